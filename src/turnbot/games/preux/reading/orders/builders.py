"""The table of builders: which function turns a recognised clause into which order."""

from collections.abc import Callable

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.state import State

Actions = list[o.Action]
Builder = Callable[[Clause, State], Actions]
BUILDERS: dict[str, Builder] = {}


def builds(*names: str) -> Callable[[Builder], Builder]:
    """Register a builder for these orders."""

    def register(function: Builder) -> Builder:
        for name in names:
            BUILDERS[name] = function
        return function

    return register
