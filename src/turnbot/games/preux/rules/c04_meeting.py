"""Chapter 4, meeting a lady: where she is, what she answers to an invitation, and what comes of a talk.

A lady is placed when somebody has to know where she is, and not before: with her own gentleman, with
whom she promised to meet, or else where a die sends her. Where that is, only those learn who are there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from turnbot.core.events import PUBLIC, SECRET, Event, only
from turnbot.core.ledger import Become, Delta, Enter, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    CLUBS,
    NAMES,
    OCCASIONS,
    AccompanyLady,
    Action,
    Invite,
    Stroll,
    Theatre,
    Toady,
    VisitClub,
    do_name,
)
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c04_births import goes_out
from turnbot.games.preux.rules.c04_company import share_illness
from turnbot.games.preux.state.world import Lady, Person, Tie, month_after, tie_name
from turnbot.games.preux.week.holding import awaits_invitation, hangs_on_the_week, holds
from turnbot.games.preux.week.living import Turn, everybody, in_paris, kept_away
from turnbot.games.preux.week.plan import doing, ordered, todo
from turnbot.games.preux.week.whereabouts import TAVERN, THEATRE, home_of, is_church, visit_of

#: Where a lady is when she is at no club.
HOME, WALK, MASS = "home", "walk", "mass"
PLACES = (HOME, WALK, MASS, THEATRE, *CLUBS)

#: What is refused where a lady does not come along, wherever he goes.
_COMPANY = NAMES[AccompanyLady]

#: Roles of who is at a party.
_PARTY = ("party", "host", "gatecrasher")

#: What may come of a talk, from the worst; the last three are the stages of 4.1.6.
RESULTS = ("snub", "nothing", "talk", "flirt", "date")
STAGES = RESULTS[2:]


# What he remembers of her -------------------------------------------------------------------------------


def tie_of(t: Turn, who: Person, lady: Lady) -> Tie | None:
    """What is between these two; None before the first word."""
    return t.world.ties.get(tie_name(who.name, lady.name))


def remember(t: Turn, who: Person, lady: Lady, **now: Any) -> tuple[Wish, ...]:
    """What makes him remember this of her: wishes for an event that he reads, and nobody else."""
    name = tie_name(who.name, lady.name)
    if name in t.world.ties:
        return tuple(Become(name, what, value) for what, value in now.items())
    return (Enter("tie", {"name": name, "man": who.name, "lady": lady.name, **now}),)


def is_taken(lady: Lady, who: Person) -> bool:
    """Whether she is another man's."""
    return bool(lady.lover) and lady.lover != who.name


def lowest_die(who: Person, lady: Lady) -> int | None:
    """The lowest die that wins her in the table of 4.2.1, by their levels; None where there is no hope."""
    return book().courtship.least(who.level - lady.level)


# Where she is -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed:
    """A lady for a week: the place, and with whom (empty: with nobody of the game)."""

    lady: Lady
    place: str
    host: str = ""


def placed(t: Turn, lady: Lady) -> Placed | None:
    """Where she is this week, if that has come up."""
    for event in t.ledger.concerning(lady.name, "lady.placed"):
        if event.week == t.week and event.facts["lady"] == lady.name:
            return Placed(lady, event.facts["place"], event.facts["host"])
    return None


@rule("4.2.5")
def whereabouts(t: Turn, lady: Lady, *, sought: bool = False) -> Placed:
    """Where she is this week; with nobody to go out with, where a hidden die sends her (ruling 58).

    Where she is ``sought`` by name, the referee may have her elsewhere.
    """
    known = placed(t, lady)
    if known is not None:
        return known
    place: str = t.hidden("whereabouts")[t.roll("whereabouts", lady, hidden=True).total - 1]
    if not goes_out(t, lady):
        place = HOME
    if place == "club":
        place = CLUBS[t.roll("acquaintance", lady, faces=len(CLUBS), hidden=True).total - 1]
    if sought:
        place = t.decide("whereabouts", lady, proposal=place, options=PLACES)
    return _put(t, lady, place, "")


