"""Tables and switches, loaded once; a referee's file lies over the switches."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

from turnbot.core.house import House, HouseBook


@cache
def tables() -> Mapping[str, Any]:
    """The tables, as ``tables.toml`` has them."""
    return MappingProxyType(tomllib.loads((files(__package__) / "tables.toml").read_text(encoding="utf-8")))


@cache
def house_book() -> HouseBook:
    """The switches and what each may be. Raises HouseError where ``house.toml`` does not hold together."""
    doc = tomllib.loads((files(__package__) / "house.toml").read_text(encoding="utf-8"))["rules"]
    return HouseBook.of(
        {rule: {name: choices[0] for name, choices in own.items()} for rule, own in doc.items()},
        {rule: {name: {"any_of": choices} for name, choices in own.items()} for rule, own in doc.items()},
    )


def house(path: Path | None = None) -> House:
    """The switches, with those of a referee's file laid over them.

    Raises HouseError with a Spanish sentence for what cannot be used, OSError when the file cannot be read.
    """
    return house_book().read(path)


def fitted(kept: House) -> tuple[House, tuple[str, ...]]:
    """House values that an earlier program laid, as this one plays with them: see ``HouseBook.fitted``."""
    return house_book().fitted(kept)


def switched(switches: Mapping[str, Any]) -> House:
    """House values in which these switches, named without their rule, differ from the default."""
    own: dict[str, dict[str, Any]] = {}
    for name, value in switches.items():
        rule = next((rule for rule, values in house().items() if name in values), None)
        if rule is None:
            raise ValueError(f"no hay ningún valor de la casa «{name}».")
        own.setdefault(rule, {})[name] = value
    return house_book().laid(own, "switches")
