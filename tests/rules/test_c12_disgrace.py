"""Chapter 12: who falls in disgrace, where he serves, what he loses, and when Paris sees him again."""

from dataclasses import replace

import pytest
from months import debt, lady, person, weeks

from turnbot.core.events import PUBLIC
from turnbot.core.turn import Turn
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.orders.tree import Drink, Rest, VisitClub
from turnbot.games.preux.rules import c12_disgrace
from turnbot.games.preux.state.army import establishment
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.world import World


def corrected(who, what, to, reason="así lo quiere el Rey"):
    """The referee's word that an account of a man's shall be so."""
    return {"referee/1": {"who": who, "what": what, "to": to, "reason": reason}}


# Falling --------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0.1")
def test_the_referee_may_disgrace_a_man_and_says_why(month):
    jean = person("Jean", office="Mayor", post="Jefe de Brigada/heavy")
    m = month(jean, rulings=corrected("Jean", "disgrace", "referee"))
    fell = m.only("disgrace.fell")
    assert (fell.audience, fell.rule) == (PUBLIC, "12.0.1")
    assert (fell.facts["cause"], fell.facts["words"]) == ("referee", "así lo quiere el Rey")
    assert (m["Jean"].disgrace, m["Jean"].office, m["Jean"].post) == ("referee", "", "")


@pytest.mark.rule("12.0.1")
def test_who_is_in_disgrace_falls_again_only_from_debt_into_a_worse_one(month):
    away = {"regiment": "FR", "home_regiment": "MDR", "at_front": True, "rank": "captain"}
    worse = month(
        person("Jean", disgrace="debt", **away), debts=[debt("moneylender", "Jean", 900, due="1626-07")],
        rulings=corrected("Jean", "disgrace", "own-regiment"),
    )  # fmt: skip
    jean = worse["Jean"]
    assert (jean.disgrace, jean.regiment, jean.home_regiment) == ("own-regiment", "FR", "")
    assert dict(jean.expelled) == {"MDR": "1626-08"}
    still = month(
        person("Jean", disgrace="revolt", disgrace_until="1627-03", **away),
        rulings=corrected("Jean", "disgrace", "pistol"),
    )
    assert still["Jean"].disgrace == "revolt"
    assert still.events("disgrace.fell") == []


# Where he serves, and what it takes ---------------------------------------------------------------------


@pytest.mark.rule("12.0.2")
@pytest.mark.parametrize(
    ("why", "rank", "home", "office"),
    [
        ("debt", "captain", "MDR", "Mayor"),
        ("revolt", "captain", "MDR", ""),
        ("pistol", "captain", "MDR", ""),
        ("referee", "captain", "MDR", ""),
        ("husband-killed", "private", "MDR", ""),
        ("own-regiment", "private", "", ""),
    ],
)
def test_what_each_cause_takes(month, why, rank, home, office):
    jean = person("Jean", regiment="MDR", rank="captain", office="Mayor", club="PR")
    m = month(jean, rulings=corrected("Jean", "disgrace", why), until="come_back")["Jean"]
    assert (m.regiment, m.at_front) == ("FR", True)
    assert (m.rank, m.home_regiment, m.office, m.club) == (rank, home, office, "PR")
    assert set(m.expelled) == ({"MDR"} if not home else set())


@pytest.mark.rule("12.0.2")
def test_he_serves_in_his_own_regiment_if_it_is_in_the_field(month):
    comrade = person("Pierre", regiment="MDR", at_front=True)
    jean = person("Jean", regiment="MDR", rank="captain")
    kept = month(jean, comrade, rulings=corrected("Jean", "disgrace", "revolt"))["Jean"]
    assert (kept.regiment, kept.home_regiment, kept.at_front) == ("MDR", "", True)
    expelled = month(jean, comrade, rulings=corrected("Jean", "disgrace", "own-regiment"))["Jean"]
    assert (expelled.regiment, expelled.home_regiment, expelled.rank) == ("FR", "", "private")


@pytest.mark.rule("12.0.2")
def test_the_mountaineers_are_always_in_the_field(month):
    m = month(person("Jean", regiment="RCM", rank="major"), rulings=corrected("Jean", "disgrace", "revolt"))
    assert (m["Jean"].regiment, m["Jean"].home_regiment, m["Jean"].at_front) == ("RCM", "", True)


