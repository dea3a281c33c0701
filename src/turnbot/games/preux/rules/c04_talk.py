"""Chapter 4, talk: what comes of meeting a lady (4.1.5, 4.1.6)."""

from typing import Any

from turnbot.core.events import only
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import (
    Toady,
)
from turnbot.games.preux.rules.c04_acquaintance import RESULTS, STAGES, is_taken, remember, tie_of
from turnbot.games.preux.rules.c04_whereabouts import AT_A_PARTY, WALK, out_at, whereabouts
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo
from turnbot.games.preux.week.whereabouts import visit_of


def talk_to_ladies(t: Turn) -> None:
    """Let who asks for a lady's company at the place where he is talk to her, if she is there (4.1.6)."""
    t = t.under("4.1.6")
    for who in everybody(t):
        names = [name for order in todo(t, who, Toady) for name in order.with_]
        for lady in (t.world.ladies[name] for name in dict.fromkeys(names) if name in t.world.ladies):
            place = out_at(t, who)
            if place and whereabouts(t, lady, sought=True).place == place:
                converse(t, who, lady, place)
            else:
                t.refuse(who, "toady", reason="lady-away", lady=lady)


@rule("4.1.6", "4.1.5")
def converse(t: Turn, who: Person, lady: Lady, place: str) -> str:
    """Let him talk to a lady he met at a place; return what came of it (ruling 60).

    One talk a week. Whatever came of it, he alone learns it; and whether she is influential, if they
    talked at all. A promise of hers is for the next week.
    """
    before = [e for kind in ("lady.talked", "lady.snubbed") for e in
              t.happened(kind, who, week=t.week, who=who.name, lady=lady.name)]  # fmt: skip
    if before:
        return str(before[0].facts["result"])
    total = t.roll("conversation", who, lady, hidden=True).total + _charm(t, who, lady, place)
    proposal = as_far_as_she_goes(t, who, lady, _result(t, total))
    result: str = t.decide("conversation", who, lady, proposal=proposal, options=RESULTS, place=place)
    facts = {"who": who, "lady": lady, "place": place, "result": result}
    if result not in STAGES:
        t.post(only(who), "lady.snubbed", **facts)
        return result
    now: dict[str, Any] = {"talked": t.world.month, "influence_known": True}
    if result == "flirt":
        now["flirted"] = t.world.month
    elif result == "date":
        now["date"] = _next_week(t)
    t.post(only(who), "lady.talked", *remember(t, who, lady, **now), influential=lady.influential, **facts)
    return result


def _charm(t: Turn, who: Person, lady: Lady, place: str) -> int:
    """What is added to the die of a talk (ruling 60)."""
    visit = visit_of(t, who)
    bonus = t.hidden("party") if visit is not None and visit.role in AT_A_PARTY else 0
    if place == WALK:
        bonus += t.hidden("walk")
    if lady.moral <= t.hidden("frivolous_up_to"):
        bonus += t.hidden("frivolous")
    elif lady.moral >= t.hidden("strict_from"):
        bonus += t.hidden("strict")
    if is_taken(lady, who):
        bonus += t.hidden("taken")
    return int(bonus - max(0, lady.level - who.level) // t.hidden("levels_per_point"))


def _result(t: Turn, total: int) -> str:
    steps = ("snub_up_to", "nothing_up_to", "talk_up_to", "flirt_up_to")
    reached = (result for result, step in zip(RESULTS, steps, strict=False) if total <= t.hidden(step))
    return next(reached, RESULTS[-1])


@rule("4.1.7")
def as_far_as_she_goes(t: Turn, who: Person, lady: Lady, result: str) -> str:
    """What a talk comes to with a lady of her character: the strict take one stage at a time."""
    if result not in STAGES or lady.moral < t.hidden("every_stage_from_moral"):
        return result
    tie = tie_of(t, who, lady)
    reached = -1 if tie is None or not tie.talked else 1 if tie.flirted or tie.date else 0
    return STAGES[min(STAGES.index(result), reached + 1)]


def _next_week(t: Turn) -> str:
    return f"{t.world.month}/{t.week + 1}" if t.week < 4 else f"{month_after(t.world.month)}/1"
