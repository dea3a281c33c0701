"""Sentences of a letter that are no orders, found and cut out before orders are looked for in it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

_SENTENCE = re.compile(r"(?:[^.;!?\n]|\n(?!\s*\n)(?!>))+[.;!?…]*")


@dataclass(frozen=True, slots=True)
class Aside:
    """A sentence as it stands in a body: from where to where, in a line, and as patterns know it."""

    start: int
    end: int
    said: str
    plain: str


def sentences(body: str, longest: int) -> Iterator[Aside]:
    """The sentences that he wrote himself, of at most so many characters: longer ones say several things."""
    for match in _SENTENCE.finditer(body):
        said = " ".join(match[0].split())
        if said and len(said) <= longest and not said.startswith(">"):
            yield Aside(match.start(), match.end(), said, plain(said))


def without(body: str, found: list[Aside]) -> str:
    """The body with blanks in the place of sentences: its lines keep their numbers."""
    rest = list(body)
    for one in found:
        rest[one.start : one.end] = ["\n" if c == "\n" else " " for c in body[one.start : one.end]]
    return "".join(rest)


def plain(text: str) -> str:
    """Words without accents and capitals, as patterns know them."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return bare.casefold()
