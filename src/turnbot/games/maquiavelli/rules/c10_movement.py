"""The campaign's movement in the world: units dissolve, everybody moves at once, and what came of it is
posted.
"""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Leave, Wish
from turnbot.core.rules import rule
from turnbot.games.maquiavelli.orders.tree import Order, Orders
from turnbot.games.maquiavelli.rules.c09_orders import plans
from turnbot.games.maquiavelli.rules.c10_conflict import Battle, fight
from turnbot.games.maquiavelli.rules.c10_retreats import End, end
from turnbot.games.maquiavelli.rules.field import Field, Piece, Plan
from turnbot.games.maquiavelli.rules.hand import (
    Hand,
    Lots,
    killed,
    orders_of,
    strength,
    switches,
    the_board,
    turned,
)
from turnbot.games.maquiavelli.state.world import Unit, World

#: What takes a garrison away before anybody moves.
_GONE = ("unit.bribed-away", "unit.starved-out", "unit.dissolved")


def _bought(t: Hand) -> dict[str, str]:
    """New names of units that changed sides this campaign, with the name they bore before."""
    events = (*t.ledger.of_kind("unit.bought"), *t.ledger.of_kind("unit.made-autonomous"))
    return {event.facts["now"]: event.facts["unit"] for event in events}


def _leave(t: Hand) -> frozenset[tuple[str, str, str]]:
    """Who may pass which strait: leave of this campaign, and leave that stands."""
    found = set()
    for power in t.world.living():
        for pair in power.leave:
            strait, _, guest = pair.partition("/")
            found.add((strait, power.name, guest))
        for one in orders_of(t, power.name).passage:
            guests = list(t.world.powers) if one.let == ("*",) else one.let
            straits = [one.strait] if one.strait else [s.held_by for s in the_board(t).straits]
            if one.standing or not one.let:
                found -= {entry for entry in found if entry[0] in straits and entry[1] == power.name}
            found |= {(strait, power.name, guest) for strait in straits for guest in guests}
    return frozenset(found)


@rule("2.9.8g")
def leave(t: Hand) -> None:
    """Leave to pass that stands until further notice is remembered."""
    for power in t.world.living():
        standing = list(power.leave)
        for one in orders_of(t, power.name).passage:
            straits = [one.strait] if one.strait else [s.held_by for s in the_board(t).straits]
            guests = list(t.world.powers) if one.let == ("*",) else one.let
            if one.standing or not one.let:
                standing = [pair for pair in standing if pair.partition("/")[0] not in straits]
            if one.standing:
                standing += [f"{strait}/{guest}" for strait in straits for guest in guests]
        if tuple(sorted(standing)) != power.leave:
            t.post(
                only(power),
                "passage.granted",
                Become(power.name, "leave", tuple(sorted(standing))),
                power=power,
                leave=sorted(standing),
            )


@rule("2.9.7b")
def dissolve(t: Hand) -> None:
    """Units that are to dissolve go before anybody moves, unless they defend to the last."""
    _dissolve(t, now=not t.hidden("disband_defends"))


@rule("2.9.7c")
def dissolve_late(t: Hand) -> None:
    """Where those that dissolve still defend, they go after movement."""
    _dissolve(t, now=t.hidden("disband_defends", "2.9.7b"))


def _dissolve(t: Hand, now: bool) -> None:
    headless = killed(t)
    for power in t.world.living() if now else []:
        orders = orders_of(t, power.name)
        for unit in [] if power.name in headless else t.world.of(power.name):
            own = _order_for(t, power.name, unit, orders)
            if own is not None and own.do == "dissolve":
                t.post(
                    PUBLIC, "unit.dissolved", Leave(unit.name), unit=unit.name, power=power, place=unit.place
                )


def _order_for(t: Hand, power: str, unit: Unit, orders: Orders) -> Order | None:
    """The order of a power's that is meant for a unit; a bought one may bear its old name in it."""
    names = {unit.name, _bought(t).get(unit.name, unit.name)}
    said = [
        o
        for o in orders.orders
        if (o.unit if " " in o.unit and o.unit[1:2] != " " else f"{power} {o.unit}") in names
    ]
    if len(said) > 1:
        return Order(said[0].unit, "error", text="two")
    return said[0] if said else None


def _manned(t: Hand) -> frozenset[str]:
    """Cities whose garrison was bribed away, starved out with its murdered power, or dissolved."""
    gone = [e for kind in _GONE for e in t.ledger.of_kind(kind)]
    return frozenset(e.facts["place"] for e in gone if " G " in e.facts["unit"])


