from dataclasses import replace

import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    AttendParty,
    Drink,
    Invite,
    Rest,
    Theatre,
    Toady,
    VisitClub,
    VisitTavern,
)

STALLS, BOX = Theatre(seat="stalls"), Theatre(seat="box")


def quality(pips):
    return {"3.4.2/1/quality": pips}


def box(*guests, **more):
    return Theatre(seat="box", with_=guests, **more)


def seats(m, week=None):
    return {e.facts["who"]: (e.facts["seat"], e.facts["host"]) for e in m.events("theatre.visited", week)}


# The play -----------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4.1")
def test_one_play_runs_all_month_and_the_next_is_announced(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(*[STALLS] * 4)})
    assert [e.facts["month"] for e in m.events("play.billed")] == ["1626-08", "1626-09"]
    opened = m.only("play.opened")
    assert (opened.week, opened.audience) == (1, PUBLIC)
    assert [e.week for e in m.events("theatre.visited")] == [1, 2, 3, 4]
    assert list(m.outcome.world.plays) == ["play/1626-09"]
    first, second = m.events("play.billed")
    assert opened.facts["title"] == first.facts["title"] != second.facts["title"]


@pytest.mark.rule("3.4.1")
def test_now_and_then_a_foreigner_is_played(month):
    m = month(
        person("Pierre"), dice={"3.4.1/0/foreign/1626-08": (1, 1)}, orders={"Pierre": weeks(Rest(), STALLS)}
    )
    assert m.only("play.opened").facts["author"] == "Shakespeare"
    assert m.only("theatre.scored").facts["points"] == 1 - 2


@pytest.mark.rule("3.4.1")
def test_what_is_rolled_beyond_the_quality_is_nobodys(month):
    m = month(person("Pierre"))
    assert m.only("play.rolled").audience == SECRET
    assert all(roll.hidden for roll in m.outcome.rolls if roll.key[2] in ("quality", "foreign", "title"))


# Seats --------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(
    ("level", "seat", "first", "later"), [(6, "stalls", 12, 6), (6, "box", 120, 60), (1, None, 2, 1)]
)
def test_prices(month, level, seat, first, later):
    m = month(
        person("Pierre", level=level, crowns=500),
        orders={"Pierre": weeks(Theatre(seat=seat), Theatre(seat=seat))},
    )
    assert [e.facts["cost"] for e in m.events("theatre.paid")] == [first, later]
    assert m.crowns("Pierre", "3.4.2") == -first - later
    assert m.events("theatre.paid")[0].audience == only("Pierre")
    assert m.events("theatre.visited")[0].audience == PUBLIC


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(
    ("pips", "first", "first_box", "later", "later_box"),
    [
        (1, -2, -1, -1, 0), (2, -1, 0, 0, 1), (3, 2, 3, 1, 2), (5, 2, 3, 1, 2), (6, 3, 4, 2, 3),
    ],
)  # fmt: skip
def test_points(month, pips, first, first_box, later, later_box):
    def points(order, week):
        orders = {"Pierre": weeks(*[Rest()] * (week - 1), order)}
        m = month(person("Pierre", crowns=500), orders=orders, dice=quality(pips))
        assert m.only("theatre.scored").audience == only("Pierre")
        return m.points("Pierre", "3.4.2")

    assert [points(STALLS, 1), points(BOX, 1), points(STALLS, 2), points(BOX, 4)] == [
        first, first_box, later, later_box,
    ]  # fmt: skip


@pytest.mark.rule("3.4.2")
def test_a_play_scores_once_a_month(month):
    m = month(person("Pierre", crowns=500), orders={"Pierre": weeks(STALLS, BOX, STALLS)}, dice=quality(6))
    assert [e.week for e in m.events("theatre.scored")] == [1]


