"""Chapter 8: what a fight leaves of a man, and how he heals."""

import pytest
from months import person

from turnbot.core.dice import LoadedDice
from turnbot.core.events import only
from turnbot.core.turn import Turn
from turnbot.games.preux import book
from turnbot.games.preux.rules.c08_wounds import wound
from turnbot.games.preux.world import World, week_after


def in_week(week, *people):
    """A handle in a week of August 1626, for a rule that needs one man and no month."""
    return Turn.begin(World.of("1626-08", people), {}, (), LoadedDice({}), book.house()).at(week)


@pytest.mark.rule("8.4.5")
def test_a_wound_is_his_own_affair():
    jean = person("Jean", strength=10, constitution=10, endurance=100)
    t = in_week(2, jean)
    wound(t, jean, 61)
    (event,) = t.ledger.events
    assert (event.kind, event.audience, event.facts["wounds"]) == ("wounds.taken", only("Jean"), 39)
    assert (jean.endurance, jean.wounded_in, jean.laid_up) == (61, "1626-08/2", "")
    wound(t, jean, 61)
    assert len(t.ledger.events) == 1, "who lost nothing is not wounded"


@pytest.mark.rule("8.4.5")
@pytest.mark.parametrize(("left", "falls"), [(1, False), (0, True), (-15, True)])
def test_who_has_nothing_left_falls(left, falls):
    jean = person("Jean", strength=10, constitution=10, endurance=100)
    wound(in_week(2, jean), jean, left)
    assert (jean.endurance, jean.constitution) == (left, 10 - falls)
    assert jean.laid_up == ("1626-08/4" if falls else "")
    assert jean.full_endurance == (90 if falls else 100)


@pytest.mark.rule("8.4.5")
def test_nobody_has_less_than_one_point_of_constitution():
    jean = person("Jean", strength=10, constitution=1, endurance=10)
    t = in_week(2, jean)
    wound(t, jean, -3)
    assert jean.constitution == 1
    assert t.ledger.of_kind("wounds.grave")[0].facts["count"] == 0


@pytest.mark.rule("8.8.2")
@pytest.mark.parametrize(
    ("week", "until"), [(1, "1626-09/1"), (2, "1626-09/2"), (4, "1626-09/4"), (0, "1626-09/4")]
)
def test_grave_wounds_ask_for_four_weeks_of_rest(week, until):
    jean = person("Jean")
    wound(in_week(week, jean), jean, 0)
    assert jean.resting_until == until


@pytest.mark.parametrize(
    ("week", "weeks", "then"),
    [("1626-08/1", 1, "1626-08/2"), ("1626-12/4", 1, "1627-01/1"), ("1626-08/3", 8, "1626-10/3")],
)
def test_weeks_are_counted_over_months_of_four(week, weeks, then):
    assert week_after(week, weeks) == then
