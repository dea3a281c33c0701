"""Whose orders a month waits for, and who may be silent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from turnbot.app.review import WRITTEN, counting
from turnbot.core.exchange import EXCUSED
from turnbot.core.game import Game
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow


@dataclass(frozen=True, slots=True)
class Wanting:
    """What is still awaited of a player: everything, of who is ``silent``; and what else, a sentence each."""

    silent: bool
    sentences: Sequence[str]


def wanting(tx: Tx, game: Game, month: MonthRow) -> Mapping[str, Wanting]:
    """Of whom something is still awaited: who is silent, and whose orders lack what the month will ask."""
    world = game.load(games.world(tx, month.id, "opening"))
    counted, still = counting(tx, game, month, world), silent(tx, game, month)
    spared = excused(tx, month)
    found = {}
    for name in playing(tx, game, world):
        lacks = () if name in spared else tuple(game.lacking(counted.get(name), world, name))
        if name in still or (lacks and name in counted):
            found[name] = Wanting(name in still, lacks)
    return found


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