@pytest.mark.rule("3.4.2")
def test_a_box_is_shared_and_its_holder_pays(month):
    m = month(
        person("Pierre", crowns=500), person("Jean"), person("Luc"), person("Max"),
        orders={
            "Pierre": weeks([box("Jean"), Invite(who="Luc", to="theatre")]),
            "Jean": weeks(Theatre()),
            "Luc": weeks(Theatre(with_=("Pierre",))),
            "Max": weeks(Theatre(with_=("Pierre",))),
        },
    )  # fmt: skip
    assert seats(m) == {
        "Pierre": ("box", "Pierre"), "Jean": ("box", "Pierre"), "Luc": ("box", "Pierre"),
        "Max": ("stalls", ""),
    }  # fmt: skip
    assert {e.facts["who"]: e.facts["cost"] for e in m.events("theatre.paid")} == {"Pierre": 120, "Max": 12}
    assert {e.facts["who"]: e.facts["points"] for e in m.events("theatre.scored")} == {
        "Pierre": 3, "Jean": 3, "Luc": 3, "Max": 2,
    }  # fmt: skip
    assert m.refused("Max") == [("3.4.2", "not-bidden")]
    assert m.only("invitation.made").audience == only("Luc", "Pierre")


@pytest.mark.rule("3.4.2")
def test_six_in_a_box_ladies_and_holder_included(month):
    guests = [person(f"Guest {n}", lady=f"Lady {n}" if n == 1 else "") for n in range(1, 6)]
    m = month(
        person("Pierre", crowns=500, lady="Anne"), *guests, ladies=[lady("Anne"), lady("Lady 1")],
        orders={
            "Pierre": weeks(box(*[g.name for g in guests], lady=True)),
            "Guest 1": weeks([Theatre(), AccompanyLady()]),
            **{g.name: weeks(Theatre()) for g in guests[1:]},
        },
    )  # fmt: skip
    # Pierre and Anne, the first guest and his lady, two more.
    assert [who for who, (seat, _) in seats(m).items() if seat == "stalls"] == ["Guest 4", "Guest 5"]
    assert m.refused("Guest 4") == [("3.4.2", "box-full")]
    assert m.only("theatre.visited", who="Guest 1").facts["lady"] == "Lady 1"


@pytest.mark.rule("3.4.2")
def test_who_insists_on_the_stalls_sits_there(month):
    m = month(
        person("Pierre", crowns=500),
        person("Jean"),
        orders={"Pierre": weeks(box("Jean")), "Jean": weeks(STALLS)},
    )
    assert seats(m)["Jean"] == ("stalls", "")


@pytest.mark.rule("3.4.2")
def test_of_two_who_ask_each_other_the_higher_rents(month):
    m = month(
        person("Pierre", crowns=500, level=5), person("Jean", crowns=500, level=7),
        orders={"Pierre": weeks(box("Jean")), "Jean": weeks(box("Pierre"))},
    )  # fmt: skip
    assert seats(m) == {"Jean": ("box", "Jean"), "Pierre": ("box", "Jean")}
    assert [e.facts["who"] for e in m.events("theatre.paid")] == ["Jean"]


@pytest.mark.rule("3.4.2")
def test_a_guest_of_two_sits_with_the_one_he_names(month):
    m = month(
        person("Pierre", crowns=500, level=5), person("Jean", crowns=500, level=7), person("Luc"),
        orders={
            "Pierre": weeks(box("Luc")), "Jean": weeks(box("Luc")), "Luc": weeks(Theatre(with_=("Pierre",))),
        },
    )  # fmt: skip
    assert seats(m)["Luc"] == ("box", "Pierre")


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(
    ("crowns", "seat", "refused"),
    [(132, "box", []), (131, "stalls", ["box"]), (24, "stalls", ["box"]), (23, None, ["box", "stalls"])],
)
def test_who_cannot_pay_sits_lower_or_stays_out(month, crowns, seat, refused):
    m = month(person("Pierre", crowns=crowns), orders={"Pierre": weeks(BOX)})
    assert [e.facts["seat"] for e in m.events("theatre.visited")] == ([seat] if seat else [])
    assert [e.facts["seat"] for e in m.events("order.refused")] == refused
    assert bool(m.events("theatre.scored")) is (seat is not None)


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(
    ("order", "own", "date", "comes"),
    [
        (Theatre(lady=True), "Anne", "", "Anne"), (Theatre(lady="Anne"), "Anne", "", "Anne"),
        (Theatre(lady=True), "", "", ""), (Theatre(lady="Anne"), "", "", ""),
        (Theatre(lady="Anne"), "", "1626-08/1", "Anne"), (Theatre(lady="Anne"), "", "1626-08/2", ""),
        (Theatre(), "Anne", "", ""),
    ],
)  # fmt: skip
def test_ladies(month, order, own, date, comes):
    between = [tie("Pierre", "Anne", date=date)] if date else []
    m = month(
        person("Pierre", lady=own), ladies=[lady("Anne", lover="Pierre" if own else "")], others=between,
        orders={"Pierre": weeks(order)}, dice={"*/conversation/*": 3},
    )  # fmt: skip
    assert m.only("theatre.visited").facts["lady"] == comes


