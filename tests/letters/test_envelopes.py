"""What a month's dice came from, each reader finds in his own letter, and in no other."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import pytest

from generate import crowd, orders_for
from turnbot.app.verify import verify
from turnbot.core.dice import SealedDice, holds, unwrapped
from turnbot.core.exchange import LIST, Month
from turnbot.core.sealing import Sealed, depth_for, envelopes
from turnbot.core.turn import Outcome
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import letters
from turnbot.render import pages

GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": ""}
DAY = datetime(2026, 11, 15, tzinfo=UTC)
#: Drawn so that there are dice of one man and of two.
SEEDS = (b"18", b"0", b"3", b"7")
PEOPLE = 30


@cache
def played(seed: bytes) -> tuple[World, Outcome[World], Sealed]:
    living = crowd(PEOPLE, seed)
    opening, sealed = load(save(living)), Sealed(seed.ljust(32, b"s"), depth_for(PEOPLE))
    seats = {name: nth for nth, name in enumerate(opening.people, start=1)}
    dice = SealedDice(sealed, b"h" * 32, seats)
    return opening, calendar.play(living, orders_for(opening, seed), (), dice, loaded.house()), sealed


@cache
def told(seed: bytes, published: bool = True) -> dict[str, str]:
    """What everybody is sent, by name."""
    opening, outcome, sealed = played(seed)
    month = Month(opening.month, 1, DAY, "", sealed.root, loaded.house())
    if published:
        month = replace(
            month, next_month="1626-09", next_deadline=DAY, next_commitment="f" * 64, sealed=sealed
        )
    made = letters.letters(outcome, opening, {}, month)
    return {
        one.to: pages.render(one.kind, {"game": GAME, **one.view}).text
        for one in made
        if one.kind in ("preux/sheet", "preux/chronicle")
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_every_letter_alone_can_be_checked(seed: bytes) -> None:
    _, _, sealed = played(seed)
    checked = 0
    for who, text in told(seed).items():
        if "(sobre " in text:
            verdict = verify(text)
            assert (verdict.bad, verdict.shut, verdict.announced) == ((), (), True), who
            assert verify(text, sealed.root).announced is True
            checked += len(verdict.good)
    assert checked > 3


def test_the_months_have_dice_of_one_and_of_two() -> None:
    marks = {roll.mark.count("-") for seed in SEEDS for roll in played(seed)[1].rolls if roll.mark}
    assert marks == {0, 1}


@pytest.mark.parametrize("seed", SEEDS)
def test_from_what_one_and_the_public_get_nobody_elses_dice_follow(seed: bytes) -> None:
    opening, outcome, sealed = played(seed)
    public = told(seed)[LIST]
    private = [roll for roll in outcome.rolls if roll.mark]
    assert private
    for who in opening.people:
        text = unwrapped(told(seed)[who] + "\n" + public)
        opened = {one.mark: one.seed for one in envelopes(text)}
        his = {roll.mark for roll in private if who in roll.readers}
        assert set(opened) <= his
        for roll in private:
            if who not in roll.readers:
                assert sealed.seed(roll.mark).hex() not in text
                assert roll.mark not in opened
    assert not envelopes(unwrapped(public))


def test_no_seed_of_a_letter_gives_the_dice_of_another_man() -> None:
    """Tried with all seeds that a reader has: they agree with another's dice as often as chance does."""
    agreed = tried = 0
    for seed in SEEDS:
        opening, outcome, _ = played(seed)
        for who in opening.people:
            given = [one.seed for one in envelopes(unwrapped(told(seed)[who]))]
            others = [roll for roll in outcome.rolls if roll.mark and who not in roll.readers]
            agreed += sum(holds(roll, one) for one in given for roll in others)
            tried += len(given) * len(others)
    assert tried > 400
    assert agreed < tried / 3


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_can_throw_a_die_again_is_shown_it_and_nobody_else_is(seed: bytes) -> None:
    """A die of an envelope that its reader is not shown would tell him what he may not know."""
    _, outcome, _ = played(seed)
    shown: dict[object, set[str]] = {}
    for event in outcome.events:
        for key in event.rolls:
            assert event.audience.names is not None, event.kind
            shown.setdefault(key, set()).update(event.audience.names)
    for roll in outcome.rolls:
        if roll.mark:
            assert shown.get(roll.key) == set(roll.readers), roll


def test_a_preview_opens_no_envelope() -> None:
    for text in told(SEEDS[0], published=False).values():
        assert not envelopes(unwrapped(text))
        assert "VUESTROS DADOS" not in text
        assert "LOS DADOS" not in text
