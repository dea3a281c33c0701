import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import Drink, Gamble, HostParty, Practise, VisitClub, VisitTavern


def evening(*more, moderate=False):
    return {"Pierre": weeks([VisitClub(), Drink(moderate=moderate), *more])}


def drunk(result, constitution=10, **given):
    """Dice that make Pierre drunk with this result."""
    return {"*/drunk/Pierre": (6, 6), "*/drunkenness/Pierre": result, **given}


@pytest.mark.rule("3.1.2")
@pytest.mark.parametrize("where", [VisitClub(), VisitTavern()])
@pytest.mark.parametrize("moderate", [True, False])
def test_drinking_costs_the_level_and_gives_a_point(month, where, moderate):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks([where, Drink(moderate=moderate)])})
    assert (m.crowns("Pierre", "3.1.2"), m.points("Pierre", "3.1.2")) == (-6, 1)
    assert m.only("drink.taken").audience == only("Pierre")


@pytest.mark.rule("3.1.2")
def test_once_a_week(month):
    m = month(person("Pierre", club="PR"), orders=evening(Drink(moderate=True)))
    assert m.points("Pierre", "3.1.2") == 1
    assert m.refused("Pierre") == [("3.1.2", "once")]


@pytest.mark.rule("3.1.2")
def test_what_he_does_all_month_he_does_at_each_visit_and_waits_between(month):
    orders = weeks(
        VisitClub(), Practise(), [VisitClub(), Drink()], VisitTavern(), notes=[Drink(moderate=True)]
    )
    m = month(person("Pierre", club="PR"), orders={"Pierre": orders})
    assert [(e.week, e.facts["moderate"]) for e in m.events("drink.taken")] == [
        (1, True), (3, False), (4, True),
    ]  # fmt: skip
    assert m.refused("Pierre") == []


@pytest.mark.rule("3.1.2")
@pytest.mark.parametrize("where", [Practise(), None])
def test_nobody_drinks_nowhere(month, where):
    acts = [Drink()] if where is None else [where, Drink()]
    m = month(person("Pierre"), orders={"Pierre": weeks(acts)})
    assert m.refused("Pierre") == [("3.1.2", "nowhere")]


@pytest.mark.rule("3.1.2")
def test_where_the_referee_judges_he_judges_the_drink_too(month):
    m = month(person("Pierre"), orders={"Pierre": weeks([HostParty(), Drink()])})
    assert [e.facts["what"] for e in m.events("action.referred")] == ["host-party", "drink"]


@pytest.mark.rule("3.1.2")
def test_nobody_drinks_what_his_bills_need(month):
    m = month(person("Pierre", club="PR", crowns=22), orders=evening())
    assert m.refused("Pierre") == [("3.1.2", "cannot-pay")]


@pytest.mark.rule("3.1.2")
@pytest.mark.parametrize(
    ("moderate", "dice", "constitution", "is_drunk"),
    [
        (False, (4, 4), 10, False), (False, (4, 5), 10, True), (False, (1, 1), 3, True),
        (True, (6, 6), 10, False), (True, (6, 6), 9, True), (True, (4, 5), 7, False), (True, (5, 5), 7, True),
    ],
)  # fmt: skip
def test_who_is_drunk(month, moderate, dice, constitution, is_drunk):
    m = month(
        person("Pierre", club="PR", constitution=constitution), orders=evening(moderate=moderate),
        dice={"*/drunk/Pierre": dice, "*/drunkenness/*": 2},
    )  # fmt: skip
    assert bool(m.events("drunk.woke")) is is_drunk


@pytest.mark.rule("3.1.2")
@pytest.mark.parametrize(
    ("die", "kind", "points"),
    [(1, "drunk.slept", 0), (2, "drunk.sang", -1), (5, "drunk.babbled", 0), (6, "drunk.raved", -2)],
)
def test_what_everybody_sees_of_it(month, die, kind, points):
    m = month(
        person("Pierre", club="PR", constitution=10, lady="Diane"), ladies=[lady("Diane", lover="Pierre")],
        orders=evening(), dice=drunk(die),
    )  # fmt: skip
    assert m.only(kind).audience == PUBLIC
    assert m.only(kind).facts["place"] == "PR"
    assert m.only("drunk.woke").facts["points"] == points
    assert m.points("Pierre", "3.1.2") == 1 + points


