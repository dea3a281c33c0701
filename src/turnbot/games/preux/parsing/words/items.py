"""Items: what a mail is made of after names, numbers, times, verbs and classes have been recognised."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from turnbot.games.preux.parsing.words.text import Token
from turnbot.games.preux.parsing.words.verbs import Form

NO_ATOMS: frozenset[str] = frozenset()


@dataclass(slots=True, eq=False)
class Item:
    """One recognised thing. ``tags`` maps classes to values; ``atoms`` is what frames may ask of it.

    Classes in capitals are names: ``P`` (a tuple of the people it may mean), ``LADY`` (likewise),
    ``OWNLADY``, ``CLUB``, ``REG``, ``OFF``, ``WPN``, ``N`` (a number), ``MONEY`` (crowns), ``TIME`` ...
    """

    norm: str
    low: str
    text: str
    start: int
    end: int
    line: int
    first: bool = False  # the first of its line
    brk: int = 0  # before it: 1 a wrapped line, 2 a new line, 3 a new paragraph
    kind: str = "word"  # word, number, mark
    role: str = ""  # of a function word
    form: Form | None = None
    tags: dict[str, Any] = field(default_factory=dict)
    atoms: frozenset[str] = NO_ATOMS

    def has(self, *tags: str) -> bool:
        """Whether it carries any of these classes."""
        return bool(self.tags) and not self.tags.keys().isdisjoint(tags)

    @property
    def mark(self) -> str:
        """The punctuation mark it is, or an empty string."""
        return self.norm if self.kind == "mark" else ""

    @property
    def cap(self) -> bool:
        """Whether it is written with a capital."""
        return self.text[:1].isupper()


def item_of(tokens: Sequence[Token], i: int, end: int, kind: str = "word") -> Item:
    """Return a bare item for the tokens from ``i`` to ``end``; at least for the one at ``i``."""
    first = tokens[i]
    if end <= i + 1:
        return Item(
            first.norm, first.low, first.text, first.start, first.end, first.line, first.first, 0, kind
        )
    last = tokens[min(end, len(tokens)) - 1]
    text = " ".join(t.text for t in tokens[i:end])
    return Item(
        first.norm, first.low, text, first.start, max(last.end, first.end), first.line, first.first, 0, kind
    )
