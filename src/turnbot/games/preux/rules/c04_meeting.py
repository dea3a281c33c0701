"""Chapter 4, meeting a lady: who goes out with whom, and who sees whose lady there."""

from collections.abc import Iterable

from turnbot.core.events import PUBLIC, Event, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import (
    CLUBS,
    NAMES,
    AccompanyLady,
    Action,
    Stroll,
    Theatre,
    VisitClub,
)
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c04_acquaintance import tie_of
from turnbot.games.preux.rules.c04_births import goes_out
from turnbot.games.preux.rules.c04_company import share_illness
from turnbot.games.preux.rules.c04_invitations import has_date, invited_to
from turnbot.games.preux.rules.c04_talk import converse
from turnbot.games.preux.rules.c04_whereabouts import AT_A_PARTY, HOME, WALK, out_at, placed, set_down
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, in_paris, kept_away
from turnbot.games.preux.week.plan import doing
from turnbot.games.preux.week.whereabouts import TAVERN, THEATRE, home_of, visit_of

#: What is refused where a lady does not come along, wherever he goes.
_COMPANY = NAMES[AccompanyLady]


def bring_ladies(t: Turn) -> None:
    """Bring to each gentleman the lady he spends the week with: first his own, then a date."""
    for who in in_paris(t):
        spend_week(t, who)
    parties = tuple(t.ledger.of_kind("home.opened", t.week))
    for party in parties:
        hostess = t.world.ladies[party.facts["lady"]]
        if not is_with_lover(t, hostess):
            _take_part(t, hostess, party)
    for event in tuple(t.ledger.of_kind("affair.visited", t.week)):
        lady = t.world.ladies[event.facts["lady"]]
        if placed(t, lady) is None:
            set_down(t, lady, HOME, event.facts["who"])
    for who in in_paris(t):
        for lady in _dates(t, who):
            meet(t, who, lady, out_at(t, who) or WALK)
    for party in parties:
        for name in party.facts["ladies"]:
            _take_part(t, t.world.ladies[name], party)


def _take_part(t: Turn, lady: Lady, party: Event) -> None:
    """Let a lady be at a party at somebody's home, unless she is elsewhere, with her gentleman if he is."""
    if placed(t, lady) is None:
        host, guests = party.facts["who"], party.facts["guests"]
        set_down(t, lady, home_of(host), lady.lover if lady.lover in (host, *guests) else "")


def is_with_lover(t: Turn, lady: Lady) -> bool:
    """Whether she spends this week with whom she sees in secret."""
    met = t.ledger.concerning(lady.name, "affair.visited")
    return any(event.week == t.week and event.facts["lady"] == lady.name for event in met)


@rule("4.2.8")
def spend_week(t: Turn, who: Person) -> None:
    """Let him visit his lady, or whom he sees in secret, as he orders: alone, at a club or at the theatre.

    Who sends no orders visits his own in the last week (ruling 11).
    """
    if who.name not in t.orders:
        week = t.hidden("lady_week_without_orders", "1.0.3")
        if who.lady in t.world.ladies and t.week == week and not kept_away(t, who):
            visit(t, who, t.world.ladies[who.lady], HOME)
        return
    orders = _company_ordered(t, who)
    if not orders:
        return
    name = _named(orders) or who.lady
    lady = t.world.ladies.get(name)
    if lady is not None and lady.name == who.lady:
        place = out_at(t, who) or _alone_with(orders)
        if place == THEATRE and not goes_out(t, lady):
            t.refuse(who, _COMPANY, reason="lady-ill", lady=lady)
        elif place:
            visit(t, who, lady, place)
    elif lady is not None and _is_affair(t, who, lady):
        if stays_hostess(t, who, lady):
            t.post(only(who), "lady.missed", who=who, lady=lady)
            return
        t.post(only(who), "affair.visited", who=who, lady=lady)
        share_illness(t, who, lady)
    elif lady is None and (name or not _dates(t, who)):
        t.refuse(who, _COMPANY, reason="no-lady")
    elif lady is not None and not has_date(t, who, lady):
        t.refuse(who, _COMPANY, reason="not-his", lady=lady)


