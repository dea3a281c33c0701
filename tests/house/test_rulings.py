"""The page of rulings: what the code cites stands on it, and the house values it names exist."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from turnbot.core.rules import read_index

ROOT = Path(__file__).parents[2]
PREUX = ROOT / "src" / "turnbot" / "games" / "preux"
#: Everything in src that cites rulings as it goes: code, tables (house.toml among them) and the index.
CITING = (".py", ".toml", ".csv")

_CITED = re.compile(r"\brulings? (\d+(?:(?:-|, and |, | and )\d+)*)", re.IGNORECASE)
_ROW = re.compile(r"\| (\d+) \| ([\d., ]+) \|")
#: A house value, or all those of a rule.
_VALUE = re.compile(r"`(\d+(?:\.\d+){2,3})\.([a-z_]+|\*)`")


def cited(text: str) -> set[int]:
    """The numbers of the rulings that a text cites; «rulings 5-7» are three."""
    found: set[int] = set()
    for numbers in _CITED.findall(" ".join(text.replace("#", " ").split())):
        for part in re.split(r", and |, | and ", numbers):
            first, _, last = part.partition("-")
            found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def listed(page: str) -> Mapping[int, tuple[str, ...]]:
    """Each ruling of the page, with the rules it settles."""
    rows = [match for match in map(_ROW.match, page.splitlines()) if match]
    numbers = [int(row[1]) for row in rows]
    assert numbers == list(range(1, len(numbers) + 1)), "a ruling is missing, twice there, or out of order"
    return {number: tuple(row[2].split(", ")) for number, row in zip(numbers, rows, strict=True)}


def citing_files() -> Iterator[Path]:
    return (path for path in sorted((ROOT / "src").rglob("*")) if path.suffix in CITING)


def test_citations_are_read_in_every_form_in_which_they_are_written():
    text = "ruling 2; rulings 5-7 and 9: see Ruling 33, rulings 40, 42 and 44, rulings 36\n    # and 38; 12"
    assert cited(text) == {2, 5, 6, 7, 9, 33, 36, 38, 40, 42, 44}


def test_every_ruling_that_is_cited_stands_on_the_page(listed):
    found = {path: cited(path.read_text(encoding="utf-8")) for path in citing_files()}
    assert found[PREUX / "book" / "tables" / "house.toml"], "house.toml says where its values come from"
    lost = {str(path.relative_to(ROOT)): sorted(numbers - listed.keys()) for path, numbers in found.items()}
    assert {path: numbers for path, numbers in lost.items() if numbers} == {}


def test_every_rule_that_a_ruling_settles_is_in_the_book(listed):
    book = {line.rule for line in read_index(PREUX / "book" / "rulebook.csv")}
    lost = {number: sorted(set(rules) - book) for number, rules in listed.items()}
    assert {number: rules for number, rules in lost.items() if rules} == {}


def test_every_house_value_that_the_page_names_exists(page):
    rules = tomllib.loads((PREUX / "book" / "tables" / "house.toml").read_text(encoding="utf-8"))["rules"]
    named = _VALUE.findall(page)
    assert named, "the page names house values as `3.1.2.heavy_bonus`"
    assert [f"{rule}.{key}" for rule, key in named if key not in {"*", *rules.get(rule, ())}] == []
    assert [rule for rule, _ in named if rule not in rules] == []
