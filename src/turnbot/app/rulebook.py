"""The book's numbers, and what has become of each: where it is applied, and by how many tests."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import turnbot
from turnbot.app import sorting
from turnbot.core.game import Game
from turnbot.core.rules import RuleLine, claims, read_index, read_played, tested
from turnbot.defaults import SYSTEM, SYSTEMS

#: What of a book the shell sees to: letters, and the list that all read.
_OF_THE_SHELL = (sorting,)

#: What the book says before its first chapter and behind its last.
_NO_CHAPTERS = ("0", "99")


def listing(game: Game, tests: Path | None = None) -> list[dict[str, Any]]:
    """Return one entry for each number of the book, in the book's order.

    Keys: ``rule``, ``kind``, ``chapter``, ``code`` (``module:function`` or None), ``played`` (whether a
    game was seen to enter it) and ``tests`` (how many test functions are marked with it; 0 where there is no
    checkout to look at).
    """
    index = read_index(game.rulebook)
    numbers = {line.rule for line in index}
    shells = {number: place for number, place in claims(_OF_THE_SHELL).items() if number in numbers}
    places = {**claims(game.rules), **shells}
    played = read_played(game.rulebook) | shells.keys()
    counts = counted(game, tests)
    return [
        {
            "rule": line.rule,
            "kind": line.kind,
            "chapter": line.chapter,
            "code": places.get(line.rule),
            "played": line.rule in played,
            "tests": counts.get(line.rule, 0),
        }
        for line in index
    ]


def counted(game: Game, tests: Path | None = None) -> Mapping[str, int]:
    """How many tests hold the code to each number: those in a folder of the game's name, where it has one.

    The rest of the tests are of the game that is played where nothing else is said.
    """
    folder = tests or _checkout_tests()
    if game.name != SYSTEM:
        return tested(folder / game.name, ())
    return tested(folder, [folder / name for name in SYSTEMS if name != SYSTEM])


def by_chapter(lines: Iterable[Mapping[str, Any]]) -> dict[str, tuple[int, int]]:
    """Count a listing's numbers that ask for something, by chapter: how many are played, of how many."""
    found: dict[str, tuple[int, int]] = {}
    for one in lines:
        if one["kind"] != "info" and one["chapter"] not in _NO_CHAPTERS:
            done, wanted = found.get(one["chapter"], (0, 0))
            found[one["chapter"]] = (done + one["played"], wanted + 1)
    return found


def line(game: Game, number: str) -> RuleLine:
    """Return one number's line of the index. Raises KeyError with the number when the book has none such."""
    for one in read_index(game.rulebook):
        if one.rule == number:
            return one
    raise KeyError(number)


def _checkout_tests() -> Path:
    return Path(turnbot.__file__).resolve().parents[2] / "tests"
