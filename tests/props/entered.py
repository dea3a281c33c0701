"""Which numbers of the book a played game enters: ``make played`` writes them down.

A number is played only where a game comes to its code; a function that no month calls is a promise.
"""

import cProfile
import sys
from collections.abc import Callable, Iterable
from types import CodeType
from typing import TypeVar

from turnbot.core.rules import PLAYED
from turnbot.games.preux.game import GAME

Place = tuple[str, int, str]
G = TypeVar("G")


def homes() -> dict[Place, tuple[str, ...]]:
    """The numbers of every function that claims some, by where its code stands."""
    found: dict[Place, tuple[str, ...]] = {}
    for module in GAME.rules:
        for value in vars(module).values():
            numbers = getattr(value, "rule_numbers", None)
            if numbers is not None and value.__module__ == module.__name__:
                found[_place(getattr(value, "__wrapped__", value).__code__)] = numbers
    return found


class Watch:
    """Keeps an eye on games: which numbers' code they come to."""

    def __init__(self) -> None:
        self._profile = cProfile.Profile(subcalls=False, builtins=False)

    def over(self, game: Callable[[], G]) -> G:
        """Play a game, as if nothing had been played in this process: what is kept is not entered again."""
        _forget()
        return self._profile.runcall(game)

    @property
    def entered(self) -> set[str]:
        """The numbers that these games came to."""
        known = homes()
        codes = [row.code for row in self._profile.getstats()]  # type: ignore[attr-defined]
        return {n for code in codes if isinstance(code, CodeType) for n in known.get(_place(code), ())}


def _forget() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("turnbot.games.preux") and ".reading" not in name:
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_firstlineno, code.co_name


def as_text(numbers: Iterable[str]) -> str:
    """The numbers in the order of the book, one a line."""
    lines = sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    from test_a_year import entered

    told = as_text(entered())
    if "--show" in sys.argv:
        sys.stdout.write(told)
    else:
        (GAME.rulebook.parent / PLAYED).write_text(told, encoding="utf-8")
