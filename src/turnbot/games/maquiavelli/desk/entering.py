"""What stands in a power's orders, entry by entry, and how the referee writes one in the player's stead."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.core.exchange import Entry, Text
from turnbot.games.maquiavelli.desk import echo
from turnbot.games.maquiavelli.desk.laying import lay
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.reading.mail import Reader
from turnbot.games.maquiavelli.reading.tagging import fold
from turnbot.games.maquiavelli.state.world import World

#: The parts of orders by the names the referee gives them: the fields they are.
_PARTS: dict[str, tuple[str, ...]] = {
    "ajustes": ("adjust",),
    "ordenes": ("orders",),
    "retiradas": ("retreats",),
    "gastos": ("expenses",),
    "tratos": ("transfers", "loans", "passage"),
}
_EMPTY = Orders("", "orders")
_FORMS = "«E1» (una unidad), «ajustes», «órdenes», «retiradas», «gastos» o «tratos»"


def entries(orders: Orders) -> Sequence[Entry]:
    """All that stands in orders: a unit's under its name, the rest under the name of its part."""
    signs = {"adjust": "ajustes", "retreats": "retiradas", "expenses": "gastos", "transfers": "tratos"}
    found = [Entry(one.unit, _sentence(echo.order(one))) for one in orders.orders]
    for where, _, lines in echo.sections(orders):
        if where in signs:
            found += [Entry(signs[where], _sentence(line)) for line in lines]
    return [*found, *([Entry("listo", "Por esta potencia se puede cerrar ya.")] if orders.ready else [])]


def enter(orders: Orders | None, who: str, place: str, words: str, world: World) -> Orders:
    """Return orders in which one part, or one unit's order, is what the referee writes for their player.

    ``place`` is empty for all of them, else as ``_FORMS`` says; without ``words`` nothing is left there.
    Raises ValueError with a Spanish clause where there is no such place, or the words order nothing there.
    """
    before = orders or Orders(who, "orders")
    own = {fold(unit.id): unit.id for unit in world.of(who)}.get(fold(place), "")
    told = _read(words, who, world)
    if own and words and [one.unit for one in told.orders] != [own]:
        told = _read(f"{own} {words}", who, world)  # the place has said whose order it is
    if words and told.empty:
        raise ValueError(f"no hallo órdenes en «{' '.join(words.split())[:60]}»: nada cambia")
    if not place:
        return told
    fields = _PARTS.get(fold(place))
    if fields is None:
        return _unit(before, told, place, words)
    if words and not any(getattr(told, name) for name in fields):
        raise ValueError(f"en esas palabras no hay {place}: nada cambia")
    flags = tuple(f for f in before.flags if f.where not in fields)
    flags += tuple(f for f in told.flags if f.where in fields)
    return replace(before, **{name: getattr(told, name) for name in fields}, flags=flags)


def _read(words: str, who: str, world: World) -> Orders:
    told = Reader(world).read(Text(who, "", words)) if words else Orders(who, "orders")
    return replace(told, kind="orders", dispatches=())


def _unit(before: Orders, told: Orders, place: str, words: str) -> Orders:
    known = {fold(one.unit): one.unit for one in (*before.orders, *told.orders)}
    unit = known.get(fold(place))
    if unit is None or (words and [one.unit for one in told.orders] != [unit]):
        raise ValueError(
            f"no hay allí orden para «{place}»; valen {_FORMS}, y la orden entera: «E1 a Ferrara»"
        )
    stays = replace(before, orders=tuple(one for one in before.orders if one.unit != unit))
    if not words:
        return stays
    only = replace(_EMPTY, sender=told.sender, orders=told.orders, retreats=told.retreats, ready=before.ready)
    only = replace(only, flags=tuple(f for f in told.flags if f.where in ("orders", "retreats")))
    return lay(stays, only)


def _sentence(line: str) -> str:
    return f"{line[:1].upper()}{line[1:].rstrip('.')}."
