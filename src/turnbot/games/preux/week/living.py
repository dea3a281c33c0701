"""Who lives and who is in Paris; what keeps a man from doing anything in a week."""

from collections.abc import Iterable
from typing import TypeAlias

from turnbot.core import turn
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.state.months import week_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World

#: What every rule of this game holds in its hand.
Turn: TypeAlias = turn.Turn[World, Orders]


def everybody(t: Turn) -> Iterable[Person]:
    """All characters who live, in the order of their names."""
    return tuple(who for who in t.world.people.values() if not who.died)


def in_paris(t: Turn) -> Iterable[Person]:
    """All characters who are not at the front, or have this week's leave from it (9.3.6), nor sent away."""
    return (
        who
        for who in everybody(t)
        if not is_away(t, who) and (not who.at_front or (t.week and on_leave(t, who)))
    )


def with_standing(t: Turn) -> Iterable[Person]:
    """All characters who count, at the month's end, for what they are in Paris: not those at the front.

    There only what a man does in the field counts for him (9.4.4).
    """
    return (who for who in everybody(t) if not who.at_front)


def is_away(t: Turn, who: Person) -> bool:
    """Whether the referee has sent him away from Paris, and his time is not over."""
    return who.away_until > t.world.month


def this_week(t: Turn) -> str:
    """The week in hand as ``1626-08/3``; outside weeks the last of the month."""
    return f"{t.world.month}/{t.week or 4}"


def in_bed(t: Turn, who: Person) -> bool:
    """Whether he lies unconscious or in bed with grave wounds (8.4.5)."""
    return who.laid_up >= this_week(t)


def must_rest(t: Turn, who: Person) -> bool:
    """Whether grave wounds forbid him to practise, drink, fight or go to the front (8.8.2)."""
    return who.resting_until >= this_week(t)


def in_prison(t: Turn, who: Person) -> bool:
    """Whether he has spent a week of this month under arrest, or will have by its end."""
    about_him = t.ledger.concerning(who.name, "duel.arrested")
    caught = [e for e in about_him if who.name in e.facts["people"]]
    first = min((week_after(f"{e.month}/{e.week}") for e in caught), default=f"{t.world.month}/1")
    return first <= f"{t.world.month}/4" and who.arrested >= first


def on_leave(t: Turn, who: Person) -> bool:
    """Whether he has this week to himself (9.3.6)."""
    return who.leave == this_week(t)


def kept_away(t: Turn, who: Person) -> str:
    """Why he can do nothing in Paris this week; empty: he can.

    It is ``dead``, ``at-front``, ``laid-up``, ``arrested``, ``away`` (sent so by the referee) or
    ``in-disgrace``: who falls in it hides until he leaves (12.0.2).
    """
    if who.died:
        return "dead"
    if who.at_front and not on_leave(t, who):
        return "at-front"
    if in_bed(t, who):
        return "laid-up"
    if who.arrested >= this_week(t):
        return "arrested"
    if is_away(t, who):
        return "away"
    return "in-disgrace" if who.disgrace else ""


def refuse_absent(t: Turn, who: Person, what: str, away: str) -> None:
    """Tell him that what he ordered is done in Paris, and what keeps him from there (see ``kept_away``).

    Who is on campaign stays there to its end (9.4.4), a prisoner in his cell (9.8.1); anything else takes the
    week itself (1.0.3).
    """
    if away == "at-front" and who.captured:
        t.under("9.8.1").refuse(who, what, reason="captive")
    else:
        t.under("9.4.4" if away == "at-front" else "1.0.3").refuse(who, what, reason=away)
