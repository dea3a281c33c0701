"""Orders told back in Spanish, so that the player can see what was understood."""

from turnbot.games.preux.orders import NAMES, Action, Orders


def echo_action(action: Action, week: int | None = None) -> str:
    """Return one action as a Spanish clause, without the section it stands in."""
    del week
    return NAMES[type(action)]


def echo(orders: Orders) -> list[str]:
    """Return orders as Spanish lines, one for each section that orders something."""
    lines = []
    for n, actions in enumerate(orders.weeks, 1):
        if actions:
            lines.append(f"Semana {n}: " + "; ".join(echo_action(a, n) for a in actions) + ".")
    if orders.notes:
        lines.append("Observaciones: " + "; ".join(echo_action(a) for a in orders.notes) + ".")
    return lines
