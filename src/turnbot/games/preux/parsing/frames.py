"""From a clause to the orders that stand in it, as ``orders.toml`` says; a frame knows no single mail.

``matched`` is given the items of a clause and returns the frames that fit, each with the items that made it,
in the order in which they are said. No item makes two orders, but for a verb that only helps.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import ACTIONS
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon, load_toml
from turnbot.games.preux.parsing.words.text import listed

# Classes of verbs that go without saying: «Misa.» is «voy a misa», but «Tuiles Bleues» is not «dejo TB».
ELLIPTICAL = frozenset(
    ["@go", "@do", "@spend", "@give", "@bet", "@stay", "@carry", "@ask", "@hire", "@train", "@join"]
)
_ELLIPTIC = frozenset(["@go", "@do", "@spend", "@give", "@bet", "@stay"])
# What a clause has as a whole, and no item of it.
_OF_CLAUSE = frozenset(["NEG", "CLERGY", "COLONEL", "WAR_MINISTER", "ME", "BARE", "ALONE", "NOTES"])


@dataclass(frozen=True, slots=True)
class Frame:
    """One cue of an order: what must stand in a clause (alternatives), and what must not."""

    do: str
    needs: tuple[frozenset[str], ...]
    forbids: frozenset[str]
    weight: int
    rank: int
    key: frozenset[str]  # the need that is met most seldom: where to look the frame up


@dataclass(slots=True)
class Match:
    """A frame that fits, the items that made it and those it takes along."""

    do: str
    made: list[Item]
    weight: int
    cue: str
    taken: list[Item] = field(default_factory=list)

    @property
    def at(self) -> int:
        """Where it is said: at its first noun, or its verb."""
        return min(i.start for i in self.made) if self.made else 0


@dataclass(frozen=True, slots=True)
class _Table:
    frames: Sequence[Frame]
    by_atom: Mapping[str, Sequence[Frame]]
    takes: Mapping[str, frozenset[str]]
    slots: Mapping[str, Mapping[str, str]]
    cues: Sequence[str]


@cache
def table() -> _Table:
    """Return ``orders.toml``, indexed."""
    data = load_toml("orders.toml")
    frames: list[Frame] = []
    cues: list[str] = []
    for do, order in data.items():
        for cue in order["cues"]:
            frames.append(_frame(do, cue, len(frames)))
            cues.append(cue)
    by_atom: dict[str, list[Frame]] = {}
    for frame in frames:
        for atom in frame.key:
            by_atom.setdefault(atom, []).append(frame)
    takes = {do: frozenset(order.get("takes", "").split()) for do, order in data.items()}
    slots = {
        do: dict(pair.split("=") for pair in order.get("slots", "").split()) for do, order in data.items()
    }
    return _Table(frames, by_atom, takes, slots, cues)


def _frame(do: str, cue: str, rank: int) -> Frame:
    parts = cue.split()
    needs = tuple(frozenset(p.split("|")) for p in parts if not p.startswith("-"))
    forbids = frozenset(p[1:] for p in parts if p.startswith("-"))
    weight = sum(_weight(need) for need in needs)
    seldom = [n for n in needs if not n & _OF_CLAUSE and not n <= _ELLIPTIC and n not in _COMMON]
    seldom = seldom or [n for n in needs if not n & _OF_CLAUSE]
    return Frame(do, needs, forbids, weight, rank, seldom[0])


_COMMON = (
    frozenset(["MAN"]),
    frozenset(["P"]),
    frozenset(["LADY"]),
    frozenset(["MONEY", "N"]),
    frozenset(["MONEY"]),
)


_PLAIN = frozenset(["MAN", "P", "MONEY", "N", "LADY"])


def _weight(need: frozenset[str]) -> int:
    if need & _OF_CLAUSE:
        return 3 if need & {"NEG", "ME"} else 0
    if need & _PLAIN:
        return 2
    if need <= _ELLIPTIC:
        return 1
    return 2 if all(a.startswith("@") for a in need) else 3


@cache
def heads() -> frozenset[str]:
    """Return the classes that may be an order by themselves, without a verb: «Misa.», «2 apuestas»."""
    out: set[str] = set()
    for frame in table().frames:
        nouns = [n for n in frame.needs if not n <= _ELLIPTIC and not n & _OF_CLAUSE]
        if len(nouns) == 1 and not any(a.startswith("@") for a in nouns[0]):
            out |= {a for a in nouns[0] if a not in lexicon().verb_names}
    return frozenset(
        out
        - {
            "LADY",
            "MAN",
            "P",
            "REG",
            "OFF",
            "WPN",
            "home",
            "excess",
            "N",
            "MONEY",
            "moderation",
            "OWNLADY",
            "company",
            "stalls",
            "TIME",
            "carried",
            "nothing",
            "own_lady",
            "HOUSE",
            "CRANK",
            "ORDER",
            "front",
            "prison",
            "strength",
            "convent",
            "POWER",
            "priesthood",
        }
        | {"CLUB", "club", "CASINO"}
    )


def matched(items: Sequence[Item], clause: frozenset[str], *, verbless: bool) -> list[Match]:
    """Return the orders in the items of a clause. ``clause``: what it has as a whole (NEG, CLERGY, ME)."""
    here = table()
    atoms: dict[str, list[Item]] = {}
    for item in items:
        for atom in item.atoms:
            atoms.setdefault(atom, []).append(item)
    found = [
        (frame, weight)
        for frame in dict.fromkeys(f for atom in atoms for f in here.by_atom.get(atom, ()))
        if (weight := _fits(frame, atoms, clause, verbless=verbless)) > 0
    ]
    found.sort(key=lambda one: (-one[1], one[0].rank))
    used: set[int] = set()
    out: list[Match] = []
    for frame, weight in found:
        if frame.do in WEEKLY and "NOTES" in clause:
            continue
        if any(m.do == frame.do for m in out) and not _may_repeat(frame.do):
            continue
        if frame.do in LONG and any(m.do in LONG for m in out):
            continue  # one clause fills one week
        if any(frame.do in group and m.do in group and m.do != frame.do for group in _RIVALS for m in out):
            continue
        while (made := _met(frame, atoms, clause, used, verbless=verbless)) is not None:
            if any(m.do == frame.do for m in out) and all(i.form is not None or id(i) in used for i in made):
                break
            match = Match(frame.do, made, weight, f"{frame.do}: {here.cues[frame.rank]}")
            used |= {
                id(i)
                for i in made
                if (i.form is None or not _by_class(frame, i))
                and not (frame.do == "drink" and i.has("CLUB", "club", "CASINO", "tavern"))
            }
            for atom in here.takes[frame.do]:
                for item in atoms.get(atom, ()):
                    used.add(id(item))
                    match.taken.append(item)
            out.append(match)
            if not _may_repeat(frame.do):
                break
    out.sort(key=lambda m: m.at)
    return out


LONG = frozenset(do for do in ACTIONS if book().is_long(do)) - {"invite"}


# Of these one clause gives one only.
_RIVALS = (
    frozenset(["borrow", "lend", "pay", "claim-debt", "invest", "embezzle", "extort", "ransom", "bribe"]),
    frozenset(["apply", "announce", "appoint", "influence", "bribe", "promotion"]),
    frozenset(
        ["propose", "ask-king", "wedding", "marry-couple", "bachelor-party", "attend-party", "baptism"]
    ),
    frozenset(["enlist", "leave-regiment", "volunteer", "leave-of-absence", "grant-leave"]),
    frozenset(["volunteer", "send-regiments", "call-troops", "relieve", "countermand", "apply", "expel"]),
    frozenset(["bear-witness", "second", "charge", "expose", "influence", "answer-challenge"]),
    frozenset(["resign", "apply", "announce", "leave-club", "leave-casino", "leave-regiment"]),
    frozenset(["announce-mass", "mass", "say-mass", "announce"]),
    frozenset(["attend-dauphin", "toady"]),
    frozenset(["dismiss-lady", "accompany-lady", "intend-child", "baptism"]),
    frozenset(["arrest", "charge", "spy"]),
    frozenset(["rescue", "ransom", "escape"]),
    frozenset(["join-club", "leave-club", "join-casino", "leave-casino", "visit-club", "visit-casino"]),
    frozenset(["challenge", "answer-challenge", "duel", "second", "stop-duel", "no-quarter"]),
    frozenset(["prepare-party", "host-party", "attend-party", "bachelor-party"]),
    frozenset(["purse", "visit-tavern"]),
    frozenset(["court", "pay", "buy", "lend"]),
)


# What is done in a week, and stands in no notes.
WEEKLY = LONG - {"apply", "ask-king", "confess"} | {"drink", "gamble", "toady"}


# What is mostly ordered for the month.
MONTHLY = listed(
    """
    announce answer-challenge appoint borrow bribe carry-pistol claim-debt house ignore-priest
    influence invest lavish lend no-quarter pay purse stop-duel spy trade-expertise promotion
    leave-casino leave-club buy join-club join-casino challenge other
    grant-leave announce-mass expose bear-witness resign send-regiments call-troops countermand
    relieve expel
    """
)


def _by_class(frame: Frame, item: Item) -> bool:
    """Whether a verb makes a frame only by its class: another order may be made with it too."""
    return (
        all(any(a.startswith("@") for a in need) for need in frame.needs if not need.isdisjoint(item.atoms))
        and len(frame.needs) > 1
    )


def _may_repeat(do: str) -> bool:
    return do == "buy"


def _fits(frame: Frame, atoms: Mapping[str, list[Item]], clause: frozenset[str], *, verbless: bool) -> int:
    if frame.forbids and (any(a in atoms for a in frame.forbids) or frame.forbids & clause):
        return 0
    denied = "NEG" in clause
    if denied and not any("NEG" in need for need in frame.needs):
        return 0
    weight = frame.weight
    left = False  # whether more is said than goes without saying
    for need in frame.needs:
        if need & clause:
            continue
        met = [a for a in need if a in atoms]
        if met:
            if not need.isdisjoint(_PLAIN):
                pass
            elif all(a.startswith("@") for a in met) and not all(a.startswith("@") for a in need):
                weight -= 1
            left = left or not _FAINT.issuperset(met)
            continue
        if verbless and not need.isdisjoint(_ELLIPTIC):
            weight -= 1
            continue
        return 0
    return weight if left or (len(frame.needs) > 1 and weight == frame.weight) else 0


def _met(
    frame: Frame, atoms: Mapping[str, list[Item]], clause: frozenset[str], used: set[int], *, verbless: bool
) -> list[Item] | None:
    """Return the items that make a frame, each not yet used; None if none are left."""
    made: list[Item] = []
    fresh = False
    for need in frame.needs:
        if need & clause:
            continue
        light = any(a.startswith("@") for a in need) or need & _SHARED
        options = [i for atom in need for i in atoms.get(atom, ()) if i not in made]
        free = [i for i in options if id(i) not in used]
        if free:
            free.sort(key=lambda i: i.start)
            made.append(free[0])
            fresh = fresh or not light or len(frame.needs) == 1
        elif options and light:
            made.append(options[0])
        elif not (verbless and not need.isdisjoint(_ELLIPTIC)):
            return None
    if not fresh and all(
        any(a.startswith("@") for a in need) or need & _SHARED or need & clause for need in frame.needs
    ):
        fresh = any(id(i) not in used for i in made)
    return made if fresh and made else None


_SHARED = frozenset(["MAN", "P", "LADY", "MONEY", "N"])


def known(do: str) -> Mapping[str, str]:
    """Return the fields of an order that ``orders.toml`` says how to fill."""
    return table().slots.get(do, {})


# Classes that are no order by themselves: «Larue», «50», «nada».
_FAINT = frozenset(["MAN", "P", "MONEY", "N", "LADY", "TIME"])


def all_atoms(items: Iterable[Item]) -> frozenset[str]:
    """Return every class that stands in some items."""
    return frozenset(a for i in items for a in i.atoms)
