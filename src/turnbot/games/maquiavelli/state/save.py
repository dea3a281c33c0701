"""The position as a document, and back."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from turnbot.games.maquiavelli.state.world import Land, Power, Table, Unit, World


def _row(one: Any) -> dict[str, Any]:
    found = {f.name: getattr(one, f.name) for f in fields(one) if f.name != "name"}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def save(world: World) -> dict[str, Any]:
    """A world as plain JSON values."""
    return {
        "month": world.month,
        "powers": {name: _row(one) for name, one in sorted(world.powers.items())},
        "lands": {name: _row(one) for name, one in sorted(world.lands.items())},
        "units": {name: _row(one) for name, one in sorted(world.units.items())},
        "table": _row(world.table),
    }


def _tuples(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}


def load(doc: Mapping[str, Any]) -> World:
    """A world of its document."""
    units = {name: Unit(name, **row) for name, row in doc["units"].items()}
    return World(
        doc["month"],
        {name: Power(name, **_tuples(row)) for name, row in doc["powers"].items()},
        {name: Land(name, **row) for name, row in doc["lands"].items()},
        units,
        Table(**doc["table"]),
        frozenset(units),
    )
