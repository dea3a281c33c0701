"""A duel as bystanders see it: what everybody may know of it, and the end of what may be known.

A man's numbers do not come in. Of his endurance there are four bands; of a hit, that it hit. How much it
took is not even graded: his opponent knows his own strength, and points beside a share of the whole would
be the whole. A pose that the rules put in looks like any other.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.preux.duel import Record

#: How a man looks, from the best to the worst. Below the last one that a house gives a share for.
BANDS = ("fresh", "touched", "hurt", "spent")


def band(left: int, full: int, shares: Mapping[str, int]) -> str:
    """How a man looks who has ``left`` of ``full`` endurance; ``shares`` are per cents by band (7.3.1)."""
    return next((state for state, share in shares.items() if 100 * left >= share * full), BANDS[-1])


def witnessed(record: Record, shares: Mapping[str, int]) -> Sequence[Mapping[str, Any]]:
    """Return the turns of a duel, each as plain data: the fact ``record`` of ``duel.fought``.

    Pairs are of the first and the second: ``actions``, ``weapons`` (held after the turn), ``hit`` (whether
    he lost blood), ``state`` (a band, after the turn), ``thrown`` (None: nothing; else whether it hit),
    ``broke``, ``surrendered``, ``refused``. ``nth`` counts from 1.
    """
    full = [fencer.maximum for fencer in record.fencers]
    return [
        {
            "nth": turn.nth, "actions": list(turn.actions), "weapons": list(turn.weapons),
            "hit": [lost > 0 for lost in turn.losses],
            "state": [band(turn.endurance[side], full[side], shares) for side in (0, 1)],
            "thrown": list(turn.thrown), "broke": [bool(broke) for broke in turn.broke],
            "surrendered": list(turn.surrendered), "refused": list(turn.refused),
        }
        for turn in record.turns
    ]  # fmt: skip
