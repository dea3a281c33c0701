"""Every row of the seam: from a mail's bytes to the ledger of the month (see ``runner``); and no example,
no order of the book and no condition without its row.
"""

import re
from collections import Counter
from functools import cache

import pytest

from seam.runner import Played, Row, differences, guide_examples, judged, play, rows, squeezed, told
from turnbot.core.rules import read_index
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders.conditions import QUALITIES, parse_condition

#: Numbers of the book whose text writes out how something is ordered.
WRITTEN_OUT = {
    "1.0.5",
    "3.1.9",
    "3.3.5",
    "3.4.2",
    "4.3.2",
    "4.4.1",
    "7.3.5",
    "8.2.2",
    "8.2.3",
    "8.2.4",
    "9.5.1",
}
#: What an order may hang on (see ``orders.conditions``); the quality of a play is counted apart.
WORDS = {"accepted", "refused", "present", "absent", "succeeded", "failed", "won", "lost", "and", "not"}
WORDS |= {"play>=", "play<", "crowns>=", "crowns<"}
#: Why a row may fail today: what of it is misread (docs/reading.md).
REASON = re.compile(r"(([a-z]+ )?[A-Z]?(\d+|-[a-z]+): )?misread: .+")

BY_NAME = {row.name: row for row in rows()}


@cache
def played(name: str, say: str) -> Played:
    return play(BY_NAME[name], say)


def _cases():
    for row in rows():
        for nth, say in enumerate(row.wordings, start=1):
            marks = [pytest.mark.rule(*row.get("rules"))] if row.get("rules") else []
            if row.get("xfail"):
                marks.append(pytest.mark.xfail(reason=row.get("xfail"), strict=True, raises=AssertionError))
            name = row.name if nth == 1 else f"{row.name}, wording {nth}"
            yield pytest.param(row, say, id=name, marks=marks)


@pytest.mark.parametrize(("row", "say"), list(_cases()))
def test_the_ledger_holds_what_was_ordered(row: Row, say: str) -> None:
    month = played(row.name, say)
    assert differences(row, month) == [], told(row, month)


def test_every_example_of_the_guide_is_played() -> None:
    said = {squeezed(row.doc["say"]) for row in rows()}
    assert sorted(guide_examples().keys() - said) == []


def test_every_order_that_the_book_writes_out_is_played() -> None:
    assert {row.get("book") for row in rows() if row.get("book")} == WRITTEN_OUT


def _asked() -> Counter[tuple[str, bool]]:
    """How often each word of a condition held, and how often it did not, over all rows that do not fail."""
    found: Counter[tuple[str, bool]] = Counter()
    for row in rows():
        if row.get("xfail"):
            continue
        for condition, holds in judged(row, played(row.name, row.wordings[0])):
            if holds is not None:
                found.update((word, holds) for word in _words(condition))
    return found


def _words(condition: str) -> set[str]:
    """The word of a condition; of several, what joins them: their own answers are not told."""
    assert str(parse_condition(condition)) == condition
    if condition.startswith("not "):
        return {"not"}
    if " and " in condition:
        return {"and"}
    quality = re.fullmatch(r"(play>=|play<)(\w+)", condition)
    return {quality[1], quality[2]} if quality else {re.split(r":|(?<==)|(?<=<)", condition)[0]}


def test_every_condition_is_played_where_it_holds_and_where_it_does_not() -> None:
    found = _asked()
    # A play cannot be worse than a disaster. The «si no» of what nobody knows is done, or the referee says
    # otherwise, and it is asked no more: see the rows that have his answers.
    words = WORDS | set(QUALITIES[1:])
    assert found.pop(("otherwise", True))
    assert sorted((word, holds) for word in words for holds in (True, False) if not found[word, holds]) == []
    assert {word for word, _ in found} == words


def test_a_row_says_whose_fault_it_waits_for_and_which_part_of_the_book_is_not_played() -> None:
    numbers = [line.rule for line in read_index(GAME.rulebook)]
    for row in rows():
        assert not row.get("xfail") or REASON.fullmatch(row.get("xfail")), row.name
        part = row.get("not_played", "")
        assert not part or any(f"{number}.".startswith(f"{part}.") for number in numbers), row.name


@pytest.mark.parametrize(
    ("expected", "complaint"),
    [
        ({"then": [{"kind": "club.visited", "club": "CH"}]}, "then"),
        ({"then": [{"kind": "club.visited", "week": 2}]}, "then"),
        ({"then": [{"kind": "club.visited", "times": 2}]}, "then"),
        ({"then": [{"kind": "drink.taken", "changes": {"status": 1}}]}, "then"),
        ({"then": [{"kind": "club.visited", "sets": {"club": "CH"}}]}, "then"),
        ({"never": [{"kind": "drink.taken"}]}, "never"),
        ({"ends": {"club": "CH"}}, "ends"),
        ({"refused": ["3.1.1 level"]}, "refused"),
        ({"flags": ["free-action"]}, "flags"),
        ({"referred": ["other"]}, "referred"),
        ({"unknown": ["won"]}, "unknown"),
        ({"not_played": "3.1"}, "not_played"),
    ],
)
def test_a_row_that_expects_something_else_is_told_so(expected, complaint) -> None:
    row = Row("", {"name": "to the club", "say": "Voy al club y bebo.", **expected})
    (difference,) = differences(row, played("to the club, and a drink", "Voy al club y bebo."))
    assert difference.startswith(f"{complaint}: ")


def test_no_two_rows_have_one_name() -> None:
    assert len(BY_NAME) == len(rows())
