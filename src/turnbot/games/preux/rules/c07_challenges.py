"""Chapter 7, challenges: who throws down the glove, and for what.

A cause of one month is challenged for with the orders of the next (ruling 129); how it is answered stands in
``c07_answers``, what silence costs in ``c07_silence``.
"""

from collections.abc import Iterator

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Enter
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import Challenge
from turnbot.games.preux.rules.c07_causes import (
    between,
    give_cause,
    may_snub,
    note_quarrel,
    public_lady,
    public_reason,
)
from turnbot.games.preux.rules.c07_honour import score
from turnbot.games.preux.state.between import OPTIONAL, Cause
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo
from turnbot.games.preux.week.whereabouts import TAVERN, visits
from turnbot.games.preux.words.offence import tells_of_an_insult

# Challenging --------------------------------------------------------------------------------------------


@rule("7.1.5")
def everybody_challenges(t: Turn) -> None:
    """Let those who order it challenge for a cause they have; who has none claims that he was insulted."""
    for who in everybody(t):
        for order in todo(t, who, Challenge):
            other = t.world.people.get(order.opponent or "")
            if other is None or other is who or other.died:
                t.refuse(who, "challenge", reason="nobody")
                continue
            if other.is_priest:
                t.under("10.1.2").refuse(who, "challenge", reason="priest", partner=other)
                continue
            if _spoke(t, who, other):
                continue  # said in a letter and on the list, or in two weeks: it is one quarrel (ruling 129)
            standing = between(t, who.name, other.name)
            mine = [cause for cause in standing if cause.offended == who.name]
            # Of several the one for which he would have to pay, and the oldest of these.
            mine.sort(key=lambda cause: (cause.reason in OPTIONAL, cause.month))
            if any(cause.challenged for cause in standing):
                t.refuse(who, "challenge", reason="challenged", partner=other)
            elif mine:
                challenge(t, mine[0])
            elif not _waits_to_meet(t, who, other, order):
                claim(t, who, other, order)


def challenge(t: Turn, cause: Cause) -> None:
    """Let the offended throw down the glove, for everybody to see."""
    t.post(
        PUBLIC, "challenge.made", Become(cause.name, "challenged", t.world.month),
        who=cause.offended, partner=cause.offender, reason=public_reason(cause), lady=public_lady(cause),
    )  # fmt: skip


@rule("7.1.1", "7.1.12")
def claim(t: Turn, who: Person, other: Person, order: Challenge) -> None:
    """Put before the referee what a man takes for an insult, in his own words (ruling 128).

    Where it is one, he has his cause, and it is held against who insulted him; where it is none, the
    challenge costs points, and the other may ignore it. Proposed is that it is one where his words tell of
    one: boredom and hats are no cause. Whom disgrace or caddishness marks must bear being told so, and what
    was challenged for once is over (7.1.11): for them the proposal is that it is none.
    """
    marked = bool(who.cad or who.disgrace)
    over = _challenged_before(t, who, other)
    words = order.cause or (order.said.text if order.said else "")
    insulted = tells_of_an_insult(order.cause or "") and not marked and not over
    proposal = "insult" if insulted else "none"
    case = t.under("7.1.12") if marked else t
    answer = case.decide(
        "insult", who, other, proposal=proposal, options=("insult", "none"), words=words, partner=other.name,
        offended=who.name, over=over,
    )  # fmt: skip
    if answer == "insult":
        give_cause(t, who, other, "insult")
        note_quarrel(t.under("7.1.6"), other, "insults")
    else:
        _without_cause(t, who, other)
    for cause in between(t, who.name, other.name):
        if cause.offended == who.name and not cause.challenged:
            challenge(t.under("7.1.5"), cause)
    if answer == "none":
        score(t, who, other, "challenge-without-cause")
        note_quarrel(t.under("7.1.6"), who, "baseless")


def _challenged_before(t: Turn, who: Person, other: Person) -> str:
    """The month in which an insult of this man's for which he challenged him was settled; empty: none."""
    settled = (
        cause.closed
        for cause in t.world.causes.values()
        if (cause.offended, cause.offender, cause.reason) == (who.name, other.name, "insult")
        and cause.challenged
    )
    return max(settled, default="")


def _without_cause(t: Turn, who: Person, other: Person) -> None:
    doc = {
        "name": f"cause/{t.world.month}/{who.name}/{other.name}/none/", "offended": who.name,
        "offender": other.name, "reason": "none", "month": t.world.month,
    }  # fmt: skip
    t.post(
        only(who, other), "cause.given", Enter("cause", doc), who=who, partner=other, reason="none", lady=""
    )


def _waits_to_meet(t: Turn, who: Person, other: Person, order: Challenge) -> bool:
    """Whether his cause is that the other is a commoner above him: then they must meet first."""
    said = (order.cause or "").casefold()
    return may_snub(t, who, other) and (not said or "snob" in said or "plebey" in said)


def snub_commoners(t: Turn) -> None:
    """Let nobles who meet a commoner whom they mean to put in his place challenge him there (ruling 124)."""
    t = t.under("7.1.1")
    seen = visits(t)
    for who in everybody(t):
        for order in _challenges(t, who):
            other = t.world.people.get(order.opponent or "")
            if other is None or other is who or other.is_priest or not _waits_to_meet(t, who, other, order):
                continue
            mine, his = seen.get(who.name), seen.get(other.name)
            if mine is None or his is None or mine.place != his.place or mine.place == TAVERN:
                continue
            # Once a month: who orders it for all of it has said so, however it was answered.
            if not between(t, who.name, other.name) and not _spoke(t, who, other):
                give_cause(t, who, other, "snobbery")
                for cause in between(t, who.name, other.name):
                    challenge(t.under("7.1.5"), cause)


def refuse_the_unmet(t: Turn) -> None:
    """Tell those who wanted to snub somebody all month that they never met him."""
    for who in everybody(t):
        for week in range(5):
            for order in todo(t.at(week), who, Challenge):
                other = t.world.people.get(order.opponent or "")
                if other is None or other is who or other.is_priest:
                    continue
                if not _waits_to_meet(t, who, other, order):
                    continue
                if not between(t, who.name, other.name) and not _spoke(t, who, other):
                    t.under("7.1.1").refuse(who, "challenge", reason="not-met", partner=other)


def _spoke(t: Turn, who: Person, other: Person) -> bool:
    return bool(t.happened("challenge.made", who, who=who.name, partner=other.name))


def _challenges(t: Turn, who: Person) -> Iterator[Challenge]:
    """His challenges that may come to something this week: of the week itself, and of the month."""
    yield from todo(t, who, Challenge)
    yield from todo(t.at(0), who, Challenge)
