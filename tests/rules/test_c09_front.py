"""A month at the front: how units fare, who falls, who is mentioned, and what nobody else reads."""

import pytest
from months import debt, house_with, lady, lived, person, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.turn import Turn
from turnbot.games.preux.orders.tree import Expel, Orders, Rest
from turnbot.games.preux.rules.c09_rewards import expel
from turnbot.games.preux.state.army import Unit, unit_name
from turnbot.games.preux.state.people import Lady
from turnbot.games.preux.state.world import World

EXAMPLE = (7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 10, 10, 10)
#: A field campaign at its middle: a die of 4 is «field», one of 3 an undecided day, so the number is 10.
FIELD = {"*/task/*": 4, "*/result/*": 3, "*/result-*": 3}
#: Nothing is won: no mention, promotion or loot.
THREE_DICE = ("strength", "constitution", "expertise")
#: Whoever dies is followed by a burgher.
ANEW = {**{f"6.0.5/*/new-{one}/*": (3, 3, 3) for one in THREE_DICE}, "6.0.5/*": 3}
POOR = {"*/mention/*": (1, 1), "*/promotion/*": (1, 1), "*/loot/*": (1, 1)}


def unit(kind="regiment", code="MDR", **given):
    values = {"since": "1626-06", "task": "field", "ability": 3}
    return Unit(name=unit_name(kind, code), kind=kind, code=code, **(values | given))


def soldier(name="Pierre", **given):
    values = {
        "regiment": "MDR",
        "rank": "private",
        "at_front": True,
        "front_since": "1626-06",
        "battalion": 1,
    }
    return person(name, **(values | given))


def fought(month, *people, dice=None, units=None, orders=None, **more):
    """A month in which what is not thrown is dull."""
    dull = {**FIELD, **POOR, **ANEW}
    thrown = {**(dice or {}), **{key: value for key, value in dull.items() if key not in (dice or {})}}
    units = [unit()] if units is None else units
    more["others"] = [*units, *more.get("others", ())]
    orders = {"Pierre": Orders()} if orders is None else orders
    return month(*people, dice=thrown, orders=orders, **more)


def listed(*answers):
    return {"Pierre": Orders(death_roll=answers or EXAMPLE)}


# Battle -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6.2")
def test_results_go_down_the_tree(month):
    units = [
        unit("army", "1", supply=1, embezzled="1626-06"),
        unit("division", "2", under="unit/army/1"),
        unit("brigade", "guards", under="unit/division/2"),
        unit("regiment", "MDR", under="unit/brigade/guards"),
    ]
    dice = {"*/result/unit/army/1": 4, "*/result/unit/division/2": 6, "*/result/unit/brigade/guards": 1}
    m = fought(month, units=units, dice={**dice, "*/task/*": 6}, orders={})
    told = [(e.facts["unit"], e.facts["fared"], e.facts["above"]) for e in m.events("unit.fought")]
    assert told == [
        ("unit/army/1", 5, 0), ("unit/division/2", 6, 5), ("unit/brigade/guards", 4, 6),
        ("unit/regiment/MDR", 4, 4),
    ]  # fmt: skip
    assert {one.task for one in m.outcome.world.units.values()} == {"assault"}
    assert m.outcome.world.units["unit/division/2"].result == 6


@pytest.mark.rule("9.6.2")
def test_who_is_not_in_the_field_does_not_fight(month):
    m = fought(month, soldier(), units=[unit(since="")])
    assert m.events("unit.fought") == m.events("front.endured") == []


@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize(("task", "code"), [("frontier", "FR"), ("mountain", "RCM"), ("revolt", "MDR")])
def test_some_tasks_do_not_change_with_the_month(month, task, code):
    m = fought(month, units=[unit(code=code, task=task)], orders={})
    assert m.only("unit.fought").facts["task"] == task


