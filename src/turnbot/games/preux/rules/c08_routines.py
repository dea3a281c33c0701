"""Chapter 8, what a fencer may write down: actions, the thirteen routines, and strings of them (8.1.2-8.2.4).

A string of actions is legal if whole routines make it up, one after the other, where neighbours may share
one pose and no more (ruling 150). The reader of mails asks here, and so does the engine.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from turnbot.core.rules import computes
from turnbot.games.preux.book.armoury import armoury

POSE, APPROACH, SURRENDER = "X", "AC", "Ren"

#: The weapon whose slash takes one pose more (ruling 148).
ExtraPose = Literal["two-handed", "sabre"]

#: What begins with a slash, and so with the further pose of the weapon that has one.
_SLASHES = frozenset({"slash", "slash-assault"})
#: Routines that a dagger, or whoever faces a two-handed sword, has to approach for (8.6.3, 8.6.4).
_ATTACKS = frozenset({"lunge", "slash", "slash-assault", "lunge-assault", "kick", "parry-riposte"})
#: What may be put in where it is missing (ruling 152), and what leaving out an action weighs against it.
_PUT_IN = frozenset({POSE, APPROACH})
_LEFT_OUT = 1000


class RoutineError(ValueError):
    """A written routine has a word that is no action: ``word``, the ``nth`` of it, counted from 1."""

    def __init__(self, word: str, nth: int):
        super().__init__(f"{word!r}, word {nth} of the routine, is no action of 8.1.3")
        self.word, self.nth = word, nth


class Routine(NamedTuple):
    """One of the thirteen, as a weapon does it; ``name`` is its code in the tables: ``slash-assault``."""

    name: str
    actions: tuple[str, ...]

    @property
    def attacks(self) -> bool:
        """Whether it has to be approached for."""
        return self.name in _ATTACKS


class Part(NamedTuple):
    """A routine in its place in a string, with the actions that it adds.

    ``shared``: its first pose is also the last of the routine before, and not among them.
    """

    routine: Routine
    actions: tuple[str, ...]
    shared: bool


class Leg(NamedTuple):
    """A part as the engine plays it: its actions, whether it attacks, and the approaches it already has.

    ``whole`` are the actions of its routine: what is played where something else than the pose it shares
    comes before it.
    """

    actions: tuple[str, ...]
    attacks: bool
    approaches: int
    whole: tuple[str, ...]


@computes("8.1.3")
def actions_written(text: str) -> tuple[str, ...]:
    """Read action codes parted by hyphens, commas or blanks, in capitals or not: ``-X-F-X-``.

    Raises RoutineError for the first word that is none.
    """
    known = {code.upper(): code for code in armoury().actions}
    found = []
    for nth, word in enumerate(re.findall(r"[^\s,;·–—-]+", text), start=1):
        code = known.get(word.upper())
        if code is None:
            raise RoutineError(word, nth)
        found.append(code)
    return tuple(found)


@computes("8.1.4")
def routines_of(weapon: str | None, extra_pose: ExtraPose = "two-handed") -> Mapping[str, Routine]:
    """Return the thirteen routines by name as this weapon does them; None is a weapon without peculiarities.

    The weapon of ``extra_pose`` begins its slash, and the assault that opens with one, with two poses
    (rulings 148, 149).
    """
    made = {}
    for name, printed in armoury().routines.items():
        actions = printed.own.get(weapon or "", printed.actions)
        if name in _SLASHES:
            plain = printed.actions if weapon == "two-handed" else actions
            actions = (POSE, *plain) if weapon == extra_pose else plain
        made[name] = Routine(name, actions)
    return made


@computes("8.2.2", "8.2.3", "8.2.4")
def split(
    written: Sequence[str], weapon: str | None, extra_pose: ExtraPose = "two-handed"
) -> tuple[Part, ...] | None:
    """Take a string apart into routines, the longest that leads to the end first; None if it is illegal.

    An empty string is illegal: 8.2.1 asks for one routine at least.
    """
    text, beginning = tuple(written), _parts_by_beginning(weapon, extra_pose)
    # From the end: for each place, the longest part from which the rest can be taken apart too.
    best: list[Part | None] = [None] * len(text)
    for at in reversed(range(len(text))):
        for part in beginning.get(text[at], ()):
            end = at + len(part.actions)
            if text[at:end] != part.actions or (end < len(text) and best[end] is None):
                continue
            if not part.shared or (at > 0 and text[at - 1] == POSE):
                best[at] = part
                break
    parts: list[Part] = []
    at = 0
    while at < len(text):
        part_here = best[at]
        if part_here is None:
            return None
        parts.append(part_here)
        at += len(part_here.actions)
    return tuple(parts) or None


@lru_cache(maxsize=64)
def _parts_by_beginning(weapon: str | None, extra_pose: ExtraPose) -> Mapping[str, tuple[Part, ...]]:
    """Every routine, whole or sharing its first pose, by the first action that it adds; the longest first."""
    found: dict[str, list[Part]] = {}
    for routine in routines_of(weapon, extra_pose).values():
        actions = routine.actions
        found.setdefault(actions[0], []).append(Part(routine, actions, False))
        if actions[0] == POSE and len(actions) > 1:
            found.setdefault(actions[1], []).append(Part(routine, actions[1:], True))
    return {
        action: tuple(sorted(parts, key=lambda part: -len(part.actions))) for action, parts in found.items()
    }


def is_legal(written: Sequence[str], weapon: str | None, extra_pose: ExtraPose = "two-handed") -> bool:
    """Whether some run of routines makes exactly these actions."""
    return split(written, weapon, extra_pose) is not None


def joined(routines: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Put routines one after the other; neighbours share one pose, but a bare pose is never swallowed."""
    out: list[str] = []
    for actions in routines:
        shared = len(out) > 1 and out[-1] == POSE == actions[0] and len(actions) > 1
        out += actions[shared:]
    return tuple(out)


