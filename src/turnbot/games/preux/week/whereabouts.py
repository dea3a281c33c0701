"""Where everybody is in a week, as it was seen: at clubs and taverns, Casino, theatre and homes.

Who goes where is laid out by the rules of visits; here is read what they posted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from turnbot.core.events import Event
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, kept_away

#: Where he is in a week, when it is no club.
TAVERN, CASINO, THEATRE = "tavern", "casino", "theatre"

#: How one is at a club with the Dauphin (11.4.3).
SUITE = "suite"

#: What tells everybody where somebody is this week.
SEEN = (
    *("club.visited", "tavern.visited", "casino.visited", "theatre.visited", "home.visited"),
    "mass.attended",
)

#: Before the name of the priest who says a mass.
_AT_MASS = "mass/"
#: Before the name of who receives at home.
_AT_HOME = "home/"


@dataclass(frozen=True, slots=True)
class Visit:
    """A character at a club, in the taverns, at the Casino, the theatre, mass or a party at home for a week.

    ``place`` is a club's code, ``tavern``, ``casino``, ``theatre`` or what ``home_of`` or ``mass_of`` says;
    ``host`` the member who took him there, who gives the party he is at, whose box he sits in, or who says
    the mass; ``role`` as in the catalogue of kinds, ``visitor`` at the Casino, ``priest`` or ``faithful`` at
    a mass, at the theatre his seat: ``stalls`` or ``box``; and ``suite`` of the Dauphin's aide and of the
    friend he brings, whose ``host`` is the aide (11.4.3).
    """

    who: Person
    place: str
    role: str = "member"
    host: str = ""

    @property
    def at_party(self) -> bool:
        """Whether he is one of a party given there, or of those in a box."""
        return self.role in ("party", "host", "gatecrasher", "box")

    @property
    def room(self) -> tuple[str, str]:
        """Among whom he may toady (ruling 38): the place, and in a box its holder; ("", "") among nobody."""
        if self.place == TAVERN or self.role == "stalls" or is_home(self.place) or is_church(self.place):
            return ("", "")
        return (self.place, self.host if self.role == "box" else "")


def home_of(host: str) -> str:
    """The place that is somebody's home, where he receives."""
    return _AT_HOME + host


def mass_of(priest: str) -> str:
    """The place that is the church where a priest says mass."""
    return _AT_MASS + priest


def is_church(place: str) -> bool:
    """Whether a place is holy ground (10.4.6)."""
    return place.startswith(_AT_MASS)


def is_home(place: str) -> bool:
    """Whether a place is somebody's home."""
    return place.startswith(_AT_HOME)


def visits(t: Turn) -> Mapping[str, Visit]:
    """Where everybody was seen this week, by name: clubs, taverns, Casino, theatre, parties at home.

    Who was carried away from there, or had to flee, is there no more (ruling 6).
    """
    seen = [_visit(t, e) for kind in SEEN for e in t.ledger.of_kind(kind, t.week)]
    return {visit.who.name: visit for visit in seen if not kept_away(t, visit.who)}


def by_place(t: Turn) -> Mapping[str, Sequence[Visit]]:
    """The visits of this week by place: the index by which people meet."""
    places: dict[str, list[Visit]] = {}
    for visit in visits(t).values():
        places.setdefault(visit.place, []).append(visit)
    return places


def visit_of(t: Turn, who: Person) -> Visit | None:
    """Where this character was seen this week."""
    return _visit_of(t, who, who.name)


def _visit_of(t: Turn, reader: Person, name: str) -> Visit | None:
    for kind in SEEN:
        for event in t.happened(kind, reader, week=t.week, who=name):
            visit = _visit(t, event)
            return None if kept_away(t, visit.who) else visit
    return None


def _visit(t: Turn, event: Event) -> Visit:
    facts = event.facts
    who = t.world.people[facts["who"]]
    match event.kind:
        case "club.visited":
            return Visit(who, facts["club"], facts["role"], facts["host"])
        case "theatre.visited":
            return Visit(who, THEATRE, facts["seat"], facts["host"])
        case "casino.visited":
            return Visit(who, CASINO, "visitor")
        case "mass.attended":
            return Visit(who, mass_of(facts["priest"]), facts["role"], facts["priest"])
        case "home.visited":
            return Visit(who, home_of(facts["host"]), facts["role"], facts["host"])
        case _:
            return Visit(who, TAVERN)


def met(t: Turn, who: Person, name: str) -> bool:
    """Whether somebody is where he himself is; the taverns are many, and meeting there is chance."""
    mine, other = visit_of(t, who), _visit_of(t, who, name)
    return mine is not None and other is not None and mine.place == other.place != TAVERN
