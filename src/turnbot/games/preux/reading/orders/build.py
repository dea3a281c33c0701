"""From a recognised clause to its orders; an order that takes nothing from its clause needs no builder."""

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders import (
    build_duels,
    build_influence,
    build_ladies,
    build_leisure,
    build_money,
    build_power,
    build_service,
)
from turnbot.games.preux.reading.orders.builders import BUILDERS, Actions
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.state import State

_MODULES = (
    build_duels,
    build_leisure,
    build_ladies,
    build_service,
    build_money,
    build_influence,
    build_power,
)  # they fill the table


def build(do: str, clause: Clause, state: State) -> Actions:
    """Return the actions of a clause that was recognised as ``do``."""
    builder = BUILDERS.get(do)
    return builder(clause, state) if builder else [o.ACTIONS[do]()]
