"""What things are called in Spanish, from ``names.toml``: ``spoken`` and ``echo`` make phrases of it."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

_READ: Mapping[str, Any] = tomllib.loads((files(__package__) / "names.toml").read_text(encoding="utf-8"))


def _names(table: str) -> Mapping[str, str]:
    return MappingProxyType(_READ[table])


REGIMENTS = _names("regiments")
PLACES = _names("places")
ABOUT_TOWN = _names("about_town")
TITLES = _names("titles")
RANKS = _names("ranks")
CHURCH_RANKS = _names("church_ranks")
TEMPLES = _names("temples")
RELIGIOUS_ORDERS = _names("religious_orders")
#: By class, 0 to 5.
HOUSES = tuple(_names("houses").values())
TASKS = _names("tasks")
#: By how a unit fared, 1 to 6.
FARED = ("", *_names("fared").values())
CRIMES = _names("crimes")
FRONTS = tuple(_names("fronts").values())
UNITS = _names("units")
SECTORS = _names("sectors")
WEAPONS = _names("weapons")
THINGS = _names("things")
SEATS = _names("seats")
OCCASIONS = _names("occasions")
LIMITS = _names("limits")
GRADES = _names("grades")
QUALITIES = _names("qualities")
CONDITIONS = _names("conditions")
ACCOUNTS = _names("accounts")
CORRECTED = _names("corrected")
ROLLS = _names("rolls")
_FEMININE = frozenset(_READ["genders"]["feminine"])


def is_feminine(thing: str) -> bool:
    """Whether a thing, as ``THINGS`` or ``WEAPONS`` call it, is feminine."""
    return thing.split()[0] in _FEMININE
