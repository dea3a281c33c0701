"""Chapter 9, what a month at the front does to a man's points (9.4.4): kept for him until he is in Paris."""

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Become, Delta
from turnbot.games.preux.rules.c09_battle import superior_of
from turnbot.games.preux.rules.c13_investments import season_of
from turnbot.games.preux.state.things import season_name
from turnbot.games.preux.week.living import Turn, everybody


def bring_points(t: Turn) -> None:
    """On the first day of his first month in Paris give a man what was kept for him (9.4.4)."""
    t = t.under("9.4.4")
    for who in everybody(t):
        if who.status_kept and not who.at_front:
            points = who.status_kept
            changes = (Delta(who.name, "status_kept", -points), Delta(who.name, "status", points))
            t.post(only(who), "points.brought", *changes, who=who, points=points)


def shame_cowards(t: Turn) -> None:
    """Take each month from whoever was seen to be a coward what it costs him, in Paris too (9.6.3)."""
    t = t.under("9.6.3")
    for who in everybody(t):
        if who.cowardice:
            t.post(
                only(who), "coward.shunned", Delta(who.name, "status", -who.cowardice),
                who=who, points=-who.cowardice,
            )  # fmt: skip


def keep_points(t: Turn) -> None:
    """At the end of a month at the front keep its points for the first in Paris (9.4.4).

    Those won in a week of leave too (ruling 195).
    """
    t = t.under("9.4.4")
    for who in everybody(t):
        if who.at_front and who.status:
            changes = (Delta(who.name, "status", -who.status), Delta(who.name, "status_kept", who.status))
            t.post(only(who), "points.kept", *changes, who=who, points=who.status)


def note_the_result(t: Turn) -> None:
    """Note how the King's army stands this season (ruling 261): the mean of those with none above them."""
    t = t.under("13.3.1")
    season = t.world.seasons.get(season_name(season_of(t, t.world.month)))
    free = [
        unit
        for unit in t.world.units.values()
        if unit.since and unit.result and unit.task not in ("frontier", "mountain", "revolt")
        and superior_of(t, unit) is None
    ]  # fmt: skip
    if season is not None and free:
        result = sum(unit.result for unit in free) // len(free)
        t.post(
            SECRET, "front.summed", Become(season.name, "result", result), month=season.month, fared=result
        )