@pytest.mark.rule("12.0.2")
def test_a_regiment_in_which_only_the_disgraced_are_in_the_field_is_not(month):
    outcast = person(
        "Pierre", regiment="MDR", at_front=True, disgrace="revolt", disgrace_until="1627-03",
        disgraced_since="1626-07",
    )  # fmt: skip
    m = month(person("Jean", regiment="MDR"), outcast, rulings=corrected("Jean", "disgrace", "revolt"))
    assert m["Jean"].regiment == "FR"


@pytest.mark.rule("12.0.2")
def test_a_civilian_enlists_as_a_private_and_is_none_when_he_is_back(month):
    there = month(person("Jean"), rulings=corrected("Jean", "disgrace", "revolt"))["Jean"]
    assert (there.regiment, there.rank, there.home_regiment) == ("FR", "private", "")
    back = month(
        person("Jean", regiment="FR", rank="private", at_front=True, disgrace="revolt",
               disgraced_since="1626-01", disgrace_until="1626-09"),
        at="1626-09",
    )["Jean"]  # fmt: skip
    assert (back.regiment, back.rank, back.at_front, back.disgrace) == ("", "", False, "")


@pytest.mark.rule("12.0.2")
@pytest.mark.parametrize(("die", "leaves"), [(3, False), (4, True)])
def test_his_lady_leaves_him_on_a_die_above_her_moral(month, die, leaves):
    m = month(
        person("Jean", lady="Anne"), ladies=[lady("Anne", lover="Jean", moral=3)],
        rulings=corrected("Jean", "disgrace", "referee"), dice={"12.0.1/*/disgraced/*": die},
        until="come_back",
    )  # fmt: skip
    assert (m["Jean"].lady == "") is leaves
    assert len(m.events("lady.left")) == leaves


@pytest.mark.rule("12.0.2")
def test_a_wife_stays(month):
    m = month(
        person("Jean", lady="Anne", wife=True, house=3), ladies=[lady("Anne", lover="Jean", moral=1)],
        rulings=corrected("Jean", "disgrace", "referee"), until="come_back",
    )  # fmt: skip
    assert m["Jean"].lady == "Anne"


def hiding(**given):
    """A man who fell in disgrace in a week of the month and has not left yet."""
    return person(
        "Jean", **({"disgrace": "revolt", "disgraced_since": "1626-08", "disgrace_until": "1627-03"} | given)
    )


@pytest.mark.rule("12.0.2")
def test_until_he_can_leave_he_hides_and_lives_his_month_in_paris(month):
    m = month(
        hiding(club="PR", regiment="MDR"),
        orders={"Jean": weeks([VisitClub(), Drink()], Rest(), notes=[VisitClub(), Drink()])},
    )
    assert m.events("club.visited") == m.events("drink.taken") == []
    assert m.refused("Jean").count(("1.0.3", "in-disgrace")) == 4
    assert m.only("maintenance.paid", who="Jean")
    assert m.only("status.weighed", who="Jean").facts["result"] == "fell"
    fled = m.only("disgrace.fled")
    assert (fled.audience, fled.facts["regiment"], fled.week) == (PUBLIC, "FR", 0)
    assert (m["Jean"].at_front, m["Jean"].home_regiment) == (True, "MDR")


@pytest.mark.rule("12.0.2", "8.8.2")
@pytest.mark.parametrize(
    ("until", "flees"), [("1626-08/3", True), ("1626-08/4", False), ("1626-09/2", False)]
)
def test_the_gravely_wounded_wait(month, until, flees):
    m = month(hiding(resting_until=until))
    assert m["Jean"].at_front is flees
    assert len(m.events("disgrace.fled")) == flees


# How long -------------------------------------------------------------------------------------------------


def back(fell, months):
    t = Turn.begin(World.of(fell, []), {}, (), None, loaded.house())
    return c12_disgrace.back_on(t.under("12.0.3"), fell, months)


