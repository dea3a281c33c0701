"""The tree of a sentence: to which side each of its conditions looks (``sentence.lark``).

``sides`` is given the parts of a sentence. Their kinds alone make its tree, so that each sequence of kinds
is parsed once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from turnbot.games.preux.parsing.words.grammar import places, shape
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


def _sides(kinds: tuple[str, ...]) -> Sequence[str]:
    """The side of each terminal of a sentence, by its tree."""
    out = ["orders"] * len(kinds)
    for branch in shape("sentence", kinds).children:
        for kind, place in places(branch):
            if kind not in ("CLAUSE", "TALK", "AND"):
                out[place] = _SIDE.get(branch.data, str(branch.data))
    return out


#: Two branches hold a condition and what follows it; the condition looks back, or ahead.
_SIDE = {"each": "behind", "led": "before"}
