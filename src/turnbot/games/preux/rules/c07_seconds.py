"""Chapter 7, seconds (7.2): who stands by a duellist, as a friend or for money."""

from collections.abc import Mapping, Sequence

from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import HireSecond, Second
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c07_sides import Company
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, in_paris, kept_away
from turnbot.games.preux.week.plan import todo

#: How a second is called whose name nobody need know.
HIRED = "hired"


@rule("7.2.3")
def hire_seconds(t: Turn) -> None:
    """Hire a second for who orders one: his own level in crowns, for the next duel agreed on (ruling 145)."""
    for who in everybody(t):
        for _ in todo(t, who, HireSecond):
            cost = who.level
            if who.hired_second:
                t.refuse(who, "hire-second", reason="hired-already")
            elif spare(t, who) < cost:
                t.refuse(who, "hire-second", reason="cannot-pay", cost=cost)
            else:
                t.post(
                    only(who), "second.hired", Delta(who.name, "crowns", -cost),
                    Become(who.name, "hired_second", True), who=who, cost=cost,
                )  # fmt: skip


def offered(t: Turn) -> Mapping[str, Sequence[str]]:
    """Who offers himself this week as whose second, in the order of names: looked through once a week."""
    found: dict[str, list[str]] = {}
    for friend in in_paris(t):
        for order in (*todo(t, friend, Second), *todo(t.at(0), friend, Second)):
            if order.for_ and not kept_away(t, friend):
                found.setdefault(order.for_, []).append(friend.name)
    return found


@rule("7.2.1")
def second_of(t: Turn, who: Person, other: Person, offers: Mapping[str, Sequence[str]]) -> str:
    """Who is his second in a duel agreed on: a friend who ``offered``, else one hired; empty: none."""
    friends = [
        name
        for name in offers.get(who.name, ())
        if name not in (who.name, other.name) and not kept_away(t, t.world.people[name])
    ]
    return friends[0] if friends else HIRED if who.hired_second else ""


def bystander(
    t: Turn, who: Person, other: Person, there: Company, offers: Mapping[str, Sequence[str]]
) -> str:
    """Who is his second where he meets an enemy unawares: a friend who happens to be ``there`` (ruling 140).

    That is who ``offers`` to be his second, who came with him, or a man of his own or a friendly regiment.
    ``there`` are all who are in the place, in the order of names; who was carried away is left out here.
    """
    came = (
        name
        for event in t.happened("club.visited", who, week=t.week, who=who.name)
        for name in (*event.facts["company"], event.facts["host"])
    )
    for group in (offers.get(who.name, ()), came):
        present = [name for name in group if name in there and name not in (who.name, other.name)]
        standing = [name for name in present if not kept_away(t, t.world.people[name])]
        if standing:
            return min(standing)
    for at in there.each(who, "own-regiment", "friend"):
        friend = there.people[at]
        if kept_away(t, friend):
            there.leave(at)
        elif friend is not other:
            return friend.name
    return ""


def refuse_lonely_seconds(t: Turn) -> None:
    """Tell those who offered themselves as a second to nobody of the game."""
    t = t.under("7.2.1")
    for who in everybody(t):
        for order in todo(t, who, Second):
            if order.for_ not in t.world.people or order.for_ == who.name:
                t.refuse(who, "second", reason="nobody")
