"""Duels nobody would think of: every weapon, long and short routines, wounded men, every term and switch."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random

from turnbot.games.preux.events.duel import Dice, Fencer, Record, Switches, Terms
from turnbot.games.preux.rules.c08_fencing import fight
from turnbot.games.preux.rules.c08_routines import joined, routines_of

WEAPONS = ("dagger", "foil", "rapier", "sword", "sabre", "two-handed")
LIMITS = ("surrender", "first-blood", "death")
#: The routines, with what attacks more often than it would come up by itself.
_NAMES = (
    "pose", "lunge", "lunge", "slash", "slash", "slash", "slash-assault", "lunge-assault", "kick", "kick",
    "jump-back", "parry", "parry", "parry-riposte", "parry-riposte", "block", "block", "approach",
)  # fmt: skip


def dice(seed: int) -> Dice:
    """Dice that any engine may ask in any order: each value is a function of the seed and the question."""

    def roll(what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
        drawn = blake2b(f"{seed}/{what}/{turn}/{side}".encode(), digest_size=times).digest()
        return tuple(byte % 6 + 1 for byte in drawn)

    return roll


def swapped(original: Dice) -> Dice:
    """The same dice for the same men, when they have changed sides."""
    return lambda what, turn, side, times: original(what, turn, 1 - side, times)


@dataclass(frozen=True)
class Duel:
    """Everything a duel depends on."""

    one: Fencer
    two: Fencer
    terms: Terms
    switches: Switches
    seed: int

    def fought(self) -> Record:
        return fight(self.one, self.two, self.terms, self.switches, dice(self.seed))

    def fought_from_the_other_side(self) -> Record:
        return fight(self.two, self.one, self.terms, self.switches, swapped(dice(self.seed)))


def a_duel(seed: int) -> Duel:
    """The duel of a seed; the ruled readings half of the time, otherwise any."""
    draw = Random(seed)
    ruled = draw.random() < 0.5
    readings = Switches() if ruled else Switches(
        damage=draw.choice(("factor", "literal", "both")),
        breaks=draw.choice(("defender", "attacker")),
        half=draw.random() < 0.5,
        extra_pose=draw.choice(("two-handed", "sabre")),
        default_surrender=draw.random() < 0.5,
        max_sequences=draw.choice((1, 5, 20)),
    )  # fmt: skip
    return Duel(
        _fencer(draw, "one", readings),
        _fencer(draw, "two", readings),
        Terms(draw.choice(LIMITS)),
        readings,
        seed,
    )


def duels(first: int, times: int) -> Iterator[Duel]:
    """So many of them, from a seed on."""
    return map(a_duel, range(first, first + times))


def _fencer(draw: Random, name: str, readings: Switches) -> Fencer:
    weapon = draw.choice(WEAPONS)
    strength, constitution = draw.randint(3, 18), draw.randint(3, 18)
    whole = strength * constitution
    made = Fencer(
        name=name,
        strength=strength,
        constitution=constitution,
        endurance=whole if draw.random() < 0.7 else draw.randint(1, whole),
        weapon=weapon,
        expertise={"base": draw.randint(3, 18), draw.choice(WEAPONS): draw.randint(0, 4)},
        routine=_routine(draw, weapon, readings),
        surrender_below=draw.choice((0, 20, 50, 50, 50, 75, 100)),
        no_quarter=draw.random() < 0.3,
        second=draw.random() < 0.3,
    )
    return replace(made, ordered=draw.random() < 0.5)


def _routine(draw: Random, weapon: str, readings: Switches) -> tuple[str, ...]:
    routines = routines_of(weapon, readings.extra_pose)
    # Throwing and surrendering end most duels: they come up rarely.
    names = [*_NAMES, *(rare for rare in ("throw", "surrender") if draw.random() < 0.15)]
    chosen = [routines[draw.choice(names)].actions for _ in range(draw.randint(1, 8))]
    if draw.random() < 0.7:
        return joined(chosen)
    return tuple(action for actions in chosen for action in actions)
