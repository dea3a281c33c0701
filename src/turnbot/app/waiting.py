"""Whose orders a month waits for, and who may be silent."""

from typing import Any

from turnbot.app.review import WRITTEN, counting
from turnbot.core.exchange import EXCUSED
from turnbot.core.game import Game
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow


def silent(tx: Tx, game: Game, month: MonthRow) -> tuple[str, ...]:
    """Whose orders the month waits for: who has not written, nor is excused, and has no standing orders."""
    there = {row.who for row in games.orders_for(tx, month.month) if row.kind in WRITTEN} | excused(tx, month)
    world = game.load(games.world(tx, month.id, "opening"))
    awaited = game.awaited(world)
    return tuple(
        name
        for name in playing(tx, game, world)
        if name not in there and (awaited is None or name in awaited)
    )


def playing(tx: Tx, game: Game, world: Any) -> tuple[str, ...]:
    """Who still plays in this world, in the order in which they are kept."""
    there = {player.name for player in game.players(world)}
    return tuple(name for name in games.addresses(tx) if name in there)


def ready(tx: Tx, game: Game, month: MonthRow, world: Any) -> tuple[str, ...]:
    """Who has said that for him the turn may close before its deadline."""
    counted = counting(tx, game, month, world)
    return tuple(name for name in playing(tx, game, world) if name in counted and game.ready(counted[name]))


def excused(tx: Tx, month: MonthRow) -> set[str]:
    """Who may be silent this month."""
    found = games.rulings(tx, month.id).items()
    return {key.removeprefix(EXCUSED) for key, until in found if key.startswith(EXCUSED) and until}
