"""Tables and switches, loaded once; a referee's file lies over the switches."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

from turnbot import machine

House = Mapping[str, Mapping[str, Any]]


@cache
def tables() -> Mapping[str, Any]:
    """The tables, as ``tables.toml`` has them."""
    return MappingProxyType(tomllib.loads((files(__package__) / "tables.toml").read_text(encoding="utf-8")))


@cache
def _choices() -> Mapping[str, Mapping[str, list[Any]]]:
    doc = tomllib.loads((files(__package__) / "house.toml").read_text(encoding="utf-8"))
    return doc["rules"]  # type: ignore[no-any-return]


@cache
def _default() -> House:
    return MappingProxyType(
        {
            rule: MappingProxyType({name: values[0] for name, values in own.items()})
            for rule, own in _choices().items()
        }
    )


def house(path: Path | None = None) -> House:
    """The switches, with those of a referee's file laid over them.

    Raises ValueError with a Spanish sentence for what cannot be used, OSError when the file cannot be read.
    """
    if path is None:
        return _default()
    try:
        own = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise ValueError(f"{path}: {machine.no_toml(fault)}") from None
    return laid(own.get("rules", own), str(path))


def laid(own: Mapping[str, Mapping[str, Any]], where: str) -> House:
    """Lay values over the default. Raises ValueError with a Spanish sentence naming file, rule and name."""
    found = {rule: dict(values) for rule, values in _default().items()}
    for rule, values in own.items():
        if rule not in found:
            raise ValueError(f"{where}: la regla {rule} no tiene valores de la casa.")
        for name, value in values.items():
            choices = _choices()[rule].get(name)
            if choices is None:
                raise ValueError(f"{where}: la regla {rule} no tiene «{name}».")
            if not any(type(value) is type(one) and value == one for one in choices):
                raise ValueError(
                    f"{where}: «{name}» (regla {rule}) puede ser {' o '.join(map(str, choices))}."
                )
            found[rule][name] = value
    return MappingProxyType({rule: MappingProxyType(values) for rule, values in found.items()})


def switched(switches: Mapping[str, Any]) -> House:
    """House values in which these switches, named without their rule, differ from the default."""
    own: dict[str, dict[str, Any]] = {}
    for name, value in switches.items():
        rule = next((rule for rule, values in _choices().items() if name in values), None)
        if rule is None:
            raise ValueError(f"no hay ningún valor de la casa «{name}».")
        own.setdefault(rule, {})[name] = value
    return laid(own, "switches")
