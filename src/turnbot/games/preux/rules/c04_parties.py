"""Chapter 4, parties at home (4.7): two weeks' work of a married man, and what they bring host and guests.

Who is bidden and who comes is settled where the week is laid out (``c03_visits``); a wedding's reception
is kept by the same rules, in its own words (``c04_weddings``).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Drink
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c03_company import share
from turnbot.games.preux.rules.c03_drink import is_drunk, round_the_table, suffer
from turnbot.games.preux.rules.c04_births import goes_out
from turnbot.games.preux.rules.c04_houses import wife_of
from turnbot.games.preux.rules.c04_invitations import dated, invited_to
from turnbot.games.preux.rules.c04_meeting import is_with_lover
from turnbot.games.preux.rules.c07_causes import relation
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, must_rest
from turnbot.games.preux.week.plan import todo
from turnbot.games.preux.week.whereabouts import Visit, by_place, home_of

#: Printed in 4.7.1 and 4.7.3: what a guest costs for each of the highest level there; what levels bring.
COST, LEVELS_PER_POINT = 2, 7


#: What makes a reception of a party at home, and which.
_RECEPTIONS = (("wedding.held", "wedding"), ("child.baptised", "baptism"))


@dataclass(frozen=True, slots=True)
class Party:
    """A party at somebody's home: the gentlemen and ladies who came, in the order of their names.

    ``occasion`` is ``party``, ``wedding`` or ``baptism``: receptions have rules of their own.
    """

    host: Person
    hostess: Lady
    guests: tuple[Person, ...]
    ladies: tuple[Lady, ...]
    occasion: str = "party"

    @property
    def place(self) -> str:
        """Where it is, as events say it."""
        return home_of(self.host.name)


# Before ---------------------------------------------------------------------------------------------------


def prepare(t: Turn, who: Person) -> None:
    """Spend a week on preparing a party at home (4.7.1)."""
    t = t.under("4.7.1")
    if not who.wife:
        t.refuse(who, "prepare-party", reason="bachelor")
    else:
        t.post(only(who), "party.prepared", Become(who.name, "since.party", t.world.month), who=who)


@rule("4.7.1")
def open_house(t: Turn, who: Person, bidden: Sequence[str]) -> tuple[str, ...] | None:
    """Let him give the party he has prepared; return who is bidden, or None where he may not give it.

    It follows its preparation within two months (ruling 99). For more gentlemen than the house holds there
    is no room: those he names last. He must be able to pay for all of them.
    """
    hostess = wife_of(t, who)
    prepared = who.since.get("party", "")
    recent = (t.world.month, month_after(t.world.month, -1))
    if hostess is None:
        t.refuse(who, "host-party", reason="bachelor")
    elif prepared not in recent:
        t.refuse(who, "host-party", reason="unprepared")
    elif not goes_out(t, hostess):
        t.refuse(who, "host-party", reason="hostess-ill", lady=hostess)
    else:
        guests = room_for(t, who, bidden)
        cost = _cost(t, who, hostess, guests)
        if cost <= spare(t, who):
            return guests
        t.refuse(who, "host-party", reason="cannot-pay", cost=cost)
    return None


@rule("4.7.2")
def room_for(t: Turn, who: Person, bidden: Sequence[str]) -> tuple[str, ...]:
    """Those bidden for whom his house has room; ladies need none."""
    house, taken, gentlemen = book().houses[who.house], [], 0
    for name in bidden:
        if name in t.world.people and name != who.name:
            if not house.holds(gentlemen + 1):
                t.refuse(who, "host-party", reason="no-room", partner=name)
                continue
            gentlemen += 1
            taken.append(name)
        elif name in t.world.ladies:
            taken.append(name)
    return tuple(taken)


def _cost(t: Turn, who: Person, hostess: Lady, names: Sequence[str]) -> int:
    """What a party of these guests costs: twice the highest level there, hosts included, for each guest."""
    guests = [t.world.people.get(name) or t.world.ladies[name] for name in names]
    return COST * max(one.level for one in (who, hostess, *guests)) * len(guests)


def open_doors(
    t: Turn, host: Person, guests: Sequence[Person], *, bidden: Sequence[str], bring: Collection[str]
) -> None:
    """Post who receives at home this week, and whom: the gentlemen who came, and their ladies or others.

    ``bidden`` are those he asked by name, ladies among them; ``bring`` the names of guests who say that they
    come with their own.
    """
    occasion = next(
        (what for kind, what in _RECEPTIONS if t.happened(kind, host, week=t.week, who=host.name)), "party"
    )
    reception = occasion != "party"
    ladies = _bidden_ladies(t, host, guests, bidden)
    for who in guests:
        for lady in _brought(t, who, own=who.name in bring):
            if lady not in ladies and (reception or _is_welcome(t, host, who, lady, (*guests, *ladies))):
                ladies.append(lady)
    t.under("4.4.6" if reception else "4.7.1").post(
        PUBLIC, "home.opened", who=host, lady=host.lady, occasion=occasion,
        guests=sorted(who.name for who in guests), ladies=[one.name for one in ladies],
    )  # fmt: skip


def _bidden_ladies(t: Turn, host: Person, guests: Sequence[Person], bidden: Sequence[str]) -> list[Lady]:
    """The ladies he bids who come: with their gentlemen, or of their own will."""
    came = ("", *(who.name for who in guests))
    declined = [e.facts["lady"] for e in t.happened("lady.declined", host, who=host.name, in_week=t.week)]
    return [
        one
        for one in (t.world.ladies.get(name) for name in bidden)
        if one is not None and one.lover in came and one.name not in declined and goes_out(t, one)
        and all(who is host or who in guests for who in dated(t, one))
    ]  # fmt: skip


def _brought(t: Turn, guest: Person, *, own: bool) -> list[Lady]:
    """The ladies whom a guest brings: his own at his word, and who promised to go to a party with him."""
    ladies = [t.world.ladies[guest.lady]] if own and guest.lady in t.world.ladies else []
    return [one for one in (*ladies, *invited_to(t, guest, "party")) if goes_out(t, one)]


def _is_welcome(t: Turn, host: Person, guest: Person, lady: Lady, there: Sequence[Person | Lady]) -> bool:
    """Whether the host can pay for one lady more; who would bring her is told if he cannot (ruling 99)."""
    names = [*(one.name for one in there), lady.name]
    if _cost(t, host, t.world.ladies[host.lady], names) <= spare(t, host):
        return True
    t.under("4.7.1").refuse(guest, "attend-party", reason="no-place", partner=host, lady=lady)
    return False


# The evening ----------------------------------------------------------------------------------------------


def everybody_receives(t: Turn) -> None:
    """Let every party at home of this week take its course."""
    for party in parties(t):
        if party.occasion == "party":
            receive(t, party)


def parties(t: Turn) -> list[Party]:
    """The parties at home, receptions included, of this week."""
    there = by_place(t)
    found = []
    for event in t.ledger.of_kind("home.opened", t.week):
        host = t.world.people[event.facts["who"]]
        guests = [visit.who for visit in there.get(home_of(host.name), ())]
        found.append(
            Party(
                host, t.world.ladies[event.facts["lady"]],
                tuple(guest for guest in guests if guest is not host),
                tuple(t.world.ladies[name] for name in event.facts["ladies"]),
                event.facts["occasion"],
            )
        )  # fmt: skip
    return found


@rule("4.7.3")
def receive(t: Turn, party: Party) -> None:
    """Charge the party and give the host a seventh of his gentlemen's levels, and what talking brings him."""
    host = party.host
    cost = _cost(t, host, party.hostess, [one.name for one in (*party.guests, *party.ladies)])
    absent = is_away(t, party)
    points = 0 if absent else max(1, sum(guest.level for guest in party.guests) // LEVELS_PER_POINT)
    t.post(
        only(host), "home.hosted", Delta(host.name, "crowns", -cost), Delta(host.name, "status", points),
        Become(host.name, "since.party", ""),
        who=host, count=len(party.guests) + len(party.ladies), cost=cost, points=points,
    )  # fmt: skip
    if absent:
        shame(t, party)
    else:
        converse(t, party)
    entertain(t, party, shamed=absent)


def converse(t: Turn, party: Party) -> None:
    """Let the host talk with his guests, six at most, for better or worse (ruling 98); with no enemy (37)."""
    circle = circle_of(t, party.host, party.guests)
    points = sum(share(t, party.host.level, guest.level) for guest in circle)
    if circle:
        t.post(
            only(party.host), "home.conversed", Delta(party.host.name, "status", points),
            who=party.host, guests=circle, points=points,
        )  # fmt: skip


def circle_of(t: Turn, who: Person, guests: Sequence[Person]) -> Sequence[Person]:
    """With whom of the guests he talks: six at most, and no enemy."""
    friends = [guest for guest in guests if relation(who, guest) != "enemy"]
    return friends[: t.hidden("partners_at_event", "3.1.3")]


def entertain(t: Turn, party: Party, *, shamed: bool = False) -> None:
    """Let every guest have his evening, and see what becomes of the drunk."""
    drunk = [guest for guest in party.guests if be_received(t, party, guest, shamed=shamed)]
    circle = round_the_table(t, (party.host, *party.guests)) if drunk else {}
    for guest in drunk:
        suffer(t, Visit(guest, party.place, "party", party.host.name), circle)


@rule("4.7.4")
def be_received(t: Turn, party: Party, guest: Person, *, shamed: bool) -> bool:
    """Give a guest points for the house and level he is received in, and for his drink; tell if he is drunk.

    Where the evening is a farce there are no points, but the wine is as strong (4.7.5). Who does not say
    how he drinks does so with moderation; the gravely wounded (8.8.2) and priests (10.1.2) do not.
    """
    host = party.host
    own = guest.house if guest.wife else 0
    points = 0 if shamed else max(0, host.house - own) + max(0, host.level - guest.level)
    moderate = all(order.moderate for order in todo(t, guest, Drink))
    t.post(
        only(guest), "home.enjoyed", Delta(guest.name, "status", points), who=guest, host=host, points=points
    )
    if must_rest(t, guest) or guest.is_priest:
        return False
    if not shamed:
        t.post(
            only(guest), "drink.taken", Delta(guest.name, "status", 1),
            who=guest, place=party.place, cost=0, payer=host, moderate=moderate,
        )  # fmt: skip
    return is_drunk(t, guest, moderate)


# The hostess ----------------------------------------------------------------------------------------------


@rule("4.7.5")
def is_away(t: Turn, party: Party) -> bool:
    """Whether the lady of the house is with her lover, who asked her to meet him just then (ruling 100)."""
    return is_with_lover(t, party.hostess)


def shame(t: Turn, party: Party) -> None:
    """Take ten points from the host whose wife did not appear, before everybody (4.7.5)."""
    t = t.under("4.7.5")
    points = t.hidden("shamed_status")
    t.post(PUBLIC, "hostess.missing", who=party.host, lady=party.hostess)
    t.post(
        only(party.host), "host.shamed", Delta(party.host.name, "status", points),
        who=party.host, lady=party.hostess, points=points,
    )  # fmt: skip
