"""Clauses that order nothing new but say more about the order before.

Who comes is in ``company``, how much of what in ``details``, a visit made otherwise in ``varying``.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition, opposite
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import crowns, mentions, values
from turnbot.games.preux.reading.orders.wagers import bets, count
from turnbot.games.preux.reading.orders.wagers import more as more_bets
from turnbot.games.preux.reading.sentences import company, details
from turnbot.games.preux.reading.sentences.changing import last_of
from turnbot.games.preux.reading.sentences.company import is_place_of_feast
from turnbot.games.preux.reading.sentences.details import fights_with_it, is_office_sought
from turnbot.games.preux.reading.sentences.others import is_theirs
from turnbot.games.preux.reading.sentences.putting import put
from turnbot.games.preux.reading.sentences.varying import is_another_week, vary_visit
from turnbot.games.preux.reading.state import State

_RULES = (*company.RULES, *details.RULES)


def modify(clause: Clause, state: State, condition: Condition | None = None) -> bool:
    """Let a clause change an order already read in this section; say whether it did.

    Under a condition the visit is made twice: so when it holds, otherwise when it does not.
    """
    actions = state.actions
    if condition is not None and is_another_week(clause, state, condition):
        return False
    if condition is not None and vary_visit(clause, state, condition):
        return True
    if condition is not None and not any(i.form for i in clause.items if not i.sub):
        n = last_of(actions, o.Enlist, o.Apply, o.Announce)
        more = values(clause, "REG" if n is not None and isinstance(actions[n], o.Enlist) else "OFF")
        if n is not None and more and actions[n].if_ != condition:
            name = "regiments" if isinstance(actions[n], o.Enlist) else "offices"
            choices: dict[str, Any] = {name: tuple(more)[:3]}
            put([replace(actions[n], **choices)], clause, condition, state)
            return True
    last = actions[-1] if actions else None
    another = (
        isinstance(last, o.Gamble)
        and condition not in (None, last.if_)
        and (last.if_ is not None or bool(last.bets))
        and not details.is_of_money(clause)
    )
    if another and more_bets(clause):
        return False  # «si gano, otras dos»: the order before once more
    if another and clause.has("N", "bet") and count(clause) is None and (amounts := bets(clause)):
        # «si está Noisel, dos de 50; si está Parrot, una de 100», «2 x 50; si pierdo, 25»
        put([o.Gamble(amounts)], clause, condition, state)
        return True
    before = list(actions)
    of_feasts = [rule(clause, state, actions) for rule in company.OF_FEASTS]
    changed = any(of_feasts) or any(rule(clause, state, actions) for rule in _RULES)
    if changed and condition is not None:
        _either_way(before, condition, state)
    return changed


def _either_way(before: Sequence[o.Action], condition: Condition, state: State) -> None:
    """«Taberna; si me quedan 10 coronas, con mujer»: so in that case, and as it was said before if not."""
    actions = state.actions
    for k, was in enumerate(before):
        if isinstance(was, _MANNERED) and actions[k] is not was and was.if_ == actions[k].if_ is None:
            actions[k] = replace(actions[k], if_=condition)
            actions.append(replace(was, if_=opposite(condition)))
            state.supposed.append(actions[-1])


_MANNERED = (o.VisitTavern, o.Theatre, o.Drink)


def is_rather_more(do: str, clause: Clause, condition: Condition | None, state: State) -> bool:
    """Whether what looks like the order ``do`` is more likely a word about one already read here."""
    actions = state.actions
    kinds = {type(a) for a in actions}
    if do in ("purse", "pay") and o.VisitTavern in kinds and state.where != "notes":
        visit = next((a for a in reversed(actions) if isinstance(a, o.VisitTavern)), None)
        if condition is not None and visit is not None and visit.if_ != condition:
            return False
        return do == "purse" or clause.has("company")
    if do == "practise" and fights_with_it(clause, state):
        return True
    if do == "gamble" and last_of(actions, o.Gamble) is not None:
        return count(clause) is not None
    if do == "invite" and clause.has("company") and o.VisitTavern in kinds and not mentions(clause):
        return True  # «invito a una moza»
    if do == "invite":
        host = next((a for a in reversed(actions) if isinstance(a, o.HostParty | o.Wedding)), None)
        elsewhere = clause.has("theatre", "club", "CLUB", "CASINO") or clause.followed("una", "party")
        same = host is not None and (condition is None or host.if_ == condition)
        return clause.has("guests") or (same and not elsewhere)
    if do == "apply" and is_office_sought(clause, state):
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
    if do in ("regimental-duty", "volunteer"):  # «intento alistarme. Por orden: el 27 y los fronterizos»
        last = actions[-1] if actions else None
        listed = clause.has("REG") and not any(i.form for i in clause.items if not i.sub)
        return listed and isinstance(last, o.Enlist) and not last.regiments
    if do == "buy":
        return clause.has("RANK", "rank_bought") and o.Enlist in kinds
    if do == "visit-club" and isinstance(state.last, o.BachelorParty | o.HostParty):
        return is_place_of_feast(clause, state.last)
    if do == "accompany-lady" and actions and isinstance(actions[-1], o.Court) and crowns(clause) is not None:
        return True  # «me gasto 45 en ella»
    if do in ("accompany-lady", "theatre", "visit-club"):
        beside = do == "accompany-lady" and company.is_escorted(clause)
        beside = beside or company.seats(clause)
        return bool(is_theirs(clause) or beside) and bool(kinds & {o.Theatre, o.VisitClub, o.VisitCasino})
    if do in ("attend-party", "host-party", "lavish", "pay", "lend", "purse", "invest"):
        # «Invierto 20 coronas en armamento», «llevo encima 2», «presto 50 a Bidon»
        own = do in ("lend", "purse", "invest")
        elsewhere = own and clause.has("SECTOR", "carried", "lender", "loan", "debt", "P")
        return o.Wedding in kinds and clause.has("MONEY", "reception") and not elsewhere
    return False
