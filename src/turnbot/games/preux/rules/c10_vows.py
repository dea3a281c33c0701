"""Chapter 10, vows (10.1.2, 10.2.1): how one enters an order, studies and is ordained, and what ends with it.

What a priest may not do any more stands in ``week/vows``: his orders for it count for nothing.
"""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import RELIGIOUS_ORDERS, Action, JoinOrder, Study, do_name
from turnbot.games.preux.rules.c03_casino import leave as leave_casino
from turnbot.games.preux.rules.c04_weddings import break_off
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.rules.c07_causes import drop
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.people import NOVICE, Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import doing
from turnbot.games.preux.week.vows import renounced

#: Who decides whether an order takes somebody.
WHO_ADMITS = "Abad"

# Entering -------------------------------------------------------------------------------------------------


def everybody_enters(t: Turn) -> None:
    """Let those ask to be taken into an order who spend the week on it."""
    for who in everybody(t):
        for order in doing(t, who, JoinOrder):
            enter(t, who, order)


@rule("10.2.1")
def enter(t: Turn, who: Person, order: JoinOrder) -> None:
    """Throw two dice for who would enter an order and has the level; influence may help him.

    A friar from then on, he lives as a layman until he is ordained (ruling 215). No order takes a
    married man, whom nobody would ordain (ruling 216).
    """
    if who.order:
        t.refuse(who, "join-order", reason="in-order", habit=who.order)
        return
    if who.wife:
        t.refuse(who, "join-order", reason="married", lady=who.lady)
        return
    if order.order not in RELIGIOUS_ORDERS:
        t.refuse(who, "join-order", reason="no-order")
        return
    friar = book().church[order.order, NOVICE]
    if who.level < friar.minimum_level:
        t.refuse(who, "join-order", reason="level", habit=friar.order, minimum=friar.minimum_level)
        return
    dice = t.roll("admission", who, times=2)
    taken = dice.total + sway(t, who, "ordination", WHO_ADMITS, at=friar.favour) >= friar.roll
    t.post(
        only(who), "order.sought",
        who=who, habit=friar.order, own=dice, least=friar.roll, holds=taken,
    )  # fmt: skip
    if taken:
        habit = (Become(who.name, "order", friar.order), Become(who.name, "church_rank", NOVICE))
        t.post(PUBLIC, "order.entered", *habit, who=who, habit=friar.order)


# Study ----------------------------------------------------------------------------------------------------


def everybody_studies(t: Turn) -> None:
    """Let friars study who spend the week on it; one week a month is all that counts (10.2.1)."""
    t = t.under("10.2.1")
    for who in everybody(t):
        if not doing(t, who, Study):
            continue
        if not who.order:
            t.refuse(who, "study", reason="no-friar")
        elif who.is_priest:
            t.refuse(who, "study", reason="ordained")
        elif t.happened("study.done", who, who=who.name):
            t.post(only(who), "study.repeated", who=who)
        else:
            needed = book().church[who.order, NOVICE].study_months
            count = who.studied + 1
            t.post(
                only(who), "study.done", Delta(who.name, "studied", 1),
                who=who, months=count, missing=max(0, needed - count),
            )  # fmt: skip
            if who.wife:
                # A friar who married is told with the first month that he studies, and not with the last.
                t.under("10.1.2").post(only(who), "ordination.barred", who=who, lady=who.lady)


def ordain_the_ready(t: Turn) -> None:
    """Ordain, at the month's end, who studied in it and has now studied long enough."""
    for event in t.under("10.2.1").ledger.of_kind("study.done"):
        who = t.world.people[event.facts["who"]]
        if not who.died and not event.facts["missing"]:
            ordain(t, who)


#: What a soldier is, and a priest is not.
_SERVICE = ("regiment", "rank", "home_regiment", "brevet_from")


@rule("10.1.2")
def ordain(t: Turn, who: Person) -> None:
    """Make him a priest, and let end what a priest cannot have (ruling 216).

    A married man is not ordained. A lady is dismissed and a betrothal broken, regiment, rank and a military
    office are left, the Casino too; nobody has cause for a duel with him any more, nor he with anybody.
    """
    if who.wife:
        if not t.happened("ordination.barred", who, who=who.name):
            t.post(only(who), "ordination.barred", who=who, lady=who.lady)
        return
    if who.post:
        leave_offices(t, who, "ordained", who.post)
    t.post(
        PUBLIC, "priest.ordained", Become(who.name, "ordained", True),
        Become(who.name, "battalion", 0), *[Become(who.name, what, "") for what in _SERVICE],
        who=who, habit=who.order, regiment=who.regiment,
    )  # fmt: skip
    lady = t.world.ladies.get(who.lady)
    if lady is not None:
        freed = (Become(who.name, "lady", ""), Become(lady.name, "lover", ""))
        t.post(PUBLIC, "lady.dismissed", *freed, who=who, lady=lady)
    break_off(t, who)
    if who.casino:
        leave_casino(t, who)
    for cause in t.world.about(who.name, Cause):
        drop(t, cause)


# The vows -------------------------------------------------------------------------------------------------


def refuse_the_renounced(t: Turn) -> None:
    """Tell priests who order what they have renounced: of each thing once a week."""
    t = t.under("10.1.2")
    for who in everybody(t):
        orders = t.orders.get(who.name)
        if orders is None or not who.is_priest:
            continue
        mine: tuple[Action, ...] = orders.weeks[t.week - 1] if t.week else orders.notes
        why = {do_name(action): reason for action in mine if (reason := renounced(t, who, action))}
        for what, reason in why.items():
            t.refuse(who, what, reason=reason)
