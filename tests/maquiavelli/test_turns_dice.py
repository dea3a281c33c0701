"""The public dice of a turn anybody can throw again, those of a murderer he alone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from maquiavelli.random_games import game
from turnbot.app.verify import verify
from turnbot.core.dice import EVERYBODY, SealedDice, unwrapped
from turnbot.core.exchange import LIST, Month
from turnbot.core.sealing import Sealed, envelopes
from turnbot.games.maquiavelli import calendar
from turnbot.games.maquiavelli.book.loaded import house
from turnbot.games.maquiavelli.orders.tree import Expense, Orders
from turnbot.games.maquiavelli.state.save import load, save
from turnbot.games.maquiavelli.state.world import World
from turnbot.games.maquiavelli.telling import letters as telling
from turnbot.render import pages

GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": "", "named": str}
DAY = datetime(2026, 11, 15, tzinfo=UTC)
SEALED = Sealed(bytes(32), 6)


@pytest.fixture
def no_png(monkeypatch):
    monkeypatch.setattr(telling, "raster", lambda svg: b"")


def rich(world: World) -> World:
    """The same, with enough in every purse for a murder."""
    doc = save(world)
    for power in doc["powers"].values():
        power["treasury"] = 40
    return load(doc)


def murderous(opening: World, orders: Orders) -> Orders:
    """The same, and his ducats for a murder, if he can pay one."""
    own = opening.powers[orders.sender or ""]
    if not own.chits or own.treasury < 12 or opening.month.endswith("-0"):
        return orders
    return replace(orders, expenses=(Expense("assassinate", 12, power=own.chits[0], numbers=(3,)),))


def test_every_account_and_every_powers_letter_can_be_checked_alone(no_png):
    kinds, checked = set(), 0
    for found, given, _ in game(2, 4):
        opening = rich(found)
        given = {name: murderous(opening, one) for name, one in given.items()}
        seats = {name: nth for nth, name in enumerate(opening.powers, start=1)}
        out = calendar.play(opening, given, (), SealedDice(SEALED, b"h" * 32, seats), house())
        month = Month(
            opening.month, 2, DAY, "", SEALED.root, house(), next_month="1455-0", next_deadline=DAY,
            next_commitment="f" * 64, sealed=SEALED,
        )  # fmt: skip
        texts = {
            one.to: pages.render(one.kind, {"game": GAME, **one.view}).text
            for one in telling.letters(out, opening, given, month)
            if one.kind != "maquiavelli/minutes"
        }
        secret = [roll for roll in out.rolls if roll.mark and roll.readers != EVERYBODY]
        kinds |= {roll.key[2].split()[0] for roll in secret}
        for who, text in texts.items():
            if "(sobre " in text:
                verdict = verify(text)
                assert (verdict.bad, verdict.shut, verdict.announced) == ((), (), True)
                checked += len(verdict.good)
            marks = {one.mark for one in envelopes(unwrapped(text))}
            assert marks <= ({"0"} if who == LIST else {str(seats[who])})
            for roll in secret:
                if who not in roll.readers:
                    assert SEALED.seed(roll.mark).hex() not in text
    assert "assassination" in kinds
    assert checked > 10
