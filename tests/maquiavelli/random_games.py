"""Games of players who order at random: what may be ordered, and sometimes what may not."""

from collections.abc import Iterator
from random import Random

from turnbot.core.dice import Dice
from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli import calendar
from turnbot.games.maquiavelli.begin.scenario import build
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import house
from turnbot.games.maquiavelli.orders.tree import (
    Adjust,
    Expense,
    Loan,
    Order,
    Orders,
    Passage,
    Purchase,
    Thing,
    Transfer,
)
from turnbot.games.maquiavelli.state.world import Unit, World

KINDS = (
    "dissolve-autonomous",
    "buy-autonomous",
    "make-autonomous",
    "dissolve-garrison",
    "dissolve-unit",
    "buy-unit",
)


def orders(chance: Random, world: World, power: str) -> Orders:
    """A mail of a power's."""
    own = world.of(power)
    if world.stage == "ajustes":
        return Orders(power, "orders", adjust=_adjust(chance, world, power, own))
    others = [p.name for p in world.living() if p.name != power] or [power]
    expenses = tuple(_expense(chance, world, power) for _ in range(chance.choice((0, 0, 1, 2, 5))))
    loans = (Loan("borrow", chance.randrange(1, 30), chance.choice((1, 2))),) if chance.random() < 0.1 else ()
    if chance.random() < 0.05:
        loans = (Loan("repay"),)
    deals: list[Transfer] = []
    if chance.random() < 0.15:
        deals.append(Transfer("give", chance.choice(others), Thing(chance.randrange(1, 5))))
    if chance.random() < 0.05:
        deals.append(Transfer("give-chit", chance.choice(others), Thing(chit=chance.choice(others))))
    leave = (Passage(chance.choice(("", "Mesina")), (chance.choice(others),), chance.random() < 0.5),)
    lists = tuple((u.id, tuple(chance.sample(_near(u), min(2, len(_near(u)))))) for u in own if u.kind != "G")
    return Orders(
        power,
        "orders",
        orders=tuple(_order(chance, world, power, unit) for unit in own if chance.random() < 0.95),
        retreats=lists if chance.random() < 0.5 else (),
        expenses=expenses,
        transfers=tuple(deals),
        loans=loans,
        passage=leave if chance.random() < 0.2 else (),
    )


def _near(unit: Unit) -> list[str]:
    return sorted(board().touching(unit.place))


def _id(unit: Unit, power: str) -> str:
    return unit.id if unit.power == power else unit.name


def _order(chance: Random, world: World, power: str, unit: Unit) -> Order:
    near = _near(unit)
    units = sorted(world.units.values(), key=lambda u: u.name)
    if unit.siege:
        return Order(unit.id, chance.choice(("besiege", "besiege", "besiege", "lift", "hold")))
    if unit.kind == "G":
        do = chance.choice(("hold", "convert", "support"))
    else:
        do = chance.choice(("advance",) * 6 + ("besiege", "hold", "support", "support", "convert", "convoy"))
    match do:
        case "advance":
            coastal = [a.name for a in board().areas.values() if a.coastal and not a.sea]
            to = (
                chance.choice(coastal) if unit.kind == "E" and chance.random() < 0.15 else chance.choice(near)
            )
            return Order(unit.id, "advance", to=to, coast=chance.choice(("", "", "N", "S")))
        case "support":
            at = unit.place if unit.kind == "G" else chance.choice(near)
            there = [u for u in units if u.place == at or at in _near(u)]
            return Order(unit.id, "support", of=_id(chance.choice(there or units), power), at=at)
        case "convoy":
            armies = [u for u in units if u.kind == "E"]
            return (
                Order(unit.id, "convoy", of=_id(chance.choice(armies), power))
                if armies
                else Order(unit.id, "hold")
            )
        case "convert":
            return Order(unit.id, "convert", into=chance.choice("EF") if unit.kind == "G" else "G")
    return Order(unit.id, do)


def _expense(chance: Random, world: World, power: str) -> Expense:
    lands = sorted(world.lands.values(), key=lambda one: one.name)
    units = sorted(world.units.values(), key=lambda u: u.name)
    roll = chance.random()
    if roll < 0.15:
        return Expense("famine-relief", 3, place=chance.choice(lands).area)
    if roll < 0.2:
        return Expense("pacify", 12, place=chance.choice(lands).area)
    if roll < 0.35:
        return Expense("counter-bribe", chance.choice((3, 6, 9)), unit=_id(chance.choice(units), power))
    if roll < 0.5:
        return Expense("rebel", chance.choice((9, 15)), place=chance.choice(lands).area)
    if roll < 0.6:
        victim = chance.choice(sorted(world.powers))
        return Expense(
            "assassinate", chance.choice((12, 24, 36)), power=victim, numbers=(chance.randrange(1, 7),)
        )
    return Expense(
        chance.choice(KINDS), chance.choice((6, 9, 12, 18, 24)), unit=_id(chance.choice(units), power)
    )


def _adjust(chance: Random, world: World, power: str, own: list[Unit]) -> Adjust:
    places = sorted(a.name for a in board().areas.values() if a.home in world.powers[power].countries)
    buy = tuple(
        Purchase(
            chance.choice("EEFG"),
            chance.choice(places),
            chance.choice(("", "", "", "mercenarios", "milicia")),
        )
        for _ in range(chance.randrange(4))
        if places
    )
    dismissed = tuple(u.id for u in own if chance.random() < 0.05)
    return Adjust(("*",) if chance.random() < 0.7 else None, dismissed, buy)


def seeds(seed: int, month: str) -> tuple[bytes, bytes]:
    """The dice of a turn of a game."""
    return f"{seed:08} open {month}".encode().ljust(32), f"{seed:08} hidden {month}".encode().ljust(32)


def game(seed: int, years: int) -> Iterator[tuple[World, dict[str, Orders], Outcome[World]]]:
    """Every turn of a game: opening, orders, what came of it. It ends when somebody wins."""
    chance = Random(seed)
    world = build(
        {"power": [{"name": name, "email": f"{n}@x.example"} for n, name in enumerate(board().powers)]},
        f"{seed}".encode(),
    )
    for _ in range(years * 4):
        given = {power.name: orders(chance, world, power.name) for power in world.living()}
        out = calendar.play(world, given, (), Dice(*seeds(seed, world.month)), house())
        yield world, given, out
        if out.world.table.winner:
            return
        world = calendar.turn_page(out.world)
