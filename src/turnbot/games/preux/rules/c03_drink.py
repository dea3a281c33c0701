"""Chapter 3, drinking and what comes of it (3.1.2), in clubs and taverns alike."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import Drink
from turnbot.games.preux.rules.c01_month import nowhere
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c07_causes import give_cause
from turnbot.games.preux.state.between import Tie
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, must_rest
from turnbot.games.preux.week.plan import of_the_week, todo
from turnbot.games.preux.week.whereabouts import (
    CASINO,
    SUITE,
    TAVERN,
    THEATRE,
    Visit,
    by_place,
    is_church,
    is_home,
    visits,
)

#: What being drunk may come to, in the referee's words; ``sober`` lets him off.
OUTCOMES = ("asleep", "sings", "loses-money", "insults", "indiscretion", "scandal", "sober")

#: What of it everybody sees.
_SEEN = {
    "asleep": "drunk.slept",
    "sings": "drunk.sang",
    "insults": "drunk.insulted",
    "indiscretion": "drunk.babbled",
    "scandal": "drunk.raved",
}

#: The house value that says what a scene costs him.
_COSTS = MappingProxyType({"sings": "sings_status", "scandal": "scandal_status"})


def everybody_drinks(t: Turn) -> None:
    """Serve whoever orders to drink this week, where he is; then see what becomes of the drunk."""
    seen = visits(t)
    guests = {visit.host: visit.who for visit in seen.values() if visit.role == "guest"}
    drunk: list[tuple[Visit, Person]] = []
    for who in everybody(t):
        orders = todo(t, who, Drink)
        visit = seen.get(who.name)
        if visit is not None and is_home(visit.place) and visit.role == "party":
            # What is drunk there goes with the party (4.7.4).
            continue
        if visit is None or visit.place in (CASINO, THEATRE) or not _is_served(visit):
            # No drink is served there (ruling 47), and none to who pours it.
            if orders:
                nowhere(t.under("3.1.2"), who, orders)
        elif orders and must_rest(t, who):
            t.under("8.8.2").refuse(who, "drink", reason="resting")
        elif orders:
            # What he says of this very week goes before what he says of the month.
            moderate, counted = orders[0].moderate, t.hidden("scores_per_week", "3.1.2")
            payers = _treating(visit, seen, guests)
            drank = [drink(t, visit, order.moderate, payers) for order in orders[:counted]]
            if any(drank) and is_drunk(t, who, moderate):
                drunk.append((visit, who))
            for _ in of_the_week(t, who, orders[counted:]):
                t.under("3.1.2").refuse(who, "drink", reason="once")
    circles = _circles(t, drunk)
    for visit, _ in drunk:
        suffer(t, visit, circles.get(visit.place, {}))


def _is_served(visit: Visit) -> bool:
    """Whether drink is served where he is: not at church, and at home to guests alone (4.7.4)."""
    return not (is_home(visit.place) or is_church(visit.place))


def _treating(visit: Visit, seen: Mapping[str, Visit], guests: Mapping[str, Person]) -> tuple[Person, ...]:
    """Who pays his drink, the first who can: a party's host for the bidden, a guest for his host."""
    if visit.role == "party":
        # A host who was carried away pays for nobody.
        host = seen.get(visit.host)
        return (host.who, visit.who) if host is not None else (visit.who,)
    guest = guests.get(visit.who.name)
    return (guest, visit.who) if guest and visit.role == "member" else (visit.who,)


@rule("3.1.2")
def drink(t: Turn, visit: Visit, moderate: bool, payers: Sequence[Person]) -> bool:
    """Serve one man: his own level in crowns, one point. Tell whether he drank.

    ``payers`` are asked in their order (rulings 40 and 42); who has not so much beside what his bills
    need leaves it to the next.
    """
    who, cost = visit.who, visit.who.level
    if visit.role == SUITE:
        # The Dauphin pays (11.4.3).
        t.post(
            only(who), "drink.taken", Delta(who.name, "status", 1),
            who=who, place=visit.place, cost=0, payer="Le Dauphin", moderate=moderate,
        )  # fmt: skip
        return True
    payer = next((one for one in payers if spare(t, one) >= cost), None)
    if payer is None:
        t.refuse(who, "drink", reason="cannot-pay", cost=cost)
        return False
    own = (Delta(who.name, "crowns", -cost),) if payer is who else ()
    t.post(
        only(who), "drink.taken", *own, Delta(who.name, "status", 1),
        who=who, place=visit.place, cost=cost, payer=payer, moderate=moderate,
    )  # fmt: skip
    if payer is not who:
        facts = {"for": who, "place": visit.place, "cost": cost}
        t.post(only(payer), "drink.treated", Delta(payer.name, "crowns", -cost), who=payer, **facts)
    return True