@pytest.mark.rule("12.0.3")
def test_the_example_of_the_book():
    # Fallen in the second month of a season: six months, and one more to the season's end.
    assert back("1626-07", c12_disgrace.MONTHS) == month_after("1626-07", 6 + 1 + 1) == "1627-03"


@pytest.mark.rule("12.0.3")
@pytest.mark.parametrize(
    ("fell", "six", "eight", "three"),
    [
        ("1626-03", "1626-12", "1626-12", "1626-09"),
        ("1626-04", "1626-12", "1627-03", "1626-09"),
        ("1626-05", "1626-12", "1627-03", "1626-09"),
        ("1626-06", "1627-03", "1627-03", "1626-12"),
        ("1626-08", "1627-03", "1627-06", "1626-12"),
        ("1626-12", "1627-09", "1627-09", "1627-06"),
    ],
)
def test_months_are_counted_from_the_one_after_and_the_season_must_end(fell, six, eight, three):
    months = (c12_disgrace.MONTHS, c12_disgrace.MONTHS_FOR["husband-killed"], c12_disgrace.MONTHS_MENTIONED)
    assert tuple(back(fell, n) for n in months) == (six, eight, three)


@pytest.mark.rule("12.0.3")
@pytest.mark.parametrize(
    ("why", "until"), [("revolt", "1627-03"), ("husband-killed", "1627-06"), ("debt", "")]
)
def test_the_month_of_his_return_is_set_when_he_falls(month, why, until):
    m = month(person("Jean"), rulings=corrected("Jean", "disgrace", why), until="come_back")
    assert (m["Jean"].disgraced_since, m["Jean"].disgrace_until) == ("1626-08", until)
    assert m.only("disgrace.fell").facts["month"] == until


def exile(**given):
    """A man who fell in July 1626, for six months."""
    values = {
        "disgrace": "revolt", "disgraced_since": "1626-07", "disgrace_until": "1627-03", "regiment": "FR",
        "home_regiment": "MDR", "rank": "captain", "at_front": True,
    }  # fmt: skip
    return person("Jean", **(values | given))


@pytest.mark.rule("12.0.3")
def test_he_is_back_on_the_first_day_and_not_before(month):
    still = month(exile(), at="1627-02")["Jean"]
    assert (still.disgrace, still.at_front) == ("revolt", True)
    m = month(exile(club="PR"), at="1627-03", orders={"Jean": weeks(VisitClub())})
    jean = m["Jean"]
    assert (jean.disgrace, jean.disgraced_since, jean.disgrace_until, jean.home_regiment) == ("", "", "", "")
    assert (jean.regiment, jean.rank, jean.at_front) == ("MDR", "captain", False)
    assert m.only("disgrace.ended").audience == PUBLIC
    assert m.only("club.visited", 1)


@pytest.mark.rule("12.0.3")
def test_he_joins_his_regiment_where_it_is(month):
    comrade = person("Pierre", regiment="MDR", at_front=True)
    jean = month(exile(), comrade, at="1627-03")["Jean"]
    assert (jean.disgrace, jean.regiment, jean.at_front) == ("", "MDR", True)


@pytest.mark.rule("12.0.3")
@pytest.mark.parametrize(
    ("at", "mentions", "until"),
    [
        ("1626-08", 1, "1627-03"),
        ("1626-08", 2, "1626-12"),  # three months, and the rest of that season
        ("1626-10", 2, "1626-12"),
        ("1626-12", 3, "1627-03"),  # the three months are over, but the season he is in is not
    ],
)
def test_two_mentions_in_a_month_shorten_it(month, at, mentions, until):
    m = month(exile(mentions=mentions), at=at)
    assert m["Jean"].disgrace_until == until
    assert len(m.events("disgrace.shortened")) == (until != "1627-03")


@pytest.mark.rule("12.0.3")
def test_mentions_are_of_one_month():
    assert calendar.turn_page(World.of("1626-08", [exile(mentions=1)])).people["Jean"].mentions == 0


@pytest.mark.rule("12.0.3")
def test_debts_are_not_shortened_by_courage(month):
    m = month(
        exile(disgrace="debt", disgrace_until="", mentions=2, crowns=10),
        debts=[debt("moneylender", "Jean", 300, due="1626-07")],
    )
    assert (m["Jean"].disgrace, m["Jean"].at_front) == ("debt", True)


