"""The map of a turn: what the drawing is told, all of it public."""

from collections.abc import Mapping
from typing import Any

from turnbot.core.rules import computes
from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.drawing import legend
from turnbot.games.maquiavelli.drawing.geometry import geometry
from turnbot.games.maquiavelli.drawing.picture import HEAD
from turnbot.games.maquiavelli.drawing.view import Did, MapView, Move, Result, Unit
from turnbot.games.maquiavelli.state.world import World


def named(code: str) -> str:
    """A turn as people call it: «la primavera de 1454», «los ajustes de 1454»."""
    names = ("los ajustes", "la primavera", "el verano", "el otoño")
    return f"{names[int(code[5:])]} de {code[:4]}"


def title(code: str) -> str:
    """A turn's code as a heading: «Primavera de 1454», «Invierno de 1453» before the adjustments of 1454."""
    text = named(code).partition(" ")[2]
    return text[:1].upper() + text[1:]


#: The last campaign of a year; its map shows what winter brings (2.1).
LAST = "otoño"
_WINTER = "Al empezar el invierno: el hambre que se ve es la de la primavera que viene"

#: Orders that have a sign of their own on the map.
_SIGNS: Mapping[str, Did] = {
    "advance": "advance",
    "support": "support",
    "convoy": "convoy",
    "besiege": "besiege",
    "convert": "convert",
}


def _moves(out: Outcome[World]) -> tuple[Move, ...]:
    found = []
    places = {e.facts["unit"]: e.facts["place"] for e in out.events if e.kind == "unit.moved"}
    goals = {e.facts["unit"]: e.facts for e in out.events if e.kind == "unit.moved"}
    for event in out.events:
        if event.kind != "unit.moved":
            continue
        facts = event.facts
        kind = facts["unit"].split(" ")[1][0]
        did = _SIGNS.get(facts["do"], "hold")
        to, of = facts["to"], ""
        if did in ("support", "convoy") and facts["of"]:
            helped = goals.get(facts["of"], {})
            if did == "convoy" or (helped.get("do") == "advance" and helped.get("to") == to):
                of = places.get(facts["of"], "")
            if did == "convoy":
                to = helped.get("to", "")
        if (did in ("advance", "support", "convoy") and not to) or (did == "convoy" and not of):
            did, to, of = "hold", "", ""
        result: Result = facts["result"] if facts["result"] != "blocked" or did == "advance" else "error"
        found.append(Move(facts["power"], kind, facts["place"], did, to, of, result, facts["coast"]))
        if facts["result"] == "dislodged" and facts["at"] != facts["place"]:
            found.append(
                Move(facts["power"], kind, facts["place"], "retreat", facts["at"], "", "", facts["coast"])
            )
    return tuple(found)


@computes("1.5a", "1.5b", "2.3a", "2.3l", "2.3m", "2.3n", "2.3o", "2.3q", "2.9.2c", "2.1e")
def view(world: World, heading: str, out: Outcome[World] | None = None, *, first: bool = False) -> MapView:
    """The picture of a position, with the moves that led to it."""
    sieges = {unit.place for unit in world.units.values() if unit.siege}
    units = tuple(
        Unit(u.power, u.kind, u.place, u.number, u.coast, u.elite, u.walled and u.place in sieges)  # type: ignore[arg-type]
        for _, u in sorted(world.units.items())
    )
    return MapView(
        title=heading,
        control={land.area: land.owner for land in world.lands.values() if land.owner},
        units=units,
        moves=_moves(out) if out is not None else (),
        famine=frozenset(land.area for land in world.lands.values() if land.famine),
        rebellion=frozenset(land.area for land in world.lands.values() if land.rebels),
        note=_WINTER if out is not None and world.stage == LAST else "",
        home={a.name: a.home for a in board().areas.values() if a.home} if first else {},
    )


def seats() -> list[dict[str, Any]]:
    """Where each power's home country lies on its map: percents of the picture's width and height."""
    shapes, found = geometry(), []
    high = HEAD + shapes.height + legend.HEIGHT
    for name, card in sorted(board().powers.items()):
        at = [shapes.areas[area].slot() for area in card.home]
        x, y = (sum(point[axis] for point in at) / len(at) for axis in (0, 1))
        found.append({"name": name, "x": round(100 * x / shapes.width), "y": round(100 * (y + HEAD) / high)})
    return found
