"""Checking the dice: anybody with a letter and the published seed can do what the program did."""

import re
from dataclasses import dataclass

from turnbot.core.dice import Roll, commitment, holds, inscriptions

_HASH = re.compile(r"\b[0-9a-f]{64}\b")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a check: the rolls that agree, those that do not, and the seed's hash.

    ``announced`` is whether that hash stands in the letter; None where the letter shows none.
    """

    good: tuple[Roll, ...]
    bad: tuple[Roll, ...]
    commitment: str
    announced: bool | None


def verify(seed: str, text: str) -> Verdict:
    """Recompute every roll that a letter prints.

    ``seed`` is the open seed of the month in hexadecimal, as the chronicle shows it. Raises ValueError when
    it is no such thing.
    """
    raw = bytes.fromhex(seed.strip())
    if not 16 <= len(raw) <= 64:
        raise ValueError(f"a seed of {len(raw)} bytes")
    rolls = inscriptions(text)
    good = tuple(roll for roll in rolls if holds(roll, raw))
    hashes = set(_HASH.findall(text)) - {raw.hex()}
    announced = commitment(raw) in hashes if hashes else None
    return Verdict(good, tuple(roll for roll in rolls if roll not in good), commitment(raw), announced)
