"""What an order is made of before it is one: its frame, its values, and what is remembered."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from turnbot.core.orders import Said
from turnbot.games.preux.parsing.frames import Match
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.names import NameIndex
from turnbot.games.preux.words.cast import Person

#: What a clause ends with that belongs to the next: «voy al casino y».
_JOINS = re.compile(r"[\s,;:]+(?:y|e|o|u|pero)$|[\s,;:]+$")


@dataclass(slots=True)
class Memory:
    """Who and what was spoken of last: for «la», «él», «allí»."""

    lady: str | None = None
    man: str | None = None
    men: tuple[str, ...] = ()
    club: str | None = None
    place: Item | None = None  # where somebody was said to be or to go


def quoted(text: str, start: int, end: int) -> Said:
    """Return the words from ``start`` to ``end`` without what only joins them to those behind them."""
    said = _JOINS.sub("", " ".join(text[start:end].split()))
    return Said(said, text.count("\n", 0, start) + 1)


@dataclass(slots=True)
class Writer:
    """All that building needs: who writes, the cast, what was said before, and where flags go."""

    me: Person | None
    index: NameIndex
    memory: Memory
    show: Callable[[str, Item, Item], None]
    where: str = ""
    touched: list[Any] = field(default_factory=list)  # orders said before, of which more was said

    def flag(self, why: str, first: Item, last: Item | None = None) -> None:
        """Show the words from one item to another (or one alone) to the referee."""
        self.show(why, first, last or first)


@dataclass(slots=True)
class Filled:
    """A match with the values that fell to it, in order, and the words before each."""

    match: Match
    values: list[tuple[Item, str]] = field(default_factory=list)
    clause: Sequence[Item] = ()
    asides: Sequence[Item] = ()
    several: bool = False  # it made more than one order

    def all(self, tag: str) -> list[tuple[Item, str]]:
        """Return the values of a class."""
        return [(i, w) for i, w in self.values if tag in i.tags]

    def first(self, tag: str) -> Any:
        """Return the first value of a class, or None."""
        return next((i.tags[tag] for i, _ in self.values if tag in i.tags), None)

    def has(self, *atoms: str) -> bool:
        """Whether any of these classes stands in the clause."""
        return any(not i.atoms.isdisjoint(atoms) for i in self.clause)
