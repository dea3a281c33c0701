import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    HostParty,
    Invite,
    Rest,
    Stroll,
    Toady,
    VisitClub,
)
from turnbot.games.preux.state.between import Tie
from turnbot.games.preux.telling import views

TALK = "4.1.6/*/conversation/*"


PARTY = weeks([Invite(who="Diane", to="party"), HostParty(place="PR", guests=())])


def invited(*more, week=None, to="club"):
    return weeks([Invite(who="Diane", to=to, week=week), VisitClub(), *more])


# What is seen of a lady ---------------------------------------------------------------------------------


@pytest.mark.rule("4.1.5")
def test_wealth_and_beauty_are_seen_and_influence_and_moral_are_not():
    seen = views.public(lady("Diane", rich=True, beautiful=True, influential=True, moral=2))
    assert (seen["rich"], seen["beautiful"], seen["level"]) == (True, True, 5)
    assert not {"influential", "moral", "ill_since"} & seen.keys()


@pytest.mark.rule("4.1.5")
@pytest.mark.parametrize("influential", [True, False])
def test_a_talk_tells_him_alone_whether_she_is_influential(month, influential):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane", influential=influential)],
        orders={"Pierre": invited()}, dice={"*/invitation/*": 6, TALK: 4},
    )  # fmt: skip
    talked = m.only("lady.talked")
    assert talked.audience == only("Pierre")
    assert talked.facts["influential"] is influential
    assert m.outcome.world.ties["tie/Pierre/Diane"].influence_known


@pytest.mark.rule("4.1.6", "4.1.5")
def test_they_talk_once_a_week_wherever_they_meet_and_the_die_is_hidden(month):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")],
        orders={"Pierre": invited(Toady(with_=("Diane",)))}, dice={"*/invitation/*": 6, TALK: 4},
    )  # fmt: skip
    assert len(m.events("lady.talked")) == 1
    assert [roll.hidden for roll in m.outcome.rolls if "conversation" in roll.key] == [True]


# Invitations --------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.5")
@pytest.mark.parametrize(
    ("hers", "level", "die", "accepts"),
    [
        ({}, 6, 2, True),  # 3 at a difference of 1: 2 is enough
        ({}, 6, 1, False),
        ({}, 1, 3, False),  # 5 at a difference of -4
        ({}, 1, 4, True),
        ({"level": 13}, 6, 6, False),  # beyond all hope
        ({"lover": "Luc"}, 6, 4, False),  # less her moral of 3
        ({"lover": "Luc"}, 6, 5, True),
        ({"lover": "Luc", "moral": 1}, 6, 3, True),
    ],
)
def test_whether_she_goes_out_with_him(month, hers, level, die, accepts):
    m = month(
        person("Pierre", level=level), person("Luc", lady="Diane" if "lover" in hers else ""),
        ladies=[lady("Diane", **hers)], orders={"Pierre": weeks(Invite(who="Diane", to="theatre"))},
        dice={"4.2.5/1/invitation/*": die},
    )  # fmt: skip
    (answer,) = m.events("lady.accepted") + m.events("lady.declined")
    assert (answer.kind == "lady.accepted") is accepts
    assert answer.audience == only("Pierre")


@pytest.mark.rule("4.2.5")
def test_his_own_lady_always_does(month):
    m = month(
        person("Pierre", lady="Diane"), ladies=[lady("Diane", lover="Pierre", moral=6)],
        orders={"Pierre": weeks(Invite(who="Diane", to="club"))},
    )  # fmt: skip
    assert m.only("lady.accepted")


@pytest.mark.rule("4.2.5")
@pytest.mark.parametrize(("dice", "winner"), [((6, 4), "Pierre"), ((4, 6), "Luc"), ((4, 4), "Luc")])
def test_one_promise_for_each_week(month, dice, winner):
    m = month(
        person("Pierre"), person("Luc", level=7), ladies=[lady("Diane")],
        orders={name: weeks(Invite(who="Diane", to="club", week=2)) for name in ("Pierre", "Luc")},
        dice={"*/invitation/Diane/Pierre": dice[0], "*/invitation/Diane/Luc": dice[1]},
    )  # fmt: skip
    assert m.only("lady.accepted").facts["who"] == winner
    assert len(m.events("lady.declined")) == 1


