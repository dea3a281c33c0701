"""A visit made otherwise in one case: «al club; si está Larue, con él; si no, con Noisel»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux import orders as o
from turnbot.games.preux.conditions import UNCLEAR, Condition, opposite, questions
from turnbot.games.preux.reading.clauses.presence import those_present
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.sentences.changing import VISITS, last_of
from turnbot.games.preux.reading.sentences.company import with_them
from turnbot.games.preux.reading.state import State


def vary_visit(clause: Clause, state: State, condition: Condition) -> bool:
    """«Al club. Si está Larue, con él; si no, con Noisel»: the last visit, with others in this case."""
    actions = state.actions
    n = last_of(actions, *VISITS)
    if n is None or actions[n].if_ == condition:
        return False
    base = state.base.setdefault(state.where, actions[n])
    trial: list[o.Action] = [_without(those_present(opposite(condition)), base)]
    if not with_them(clause, state, trial):
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


def is_another_week(clause: Clause, state: State, condition: Condition) -> bool:
    """«Si está Larue, al club; si no, con mi dama»: the week with her, and not the visit with her."""
    n = last_of(state.actions, *VISITS)
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
