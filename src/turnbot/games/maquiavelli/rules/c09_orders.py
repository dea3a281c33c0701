"""Which orders to units can be tried at all (2.9): everything that is known before anybody moves."""

from collections.abc import Mapping

from turnbot.core.rules import computes
from turnbot.games.maquiavelli.orders.tree import Order
from turnbot.games.maquiavelli.rules.field import VENICE, Draw, Field, Piece, Plan, held


@computes("2.9.8a", "2.9.8b", "2.9.8c", "2.9.8e", "2.9.8f")
def closed(field: Field, power: str, one: str, other: str) -> bool:
    """Whether a fleet of somebody else's in a strait keeps this power from passing between two places."""
    for strait in field.board.straits:
        holder = field.standing(strait.held_by)
        if (
            strait.between == {one, other}
            and holder is not None
            and holder.kind == "F"
            and holder.power != power
            and (strait.held_by, holder.power, power) not in field.leave
        ):
            return True
    return False


@computes(
    "2.9.1a",
    "2.9.1b",
    "2.9.1d",
    "2.9.1e",
    "2.9.1f",
    "2.9.1g",
    "2.9.1h",
    "2.9.8d",
    "2.9.8h",
    "2.9.8i",
    "2.9.8j",
    "2.9.8k",
    "2.9.8n",
    "2.9.8o",
    "2.9.8u",
    "2.3c",
    "2.3d",
)
def reach(field: Field, piece: Piece, area: str) -> tuple[str, ...]:
    """The nodes of an area that a piece could go to by itself; none if it cannot."""
    if piece.kind == "E":
        return (area,) if area in field.board.marches.get(piece.place, ()) else ()
    if piece.kind == "F":
        return tuple(n for n in field.board.nodes(area) if n in field.board.sails[piece.node])
    return ()


@computes("2.9.8l", "2.9.8m")
def coast(nodes: tuple[str, ...], named: str, lot: str, draw: Draw) -> str | None:
    """The coast that a fleet goes to: the one named, else the only one, else by lot; None where it cannot."""
    coasts = [node.partition("/")[2] for node in nodes]
    if named and any(coasts):
        return named if named in coasts else None
    return coasts[0] if len(coasts) == 1 else draw(lot, coasts)


def _advance(field: Field, piece: Piece, order: Order, draw: Draw) -> Plan:
    to = order.to
    area = field.board.areas[to]
    if piece.kind == "G" or to == piece.place or (piece.kind == "E" and area.sea):
        return held("error", "cannot-go", "advance")
    nodes = reach(field, piece, to)
    if piece.kind == "E":
        if nodes and order.by != "sea":
            return Plan("advance", to)
        if area.coastal and field.board.nodes(piece.place):
            return Plan("advance", to, sea=True)
        return held("error", "cannot-reach", "advance")
    if not nodes:
        return held("error", "cannot-reach", "advance")
    if closed(field, piece.power, piece.place, to):
        return held("blocked", "strait", "advance")
    side = coast(nodes, order.coast, f"lot coast {piece.key}", draw)
    return held("error", "wrong-coast", "advance") if side is None else Plan("advance", to, side)


@computes("2.9.2a", "2.9.2b", "2.9.2d", "2.9.8q", "2.3i")
def _besiege(field: Field, piece: Piece) -> Plan:
    within = field.garrison(piece.place)
    if piece.kind == "G" or piece.place == VENICE or within is None or within.power == piece.power:
        return held("error", "nobody-to-besiege", "besiege")
    if piece.kind == "F" and not field.board.areas[piece.place].port:
        return held("error", "no-port", "besiege")
    return Plan("besiege")


@computes("2.9.7a", "2.9.7d", "2.9.7e", "2.9.7f", "2.9.7g", "2.9.7i", "2.9.7j", "2.9.7k", "2.9.7l")
def _convert(field: Field, piece: Piece, order: Order, draw: Draw) -> Plan:
    area, into = field.board.areas[piece.place], order.into
    if not area.walls:
        return held("error", "no-walls", "convert")
    if (piece.kind == "G") == (into == "G"):
        return held("error", "not-at-once", "convert")
    if "F" in (piece.kind, into) and not area.port:
        return held("error", "no-port", "convert")
    if piece.kind == "G":
        if besieged(field, piece):
            return held("error", "besieged", "convert")
        nodes = field.board.nodes(piece.place)
        side = coast(nodes, order.coast, f"lot coast {piece.key}", draw) if into == "F" else ""
        return Plan("convert", piece.place, side or "", into=into)
    if field.garrison(piece.place) is not None or piece.place in field.manned:
        return held("error", "city-taken", "convert")
    if field.rebels.get(piece.place) == piece.power:
        return held("error", "rebel-city", "convert")
    return Plan("convert", piece.place, into="G")


def besieged(field: Field, garrison: Piece) -> bool:
    """Whether a siege was laid to a garrison in an earlier campaign."""
    outside = field.standing(garrison.place)
    return outside is not None and outside.siege


