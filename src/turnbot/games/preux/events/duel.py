"""What a duel is made of and what it leaves: the types that the engine, the month and the letters share.

Nothing is computed here but what a man's numbers say by themselves. The engine is ``rules.c08_fencing``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

#: What a man may hold besides one of the six weapons of 8.4.4: a broken one, or nothing.
BROKEN, NONE = "broken", "none"

#: Why an action is not the next of the routine he wrote: an approach or a compulsory pose put in before it,
#: or a pose in the place of what a disarmed or unconscious man cannot do.
Inserted = Literal["", "approach", "pose", "disarmed", "unconscious"]
Limit = Literal["surrender", "first-blood", "death"]
Ending = Literal[
    "surrender", "disarmed", "unconscious", "death", "first-blood", "draw", "exhausted"
]  # fmt: skip
Side = Literal[0, 1]


class Dice(Protocol):
    """Six-sided dice, asked for only when a rule needs them."""

    def __call__(self, what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
        """Return ``times`` values of 1 to 6.

        ``what`` is ``throw``, ``throw-fatal`` (two dice) or ``break``; ``turn`` counts from 1; ``side`` is
        whose die it is: the thrower's, or his who parried. No two calls of a duel have all three alike.
        """


@dataclass(frozen=True, slots=True)
class Fencer:
    """One of two men who fight, with what he ordered.

    ``endurance`` is what he has when the duel begins, at least 1. ``weapon`` is one of the six of 8.4.4.
    ``expertise`` holds his ``base`` mastery and the increments by weapon. ``routine`` holds codes of 8.1.3,
    legal for his weapon (``c08_routines.mended`` makes it so). ``surrender_below`` is a percentage of his
    maximum, 0: never by wounds; ``ordered`` says that he gave it himself, so that it counts whatever the
    house does by default (ruling 143). ``no_quarter``: he refuses surrenders where he may (ruling 141), and
    goes on against a fallen man. ``second``: he has one.
    """

    name: str
    strength: int
    constitution: int
    endurance: int
    weapon: str
    expertise: Mapping[str, int]
    routine: tuple[str, ...]
    surrender_below: int = 50
    no_quarter: bool = False
    second: bool = False
    ordered: bool = False

    @property
    def maximum(self) -> int:
        """His endurance unhurt (ruling 171)."""
        return self.strength * self.constitution

    @property
    def dies_below(self) -> int:
        """The endurance below which he is dead (8.4.5)."""
        return -(self.strength + self.constitution)

    def mastery(self, held: str) -> int:
        """His mastery with what he holds (ruling 155); a broken weapon is a dagger, nothing is the base."""
        return self.expertise.get("base", 0) + self.expertise.get("dagger" if held == BROKEN else held, 0)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the duellists agreed on (7.1.8): until one surrenders, until blood flows, or until one is dead."""

    limit: Limit = "surrender"


@dataclass(frozen=True, slots=True)
class Switches:
    """The readings of the book that a house may choose, each with the ruling's own as its default.

    ``damage``: table × strength × the factor of 8.6.2 (``factor``), 8.4.2 as printed with the modifier of
    8.4.4 less the victim's endurance (``literal``), or the product of all four (``both``): ruling 157.
    ``breaks``: whose weapon a full parry may break (162). ``half``: wounds ask for a pose from half of the
    endurance on, otherwise from the first turn (154). ``extra_pose``: the weapon whose slash takes one more
    pose (148). ``default_surrender``: who ordered no threshold surrenders below it all the same (143).
    ``max_sequences``: of twelve turns each, then it is a draw (168).
    """

    damage: Literal["factor", "literal", "both"] = "factor"
    breaks: Literal["defender", "attacker"] = "defender"
    half: bool = True
    extra_pose: Literal["two-handed", "sabre"] = "two-handed"
    default_surrender: bool = True
    max_sequences: int = 20


class Die(NamedTuple):
    """A throw of dice as it was asked for: see ``Dice``."""

    what: str
    side: int
    values: tuple[int, ...]


class DuelTurn(NamedTuple):
    """Half a second of a duel; every pair is (of the first, of the second).

    A tuple and not a dataclass because a referee who asks for the odds makes hundreds of thousands of them.

    ``nth`` counts from 1. ``actions`` are what they did, ``inserted`` why that is not what they wrote.
    ``losses`` are endurance lost in this turn and ``endurance`` what is left after it. ``thrown``: whether
    his throw hit (None: he threw nothing). ``broke``: whether his weapon broke (None: it was not at risk).
    ``weapons`` are held after the turn: one of the six, ``broken`` or ``none``. ``surrendered``: he gave
    himself up at its end; ``refused``: in vain. ``dice`` are those of the turn, in the order of asking.
    """

    nth: int
    actions: tuple[str, str]
    inserted: tuple[Inserted, Inserted]
    losses: tuple[int, int]
    endurance: tuple[int, int]
    thrown: tuple[bool | None, bool | None]
    broke: tuple[bool | None, bool | None]
    weapons: tuple[str, str]
    surrendered: tuple[bool, bool]
    refused: tuple[bool, bool]
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A duel from the first turn to the last; every pair is (of the first, of the second).

    ``winner`` is 0 for the first, 1 for the second, None for a draw. ``ending`` says what ended it:
    ``surrender`` (ordered, or by wounds), ``disarmed`` (a surrender for want of a weapon), ``unconscious``,
    ``death``, ``first-blood``, ``draw`` (both at once) or ``exhausted``. ``fallen``: unconscious or dead.
    ``refused``: his surrender was refused, which makes the other a cad (ruling 141).
    """

    fencers: tuple[Fencer, Fencer]
    terms: Terms
    turns: tuple[DuelTurn, ...]
    winner: Side | None
    ending: Ending
    fallen: tuple[bool, bool]
    dead: tuple[bool, bool]
    refused: tuple[bool, bool]

    @property
    def endurance(self) -> tuple[int, int]:
        """What both have left."""
        return self.turns[-1].endurance

    @property
    def weapons(self) -> tuple[str, str]:
        """What both hold in the end: one of the six, ``broken`` or ``none``."""
        return self.turns[-1].weapons
