"""Which numbers of the book a played game enters: ``make played`` writes them down.

A number is played only where a game comes to its code; a function that no month calls is a promise.
"""

import cProfile
import sys
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any

from turnbot.core.rules import PLAYED
from turnbot.games.preux.game import GAME

Place = tuple[str, int, str]


def homes() -> dict[Place, tuple[str, ...]]:
    """The numbers of every function that claims some, by where its code stands."""
    found: dict[Place, tuple[str, ...]] = {}
    for module in GAME.rules:
        for value in vars(module).values():
            numbers = getattr(value, "rule_numbers", None)
            if numbers is not None and value.__module__ == module.__name__:
                found[_place(getattr(value, "__wrapped__", value).__code__)] = numbers
    return found


def entered(games: Iterable[Callable[[], Any]]) -> set[str]:
    """Play these games; the numbers whose code they came to."""
    profile = cProfile.Profile()
    for game in games:
        profile.runcall(game)
    known = homes()
    codes = [row.code for row in profile.getstats()]  # type: ignore[attr-defined]
    return {n for code in codes if isinstance(code, CodeType) for n in known.get(_place(code), ())}


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno, code.co_name


def as_text(numbers: Iterable[str]) -> str:
    """The numbers in the order of the book, one a line."""
    lines = sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    from test_a_year import GAMES_PLAYED

    told = as_text(entered(GAMES_PLAYED))
    if "--show" in sys.argv:
        sys.stdout.write(told)
    else:
        (GAME.rulebook.parent / PLAYED).write_text(told, encoding="utf-8")
