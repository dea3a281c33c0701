"""What may be written as a routine (8.1.3-8.2.4), and what is made of what may not."""

import pytest

from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.rules.c08_fencing import default_routine
from turnbot.games.preux.rules.c08_routines import (
    RoutineError,
    actions_written,
    course,
    is_legal,
    joined,
    mended,
    routines_of,
    split,
)

WEAPONS = ("dagger", "foil", "rapier", "sword", "sabre", "two-handed")


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.rule("8.1.3")
@pytest.mark.parametrize("text", ["-X-F-X-SA-AC-Ren-", "x f x sa ac ren", "X, F, X; SA · AC – REN"])
def test_twelve_codes_are_read_however_they_are_parted(text: str) -> None:
    assert actions_written(text) == ("X", "F", "X", "SA", "AC", "Ren")


@pytest.mark.rule("8.1.3")
def test_a_word_that_is_no_action_is_named_with_its_place() -> None:
    with pytest.raises(RoutineError) as fault:
        actions_written("X-F-Q-X")
    assert (fault.value.word, fault.value.nth) == ("Q", 3)


PRINTED = {
    "pose": "X", "lunge": "X F X", "slash": "X T", "slash-assault": "X T X E X X X",
    "lunge-assault": "F X X E X X X", "kick": "AC K X X X", "jump-back": "SA X", "throw": "SA X A",
    "parry": "P", "parry-riposte": "P R", "block": "B", "approach": "AC", "surrender": "Ren",
}  # fmt: skip


@pytest.mark.rule("8.1.4")
@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("name", PRINTED)
def test_each_weapon_has_the_thirteen_routines_as_printed(weapon: str, name: str) -> None:
    own = {
        ("sabre", "slash-assault"): "X T X X X",
        ("two-handed", "slash"): "X X T",
        ("two-handed", "slash-assault"): "X X T X E X X X",
    }
    assert routines_of(weapon)[name].actions == words(own.get((weapon, name), PRINTED[name]))
    assert len(routines_of(weapon)) == 13


@pytest.mark.rule("8.1.4")
def test_by_the_last_line_of_8_2_4_the_sabre_and_not_the_two_handed_sword_has_the_further_pose() -> None:
    assert routines_of("sabre", "sabre")["slash"].actions == words("X X T")
    assert routines_of("sabre", "sabre")["slash-assault"].actions == words("X X T X X X")
    assert routines_of("two-handed", "sabre")["slash"].actions == words("X T")
    assert routines_of("two-handed", "sabre")["slash-assault"].actions == words("X T X E X X X")


@pytest.mark.rule("8.2.2", "8.2.3", "8.2.4")
@pytest.mark.parametrize(
    ("text", "weapon", "legal"),
    [
        # The book's own examples.
        ("X T SA X F X X E X X X", "rapier", True),
        ("T SA F", "rapier", False),
        ("AC K X X X T", "rapier", True),
        ("AC K X X X T", "two-handed", False),
        ("K T", "rapier", False),
        ("SA X X T", "rapier", True),
        ("SA X T", "rapier", True),
        ("SA X T", "two-handed", False),
        # One pose is shared and no more (ruling 150).
        ("SA X X T", "two-handed", True),
        ("AC K X X X X T", "two-handed", True),
        ("SA X T", "sabre", True),
        ("AC K X X T", "rapier", False),
        ("X F X F X", "rapier", True),
        ("X F F X", "rapier", False),
        ("X F X X E X X X", "rapier", True),
        ("X X T X E X X X", "two-handed", True),
        ("X T X E X X X", "two-handed", False),
        ("X T X X X T", "sabre", True),
        ("P R", "rapier", True),
        ("R", "rapier", False),
        ("P X R", "rapier", False),
        ("SA X A", "dagger", True),
        ("SA A", "dagger", False),
        ("X X X X", "rapier", True),
        ("Ren", "rapier", True),
        ("", "rapier", False),
    ],
)
def test_a_string_is_legal_if_whole_routines_make_it(text: str, weapon: str, legal: bool) -> None:
    assert is_legal(words(text), weapon) is legal


@pytest.mark.rule("8.2.4")
@pytest.mark.parametrize(
    ("text", "legal"),
    [("SA X T", False), ("SA X X T", True), ("X T", False), ("X T X X X", False), ("X X T X X X", True)],
)
def test_with_the_switch_the_sabre_respects_its_second_pose(text: str, legal: bool) -> None:
    assert is_legal(words(text), "sabre", "sabre") is legal


