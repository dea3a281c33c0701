"""Chapter 9, rescues (9.8.5): friends plan together for a week, and go in the next."""

from collections.abc import Sequence

from turnbot.core.events import only
from turnbot.core.ledger import Become
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.military import PrisonRoll
from turnbot.games.preux.orders.tree import Rescue
from turnbot.games.preux.rules.c07_deaths import die
from turnbot.games.preux.rules.c09_captivity import prisoner_dies, rescue_bonus, rescue_fate
from turnbot.games.preux.rules.c09_escapes import groups, plans_escape
from turnbot.games.preux.rules.c09_front import capture
from turnbot.games.preux.rules.c09_prisoners import set_free
from turnbot.games.preux.rules.c09_rewards import mention
from turnbot.games.preux.state.months import week_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.holding import holds
from turnbot.games.preux.week.living import Turn, everybody, kept_away, must_rest, this_week
from turnbot.games.preux.week.plan import long_orders


@rule("9.8.5")
def everybody_rescues(t: Turn) -> None:
    """Let those who mean to free the same prisoner plan it, or, if they did so last week, do it.

    Together are those who name each other. Soldiers at the front need a week's leave to plan it.
    """
    wanted: dict[str, dict[str, frozenset[str]]] = {}
    for who in everybody(t):
        order = _order(t, who)
        if order is not None and _may_go(t, who, order):
            wanted.setdefault(order.who or "", {})[who.name] = frozenset(order.with_)
    for captive, band in sorted(wanted.items()):
        for names in groups(band):
            _together(t, t.world.people[captive], [t.world.people[name] for name in names])


def _order(t: Turn, who: Person) -> Rescue | None:
    """The rescue that is his one long action of the week."""
    standing = [one for one in long_orders(t, who) if holds(t, who, one)]
    return standing[0] if standing and isinstance(standing[0], Rescue) else None


def _may_go(t: Turn, who: Person, order: Rescue) -> bool:
    captive = t.world.people.get(order.who or "")
    if captive is None or not captive.captured or captive.died or captive is who:
        t.refuse(who, "rescue", reason="no-prisoner", partner=order.who or "")
        return False
    away = kept_away(t, who)
    if away == "at-front" and not who.captured:
        away = "" if who.leave == this_week(t) or _has_planned(t, who, captive) else "no-leave"
    if away or must_rest(t, who):
        reason = away if away == "no-leave" else "kept-away"
        t.refuse(who, "rescue", reason=reason, partner=captive.name)
        return False
    return True


def _has_planned(t: Turn, who: Person, captive: Person) -> bool:
    planned = who.since.get(_memory(captive), "")
    return bool(planned) and week_after(planned) == this_week(t)


def _memory(captive: Person) -> str:
    """Under what a man remembers the week in which he planned to free another."""
    return f"rescue/{captive.name}"


def _together(t: Turn, captive: Person, band: Sequence[Person]) -> None:
    if not captive.captured:
        for who in band:
            t.refuse(who, "rescue", reason="no-prisoner", partner=captive.name)
        return
    ready = [who for who in band if _has_planned(t, who, captive)]
    if ready:
        _rescue(t, captive, ready)
    for who in band:
        if who not in ready:
            t.post(
                only(who), "rescue.planned", Become(who.name, f"since.{_memory(captive)}", this_week(t)),
                who=who, partner=captive, company=_others(band, who),
            )  # fmt: skip


def _others(band: Sequence[Person], who: Person) -> list[str]:
    return [one.name for one in band if one is not who]


def _rescue(t: Turn, captive: Person, band: Sequence[Person]) -> None:
    bonus = rescue_bonus(band, escaping=bool(plans_escape(t, captive)))
    row = book().army.rescue.of(t.roll("rescue", captive, *band, times=2, hidden=True).total + bonus)
    freed = row.prisoners_too and not _dies_rescued(t, captive, row)
    for who in band:
        _come_through(t, who, captive, band, row)
    if row.prisoners_too:
        if freed:
            set_free(t, captive, "rescue")
        else:
            die(t, captive, None)
    for who in band:
        if freed and row.mentioned and not who.died:
            mention(t, who, 1)


def _dies_rescued(t: Turn, captive: Person, row: PrisonRoll) -> bool:
    return prisoner_dies(row, t.roll("rescued", captive, times=2, hidden=True).total)


def _come_through(t: Turn, who: Person, captive: Person, band: Sequence[Person], row: PrisonRoll) -> None:
    """See what a rescue comes to for one who took part in it."""
    dice = t.roll(f"rescuer-{captive.name}", who, times=2)
    fate = rescue_fate(row, dice.total)
    t.post(
        only(who), "rescue.tried", Become(who.name, f"since.{_memory(captive)}", ""),
        who=who, partner=captive, company=_others(band, who), result=row.result, fate=fate, dice=[dice],
    )  # fmt: skip
    if fate == "captured":
        capture(t, who, "")
    elif fate == "dead":
        die(t, who, None)
