"""Chapter 11, military offices (11.3): which place a man means, whom it suits, who gives it, when it ends.

What holds of every office stands in ``c11_renewals``: here is what the rows of the table do not say.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.rules.c11_staff import ADJUTANTS, AIDES, CHIEFS, MARSHAL, QUARTERMASTER
from turnbot.games.preux.state.army import FRONTIER, office_of, place_of, post_name, posts
from turnbot.games.preux.state.offices import holder, officers, row_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import arm_of
from turnbot.games.preux.week.living import Turn, everybody

BRIGADE, ADJUTANT_GENERAL = "Jefe de Brigada", "Ayudante General"
#: Who names the chiefs of brigades, by their arm; each served in it himself (11.4.14, 11.4.15).
INSPECTORS: Mapping[str, str] = MappingProxyType(
    {
        "cavalry": "Inspector General de Caballería",
        "infantry": "Inspector General de Infantería",
    }
)
#: Who commands a unit of a kind.
_CHIEFS: Mapping[str, str] = MappingProxyType({kind: office for office, kind in CHIEFS.items()})
#: Whose places are given by who commands a unit; the Quartermaster buys for his army and stays in Paris.
_OF_A_UNIT: Mapping[str, str] = MappingProxyType({**ADJUTANTS, QUARTERMASTER: "army"})
#: Aides to the men of a rank, with the rank: those who command nothing have one all the same.
_AIDES_OF: Mapping[str, str] = MappingProxyType(
    {
        "Ayudante de Cámara de Brigadier General": "brigadier-general",
        "Ayudante de Cámara de Teniente General": "lieutenant-general",
        "Ayudante de Cámara de General": "general",
    }
)


# Places -------------------------------------------------------------------------------------------------


def place_in_the_army(t: Turn, who: Person, office: str) -> str:
    """The place in a military office that a man means who names the office alone.

    That of his own regiment or brigade; else, of those that suit him, one that no character holds, and where
    fewest others stand.
    """
    row, own = power().offices[office], who.home_regiment or who.regiment
    if row.one_per == "regiment" and own:
        return post_name(office, own)
    regiment = book().regiments.get(own)
    if row.one_per == "brigade" and regiment is not None and regiment.brigade:
        return post_name(office, regiment.brigade)
    rivals = [e.facts["office"] for e in t.ledger.of_kind("candidacy.announced")]

    def cost(post: str) -> tuple[bool, bool, int]:
        return bool(unsuited(t, who, post)), holder(t.world, post) is not None, rivals.count(post)

    return min(places(t, office), key=cost, default=office)


def places(t: Turn, office: str) -> Sequence[str]:
    """Every place in a military office: the printed ones, and one with each character of an aide's rank.

    Who commands a unit has his aide by the unit; the Marshal has one of his own (11.4.13).
    """
    printed = [post for post in posts() if office_of(post) == office]
    rank = _AIDES_OF.get(office)
    if rank is None:
        return printed
    alone = [who.name for who in everybody(t) if who.rank == rank and _has_own_aide(who)]
    return [*printed, *(post_name(office, name) for name in alone)]


def _has_own_aide(who: Person) -> bool:
    return office_of(who.post) not in (*_CHIEFS.values(), MARSHAL)


# Whom they suit -----------------------------------------------------------------------------------------


@rule("11.3.2")
def unsuited(t: Turn, who: Person, post: str) -> str:
    """Why a man of the rank and level may not have a place, a reason of a refusal; empty: he may.

    Acting ranks do for generals alone (ruling 208); a regiment's adjutant is one of its own.
    """
    office, place = office_of(post), place_of(post)
    if post not in places(t, office):
        return "no-place"
    if who.brevet_from and who.rank not in book().army.general_ranks:
        return "acting"
    if office == "Ayudante Regimental" and (who.home_regiment or who.regiment) != place:
        return "other-regiment"
    if office == BRIGADE:
        return _may_command(who, place)
    return _may_inspect(who, office)


def _may_command(who: Person, brigade: str) -> str:
    """Why a Brigadier may not have a brigade: he served in its arm, and if he is acting, in it."""
    if arm_of_brigade(brigade) not in who.served_as_major:
        return "other-arm"
    regiment = book().regiments.get(who.home_regiment or who.regiment)
    own = regiment.brigade if regiment is not None else ""
    return "other-brigade" if who.brevet_from and own != brigade else ""


def _may_inspect(who: Person, office: str) -> str:
    """Why he may not be an Inspector: he served in the arm, as a Major or more."""
    asked = next((arm for arm, inspector in INSPECTORS.items() if inspector == office), "")
    return "other-arm" if asked and asked not in who.served_as_major else ""


def arm_of_brigade(brigade: str) -> str:
    """The arm of a brigade's regiments, ``cavalry`` or ``infantry``; empty where it is no brigade."""
    codes = [one.code for one in book().regiments.values() if brigade and one.brigade == brigade]
    return arm_of(codes[0]) if codes else ""


