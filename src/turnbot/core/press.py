"""What players and referee write for the account that all read: as data, whatever the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

#: What a player may write: an article, a notice, a letter, verses, a motto; «colour» he wrote around his
#: orders, and gave leave to quote.
Sort = Literal["article", "notice", "letter", "verses", "motto", "colour"]
#: What became of a piece: printed as it was, printed with the referee's changes, refused.
Fate = Literal["printed", "changed", "refused"]
Do = Literal["write", "cut", "move", "add"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a player's, and what became of it.

    ``who`` wrote it, which others may know only where it is ``signed``; ``to`` whom it is addressed, as he
    wrote it, or empty. ``text`` is what is printed, ``reason`` why it is not, where the referee says so.
    In verses each line is one; elsewhere each line is a paragraph.
    """

    who: str
    sort: Sort
    text: str
    to: str = ""
    signed: bool = True
    fate: Fate = "printed"
    reason: str = ""

    @property
    def by(self) -> str:
        """Whose name stands under it; empty: nobody's."""
        return self.who if self.signed else ""


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing that the referee did to an account's paragraphs, which he names by their keys.

    ``write`` gives the paragraph ``key`` his ``text``, ``cut`` takes it out, ``move`` puts it behind the
    paragraph ``after``, and ``add`` puts a new one there, whose key is ``key``.
    """

    key: str
    do: Do
    text: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Pens:
    """All that others have written for a month: pieces of the players', edits of the referee's in his order.

    ``numbers``: the paragraphs' numbers by key, where the account is shown with them, as a draft.
    """

    pieces: Sequence[Piece] = ()
    edits: Sequence[Edit] = ()
    numbers: Mapping[str, int] | None = None
