"""A turn in the vocabulary of position files: what stands on the board, lines of orders, dice by name, and
what came of it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.core.dice import Dice, Key
from turnbot.core.exchange import Text
from turnbot.core.house import House
from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli import calendar
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import switched
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.reading.mail import Reader
from turnbot.games.maquiavelli.rules.c11_sieges import controller
from turnbot.games.maquiavelli.state.text import due_code, due_text, listed, read_unit
from turnbot.games.maquiavelli.state.world import LAND, SEASONS, Land, Power, World


class NamedDice(Dice):
    """Dice by name, each with its value; a throw of two is given as its sum.

    KeyError with the name of a die that is thrown and has no value.
    """

    def __init__(self, named: Mapping[str, int]):
        super().__init__(bytes(16), bytes(16))
        self._named = named

    def _values(self, key: Key, faces: int, times: int, seed: bytes) -> tuple[int, ...]:
        value = self._named[key[2]]
        if times == 2:
            return min(6, value - 1), value - min(6, value - 1)
        return (value if faces == 6 else (value - 1) % faces + 1,)


def world_of(position: Mapping[str, Any], house: House) -> World:
    """The position as a world."""
    the_board = board(house)
    units = {unit.name: unit for unit in map(read_unit, position.get("units", ()))}
    for name in position.get("sieges", ()):
        object.__setattr__(units[name], "siege", True)
    home = {a.name: a.home for a in the_board.areas.values() if a.home} | dict(position.get("home", {}))
    lands = {LAND + a.name: Land(LAND + a.name, owner=a.home) for a in the_board.areas.values() if not a.sea}
    chits = position.get("chits", {})
    powers = {}
    for name in the_board.powers:
        own = chits.get(name, [other for other in the_board.powers if other != name])
        countries = tuple(
            sorted(
                country
                for country, card in the_board.powers.items()
                if {home[a] for a in card.home} == {name}
            )
        )
        leave = position.get("passage", {}).get(name, {})
        powers[name] = Power(
            name,
            treasury=position.get("treasury", {}).get(name, 0),
            chits=tuple(sorted(own)),
            countries=countries,
            out=name in position.get("eliminated", ()),
            leave=tuple(sorted(f"{strait}/{guest}" for strait, guests in leave.items() for guest in guests)),
            granted=position.get("granted", {}).get(name, 0),
            **_debt(position.get("loans", {}).get(name, "")),
        )
    season = SEASONS.index(position.get("season", "verano")) if position.get("kind") != "adjust" else 0
    world = World(f"{position.get('year', 1454)}-{season}", powers, lands, units)
    given = position.get("control", {})
    for land in lands.values():
        object.__setattr__(land, "owner", given.get(land.area, controller(world, land.area)))
        object.__setattr__(land, "famine", land.area in position.get("famine", ()))
        object.__setattr__(land, "rebels", position.get("rebellion", {}).get(land.area, ""))
    return world


def _debt(text: str) -> dict[str, Any]:
    if text == "never again":
        return {"barred": True}
    if not text:
        return {}
    ducats, _, due = text.partition(" due ")
    return {"debt": int(ducats), "due": due_code(due)}


def read_orders(world: World, orders: Mapping[str, Sequence[str]]) -> dict[str, Orders]:
    """Lines of each power as orders, the way a mail of theirs would be read."""
    reader = Reader(world)
    return {power: reader.read(Text(power, "", "\n".join(lines))) for power, lines in orders.items() if lines}


def resolve(
    position: Mapping[str, Any], orders: Mapping[str, Any], dice: Mapping[str, int]
) -> Outcome[World]:
    """Play a turn of a position with orders as lines, or as ``Orders``."""
    house = switched(position.get("switches", {}))
    world = world_of(position, house)
    lines = {p: given for p, given in orders.items() if not isinstance(given, Orders)}
    read = {**read_orders(world, lines), **{p: o for p, o in orders.items() if isinstance(o, Orders)}}
    return calendar.play(world, read, (), NamedDice(dice), house)


def play(position: dict[str, Any], orders: dict[str, Any], dice: Mapping[str, int]) -> dict[str, Any]:
    """Play one campaign, or the adjustments before spring, and say what came of it.

    ``position`` holds the fields of a position's ``before`` and beside them ``season``, ``year``, ``kind``
    and ``switches``; ``orders`` a list of lines for each power (or ``Orders``); ``dice`` a value for the
    name of every die that is thrown, as «plague chart», «famine row», «assassination Francia→Milán»,
    «uprising Milán: Pavía», «lot retreat Milán E1: Parma». KeyError with the name of
    a die that is thrown and was not given.
    """
    out = resolve(position, orders, dice)
    world = out.world
    if position.get("kind") == "adjust":
        refused = [e.facts["said"] for e in out.events if e.kind == "purchase.refused"]
        refused += [e.facts["unit"].split(" ", 1)[1] for e in out.events if e.kind == "unit.not-kept"]
        return {
            "units": listed(world.units.values()),
            "refused": refused,
            "treasury": {p.name: p.treasury for p in world.powers.values()},
        }
    income = {e.facts["power"]: e.facts["total"] for e in out.events if e.kind == "income.paid"}
    the_board = board(switched(position.get("switches", {})))
    owner = {c: p.name for p in world.powers.values() for c in p.countries}
    loans = {p.name: f"{p.debt} due {due_text(p.due)}" for p in world.powers.values() if p.debt}
    loans |= {p.name: "never again" for p in world.powers.values() if p.barred}
    return {
        "units": listed(world.units.values()),
        "control": {land.area: land.owner for land in world.lands.values()},
        "treasury": {p.name: p.treasury - income.get(p.name, 0) for p in world.powers.values()},
        "chits": {p.name: list(p.chits) for p in world.powers.values()},
        "loans": loans,
        "granted": {p.name: p.granted for p in world.powers.values() if p.granted},
        "sieges": sorted(u.name for u in world.units.values() if u.siege),
        "famine": sorted(land.area for land in world.lands.values() if land.famine),
        "rebellion": {land.area: land.rebels for land in world.lands.values() if land.rebels},
        "home": {a: owner.get(c, "") for c, card in the_board.powers.items() for a in card.home},
        "eliminated": sorted(p.name for p in world.powers.values() if p.out),
        "winner": world.table.winner,
        "results": _results(out),
        "barred": sorted(
            {place for e in out.events if e.kind == "places.barred" for place in e.facts["places"]}
        ),
        "income": income,
    }


def _results(out: Outcome[World]) -> dict[str, str]:
    found = {e.facts["unit"]: e.facts["result"] for e in out.events if e.kind == "unit.moved"}
    found |= {e.facts["unit"]: "dissolved" for e in out.events if e.kind == "unit.dissolved"}
    for event in out.events:
        if event.kind == "siege.completed":
            found[event.facts["unit"]] = "siege-complete"
            found[event.facts["garrison"]] = "eliminated"
    return found
