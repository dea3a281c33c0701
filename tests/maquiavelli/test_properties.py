"""What holds in every game, whoever plays it: by random players."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from random import Random
from typing import Any

import pytest

from maquiavelli import random_games
from maquiavelli.random_games import game, seeds
from turnbot.core.dice import Dice
from turnbot.core.exchange import Month, Text
from turnbot.core.ledger import balance, books
from turnbot.core.rules import read_index
from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli import calendar
from turnbot.games.maquiavelli.book.loaded import house
from turnbot.games.maquiavelli.desk.laying import lay
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.orders.tree import Expense, Orders, Thing, Transfer
from turnbot.games.maquiavelli.rules.c10_movement import whole
from turnbot.games.maquiavelli.state.save import load, save
from turnbot.games.maquiavelli.state.world import World
from turnbot.games.maquiavelli.telling import letters, words

INDEX = {line.rule for line in read_index(GAME.rulebook)} | {"referee"}
YEARS = 4


def _turns(seed: int) -> list[tuple[World, dict[str, Orders], Outcome[World]]]:
    return list(game(seed, YEARS))


@pytest.mark.parametrize("seed", range(4))
def test_books_and_board_are_whole_after_every_turn(seed: int) -> None:
    for opening, _, out in _turns(seed):
        closing = load(json.loads(json.dumps(save(out.world))))
        assert balance(books(opening), out.events, books(closing)) == []
        assert whole(out.world) == []
        assert all(event.rule in INDEX for event in out.events)


@pytest.mark.parametrize("seed", range(4))
def test_no_ducat_comes_or_goes_but_under_a_rule(seed: int) -> None:
    for opening, _, out in _turns(seed):
        before = sum(p.treasury for p in opening.powers.values())
        moved = [c.by for e in out.events for c in e.changes if c.what == "treasury"]
        assert sum(p.treasury for p in out.world.powers.values()) == before + sum(moved)
        given = sum(e.changes[0].by for e in out.events if e.kind == "trade.given" and e.changes)
        taken = sum(e.changes[0].by for e in out.events if e.kind == "trade.received" and e.changes)
        assert given + taken == 0


def test_every_event_can_be_told() -> None:
    kinds = set()
    for seed in range(4):
        for _, _, out in _turns(seed):
            for event in out.events:
                kinds.add(event.kind)
                text = words.public(event) if event.audience.public else words.own(event)
                silent = event.kind in ("unit.moved", "support.given", "loan.paid-out", "trade.received")
                assert text or silent, event.kind
                assert "{" not in text
    assert len(kinds) > 35


def test_in_which_order_powers_are_read_changes_nothing() -> None:
    for opening, given, out in _turns(1)[:6]:
        turned = dict(reversed(given.items()))
        again = calendar.play(opening, turned, (), Dice(*seeds(1, opening.month)), house())
        assert save(again.world) == save(out.world)
        assert [e.to_json() for e in again.events] == [e.to_json() for e in out.events]


def test_in_which_order_mails_about_different_things_come_changes_nothing() -> None:
    world = GAME.scenario({"start": "spring"}, bytes(32))
    mails = [
        "E1 a Ferrara",
        "E2 se mantiene, retirada Trento",
        "Contrasoborno a E1, 3d",
        "regalo 1 ducado a Milán",
    ]
    read = [GAME.read(Text("Venecia", "", body), world) for body in mails]
    docs = set()
    for order in permutations(read):
        laid: Orders | None = None
        for one in order:
            laid = lay(laid, one)
        assert laid is not None
        plain = replace(laid, orders=tuple(sorted(laid.orders, key=lambda o: o.unit)))
        docs.add(json.dumps(GAME.document(plain), sort_keys=True))
    assert len(docs) == 1


def _sheets(opening: World, out: Outcome[World]) -> dict[str, dict[str, Any]]:
    month = Month(out.month, 2, datetime(2026, 1, 1, tzinfo=UTC), "", "", house())
    return {p.name: letters.sheet(out, opening, p, month) for p in out.world.powers.values()}


@pytest.mark.parametrize("seed", range(3))
def test_one_powers_secret_orders_change_nobody_elses_letter(seed: int) -> None:
    """It adds a counter-bribe, a bribe below the price and a note to itself: only its own sheet tells."""
    chance = Random(seed)
    for opening, given, _ in _turns(seed)[1:8]:
        if opening.stage == "ajustes":
            continue
        who = chance.choice([p.name for p in opening.living()])
        mine = given.get(who, Orders(who, "orders"))
        plain = replace(mine, expenses=None, transfers=(), loans=())
        target = next(u for u in opening.units.values() if u.power != who)
        secret = replace(
            plain,
            expenses=(
                Expense("counter-bribe", 3, unit=target.name),
                Expense("dissolve-unit", 3, unit=target.name),
            ),
            transfers=(Transfer("hand-over", target.power or who, Thing(1)),),
        )
        calm, sly = (
            calendar.play(opening, {**given, who: one}, (), Dice(*seeds(seed, opening.month)), house())
            for one in (plain, secret)
        )
        changed = {
            name for name, sheet in _sheets(opening, calm).items() if sheet != _sheets(opening, sly)[name]
        }
        bribed = {e.facts["power"] for e in calm.events if e.kind.startswith("bribe.")}
        assert changed <= {who} | bribed
        public = [
            [e.to_json() for e in o.events if e.audience.public and not e.kind.startswith("unit.b")]
            for o in (calm, sly)
        ]
        if not bribed:
            assert [{k: v for k, v in e.items() if k != "seq"} for e in public[0]] == [
                {k: v for k, v in e.items() if k != "seq"} for e in public[1]
            ]


def test_random_players_are_always_the_same() -> None:
    one, other = (list(random_games.game(7, 1)) for _ in range(2))
    assert [save(out.world) for _, _, out in one] == [save(out.world) for _, _, out in other]
