"""Chapter 4: where a lady is (4.2.5).

A lady is placed when somebody has to know where she is, and not before: with her own gentleman, with
whom she promised to meet, or else where a die sends her. Where that is, only those learn who are there.
"""

from dataclasses import dataclass

from turnbot.core.events import SECRET
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import (
    CLUBS,
)
from turnbot.games.preux.rules.c04_births import goes_out
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.whereabouts import TAVERN, THEATRE, is_church, visit_of

#: Where a lady is when she is at no club.
HOME, WALK, MASS = "home", "walk", "mass"
PLACES = (HOME, WALK, MASS, THEATRE, *CLUBS)

#: Roles of who is at a party.
AT_A_PARTY = ("party", "host", "gatecrasher")


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
    return set_down(t, lady, place, "")


def set_down(t: Turn, lady: Lady, place: str, host: str) -> Placed:
    """Note for this week that she is there, with a host (empty: alone), and return it."""
    t.under("4.2.5").post(SECRET, "lady.placed", lady=lady, place=place, host=host)
    return Placed(lady, place, host)


def out_at(t: Turn, who: Person) -> str:
    """Where he goes that a lady can be taken to; empty at home, in the port and at mass."""
    visit = visit_of(t, who)
    if visit is None or visit.place == TAVERN or is_church(visit.place):
        return ""
    return visit.place
