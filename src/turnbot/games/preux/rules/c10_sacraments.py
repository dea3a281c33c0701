"""Chapter 10, baptisms (10.5.1) and weddings (10.5.4): what they ask, and what a priest has of them."""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import Baptism, MarryCouple
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c03_company import share
from turnbot.games.preux.rules.c04_houses import wife_of
from turnbot.games.preux.rules.c04_parties import Party, circle_of, parties, room_for
from turnbot.games.preux.rules.c04_weddings import LEVELS_PER_POINT, RECEPTION, treat_guests
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import Child
from turnbot.games.preux.week.living import Turn, everybody, kept_away
from turnbot.games.preux.week.plan import doing_beforehand

# Who officiates -------------------------------------------------------------------------------------------


def officiant(t: Turn, who: Person, named: str) -> Person | None:
    """The player's priest whom a father or groom names; None where it is the parish priest, or nobody comes.

    Who names a character that is no priest, or cannot come this week, is told so.
    """
    priest = t.world.people.get(named)
    if priest is None:
        return None
    reason = kept_away(t, priest) if priest.is_priest else "layman"
    if reason:
        t.post(only(who), "priest.wanting", who=who, priest=priest, reason=reason)
        return None
    return priest


# Baptism --------------------------------------------------------------------------------------------------


def unbaptised(t: Turn, who: Person) -> Sequence[Child]:
    """A man's children who are not baptised yet."""
    return [one for one in t.world.about(who.name, Child) if one.father == who.name and not one.baptised]


@rule("10.5.1")
def baptise(t: Turn, who: Person, order: Baptism) -> tuple[str, ...] | None:
    """Have all his children baptised who are not, and return who is bidden to the reception (ruling 224).

    None where there is no reception: he has no child to baptise, cannot pay it, or has no wife to receive
    with. The priest he names needs no week for it.
    """
    children, wife = unbaptised(t, who), wife_of(t, who)
    cost = max(RECEPTION, order.crowns or 0) if wife is not None else 0
    if not children:
        t.refuse(who, "baptism", reason="no-child")
        return None
    if spare(t, who) < cost:
        t.refuse(who, "baptism", reason="cannot-pay", cost=cost)
        return None
    priest = officiant(t, who, order.priest or "")
    t.post(
        PUBLIC, "child.baptised", *[Become(one.name, "baptised", True) for one in children],
        who=who, priest=priest or "", count=len(children),
    )  # fmt: skip
    if wife is None:
        return None
    t.post(only(who), "baptism.paid", Delta(who.name, "crowns", -cost), who=who, cost=cost)
    return room_for(t, who, order.guests)


def hold_baptisms(t: Turn) -> None:
    """Let every reception after a baptism of this week take its course; the priest has the host's points."""
    t = t.under("10.5.1")
    for party in parties(t):
        held = t.happened("child.baptised", party.host, week=t.week, who=party.host.name)
        if party.occasion != "baptism" or not held:
            continue
        points = treat_guests(t, party)
        priest = t.world.people.get(held[0].facts["priest"])
        if priest is not None:
            t.post(
                only(priest), "baptism.thanked", Delta(priest.name, "status", points),
                who=priest, partner=party.host, points=points,
            )  # fmt: skip


def charge_the_unbaptised(t: Turn) -> None:
    """Take his level in points from who has had a child since last month or before, not baptised (10.5.1)."""
    t = t.under("10.5.1")
    late = {
        one.father
        for one in t.world.children.values()
        if not one.baptised and months_between(one.month, t.world.month) >= 1
    }
    for who in everybody(t):
        if who.name in late:
            # At the front it is kept for him, as his children's praise is (ruling 78).
            account = "status_kept" if who.at_front else "status"
            t.post(
                only(who), "baptism.owed", Delta(who.name, account, -who.level), who=who, points=-who.level
            )


# Weddings -------------------------------------------------------------------------------------------------


@rule("10.5.4")
def prepare_couples(t: Turn) -> None:
    """Let priests spend a week on preparing a couple, before the wedding or in its week."""
    for who in everybody(t):
        for order in doing_beforehand(t, who, MarryCouple):
            groom = t.world.people.get(order.groom or "")
            if not who.is_priest:
                t.refuse(who, "marry-couple", reason="no-priest")
            elif groom is None or not groom.bride or not groom.wedding or groom.wedding > t.world.month:
                t.refuse(who, "marry-couple", reason="no-groom")
            else:
                t.post(only(who, groom), "couple.prepared", who=who, partner=groom)


def marry(t: Turn, groom: Person, named: str) -> None:
    """Post which player's priest marries a couple: whom the groom names, or else who has prepared them.

    He must have prepared them, and be able to come; for want of one the parish priest does it, and nothing is
    told.
    """
    t = t.under("10.5.4")
    prepared = [e.facts["who"] for e in t.happened("couple.prepared", groom, partner=groom.name)]
    for name in dict.fromkeys((named, *prepared)):
        priest = officiant(t, groom, name)
        if priest is not None and name in prepared:
            t.post(PUBLIC, "couple.married", who=groom, lady=groom.lady, priest=priest)
            return
        if priest is not None:
            t.post(only(groom), "priest.wanting", who=groom, priest=priest, reason="unprepared")


def thank_priests(t: Turn) -> None:
    """Give priests their part of this week's weddings: for who came, and for the talk (10.5.4)."""
    t = t.under("10.5.4")
    for party in parties(t):
        for event in t.happened("couple.married", party.host, week=t.week, who=party.host.name):
            _thank(t, t.world.people[event.facts["priest"]], party)


def _thank(t: Turn, priest: Person, party: Party) -> None:
    guests = [guest for guest in party.guests if guest is not priest]
    points = max(1, sum(guest.level for guest in guests) // LEVELS_PER_POINT)
    talk = sum(share(t, priest.level, guest.level) for guest in circle_of(t, priest, guests))
    t.post(
        only(priest), "wedding.blessed", Delta(priest.name, "status", points + talk),
        who=priest, partner=party.host, points=points + talk,
    )  # fmt: skip
