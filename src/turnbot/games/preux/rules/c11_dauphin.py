"""Chapter 11, the Dauphin's aide (11.4.3): once a month he and a friend are in the Dauphin's company."""

from turnbot.core.events import only
from turnbot.core.ledger import Delta
from turnbot.games.preux.rules.c03_company import share
from turnbot.games.preux.rules.c11_staff import DAUPHIN
from turnbot.games.preux.state.army import office_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.whereabouts import SUITE, visits

#: Where the Dauphin is met.
DAUPHINS_CLUB = "EO"


def may_attend(t: Turn, who: Person) -> bool:
    """Whether he is the Dauphin's aide, and has not had his company this month; else he is refused."""
    t = t.under("11.4.3")
    if office_of(who.post) != DAUPHIN:
        t.refuse(who, "attend-dauphin", reason="no-aide")
    elif t.happened("dauphin.honoured", who, who=who.name):
        t.refuse(who, "attend-dauphin", reason="once")
    else:
        return True
    return False


def dauphin_toadies(t: Turn) -> None:
    """Give aide and friend what the Dauphin's company brings each of them (ruling 253)."""
    t = t.under("11.4.3")
    for visit in visits(t).values():
        if visit.role == SUITE:
            points = share(t, visit.who.level, t.hidden("level"))
            t.post(
                only(visit.who), "dauphin.honoured", Delta(visit.who.name, "status", points),
                who=visit.who, club=visit.place, points=points,
            )  # fmt: skip
