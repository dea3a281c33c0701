"""Chapter 9: entering a regiment, buying a commission there, and leaving it."""

from dataclasses import replace

import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.orders.tree import Decide, Enlist, Influence, LeaveRegiment, Rest
from turnbot.games.preux.rules.c09_enlisting import price_of

ADMITTED = {"9.3.2/*": 6}
TURNED_AWAY = {"9.3.2/*": 1}
PLACED = {"*/battalion/*": 3, "9.1.6/*/vacancy-*": 4}


def enlists(month, who, *regiments, rank=None, dice=None, friend=0, enemy=0, **more):
    """The month in which he applies to these in its first week, with a friend or an enemy of such a level."""
    order = Enlist(regiments=regiments, rank=rank)
    other = [person("Luc", level=friend or enemy, crowns=900)] if friend or enemy else []
    side = {"for_" if friend else "against": who.name, "matter": "admission"}
    orders = {who.name: weeks(order)} | ({"Luc": weeks(notes=[Influence(**side)])} if other else {})
    return month(who, *other, orders=orders, dice={**(dice or {}), **PLACED}, **more)


# Who is let in ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.1", "9.3.2")
@pytest.mark.parametrize(("die", "taken"), [(4, False), (5, True)])
def test_a_colonel_decides_by_a_die_and_the_applicants_level(month, die, taken):
    m = enlists(month, person("Jean", level=6), "MDR", dice={"9.3.2/1/admission-MDR/Jean": die})
    jean = m["Jean"]
    assert (jean.regiment, jean.rank) == (("MDR", "private") if taken else ("", ""))
    told = m.only("regiment.willing" if taken else "regiment.unwilling")
    assert (told.facts["die"], told.facts["least"], told.audience.names) == (die, 5, {"Jean"})
    assert jean.rejections.get("MDR", 0) == (0 if taken else 1)
    assert len(m.events("regiment.joined")) == taken


@pytest.mark.rule("9.3.2")
@pytest.mark.parametrize("level", [1, 5])
def test_where_no_number_is_printed_no_influence_helps(month, level):
    m = enlists(month, person("Jean", level=level), "MDR", friend=24)
    assert ("9.3.2", "level") in m.refused("Jean")
    assert m["Jean"].regiment == ""
    assert m["Jean"].rejections == {}


@pytest.mark.rule("9.3.2")
def test_the_example_of_the_book(month):
    # Level 13, an enemy's favour that takes three (level 5 with a Colonel), and a one: the 53rd asks for -2.
    jean = person("Jean", level=13)
    assert enlists(month, jean, "53", dice=TURNED_AWAY, enemy=16)["Jean"].regiment == "53"
    assert enlists(month, jean, "53", dice=TURNED_AWAY, enemy=18)["Jean"].regiment == ""


@pytest.mark.rule("9.3.2")
@pytest.mark.parametrize(("fails", "regiment"), [(False, "53"), (True, "")])
def test_a_natural_one_fails_only_where_the_house_says_so(month, fails, regiment):
    m = enlists(
        month, person("Jean", level=13), "53", dice=TURNED_AWAY,
        house={"9.3.2": {"natural_one_fails": fails}},
    )  # fmt: skip
    assert m["Jean"].regiment == regiment


@pytest.mark.rule("9.3.3")
@pytest.mark.parametrize(("rejections", "taken"), [(0, True), (1, True), (2, False), (3, False)])
def test_every_second_rejection_by_a_regiment_makes_it_harder_there(month, rejections, taken):
    jean = person("Jean", level=6, rejections={"MDR": rejections, "GC": 9})
    m = enlists(month, jean, "MDR", dice={"9.3.2/*": 5})
    assert (m["Jean"].regiment == "MDR") is taken
    assert m["Jean"].rejections["MDR"] == rejections + (not taken)


@pytest.mark.rule("9.1.1", "9.3.3")
def test_of_those_that_would_have_him_he_joins_the_most_prestigious(month):
    m = enlists(month, person("Jean", level=10), "RCG", "13", "MDR", dice=ADMITTED)
    assert m["Jean"].regiment == "MDR"
    assert len(m.events("regiment.willing")) == 3


@pytest.mark.rule("9.3.3")
@pytest.mark.parametrize("order", [("GC", "MDR"), ("MDR", "GC")])
def test_of_two_alike_he_joins_the_one_he_wrote_first(month, order):
    assert enlists(month, person("Jean", level=10), *order, dice=ADMITTED)["Jean"].regiment == order[0]


