"""Chapter 9: what the King pays, and what he asks of a man in Paris: duty, leave and horses."""

import pytest
from months import debt, lady, person, weeks

from turnbot.core.turn import Turn
from turnbot.games.preux.book import loaded
from turnbot.games.preux.orders.tree import (
    Buy,
    Court,
    FollowLady,
    Influence,
    LeaveOfAbsence,
    RegimentalDuty,
    Rescue,
    Rest,
    Stroll,
    VisitClub,
)
from turnbot.games.preux.rules.c02_money import reserve
from turnbot.games.preux.state.service import horses_needed, prestige_of, stable_cost

DUTY, LEAVE = RegimentalDuty(), LeaveOfAbsence()


# Pay and honour -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.6")
@pytest.mark.parametrize(
    ("regiment", "rank", "pay", "status"),
    [
        ("GR", "private", 12, 6), ("MDR", "captain", 16, 7), ("CDD", "major", 18, 6),
        ("RCG", "private", 2, 0),
        ("RCG", "colonel", 20, 3), ("13", "subaltern", 6, 1), ("MDR", "", 0, 0), ("", "general", 40, 10),
        ("RCM", "captain", 8, 0), ("FR", "private", 2, 0), ("", "field-marshal", 45, 12),
    ],
)  # fmt: skip
def test_a_rank_is_paid_and_honoured_as_printed(month, regiment, rank, pay, status):
    m = month(person("Jean", regiment=regiment, rank=rank, horses=3))
    paid = [e for e in m.outcome.events if e.kind == "pay.received"]
    honoured = [e for e in m.outcome.events if e.kind == "rank.honoured"]
    assert sum(e.facts["crowns"] for e in paid) == pay == m.crowns("Jean", "9.1.6")
    assert sum(e.facts["points"] for e in honoured) == status == m.points("Jean", "9.1.6")


@pytest.mark.rule("9.1.6")
def test_pay_comes_on_the_first_day_and_goes_to_no_prisoner(month):
    soldier = {"regiment": "MDR", "rank": "private"}
    m = month(person("Jean", **soldier), until="pay_the_army")
    assert m.crowns("Jean", "9.1.6") == 10
    captive = person("Jean", at_front=True, captured="1626-07", **soldier)
    assert month(captive, until="pay_the_army").crowns("Jean", "9.1.6") == 0


@pytest.mark.rule("9.4.4", "9.1.6")
def test_at_the_front_he_has_his_pay_and_no_points(month):
    m = month(person("Jean", regiment="MDR", rank="captain", at_front=True, horses=1))
    assert (m.crowns("Jean", "9.1.6"), m.points("Jean", "9.1.6")) == (16, 0)


@pytest.mark.rule("9.1.3")
@pytest.mark.parametrize(
    ("post", "points"),
    [
        ("Jefe de Brigada/guards", 6), ("Mayor de Brigada/heavy", 4), ("Jefe de Brigada/foot-4", 0),
        ("Ayudante Regimental/MDR", 0), ("Ayudante de Cámara de Brigadier General/guards", 0), ("", 0),
    ],
)  # fmt: skip
def test_a_brigade_honours_its_chief_and_its_major(month, post, points):
    m = month(person("Jean", rank="major", regiment="MDR", horses=3, post=post))
    assert m.points("Jean", "9.1.3") == points


@pytest.mark.rule("9.1.6")
def test_where_no_prestige_is_printed_it_is_the_cadets():
    assert (prestige_of("FR"), prestige_of("RCM"), prestige_of("RCG"), prestige_of("GR")) == (10, 10, 10, 1)


# Duty ---------------------------------------------------------------------------------------------------


def soldier(rank="private", **given):
    return person("Jean", regiment="13", rank=rank, horses=1, **given)


@pytest.mark.rule("9.3.5")
@pytest.mark.parametrize(
    ("rank", "served", "missing"),
    [
        ("private", 0, 2), ("private", 1, 1), ("private", 2, 0), ("private", 3, 0), ("subaltern", 0, 1),
        ("subaltern", 1, 0), ("captain", 0, 0),
    ],
)  # fmt: skip
def test_each_week_owed_costs_two_points(month, rank, served, missing):
    plan = [DUTY] * served + [Rest()] * (4 - served)
    m = month(soldier(rank), orders={"Jean": weeks(*plan)})
    assert len(m.events("duty.done")) == served
    assert m.points("Jean", "9.3.5") == -2 * missing
    assert m["Jean"].duty_missed.get("1626-06", 0) == missing


@pytest.mark.rule("9.3.5")
@pytest.mark.parametrize(("rank", "served"), [("private", [1, 2]), ("subaltern", [1]), ("captain", [])])
def test_who_sends_no_orders_serves_in_the_first_weeks(month, rank, served):
    m = month(soldier(rank))
    assert [e.week for e in m.events("duty.done")] == served
    assert m.events("duty.missed") == []


