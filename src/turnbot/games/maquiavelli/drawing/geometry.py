"""The shapes of the 81 areas, read once from ``geometry.toml``.

A border is one line between two areas: areas touch if and only if a border names both.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Point = tuple[float, float]

#: The bay between Istria, Croacia and Dalmacia: water that is no area. Croacia's southern coast lies on it.
NOBODYS = "~"


class GeometryError(Exception):
    """The file of shapes does not hold together; says where."""


@dataclass(frozen=True)
class Border:
    """A line between two areas; the second is "" at the frame of the map."""

    between: tuple[str, str]
    line: tuple[Point, ...]


@dataclass(frozen=True)
class Area:
    """An area: its outline (the smaller rings are holes in the largest), its signs, their places.

    ``city`` is "none", "city", "fortified", "fortress", for a sea ""; ``number`` a capital's income, else 0.
    """

    name: str
    full: str
    city: str
    port: bool
    number: int
    rings: tuple[tuple[Point, ...], ...]
    label: Point
    unit: Point
    wall: Point
    marks: Point
    coasts: Mapping[str, Point]

    @property
    def sea(self) -> bool:
        """Whether fleets alone may be here."""
        return self.city == ""

    def slot(self, coast: str = "") -> Point:
        """Where an army or fleet stands; on a named coast of Croacia or Provenza, near that."""
        return self.coasts.get(coast, self.unit)


@dataclass(frozen=True)
class Geometry:
    """The whole canvas."""

    width: int
    height: int
    borders: tuple[Border, ...]
    areas: Mapping[str, Area]
    bay: tuple[Point, ...]


#: Passages that no border shows: a strait's two sides (2.9), drawn as a dotted line through these points.
LINKS: Mapping[tuple[str, str], tuple[Point, ...]] = {
    ("Pisa", "TE"): ((679.0, 722.0), (661.0, 750.0), (662.0, 815.0), (684.0, 850.0), (708.0, 885.0)),
}


@cache
def geometry() -> Geometry:
    """The map's shapes. Raises GeometryError if a ring does not close."""
    doc = tomllib.loads((files(__package__) / "geometry.toml").read_text(encoding="utf-8"))
    borders = tuple(
        Border((row["between"][0], row["between"][1]), _line(row["line"])) for row in doc["borders"]
    )
    rows = {row["name"]: row for row in doc["area"]}
    bay = _ring(NOBODYS, rows.pop(NOBODYS)["rings"][0], borders)
    areas = {name: _area(row, borders) for name, row in rows.items()}
    return Geometry(doc["width"], doc["height"], borders, areas, bay)


def inside(point: Point, rings: Iterable[tuple[Point, ...]]) -> bool:
    """Whether a point lies in an area: a ray to the right crosses its rings an odd number of times."""
    x, y = point
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def _area(row: Mapping[str, Any], borders: tuple[Border, ...]) -> Area:
    unit = _point(row["unit"])
    wall = _point(row.get("walls", unit))
    return Area(
        name=row["name"],
        full=row.get("full", row["name"]),
        city="" if "full" in row else row["city"],
        port=row.get("port", False),
        number=row.get("number", 0),
        rings=tuple(_ring(row["name"], ring, borders) for ring in row["rings"]),
        label=_point(row["label"]),
        unit=unit,
        wall=wall,
        marks=_point(row.get("marks", unit)),
        coasts={name: _point(at) for name, at in row.get("coasts", {}).items()},
    )


def _ring(name: str, steps: Iterable[int], borders: tuple[Border, ...]) -> tuple[Point, ...]:
    out: list[Point] = []
    for step in steps:
        line = borders[abs(step) - 1].line
        line = line if step > 0 else line[::-1]
        if out and out[-1] != line[0]:
            raise GeometryError(f"{name}: border {step} does not begin where the one before it ends")
        out.extend(line[1:] if out else line)
    if out[0] != out[-1]:
        raise GeometryError(f"{name}: a ring does not close")
    return tuple(out[:-1])


def _line(text: str) -> tuple[Point, ...]:
    return tuple(_point(pair.split(",")) for pair in text.split())


def _point(pair: Any) -> Point:
    return float(pair[0]), float(pair[1])