@pytest.mark.rule("9.3.3")
@pytest.mark.parametrize(("ordered", "joins"), [(True, "RCG"), (False, "MDR")])
def test_where_he_orders_them_he_joins_the_first_that_would_have_him(month, ordered, joins):
    """Ruling 187: his own order goes before prestige; without it prestige decides."""
    order = Enlist(regiments=("RCG", "13", "MDR"), ordered=ordered)
    m = month(person("Jean", level=10), orders={"Jean": weeks(order)}, dice={**ADMITTED, **PLACED})
    assert m["Jean"].regiment == joins
    assert len(m.events("regiment.willing")) == 3


@pytest.mark.rule("9.3.3", "9.3.1")
@pytest.mark.parametrize(("ordered", "joins"), [(True, "RCG"), (False, "MDR")])
def test_his_own_order_holds_when_two_colonels_answer_on_one_day(month, ordered, joins):
    chief = {"rank": "colonel", "level": 14, "horses": 3}
    colonels = [person(f"Colonel {code}", regiment=code, **chief) for code in ("MDR", "RCG")]
    jean = person("Jean", level=10)
    order = Enlist(regiments=("RCG", "MDR"), ordered=ordered)
    first = month(jean, *colonels, orders={"Jean": weeks(order)})
    world = turn_page(first.outcome.world)
    yes = {one.name: weeks(notes=[Decide(nth=1, choice="a")]) for one in colonels}
    more = {"at": world.month, "others": list(world.pending.values()), "dice": PLACED}
    after = month(*world.people.values(), orders=yes, **more)
    assert after["Jean"].regiment == joins


@pytest.mark.rule("9.3.3")
def test_three_at_most_in_a_week_however_they_are_written(month):
    jean = person("Jean", level=10)
    four = [Enlist(regiments=("RCG", "13")), Enlist(regiments=("53",)), Enlist(regiments=("MDR",))]
    m = month(jean, orders={"Jean": weeks(four)}, dice={**ADMITTED, **PLACED})
    assert m["Jean"].regiment == "13"
    assert ("9.3.3", "too-many") in m.refused("Jean")
    assert len(m.events("regiment.willing")) == 3


@pytest.mark.rule("9.3.3")
def test_it_fills_the_week(month):
    m = month(
        person("Jean", level=10), orders={"Jean": weeks([Rest(), Enlist(regiments=("13",))])},
        dice={**ADMITTED, **PLACED},
    )  # fmt: skip
    assert ("1.0.3", "too-many-long") in m.refused("Jean")
    assert m["Jean"].regiment == ""


@pytest.mark.rule("9.3.3")
def test_who_names_no_regiment_is_told(month):
    m = enlists(month, person("Jean"))
    assert ("9.3.3", "no-regiment") in m.refused("Jean")


@pytest.mark.rule("9.3.1")
@pytest.mark.parametrize(
    ("given", "code", "reason"),
    [
        ({"regiment": "MDR", "rank": "private"}, "MDR", "there-already"),
        ({"expelled": {"MDR": "1626-01"}}, "MDR", "expelled"),
        ({"no_regiment": True}, "RCG", "coward"),
        ({"rank": "general"}, "RCG", "general"),
    ],
)
def test_who_can_never_enter_throws_no_die(month, given, code, reason):
    m = enlists(month, person("Jean", level=10, horses=9, **given), code)
    assert ("9.3.1", reason) in m.refused("Jean")
    assert m["Jean"].regiment == given.get("regiment", "")


@pytest.mark.rule("9.3.3")
def test_the_old_regiment_is_left_with_its_rank_and_acting_ranks(month):
    jean = person(
        "Jean", level=10, regiment="RCG", rank="captain", battalion=2, horses=1, brevet_from="subaltern",
        brevet_since="1626-08",
    )  # fmt: skip
    m = enlists(month, jean, "MDR", dice=ADMITTED)
    joined = m.only("regiment.joined")
    assert (joined.audience, joined.facts["left_regiment"]) == (PUBLIC, "RCG")
    now = m["Jean"]
    assert (now.regiment, now.rank, now.brevet_from, now.brevet_since) == ("MDR", "private", "", "")
    assert now.battalion in (1, 2, 3)


# A Colonel who is a player -------------------------------------------------------------------------------


def colonel(**given):
    return person("Armand", **({"regiment": "MDR", "rank": "colonel", "horses": 3} | given))


def asked_of_him(month, level=6, rank=None):
    """The month in which he applies to a regiment that a player commands."""
    who = person("Jean", level=level, crowns=1000)
    return month(who, colonel(), orders={"Jean": weeks(Enlist(regiments=("MDR",), rank=rank))})


