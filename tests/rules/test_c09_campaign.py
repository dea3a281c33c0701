"""Chapter 9: campaigns by season, who is called up, who goes, who stays and who is back."""

from dataclasses import replace

import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import (
    Drink,
    Influence,
    LeaveRegiment,
    Ransom,
    RegimentalDuty,
    Rest,
    VisitClub,
    VisitTavern,
    Volunteer,
)
from turnbot.games.preux.state.army import establishment, unit_name
from turnbot.games.preux.state.months import month_after

#: No crisis, nobody called up but by a test's own dice.
CALM = {"9.4.1/*/crisis": (1, 1), "9.4.1/*/called": 1, "9.4.1/*/lot/*": 1}
GENERAL = "brigadier-general"


def army(month="1626-08", **units):
    """A whole army at peace; ``units`` say what else some are, by their code."""
    found = []
    for thing in establishment(lambda _: 3, "1626-01"):
        told = units.get(getattr(thing, "code", ""), {})
        found.append(replace(thing, **told))
    return found


def played(month, *people, at="1626-08", dice=None, units=None, **more):
    return month(*people, at=at, others=army(**(units or {})), dice={**(dice or {}), **CALM}, **more)


def soldier(name="Jean", **given):
    return person(name, **({"regiment": "MDR", "rank": "captain", "horses": 1, "battalion": 2} | given))


def at_war(**given):
    """A man who is with his regiment in the field."""
    return soldier(at_front=True, front_since="1626-06", **given)


def unit_after(m, code, kind="regiment"):
    return m.outcome.world.units[unit_name(kind, code)]


# Calling up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1")
@pytest.mark.parametrize(
    ("at", "season"),
    [("1626-08", "1626-09"), ("1626-11", "1626-12"), ("1627-02", "1627-03"), ("1627-05", "1627-06")],
)
def test_in_the_month_before_a_season_the_regiments_are_published(month, at, season):
    m = played(month, person("Jean"), at=at, dice={"9.4.1/0/called": 4})
    called = m.only("army.called")
    assert (called.audience, called.facts["month"], len(called.facts["regiments"])) == (PUBLIC, season, 7)
    assert {u.code for u in m.outcome.world.units.values() if u.called} == set(called.facts["regiments"])
    assert not {"FR", "RCM"} & set(called.facts["regiments"])


@pytest.mark.rule("9.4.1")
@pytest.mark.parametrize("at", ["1626-06", "1626-07", "1626-09"])
def test_in_other_months_nobody_is_called(month, at):
    assert played(month, person("Jean"), at=at).events("army.called") == []


@pytest.mark.rule("9.4.1")
def test_where_there_is_no_army_nothing_happens(month):
    m = month(person("Jean", regiment="MDR", rank="private"))
    assert [e.kind for e in m.outcome.events if e.kind.startswith(("army.", "campaign."))] == []


@pytest.mark.rule("9.4.1")
def test_who_was_called_leaves_on_the_first_day_with_his_regiment(month):
    m = played(
        month, soldier(), person("Pierre", regiment="13", rank="captain", horses=1), at="1626-09",
        units={"MDR": {"called": "1626-09"}},
    )  # fmt: skip
    assert m.only("army.marched").facts["regiments"] == ["MDR"]
    assert m.only("campaign.joined").facts["who"] == "Jean"
    assert (m["Jean"].at_front, m["Jean"].front_since) == (True, "1626-09")
    assert not m["Pierre"].at_front
    unit = unit_after(m, "MDR")
    assert (unit.since, unit.called, unit.sent_by) == ("1626-09", "", "Alto Mando")
    assert m.events("maintenance.paid", who="Jean") == []


@pytest.mark.rule("9.4.1")
def test_with_the_season_everybody_comes_home_but_the_frontier(month):
    frontier = person("Luc", regiment="FR", rank="private", at_front=True, front_since="1626-06")
    out = {"since": "1626-06", "task": "siege", "under": "unit/division/1", "result": 5}
    m = played(
        month, at_war(), frontier, at="1626-09",
        units={"MDR": out, "1": {"since": "1626-06"}, "13": {"battalions": {"2": "1626-07"}}},
    )  # fmt: skip
    assert not m["Jean"].at_front
    assert m["Luc"].at_front
    assert m.only("campaign.returned").facts["who"] == "Jean"
    unit = unit_after(m, "MDR")
    assert (unit.since, unit.task, unit.under, unit.result) == ("", "", "", 0)
    assert not any(unit_after(m, "13").battalions.values())
    assert unit_after(m, "1", "army").since == ""
    assert unit_after(m, "FR").since != ""
    assert m.only("army.returned").facts["regiments"] == ["MDR", "13"]