@pytest.mark.rule("3.4.2")
def test_in_a_box_all_may_toady_in_the_stalls_none(month):
    people = [
        person("Pierre", crowns=500, level=9),
        person("Jean"),
        person("Luc"),
        person("Max"),
        person("Guy"),
    ]
    m = month(
        *people,
        orders={
            "Pierre": weeks(box("Jean", "Luc")),
            "Jean": weeks(Theatre()),
            "Luc": weeks(Theatre()),
            "Max": weeks([STALLS, Toady()]),
            "Guy": weeks([STALLS, Toady(with_=("Pierre",))]),
        },
    )  # fmt: skip
    talks = {(e.facts["who"], e.facts["partner"], e.facts["club"]) for e in m.events("club.talked")}
    assert talks == {
        ("Jean", "Pierre", "theatre"), ("Luc", "Pierre", "theatre"), ("Jean", "Luc", "theatre"),
    }  # fmt: skip
    assert m.refused("Max") == m.refused("Guy") == [("3.1.3", "nowhere")]


@pytest.mark.rule("3.4.2")
def test_one_box_does_not_talk_to_another(month):
    m = month(
        person("Pierre", crowns=500), person("Jean", crowns=500),
        orders={"Pierre": weeks([BOX, Toady(with_=("Jean",))]), "Jean": weeks(BOX)},
    )  # fmt: skip
    assert m.events("club.talked") == []
    assert m.refused("Pierre") == [("3.1.3", "not-there")]


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(("pips", "goes"), [(3, True), (2, False)])
def test_from_the_second_week_on_orders_may_follow_the_critics(month, pips, goes):
    asked = Theatre(seat="stalls", if_=If("play>=", "competent"))
    orders = weeks(asked, [asked, VisitTavern(if_=If("play<", "competent"))])
    m = month(person("Pierre"), orders={"Pierre": orders}, dice={**quality(pips), "*/robbery/*": (6, 6)})
    assert [e.week for e in m.events("theatre.visited")] == ([2] if goes else [])
    assert bool(m.events("tavern.visited")) is not goes


@pytest.mark.rule("3.4.2")
def test_whether_somebody_is_in_the_house_can_be_asked(month):
    m = month(
        person("Pierre", club="PR"), person("Jean"),
        orders={
            "Pierre": weeks(
                [replace(STALLS, if_=If("present", "Jean")), VisitClub(if_=If("absent", "Jean"))]
            ),
            "Jean": weeks(STALLS),
        },
    )  # fmt: skip
    assert set(seats(m)) == {"Jean", "Pierre"}


@pytest.mark.rule("3.4.2")
def test_nothing_is_drunk_at_the_theatre(month):
    m = month(person("Pierre"), orders={"Pierre": weeks([STALLS, Drink()])})
    assert m.refused("Pierre") == [("3.1.2", "nowhere")]


@pytest.mark.rule("3.4.2")
def test_who_accepts_an_invitation_to_a_box_sits_in_it(month):
    m = month(
        person("Pierre", crowns=500), person("Luc"),
        orders={
            "Pierre": weeks([box(), Invite(who="Luc", to="theatre")]),
            "Luc": weeks(AttendParty(host="Pierre")),
        },
    )  # fmt: skip
    assert seats(m) == {"Pierre": ("box", "Pierre"), "Luc": ("box", "Pierre")}
    assert m.refused("Luc") == []
