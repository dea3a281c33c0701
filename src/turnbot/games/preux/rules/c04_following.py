"""Chapter 4, looking for ladies: strolls in the hope of an encounter, and following one unseen."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import FollowLady, Stroll, Theatre
from turnbot.games.preux.rules.c03_theatre import Goer, take_seats
from turnbot.games.preux.rules.c04_acquaintance import is_taken
from turnbot.games.preux.rules.c04_talk import converse
from turnbot.games.preux.rules.c04_whereabouts import HOME, WALK, Placed, whereabouts
from turnbot.games.preux.rules.c07_causes import give_cause
from turnbot.games.preux.state.costs import unfit
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, in_paris
from turnbot.games.preux.week.plan import doing
from turnbot.games.preux.week.whereabouts import CASINO, THEATRE, is_home, visit_of

#: Faces of the draw that puts strollers and ladies along the promenade.
_PROMENADE = 1 << 32


# Strolls ------------------------------------------------------------------------------------------------


def everybody_strolls(t: Turn) -> None:
    """Let who takes the air meet the lady he hopes for, if she is out as well; or one who is."""
    t = t.under("4.1.6")
    aimless: list[Person] = []
    for who in in_paris(t):
        for order in doing(t, who, Stroll):
            lady = t.world.ladies.get(order.lady or "")
            if order.lady is None:
                aimless.append(who)
            elif lady is None:
                t.refuse(who, "stroll", reason="no-lady")
            elif lady.name != who.lady:
                found = whereabouts(t, lady, sought=True)
                if found.place == WALK and not found.host:
                    stroll(t, who, lady)
                else:
                    t.post(only(who), "lady.missed", who=who, lady=lady)
    if aimless:
        promenade = _promenade(t)
        for who in aimless:
            met = promenade.met_by(t, who)
            if met is None:
                t.post(only(who), "stroll.alone", who=who)
            else:
                stroll(t, who, met)


@dataclass(frozen=True)
class _Promenade:
    """The ladies who take the air alone, each at the place where a draw puts her.

    A stroller meets the first from his own place on: it needs no look at all of them, and a lady more or
    less changes nothing for who would not have met her.
    """

    places: Sequence[int] = ()
    ladies: Mapping[int, Lady] = field(default_factory=dict)

    def met_by(self, t: Turn, who: Person) -> Lady | None:
        """Whom he meets: never his own lady; None where no other is out."""
        if not self.places:
            return None
        own = t.roll("promenade", who, faces=_PROMENADE, hidden=True).total
        first, there = bisect_left(self.places, own), len(self.places)
        # The next one after his own lady, at most.
        for place in range(first, first + min(2, there)):
            lady = self.ladies[self.places[place % there]]
            if lady.name != who.lady:
                return lady
        return None


def _promenade(t: Turn) -> _Promenade:
    found = [whereabouts(t, lady) for lady in t.world.ladies.values()]
    out = [one.lady for one in found if one.place == WALK and not one.host]
    ladies = {t.roll("promenade", lady, faces=_PROMENADE, hidden=True).total: lady for lady in out}
    return _Promenade(sorted(ladies), ladies)


def stroll(t: Turn, who: Person, lady: Lady) -> None:
    """Let him talk to a lady he met on a walk; if she smiles on him, everybody takes her for his (ruling 63).

    That makes do for the month's company, three months in a year, however many walks a month has.
    """
    t = t.under("4.1.6")
    if converse(t, who, lady, WALK) not in ("flirt", "date"):
        return
    t.post(PUBLIC, "stroll.noticed", who=who, lady=lady)
    if t.happened("stroll.enjoyed", who, who=who.name):
        return
    year = t.world.month[:4]
    count = who.strolls.get(year, 0) + 1
    if count <= t.hidden("strolls_per_year"):
        t.post(
            only(who), "stroll.enjoyed", Delta(who.name, f"strolls.{year}", 1),
            who=who, lady=lady, count=count,
        )  # fmt: skip


# Following ----------------------------------------------------------------------------------------------


def everybody_follows(t: Turn) -> None:
    """Send those after their ladies who follow one this week: last of all, when everybody has his place."""
    for who in in_paris(t):
        for order in doing(t, who, FollowLady):
            follow(t, who, order)


@rule("4.1.8")
def follow(t: Turn, who: Person, order: FollowLady) -> None:
    """Let him go where she goes, at his own cost, and talk to her there."""
    lady = t.world.ladies.get(order.lady or "")
    if lady is None:
        t.refuse(who, "follow-lady", reason="no-lady")
        return
    found = whereabouts(t, lady, sought=True)
    if shut_out(t, who, found) or not trail(t, who, lady):
        return
    if found.place == THEATRE:
        take_seats(t, {who.name: Goer(who, Theatre(seat="stalls"))})
        if visit_of(t, who) is None:
            t.post(only(who), "trail.lost", who=who, lady=lady, reason="closed", points=0)
            return
    t.post(only(who), "trail.kept", who=who, lady=lady, place=found.place)
    if found.place in book().clubs:
        t.post(PUBLIC, "club.visited", who=who, club=found.place, company=(), role="visitor", host="")
    converse(t, who, lady, found.place)


@rule("4.1.9")
def shut_out(t: Turn, who: Person, found: Placed) -> bool:
    """Tell him that he stands before a closed door, if he does: she is at home, or where he is not let in."""
    place = found.place
    club = book().clubs.get(place)
    if place == HOME:
        t.post(only(who), "trail.lost", who=who, lady=found.lady, reason="home", points=0)
    elif (club is not None and unfit(who, club)) or (place == CASINO and not who.casino) or is_home(place):
        t.post(only(who), "trail.lost", who=who, lady=found.lady, reason="closed", points=0)
    else:
        return False
    return True


@rule("4.1.10")
def trail(t: Turn, who: Person, lady: Lady) -> bool:
    """Throw for how he follows her: whether he keeps on her trail; who is found out has points to lose."""
    die = t.roll("following", who, lady, hidden=True)
    row = next(row for row in book().following if row.low <= die.total <= row.high)
    options = tuple(one.result for one in book().following)
    result = t.decide("following", who, lady, proposal=row.result, options=options)
    fate = next(row for row in book().following if row.result == result)
    if result == "followed":
        return True
    t.post(
        only(who), "trail.lost", Delta(who.name, "status", fate.status),
        who=who, lady=lady, reason=result, points=fate.status,
    )  # fmt: skip
    if fate.duel_cause and is_taken(lady, who):
        give_cause(t, t.world.people[lady.lover], who, "followed", lady)
    return False