def _put(t: Turn, lady: Lady, place: str, host: str) -> Placed:
    t.under("4.2.5").post(SECRET, "lady.placed", lady=lady, place=place, host=host)
    return Placed(lady, place, host)


# Invitations --------------------------------------------------------------------------------------------


def answer_invitations(t: Turn) -> None:
    """Let ladies answer who asks them out (1.0.5, ruling 59); one promise for each week.

    Before anybody goes anywhere, since orders may hang on the answer; an invitation may hang on the answer to
    another, and is made when that is known.
    """
    waiting = [one for one in _invitations(t) if not _is_late(t, one)]
    while waiting:
        # What still waits when nobody is answered any more is for the referee to judge.
        ready = [one for one in waiting if not awaits_invitation(t, one[0], one[1])] or waiting
        waiting = [one for one in waiting if one not in ready]
        _answer(t, ready)


def answer_late_invitations(t: Turn) -> None:
    """Let ladies answer who asks them out according to how this week went, for one to come."""
    _answer(t, [one for one in _invitations(t) if _is_late(t, one)])


def _invitations(t: Turn) -> list[tuple[Person, Invite]]:
    """Who orders this week to ask which lady out."""
    orders = [(who, order) for who in everybody(t) for order in ordered(t, who, Invite)]
    return [(who, order) for who, order in orders if order.who in t.world.ladies]


def _is_late(t: Turn, invitation: tuple[Person, Invite]) -> bool:
    """Whether it is for a week to come, and hangs on more of this one than other invitations."""
    who, order = invitation
    return (order.week or 0) > t.week and hangs_on_the_week(t, who, order, but=(Invite,))


def _answer(t: Turn, invitations: Iterable[tuple[Person, Invite]]) -> None:
    """Throw for these invitations and answer them.

    Of two who ask for the same week and would both be accepted, the better throw has her, then the higher
    level.
    """
    t = t.under("4.2.5")
    promised = {(e.facts["lady"], e.facts["in_week"]) for e in t.ledger.of_kind("lady.accepted")}
    asked: list[tuple[int, int, str, Person, Lady, Invite]] = []
    before = _answered_before(t)
    for who, order in invitations:
        lady, week = t.world.ladies[order.who or ""], order.week or max(1, t.week)
        weeks = before.setdefault((who.name, lady.name), [])
        if week in weeks or not holds(t, who, order):
            continue
        if who.at_front:
            t.under("1.0.3").refuse(who, do_name(order), reason="at-front")
        elif not max(1, t.week) <= week <= 4:
            t.refuse(who, do_name(order), reason="no-week", lady=lady)
        else:
            weeks.append(week)
            asked.append((-_inclination(t, who, lady, len(weeks)), -who.level, who.name, who, lady, order))
    for reluctance, _, _, who, lady, order in sorted(asked, key=lambda one: one[:3]):
        week = order.week or max(1, t.week)
        yes = reluctance <= 0 and (lady.name, week) not in promised
        if yes:
            promised.add((lady.name, week))
        occasion = order.to if order.to in OCCASIONS else ""
        t.post(
            only(who), "lady.accepted" if yes else "lady.declined",
            who=who, lady=lady, occasion=occasion, in_week=week,
        )  # fmt: skip


def _answered_before(t: Turn) -> dict[tuple[str, str], list[int]]:
    """For which weeks he asked her this week and was answered, by gentleman and lady."""
    found: dict[tuple[str, str], list[int]] = {}
    for event in (e for kind in ("lady.accepted", "lady.declined") for e in t.ledger.of_kind(kind)):
        if event.week == t.week:
            pair = (event.facts["who"], event.facts["lady"])
            found.setdefault(pair, []).append(event.facts["in_week"])
    return found


