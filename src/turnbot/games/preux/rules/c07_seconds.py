"""Chapter 7, seconds (7.2): who stands by a duellist, as a friend or for money."""

from collections.abc import Collection, Mapping, Sequence

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
def seconds_of(t: Turn, one: Person, other: Person, offers: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    """Who are the seconds of the two in a duel agreed on: friends who ``offered``, else hired; empty: none.

    Who offered himself to both stands by the ``one``.
    """
    his = _second_of(t, one, {one.name, other.name}, offers)
    return his, _second_of(t, other, {one.name, other.name, his}, offers)


def _second_of(t: Turn, who: Person, but: Collection[str], offers: Mapping[str, Sequence[str]]) -> str:
    friends = [
        name
        for name in offers.get(who.name, ())
        if name not in but and not kept_away(t, t.world.people[name])
    ]
    return friends[0] if friends else HIRED if who.hired_second else ""


def bystanders(
    t: Turn, one: Person, other: Person, there: Company, offers: Mapping[str, Sequence[str]]
) -> tuple[str, str]:
    """Who are the seconds of two enemies who meet unawares: friends who happen to be ``there`` (ruling 140).

    Such is who ``offers`` to be his second, who came with him, or a man of his own or a friendly regiment.
    ``there`` are all who are in the place, in the order of names; who was carried away is left out here.
    Nobody stands by both: a friend of both does so by whom he offered himself to or came with, else by the
    ``one``.
    """
    two = {one.name, other.name}
    his, others = (_bystander(t, who, two, there, offers) for who in (one, other))
    if his and his == others:
        bound = [any(his in group for group in _bound(t, who, offers)) for who in (one, other)]
        if bound == [False, True]:
            his = _bystander(t, one, {*two, his}, there, offers)
        else:
            others = _bystander(t, other, {*two, his}, there, offers)
    return his, others


def _bound(t: Turn, who: Person, offers: Mapping[str, Sequence[str]]) -> Sequence[Sequence[str]]:
    """Who is with him by his own choice: who offered himself, then whom he came with."""
    visits = t.happened("club.visited", who, week=t.week, who=who.name)
    came = [name for event in visits for name in (*event.facts["company"], event.facts["host"])]
    return (offers.get(who.name, ()), came)


def _bystander(
    t: Turn, who: Person, but: Collection[str], there: Company, offers: Mapping[str, Sequence[str]]
) -> str:
    for group in _bound(t, who, offers):
        present = [name for name in group if name in there and name not in but]
        standing = [name for name in present if not kept_away(t, t.world.people[name])]
        if standing:
            return min(standing)
    for at in there.each(who, "own-regiment", "friend"):
        friend = there.people[at]
        if kept_away(t, friend):
            there.leave(at)
        elif friend.name not in but:
            return friend.name
    return ""


def refuse_lonely_seconds(t: Turn) -> None:
    """Tell those who offered themselves as a second to nobody of the game."""
    t = t.under("7.2.1")
    for who in everybody(t):
        for order in todo(t, who, Second):
            if order.for_ not in t.world.people or order.for_ == who.name:
                t.refuse(who, "second", reason="nobody")
