"""The keys of paragraphs: what the referee wrote for one is never laid over another that is told anew."""

from itertools import combinations
from typing import Any

import pytest

from turnbot.core.press import Edit, Pens
from turnbot.games.preux.telling import pen
from turnbot.games.preux.telling.sentences import Item, item
from turnbot.games.preux.telling.teller.paragraphs import marked


def told(*firsts: Item) -> dict[str, Any]:
    return {"movements": [], "military": [[one] for one in firsts], "weeks": [[], [], [], []]}


def keys(*firsts: Item) -> list[str]:
    return [one.key for one in marked(told(*firsts))[1]]


def battle(unit: str, fared: str = "desastre") -> Item:
    return item("unit.fought", "1626-08", 0, (), unit=unit, fared=fared, turn=0)


def sent(other: str, turn: int = 0) -> Item:
    who = {"name": "Luc", "style": other, "fem": False}
    return item("escort.sent", "1626-08", 0, ("Luc",), who=who, month="1626-09", count=len(other), turn=turn)


def test_units_have_keys_of_their_own_whatever_else_fought() -> None:
    first, second = battle("el Primer Ejército"), battle("el Segundo Ejército")
    both = keys(first, second)
    assert len(set(both)) == 2
    assert (keys(first), keys(second)) == (both[:1], both[1:])


def test_of_those_alike_none_takes_the_key_of_another() -> None:
    alike = [sent("Lucas"), sent("Luc de Brie"), sent("el barón")]
    whole = dict(zip(keys(*alike), range(3), strict=True))
    assert len(whole) == 3
    for left in combinations(range(3), 2):
        for key, one in zip(keys(*(alike[nth] for nth in left)), left, strict=True):
            assert whole.get(key, one) == one
    assert keys(alike[0])[0] not in whole, "alone it has the plain key, which none of the three had"


def test_how_it_is_told_is_no_part_of_a_key() -> None:
    plain, otherwise = sent("Lucas"), sent("Lucas", turn=3)
    other = sent("el barón Luc")
    assert keys(plain, other) == keys(otherwise, other)


def test_two_that_say_the_very_same_are_told_apart() -> None:
    assert len(set(keys(sent("Lucas"), sent("Lucas")))) == 2


@pytest.mark.parametrize("do", ["write", "cut"])
def test_what_he_wrote_for_a_paragraph_that_is_gone_touches_no_other(do: str) -> None:
    first, second = sent("Lucas"), sent("Luc de Brie")
    edit = Edit(keys(first, second)[0], do, "Nadie fue." if do == "write" else "")
    sections, numbered = marked(told(second))
    laid, _ = pen.laid(sections, numbered, Pens(edits=(edit,)))
    [kept, *more] = laid["military"]
    assert kept[0]["who"] == second["who"]
    # What he wrote stands by itself at the end of its section.
    assert [one[0]["kind"] for one in more] == (["_pen"] if do == "write" else [])