@pytest.mark.rule("9.4.1")
def test_in_the_middle_of_a_season_nobody_comes_home(month):
    m = played(month, at_war(), at="1626-07", units={"MDR": {"since": "1626-06"}})
    assert m["Jean"].at_front
    assert m.events("campaign.returned") == []


@pytest.mark.rule("9.4.1")
@pytest.mark.parametrize(
    ("dice", "ruled", "goes"),
    [
        ((6, 5), None, False),
        ((6, 6), None, True),
        ((6, 6), False, False),
    ],
)
def test_a_crisis_may_send_a_regiment_by_surprise(month, dice, ruled, goes):
    rulings = {} if ruled is None else {"9.4.1/0/surprise": ruled}
    m = month(
        soldier(), at="1626-07", others=army(), rulings=rulings,
        dice={"9.4.1/0/crisis": dice, "9.4.1/0/surprised:unit/regiment/MDR": 9, "9.4.1/0/surprised:*": 1},
    )  # fmt: skip
    assert bool(m.events("army.surprised")) is goes
    assert m["Jean"].at_front is goes


# The army's tree ----------------------------------------------------------------------------------------


@pytest.mark.rule("9.2.1")
def test_brigades_divisions_and_armies_form_of_the_regiments(month):
    out = ("GR", "GC", "MDR", "GD", "13", "53", "27")
    m = played(month, person("Jean"), at="1626-09", units={code: {"called": "1626-09"} for code in out})
    units = m.outcome.world.units
    assert units[unit_name("regiment", "GC")].under == unit_name("brigade", "guards")
    assert units[unit_name("brigade", "guards")].under == unit_name("division", 1)
    assert units[unit_name("regiment", "GD")].under == unit_name("division", 2)
    assert units[unit_name("brigade", "mounted")].since == ""
    assert units[unit_name("brigade", "foot-2")].since == "1626-09"
    formed = {name for name, unit in units.items() if unit.since and unit.kind in ("army", "division")}
    assert formed == {unit_name("division", n) for n in (1, 2, 3)} | {unit_name("army", n) for n in (1, 2)}
    assert units[unit_name("division", 3)].under == unit_name("army", 2)
    assert units[unit_name("army", 2)].under == ""


# People -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1", "9.4.3")
@pytest.mark.parametrize(("battalion", "goes"), [(1, False), (2, True)])
def test_with_a_battalion_only_its_own_men_go(month, battalion, goes):
    m = played(
        month, soldier(battalion=battalion), at="1626-07", units={"MDR": {"battalions": {"2": "1626-06"}}}
    )
    assert m["Jean"].at_front is goes


@pytest.mark.rule("9.4.4", "8.8.2")
def test_the_gravely_wounded_wait(month):
    m = played(month, soldier(resting_until="1626-07/1"), at="1626-07", units={"MDR": {"since": "1626-06"}})
    assert not m["Jean"].at_front


@pytest.mark.rule("9.4.4", "9.8.1", "12.0.2")
@pytest.mark.parametrize(
    "given",
    [
        {"captured": "1626-08"},
        {"disgrace": "revolt", "disgrace_until": "1627-03", "disgraced_since": "1626-07"},
    ],
)
def test_prisoners_and_the_disgraced_stay_where_they_are(month, given):
    m = played(month, at_war(**given), at="1626-09", until="march")
    assert m["Jean"].at_front


@pytest.mark.rule("9.1.4", "9.4.1")
def test_who_enlisted_at_the_frontier_goes_there_with_the_next_month(month):
    m = played(month, person("Jean", regiment="FR", rank="private"), at="1626-07")
    assert m["Jean"].at_front


# Volunteers ---------------------------------------------------------------------------------------------


SELF = Volunteer(unit="self")


