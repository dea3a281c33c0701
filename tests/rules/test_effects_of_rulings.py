"""What the referee's decisions do in a month, to whom, and who reads of it."""

from dataclasses import replace

import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.games.preux.orders.ruling import Act, to_doc
from turnbot.games.preux.orders.tree import Other, Rest, VisitClub

CASE = "1.0.3/1/other/Pierre"
OWN = "referee/ruling-001"


def doc(*acts, nth=4):
    return {**to_doc(acts), "nth": nth}


def own(month, *acts, people=(), **more):
    """A month that begins with a decision of the referee's about Pierre."""
    named = [act if act.who else replace(act, who=("Pierre",)) for act in acts]
    pierre = more.pop("pierre", None) or person("Pierre", club="PR")
    return month(pierre, *people, rulings={OWN: doc(*named)}, **more)


def test_the_answer_to_a_case_moves_what_it_says_for_whom_the_case_is_about(month):
    m = month(
        person("Pierre"), orders={"Pierre": weeks(Other())},
        rulings={CASE: doc(Act(crowns=20, status=-2, words="Bien visto.", success=True))},
    )  # fmt: skip
    done = m.only("ruling.done")
    assert (done.week, done.rule, done.audience) == (1, "referee", only("Pierre"))
    assert done.facts == {"who": "Pierre", "nth": 4, "words": "Bien visto.", "crowns": 20, "points": -2}
    assert [(c.what, c.by) for c in done.changes] == [("crowns", 20), ("status", -2)]
    ruled = m.only("action.ruled")
    assert (ruled.facts["nth"], ruled.facts["success"], ruled.facts["words"]) == (4, True, "")


def test_one_decision_may_be_about_several(month):
    m = month(
        person("Pierre"), person("Luc"), person("Jean"), orders={"Pierre": weeks(Other())},
        rulings={CASE: doc(Act(status=1), Act(who=("Luc", "Jean"), status=-1, words="Vaya."))},
    )  # fmt: skip
    moved = {
        e.facts["who"]: (e.facts["points"], e.facts["words"], e.audience) for e in m.events("ruling.done")
    }
    assert moved == {
        "Pierre": (1, "", only("Pierre")), "Luc": (-1, "Vaya.", only("Luc")),
        "Jean": (-1, "Vaya.", only("Jean")),
    }  # fmt: skip


def test_what_is_public_is_told_once_to_all_and_his_purse_to_him_alone(month):
    act = Act(who=("Pierre", "Luc"), public=True, words="Todo París lo sabe.", crowns=5)
    m = own(month, act, people=[person("Luc")])
    told = m.only("ruling.proclaimed")
    assert told.audience == PUBLIC
    assert told.facts == {"people": ["Pierre", "Luc"], "nth": 4, "words": "Todo París lo sabe."}
    assert [e.facts["words"] for e in m.events("ruling.done")] == ["", ""]


def test_nobody_loses_more_than_he_has(month):
    m = own(month, Act(crowns=-9999), pierre=person("Pierre", crowns=40))
    assert m.only("ruling.done").facts["crowns"] == -40


@pytest.mark.parametrize(("act", "now"), [(Act(level=9), 9), (Act(levels=1), 7), (Act(levels=-2), 4)])
def test_levels(month, act, now):
    m = own(month, act)
    announced = m.only("ruling.announced")
    assert announced.facts["level"] == now
    assert announced.audience == PUBLIC
    assert not m.events("ruling.done")


def test_a_club_before_anybody_goes_to_one(month):
    m = own(month, Act(club="CA"), orders={"Pierre": weeks(VisitClub())})
    assert m.only("ruling.announced").facts["left_club"] == "PR"
    assert m.only("club.visited").facts["club"] == "CA"
    assert own(month, Act(club=""))["Pierre"].club == ""


def test_a_regiment_and_out_of_it(month):
    m = own(month, Act(regiment="MDR", rank="captain"), dice={"referee/0/battalion/Pierre": 1})
    pierre = m["Pierre"]
    assert (pierre.regiment, pierre.rank) == ("MDR", "captain")
    assert pierre.battalion in (1, 2, 3)
    m = own(month, Act(regiment=""), pierre=person("Pierre", regiment="MDR", rank="captain", battalion=2))
    assert (m["Pierre"].regiment, m["Pierre"].rank, m["Pierre"].battalion) == ("", "", 0)
    assert m.only("ruling.announced").facts["left_regiment"] == "MDR"


