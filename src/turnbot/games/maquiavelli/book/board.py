"""The board as data: areas, borders, powers. Which of two printings is played, switches say."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from turnbot.core.rules import computes

#: Switches that change the board itself.
BOARD_SWITCHES = ("lucca_is_port", "dalmatia_istria_by_land", "tivoli_is_papal")


@dataclass(frozen=True, slots=True)
class Area:
    """A province or a sea.

    ``city`` is ``none``, ``city`` (no walls), ``fortified`` or ``fortress``; ``income`` is what the city
    gives in ducats (0 for a fortress); ``home`` is the power in whose country it lies, empty for none.
    """

    name: str
    full: str
    sea: bool
    abbr: str
    aliases: tuple[str, ...]
    city: str
    port: bool
    income: int
    capital: bool
    home: str
    coasts: tuple[str, ...]
    coastal: bool

    @property
    def walls(self) -> bool:
        """Whether a garrison can stand there."""
        return self.city in ("fortified", "fortress")


@dataclass(frozen=True, slots=True)
class PowerCard:
    """A power as printed: ``units`` of the start as ``E1 Austria``, ``in_spring`` ducats of a spring
    start.
    """

    name: str
    aliases: tuple[str, ...]
    colour: str
    in_spring: int
    home: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strait:
    """A fleet in ``held_by`` closes the way between two places."""

    held_by: str
    between: frozenset[str]


@dataclass(frozen=True, slots=True)
class Board:
    """The board. A *node* is where a fleet lies: an area, or one coast of it (``Provenza/N``)."""

    areas: Mapping[str, Area]
    powers: Mapping[str, PowerCard]
    marches: Mapping[str, frozenset[str]]
    sails: Mapping[str, frozenset[str]]
    straits: tuple[Strait, ...]
    autonomous: tuple[str, ...]

    def nodes(self, area: str) -> tuple[str, ...]:
        """The nodes of an area: one, or one for each coast; none inland."""
        place = self.areas[area]
        if place.coasts:
            return tuple(f"{area}/{coast}" for coast in place.coasts)
        return (area,) if self.sails.get(area) else ()

    def touching(self, area: str) -> frozenset[str]:
        """Areas with a border by land or sea."""
        seen = {to.partition("/")[0] for node in self.nodes(area) for to in self.sails[node]}
        return self.marches.get(area, frozenset()) | seen

    def touches(self, one: str, other: str) -> bool:
        """Whether two areas border by land or sea."""
        return other in _touching(self, one)


_TOUCHING: dict[tuple[int, str], frozenset[str]] = {}


def _touching(board: Board, area: str) -> frozenset[str]:
    key = (id(board), area)
    if key not in _TOUCHING:
        _TOUCHING[key] = board.touching(area)
    return _TOUCHING[key]


def _doc() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "map.toml").read_text(encoding="utf-8"))


def _area(row: Mapping[str, Any], changed: Mapping[str, str], on: Mapping[str, bool]) -> Area:
    name = row["name"]
    home = row.get("home", "")
    if name == changed["tivoli_is_papal"] and not on["tivoli_is_papal"]:
        home = ""
    port = row.get("port", False) or (name == changed["lucca_is_port"] and on["lucca_is_port"])
    return Area(
        name,
        row.get("full", name),
        row["kind"] == "sea",
        row.get("abbr", name),
        tuple(row.get("aliases", ())),
        row.get("city", "none"),
        port,
        row.get("income", 0),
        row.get("capital", False),
        home,
        tuple(row.get("coasts", ())),
        bool(row.get("fleets")),
    )


@cache
def _board(values: tuple[bool, ...]) -> Board:
    doc, on = _doc(), dict(zip(BOARD_SWITCHES, values, strict=True))
    changed = doc["by_switch"]
    areas = {row["name"]: _area(row, changed, on) for row in doc["area"]}
    marches = {row["name"]: frozenset(row.get("armies", ())) for row in doc["area"] if row["kind"] != "sea"}
    if on["dalmatia_istria_by_land"]:
        one, other = changed["dalmatia_istria_by_land"]
        marches[one] |= {other}
        marches[other] |= {one}
    sails: dict[str, frozenset[str]] = {}
    for row in doc["area"]:
        for coast, places in row.get("coasts", {"": row.get("fleets", ())}).items():
            node = f"{row['name']}/{coast}" if coast else row["name"]
            sails[node] = frozenset(_node(doc, node, place) for place in places)
    powers = {
        row["name"]: PowerCard(
            row["name"],
            tuple(row["aliases"]),
            row["colour"],
            row["in_spring"],
            tuple(h for h in row["home"] if areas[h].home),
            tuple(row["units"]),
        )
        for row in doc["power"]
    }
    straits = tuple(Strait(row["held_by"], frozenset(row["between"])) for row in doc["strait"])
    return Board(
        MappingProxyType(areas),
        MappingProxyType(powers),
        MappingProxyType(marches),
        MappingProxyType(sails),
        straits,
        tuple(doc["autonomous"]),
    )


def _node(doc: Mapping[str, Any], origin: str, place: str) -> str:
    """A neighbour as a node: where the list of a coast names an area with coasts, the coast that leads
    back.
    """
    if "/" in place:
        return place
    row = next(row for row in doc["area"] if row["name"] == place)
    for coast, names in row.get("coasts", {}).items():
        if origin in names:
            return f"{place}/{coast}"
    return place


@computes(
    "2.4i1",
    "2.4i2",
    "2.4i3",
    "2.4i4",
    "2.4i5",
    "2.4i6",
    "2.4i7",
    "2.4i8",
    "2.3f",
    "2.3g1",
    "2.3g3",
    "2.3h",
    "2.3k",
    "2.9.8r",
    "1.3a",
)
def board(house: Mapping[str, Mapping[str, Any]] | None = None) -> Board:
    """The board that these house values play on; without any, the default."""
    found = {name: value for rule in (house or {}).values() for name, value in rule.items()}
    default = {"tivoli_is_papal": True}
    return _board(tuple(bool(found.get(name, default.get(name, False))) for name in BOARD_SWITCHES))
