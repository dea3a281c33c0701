"""Clauses into orders: clubs, taverns, the casino, bets, the theatre, joining and leaving."""

from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.hosts import host_of, in_his
from turnbot.games.preux.reading.orders.slots import (
    companions,
    crowns,
    mentions,
    people,
    person,
    says,
    value,
    values,
)
from turnbot.games.preux.reading.orders.strange_places import strange_club
from turnbot.games.preux.reading.orders.wagers import cutting, plays_until
from turnbot.games.preux.reading.orders.wagers_told import stakes
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon

# ── Leisure ──────────────────────────────────────────────────────────────────────────────────────


def _unknown_place(clause: Clause, state: State) -> bool:
    """Flag a club by a name that no club bears."""
    said = next((i.tags["STRANGE"] for i in clause.all if i.has("STRANGE")), None)
    said = said or strange_club(clause.all, state)
    if said is not None:
        state.flag("unknown-place", said)
        for item in clause.all:
            item.sub = item.sub or state.text[item.start : item.end] in said.text.split()  # «La Pluma Dorada»
    return said is not None


@builds("visit-club")
def _visit_club(clause: Clause, state: State) -> Actions:
    if _unknown_place(clause, state):
        return []
    guest = host_of(clause, state)
    host = () if guest is None else (guest,)
    flattered = _flattered(clause)
    others = tuple(n for n in companions(clause, state) if n not in host and n not in flattered)
    if guest is None and len(others) == 1 and in_his(clause):
        guest, host, others = others[0], others, ()
    own = _own_beside(clause) or _own_named(clause, state)
    if (
        clause.verb("llevar", "traer")
        and says(clause, ("la",))
        and state.lady == state.own_lady() is not None
    ):
        own = True  # «si no, me la llevo a mi club»
    others = tuple(n for n in others if n != state.own_lady())
    if guest is None and clause.verb("pasear", "lucir", "exhibir") and says(clause, ("la",)):
        own = own or state.condition == If("accepted", state.lady)  # «si ya es mía, la paseo por el club»
    before = state.actions[-1] if state.actions else None
    if guest is None and not (others or own) and _together(clause):
        hers = state.own_lady()  # «llevo a Mussette al teatro...; de no ser así nos vamos los dos al Crapaud»
        own = hers is not None and getattr(before, "lady", None) == hers
    if guest is None and not (others or own) and _together(clause) and isinstance(state.condition, If):
        asked = str(state.condition.value)  # «si acepta, lo celebramos en el club»
        yes = state.condition.kind == "accepted"
        own = yes and asked == state.own_lady()
        others = (asked,) if yes and asked in state.index.people else ()
    if own and clause.verb("llevar", "acompañar"):
        state.taking = state.own_lady()
    club = value(clause, "CLUB") or (None if guest else _club_joined(state))
    return [o.VisitClub(club, others, guest, own)]


def _club_joined(state: State) -> str | None:
    """«Pido entrar en las Tuiles. Si me admiten, voy al club»: that one, in that case."""
    if state.condition != If("succeeded") or state.tried != "join-club":
        return None
    asked = (a for section in state.sections.values() for a in section if isinstance(a, o.JoinClub))
    return next((a.club for a in asked if a.club), None)


def _flattered(clause: Clause) -> set[str]:
    """«Voy al club para congraciarme con el Barón», «alternando con él»: for whom he goes, not with whom."""
    toadying = lexicon().classes["toady"]
    items = clause.all
    at = next((k for k, i in enumerate(items) if k and i.form and i.form.lemma in toadying), None)
    form = items[at].form if at is not None else None
    if at is None or form is None or form.tense == "participle":
        return set()
    if form.tense == "infinitive" and items[at - 1].norm not in ("para", "a", "de"):
        return set()
    if form.person and not any(is_own(i.form) for i in items[:at]):
        return set()
    before = {n for item, m in mentions(clause) if clause.place(item) < at for n in m.names}
    return {n for item, m in mentions(clause) if clause.place(item) > at for n in m.names} - before