def is_drunk(t: Turn, who: Person, moderate: bool) -> bool:
    """Throw for it against hidden odds: drunk when the total exceeds his constitution (ruling 33)."""
    t = t.under("3.1.2")
    bonus = t.hidden("moderate_bonus" if moderate else "heavy_bonus")
    total = t.roll("drunk", who, times=t.hidden("drunkenness_dice"), hidden=True).total
    return bool(total + bonus > who.constitution)


def suffer(t: Turn, visit: Visit, circle: Mapping[str, str]) -> None:
    """Let a drunken man do what the dice propose and the referee disposes (3.1.2).

    ``circle`` is everybody there (see ``round_the_table``): whom he insults stands next to him.
    """
    t = t.under("3.1.2")
    who, place = visit.who, visit.place
    lady = _on_his_mind(t, who)
    result = _scene(t, visit, alone=len(circle) < 2, lady=lady)
    if result == "sober":
        return
    if result in _SEEN:
        facts: dict[str, str] = {}
        if result == "insults":
            facts["partner"] = circle.get(who.name, "") if len(circle) > 1 else ""
            if facts["partner"]:
                give_cause(t.under("7.1.1"), t.world.people[facts["partner"]], who, "insult")
        elif result == "indiscretion":
            facts["lady"] = lady
        t.post(PUBLIC, _SEEN[result], who=who, place=place, **facts)
    points = t.hidden(_COSTS[result]) if result in _COSTS else 0
    crowns = -_dropped(t, who) if result == "loses-money" else 0
    t.post(
        only(who), "drunk.woke", Delta(who.name, "status", points), Delta(who.name, "crowns", crowns),
        who=who, place=place, result=result, points=points, crowns=crowns,
    )  # fmt: skip


def _scene(t: Turn, visit: Visit, *, alone: bool, lady: str) -> str:
    """What a drunken man does: nobody insults himself, or speaks of a lady he has not."""
    cannot = {"insults"} if alone else set()
    cannot |= set() if lady else {"indiscretion"}
    possible = tuple(one for one in OUTCOMES if one not in cannot)
    proposal = t.hidden("results")[t.roll("drunkenness", visit.who, hidden=True).total - 1]
    if proposal not in possible:
        proposal = "sings"
    return str(t.decide("drunkenness", visit.who, proposal=proposal, options=possible, place=visit.place))


def _on_his_mind(t: Turn, who: Person) -> str:
    """The lady of whom he may babble: his own, or else whom he sees in secret; empty if there is none."""
    secret = sorted(tie.lady for tie in t.world.about(who.name, Tie) if tie.affair)
    return who.lady or (secret[0] if secret else "")


def _dropped(t: Turn, who: Person) -> int:
    """Crowns that fall out of a drunken man's purse, at most all of them."""
    dice = t.roll("dropped", who, times=t.hidden("loses_dice"), hidden=True)
    return min(who.crowns, int(dice.total * t.hidden("loses_per_pip")))


def round_the_table(t: Turn, people: Iterable[Person]) -> Mapping[str, str]:
    """Who stands next to whom, in a drawn order."""
    names = [one.name for one in t.under("3.1.2").order("circle", people)]
    return dict(zip(names, (*names[1:], *names[:1]), strict=True))


def _circles(t: Turn, drunk: Sequence[tuple[Visit, Person]]) -> Mapping[str, Mapping[str, str]]:
    """Everybody at each club where somebody is drunk, in a drawn order: one draw each, not one for each pair.

    In the taverns of the port nobody stands next to anybody he knows.
    """
    places = {visit.place for visit, _ in drunk} - {TAVERN}
    return {
        place: round_the_table(t, (visit.who for visit in there))
        for place, there in by_place(t).items()
        if place in places
    }
