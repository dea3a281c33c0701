"""Chapter 9, who will be at the front in the month that opens, told before it is played (9.4.1).

The steps that send and bring home are lived through in a copy of the world in which nobody else orders
anything: the regiments called up, the offices and the volunteers are public, and no surprise is foretold.
"""

from collections.abc import Mapping
from typing import Any

from turnbot.core.dice import LoadedDice
from turnbot.core.turn import Step
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.rules.c09_campaign import (
    begin_campaigns,
    end_campaigns,
    march,
    next_season,
)
from turnbot.games.preux.rules.c09_front import LAST_WEEK
from turnbot.games.preux.rules.c09_volunteers import everybody_volunteers
from turnbot.games.preux.rules.c12_disgrace import come_back, go_to_the_frontier
from turnbot.games.preux.state.army import ALWAYS_OUT, unit_name
from turnbot.games.preux.state.marching import Marching
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week.living import Turn, everybody, must_rest

_STEPS: tuple[Step, ...] = (
    come_back, end_campaigns, begin_campaigns, go_to_the_frontier, march, everybody_volunteers, march,
)  # fmt: skip

House = Mapping[str, Mapping[str, Any]]


def ahead(
    world: World, orders: Mapping[str, Orders], house: House, *, lucky: bool = False
) -> Mapping[str, Marching]:
    """Return who marches, stays out or returns on the first day of the world's month, by name.

    ``orders`` are those that may send somebody there of his own will; where a chief who is no player has to
    be won for it he refuses, unless who asks is ``lucky``. Who is in Paris before and after is not in it.
    """
    t: Turn = Turn.begin(world.living(), orders, (), LoadedDice({}, otherwise=6 if lucky else 1), house)
    for step in _STEPS:
        step(t)
    found: dict[str, Marching] = {}
    for who in everybody(t):
        before = world.people[who.name]
        if not (before.at_front or who.at_front):
            continue
        if who.at_front:
            found[who.name] = _there(t, before, who)
        else:
            found[who.name] = Marching("returns", before.regiment)
    return found


def _there(t: Turn, before: Person, who: Person) -> Marching:
    fights = not (who.captured or must_rest(t.at(LAST_WEEK), who))
    unit = t.world.units.get(unit_name("regiment", who.regiment))
    regiment = who.regiment if unit is not None and (unit.since or unit.battalions) else ""
    return Marching("stays" if before.at_front else "marches", regiment, _until(t, who), fights)


def _until(t: Turn, who: Person) -> str:
    """The last month that his campaign takes, as it stands; who is always out, or a prisoner, has none."""
    if who.captured or who.disgrace or (who.regiment in ALWAYS_OUT and not who.volunteer_until):
        return ""
    return month_after(who.volunteer_until or next_season(t), -1)
