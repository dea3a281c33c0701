"""Extra expenses (2.12): all are paid first, in the order each player wrote; then they do what they do."""

from turnbot.core.events import PUBLIC, Event, only
from turnbot.core.ledger import Become, Delta, Enter, Leave
from turnbot.core.rules import rule
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.orders.tree import Expense
from turnbot.games.maquiavelli.rules import c12_prices as prices
from turnbot.games.maquiavelli.rules.hand import Hand, doc, orders_of, the_board, turned
from turnbot.games.maquiavelli.state.world import Power, Unit, unit_name


@rule("2.12b", "2.8c", "2.8g", "2.12c", "2.12d", "2.8b")
def pay(t: Hand) -> None:
    """Take the money of every expense; a wrong one is paid for nothing."""
    most = int(tables()["limits"]["expenses"])
    for power in t.world.living():
        wanted: list[str] = []
        for nth, expense in enumerate(orders_of(t, power.name).expenses or (), 1):
            if nth > most and t.hidden("fifth_expense", "2.12b") == "free":
                _note(t, power, expense, nth, 0, "fifth")
                continue
            ducats = expense.ducats if expense.ducats is not None else prices.least(t, power, expense)
            why = prices.wrong(t, power, expense, ducats)
            if expense.do == "assassinate" and expense.power in wanted:
                why = why or "twice"
            if nth > most:
                why = "fifth"
            if ducats > power.treasury:
                why, ducats = "too-poor", power.treasury
            if not why:
                wanted.append(expense.power)
            _note(t, power, expense, nth, ducats, why)


def _note(t: Hand, power: Power, expense: Expense, nth: int, ducats: int, why: str) -> None:
    unit = prices.find(t.world, power.name, expense.unit)
    t.post(
        only(power),
        "expense.paid",
        Delta(power.name, "treasury", -ducats),
        power=power,
        nth=nth,
        do=prices.kind_of(t.world, power.name, expense),
        place=expense.place,
        unit=unit.name if unit is not None else expense.unit,
        victim=expense.power,
        numbers=list(expense.numbers),
        text=expense.text,
        ducats=ducats,
        why=why,
    )


def paid(t: Hand, *kinds: str) -> list[Event]:
    """Expenses of these kinds that were paid and are not wrong."""
    return [e for e in t.ledger.of_kind("expense.paid") if not e.facts["why"] and e.facts["do"] in kinds]


@rule("2.12a", "2.1.H1", "2.12.5k", "2.13.1", "2.14d")
def relief(t: Hand) -> None:
    """Famine relieved, rebellions pacified."""
    for event in paid(t, "famine-relief"):
        land = t.world.land(event.facts["place"])
        if land.famine:
            t.under("2.14d").post(
                PUBLIC, "famine.relieved", Become(land.name, "famine", False), place=land.area
            )
    risen = [e for e in t.ledger.of_kind("expense.paid") if e.facts["why"] == "no-rebels"]
    for event in (*paid(t, "pacify"), *risen):  # of no use when it was paid, but murder or debt came between
        land = t.world.land(event.facts["place"])
        if land.rebels:
            t.under("2.13.1").post(
                PUBLIC,
                "rebellion.pacified",
                Become(land.name, "rebels", ""),
                place=land.area,
                power=land.rebels,
            )


@rule(
    "2.12.4i",
    "2.12.4j",
    "2.12.4k",
    "2.12.4l",
    "2.12.3a",
    "2.12.5e",
    "2.12.5g",
    "2.12.5h",
    "2.12.5i",
)
def bribes(t: Hand) -> None:
    """On each unit the highest bribe stands, less all counter-bribes; of two highest alike none."""
    offers: dict[str, list[Event]] = {}
    for event in paid(t, *prices.BRIBES):
        offers.setdefault(event.facts["unit"], []).append(event)
    guards: dict[str, int] = {}
    for event in paid(t, "counter-bribe"):
        guards[event.facts["unit"]] = guards.get(event.facts["unit"], 0) + event.facts["ducats"]
    board = the_board(t)
    standing: list[tuple[Event, Unit]] = []
    for name in sorted(offers):
        best = max(e.facts["ducats"] for e in offers[name])
        top = [e for e in offers[name] if e.facts["ducats"] == best]
        unit = t.world.units.get(name)  # a besieged garrison may have gone with its murdered power
        least = prices.least_bribe(top[0].facts["do"], unit, board) if unit else 0
        enough = best - guards.get(name, 0) >= least
        for event in offers[name]:
            if unit and len(top) == 1 and event is top[0] and enough:
                standing.append((event, unit))
            else:
                _result(t, event, "failed")
    for event, unit in sorted(standing, key=lambda one: (one[0].facts["power"], one[0].facts["nth"])):
        _bought(t, event, unit)


def _result(t: Hand, event: Event, how: str) -> None:
    t.post(
        only(event.facts["power"]),
        f"bribe.{how}",
        power=event.facts["power"],
        nth=event.facts["nth"],
        unit=event.facts["unit"],
        do=event.facts["do"],
    )


@rule("2.12.4n", "2.7q")
def _bought(t: Hand, event: Event, unit: Unit) -> None:
    """What a bribe that stands does to its unit."""
    power, kind = event.facts["power"], event.facts["do"]
    author = {"author": power} if t.hidden("reveal_authors", "2.18a") else {}
    if kind.startswith("dissolve"):
        t.post(
            PUBLIC,
            "unit.bribed-away",
            Leave(unit.name),
            unit=unit.name,
            power=unit.power,
            place=unit.place,
            **author,
        )
    elif kind == "make-autonomous":
        name = unit_name("", "G", 0, unit.place)
        t.post(
            PUBLIC,
            "unit.made-autonomous",
            Leave(unit.name),
            Enter("unit", doc(name, "", "G", 0, unit.place, "", "")),
            unit=unit.name,
            now=name,
            power=unit.power,
            place=unit.place,
            **author,
        )
    elif prices.over_limit(t.world, power, unit.kind, unit.elite):
        _result(t, event, "failed")
        return
    else:
        leave, enter, name = turned(t, unit, power, unit.kind, unit.place, unit.coast)
        t.post(
            PUBLIC,
            "unit.bought",
            leave,
            enter,
            unit=unit.name,
            now=name,
            power=unit.power,
            by=power,
            place=unit.place,
        )
    _result(t, event, "succeeded")


@rule("2.12.5f", "2.13.9", "2.13a")
def rebellions(t: Hand) -> None:
    """New rebellions: one marker for a province, however many paid."""
    for event in sorted(paid(t, "rebel"), key=lambda e: str(e.facts["place"])):
        land = t.world.land(event.facts["place"])
        if not land.rebels:
            author = {"author": event.facts["power"]} if t.hidden("reveal_authors", "2.18a") else {}
            t.post(
                PUBLIC,
                "rebellion.raised",
                Become(land.name, "rebels", land.owner),
                place=land.area,
                power=land.owner,
                **author,
            )


@rule("2.11f")
def lapse(t: Hand) -> None:
    """A siege is over when there is nobody left to besiege."""
    for unit in sorted(t.world.units.values(), key=lambda u: u.name):
        within = t.world.garrison(unit.place) if unit.siege else None
        if unit.siege and (within is None or within.power == unit.power):
            t.post(
                PUBLIC, "siege.lapsed", Become(unit.name, "siege", False), unit=unit.name, place=unit.place
            )
