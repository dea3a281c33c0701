"""A lady's confessor: how he is chosen, what he hears, what he may tell (rulings 225 and 226)."""

import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.core.turn import Turn
from turnbot.games.preux.orders.tree import Confess, Expose, Influence, Other, Rest
from turnbot.games.preux.rules import c04_adultery

ANTOINE = {"church_rank": "priest", "order": "jesuits"}
OPEN = {"*/confessor/*": (4, 4)}
SEEKING = {"Antoine": weeks(*[Confess(lady="Yvonne")] * 3)}


def priest(**told):
    return person("Antoine", **{**ANTOINE, **told})


def confessor(**told):
    return tie("Antoine", "Yvonne", talked="", heard={"1626-07": 3}, confesses="priest", **told)


@pytest.mark.rule("10.5.2")
@pytest.mark.parametrize(("dice", "chosen"), [((4, 4), [3]), ((4, 3), [])])
def test_from_the_third_week_on_she_may_choose_him(month, dice, chosen):
    m = month(priest(), ladies=[lady("Yvonne")], orders=SEEKING, dice={"*/confessor/*": dice})
    assert [e.week for e in m.events("confidence.sought")] == [1, 2, 3]
    assert [e.week for e in m.events("confessor.chosen")] == chosen
    assert all(e.audience == only("Antoine") for e in m.events("confessor.chosen"))
    (between,) = m.outcome.world.ties.values()
    assert (between.heard, between.confesses) == ({"1626-08": 3}, "priest" if chosen else "")


@pytest.mark.rule("10.5.2")
@pytest.mark.parametrize(("heard", "chosen"), [({"1626-03": 2}, True), ({"1626-02": 9}, False)])
def test_weeks_of_half_a_year_count(month, heard, chosen):
    m = month(
        priest(), ladies=[lady("Yvonne")], others=[tie("Antoine", "Yvonne", heard=heard)],
        orders={"Antoine": weeks(Confess(lady="Yvonne"))}, dice=OPEN,
    )  # fmt: skip
    assert bool(m.events("confessor.chosen")) is chosen


@pytest.mark.rule("10.5.2")
def test_the_referee_may_have_her_wait_and_one_confessor_is_enough(month):
    key = "10.5.2/3/confessor/Antoine/Yvonne"
    m = month(priest(), ladies=[lady("Yvonne")], orders=SEEKING, dice=OPEN, rulings={key: False})
    assert not m.events("confessor.chosen")
    other = tie("Hilaire", "Yvonne", confesses="bishop")
    m = month(
        priest(), person("Hilaire", church_rank="bishop"), ladies=[lady("Yvonne")], others=[other],
        orders=SEEKING, dice=OPEN,
    )  # fmt: skip
    assert not m.events("confessor.chosen")
    assert len(m.events("confidence.sought")) == 3


@pytest.mark.rule("10.5.2")
@pytest.mark.parametrize(
    ("who", "order", "between", "reason"),
    [
        ({}, Confess(lady="Nadie"), (), "no-lady"),
        ({"church_rank": ""}, Confess(lady="Yvonne"), (), "no-priest"),
        ({}, Confess(lady="Yvonne"), (tie("Antoine", "Yvonne", affair="1626-07"),), "lover"),
        ({}, Confess(lady="Yvonne"), (confessor(),), "hers-already"),
    ],
)
def test_who_cannot_be_her_confessor(month, who, order, between, reason):
    m = month(
        priest(**who), person("Henri", lady="Yvonne", wife=True, house=3, crowns=900),
        ladies=[lady("Yvonne", lover="Henri")], others=between, orders={"Antoine": weeks(order)},
    )  # fmt: skip
    assert ("10.5.2", reason) in m.refused("Antoine")


@pytest.mark.rule("10.5.2")
@pytest.mark.parametrize("heard", [{"1626-06": 2, "1626-07": 3}, {}])
def test_who_proposes_himself_for_a_confessor_sins_of_pride(month, heard):
    others = [tie("Antoine", "Yvonne", heard=heard)] if heard else []
    m = month(
        priest(), ladies=[lady("Yvonne")], others=others,
        orders={"Antoine": weeks(Confess("Yvonne", proposes=True))}, dice={"10.5.2/*": (6, 6)},
    )  # fmt: skip
    assert m.only("confessor.spurned").audience == only("Antoine")
    assert not m.events("confidence.sought")
    assert not m.events("confessor.chosen")
    kept = [n for one in m.outcome.world.ties.values() for n in one.heard.values()]
    assert not any(kept)


@pytest.mark.rule("10.5.3")
@pytest.mark.parametrize(("since", "hears"), [("1626-08", True), ("1626-07", False)])
def test_he_hears_of_an_affair_once(month, since, hears):
    m = month(
        priest(), person("Henri", lady="Yvonne", wife=True, house=3, crowns=900), person("Lucien"),
        ladies=[lady("Yvonne", lover="Henri")],
        others=[confessor(), tie("Lucien", "Yvonne", affair=since)], orders={"Antoine": weeks(Rest())},
    )  # fmt: skip
    assert [(e.audience, e.facts["partner"]) for e in m.events("sin.confessed")] == (
        [(only("Antoine"), "Lucien")] if hears else []
    )


