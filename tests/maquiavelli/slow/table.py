"""The state that lies on the table: units and markers, taken from a position and written back into one."""

import re
from dataclasses import dataclass

from maquiavelli.slow.board import HOME, POWERS, PROVINCES

SEASONS = ("primavera", "verano", "otoño")


@dataclass(eq=False)
class Piece:
    power: str  # "" autonomous
    kind: str
    number: int
    place: str
    coast: str
    elite: str
    before: tuple  # (power, kind, number, place) when the campaign began
    bought: bool = False
    owner: str = ""  # of old, if bought
    label: str = ""

    @property
    def name(self):
        """As results call it."""
        label = f"G {self.place}" if self.kind == "G" else f"{self.kind}{self.number}"
        return f"{self.power or 'autónoma'} {label}"

    @property
    def lot(self):
        """As the dice call it: by the name it has when movement begins."""
        return self.label

    @property
    def strength(self):
        return 2 if self.elite in ("mercenarios", "profesionales") else 1

    def text(self):
        where = self.place + (f"/{self.coast}" if self.coast else "")
        label = f"G {where}" if self.kind == "G" else f"{self.kind}{self.number} {where}"
        return f"{self.power or 'autónoma'} {label}" + (f" ({self.elite})" if self.elite else "")


def piece(text):
    match = re.fullmatch(r"(\w+) (?:G|([EF])(\d+)) (.+?)(?: \((\w+)\))?", text)
    power = "" if match[1] == "autónoma" else match[1]
    place, _, coast = match[4].partition("/")
    kind, number = match[2] or "G", int(match[3] or 0)
    return Piece(power, kind, number, place, coast, match[5] or "", (power, kind, number, place))


class Table:
    """A position, taken apart. Whatever a rule changes, it changes here."""

    def __init__(self, position):
        self.season = position.get("season", "verano")
        self.year = position.get("year", 1454)
        self.units = [piece(text) for text in position.get("units", [])]
        self.home = {**HOME, **position.get("home", {})}
        self.control = {name: self.settled(name, HOME.get(name, "")) for name in PROVINCES}
        self.control |= position.get("control", {})
        self.treasury = {power: position.get("treasury", {}).get(power, 0) for power in POWERS}
        chits = position.get("chits", {})
        self.chits = {
            power: sorted(chits.get(power, [one for one in POWERS if one != power])) for power in POWERS
        }
        self.loans = dict(position.get("loans", {}))
        self.pending = dict(position.get("pending", {}))
        self.famine = set(position.get("famine", []))
        self.rebellion = dict(position.get("rebellion", {}))
        self.sieges = [one for one in self.units if one.name in position.get("sieges", [])]
        self.passage = position.get("passage", {})
        self.opening = [(one.power, one.kind, one.number, one.place) for one in self.units]
        self.first_control = dict(self.control)
        self.results = {}
        self.barred = set()
        self.eliminated = []
        self.winner = ""

    def outside(self, place):
        """The army or fleet in a place; in Venecia, whatever unit is there."""
        found = [one for one in self.units if one.place == place and (one.kind != "G" or place == "Venecia")]
        return found[0] if found else None

    def inside(self, place):
        """The garrison of a place's walls."""
        found = [one for one in self.units if one.place == place and one.kind == "G"]
        return found[0] if found else None

    def settled(self, place, otherwise):
        """Who controls a province, going by the units (2.6, ruling 63)."""
        here = [one for one in self.units if one.place == place]
        outside = [one for one in here if one.kind != "G"]
        inside = [one for one in here if one.kind == "G"]
        if not here:
            return otherwise
        if outside and inside and outside[0].power != inside[0].power:
            return ""
        return here[0].power

    def remove(self, one):
        self.units = [other for other in self.units if other is not one]
        self.sieges = [other for other in self.sieges if other is not one]

    def number(self, power, kind):
        """The lowest number that is free, and was not in use when the campaign began (ruling 87)."""
        used = {one.number for one in self.units if (one.power, one.kind) == (power, kind)}
        used |= {before[2] for before in self.opening if before[:2] == (power, kind)}
        return next(number for number in range(1, 99) if number not in used)

    def out(self):
        return {
            "units": sorted(one.text() for one in self.units),
            "control": dict(self.control),
            "treasury": dict(self.treasury),
            "chits": {power: sorted(held) for power, held in self.chits.items()},
            "loans": dict(self.loans),
            "pending": dict(self.pending),
            "sieges": sorted(one.name for one in self.sieges),
            "famine": sorted(self.famine),
            "rebellion": dict(self.rebellion),
            "home": dict(self.home),
            "eliminated": sorted(self.eliminated),
            "winner": self.winner,
            "results": dict(self.results),
            "barred": sorted(self.barred),
        }


def later(season, year, campaigns):
    """The season and year so many campaigns later."""
    count = year * 3 + SEASONS.index(season) + campaigns
    return SEASONS[count % 3], count // 3