@pytest.mark.rule("9.3.1")
def test_a_colonel_who_is_a_player_is_asked_and_no_die_decides(month):
    m = asked_of_him(month)
    (question,) = m.outcome.world.pending.values()
    assert (question.who, question.what, dict(question.facts)["who"]) == ("Armand", "admission", "Jean")
    assert m.only("regiment.asked").audience.names == {"Jean"}
    assert m["Jean"].regiment == ""


@pytest.mark.rule("9.3.1")
@pytest.mark.parametrize(("word", "joins"), [("a", True), ("b", False), ("", False)])
def test_his_word_counts_a_month_later_and_silence_is_a_no(month, word, joins):
    before = asked_of_him(month, level=8, rank="subaltern").outcome.world
    (question,) = before.pending.values()
    said = weeks(notes=[Decide(nth=1, choice=word)] if word else [])
    m = month(
        person("Jean", level=8, crowns=1000), colonel(), at="1626-09", orders={"Armand": said},
        others=[replace(question, nth=1)], dice=PLACED,
    )  # fmt: skip
    assert (m["Jean"].regiment, m["Jean"].rank) == (("MDR", "subaltern") if joins else ("", ""))
    assert m.only("colonel.spoke").facts["success"] is joins
    assert m["Jean"].rejections == {}
    assert not m.outcome.world.pending


@pytest.mark.rule("9.3.1")
def test_below_the_least_level_no_colonel_is_asked(month):
    m = asked_of_him(month, level=5)
    assert ("9.3.2", "level") in m.refused("Jean")
    assert not m.outcome.world.pending


# Commissions --------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.4")
@pytest.mark.parametrize(
    ("code", "rank", "crowns"),
    [
        ("CDD", "major", 340),
        ("CDD", "captain", 210),
        ("CDD", "subaltern", 100),
        ("CDD", "private", 0),
        ("GR", "major", 460),
        ("RCG", "subaltern", 50),
    ],
)
def test_a_commission_costs_its_own_price_and_those_below(code, rank, crowns):
    assert price_of(code, rank) == crowns


@pytest.mark.rule("9.3.4")
def test_he_enters_with_the_commission_he_pays_for(month):
    jean = person("Jean", level=6, crowns=1000, horses=3)
    m = enlists(month, jean, "CDD", rank="major", dice=ADMITTED)
    assert (m["Jean"].regiment, m["Jean"].rank) == ("CDD", "major")
    assert m["Jean"].battalion in (2, 3)
    assert m["Jean"].served_as_major == {"cavalry": "1626-08"}
    assert m.crowns("Jean", "9.3.4") == -340
    assert m.only("regiment.joined").facts["rank"] == "major"
    assert m.only("commission.bought").facts["cost"] == 340


@pytest.mark.rule("9.3.4")
@pytest.mark.parametrize(
    ("wanted", "rank"),
    [("teniente coronel", "private"), ("lieutenant-colonel", "private"), ("major", "major")],
)
def test_a_commission_that_nobody_sells_is_not_passed_over_in_silence(month, wanted, rank):
    jean = person("Jean", level=6, crowns=1000, horses=3)
    m = enlists(month, jean, "CDD", rank=wanted, dice=ADMITTED)
    assert m["Jean"].rank == rank
    assert m.refused("Jean") == ([] if wanted == rank else [("9.3.4", "not-sold")])


@pytest.mark.rule("9.3.1", "9.3.4")
def test_a_player_colonel_is_asked_for_a_commission_that_there_is(month):
    asked = asked_of_him(month, rank="teniente coronel")
    assert ("9.3.4", "not-sold") in asked.refused("Jean")
    (question,) = asked.outcome.world.pending.values()
    assert question.facts["rank"] == "private"


@pytest.mark.rule("9.3.4")
@pytest.mark.parametrize(
    ("level", "crowns", "rank", "reason"),
    [
        (6, 1000, "major", None), (5, 1000, "captain", "rank-level"), (4, 1000, "subaltern", "rank-level"),
        (6, 300, "captain", "cannot-pay"), (6, 200, "subaltern", "cannot-pay"),
        (6, 60, "private", "cannot-pay"),
    ],
)  # fmt: skip
def test_without_level_or_money_he_gets_what_he_can_have(month, level, crowns, rank, reason):
    jean = person("Jean", level=level, crowns=crowns)
    m = enlists(month, jean, "CDD", rank="major", dice=ADMITTED)
    assert m["Jean"].rank == rank
    assert (("9.3.4", reason) in m.refused("Jean")) is (reason is not None)


@pytest.mark.rule("9.1.6", "9.3.4")
def test_a_place_is_found_by_a_die_for_each_rank(month):
    jean = person("Jean", level=6, crowns=1000)
    dice = {**ADMITTED, "9.1.6/1/vacancy-CDD-major/Jean": 3, "9.1.6/1/vacancy-CDD-captain/Jean": 4}
    m = enlists(month, jean, "CDD", rank="major", dice=dice)
    assert m["Jean"].rank == "captain"
    assert ("9.3.4", "no-vacancy") in m.refused("Jean")
    assert m.crowns("Jean", "9.3.4") == -210