@pytest.mark.rule("4.2.5")
@pytest.mark.parametrize("week", [1, 5, 99, -1])
def test_a_week_that_is_not_to_come(month, week):
    m = month(
        person("Pierre"), ladies=[lady("Diane")],
        orders={"Pierre": weeks(Rest(), Invite(who="Diane", to="club", week=week))},
    )  # fmt: skip
    assert m.refused("Pierre") == [("4.2.5", "no-week")]


@pytest.mark.rule("4.2.5")
@pytest.mark.rule("1.0.5")
@pytest.mark.parametrize(("die", "goes"), [(6, True), (1, False)])
def test_orders_may_hang_on_her_answer(month, die, goes):
    orders = weeks(
        [
            Invite(who="Diane", to="club"),
            VisitClub(if_=If("accepted", "Diane")),
            Rest(if_=If("refused", "Diane")),
        ]
    )
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")], orders={"Pierre": orders},
        dice={"*/invitation/*": die, TALK: 3},
    )  # fmt: skip
    assert bool(m.events("club.visited")) is goes
    assert bool(m.events("week.rested")) is not goes


@pytest.mark.rule("4.2.5")
def test_who_accepted_comes_along_and_is_seen(month):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")], orders={"Pierre": invited()},
        dice={"*/invitation/*": 6, TALK: 3},
    )  # fmt: skip
    assert m.only("lady.escorted").audience == PUBLIC
    assert m.only("lady.placed").audience == SECRET
    assert m.only("lady.placed").facts["place"] == "PR"


@pytest.mark.rule("4.2.5")
def test_her_own_gentleman_goes_first(month):
    m = month(
        person("Ane", club="PR"), person("Luc", lady="Diane"),
        ladies=[lady("Diane", lover="Luc", moral=1)],
        orders={"Ane": invited(), "Luc": weeks(AccompanyLady())}, dice={"*/invitation/*": 6},
    )  # fmt: skip
    assert m.only("lady.missed").audience == only("Ane")
    assert m.only("lady.placed").facts["host"] == "Luc"
    assert m.only("lady.visited").facts["who"] == "Luc"


@pytest.mark.rule("4.2.5")
@pytest.mark.parametrize(
    ("die", "club", "place"),
    [(1, 1, "home"), (2, 1, "theatre"), (3, 1, "walk"), (4, 1, "EO"), (4, 6, "PR"), (5, 1, "mass")],
)
def test_where_a_lady_is_without_a_date(month, die, club, place):
    m = month(
        person("Pierre"), ladies=[lady("Diane")], orders={"Pierre": weeks(Stroll(lady="Diane"))},
        dice={"*/whereabouts/Diane": die, "*/acquaintance/Diane": club, TALK: 3},
    )  # fmt: skip
    assert m.only("lady.placed").facts["place"] == place


@pytest.mark.rule("4.2.5")
@pytest.mark.parametrize(("answer", "found"), [("walk", True), ("la luna", False)])
def test_the_referee_may_have_her_elsewhere(month, answer, found):
    m = month(
        person("Pierre"), ladies=[lady("Diane")], orders={"Pierre": weeks(Stroll(lady="Diane"))},
        dice={"*/whereabouts/Diane": 1, TALK: 3}, rulings={"4.2.5/1/whereabouts/Diane": answer},
    )  # fmt: skip
    assert bool(m.events("lady.snubbed")) is found
    assert bool(m.events("ruling.unusable")) is not found


# Talking ------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.6")
@pytest.mark.parametrize(
    ("die", "result"),
    [(1, "snub"), (2, "nothing"), (3, "nothing"), (4, "talk"), (5, "flirt"), (6, "date")],
)
def test_what_comes_of_a_talk(month, die, result):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")], orders={"Pierre": invited()},
        dice={"*/invitation/*": 6, TALK: die},
    )  # fmt: skip
    (talk,) = m.events("lady.talked") + m.events("lady.snubbed")
    assert talk.facts["result"] == result
    known: Tie | None = m.outcome.world.ties.get("tie/Pierre/Diane")
    if result in ("snub", "nothing"):
        assert known is None
    else:
        assert known is not None
        assert known.talked == "1626-08"
        assert known.flirted == ("1626-08" if result == "flirt" else "")
        assert known.date == ("1626-08/2" if result == "date" else "")


