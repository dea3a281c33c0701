"""Clauses into orders: the regiment and the war, duels and challenges, the Church."""

from turnbot.games.preux import orders as o
from turnbot.games.preux.reading.builders import Actions, builds
from turnbot.games.preux.reading.matching import Clause
from turnbot.games.preux.reading.slots import companions, crowns, mentions, people, person, value, values
from turnbot.games.preux.reading.state import State

# ── Regiment and war ─────────────────────────────────────────────────────────────────────────────


@builds("enlist")
def _enlist(clause: Clause, state: State) -> Actions:
    regiments = tuple(values(clause, "REG"))[:3]
    if regiments == ("FR",) and clause.has("volunteer"):
        return [o.Volunteer("self")]
    items = clause.all
    as_one = any(
        a.norm in ("como", "de") and b.has("RANK") and (c is None or c.norm != "que")
        for a, b, c in zip(items, items[1:], [*items[2:], None], strict=False)
    )
    bought = clause.has("rank_bought") or clause.verb("comprar") or as_one
    rank = value(clause, "RANK") if bought else None
    return [o.Enlist(regiments, rank if rank in o.RANKS else None)]


@builds("practise")
def _practise(clause: Clause, state: State) -> Actions:
    weapon = value(clause, "WPN") or ("pistol" if clause.has("pistol", "shooting") else None)
    return [o.Practise(weapon)]


@builds("volunteer")
def _volunteer(clause: Clause, state: State) -> Actions:
    unit: str | None = None
    under_command = clause.verb("voluntarizar", "enviar", "mandar", "llevar", "ofrecer", "presentar")
    regiment = next((r for r in values(clause, "REG") if r != "FR"), None)
    mine = clause.items[:1] and clause.items[0].norm in ("mi", "nuestro") and clause.has("barracks", "REG")
    if mine and not clause.word("me"):
        unit = regiment or (state.sender.regiment if state.sender else None)
    elif under_command and regiment and not clause.word("me"):
        unit = regiment
    elif (
        under_command
        and clause.has("barracks")
        and state.sender
        and state.sender.regiment
        and not clause.word("me")
    ):
        unit = state.sender.regiment
    elif clause.has("company_unit") and (under_command or clause.word("mi", "su")):
        unit = "compañía"
    elif clause.has("battalion"):
        unit = "batallón"
    return [o.Volunteer(unit or "self")]


@builds("escape")
def _escape(clause: Clause, state: State) -> Actions:
    return [o.Escape(companions(clause, state))]


@builds("ransom")
def _ransom(clause: Clause, state: State) -> Actions:
    who = person(clause, state, "por", "de", "a", "", want="man")
    if who is None and (clause.word("mi", "mio", "propio") or _front(state)):
        who = state.sender.name if state.sender else None
    return [o.Ransom(who, crowns(clause))]


def _front(state: State) -> bool:
    return state.last is not None and isinstance(state.last, o.Escape)


@builds("rescue")
def _rescue(clause: Clause, state: State) -> Actions:
    company = people(clause, state, "con", want="man")
    who = next((n for n in people(clause, state, "a", "de", "", "al", want="man") if n not in company), None)
    if company:
        state.men = company
    return [o.Rescue(who or person(clause, state, "a"), company)]


# ── Duels ────────────────────────────────────────────────────────────────────────────────────────


@builds("duel")
def _duel(clause: Clause, state: State) -> Actions:
    return [o.Duel(person(clause, state))]


@builds("second")
def _second(clause: Clause, state: State) -> Actions:
    return [o.Second(person(clause, state))]


@builds("challenge")
def _challenge(clause: Clause, state: State) -> Actions:
    items = clause.all
    at = next((k for k, i in enumerate(items) if i.norm == "por"), None)
    if at is None:
        at = next((k for k, i in enumerate(items) if i.norm in ("porque", "que") and k > 1), None)
    cause, main = None, clause
    if at is not None and at + 1 < len(items):
        cause = state.said(items[at + 1].start, items[-1].end).text
        main = Clause(items[:at], clause.start, clause.end)
    found = people(main, state, want="man")
    opponent = found[0] if found else (person(main, state) if not mentions(main) else None)
    state.asked = opponent
    return [o.Challenge(name, cause) for name in found] or [o.Challenge(opponent, cause)]


@builds("answer-challenge")
def _answer(clause: Clause, state: State) -> Actions:
    if clause.has("excuses") and clause.verb("aceptar", "rechazar", "rehusar", "declinar"):
        answer = "forgive" if clause.verb("aceptar") and not clause.negative else "spurn"
    elif clause.verb("aceptar", "recoger") and not clause.has("excuses"):
        answer = "decline" if clause.negative else "accept"
    elif clause.has("excuses") or clause.verb("disculpar", "excusar") or clause.word("satisfaccion"):
        answer = "apologise"
    else:
        answer = "decline"
    refused = clause.verb("rechazar", "declinar", "rehusar")
    if clause.inherited == "aceptar" and answer not in ("forgive", "spurn") and not refused:
        answer = "accept"
    return [o.AnswerChallenge(person(clause, state, want="man"), answer)]


@builds("no-quarter")
def _no_quarter(clause: Clause, state: State) -> Actions:
    if clause.has("anyone"):
        return [o.NoQuarter(None)]
    if not mentions(clause) and clause.word("su"):
        fights = [a.opponent for w in state.sections.values() for a in w if isinstance(a, o.Duel)]
        if fights:
            return [o.NoQuarter(fights[-1])]
    return [o.NoQuarter(person(clause, state, "de", "a", "con", "contra", ""))]


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


@builds("stop-duel")
def _stop_duel(clause: Clause, state: State) -> Actions:
    spoken_of = state.men
    names = people(clause, state, want="man")
    items = clause.all
    he = any(
        i.norm == "el" and a.norm == "y" and b.form is not None
        for a, i, b in zip(items, items[1:], items[2:], strict=False)
    )
    if he and len(names) == 1:
        names += tuple(n for n in spoken_of if n not in names)  # «que Moreau y él desistan»
    return [o.StopDuel(names or spoken_of)]


@builds("marry-couple")
def _marry_couple(clause: Clause, state: State) -> Actions:
    return [o.MarryCouple(person(clause, state))]