def _own_beside(clause: Clause) -> bool:
    """Whether his lady is spoken of as company: but not «sin mi mujer, que está con jaqueca»."""
    items = clause.all
    for k, item in enumerate(items):
        if item.has("OWNLADY"):
            before = next((i for i in reversed(items[:k]) if i.role not in ("article", "possessive")), None)
            if before is None or before.norm != "sin":
                return True
    return False


def _own_named(clause: Clause, state: State) -> bool:
    own = state.own_lady()
    return own is not None and any(m.names == (own,) for item, m in mentions(clause) if not item.sub)


@builds("visit-tavern")
def _visit_tavern(clause: Clause, state: State) -> Actions:
    items = clause.all
    paid = any(
        i.has("company") and not i.sub and not any(b.norm in ("sin", "ni") for b in items[max(0, k - 4) : k])
        for k, i in enumerate(items)
    )  # but not «sin gastar en mujeres»
    return [o.VisitTavern(crowns(clause), paid)]


@builds("visit-casino")
def _visit_casino(clause: Clause, state: State) -> Actions:
    _show_no_end(clause, state)
    return [o.VisitCasino(companions(clause, state))]


@builds("drink")
def _drink(clause: Clause, state: State) -> Actions:
    if clause.word("gota", "agua") and clause.negative:
        return []
    sober = clause.word(*_SOBER) and clause.word("no", "solo") and not clause.has("wine")
    if sober or any(a.form and b.norm in _SOBER for a, b in pairwise(clause.items)):
        return []  # «bebo agua»
    if _treats(clause):
        return []
    little = bool(clause.tagged("moderation", "minimum")) or _sips(clause)
    return [o.Drink(little and not clause.tagged("excess"))]


_SOBER = frozenset(["agua", "leche", "chocolate", "cafe", "limonada", "tisana", "horchata"])


def _treats(clause: Clause) -> bool:
    """Whether the wine is somebody else's: «le pago las copas a Parrot», «invito a vino a Larue»."""
    if not clause.verb("pagar", "invitar", "convidar", "regalar", "servir", "costear"):
        return False
    to_him = clause.word("le", "les") or any(
        i.form and {"le", "les"} & set(i.form.clitics) for i in clause.items
    )
    named = any(a.norm in ("a", "al") and b.has("P", "DESC") for a, b in pairwise(clause.items))
    return (to_him or named) and not any(
        i.form and i.form.lemma in lexicon().classes["drink"] for i in clause.items
    )


def _sips(clause: Clause) -> bool:
    """Whether he drinks little by what it is: «una copita», «dos vasos», «unos tragos tranquilos»."""
    items = clause.all
    only = any(a.norm in ("nada", "una", "uno") and b.norm == "mas" for a, b in pairwise(items))
    if only and clause.has("wine"):
        return True  # «copa de bienvenida y nada más», «una copa, ni una más»
    for k, item in enumerate(items):
        if item.sub or not (
            item.has("wine") or (item.form and item.form.lemma in lexicon().classes["drink"])
        ):
            continue
        counted = items[k - 1].tags.get("N", 0) if k else 0
        single = bool(k) and items[k - 1].norm in ("sola", "unica", "pocas", "pocos", "poco", "poca")
        behind = items[k + 1].norm if k + 1 < len(items) else ""
        if item.norm.endswith(_LITTLE) or 0 < counted <= 2 or single or behind in _MILD:
            return True
    return False


_LITTLE = ("ita", "ito", "itas", "itos")
_MILD = frozenset(
    f"{word}{end}"
    for word in (
        "tranquil",
        "piol",
        "discret",
        "liger",
        "suav",
        "moderad",
        "prudent",
        "contad",
        "escas",
        "medid",
    )
    for end in ("o", "a", "os", "as", "e", "es", "ito", "itos", "itas", "amente", "emente")
)


@builds("gamble")
def _gamble(clause: Clause, state: State) -> Actions:
    _show_no_end(clause, state)
    if (staked := _as_then(clause, state)) is not None:
        return [o.Gamble(staked.bets, staked.cut or _cuts(clause, state), staked.lost)]
    return [o.Gamble(stakes(clause, state), _cuts(clause, state))]


def _show_no_end(clause: Clause, state: State) -> None:
    """Show bets of which he only says when he has had enough."""
    if plays_until(clause):
        state.flag("not-understood", state.said(clause.start, clause.end))


