"""The order that was read last of its kind, and how it is changed."""

from dataclasses import replace
from typing import Any

from turnbot.games.preux.orders import tree as o

VISITS = (o.VisitClub, o.Theatre, o.VisitCasino, o.VisitTavern)


def last_of(actions: list[o.Action], *kinds: type[o.Action]) -> int | None:
    """Return where the last order of these kinds stands, or None."""
    return next((n for n in range(len(actions) - 1, -1, -1) if isinstance(actions[n], kinds)), None)


def change(actions: list[o.Action], n: int, **values_: Any) -> bool:
    """Change the order at ``n``, and say that it was."""
    actions[n] = replace(actions[n], **values_)
    return True