@pytest.mark.rule("9.6.2", "6.0.1")
def test_officers_have_results_of_their_own(month):
    people = (
        soldier(rank="captain", battalion=2), soldier("Jean", rank="major", battalion=2, military_ability=8),
        soldier("Luc", rank="colonel", battalion=0, military_ability=1),
    )  # fmt: skip
    m = fought(
        month, *people, orders={one.name: Orders() for one in people},
        dice={
            "*/result/*": 5, "*/result-battalion-2/*": 5, "*/result-company-Pierre/*": 1,
            "*/death/*": (1, 1),
        },
    )  # fmt: skip
    # The Colonel's ability takes one off his die; the Major's adds two to his.
    assert (m.only("unit.fought").facts["fared"], m.only("unit.fought").facts["who"]) == (4, "Luc")
    parts = [
        (e.facts["who"], e.facts["part"], e.facts["fared"], e.facts["above"]) for e in m.events("part.fought")
    ]
    assert parts == [("Jean", "battalion", 6, 4), ("Pierre", "company", 4, 6)]
    assert {e.audience for e in m.events("part.fought")} == {SECRET}
    assert {e.facts["who"]: e.facts["fared"] for e in m.events("front.endured")} == {
        "Jean": 6, "Luc": 4, "Pierre": 4,
    }  # fmt: skip
    assert [(e.facts["who"], e.facts["cause"], e.audience) for e in m.events("title.merited")] == [
        ("Jean", "success", SECRET)
    ]


# Life and death -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.5.3", "9.5.4")
@pytest.mark.parametrize(
    ("throw", "result"), [((4, 5), "safe"), ((5, 5), "wounded"), ((5, 6), "dead"), ((6, 6), "dead")]
)
def test_a_field_campaign_on_an_undecided_day(month, throw, result):
    m = fought(month, soldier(), orders=listed(), dice={"*/death/*": throw, "*/captured/*": 3})
    told = m.only("front.endured")
    assert (told.facts["hardness"], told.facts["number"], told.facts["result"]) == (10, 10, result)
    assert told.audience == only("Pierre")


@pytest.mark.rule("9.5.3")
def test_a_grave_wound_is_as_in_a_duel(month):
    m = fought(month, soldier(), orders=listed(), dice={"*/death/*": (5, 5), "*/captured/*": 3})
    assert (m["Pierre"].endurance, m["Pierre"].constitution) == (0, 17)
    assert m["Pierre"].resting_until == "1626-09/4"
    assert m.only("front.wounded").audience == PUBLIC
    # While he lies there he does not fight.
    again = fought(month, soldier(endurance=0, resting_until="1626-08/4"))
    assert again.events("front.endured") == []


@pytest.mark.rule("9.5.3", "9.8.1")
def test_a_prisoner(month):
    m = fought(month, soldier(), orders=listed(), dice={"*/death/*": (5, 5), "*/captured/*": 4})
    assert m["Pierre"].captured == "1626-08"
    assert m.only("prisoner.taken").audience == PUBLIC
    assert m.only("prison.entered").audience == only("Pierre")
    assert m["Pierre"].endurance == 180
    assert m.events("front.wounded") == []


@pytest.mark.rule("9.5.3")
def test_winners_are_not_taken(month):
    dice = {"*/result/*": 5, "*/death/*": (5, 6), "*/captured/*": 6}
    m = fought(month, soldier(), orders={"Pierre": Orders(death_roll=(11,) * 13)}, dice=dice)
    assert m.only("front.endured").facts["result"] == "wounded"


@pytest.mark.rule("9.5.1")
@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ({}, "missing"),
        ({"Pierre": Orders()}, "missing"),
        ({"Pierre": Orders(death_roll=(1,) * 13)}, "invalid"),
    ],
)
def test_without_a_list_he_faces_what_comes(month, orders, reason):
    m = fought(month, soldier(), orders=orders, dice={"*/death/*": (2, 2)})
    assert m.only("roll.defaulted").facts["reason"] == reason
    told = m.only("front.endured").facts
    assert told["hardness"] == told["number"] == 10
    assert not m.events("coward.unseen") + m.events("coward.seen")


