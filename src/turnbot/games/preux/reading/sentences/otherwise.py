"""What is otherwise when an order is given once more: «lo mismo, con 80», «ídem con Larue»."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import crowns, lady_of
from turnbot.games.preux.reading.orders.wagers import bets, count
from turnbot.games.preux.reading.sentences.restating import moved
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import instead_of
from turnbot.games.preux.reading.words.items import Item

LEAVING_OUT = ("sin", "menos", "salvo", "excepto")
BEFORE_WEEK = ("la", "semana", "s", "sem", "que")  # a number behind one of these is a week's
_AS_WELL = ("tambien", "ademas", "asimismo", "igualmente")
_ENTERTAINED = (o.VisitClub, o.VisitCasino, o.Theatre)


def otherwise(action: Action, clause: Clause, state: State, *, among_toadies: bool) -> Action:
    """Return an order of another week as a clause that repeats it says it now.

    ``among_toadies``: whom it names are those he toadies, and not those he goes with.
    """
    anew = _in_less_company(action, clause)
    if isinstance(action, o.Toady if among_toadies else _ENTERTAINED):
        anew = _in_more_company(anew, clause, state)
    return _elsewhere(_to_another(_in_other_sum(anew, clause), clause, state), clause, state)


def _elsewhere(action: Action, clause: Clause, state: State) -> Action:
    """Return «lo mismo, pero en el casino», «ídem, en mi club»: at another place."""
    said = tail(clause)
    at = next((k for k, i in enumerate(said) if i.has("CLUB", "club", "CASINO")), len(said))
    if at == len(said) or not isinstance(action, o.VisitClub | o.VisitCasino | o.Invite | o.HostParty):
        return action
    there = [replace(i, sub=False) for i in said[at:]]  # «que la segunda, pero en el casino»
    return moved(action, there, state.sender) or action


def only_with(clause: Clause) -> frozenset[str]:
    """Return whom «lo mismo, pero solo con Parrot» leaves of those who came, empty if it leaves all."""
    said = clause.all
    at = next((k for k, i in enumerate(said) if i.norm in ("solo", "unicamente", "solamente")), len(said))
    return frozenset(n for i in said[at:] if i.has("P") for n in i.tags["P"].names)


def whom_he_toadies(actions: Sequence[Action]) -> bool:
    """Whether a name in «lo mismo, con Vallon» is of whom he toadies: nobody else goes with him."""
    alone = not any(isinstance(a, _ENTERTAINED) and (a.with_ or getattr(a, "lady", None)) for a in actions)
    return alone and any(isinstance(a, o.Toady) for a in actions)


def tail(clause: Clause) -> list[Item]:
    """Return what stands behind «lo mismo», «ídem», «repito» and says what is otherwise."""
    items = clause.all
    at = next(
        (k for k, i in enumerate(items) if i.has("same") or i.norm in ("repito", "repetir")), len(items)
    )
    end = next(
        (k for k, i in enumerate(items) if i.norm in LEAVING_OUT or _gives_reason(items, k)), len(items)
    )
    said = [i for i in items[at + 1 : end] if i.kind != "mark" and not i.has("WEEKS")]
    return [i for k, i in enumerate(said) if not (k and _is_week(said[k - 1], i))]


def _gives_reason(items: Sequence[Item], k: int) -> bool:
    """«Lo mismo, porque nos piden dos semanas»: why, and not what is otherwise."""
    if items[k].norm == "que":
        return k > 0 and (items[k - 1].norm in ("ya", "puesto", "dado", "visto"))
    return items[k].norm in ("porque", "pues") and k + 1 < len(items)


def _is_week(before: Item, item: Item) -> bool:
    """«Lo mismo que la semana 2», «que la 2»."""
    return before.norm in BEFORE_WEEK and item.has("N") and item.tags["N"] in (1, 2, 3, 4)


def _said_of(clause: Clause) -> Clause:
    said = tail(clause)
    return Clause(said, said[0].start, said[-1].end) if said else Clause([], clause.start, clause.end)


def _in_other_sum(action: Action, clause: Clause) -> Action:
    """Return «repito con 80», «lo mismo, pero tres apuestas», «ídem, de 30»: for that sum, or as often."""
    said = _said_of(clause)
    if isinstance(action, o.VisitTavern):
        return replace(action, cash=crowns(said) or _only_number(said) or action.cash)
    if not isinstance(action, o.Gamble | o.Court):
        return action
    if isinstance(action, o.Court):
        if _leaves_gift_out(clause):
            return replace(action, crowns=None)
        return replace(action, crowns=crowns(said) or _only_number(said) or action.crowns)
    found = bets(said)
    if found and said.has("bet"):
        return replace(action, bets=found)
    if many := count(said):
        return replace(action, bets=action.bets[:1] * many) if len(set(action.bets)) == 1 else action
    if len(set(action.bets)) == 1 and (amount := _only_number(said)) is not None:
        return replace(action, bets=(amount,) * len(action.bets))
    return replace(action, bets=found or action.bets)


def _only_number(clause: Clause) -> int | None:
    numbers = [int(i.tags["N"]) for i in clause.items if i.has("N")]
    return numbers[0] if len(numbers) == 1 else None


def _leaves_gift_out(clause: Clause) -> bool:
    """«Lo mismo, sin regalo», «ídem, pero sin gastar nada»."""
    at = next((k for k, i in enumerate(clause.all) if i.norm == "sin"), len(clause.all))
    return any(i.has("gift") or i.norm.startswith(("regal", "gast", "obsequi")) for i in clause.all[at:])


def _to_another(action: Action, clause: Clause, state: State) -> Action:
    """Return «lo mismo, esta vez a Isabelle»: the same suit to another lady."""
    said = _said_of(clause)
    if not isinstance(action, o.Court) or not said.items or not said.has("P"):
        return action
    lady, _ = lady_of(said, state)
    return replace(action, lady=lady or action.lady)


def _in_less_company(action: Action, clause: Clause) -> Action:
    """Return «lo mismo pero sin Vallon», «ídem pero solo», «sin chica»: the same without them."""
    if not isinstance(action, o.VisitClub | o.VisitCasino | o.VisitTavern | o.Theatre | o.Toady):
        return action
    start = next((k for k, i in enumerate(clause.all) if i.norm in LEAVING_OUT), len(clause.all))
    said = [*clause.all[start:], *instead_of(clause.all)]
    alone = _goes_alone(clause)
    if isinstance(action, o.VisitTavern):
        paid = action.company and not any(i.has("company") for i in said)
        return replace(action, company=paid and not alone)
    names = {n for i in said if i.has("P") for n in i.tags["P"].names}
    left: dict[str, Any] = {"with_": () if alone else tuple(n for n in action.with_ if n not in names)}
    if isinstance(action, o.VisitClub | o.Theatre):
        hers = any(i.has("OWNLADY") or i.norm == "ella" for i in said) or _in_their_place(clause, action)
        left["lady"] = False if alone or hers or action.lady in names else action.lady
    return replace(action, **left)


def _in_their_place(clause: Clause, visit: o.VisitClub | o.Theatre) -> bool:
    """«Con Parrot en su lugar», where his lady was all his company: she stays away."""
    items = clause.all
    return not visit.with_ and any(
        a.norm == "en" and b.norm in ("su", "vuestro") and c.norm in ("lugar", "puesto", "vez")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def _goes_alone(clause: Clause) -> bool:
    """Whether «solo» is he himself, and not «solo una apuesta», «solo con Parrot»."""
    for k, item in enumerate(clause.all):
        behind = clause.all[k + 1] if k + 1 < len(clause.all) else None
        if item.norm in ("solo", "sola") and (
            behind is None or behind.kind == "mark" or behind.norm in ("y", "e", "esta")
        ):
            return True
    return False


def _in_more_company(action: Action, clause: Clause, state: State) -> Action:
    """Return «lo mismo, pero con Parrot», «igual, y que venga también Parrot»: the same with them as well.

    Without a word for it, they come instead of who came then.
    """
    if not isinstance(action, o.VisitClub | o.VisitCasino | o.Theatre | o.Toady):
        return action
    end = next((k for k, i in enumerate(clause.all) if i.norm in LEAVING_OUT), len(clause.all))
    away = {id(i) for i in instead_of(clause.all)}
    also, said = clause.word(*_AS_WELL) or bool(away), clause.all[:end]
    begin = 0 if also else next((k for k, i in enumerate(said) if i.norm == "con"), end)
    names = tuple(n for i in said[begin:] if i.has("P") and id(i) not in away for n in i.tags["P"].names)
    if not names:
        return action
    hers = isinstance(action, o.Theatre) and set(names) <= state.index.ladies.keys()
    if isinstance(action, o.Theatre) and hers and (action.lady and not also if not away else not action.lady):
        return replace(action, lady=names[0], with_=(*action.with_, *names[1:]))
    return replace(action, with_=tuple(dict.fromkeys((*action.with_, *names) if also else names)))
