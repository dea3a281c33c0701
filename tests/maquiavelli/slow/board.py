"""The board, and who can go where (2.3, 2.9)."""

import tomllib
from pathlib import Path

_DOC = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))
AREAS = {row["name"]: row for row in _DOC["area"]}
START = {name: list(units) for name, units in _DOC["start"].items() if name != "autonomous"}
POWERS = sorted(START)
AUTONOMOUS = _DOC["start"]["autonomous"]
PROVINCES = sorted(name for name, row in AREAS.items() if row["kind"] == "province")
SEAS = sorted(name for name, row in AREAS.items() if row["kind"] == "sea")
HOME = {name: AREAS[name]["home"] for name in PROVINCES if AREAS[name]["home"]}
COASTED = ("Croacia", "Provenza")
STRAITS = {frozenset(("Pisa", "TE")): "Piombino", frozenset(("GN", "MJ")): "Mesina"}


def walled(place):
    return AREAS[place].get("city") in ("fortified", "fortress")


def port(place):
    return bool(AREAS[place].get("port"))


def capital(place):
    return bool(AREAS[place].get("capital"))


def is_city(place):
    """A city that counts for victory and pays (rulings 10, 11)."""
    return AREAS[place].get("city") in ("city", "fortified")


def coastal(place):
    return place in PROVINCES and bool(AREAS[place]["fleets"])


def army_steps(place):
    """Where an army can march from here."""
    return set(AREAS[place].get("armies", []))


def fleet_steps(place, coast=""):
    """Where a fleet can sail from here: pairs of a place and a coast ("" where there is but one)."""
    row = AREAS[place]
    goals = row["coasts"][coast] if coast else row["fleets"]
    return {(goal.partition("/")[0], goal.partition("/")[2]) for goal in goals}


def touching(one, two):
    """Whether two areas border each other, by land or by water (ruling 51)."""
    goals = AREAS[one].get("armies", []) + AREAS[one]["fleets"]
    return two in {goal.partition("/")[0] for goal in goals}
