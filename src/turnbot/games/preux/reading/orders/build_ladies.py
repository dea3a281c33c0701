"""Clauses into orders: ladies, invitations, weddings, parties, baptisms."""

from collections.abc import Callable

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.builders import BUILDERS, Actions, Builder, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.feasts import blessed_by, christened, company_of
from turnbot.games.preux.reading.orders.slots import (
    crowns,
    crowns_or_those,
    lady_of,
    mentions,
    people,
    person,
    value,
)
from turnbot.games.preux.reading.sections.time_words import ordinal_value
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of


@builds("accompany-lady")
def _accompany(clause: Clause, state: State) -> Actions:
    lady, own = lady_of(clause, state)
    return [o.AccompanyLady(None if own else lady)]


@builds("dismiss-lady")
def _dismiss(clause: Clause, state: State) -> Actions:
    lady, own = lady_of(clause, state)
    return [o.DismissLady(None if own else lady)]


@builds("intend-child")
def _intend_child(clause: Clause, state: State) -> Actions:
    lady, own = lady_of(clause, state)
    return [o.IntendChild(None if own else lady or (state.lady if clause.word("ella", "la") else None))]


@builds("court")
def _court(clause: Clause, state: State) -> Actions:
    lady, own = lady_of(clause, state)
    if lady is None and not own and not mentions(clause):
        lady = state.lady  # «a por Juliette: cortejo con un regalo de 40»
    state.asked = lady
    return [o.Court(lady, crowns_or_those(clause, state))]


#: «Le ofrezco ser su confesor», which is for her to ask.
_OFFERING = frozenset(("ofrecer", "proponer", "pedir"))


def _lady_only(cls: Callable[[str | None], o.Action]) -> Builder:
    def builder(clause: Clause, state: State) -> Actions:
        lady, own = lady_of(clause, state)
        hers = cls is o.Confess and clause.word("su")  # «rezo con Isabelle, por ganarme su confianza»
        lady = lady or (state.lady if hers or cls in (o.Propose, o.AskKing) else None)
        if cls in (o.Propose, o.Confess):
            state.asked = lady
        if cls in (o.Propose, o.AskKing) and lady is None and not own:
            lady = state.own_lady()
        if cls is o.Propose:
            return [o.Propose(lady, crowns(clause))]
        if cls is o.Confess:
            said = [item.form for item in clause.all if item.form is not None and item.form.person == 1]
            asks = any(form.lemma in _OFFERING for form in said) and not clause.word("no", "sin")
            return [o.Confess(lady, proposes=asks)]
        return [cls(lady)]

    return builder


for _do, _cls in (
    ("follow-lady", o.FollowLady),
    ("confess", o.Confess),
    ("propose", o.Propose),
    ("ask-king", o.AskKing),
):
    BUILDERS[_do] = _lady_only(_cls)


@builds("mass")
def _mass(clause: Clause, state: State) -> Actions:
    his = zip(clause.all, clause.all[1:], clause.all[2:], strict=False)
    named = any(a.has("mass") and b.norm in ("de", "del") and c.has("P") for a, b, c in his)
    return [o.Mass(person(clause, state, "de", "del") if named else None)]  # «a la misa de Lavigne»


@builds("expose")
def _expose(clause: Clause, state: State) -> Actions:
    return [o.Expose(person(clause, state, "de", "del", ""), lady_of(clause, state)[0])]


@builds("stroll")
def _stroll(clause: Clause, state: State) -> Actions:
    lady, own = lady_of(clause, state)
    beside = any(i.norm in ("con", "junto") for i in clause.all) or clause.verb(
        "acompañar", "llevar", "sacar"
    )
    if own and beside:
        return [o.AccompanyLady(None)]  # «de paseo con mi Claudette»: he need not look for her
    return [o.Stroll(lady)]


@builds("invite")
def _invite(clause: Clause, state: State) -> Actions:
    to = None
    if clause.tagged("theatre", "show", "box", "stalls"):
        to = "theatre"
    elif clause.tagged("CASINO"):
        to = "casino"
    elif clause.tagged("party"):
        to = "party"
    elif clause.tagged("CLUB", "club"):
        to = "club"
    elif any(i.norm in words_of("treats") for i in clause.items):
        return []  # «a la vuelta invito a unas sardinas»
    elif state.last is not None:
        to = _PLACES.get(type(state.last))
        if isinstance(state.last, o.Invite):
            to = state.last.to
        elif to is None and state.last in state.actions:
            to = _where_they_are(state)
    week = _invited_week(clause, state)
    if apart := _each_to_his_own(clause, state, week):
        return apart
    host = _whose_party(clause) if to == "party" else frozenset()
    names = tuple(n for n in people(clause, state) if n not in host)
    if not names and clause.tagged("OWNLADY"):
        names = tuple(n for n in (state.own_lady(),) if n)
    if not names and not mentions(clause):
        one = person(clause, state, want="lady") or person(clause, state)
        names = (one,) if one else ()
    if names:
        state.asked = names[-1]
    if not names and to is None and not clause.tagged("P", "DESC", "LADY"):
        return []  # «invito yo a los pasteles del viernes»
    return [o.Invite(name, to, week) for name in names] or [o.Invite(None, to, week)]


