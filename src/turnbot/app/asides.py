"""Sentences of a letter that are no orders, found and cut out before orders are looked for in it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

#: A line that ends before any program would break it, with a capital below, ends a sentence without a stop.
_SENTENCE = re.compile(r"(?:[^.;!?\n]|\n(?!\s*\n)(?!>))+[.;!?…]*")
_BROKEN = 45


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
        for start, end in _unstopped(body, match.start(), match.end()):
            said = " ".join(body[start:end].split())
            if said and len(said) <= longest and not said.startswith(">"):
                yield Aside(start, end, said, plain(said))


def _unstopped(body: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentences of a stretch in which nobody wrote a full stop at the end of his lines."""
    at = body.find("\n", start, end)
    while at >= 0:
        above = body[body.rfind("\n", 0, at) + 1 : at].strip()
        below = body[at + 1 : end].lstrip(' \t¡¿«"-*·')
        if above and len(above) < _BROKEN and above[-1] not in ",:" and below[:1].isupper():
            yield start, at
            start = at + 1
        at = body.find("\n", at + 1, end)
    yield start, end


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