@computes("2.9.5a", "2.9.5b", "2.9.5c", "2.9.5e", "2.9.5f", "2.9.5g")
def _support(field: Field, piece: Piece, order: Order, plans: Mapping[str, Plan]) -> Plan:
    at = order.at
    if not at:
        return held("error", "no-place", "support")
    reachable = at == piece.place if piece.kind == "G" else bool(reach(field, piece, at))
    if not reachable:
        return held("error", "cannot-reach", "support")
    if piece.kind == "F" and closed(field, piece.power, piece.place, at):
        return held("blocked", "strait", "support")
    if order.of:
        helped = field.named(piece.power, order.of)
        if helped is None or helped is piece or not acts(helped, plans[helped.key], at):
            return held("error", "nobody-there", "support")
        return Plan("support", at, of=helped.key)
    power = order.power or piece.power
    there = [
        p for p in field.pieces.values() if p.power == power and p is not piece and acts(p, plans[p.key], at)
    ]
    outside = [p for p in there if p.kind != "G" or plans[p.key].do == "convert"] or there
    if len(outside) > 1:
        outside = [p for p in outside if p.place == at and p.kind != "G"]
    return (
        Plan("support", at, of=outside[0].key)
        if len(outside) == 1
        else held("error", "nobody-there", "support")
    )


def acts(piece: Piece, plan: Plan, at: str) -> bool:
    """Whether a piece does something in a place that can be supported there: comes, comes out, or stands."""
    if _barred(plan):  # it was to leave, and defends itself alone
        return False
    return plan.to == at if plan.going else piece.place == at


def _barred(plan: Plan) -> bool:
    """Whether it was to leave for where a strait let nobody pass."""
    return plan.fault == "blocked" and plan.do == "advance"


@computes("2.9.6a", "2.9.6c", "2.9.6e", "2.9.6g", "2.9.6h")
def _convoy(field: Field, piece: Piece, order: Order, plans: Mapping[str, Plan]) -> Plan:
    army = field.named(piece.power, order.of)
    if piece.kind != "F" or army is None or army.kind != "E":
        return held("error", "no-army", "convoy")
    plan = plans[army.key]
    if not plan.going or not plan.sea or (order.to and order.to != plan.to):
        return held()
    return Plan("convoy", of=army.key)


@computes("2.9a", "2.9b", "2.9c", "2.9d", "2.9e", "2.9.3a", "2.9.4a", "2.9.4c", "2.8f")
def plans(field: Field, orders: Mapping[str, Order], draw: Draw) -> dict[str, Plan]:
    """What every piece sets out to do: its order where it can be tried, else it holds, with the reason.

    ``orders`` are by the key of the piece; whoever has none holds.
    """
    found: dict[str, Plan] = {}
    for key, piece in field.pieces.items():
        order = orders.get(key)
        if piece.siege and (order is None or order.do not in ("besiege", "lift")):
            found[key] = held("error", "besieging", order.do if order else "hold")
            continue
        match order.do if order is not None else "hold":
            case "advance" if order is not None:
                found[key] = _advance(field, piece, order, draw)
            case "besiege":
                found[key] = _besiege(field, piece)
            case "convert" if order is not None:
                found[key] = _convert(field, piece, order, draw)
            case "lift":
                found[key] = Plan("lift") if piece.siege else held("error", "no-siege", "lift")
            case "error":
                found[key] = held("error", "not-understood")
            case _:
                found[key] = held()
    _own_ways(field, found)
    for wanted, judge in (("convoy", _convoy), ("support", _support)):
        for key, order in orders.items():
            if key in field.pieces and order.do == wanted and not found[key].fault:
                found[key] = judge(field, field.pieces[key], order, found)
    return found


@computes("2.10c1", "2.10c2")
def _own_ways(field: Field, found: dict[str, Plan]) -> None:
    """Two of one power for one place, or one for a place where another of his stays: errors, all of them."""
    entering = {
        key: plan
        for key, plan in found.items()
        if plan.going or (plan.do == "convert" and not plan.fault and field.pieces[key].kind == "G")
    }
    wrong = _same_goal(field, entering) if field.switches.own_bounce == "both_hold" else set()
    while wrong or (wrong := _stopped_by_own(field, found, entering)):
        for key in wrong:
            found[key] = held("error", "own-way", found[key].do)
            entering.pop(key)
        wrong = set()


def _same_goal(field: Field, entering: Mapping[str, Plan]) -> set[str]:
    wanted: dict[tuple[str, str], list[str]] = {}
    for key, plan in entering.items():
        if plan.do == "convert" and plan.to == VENICE:  # it comes from nowhere: province and city are one
            continue
        wanted.setdefault((field.pieces[key].power, plan.to), []).append(key)
    return {key for keys in wanted.values() if len(keys) > 1 for key in keys}


def _stopped_by_own(field: Field, found: Mapping[str, Plan], entering: Mapping[str, Plan]) -> set[str]:
    stopped = set()
    for key, plan in entering.items():
        there = field.standing(plan.to)
        if there is None or there.key == key or there.power != field.pieces[key].power:
            continue
        his = found[there.key]
        if not (his.going or _barred(his) or (his.into == "G" and not his.fault)):
            stopped.add(key)
    return stopped