@pytest.mark.rule("9.5.3")
@pytest.mark.parametrize(("ruled", "dies"), [(12, False), (10, True), (6, True), (0, True), ("duro", True)])
def test_the_referee_disposes_of_the_number(month, ruled, dies):
    """What is no number, or below one, leaves the proposal."""
    m = fought(month, soldier(), dice={"*/death/*": (5, 6)}, rulings={"9.5.3/0/death-number/Pierre": ruled})
    assert bool(m.events("front.fell")) is dies
    case = next(one for one in m.outcome.cases if one.what == "death-number")
    assert (case.proposal, case.must) == (10, False)
    assert len(m.events("ruling.unusable")) == (ruled in (0, "duro"))


@pytest.mark.rule("9.5.3")
def test_a_staff_stands_further_back(month):
    who = soldier(rank="brigadier-general", regiment="", post="Jefe de Brigada/guards")
    m = fought(month, who, units=[unit("brigade", "guards")], orders=listed(), dice={"*/death/*": (4, 5)})
    assert m.only("front.endured").facts["hardness"] == 11
    assert m.only("unit.fought").facts["who"] == "Pierre"


@pytest.mark.rule("9.5.3")
def test_the_dead_leave_debts_lady_and_a_new_character(month):
    m = fought(
        month, soldier(lady="Diane", crowns=100), person("Jean"), orders=listed(),
        dice={"*/death/*": (6, 6)},
        ladies=[lady("Diane", lover="Pierre", rich=True)], debts=[debt("Jean", "Pierre", 80)],
    )  # fmt: skip
    assert [m.only(kind).audience for kind in ("front.fell", "character.died")] == [PUBLIC, PUBLIC]
    assert m.crowns("Jean", "2.1.1") == 80
    assert m.outcome.world.ladies["Diane"].lover == ""
    assert "Pierre" not in m.outcome.world.people
    assert m.only("character.succeeded").facts["who"] == "Pierre"


# Honour -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6.1", "9.6.2")
@pytest.mark.parametrize(("throw", "times"), [((4, 3), 0), ((4, 4), 1), ((5, 5), 1), ((5, 6), 2)])
def test_bravery_helps_to_be_mentioned(month, throw, times):
    """He answers 10 with 8: two points of bravery on an undecided day."""
    m = fought(
        month, soldier(), orders={"Pierre": Orders(death_roll=(8,) * 13)},
        dice={"*/death/*": (2, 2), "*/mention/*": throw},
    )  # fmt: skip
    assert m["Pierre"].mentions == times
    assert [e.audience for e in m.events("order.mentioned")] == [PUBLIC] * (times > 0)
    assert m["Pierre"].status_kept == 2 * times
    assert m["Pierre"].mentioned_in == ("1626-08" if times else "")
    assert bool(m.events("title.merited", cause="mentioned")) is (times == 2)


@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize(
    ("throw", "ability", "mentioned", "rank"),
    [((5, 5), 3, False, "private"), ((5, 6), 3, False, "subaltern"), ((5, 5), 3, True, "subaltern"),
     ((5, 5), 6, False, "subaltern"), ((5, 6), 1, False, "private")],
)  # fmt: skip
def test_promotion(month, throw, ability, mentioned, rank):
    m = fought(
        month, soldier(level=9, military_ability=ability), orders=listed(),
        dice={
            "*/death/*": (2, 2), "*/promotion/*": throw, "*/posted/*": 1,
            "*/mention/*": (5, 5) if mentioned else (1, 1),
        },
    )  # fmt: skip
    assert m["Pierre"].rank == rank


@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize(("throw", "crowns"), [((4, 4), 0), ((4, 5), 210)])
def test_loot_of_a_captain(month, throw, crowns):
    m = fought(
        month, soldier(rank="captain"), orders=listed(),
        dice={"*/death/*": (2, 2), "*/loot/*": throw, "*/loot-worth/*": (3, 4)},
    )  # fmt: skip
    assert m.crowns("Pierre", "9.6.2") == crowns
    assert [e.audience for e in m.events("loot.taken")] == [only("Pierre")] * (crowns > 0)