@pytest.mark.rule("9.4.2")
@pytest.mark.parametrize("where", ["notes", "week"])
@pytest.mark.parametrize(
    ("at", "until"),
    [
        ("1626-06", "1626-09"),
        ("1626-08", "1626-09"),
        ("1626-09", "1626-12"),
    ],
)
def test_a_man_may_join_the_frontier_until_the_campaign_is_over(month, where, at, until):
    orders = weeks(notes=[SELF]) if where == "notes" else weeks([SELF])
    m = played(month, soldier(), at=at, orders={"Jean": orders}, until="everybody_volunteers")
    jean = m["Jean"]
    assert (jean.regiment, jean.rank, jean.at_front) == ("FR", "captain", True)
    assert (jean.home_regiment, jean.home_rank, jean.volunteer_until) == ("MDR", "captain", until)


@pytest.mark.rule("9.4.2")
def test_then_he_is_back_in_his_regiment_with_the_better_rank(month):
    away = soldier(
        regiment="FR", home_regiment="MDR", home_rank="subaltern", rank="captain", at_front=True,
        front_since="1626-07", volunteer_until="1626-09",
    )  # fmt: skip
    jean = played(month, away, at="1626-09")["Jean"]
    assert (jean.regiment, jean.rank, jean.at_front) == ("MDR", "captain", False)
    assert (jean.home_regiment, jean.home_rank, jean.volunteer_until) == ("", "", "")
    still = played(month, replace(away, volunteer_until="1626-12"), at="1626-09")["Jean"]
    assert (still.regiment, still.at_front) == ("FR", True)


@pytest.mark.rule("9.4.2", "9.4.3")
def test_a_civilian_is_a_private_there_and_a_civilian_again(month):
    there = played(month, person("Jean"), orders={"Jean": weeks(notes=[SELF])})["Jean"]
    assert (there.regiment, there.rank, there.at_front) == ("FR", "private", True)
    back = played(month, replace(there, status=0), at="1626-09")["Jean"]
    assert (back.regiment, back.rank, back.at_front) == ("", "", False)


@pytest.mark.rule("9.4.4", "9.8.1")
@pytest.mark.parametrize(
    ("given", "refused"),
    [({}, ("9.4.4", "at-front")), ({"captured": "1626-07"}, ("9.8.1", "captive"))],
)
def test_what_is_done_in_paris_is_refused_at_the_front_by_the_campaign_itself(month, given, refused):
    jean = person("Jean", regiment="FR", rank="private", at_front=True, front_since="1626-06", **given)
    orders = weeks(VisitClub(), [Drink(), VisitTavern()], (), RegimentalDuty())
    m = month(jean, orders={"Jean": orders})
    told = {e.week: (e.rule, e.facts["reason"]) for e in m.events("order.refused") if e.week in (1, 2)}
    assert told == {1: refused, 2: refused}
    # His duty he does where he is; a prisoner has none.
    assert [e.week for e in m.events("duty.afield")] == ([] if given else [4])
    assert m.events("order.refused", 4, what="regimental-duty") == [] or bool(given)
    assert not any((e.rule, e.facts["reason"]) == ("1.0.3", "at-front") for e in m.events("order.refused"))


@pytest.mark.rule("9.4.4")
def test_duty_in_a_week_of_leave_is_done_in_paris(month):
    jean = person("Jean", regiment="FR", rank="private", at_front=True, front_since="1626-06",
                  leave="1626-08/2")  # fmt: skip
    m = month(jean, orders={"Jean": weeks(Rest(), RegimentalDuty(), RegimentalDuty())})
    assert [e.week for e in m.events("duty.done")] == [2]
    assert [e.week for e in m.events("duty.afield")] == [3]


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize("given", [{}, {"regiment": "MDR", "rank": "private"}])
def test_who_volunteers_is_paid_once_in_his_first_month(month, given):
    m = played(month, person("Jean", **given), orders={"Jean": weeks(notes=[SELF])})
    paid = m.only("pay.received")
    assert (paid.facts["regiment"], paid.facts["crowns"]) == (("MDR", 10) if given else ("FR", 2))
    assert paid.rule == ("9.1.6" if given else "9.4.3")
    assert m.crowns("Jean", paid.rule) == paid.facts["crowns"]


