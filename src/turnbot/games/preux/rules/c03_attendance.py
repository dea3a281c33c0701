"""Chapter 3: what everybody sees of where people are: places, parties, their guests."""

from turnbot.core.events import PUBLIC
from turnbot.games.preux.orders.tree import (
    AttendParty,
    VisitCasino,
    VisitClub,
)
from turnbot.games.preux.rules.c03_theatre import take_seats
from turnbot.games.preux.rules.c03_week import Week, at_homes
from turnbot.games.preux.rules.c04_parties import open_doors
from turnbot.games.preux.rules.c04_weddings import honour_groom
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.whereabouts import CASINO, TAVERN, Visit, home_of, is_home


def announce(week: Week) -> None:
    """Post where everybody is, and which parties are given."""
    for host in sorted(week.bidden):
        bidden = [name for name in week.bidden[host] if name in week.t.world.people and name != host]
        club = week.seats[host].place
        if is_home(club):
            _announce_home(week, week.seats[host].who)
            continue
        week.t.under("3.1.6").post(PUBLIC, "party.given", who=host, club=club, guests=bidden)
        groom = week.seats.get(week.stags.get(host, ""))
        if groom is not None and groom.place == club:
            honour_groom(week.t, week.seats[host].who, groom.who, club)
    for name in sorted(week.seats.keys() - week.goers.keys()):
        _announce_one(week, _at_party(week, week.seats[name]))
    take_seats(week.t, dict(sorted(week.goers.items())))


def _announce_home(week: Week, host: Person) -> None:
    """Post who receives at home, and whom."""
    guests = [who for who in at_homes(week)[home_of(host.name)] if who is not host]
    bring = [
        who.name
        for who in guests
        if any(isinstance(action, AttendParty) and action.lady for action in week.plans[who.name])
    ]
    open_doors(week.t, host, guests, bidden=week.bidden[host.name], bring=bring)


def _at_party(week: Week, visit: Visit) -> Visit:
    """Who is bidden to a party and came to the club that week is at the party."""
    if visit.role != "member":
        return visit
    for host in week.hosts.get(visit.who.name, ()):
        if week.seats[host].place == visit.place:
            return Visit(visit.who, visit.place, "party", host)
    return visit


def _announce_one(week: Week, visit: Visit) -> None:
    who = visit.who
    if visit.place == TAVERN:
        week.t.under("3.2.1").post(PUBLIC, "tavern.visited", who=who)
        return
    if is_home(visit.place):
        week.t.under("4.7.1").post(PUBLIC, "home.visited", who=who, host=visit.host, role=visit.role)
        return
    going = [a for a in week.plans[who.name] if isinstance(a, VisitClub | VisitCasino)]
    with_ = [name for action in going for name in action.with_ if name != who.name]
    company = [name for name in with_ if name in week.seats and week.seats[name].place == visit.place]
    if visit.place == CASINO:
        week.t.under("3.3.1").post(PUBLIC, "casino.visited", who=who, company=company)
        return
    handle = week.t.under({"guest": "3.1.5", "member": "3.1.1"}.get(visit.role, "3.1.6"))
    handle.post(
        PUBLIC, "club.visited",
        who=who, club=visit.place, company=company, role=visit.role, host=visit.host,
    )  # fmt: skip