@pytest.mark.rule("4.1.6")
@pytest.mark.parametrize(
    ("hers", "his", "die", "result"),
    [
        ({"moral": 2}, {}, 4, "flirt"),
        ({"moral": 5}, {}, 4, "nothing"),
        ({"lover": "Luc"}, {"level": 6}, 4, "nothing"),
        ({"level": 9}, {}, 4, "talk"),
        ({"level": 10}, {}, 4, "nothing"),
        ({"level": 1}, {"level": 18}, 4, "talk"),
    ],
)
def test_what_helps_and_hinders_a_talk(month, hers, his, die, result):
    m = month(
        person("Pierre", club="PR", **his), person("Luc", lady="Diane" if "lover" in hers else ""),
        ladies=[lady("Diane", **hers)], orders={"Pierre": invited()},
        dice={"*/invitation/*": 6, TALK: die},
    )  # fmt: skip
    (talk,) = m.events("lady.talked") + m.events("lady.snubbed")
    assert talk.facts["result"] == result


@pytest.mark.rule("4.1.6")
def test_at_a_party_it_is_easier(month):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")], orders={"Pierre": PARTY},
        dice={"*/invitation/*": 6, TALK: 4},
    )  # fmt: skip
    assert m.only("lady.talked").facts["result"] == "flirt"


@pytest.mark.rule("4.1.6")
def test_the_referee_decides_what_came_of_it(month):
    given = {
        "ladies": [lady("Diane")], "orders": {"Pierre": invited()}, "dice": {"*/invitation/*": 6, TALK: 2},
    }  # fmt: skip
    (case,) = month(person("Pierre", club="PR"), **given).outcome.cases
    assert (case.proposal, case.who) == ("nothing", ("Diane", "Pierre"))
    m = month(person("Pierre", club="PR"), rulings={case.key: "flirt"}, **given)
    assert m.only("lady.talked").facts["result"] == "flirt"


@pytest.mark.rule("4.1.6")
@pytest.mark.parametrize(("place", "talks"), [("PR", True), ("EO", False), ("home", False)])
def test_he_may_talk_to_whom_he_finds_at_his_club(month, place, talks):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")],
        orders={"Pierre": weeks([VisitClub(), Toady(with_=("Diane",))])},
        dice={"*/whereabouts/Diane": 1, TALK: 4}, rulings={"4.2.5/1/whereabouts/Diane": place},
    )  # fmt: skip
    assert bool(m.events("lady.talked")) is talks
    assert m.refused("Pierre") == ([] if talks else [("4.1.6", "lady-away")])


@pytest.mark.rule("4.1.6")
def test_a_friend_brings_his_lady_and_both_may_be_talked_to(month):
    m = month(
        person("Luc", club="PR", lady="Diane"), person("Pierre", club="PR"),
        ladies=[lady("Diane", lover="Luc")],
        orders={
            "Luc": weeks([VisitClub(lady=True), Toady()]),
            "Pierre": weeks([VisitClub(), Toady(with_=("Diane", "Luc"))]),
        },
        dice={TALK: 5},
    )  # fmt: skip
    assert m.only("lady.talked").facts["who"] == "Pierre"
    assert m.only("club.talked").facts["partner"] == "Pierre"


@pytest.mark.rule("4.1.7")
@pytest.mark.parametrize(
    ("moral", "before", "result"),
    [
        (3, None, "date"),
        (5, None, "talk"),
        (5, {}, "flirt"),
        (6, {"flirted": "1626-07"}, "date"),
    ],
)
def test_the_strict_take_one_stage_at_a_time(month, moral, before, result):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane", moral=moral)], orders={"Pierre": PARTY},
        others=[] if before is None else [tie("Pierre", "Diane", **before)],
        dice={"*/invitation/*": 6, TALK: 6},
    )  # fmt: skip
    assert m.only("lady.talked").facts["result"] == result


@pytest.mark.rule("4.1.7")
def test_a_promise_of_the_last_week_is_for_the_next_month(month):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")],
        orders={"Pierre": weeks((), (), (), [Invite(who="Diane", to="club"), VisitClub()])},
        dice={"*/invitation/*": 6, TALK: 6},
    )  # fmt: skip
    assert m.outcome.world.ties["tie/Pierre/Diane"].date == "1626-09/1"
    again = month(
        m["Pierre"], ladies=m.outcome.world.ladies.values(), others=m.outcome.world.ties.values(),
        at="1626-09", orders={"Pierre": weeks(AccompanyLady(lady="Diane"))}, dice={TALK: 5},
    )  # fmt: skip
    assert again.only("lady.escorted").facts["place"] == "walk"