@pytest.mark.rule("9.4.2")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"rank": "major"}, "commands"), ({"rank": "colonel"}, "commands"),
        ({"regiment": "FR", "at_front": True}, "at-front"), ({"resting_until": "1626-08/2"}, "unfit"),
        ({"rank": GENERAL, "brevet_from": "colonel", "brevet_since": "1626-07"}, "commands"),
    ],
)  # fmt: skip
def test_who_may_not_volunteer_alone_is_told(month, given, reason):
    m = played(month, soldier(**given), orders={"Jean": weeks(notes=[SELF])})
    assert ("9.4.2", reason) in m.refused("Jean")


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize(
    ("post", "goes"),
    [
        ("", True),
        ("Jefe de Brigada/guards", False),
        ("Ayudante General", True),
    ],
)
def test_a_general_without_a_command_may_go_to_the_frontier(month, post, goes):
    jean = person("Jean", rank=GENERAL, horses=3, post=post)
    m = played(month, jean, orders={"Jean": weeks(notes=[SELF])})
    assert m["Jean"].at_front is goes


@pytest.mark.rule("9.4.4")
def test_after_the_first_week_of_the_last_month_it_is_too_late(month):
    m = played(month, soldier(), orders={"Jean": weeks(Rest(), [Rest(), SELF])})
    assert ("9.4.4", "late") in m.refused("Jean")
    assert not m["Jean"].at_front
    assert not m["Jean"].volunteers


@pytest.mark.rule("9.4.4", "9.4.2")
@pytest.mark.parametrize("at", ["1626-06", "1626-07"])
def test_after_the_first_week_of_an_earlier_month_he_goes_with_the_next(month, at):
    """Ruling 194: only the last month's later weeks are barred."""
    m = played(month, soldier(), at=at, orders={"Jean": weeks(Rest(), [Rest(), SELF])})
    assert m.refused("Jean") == []
    assert not m["Jean"].at_front
    waits = m.only("volunteer.waits")
    assert (waits.audience, waits.facts["month"]) == (only("Jean"), month_after(at))
    after = played(month, m["Jean"], at=month_after(at))
    assert (after["Jean"].at_front, after["Jean"].regiment) == (True, "FR")
    assert after.only("man.volunteered").facts["month"] == "1626-09"


@pytest.mark.rule("9.4.4", "9.4.3")
def test_two_units_sent_late_both_go_and_once(month):
    chief = soldier(rank="colonel", battalion=0, horses=3)
    late = [Rest(), *(Volunteer(unit="MDR", battalion=nth) for nth in (1, 3, 1))]
    m = played(month, chief, at="1626-06", orders={"Jean": weeks(Rest(), late)})
    after = played(month, m["Jean"], at="1626-07")
    assert [e.facts["battalion"] for e in after.events("unit.volunteered")] == [1, 3]
    assert after.refused("Jean") == []


@pytest.mark.rule("9.4.3")
def test_a_colonel_sends_his_regiment_and_goes_with_it(month):
    m = played(
        month, soldier(rank="colonel", battalion=0, horses=3), soldier("Luc"),
        orders={"Jean": weeks(notes=[Volunteer(unit="MDR")])},
    )  # fmt: skip
    assert m["Jean"].at_front
    assert m["Luc"].at_front
    assert unit_after(m, "MDR").sent_by == "Jean"
    assert m.only("unit.volunteered").facts["battalion"] == 0


