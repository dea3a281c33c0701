"""Clauses that say who comes: guests and priest of a feast, its price and place, company on a visit."""

from itertools import pairwise, zip_longest
from typing import Any

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.feasts import company_of
from turnbot.games.preux.reading.orders.hosts import invites, taken_by
from turnbot.games.preux.reading.orders.slots import companions, crowns, mentions, people, receives, value
from turnbot.games.preux.reading.sentences.changing import VISITS, change, last_of
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import instead_of, is_own, phrase_end
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of


def _guests(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.HostParty, o.Wedding)
    asked = any(i.norm in ("invitados", "invitado") and not i.sub for i in clause.all)
    asked = asked or _invited_to_it(clause)
    said = clause.has("guests") or clause.verb("invitar", "convidar") or asked
    said = said or any(
        i.form and i.form.person == 3 and i.form.lemma in ("venir", "acudir", "asistir") for i in clause.items
    )
    if n is None or not said or not mentions(clause):
        return False
    if clause.negative:
        return True  # «a Rochefort no lo convido»
    if _of_anothers_party(clause):
        return False  # «invito a Juliette a la fiesta de Vallon»
    company = company_of(clause, state)
    first = next((i for i in clause.items if i.kind == "word" and i.role != "preposition"), None)
    headed = first is not None and first.has("guests")  # «Invitados: Larue y el padre Antoine»
    guests = company.guests or (() if company.priest and not headed else people(clause, state))
    now = actions[n].guests  # type: ignore[attr-defined]
    return bool(guests) and change(actions, n, guests=(*now, *(g for g in guests if g not in now)))


def _invited_to_it(clause: Clause) -> bool:
    """«600 coronas en la recepción, a la que están invitados Larue y Vallon»: guests, said of the feast."""
    items = clause.all
    feast = next((k for k, i in enumerate(items) if i.has("reception", "party", "wedding")), len(items))
    told = items[feast + 1 :]
    verb = next((i for i in told if i.form is not None and i.form.person), None)
    led = any(a.norm in ("al", "la") and b.norm in ("que", "cual") for a, b in pairwise(told[:4]))
    if not led or verb is None or any(i.role == "negation" for i in told):
        return False
    return any(
        i.norm in ("invitados", "invitado", "convidados", "invitadas")
        or (i is verb and i.form is not None and i.form.lemma in ("invitar", "convidar"))
        for i in told
    )


