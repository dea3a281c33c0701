"""From a clause to the orders that stand in it, as ``orders.toml`` says; a frame knows no single mail.

``matched`` is given the items of a clause and returns the frames that fit, each with the items that made it,
in the order in which they are said. No item makes two orders, but for a verb that only helps.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache, lru_cache

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import ACTIONS
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon, load_toml
from turnbot.games.preux.parsing.words.text import listed

_ELLIPTIC = frozenset(["@go", "@do", "@spend", "@give", "@bet", "@stay"])
# What a clause has as a whole, and no item of it.
_OF_CLAUSE = frozenset(
    ["NEG", "CLERGY", "COLONEL", "WAR_MINISTER", "PLAYS_MINISTER", "ME", "BARE", "ALONE", "NOTES"]
)


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One cue of an order: what must stand in a clause (alternatives), and what must not.

    ``wants`` and ``bars`` are the needs, and what is forbidden, with a bit for each class.
    """

    do: str
    needs: tuple[frozenset[str], ...]
    wants: tuple[int, ...]
    bars: int
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
    taken: AbstractSet[str]
    bits: "_Bits"
    plain: int
    faint: int
    elliptic: int
    verbal: int


class _Bits(dict[str, int]):
    """A bit for each class that a frame asks for."""

    def __missing__(self, atom: str) -> int:
        self[atom] = bit = 1 << len(self)
        return bit

    def of(self, atoms: Iterable[str]) -> int:
        """Return the bits of some classes; one that no frame asks for has none."""
        mask = 0
        for atom in atoms:
            mask |= self.get(atom, 0)
        return mask


@cache
def table() -> _Table:
    """Return ``orders.toml``, indexed."""
    data = load_toml("orders.toml")
    frames: list[Frame] = []
    cues: list[str] = []
    bits = _Bits()
    for do, order in data.items():
        for cue in order["cues"]:
            frames.append(_frame(do, cue, len(frames), bits))
            cues.append(cue)
    by_atom: dict[str, list[Frame]] = {}
    for frame in frames:
        for atom in frame.key:
            by_atom.setdefault(atom, []).append(frame)
    takes = {do: frozenset(order.get("takes", "").split()) for do, order in data.items()}
    slots = {
        do: dict(pair.split("=") for pair in order.get("slots", "").split()) for do, order in data.items()
    }
    taken = {atom for atoms in takes.values() for atom in atoms}
    kinds = (_PLAIN, _FAINT, _ELLIPTIC, {atom for atom in bits if atom.startswith("@")})
    return _Table(frames, by_atom, takes, slots, cues, taken, bits, *map(bits.of, kinds))


def _frame(do: str, cue: str, rank: int, bits: _Bits) -> Frame:
    parts = cue.split()
    needs = tuple(frozenset(p.split("|")) for p in parts if not p.startswith("-"))
    wants = tuple(sum(bits[a] for a in need) for need in needs)
    bars = sum(bits[a] for a in {p[1:] for p in parts if p.startswith("-")})
    weight = sum(_weight(need) for need in needs)
    seldom = [n for n in needs if not n & _OF_CLAUSE and not n <= _ELLIPTIC and n not in _COMMON]
    seldom = seldom or [n for n in needs if not n & _OF_CLAUSE]
    return Frame(do, needs, wants, bars, weight, rank, seldom[0])


_COMMON = (
    frozenset(["MAN"]),
    frozenset(["P"]),
    frozenset(["LADY"]),
    frozenset(["MONEY", "N"]),
    frozenset(["MONEY", "SUM"]),
    frozenset(["MONEY"]),
)


_PLAIN = frozenset(["MAN", "P", "MONEY", "N", "SUM", "LADY"])


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
            if atom in here.bits or atom in here.taken:
                atoms.setdefault(atom, []).append(item)
    used: set[int] = set()
    shut = WEEKLY if "NOTES" in clause else frozenset[str]()
    out: list[Match] = []
    for frame, weight in _fitting(frozenset(atoms), frozenset(clause), verbless=verbless):
        if frame.do in shut:
            continue
        while (made := _met(frame, atoms, clause, used, verbless=verbless)) is not None:
            before = frozenset(a for m in out if m.do == frame.do for i in m.made for a in i.atoms)
            if before and (all(i.form is not None or id(i) in used for i in made) or _again(made, before)):
                break
            match = Match(frame.do, made, weight, f"{frame.do}: {here.cues[frame.rank]}")
            used |= {
                id(i)
                for i in made
                if (i.form is None or not _by_class(frame, i))
                and not (frame.do == "drink" and i.has("CLUB", "club", "CASINO", "tavern"))
            }
            things = frame.needs[-1] if frame.do not in _shut_by(frame.do) else frozenset[str]()
            for atom in here.takes[frame.do]:
                for item in atoms.get(atom, ()) if atom not in things else ():  # «un caballo y un sable»
                    used.add(id(item))
                    match.taken.append(item)
            out.append(match)
            shut |= _shut_by(frame.do)
            if frame.do in shut:
                break
    out.sort(key=lambda m: m.at)
    return out


