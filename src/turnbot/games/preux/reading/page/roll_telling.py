"""How a death roll is told: entries that give toughnesses a number, in whatever order (9.5.1).

The thirteen toughnesses must each be given one number, and only one: that is so strict that all ways to read
an entry can be tried, the toughness first («8 a 10: 8») or the roll («un 8 del 8 al 10»), and hardly ever do
two of them make a roll. Where two do, and neither is plainer, there is none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from turnbot.games.preux.reading.page.roll_filling import (
    HIGHEST,
    LOWEST,
    SAME,
    Entry,
    So,
    Some,
    complete,
    with_entry,
)
from turnbot.games.preux.reading.page.roll_words import LENGTH, Sign

_STEPS = 20_000  # entries tried; a longer search is no roll
_WIDEST = 40  # signs of a list of toughnesses, or of a row
_PARTS = frozenset(
    ["comma", "slash", "and", "stop", "dot", "cell", "line", "gap", "close", "open", "dash", "colon"]
)
_ENDS = frozenset(["stop", "dot", "line"])
# What may stand between a toughness and its roll, and how unlikely it makes it that they belong together.
_JOINTS = {
    "colon": 0,
    "gap": 0,
    "dash": 0,
    "cell": 0,
    "open": 0,
    "close": 0,
    "dot": 0,
    "comma": 1,
    "slash": 1,
    "line": 3,
}
_PLAIN_JOINT, _STRANGE = 1, 2


@dataclass(frozen=True, slots=True)
class Told:
    """A roll that was told: its thirteen numbers, and the tokens from the first to behind the last of it."""

    roll: tuple[int, ...]
    start: int
    end: int


def told(found: Sequence[Sign]) -> Told | None:
    """Return the roll that the signs tell, from the first of them on; None if they tell none, or two.

    Entries that are all said alike come before others.
    """
    for alike in (True, False):
        search = _Search(found, alike=alike)
        rolls = list(search.all())
        if search.given_up:
            return None
        if rolls:
            return _plainest(found, rolls)
    return None


def _plainest(found: Sequence[Sign], rolls: Sequence[tuple[tuple[int, ...], int, int]]) -> Told | None:
    """Return the plainest of those rolls that take most of the words; None if there are two."""
    farthest = max(end for _, end, _ in rolls)
    best: dict[tuple[int, ...], int] = {}
    for roll, end, cost in rolls:
        if end == farthest:
            best[roll] = min(cost, best.get(roll, cost))
    ranked = sorted((cost, roll) for roll, cost in best.items())
    if len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        return None
    last = next(s for s in reversed(found[:farthest]) if s.kind not in _PARTS or s.kind == "close")
    return Told(ranked[0][1], found[0].start, last.end)


class _Search:
    """The ways to read the signs of a telling, entry by entry."""

    def __init__(self, found: Sequence[Sign], *, alike: bool) -> None:
        self.signs = found
        self.alike = alike
        self.steps = 0

    @property
    def given_up(self) -> bool:
        """Whether there were too many ways to try them all."""
        return self.steps > _STEPS

    def all(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield every roll that is told: its numbers, where it ends, and how unlikely it is."""
        yield from self._from(self._skip(0), So())
        begun = self._whole(0)  # «de 1 a 13+: 7 7 7 ...»
        if begun:
            yield from self._from(self._skip(begun), So(way="one"))

    def _kind(self, i: int) -> str:
        return self.signs[i].kind if i < len(self.signs) else ""

    def _skip(self, i: int) -> int:
        while self._kind(i) in _PARTS:
            i += 1
        return i

    def _whole(self, i: int) -> int:
        """Return where a range over all toughnesses ends that only says in what order the rolls come."""
        return next(
            (s.end for s in self._some(i) if (s.low, s.high) == (1, LENGTH) and s.kind in ("", "all")), 0
        )

    def _from(self, i: int, so: So) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield the rolls that the signs from ``i`` on complete."""
        self.steps += 1
        if self.given_up:
            return
        if self._kind(i) == "except" and so.rest and not so.excepting:
            yield from self._from(self._skip(i + 1), replace(so, excepting=True))
            return
        if self._kind(i) == "then":
            yield from self._from(self._skip(i + 1), so)
        for entry in self._entries(i, so):
            after = with_entry(so, entry, alike=self.alike)
            if after is None:
                continue
            roll = complete(after)
            if roll is not None and self._may_end(entry.end):
                yield roll, entry.end, after.cost
            if entry.end < len(self.signs):
                yield from self._from(self._skip(entry.end), after)

    def _may_end(self, i: int) -> bool:
        """Whether what follows goes not on with the telling: it is at its end, or a new sentence or line."""
        while self._kind(i) in ("close", "cell", "all") or (self._kind(i), self._kind(i + 1)) == (
            "comma",
            "all",
        ):
            i += 1
        return self._kind(i) in _ENDS or self._skip(i) >= len(self.signs)

    # ── entries ──────────────────────────────────────────────────────────────────────────────────

    def _entries(self, i: int, so: So) -> Iterator[Entry]:
        if so.way not in ("one", "times", "of"):
            yield from self._toughness_first(i)
            yield from self._roll_first(i)
            yield from self._rows(i)
        if so.way in ("", "one", "times", "turned", "of", "first", "roll"):
            yield from self._counts(i)
        if so.way in ("", "one", "times", "of"):
            for value, end, cost in self._value(i) if self._is_single(i) else ():
                yield Entry("one", (((Some("next", 1, 1, end),), value),), end, cost)
            yield from (entry for entry in self._roll_first(i) if entry.given[0][0][0].kind == "rest")
            yield from (entry for entry in self._toughness_first(i) if entry.given[0][0][0].kind == "rest")

    def _is_single(self, i: int) -> bool:
        """«7, 7, 8», and not the words of «siete sietes» or «tres 8» each for itself."""
        after = self.signs[i + 1] if i + 1 < len(self.signs) else None
        if self._kind(i) != "number" or after is None:
            return self._kind(i) == "number"
        return after.kind != "plural" and not (
            self.signs[i].spelled and after.kind == "number" and not after.spelled
        )

    def _toughness_first(self, i: int) -> Iterator[Entry]:
        """«8 a 10: 8», «dureza 10, 11 y 12 ... 8», «las demás, un 9», «a todas un 7»."""
        for some, at, cost in self._lists(i):
            joined, more = self._joint(at)
            if self._kind(joined) == "to" and some[-1].kind == "" and some[-1].low == some[-1].high:
                continue  # «1 a 7» is a range
            for value, end, dear in self._value(joined):
                between = tuple(sign.kind for sign in self.signs[at:joined] if sign.kind != "dot")
                yield Entry("first", ((some, value),), end, cost + more + dear, between)

    def _roll_first(self, i: int) -> Iterator[Entry]:
        """«Un 8 del 8 al 10», «8: 8, 9 y 10», «nueves el resto»."""
        for value, at, cost in self._value(i):
            joined, more = self._joint(at)
            for some, end, dear in self._lists(joined):
                between = tuple(sign.kind for sign in self.signs[at:joined])
                if "line" in between and some[0].kind == "rest":
                    continue  # «... 9 9», and in the next line «lo demás, como siempre»
                yield Entry("roll", ((some, value),), end, cost + more + dear, between)

    def _joint(self, i: int) -> tuple[int, int]:
        """Return where what stands between a toughness and its roll ends, and how unlikely it is."""
        begun, cost = i, 0
        while self._kind(i) in _JOINTS and i - begun < 6:
            cost = max(cost, _JOINTS[self._kind(i)])
            i += 1
        return i, cost if i > begun else _PLAIN_JOINT

    def _counts(self, i: int) -> Iterator[Entry]:
        """«7x6», «siete sietes», «siete veces 7», «7 (x7)», «7 siete veces», «siete casillas con un 7»."""
        signs, kinds = self.signs, [self._kind(k) for k in range(i, i + 4)]
        if kinds[:1] != ["number"] or signs[i].mark == "toughness":
            return
        if kinds[1] == "plural":
            yield _times("of", signs[i].value, signs[i + 1].value, i + 2)
        if kinds[1] == "number" and signs[i].spelled and not signs[i + 1].spelled:
            yield _times("of", signs[i].value, signs[i + 1].value, i + 2)
        if kinds[1:3] == ["by", "number"]:
            a, b = signs[i].value, signs[i + 2].value
            yield _times("times", a, b, i + 3)
            yield _times("turned", b, a, i + 3)
        if kinds[1:4] == ["open", "by", "number"]:
            yield _times("of", signs[i + 3].value, signs[i].value, i + 4)
        if kinds[1] == "times" or signs[i].mark == "places":
            at = self._joint(i + (1 if signs[i].mark == "places" else 2))[0]
            for value, end, _ in self._value(at):
                yield _times("of", signs[i].value, value, end)
        at = i + 1 + (kinds[1] in ("open", "comma"))
        if [self._kind(at), self._kind(at + 1)] == ["number", "times"]:
            yield _times("of", signs[at].value, signs[i].value, at + 2)

    def _rows(self, i: int) -> Iterator[Entry]:
        """A row of toughnesses and one of rolls: «1 2 3 ... 13+», below it «7 7 7 ... 9», or the reverse."""
        some, at = self._row_of_some(i)
        while self._kind(at) == "cell":
            at += 1
        joint = self._kind(at)
        if len(some) > 1 and joint in ("line", "colon"):
            values, end = self._row_of_values(self._joint(at + (joint == "line"))[0])
            yield from _row(some, values, end, 0 if joint == "line" else _STRANGE)
        values, at = self._row_of_values(i)
        if len(values) > 1 and self._kind(at) == "line":
            some, end = self._row_of_some(at + 1)
            yield from _row(some, values, end, 1)

    def _row_of_some(self, i: int) -> tuple[list[Some], int]:
        row: list[Some] = []
        end = i
        while len(row) < LENGTH:
            one = max(self._some(i), key=lambda some: some.end, default=None)
            if one is None or one.kind in ("rest", "all"):
                break
            row.append(one)
            end = i = one.end
            while self._kind(i) in ("comma", "slash", "and", "gap", "cell"):
                i += 1
        return row, end

    def _row_of_values(self, i: int) -> tuple[list[int], int]:
        row: list[int] = []
        end = i
        while len(row) < LENGTH + 1:
            found = next(self._value(i), None)
            if found is None:
                break
            row.append(found[0])
            end = i = found[1]
            while self._kind(i) in ("comma", "slash", "and", "gap", "cell", "dash"):
                i += 1
        return row, end

    # ── rolls and toughnesses ────────────────────────────────────────────────────────────────────

    def _value(self, i: int) -> Iterator[tuple[int, int, int]]:
        """Yield the roll that stands at ``i``: its number, where it ends, how unlikely it is."""
        cost = 0
        while self._kind(i) in ("the", "to") and cost < 2:
            i, cost = i + 1, cost + 1
        kind = self._kind(i)
        if kind == "same":
            yield SAME, i + 1, 0
        if kind not in ("number", "plural") or not LOWEST <= self.signs[i].value <= HIGHEST:
            return
        mark = self.signs[i].mark
        if mark == "toughness" or mark == "places" or self._kind(i + 1) in ("upward", "downward"):
            return
        cost += _STRANGE * (mark == "perhaps")
        yield self.signs[i].value, i + 1, 0 if mark == "roll" or kind == "plural" else cost

    def _lists(self, i: int) -> Iterator[tuple[tuple[Some, ...], int, int]]:
        """Yield the lists of toughnesses that begin at ``i``: «1, 2, 3 y 4», «12 y 13+», «8 a 10»."""
        for first in self._some(i):
            yield (first,), first.end, first.cost
            if first.kind not in ("rest", "all"):
                yield from self._longer((first,), first.end, first.cost, i + _WIDEST)

    def _longer(
        self, some: tuple[Some, ...], i: int, cost: int, limit: int
    ) -> Iterator[tuple[tuple[Some, ...], int, int]]:
        at = i
        while self._kind(at) in ("comma", "slash", "and") and at < i + 2:
            at += 1
        spaced = at == i and self._kind(at) in ("dash", "gap", "number")
        if spaced and self._kind(at) != "number":
            at += 1
        if at >= limit or (at == i and not spaced) or some[-1].kind in ("up", "down", "to", "next"):
            return
        for more in self._some(at):
            if more.kind not in ("", "up") or more.low <= some[-1].high:
                continue
            longer = (*some, more)
            if not spaced or self._kind(more.end) == "colon":
                yield longer, more.end, cost + more.cost + spaced
            yield from self._longer(longer, more.end, cost + more.cost, limit)

    def _some(self, i: int) -> Iterator[Some]:
        """Yield the toughnesses that one word or range at ``i`` names."""
        while self._kind(i) in ("the", "open") or self._leads(i):
            i += 1
        kind = self._kind(i)
        value = self.signs[i].value if i < len(self.signs) else 0
        match kind:
            case "rest" | "all":
                yield Some(kind, 1, LENGTH, i + 1)
            case "onward" | "then":
                yield Some("rest", 1, LENGTH, i + 1)
            case "first":
                yield Some("", 1, value, i + 1)
            case "last":
                yield Some("", LENGTH + 1 - value, LENGTH, i + 1)
            case "next":
                yield Some("next", 1, value, i + 1)
            case "most" | "below" | "least" | "above" | "till":
                yield from self._bounded(i)
            case "from" | "between" | "since":
                yield from self._begun(i)
            case "number":
                yield from self._ranges(i)
            case _:
                pass

    def _leads(self, i: int) -> bool:
        """Whether a preposition at ``i`` only leads up to what follows: «a las demás», «a dureza 3, 7»."""
        after = i + 1 + (self._kind(i + 1) == "the")
        if self._kind(i) in ("to", "till", "from") and self._kind(after) in _GROUPS:
            return True
        return self._kind(i) == "to" and self._is_toughness(after)

    def _is_toughness(self, i: int) -> bool:
        """Whether what stands there says that it is one: «a dureza 3, 7»."""
        return self._kind(i) == "number" and self.signs[i].mark == "toughness"

    def _toughness(self, i: int) -> tuple[int, int]:
        """Return the toughness that stands at ``i``, and where it ends; (0, i) if none does."""
        while self._kind(i) in ("the", "from"):
            i += 1
        if self._kind(i) != "number" or not 1 <= self.signs[i].value <= LENGTH:
            return 0, i
        return (0, i) if self.signs[i].mark in ("roll", "places") else (self.signs[i].value, i + 1)

    def _bounded(self, i: int) -> Iterator[Some]:
        """«Hasta la 7», «menos de 8», «a partir de la 11», «≥ 11»."""
        value, end = self._toughness(i + 1)
        if not value:
            return
        match self._kind(i):
            case "till":
                yield Some("to", 1, value, end)
            case "most":
                yield Some("down", 1, value, end)
            case "below":
                yield Some("down", 1, value - 1, end)
            case "least":
                yield Some("up", value, LENGTH, end + (self._kind(end) == "upward"))
            case _:
                yield Some("up", value + 1, LENGTH, end)

    def _begun(self, i: int) -> Iterator[Some]:
        """«De 1 a 7», «entre 1 y 7», «desde la 11»."""
        value, end = self._toughness(i + 1)
        if not value:
            return
        ranges = list(self._ranges(end - 1))
        if self._kind(i) == "between":
            last, behind = self._toughness(end + 1) if self._kind(end) == "and" else (0, end)
            if last:
                yield Some("", value, last, behind)
            return
        if self._kind(i) == "since" and not any(some.high != some.low for some in ranges):
            yield Some("up", value, LENGTH, end)
            return
        yield from ranges

    def _ranges(self, i: int) -> Iterator[Some]:
        """«7», «8 a 10», «8-10», «11 o más», «7 o menos», «11 a 13+»."""
        value, end = self._toughness(i)
        if not value:
            return
        cost = _STRANGE if self.signs[end - 1].mark == "value" else 0
        match self._kind(end):
            case "upward" | "onward":
                yield Some("up", value, LENGTH, end + 1)
                return
            case "downward":
                yield Some("down", 1, value, end + 1)
                return
            case "to" | "till" | "dash" | "colon":
                plain = self._kind(end) in ("to", "till")
                if plain and self._kind(end + 1) == "last":
                    yield Some("", value, LENGTH, end + 2)
                last, behind = self._toughness(end + 1)
                same_line = last and self.signs[behind - 1].line == self.signs[i].line
                if last and (plain or same_line) and (plain or last > value):
                    dear = _STRANGE * 2 if self._kind(end) == "colon" else 0
                    yield Some("", min(value, last), max(value, last), behind, cost + dear)
            case _:
                pass
        yield Some("", value, value, end, cost)


_GROUPS = frozenset(["first", "last", "next", "all", "rest"])


def _times(way: str, count: int, value: int, end: int) -> Entry:
    return Entry(way, (((Some("next", 1, count, end),), value),), end)


def _row(some: Sequence[Some], values: Sequence[int], end: int, cost: int) -> Iterator[Entry]:
    if len(some) == len(values) and len(some) > 1:
        given = tuple(((one,), value) for one, value in zip(some, values, strict=True))
        yield Entry("row", given, end, cost)
