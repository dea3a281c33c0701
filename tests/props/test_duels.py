"""What holds for every duel, whoever fights with whatever: hypothesis looks for one where it does not."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from props.duelling import a_duel
from turnbot.games.preux.events.duel import Record
from turnbot.games.preux.rules.c08_routines import is_legal, mended

SEEDS = st.integers(0, 2**40)
LONGEST = 8  # actions of a routine: X X T X E X X X
CODES = ("X", "F", "T", "E", "K", "SA", "AC", "R", "A", "P", "B", "Ren")


@pytest.mark.rule("8.2.1", "8.3.1")
@settings(max_examples=400)
@given(SEEDS)
def test_no_duel_runs_for_ever_and_every_duel_has_one_end(seed: int) -> None:
    duel = a_duel(seed)
    record = duel.fought()
    assert 1 <= len(record.turns) <= 12 * duel.switches.max_sequences
    assert [turn.nth for turn in record.turns] == list(range(1, len(record.turns) + 1))
    assert (record.winner is None) == (record.ending in ("draw", "exhausted"))
    if record.winner is not None:
        assert not record.dead[record.winner]
        assert record.fallen[1 - record.winner] or not record.fallen[record.winner]


@pytest.mark.rule("8.3.1")
@settings(max_examples=400)
@given(SEEDS)
def test_who_stands_on_which_side_does_not_matter(seed: int) -> None:
    duel = a_duel(seed)
    assert _mirrored(duel.fought_from_the_other_side()) == duel.fought()


@pytest.mark.rule("8.4.2", "8.4.5")
@settings(max_examples=400)
@given(SEEDS)
def test_endurance_falls_by_what_is_lost_and_never_rises(seed: int) -> None:
    duel = a_duel(seed)
    record = duel.fought()
    before = (duel.one.endurance, duel.two.endurance)
    for turn in record.turns:
        assert min(turn.losses) >= 0
        assert turn.endurance == (before[0] - turn.losses[0], before[1] - turn.losses[1])
        before = turn.endurance


@pytest.mark.rule("8.5.2")
@settings(max_examples=400)
@given(SEEDS)
def test_no_weapon_is_mended_while_they_fight(seed: int) -> None:
    record = a_duel(seed).fought()
    for before, after in pairwise(record.turns):
        for was, now in zip(before.weapons, after.weapons, strict=True):
            assert was == now or now == "none" or (now == "broken" and was != "none")


@pytest.mark.rule("8.1.2")
@settings(max_examples=200)
@given(SEEDS)
def test_the_same_duel_is_fought_the_same_way(seed: int) -> None:
    assert a_duel(seed).fought() == a_duel(seed).fought()


@pytest.mark.rule("8.2.2")
@settings(max_examples=400)
@given(st.lists(st.sampled_from(CODES), max_size=20), st.sampled_from(["rapier", "sabre", "two-handed"]))
def test_any_string_can_be_mended_by_poses_and_approaches_or_by_leaving_out(
    written: list[str], weapon: str
) -> None:
    made = mended(written, weapon)
    assert not made or is_legal(made, weapon)
    assert mended(made, weapon) == made
    if is_legal(written, weapon):
        assert made == tuple(written)
    # Nothing but poses and approaches is ever put in.
    for code in set(CODES) - {"X", "AC"}:
        assert made.count(code) <= written.count(code)


@pytest.mark.rule("8.1.4", "8.2.2", "8.2.4", "8.6.3", "8.6.4")
@settings(max_examples=400)
@given(SEEDS)
def test_what_is_played_could_have_been_written(seed: int) -> None:
    """Approaches put in and restarts leave whole routines: but for compulsory poses nothing stands alone."""
    duel = a_duel(seed)
    record = duel.fought()
    for side, fencer in enumerate((duel.one, duel.two)):
        played = []
        for turn in record.turns:
            if turn.inserted[side] in ("disarmed", "unconscious"):
                break
            if turn.inserted[side] != "pose":
                played.append(turn.actions[side])
        # The routine in which the duel ended may not be over.
        cut = [played[: len(played) - left] for left in range(LONGEST)]
        assert any(not one or is_legal(one, fencer.weapon, duel.switches.extra_pose) for one in cut)


def _mirrored(record: Record) -> Record:
    """The record as it would read if both men changed places."""
    turns = tuple(
        turn._replace(
            **{name: value[::-1] for name, value in turn._asdict().items() if name not in ("nth", "dice")},
            dice=_by_side([die._replace(side=1 - die.side) for die in turn.dice]),
        )
        for turn in record.turns
    )
    return Record(
        fencers=record.fencers[::-1],
        terms=record.terms,
        turns=turns,
        winner=None if record.winner is None else 1 - record.winner,
        ending=record.ending,
        fallen=record.fallen[::-1],
        dead=record.dead[::-1],
        refused=record.refused[::-1],
    )


def _by_side(dice: list) -> tuple:
    """Two dice of one kind in one turn are asked for the first man first."""
    return tuple(sorted(dice, key=lambda die: (die.what == "break", die.side)))