@pytest.mark.rule("9.4.3")
def test_a_major_sends_his_battalion_and_goes_with_it(month):
    m = played(
        month, soldier(rank="major", battalion=2, horses=3), soldier("Luc", battalion=1), soldier("Paul"),
        orders={"Jean": weeks(notes=[Volunteer(unit="MDR")])},
    )  # fmt: skip
    assert [m[name].at_front for name in ("Jean", "Luc", "Paul")] == [True, False, True]
    assert unit_after(m, "MDR").since == ""
    assert dict(unit_after(m, "MDR").battalions) == {"2": "1626-08"}


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize(
    ("battalion", "out", "colonel"),
    [(2, {}, False), (1, {"2": "1626-07"}, False), (3, {"1": "1626-07", "2": "1626-07"}, True)],
)
def test_a_colonel_sends_a_battalion_and_stays_until_it_is_the_whole(month, battalion, out, colonel):
    m = played(
        month, soldier(rank="colonel", battalion=0, horses=3), soldier("Luc", battalion=battalion),
        units={"MDR": {"battalions": out}},
        orders={"Jean": weeks(notes=[Volunteer(unit="MDR", battalion=battalion)])},
    )  # fmt: skip
    assert [m[name].at_front for name in ("Jean", "Luc")] == [colonel, True]
    sent = m.only("unit.volunteered").facts
    assert (sent["regiment"], sent["battalion"]) == ("MDR", 0 if colonel else battalion)


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize(
    ("given", "order", "reason"),
    [
        ({"rank": "major"}, Volunteer(unit="MDR", battalion=3), "not-his"),
        ({"rank": "captain"}, Volunteer(unit="MDR", battalion=2), "not-his"),
        ({"rank": "colonel"}, Volunteer(unit="MDR", battalion=4), "no-unit"),
        ({"rank": "colonel"}, Volunteer(unit="MDR", battalion=1), "no-unit"),
        ({"rank": "colonel"}, Volunteer(unit="13", battalion=2), "not-his"),
    ],
)
def test_a_battalion_that_he_cannot_send_stays(month, given, order, reason):
    units = {"MDR": {"battalions": {"1": "1626-07"}}}
    m = played(month, soldier(horses=3, **given), units=units, orders={"Jean": weeks(notes=[order])})
    assert [why for rule, why in m.refused("Jean") if rule == "9.4.3"] == [reason]
    assert m.events("unit.volunteered") == []


@pytest.mark.rule("9.4.3")
def test_a_major_names_his_own_battalion_and_goes_with_it(month):
    order = Volunteer(unit="MDR", battalion=2)
    m = played(month, soldier(rank="major", battalion=2, horses=3), orders={"Jean": weeks(notes=[order])})
    assert m["Jean"].at_front


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize(("at", "asked"), [("1626-07", False), ("1626-08", False), ("1626-09", True)])
def test_a_colonel_who_said_no_is_asked_again_in_another_season_only(month, at, asked):
    """Ruling 193: not every month, and by nobody else."""
    m = played(
        month, soldier(), at=at, units={"MDR": {"asked": "1626-06"}},
        orders={"Jean": weeks(notes=[Volunteer(unit="MDR")])}, dice={"9.4.3/*": 5},
    )  # fmt: skip
    assert bool(m.events("chief.asked")) is asked
    assert (("9.4.3", "asked-already") in m.refused("Jean")) is not asked
    assert unit_after(m, "MDR").asked == ("1626-09" if asked else "1626-06")


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize(
    ("die", "friend", "goes"), [(6, 1, True), (5, 1, False), (5, 12, True), (1, 24, False)]
)
def test_a_colonel_who_is_no_player_may_be_asked(month, die, friend, goes):
    helps = weeks(notes=[Influence(for_="Jean", matter="volunteering")])
    m = played(
        month, soldier(), person("Luc", level=friend),
        orders={"Jean": weeks(notes=[Volunteer(unit="MDR")]), "Luc": helps}, dice={"9.4.3/*": die},
    )  # fmt: skip
    assert m.only("chief.asked").facts["success"] is goes
    assert m["Jean"].at_front is goes


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize("where", ["notes", "week"])
@pytest.mark.parametrize("named", [None, "Jean"])
def test_who_asks_a_colonel_may_use_his_own_favour_and_need_name_nobody(month, where, named):
    asks = [Volunteer(unit="MDR"), Influence(for_=named, matter="volunteering")]
    orders = weeks(notes=asks) if where == "notes" else weeks(asks)
    m = played(month, soldier(level=12), orders={"Jean": orders}, dice={"9.4.3/*": 5})
    assert m.only("chief.asked").facts["success"]
    assert m.only("influence.spent").facts["who"] == "Jean"


@pytest.mark.rule("9.4.3")
@pytest.mark.parametrize(
    ("unit", "units", "others", "reason"),
    [
        ("13", {}, (), "not-his"),
        ("RCM", {}, (), "no-unit"),
        ("MDR", {}, ("colonel",), "not-his"),
    ],
)
def test_whose_word_sends_no_unit_is_told(month, unit, units, others, reason):
    chiefs = [soldier(f"Chief {rank}", rank=rank, horses=3, battalion=0) for rank in others]
    m = played(month, soldier(), *chiefs, units=units, orders={"Jean": weeks(notes=[Volunteer(unit=unit)])})
    assert [why for rule, why in m.refused("Jean") if rule == "9.4.3"] == [reason]


