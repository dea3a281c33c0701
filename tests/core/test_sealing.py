"""Envelopes: each reader's own, one for every two, under a hash that is known before."""

from contextlib import suppress
from dataclasses import replace

import pytest

from turnbot.core.dice import EVERYBODY, SealedDice, holds
from turnbot.core.sealing import Envelope, Sealed, depth_for, envelopes, seats_in

MASTER = bytes(range(32))
SEALED = Sealed(MASTER, 6)
ROOT = "fa0f252bed78c517691f968d085afa40a5c5fc56c56f89e844e0b173262797f4"
SEED_3_7 = "625a6761a0a709279ad37908d7deb286cdc95c4acb3c5403ef7f791a5bd35e00"


def test_known_envelopes_never_change():
    """A published month can be checked with any later version."""
    assert SEALED.root == ROOT
    assert SEALED.seed("3-7").hex() == SEED_3_7


@pytest.mark.parametrize("mark", ["0", "1", "7", "0-1", "3-7", "8-9"])
def test_every_envelope_leads_to_the_root(mark):
    assert SEALED.envelope(mark).root == SEALED.root


def test_no_two_envelopes_are_alike():
    seats = range(seats_in(6))
    marks = {SEALED.mark({one, other}) for one in seats for other in seats}
    assert len(marks) == len({SEALED.seed(mark) for mark in marks}) == 55
    assert "" not in marks


def test_an_envelope_shows_no_other_envelope():
    """What stands in one are hashes of what stands in the others."""
    given = SEALED.envelope("3-7")
    shown = {given.seed, *given.path}
    others = {SEALED.seed(SEALED.mark({one, other})) for one in range(10) for other in range(10)}
    assert not (others - {given.seed}) & shown
    assert MASTER not in shown


@pytest.mark.parametrize(
    "forged",
    [
        {"seed": bytes(32)},
        {"mark": "8"},
        {"mark": "3"},
        {"mark": "7-3"},
        {"mark": "60-61"},
        {"path": SEALED.envelope("3-7").path[:-1]},
        {"path": (*SEALED.envelope("3-7").path, bytes(32))},
        {"path": SEALED.envelope("3-7").path[::-1]},
    ],
    ids=str,
)
def test_whoever_tampers_with_one_does_not_reach_the_root(forged):
    envelope = replace(SEALED.envelope("3-7"), **forged)
    with suppress(ValueError):
        assert envelope.root != SEALED.root


def test_nobody_has_two_envelopes_by_two_depths():
    """A tree made so that a seat lies at two places has one root, but not one hash."""
    deep, flat = Sealed(MASTER, 7), Envelope("7", SEALED.seed("7"), SEALED.envelope("7").path)
    assert Envelope("7", flat.seed, deep.envelope("7").path[:6]).root == SEALED.root
    assert deep.envelope("7").root != SEALED.root


@pytest.mark.parametrize("readers", [0, 1, 14, 20, 60, 200])
def test_there_are_seats_for_some_more(readers):
    assert seats_in(depth_for(readers)) > readers + 8


def test_a_newcomers_seat_moves_nobodys_envelope():
    assert Sealed(MASTER, 9).seed("3-7") == SEALED.seed("3-7")


# Dice from envelopes ---------------------------------------------------------------------------


def dice(**seats):
    return SealedDice(SEALED, b"h" * 32, {"Ana": 1, "Blas": 2, "Cid": 3, **seats})


def test_a_die_comes_from_the_envelope_of_whom_it_is_rolled_for():
    thrown = dice()
    own, both = thrown.roll(("1", 1, "x", "Ana", "Dama")), thrown.roll(("1", 1, "x", "Ana", "Blas"))
    assert [(one.mark, one.readers, one.hidden) for one in (own, both)] == [
        ("1", ("Ana",), False),
        ("1-2", ("Ana", "Blas"), False),
    ]
    assert holds(own, SEALED.seed("1"))
    assert holds(both, SEALED.seed("1-2"))
    assert own.checked_by("Ana")
    assert not own.checked_by("Blas")


def test_a_die_for_all_and_a_die_for_a_reader_that_the_key_does_not_name():
    thrown = dice()
    for readers, mark in ((EVERYBODY, "0"), (("Cid",), "3")):
        roll = thrown.roll(("1", 1, mark, "Ana"), readers=readers)
        assert roll.mark == mark
        assert holds(roll, SEALED.seed(mark))
        assert roll.checked_by("Cid")
        assert roll.checked_by("Ana") is (readers == EVERYBODY)


@pytest.mark.parametrize("readers", [(), ("Dama",), ("Ana", "Blas", "Cid"), ("Tarde",)], ids=str)
def test_what_no_envelope_is_for_stays_secret_for_ever(readers):
    roll = dice(Tarde=99).roll(("1", 1, "x"), readers=readers)
    assert (roll.hidden, roll.mark) == (True, "")
    assert roll.values == dice().roll(("1", 1, "x"), hidden=True).values


def test_whoever_else_plays_moves_no_die():
    keys = [("1", week, what, "Ana") for week in (1, 2, 3, 4) for what in "abcdef"]
    alone, crowded = dice(), dice(Dor=4, Eva=5)
    for n in range(20):
        crowded.roll(("1", 1, str(n), "Dor", "Eva"))
    assert [alone.roll(key, 100) for key in keys] == [crowded.roll(key, 100) for key in keys]


def test_a_text_shows_no_envelope_that_is_none():
    assert envelopes("Sobre 7, el vuestro Semilla: ab Camino: cd") == []


@pytest.mark.parametrize("readers", [400, 6_000, 10_000])
def test_a_large_game_has_envelopes_of_one_alone_and_grows_with_its_readers(readers):
    depth = depth_for(readers)
    assert seats_in(depth) > readers + readers // 2
    assert (1 << depth) <= max(1 << 17, 4 * readers)
    sealed = Sealed(MASTER, 17)
    assert sealed.mark({3}) == "3"
    assert sealed.mark({3, 7}) == ""
    assert sealed.envelope("7").root == sealed.root
    with suppress(ValueError):
        assert replace(sealed.envelope("7"), mark="3-7").root != sealed.root


def test_in_a_large_game_what_two_are_shown_stays_secret_for_ever():
    dice = SealedDice(Sealed(MASTER, 17), bytes(32), {"Ana": 1, "Blas": 2})
    assert dice.roll(("1.1", 0, "both", "Ana", "Blas")).hidden
    own = dice.roll(("1.1", 0, "own", "Ana"))
    assert (own.hidden, own.mark) == (False, "1")