@pytest.mark.rule("12.0.3")
def test_the_referee_may_lift_it(month):
    m = month(exile(), rulings=corrected("Jean", "disgrace", ""))
    assert (m["Jean"].disgrace, m["Jean"].regiment, m["Jean"].at_front) == ("", "MDR", False)
    assert m.only("disgrace.ended").facts["words"] == "así lo quiere el Rey"


@pytest.mark.rule("12.0.3", "9.7.1")
@pytest.mark.parametrize(
    ("rank", "home", "kept"), [("captain", "", ""), ("captain", "MDR", "captain"), ("general", "", "general")]
)
def test_what_he_rose_to_at_the_frontier_he_is_only_in_a_regiment(month, rank, home, kept):
    jean = person(
        "Jean", regiment="FR", home_regiment=home, rank=rank, brevet_from="subaltern",
        brevet_since="1626-07", at_front=True, disgrace="revolt", disgraced_since="1626-01",
        disgrace_until="1626-08",
    )  # fmt: skip
    m = month(jean, at="1626-08")
    assert (m["Jean"].rank, m["Jean"].regiment) == (kept, home)
    assert bool(m["Jean"].brevet_from) is bool(kept)


# With his regiment, and without it ------------------------------------------------------------------------


def with_army(**units):
    return [
        replace(one, **units.get(getattr(one, "code", ""), {}))
        for one in establishment(lambda _: 3, "1626-01")
    ]


@pytest.mark.rule("12.0.2")
def test_when_his_regiment_comes_home_he_enlists_at_the_frontier(month):
    jean = person(
        "Jean", regiment="MDR", rank="captain", horses=1, at_front=True, disgrace="revolt",
        disgraced_since="1626-07", disgrace_until="1627-03",
    )  # fmt: skip
    out = {"MDR": {"since": "1626-06", "task": "field"}}
    assert month(jean, at="1626-08", others=with_army(**out))["Jean"].regiment == "MDR"
    m = month(jean, at="1626-09", others=with_army(**out))
    assert m.only("disgrace.moved").audience == PUBLIC
    assert (m["Jean"].regiment, m["Jean"].home_regiment, m["Jean"].rank) == ("FR", "MDR", "captain")
    # He fights there, with his list and his chances, and comes back to his own when it is over.
    assert m.only("front.endured").facts["unit"] == "unit/regiment/FR"
    back = month(m["Jean"], at="1627-03", others=with_army())["Jean"]
    assert (back.regiment, back.rank, back.at_front, back.home_regiment) == ("MDR", "captain", False, "")


@pytest.mark.rule("12.0.2")
def test_where_only_a_man_of_his_regiment_is_at_the_front_by_his_office_it_is_not(month):
    adjutant = person("Luc", regiment="MDR", rank="captain", at_front=True, post="Ayudante de División/1")
    m = month(
        person("Jean", regiment="MDR"), adjutant, others=with_army(**{"1": {"since": "1626-06"}}),
        rulings=corrected("Jean", "disgrace", "revolt"), until="come_back",
    )  # fmt: skip
    assert m["Jean"].regiment == "FR"


@pytest.mark.rule("12.0.2", "9.4.2")
@pytest.mark.parametrize(
    ("why", "home", "rank"), [("debt", "MDR", "captain"), ("own-regiment", "", "private")]
)
def test_a_volunteer_at_the_frontier_who_falls_keeps_or_loses_his_own_regiment(month, why, home, rank):
    jean = person(
        "Jean", regiment="FR", home_regiment="MDR", rank="captain", home_rank="captain", at_front=True,
        volunteer_until="1626-09",
    )  # fmt: skip
    m = month(jean, others=with_army(), rulings=corrected("Jean", "disgrace", why), until="come_back")
    assert (m["Jean"].regiment, m["Jean"].home_regiment, m["Jean"].rank) == ("FR", home, rank)
    assert list(m["Jean"].expelled) == (["MDR"] if why == "own-regiment" else [])
    assert m["Jean"].volunteer_until == ""
