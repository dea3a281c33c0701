"""Clauses into orders: the regiment and the war, the Church."""

import re
from collections.abc import Set
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import (
    companions,
    crowns,
    mentions,
    people,
    person,
    value,
    values,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.names import REGIMENT_NUMBERS

# ── Regiment and war ─────────────────────────────────────────────────────────────────────────────


@builds("enlist")
def _enlist(clause: Clause, state: State) -> Actions:
    named = [i for i in clause.all if i.has("REG") or (i.has("N") and not i.has("MONEY", "COUNT", "ONE"))]
    found = (i.tags.get("REG") or str(i.tags["N"]) for i in named)
    regiments = tuple(dict.fromkeys(r for r in found if not r.isdecimal() or int(r) in REGIMENT_NUMBERS))[:3]
    if regiments == ("FR",) and clause.has("volunteer"):
        return [o.Volunteer("self")]
    items = clause.all
    as_one = any(
        a.norm in ("como", "de") and b.has("RANK") and (c is None or c.norm != "que")
        for a, b, c in zip(items, items[1:], [*items[2:], None], strict=False)
    )
    bought = clause.has("rank_bought") or clause.verb("comprar") or as_one
    rank = value(clause, "RANK") if bought else None
    ordered = len(regiments) > 1 and bool(_IN_ORDER.search(state.said(clause.start, clause.end).text))
    return [o.Enlist(regiments, rank if rank in o.RANKS else None, ordered)]


#: «Por este orden», «en ese orden», «por orden de preferencia»: he chooses by the order he writes.
_IN_ORDER = re.compile(r"\b(?:por|en)\s+(?:(?:este|ese|mi|el)\s+)?orden\b", re.IGNORECASE)


@builds("practise")
def _practise(clause: Clause, state: State) -> Actions:
    weapon = value(clause, "WPN") or ("pistol" if clause.has("pistol", "shooting") else None)
    arms = {i.tags.get("WPN", "pistol") for i in clause.items if i.has("WPN", "pistol") and not i.sub}
    if len(arms) > 1:
        state.flag("contradiction", state.said(clause.start, clause.end))  # a week is for one weapon
    bought = state.actions[-1] if state.actions else None
    if weapon is None and isinstance(bought, o.Buy) and bought.what in o.WEAPONS and _with_it(clause):
        weapon = bought.what  # «me compro una espada y practico con ella»
    return [o.Practise(weapon)]


def _with_it(clause: Clause) -> bool:
    """Whether he does it with the thing named before: «con ella», «con esa»."""
    said = clause.all
    return any(
        a.norm == "con"
        and b.norm in _IT
        and not (k < len(said) and said[k].kind == "word" and not said[k].role)
        for k, (a, b) in enumerate(pairwise(said), 2)
    )


_IT = frozenset(["el", "ella", "este", "esta", "ese", "esa"])
_GREAT_UNITS = {"brigada": "brigada", "division": "división", "ejercito": "ejército"}


@builds("volunteer")
def _volunteer(clause: Clause, state: State) -> Actions:
    if len(values(clause, "REG")) == 2 and clause.word("lugar", "vez"):
        return _relieve(clause, state)  # one regiment is sent to the front instead of another
    unit: str | None = None
    himself = clause.word("me") or any(i.form is not None and "me" in i.form.clitics for i in clause.items)
    under_command = clause.verb("voluntarizar", "enviar", "mandar", "llevar", "ofrecer", "presentar")
    regiment = next((r for r in values(clause, "REG") if r != "FR"), None)
    part = _battalion(clause)
    if part and not himself:
        return [o.Volunteer(regiment or (state.sender.regiment if state.sender else None) or None, part)]
    verb = next((k for k, i in enumerate(clause.items) if i.form is not None and i.form.person == 3), 0)
    led = next((i.tags["REG"] for i in clause.items[:verb] if i.has("REG") and not i.sub), None)
    if led is not None and led != "FR" and not (himself or clause.word("se")):
        return [o.Volunteer(led)]  # «la Guardia Real al completo marcha voluntaria»
    mine = clause.items[:1] and clause.items[0].norm in ("mi", "nuestro") and clause.has("barracks", "REG")
    if mine and not himself:
        unit = regiment or (state.sender.regiment if state.sender else None)
    elif under_command and regiment and not himself:
        unit = regiment
    elif under_command and clause.has("barracks") and state.sender and state.sender.regiment and not himself:
        unit = state.sender.regiment
    elif clause.has("company_unit") and (under_command or clause.word("mi", "su")):
        unit = "compañía"
    elif clause.has("battalion"):
        unit = "batallón"
    elif under_command or not himself:
        unit = next((unit for word, unit in _GREAT_UNITS.items() if clause.word(word)), None)
    return [o.Volunteer(unit or "self")]


def _battalion(clause: Clause) -> int:
    """Which battalion of a regiment is named, by its number; 0: none."""
    for one, other in pairwise(clause.all):
        if other.norm in ("batallon", "btn") and one.norm in _ORDINALS:
            return _ORDINALS[one.norm]
    return 0


_ORDINALS = {"primer": 1, "1er": 1, "1º": 1, "segundo": 2, "2º": 2, "tercer": 3, "3er": 3, "3º": 3}


@builds("escape")
def _escape(clause: Clause, state: State) -> Actions:
    return [o.Escape(companions(clause, state))]


@builds("ransom")
def _ransom(clause: Clause, state: State) -> Actions:
    sought = [a.who for week in state.sections.values() for a in week if isinstance(a, o.Rescue) and a.who]
    freed = any(
        (a.norm == "me" and b.form is not None and not is_own(b.form))
        or (a.norm == "mi" and b.norm in ("libertad", "rescate", "persona"))
        for a, b in pairwise(clause.all)
    )
    # «Si falla, ofrezco 500 coronas por él»; but «por que me suelten» is for himself.
    who = None if mentions(clause) or freed or not sought else sought[-1]
    who = who or person(clause, state, "por", "de", "a", "", want="man")
    mine = clause.word("mi", "mio", "me", "propio") or any(
        i.form is not None and "me" in i.form.clitics for i in clause.all
    )
    if who is None and (mine or _front(state)):
        who = state.sender.name if state.sender else None
    return [o.Ransom(who, crowns(clause))]


def _front(state: State) -> bool:
    """Whether he is a prisoner himself, who tries to escape this month."""
    return any(isinstance(a, o.Escape) for week in state.sections.values() for a in week)


@builds("rescue")
def _rescue(clause: Clause, state: State) -> Actions:
    if any(i.form is not None and "me" in i.form.clitics and i.form.lemma in _saving() for i in clause.all):
        return []  # «ruego a Moreau que venga a rescatarme»: that is for Moreau to order
    spoken_of = state.men
    beside = people(Clause(_and_he(clause.all), clause.start, clause.end), state, want="man")
    company = (*beside, *people(clause, state, "con", want="man"))
    who = _saved(clause, state)
    helped = tuple(n for n in people(clause, state, "a", "de", "", "al", want="man") if n not in company)
    if who in helped and len(helped) > 1:
        company = (*company, *(n for n in helped if n != who))  # «me uno a Parrot para rescatar a Boisier»
    who = who if who in helped else next(iter(helped), None)
    if who is None:
        state.men = spoken_of  # «Sauvage ha caído preso: rescatarlo con Parrot»
        who = person(clause, state, "a")
    if company:
        state.men = company
    return [o.Rescue(who, company)]


def _and_he(items: list[Item]) -> list[Item]:
    """Return those who do it with him: «Rochefort y yo vamos a rescatarlo»."""
    at = next((k for k, i in enumerate(items) if i.norm == "yo"), 0)
    verb = next((k for k, i in enumerate(items) if i.form is not None), 0)
    joined = 0 < at < verb and items[at - 1].norm in ("y", "e")
    return [i for i in items[:at] if i.has("P")] if joined else []


def _saving() -> Set[str]:
    return lexicon().classes["save"] | lexicon().classes["free"]


def _saved(clause: Clause, state: State) -> str | None:
    """Return whom the verb of saving has for its object, where it names one behind it."""
    saves = _saving()
    at = next((k for k, i in enumerate(clause.all) if i.form is not None and i.form.lemma in saves), None)
    if at is None:
        return None
    behind = Clause(clause.all[at:], clause.start, clause.end)
    return next(iter(people(behind, state, "a", "al", "", want="man")), None)


@builds("expel")
def _expel(clause: Clause, state: State) -> Actions:
    return [o.Expel(person(clause, state, "a", "al", ""))]


@builds("call-troops")
def _call_troops(clause: Clause, state: State) -> Actions:
    return [o.CallTroops(tuple(values(clause, "REG")), value(clause, "PROVINCE"))]


@builds("countermand")
def _countermand(clause: Clause, state: State) -> Actions:
    return [o.Countermand()]


@builds("relieve")
def _relieve(clause: Clause, state: State) -> Actions:
    """«Relevo a la Guardia Real por los Mosqueteros», «envío los Mosqueteros en lugar de la Guardia Real»."""
    named = values(clause, "REG")
    old, new, *_ = *named, None, None
    if clause.word("lugar", "vez") or (named and _led_by(clause, named[0]) in ("por", "con")):
        old, new = new, old
    return [o.Relieve(old, new)]


def _led_by(clause: Clause, regiment: str) -> str:
    """Return the word before a regiment and its article."""
    items = clause.all
    at = next(k for k, item in enumerate(items) if item.tags.get("REG") == regiment)
    return next((i.norm for i in reversed(items[:at]) if i.norm not in ("el", "la", "los", "las")), "")


# ── Church ───────────────────────────────────────────────────────────────────────────────────────


@builds("join-order")
def _join_order(clause: Clause, state: State) -> Actions:
    return [o.JoinOrder(value(clause, "ORDER"))]


@builds("promotion")
def _promotion(clause: Clause, state: State) -> Actions:
    return [o.Promotion(value(clause, "CRANK"))]


@builds("say-mass")
def _say_mass(clause: Clause, state: State) -> Actions:
    return [o.SayMass(value(clause, "TEMPLE"))]


@builds("announce-mass")
def _announce_mass(clause: Clause, state: State) -> Actions:
    """Announce a mass for the week that the sentence names; if none, for the one it stands under."""
    dead = next(iter(people(clause, state, "por", "de", want="man")), None)
    named = [week for said in values(clause, "WEEKS") for week in said]
    where = next(iter(named), None) or state.dated or state.where
    return [o.AnnounceMass(int(where) if str(where).isdecimal() else None, value(clause, "TEMPLE"), dead)]


@builds("marry-couple")
def _marry_couple(clause: Clause, state: State) -> Actions:
    return [o.MarryCouple(person(clause, state))]
