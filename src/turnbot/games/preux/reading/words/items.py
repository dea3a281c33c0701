"""Items: what a clause is made of after names, numbers, verbs and concepts have been recognised."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from turnbot.games.preux.reading.words.text import Token
from turnbot.games.preux.reading.words.verbs import Form


@dataclass(slots=True)
class Item:
    """One recognised thing. ``tags`` maps concepts and kinds of name to values; ``norm`` is its first word.

    Tags in capitals are names: ``P`` (a Mention), ``OWNLADY``, ``CLUB``, ``CASINO``, ``REG``, ``OFF``,
    ``WPN``, ``N`` (a number), ``MONEY`` (an amount of crowns), ``WEEKS`` (a tuple of weeks), ``QUOTE`` ...
    """

    norm: str
    start: int
    end: int
    line: int
    cap: bool = False
    kind: str = "word"  # word, number, mark
    role: str = ""  # of a function word
    form: Form | None = None
    tags: dict[str, Any] = field(default_factory=dict)
    known: bool = True
    sub: bool = False  # stands in a subordinate clause

    def has(self, *tags: str) -> bool:
        """Whether it carries any of these tags."""
        return bool(self.tags) and not self.tags.keys().isdisjoint(tags)

    @property
    def mark(self) -> str:
        """The punctuation mark it is, or an empty string."""
        return self.norm if self.kind == "mark" else ""


# What a word is that is put in where the player left it out.
_ROLES = {"y": "joiner", "a": "preposition", "con": "preposition", "de": "preposition", "no": "negation"}


def supplied(word: str, at: Item, *, side: str = "on") -> Item:
    """Return an item for a word that goes without saying, or for a comma.

    It stands in the place of ``at`` (``side`` is ``on``), or without width ``before`` or ``behind`` it.
    """
    start = at.end if side == "behind" else at.start
    end = at.start if side == "before" else at.end
    kind = "mark" if word == "," else "word"
    return Item(word, start, end, at.line, kind=kind, role=_ROLES.get(word, ""))


def item_of(tokens: Sequence[Token], i: int, end: int, kind: str = "word") -> Item:
    """Return a bare item for the tokens from ``i`` to ``end``; at least for the one at ``i``."""
    first = tokens[i]
    if end <= i + 1:
        return Item(first.norm, first.start, first.end, first.line, first.cap, kind)
    last = tokens[min(end, len(tokens)) - 1]
    return Item(first.norm, first.start, max(last.end, first.end), first.line, first.cap, kind)


def text_of(tokens: Sequence[Token], i: int, end: int) -> str:
    """Return the tokens from ``i`` to ``end`` as they were written, with a blank between them."""
    return " ".join(t.text for t in tokens[i:end])
