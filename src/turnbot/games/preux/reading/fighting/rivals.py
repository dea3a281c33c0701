"""Routines told within a week: who names nobody there means the man whom he fights in it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.orders.tree import Duel
from turnbot.games.preux.reading.fighting.bouts import names_anyone
from turnbot.games.preux.reading.sections.cutting import Piece
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.text import Token


def weeks_of_routines(pieces: Sequence[Piece]) -> Mapping[int, str]:
    """Return the weeks within which sections of routines stand, by the place of the section.

    On the line of the week, or right below it where another week follows: «Semana 1: duelo con Vallon. |
    Rutina: X-F-X | Semana 2: misa». What stands below the last week is of none.
    """
    last = max((n for n, piece in enumerate(pieces) if piece.where[0].isdecimal()), default=-1)
    out: dict[int, str] = {}
    for n, (before, piece) in enumerate(pairwise(pieces), 1):
        if piece.where != ("duels",) or len(before.where) > 1 or not before.where[0].isdecimal():
            continue
        below = piece.tokens[0].line - before.tokens[-1].line
        if below == 0 or (below == 1 and n < last):
            out[n] = before.where[0]
    return out


def within_week(told: Sequence[Token], since: int, week: str, state: State) -> None:
    """Remember that the routines from the ``since``th on are told within a week, in these words."""
    if not names_anyone({t.norm for t in told}):
        state.routines_within += [(n, week) for n in range(since, len(state.duels))]


def settle_rivals(state: State) -> None:
    """«Semana 3: me bato con Noisel y contrato padrino. La rutina: X-F-X»: it is for Noisel."""
    for n, week in state.routines_within:
        men = {action.opponent for action in state.sections.get(week, ()) if isinstance(action, Duel)}
        if len(men) == 1 and n < len(state.duels) and state.duels[n].opponent is None:
            state.duels[n] = replace(state.duels[n], opponent=men.pop())
