"""Chapter 8: what a fight leaves of a man, and how he heals."""

from dataclasses import replace

import pytest
from months import lady, lived, person, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.events import only
from turnbot.core.turn import Turn
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.orders.tree import Buy, Drink, Mass, Rest, VisitClub
from turnbot.games.preux.rules.c08_wounds import wound
from turnbot.games.preux.state.months import week_after
from turnbot.games.preux.state.world import World


def in_week(week, *people):
    """A handle in a week of August 1626, for a rule that needs one man and no month."""
    return Turn.begin(lived(World.of("1626-08", people)), {}, (), LoadedDice({}), loaded.house()).at(week)


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


# Healing --------------------------------------------------------------------------------------------------


def through(month, weeks, jean, **more):
    """His endurance at the end of each of so many weeks from the first of August, two months at most."""
    found, m = [], month(jean, **more)
    opening, now = m.opening, jean.endurance
    for nth in range(weeks):
        if nth == 4:
            opening = calendar.turn_page(m.outcome.world)
            m = month(*opening.people.values(), at=opening.month)
        now += sum(e.changes[0].by for e in m.events("wounds.healed", nth % 4 + 1))
        found.append(now)
    return found


def hurt(left, **given):
    """A man of 100 points of endurance, constitution 10, who was wounded in the last week of July."""
    return person(
        "Jean", **({"strength": 10, "constitution": 10, "endurance": left, "wounded_in": "1626-07/4"} | given)
    )


@pytest.mark.rule("8.8.1")
@pytest.mark.parametrize(
    ("left", "then"),
    [
        (30, [50, 60, 70, 80]),  # ruling 172: 30 - 50 - 60
        (70, [80, 90, 100, 100]),  # ruling 172: 70 - 80 - 90
        (50, [60, 70, 80, 90]),
        (49, [50, 60, 70, 80]),
        (1, [50, 60, 70, 80]),
        (95, [100, 100, 100, 100]),
        (100, [100, 100, 100, 100]),
    ],
)
def test_half_is_back_in_a_week_and_then_his_constitution_each_week(month, left, then):
    assert through(month, 4, hurt(left)) == then


@pytest.mark.rule("8.8.1")
def test_healing_begins_in_the_week_after_the_fight(month):
    # Wounded in the second week: nothing at its end.
    assert through(month, 4, hurt(30, wounded_in="1626-08/2")) == [30, 30, 50, 60]


@pytest.mark.rule("7.1.11", "8.8.1")
def test_who_is_healed_to_half_of_an_odd_number_is_not_below_it(month):
    """Of 121 he is brought back to 60, and 60 is half: it is rounded down for all that leans on it."""
    jean = person("Jean", strength=11, constitution=11, endurance=20, wounded_in="1626-07/4")
    m = month(jean, until="heal")
    assert m["Jean"].endurance == 60
    assert not m["Jean"].badly_hurt
    assert person("Jean", strength=11, constitution=11, endurance=59).badly_hurt


@pytest.mark.rule("8.8.1")
def test_the_leap_to_half_comes_once(month):
    # What wore him down since is no wound of that fight.
    assert through(month, 2, hurt(20, wounded_in="1626-07/1")) == [30, 40]


@pytest.mark.rule("8.8.1")
@pytest.mark.parametrize(("left", "then"), [(20, [20, 50, 60]), (55, [55, 65, 75])])
def test_a_second_wound_begins_the_count_anew(month, left, then):
    """He was healing from July; whoever fights in the first week heals from the second on (ruling 172)."""
    jean = hurt(60, wounded_in="1626-07/2")
    wound(in_week(1, jean), jean, left)
    assert jean.wounded_in == "1626-08/1"
    assert through(month, 3, hurt(jean.endurance, wounded_in=jean.wounded_in)) == then


@pytest.mark.rule("8.8.1")
def test_who_is_sound_again_forgets_his_wounds(month):
    m = month(hurt(95))
    assert (m["Jean"].endurance, m["Jean"].wounded_in) == (100, "")
    assert m.only("wounds.healed").facts["points"] == 5


@pytest.mark.rule("8.8.1")
def test_wounds_heal_at_the_front_too(month):
    assert through(month, 2, hurt(30, at_front=True)) == [50, 60]