@pytest.mark.rule("9.3.5")
@pytest.mark.parametrize(
    "given",
    [
        {"at_front": True},
        {"resting_until": "1626-08/4"},
        {"arrested": "1626-08/1"},
        {"disgrace": "revolt", "disgrace_until": "1627-03", "disgraced_since": "1626-08"},
    ],
)
def test_who_could_not_serve_owes_nothing(month, given):
    assert month(soldier(**given), orders={"Jean": weeks()}).events("duty.missed") == []


@pytest.mark.rule("9.3.5")
def test_a_civilian_has_nowhere_to_serve(month):
    m = month(person("Jean"), orders={"Jean": weeks(DUTY)})
    assert m.refused("Jean") == [("9.3.5", "no-regiment")]


@pytest.mark.rule("9.3.5")
@pytest.mark.parametrize(
    ("owed", "asked", "ruled", "stays"),
    [(0, False, None, True), (1, True, None, True), (1, True, True, False)],
)
def test_who_owes_three_weeks_in_a_season_may_be_dismissed(month, owed, asked, ruled, stays):
    jean = soldier(duty_missed={"1626-06": owed, "1626-03": 9})
    rulings = {} if ruled is None else {"9.3.5/0/dismiss/Jean": ruled}
    m = month(jean, orders={"Jean": weeks()}, rulings=rulings)
    assert [case.what for case in m.outcome.cases] == ["dismiss"] * asked
    assert (m["Jean"].regiment == "13") is stays
    assert len(m.events("regiment.dismissed")) == (not stays)


# Leave --------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize(("die", "granted"), [(4, False), (5, True)])
def test_leave_is_given_on_a_five(month, die, granted):
    m = month(soldier(), orders={"Jean": weeks([LEAVE, Rest()], DUTY)}, dice={"9.3.6/1/leave/Jean": die})
    assert len(m.events("furlough.granted")) == granted
    assert m["Jean"].leave == ("1626-08/1" if granted else "")
    # A week of leave is one of duty less.
    assert m.only("duty.missed").facts["missing"] == 1 if not granted else m.events("duty.missed") == []


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize(
    ("rank", "superior"),
    [
        ("private", "battalion"), ("subaltern", "battalion"), ("captain", "colonel"), ("major", "colonel"),
        ("lieutenant-colonel", "colonel"), ("colonel", "brigade"),
    ],
)  # fmt: skip
def test_everybody_asks_his_own_superior(month, rank, superior):
    m = month(soldier(rank), orders={"Jean": weeks(LEAVE)}, dice={"9.3.6/*": 6})
    assert m.only("furlough.granted").facts["superior"] == superior


@pytest.mark.rule("9.3.6")
def test_generals_ask_nobody_and_take_one_week(month):
    jean = person("Jean", rank="general", horses=3)
    m = month(jean, orders={"Jean": weeks(LEAVE, LEAVE)})
    assert m.only("furlough.granted").facts["die"] is None
    assert m.refused("Jean") == [("9.3.6", "one-week")]


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize(
    ("given", "die", "granted"),
    [
        ({}, 4, False),
        ({"lady": "Anne", "bride": "Anne", "wedding": "1626-08", "house": 2}, 3, True),
        ({"lady": "Anne", "bride": "Anne", "wedding": "1626-09", "house": 2}, 3, False),
        ({"leaves": {"1626-07": 1}}, 5, False), ({"leaves": {"1626-07": 1}}, 6, True),
        ({"leaves": {"1626-05": 1, "1626-06": 1}}, 6, False), ({"leaves": {"1626-04": 4}}, 5, True),
    ],
)  # fmt: skip
def test_reasons_and_habits_change_the_die(month, given, die, granted):
    ladies = [lady("Anne", lover="Jean")] if "lady" in given else []
    m = month(
        soldier(**given), orders={"Jean": weeks([LEAVE, Rest()])}, ladies=ladies,
        dice={"9.3.6/1/leave/Jean": die}, until="place_everybody",
    )  # fmt: skip
    assert bool(m.events("furlough.granted")) is granted


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize(
    ("rank", "level", "die", "granted"),
    [("private", 8, 4, True), ("private", 24, 1, False), ("captain", 12, 4, True), ("captain", 11, 4, False),
     ("colonel", 14, 4, True), ("colonel", 13, 4, False)],
)  # fmt: skip
def test_a_friend_has_the_ear_of_his_superior(month, rank, level, die, granted):
    luc = person("Luc", level=level, crowns=900)
    orders = {"Jean": weeks([LEAVE, Rest()]), "Luc": weeks(notes=[Influence(for_="Jean", matter="leave")])}
    m = month(soldier(rank), luc, orders=orders, dice={"9.3.6/1/leave/Jean": die}, until="place_everybody")
    assert bool(m.events("furlough.granted")) is granted


@pytest.mark.rule("9.3.6", "9.8.5")
def test_to_rescue_a_comrade_is_a_reason(month):
    orders = {"Jean": weeks([LEAVE, Rescue(who="Pierre")])}
    m = month(
        soldier(), person("Pierre"), orders=orders, dice={"9.3.6/1/leave/Jean": 3},
        until="place_everybody",
    )  # fmt: skip
    assert m.events("furlough.granted")