@pytest.mark.rule("8.2.2")
def test_a_string_is_taken_apart_into_the_routines_it_was_made_of() -> None:
    parts = split(words("X T SA X F X X E X X X"), "rapier") or ()
    assert [part.routine.name for part in parts] == ["slash", "jump-back", "lunge-assault"]
    parts = split(words("AC K X X X T P R P"), "rapier") or ()
    assert [(p.routine.name, p.shared) for p in parts] == [
        ("kick", False), ("slash", True), ("parry-riposte", False), ("parry", False),
    ]  # fmt: skip


@pytest.mark.rule("8.2.2")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_chain_of_routines_is_legal_with_the_weapon_it_was_made_for(weapon: str) -> None:
    routines = [routine.actions for routine in routines_of(weapon).values()]
    for one in routines:
        for two in routines:
            for three in (*routines, ("X",)):
                assert is_legal(joined([one, two, three]), weapon), (one, two, three)
                assert is_legal(one + two + three, weapon), (one, two, three)


@pytest.mark.rule("8.2.2", "8.2.3")
@pytest.mark.parametrize(
    ("text", "weapon", "mending"),
    [
        ("T SA F", "rapier", "X T SA X F X"),
        ("T SA F", "two-handed", "X X T SA X F X"),
        ("K T", "rapier", "AC K X X X T"),
        ("K T", "two-handed", "AC K X X X X T"),
        ("F", "foil", "X F X"),
        ("SA A", "dagger", "SA X A"),
        ("X T", "two-handed", "X X T"),
        ("X T X E", "rapier", "X T X E X X X"),
        # No pose makes these good: the action falls out.
        ("R P", "rapier", "P"),
        ("P R R B", "rapier", "P R B"),
        ("E", "rapier", ""),
        # What is legal stays.
        ("X F X P R B", "rapier", "X F X P R B"),
    ],
)
def test_missing_poses_and_approaches_are_put_in_and_no_more_than_needed(
    text: str, weapon: str, mending: str
) -> None:
    made = mended(words(text), weapon)
    assert made == words(mending)
    assert not made or is_legal(made, weapon)


def test_what_is_no_action_is_not_mended() -> None:
    with pytest.raises(ValueError, match="no actions: \\['Q'\\]"):
        mended(("X", "Q"), "rapier")


@pytest.mark.rule("8.2.1")
@pytest.mark.parametrize(
    ("text", "weapon", "again"),
    [
        ("X F X P R B", "rapier", "X F X P R B"),
        ("X F X", "rapier", "F X"),
        ("X T P SA X", "rapier", "T P SA X"),
        ("X X T P SA X", "two-handed", "X T P SA X"),
        # A pose by itself is nobody's to share: it is played again.
        ("X P SA X", "rapier", "X P SA X"),
        ("X AC K X X X", "rapier", "X AC K X X X"),
        ("X T X", "rapier", "T X"),
        ("F X X E X X X", "rapier", "F X X E X X X"),
        ("X X", "rapier", "X X"),
        ("X", "rapier", "X"),
    ],
)
def test_a_routine_begins_anew_sharing_its_outer_pose(text: str, weapon: str, again: str) -> None:
    first, after = course(words(text), weapon)
    assert [action for leg in first for action in leg.actions] == list(words(text))
    assert [action for leg in after for action in leg.actions] == list(words(again))


@pytest.mark.rule("8.2.1")
def test_an_illegal_routine_is_not_played() -> None:
    with pytest.raises(ValueError, match="the routine T-SA-F is illegal with rapier"):
        course(words("T SA F"), "rapier")


@pytest.mark.rule("8.2.1")
@pytest.mark.parametrize(
    ("weapon", "routine"),
    [("rapier", "X F X P R B"), ("foil", "X F X P R B"), ("sabre", "X T B P"), ("two-handed", "X X T B P")],
)
def test_who_sent_no_routine_fights_by_that_of_the_house(weapon: str, routine: str) -> None:
    values = house()
    assert default_routine(weapon, values) == words(routine)
    other = {**values, "8.1.4": {"extra_pose": "sabre"}}
    assert is_legal(default_routine(weapon, other), weapon, "sabre")
