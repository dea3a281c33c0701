"""What the rules will refuse of candidacies, bribes and the powers of the police: when each office is given.

An office is public, and so are its month, who announced himself for it and whether it is called for early.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from turnbot.games.preux.book.loaded import book, house, power
from turnbot.games.preux.foreseeing.deciding import EVEN_SILENT, matter_of, plain
from turnbot.games.preux.foreseeing.plan import Plan, Refusal
from turnbot.games.preux.orders.tree import (
    SECTIONS,
    Action,
    Announce,
    Apply,
    Appoint,
    Arrest,
    Bribe,
    Charge,
    Influence,
    Spy,
    do_name,
)
from turnbot.games.preux.rules.c05_sway import SENT
from turnbot.games.preux.rules.c10_ranks import VACANT
from turnbot.games.preux.rules.c11_renewals import MOST, TOO_NEAR, meets
from turnbot.games.preux.rules.c11_spies import PARIS_GOVERNOR, SPIES
from turnbot.games.preux.state.army import ALWAYS_OUT, office_of
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import POLICE, is_post, months_to_renewal, row_of
from turnbot.games.preux.week.plan import choose
from turnbot.games.preux.words import spoken

#: The one week in which one stands for an office (11.0.5).
_FIRST = "1"
_YEAR = 12


def _named(month: str, now: str) -> str:
    """A month as one speaks of it: with its year where that is another."""
    name = spoken.MONTHS[int(month[-2:]) - 1]
    return name if month[:4] == now[:4] else f"{name} de {month[:4]}"


def _is_given(plan: Plan, post: str, month: str) -> bool:
    """Whether an office, or any place in it where none is named, is given in a month (11.0.2, 11.0.9)."""
    row = row_of(post)
    early = any(called == month and post in (one, office_of(one)) for one, called in plan.vacant.items())
    return row is not None and (early or int(month[-2:]) == row.month)


def _next(plan: Plan, post: str) -> str:
    """The next month in which an office is ordinarily given, after this one."""
    return month_after(plan.month, months_to_renewal(post, plan.month) or _YEAR)


def _facts(plan: Plan, office: str, month: str) -> dict[str, Any]:
    """What a sentence about an office and the month it is given in speaks of."""
    row = row_of(office)
    return {
        "office": spoken.post(office), "month": _named(month, plan.month),
        "before": _named(month_after(month, -1), plan.month),
        "least": row.minimum_level if row else 0, "level": plan.me.level,
    }  # fmt: skip


def _announced(plan: Plan, office: str) -> bool:
    """Whether he announced himself last month for an office, or for a place in it."""
    past = month_after(plan.month, -1)
    return any(
        month == past and office in (post, office_of(post)) for post, month in plan.me.candidacies.items()
    )


def _is_one(office: str) -> bool:
    """Whether there is such an office, or such a place in it."""
    return row_of(office) is not None and ("/" not in office or is_post(office))


def _earlier(plan: Plan, kind: type[Action], where: str, action: Action) -> int:
    """How many offices he names in orders of a kind before this one."""
    count = 0
    for one in plan.by_then(kind, where):
        if one is action:
            break
        count += len(one.offices)
    return count


# Candidacies ----------------------------------------------------------------------------------------------


def _announces(plan: Plan, where: str, action: Announce) -> Iterator[Refusal]:
    nth = _earlier(plan, Announce, where, action)
    for office in action.offices:
        why = _why_not_announce(plan, office)
        if why is None:
            nth += 1
            if nth > MOST:
                yield "11.0.3 too-many", {"office": spoken.post(office)}
            elif (row := row_of(office)) is not None and not meets(plan.me, row):
                yield "11.0.5 rank-yet", _facts(plan, office, month_after(plan.month))
        else:
            yield why


def _why_not_announce(plan: Plan, office: str) -> Refusal | None:
    if not _is_one(office):
        return "11.0.2 no-office", {"office": spoken.post(office)}
    following = month_after(plan.month)
    row = row_of(office)
    if not _is_given(plan, office, following):
        if not _is_given(plan, office, plan.month):
            return "11.0.2 not-now", _facts(plan, office, _next(plan, office))
        facts = _facts(plan, office, plan.month) | {"month": _named(_next(plan, office), plan.month)}
        return f"11.0.2 {'announced' if _announced(plan, office) else 'this-month'}", facts
    if row is not None and row.minimum_level > plan.me.level + 1:
        return "11.0.3 out-of-reach", _facts(plan, office, following)
    return None


def _applies(plan: Plan, where: str, action: Apply) -> Iterator[Refusal]:
    if where not in (_FIRST, "notes"):
        yield "11.0.5 first-week", {}
        return
    if _week_is_taken(plan, where):
        yield "11.0.5 whole-week", {}
    before = _earlier(plan, Apply, where, action)
    for nth, office in enumerate(action.offices, before + 1):
        why = _why_not_stand(plan, office)
        if nth > MOST:
            yield "11.0.5 too-many", {"office": spoken.post(office)}
        elif why:
            yield why


def _week_is_taken(plan: Plan, where: str) -> bool:
    """Whether he orders for the first week what does not go with standing; what is in his notes gives way."""
    week = [one for one in plan.surely(_FIRST) if book().is_long(do_name(one))]
    return bool(week) if where == "notes" else bool(choose(week, 1)[1])


def _why_not_stand(plan: Plan, office: str) -> Refusal | None:
    row = row_of(office)
    if row is None or not _is_one(office):
        return "11.0.2 no-office", {"office": spoken.post(office)}
    later = _facts(plan, office, _next(plan, office))
    if not _is_given(plan, office, plan.month):
        following = month_after(plan.month)
        if _is_given(plan, office, following):
            return "11.0.5 announce-now", _facts(plan, office, following)
        return "11.0.5 not-now", later
    if not _announced(plan, office):
        now = _facts(plan, office, plan.month)
        return "11.0.5 not-announced", now | {"month": later["month"]}
    if plan.me.level < row.minimum_level:
        return "11.0.5 level", later
    # A commission bought this month, or a rank won in the field, is not his yet in its first week.
    return None if meets(plan.me, row) else ("11.0.5 rank", later)


def _appoints(plan: Plan, where: str, action: Appoint) -> Iterator[Refusal]:
    office = action.office or ""
    if _is_one(office) and not _is_given(plan, office, plan.month):
        yield "11.0.4 not-now", _facts(plan, office, _next(plan, office))


# Favours --------------------------------------------------------------------------------------------------


def _uses(plan: Plan, where: str, action: Influence) -> Iterator[Refusal]:
    """A favour that he has not, or uses on what is not decided now, or where a player decides (5.1.1)."""
    vain = tuple(_in_vain(plan, action))
    yield from vain
    chief = plan.deciders.get(plain(action))
    if chief is not None and not vain:
        alone = matter_of(action) in EVEN_SILENT
        yield f"5.1.1 {'player-alone' if alone else 'player-decides'}", {"partner": chief}


def _in_vain(plan: Plan, action: Influence) -> Iterator[Refusal]:
    """A favour that he has not, or uses on what is not decided now."""
    if action.of == "own" and not power().own_favour(plan.me.level):
        least = min(row.low for row in power().own)
        yield "5.1.10 none", {"least": least, "level": plan.me.level}
        return
    known = power().matters.get(action.matter or "")
    if known is not None and not known.rules:
        yield "5.1.9 not-influenceable", {"thing": known.doing}
    elif action.matter == "promotion" and _is_about_himself(plan, action) and not plan.me.order:
        yield "5.1.9 army-promotion", {}
    elif action.matter == "vacancy" and int(plan.month[-2:]) not in VACANT:
        yield "10.3.4 not-now", {}
    elif action.matter in SENT:
        yield from _sends(plan, action)
    elif action.matter == "renewal" and action.office:
        yield from _calls(plan, action.office)
    elif (
        action.office and action.matter in (None, "office") and not _is_given(plan, action.office, plan.month)
    ):
        yield "11.0.7 not-now", _facts(plan, action.office, _next(plan, action.office))


def _sends(plan: Plan, action: Influence) -> Iterator[Refusal]:
    """Troops that go to war, in a month in which that is not decided, or such as nobody sends (11.2.8)."""
    before = [first - 1 or _YEAR for first in house()["1.0.2"]["season_first_months"]]
    if int(plan.month[-2:]) not in before:
        said = [spoken.MONTHS[month - 1] for month in sorted(before)]
        yield "11.2.8 not-now", {"month": ", ".join(said[:-1]) + f" y {said[-1]}"}
    elif action.regiment and (action.regiment not in book().regiments or action.regiment in ALWAYS_OUT):
        yield "11.2.8 not-sent", {}


def _is_about_himself(plan: Plan, action: Influence) -> bool:
    return (action.for_ or action.against or plan.me.name) == plan.me.name


def _calls(plan: Plan, office: str) -> Iterator[Refusal]:
    """Why an office is not given before its month, whatever is used on it (11.0.10, 11.0.11)."""
    called = [month for post, month in plan.vacant.items() if office in (post, office_of(post))]
    if not called:
        yield "11.0.10 not-vacant", {"office": spoken.post(office)}
    elif all(called):
        yield "11.0.10 called", _facts(plan, office, max(called))
    elif months_to_renewal(office, plan.month) <= TOO_NEAR:
        yield "11.0.11 too-near", _facts(plan, office, _next(plan, office))


# Money and police -----------------------------------------------------------------------------------------


def bribes(plan: Plan, where: str, action: Bribe) -> Iterator[Refusal]:
    """A sum for which nobody does anything (5.2.2)."""
    least = min(row.crowns for row in power().prices)
    if action.crowns is not None and action.crowns < least:
        yield "5.2.2 too-little", {"cost": action.crowns, "least": least}


def spies(plan: Plan) -> Iterator[Refusal]:
    """Spies whom he has not, or not so many (11.2.2, 11.4.18)."""
    sent = [one for where in SECTIONS for one in plan.surely(where) if isinstance(one, Spy)]
    most = SPIES * ((plan.me.police == POLICE) + (plan.me.post == PARIS_GOVERNOR))
    if sent and not most:
        yield "11.2.2 no-office", {}
    elif len(sent) > most:
        rule = "11.4.18" if plan.me.post == PARIS_GOVERNOR else "11.2.2"
        yield f"{rule} too-many", {"count": len(sent), "least": most}


def _polices(plan: Plan, where: str, action: Action) -> Iterator[Refusal]:
    if plan.me.police != POLICE:
        yield "11.2.3 no-office", {}


CHECKS: Mapping[type[Action], Callable[[Plan, str, Any], Iterator[Refusal]]] = MappingProxyType(
    {
        Announce: _announces, Apply: _applies, Appoint: _appoints, Influence: _uses, Arrest: _polices,
        Charge: _polices,
    }
)  # fmt: skip
#: What is done without being in Paris.
ANYWHERE: Sequence[type[Action]] = (Announce, Appoint, Arrest, Charge, Influence)