def the_field(t: Hand) -> Field:
    """The position as movement looks at it."""
    was = _bought(t)
    pieces = {
        unit.name: Piece(
            unit.name,
            was.get(unit.name, unit.name),
            unit.power,
            unit.kind,
            unit.place,
            unit.coast,
            strength(unit.elite),
            unit.siege,
        )
        for unit in sorted(t.world.units.values(), key=lambda u: u.name)
    }
    lands = t.world.lands.values()
    return Field(
        the_board(t),
        pieces,
        {land.area: land.rebels for land in lands if land.rebels},
        _leave(t),
        {land.area: land.owner for land in lands},
        frozenset(land.area for land in lands if land.famine),
        switches(t),
        _manned(t),
    )


def orders_to(t: Hand) -> dict[str, Order]:
    """The order that counts for each unit; the headless and those whose siege lapsed have none."""
    idle = killed(t)
    lapsed = {event.facts["unit"] for event in t.ledger.of_kind("siege.lapsed")}
    found = {}
    for unit in t.world.units.values():
        if unit.power and unit.power not in idle and unit.name not in lapsed:
            order = _order_for(t, unit.power, unit, orders_of(t, unit.power))
            if order is not None and order.do != "dissolve":
                found[unit.name] = order
    return found


def _lists(t: Hand, field: Field) -> dict[str, tuple[str, ...]]:
    found = {}
    for power in t.world.living():
        for name, places in orders_of(t, power.name).retreats:
            piece = field.named(power.name, name)
            if piece is not None and piece.power == power.name:
                found[piece.key] = places
    return found


@rule("2.10.1", "2.1.I1", "2.8e", "2.1.F1")
def move(t: Hand) -> None:
    """Everybody moves at once."""
    field = the_field(t)
    lots = Lots(t)
    said = orders_to(t)
    set_out = plans(field, said, lots)
    battle = fight(field, set_out)
    ended = end(battle, _lists(t, field), lots)
    _tell_supports(t, battle)
    for key in sorted(ended.ends):
        _carry_out(t, battle, said.get(key), set_out[key], ended.ends[key], t.world.units[key])
    if ended.barred:
        t.post(PUBLIC, "places.barred", places=sorted(ended.barred))


def _tell_supports(t: Hand, battle: Battle) -> None:
    for key, given in sorted(battle.supports.items()):
        if given:
            helped = battle.plans[key].of
            t.under("2.9.5f").post(PUBLIC, "support.given", unit=key, of=helped, place=battle.plans[key].to)


#: Under which rule a result stands.
_RULES = {
    "advanced": "2.9.1b",
    "held": "2.9.3a",
    "supported": "2.9.5f",
    "cut": "2.10a7",
    "convoyed": "2.9.6f",
    "bounced": "2.10a1",
    "blocked": "2.9.8f",
    "no-convoy": "2.9.6f",
    "error": "2.8f",
    "dislodged": "2.10e1",
    "disbanded": "2.10e8",
    "converted": "2.9.7a",
    "besieges": "2.9.2a",
}


def _carry_out(t: Hand, battle: Battle, order: Order | None, plan: Plan, done: End, unit: Unit) -> None:
    """Post how one unit ended, with all that it changes."""
    order = order or Order(unit.name, "hold")
    helped = battle.field.named(unit.power, order.of) if order.of else None
    wishes: list[Wish] = []
    now = unit.name
    if not done.place:
        wishes.append(Leave(unit.name))
    elif done.kind != unit.kind:
        leave, enter, now = turned(t, unit, unit.power, done.kind, done.place, done.coast)
        wishes += [leave, enter]
    else:
        wishes += [Become(unit.name, "place", done.place), Become(unit.name, "coast", done.coast)]
        besieges = plan.do == "besiege" and not plan.fault and done.result == "besieges"
        if unit.siege != besieges:
            wishes.append(Become(unit.name, "siege", besieges))
    second = unit.siege and done.result == "besieges"
    piece = battle.field.pieces[unit.name]
    sides = battle.side(piece)[0]
    t.under(_RULES[done.result]).post(
        PUBLIC,
        "unit.moved",
        *wishes,
        unit=unit.name,
        now=now if done.place else "",
        power=unit.power,
        place=unit.place,
        do=plan.do,
        to=plan.to or order.to or order.at,
        of=plan.of or (helped.key if helped else ""),
        into=plan.into or order.into,
        at=done.place,
        coast=done.coast,
        sea=int(plan.sea),
        result=done.result,
        why=done.why,
        by=done.by,
        strength=sides,
        second=int(second),
    )


def whole(world: World) -> list[str]:
    """What cannot be on the board: two units in one place, a unit where its kind cannot stand."""
    wrong, seen = [], dict[tuple[str, bool], str]()
    for unit in world.units.values():
        spot = (unit.place, unit.walled and unit.place != "Venecia")
        if spot in seen:
            wrong.append(f"{unit.name} and {seen[spot]} both stand in {unit.place}")
        seen[spot] = unit.name
    return wrong
