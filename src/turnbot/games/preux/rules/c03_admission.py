"""Chapter 3: who is let in by another, to a club or a party (3.1.5, 3.1.6), and who finds the door shut."""

from collections.abc import Sequence

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    AttendParty,
    HostParty,
    VisitClub,
)
from turnbot.games.preux.rules.c01_month import refer
from turnbot.games.preux.rules.c03_week import Week, called, host_of, is_played
from turnbot.games.preux.rules.c11_dauphin import DAUPHINS_CLUB
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.plan import club_of
from turnbot.games.preux.week.whereabouts import SUITE, Visit, is_home

#: Who may bring somebody: members, and the Dauphin's aide whom the Dauphin has bidden (11.4.3).
_TAKING = ("member", "host", SUITE)


def admit(week: Week) -> None:
    """Seat those who come with a member, or to a party, that is there."""
    wanted: dict[str, list[Person]] = {}
    still: list[tuple[Person, VisitClub | AttendParty]] = []
    for who, action in week.asking:
        if who.name in week.seats:
            _second_place(week, who, action)
        elif isinstance(action, AttendParty) and host_of(week, who, action) in week.bidden:
            _to_party(week, who, action, host_of(week, who, action))
        elif isinstance(action, VisitClub) and _party_for(week, who, action):
            _to_party(week, who, action, _party_for(week, who, action))
        elif isinstance(action, VisitClub) and _member_for(week, who, action):
            wanted.setdefault(_member_for(week, who, action), []).append(who)
        else:
            still.append((who, action))
    week.asking = still
    for member, comers in wanted.items():
        _take_along(week, member, comers)


def _second_place(week: Week, who: Person, action: VisitClub | AttendParty) -> None:
    """Refuse a second place, unless it is a party at the club where he is."""
    visit = week.seats[who.name]
    host = host_of(week, who, action) if isinstance(action, AttendParty) else ""
    if host in week.bidden and week.seats[host].place == visit.place:
        _to_party(week, who, action, host)
    elif isinstance(action, AttendParty) or club_of(who, action) != visit.place:
        week.t.refuse(who, called(week, who, action), reason="too-many-long")


def _to_party(week: Week, who: Person, action: AttendParty | VisitClub, host: str) -> None:
    """Let in who is bidden, or comes to drink to a groom; at their own cost, members who are not (42)."""
    club = week.seats[host].place
    if who.name in week.bidden[host] or (host in week.stags and isinstance(action, AttendParty)):
        week.seats[who.name] = Visit(who, club, "party", host)
    elif who.club == club:
        week.seats[who.name] = Visit(who, club, "gatecrasher", host)
    elif is_home(club):
        week.t.under("4.7.1").refuse(who, called(week, who, action), reason="not-invited", partner=host)
    else:
        facts = {"club": club, "partner": host}
        week.t.under("3.1.6").refuse(who, called(week, who, action), reason="not-invited", **facts)


def _party_for(week: Week, who: Person, action: VisitClub) -> str:
    """The host at the club he means, or whom he names, who bids him to his party there; empty: nobody."""
    named = (action.guest_of, *action.with_)
    for host in week.hosts.get(who.name, ()):
        place = week.seats[host].place
        if not is_home(place) and (action.club == place or (action.club is None and host in named)):
            return host
    return ""


def _member_for(week: Week, who: Person, action: VisitClub) -> str:
    """The member who takes him in: whom he names, or who names him; at the club he means, if he says."""
    named = [action.guest_of] if action.guest_of else [*action.with_, *week.takers.get(who.name, ())]
    for name in named:
        visit = week.seats.get(name)
        if visit is None or visit.place not in book().clubs or visit.role not in _TAKING:
            continue
        if action.club in (None, visit.place):
            return name
    return ""


def _take_along(week: Week, member: str, comers: Sequence[Person]) -> None:
    """Let a member bring his guests, in the order in which he names them (3.1.5, ruling 39)."""
    t = week.t.under("3.1.5")
    host, club = week.seats[member].who, week.seats[member].place
    named = week.taking.get(member, ())
    place = {name: nth for nth, name in enumerate(named)}
    for who in sorted(comers, key=lambda one: (place.get(one.name, len(named)), one.name)):
        if week.seats[member].role == SUITE:
            _to_the_dauphin(week, member, who)
        elif host.level < who.level:
            t.refuse(who, "visit-club", reason="host-below", club=club, partner=member)
        elif who.name not in place or week.guests.get(member, 0) >= t.hidden("guests_per_member"):
            t.refuse(who, "visit-club", reason="host-unwilling", club=club, partner=member)
        else:
            week.guests[member] = week.guests.get(member, 0) + 1
            week.seats[who.name] = Visit(who, club, "guest", member)


def _to_the_dauphin(week: Week, aide: str, who: Person) -> None:
    """Let the Dauphin's aide bring the one friend he names, whatever the levels (11.4.3)."""
    if who.name not in week.taking[aide] or any(one.host == aide for one in week.seats.values()):
        facts = {"club": DAUPHINS_CLUB, "partner": aide}
        week.t.under("3.1.5").refuse(who, "visit-club", reason="host-unwilling", **facts)
    else:
        week.seats[who.name] = Visit(who, DAUPHINS_CLUB, SUITE, aide)


def join_the_dauphin(week: Week) -> None:
    """Bring a friend who is a member there to the Dauphin, whose aide has come with nobody else."""
    for aide in sorted(name for name, visit in week.seats.items() if visit.role == SUITE and not visit.host):
        if any(one.host == aide and one.role == SUITE for one in week.seats.values()):
            continue
        for name in week.taking[aide]:
            visit = week.seats.get(name)
            if visit is not None and (visit.place, visit.role) == (DAUPHINS_CLUB, "member"):
                week.seats[name] = Visit(visit.who, DAUPHINS_CLUB, SUITE, aide)
                break


def turn_away(week: Week) -> None:
    """Refuse who found nobody to let him in; a party that is not at a club is the referee's."""
    for who, action in week.asking:
        if isinstance(action, AttendParty):
            host = host_of(week, who, action)
            if _is_referred(week, host):
                refer(week.t, who, action)
            else:
                facts = {"partner": host}
                week.t.under("3.1.6").refuse(who, called(week, who, action), reason="no-party", **facts)
        elif action.guest_of or action.with_:
            partner = action.guest_of or action.with_[0]
            club = action.club or ""
            facts = {"club": club if club in book().clubs else "", "partner": partner}
            week.t.under("3.1.5").refuse(who, "visit-club", reason="host-away", **facts)
        elif (club := club_of(who, action)) in book().clubs:
            week.t.under("3.1.1").refuse(who, "visit-club", reason="not-member", club=club)
        else:
            week.t.under("3.1.1").refuse(who, "visit-club", reason="no-club")


def _is_referred(week: Week, host: str) -> bool:
    """Whether he gives a party that the referee judges."""
    who = week.t.world.people.get(host)
    plan = week.plans.get(host, ())
    return who is not None and any(isinstance(a, HostParty) and not is_played(who, a) for a in plan)