@pytest.mark.rule("8.8.1", "4.1.3")
def test_an_illness_is_not_slept_off(month):
    sick = {"ill_since": "1626-05", "cure_cost": 30}
    m = month(hurt(100, wounded_in="", **sick), dice={"4.1.3/0/illness/Jean": 4})
    assert (m["Jean"].endurance, m["Jean"].worn) == (96, 4)
    later = month(
        replace(m["Jean"], status=0), at="1626-09", dice={"4.1.3/0/illness/Jean": 3},
    )  # fmt: skip
    assert later.events("wounds.healed") == []
    assert (later["Jean"].endurance, later["Jean"].worn) == (93, 7)
    cured = month(replace(later["Jean"], status=0), at="1626-10", orders={"Jean": weeks(Buy("tratamiento"))})
    assert (cured["Jean"].endurance, cured["Jean"].worn) == (100, 0)


@pytest.mark.rule("8.8.1", "4.1.3")
def test_wounds_of_the_sick_heal_as_far_as_the_illness_lets_them(month):
    sick = {"ill_since": "1626-05", "cure_cost": 30, "worn": 25}
    m = month(hurt(30, **sick), dice={"4.1.3/0/illness/Jean": 1})
    assert [e.facts["points"] for e in m.events("wounds.healed")] == [20, 10, 10, 5]


@pytest.mark.rule("8.8.2")
@pytest.mark.parametrize(
    ("left", "then"),
    [
        (-5, [-5, -5, -5, -5, 5, 15, 25, 35]),
        (0, [0, 0, 0, 0, 10, 20, 30, 40]),
    ],
)
def test_grave_wounds_rest_four_weeks_and_leap_nowhere(month, left, then):
    jean = hurt(left, resting_until="1626-08/4", laid_up="1626-07/4")
    assert through(month, 8, jean) == then


@pytest.mark.rule("8.8.2")
def test_with_half_of_his_endurance_his_wounds_are_as_anybodys(month):
    m = month(hurt(35, resting_until="1626-07/4", wounded_in="1626-06/4"))
    assert [e.facts["points"] for e in m.events("wounds.healed")] == [10] * 4
    assert (m["Jean"].endurance, m["Jean"].resting_until, m["Jean"].wounded_in) == (75, "", "1626-06/4")


@pytest.mark.rule("8.8.2")
def test_at_rest_he_goes_out_but_does_not_drink(month):
    jean = hurt(10, resting_until="1626-08/2", club="PR")
    m = month(jean, orders={"Jean": weeks(*([VisitClub(), Drink()],) * 3)})
    assert len(m.events("club.visited")) == 3
    assert m.refused("Jean") == [("8.8.2", "resting")] * 2
    assert m.only("drink.taken").week == 3


@pytest.mark.rule("8.8.2", "8.4.5")
def test_who_lies_in_bed_does_nothing(month):
    jean = hurt(-5, laid_up="1626-08/2", resting_until="1626-08/4", club="PR")
    m = month(jean, orders={"Jean": weeks([VisitClub(), Drink()], Mass(), VisitClub(), Rest())})
    assert [e.week for e in m.events("club.visited")] == [3]
    assert m.refused("Jean") == [("1.0.3", "laid-up")] * 3
    assert m.events("action.referred") == []


@pytest.mark.rule("8.8.2", "4.4.8")
@pytest.mark.parametrize(("until", "waits"), [("1626-08/4", True), ("1626-08/3", False)])
def test_a_wedding_waits_for_the_groom(month, until, waits):
    m = month(
        hurt(-5, resting_until=until, lady="Anne", bride="Anne", wedding="1626-08", house=2),
        ladies=[lady("Anne", lover="Jean")], dice={"*/neglected/*": 6},
    )  # fmt: skip
    assert m["Jean"].wedding == ("1626-09" if waits else "")
    assert len(m.events("wedding.postponed", reason="wounds")) == waits


@pytest.mark.rule("8.8.2", "4.1.1")
def test_a_month_of_grave_wounds_asks_for_no_company(month):
    m = month(hurt(10, resting_until="1626-08/1"), house={"4.1.1": {"status_per_month": -2}})
    assert m.events("company.missed") == []
