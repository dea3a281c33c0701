"""The printed tables of chapter 8 that a duel looks things up in, loaded once and checked at load."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

from turnbot.games.preux.book.loaded import TableError, rows

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: its modifier and breakage value of 8.4.4, and its factors of 8.6.2 by attack, doubled.

    Doubled, because the book has halves and points of endurance are whole. An attack that is not there, a
    thrown sabre, has no factor.
    """

    weapon: str
    name: str
    damage: int
    breakage: int
    doubled: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Printed:
    """A routine as 8.1.4 prints it: the actions of most weapons, and of those that have their own."""

    routine: str
    name: str
    actions: tuple[str, ...]
    own: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Difference:
    """Poses owed to each sequence for a mastery that is lower by ``low`` to ``high`` (8.7.1; None: on)."""

    low: int
    poses: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Marksmanship:
    """What a mastery of the pistol from ``low`` to ``high`` adds to a shot (8.9.4; None: no bound)."""

    bonus: int
    low: int | None = None
    high: int | None = None

    def holds(self, mastery: int) -> bool:
        """Whether a mastery lies within the bounds."""
        return (self.low is None or mastery >= self.low) and (self.high is None or mastery <= self.high)


@dataclass(frozen=True, slots=True)
class Circumstance:
    """What adds to a shot besides mastery (8.9.4)."""

    when: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Pistol:
    """A shot with two dice: the totals from which it hits and kills, the throw that jams (8.9.4, 8.9.5)."""

    hit: int
    fatal: int
    jam: int
    mastery: tuple[Marksmanship, ...]
    condition: tuple[Circumstance, ...]

    def bonus(self, mastery: int, *when: str) -> int:
        """What mastery and circumstances add. Raises KeyError when there is no such circumstance."""
        known = {one.when: one.bonus for one in self.condition}
        return next(one.bonus for one in self.mastery if one.holds(mastery)) + sum(known[one] for one in when)


@dataclass(frozen=True, slots=True)
class Armoury:
    """All of them. ``hits`` has a number for every attack and defence that 8.4.1 prints one for."""

    weapons: Mapping[str, Weapon]
    actions: Mapping[str, str]
    routines: Mapping[str, Printed]
    sequence: int
    hits: Mapping[tuple[str, str], int]
    differences: tuple[Difference, ...]
    pistol: Pistol


@cache
def armoury() -> Armoury:
    """The tables. Raises TableError that names file and entry when one is not as it should be."""
    actions = _table(_Action, "fencing_actions.toml", "action")
    attacks = _table(_Attack, "hit_correspondence.toml", "attack")
    return Armoury(
        weapons=_weapons(),
        actions=MappingProxyType({row.code: row.name for row in actions}),
        routines=_routines(frozenset(row.code for row in actions)),
        sequence=int(_read("fencing_routines.toml")["sequence"]),
        hits=MappingProxyType(
            {(row.action, d): value for row in attacks for d, value in row.against.items()}
        ),
        differences=_table(Difference, "mastery_poses.toml", "difference"),
        pistol=rows(Pistol, [_read("pistol.toml")], "pistol.toml")[0],
    )


@dataclass(frozen=True, slots=True)
class _Action:
    code: str
    action: str
    name: str


@dataclass(frozen=True, slots=True)
class _Attack:
    action: str
    against: dict[str, int]


@dataclass(frozen=True, slots=True)
class _Modifier:
    weapon: str
    name: str
    damage: int
    breakage: int


def _weapons() -> Mapping[str, Weapon]:
    """Both tables of weapons must speak of the same ones."""
    name = "weapon_differences.toml"
    doubled: dict[str, Mapping[str, int]] = {}
    for row in _read(name)["weapon"]:
        factors = {attack: 2 * value for attack, value in row.items() if attack != "weapon"}
        if any(value != int(value) or value < 0 for value in factors.values()):
            raise TableError(f"{name}: a factor of {row} is not a whole number of halves")
        doubled[row["weapon"]] = MappingProxyType({attack: int(value) for attack, value in factors.items()})
    modifiers = _table(_Modifier, "weapon_modifiers.toml", "weapon")
    if {row.weapon for row in modifiers} != doubled.keys():
        raise TableError(f"{name}: the weapons are not those of weapon_modifiers.toml")
    return MappingProxyType(
        {
            row.weapon: Weapon(row.weapon, row.name, row.damage, row.breakage, doubled[row.weapon])
            for row in modifiers
        }
    )


def _routines(codes: frozenset[str]) -> Mapping[str, Printed]:
    name = "fencing_routines.toml"
    made: dict[str, Printed] = {}
    for row in _read(name)["routine"]:
        lists = {key: tuple(value) for key, value in row.items() if isinstance(value, list)}
        if unknown := {code for actions in lists.values() for code in actions} - codes:
            raise TableError(f"{name}: {row} has no actions {sorted(unknown)}")
        made[row["routine"]] = Printed(row["routine"], row["name"], lists.pop("actions"), lists)
    return MappingProxyType(made)


def _table(kind: type[R], name: str, key: str) -> tuple[R, ...]:
    return rows(kind, _read(name)[key], name)


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "tables" / name).read_text(encoding="utf-8"))
