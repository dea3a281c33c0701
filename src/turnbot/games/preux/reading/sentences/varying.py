"""A visit made otherwise in one case: «al club; si está Larue, con él; si no, con Noisel»."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import (
    And,
    Condition,
    If,
    Not,
    both,
    is_unclear,
    opposite,
    questions,
)
from turnbot.games.preux.reading.clauses.with_whom import is_accompanied, is_by_himself
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.sentences.changing import VISITS, last_of
from turnbot.games.preux.reading.sentences.company import take_along, with_them
from turnbot.games.preux.reading.state import State


def vary_visit(clause: Clause, state: State, condition: Condition) -> bool:
    """«Al club. Si está Larue, con él; si no, con Noisel»: the last visit, with others in this case."""
    actions = state.actions
    n = last_of(actions, *VISITS)
    if n is None or actions[n].if_ == condition:
        return False
    if isinstance(actions[-1], o.Toady) and is_by_himself(clause.items):
        return True  # «alterno con Larue si está, y si no con nadie»
    base = state.base.setdefault(state.where, actions[n])
    trial = _made_otherwise(base, clause, condition, state)
    if trial is None:
        return False
    if is_by_himself(clause.items):
        _only_if_there(actions, base, condition)
    varied = replace(trial, if_=condition)
    if base in actions and base.if_ is None:
        actions[actions.index(base)] = varied
    else:
        actions.append(varied)
    return True


def _made_otherwise(base: o.Action, clause: Clause, condition: Condition, state: State) -> o.Action | None:
    """Return a visit with the company of a clause in the place of its own; None if it says none."""
    if is_by_himself(clause.items):
        return _alone(base)
    elsewhere = _who_comes(base.if_) if base.if_ is not None else ()  # «si está Vallon, con él»: not Larue
    away = (*_who_stays_away(condition), *(n for n in elsewhere if n not in _who_comes(condition)))
    trial: list[o.Action] = [_without(away, base, state)]
    if is_accompanied(clause.items) and (who := _who_comes(condition)):
        take_along(state, trial, 0, who)  # «acompañado si Juliette acepta»
        return trial[0]
    if not with_them(clause, state, trial):
        return None
    return _alone(base) if clause.negative else trial[0]  # «si me rechaza, no la llevo»


def _who_comes(condition: Condition) -> tuple[str, ...]:
    asked = (one for one in questions(condition) if isinstance(one, If))
    return tuple(str(one.value) for one in asked if one.kind in ("accepted", "present"))


def _who_stays_away(condition: Condition) -> tuple[str, ...]:
    asked = (one for one in questions(condition) if isinstance(one, If))
    return tuple(str(one.value) for one in asked if one.kind in ("refused", "absent"))


def _only_if_there(actions: list[o.Action], base: o.Action, condition: Condition) -> None:
    """«Con Parrot; si no está, con Larue; y si tampoco, solo»: with Larue if he is there."""
    absent = {one.value for one in questions(condition) if isinstance(one, If) and one.kind == "absent"}
    for k, action in enumerate(actions):
        company: tuple[str, ...] = getattr(action, "with_", ())
        if type(action) is not type(base) or len(company) != 1 or company[0] not in absent:
            continue
        there = both(action.if_, If("present", company[0]))
        if action.if_ is not None and If("present", company[0]) not in questions(action.if_):
            actions[k] = replace(action, if_=there)


def complete_visits(state: State) -> None:
    """«Al club. Si está Larue, con él»: where nothing else is said, he goes alone if Larue is not there."""
    for where, base in state.base.items():
        actions = state.sections[where]
        cases = [a.if_ for a in actions if type(a) is type(base) and a.if_ is not None]
        other = _none_of(cases)
        if base.if_ is not None or base in actions or other is None:
            continue
        spent = any(a.if_ == other and isinstance(a, WHOLE_WEEK) for a in actions)
        if not spent and not is_unclear(other):
            actions.append(replace(base, if_=other))


def _none_of(cases: Iterable[Condition]) -> Condition | None:
    """Return the condition that none of several cases holds; None if one of them always does."""
    left = [frozenset(questions(case)) for case in dict.fromkeys(cases)]
    while (pair := _halves(left)) is not None:  # «con ella si acepta, y solo si no»
        first, second = pair
        left = [case for case in left if case not in pair] + [first & second]
    wide = [case for case in left if not any(other < case for other in left)]
    result: Condition | None = None
    for case in dict.fromkeys(wide):
        if not case:
            return None
        other = opposite(And(tuple(case)) if len(case) > 1 else next(iter(case)))
        if isinstance(other, Not) and len(wide) > 1:
            return None
        result = both(result, other)
    return result


def _halves(
    cases: Sequence[frozenset[Condition]],
) -> tuple[frozenset[Condition], frozenset[Condition]] | None:
    """Return two cases that ask the same, but for one question to which they want opposite answers."""
    for first, second in combinations(cases, 2):
        one, two = first - second, second - first
        if len(one) == len(two) == 1 and opposite(next(iter(one))) == next(iter(two)):
            return first, second
    return None


def is_another_week(clause: Clause, state: State, condition: Condition) -> bool:
    """«Si está Larue, al club; si no, con mi dama»: the week with her, and not the visit with her."""
    n = last_of(state.actions, *VISITS)
    visit = state.actions[n] if n is not None else None
    if not isinstance(visit, o.VisitClub | o.Theatre) or visit.lady:
        return False
    if visit.with_ and not (isinstance(condition, If) and condition.kind in ("failed", "succeeded")):
        return False  # «si está Larue, al club con él; si no, con mi dama»: whether one comes is asked
    ladies = (m.names for i in clause.items if (m := i.tags.get("P")) is not None)
    hers = clause.has("OWNLADY") or any(set(names) <= set(state.index.ladies) for names in ladies)
    return visit.if_ == opposite(condition) and hers and clause.items[0].norm == "con"


def _alone(visit: o.Action) -> o.Action:
    """Return a visit without any company."""
    if isinstance(visit, o.VisitClub):
        return replace(visit, with_=(), lady=False)
    if isinstance(visit, o.Theatre):
        return replace(visit, with_=(), lady=False)
    return replace(visit, with_=()) if isinstance(visit, o.VisitCasino) else visit


def _without(names: Sequence[str], visit: o.Action, state: State) -> o.Action:
    """Return a visit without those who are not there, or will not come."""
    if not isinstance(visit, o.VisitClub | o.Theatre | o.VisitCasino):
        return visit
    left = replace(visit, with_=tuple(n for n in visit.with_ if n not in names))
    if isinstance(left, o.Theatre) and (state.own_lady() if left.lady is True else left.lady) in names:
        return replace(left, lady=False)
    return replace(left, lady=False) if isinstance(left, o.VisitClub) and state.own_lady() in names else left