def _whose_party(clause: Clause) -> frozenset[str]:
    """«Invito a Madeleine a la fiesta de Cazaux»: him who gives it."""
    items = clause.all
    for party, of, whose in zip(items, items[1:], items[2:], strict=False):
        if party.has("party") and of.norm in ("de", "del") and whose.has("P"):
            return frozenset(whose.tags["P"].names)
    return frozenset()


def _where_they_are(state: State) -> str | None:
    """«Voy al club y bebo; invito a Moreau a que venga»: the place of this week he spoke of last."""
    return next((_PLACES[type(a)] for a in reversed(state.actions) if type(a) in _PLACES), None)


#: Where he is for what he orders, as an invitation says it.
_PLACES: dict[type[o.Action], str] = {
    o.Theatre: "theatre", o.VisitClub: "club", o.VisitCasino: "casino", o.HostParty: "party",
    o.BachelorParty: "party",
}  # fmt: skip


_TO = {
    "theatre": "theatre",
    "show": "theatre",
    "CASINO": "casino",
    "party": "party",
    "CLUB": "club",
    "club": "club",
}


def _each_to_his_own(clause: Clause, state: State, week: int | None) -> Actions:
    """«Invito a Mussette al teatro y a Moreau a mi club»: everybody to the place named behind him."""
    asked: list[tuple[list[Item], str]] = []
    waiting: list[Item] = []
    for item in clause.all:
        to = next((_TO[tag] for tag in item.tags if tag in _TO), None)
        if item.has("P") and not item.sub:
            waiting.append(item)
        elif to is not None and waiting:
            asked.append((waiting, to))
            waiting = []
    if waiting or len({to for _, to in asked}) < 2:
        return []
    out: Actions = []
    for guests, to in asked:
        names = (state.resolve(i.tags["P"], state.said(i.start, i.end)) for i in guests)
        out += [o.Invite(name, to, week) for name in names if name is not None]
    return out


def _invited_week(clause: Clause, state: State) -> int | None:
    said = value(clause, "WEEKS")
    if said == "next" and state.where in ("1", "2", "3"):
        return int(state.where) + 1
    if isinstance(said, tuple) and len(said) == 1 and said[0].isdecimal():
        return int(said[0])
    for item, before, prep in zip(clause.all[2:], clause.all[1:], clause.all, strict=False):
        timed = prep.norm in ("para", "en", "a", "de") or prep.has(
            "CLUB", "club", "theatre", "CASINO", "party", "P"
        )
        if timed and before.norm == "la" and ordinal_value(item.norm) and not item.has("MONEY"):
            return ordinal_value(item.norm)  # «al club para la 4», «mi fiesta de la cuarta»
    return None


@builds("wedding")
def _wedding(clause: Clause, state: State) -> Actions:
    me = state.sender.name if state.sender else None
    theirs = [
        m.names[0]
        for _, m in mentions(clause, "de")
        if len(m.names) == 1 and m.names[0] in state.index.people
    ]
    if theirs and me not in theirs:
        return [o.AttendParty(theirs[0])]
    lady, _ = lady_of(clause, state)
    company = company_of(clause, state)
    return [o.Wedding(lady, crowns(clause), company.guests, company.priest)]


def _groom(clause: Clause, state: State) -> str | None:
    me = state.sender.name if state.sender else None
    own = clause.word("mia") or any(me in m.names for _, m in mentions(clause))
    return person(clause, state, "de", "a", "para", "en", "") or (me if own else None)


@builds("bachelor-party")
def _bachelor(clause: Clause, state: State) -> Actions:
    own = state.sender.club if state.sender and clause.has("club") else None
    return [o.BachelorParty(_groom(clause, state), value(clause, "CLUB") or own or None)]


@builds("host-party")
def _host(clause: Clause, state: State) -> Actions:
    place = value(clause, "CLUB") or ("home" if clause.has("home", "HOUSE") else None)
    if place is None and clause.has("club"):
        place = state.sender.club if state.sender and state.sender.club else None
    return [o.HostParty(place, people(clause, state, "con", "a", "para", ""))]


@builds("attend-party")
def _attend(clause: Clause, state: State) -> Actions:
    if state.men and clause.followed("su", "party") and not clause.followed("de", "P"):
        return [o.AttendParty(state.men[-1])]  # «voy a casa de Cazaux, a su fiesta, con Mussette»
    host = _giver(clause, state) or person(clause, state, want="any")
    _, own = lady_of(clause, state)
    return [o.AttendParty(host, lady=own)]


def _giver(clause: Clause, state: State) -> str | None:
    """Return who gives the feast: in «el Barón va a la fiesta que da Cazaux» he stands behind it."""
    at = next((k for k, i in enumerate(clause.all) if i.has("party")), 0)
    me = state.sender.name if state.sender else None
    behind = [m.names for i in clause.all[at:] if (m := i.tags.get("P")) is not None and m.names != (me,)]
    men = [names[0] for names in behind if len(names) == 1 and names[0] in state.index.people]
    if len(men) == 1:
        return str(men[0])
    return person(clause, state, want="man")


@builds("baptism")
def _baptism(clause: Clause, state: State) -> Actions:
    named = christened(clause.all)
    child = state.text[named[0].start : named[-1].end] if named else None
    priest = next((n for n in people(clause, state, "por", "con", want="man")), None)
    priest = priest or blessed_by(clause.all, state)
    return [o.Baptism(child, priest)]
