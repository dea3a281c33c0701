"""Chapter 11, the War Minister (11.2.8): which regiments go on the next campaign."""

from collections.abc import Sequence

from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import SendRegiments
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.state.army import Unit
from turnbot.games.preux.state.offices import holder
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, kept_away

WAR_MINISTER = "Ministro de la Guerra"


@rule("11.2.8")
def chosen_for_war(t: Turn, free: Sequence[Unit]) -> Sequence[Unit] | None:
    """Which of these a War Minister who is a player sends; None: he said nothing, and lots decide.

    Who sends none says so by an order that names none; whose regiments are all out or away has said nothing.
    """
    minister = holder(t.world, WAR_MINISTER)
    if minister is None or kept_away(t, minister) not in ("", "at-front"):
        return None
    orders = _orders(t, minister)
    named = [code for order in orders for code in order.regiments]
    chosen = [unit for unit in free if unit.code in named]
    return chosen if chosen or (orders and not named) else None


def refuse_senders(t: Turn, *, in_time: bool, free: Sequence[Unit]) -> None:
    """Tell who would send regiments and may not: the War Minister does, in the month before a season."""
    t = t.under("11.2.8")
    codes = {unit.code for unit in free}
    for who in everybody(t):
        for order in _orders(t, who):
            if who.office != WAR_MINISTER:
                t.refuse(who, "send-regiments", reason="no-office")
            elif not in_time:
                t.refuse(who, "send-regiments", reason="not-now")
            else:
                for code in order.regiments:
                    if code not in codes:
                        t.refuse(who, "send-regiments", reason="not-free", regiment=code)


def _orders(t: Turn, who: Person) -> Sequence[SendRegiments]:
    return of_the_month(t, who, SendRegiments)
