"""What extra expenses cost, and what is wrong with one (2.12): judged on the position when the campaign
begins.
"""

from collections import Counter
from collections.abc import Mapping

from turnbot.core.rules import computes
from turnbot.games.maquiavelli.book.board import Board
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.orders.tree import Expense
from turnbot.games.maquiavelli.rules.field import VENICE
from turnbot.games.maquiavelli.rules.hand import Hand, the_board
from turnbot.games.maquiavelli.state.world import Power, Unit, World

BRIBES = (
    "dissolve-autonomous",
    "buy-autonomous",
    "make-autonomous",
    "dissolve-garrison",
    "dissolve-unit",
    "buy-unit",
    "buy-garrison",
)


@computes("2.12.4b", "2.12.4c", "2.12.4d", "2.12.4e", "2.12.4f", "2.12.4g", "2.12.4o", "2.15.1", "2.15.3")
def least_bribe(do: str, unit: Unit, board: Board) -> int:
    """The least ducats of a bribe: doubled for the garrison of a capital, and for some élite."""
    least = int(tables()["expenses"][do]) * int(tables()["units"][unit.elite or "ordinary"]["bribe"])
    return least * 2 if unit.walled and board.areas[unit.place].capital else least


@computes("2.12.5b", "2.12.5c", "2.4j")
def rebellion_price(world: World, board: Board, area: str) -> int:
    """Ducats for a rebellion in a province: dearer in its controller's home country."""
    owner = world.land(area).owner
    at_home = owner and board.areas[area].home in world.powers[owner].countries
    return int(tables()["expenses"]["rebel-home" if at_home else "rebel-conquered"])


def find(world: World, power: str, name: str) -> Unit | None:
    """A unit by the name that a power gives it."""
    own = name[:1] in "EFG" and name[1:2] in "0123456789 "
    return world.units.get(f"{power} {name}" if own else name)


def kind_of(world: World, power: str, expense: Expense) -> str:
    """The kind of an expense; buying a garrison of another power is a kind of its own."""
    unit = find(world, power, expense.unit)
    return "buy-garrison" if expense.do == "buy-unit" and unit is not None and unit.walled else expense.do


def least(t: Hand, power: Power, expense: Expense) -> int:
    """What counts as its amount where none was written: the minimum of its kind."""
    world, kind = t.world, kind_of(t.world, power.name, expense)
    if kind == "rebel":
        known = expense.place in world_lands(world)
        return rebellion_price(world, the_board(t), expense.place) if known else 9
    unit = find(world, power.name, expense.unit)
    if kind in BRIBES and unit is not None:
        return least_bribe(kind, unit, the_board(t))
    return int(tables()["expenses"].get(kind, 0))


def world_lands(world: World) -> frozenset[str]:
    """The names of all provinces."""
    return frozenset(land.area for land in world.lands.values())


def wrong(t: Hand, power: Power, expense: Expense, ducats: int) -> str:
    """Why an expense can do nothing; empty if it can. It is paid either way."""
    match kind_of(t.world, power.name, expense):
        case "famine-relief":
            return _place(t, expense, "famine", 3, ducats)
        case "pacify":
            return _place(t, expense, "rebels", 12, ducats)
        case "counter-bribe":
            if find(t.world, power.name, expense.unit) is None:
                return "no-unit"
            return "" if ducats >= 3 and ducats % 3 == 0 else "amount"
        case "rebel":
            return _rebellion(t, power, expense, ducats)
        case "assassinate":
            return _attempt(t, power, expense, ducats)
        case kind if kind in BRIBES:
            return _bribe(t, power, kind, expense, ducats)
    return "not-understood"


@computes("2.12.1a", "2.12.2a", "2.13.5")
def _place(t: Hand, expense: Expense, marker: str, cost: int, ducats: int) -> str:
    if expense.place not in world_lands(t.world):
        return "no-place"
    if ducats < cost:
        return "amount"
    return "" if getattr(t.world.land(expense.place), marker) else f"no-{marker}"


@computes("2.12.5a", "2.12.5d", "2.12.5j", "2.13.10")
def _rebellion(t: Hand, power: Power, expense: Expense, ducats: int) -> str:
    area = expense.place
    if area not in world_lands(t.world):
        return "no-place"
    owner = t.world.land(area).owner
    if not owner or owner == power.name:
        return "not-an-enemy's"
    if area == VENICE and any(u.place == VENICE for u in t.world.units.values()):
        return "venice"
    board = the_board(t)
    if t.hidden("rebellion_needs_adjacency", "2.12.5a") and not any(
        board.touches(u.place, area) or u.place == area for u in t.world.of(power.name)
    ):
        return "too-far"
    return "" if ducats >= rebellion_price(t.world, board, area) else "amount"


@computes("2.17c", "2.17d", "2.17e")
def _attempt(t: Hand, power: Power, expense: Expense, ducats: int) -> str:
    if not t.hidden("assassination", "2.17a"):
        return "not-played"
    victim = t.world.powers.get(expense.power)
    if victim is None or victim.out or victim is power:
        return "nobody"
    if ducats not in (12, 24, 36):
        return "amount"
    return "" if expense.power in power.chits else "no-chit"


@computes("2.12.4a", "2.12.4h", "2.12.4m", "2.12.3b", "2.12.3c", "2.15a")
def _bribe(t: Hand, power: Power, kind: str, expense: Expense, ducats: int) -> str:
    unit = find(t.world, power.name, expense.unit)
    if unit is None:
        return "no-unit"
    fits: Mapping[str, bool] = {
        "dissolve-autonomous": not unit.power,
        "buy-autonomous": not unit.power,
        "make-autonomous": bool(unit.power) and unit.walled,
        "dissolve-garrison": bool(unit.power) and unit.walled,
        "dissolve-unit": not unit.walled,
        "buy-unit": not unit.walled,
        "buy-garrison": bool(unit.power) and bool(t.hidden("buy_committed_garrison", "2.12.4f")),
    }
    if unit.power == power.name or not fits[kind]:
        return "wrong-target"
    board = the_board(t)
    if not near(t.world, board, power.name, unit):
        return "too-far"
    if ducats % 3 or ducats < least_bribe(kind, unit, board):
        return "amount"
    return over_limit(t.world, power.name, unit.kind, unit.elite) if kind.startswith("buy") else ""


def near(world: World, board: Board, power: str, target: Unit) -> bool:
    """Whether a power has a unit beside another: across a border, or across the walls of one city."""
    return any(
        board.touches(own.place, target.place)
        or (own.place == target.place and (own.walled or target.walled))
        for own in world.of(power)
    )


@computes("2.7d", "2.7e", "2.7f")
def over_limit(world: World, power: str, kind: str, elite: str, more: Mapping[str, int] | None = None) -> str:
    """Why a power can have no further unit of a kind; empty if it can. ``more`` are those it gets besides."""
    own = world.of(power)
    count = Counter(unit.kind for unit in own) + Counter(more or {})
    if count[kind] >= int(tables()["limits"][kind]):
        return "limit"
    return "elite" if elite and any(unit.elite for unit in own) else ""
