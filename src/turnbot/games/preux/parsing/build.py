"""From a frame that fits to orders: its fields filled from what stands in the clause.

``build`` is given the matches of a clause and its items and returns actions with their words. Each value goes
to the order named last before it that has a use for it; what is said twice of one order makes two of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from turnbot.core.orders import Said
from turnbot.games.preux.orders.tree import ACTIONS, Action
from turnbot.games.preux.parsing.amending import in_place
from turnbot.games.preux.parsing.filled import Filled, Writer, quoted
from turnbot.games.preux.parsing.frames import Match, known
from turnbot.games.preux.parsing.people import ladies_of, men_of, of_her, of_him, with_him
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.text import listed

MONEYLENDER = "moneylender"
_VALUES = (
    "P",
    "OWNLADY",
    "CLUB",
    "REG",
    "OFF",
    "WPN",
    "SECTOR",
    "TEMPLE",
    "HOUSE",
    "CRANK",
    "ORDER",
    "RANK",
    "N",
    "lender",
    "POWER",
    "ELLA",
    "PROVINCE",
)


def build(
    matches: Sequence[Match], items: Sequence[Item], asides: Sequence[Item], writer: Writer
) -> list[tuple[Action, Filled]]:
    """Return the actions of a clause, each with what it was made of."""
    filled = [Filled(m, clause=items, asides=asides) for m in matches]
    _share(filled, items, writer.me.name if writer.me else None)
    out: list[tuple[Action, Filled]] = []
    for one in filled:
        made = MAKERS.get(one.match.do, plain)(one, writer)
        one.several = len(made) > 1
        out += [(action, one) for action in made]
    return out


def extended(
    one: Filled, items: Sequence[Item], asides: Sequence[Item], writer: Writer
) -> tuple[Action, Filled] | None:
    """Return an order made once more with what further words say of it; None if it has no use for them."""
    wanted = _wants(one.match.do)
    values = [
        (item, _led(items, k))
        for k, item in enumerate(items)
        if any(t in item.tags for t in _VALUES if t in wanted)
    ]
    more = Filled(one.match, [*one.values, *values], [*one.clause, *items], [*one.asides, *asides])
    made = MAKERS.get(one.match.do, plain)(more, writer)
    return (made[0], more) if len(made) == 1 else None


def anew(one: Filled, items: Sequence[Item], writer: Writer) -> tuple[Action, Filled] | None:
    """Return an order made once more with other values in place of its own: «no, mejor seiscientas»."""
    wanted = _wants(one.match.do)
    values = [
        (item, _led(items, k))
        for k, item in enumerate(items)
        if any(t in item.tags for t in _VALUES if t in wanted) and "ONE" not in item.tags
    ]
    if not values:
        return None
    if one.match.do == "gamble" and (clause := in_place(one.clause, [i for i, _ in values])) is not None:
        made = MAKERS["gamble"](Filled(one.match, values, clause, one.asides), writer)
        return made[0], Filled(one.match, values, clause, one.asides)
    said = {t for item, _ in values for t in item.tags if t in _VALUES}
    kept = [(i, w) for i, w in one.values if said.isdisjoint(i.tags)]
    clause = [*(i for i in one.clause if said.isdisjoint(i.tags)), *items]
    more = Filled(one.match, [*kept, *values], clause, one.asides)
    made = MAKERS.get(one.match.do, plain)(more, writer)
    return (made[0], more) if len(made) == 1 else None


# What each order has a use for, besides the kinds of its slots.
_WANTS: dict[str, frozenset[str]] = {
    "gamble": frozenset(["N"]),
    "theatre": frozenset(["P", "OWNLADY", "ELLA"]),
    "invite": frozenset(["P", "OWNLADY", "CLUB"]),
    "influence": frozenset(["P", "OFF", "OWNLADY", "N", "POWER", "REG"]),
    "bribe": frozenset(["P", "OFF", "N", "POWER", "RANK"]),
    "enlist": frozenset(["REG", "RANK", "N"]),
    "buy": frozenset(["N", "WPN"]),
    "answer-challenge": frozenset(["P"]),
    "volunteer": frozenset(["REG"]),
    "send-regiments": frozenset(["REG"]),
    "relieve": frozenset(["REG"]),
    "grant-leave": frozenset(["P"]),
    "announce-mass": frozenset(["P", "TEMPLE"]),
    "expose": frozenset(["P"]),
    "bear-witness": frozenset(["P", "OFF"]),
    "ransom": frozenset(["P", "N"]),
    "rescue": frozenset(["P"]),
    "baptism": frozenset(["P"]),
    "host-party": frozenset(["P", "CLUB", "OWNLADY"]),
}
_KINDS = {
    "MAN": ("P",), "MAN*": ("P",), "LADY": ("P", "OWNLADY", "ELLA"),
    "ANY*": ("P", "OWNLADY"), "MONEY": ("N",), "CLUB": ("CLUB",),
    "OWNLADY": ("OWNLADY", "P"),
    "HOST": ("P",), "LENDER": ("P", "lender"), "SECTOR": ("SECTOR",), "WPN": ("WPN",),
    "HOUSE": ("HOUSE",), "TEMPLE": ("TEMPLE",),
    "REG*": ("REG",), "PROVINCE": ("PROVINCE",),
    "OFF": ("OFF",), "OFF*": ("OFF",), "ORDER": ("ORDER",), "CRANK": ("CRANK",), "PRIEST": ("P",),
}  # fmt: skip


def _wants(do: str) -> frozenset[str]:
    return _WANTS.get(do, frozenset()) | {k for kind in known(do).values() for k in _KINDS[kind]}


def _share(filled: Sequence[Filled], items: Sequence[Item], own: str | None) -> None:
    """Give each value to the order said last before it that wants it; else to the first behind it."""
    for k, item in enumerate(items):
        tags = [t for t in _VALUES if t in item.tags]
        if not tags or ("ONE" in item.tags and "N" not in item.tags):
            continue
        if item.tags.get("P") == (own,) and not any(
            f.match.do in ("influence", "bribe", "ransom") for f in filled
        ):
            continue
        wanting = [f for f in filled if any(t in _wants(f.match.do) for t in tags)]
        if not wanting:
            continue
        mine = next((f for f in wanting if any(i is item for i in f.match.made)), None)
        before = [f for f in wanting if f.match.at <= item.start]
        owner = mine or (before[-1] if before else wanting[0])
        owner.values.append((item, _led(items, k)))


_SMALL = listed(
    """
    el la los las mi su un una unos unas al viejo buen mis otras otros tambien
    """
)


def _led(items: Sequence[Item], k: int) -> str:
    """Return the preposition or joint that leads up to a value."""
    at = k - 1
    while at >= 0 and items[at].norm in _SMALL and items[at].norm not in ("al",):
        at -= 1
    if at < 0:
        return ""
    if items[at].norm in ("y", "e", "o", ","):
        for n in range(at - 1, max(-1, at - 6), -1):
            if items[n].role == "preposition":
                return items[n].norm
            if items[n].form is not None:
                break
    return items[at].norm


# ── who is meant ─────────────────────────────────────────────────────────────────────────────────


# ── fields ───────────────────────────────────────────────────────────────────────────────────────


def money(values: Sequence[tuple[Item, str]]) -> list[int]:
    """Return the amounts among some values: those in crowns, or else numbers that count nothing else."""
    crowns = [int(i.tags["MONEY"]) for i, _ in values if "MONEY" in i.tags]
    return crowns or [
        int(i.tags["N"]) for i, _ in values if "N" in i.tags and not i.has("COUNT", "GRADE", "REG", "ONE")
    ]


def _value(kind: str, one: Filled, writer: Writer) -> Any:
    """Return the value of a field of a kind; None if it is not said, and does not go without saying."""
    made = _FILLED_BY.get(kind)
    return made(one, writer) if made is not None else one.first(kind)


def _men(one: Filled, writer: Writer) -> tuple[str, ...]:
    return tuple(_people(one, writer, several=True))


def _man(one: Filled, writer: Writer) -> str | None:
    return next(iter(_people(one, writer, several=False)), None)


def _people(one: Filled, writer: Writer, *, several: bool) -> list[str]:
    """The men of a clause: named, meant by «él» or «ambos», or said beside it."""
    do, memory = one.match.do, writer.memory
    men = men_of(one.all("P"), writer) or _understood(one, writer, several=several)
    if len(men) == 1 and do == "stop-duel" and memory.man and any(i.low == "él" for i in one.clause):
        men = list(dict.fromkeys([*men, *memory.men[-1:]]))
    if not men and do == "stop-duel" and len(memory.men) > 1:
        men = list(memory.men)
    if not men and do in _OWING:
        beside = [(i, "") for i in one.asides if i.has("P")]
        men = men_of(beside, writer) if len(beside) == 1 else men
    if not men and not one.all("P") and do == "duel" and memory.man:
        men = [memory.man]
    return men


_OWING = frozenset(["pay", "claim-debt", "borrow", "lend", "attend-party"])


def _understood(one: Filled, writer: Writer, *, several: bool) -> list[str]:
    """The men whom a clause does not name, as they were named before."""
    do, memory = one.match.do, writer.memory
    if several and len(memory.men) > 1 and any(i.norm in ("ambos", "dos", "ellos") for i in one.clause):
        return list(memory.men)
    if do == "toady" and memory.men and any(i.form and i.norm.endswith("mos") for i in one.clause):
        return list(memory.men)
    spoken = with_him(one) if several and do not in ("toady", "stop-duel") else of_him(one)
    return [memory.man] if spoken and memory.man and not one.all("P") else []


def _company(one: Filled, writer: Writer) -> tuple[str, ...]:
    """Men and ladies: «alterno con él y con Rochefort»."""
    him = writer.memory.man
    both = [*men_of(one.all("P"), writer), *ladies_of(one.all("P"), writer)]
    if both and him and him not in both and any(i.low == "él" for i in one.clause):
        both.append(him)
    hosts = {i.norm for i in (*one.clause, *one.asides)} & {"quien", "anfitrion", "quienes"}
    anyone = any(i.norm in ("haya", "quiera", "sea") for i in one.clause)  # «con quien haya»
    if not both and him and hosts and not anyone:
        both = list(writer.memory.men) if any(i.norm == "quienes" for i in one.clause) else [him]
    return tuple(both) or _men(one, writer)


def _lady(one: Filled, writer: Writer) -> str | None:
    ladies = ladies_of(one.values, writer)
    if not ladies and one.asides:
        ladies = ladies_of([(i, "") for i in one.asides if "LADY" in i.atoms], writer)
    if not ladies and writer.memory.lady and of_her(one):
        return writer.memory.lady
    return ladies[0] if ladies else None


def _own_lady(one: Filled, writer: Writer) -> bool:
    own = writer.me.lady if writer.me else None
    named = [name for i, _ in one.all("P") for name in i.tags["P"]]
    return bool(one.all("OWNLADY")) or (own is not None and own in named)


def _money(one: Filled, writer: Writer) -> int | None:
    del writer
    amounts = money(one.values) or money([(i, "") for i in one.asides])
    return amounts[0] if amounts else None


def _lender(one: Filled, writer: Writer) -> str | None:
    if one.has("lender"):
        return MONEYLENDER
    hers = ladies_of(one.all("P"), writer)
    return hers[0] if hers else _man(one, writer)


def _house(one: Filled, writer: Writer) -> int | None:
    del writer
    house = one.first("HOUSE")
    return int(house) if house is not None else None


def _named(tag: str, most: int | None = None) -> Callable[[Filled, Writer], tuple[str, ...]]:
    """Return what tells all that is named of a class, each once."""
    return lambda one, _: tuple(dict.fromkeys(str(i.tags[tag]) for i, _ in one.all(tag)))[:most]


#: How a field of a kind is filled; one of another kind is the first thing of its class.
_FILLED_BY: Mapping[str, Callable[[Filled, Writer], Any]] = {
    "MAN": _man,
    "MAN*": _men,
    "ANY*": _company,
    "LADY": _lady,
    "OWNLADY": _own_lady,
    "MONEY": _money,
    "LENDER": _lender,
    "HOST": lambda *_: None,
    "PRIEST": lambda *_: None,
    "REG*": _named("REG"),
    "OFF*": _named("OFF", 3),
    "HOUSE": _house,
}


def plain(one: Filled, writer: Writer) -> list[Action]:
    """Fill the fields as ``orders.toml`` says; a value too many for its field begins another of the same."""
    spec = known(one.match.do)
    single = [k for k in spec.values() if k in ("MAN", "LENDER", "MONEY", "SECTOR")]
    groups = _groups(one, spec) if single else [one]
    return [_one(group, spec, writer) for group in groups]


def _one(one: Filled, spec: Any, writer: Writer) -> Action:
    cls = ACTIONS[one.match.do]
    fields: dict[str, Any] = {}
    for name, kind in spec.items():
        value = _value(kind, one, writer)
        if value is not None and value != () and value is not False:
            fields[name if name not in ("with", "for", "class", "from") else name + "_"] = value
    return cls(**fields)


def _groups(one: Filled, spec: Any) -> list[Filled]:
    """Part the values of «50 a Larue y 30 a Vallon», «300 en armas y 200 en bienes»."""
    tags = [t for kind in spec.values() if kind in ("MAN", "LENDER", "MONEY", "SECTOR") for t in _KINDS[kind]]
    groups: list[list[tuple[Item, str]]] = [[]]
    for item, led in one.values:
        tag = next((t for t in tags if t in item.tags), None)
        if tag == "N" and item.has("COUNT", "GRADE"):
            continue
        if tag == "P" and "MAN" not in item.atoms:
            tag = None
        if tag is not None and any(tag in i.tags for i, _ in groups[-1]):
            groups.append([])
        groups[-1].append((item, led))
    if len(groups) < 2:
        return [one]
    kinds = [{t for i, _ in g for t in tags if t in i.tags} for g in groups]
    if any(k != kinds[0] for k in kinds):
        if all(k <= kinds[0] for k in kinds[1:]) and "P" in kinds[-1]:
            shared = [(i, w) for i, w in groups[0] if "P" not in i.tags]  # «presto 50 a Larue y a Vallon»
            groups = [groups[0], *([*shared, *g] for g in groups[1:])]
        else:
            return [one]
    return [Filled(one.match, g, one.clause, ()) for g in groups]


MAKERS: dict[str, Callable[[Filled, Writer], list[Action]]] = {}


_MOST_QUOTED = 300  # characters: a clause that runs on longer is told by the words that made the order


def said_of(filled: Filled, text: str, *, alone: bool) -> Said:
    """Return the words an order came of; ``alone``: it gets the whole clause, being its only one."""
    made = [*filled.match.made, *(item for item, _ in filled.values)]
    items = list(filled.clause) if alone else []
    words = items if items and items[-1].end - items[0].start < _MOST_QUOTED else made
    start, end = min(i.start for i in words), max(i.end for i in words)
    return quoted(text, start, end)
