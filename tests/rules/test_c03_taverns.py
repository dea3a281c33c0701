import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import Drink, Gamble, Purse, VisitTavern


def port(*more, notes=(), **given):
    return {"Pierre": weeks([VisitTavern(**given), *more], notes=notes)}


def robbery(*pips, **more):
    return {"*/robbery/Pierre": pips, **more}


@pytest.mark.rule("3.2.1")
def test_anybody_may_go_and_is_seen(month):
    m = month(person("Pierre"), orders=port())
    assert m.only("tavern.visited").audience == PUBLIC
    assert m.events("tavern.robbed") == []
    assert m.outcome.cases == ()


@pytest.mark.rule("3.2.1")
def test_neither_limit_nor_divisor(month):
    m = month(
        person("Pierre", crowns=5000), orders=port(Gamble(bets=(1, 4000))),
        dice={"*/house-*/Pierre": 6, "*/own-*/Pierre": 1},
    )  # fmt: skip
    assert m.crowns("Pierre", "3.1.7") == -4001
    assert m.points("Pierre", "3.1.8") == 0


@pytest.mark.rule("3.2.1")
@pytest.mark.parametrize(
    ("pips", "drunk", "robbed"),
    [((2, 2), False, True), ((2, 3), False, False), ((2, 3), True, True), ((3, 3), True, False)],
)
def test_who_is_robbed(month, pips, drunk, robbed):
    m = month(
        person("Pierre", constitution=10 if drunk else 18), orders=port(Drink(), cash=20),
        dice=robbery(*pips, **{"*/drunk/Pierre": (6, 6), "*/drunkenness/Pierre": 2}),
    )  # fmt: skip
    assert bool(m.events("tavern.robbed")) is robbed


@pytest.mark.rule("3.2.1")
@pytest.mark.parametrize(
    ("orders", "crowns", "lost", "carried"),
    [
        (port(cash=20), 200, 20, True),
        (port(cash=0), 200, 0, True),
        (port(cash=900), 200, 200, True),
        (port(Purse(crowns=35)), 200, 35, True),
        (port(notes=[Purse(crowns=45)]), 200, 45, True),
        (port(Purse(crowns=35), notes=[Purse(crowns=45)]), 200, 35, True),
        (port(cash=20, notes=[Purse(crowns=45)]), 200, 20, True),
        (port(), 200, 60, False),
        (port(), 203, 61, False),
        (port(), 0, 0, False),
        (port(cash=-5), 200, 0, True),
    ],
)
def test_what_is_taken(month, orders, crowns, lost, carried):
    m = month(person("Pierre", crowns=crowns), orders=orders, dice=robbery(2, 2, **{"*/share/Pierre": 3}))
    event = m.only("tavern.robbed")
    assert event.audience == only("Pierre")
    assert (event.facts["crowns"], event.facts["carried"]) == (lost, carried)
    assert m.crowns("Pierre", "3.2.1") == -lost


@pytest.mark.rule("3.2.1")
@pytest.mark.parametrize(("endurance", "wounds"), [(180, 11), (5, 4), (1, 0)])
def test_an_ambush_wounds_and_robs_but_leaves_him_alive(month, endurance, wounds):
    m = month(
        person("Pierre", endurance=endurance), orders=port(cash=10),
        dice=robbery(1, 1, **{"*/ambush/Pierre": (4, 4, 3)}), until="nights_in_taverns",
    )  # fmt: skip
    assert m.only("tavern.ambushed").facts["wounds"] == wounds
    assert m["Pierre"].endurance == endurance - wounds
    assert m.only("tavern.robbed")


@pytest.mark.rule("3.2.1")
def test_the_referee_disposes(month):
    given = {"orders": port(cash=10), "dice": robbery(1, 1, **{"*/ambush/Pierre": (4, 4, 3)})}
    (case,) = month(person("Pierre"), **given).outcome.cases
    assert (case.key, case.proposal) == ("3.2.1/1/robbery/Pierre", "ambushed")
    safe = month(person("Pierre"), rulings={case.key: "safe"}, **given)
    assert safe["Pierre"].crowns == 200 - 12
    robbed = month(person("Pierre"), rulings={case.key: "robbed"}, **given)
    assert robbed.events("tavern.robbed")
    assert not robbed.events("tavern.ambushed")


@pytest.mark.rule("3.2.1")
def test_the_referees_own_odds(month):
    m = month(
        person("Pierre"), orders=port(cash=10), house={"3.2.1": {"robbed_up_to": 12}}, dice=robbery(6, 6)
    )
    assert m.events("tavern.robbed")


@pytest.mark.rule("4.1.2")
@pytest.mark.parametrize("level", [1, 6])
def test_paid_company_costs_the_level(month, level):
    m = month(person("Pierre", level=level), orders=port(company=True))
    assert m.crowns("Pierre", "4.1.2") == -level
    assert m.only("company.paid").audience == only("Pierre")
