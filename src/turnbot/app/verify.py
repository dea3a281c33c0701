"""Checking the dice: anybody with a letter and the published seed can do what the program did."""

from dataclasses import dataclass

from turnbot.core.dice import Roll, commitment, holds, inscriptions


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a check: the rolls that agree, those that do not, and the seed's announced hash."""

    good: tuple[Roll, ...]
    bad: tuple[Roll, ...]
    commitment: str


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
    return Verdict(good, tuple(roll for roll in rolls if roll not in good), commitment(raw))