@pytest.mark.rule("11.4.9", "11.4.14", "11.4.15")
@pytest.mark.parametrize(
    ("post", "unit", "goes"),
    [
        ("Jefe de Brigada/guards", "GC", True), ("Jefe de Brigada/guards", "13", False),
        ("Inspector General de Caballería", "GD", True), ("Inspector General de Caballería", "13", False),
        ("Inspector General de Infantería", "13", True), ("Inspector General de Infantería", "GD", False),
        ("Ayudante General", "13", False),
    ],
)  # fmt: skip
def test_chiefs_of_brigades_and_inspectors_send_what_is_theirs(month, post, unit, goes):
    jean = person("Jean", rank=GENERAL, horses=3, post=post)
    m = played(month, jean, orders={"Jean": weeks(notes=[Volunteer(unit=unit)])})
    assert (unit_after(m, unit).since == "1626-08") is goes
    assert len(m.events("unit.volunteered")) == goes


# Home from the frontier, and what it teaches ------------------------------------------------------------


@pytest.mark.rule("9.1.4")
@pytest.mark.parametrize(("since", "home"), [("1626-07", False), ("1626-06", True)])
def test_from_the_mountains_one_goes_home_after_a_season(month, since, home):
    jean = soldier(
        regiment="RCM", rank="major", home_regiment="MDR", home_rank="colonel", at_front=True,
        front_since=since, horses=3,
    )  # fmt: skip
    m = played(month, jean, orders={"Jean": weeks(notes=[LeaveRegiment()])})
    now = m["Jean"]
    assert (now.regiment, now.rank) == (("MDR", "colonel") if home else ("RCM", "major"))
    assert now.at_front is not home
    assert (("9.1.4", "season") in m.refused("Jean")) is not home


@pytest.mark.rule("9.4.1", "9.1.5")
@pytest.mark.parametrize(
    ("rank", "before", "dice", "mentioned", "grows"),
    [
        ("captain", 2, (5, 5), "", True), ("captain", 2, (5, 4), "", False),
        ("captain", 2, (5, 4), "1626-06", True), ("captain", 2, (5, 4), "1626-05", False),
        ("captain", 1, (6, 6), "", False), ("subaltern", 2, (6, 6), "", False),
    ],
)  # fmt: skip
def test_a_whole_season_as_an_officer_may_teach_him(month, rank, before, dice, mentioned, grows):
    jean = at_war(rank=rank, officer_months={"1626-06": before}, mentioned_in=mentioned)
    m = played(month, jean, units={"MDR": {"since": "1626-06"}}, dice={"9.4.1/0/ability/Jean": dice})
    assert m.gained("Jean", "military_ability") == grows


@pytest.mark.rule("13.1.1", "9.4.1")
def test_what_investors_are_paid_for_follows_the_army(month):
    m = played(month, person("Jean"), at="1626-09", units={"MDR": {"called": "1626-09"}})
    assert dict(m.outcome.world.seasons["season/1626-09"].at_front) == {"MDR": 1}


# Who goes with whom -------------------------------------------------------------------------------------


BRIGADE = {"guards": {"since": "1626-06"}, "GR": {"since": "1626-06"}}


