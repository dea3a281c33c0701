"""Chapter 7, what silence costs (7.1.2-7.1.7), and what is held against who quarrels again and again."""

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Delta, Leave
from turnbot.core.rules import rule
from turnbot.core.turn import whole
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.rules.c07_answers import decline
from turnbot.games.preux.rules.c07_causes import affairs, close, drop
from turnbot.games.preux.state.between import OPTIONAL, Cause
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody


@rule("7.1.3")
def may_ignore(t: Turn, who: Person, other: Person) -> bool:
    """Whether a man may let another's insults pass: one without title, far below him.

    The example of the book (and ruling 126) wants both of him, to be below level 12 and more than six levels
    lower; read by its letter, either is enough (``reading`` = ``or``).
    """
    low = other.level < t.hidden("level")
    far = who.level - other.level > t.hidden("levels_lower")
    both = t.hidden("reading") == "and"
    return not other.titles and (low and far if both else low or far)


@rule("7.1.2")
def charge_the_silent(t: Turn) -> None:
    """At the month's end take the points of those who had a cause since last month and did not challenge.

    Once half of his level for other causes, for an insult each month up to three (7.1.5, ruling 125); a rival
    who withdraws before a lesser one loses the difference, and nothing before a greater. Then the affair is
    over (7.1.7). At the front nothing is counted, nor while another challenge stands between the two: they
    have one affair at a time. Who would have challenged, and was refused for that, has not been silent.
    """
    engaged = {frozenset(cause.owners) for cause in affairs(t) if cause.challenged}
    for cause in affairs(t):
        who, other = t.world.people[cause.offended], t.world.people[cause.offender]
        if cause.challenged:
            if cause.reason == "none" and not cause.accepted and cause.challenged < t.world.month:
                decline(t, cause, other, who)
            continue
        if cause.month >= t.world.month or who.at_front or frozenset(cause.owners) in engaged:
            continue
        if t.happened("order.refused", who, who=who.name, what="challenge", partner=other.name):
            continue
        times = t.hidden("months", "7.1.5") if cause.reason == "insult" else 1
        ignored = cause.reason == "insult" and may_ignore(t.under("7.1.3"), who, other)
        if cause.reason in OPTIONAL or ignored:
            drop(t.under("7.1.3" if ignored else "7.1.7"), cause)
        elif cause.paid >= times:
            close(t.under("7.1.7"), cause)
        else:
            points = -_price(t, cause, who, other)
            t.under("7.1.5" if cause.reason == "insult" else "7.1.2").post(
                only(who), "silence.paid", Delta(who.name, "status", points), Delta(cause.name, "paid", 1),
                who=who, partner=other, reason=cause.reason, points=points, count=cause.paid + 1, limit=times,
            )  # fmt: skip
            if cause.paid >= times:
                close(t.under("7.1.7"), cause)


def _price(t: Turn, cause: Cause, who: Person, other: Person) -> int:
    """Points that letting it be costs, a number from nothing on."""
    if cause.reason == "rivals":
        return max(0, who.level - other.level)
    return -book().deeds["decline-with-cause"].points(who.level)


def forget(t: Turn) -> None:
    """Let go of what was paid for long enough ago; and, with each season, of what men did again and again."""
    t = t.under("7.1.7")
    for cause in [cause for cause in t.world.causes.values() if cause.closed]:
        if month_after(cause.closed, t.hidden("remembered_months")) <= t.world.month:
            t.post(
                only(*cause.owners), "cause.forgotten", Leave(cause.name),
                who=cause.offended, partner=cause.offender, reason=cause.reason,
            )  # fmt: skip

    if int(t.world.month[-2:]) in t.hidden("season_first_months", "1.0.2"):
        for who in everybody(t):
            counts = {what: count for what, count in who.quarrels.items() if count}
            past = [Delta(who.name, f"quarrels.{what}", -count) for what, count in counts.items()]
            if past:
                t.under("7.1.6").post(SECRET, "quarrels.forgotten", *past, who=who)


@rule("7.1.6")
def punish_quarrels(t: Turn) -> None:
    """Ask the referee what it costs those who insult, or challenge without cause, again and again.

    Once somebody has done it often enough, each further month in which he does is a case (7.3.3).
    """
    done = {(e.facts["who"], e.facts["what"]) for e in t.ledger.of_kind("quarrel.noted")}
    for name, what in sorted(done):
        who = t.world.people[name]
        count = who.quarrels.get(what, 0)
        if who.died or count < t.hidden("repeated_from"):
            continue
        proposal = book().deeds["decline-with-cause"].points(who.level)
        handle = t if what == "insults" else t.under("7.3.3")
        answer = handle.decide(f"quarrels-{what}", who, proposal=proposal, fits=whole(), count=count)
        # «4 puntos» and «-4» are the same loss.
        points = -abs(answer)
        if points:
            handle.post(
                only(who), "quarrels.punished", Delta(who.name, "status", points),
                who=who, what=what, count=count, points=points,
            )  # fmt: skip
