"""Where among his orders the secretary is to put a thing: «compro una daga, apúntalo en observaciones».

Who tells his weeks in prose goes on, behind the last of them, with what is no week's by its nature: «... y la
cuarta voy a misa. Llevo encima 20 coronas.»
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_NOTES = frozenset(["observaciones", "observacion", "obs", "notas", "nota"])
_IT = frozenset(["lo", "la", "los", "las", "eso", "esto"])


_OF_NO_WEEK = (o.Announce, o.ClaimDebt, o.IgnorePriest, o.NoQuarter, o.Purse, o.TradeExpertise)


# What is no week's where it stands in a paragraph of its own.
_OF_ANY_WEEK = (
    *_OF_NO_WEEK,
    *(
        o.Appoint,
        o.Apply,
        o.Borrow,
        o.Bribe,
        o.Buy,
        o.CarryPistol,
        o.House,
        o.Influence,
        o.Invest,
        o.JoinCasino,
    ),
    *(o.JoinClub, o.Lavish, o.LeaveCasino, o.LeaveClub, o.Lend, o.Pay),
)


def file_what_trails(orders: Sequence[Action], state: State, *, apart: bool) -> bool:
    """Move what a sentence behind the last week's own ordered to the notes, if it is all of such a nature.

    ``apart``: it stands in a paragraph of its own, where more is of no week. Say whether it was moved.
    """
    kinds = _OF_ANY_WEEK if apart else _OF_NO_WEEK
    trails = all(isinstance(one, kinds) and one.if_ is None for one in orders)
    if trails:
        file_in_notes(orders, state)
    return trails


# What holds while the month lasts: «gastos ostentosos las cuatro semanas».
_LASTING = (o.CarryPistol, o.IgnorePriest, o.Lavish, o.NoQuarter, o.Purse)


def file_what_lasts(since: int, items: Sequence[Item], state: State) -> None:
    """Move what ``items`` ordered for all four weeks to the notes, if it lasts anyway: from ``since`` on."""
    file_in_notes([one for one in state.actions[since:] if isinstance(one, _LASTING)], state)
    if len(state.actions) == since:
        spoken = state.spoken[state.where]
        spoken[:] = [one for one in spoken if not any(one is item for item in items)]


def files_in_notes(items: Sequence[Item]) -> bool:
    """Whether words bid the secretary put what was just said among the notes: «ponlo en las notas»."""
    at = next((k for k, i in enumerate(items) if i.norm in _NOTES), 0)
    said = items[max(0, at - 6) : at]
    if not any(i.norm in ("en", "a", "como", "de", "para") for i in said):
        return False
    for k, item in enumerate(said):
        form = item.form
        if form is None or form.lemma not in words_of("dictated") or form.person == 1:
            continue
        if form.tense in ("imperative", "subjunctive", "present") and (
            not _IT.isdisjoint(form.clitics) or any(i.norm in _IT for i in said[k + 1 : k + 3])
        ):
            return True
    return False


def file_in_notes(orders: Sequence[Action], state: State) -> None:
    """Move orders of the section being read to the notes."""
    moved = [a for a in state.actions if any(a is one for one in orders)]
    if state.where == "notes" or not moved:
        return
    state.sections[state.where] = [a for a in state.actions if not any(a is one for one in moved)]
    state.sections.setdefault("notes", []).extend(moved)
    said = tuple({a.said.text for a in moved if a.said is not None})
    state.heard[:] = [  # «a ver si me apunta que pido diez coronas»: an order may be said by the end of it
        replace(h, where="notes")
        if h.where == state.where and state.said(h.start, h.end).text.endswith(said)
        else h
        for h in state.heard
    ]
