"""Chapter 8: weeks in the fencing room, the mastery that they make, and strength bought with it."""

import pytest
from months import person, weeks

from turnbot.core.events import only
from turnbot.games.preux import calendar
from turnbot.games.preux.orders.tree import Practise, TradeExpertise

#: Fortnight after fortnight: all month in the fencing room.
ALL_MONTH = weeks(*[Practise("sword")] * 4)


def fencer(base=9, **gained):
    return {"expertise": {"base": base, **gained}, "crowns": 500}


# Practice -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.7.2")
def test_four_weeks_make_a_point(month):
    m = month(person("Jean", **fencer(9)), orders={"Jean": ALL_MONTH})
    assert dict(m["Jean"].expertise) == {"base": 9, "sword": 1}
    assert m.crowns("Jean", "8.7.2") == -4 * 9
    done = m.events("practice.done")
    assert [(e.facts["count"], e.facts["missing"]) for e in done] == [(0, 3), (0, 2), (0, 1), (1, 0)]
    assert {e.audience for e in done} == {only("Jean")}
    assert m["Jean"].practice["sword"] == 0


@pytest.mark.rule("8.7.2")
def test_the_weeks_need_not_be_consecutive_nor_of_one_month(month):
    two = weeks(Practise("sword"), (), Practise("sabre"), Practise("sword"))
    first = month(person("Jean", **fencer()), orders={"Jean": two})
    assert dict(first["Jean"].practice) == {"sword": 2, "sabre": 1}
    opening = calendar.turn_page(first.outcome.world)
    then = month(*opening.people.values(), orders={"Jean": two}, at="1626-09")
    assert (then["Jean"].expertise["sword"], then["Jean"].expertise.get("sabre", 0)) == (1, 0)


@pytest.mark.rule("8.7.2")
@pytest.mark.parametrize(
    ("regiment", "weapon", "gained", "cost"),
    [
        ("", None, {}, 9),  # a civilian's is the rapier
        ("", "rapier", {"rapier": 3}, 12),
        ("", "dagger", {"rapier": 3}, 9),
        ("MDR", None, {"rapier": 3}, 0),
        ("MDR", "rapier", {}, 0),
        ("MDR", "sabre", {}, 9),
    ],
)
def test_a_week_costs_his_mastery_and_nothing_with_his_regiments_weapon(
    month, regiment, weapon, gained, cost
):
    m = month(
        person("Jean", regiment=regiment, **fencer(9, **gained)), orders={"Jean": weeks(Practise(weapon))}
    )
    assert m.only("practice.done").facts["cost"] == cost
    assert m.crowns("Jean", "8.7.2") == -cost


@pytest.mark.rule("8.7.2")
def test_who_cannot_pay_learns_nothing(month):
    m = month(person("Jean", expertise={"base": 9}, crowns=12 + 8), orders={"Jean": weeks(Practise())})
    assert m.refused("Jean") == [("8.7.2", "cannot-pay")]
    assert dict(m["Jean"].practice) == {}


@pytest.mark.rule("8.7.2")
@pytest.mark.parametrize(
    ("who", "refusal"),
    [
        ({"resting_until": "1626-08/1", "endurance": 5}, ("8.8.2", "resting")),
        ({"laid_up": "1626-08/1"}, ("1.0.3", "laid-up")),
        ({"at_front": True}, ("9.4.4", "at-front")),
    ],
)
def test_who_must_rest_or_is_away_does_not_practise(month, who, refusal):
    m = month(person("Jean", **who), orders={"Jean": weeks(Practise())})
    assert m.refused("Jean") == [refusal]
    assert m.events("practice.done") == []


@pytest.mark.rule("8.7.2")
def test_what_is_no_weapon_is_refused(month):
    m = month(person("Jean"), orders={"Jean": weeks(Practise("nadie"))})
    assert m.refused("Jean") == [("8.7.2", "no-weapon")]


# Strength -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.7.3")
@pytest.mark.parametrize(
    ("gained", "left"),
    [
        ({"rapier": 5}, {"rapier": 0}),
        ({"rapier": 7}, {"rapier": 2}),
        # His own weapon is the last to lose, what he knows least the first.
        ({"rapier": 4, "sabre": 3, "dagger": 1}, {"rapier": 3, "sabre": 0, "dagger": 0}),
        ({"sabre": 6, "rapier": 1}, {"sabre": 1, "rapier": 1}),
    ],
)
def test_five_points_gained_make_one_of_strength(month, gained, left):
    jean = person(
        "Jean", strength=10, constitution=11, endurance=90, wounded_in="1626-08/4", **fencer(9, **gained)
    )
    m = month(jean, orders={"Jean": weeks(notes=[TradeExpertise()])})
    assert dict(m["Jean"].expertise) == {"base": 9, **left}
    assert (m["Jean"].strength, m["Jean"].full_endurance) == (11, 121)
    assert m["Jean"].endurance == 101, "his wounds stay as they were"


@pytest.mark.rule("8.7.3")
@pytest.mark.parametrize(
    ("gained", "missing"), [({}, 5), ({"rapier": 4}, 1), ({"rapier": 2, "sabre": 2, "pistol": 9}, 1)]
)
def test_neither_what_he_was_born_with_nor_the_pistol_counts(month, gained, missing):
    m = month(person("Jean", **fencer(18, **gained)), orders={"Jean": weeks(notes=[TradeExpertise()])})
    assert m.refused("Jean") == [("8.7.3", "too-little")]
    assert m.only("order.refused").facts["missing"] == missing


@pytest.mark.rule("8.7.3")
def test_in_any_week_and_as_often_as_he_can(month):
    jean = person("Jean", **fencer(9, sabre=10))
    m = month(jean, orders={"Jean": weeks(TradeExpertise(), (), [TradeExpertise(), TradeExpertise()])})
    assert [e.week for e in m.events("expertise.traded")] == [1, 3]
    assert m.gained("Jean", "strength") == 2
    assert m.refused("Jean") == [("8.7.3", "too-little")]


@pytest.mark.rule("8.7.3")
def test_nobody_is_stronger_than_twenty(month):
    m = month(
        person("Jean", strength=20, endurance=360, **fencer(9, sabre=5)),
        orders={"Jean": weeks(notes=[TradeExpertise()])},
    )
    assert m.refused("Jean") == [("8.7.3", "strongest")]
    assert (m["Jean"].strength, m["Jean"].expertise["sabre"]) == (20, 5)
