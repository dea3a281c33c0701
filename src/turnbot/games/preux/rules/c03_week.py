"""The week as it is being laid out: who goes where, bids whom, takes whom along (1.0.3, 3.1.5, 3.1.6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    NAMES,
    Action,
    AttendParty,
    BachelorParty,
    HostParty,
    Invite,
    VisitClub,
    do_name,
)
from turnbot.games.preux.rules.c03_theatre import Goer
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.holding import holds
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.plan import ordered
from turnbot.games.preux.week.whereabouts import Visit, is_home


@dataclass
class Week:
    """The week as it is being laid out: for the length of one step, and for nobody else to see."""

    t: Turn
    #: The long actions that count, by name.
    plans: dict[str, tuple[Action, ...]] = field(default_factory=dict)
    seats: dict[str, Visit] = field(default_factory=dict)
    #: Who is bidden to the party of each host who gives one at his club, and the same turned round.
    bidden: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hosts: dict[str, list[str]] = field(default_factory=dict)
    #: Whom each member says he takes along, and the same turned round.
    taking: dict[str, tuple[str, ...]] = field(default_factory=dict)
    takers: dict[str, list[str]] = field(default_factory=dict)
    guests: dict[str, int] = field(default_factory=dict)
    #: Who goes to the theatre.
    goers: dict[str, Goer] = field(default_factory=dict)
    #: Who orders a stag night; the friends who give one, and for whom, and the same turned round; and who
    #: else goes to it so.
    toasts: list[tuple[Person, BachelorParty]] = field(default_factory=list)
    stags: dict[str, str] = field(default_factory=dict)
    grooms: dict[str, str] = field(default_factory=dict)
    revellers: set[str] = field(default_factory=set)
    #: Who is at each home, once everybody has his place.
    homes: dict[str, list[Person]] = field(default_factory=dict)
    #: Settled since the last seating; and who needs somebody else to be there first.
    new: list[Person] = field(default_factory=list)
    asking: list[tuple[Person, VisitClub | AttendParty]] = field(default_factory=list)


def host_of(week: Week, who: Person, action: AttendParty) -> str:
    """Whose party he means: the one he names or that is given for him, or the one he is bidden to."""
    if action.host:
        return action.host if action.host in week.bidden else week.grooms.get(action.host, action.host)
    return week.hosts[who.name][0] if who.name in week.hosts else ""


def called(week: Week, who: Person, action: AttendParty | VisitClub) -> str:
    """What he ordered, by its name: who orders a stag night goes to the party that another gives."""
    return NAMES[BachelorParty] if who.name in week.revellers else do_name(action)


def invited(week: Week, who: Person, to: str) -> Iterable[str]:
    """Whom he invites this week to something of a kind."""
    for invitation in ordered(week.t, who, Invite):
        this_week = invitation.week in (None, week.t.week)
        if invitation.to == to and this_week and invitation.who and holds(week.t, who, invitation):
            yield invitation.who


def note_bidden(week: Week, who: Person, guests: tuple[str, ...]) -> None:
    """Note whom he bids to his party."""
    week.bidden[who.name] = guests
    for name in guests:
        week.hosts.setdefault(name, []).append(who.name)


def note_company(week: Week, who: Person, friends: Iterable[str]) -> None:
    """Note whom he says he takes along to a club."""
    week.taking[who.name] = tuple(dict.fromkeys(friends))
    for name in week.taking[who.name]:
        week.takers.setdefault(name, []).append(who.name)


def at_homes(week: Week) -> Mapping[str, Sequence[Person]]:
    """Who is at each home where somebody receives, looked through once."""
    if not week.homes:
        for visit in week.seats.values():
            if is_home(visit.place):
                week.homes.setdefault(visit.place, []).append(visit.who)
    return week.homes


def bidden_by(week: Week, who: Person, guests: Iterable[str]) -> tuple[str, ...]:
    """Whom he bids to a party: those he names there, and those he invites."""
    return tuple(dict.fromkeys((*guests, *invited(week, who, "party"))))


def is_at_home(who: Person, action: HostParty) -> bool:
    """Whether he means his home: who is married, and names no other place, does."""
    return action.place == "home" or (action.place is None and who.wife)


def is_played(who: Person, action: Action) -> bool:
    """Whether the rules play it: else the referee judges it."""
    if isinstance(action, HostParty):
        return action.place in book().clubs or is_at_home(who, action)
    return book().is_played(do_name(action))
