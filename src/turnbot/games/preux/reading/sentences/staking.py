"""Bets that hang on how the others come out: «una de 50, y otra de 100 si gano»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition, If
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.wagers import bets, more
from turnbot.games.preux.reading.state import State


def bets_on_the_first(
    governed: Part, part: Part, fresh: Sequence[int], found: Condition, state: State
) -> bool:
    """Let «una de 50, y otra de 100 si gano» make the last bets depend on the others; say whether it does."""
    last = state.actions[fresh[-1]] if fresh else None
    on_tables = found in (If("won"), If("lost")) and not any(i.has("duel") for i in part.items)
    if not isinstance(last, o.Gamble) or not on_tables or last.if_ is not None or governed.kind != "clause":
        return False
    items = governed.items
    for k in range(len(items) - 1, 0, -1):
        if items[k].mark != "," and items[k].norm not in ("y", "e", "otra", "otras"):
            continue
        first, then = (Clause(list(some), *governed.span) for some in (items[:k], items[k:]))
        many = more(then)
        stakes = bets(first)
        more_ = stakes[:1] * many if many else bets(then)
        if stakes and more_ and stakes + more_ == last.bets:
            state.actions[fresh[-1]] = replace(last, bets=stakes)
            state.actions.append(replace(last, bets=more_, if_=found))
            return True
    return False


def bets_then(was: Action, now: Action, found: Condition) -> Action | None:
    """Return the bets that «otras dos si gano» adds to those of the sentence before; None if it adds none."""
    if not isinstance(was, o.Gamble) or not isinstance(now, o.Gamble) or was.if_ is not None:
        return None
    added = now.bets[len(was.bets) :] if now.bets[: len(was.bets)] == was.bets else ()
    on_tables = found in (If("won"), If("lost"))
    return replace(was, bets=added, if_=found) if added and was.bets and on_tables else None