@pytest.mark.rule("10.5.2", "10.5.3")
@pytest.mark.parametrize(("rank", "affair"), [("bishop", ""), ("priest", "1626-08")])
def test_who_is_promoted_away_or_becomes_her_lover_hears_no_more(month, rank, affair):
    m = month(
        priest(church_rank=rank), person("Henri", lady="Yvonne", wife=True, house=3, crowns=900),
        ladies=[lady("Yvonne", lover="Henri")], others=[confessor(affair=affair)],
    )  # fmt: skip
    assert m.only("confessor.left").audience == only("Antoine")
    assert [one.confesses for one in m.outcome.world.ties.values()] == [""]


# Suitors ------------------------------------------------------------------------------------------------


def after_a_failed_suit(month, orders, rulings=None, heard="1626-07"):
    return month(
        priest(), person("Luc", lady="Yvonne", crowns=900), person("Bruno", lady="Zoe", crowns=900),
        ladies=[lady("Yvonne", lover="Luc"), lady("Zoe", lover="Bruno")],
        others=[confessor(confided={"Bruno": heard})],
        orders={"Antoine": orders, "Luc": weeks(Rest()), "Bruno": weeks(Rest())}, rulings=rulings,
    )  # fmt: skip


EXPOSE = "10.5.3/2/expose/Antoine/Bruno/Yvonne"


@pytest.mark.rule("10.5.3")
def test_he_may_expose_in_the_next_month_whom_she_turned_away(month):
    m = after_a_failed_suit(month, weeks(Rest(), [Rest(), Other()]), {EXPOSE: True})
    told = m.only("suit.exposed", 2)
    assert told.audience == PUBLIC
    assert told.facts == {"who": "Bruno", "lady": "Yvonne", "priest": "Antoine"}
    given = m.only("cause.given")
    assert (given.facts["who"], given.facts["partner"], given.facts["reason"]) == (
        "Luc",
        "Bruno",
        "indiscretion",
    )
    assert m["Bruno"].lady == "", "his own lady leaves who is known to have courted another"


@pytest.mark.rule("10.5.3")
@pytest.mark.parametrize(
    ("orders", "heard", "asked"),
    [
        (weeks(Rest(), [Rest(), Other()]), "1626-07", True),
        (weeks(Rest()), "1626-07", False),
        (weeks(Rest(), [Rest(), Other()]), "1626-06", False),
    ],
    ids=["asked", "he orders nothing of his own", "too long ago"],
)
def test_he_keeps_silent_unless_the_referee_finds_that_he_speaks(month, orders, heard, asked):
    m = after_a_failed_suit(month, orders, heard=heard)
    assert [case.key for case in m.outcome.cases if case.what == "expose"] == [EXPOSE] * asked
    assert not m.events("suit.exposed")


@pytest.mark.rule("10.5.3")
@pytest.mark.parametrize("where", ["week", "notes"])
@pytest.mark.parametrize("order", [Expose(), Expose(who="Bruno"), Expose(who="Bruno", lady="Yvonne")])
def test_he_exposes_a_suitor_by_an_order_and_nobody_is_asked(month, where, order):
    orders = weeks(Rest(), notes=[order]) if where == "notes" else weeks(Rest(), [Rest(), order])
    m = after_a_failed_suit(month, orders)
    assert m.only("suit.exposed").facts == {"who": "Bruno", "lady": "Yvonne", "priest": "Antoine"}
    assert m.only("suit.exposed").audience == PUBLIC
    assert m.only("cause.given").facts["reason"] == "indiscretion"
    assert m.outcome.cases == ()


@pytest.mark.rule("10.5.3")
@pytest.mark.parametrize(
    ("order", "heard", "reason"),
    [
        (Expose(who="Luc"), "1626-07", "nothing-heard"), (Expose(who="Bruno"), "1626-06", "nothing-heard"),
        (Expose(lady="Zoe"), "1626-07", "no-confessor"),
    ],
)  # fmt: skip
def test_what_he_was_not_told_he_cannot_tell(month, order, heard, reason):
    m = after_a_failed_suit(month, weeks([Rest(), order]), heard=heard)
    assert m.refused("Antoine") == [("10.5.3", reason)]
    assert not m.events("suit.exposed")


@pytest.mark.rule("10.5.3", "5.1.13")
def test_he_uses_her_influence_after_her_husband(month):
    m = month(
        priest(), person("Henri", lady="Yvonne", wife=True, house=3, crowns=900),
        ladies=[lady("Yvonne", lover="Henri", influential=True)], others=[confessor()],
    )  # fmt: skip
    t = Turn.begin(m.outcome.world, {}, (), None, {})
    hers = m.outcome.world.ladies["Yvonne"]
    assert c04_adultery.favours(t, hers, m["Antoine"]) == ("normal",)
    assert c04_adultery.served_first(t, hers, [m["Antoine"], m["Henri"]]) is m["Henri"]
    assert c04_adultery.served_first(t, hers, [m["Antoine"]]) is m["Antoine"]


@pytest.mark.rule("10.5.3", "5.1.13")
@pytest.mark.parametrize(("his", "lent"), [(None, "Antoine"), (1, "Henri"), (3, "Henri"), (4, "Henri")])
def test_a_husband_who_uses_it_later_in_the_month_goes_before_her_confessor(month, his, lent):
    uses = Influence(of="lady", lady="Yvonne", matter="title")
    husband = weeks(*([uses] if week == his else [] for week in (1, 2, 3, 4)))
    m = month(
        priest(), person("Henri", lady="Yvonne", wife=True, house=3, crowns=900),
        ladies=[lady("Yvonne", lover="Henri", level=16, influential=True)], others=[confessor()],
        orders={"Antoine": weeks([uses]), "Henri": husband},
    )  # fmt: skip
    assert [e.facts["who"] for e in m.events("influence.lent")] == [lent]
