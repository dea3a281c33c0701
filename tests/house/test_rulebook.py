"""The index of the rule book, the rules that claim its numbers, and the tests that hold them to it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from turnbot.app.rulebook import by_chapter, listing
from turnbot.core import rules
from turnbot.core.rules import RuleLine, claims, read_index
from turnbot.games.preux import calendar
from turnbot.games.preux.game import GAME

TESTS = Path(__file__).parents[1]
PREUX = Path(calendar.__file__).parent

#: What is played so far: every number of these chapters that a program can apply.
PLAYED = (
    *("1.", "2.", "3.1.", "3.2.", "3.3.", "3.4.", "4.", "5.", "6.", "7.", "8.", "10."),
    *("11.0.", "11.1.", "11.5.", "12.", "13."),
)


@pytest.fixture(scope="module")
def index() -> Mapping[str, RuleLine]:
    return {line.rule: line for line in read_index(PREUX / "book" / "rulebook.csv")}


@pytest.fixture(scope="module")
def claimed() -> Mapping[str, str]:
    return claims(calendar.RULES)


def test_every_claimed_number_is_in_the_index_and_none_that_only_informs(index, claimed):
    assert sorted(claimed.keys() - index.keys()) == []
    assert [number for number in claimed if index[number].kind == "info"] == []


def test_every_module_of_rules_is_listed():
    listed = {Path(module.__file__ or "").name for module in calendar.RULES}
    found = {path.name for path in (PREUX / "rules").glob("c*.py")}
    assert listed == found | {"clergy.py", "styles.py"}, "only words have a rule of their own elsewhere"


def test_every_number_of_the_chapters_played_is_claimed(index, claimed):
    wanted = {n for n, line in index.items() if line.kind != "info" and n.startswith(PLAYED)}
    assert sorted(wanted - claimed.keys()) == []


def test_the_front_page_and_the_guide_say_which_chapters_are_not_played():
    """The chapters of which something is missing, and no others: what is built must be taken off both."""
    progress = by_chapter(listing(GAME, TESTS))
    missing = {chapter for chapter, (done, wanted) in progress.items() if done < wanted}
    page = (TESTS.parent / "README.md").read_text(encoding="utf-8")
    said = page.split("**Not played yet:**")[1].split(".")[0] if missing else ""
    assert set(re.findall(r"\d+", said)) == missing
    told = [part for part in GAME.guide()["hello"] if "no juega todavía" in part]
    assert set(re.findall(r"\d+", " ".join(told))) == missing


@pytest.mark.rule("0.0.3")
def test_what_the_shell_sees_to_is_played_wherever_it_is_told():
    """The list and everybody's address are no game's affair, and yet a number of its book."""
    [told] = [one for one in listing(GAME, TESTS) if one["rule"] == "0.0.3"]
    assert told["code"] == "turnbot.app.sorting:on_list"
    assert told["played"]
    assert told["tests"] > 1
    assert [one["rule"] for one in listing(GAME, TESTS) if one["kind"] != "info" and not one["code"]] == []


def test_every_claimed_number_has_a_test(claimed):
    counts = rules.tested(TESTS, [TESTS / "maquiavelli"])
    assert sorted(number for number in claimed if not counts.get(number)) == []


def test_every_test_is_marked_with_numbers_of_the_index(index):
    assert sorted(rules.tested(TESTS, [TESTS / "maquiavelli"]).keys() - index.keys()) == []


def cited() -> Iterator[tuple[str, str]]:
    """Numbers in brackets, or called a rule, wherever the game's code and tables speak of the book."""
    pattern = re.compile(r"\((\d{1,2}(?:\.\d{1,2}){2,3})[,)]|[Rr]ules? (\d{1,2}(?:\.\d{1,2}){2,3})")
    for path in sorted([*PREUX.rglob("*.py"), *PREUX.rglob("*.toml")]):
        for found in pattern.finditer(path.read_text(encoding="utf-8")):
            yield path.name, found[1] or found[2]


def test_every_cited_number_exists(index):
    numbers = list(cited())
    assert len(numbers) > 50, "the pattern no longer finds what it looks for"
    assert [(file, number) for file, number in numbers if number not in index] == []


def test_every_table_that_the_index_names_is_there(index):
    named = {table for line in index.values() for table in line.tables}
    assert sorted(t for t in named if not (PREUX / "book" / "tables" / f"{t}.toml").is_file()) == []


def test_a_number_claimed_twice_is_refused():
    with pytest.raises(ValueError, match=r"1\.0\.\d is claimed by .* and by .*"):
        claims([*calendar.RULES, calendar.RULES[0]])