@pytest.mark.rule("3.1.2")
@pytest.mark.parametrize(("crowns", "die", "lost"), [(200, 4, 20), (200, 6, 30), (24, 6, 18)])
def test_lost_money_is_his_own_affair(month, crowns, die, lost):
    m = month(
        person("Pierre", club="PR", constitution=10, crowns=crowns), orders=evening(),
        dice=drunk(3, **{"*/dropped/Pierre": die}),
    )  # fmt: skip
    assert m.only("drunk.woke").audience == only("Pierre")
    assert m.only("drunk.woke").facts["crowns"] == -lost
    assert not [e for e in m.outcome.events if e.kind.startswith("drunk.") and e.audience.public]


@pytest.mark.rule("3.1.2")
def test_he_insults_his_neighbour_or_sings_where_there_is_none(month):
    people = person("Pierre", club="PR", constitution=10), person("Jean", club="PR"), person("Luc", club="CA")
    orders = {**evening(), "Jean": weeks(VisitClub()), "Luc": weeks(VisitClub())}
    m = month(*people, orders=orders, dice=drunk(4))
    assert m.only("drunk.insulted").facts["partner"] == "Jean"
    alone = month(*people, orders=evening(), dice=drunk(4))
    assert alone.only("drunk.sang")


@pytest.mark.rule("3.1.2")
def test_asleep_he_plays_no_dice(month):
    m = month(person("Pierre", club="PR", constitution=10), orders=evening(Gamble(bets=(20,))), dice=drunk(1))
    assert m.refused("Pierre") == [("3.1.2", "asleep")]
    assert m.events("bet.settled") == []


@pytest.mark.rule("3.1.2")
def test_the_referee_disposes(month):
    pierre = person("Pierre", club="PR", constitution=10)
    (case,) = month(pierre, orders=evening(), dice=drunk(6)).outcome.cases
    assert (case.key, case.proposal) == ("3.1.2/1/drunkenness/Pierre", "scandal")
    assert "sober" in case.options
    sober = month(pierre, orders=evening(), dice=drunk(6), rulings={case.key: "sober"})
    assert sober.events("drunk.woke") == []
    asleep = month(pierre, orders=evening(), dice=drunk(6), rulings={case.key: "asleep"})
    assert asleep.events("drunk.slept")
    nonsense = month(pierre, orders=evening(), dice=drunk(6), rulings={case.key: "elopes"})
    assert nonsense.events("drunk.raved")
    assert nonsense.only("ruling.unusable").audience == only()


@pytest.mark.rule("3.1.2")
def test_hidden_odds_never_become_facts(month):
    m = month(person("Pierre", club="PR", constitution=10), orders=evening(), dice=drunk(6))
    assert all(not event.rolls for event in m.outcome.events)
    assert {roll.hidden for roll in m.outcome.rolls} == {True}


@pytest.mark.rule("3.1.2")
@pytest.mark.parametrize(
    ("told", "others", "babbles_of"),
    [
        ({}, (), None),
        ({"lady": "Diane"}, (), "Diane"),
        ({}, (tie("Pierre", "Diane", affair="1626-07"),), "Diane"),
    ],
    ids=["no lady", "his lady", "an affair"],
)
def test_only_who_has_a_lady_babbles_of_one(month, told, others, babbles_of):
    """The die says that he is indiscreet; who has nobody to be indiscreet about sings."""
    m = month(
        person("Pierre", club="PR", constitution=2, **told),
        ladies=[lady("Diane", lover="Pierre" if told else "")],
        others=others,
        orders={"Pierre": weeks([VisitClub(), Drink()])},
        dice=drunk(5),
    )
    assert [e.facts["lady"] for e in m.events("drunk.babbled")] == ([babbles_of] if babbles_of else [])
    assert bool(m.events("drunk.sang")) is (babbles_of is None)
    (case,) = [case for case in m.outcome.cases if case.what == "drunkenness"]
    assert ("indiscretion" in case.options) is (babbles_of is not None)
    assert "insults" not in case.options, "there is nobody to insult"


@pytest.mark.rule("3.1.2")
@pytest.mark.parametrize(("per_week", "points"), [(1, 1), (2, 2)])
def test_drinking_counts_as_often_in_a_week_as_the_house_says(month, per_week, points):
    m = month(
        person("Pierre", club="PR"), orders={"Pierre": weeks([VisitClub(), Drink(), Drink()])},
        house={"3.1.2": {"scores_per_week": per_week}},
    )  # fmt: skip
    assert m.points("Pierre", "3.1.2") == points
    assert len(m.refused("Pierre")) == 2 - per_week
