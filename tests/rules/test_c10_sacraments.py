"""Baptisms, and weddings by priests of the game (ruling 224)."""

import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import AttendParty, Baptism, MarryCouple, Rest, Wedding
from turnbot.games.preux.state.things import Child

PRIEST = {"order": "jesuits", "church_rank": "priest", "ordained": True}


def priest(**told):
    return person("Antoine", **PRIEST, **told)


def father(**told):
    return person(
        "Henri", **{"lady": "Yvonne", "wife": True, "house": 3, "crowns": 900, "children": 1} | told
    )


def child(month="1626-07", nth=1, **told):
    doc = {"name": f"child/{month}/Yvonne/{nth}", "father": "Henri", "mother": "Yvonne", "boy": True}
    return Child(**doc, month=month, **told)


def at_home(month, orders, *guests, his=None, of_priest=None, born="1626-07", children=None, **more):
    return month(
        father(**(his or {})), priest(**(of_priest or {})), *guests,
        ladies=[lady("Yvonne", lover="Henri")], others=children or [child(born)], orders=orders, **more,
    )  # fmt: skip


# Baptism ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.5.1")
@pytest.mark.parametrize(("born", "lost"), [("1626-08", 0), ("1626-07", 6), ("1626-01", 6)])
def test_not_to_baptise_in_the_month_after_the_birth_costs_his_level_every_month(month, born, lost):
    m = at_home(month, {"Henri": weeks(Rest())}, born=born)
    assert m.points("Henri", "10.5.1") == -lost
    assert all(e.audience == only("Henri") for e in m.events("baptism.owed"))


@pytest.mark.rule("10.5.1")
def test_twins_cost_no_more_and_at_the_front_it_is_kept_for_him(month):
    m = at_home(month, {}, children=[child(), child(nth=2)], his={"at_front": True, "regiment": "MDR"})
    assert m.only("baptism.owed").facts["points"] == -6
    kept = [m.kept("Henri", number) for number in ("4.3.5", "10.5.1")]
    assert kept == [5 + 5, -6], "two boys are praised"


@pytest.mark.rule("10.5.1", "4.4.6")
@pytest.mark.parametrize(("crowns", "points"), [(None, 2), (50, 2), (149, 3), (150, 4)])
def test_a_baptism_is_feasted_like_a_wedding_and_the_priest_has_the_hosts_points(month, crowns, points):
    guests = (person("Luc", level=6), person("Bruno", level=6))
    orders = {
        "Henri": weeks(Baptism(priest="Antoine", crowns=crowns, guests=("Luc", "Bruno"))),
        "Luc": weeks(AttendParty(host="Henri")), "Bruno": weeks(AttendParty(host="Henri")),
    }  # fmt: skip
    m = at_home(month, orders, *guests)
    told = m.only("child.baptised", 1)
    assert (told.audience, told.facts["priest"], told.facts["count"]) == (PUBLIC, "Antoine", 1)
    assert m.only("baptism.paid").facts["cost"] == -m.crowns("Henri", "10.5.1") == max(50, crowns or 0)
    assert m.only("baptism.feasted").facts["points"] == points
    assert m.points("Antoine", "10.5.1") == points
    assert {e.facts["who"] for e in m.events("home.enjoyed")} == {"Luc", "Bruno"}
    assert m.events("baptism.owed") == []
    assert [one.baptised for one in m.outcome.world.children.values()] == [True]
    assert m.only("home.opened").facts["occasion"] == "baptism"


@pytest.mark.rule("10.5.1")
@pytest.mark.parametrize(
    ("named", "of_priest", "reason"),
    [
        ("Antoine", {"laid_up": "1626-08/4"}, "laid-up"),
        ("Luc", {}, "layman"),
        ("el cura de San Eustaquio", {}, ""),
        (None, {}, ""),
    ],
)
def test_where_no_priest_of_the_game_can_come_the_parish_priest_does_it(month, named, of_priest, reason):
    m = at_home(month, {"Henri": weeks(Baptism(priest=named))}, person("Luc"), of_priest=of_priest)
    assert m.only("child.baptised").facts["priest"] == ""
    assert [(e.audience, e.facts["reason"]) for e in m.events("priest.wanting")] == (
        [(only("Henri"), reason)] if reason else []
    )
    assert m.events("baptism.thanked") == []


@pytest.mark.rule("10.5.1")
@pytest.mark.parametrize(
    ("his", "children", "reason"),
    [({}, [child(baptised=True)], "no-child"), ({"crowns": 90}, [child()], "cannot-pay")],
)
def test_no_baptism(month, his, children, reason):
    m = at_home(month, {"Henri": weeks(Baptism())}, his=his, children=children)
    assert m.refused("Henri") == [("10.5.1", reason)]
    assert reason != "cannot-pay" or m.only("order.refused").facts["cost"] == 50
    assert m.events("child.baptised") == []


