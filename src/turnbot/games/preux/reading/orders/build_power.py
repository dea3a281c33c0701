"""Clauses into orders: bribes, offices, the law."""

from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.evidence.strangers import stranger
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.favour import favour_of_narrator, favour_of_self, is_against
from turnbot.games.preux.reading.orders.slots import (
    crowns,
    mentions,
    office_holders,
    people,
    person,
    said_of,
    value,
    values,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.state.army import post_name


@builds("bribe")
def _bribe(clause: Clause, state: State) -> Actions:
    bribes = [_bribe_of(part, state) for part in _each_bribed(clause)]
    last = bribes[-1]
    if len(bribes) > 1 and not any(one.for_ or one.against for one in bribes[:-1]):
        return [replace(one, for_=last.for_, against=last.against) for one in bribes]  # «..., ambos por mí»
    return list(bribes)


def _each_bribed(clause: Clause) -> list[Clause]:
    """«Al Coronel con 300 y al Canciller con otros 200»: as many sums as men; else all in one."""
    items = clause.all
    paid = [k for k, i in enumerate(items) if i.has("N") and not i.has("ONE", "COUNT", "REG")]
    bribed = [k for k, i in enumerate(items) if i.has("OFF", "POWER")]
    if len(bribed) < 2 or len(paid) != len(bribed):
        return [clause]
    pairs = [sorted(pair) for pair in zip(bribed, paid, strict=True)]
    starts = [0]
    for (_, before), (at, _) in pairwise(pairs):
        joints = [k for k in range(before, at) if items[k].mark or items[k].role == "joiner"]
        if not joints:
            return [clause]
        starts.append(joints[-1])
    return [
        Clause(items[a:b], items[a].start, items[b - 1].end, clause.negative)
        for a, b in pairwise([*starts, len(items)])
    ]


def _bribe_of(clause: Clause, state: State) -> o.Bribe:
    bribed = [i for i in clause.all if i.has("OFF", "POWER")]
    bribed = [i for i in bribed if not i.sub] or bribed  # «unto al Coronel para que me nombre Ayudante»
    office = (bribed[0].tags.get("OFF") or bribed[0].tags["POWER"]) if bribed else None
    me = state.sender.name if state.sender else None
    for_ = against = None
    against_said = is_against(clause)
    for item, mention in mentions(_without_the_bribed(clause)):
        if state.text[item.start : item.end] and mention.described and not _for_or_against(clause, item):
            continue
        name = state.resolve(mention, said_of(state, item), want="man")
        if name and against_said:
            against = name
        elif name:
            for_ = name
    if for_ is None and against is None and (favour_of_self(clause) or favour_of_narrator(clause, state)):
        for_ = me
    if for_ is None and against is None and isinstance(state.last, o.Influence | o.Bribe):
        for_, against = (state.last.for_, state.last.against) if _to_same_end(clause) else (None, None)
    return o.Bribe(office, crowns(clause), for_, against)


def _for_or_against(clause: Clause, item: Item) -> bool:
    """«A favor del propio Barón»: of one who is only described it must be said."""
    at = clause.place(item)
    led = clause.all[max(0, at - 3) : at]
    return any(i.norm in ("favor", "beneficio", "provecho", "contra") for i in led)


def _without_the_bribed(clause: Clause) -> Clause:
    """«Al Coronel, para que elija a Vallon»: whom it is for may be said in passing; the other is not he."""
    others = [i for i in clause.all if not i.has("OFF", "POWER")]
    return Clause(others, clause.start, clause.end, clause.negative)


def _to_same_end(clause: Clause) -> bool:
    """«Con idéntico fin», «para lo mismo», «a tal efecto», «para ello»: as what was used before."""
    if clause.has("same"):
        return True
    pairs = [(a.norm, b.norm) for a, b in pairwise(clause.all)]
    return any(
        (one in _SAME and end in _ENDS) or (one == "para" and end in ("ello", "eso", "esto"))
        for one, end in pairs
    )


_SAME = ("mismo", "identico", "igual", "tal", "ese", "este", "dicho")
_ENDS = ("fin", "proposito", "objeto", "objetivo", "efecto", "motivo", "empeno", "asunto", "cargo", "puesto")


def _offices(clause: Clause) -> tuple[str, ...]:
    """The offices of a clause; a chaplain's with his regiment where the clause names it."""
    regiment = value(clause, "REG")
    return tuple(_post(office, regiment) for office in values(clause, "OFF")[:3])


def _post(office: str, regiment: str | None) -> str:
    row = power().offices.get(office)
    chaplain = row is not None and row.kind == "church" and row.one_per == "regiment"
    return post_name(office, regiment) if regiment and chaplain else office


@builds("announce")
def _announce(clause: Clause, state: State) -> Actions:
    return [o.Announce(_offices(clause))]


@builds("apply")
def _apply(clause: Clause, state: State) -> Actions:
    if isinstance(state.last, o.Announce) and not state.last.offices:
        return [o.Announce(_offices(clause))]  # «anuncio: me presentaré a...»
    norms = " ".join(i.norm for i in clause.all)
    if any(later in norms for later in ("mes que viene", "proximo mes", "mes proximo", "mes siguiente")):
        return [o.Announce(_offices(clause))]  # who says so this month applies for it then
    return [o.Apply(_offices(clause))]


@builds("appoint")
def _appoint(clause: Clause, state: State) -> Actions:
    offices, named = values(clause, "OFF"), people(clause, state, want="man")
    if len(offices) > 1 and len(offices) == len(named):
        return [o.Appoint(office, who) for office, who in zip(offices, named, strict=True)]
    office = value(clause, "OFF")
    post = _post(office, value(clause, "REG")) if office else None
    return [o.Appoint(post, next(iter(named), None) or person(clause, state))]


@builds("spy")
def _spy(clause: Clause, state: State) -> Actions:
    names = people(clause, state, want="any") or office_holders(clause, state)
    whom = stranger(clause.all, state) if names else None
    if whom is not None:  # «que un espía siga a Moreau y otro a un tal Grandet»
        state.flag("unknown-person", said_of(state, whom))
        return [*(o.Spy(name) for name in names), o.Spy(None)]
    spies = [o.Spy(name) for name in names or (person(clause, state),)]
    # What is said of money with one of them is his.
    return [replace(spies[0], crowns=crowns(clause))] if len(spies) == 1 else list(spies)


@builds("arrest")
def _arrest(clause: Clause, state: State) -> Actions:
    return [o.Arrest(name, _crime(clause, state)) for name in _accused(clause, state)]


@builds("charge")
def _charge(clause: Clause, state: State) -> Actions:
    return [
        o.Charge(name, _crime(one, state), _is_made_up(one))
        for one in _each_charge(clause)
        for name in _accused(one, state)
    ]


@builds("resign")
def _resign(clause: Clause, state: State) -> Actions:
    return [o.Resign(value(clause, "OFF"))]


@builds("attend-dauphin")
def _attend_dauphin(clause: Clause, state: State) -> Actions:
    return [o.AttendDauphin(person(clause, state))]


@builds("grant-leave")
def _grant_leave(clause: Clause, state: State) -> Actions:
    refused = clause.negative or any(item.norm in ("niego", "deniego") for item in clause.all)
    return [o.GrantLeave(name, refused) for name in people(clause, state)]


@builds("send-regiments")
def _send_regiments(clause: Clause, state: State) -> Actions:
    return [o.SendRegiments(tuple(values(clause, "REG")))]


@builds("bear-witness")
def _bear_witness(clause: Clause, state: State) -> Actions:
    name = person(clause, state)
    return [o.BearWitness(against=name) if is_against(clause) else o.BearWitness(for_=name)]


def _each_charge(clause: Clause) -> list[Clause]:
    """«Contra Bidon por traición y contra Vallon por malversación»: each with his crime; else all in one."""
    items = clause.all
    joints = [
        k
        for k in range(1, len(items) - 2)
        if items[k].role == "joiner" and items[k + 1].norm == "contra" and items[k + 2].has("P", "DESC")
    ]
    bounds = [0, *(k for k in joints if any(i.norm == "por" for i in items[:k])), len(items)]
    return [
        Clause(items[a:b], items[a].start, items[b - 1].end, clause.negative) for a, b in pairwise(bounds)
    ]


def _is_made_up(clause: Clause) -> bool:
    """«Con pruebas falsas», «con pruebas amañadas»."""
    norms = [i.norm for i in clause.all]
    return any(one in _EVIDENCE and other in _FALSE for one, other in pairwise(norms))


_EVIDENCE = ("pruebas", "prueba", "testimonios")
_FALSE = ("falsas", "falsa", "falsos", "amanadas", "fabricadas", "inventadas")


def _accused(clause: Clause, state: State) -> tuple[str | None, ...]:
    """Return whom the law is after: the people named before the crime, else whom the pronoun means."""
    at = next((k for k, i in enumerate(clause.all) if i.norm == "por" and k), 0)
    before = clause.all[:at]
    if any(i.has("P") for i in before):  # «contra Bidon por robo de gallinas del Cardenal»
        clause = Clause(before, clause.start, before[-1].end, clause.negative)
    named = people(clause, state, want="man") or (person(clause, state) if not mentions(clause) else None,)
    # A minister who is no character is charged by his office.
    return (value(clause, "OFF"),) if named == (None,) else named


def _crime(clause: Clause, state: State) -> str | None:
    items = clause.all
    at = next((k for k, i in enumerate(items) if i.norm == "por" and k + 1 < len(items)), None)
    if at is not None:
        made_up = next((k for k in range(at + 1, len(items)) if items[k].norm in _EVIDENCE), len(items))
        last = made_up
        while (
            last > at + 2
            and made_up < len(items)
            and (items[last - 1].mark or items[last - 1].norm in ("con", "y", "sobre"))
        ):
            last -= 1
        return state.said(items[at + 1].start, items[last - 1].end).text
    crime = next((i for i in items if i.has("treason")), None)
    return state.text[crime.start : crime.end] if crime else None