def _inclination(t: Turn, who: Person, lady: Lady, nth: int) -> int:
    """By how much she is inclined to go out with him; below nothing she will not (ruling 59).

    ``nth`` tells apart the invitations to her of one week.
    """
    if who.lady == lady.name:
        return 6
    least = lowest_die(who, lady)
    die = t.roll("invitation" if nth == 1 else f"invitation-{nth}", who, lady, hidden=True).total
    if least is None or die == t.hidden("always_declines"):
        return -6
    return int(die - (lady.moral if is_taken(lady, who) else 0) - (least + t.hidden("invitation_modifier")))


def has_date(t: Turn, who: Person, lady: Lady) -> bool:
    """Whether she promised to meet him this week: by an invitation, or when they last talked."""
    tie = tie_of(t, who, lady)
    if tie is not None and tie.date == f"{t.world.month}/{t.week}":
        return True
    return bool(t.happened("lady.accepted", who, who=who.name, lady=lady.name, in_week=t.week))


def dated(t: Turn, lady: Lady) -> Iterable[Person]:
    """The men in Paris whom she promised to meet this week (see ``has_date``)."""
    asked = [event.facts["who"] for event in t.ledger.concerning(lady.name, "lady.accepted")]
    talked = [tie.man for tie in t.world.about(lady.name, Tie)]
    men = (t.world.people[name] for name in dict.fromkeys((*asked, *talked)))
    return [who for who in men if not who.died and not who.at_front and has_date(t, who, lady)]


def invited_to(t: Turn, who: Person, occasion: str) -> list[Lady]:
    """Ladies who promised to go with him this week to a club, a party, the theatre or the Casino."""
    accepted = t.happened("lady.accepted", who, who=who.name, in_week=t.week)
    names = [event.facts["lady"] for event in accepted if event.facts["occasion"] in (occasion, "")]
    return [t.world.ladies[name] for name in names if name in t.world.ladies]


# Going out ----------------------------------------------------------------------------------------------


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
            _put(t, lady, HOME, event.facts["who"])
    for who in in_paris(t):
        for lady in _dates(t, who):
            meet(t, who, lady, _out(t, who) or WALK)
    for party in parties:
        for name in party.facts["ladies"]:
            _take_part(t, t.world.ladies[name], party)


def _take_part(t: Turn, lady: Lady, party: Event) -> None:
    """Let a lady be at a party at somebody's home, unless she is elsewhere, with her gentleman if he is."""
    if placed(t, lady) is None:
        host, guests = party.facts["who"], party.facts["guests"]
        _put(t, lady, home_of(host), lady.lover if lady.lover in (host, *guests) else "")


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
        place = _out(t, who) or _alone_with(orders)
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


def _out(t: Turn, who: Person) -> str:
    """Where he goes that a lady can be taken to; empty at home, in the port and at mass."""
    visit = visit_of(t, who)
    if visit is None or visit.place == TAVERN or is_church(visit.place):
        return ""
    return visit.place


def _dates(t: Turn, who: Person) -> list[Lady]:
    """Ladies of others, or of nobody, who promised to be where he is this week."""
    visit = visit_of(t, who)
    names = []
    if visit is not None and visit.place != TAVERN:
        names += [one.name for one in invited_to(t, who, "club" if visit.place in CLUBS else visit.place)]
        if visit.role in _PARTY:
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
    _put(t, lady, place, who.name)
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
        visit(t, who, lady, _out(t, who) or HOME)
    return bool(t.happened("lady.visited", who, week=t.week, **already))


def meet(t: Turn, who: Person, lady: Lady, place: str) -> None:
    """Let a lady keep her promise to him, unless she is out with another (4.2.5)."""
    t = t.under("4.2.5")
    known = placed(t, lady)
    if known is not None and known.host != who.name:
        t.post(only(who), "lady.missed", who=who, lady=lady)
    elif known is None:
        _put(t, lady, place, who.name)
        _seen_together(t, who, lady, place)
        converse(t, who, lady, place)