def stays_hostess(t: Turn, lover: Person, lady: Lady) -> bool:
    """Whether she whom her lover asks to meet him stays at the party her husband gives this week (4.7.5).

    She goes where a die is above her moral (ruling 100); the guests of a wedding she never leaves.
    """
    about_her = t.ledger.concerning(lady.name, "home.opened")
    opened = [e for e in about_her if e.week == t.week and e.facts["lady"] == lady.name]
    if not opened or opened[0].facts["who"] == lover.name:
        return False
    if opened[0].facts["occasion"] == "wedding":
        return True
    return t.under("4.7.5").roll("hostess", lady, lover, hidden=True).total <= lady.moral


def _company_ordered(t: Turn, who: Person) -> tuple[AccompanyLady | Stroll | VisitClub | Theatre, ...]:
    """What he does this week in a lady's company, her own week first; a stroll, if it is with his own."""
    actions = doing(t, who, Action)
    alone = [a for a in actions if isinstance(a, AccompanyLady)]
    strolls = [a for a in actions if isinstance(a, Stroll) and a.lady and a.lady == who.lady]
    out = [a for a in actions if isinstance(a, VisitClub | Theatre) and a.lady]
    return (*alone, *strolls, *out)


def _named(orders: Iterable[AccompanyLady | Stroll | VisitClub | Theatre]) -> str:
    """The lady whom these orders name; empty where they mean his own."""
    return next((order.lady for order in orders if isinstance(order.lady, str)), "")


def _alone_with(orders: Iterable[AccompanyLady | Stroll | VisitClub | Theatre]) -> str:
    """Where he is with her when they go to no place of society; empty where he was to take her to one."""
    if any(isinstance(order, Stroll) for order in orders):
        return WALK
    return HOME if any(isinstance(order, AccompanyLady) for order in orders) else ""


def _is_affair(t: Turn, who: Person, lady: Lady) -> bool:
    tie = tie_of(t, who, lady)
    return tie is not None and bool(tie.affair)


def _dates(t: Turn, who: Person) -> list[Lady]:
    """Ladies of others, or of nobody, who promised to be where he is this week."""
    visit = visit_of(t, who)
    names = []
    if visit is not None and visit.place != TAVERN:
        names += [one.name for one in invited_to(t, who, "club" if visit.place in CLUBS else visit.place)]
        if visit.role in AT_A_PARTY:
            names += [one.name for one in invited_to(t, who, "party")]
    named = t.world.ladies.get(_named(_company_ordered(t, who)))
    if named is not None and has_date(t, who, named):
        names.append(named.name)
    return [t.world.ladies[n] for n in dict.fromkeys(names) if n in t.world.ladies and n != who.lady]


def visit(t: Turn, who: Person, lady: Lady, place: str) -> None:
    """Let him spend the week with his own lady; at a club he pays what she drinks, her level (4.2.8)."""
    t = t.under("4.2.8")
    cost = lady.level if place in CLUBS else 0
    if spare(t, who) < cost:
        t.refuse(who, _COMPANY, reason="cannot-pay", lady=lady, cost=cost)
        return
    set_down(t, lady, place, who.name)
    paid = Delta(who.name, "crowns", -cost)
    t.post(only(who), "lady.visited", paid, who=who, lady=lady, place=place, cost=cost)
    _seen_together(t, who, lady, place)
    share_illness(t, who, lady)


def spend_it_with(t: Turn, who: Person, lady: Lady) -> bool:
    """Let him spend the week with his own lady, where he is or at home, if he does not yet; tell if he does.

    A visit may be one to the club or the theatre together (4.2.8).
    """
    already = {"who": who.name, "lady": lady.name}
    if not t.happened("lady.visited", who, week=t.week, **already):
        visit(t, who, lady, out_at(t, who) or HOME)
    return bool(t.happened("lady.visited", who, week=t.week, **already))


def meet(t: Turn, who: Person, lady: Lady, place: str) -> None:
    """Let a lady keep her promise to him, unless she is out with another (4.2.5)."""
    t = t.under("4.2.5")
    known = placed(t, lady)
    if known is not None and known.host != who.name:
        t.post(only(who), "lady.missed", who=who, lady=lady)
    elif known is None:
        set_down(t, lady, place, who.name)
        _seen_together(t, who, lady, place)
        converse(t, who, lady, place)


def _seen_together(t: Turn, who: Person, lady: Lady, place: str) -> None:
    """Let everybody see them out together; at the theatre that is told with the seats."""
    if place not in (HOME, THEATRE):
        t.post(PUBLIC, "lady.escorted", who=who, lady=lady, place=place)