def _as_then(clause: Clause, state: State) -> o.Gamble | None:
    """«Apuesto lo mismo que en la semana 2»: the bets of another week, or of the one before."""
    if not (clause.has("same") or clause.word("mismo", "mismas", "mismos")) or clause.has("MONEY"):
        return None
    numbers = [(a.norm, b.tags["N"]) for a, b in pairwise(clause.all) if b.has("N")]
    if any(n not in (1, 2, 3, 4) or lead not in ("la", "semana", "s") for lead, n in numbers):
        return None
    named = next((str(n) for _, n in numbers), "")
    weeks = next((i.tags["WEEKS"] for i in clause.all if i.has("WEEKS")), ())
    week = str(weeks[0]) if isinstance(weeks, tuple) and weeks else named
    told = state.sections.get(week or str(int(state.where) - 1 if state.where.isdecimal() else 0), ())
    return next((a for a in told if isinstance(a, o.Gamble)), None)


def _cuts(clause: Clause, state: State) -> bool:
    if any(i.tags.get("cutting") for i in clause.all):
        return True
    if not any(isinstance(a, o.Gamble) for a in state.actions) and any(
        i.form is not None and i.form.lemma == "cortar" and i.end <= clause.start
        for i in state.spoken.get(state.where, ())
    ):
        return True  # «Al club, cortando. Tres apuestas de 20»
    cut = cutting(clause.all)
    if cut is None:
        return False
    before = clause.all[: clause.all.index(cut)]
    return not any(i.norm in ("sin", "no", "nada", "nunca", "jamas", "ni") for i in before[-2:])


@builds("toady")
def _toady(clause: Clause, state: State) -> Actions:
    names = people(clause, state, "con", "a", "de", "", want="man")
    names = names or companions(clause, state)
    if clause.has("club", "CLUB") and (meant := _flattered(clause)):
        names = tuple(n for n in names if n in meant) or names  # «al club con Larue, a adular a Vallon»
    if not names and any(i.norm.endswith("amos") and i.form is not None for i in clause.items):
        names = state.men  # «me siento con él y alternamos»
    if not names and (one := person(clause, state)) is not None:
        names = (one,)  # «me acerco a adularle»
    return [o.Toady(names)]


def _says_only_seat(clause: Clause) -> bool:
    """«En platea», «palco»: where he sits, and nothing else."""
    said = [i for i in clause.items if i.kind != "mark" and not i.role]
    return len(said) == 1 and said[0].has("box", "stalls") and not clause.word("solo", "sola")


@builds("theatre")
def _theatre(clause: Clause, state: State) -> Actions:
    seats = [i for i in clause.all if i.has("box", "stalls")]
    chosen = next((i for i in seats if not i.sub), seats[0] if seats else None)
    seat = None if chosen is None else "box" if chosen.has("box") else "stalls"
    last = state.actions[-1] if state.actions else None
    left = isinstance(state.condition, If) and state.condition.kind in ("refused", "absent")
    if seat is not None and isinstance(last, o.Theatre) and not left and _says_only_seat(clause):
        return [o.Theatre(seat, last.with_, last.lady)]  # «con mi dama en palco; si he perdido, platea»
    company = tuple(dict.fromkeys((*companions(clause, state), *people(clause, state, "para"))))
    if clause.verb("llevar", "acompañar"):
        company = tuple(dict.fromkeys((*company, *people(clause, state, "a"))))
    if _is_anothers_box(clause) and (hosts := people(clause, state, "de", want="man")):
        seat, company = None, tuple(dict.fromkeys((*hosts, *company)))  # «al palco de Guérin»: he rents none
    lady: str | bool = False
    if _own_beside(clause):
        lady = True
    ladies = tuple(n for n in company if n in state.index.ladies)
    if _own_named(clause, state):
        lady = str(state.own_lady())
    elif ladies:
        lady = ladies[0]
    elif state.lady and (
        clause.word("ella") or (clause.verb("llevar", "acompañar") and says(clause, ("la",)))
    ):
        lady = state.lady
    elif not company and clause.word("dos", "juntos") and state.latest in state.index.ladies:
        lady = str(state.latest)  # «Charlotte lleva un mes sin salir: vayamos los dos al teatro»
    elif not company and _together(clause) and isinstance(state.condition, If):
        asked = str(state.condition.value)  # «si ella acepta, iremos los dos al teatro»
        lady = asked if state.condition.kind == "accepted" and asked in state.index.ladies else False
    elif state.taking and not company and not any(i.form is not None for i in clause.items if not i.sub):
        lady = state.taking
    if lady and clause.verb("llevar", "acompañar"):
        state.taking = state.lady
    return [o.Theatre(seat, tuple(n for n in company if n not in state.index.ladies), lady)]