def _seen_together(t: Turn, who: Person, lady: Lady, place: str) -> None:
    """Let everybody see them out together; at the theatre that is told with the seats."""
    if place not in (HOME, THEATRE):
        t.post(PUBLIC, "lady.escorted", who=who, lady=lady, place=place)


# Talking ------------------------------------------------------------------------------------------------


def talk_to_ladies(t: Turn) -> None:
    """Let who asks for a lady's company at the place where he is talk to her, if she is there (4.1.6)."""
    t = t.under("4.1.6")
    for who in everybody(t):
        names = [name for order in todo(t, who, Toady) for name in order.with_]
        for lady in (t.world.ladies[name] for name in dict.fromkeys(names) if name in t.world.ladies):
            place = _out(t, who)
            if place and whereabouts(t, lady, sought=True).place == place:
                converse(t, who, lady, place)
            else:
                t.refuse(who, "toady", reason="lady-away", lady=lady)


@rule("4.1.6", "4.1.5")
def converse(t: Turn, who: Person, lady: Lady, place: str) -> str:
    """Let him talk to a lady he met at a place; return what came of it (ruling 60).

    One talk a week. Whatever came of it, he alone learns it; and whether she is influential, if they
    talked at all. A promise of hers is for the next week.
    """
    before = [e for kind in ("lady.talked", "lady.snubbed") for e in
              t.happened(kind, who, week=t.week, who=who.name, lady=lady.name)]  # fmt: skip
    if before:
        return str(before[0].facts["result"])
    total = t.roll("conversation", who, lady, hidden=True).total + _charm(t, who, lady, place)
    proposal = as_far_as_she_goes(t, who, lady, _result(t, total))
    result: str = t.decide("conversation", who, lady, proposal=proposal, options=RESULTS, place=place)
    facts = {"who": who, "lady": lady, "place": place, "result": result}
    if result not in STAGES:
        t.post(only(who), "lady.snubbed", **facts)
        return result
    now: dict[str, Any] = {"talked": t.world.month, "influence_known": True}
    if result == "flirt":
        now["flirted"] = t.world.month
    elif result == "date":
        now["date"] = _next_week(t)
    t.post(only(who), "lady.talked", *remember(t, who, lady, **now), influential=lady.influential, **facts)
    return result


def _charm(t: Turn, who: Person, lady: Lady, place: str) -> int:
    """What is added to the die of a talk (ruling 60)."""
    visit = visit_of(t, who)
    bonus = t.hidden("party") if visit is not None and visit.role in _PARTY else 0
    if place == WALK:
        bonus += t.hidden("walk")
    if lady.moral <= t.hidden("frivolous_up_to"):
        bonus += t.hidden("frivolous")
    elif lady.moral >= t.hidden("strict_from"):
        bonus += t.hidden("strict")
    if is_taken(lady, who):
        bonus += t.hidden("taken")
    return int(bonus - max(0, lady.level - who.level) // t.hidden("levels_per_point"))


def _result(t: Turn, total: int) -> str:
    steps = ("snub_up_to", "nothing_up_to", "talk_up_to", "flirt_up_to")
    reached = (result for result, step in zip(RESULTS, steps, strict=False) if total <= t.hidden(step))
    return next(reached, RESULTS[-1])


@rule("4.1.7")
def as_far_as_she_goes(t: Turn, who: Person, lady: Lady, result: str) -> str:
    """What a talk comes to with a lady of her character: the strict take one stage at a time."""
    if result not in STAGES or lady.moral < t.hidden("every_stage_from_moral"):
        return result
    tie = tie_of(t, who, lady)
    reached = -1 if tie is None or not tie.talked else 1 if tie.flirted or tie.date else 0
    return STAGES[min(STAGES.index(result), reached + 1)]


def _next_week(t: Turn) -> str:
    return f"{t.world.month}/{t.week + 1}" if t.week < 4 else f"{month_after(t.world.month)}/1"
