"""The letters of a turn and the pages of the site: the public account, each power's own, the referee's
minutes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from turnbot.core.dice import Roll, inscription, label, opened
from turnbot.core.events import Event
from turnbot.core.exchange import LIST, REFEREE, Letter, Month, Page
from turnbot.core.rules import computes
from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.drawing.picture import draw
from turnbot.games.maquiavelli.drawing.png import raster
from turnbot.games.maquiavelli.drawing.telling import account
from turnbot.games.maquiavelli.drawing.view import MapView
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.state.world import Power, World, next_month
from turnbot.games.maquiavelli.telling import annals, pictures, words

#: The accounts of a power as its minutes call them.
ACCOUNTS = {"treasury": "tesorería", "debt": "deuda", "granted": "préstamo concedido"}

#: What takes a unit from a power: its own letter says so, as everybody's does.
LOSSES = ("famine.killed", "plague.killed", "unit.bribed-away", "unit.bought", "unit.starved-out")

#: Public events in the order in which the account tells them, by heading.
SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Dispone el árbitro", ("referee.",)),
    ("Puñales y banca", ("murder.", "loan.", "unit.starved-out")),
    (
        "Lo que hizo el oro",
        ("famine.relieved", "rebellion.pacified", "unit.bribed-away", "unit.made-autonomous", "unit.bought"),
    ),
    ("Rebeliones", ("rebellion.raised", "province.quiet", "rebellion.freed", "rebellion.put-down")),
    ("Licencias y levas", ("unit.dissolved", "unit.dismissed", "unit.raised")),
    (
        "Asedios y territorios",
        (
            "siege.",
            "places.barred",
            "control.changed",
            "country.",
            "power.eliminated",
            "game.won",
        ),
    ),
    ("Hambre, peste y rentas", ("famine.", "plague.", "income.die")),
)


@computes("1.2b", "2.1.B2", "2.8h")
def letters(
    out: Outcome[World], opening: World, orders: Mapping[str, Orders], month: Month
) -> Sequence[Letter]:
    """A sheet for each power, the account for all with the map, the minutes for the referee."""
    found = [
        Letter(power.name, "maquiavelli/sheet", sheet(out, opening, power, month))
        for power in out.world.powers.values()
        if not opening.powers[power.name].out
    ]
    files = _map(pictures.view(out.world, pictures.title(month.month), out), month.month)
    found.append(Letter(LIST, "maquiavelli/chronicle", chronicle(out, month), files))
    found.append(Letter(REFEREE, "maquiavelli/minutes", minutes(out, month)))
    return found


def _map(view: MapView, code: str) -> dict[str, bytes]:
    """A turn's map as files: to look at, and to enlarge."""
    picture = draw(view)
    return {f"mapa-{code}.svg": picture.encode(), f"mapa-{code}.png": raster(picture)}


def chronicle(out: Outcome[World], month: Month) -> dict[str, Any]:
    """The public account of a turn."""
    events = [event for event in out.events if event.audience.public]
    return {
        "month": month.month,
        "number": month.number,
        "heading": pictures.title(month.month),
        "sections": _sections(events),
        "powers": [_power_told(out.world, power, events) for power in _in_order(out.world)],
        **_dice(public_rolls(out, events), month),
        "standings": standings(out.world),
        "annals": annals.year(out) if month.month.endswith("-3") else [],
        "winner": out.world.table.winner,
        **_next(month),
    }


def _in_order(world: World) -> list[Power]:
    return [world.powers[name] for name in sorted(world.powers)]


def _sections(events: Sequence[Event]) -> list[dict[str, Any]]:
    told: set[int] = set()
    found = []
    for title, kinds in SECTIONS:
        those = [e for e in events if e.seq not in told and e.kind.startswith(kinds)]
        told |= {e.seq for e in those}
        lines = words.gathered(those)
        if lines:
            found.append({"title": title, "lines": lines})
    return found


def _power_told(world: World, power: Power, events: Sequence[Event]) -> dict[str, Any]:
    moves = [words.move(e.facts) for e in events if e.kind == "unit.moved" and e.facts["power"] == power.name]
    return {"name": power.name, "out": power.out, "moves": moves}