def _is_anothers_box(clause: Clause) -> bool:
    items = clause.all
    return any(
        box.has("box") and of.norm in ("de", "del") and whose.has("P")
        for box, of, whose in zip(items, items[1:], items[2:], strict=False)
    )


def _together(clause: Clause) -> bool:
    """Whether he speaks of two: «iremos al teatro», «los dos», «juntos»."""
    return clause.word("dos", "juntos", "ambos") or any(
        i.norm.endswith("mos") and i.form is not None and i.form.person == 1 for i in clause.items
    )


def _ends_the_evening(clause: Clause, state: State) -> bool:
    """«Dos apuestas y a dormir», «... y vuelvo a casa»: so a day ends of which more has been said."""
    out = (o.VisitClub, o.VisitTavern, o.VisitCasino, o.Gamble, o.Drink, *WHOLE_WEEK)
    if state.condition is not None or not any(isinstance(a, out) for a in state.actions):
        return False
    goes = any(i.form and i.form.lemma in _HOMEWARD for i in clause.items)
    stays = any(i.form and i.form.person and i.form.lemma not in _HOMEWARD for i in clause.items)
    led = next((i.norm for i in clause.items if not i.mark), "") == "a" and len(clause.items) <= 6
    items = clause.items
    homeward = any(
        c.has("home") and b.norm == "a" and (a.norm in ("y", "e", "luego", "despues") or a.mark == ",")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )  # «un vinito y a casa pronto»
    return not stays and (goes or led or homeward) and not clause.has("week", "WEEKS")


_HOMEWARD = frozenset(["volver", "regresar", "retirar", "marchar", "ir", "largar", "recoger"])


@builds("rest")
def _rest(clause: Clause, state: State) -> Actions:
    if _ends_the_evening(clause, state):
        return []
    return [o.Rest()]


# ── Clubs ────────────────────────────────────────────────────────────────────────────────────────


@builds("join-club")
def _join_club(clause: Clause, state: State) -> Actions:
    if _unknown_place(clause, state):
        return []
    own = state.sender.club if state.sender else ""
    if own and value(clause, "CLUB") is None and not clause.has("membership"):
        return _visit_club(clause, state)  # «apúnteme al club»: a member of it goes there
    also = [o.JoinCasino()] if _casino_as_well(clause) else []
    return [o.JoinClub(value(clause, "CLUB")), *also]


@builds("leave-club")
def _leave_club(clause: Clause, state: State) -> Actions:
    if clause.word("todo") and not clause.has("club", "CLUB"):
        return []  # «me doy de baja de todo»
    clubs = values(clause, "CLUB")
    if len(clubs) == 2 and clause.word("por"):
        return [o.LeaveClub(clubs[0]), o.JoinClub(clubs[1])]  # «dejo TB por Les Chasseurs»
    also = [o.LeaveCasino()] if _casino_as_well(clause) else []
    return [o.LeaveClub(value(clause, "CLUB")), *also]


def _casino_as_well(clause: Clause) -> bool:
    """«Me doy de baja de mi club y del Casino», «pido el ingreso en el Casino y en Le Crapaud»."""
    items = clause.items
    named = [k for k, i in enumerate(items) if i.has("CASINO", "CLUB", "club") and not i.sub]
    return any(
        items[a].has("CASINO") != items[b].has("CASINO")
        and any(i.role == "joiner" for i in items[a + 1 : b])
        and all(i.role for i in items[a + 1 : b])
        for a, b in pairwise(named)
    )
