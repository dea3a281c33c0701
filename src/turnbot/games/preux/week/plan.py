"""What a character does in a given week: his orders for it, and which long actions fill it."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    Action,
    CarryPistol,
    Drink,
    Duel,
    Gamble,
    IntendChild,
    Lavish,
    Purse,
    RiskKeep,
    Toady,
    VisitClub,
    do_name,
)
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.cells import barred
from turnbot.games.preux.week.holding import hangs_on_the_week, holds
from turnbot.games.preux.week.living import Turn, kept_away
from turnbot.games.preux.week.vows import renounced

A = TypeVar("A", bound=Action)

#: In «observaciones» these hold in every week, or (``_EVER``) outside weeks too; those for the month wherever
#: they stand; everything else is done once.
_EVERY_WEEK: tuple[type[Action], ...] = (Drink, Gamble, Toady, Purse, CarryPistol)
_EVER: tuple[type[Action], ...] = (RiskKeep,)
_ALL_MONTH: tuple[type[Action], ...] = (Lavish, IntendChild)


def ordered(t: Turn, who: Person, kind: type[A]) -> tuple[A, ...]:
    """What he orders of a kind for this week (or for the month, outside weeks), whatever its condition.

    What a priest has renounced he may order in vain (10.1.2), and what a prisoner cannot do (9.8.1).
    """
    orders = t.orders.get(who.name)
    if orders is None or kind not in orders.kinds:
        return ()
    actions: Sequence[Action]
    if issubclass(kind, _ALL_MONTH):
        actions = () if t.week else (*orders.notes, *(a for week in orders.weeks for a in week))
    elif t.week == 0:
        actions = () if issubclass(kind, _EVERY_WEEK) else orders.notes
    else:
        actions = orders.weeks[t.week - 1]
        if orders.notes and issubclass(kind, _EVERY_WEEK + _EVER):
            actions = (*actions, *orders.notes)
    found = tuple([action for action in actions if isinstance(action, kind) and not barred(t, who, action)])
    if who.is_priest:
        return tuple([action for action in found if not renounced(t, who, action)])
    return found


def todo(t: Turn, who: Person, kind: type[A]) -> tuple[A, ...]:
    """What he orders of a kind for this week (or for the month, outside weeks) and whose condition holds."""
    return tuple([action for action in ordered(t, who, kind) if holds(t, who, action)])


def errands(t: Turn, who: Person, kind: type[A], *, late: bool = False) -> tuple[A, ...]:
    """What he orders of a kind and does before he goes out; ``late``: what waited for how the week went."""
    mine = ordered(t, who, kind)
    return tuple([one for one in mine if hangs_on_the_week(t, who, one) is late and holds(t, who, one)])


def of_the_week(t: Turn, who: Person, actions: Iterable[A]) -> tuple[A, ...]:
    """Those of these actions that he orders for this very week, and not for the whole month."""
    own = t.orders[who.name].weeks[t.week - 1]
    return tuple(action for action in actions if any(action is one for one in own))


def long_orders(t: Turn, who: Person) -> tuple[Action, ...]:
    """What he orders to fill this week, whatever its condition; «all month» fills what he left empty.

    A duel that was agreed on goes before whatever he orders (7.1.10).
    """
    own = own_long_orders(t, who) or _long(ordered(t.at(0), who, Action))
    opponent = duels_with(t, who)
    if not opponent:
        return own
    return (Duel(opponent=opponent), *[action for action in own if not isinstance(action, Duel)])


def all_of_the_week(t: Turn, who: Person) -> tuple[Action, ...]:
    """What he orders that falls into this week, whatever its condition, the observations among it.

    Of these: what holds in every week; what fills a week that he left empty; and in the first week what is
    done once.
    """
    own, notes = ordered(t, who, Action), ordered(t.at(0), who, Action)
    filled = bool(_long(own))
    falls = [
        one for one in notes
        if isinstance(one, _EVERY_WEEK)
        or (not filled if book().is_long(do_name(one)) else t.week == 1)
    ]  # fmt: skip
    return (*own, *falls)


def duels_with(t: Turn, who: Person) -> str:
    """With whom he is to fight an agreed duel this week; empty: with nobody."""
    due = t.happened("duel.due", who, week=t.week) if t.week else ()
    return next((e.facts["partner" if e.facts["who"] == who.name else "who"] for e in due), "")


def own_long_orders(t: Turn, who: Person) -> tuple[Action, ...]:
    """What he orders to fill this very week, whatever its condition."""
    return _long(ordered(t, who, Action))


def _long(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(action for action in actions if book().is_long(do_name(action)))


def choose(candidates: Iterable[Action], at_once: int) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Take the first long actions that go together in one week (1.0.3); return them, and the rest.

    ``at_once`` long actions fill a week; more go only where the table of actions pairs them.
    """
    taken: list[Action] = []
    left: list[Action] = []
    for action in candidates:
        fits = len(taken) < at_once or all(_go_together(action, other, taken) for other in taken)
        (taken if fits else left).append(action)
    return tuple(taken), tuple(left)


def doing(t: Turn, who: Person, kind: type[A]) -> tuple[A, ...]:
    """What he does of a kind of long actions this week: those that stand and fit, once the week is laid out.

    At the front, in bed and in disgrace he does nothing. Where he was let in is another question: see
    ``whereabouts``.
    """
    if not t.week or not _may_do(t, who, kind) or kept_away(t, who):
        return ()
    standing = [action for action in long_orders(t, who) if holds(t, who, action)]
    taken, _ = choose(standing, t.hidden("long_actions_per_week", "1.0.3"))
    return tuple(action for action in taken if isinstance(action, kind))


def _may_do(t: Turn, who: Person, kind: type[Action]) -> bool:
    """Whether such an action can be among what he does: it stands in his orders, or is a duel agreed on."""
    orders = t.orders.get(who.name)
    return (orders is not None and kind in orders.kinds) or issubclass(Duel, kind)


def doing_beforehand(t: Turn, who: Person, kind: type[A]) -> tuple[A, ...]:
    """What he does of a kind of long actions this week, asked before the week is laid out.

    Conditions of his other orders may hang on what is not known yet: of those what hangs on nothing counts.
    """
    if not t.week or not _may_do(t, who, kind) or kept_away(t, who):
        return ()
    sure = [a for a in long_orders(t, who) if (holds(t, who, a) if isinstance(a, kind) else a.if_ is None)]
    taken, _ = choose(sure, t.hidden("long_actions_per_week", "1.0.3"))
    return tuple(action for action in taken if isinstance(action, kind))


def _go_together(one: Action, other: Action, taken: Sequence[Action]) -> bool:
    first, second = do_name(one), do_name(other)
    table = book().activities
    if first == second:
        return sum(do_name(action) == first for action in taken) < table[first].at_most
    return second in table[first].with_ or first in table[second].with_


def club_of(who: Person, action: VisitClub) -> str:
    """Which club he means: the one he names, or his own; empty when there is neither."""
    return action.club or who.club
