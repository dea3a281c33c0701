"""Bets counted in one clause, their amount said in the next: «juego dos veces, poniendo 75 en cada una»."""

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.wagers import bets, count, is_of_each
from turnbot.games.preux.reading.state import State

_MOST = 50  # as many bets as a mail may cost


def announced(state: State) -> int:
    """«Tres apuestas. Cien cada una.»: how many bets were spoken of before their amount."""
    heard = next((h for h in reversed(state.heard) if h.where == state.where), None)
    many = None if heard is None else count(Clause(list(heard.items), heard.start, heard.end))
    return many if many is not None and 0 < many <= _MOST else 1


def stakes(clause: Clause, state: State) -> tuple[int, ...]:
    """Return the bets of a clause; its one amount as often as the clause before counted bets."""
    said = bets(clause)
    last = state.actions[-1] if state.actions else None
    waits = isinstance(last, o.Gamble) and not last.bets
    return said * announced(state) if len(said) == 1 and (waits or is_of_each(clause)) else said