def public_rolls(out: Outcome[World], events: Sequence[Event]) -> list[Roll]:
    """The dice that the public events show."""
    shown = {key for event in events for key in event.rolls}
    lots = ("lot retreat", "lot coast")
    return [
        roll for roll in out.rolls if not roll.hidden and (roll.key in shown or roll.key[2].startswith(lots))
    ]


def _dice(rolls: Sequence[Roll], month: Month, who: str = "") -> dict[str, Any]:
    """Dice as they can be checked, and the envelopes that they come from, once these are open."""
    return {"dice": [_thrown(roll) for roll in rolls], "envelopes": opened(rolls, month.sealed, who)}


def _thrown(roll: Roll) -> str:
    """A die in Spanish, and as it can be checked."""
    return f"{words.die(roll.key[2])}: {inscription(roll)}"


def standings(world: World) -> list[dict[str, Any]]:
    """What everybody may count on the map: provinces, cities and units of each power."""
    areas = board().areas
    return [
        {
            "name": power.name,
            "out": power.out,
            "provinces": sum(land.owner == power.name for land in world.lands.values()),
            "cities": sum(
                land.owner == power.name and areas[land.area].city in ("city", "fortified")
                for land in world.lands.values()
            ),
            "units": [_unit_told(u) for u in world.of(power.name)],
            "debt": f"{power.debt} en {pictures.named(power.due)}" if power.debt else "",
        }
        for power in _in_order(world)
    ]


def _unit_told(unit: Any) -> str:
    own = unit.id if unit.walled else f"{unit.id} {unit.place}{unit.coast}"
    return f"{own} ({unit.elite})" if unit.elite else own


def _next(month: Month) -> dict[str, Any]:
    return {
        "next": month.next_month,
        "deadline": month.next_deadline,
        "seed": month.open_seed,
        "commitment": month.commitment,
        "next_commitment": month.next_commitment,
    }


def sheet(out: Outcome[World], opening: World, power: Power, month: Month) -> dict[str, Any]:
    """A power's own account: its money line by line, its units, how its orders went, what to send next."""
    own = [e for e in out.events if not e.audience.public and e.audience.includes(power.name)]
    money, notes = [], []
    for event in own:
        moved = sum(change.by for change in event.changes if change.what == "treasury")
        text = words.own(event)
        if moved:
            money.append({"text": text, "by": moved})
        elif text:
            notes.append(text)
    notes += [words.public(e) for e in out.events if e.kind in LOSSES and _of(e) == power.name]
    ours = [e for e in out.events if e.kind == "unit.moved" and e.facts["power"] == power.name]
    dice = {key for event in own for key in event.rolls}
    coming = next_month(month.month)
    return {
        "who": power.name,
        "month": month.month,
        "heading": pictures.title(month.month),
        "begins": False,
        "before": opening.powers[power.name].treasury,
        "money": money,
        "treasury": power.treasury,
        "notes": notes,
        "kept": [],
        "moves": [words.move(e.facts) for e in ours],
        "units": [_unit_told(u) for u in out.world.of(power.name)],
        "provinces": sorted(land.area for land in out.world.lands.values() if land.owner == power.name),
        "rebels": sorted(land.area for land in out.world.lands.values() if land.rebels == power.name),
        "famine": sorted(
            land.area for land in out.world.lands.values() if land.famine and land.owner == power.name
        ),
        "debt": f"{words.ducats(power.debt)}, en {pictures.named(power.due)}" if power.debt else "",
        "granted": power.granted,
        "chits": _chits(power.chits),
        "out": power.out,
        "winner": out.world.table.winner,
        **_dice([r for r in out.rolls if r.key in dice and r.checked_by(power.name)], month, power.name),
        "adjusting": coming.endswith("-0"),
        "upkeep": sum(_cost(u.elite) for u in out.world.of(power.name)),
        "lord": words.the(power.name),
        "form": [u.id for u in out.world.of(power.name)],
        **_next(month),
    }


def _of(event: Event) -> str:
    """Whose the unit was that an event is about."""
    return str(event.facts.get("power") or event.facts.get("unit", "")).partition(" ")[0]


