"""Checking the dice: anybody can do with his letter what the program did, and with nobody else's."""

import re
from dataclasses import dataclass

from turnbot.core.dice import Roll, commitment, holds, inscriptions, unwrapped
from turnbot.core.sealing import Envelope, envelopes

_HASH = re.compile(r"\b[0-9a-f]{64}\b")
_SIGNED = re.compile(r"\bhuella:? ([0-9a-f]{64})\b", re.IGNORECASE)
_SEED = re.compile(r"\bsemilla:? ([0-9a-f]{32,128})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a check: the rolls that agree, those that do not, those whose envelope is not there.

    ``commitment`` is the hash that the seeds lead to, empty where they lead to none or to several;
    ``announced`` is whether it is the one that the letter bears, or that was given; None where there is none.
    """

    good: tuple[Roll, ...]
    bad: tuple[Roll, ...]
    commitment: str
    announced: bool | None
    shut: tuple[Roll, ...] = ()


def verify(text: str, given: str = "") -> Verdict:
    """Throw every roll again that a letter prints.

    ``given`` is the month's hash as it was announced, in hexadecimal; in months whose dice came from one seed
    it is that seed, unless the letter has it. Raises ValueError when it is no such thing, or is wanting.
    """
    plain = unwrapped(text)
    found = envelopes(plain)
    rolls = inscriptions(text)
    if found or any(roll.mark for roll in rolls):
        return _from_envelopes(rolls, found, given.strip().casefold(), plain)
    return _from_one_seed(rolls, given.strip() or "".join(_SEED.findall(plain)[:1]), plain)


def _from_envelopes(rolls: list[Roll], found: list[Envelope], given: str, plain: str) -> Verdict:
    if given and not _HASH.fullmatch(given):
        raise ValueError("no hash of a month")
    roots = {_root(one) for one in found}
    root = next(iter(roots)) if len(roots) == 1 else ""
    signed = {given} if given else set(_SIGNED.findall(plain))
    announced = signed == {root} if signed or not root else None
    # Two envelopes of one mark are none: whoever shows both may choose the better.
    seeds = {one.mark: one.seed for one in found}
    if len({(one.mark, one.seed) for one in found}) > len(seeds):
        announced, seeds = False, {}
    open_ = [roll for roll in rolls if roll.mark in seeds]
    good = tuple(roll for roll in open_ if announced is not False and holds(roll, seeds[roll.mark]))
    return Verdict(
        good,
        tuple(roll for roll in open_ if roll not in good),
        root,
        announced,
        tuple(roll for roll in rolls if roll.mark not in seeds),
    )


def _root(envelope: Envelope) -> str:
    try:
        return envelope.root
    except ValueError:
        return ""


def _from_one_seed(rolls: list[Roll], seed: str, plain: str) -> Verdict:
    raw = bytes.fromhex(seed)
    if not 16 <= len(raw) <= 64:
        raise ValueError(f"a seed of {len(raw)} bytes")
    good = tuple(roll for roll in rolls if holds(roll, raw))
    hashes = set(_HASH.findall(plain)) - {raw.hex()}
    announced = commitment(raw) in hashes if hashes else None
    return Verdict(good, tuple(roll for roll in rolls if roll not in good), commitment(raw), announced)
