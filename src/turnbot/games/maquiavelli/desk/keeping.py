"""What came with the adjustments for the campaign: it waits in the world, and lies under what comes then."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from turnbot.core.exchange import Letter, Month
from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli.desk import echo
from turnbot.games.maquiavelli.desk.laying import lay
from turnbot.games.maquiavelli.orders.as_json import from_json
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.state.world import Power, World
from turnbot.games.maquiavelli.telling import letters as telling

_SHEET = "maquiavelli/sheet"


def _waiting(power: Power) -> Orders | None:
    if not power.kept or power.out:
        return None
    return replace(from_json(json.loads(power.kept)), adjust=None, flags=(), dispatches=(), talk=(), same=())


def kept(world: World, who: str) -> Orders | None:
    """What waits for this turn's orders of a power; None where nothing does."""
    power = world.powers.get(who)
    return None if power is None or world.stage == "ajustes" else _waiting(power)


def under(world: World, who: str, orders: Orders | None) -> Orders | None:
    """The orders that count: those of this turn's mails, laid over what waited for them."""
    waiting = kept(world, who)
    if waiting is None or orders is None:
        return orders if waiting is None else waiting
    return lay(waiting, orders)


def letters(
    out: Outcome[World], opening: World, orders: Mapping[str, Orders], month: Month
) -> Sequence[Letter]:
    """The letters of a turn; whoever ordered something for the campaign already reads what it was."""
    found = telling.letters(out, opening, orders, month)
    if opening.stage != "ajustes":
        return found
    waiting = {power.name: _waiting(power) for power in out.world.powers.values()}
    return [
        replace(one, view={**one.view, "kept": echo.lines(said)})
        if one.kind == _SHEET and (said := waiting.get(one.to)) is not None
        else one
        for one in found
    ]
