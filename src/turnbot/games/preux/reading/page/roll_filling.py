"""What was told so far of a death roll: which toughness has which number, and what an entry adds (9.5.1).

Each must be given one number, and only one; what says otherwise tells no roll.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from turnbot.games.preux.reading.page.roll_words import LENGTH

LOWEST, HIGHEST = 2, 12
SAME = 0  # «el 8 y el 9 tal cual»: each its own number
_TURNED = 2  # how unlikely it is that who put toughnesses first then puts numbers first


@dataclass(frozen=True, slots=True)
class Some:
    """Some toughnesses that one entry names: ``low`` to ``high``, or as ``kind`` says.

    ``up`` and ``down`` are open; ``to`` begins behind the last told, ``next`` are the ``high`` that follow.
    """

    kind: str
    low: int
    high: int
    end: int
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """What one entry says: (toughnesses, roll) once or, in a row, several times; ``way`` is how it says it.

    ``joint`` is what stands between them: who tells a roll goes on with it as he began.
    """

    way: str
    given: tuple[tuple[tuple[Some, ...], int], ...]
    end: int
    cost: int = 0
    joint: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class So:
    """What was told so far: the roll of each toughness, that of the rest, how the last entry was said."""

    given: Mapping[int, int] = field(default_factory=dict)
    rest: int = 0
    way: str = ""
    joint: tuple[str, ...] | None = None
    kinds: frozenset[str] = frozenset()
    opened: int = 0  # where the toughnesses begin that the last entry leaves open
    last: int = 0
    excepting: bool = False
    cost: int = 0


def with_entry(so: So, entry: Entry, *, alike: bool) -> So | None:
    """Return what is told with one entry more; None if a toughness is given twice, or a roll no roll has."""
    cost = so.cost + entry.cost
    if entry.given[0][0][0].kind in ("rest", "all"):
        return _with_rest(replace(so, cost=cost), entry)
    if alike and so.joint is not None and (so.way, so.joint) != (entry.way, entry.joint):
        return None
    if so.way and so.way != entry.way and so.way not in ("one", "of") and entry.way not in ("one", "of"):
        if {so.way, entry.way} & {"times", "turned"}:
            return None
        cost += _TURNED
    for some, value in entry.given:
        so = _closed(so, some[0]) if len(some) == 1 else so
        each = [_places(one, so) for one in some]
        places = set(chain.from_iterable(each))
        rolls = {place: value or place for place in places}
        if not places or len(places) < sum(map(len, each)) or not _are_rolls(rolls.values()):
            return None
        if places & so.given.keys() or min(places) < 1 or max(places) > LENGTH:
            return None
        opened = some[0].low if len(some) == 1 and some[0].kind == "up" else 0
        so = replace(
            so,
            given={**so.given, **rolls},
            last=max(places),
            kinds=so.kinds | {one.kind for one in some},
            opened=opened,
        )
    return replace(so, way=entry.way, joint=entry.joint, cost=cost)


def _are_rolls(values: Iterable[int]) -> bool:
    return all(LOWEST <= value <= HIGHEST for value in values)


def _with_rest(so: So, entry: Entry) -> So | None:
    """Return what is told with «las demás, un 9», or «a todas un 7»."""
    some, value = entry.given[0]
    if so.rest or so.excepting or value == SAME:
        return None
    return replace(so, rest=value, kinds=so.kinds | {some[0].kind})


def _closed(so: So, some: Some) -> So:
    """Return what is told without what a later beginning ends: «desde la 1 un 5, desde la 4 un 10»."""
    if some.kind != "up" or not 0 < so.opened < some.low:
        return so
    return replace(so, given={k: value for k, value in so.given.items() if k < some.low})


def _places(some: Some, so: So) -> set[int]:
    """Return the toughnesses meant; those told already are not, where all that is told is open alike.

    «11 o más: 9; 8 o más: 8; las demás, 7»; but «de 1 a 7: 7; 7 o más: 8» says the seventh twice.
    """
    match some.kind:
        case "next":
            return set(range(so.last + 1, so.last + some.high + 1))
        case "to":
            return set(range(so.last + 1, some.high + 1))
        case "up" | "down" if so.kinds == {some.kind}:
            return set(range(some.low, some.high + 1)) - so.given.keys()
        case _:
            return set(range(some.low, some.high + 1))


def complete(so: So) -> tuple[int, ...] | None:
    """Return the roll, if every toughness has its number; a rest that nothing is left to is a mistake."""
    if not so.rest:
        return tuple(so.given[k] for k in range(1, LENGTH + 1)) if len(so.given) == LENGTH else None
    if len(so.given) == LENGTH:
        return None
    if "all" in so.kinds and bool(so.given) != so.excepting:
        return None
    if "all" not in so.kinds and not so.given:
        return None
    return tuple(so.given.get(k, so.rest) for k in range(1, LENGTH + 1))