@pytest.mark.rule("11.4.2", "11.4.7", "11.4.8", "11.4.12", "11.4.3", "11.4.11", "11.4.16")
@pytest.mark.parametrize(
    ("post", "units", "goes"),
    [
        ("Jefe de Brigada/guards", BRIGADE, True), ("Jefe de Brigada/heavy", BRIGADE, False),
        ("Mayor de Brigada/guards", BRIGADE, True), ("Mayor de Brigada/heavy", BRIGADE, False),
        ("Ayudante Regimental/GR", BRIGADE, True), ("Ayudante Regimental/GC", BRIGADE, False),
        ("Ayudante de Cámara de Brigadier General/guards", BRIGADE, True),
        ("Ayudante de Cámara de Brigadier General/heavy", BRIGADE, False),
        ("Jefe de División/2", {"2": {"since": "1626-06"}}, True), ("Jefe de División/3", {}, False),
        ("Jefe de Ejército/2", {"2": {"since": "1626-06"}}, True), ("Jefe de Ejército/1", {}, False),
        ("Ayudante de División/2", {"2": {"since": "1626-06"}}, True),
        # He buys for his army in Paris, and does not go with it (9.4.3, 11.4.10).
        ("General Quartermaster/2", {"2": {"since": "1626-06"}}, False),
        ("Ayudante de Cámara del Dauphin", BRIGADE, False), ("Capitán Escolta Real", BRIGADE, False),
        ("Soldado Escolta Cardenal", BRIGADE, False),
    ],
)  # fmt: skip
def test_his_post_takes_him_or_keeps_him_whatever_his_regiment_does(month, post, units, goes):
    # His own regiment goes where he stays, and stays where he goes.
    own = "MDR" if goes else "13"
    m = played(month, soldier(regiment=own, post=post), units={**units, "13": {"since": "1626-06"}})
    assert m["Jean"].at_front is goes


@pytest.mark.rule("11.4.4", "11.4.5", "11.4.6")
@pytest.mark.parametrize(
    ("office", "units", "goes"),
    [
        ("Ayudante de Cámara de General", {"1": {"since": "1626-06"}}, True),
        ("Ayudante de Cámara de General", {}, False),
        ("Ayudante de Cámara de Teniente General", {"4": {"since": "1626-06"}}, True),
        ("Ayudante de Cámara de Mariscal", {"1": {"since": "1626-06"}}, False),
    ],
)
def test_an_aide_goes_with_a_chief_who_is_no_player(month, office, units, goes):
    assert played(month, soldier(post=office), units=units)["Jean"].at_front is goes


@pytest.mark.rule("11.4.5")
@pytest.mark.parametrize("goes", [True, False])
def test_an_aide_goes_with_his_general(month, goes):
    general = person("Armand", rank="general", horses=3, post="Jefe de Ejército/1", at_front=goes)
    aide = soldier(post="Ayudante de Cámara de General/Armand")
    units = {"1": {"since": "1626-06"}} if goes else {}
    assert played(month, aide, general, units=units)["Jean"].at_front is goes


@pytest.mark.rule("11.4.11", "11.4.3")
def test_the_governor_may_send_the_guards_and_the_dauphin_let_his_aide_go(month):
    units = {"MDR": {"since": "1626-06"}}
    guard = soldier(post="Capitán Escolta Real")
    sent = played(month, guard, units=units, house={"11.4.11": {"guards_go": True}})
    assert sent["Jean"].at_front
    aide = soldier(post="Ayudante de Cámara del Dauphin")
    for matter, level, goes in (("dauphin", 22, True), ("dauphin", 21, False), ("escort", 24, False)):
        enemy = weeks(notes=[Influence(against="Jean", matter=matter)])
        m = played(month, aide, person("Luc", level=level), units=units, orders={"Luc": enemy})
        assert m["Jean"].at_front is goes
    against = weeks(notes=[Influence(against="Jean", matter="escort")])
    assert played(month, guard, person("Luc", level=24), units=units, orders={"Luc": against})[
        "Jean"
    ].at_front


@pytest.mark.rule("9.4.2", "9.7.1")
@pytest.mark.parametrize(
    ("given", "rank"),
    [
        ({"home_regiment": "", "home_rank": ""}, ""), ({"home_regiment": "", "home_rank": "captain"}, ""),
        ({"home_regiment": "MDR", "home_rank": "captain"}, "major"),
    ],
)  # fmt: skip
def test_an_acting_rank_won_at_the_frontier_by_who_has_no_regiment_is_gone_with_it(month, given, rank):
    back = at_war(
        regiment="FR", rank="major", brevet_from="captain", brevet_since="1626-07", volunteer_until="1626-09"
    )
    m = played(month, replace(back, **given), at="1626-09")
    assert (m["Jean"].regiment, m["Jean"].rank) == (given["home_regiment"], rank)
    assert m["Jean"].brevet_from == ("captain" if rank else "")


# To the campaign's end ----------------------------------------------------------------------------------

IN_FIELD = {"1": {"since": "1626-09", "task": "field"}}


