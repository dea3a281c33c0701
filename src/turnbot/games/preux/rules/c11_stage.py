"""Chapter 11, the Minister of Humanities and the Théâtre Royal (11.2.9-11.2.11)."""

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import ProgrammeTheatre
from turnbot.games.preux.rules.c03_theatre import points_for
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import holder
from turnbot.games.preux.state.things import play_name
from turnbot.games.preux.week.living import Turn, everybody, on_leave
from turnbot.games.preux.week.plan import doing

MINISTER = "Ministro de Humanidades"

#: Printed in 11.2.9 and 11.2.10: what a week of his care adds, and how many times the points count for him.
CARE, TIMES = 2, 2


@rule("11.2.9")
def manage_the_theatre(t: Turn) -> None:
    """Let the Minister spend a week on next month's play: once, in Paris, and not on leave."""
    for who in everybody(t):
        for _ in doing(t, who, ProgrammeTheatre):
            if who.office != MINISTER:
                t.refuse(who, "programme-theatre", reason="no-office")
            elif who.at_front or on_leave(t, who):
                t.refuse(who, "programme-theatre", reason="on-leave")
            elif t.happened("theatre.managed", who, who=who.name):
                t.refuse(who, "programme-theatre", reason="once")
            else:
                t.post(only(who), "theatre.managed", who=who, bonus=CARE)


def improve_the_play(t: Turn) -> None:
    """Let what the Minister did in the month help the next month's play."""
    t = t.under("11.2.9")
    for event in t.ledger.of_kind("theatre.managed"):
        who, month = event.facts["who"], month_after(t.world.month)
        if play_name(month) in t.world.plays:
            helped = Delta(play_name(month), "bonus", CARE)
            t.post(SECRET, "play.prepared", helped, who=who, bonus=CARE, month=month)


@rule("11.2.10")
def praise_the_minister(t: Turn) -> None:
    """Give the Minister twice the points of the month's play, first night and all, wherever he is."""
    minister = holder(t.world, MINISTER)
    for shown in t.ledger.of_kind("play.opened") if minister else ():
        result = shown.facts["result"]
        points = TIMES * points_for(result, opening=True, box=False, foreign=False)
        if shown.week == t.week and minister is not None:
            gained = Delta(minister.name, "status", points)
            t.post(only(minister), "minister.praised", gained, who=minister, result=result, points=points)