# Who gives them -----------------------------------------------------------------------------------------


def giver_of(t: Turn, post: str) -> Person | None:
    """The player who gives a military office; None: somebody who is none.

    Whoever commands a unit names its staff, a general his own aide, a Colonel his adjutant; all others are
    given by the office that the table names.
    """
    row, office, place = row_of(post), office_of(post), place_of(post)
    if row is None:
        return None
    if office in _AIDES_OF:
        return _whose_aide(t, office, place)
    if row.appoints == "Inspector General":
        return _inspector_of(t, place)
    if row.appoints == ADJUTANT_GENERAL:
        return _adjutant_general(t)
    if row.appoints == "Coronel":
        return _colonel(t, place)
    own = _OF_A_UNIT.get(office)
    return holder(t.world, post_name(row.appoints, place) if own in _CHIEFS else row.appoints)


@rule("11.4.1")
def _adjutant_general(t: Turn) -> Person | None:
    """Who names the chiefs of divisions: the Adjutant General."""
    return holder(t.world, ADJUTANT_GENERAL)


def _inspector_of(t: Turn, brigade: str) -> Person | None:
    """Who names the chief of a brigade: the Inspector of its arm."""
    office = INSPECTORS.get(arm_of_brigade(brigade))
    return holder(t.world, office) if office else None


def _whose_aide(t: Turn, office: str, place: str) -> Person | None:
    """The man whose aide it is: by his name, or who commands the unit that he goes with."""
    named = t.world.people.get(place)
    return named if named is not None else holder(t.world, post_name(_CHIEFS[AIDES[office]], place))


def _colonel(t: Turn, code: str) -> Person | None:
    return next(iter(officers(t.world, code, "colonel")), None)


PLACES: Mapping[str, Callable[[Turn, Person, str], str]] = {"military": place_in_the_army}
SUITS: Mapping[str, Callable[[Turn, Person, str], str]] = {"military": unsuited}
GIVERS: Mapping[str, Callable[[Turn, str], Person | None]] = {"military": giver_of}


# When they end ------------------------------------------------------------------------------------------


def end_with_rank(t: Turn) -> None:
    """Take, at the month's end, a military office from who has no more the rank or regiment it asks for.

    A promotion out of the rank does that, and a level lost does not (ruling 239). Volunteers at the frontier
    keep what they have at home.
    """
    for who in everybody(t):
        row = row_of(who.post)
        if row is None or row.kind != "military" or _has_it_at_home(who) or who.disgrace:
            continue
        if not fits(who, who.post):
            leave_offices(t, who, _why_lost(who, row.needs, row.exact), who.post)


def _why_lost(who: Person, needs: Iterable[str], exact: bool) -> str:
    """Why he fits his place no more: he rose out of it, fell below it, or serves in another regiment."""
    army = book().army
    if not who.rank or not any(army.at_least(who.rank, need) for need in needs):
        return "dismissed"
    still = bool(who.regiment) and any(who.rank == need or not exact for need in needs)
    return "other-regiment" if still else "promotion"


def _has_it_at_home(who: Person) -> bool:
    """Whether he serves at the frontier for a while, and his place in a regiment or a staff waits for him."""
    return who.regiment == FRONTIER and bool(who.home_regiment or who.volunteer_until)


def fits(who: Person, post: str) -> bool:
    """Whether a man has the rank and the regiment that a place of a military office asks for."""
    row, army = row_of(post), book().army
    if row is None or not who.rank or (row.regiment and who.regiment != row.regiment):
        return False
    if office_of(post) == "Ayudante Regimental" and who.regiment != place_of(post):
        return False
    return any(who.rank == need or (not row.exact and army.at_least(who.rank, need)) for need in row.needs)