# Mending ---------------------------------------------------------------------------------------------


def mended(
    written: Sequence[str], weapon: str | None, extra_pose: ExtraPose = "two-handed"
) -> tuple[str, ...]:
    """Return the string with as few poses and approaches put in as make it legal (ruling 152).

    A legal one comes back as it is. An action that no pose or approach can save (a riposte without a parry)
    is left out; if nothing remains the result is empty, and ``default_routine`` has to serve. Raises
    ValueError for what is no action.
    """
    text = tuple(written)
    if unknown := set(text) - armoury().actions.keys():
        raise ValueError(f"no actions: {sorted(unknown)}")
    if is_legal(text, weapon, extra_pose):
        return text
    parts = _parts_by_beginning(weapon, extra_pose).values()
    return _cheapest(text, tuple(part for beginning in parts for part in beginning))


@dataclass(frozen=True, slots=True)
class _Reached:
    """The cheapest way to have dealt with the first so many actions, ending in a pose or not."""

    cost: tuple[int, int]
    before: tuple[int, bool] | None
    added: tuple[str, ...]


def _cheapest(written: tuple[str, ...], choice: Sequence[Part]) -> tuple[str, ...]:
    """The legal string that costs least: poses and approaches first, then the fewest routines."""
    best: dict[tuple[int, bool], _Reached] = {(0, False): _Reached((0, 0), None, ())}

    def reach(state: tuple[int, bool], cost: int, before: tuple[int, bool], part: Part | None) -> None:
        had, known = best[before].cost, best.get(state)
        total = (had[0] + cost, had[1] + (part is not None))
        if known is None or total < known.cost:
            best[state] = _Reached(total, before, part.actions if part else ())

    for at in range(len(written)):
        for here in ((at, False), (at, True)):
            if here not in best:
                continue
            posing = here[1]
            reach((at + 1, posing), _LEFT_OUT, here, None)
            for part in choice:
                if part.shared and not posing:
                    continue
                for end, cost in _fits(written, at, part.actions):
                    if end > at:
                        reach((end, part.actions[-1] == POSE), cost, here, part)

    ends = [(len(written), posing) for posing in (False, True) if (len(written), posing) in best]
    state: tuple[int, bool] | None = min(ends, key=lambda end: best[end].cost)
    pieces: list[tuple[str, ...]] = []
    while state is not None:
        pieces.append(best[state].added)
        state = best[state].before
    return tuple(action for piece in reversed(pieces) for action in piece)


def _fits(written: tuple[str, ...], at: int, actions: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Every way to find these actions from a place on, as where it ends and how many had to be put in."""
    if not actions:
        yield at, 0
        return
    if at < len(written) and written[at] == actions[0]:
        yield from _fits(written, at + 1, actions[1:])
    if actions[0] in _PUT_IN:
        for end, cost in _fits(written, at, actions[1:]):
            yield end, cost + 1


# Playing ---------------------------------------------------------------------------------------------


@computes("8.2.1")
def course(
    written: tuple[str, ...], weapon: str, extra_pose: ExtraPose = "two-handed"
) -> tuple[tuple[Leg, ...], tuple[Leg, ...]]:
    """Return a string's parts as they are played first, and as they are played again and again after that.

    The restart is a junction like any other (ruling 151): where a string ends with a pose, the routine that
    it begins with may share it, but a pose by itself is played. Raises ValueError for an illegal string.
    """
    return _course(written, weapon, extra_pose)


@lru_cache(maxsize=1024)
def _course(
    written: tuple[str, ...], weapon: str, extra_pose: ExtraPose
) -> tuple[tuple[Leg, ...], tuple[Leg, ...]]:
    """Remembered, because the odds of a duel play the same two strings ten thousand times."""
    parts = split(written, weapon, extra_pose)
    if parts is None:
        raise ValueError(f"the routine {'-'.join(written)} is illegal with {weapon}")
    first = _legs(parts, approaches=0)
    # What was written last stands before what is written first.
    again = _legs(parts, approaches=_approaches_at_the_end(parts))
    begin = again[0]
    if written[-1] == POSE == begin.actions[0] and len(begin.actions) > 1:
        again = (begin._replace(actions=begin.actions[1:]), *again[1:])
    return first, again


def _legs(parts: Sequence[Part], approaches: int) -> tuple[Leg, ...]:
    legs = []
    for part in parts:
        own = part.routine.name == "kick"
        legs.append(Leg(part.actions, part.routine.attacks, approaches + own, part.routine.actions))
        approaches = approaches + 1 if part.routine.name == "approach" else 0
    return tuple(legs)


def _approaches_at_the_end(parts: Sequence[Part]) -> int:
    written = [part.routine.name == "approach" for part in reversed(parts)]
    return written.index(False) if False in written else 0
