"""Clauses that order nothing new but say more about the order before: guests, priest, seat, company, cut."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from turnbot.games.preux import orders as o
from turnbot.games.preux.conditions import UNCLEAR, Condition, opposite, questions
from turnbot.games.preux.reading.clauses.presence import those_present
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.cues import verbs_of
from turnbot.games.preux.reading.orders.feasts import company_of
from turnbot.games.preux.reading.orders.slots import (
    companions,
    crowns,
    mentions,
    people,
    value,
    values,
)
from turnbot.games.preux.reading.orders.wagers import bets, count, cutting
from turnbot.games.preux.reading.sentences.others import is_theirs
from turnbot.games.preux.reading.sentences.putting import put
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import main_form
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_COSTS = frozenset(["costar", "presupuestar", "dejar", "fundir", "tirar"])
_VISITS = (o.VisitClub, o.Theatre, o.VisitCasino, o.VisitTavern)


def modify(clause: Clause, state: State, condition: Condition | None = None) -> bool:
    """Let a clause change an order already read in this section; say whether it did.

    Under a condition the visit is made twice: so when it holds, otherwise when it does not.
    """
    actions = state.actions
    if condition is not None and _is_another_week(clause, state, condition):
        return False
    if condition is not None and _vary_visit(clause, state, condition):
        return True
    if condition is not None and not any(i.form for i in clause.items if not i.sub):
        n = _last(actions, o.Enlist, o.Apply, o.Announce)
        more = values(clause, "REG" if n is not None and isinstance(actions[n], o.Enlist) else "OFF")
        if n is not None and more and actions[n].if_ != condition:
            name = "regiments" if isinstance(actions[n], o.Enlist) else "offices"
            choices: dict[str, Any] = {name: tuple(more)[:3]}
            put([replace(actions[n], **choices)], clause, condition, state)
            return True
    of_feasts = [rule(clause, state, actions) for rule in _OF_FEASTS]  # «cien coronas, oficia X, invitado Y»
    return any(of_feasts) or any(rule(clause, state, actions) for rule in _RULES)


def _vary_visit(clause: Clause, state: State, condition: Condition) -> bool:
    """«Al club. Si está Larue, con él; si no, con Noisel»: the last visit, with others in this case."""
    actions = state.actions
    n = _last(actions, *_VISITS)
    if n is None or actions[n].if_ == condition:
        return False
    base = state.base.setdefault(state.where, actions[n])
    trial: list[o.Action] = [_without(those_present(opposite(condition)), base)]
    if not _with(clause, state, trial):
        return False
    varied = replace(trial[0], if_=condition)
    if base in actions and base.if_ is None:
        actions[actions.index(base)] = varied
    else:
        actions.append(varied)
    return True


def complete_visits(state: State) -> None:
    """«Al club. Si está Larue, con él»: where nothing else is said, he goes alone if Larue is not there."""
    for where, base in state.base.items():
        actions = state.sections[where]
        cases = {a.if_ for a in actions if type(a) is type(base) and a.if_ is not None}
        if base.if_ is not None or base in actions or len(cases) != 1:
            continue
        other = opposite(cases.pop())
        spent = any(a.if_ == other and isinstance(a, WHOLE_WEEK) for a in actions)
        if not spent and UNCLEAR not in questions(other):
            actions.append(replace(base, if_=other))


def _is_another_week(clause: Clause, state: State, condition: Condition) -> bool:
    """«Si está Larue, al club; si no, con mi dama»: the week with her, and not the visit with her."""
    n = _last(state.actions, *_VISITS)
    visit = state.actions[n] if n is not None else None
    if not isinstance(visit, o.VisitClub | o.Theatre) or visit.with_ or visit.lady:
        return False
    ladies = (m.names for i in clause.items if (m := i.tags.get("P")) is not None)
    hers = clause.has("OWNLADY") or any(set(names) <= set(state.index.ladies) for names in ladies)
    return visit.if_ == opposite(condition) and hers and clause.items[0].norm == "con"


def _without(names: Sequence[str], visit: o.Action) -> o.Action:
    """Return a visit without those who are not there."""
    if not isinstance(visit, o.VisitClub | o.Theatre | o.VisitCasino):
        return visit
    return replace(visit, with_=tuple(n for n in visit.with_ if n not in names))


def is_rather_more(do: str, clause: Clause, condition: Condition | None, state: State) -> bool:
    """Whether what looks like the order ``do`` is more likely a word about one already read here."""
    actions = state.actions
    kinds = {type(a) for a in actions}
    if do in ("purse", "pay") and o.VisitTavern in kinds and state.where != "notes":
        visit = next((a for a in reversed(actions) if isinstance(a, o.VisitTavern)), None)
        if condition is not None and visit is not None and visit.if_ != condition:
            return False
        return do == "purse" or clause.has("company")
    if do == "gamble" and _last(actions, o.Gamble) is not None:
        return count(clause) is not None
    if do == "invite" and clause.has("company") and o.VisitTavern in kinds and not mentions(clause):
        return True  # «invito a una moza»
    if do == "invite":
        host = next((a for a in reversed(actions) if isinstance(a, o.HostParty | o.Wedding)), None)
        elsewhere = clause.has("theatre", "club", "CLUB", "CASINO") or clause.followed("una", "party")
        same = host is not None and (condition is None or host.if_ == condition)
        return clause.has("guests") or (same and not elsewhere)
    if do == "apply" and _for_what_office(clause, state):
        return True  # «mi influencia a favor de Vallon: quiere ser Mayor de Brigada»
    if do == "wedding" and clause.verb("casar") and o.Wedding in kinds:
        return any(n in state.index.people for _, m in mentions(clause) for n in m.names)
    if do == "second" and clause.verb("ser"):
        return any(
            i.norm in ("mi", "su") and clause.items[k + 1 : k + 2] and clause.items[k + 1].has("second")
            for k, i in enumerate(clause.items)
        )
    if do == "baptism":
        return o.Baptism in kinds and not clause.has("child") and bool(mentions(clause))
    if do in ("say-mass", "marry-couple", "mass"):
        churchman = state.sender is not None and state.sender.order and clause.has("mass")
        others = do == "marry-couple" and clause.followed("de", "P")
        return bool(kinds & {o.Wedding, o.Baptism}) and not (churchman or others)
    if do == "buy":
        return clause.has("RANK", "rank_bought") and o.Enlist in kinds
    if do == "visit-club" and isinstance(state.last, o.BachelorParty | o.HostParty):
        return _place_of_feast(clause, state.last)
    if do in ("accompany-lady", "theatre", "visit-club"):
        return is_theirs(clause) and bool(kinds & {o.Theatre, o.VisitClub, o.VisitCasino})
    if do in ("attend-party", "host-party", "lavish", "pay", "lend", "purse", "invest"):
        # «Invierto 20 coronas en armamento», «llevo encima 2», «presto 50 a Bidon»
        own = do in ("lend", "purse", "invest")
        elsewhere = own and clause.has("SECTOR", "carried", "lender", "loan", "debt", "P")
        return o.Wedding in kinds and clause.has("MONEY", "reception") and not elsewhere
    return False


def _last(actions: list[o.Action], *kinds: type[o.Action]) -> int | None:
    return next((n for n in range(len(actions) - 1, -1, -1) if isinstance(actions[n], kinds)), None)


def _change(actions: list[o.Action], n: int, **values_: Any) -> bool:
    actions[n] = replace(actions[n], **values_)
    return True


def _guests(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.HostParty, o.Wedding)
    said = clause.has("guests") or clause.verb("invitar", "convidar") or clause.word("invitados", "invitado")
    said = said or any(
        i.form and i.form.person == 3 and i.form.lemma in ("venir", "acudir", "asistir") for i in clause.items
    )
    if n is None or not said or not mentions(clause):
        return False
    if clause.negative:
        return True  # «a Rochefort no lo convido»
    company = company_of(clause, state)
    first = next((i for i in clause.items if i.kind == "word" and i.role != "preposition"), None)
    headed = first is not None and first.has("guests")  # «Invitados: Larue y el padre Antoine»
    guests = company.guests or (() if company.priest and not headed else people(clause, state))
    now = actions[n].guests  # type: ignore[attr-defined]
    return bool(guests) and _change(actions, n, guests=(*now, *(g for g in guests if g not in now)))


def _priest(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Wedding, o.Baptism)
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
    return priest is not None and _change(actions, n, priest=priest)


def _reception(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Wedding)
    amount = crowns(clause)
    if n is None or amount is None or not (clause.has("reception", "party", "wedding", "MONEY")):
        return False
    if clause.has("carried", "lender", "loan", "debt", "SECTOR"):
        return False  # that money is for another thing
    spends = lexicon().classes["spend"] | lexicon().classes["put_in"] | lexicon().classes["slip"] | _COSTS
    if not clause.verb(*spends) and not clause.has("reception") and not clause.word("presupuesto"):
        return False
    return _change(actions, n, crowns=amount)


def _company(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Theatre, o.VisitClub, o.VisitCasino, o.Escape, o.Rescue)
    third = any(
        i.form
        and i.form.lemma.lstrip("?")
        in ("acompañar", "venir", "ir", "compartir", "ocupar", "sumar", "unir", "escoltar")
        and (i.form.person == 3 or i.form.tense == "subjunctive" or {"me", "nos"} & set(i.form.clitics))
        for i in clause.items
    )
    wished = any(i.form and i.form.tense == "subjunctive" for i in clause.items) and clause.word("que")
    with_him = clause.word("me", "conmigo", "le", "nos", "nosotros") or wished
    if n is None or not ((third and with_him) or _comes(clause)):
        return False
    names = people(clause, state)
    return _add_company(clause, state, actions, n, names)


_COMING = ("venir", "acudir", "asistir", "acompañar", "sumar", "unir", "apuntar", "ir")


def _comes(clause: Clause) -> bool:
    """Whether nothing is said of somebody but that he comes: «vienen también Larue y Vallon»."""
    forms = [i.form for i in clause.items if i.form is not None]
    if len(forms) != 1 or forms[0].lemma not in _COMING or clause.negative or not mentions(clause):
        return False
    coming = forms[0].person == 3 and forms[0].tense in ("present", "future")
    return coming and all(
        i.kind == "mark"
        or i.form is not None
        or i.has("P", "DESC", "TITLE", "RANK", "OWNLADY")
        or (i.role and i.role not in ("preposition", "negation", "subordinator"))
        for i in clause.items
    )


def _add_company(
    clause: Clause, state: State, actions: list[o.Action], n: int, names: tuple[str, ...]
) -> bool:
    action = actions[n]
    own = bool(clause.tagged("OWNLADY")) or state.own_lady() in names
    ladies = tuple(x for x in names if x in state.index.ladies and x != state.own_lady())
    men = tuple(x for x in names if x not in state.index.ladies)
    if isinstance(action, o.VisitClub | o.VisitCasino):
        men += ladies  # who is not his own lady is a guest like others
    changes: dict[str, Any] = {}
    if men and hasattr(action, "with_"):
        changes["with_"] = action.with_ + tuple(m for m in men if m not in action.with_)
    if isinstance(action, o.Theatre):
        if own or ladies:
            changes["lady"] = True if own else ladies[0]
    elif isinstance(action, o.VisitClub) and own:
        changes["lady"] = True
    return bool(changes) and _change(actions, n, **changes)


def _cut(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Gamble)
    words = [i for i in clause.items if i.kind != "mark"]
    rises = any(i.form and i.form.lemma in lexicon().classes["cut_on_six"] for i in words)
    last = actions[n] if n is not None else None
    if isinstance(last, o.Gamble) and last.cut and rises and len(words) < 4:
        return True  # «si sale el seis, me levanto»: the condition has said it
    cuts = cutting(clause.all) is not None or clause.has("cutting")
    if n is None or not cuts or clause.negative or clause.verb("ser", "parecer"):
        return False  # «no cortaré ninguna: cortar es de barberos»
    return _change(actions, n, cut=True)


def _tavern(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.VisitTavern)
    if n is None:
        return False
    action = actions[n]
    assert isinstance(action, o.VisitTavern)
    if clause.has("company") and (clause.negative or clause.word("sin")):
        return _change(actions, n, company=False)  # «al final, sin compañía»
    if clause.has("company"):
        cash = crowns(clause) if action.cash is None and clause.verb("llevar", "gastar") else action.cash
        return _change(actions, n, company=True, cash=cash)
    carried = (
        clause.verb("llevar", "gastar", "portar", "cargar")
        or clause.has("carried")
        or not any(i.form for i in clause.items)
    )
    again = clause.has("same") and (
        clause.has("MONEY", "costs") or clause.word("con", "coronas")
    )  # «igual que la 2, pero con 4 coronas»
    if (action.cash is None or again) and crowns(clause) is not None and carried and not clause.has("bet"):
        return _change(actions, n, cash=crowns(clause))
    return False


def _for_what_office(clause: Clause, state: State) -> bool:
    """Whether a clause says of him for whom influence was used what he wants to become."""
    last = state.last
    form = main_form(clause.all)
    his = form is None or (form.person == 3 and state.third_person <= 0)
    return isinstance(last, o.Influence) and last.office is None and last in state.actions and his


def _office_sought(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    office = value(clause, "OFF")
    if office is None or not _for_what_office(clause, state):
        return False
    me = state.sender.name if state.sender is not None else None
    for n, action in enumerate(actions):
        if isinstance(action, o.Influence) and action.office is None and action.for_ != me:
            actions[n] = replace(action, office=office)
    return True


def _temple(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Oficio otra misa, y esa será en la abadía»: where, said beside it."""
    form = main_form(clause.all)
    if not actions or not isinstance(actions[-1], o.SayMass) or actions[-1].temple is not None:
        return False
    if not clause.has("TEMPLE") or (form is not None and form.lemma not in ("ser", "estar", "tocar", "caer")):
        return False
    return _change(actions, len(actions) - 1, temple=value(clause, "TEMPLE"))