def _of_anothers_party(clause: Clause) -> bool:
    items = clause.all
    return any(
        a.has("party") and b.norm in ("de", "del") and c.has("P", "DESC")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def _priest(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Wedding, o.Baptism)
    if n is None or not (
        clause.verb("oficiar", "celebrar", "bautizar", "casar", "bendecir", "ungir", "mojar", "remojar")
        or clause.word("agua", "ceremonia")
        or clause.has("priesthood")
    ):
        return False
    if clause.verb("casar") and len(mentions(clause)) > 1:
        return False  # «casará a Larue con Francine»: another wedding
    company = company_of(clause, state)
    priest = company.priest or next(
        (g for g in people(clause, state, want="man") if g not in company.guests), None
    )
    if priest is None and clause.items[-1].norm == "el" and state.men:
        priest = state.men[-1]  # «si está fray Antoine, oficia él»
    return priest is not None and change(actions, n, priest=priest)


def _christened(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«(Bautizo del niño:) lo llamaremos Luis», «que se llamará Inés»."""
    n = last_of(actions, o.Baptism)
    at = next((k for k, i in enumerate(clause.items) if i.form and i.form.lemma == "llamar"), -1)
    named = [i for i in clause.items[at + 1 : at + 2] if i.cap and i.kind == "word" and not i.has("P")]
    if n is None or at < 0 or not named or actions[n].child is not None:  # type: ignore[attr-defined]
        return False
    return change(actions, n, child=state.text[named[0].start : named[0].end])


_COSTS = frozenset(["costar", "presupuestar", "dejar", "fundir", "tirar"])


def _reception(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Wedding)
    amount = crowns(clause)
    if n is None or amount is None or not (clause.has("reception", "party", "wedding", "MONEY")):
        return False
    if clause.has("carried", "lender", "loan", "debt", "SECTOR"):
        return False  # that money is for another thing
    spends = lexicon().classes["spend"] | lexicon().classes["put_in"] | lexicon().classes["slip"] | _COSTS
    if not clause.verb(*spends) and not clause.has("reception") and not clause.word("presupuesto"):
        return False
    return change(actions, n, crowns=amount)


def is_place_of_feast(clause: Clause, feast: o.Action) -> bool:
    """«Despedida de Noisel: corre de mi cuenta en TB»: where the feast is that was ordered before."""
    place = feast.club if isinstance(feast, o.BachelorParty) else getattr(feast, "place", None)
    if place is not None and place == value(clause, "CLUB") and not any(i.form for i in clause.items):
        return True  # «en nuestro club, las Tuiles Bleues»
    first = next((i.form for i in clause.items if i.form is not None and not i.sub), None)
    if place is not None or clause.negative or not (first is None or first.person == 3):
        return False
    home = isinstance(feast, o.HostParty) and clause.has("home") and not clause.has("P", "DESC")
    return home or clause.has("CLUB", "club")


def _where(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    last = actions[-1] if actions else None
    if not isinstance(last, o.BachelorParty | o.HostParty) or not is_place_of_feast(clause, last):
        return False
    if isinstance(last, o.HostParty) and clause.has("home"):
        return change(actions, len(actions) - 1, place="home")
    club = value(clause, "CLUB") or (state.sender.club if state.sender else None)
    key = "club" if isinstance(last, o.BachelorParty) else "place"
    return club is not None and change(actions, len(actions) - 1, **{key: club})


_COMING = ("venir", "acudir", "asistir", "acompañar", "sumar", "unir", "apuntar", "ir")


def _company(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Theatre, o.VisitClub, o.VisitCasino, o.Escape, o.Rescue)
    whole, clause = clause, _told_by_him(clause)
    third = any(
        i.form
        and i.form.lemma.lstrip("?") in clause_words("escorting")
        and (i.form.person == 3 or i.form.tense == "subjunctive" or {"me", "nos"} & set(i.form.clitics))
        for i in clause.items
    )
    wished = any(i.form and i.form.tense == "subjunctive" for i in clause.items) and clause.word("que")
    with_him = clause.word("me", "conmigo", "le", "nos", "nosotros") or wished or _to_me(clause)
    with_him = with_him or (clause.word("mi") and clause.word("lado", "vera", "diestra", "derecha"))
    if n is None or not ((third and with_him) or _comes(clause)):
        return False
    if any(i.role == "negation" for i in clause.items if not i.sub):
        return False  # «que no venga Bidon»
    names = people(whole, state)
    return _add_company(clause, state, actions, n, names)


def is_escorted(clause: Clause) -> bool:
    """«Me acompañará mi dama», «le acompañarán su dama y el Mayor»: she is with him, and not he with her."""
    if not clause.verb("acompañar"):
        return False
    to_her = clause.followed("a", "OWNLADY") or clause.followed("a", "P")
    return clause.word("me", "nos") or (clause.word("le") and not to_her)


def _told_by_him(clause: Clause) -> Clause:
    """Return what is told in «Rochefort me contó que se irá de tabernas»: «me» was told, and not joined."""
    items = clause.items
    for k, item in enumerate(items[:-2]):
        reports = item.form is not None and item.form.lemma in clause_words("reporting")
        if reports and items[k + 1].norm == "que" and k and items[k - 1].norm in ("me", "nos"):
            return Clause(items[k + 2 :], clause.start, clause.end)
    return clause


def _to_me(clause: Clause) -> bool:
    """«Se unen a mí Larue y Noisel»; but «a mi club»."""
    return any(
        a.norm == "a" and b.norm == "mi" and (c is None or c.kind == "mark" or c.has("P", "DESC") or c.role)
        for a, b, c in zip_longest(clause.items, clause.items[1:], clause.items[2:])
        if b is not None
    )


def _comes(clause: Clause) -> bool:
    """Whether nothing is said of somebody but that he comes: «vienen también Larue y Vallon»."""
    forms = [i.form for i in clause.items if i.form is not None]
    if len(forms) != 1 or forms[0].lemma not in _COMING or clause.negative or not mentions(clause):
        return False
    told = forms[0].tense in ("present", "future")
    coming = told and (forms[0].person == 3 or _we_all(clause))
    return coming and all(
        i.kind == "mark"
        or i.form is not None
        or i.has("P", "DESC", "TITLE", "RANK", "OWNLADY")
        or (i.role and i.role not in ("preposition", "negation", "subordinator"))
        for i in clause.items
    )


def _we_all(clause: Clause) -> bool:
    """«Vamos Isabelle, Vallon y yo»: he is one of those who are named."""
    said = [i.norm for i in clause.items if i.kind != "mark"]
    return said[-1:] in (["yo"], ["servidor"]) and said[-2:-1] in (["y"], ["e"])


def _add_company(
    clause: Clause, state: State, actions: list[o.Action], n: int, names: tuple[str, ...]
) -> bool:
    return take_along(state, actions, n, names, own=bool(clause.tagged("OWNLADY")))


def take_along(
    state: State, actions: list[o.Action], n: int, names: tuple[str, ...], *, own: bool = False
) -> bool:
    """Let the visit at ``n`` be made with those named, and with ``own`` his own lady; say if that is new."""
    action = actions[n]
    own = own or state.own_lady() in names
    ladies = tuple(x for x in names if x in state.index.ladies and x != state.own_lady())
    men = tuple(x for x in names if x not in state.index.ladies)
    if isinstance(action, o.VisitClub | o.VisitCasino):
        men += ladies  # who is not his own lady is a guest like others
    changes: dict[str, Any] = {}
    if men and hasattr(action, "with_"):
        changes["with_"] = action.with_ + tuple(m for m in men if m not in action.with_)
    if isinstance(action, o.Theatre):
        if own or (ladies and not action.lady):
            changes["lady"] = True if own else ladies[0]
        elif ladies:  # «..., con Isabelle. Vienen con nosotros Cazaux y Constance»
            changes["with_"] = action.with_ + tuple(x for x in names if x not in (*action.with_, action.lady))
    elif isinstance(action, o.VisitClub) and own:
        changes["lady"] = True
    return bool(changes) and change(actions, n, **changes)


def _guest(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«(Invitado suyo)», «como huésped de Parrot» behind a visit."""
    n = last_of(actions, o.VisitClub)
    said = clause.word("invitado", "huesped", "convidado")
    if n is None or not said or any(i.form and i.form.person for i in clause.items if not i.sub):
        return False
    names = people(clause, state, "por", "de") or (state.men[-1:] if clause.word("suyo", "su") else ())
    if not names or actions[n].guest_of is not None:  # type: ignore[attr-defined]
        return False
    others = tuple(x for x in actions[n].with_ if x != names[0])  # type: ignore[attr-defined]
    return change(actions, n, guest_of=names[0], with_=others)


def _host(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«(A Les Tuiles Bleues:) me convida Parrot», «invita Parrot»: who takes him to a club not his own."""
    n = last_of(actions, o.VisitClub)
    visit = actions[n] if n is not None else None
    own = state.sender.club if state.sender else ""
    if n is None or not isinstance(visit, o.VisitClub) or visit.club in (None, own) or clause.negative:
        return False
    host = taken_by(clause, state) or invites(clause, state)
    if host is None or host not in state.index.people or visit.guest_of not in (None, host):
        return False
    return change(actions, n, guest_of=host, with_=tuple(x for x in visit.with_ if x != host))


def with_them(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Con Parrot y mi dama.» after a visit; «va con ella» besides."""
    if away := {id(i) for i in instead_of(clause.all)}:  # «con Larue en vez de mi dama»
        clause = Clause([i for i in clause.all if id(i) not in away], clause.start, clause.end)
    verbs = [i.form.lemma for i in clause.items if i.form and i.form.tense != "participle" and not i.sub]
    takes = "llevar" in verbs and clause.word("la", "lo", "los", "las", "conmigo", "a", "al", "le")
    beside = clause.word("con", "junto", "acompanado") or takes
    beside = beside or (bool(clause.items) and clause.items[0].norm in ("compania", "acompanantes"))
    together = words_of("going") | lexicon().roles["leisure"]  # «ceno con Cazaux»
    if receives(clause):
        beside = True  # «siento a mi mesa a Larue»
    elif any(v not in together for v in verbs):
        return False
    if not beside:
        return False
    n = last_of(actions, *VISITS)
    if n is None or clause.tagged("party"):
        return False
    names = companions(clause, state)
    if not names and clause.items[0].norm in ("compania", "acompanantes"):
        names = people(clause, state)
    if (lady := state.own_lady()) and lady in people(clause, state, "con"):
        names = (*names, lady)
    she = clause.word("ella") and not _without_her(clause)
    if (she or (takes and clause.word("la"))) and state.lady:
        names = (*names, state.lady)
    if takes:
        names = tuple(dict.fromkeys((*names, *people(clause, state, "a"))))
    return _add_company(clause, state, actions, n, names)


def drinks_with(clause: Clause, state: State) -> None:
    """«(Al club.) Bebo con Parrot», «juego con Parrot y Moreau»: they are there with him."""
    n = last_of(state.actions, o.VisitClub, o.VisitCasino)
    named = clause.followed("con", "P") or clause.followed("con", "DESC")
    if n is not None and named and not (clause.negative or clause.has("club", "CLUB", "CASINO", "tavern")):
        take_along(state, state.actions, n, companions(clause, state))


def seats(clause: Clause) -> bool:
    """«En él la tendré a mi lado», «siento en él a Madeleine», «hago sitio a Isabelle»: who is there."""
    does = any(is_own(i.form) and i.form.lemma in words_of("seating") and not i.sub for i in clause.items)
    norms = [i.norm for i in clause.items]
    there = any(a == "en" and b in ("el", "ella") for a, b in pairwise(norms))
    return does and not clause.negative and (there or not words_of("at_his_side").isdisjoint(norms))


def _seated(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Theatre, o.VisitClub, o.VisitCasino)
    if n is None or not seats(clause):
        return False
    names = people(clause, state)
    if not names and state.lady and clause.word("la"):
        names = (state.lady,)
    return _add_company(clause, state, actions, n, names)


_IN_IT = ("P", "DESC", "OWNLADY", "TITLE", "RANK", "N")
_HIMSELF = frozenset(["yo", "servidor", "menda", "mismo", "tambien", "ademas", "solo", "unicamente"])
_NO_LIST = ("preposition", "negation", "subordinator")


def _beside_him(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«(Palco.) Conmigo, Charlotte y Larue», «de acompañante, mi dama», «Larue, a mi lado»: who is there."""
    items = [i for i in clause.items if i.kind != "mark" and i.role != "joiner"]
    n = last_of(actions, o.Theatre, o.VisitClub, o.VisitCasino)
    if n is None or len(items) < 2 or clause.negative:
        return False
    begun = phrase_end(items, 0, "along_with_him")
    behind = next((k for k in range(1, len(items)) if phrase_end(items, k, "beside_him") == len(items)), 0)
    named = items[begun:] if begun else items[:behind]
    if not named or not all(
        i.has(*_IN_IT) or (i.role and i.role not in _NO_LIST) or i.norm in _HIMSELF for i in named
    ):
        return False
    return _add_company(clause, state, actions, n, people(clause, state))


def _without_her(clause: Clause) -> bool:
    return any(a.norm == "sin" and b.norm == "ella" for a, b in zip(clause.all, clause.all[1:], strict=False))


def _agrees(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Moreau me invita a su club y acepto encantado»: he said already that he goes."""
    n = last_of(actions, o.VisitClub, o.AttendParty, o.Theatre)
    if n is None or not clause.verb("aceptar", "acudir", "aprovechar") or any(i.tags for i in clause.items):
        return False
    invited = isinstance(actions[n], o.AttendParty) or getattr(actions[n], "guest_of", None) is not None
    return invited and len([i for i in clause.items if i.kind != "mark"]) < 6


# What is said of a feast is said all at once: «cien coronas, oficia X, invitado Y».
OF_FEASTS = (_christened, _where, _guests, _priest, _reception)
RULES = (_agrees, _host, _company, _guest, _seated, _beside_him, with_them)
