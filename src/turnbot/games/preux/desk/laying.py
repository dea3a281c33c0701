"""What counts when a mail follows a mail of the same player and month."""

from dataclasses import replace
from typing import Any

from turnbot.games.preux.desk import deciding
from turnbot.games.preux.orders.tree import SECTIONS, Action, Cancel, Decide, DuelRoutine, DuelTerms, Orders

#: The kind of orders that were said on the list (7.1.5).
DECLARATION = "declaration"

#: What the terms of a duel may say.
_TERMS = ("weapon", "place", "week", "limit", "surrender_below")


def lay(earlier: Orders | None, later: Orders) -> Orders:
    """Return what counts when a mail follows another of the same player and month.

    Whole orders replace what was there, but for a mail that orders nothing for any week: a word of thanks, or
    an afterthought for the month, only adds to it. An amendment replaces the weeks it names, empties those it
    cancels, and adds to those it says it only adds to; notes and death roll stay unless it brings
    its own; routines and terms of duels stay but for those it names anew. What he said on the list is added.
    Flags go with their sections.
    """
    if earlier is not None and later.kind == DECLARATION:
        return _added(earlier, later)
    if earlier is not None and later.kind == "orders" and not any(later.weeks):
        return _added(earlier, later)
    if earlier is None or later.kind != "amendment":
        notes = _kept(later.notes)
        if earlier is not None:
            notes = deciding.kept(earlier.notes, notes) + notes
        return replace(later, weeks=tuple(_kept(week) for week in later.weeks), notes=notes)
    touched = {where for where in SECTIONS if later.section(where)}
    # What he only asks beside it changes nothing of his.
    touched |= {flag.where for flag in later.flags if flag.why != "question"} & set(SECTIONS)
    replaced = touched - set(later.adds)
    if later.duels:
        replaced.add("duels")
    if later.death_roll is not None:
        replaced.add("death-roll")

    def section(where: str) -> tuple[Action, ...]:
        before = earlier.section(where)
        if where in replaced:
            before = deciding.kept(before, later.section(where))
        return before + _kept(later.section(where))

    return Orders(
        sender=earlier.sender,
        kind="orders",
        month=earlier.month or later.month,
        weeks=tuple(section(str(n)) for n in range(1, 5)),
        notes=section("notes"),
        duels=routines_laid(earlier.duels, later.duels),
        death_roll=later.death_roll if later.death_roll is not None else earlier.death_roll,
        flags=tuple(f for f in earlier.flags if f.where not in replaced) + later.flags,
        terms=terms_laid(earlier.terms, later.terms),
    )


def _added(earlier: Orders, later: Orders) -> Orders:
    """Lay an afterthought over orders: nothing that was there goes."""
    return replace(
        earlier,
        month=earlier.month or later.month,
        notes=_standing(earlier.notes, later.notes)
        + tuple(one for one in _kept(later.notes) if one not in earlier.notes),
        duels=routines_laid(earlier.duels, later.duels),
        death_roll=later.death_roll if later.death_roll is not None else earlier.death_roll,
        flags=earlier.flags + later.flags,
        terms=terms_laid(earlier.terms, later.terms),
    )


def _standing(earlier: tuple[Action, ...], later: tuple[Action, ...]) -> tuple[Action, ...]:
    """What he said before, without the answers that he now gives otherwise."""
    answers = deciding.kept(earlier, later)
    return tuple(one for one in earlier if not isinstance(one, Decide) or one in answers)


def routines_laid(
    earlier: tuple[DuelRoutine, ...], later: tuple[DuelRoutine, ...]
) -> tuple[DuelRoutine, ...]:
    """A new routine against a man replaces what stood against him; those against others stay."""
    named = {one.opponent for one in later}
    return tuple(one for one in earlier if one.opponent not in named) + later


def terms_laid(earlier: tuple[DuelTerms, ...], later: tuple[DuelTerms, ...]) -> tuple[DuelTerms, ...]:
    """What later terms name replaces what was said of it, of that man or (None) of any; the rest stays.

    Who after «a primera sangre, con el sable» adds «me rindo por debajo del 30 por ciento» keeps his sable.
    """
    for new in later:
        told: dict[str, Any] = {name: None for name in _TERMS if getattr(new, name) is not None}
        left = tuple(replace(one, **told) if new.opponent in (None, one.opponent) else one for one in earlier)
        earlier = tuple(one for one in left if any(getattr(one, name) is not None for name in _TERMS))
    return earlier + later


def _kept(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Without cancellations, which order nothing once they have emptied their week."""
    return tuple(action for action in actions if not isinstance(action, Cancel))