def _again(made: Sequence[Item], before: frozenset[str]) -> bool:
    """Whether the thing itself was named before: «compro un caballo, que mi caballo ha muerto»."""
    return all(i.form is not None or not before.isdisjoint(i.atoms) for i in made)


LONG = frozenset(do for do in ACTIONS if book().is_long(do)) - {"invite"}


# Of these one clause gives one only.
_RIVALS = (
    frozenset(["borrow", "lend", "pay", "claim-debt", "invest", "embezzle", "extort", "ransom", "bribe"]),
    frozenset(["apply", "announce", "appoint", "influence", "bribe", "promotion"]),
    frozenset(
        ["propose", "ask-king", "wedding", "marry-couple", "bachelor-party", "attend-party", "baptism"]
    ),
    frozenset(["enlist", "leave-regiment", "volunteer", "leave-of-absence", "grant-leave"]),
    frozenset(
        [
            "volunteer",
            "send-regiments",
            "call-troops",
            "relieve",
            "countermand",
            "apply",
            "expel",
            "influence",
        ]
    ),
    frozenset(["bear-witness", "second", "charge", "expose", "influence", "answer-challenge"]),
    frozenset(["resign", "apply", "announce", "leave-club", "leave-casino", "leave-regiment"]),
    frozenset(["announce-mass", "mass", "say-mass", "announce"]),
    frozenset(["attend-dauphin", "toady"]),
    frozenset(["dismiss-lady", "accompany-lady", "intend-child", "baptism"]),
    frozenset(["arrest", "charge", "spy", "embezzle", "bribe"]),
    frozenset(["rescue", "ransom", "escape"]),
    frozenset(["join-club", "leave-club", "join-casino", "leave-casino", "visit-club", "visit-casino"]),
    frozenset(["challenge", "answer-challenge", "duel", "second", "stop-duel"]),
    frozenset(["prepare-party", "host-party", "attend-party", "bachelor-party"]),
    frozenset(["purse", "visit-tavern"]),
    frozenset(["court", "pay", "buy", "lend"]),
)


@cache
def _shut_by(do: str) -> frozenset[str]:
    """Return the orders that a clause does not give when it gives one; of purchases it may give several."""
    rivals = frozenset(r for group in _RIVALS if do in group for r in group if r != do)
    same = LONG if do in LONG else frozenset() if do == "buy" else {do}  # one clause fills one week
    return rivals | same


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


@lru_cache(maxsize=8192)
def _fitting(atoms: frozenset[str], clause: frozenset[str], *, verbless: bool) -> Sequence[tuple[Frame, int]]:
    """Return the frames that fit, and what each weighs, the weightiest first."""
    here = table()
    said, whole = here.bits.of(atoms), here.bits.of(clause)
    found = [
        (frame, weight)
        for frame in {f for atom in atoms for f in here.by_atom.get(atom, ())}
        if not frame.bars & (said | whole) and (weight := _fits(frame, said, whole, verbless=verbless)) > 0
    ]
    return sorted(found, key=lambda one: (-one[1], one[0].rank))


def _fits(frame: Frame, said: int, whole: int, *, verbless: bool) -> int:
    """Return what a frame weighs among the classes ``said`` and those of the clause; 0 if it does not fit."""
    here = table()
    denied = whole & here.bits["NEG"]
    if denied and not any(want & denied for want in frame.wants):
        return 0
    weight = frame.weight
    left = False  # whether more is said than goes without saying
    for want in frame.wants:
        if want & whole:
            continue
        if met := want & said:
            if not want & here.plain and not met & ~here.verbal and want & ~here.verbal:
                weight -= 1
            left = left or met & ~here.faint > 0
        elif verbless and want & here.elliptic:
            weight -= 1
        else:
            return 0
    return weight if left or (len(frame.wants) > 1 and weight == frame.weight) else 0


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


_SHARED = frozenset(["MAN", "P", "LADY", "MONEY", "N", "SUM"])


def known(do: str) -> Mapping[str, str]:
    """Return the fields of an order that ``orders.toml`` says how to fill."""
    return table().slots.get(do, {})


# Classes that are no order by themselves: «Larue», «50», «nada».
_FAINT = frozenset(["MAN", "P", "MONEY", "N", "SUM", "LADY", "TIME"])
