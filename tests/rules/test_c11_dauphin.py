"""The Dauphin's aide in the Dauphin's company (11.4.3, ruling 253)."""

import pytest
from months import person, weeks

from turnbot.core.events import only
from turnbot.games.preux.orders.tree import AttendDauphin, Drink, Toady, VisitClub

AIDE = "Ayudante de Cámara del Dauphin"


def aide(**given):
    return person("Jean", **({"post": AIDE, "level": 9, "rank": "captain", "regiment": "MDR"} | given))


@pytest.mark.rule("11.4.3")
@pytest.mark.parametrize(("level", "points"), [(9, 6), (12, 5), (20, 1), (22, 1)])
def test_it_brings_him_half_the_difference_and_he_drinks_at_the_dauphins_cost(month, level, points):
    m = month(aide(level=level, crowns=100), orders={"Jean": weeks([AttendDauphin(), Drink()])})
    told = m.only("dauphin.honoured")
    assert (told.audience, told.facts["points"]) == (only("Jean"), points)
    assert m.points("Jean", "11.4.3") == points
    assert m.only("club.visited").facts["club"] == "EO"
    drunk = m.only("drink.taken").facts
    assert (drunk["cost"], drunk["payer"]) == (0, "Le Dauphin")
    assert m.points("Jean", "3.1.2") == 1


@pytest.mark.rule("11.4.3")
@pytest.mark.parametrize(
    "orders", [VisitClub(club="EO", guest_of="Jean"), VisitClub(club="EO", with_=("Jean",))]
)
@pytest.mark.parametrize("club", ["", "EO"])
def test_the_friend_he_names_comes_with_him_or_is_there_as_a_member(month, orders, club):
    luc = person("Luc", level=14, club=club)
    m = month(aide(), luc, orders={"Jean": weeks(AttendDauphin("Luc")), "Luc": weeks([orders, Drink()])})
    assert (m.points("Jean", "11.4.3"), m.points("Luc", "11.4.3")) == (6, 4)
    assert m.only("drink.taken").facts["payer"] == "Le Dauphin"
    assert not m.refused("Luc")
    assert not m.events("guest.honoured")


@pytest.mark.rule("11.4.3", "3.1.5")
def test_one_friend_and_whom_he_names(month):
    there = weeks(VisitClub(club="EO", guest_of="Jean"))
    m = month(
        aide(), person("Luc"), person("Marc"),
        orders={"Jean": weeks(AttendDauphin("Luc")), "Luc": there, "Marc": there},
    )  # fmt: skip
    assert m.points("Luc", "11.4.3") > 0
    assert m.refused("Marc") == [("3.1.5", "host-unwilling")]


@pytest.mark.rule("11.4.3")
def test_once_a_month_and_nobody_else(month):
    m = month(aide(), orders={"Jean": weeks(AttendDauphin(), AttendDauphin())})
    assert m.refused("Jean") == [("11.4.3", "once")]
    assert len(m.events("dauphin.honoured")) == 1
    m = month(aide(post=""), orders={"Jean": weeks(AttendDauphin())})
    assert m.refused("Jean") == [("11.4.3", "no-aide")]
    assert not m.events("club.visited", "dauphin.honoured")


@pytest.mark.rule("11.4.3", "3.1.3")
def test_his_evening_is_the_dauphins(month):
    m = month(
        aide(), person("Marc", club="EO", level=15),
        orders={
            "Jean": weeks([AttendDauphin(), Toady(with_=("Marc",))]),
            "Marc": weeks([VisitClub(), Toady(with_=("Jean",))]),
        },
    )  # fmt: skip
    assert not m.events("toadied")
    assert m.refused("Jean") == [("3.1.3", "no-time")]
    assert m.refused("Marc") == [("3.1.3", "unwilling")]
