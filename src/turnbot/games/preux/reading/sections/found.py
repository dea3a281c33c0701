"""A heading where it stands in its mail."""

from dataclasses import dataclass

from turnbot.games.preux.reading.sections.headings import Heading

OTHER_PARTS = ("notes", "duels", "death-roll")


@dataclass(frozen=True, slots=True)
class Found:
    """A heading where it stands: its words are ``at``..``head.end``; what it heads begins at ``start``."""

    start: int
    at: int
    head: Heading
    place: str  # line, sentence, inner (behind a comma, «y»), inside (behind what it heads)
    bare: bool = False  # «segundo, al club»: an ordinal and no more

    @property
    def fixed(self) -> bool:
        """Whether it names weeks by themselves, whatever was named before."""
        return all(w.isdecimal() for w in self.head.where)
