"""Chapter 3, toadying: who talks with whom, and what it brings both (3.1.3, 3.1.4).

At clubs and parties there, at the Casino (3.3.1), and in a box of the theatre (3.4.2).

Nobody is compared with everybody: whom orders name is looked up by name, and the others are matched by
their levels, of which there are few.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Toady
from turnbot.games.preux.rules.c01_month import nowhere
from turnbot.games.preux.rules.c07_causes import relation
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo
from turnbot.games.preux.week.whereabouts import SUITE, Visit, visits


@rule("3.1.3")
def everybody_toadies(t: Turn) -> None:
    """Bring together, wherever one may toady, those who want company and those who accept it (rulings 36-38).

    On an ordinary visit one finds one partner: whom he names, or else the best offer for both. At a
    party or in a box everybody talks with everybody, six at most. Who is not asked for by name, or has
    not asked by name, talks only where he loses nothing by it. Nobody talks with enemies, or with
    cads.
    """
    seen = visits(t)
    rooms: dict[tuple[str, str], list[Visit]] = {}
    for visit in seen.values():
        if visit.room[0]:
            rooms.setdefault(visit.room, []).append(visit)
    wishes: dict[str, tuple[Toady, ...]] = {}
    for who in everybody(t):
        orders = tuple(order for order in todo(t, who, Toady) if not _for_ladies(t, order))
        if orders and who.name in seen and seen[who.name].role == SUITE:
            _with_the_dauphin(t, who, _names(orders))
        elif orders and who.name in seen and seen[who.name].room[0]:
            wishes[who.name] = orders
        elif orders:
            nowhere(t, who, orders)
    for place, box in sorted(rooms):
        _meet(t, place, rooms[place, box], wishes)


def _meet(t: Turn, club: str, there: Sequence[Visit], wishes: Mapping[str, tuple[Toady, ...]]) -> None:
    """Match the people of one club, or box, for the week; tell who was left alone."""
    room = Room(t, club, {visit.who.name: visit for visit in there})
    seeking = [visit.who for visit in there if visit.who.name in wishes]
    room.match_named({who.name: _names(wishes[who.name]) for who in t.order("named", seeking)})
    free = {who.name for who in seeking if not _names(wishes[who.name])}
    room.match_by_level(free)
    for who in seeking:
        if who.name in free and not room.partners.get(who.name):
            t.refuse(who, "toady", reason="alone", club=club)


def _with_the_dauphin(t: Turn, who: Person, names: Sequence[str]) -> None:
    """Tell who is in the Dauphin's company, that he has no time for others (11.4.3)."""
    others = [name for name in names if name in t.world.people and name != who.name]
    if others:
        t.refuse(who, "toady", reason="no-time", club=visits(t)[who.name].place, partner=others[0])


def _for_ladies(t: Turn, order: Toady) -> bool:
    """Whether it asks for the company of ladies alone: that is a talk (4.1.6)."""
    return bool(order.with_) and all(name in t.world.ladies for name in order.with_)


def _names(orders: Sequence[Toady]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for order in orders for name in order.with_))