def _chits(chits: Sequence[str]) -> list[str]:
    """The chits of a power, those of one victim together."""
    return [one if (count := chits.count(one)) == 1 else f"{one} ({count})" for one in dict.fromkeys(chits)]


def _cost(elite: str) -> int:
    return int(tables()["units"][elite or "ordinary"]["price"])


def minutes(out: Outcome[World], month: Month) -> dict[str, Any]:
    """All that happened, with its rule and who knows of it."""
    return {
        "month": month.month,
        "heading": pictures.title(month.month),
        "events": [
            {
                "seq": e.seq,
                "rule": e.rule,
                "kind": e.kind,
                "readers": "todos"
                if e.audience.public
                else ", ".join(sorted(e.audience.names or ())) or "árbitro",
                "text": _told(e),
                "changes": [
                    f"{c.who}, {ACCOUNTS.get(c.what, c.what)}: {c.by:+d}, queda en {c.now}" for c in e.changes
                ],
            }
            for e in out.events
        ],
        "rolls": [f"{words.die(r.key[2])}: {r.total} [{label(r.key)}]" for r in out.rolls],
        "treasuries": [f"{p.name}: {words.ducats(p.treasury)}" for p in _in_order(out.world)],
    }


def _told(event: Event) -> str:
    """An event as a sentence; of a unit's move, whose it was, what it was to do and what came of it."""
    if event.kind == "unit.moved":
        return f"{event.facts['power'] or 'Autónoma'}: {words.move(event.facts)}"
    if event.kind == "support.given":
        return f"Cuenta el apoyo de {words.unit(event.facts['unit'])} a {words.unit(event.facts['of'])}."
    return words.public(event) if event.audience.public else words.own(event)


def pages(out: Outcome[World], opening: World, month: Month) -> Sequence[Page]:
    """The site: a page with the slider of all campaigns, one for each turn, one of the powers."""
    told = chronicle(out, month)
    found: list[Page] = []
    if month.number == 1:
        start = pictures.view(opening, "Al empezar", first=True)
        found += _turn("0-inicio", None, start)
    found += _turn(month.month, told, pictures.view(out.world, told["heading"], out))
    names = ("heading", "standings", "winner", "next", "deadline")
    view = {name: told[name] for name in names} | {"seats": pictures.seats()}
    found.append(Page("index.html", "maquiavelli/web/index.html.j2", view))
    return found


def welcome(world: World, month: Month, names: Sequence[str]) -> Sequence[Letter]:
    """How those begin who play these powers: what they have, and what to send by when."""
    still = Outcome(world.month, world, (), (), ())
    year, nth = int(world.month[:4]), int(world.month[5:])
    before = f"{year}-{nth - 1}" if nth else f"{year - 1}-3"
    told = replace(month, month=before, next_month=world.month, next_deadline=month.deadline)
    heading = "Al empezar"
    begins = {"heading": heading, "begins": True}
    files = _map(pictures.view(world, heading, first=True), "inicio") if names else {}
    return [
        Letter(name, "maquiavelli/sheet", {**sheet(still, world, world.powers[name], told), **begins}, files)
        for name in names
    ]


def first_pages(world: World, month: Month) -> Sequence[Page]:
    """The site before the first turn is over: the map of the start, and who has what."""
    view = {
        "heading": "Al empezar",
        "standings": standings(world),
        "winner": "",
        "next": world.month,
        "deadline": month.deadline,
        "seats": pictures.seats(),
    }
    start = pictures.view(world, "Al empezar", first=True)
    return [*_turn("0-inicio", None, start), Page("index.html", "maquiavelli/web/index.html.j2", view)]


def _turn(code: str, told: Mapping[str, Any] | None, view: MapView) -> list[Page]:
    """A turn's page, and its map beside it."""
    return [
        Page(
            f"{code}.html",
            "maquiavelli/web/turn.html.j2",
            {"told": told, "heading": view.title, "words": account(view)},
            news=view.title if told else "",
        ),
        Page(f"mapas/{code}.svg", "", {}, drawn=draw(view).encode()),
    ]
