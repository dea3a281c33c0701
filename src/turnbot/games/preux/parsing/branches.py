"""The tree of a sentence: to which side each of its conditions looks (``sentence.lark``).

``sides`` is given the parts of a sentence. Their kinds alone make its tree, so that each sequence of kinds
is parsed once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lark import Token, Tree

from turnbot.games.preux.parsing.words.grammar import parsed
from turnbot.games.preux.parsing.words.items import Item


@dataclass(slots=True)
class Clause:
    """What one verb governs, or words without one. ``denied``: «no voy»; ``asides``: words said beside it."""

    items: list[Item]
    asides: list[Item] = field(default_factory=list)
    denied: bool = False
    led: bool = False  # whether an aside stands in it, be it without words
    joined: bool = False  # «y» stands before it

    @property
    def says(self) -> bool:
        """Whether it says more than «claro» or «por supuesto»."""
        return any(i.atoms or i.form is not None for i in self.items) or len(self.items) > 2


@dataclass(slots=True)
class Given:
    """A condition: ``if`` or ``unless`` with its words, ``else`` or ``then`` of the one before.

    ``opener``: the words that open it, which no condition holds: «si», «a no ser que».
    """

    kind: str
    items: list[Item]
    opener: tuple[Item, ...] = ()


def sides(parts: Sequence[Clause | Given]) -> tuple[str, ...]:
    """Return ``orders`` for each clause, and ``before``, ``behind`` or ``alone`` for each condition."""
    told = list(_terminals(parts))
    found = _sides(tuple(told))
    return tuple(side for kind, side in zip(told, found, strict=True) if kind != "AND")


def _terminals(parts: Sequence[Clause | Given]) -> Iterator[str]:
    for k, part in enumerate(parts):
        before = parts[k - 1] if k else None
        if isinstance(part, Given):
            only = isinstance(before, Clause) and before.items and before.items[-1].norm in _ONLY
            yield "ONLY" if only and part.items else part.kind.upper()
            continue
        led = k > 1 and isinstance(before, Given) and before.items and isinstance(parts[k - 2], Clause)
        if led and part.says and part.joined:
            yield "AND"
        yield "CLAUSE" if part.says else "TALK"


_ONLY = frozenset(["solo", "solamente", "unicamente"])


@lru_cache(maxsize=1024)
def _sides(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The side of each terminal of a sentence, by its tree."""
    tree = parsed("sentence", list(zip(kinds, range(len(kinds)), strict=True)))
    out = ["orders"] * len(kinds)
    for branch in tree.children if tree is not None else ():
        assert isinstance(branch, Tree)
        side = _SIDE.get(branch.data, str(branch.data))
        for leaf in branch.children:
            if isinstance(leaf, Token) and leaf.type not in ("CLAUSE", "TALK", "AND"):
                out[_place(leaf)] = side
    return tuple(out)


def _place(leaf: Token) -> int:
    value: Any = leaf.value
    return int(value)


#: Two branches hold a condition and what follows it; the condition looks back, or ahead.
_SIDE = {"each": "behind", "led": "before"}