@pytest.mark.rule("9.3.6", "4.2.1", "4.1.6")
@pytest.mark.parametrize("action", [Court(lady="Yvonne"), Stroll(lady="Yvonne"), FollowLady(lady="Yvonne")])
def test_with_leave_from_the_front_he_goes_about_paris(month, action):
    away = soldier(at_front=True, front_since="1626-06", level=6)
    m = month(
        away, ladies=[lady("Yvonne", level=9)], orders={"Jean": weeks([LEAVE, action])},
        dice={"9.3.6/1/leave/Jean": 6, "*/Yvonne": 3}, until="everybody_courts",
    )  # fmt: skip
    about = [e for e in m.outcome.events if e.week == 1 and e.kind != "furlough.granted"]
    assert [e for e in about if "Yvonne" in (e.facts.get("lady"), *e.facts.get("ladies", ()))], about


@pytest.mark.rule("9.3.6", "9.4.4")
def test_leave_brings_him_back_from_the_front_for_its_week(month):
    there = soldier(at_front=True, club="PR", level=3)
    visits = weeks([VisitClub()], [VisitClub(), LEAVE], [VisitClub()])
    m = month(there, orders={"Jean": visits}, dice={"9.3.6/*": 5})
    assert [e.week for e in m.events("club.visited")] == [2]
    assert m["Jean"].at_front
    assert m.events("maintenance.paid") == []


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize(
    ("given", "orders", "reason"),
    [
        ({"regiment": "", "rank": ""}, weeks(LEAVE), "no-regiment"),
        ({"at_front": True, "captured": "1626-07"}, weeks(LEAVE), "prisoner"),
        ({}, weeks(notes=[LEAVE]), "no-week"),
    ],
)
def test_who_cannot_have_leave_is_told(month, given, orders, reason):
    m = month(
        person("Jean", **({"regiment": "13", "rank": "captain", "horses": 1} | given)),
        orders={"Jean": orders},
    )
    assert ("9.3.6", reason) in m.refused("Jean")
    assert m.events("furlough.granted") == []


# Horses -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.7")
@pytest.mark.parametrize(
    ("regiment", "rank", "horses"),
    [
        ("MDR", "private", 0), ("MDR", "subaltern", 0), ("MDR", "captain", 1), ("MDR", "major", 3),
        ("GD", "private", 1), ("GD", "captain", 1), ("GD", "colonel", 3), ("", "general", 3), ("", "", 0),
        ("MDR", "", 0),
    ],
)  # fmt: skip
def test_who_must_ride_and_on_how_many_horses(regiment, rank, horses):
    assert horses_needed(person("Jean", regiment=regiment, rank=rank)) == horses


@pytest.mark.rule("9.3.7")
@pytest.mark.parametrize(
    ("horses", "servants", "cost"), [(0, 0, 0), (1, 0, 5), (1, 1, 5), (3, 1, 11), (0, 1, 2), (2, 3, 12)]
)
def test_a_horse_costs_three_and_one_groom_two(month, horses, servants, cost):
    jean = person("Jean", horses=horses, servants=servants)
    assert stable_cost(horses, servants) == cost
    m = month(jean)
    assert m.crowns("Jean", "9.3.7") == -cost
    assert len(m.events("stable.paid")) == bool(cost)


@pytest.mark.rule("9.3.7")
def test_who_cannot_keep_a_horse_sells_it(month):
    # The keep of level 6 takes all that he has.
    m = month(person("Jean", crowns=12, horses=2, servants=1))
    assert (m["Jean"].horses, m.crowns("Jean", "9.3.7")) == (1, 50)
    grooms = month(person("Jean", crowns=12, servants=2))
    assert grooms["Jean"].servants == 0
    assert grooms.events("grooms.left")


@pytest.mark.rule("9.3.7")
def test_what_he_bought_this_month_he_keeps_from_the_next(month):
    m = month(person("Jean", crowns=400, horses=1), orders={"Jean": weeks([Rest(), Buy(what="horse")])})
    assert (m["Jean"].horses, m.crowns("Jean", "9.3.7")) == (2, -5)


@pytest.mark.rule("9.3.7", "2.0.1")
def test_what_the_stable_needs_is_kept_back(month):
    owes = [debt("Pierre", "Jean", 188)]
    m = month(
        person("Jean", crowns=200 + 11, horses=3), person("Pierre"), debts=owes, until="do_business",
        orders={"Jean": weeks()},
    )  # fmt: skip
    t = Turn.begin(m.opening, {}, (), None, loaded.house())
    assert reserve(t, m.opening.people["Jean"]) == 12 + 11


@pytest.mark.rule("9.3.7")
@pytest.mark.parametrize(
    ("horses", "at_front", "points"),
    [(0, False, -3), (2, False, -1), (3, False, 0), (5, False, 0), (0, True, 0)],
)
def test_each_horse_he_should_have_costs_a_point(month, horses, at_front, points):
    m = month(person("Jean", regiment="MDR", rank="major", horses=horses, at_front=at_front))
    assert m.points("Jean", "9.3.7") == points