@pytest.mark.rule("10.5.1")
def test_a_widower_has_them_baptised_without_a_feast(month):
    m = month(
        person("Henri", children=2, crowns=0), others=[child(), child(nth=2)],
        orders={"Henri": weeks(Rest(), Baptism())},
    )  # fmt: skip
    assert m.only("child.baptised", 2).facts["count"] == 2
    assert m.crowns("Henri", "10.5.1") == 0
    assert m.events("baptism.paid") == m.events("home.opened") == m.events("baptism.owed") == []


# Weddings -----------------------------------------------------------------------------------------------

GROOM = {"lady": "Yvonne", "bride": "Yvonne", "wedding": "1626-08", "house": 3, "crowns": 900}
COMES = {"Luc": weeks(Rest(), AttendParty(host="Henri"))}


def wedding(month, antoine, named=None, *, of_priest=None, guests=("Luc",), luc=None, orders=None):
    return month(
        person("Henri", **GROOM), priest(**(of_priest or {})), person("Luc", **({"level": 12} | (luc or {}))),
        ladies=[lady("Yvonne", lover="Henri")],
        orders={"Henri": weeks(Rest(), Wedding(priest=named, guests=guests)), "Antoine": antoine,
                **(COMES if orders is None else orders)},
    )  # fmt: skip


@pytest.mark.rule("10.5.4")
@pytest.mark.parametrize("week", [1, 2])
@pytest.mark.parametrize("named", ["Antoine", None])
def test_who_has_prepared_them_marries_them(month, week, named):
    antoine = weeks(*[Rest()] * (week - 1), MarryCouple(groom="Henri"))
    m = wedding(month, antoine, named)
    assert m.only("couple.prepared", week).audience == only("Antoine", "Henri")
    assert m.only("couple.married", 2).facts == {"who": "Henri", "lady": "Yvonne", "priest": "Antoine"}
    # Two for twelve levels; he talks with one who is six above him, and has half of that.
    assert m.only("wedding.blessed").facts["points"] == 12 // 5 + 6 // 2
    assert m.only("wedding.blessed").audience == only("Antoine")


@pytest.mark.rule("10.5.4")
def test_nobody_there_is_worth_one_point(month):
    m = wedding(month, weeks(MarryCouple(groom="Henri")), guests=(), orders={})
    assert m.points("Antoine", "10.5.4") == 1


@pytest.mark.rule("10.5.4")
def test_a_cad_among_the_guests_adds_his_level_and_is_talked_with_as_with_others(month):
    m = wedding(month, weeks(MarryCouple(groom="Henri")), luc={"level": 6})
    assert m.points("Antoine", "10.5.4") == 1 + 1, "an equal is worth a point to talk with"


@pytest.mark.rule("10.5.4")
@pytest.mark.parametrize(
    ("antoine", "of_priest", "reason"),
    [
        (weeks(Rest()), {}, "unprepared"),
        (weeks(MarryCouple(groom="Henri")), {"laid_up": "1626-08/4"}, "laid-up"),
        (weeks(Rest(), Rest(), MarryCouple(groom="Henri")), {}, "unprepared"),
    ],
)
def test_a_priest_who_has_not_prepared_them_or_lies_in_bed_marries_nobody(month, antoine, of_priest, reason):
    m = wedding(month, antoine, "Antoine", of_priest=of_priest)
    assert m.only("wedding.held", 2)
    assert m.only("priest.wanting").facts["reason"] == reason
    assert m.events("couple.married") == m.events("wedding.blessed") == []


@pytest.mark.rule("10.5.4")
@pytest.mark.parametrize(
    ("antoine", "told", "reason"),
    [
        (weeks(MarryCouple(groom="Luc")), {}, "no-groom"),
        (weeks(MarryCouple()), {}, "no-groom"),
        (weeks(MarryCouple(groom="Henri")), {"church_rank": "friar", "ordained": False}, "no-priest"),
    ],
)
def test_whom_he_cannot_prepare(month, antoine, told, reason):
    m = month(
        person("Henri", **GROOM), person("Antoine", **{**PRIEST, **told}), person("Luc"),
        ladies=[lady("Yvonne", lover="Henri")],
        orders={"Antoine": antoine, "Henri": weeks(Wedding())},
    )  # fmt: skip
    assert m.refused("Antoine") == [("10.5.4", reason)]
