"""A duel as bystanders see it: what everybody may know of it, and the end of what may be known.

A man's numbers do not come in, nor anything made of them: not how much a hit took, and not what he has left,
were it a band of it. Who knows the blow would have the share from it, and from the share the whole; and who
came wounded would be seen to be. What is seen is what was done, and that it hit. A pose that the rules put
in looks like any other.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from turnbot.games.preux.events.duel import Record


def witnessed(record: Record) -> Sequence[Mapping[str, Any]]:
    """Return the turns of a duel, each as plain data: the fact ``record`` of ``duel.fought``.

    Pairs are of the first and the second: ``actions``, ``weapons`` (held after the turn), ``hit`` (whether
    he lost blood), ``thrown`` (None: nothing; else whether it hit), ``broke``, ``surrendered``, ``refused``.
    ``nth`` counts from 1.
    """
    return [
        {
            "nth": turn.nth, "actions": list(turn.actions), "weapons": list(turn.weapons),
            "hit": [lost > 0 for lost in turn.losses],
            "thrown": list(turn.thrown), "broke": [bool(broke) for broke in turn.broke],
            "surrendered": list(turn.surrendered), "refused": list(turn.refused),
        }
        for turn in record.turns
    ]  # fmt: skip


def hits_taken(record: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, int]]:
    """Yield how many hits either has taken, after each turn of a duel as ``witnessed`` returns it."""
    one = two = 0
    for turn in record:
        one, two = one + turn["hit"][0], two + turn["hit"][1]
        yield one, two
