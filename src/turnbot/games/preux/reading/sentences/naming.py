"""An order taken up by its name and said otherwise: «las apuestas, que sean de 150», «sin compañía»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.sentences.restating import restated
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_NAMED: dict[str, tuple[type[Action], ...]] = {
    "bet": (o.Gamble,),
    "carried": (o.Purse,),
    "loan": (o.Borrow, o.Lend),
    "gift": (o.Court,),
}
_OPTED = ("ser", "quedar")  # «que sean de 150», «quedan en 150»


def said_by_name(clause: Clause, condition: Condition | None, state: State) -> bool:
    """Change orders of the mail that a clause only takes up by name; say whether it does."""
    if condition is not None or clause.lacks(("company", *_NAMED)):
        return False
    company = any(i.has("company") for i in clause.items) and _without_company(clause)
    what = None if company else next((i for i in clause.items if i.tags.keys() & _NAMED.keys()), None)
    if not company and (what is None or not _is_taken_up(what, clause.items)):
        return False
    kinds = (o.VisitTavern,) if what is None else next(_NAMED[t] for t in what.tags if t in _NAMED)
    said = [i for i in clause.items if i is not what and i.role not in ("article", "possessive")]
    rest = [replace(i, sub=False) for i in said if not i.has("WEEKS")]
    changed = False
    for where in _meant_in(clause, kinds, state):
        told = state.sections[where]
        for k, action in enumerate(told):
            if isinstance(action, kinds) and (anew := _anew(action, rest, company=company)) is not None:
                told[k] = anew
                changed = True
    return changed


def _anew(action: Action, rest: Sequence[Item], *, company: bool) -> Action | None:
    if isinstance(action, o.VisitTavern):
        return replace(action, company=False) if company and action.company else None
    return restated(action, rest)


def _meant_in(clause: Clause, kinds: tuple[type[Action], ...], state: State) -> list[str]:
    """Return the sections whose orders are meant: of the week that is named, or that this is, or any."""
    named = [w for i in clause.items if i.has("WEEKS") for w in i.tags["WEEKS"]]
    if named:
        return [w for w in named if w in state.sections]
    here = state.sections.get(state.where, ())
    if any(isinstance(a, kinds) for a in here):
        return [state.where]
    if state.where != "notes" and (kinds != (o.Gamble,) or _may_bet(here)):
        return []
    return [where for where, told in state.sections.items() if any(isinstance(a, kinds) for a in told)]


def _may_bet(here: Sequence[Action]) -> bool:
    """Whether a week is spent where bets are made: «las apuestas, de 150» is then an order of its own."""
    return not here or any(isinstance(a, o.VisitClub | o.VisitCasino | o.HostParty) for a in here)


def _is_taken_up(what: Item, items: Sequence[Item]) -> bool:
    """Whether a clause is about «las apuestas», «la bolsa», and wishes no more than that it be otherwise."""
    at = next(k for k, i in enumerate(items) if i is what)
    if not at or items[at - 1].role not in ("article", "possessive"):
        return False
    verbs = [i.form for i in items[at:] if i.form is not None]
    if any(i.form is not None for i in items[:at]) or any(v.lemma not in _OPTED for v in verbs):
        return False
    return bool(verbs) or any(i.norm in words_of("said_rather") for i in items)


_PAYING = frozenset(["llevar", "pagar", "querer", "contratar", "alquilar", "tomar", "pedir", "buscar"])
_WITHOUT = frozenset(["sin", "nada", "ninguna", "ni"])


def _without_company(clause: Clause) -> bool:
    """«Sin compañía», «no llevo compañía femenina», «a ninguna chica no la pago»."""
    verbs = [i.form for i in clause.items if i.form is not None]
    at = next(k for k, i in enumerate(clause.items) if i.has("company"))
    led = {i.norm for i in clause.items[max(0, at - 3) : at]}
    if not verbs:
        return not led.isdisjoint(_WITHOUT) and not any(i.has("tavern") for i in clause.items)
    own = all(v.person == 1 and v.tense in ("present", "future") and v.lemma in _PAYING for v in verbs)
    return own and any(i.norm == "no" for i in clause.items[:at] if not i.sub)
