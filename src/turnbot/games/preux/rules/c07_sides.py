"""Chapter 7, friends and foes in one place: whom a man has to do with there, without asking everybody.

What two men are to each other hangs on three things alone: regiment, Church, and whether one is a cad.
Whoever has these in common makes a side, and there are as many sides as regiments, however many people.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Sequence

from turnbot.games.preux.rules.c07_causes import Relation, relation
from turnbot.games.preux.state.people import Person

Side = tuple[str, bool, bool]


def side_of(who: Person) -> Side:
    """What makes of him whatever he is to others: the regiment, whether he is a churchman, and a cad."""
    return who.regiment, who.is_priest, who.cad


class Company:
    """People in an order that counts, by their sides."""

    def __init__(self, people: Sequence[Person]):
        self.people = people
        self._place = {who.name: nth for nth, who in enumerate(people)}
        self._side = [side_of(who) for who in people]
        self._sides: dict[Side, list[int]] = {}
        for nth, side in enumerate(self._side):
            self._sides.setdefault(side, []).append(nth)
        self._relations: dict[tuple[Side, Side], Relation] = {}

    def __contains__(self, name: str) -> bool:
        """Whether he is still one of them."""
        nth = self._place.get(name)
        return nth is not None and _found(self._sides[self._side[nth]], nth)

    def each(self, who: Person, *what: Relation, after: int = -1) -> Iterator[int]:
        """Yield the places of all who are that to a man, himself left out, from the one ``after`` a place on.

        Who leaves or changes sides meanwhile is where he is then.
        """
        at = self._next(after, who, what)
        while at is not None:
            yield at
            at = self._next(at, who, what)

    def _next(self, nth: int, who: Person, what: Sequence[Relation]) -> int | None:
        found = None
        for side in self._that_are(who, what):
            at = bisect_right(side, nth)
            if at < len(side) and self.people[side[at]] is who:
                at += 1
            if at < len(side) and (found is None or side[at] < found):
                found = side[at]
        return found

    def count(self, who: Person, *what: Relation) -> int:
        """Return how many of them are that to a man, himself left out."""
        mine = self._place.get(who.name, -1)
        return sum(len(side) - _found(side, mine) for side in self._that_are(who, what))

    def leave(self, nth: int) -> None:
        """Let the man at this place count no more."""
        side = self._sides[self._side[nth]]
        if _found(side, nth):
            del side[bisect_left(side, nth)]

    def look_again(self, who: Person) -> None:
        """See whether a man has changed sides: he may be a cad now, or out of his regiment."""
        nth = self._place[who.name]
        if self._side[nth] != side_of(who) and who.name in self:
            self.leave(nth)
            self._side[nth] = side_of(who)
            insort(self._sides.setdefault(self._side[nth], []), nth)

    def _that_are(self, who: Person, what: Sequence[Relation]) -> Iterator[list[int]]:
        mine = side_of(who)
        for side, places in self._sides.items():
            if not places:
                continue
            if (mine, side) not in self._relations:
                self._relations[mine, side] = relation(who, self.people[places[0]])
            if self._relations[mine, side] in what:
                yield places


def _found(side: Sequence[int], nth: int) -> bool:
    at = bisect_left(side, nth)
    return at < len(side) and side[at] == nth
