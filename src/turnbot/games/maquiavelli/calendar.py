"""A turn from top to bottom: the adjustments before spring, or a campaign."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

from turnbot.core.dice import DiceLike
from turnbot.core.rules import computes
from turnbot.core.turn import Outcome, Ruling, Step, Turn, Watch, outcome, run
from turnbot.games.maquiavelli.desk import keeping
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.rules import (
    c04_countries,
    c05_income,
    c07_adjust,
    c09_orders,
    c10_conflict,
    c10_movement,
    c10_retreats,
    c11_sieges,
    c12_expenses,
    c12_prices,
    c14_disasters,
    c16_loans,
    c17_assassination,
    c19_trade,
    referee,
)
from turnbot.games.maquiavelli.state.world import World, next_month

#: The modules of rules whose marks are the code of the rules; ``game`` adds rooms that keep some too.
RULES: tuple[ModuleType, ...] = (
    c04_countries,
    c05_income,
    c07_adjust,
    c09_orders,
    c10_conflict,
    c10_movement,
    c10_retreats,
    c11_sieges,
    c12_expenses,
    c12_prices,
    c14_disasters,
    c16_loans,
    c17_assassination,
    c19_trade,
)

ADJUSTMENTS: tuple[Step, ...] = (
    referee.corrections,
    c16_loans.pay_out,
    c07_adjust.keep,
    c07_adjust.buy,
    c07_adjust.put_by,
)

#: The order of ruling 12.
CAMPAIGN: tuple[Step, ...] = (
    referee.corrections,
    c16_loans.pay_out,
    c19_trade.transfers,
    c16_loans.pay_back,
    c12_expenses.pay,
    c17_assassination.attempts,
    c17_assassination.effects,
    c17_assassination.uprisings,
    c12_expenses.relief,
    c12_expenses.bribes,
    c12_expenses.rebellions,
    c12_expenses.lapse,
    c10_movement.leave,
    c10_movement.dissolve,
    c10_movement.move,
    c10_movement.dissolve_late,
    c11_sieges.sieges,
    c11_sieges.broken,
    c11_sieges.rebellions,
    c11_sieges.control,
)

CLOSE: tuple[Step, ...] = (c04_countries.absorb, c04_countries.eliminate, c04_countries.victory)

STAGES: Mapping[str, tuple[Step, ...]] = {
    "ajustes": ADJUSTMENTS,
    "primavera": (*CAMPAIGN, c14_disasters.starve, *CLOSE, c14_disasters.plague, c16_loans.ask),
    "verano": (*CAMPAIGN, *CLOSE, c16_loans.ask),
    "otoño": (*CAMPAIGN, *CLOSE, c14_disasters.famine, c05_income.income, c16_loans.ask),
}


def counting(world: World, orders: Mapping[str, Orders]) -> dict[str, Orders]:
    """The orders that count: in spring, those that came with the adjustments lie under them."""
    said = {name: keeping.under(world, name, orders.get(name)) for name in (*world.powers, *orders)}
    return {name: one for name, one in said.items() if one is not None}


@computes("2.1b", "1.2c")
def play(
    world: World,
    orders: Mapping[str, Orders],
    rulings: Iterable[Ruling],
    dice: DiceLike,
    house: Mapping[str, Mapping[str, Any]],
    *,
    until: str | None = None,
    watch: Watch | None = None,
) -> Outcome[World]:
    """Play one turn; the world given stays as it is."""
    living = world.copy()
    t: Turn[World, Orders] = Turn.begin(living, counting(world, orders), rulings, dice, house)
    run(t, STAGES[world.stage], 0, watch, until, world.stage)
    return outcome(t)


@computes("2.1f", "2.1g")
def turn_page(world: World) -> World:
    """The closing world as the opening of the next turn; what was put by for spring has been played by
    summer.
    """
    after = world.copy(next_month(world.month))
    if after.stage == "verano":
        after.powers.update({name: replace(one, kept="") for name, one in after.powers.items()})
    return after


def over(world: World) -> bool:
    """Somebody has won (2.2a): no turn comes after this one."""
    return bool(world.table.winner)


def pace(world: World, house: Mapping[str, Mapping[str, Any]]) -> int | None:
    """Days for the adjustments before spring (2.1.C2); campaigns take the configured time (None)."""
    return int(house["2.1.C2"]["adjustment_days"]) if world.stage == "ajustes" else None