@pytest.mark.rule("9.6.2")
def test_the_mountaineers_are_talked_of(month):
    who = soldier(regiment="RCM")
    dice = {"*/death/*": (2, 2), "*/mention/*": (4, 5), "*/loot/*": (4, 4), "*/loot-worth/*": (1, 1)}
    m = fought(month, who, units=[unit(code="RCM", task="mountain")], orders={"Pierre": Orders()}, dice=dice)
    assert (m["Pierre"].mentions, m.crowns("Pierre", "9.6.2")) == (1, 20)


# Shame --------------------------------------------------------------------------------------------------


def coward(month, die, *others, **more):
    """He answers 10 with 12; everything else would go well for him."""
    dice = {
        "*/death/*": (2, 2), "*/cowardice/*": die, "*/mention/*": (6, 6), "*/promotion/*": (6, 6),
        "*/posted/*": 1, "*/loot/*": (6, 6), "*/loot-worth/*": (6, 6),
    }  # fmt: skip
    who = soldier(level=9, status_kept=5)
    return fought(month, who, *others, orders={"Pierre": Orders(death_roll=(12,) * 13)}, dice=dice, **more)


@pytest.mark.rule("9.6.3")
def test_unseen_he_has_all_but_loot_with_his_points_against_him(month):
    m = coward(month, 2)
    assert m["Pierre"].mentions == 1, "a twelve less two is one mention"
    assert m.crowns("Pierre", "9.6.2") == 0
    assert m["Pierre"].cowardice == 0
    assert m.only("coward.unseen").audience == only("Pierre")


@pytest.mark.rule("9.6.3", "9.4.4")
def test_seen_it_costs_him_points_every_month(month):
    m = coward(month, 3)
    assert m["Pierre"].mentions == 0
    assert m["Pierre"].cowardice == 4
    assert (m.only("coward.shunned").facts["points"], m["Pierre"].status_kept) == (-4, 1)
    assert {e.audience for e in m.events("coward.seen")} == {only("Pierre")}
    # In Paris too, and no more once he is mentioned.
    home = month(person("Pierre", cowardice=4), at="1626-09")
    assert home.points("Pierre", "9.6.3") == -4
    later = fought(
        month, soldier(cowardice=4), orders=listed(), dice={"*/death/*": (2, 2), "*/mention/*": (5, 5)}
    )
    assert (later["Pierre"].cowardice, later.points("Pierre", "9.6.3")) == (0, 0)


@pytest.mark.rule("9.6.3")
def test_expelled_at_once(month):
    m = coward(month, 6)
    who = m["Pierre"]
    assert (who.regiment, who.rank, who.no_regiment, who.expelled) == (
        "FR",
        "private",
        True,
        {"MDR": "1626-08"},
    )
    told = m.only("regiment.expelled")
    assert (told.audience, set(told.facts)) == (PUBLIC, {"who", "regiment"})


@pytest.mark.rule("9.6.3")
@pytest.mark.parametrize(("regiment", "open_again"), [("FR", True), ("RCM", False)])
def test_a_mention_at_the_frontier_opens_the_regiments_again(month, regiment, open_again):
    m = fought(
        month, soldier(regiment=regiment, no_regiment=True), units=[unit(code=regiment, task="frontier")],
        orders=listed(), dice={"*/death/*": (2, 2), "*/mention/*": (5, 5)},
    )  # fmt: skip
    assert m["Pierre"].no_regiment is not open_again


@pytest.mark.rule("9.6.3")
def test_his_colonel_hears_of_it(month):
    m = coward(month, 4, soldier("Yves", rank="colonel", battalion=0))
    told = m.only("coward.reported")
    assert (told.facts["who"], told.facts["partner"], told.audience) == ("Yves", "Pierre", only("Yves"))


