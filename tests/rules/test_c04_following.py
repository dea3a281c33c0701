import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import Drink, FollowLady, Gamble, Invite, Stroll, VisitCasino

TALK = "4.1.6/*/conversation/*"
FOLLOW = {"Pierre": weeks([FollowLady(lady="Diane"), Drink()])}


def follow(month, place, die=1, talk=4, *more, **his):
    return month(
        person("Pierre", **his), *more,
        ladies=[lady("Diane", lover=more[0].name if more else "")], orders=FOLLOW,
        dice={"*/whereabouts/Diane": 1, "4.1.10/*/following/*": die, TALK: talk},
        rulings={"4.2.5/1/whereabouts/Diane": place},
    )  # fmt: skip


# Strolls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.6")
@pytest.mark.parametrize(("die", "noticed"), [(5, False), (6, True)])
def test_a_lady_who_smiles_on_a_walk_is_taken_for_his(month, die, noticed):
    m = month(
        person("Pierre"), ladies=[lady("Diane", moral=2)], orders={"Pierre": weeks(Stroll(lady="Diane"))},
        dice={"*/whereabouts/Diane": 3, TALK: die},
    )  # fmt: skip
    assert [e.audience for e in m.events("stroll.noticed")] == [PUBLIC] * noticed
    assert m["Pierre"].strolls == ({"1626": 1} if noticed else {})
    assert m.gained("Pierre", "status") == 0
    assert m["Pierre"].lady == ""


@pytest.mark.rule("4.1.6")
@pytest.mark.parametrize(
    ("before", "counts"),
    [
        ({"1626": 2}, True),
        ({"1626": 3}, False),
        ({"1625": 3}, True),
    ],
)
def test_three_times_a_year_that_makes_do_for_company(month, before, counts):
    m = month(
        person("Pierre", strolls=before), ladies=[lady("Diane", moral=2)],
        house={"4.1.1": {"status_per_month": -2}},
        orders={"Pierre": weeks(Stroll(lady="Diane"))}, dice={"*/whereabouts/Diane": 3, TALK: 6},
    )  # fmt: skip
    assert bool(m.events("stroll.enjoyed")) is counts
    assert m.points("Pierre", "4.1.1") == (0 if counts else -2)


@pytest.mark.rule("4.1.6")
def test_who_names_nobody_meets_one_who_is_out(month):
    m = month(
        person("Pierre", lady="Marie"), ladies=[lady("Diane"), lady("Marie", lover="Pierre"), lady("Zoé")],
        orders={"Pierre": weeks(Stroll())},
        dice={
            "*/whereabouts/Diane": 1, "*/whereabouts/Marie": 3, "*/whereabouts/Zoé": 6,
            "*/promenade/Marie": 5, "*/promenade/Pierre": 5, "*/promenade/Zoé": 1, TALK: 6,
        },
    )  # fmt: skip
    assert m.only("lady.talked").facts["lady"] == "Zoé"


@pytest.mark.rule("4.1.6")
def test_who_finds_nobody_has_walked_in_vain(month):
    orders = {"Pierre": weeks(Stroll(), Stroll(lady="Diane"))}
    m = month(person("Pierre"), ladies=[lady("Diane")], orders=orders, dice={"*/whereabouts/Diane": 1})
    assert m.only("stroll.alone").audience == only("Pierre")
    assert m.only("lady.missed").audience == only("Pierre")


# Following ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.8")
@pytest.mark.rule("4.1.10")
@pytest.mark.parametrize(("die", "kept"), [(1, True), (2, True), (3, False), (4, False)])
def test_who_keeps_on_her_trail_goes_where_she_goes(month, die, kept):
    m = follow(month, "TB", die, level=9)
    assert bool(m.events("trail.kept")) is kept
    assert [e.facts["club"] for e in m.events("club.visited")] == ["TB"] * kept
    assert bool(m.events("lady.talked")) is kept
    assert bool(m.events("drink.taken")) is kept
    if not kept:
        assert m.only("trail.lost").facts["reason"] == "lost"
        assert m.gained("Pierre", "status") == 0


