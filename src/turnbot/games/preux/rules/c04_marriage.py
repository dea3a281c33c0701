"""Chapter 4, marriage (4.4): wives who rise and fall with their husbands."""

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.rules.c04_houses import wife_of
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody

#: Printed in 4.4.8: what a husband must win for each level of his wife's next one.
POINTS_PER_LEVEL = 4


def wives_rise_and_fall(t: Turn) -> None:
    """Settle the level of every wife once her husband's is settled (ruling 88)."""
    for who in everybody(t):
        wife = wife_of(t, who)
        if wife is None:
            continue
        lost = levels_lost(t, who)
        if lost:
            fall(t, who, wife, lost)
        elif not who.at_front:
            rise(t, who, wife)


def levels_lost(t: Turn, who: Person) -> int:
    """How many levels he lost this month, whatever the cause."""
    losses = t.happened("level.fell", who, who=who.name)
    return -sum(change.by for event in losses for change in event.changes)


@rule("4.4.8")
def rise(t: Turn, who: Person, wife: Lady) -> None:
    """Raise a wife whose husband won four times her next level; the points are not spent (ruling 87)."""
    if who.status >= POINTS_PER_LEVEL * (wife.level + 1):
        up = t.hidden("most_levels_up")
        t.post(PUBLIC, "wife.rose", Delta(wife.name, "level", up), who=who, lady=wife, level=wife.level + up)


@rule("4.4.10")
def fall(t: Turn, who: Person, wife: Lady, lost: int) -> None:
    """Take from a wife the levels that her husband lost, down to the lowest there is."""
    lost = min(lost, wife.level - t.hidden("lowest_level", "1.0.1"))
    if lost:
        t.post(
            PUBLIC, "wife.fell", Delta(wife.name, "level", -lost), who=who, lady=wife, level=wife.level - lost
        )
