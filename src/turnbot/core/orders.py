"""What the orders of every game share: the player's own words, and what a referee must look at."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Said:
    """The player's own words, as he wrote them, and the line (from 1) of the mail where they begin."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Something in a mail that the program did not settle by itself. Never an exception, never dropped.

    ``where`` is the section it stands in and ``why`` a reason, both from the game's own lists.
    ``options`` are readings that were nearly taken, likeliest first, as the game's own actions:
    the referee may answer the case with one of them. ``clause`` is the sentence of his in which the words
    stand, with which an answer in words is read together; ``nth`` its number among flags over the same words,
    where one of them is gone already (0: they are counted).
    """

    where: str
    why: str
    said: Said
    options: tuple[Any, ...] = ()
    clause: str = field(default="", compare=False)
    nth: int = field(default=0, compare=False)
