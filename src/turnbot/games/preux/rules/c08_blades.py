"""Chapter 8, what a weapon does: wounds, throws, breaking, and how near one has to come (8.4-8.6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal

from turnbot.core.rules import computes
from turnbot.games.preux.book.armoury import Weapon, armoury
from turnbot.games.preux.events.duel import BROKEN, NONE

DAGGER, SWORD, TWO_HANDED = "dagger", "sword", "two-handed"

Formula = Literal["factor", "literal", "both"]

THROW = "A"
#: What is done with the blade and can be parried: a riposte meets no parry (its row has dashes, ruling 156).
_PARRIED = frozenset({"F", "T", "E"})
PARRIES = frozenset({"P", "B"})
#: What nobody can do without a weapon (ruling 161).
NEED_WEAPON = frozenset({"F", "T", "E", "R", THROW, "P", "B"})
#: Defences that the table of 8.4.1 has no column for count as a pose (ruling 156).
_AS_POSE = frozenset({"R", "Ren"})

#: A thrown weapon hits with one die up to this; a sabre or two-handed sword kills with these two (8.4.3).
_HITS_UP_TO, _DAGGER_HITS_UP_TO, _FATAL = 2, 3, (1, 1)


@dataclass(frozen=True, slots=True)
class Held:
    """What a man has in his hand, in numbers.

    ``damage`` and ``breakage`` as in 8.4.4; ``doubled``: twice the factor of 8.6.2 by attack, A only where
    a hit wounds. ``thrown_damage`` is the modifier of what flies. ``kills``: thrown, it kills or misses.
    """

    damage: int
    breakage: int
    doubled: Mapping[str, int]
    thrown_damage: int
    hits_up_to: int
    kills: bool


@computes("8.4.4", "8.5.2", "8.6.1")
@cache
def held(weapon: str) -> Held:
    """Return the numbers of a weapon, of a ``broken`` one, or of bare hands, which only kick.

    A broken weapon is a dagger but for throwing, where it is a sword (ruling 165).
    """
    weapons = armoury().weapons
    if weapon == NONE:
        # A kick needs no steel: nothing makes it stronger or weaker.
        return Held(1, 0, MappingProxyType({"K": 2}), 1, 0, kills=False)
    if weapon == BROKEN:
        dagger, flies = weapons[DAGGER], weapons[SWORD]
        return _held(dagger, flies, _HITS_UP_TO)
    one = weapons[weapon]
    return _held(one, one, _DAGGER_HITS_UP_TO if weapon == DAGGER else _HITS_UP_TO)


def _held(blade: Weapon, flies: Weapon, hits_up_to: int) -> Held:
    factors = {attack: value for attack, value in blade.doubled.items() if attack != THROW}
    kills = THROW not in flies.doubled
    if not kills:
        factors[THROW] = flies.doubled[THROW]
    return Held(blade.damage, blade.breakage, MappingProxyType(factors), flies.damage, hits_up_to, kills)


@computes("8.4.1")
def hit(attack: str, defence: str) -> int:
    """Return how hard an attack hits by what the other does in the same turn: 0 to 4."""
    return armoury().hits.get((attack, "X" if defence in _AS_POSE else defence), 0)


@computes("8.4.2", "8.6.2")
def product(attack: str, defence: str, strength: int, weapon: str, formula: Formula) -> int:
    """Return what a hit takes from the victim's endurance; a throw is taken to have hit.

    A thrown sabre takes nothing: it kills or misses. ``factor`` and ``both`` round half points down, but to
    no less than 1 if there is anything at all (rulings 157, 158). With ``literal`` the victim's endurance
    has still to be subtracted: see ``taken``.
    """
    value, what = hit(attack, defence), held(weapon)
    if attack == THROW and what.kills:
        return 0
    modifier = what.thrown_damage if attack == THROW else what.damage
    doubled = what.doubled.get(attack, 0)
    if formula == "literal":
        return value * strength * modifier
    points = value * strength * doubled
    if formula == "both":
        points *= modifier
    return max(points // 2, 1) if points else 0


def taken(points: int, formula: Formula, endurance: int) -> int:
    """Return the endurance lost to a product: with ``literal`` only what exceeds what he has (ruling 157)."""
    return max(points - endurance, 0) if formula == "literal" else points


@lru_cache(maxsize=1024)
def strokes(strength: int, weapon: str, formula: Formula) -> Mapping[tuple[str, str], int]:
    """Return the products of every attack against every defence that loses something by it."""
    pairs = [(attack, defence) for attack in {a for a, _ in armoury().hits} for defence in armoury().actions]
    found = {pair: product(*pair, strength, weapon, formula) for pair in pairs}
    return MappingProxyType({pair: points for pair, points in found.items() if points})


@computes("8.4.3")
def throw_hits(weapon: str, values: tuple[int, ...]) -> bool:
    """Tell whether a throw hits: two dice for what kills, one for everything else."""
    what = held(weapon)
    return values == _FATAL if what.kills else values[0] <= what.hits_up_to


@computes("8.5.1")
def breaks_up_to(attack: str, defence: str, attacker: str, defender: str) -> int:
    """Return the highest value of the parrying man's die with which a weapon breaks; 0: none can.

    Only a parry or block that the table itself makes perfect puts steel at risk (ruling 163).
    """
    if attack not in _PARRIED or defence not in PARRIES or hit(attack, defence):
        return 0
    return max(0, held(attacker).breakage - held(defender).breakage)


def after_breaking(weapon: str) -> str:
    """Return what is left in the hand: a broken weapon; of a dagger, or what counts as one, nothing."""
    return NONE if weapon in (DAGGER, BROKEN) else BROKEN


@computes("8.6.3", "8.6.4")
def approaches(mine: str, theirs: str) -> int:
    """Return how many approaches an attack routine needs: rulings 166 and 167."""
    if theirs == TWO_HANDED != mine:
        return 2
    return 1 if mine in (DAGGER, BROKEN) else 0
