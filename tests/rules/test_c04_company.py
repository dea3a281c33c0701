import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import SECRET, only
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    Buy,
    Court,
    Propose,
    Stroll,
    Toady,
    VisitTavern,
)

ALONE = {"house": {"4.1.1": {"status_per_month": -2}}}
TAVERN = weeks(VisitTavern(cash=0, company=True))
ILL = {"ill_since": "1626-07", "cure_cost": 60}


@pytest.mark.rule("4.1.1")
@pytest.mark.parametrize(("before", "points"), [(0, -2), (1, -4), (2, -6), (6, -14)])
def test_a_month_without_company_costs_two_more_each_time(month, before, points):
    m = month(person("Pierre", alone=before), orders={"Pierre": weeks()}, **ALONE)
    assert m.points("Pierre", "4.1.1") == points
    assert m.only("company.missed").audience == only("Pierre")
    assert m["Pierre"].alone == before + 1


@pytest.mark.rule("4.1.1")
@pytest.mark.parametrize(
    ("given", "orders"),
    [
        ({}, TAVERN),
        ({"lady": "Diane"}, weeks(AccompanyLady())),
        ({"lady": "Diane", "wife": True}, weeks(AccompanyLady())),
        ({"lady": "Diane"}, weeks(Stroll(lady="Diane"))),
        ({}, weeks(Court(lady="Diane"))),
        ({}, weeks(Stroll(lady="Diane"))),
        ({}, weeks(AccompanyLady(lady="Marie"))),
    ],
)
def test_what_counts_as_company(month, given, orders):
    m = month(
        person("Pierre", alone=2, **given), orders={"Pierre": orders}, **ALONE,
        ladies=[lady("Diane", moral=1, lover="Pierre" if "lady" in given else ""), lady("Marie")],
        others=[tie("Pierre", "Marie", affair="1626-06")],
        dice={"*/courtship/*": 6, "*/whereabouts/Diane": 3, "*/conversation/*": 6},
    )  # fmt: skip
    assert m.points("Pierre", "4.1.1") == 0
    assert m["Pierre"].alone == 0
    assert m.only("company.found").facts["months"] == 2


@pytest.mark.rule("4.1.1")
@pytest.mark.parametrize(
    "given", [{"at_front": True}, {"church_rank": "priest", "order": "jesuits"}], ids=["front", "priest"]
)
def test_who_is_not_counted(month, given):
    m = month(person("Pierre", alone=2, **given), orders={"Pierre": weeks()}, **ALONE)
    assert (m.points("Pierre", "4.1.1"), m["Pierre"].alone) == (0, 2)


@pytest.mark.rule("4.1.1")
def test_a_refused_visit_is_no_company(month):
    m = month(person("Pierre", crowns=3), orders={"Pierre": TAVERN}, **ALONE)
    assert m.refused("Pierre") == [("4.1.2", "cannot-pay")]
    assert m.points("Pierre", "4.1.1") == -2


@pytest.mark.rule("4.1.1")
@pytest.mark.rule("4.3.4")
def test_a_lady_late_in_her_pregnancy_is_no_company(month):
    m = month(
        person("Pierre", lady="Diane", wife=True, crowns=900), orders={"Pierre": weeks(AccompanyLady())},
        ladies=[lady("Diane", lover="Pierre", conceived="1626-02")], **ALONE,
    )  # fmt: skip
    assert m.points("Pierre", "4.1.1") == -2


@pytest.mark.rule("4.1.2")
def test_nobody_toadies_in_paid_company(month):
    orders = weeks([VisitTavern(cash=0, company=True), Toady()])
    m = month(person("Pierre"), person("Luc"), orders={"Pierre": orders, "Luc": orders})
    assert m.refused("Pierre") == [("3.1.3", "nowhere")]
    assert m.crowns("Pierre", "4.1.2") == -6


# The illness --------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.3")
@pytest.mark.parametrize(("pips", "ill"), [((1, 1), True), ((1, 2), True), ((2, 2), False)])
def test_paid_company_may_make_ill(month, pips, ill):
    m = month(person("Pierre"), orders={"Pierre": TAVERN}, dice={"4.1.3/*/infection/Pierre": pips})
    assert m["Pierre"].ill_since == ("1626-08" if ill else "")
    assert [e.audience for e in m.events("illness.caught")] == [only("Pierre")] * ill


