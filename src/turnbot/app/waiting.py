"""Whose orders a month waits for, and who may be silent."""

from turnbot.app.review import WRITTEN
from turnbot.core.game import EXCUSED, Game
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow


def silent(tx: Tx, game: Game, month: MonthRow) -> tuple[str, ...]:
    """Whose orders the month waits for: who has not written, nor is excused, and has no standing orders."""
    there = {row.who for row in games.orders_for(tx, month.month) if row.kind in WRITTEN} | excused(tx, month)
    awaited = game.awaited(game.load(games.world(tx, month.id, "opening")))
    names = games.addresses(tx)
    return tuple(name for name in names if name not in there and (awaited is None or name in awaited))


def excused(tx: Tx, month: MonthRow) -> set[str]:
    """Who may be silent this month."""
    found = games.rulings(tx, month.id).items()
    return {key.removeprefix(EXCUSED) for key, until in found if key.startswith(EXCUSED) and until}
