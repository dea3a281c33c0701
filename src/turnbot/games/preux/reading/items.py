"""Items: what a clause is made of after names, numbers, verbs and concepts have been recognised."""

from dataclasses import dataclass, field
from typing import Any

from turnbot.games.preux.reading.verbs import Form


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
    aux: bool = False
    sub: bool = False  # stands in a subordinate clause

    def has(self, *tags: str) -> bool:
        """Whether it carries any of these tags."""
        return bool(self.tags) and not self.tags.keys().isdisjoint(tags)

    @property
    def mark(self) -> str:
        """The punctuation mark it is, or an empty string."""
        return self.norm if self.kind == "mark" else ""