@pytest.mark.rule("4.1.8")
@pytest.mark.parametrize("place", ["walk", "mass"])
def test_out_of_doors_too(month, place):
    m = follow(month, place, talk=6)
    assert m.only("trail.kept").facts["place"] == place
    assert m.only("lady.talked").facts["result"] == ("talk" if place == "walk" else "date")


@pytest.mark.rule("4.1.8")
@pytest.mark.parametrize(("crowns", "goes"), [(900, True), (20, False)])
def test_at_the_theatre_he_pays_his_seat_and_has_his_points(month, crowns, goes):
    m = follow(month, "theatre", crowns=crowns)
    assert bool(m.events("theatre.paid")) is goes
    assert bool(m.events("theatre.scored")) is goes
    assert bool(m.events("lady.talked")) is goes


@pytest.mark.rule("4.1.9")
@pytest.mark.parametrize(("place", "reason"), [("home", "home"), ("EO", "closed"), ("GM", "closed")])
def test_before_a_closed_door_nothing_is_thrown(month, place, reason):
    m = follow(month, place, 5)
    assert m.only("trail.lost").facts["reason"] == reason
    assert m.only("trail.lost").audience == only("Pierre")
    assert m.gained("Pierre", "status") == 0
    assert not [roll for roll in m.outcome.rolls if roll.key[0] == "4.1.10"]


@pytest.mark.rule("4.1.9")
@pytest.mark.parametrize("member", [True, False])
def test_the_casino_has_a_door_as_well(month, member):
    """Luc takes her there, and a member of the Casino may go after them."""
    m = month(
        person("Pierre", level=9, crowns=900, casino=member), person("Luc", level=9, crowns=5000),
        ladies=[lady("Diane")],
        orders={
            **FOLLOW, "Luc": weeks([VisitCasino(), Invite(who="Diane", to="casino"), Gamble(bets=(300,))]),
        },
        dice={"*/invitation/*": 6, "*/following/*": 1, "*/house-*": 1, "*/own-*": 6, TALK: 3},
    )  # fmt: skip
    assert m.only("lady.escorted").facts["place"] == "casino"
    assert [e.facts["place"] for e in m.events("trail.kept")] == ["casino"] * member
    assert [e.facts["reason"] for e in m.events("trail.lost")] == ["closed"] * (not member)


@pytest.mark.rule("4.1.10")
@pytest.mark.parametrize("die", [5, 6])
def test_who_is_found_out_loses_two_points(month, die):
    m = follow(month, "walk", die)
    assert m.points("Pierre", "4.1.10") == -2
    assert not m.outcome.world.causes


@pytest.mark.rule("4.1.10")
def test_and_gives_her_gentleman_a_cause(month):
    m = follow(month, "walk", 5, 4, person("Luc", lady="Diane"))
    (cause,) = m.outcome.world.causes.values()
    assert (cause.offended, cause.offender, cause.reason, cause.lady) == (
        "Luc",
        "Pierre",
        "followed",
        "Diane",
    )
    assert m.only("cause.given").audience == only("Luc", "Pierre")


@pytest.mark.rule("4.1.10")
def test_how_well_he_hides_is_nobodys_to_know(month):
    m = follow(month, "mass", die=6)
    assert [roll.hidden for roll in m.outcome.rolls if "following" in roll.key] == [True]


@pytest.mark.rule("4.1.10")
@pytest.mark.parametrize(("answer", "kept"), [("followed", True), ("lost", False), ("quizá", False)])
def test_the_referee_decides_how_it_went(month, answer, kept):
    m = month(
        person("Pierre"), ladies=[lady("Diane")], orders=FOLLOW,
        dice={"*/whereabouts/Diane": 3, "4.1.10/*/following/*": 3, TALK: 4},
        rulings={"4.1.10/1/following/Diane/Pierre": answer},
    )  # fmt: skip
    assert bool(m.events("trail.kept")) is kept


@pytest.mark.rule("4.1.8")
def test_a_lady_who_is_not_of_the_game(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(FollowLady(lady="Diane"), FollowLady())})
    assert m.refused("Pierre") == [("4.1.8", "no-lady")] * 2
