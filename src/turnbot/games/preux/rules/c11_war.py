"""Chapter 11, the War Minister (11.2.8): which regiments go on the next campaign, and who moves him."""

from collections.abc import Sequence

from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import SendRegiments
from turnbot.games.preux.rules.c05_sway import succeeds, sway
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.state.army import Unit, unit_name
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


def sent_by_lot(t: Turn, drawn: Sequence[Unit], number: int) -> Sequence[Unit]:
    """Which regiments go where no player says it: so many as the die says, in the order drawn.

    Favours may have the War Minister send more or fewer of them, and send or spare this one or that (ruling
    262).
    """
    t = t.under("11.2.8")
    number = max(0, number + _moved(t) * t.hidden("moved_regiments"))
    moved = {unit.code: _moved(t, unit.code) for unit in drawn}
    left = [unit for unit in drawn if moved[unit.code] >= 0]
    return sorted(left, key=lambda one: -moved[one.code])[:number]


def _moved(t: Turn, regiment: str = "") -> int:
    """Whether favours move him to send (1) or to spare (-1); without a regiment it is about how many."""
    net = sway(t, None, "sending", WAR_MINISTER, regiment) - sway(t, None, "sparing", WAR_MINISTER, regiment)
    if not net:
        return 0
    whom = unit_name("regiment", regiment) if regiment else WAR_MINISTER
    die = t.roll("troops", whom, hidden=True).total
    return (1 if net > 0 else -1) if succeeds(die, abs(net), t.hidden("moved_from")) else 0


def _orders(t: Turn, who: Person) -> Sequence[SendRegiments]:
    return of_the_month(t, who, SendRegiments)