@pytest.mark.rule("4.1.3")
@pytest.mark.parametrize(("answer", "cost"), [(None, 60), (25, 25), (0, 0), ("nada", 60), (-5, 60)])
def test_the_referee_names_the_price_of_the_cure(month, answer, cost):
    rulings = {} if answer is None else {"4.1.3/1/cure/Pierre": answer}
    m = month(
        person("Pierre"),
        orders={"Pierre": TAVERN},
        rulings=rulings,
        dice={"4.1.3/*/infection/Pierre": (1, 1)},
    )
    assert m["Pierre"].cure_cost == cost
    assert [case.proposal for case in m.outcome.cases] == [60]


@pytest.mark.rule("4.1.3")
@pytest.mark.parametrize("words", ["el tratamiento", "cura", "un médico"])
def test_the_treatment_is_bought(month, words):
    m = month(person("Pierre", **ILL), orders={"Pierre": weeks([Buy(what=words)])})
    assert m.crowns("Pierre", "4.1.3") == -60
    assert (m["Pierre"].ill_since, m["Pierre"].cure_cost) == ("", 0)
    assert m.only("illness.cured").audience == only("Pierre")
    assert not m.events("goods.bought")
    assert m.outcome.cases == ()


@pytest.mark.rule("4.1.3")
def test_a_treatment_he_cannot_pay(month):
    m = month(person("Pierre", crowns=70, **ILL), orders={"Pierre": weeks([Buy(what="cura")])})
    assert m.refused("Pierre") == [("4.1.3", "cannot-pay")]
    assert m["Pierre"].ill_since == "1626-07"


@pytest.mark.rule("4.1.3")
@pytest.mark.parametrize(
    ("since", "endurance", "lost"),
    [("1626-08", 180, 0), ("1626-06", 180, 0), ("1626-05", 180, 4), ("1625-08", 180, 4), ("1626-05", 3, 2)],
)
def test_from_the_fourth_month_the_uncured_grow_weak(month, since, endurance, lost):
    body = {"strength": 1, "constitution": endurance, "endurance": endurance}
    m = month(person("Pierre", **body, ill_since=since, cure_cost=60), dice={"*/illness/Pierre": 4})
    assert m.gained("Pierre", "endurance") == -lost


@pytest.mark.rule("4.1.3")
@pytest.mark.parametrize(
    "orders", [weeks(AccompanyLady()), weeks(Court(lady="Marie"))], ids=["visits", "conquers"]
)
def test_who_is_ill_infects_his_lady_and_nobody_knows(month, orders):
    m = month(
        person("Pierre", lady="Diane", **ILL), ladies=[lady("Diane", lover="Pierre"), lady("Marie")],
        orders={"Pierre": orders}, dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert m.only("illness.passed").audience == SECRET
    ill = m.only("illness.passed").facts["lady"]
    assert m.outcome.world.ladies[ill].ill_since == "1626-08"


@pytest.mark.rule("4.1.3")
@pytest.mark.parametrize(
    ("since", "die", "caught"),
    [
        ("1626-08", 2, True),
        ("1626-08", 3, False),
        ("1626-05", 1, True),
        ("1626-04", 1, False),
        ("", 1, False),
    ],
)
def test_a_lady_passes_it_on_for_three_months(month, since, die, caught):
    m = month(
        person("Pierre", lady="Diane"), ladies=[lady("Diane", lover="Pierre", ill_since=since)],
        orders={"Pierre": weeks(AccompanyLady())}, dice={"*/partner-infection/*": die},
    )  # fmt: skip
    assert bool(m["Pierre"].ill_since) is caught


@pytest.mark.rule("4.1.3")
def test_a_visit_and_a_proposal_in_one_week_are_one_risk(month):
    m = month(
        person("Pierre", lady="Diane", crowns=900),
        ladies=[lady("Diane", lover="Pierre", ill_since="1626-08")],
        orders={"Pierre": weeks([AccompanyLady(), Propose(lady="Diane")])},
        dice={"*/partner-infection/*": 6, "*/proposal/*": 1},
    )
    assert m.only("illness.risked").audience == SECRET
    assert m["Pierre"].ill_since == ""
