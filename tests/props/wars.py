"""A generated war: gentlemen in every rank and office of the army, who order whatever their posts let them.

Beside what ``generate`` lets everybody do in Paris. The same seed always gives the same war.
"""

from collections.abc import Iterator
from dataclasses import replace

from generate import Draw, crowd, orders_for
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    Action,
    Announce,
    Apply,
    Appoint,
    CallTroops,
    Countermand,
    Decide,
    Embezzle,
    Enlist,
    Escape,
    Expel,
    Extort,
    LeaveOfAbsence,
    Orders,
    Ransom,
    RegimentalDuty,
    Relieve,
    Rescue,
    Volunteer,
)
from turnbot.games.preux.state.army import establishment, office_of, place_of, posts
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import is_given
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import arm_of
from turnbot.games.preux.state.world import World

#: Lists for the front: as it comes, the book's own, brave, careful, none.
_LISTS = (tuple(range(1, 14)), (7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 10, 10, 10), (7,) * 13, (11,) * 13, None)
_RANKS = ("private", "private", "subaltern", "captain", "major", "lieutenant-colonel", "colonel")


def mobilised(people: int, seed: bytes) -> World:
    """A Paris of so many, with an army of which they hold every kind of post; the rest serve in the ranks."""
    paris = crowd(people, seed)
    # One place of every office first, then the others: whoever is left over has none.
    places = sorted(posts(), key=lambda post: (_nth_of_its_office(post), post))
    held = dict(zip(paris.people, places, strict=False))
    men = [_soldier(who, held.get(name, "") if nth % 3 else "", seed)
           for nth, (name, who) in enumerate(paris.people.items())]  # fmt: skip
    # The highest posts are everybody's business: two in three stand in the order of their offices.
    others = [thing for thing in paris.holders() if not isinstance(thing, Person)]
    units = establishment(lambda name: Draw(seed, name).upto(6, "ability"), "1626-08")
    return World.of(paris.month, men, edition=paris.edition, others=[*others, *units])


def _nth_of_its_office(post: str) -> int:
    return [other for other in posts() if office_of(other) == office_of(post)].index(post)


def _soldier(who: Person, post: str, seed: bytes) -> Person:
    draw = Draw(seed, f"soldier/{who.name}")
    codes = [code for code, one in book().regiments.items() if one.brigade]
    regiment, office = draw.one(codes, "regiment"), book().army.offices.get(office_of(post))
    rank, level = draw.one(_RANKS, "rank"), 5 + draw.upto(10, "level")
    if office is not None:
        rank, level = office.rank, max(level, office.minimum_level)
        at = place_of(post)
        own = [code for code in codes if at in (code, book().regiments[code].brigade)]
        regiment = office.regiment or (own[0] if own else regiment)
    general = rank in book().army.general_ranks
    if (
        not general
        and level < book().army.terms(rank, book().regiments[regiment].prestige or 10).minimum_level
    ):
        level = 16
    return replace(
        who, regiment="" if general else regiment, rank=rank, level=level, post=post, horses=3, crowns=1500,
        military_ability=draw.upto(8, "ability"), battalion=0, order="", church_rank="", ordained=False,
        served_as_major=dict.fromkeys(("cavalry", "infantry"), "1625-01") if general else
        {arm_of(regiment): "1625-01"} if rank in _RANKS[4:] else {},
    )  # fmt: skip


def orders_of_war(world: World, seed: bytes) -> dict[str, Orders]:
    """A month's orders of everybody: what he does in Paris, and what his post lets him do."""
    ordered = orders_for(world, seed, foolish=False)
    return {name: _serve(world, who, ordered.get(name), Draw(seed, f"war/{name}"))
            for name, who in world.people.items() if not who.died}  # fmt: skip


def _serve(world: World, who: Person, paris: Orders | None, draw: Draw) -> Orders:
    orders = paris or Orders(sender=who.name)
    weeks = list(orders.weeks)
    stood = tuple(p for p, month in who.candidacies.items() if month == month_after(world.month, -1))
    if stood:
        weeks[0] = (Apply(offices=stood[:3]),)
    elif who.rank in ("private", "subaltern") and not who.at_front:
        weeks[1], weeks[2] = (RegimentalDuty(),), (RegimentalDuty(),)
    elif not who.rank and draw.upto(2, "enlists") == 1:
        weeks[3] = (Enlist(regiments=("MDR", "13", "GD"), rank="captain"),)
    if who.at_front:
        week = (LeaveOfAbsence(), *weeks[1]) if draw.upto(8, "leave") == 1 else ()
        weeks = [weeks[0] if stood else (), week, (), ()]
    notes = (*orders.notes, *_by_post(world, who, draw), *_answers(world, who, draw))
    return replace(orders, weeks=tuple(weeks), notes=notes, death_roll=draw.one(_LISTS, "list"))


def _answers(world: World, who: Person, draw: Draw) -> Iterator[Action]:
    for nth in range(1, 6):
        if draw.upto(4, f"answers/{nth}") > 1:
            yield Decide(nth=nth, choice=draw.one("abc", f"choice/{nth}"))


def _by_post(world: World, who: Person, draw: Draw) -> Iterator[Action]:
    names, office = sorted(world.people), office_of(who.post)
    codes = [code for code, one in book().regiments.items() if one.brigade]
    if who.captured:
        yield Escape()
    captives = [name for name in names if world.people[name].captured and name != who.name]
    if captives and draw.upto(3, "friend") == 1:
        captive = draw.one(captives, "captive")
        yield Rescue(who=captive) if draw.upto(2, "how") == 1 else Ransom(who=captive, crowns=900)
    if draw.upto(10, "volunteers") == 1:
        yield Volunteer(unit=draw.one(("self", "brigada", who.regiment or "self"), "unit"))
    given = [post for post in posts() if is_given(world, post, month_after(world.month))]
    fitting = [post for post in given if book().army.offices[office_of(post)].rank == who.rank]
    if fitting and draw.upto(3, "modest") == 1:
        yield Announce(offices=tuple(dict.fromkeys((draw.one(fitting, "first"), draw.one(fitting, "next")))))
    if office.startswith("Gobernador"):
        yield Extort(crowns=draw.one((500, 2000, 10000), "taxes"))
        yield CallTroops(regiments=(draw.one(codes, "troops"),))
    if office.startswith("Inspector"):
        yield Countermand()
    if office == "General Quartermaster":
        yield Embezzle(crowns=2000)
    if office == "Marechal de France":
        yield Relieve(regiment=draw.one(codes, "old"), by=draw.one(codes, "new"))
    if who.rank == "colonel":
        yield Expel(who=draw.one(names, "coward"))
    if office and draw.upto(4, "names") == 1:
        yield Appoint(office=draw.one(posts(), "given"), who=draw.one(names, "named"))
