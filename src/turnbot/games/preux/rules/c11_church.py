"""Chapter 11, offices of the Church (11.5): which place is meant, who gives it, and chaplains in the field.

They are given like all offices (``c11_renewals``): each has its month, its candidates and their dice.
"""

from collections.abc import Callable, Mapping

from turnbot.core.rules import rule
from turnbot.core.turn import whole
from turnbot.games.preux.rules.c09_battle import at_front, serves
from turnbot.games.preux.rules.c09_danger import mentions, merit
from turnbot.games.preux.rules.c09_front import LAST_WEEK, Service, survives
from turnbot.games.preux.rules.c09_rewards import mention, take_loot
from turnbot.games.preux.state.army import Unit, place_of, unit_name
from turnbot.games.preux.state.offices import holder, officers, places, row_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, must_rest

#: Whose aides' places are counted: the first of them belong to the Cardinals who are players (ruling 255).
AIDE = "Ayudante del Cardenal"
#: The office whose holder gives what a Marshal gives.
MARSHAL = "Marechal de France"
#: Printed in 11.5.1: the ranks of the Church that give offices, as the table calls them.
_RANKS: Mapping[str, str] = {
    "Vicario": "vicar", "Obispo": "bishop", "Arzobispo": "archbishop", "Cardenal": "cardinal",
}  # fmt: skip


# Places and givers --------------------------------------------------------------------------------------


@rule("11.5.3")
def place_in_the_church(t: Turn, who: Person, office: str) -> str:
    """The place that is meant by who names an office alone: one that no character holds, where fewest stand.

    Cardinals have four aides and no more: Richelieu's never leaves him.
    """
    rivals = [e.facts["office"] for e in t.ledger.of_kind("candidacy.announced")]
    return min(places(office), key=lambda post: (holder(t.world, post) is not None, rivals.count(post)))


@rule("11.5.1")
def giver_in_the_church(t: Turn, post: str) -> Person | None:
    """The player who gives an office of the Church; None: somebody who is none.

    Of a chaplaincy it is the Colonel of the regiment, or the Marshal. Of several of a rank the first in level
    gives, and of equals the first by name; but each Cardinal, by their names, has an aide of his own.
    """
    row = row_of(post)
    if row is None:
        return None
    if row.appoints in _RANKS:
        prelates = [one for one in everybody(t) if one.church_rank == _RANKS[row.appoints]]
        if post in places(AIDE):
            return next(iter(prelates[places(AIDE).index(post) :]), None)
        return min(prelates, key=lambda one: (-one.level, one.name), default=None)
    if row.one_per == "regiment":
        return next(iter(officers(t.world, place_of(post), "colonel")), None)
    return holder(t.world, MARSHAL)


PLACES: Mapping[str, Callable[[Turn, Person, str], str]] = {"church": place_in_the_church}
GIVERS: Mapping[str, Callable[[Turn, str], Person | None]] = {"church": giver_in_the_church}


# In the field -------------------------------------------------------------------------------------------


def flock_of(t: Turn, who: Person) -> Unit | None:
    """The regiment or army whose chaplain a man is; None where he is no chaplain."""
    row = row_of(who.benefice)
    return t.world.units.get(unit_name(row.one_per, place_of(who.benefice))) if row and row.one_per else None


def goes_with_his_flock(t: Turn, who: Person) -> bool | None:
    """Whether a chaplain's regiment or army is at the front, and so is he; None where he is none."""
    unit = flock_of(t, who)
    return None if unit is None else bool(unit.since)


@rule("11.5.2")
def chaplains_serve(t: Turn) -> None:
    """Let chaplains have their month with those whom they comfort (ruling 229): they command nobody.

    Only a disaster puts their lives at risk. They may be mentioned, by how their unit fared; whether who is
    takes loot the referee says.
    """
    for who in tuple(at_front(t)):
        unit = flock_of(t, who)
        fought = unit is not None and any(
            e.facts["unit"] == unit.name for e in t.ledger.of_kind("unit.fought")
        )
        if unit is None or not fought or not serves(who) or must_rest(t.at(LAST_WEEK), who):
            continue
        at_risk = unit.result <= t.hidden("at_risk_up_to")
        if at_risk and not survives(t.under("9.5.3"), who, Service(unit, unit.task, unit.result)):
            continue
        _comfort(t, who, unit.result)


def _comfort(t: Turn, who: Person, fared: int) -> None:
    """See whether a chaplain is mentioned in the Order, and whether something falls to him."""
    house = t.house("9.6.2")
    total = t.roll("chaplain", who, times=2, hidden=True).total + merit(0, fared, house)
    times = mentions(total, house)
    if not times:
        return
    mention(t, who, times)
    crowns = int(t.decide("chaplain-loot", who, proposal=0, fits=whole(least=0)))
    if crowns:
        take_loot(t, who, crowns)