@pytest.mark.rule("9.4.4", "11.4.7")
@pytest.mark.parametrize(("at", "stays"), [("1626-11", True), ("1626-12", False)])
def test_who_loses_the_office_that_took_him_to_war_stays_with_his_unit_to_the_end(month, at, stays):
    adjutant = soldier(post="Ayudante de División/1")
    there = played(month, adjutant, at="1626-10", units=IN_FIELD)["Jean"]
    assert (there.at_front, there.marched_with) == (True, "unit/division/1")
    m = played(month, replace(there, post=""), at=at, units=IN_FIELD)
    assert m["Jean"].at_front is stays
    # As long as he is there he fights with it.
    assert [e.facts["unit"] for e in m.events("front.endured")] == ["unit/division/1"] * stays


@pytest.mark.rule("9.4.4")
def test_a_new_office_in_paris_takes_nobody_from_the_field(month):
    units = {"MDR": {"since": "1626-09", "task": "field"}}
    quartermaster = at_war(post="General Quartermaster/1")
    assert played(month, quartermaster, at="1626-10", units=units)["Jean"].at_front
    assert not played(month, quartermaster, at="1626-12", units=units)["Jean"].at_front


@pytest.mark.rule("9.4.4", "9.7.1")
def test_promoted_into_another_battalion_he_stays_with_the_one_that_marched(month):
    units = {"MDR": {"battalions": {"2": "1626-09"}}}
    assert played(month, at_war(battalion=3), at="1626-10", units=units)["Jean"].at_front


@pytest.mark.rule("9.8.1", "9.8.4", "9.4.4")
@pytest.mark.parametrize(
    ("at", "until"), [("1626-07", "1626-09"), ("1626-08", "1626-12"), ("1626-06", "1626-09")]
)
def test_whom_the_enemy_lets_go_is_in_paris_to_the_end_of_that_campaign(month, at, until):
    units = {"MDR": {"since": "1626-06", "task": "field"}}
    prisoner = at_war(captured="1626-05")
    m = played(month, prisoner, person("Luc", crowns=5000), at=at, units=units,
               orders={"Luc": weeks(notes=[Ransom(who="Jean", crowns=600)])},
               dice={"9.8.4/*/ransom/*": 1, "9.8.1/*": 6})  # fmt: skip
    assert m.only("prisoner.freed").facts["month"] == until == m["Jean"].paroled_until
    after = month_after(at)
    again = {"MDR": {"since": after, "task": "field"}}
    home = played(month, m["Jean"], at=after, units=again,
                  orders={"Jean": weeks(Volunteer())})  # fmt: skip
    assert not home["Jean"].at_front
    assert home.refused("Jean") == [("9.4.2", "parole")]
    back = played(month, home["Jean"], at=until, units={"MDR": {"called": until}})
    assert back["Jean"].at_front


@pytest.mark.rule("9.8.2", "9.4.4")
@pytest.mark.parametrize("out", [True, False])
def test_who_escapes_is_with_his_regiment_again_wherever_it_is(month, out):
    units = {"MDR": {"since": "1626-06", "task": "field"}} if out else {}
    m = played(month, at_war(), at="1626-07", units=units)
    assert (m["Jean"].at_front, m["Jean"].paroled_until) == (out, "")


@pytest.mark.rule("9.6.3", "9.4.4")
def test_who_was_expelled_at_the_front_is_a_civilian_in_paris_when_the_campaign_is_over(month):
    units = {"MDR": {"since": "1626-09", "task": "field"}}
    lists = {"Jean": replace(weeks(), death_roll=(13,) * 13)}
    dice = {"9.6.3/*/cowardice/*": 6, "9.5.3/*/task/*": 4}
    there = played(month, at_war(), at="1626-10", units=units, orders=lists, dice=dice)["Jean"]
    assert (there.regiment, there.volunteer_until, there.no_regiment) == ("FR", "1626-12", True)
    assert played(month, there, at="1626-11")["Jean"].at_front
    home = played(month, there, at="1626-12")["Jean"]
    assert (home.at_front, home.regiment, home.rank, home.no_regiment) == (False, "", "", True)
    # He may go back, and earn a mention there.
    again = played(month, home, at="1627-01", orders={"Jean": weeks(Volunteer())})["Jean"]
    assert (again.at_front, again.regiment, again.rank) == (True, "FR", "private")
