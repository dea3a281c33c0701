"""Adjustments before spring (2.7): units kept, dismissed and bought, and the rest of the mail put by for
spring.
"""

import json

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Enter, Leave
from turnbot.core.rules import computes, rule
from turnbot.games.maquiavelli.book.board import Board
from turnbot.games.maquiavelli.orders.as_json import to_json
from turnbot.games.maquiavelli.orders.tree import Adjust, Purchase
from turnbot.games.maquiavelli.rules.c12_prices import find, over_limit
from turnbot.games.maquiavelli.rules.field import VENICE
from turnbot.games.maquiavelli.rules.hand import Hand, doc, orders_of, price, the_board
from turnbot.games.maquiavelli.state.numbers import free_name
from turnbot.games.maquiavelli.state.world import Power, Unit, World


@computes("2.7a", "2.7p")
def wanted(world: World, power: Power, adjust: Adjust | None) -> list[Unit]:
    """The units that a power wants to keep, in the order in which they are paid."""
    own = sorted(world.of(power.name), key=lambda u: ("EFG".index(u.kind), u.number, u.place))
    if adjust is None:
        return own
    gone = {found.name for name in adjust.dismiss if (found := find(world, power.name, name))}
    if adjust.keep is None or adjust.keep == ("*",):
        return [unit for unit in own if unit.name not in gone]
    listed = [found for name in adjust.keep if (found := find(world, power.name, name)) in own]
    return [unit for unit in dict.fromkeys(listed) if unit is not None and unit.name not in gone]


@rule("2.7b", "2.7c", "2.1.C1", "2.1.C3")
def keep(t: Hand) -> None:
    """Pay for what is kept; the rest is dismissed."""
    for power in t.world.living():
        kept = wanted(t.world, power, orders_of(t, power.name).adjust)
        for unit in kept:
            cost = price(unit.elite)
            if cost <= power.treasury:
                t.post(
                    only(power),
                    "unit.kept",
                    Delta(power.name, "treasury", -cost),
                    power=power,
                    unit=unit.name,
                    ducats=cost,
                )
            else:
                t.post(only(power), "unit.not-kept", power=power, unit=unit.name, ducats=cost)
        paid = {e.facts["unit"] for e in t.ledger.of_kind("unit.kept")}
        for unit in t.world.of(power.name):
            if unit.name not in paid:
                t.post(
                    PUBLIC, "unit.dismissed", Leave(unit.name), unit=unit.name, power=power, place=unit.place
                )


@computes("2.7k", "2.7l", "2.7n", "2.7r", "2.7h", "2.7m")
def refused(t: Hand, power: Power, buy: Purchase, board: Board, dismissed: frozenset[str]) -> str:
    """Why a unit cannot be bought; empty if it can. Money apart."""
    area = board.areas[buy.at]
    land = None if area.sea else t.world.land(buy.at)
    fortress = t.hidden("fortress_builds", "2.7k")
    city = area.city in ("city", "fortified") or (fortress and area.city == "fortress")
    if land is None or area.home not in power.countries or land.owner != power.name:
        return "not-home"
    if not city or (buy.kind == "G" and not area.walls):
        return "no-city"
    if buy.kind == "F" and not area.port:
        return "no-port"
    if land.famine:
        return "famine"
    if land.rebels and not t.hidden("build_in_rebellion", "2.7k"):
        return "rebellion"
    if buy.at in dismissed:
        return "dismissed-there"
    here = [u for u in t.world.units.values() if u.place == buy.at]
    if any((u.kind == "G") == (buy.kind == "G") for u in here) or (here and buy.at == VENICE):
        return "taken"
    bought = {e.facts["place"] for e in t.ledger.of_kind("unit.raised")}
    if buy.at in bought and t.hidden("one_build_per_province", "2.7k"):
        return "one-a-province"
    if buy.elite and not t.hidden("elite", "2.15a"):
        return "no-elite"
    return over_limit(t.world, power.name, buy.kind, buy.elite)


@rule("2.7g", "2.3j", "2.7i", "2.7j", "2.7o", "2.7s")
def buy(t: Hand) -> None:
    """Buy new units, in the order written; what cannot be is not done and not charged."""
    board = the_board(t)
    dismissed = frozenset(e.facts["place"] for e in t.ledger.of_kind("unit.dismissed"))
    for power in t.world.living():
        adjust = orders_of(t, power.name).adjust
        for one in adjust.buy if adjust else ():
            cost = price(one.elite)
            why = refused(t, power, one, board, dismissed) or ("too-poor" if cost > power.treasury else "")
            if why:
                t.post(
                    only(power),
                    "purchase.refused",
                    power=power,
                    what=one.kind,
                    place=one.at,
                    elite=one.elite,
                    why=why,
                    said=one.said,
                )
                continue
            name, number = free_name(t.world, power.name, one.kind, one.at, t.world.used)
            t.post(
                only(power),
                "purchase.paid",
                Delta(power.name, "treasury", -cost),
                power=power,
                unit=name,
                ducats=cost,
            )
            t.post(
                PUBLIC,
                "unit.raised",
                Enter("unit", doc(name, power.name, one.kind, number, one.at, "", one.elite)),
                unit=name,
                power=power,
                place=one.at,
                elite=one.elite,
            )


@rule("2.1.C2")
def put_by(t: Hand) -> None:
    """What a mail of adjustments orders for the campaign waits for it."""
    for power in t.world.living():
        orders = orders_of(t, power.name)
        if (
            orders.orders
            or orders.retreats
            or orders.expenses
            or orders.transfers
            or orders.loans
            or orders.passage
        ):
            kept = json.dumps(to_json(orders, said=True), ensure_ascii=False, sort_keys=True)
            t.post(only(power), "orders.put-by", Become(power.name, "kept", kept), power=power)