@dataclass
class Room:
    """One club, or box, in one week, while its people find each other."""

    t: Turn
    club: str
    visits: Mapping[str, Visit]
    partners: dict[str, set[str]] = field(default_factory=dict)
    #: With how many more each may talk this week.
    left: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ordinary = self.t.hidden("partners_per_visit")
        if self.t.hidden("partners") == "all":
            ordinary = len(self.visits)
        at_party = self.t.hidden("partners_at_event")
        for name, visit in self.visits.items():
            # The Dauphin's company leaves him no time for any other (11.4.3).
            self.left[name] = 0 if visit.role == SUITE else at_party if visit.at_party else ordinary

    def may_talk(self, one: str, other: str) -> bool:
        """Whether both have time, have not talked yet this week, and are no enemies (ruling 37)."""
        if one == other or self.left[one] <= 0 or self.left[other] <= 0:
            return False
        men = (self.visits[one].who, self.visits[other].who)
        hostile = relation(*men) == "enemy" or any(man.cad for man in men)
        return not hostile and other not in self.partners.get(one, ())

    def pair(self, one: str, other: str) -> None:
        """Let two talk."""
        for who, partner in ((one, other), (other, one)):
            self.partners.setdefault(who, set()).add(partner)
            self.left[who] -= 1
        toady(self.t, self.club, self.visits[one].who, self.visits[other].who)

    # By name --------------------------------------------------------------------------------------

    def match_named(self, wanted: Mapping[str, tuple[str, ...]]) -> None:
        """Pair those who ask for each other, then those who ask for who asks for nobody, then the rest."""
        for one, names in wanted.items():
            for other in names:
                if one in wanted.get(other, ()) and self.may_talk(one, other):
                    self.pair(one, other)
        for asks_too in (False, True):
            for one, names in wanted.items():
                for other in (name for name in names if bool(wanted.get(name)) is asks_too):
                    if other in self.visits and self.may_talk(one, other) and self._accepts(other, one):
                        self.pair(one, other)
        for one, names in wanted.items():
            if names and not self.partners.get(one):
                self._left_alone(one, names)
            else:
                self._no_time(one, names)

    def _accepts(self, asked: str, asking: str) -> bool:
        """Whether he talks to somebody he has not asked for: if he gains enough by it (ruling 37)."""
        gain = share(self.t, self.visits[asked].who.level, self.visits[asking].who.level)
        return gain >= int(self.t.hidden("accepted_from"))

    def _left_alone(self, one: str, names: Sequence[str]) -> None:
        here = [name for name in names if name in self.visits and name != one]
        self.t.refuse(
            self.visits[one].who, "toady", reason="unwilling" if here else "not-there",
            club=self.club, partner=(here or names)[0],
        )  # fmt: skip

    def _no_time(self, one: str, names: Sequence[str]) -> None:
        """Tell him whom else he wanted to talk with, and had no time for any more."""
        done = {one, *self.partners.get(one, ())}
        others = [name for name in names if name in self.visits and name not in done]
        if others and self.left[one] <= 0:
            self.t.refuse(self.visits[one].who, "toady", reason="no-time", club=self.club, partner=others[0])

    # By level -------------------------------------------------------------------------------------

    def match_by_level(self, free: set[str]) -> None:
        """Pair who asks for anybody with the best offer for both; and parties among themselves."""
        parties: dict[str, list[Person]] = {}
        seekers: list[Person] = []
        others: list[Person] = []
        for who in self.t.order("company", (visit.who for visit in self.visits.values())):
            visit = self.visits[who.name]
            if visit.at_party:
                parties.setdefault(visit.host, []).append(who)
            elif who.name in free:
                seekers.append(who)
            else:
                others.append(who)
        for host in sorted(parties):
            self._match(parties[host], parties[host])
        self._match(seekers, seekers)
        self._match(seekers, others)

    def _match(self, some: Sequence[Person], others: Sequence[Person]) -> None:
        mine, theirs = _levels(some), _levels(others)
        for one, other in self._offers(mine, theirs, some is others):
            # Who has no more time is dropped, so that nobody is looked at again and again.
            ours = mine[one] = [who for who in mine[one] if self.left[who.name] > 0]
            if not ours:
                continue
            candidates = theirs[other] = [who for who in theirs[other] if self.left[who.name] > 0]
            self._match_levels(ours, candidates, some is others and one == other)

    def _match_levels(self, ours: Sequence[Person], candidates: Sequence[Person], same: bool) -> None:
        """Pair each with the next in the row, then with the one after him: so all find as many as all can."""
        waiting = list(enumerate(ours))
        for step in range(int(same), len(candidates) // 2 + 1 if same else len(candidates)):
            for nth, who in waiting:
                other = candidates[(nth + step) % len(candidates)]
                if self.may_talk(who.name, other.name):
                    self.pair(who.name, other.name)
            # Who has no more time is dropped, so that a crowd is not gone through again and again.
            waiting = [(nth, who) for nth, who in waiting if self.left[who.name] > 0]
            if not waiting or not any(self.left[one.name] > 0 for one in candidates):
                break

    def _offers(self, mine: Iterable[int], theirs: Iterable[int], same: bool) -> list[tuple[int, int]]:
        """The pairs of levels that lose nothing by each other, best first: by both shares, then the less."""
        least = self.t.hidden("accepted_from")
        offers = []
        for one in mine:
            for other in theirs:
                shares = share(self.t, one, other), share(self.t, other, one)
                if min(shares) >= least and not (same and other > one):
                    offers.append((-sum(shares), -min(shares), -max(one, other), -one, (one, other)))
        return [pair for *_, pair in sorted(offers)]


def _levels(people: Sequence[Person]) -> dict[int, list[Person]]:
    found: dict[int, list[Person]] = {}
    for who in people:
        found.setdefault(who.level, []).append(who)
    return found


def share(t: Turn, own: int, other: int) -> int:
    """Status points that a man of one level has from talking to one of another (rulings 9 and 35)."""
    difference = abs(own - other)
    if difference == 0:
        return int(t.hidden("equals", "3.1.4"))
    if own < other:
        return max(int(t.hidden("least_for_lower", "3.1.4")), difference // book().toadying_divisor)
    return next(
        row.higher for row in book().toadying if row.high is None or row.low <= difference <= row.high
    )


@rule("3.1.4")
def toady(t: Turn, club: str, one: Person, other: Person) -> None:
    """Give two who talk what each has from it; that they were seen together is public, the points are not."""
    first, second = sorted((one, other), key=lambda who: who.name)
    t.post(PUBLIC, "club.talked", who=first, partner=second, club=club)
    for who, partner in ((first, second), (second, first)):
        points = share(t, who.level, partner.level)
        t.post(
            only(who), "toadied", Delta(who.name, "status", points),
            who=who, partner=partner, club=club, points=points,
        )  # fmt: skip