def _seat(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Theatre)
    if n is None or not clause.has("box", "stalls"):
        return False
    return _change(actions, n, seat="box" if clause.has("box") else "stalls")


def _lists(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    if any(
        i.form
        for i in clause.items
        if not i.sub and i.form and i.form.lemma not in ("intentar", "ser", "ORDER")
    ):
        return False
    if clause.has("REG") and (n := _last(actions, o.Enlist)) is not None:
        now = actions[n].regiments  # type: ignore[attr-defined]
        return _change(actions, n, regiments=(*now, *(r for r in values(clause, "REG") if r not in now))[:3])
    if clause.has("OFF") and (n := _last(actions, o.Apply, o.Announce)) is not None:
        now = actions[n].offices  # type: ignore[attr-defined]
        return _change(actions, n, offices=(*now, *(x for x in values(clause, "OFF") if x not in now))[:3])
    n = _last(actions, o.Gamble)
    if n is not None and (many := count(clause)) is not None:
        return _counted(actions, n, many)
    if n is not None and n == len(actions) - 1 and clause.has("N", "bet") and bets(clause):
        many = _announced(state) if not actions[n].bets and len(bets(clause)) == 1 else 1  # type: ignore[attr-defined]
        return _change(actions, n, bets=actions[n].bets + bets(clause) * many)  # type: ignore[attr-defined]
    return False


def _announced(state: State) -> int:
    """«Tres apuestas. Cien cada una.»: how many bets were spoken of before their amount."""
    heard = next((h for h in reversed(state.heard) if h.where == state.where), None)
    many = None if heard is None else count(Clause(list(heard.items), heard.start, heard.end))
    return many if many is not None and 0 < many <= 50 else 1


def _counted(actions: list[o.Action], n: int, many: int) -> bool:
    """«30 coronas la mano (tres manos)»: how many bets of that, where one amount has been said."""
    said = actions[n].bets  # type: ignore[attr-defined]
    if len(said) == 1 and 0 < many <= 50:
        return _change(actions, n, bets=said * many)
    return len(said) == many


def _rank(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Enlist)
    rank = value(clause, "RANK")
    if n is not None and rank is None and clause.has("rank_bought") and actions[n].rank:  # type: ignore[attr-defined]
        return True  # «como capitán (compro el rango)»
    if (
        n is None
        or rank not in o.RANKS
        or not (
            clause.verb("comprar", "adquirir", "pagar", "solicitar", "pedir") or clause.has("rank_bought")
        )
    ):
        return False
    return _change(actions, n, rank=rank)


_SPENDS = ("gastar", "dejar", "costar", "emplear", "destinar", "poner", "invertir", "dedicar", "llevar")


def _amount(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    verbs = [i.form.lemma for i in clause.items if i.form and not i.sub]
    spends = bool(actions) and isinstance(actions[-1], o.Court)  # «la cortejo; me gasto 12 coronas»
    said = ("ser", "sumar", "hacer", "sacar", *(_SPENDS if spends else ()))
    if any(v not in said for v in verbs) or crowns(clause) is None:
        return False
    if not clause.has("MONEY") and not verbs:
        return False
    if not actions or getattr(actions[-1], "crowns", 0) is not None:
        return False
    return _change(actions, len(actions) - 1, crowns=crowns(clause))


def _manner(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Drink)
    only = any(a.norm in ("una", "uno") and b.norm == "mas" for a, b in pairwise(clause.items))
    only = only and clause.word("ni")  # «una copa, ni una más»
    if n is None or any(i.form for i in clause.items if not i.sub):
        return False
    if clause.has("excess") and not clause.has("moderation"):
        return _change(actions, n, moderate=False)  # «con moderación. Bueno, sin moderación»
    if not (clause.has("moderation") or only):
        return False
    return _change(actions, n, moderate=True)


def _least(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Cortejo a Louise, gasto mínimo»: as it is where nothing is said."""
    n = _last(actions, o.Court)
    return n is not None and clause.has("minimum") and not clause.has("N", "MONEY")


def _guest(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«(Invitado suyo)», «como huésped de Parrot» behind a visit."""
    n = _last(actions, o.VisitClub)
    said = clause.word("invitado", "huesped", "convidado")
    if n is None or not said or any(i.form and i.form.person for i in clause.items if not i.sub):
        return False
    names = people(clause, state, "por", "de") or (state.men[-1:] if clause.word("suyo", "su") else ())
    if not names or actions[n].guest_of is not None:  # type: ignore[attr-defined]
        return False
    others = tuple(x for x in actions[n].with_ if x != names[0])  # type: ignore[attr-defined]
    return _change(actions, n, guest_of=names[0], with_=others)


def _with(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Con Parrot y mi dama.» after a visit; «va con ella» besides."""
    verbs = [i.form.lemma for i in clause.items if i.form and not i.sub]
    takes = "llevar" in verbs and clause.word("la", "lo", "los", "las", "conmigo", "a", "al", "le")
    beside = clause.word("con", "junto", "acompanado") or takes
    beside = beside or (bool(clause.items) and clause.items[0].norm in ("compania", "acompanantes"))
    together = words_of("going") | lexicon().roles["leisure"]  # «ceno con Cazaux»
    if any(v not in together for v in verbs) or not beside:
        return False
    n = _last(actions, *_VISITS)
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


def _without_her(clause: Clause) -> bool:
    return any(a.norm == "sin" and b.norm == "ella" for a, b in zip(clause.all, clause.all[1:], strict=False))


def _weapon(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = _last(actions, o.Practise)
    if n is None or any(i.form for i in clause.items if not i.sub):
        return False
    if clause.has("with_weapon") and not clause.has("WPN"):
        return True
    return clause.has("WPN") and _change(actions, n, weapon=value(clause, "WPN"))


def _for_whom(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«..., para favorecer a Cazaux», «..., en contra de Vallon»: whom the bribe is to serve or harm."""
    last = actions[-1] if actions else None
    if not isinstance(last, o.Bribe | o.Influence) or last.for_ or last.against:
        return False
    if not mentions(clause):
        own = clause.word("para") and clause.has("OFF", "post") and not any(i.form for i in clause.items)
        me = state.sender.name if state.sender else None
        return bool(own and me) and _change(actions, len(actions) - 1, for_=me)
    if any(i.form is not None and i.form.person == 1 for i in clause.items):
        return False
    harms = clause.word("contra", "perjuicio", "detrimento") or clause.verb(*lexicon().classes["hinder"])
    helps = clause.word("favor", "beneficio", "provecho") or clause.verb(*lexicon().classes["back"])
    who = next(iter(people(clause, state, want="man")), None) if harms or helps else None
    if who is None:
        return False
    return _change(actions, len(actions) - 1, **({"against": who} if harms else {"for_": who}))


def _same_thing(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Un palacete. Lo alquilo», «opto a abad: me presento»: the verb said again, and nothing new."""
    small = ("joiner", "adverb", "article", "pronoun")
    words = [i for i in clause.items if i.kind == "word" and i.role not in small]
    if len(words) != 1 or words[0].form is None or not actions:
        return False
    return words[0].form.lemma in verbs_of(o.NAMES[type(actions[-1])])


def _place_of_feast(clause: Clause, feast: o.Action) -> bool:
    """«Despedida de Noisel: corre de mi cuenta en TB»: where the feast is that was ordered before."""
    place = feast.club if isinstance(feast, o.BachelorParty) else getattr(feast, "place", None)
    first = next((i.form for i in clause.items if i.form is not None and not i.sub), None)
    return place is None and clause.has("CLUB", "club") and (first is None or first.person == 3)


def _where(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    last = actions[-1] if actions else None
    if not isinstance(last, o.BachelorParty | o.HostParty) or not _place_of_feast(clause, last):
        return False
    club = value(clause, "CLUB") or (state.sender.club if state.sender else None)
    key = "club" if isinstance(last, o.BachelorParty) else "place"
    return club is not None and _change(actions, len(actions) - 1, **{key: club})


_OF_FEASTS = (_where, _guests, _priest, _reception)


def _agrees(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Moreau me invita a su club y acepto encantado»: he said already that he goes."""
    n = _last(actions, o.VisitClub, o.AttendParty, o.Theatre)
    if n is None or not clause.verb("aceptar", "acudir", "aprovechar") or any(i.tags for i in clause.items):
        return False
    invited = isinstance(actions[n], o.AttendParty) or getattr(actions[n], "guest_of", None) is not None
    return invited and len([i for i in clause.items if i.kind != "mark"]) < 6


_RULES = (
    _agrees,
    _office_sought,
    _temple,
    _rank,
    _company,
    _cut,
    _tavern,
    _seat,
    _lists,
    _amount,
    _manner,
    _guest,
    _least,
    _with,
    _weapon,
    _same_thing,
    _for_whom,
)
