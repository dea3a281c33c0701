import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import AccompanyLady, Court, Rest, VisitClub


def kept(month, orders=None, hers=(), dice=None, **his):
    return month(
        person("Pierre", lady="Diane", **his), ladies=[lady("Diane", **({"lover": "Pierre"} | dict(hers)))],
        orders={"Pierre": weeks(AccompanyLady()) if orders is None else orders}, dice=dice or {},
    )  # fmt: skip


# What she costs and gives -------------------------------------------------------------------------------


@pytest.mark.rule("4.2.8")
@pytest.mark.parametrize(
    ("hers", "his", "crowns"),
    [
        ({"level": 5}, {}, -15),
        ({"level": 5, "rich": True}, {}, 0),
        ({"level": 9, "rich": True}, {}, 6),
        ({"level": 9, "rich": True}, {"wife": True}, 6),
        ({"level": 9}, {"at_front": True}, -27),
    ],
)
def test_she_costs_three_times_her_level_and_the_rich_give(month, hers, his, crowns):
    m = kept(month, hers=hers, **his)
    assert m.crowns("Pierre", "4.2.8") == crowns
    assert m["Pierre"].lady == "Diane"


@pytest.mark.rule("4.2.8")
def test_a_gift_is_there_on_the_first_day(month):
    m = kept(month, hers={"level": 9, "rich": True})
    gave, began = m.only("lady.gave"), m.only("month.began")
    assert (gave.week, gave.audience) == (0, only("Pierre"))
    assert gave.seq < m.only("lady.visited").seq
    assert began.seq < gave.seq


@pytest.mark.rule("4.2.8")
@pytest.mark.parametrize(("wife", "stays"), [(False, False), (True, True)])
def test_unpaid_a_lady_leaves_and_why_is_private(month, wife, stays):
    m = kept(month, crowns=20, wife=wife)
    assert m.only("lady.unpaid").audience == only("Pierre")
    assert (m["Pierre"].lady == "Diane") is stays
    assert [e.audience for e in m.events("lady.left")] == [PUBLIC] * (not stays)
    assert all(e.facts.keys() == {"who", "lady"} for e in m.events("lady.left"))


@pytest.mark.rule("4.2.8")
def test_what_she_will_cost_is_kept_back(month):
    m = kept(month, orders=weeks(VisitClub(lady=True)), crowns=12 + 15 + 2 + 4, club="PR")
    assert m.refused("Pierre") == [("4.2.8", "cannot-pay")]


# The weekly visit ---------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.8")
@pytest.mark.parametrize(
    ("moral", "die", "leaves"), [(3, 3, True), (3, 4, False), (6, 1, False), (1, 5, True), (1, 6, False)]
)
def test_unvisited_she_leaves_on_a_die_against_her_faithfulness(month, moral, die, leaves):
    m = kept(month, weeks(Rest()), {"moral": moral}, {"4.2.8/0/neglected/*": die})
    assert m.only("lady.neglected").audience == only("Pierre")
    assert (m["Pierre"].lady == "") is leaves


@pytest.mark.rule("4.2.8")
@pytest.mark.parametrize(
    ("orders", "his"),
    [
        (weeks(AccompanyLady()), {}),
        (weeks(Rest(), AccompanyLady(lady="Diane")), {}),
        (weeks(VisitClub(lady=True)), {"club": "PR"}),
        (weeks([VisitClub(), AccompanyLady()]), {"club": "PR"}),
        (weeks(Rest()), {"at_front": True}),
        (weeks(Rest()), {"wife": True}),
    ],
    ids=["at home", "by name", "to the club", "both", "at the front", "his wife"],
)
def test_when_she_does_not_wait_in_vain(month, orders, his):
    m = kept(month, orders, dice={"*/neglected/*": 1}, **his)
    assert not m.events("lady.neglected")


@pytest.mark.rule("4.2.8")
def test_who_won_her_this_month_was_with_her(month):
    m = month(
        person("Pierre"), ladies=[lady("Diane")], orders={"Pierre": weeks(Court(lady="Diane"))},
        dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert not m.events("lady.neglected")
    assert m.crowns("Pierre", "4.2.8") == -15


@pytest.mark.rule("4.2.8")
def test_at_a_club_he_pays_what_she_drinks(month):
    m = kept(month, weeks(VisitClub(lady=True)), club="PR")
    assert m.only("lady.visited").facts["cost"] == 5
    assert m.crowns("Pierre", "4.2.8") == -5 - 15
    assert m.only("lady.escorted").audience == PUBLIC
    assert m.only("lady.escorted").facts["place"] == "PR"


@pytest.mark.rule("4.2.8")
def test_alone_with_her_nobody_sees_them(month):
    m = kept(month)
    assert m.only("lady.visited").audience == only("Pierre")
    assert not m.events("lady.escorted")


@pytest.mark.rule("4.2.8")
def test_where_he_was_not_let_in_he_took_nobody(month):
    m = kept(month, weeks(VisitClub(club="EO", lady=True)))
    assert ("3.1.1", "not-member") in m.refused("Pierre")
    assert not m.events("lady.visited")


@pytest.mark.rule("4.2.8")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (AccompanyLady(), "no-lady"),
        (AccompanyLady(lady="nadie"), "no-lady"),
        (AccompanyLady(lady="Marie"), "not-his"),
    ],
)
def test_with_whom_one_spends_no_week(month, action, reason):
    m = month(person("Pierre"), ladies=[lady("Marie")], orders={"Pierre": weeks(action)})
    assert m.refused("Pierre") == [("4.2.8", reason)]


@pytest.mark.rule("4.2.8")
@pytest.mark.rule("1.0.4")
def test_who_does_not_write_visits_her_in_the_last_week(month):
    m = month(person("Pierre", lady="Diane"), ladies=[lady("Diane", lover="Pierre")])
    assert m.only("lady.visited").week == 4


# Points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.9")
@pytest.mark.parametrize(
    ("hers", "his", "points"),
    [
        ({}, {}, 1),
        ({"beautiful": True}, {}, 2),
        ({"level": 6}, {}, 1),
        ({"level": 9}, {}, 4),
        ({"level": 9, "beautiful": True, "rich": True}, {"wife": True}, 5),
    ],
)
def test_points_for_having_her(month, hers, his, points):
    m = kept(month, hers=hers, **his)
    assert m.points("Pierre", "4.2.9") == points
    assert m.only("lady.graced").audience == only("Pierre")


@pytest.mark.rule("4.2.9")
def test_only_if_she_is_his_on_the_last_day(month):
    lost = kept(month, crowns=12)
    assert lost.points("Pierre", "4.2.9") == 0
    won = month(
        person("Pierre"), ladies=[lady("Diane", level=8)], orders={"Pierre": weeks(Court(lady="Diane"))},
        dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert won.points("Pierre", "4.2.9") == 3