def test_a_lady_is_given_and_taken(month):
    ladies = [lady("Diane", lover="Luc"), lady("Yvonne", lover="Pierre")]
    people = [person("Luc", lady="Diane")]
    m = own(month, Act(lady="Diane"), people=people, pierre=person("Pierre", lady="Yvonne"), ladies=ladies)
    assert (m["Pierre"].lady, m["Luc"].lady) == ("Diane", "")
    assert [m.outcome.world.ladies[name].lover for name in ("Diane", "Yvonne")] == ["Pierre", ""]
    alone = own(
        month, Act(lady=""), pierre=person("Pierre", lady="Yvonne"), ladies=[lady("Yvonne", lover="Pierre")]
    )
    assert alone["Pierre"].lady == ""
    assert alone.outcome.world.ladies["Yvonne"].lover == ""


def test_what_he_has_more_or_less_is_his_own_affair(month):
    pierre = person("Pierre", horses=1, servants=3, expertise={"base": 5, "sabre": 1})
    m = own(month, Act(horses=-4, servants=1, expertise=2), Act(expertise=-9, weapon="sabre"), pierre=pierre)
    assert (m["Pierre"].horses, m["Pierre"].servants) == (0, 4)
    assert dict(m["Pierre"].expertise) == {"base": 7, "sabre": 0}
    assert {e.audience for e in m.events("ruling.done")} == {only("Pierre")}


def test_an_office_is_taken_from_one_and_given_to_another(month):
    post = "Ministro de Justicia"
    luc, pierre = (
        person("Luc", office=post, level=15),
        person("Pierre", office="Ministro de Ciencias", level=15),
    )
    m = own(month, Act(office=post), people=[luc], pierre=pierre)
    assert (m["Pierre"].office, m["Luc"].office) == (post, "")
    lost = {e.facts["who"]: (e.facts["office"], e.facts["cause"]) for e in m.events("office.lost")}
    assert lost == {"Luc": (post, "dismissed"), "Pierre": ("Ministro de Ciencias", "incompatible")}
    assert m.only("ruling.announced").facts["office"] == post
    assert "open_post/Ministro de Justicia" not in m.outcome.world.open_posts


def test_all_his_offices_are_taken(month):
    m = own(month, Act(office=""), pierre=person("Pierre", office="Ministro de Ciencias", level=15))
    assert m["Pierre"].office == ""
    assert m.only("office.lost").facts["cause"] == "dismissed"
    assert not m.events("ruling.announced")


def test_wounds(month):
    strong = {"strength": 10, "constitution": 10, "endurance": 100}
    light = own(month, Act(wound="light"), pierre=person("Pierre", **strong))
    assert light.only("wounds.taken").facts["wounds"] == 25
    grave = own(month, Act(wound="grave"), pierre=person("Pierre", **strong))
    assert grave.only("wounds.taken").facts["wounds"] == 100
    assert grave.refused("Pierre") or grave["Pierre"].laid_up == "1626-08/4"


def test_who_is_sent_away_does_nothing_in_paris_until_the_month_that_was_said(month):
    orders = {"Pierre": weeks(VisitClub())}
    m = own(month, Act(away="1626-10"), orders=orders)
    assert set(m.refused("Pierre")) == {("1.0.3", "away")}
    assert not m.events("club.visited")
    pierre = person("Pierre", club="PR", away_until="1626-10")
    assert set(month(pierre, orders=orders, at="1626-09").refused("Pierre")) == {("1.0.3", "away")}
    assert month(pierre, orders=orders, at="1626-10").events("club.visited")


def test_an_answer_to_unclear_orders_is_carried_out_when_the_month_begins(month):
    m = month(
        person("Pierre"), rulings={"flag/Pierre/1/not-understood/x/1": doc(Act(who=("Pierre",), status=3))}
    )
    assert (m.only("ruling.done").week, m.only("ruling.done").facts["points"]) == (0, 3)


@pytest.mark.parametrize(
    "act",
    [
        Act(who=("Nadie",), status=1), Act(levels=-99), Act(regiment="XX"), Act(club="ZZ"), Act(lady="Nadie"),
        Act(wound="fatal"), Act(office="Bufón"), Act(expertise=1, weapon="fork"),
        Act(away="1626-08"), Act(regiment="GR", rank="friar"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told_to_the_referee_and_moves_nothing(month, act):
    m = own(month, act)
    assert m.only("ruling.unusable").audience == SECRET
    assert not [e for e in m.outcome.events if e.kind in ("ruling.done", "ruling.announced")]


def test_what_is_no_decision_is_told_too_and_what_was_cancelled_is_not(month):
    m = month(person("Pierre"), rulings={OWN: {"acts": [{"height": 3}]}, "referee/ruling-002": None})
    assert m.only("ruling.unusable").facts["key"] == OWN


def test_a_case_answered_by_no_decision_stays_as_proposed(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(Other(), Rest())}, rulings={CASE: {"acts": "x"}})
    assert m.only("ruling.unusable")
    assert m.only("action.lapsed")