@pytest.mark.rule("9.6.3")
@pytest.mark.parametrize(
    ("voices", "die", "points", "expelled", "reason"),
    [
        (("Luc", "Jean"), 4, 4, True, None), (("Luc", "Jean"), 3, 4, False, None),
        (("Luc",), 6, 4, False, None), (("Jean",), 6, 4, False, "no-colonel"),
        (("Luc", "Jean"), 6, 0, False, "no-cowardice"), (("Bruno",), 6, 4, False, "not-his"),
    ],
)  # fmt: skip
def test_the_colonel_and_all_officers(month, voices, die, points, expelled, reason):
    people = (
        person("Pierre", regiment="MDR", rank="private", cowardice=points),
        person("Luc", regiment="MDR", rank="colonel"), person("Jean", regiment="MDR", rank="captain"),
        person("Bruno", regiment="GR", rank="colonel"),
    )  # fmt: skip
    orders = {name: weeks(Rest(), notes=[Expel(who="Pierre")]) for name in voices}
    m = month(*people, orders=orders, dice={"*/officers/*": die})
    assert (m["Pierre"].regiment == "") is expelled
    for name in voices:
        assert m.refused(name) == ([("9.6.3", reason)] if reason else [])
    opposed = [e.facts["people"] for e in m.events("expulsion.opposed")]
    assert opposed == ([] if expelled or reason else [[] if "Jean" in voices else ["Jean"]])


# Points and bills ---------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.4")
def test_points_wait_for_paris(month):
    m = month(person("Pierre", status_kept=7), at="1626-09")
    assert m.only("points.brought").audience == only("Pierre")
    assert m.points("Pierre", "9.4.4") == 7
    assert m["Pierre"].status_kept == 0


@pytest.mark.rule("9.4.4")
def test_bills_at_the_front(month):
    """No keep; lady and club as ever; and no level moves."""
    m = fought(
        month, soldier(lady="Diane", club="CA", crowns=100), orders=listed(), dice={"*/death/*": (2, 2)},
        ladies=[lady("Diane", lover="Pierre", level=5)],
    )  # fmt: skip
    assert m.events("maintenance.paid") == []
    assert m.crowns("Pierre", "4.2.8") == -15
    assert m.crowns("Pierre", "3.1.1") < 0
    assert m["Pierre"].level == 6
    assert isinstance(m.outcome.world.ladies["Diane"], Lady)


@pytest.mark.rule("9.6.3")
@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"regiment": "FR", "rank": "private"}, ""), ({"regiment": "MDR", "rank": "private"}, "MDR"),
        ({"regiment": "FR", "rank": "private", "home_regiment": "GR", "home_rank": "private"}, "GR"),
    ],
)  # fmt: skip
def test_nobody_is_struck_off_the_frontiers_lists(month, given, told):
    world = lived(World.of("1626-08", [person("Pierre", at_front=True, **given)]))
    t = Turn.begin(world, {}, (), LoadedDice({}), house_with({}))
    expel(t, world.people["Pierre"])
    (event,) = t.ledger.of_kind("regiment.expelled")
    assert event.facts["regiment"] == told
    assert world.people["Pierre"].no_regiment
    assert set(world.people["Pierre"].expelled) == ({told} if told else set())


# What he is in Paris counts nothing there ---------------------------------------------------------------


@pytest.mark.rule("9.4.4", "11.1.2", "3.1.1", "4.2.9", "4.5.2")
@pytest.mark.parametrize("at_front", [True, False])
def test_points_of_office_club_lady_and_house_are_for_who_is_in_paris(month, at_front):
    jean = person(
        "Jean", regiment="MDR", rank="captain", horses=1, at_front=at_front, level=9, crowns=900,
        office="Ministro de la Guerra", club="PR", lady="Anne", wife=True, house=4,
    )  # fmt: skip
    m = month(jean, ladies=[lady("Anne", lover="Jean", level=10, beautiful=True)])
    kept = [e.facts["points"] for e in m.events("points.kept")]
    for kind in ("office.honoured", "lady.graced", "rank.honoured"):
        assert len(m.events(kind)) == (not at_front), kind
    (paid,) = m.events("club.paid")
    (rent,) = m.events("house.paid")
    assert (paid.facts["points"] > 0, rent.facts["points"] > 0) == (not at_front, not at_front)
    # He pays for all of it, and is paid for his office.
    assert paid.facts["cost"] > 0 < rent.facts["cost"]
    assert m.only("office.paid")
    assert kept == []