@pytest.mark.rule("9.1.6", "9.3.4")
@pytest.mark.parametrize(("majors", "rank"), [(1, "major"), (2, "captain")])
def test_players_are_never_put_out_of_their_places(month, majors, rank):
    others = [person(f"Mayor {nth}", regiment="CDD", rank="major", horses=3) for nth in range(majors)]
    jean = person("Jean", level=6, crowns=1000)
    m = month(
        jean, *others, orders={"Jean": weeks(Enlist(regiments=("CDD",), rank="major"))},
        dice={**ADMITTED, **PLACED},
    )  # fmt: skip
    assert m["Jean"].rank == rank
    assert all(m[one.name].rank == "major" for one in others)


@pytest.mark.rule("9.3.4")
def test_ranks_above_major_are_not_sold(month):
    m = enlists(month, person("Jean", level=12, crowns=5000), "CDD", rank="colonel", dice=ADMITTED)
    assert m["Jean"].rank == "private"


# The frontier and the mountaineers ----------------------------------------------------------------------


@pytest.mark.rule("9.3.2", "9.1.4")
def test_the_frontier_takes_everybody_and_he_keeps_his_rank(month):
    civilian = enlists(month, person("Jean", level=1, no_regiment=True), "FR")["Jean"]
    assert (civilian.regiment, civilian.rank, civilian.home_regiment) == ("FR", "private", "")
    jean = person("Jean", regiment="MDR", rank="captain", battalion=1, horses=1)
    captain = enlists(month, jean, "FR")["Jean"]
    assert (captain.regiment, captain.rank) == ("FR", "captain")
    assert (captain.home_regiment, captain.home_rank) == ("MDR", "captain")


def mountaineer(**given):
    values = {"constitution": 11, "strength": 10, "expertise": {"base": 10}, "endurance": 110}
    return person("Jean", **(values | given))


@pytest.mark.rule("9.1.5")
@pytest.mark.parametrize(
    "given",
    [
        {"constitution": 10, "endurance": 100},
        {"strength": 9, "endurance": 99},
        {"expertise": {"base": 9, "rapier": 5}},
    ],
)
def test_the_mountaineers_ask_for_a_strong_man(month, given):
    m = enlists(month, mountaineer(**given), "RCM")
    assert ("9.1.5", "unfit") in m.refused("Jean")
    assert m["Jean"].regiment == ""


@pytest.mark.rule("9.1.5", "9.1.4")
@pytest.mark.parametrize(
    ("rank", "ability", "there"),
    [
        ("", 6, "private"), ("subaltern", 1, "subaltern"), ("captain", 1, "subaltern"),
        ("captain", 2, "captain"), ("major", 2, "captain"), ("major", 3, "major"), ("colonel", 6, "major"),
    ],
)  # fmt: skip
def test_there_he_is_what_his_ability_allows_and_buys_nothing(month, rank, ability, there):
    jean = mountaineer(
        regiment="MDR" if rank else "", rank=rank, military_ability=ability, crowns=5000, horses=3
    )
    m = enlists(month, jean, "RCM", rank="major")["Jean"]
    assert (m.regiment, m.rank) == ("RCM", there)
    assert (m.home_regiment, m.home_rank) == ("MDR" if rank else "", rank)


# Leaving ------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3.1")
@pytest.mark.parametrize("notes", [True, False])
def test_he_may_leave_his_regiment_in_paris(month, notes):
    jean = person("Jean", regiment="MDR", rank="major", battalion=2, horses=3)
    orders = weeks(notes=[LeaveRegiment()]) if notes else weeks([LeaveRegiment(), Rest()])
    m = month(jean, orders={"Jean": orders})
    now = m["Jean"]
    assert (now.regiment, now.rank, now.battalion) == ("", "", 0)
    assert m.only("regiment.left").audience == PUBLIC


@pytest.mark.rule("9.3.1")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({}, "no-regiment"),
        ({"regiment": "FR", "rank": "private", "at_front": True}, "at-front"),
        ({"regiment": "MDR", "rank": "brigadier-general", "horses": 3}, "general-stays"),
    ],
)
def test_who_cannot_leave_is_told(month, given, reason):
    m = month(person("Jean", **given), orders={"Jean": weeks(notes=[LeaveRegiment()])})
    assert ("9.3.1", reason) in m.refused("Jean")
    assert m["Jean"].regiment == given.get("regiment", "")
