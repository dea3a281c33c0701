import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import Gamble, House, JoinClub, RiskKeep, VisitClub

YVONNE = {"lady": "Yvonne", "wife": True}


def married(month, level=5, house=2, crowns=500, orders=(), wife=None, **given):
    """A month of Pierre and Yvonne, his wife."""
    pierre = person("Pierre", house=house, crowns=crowns, **YVONNE, **given)
    yvonne = wife or lady("Yvonne", level=level, lover="Pierre", rich=True)
    return month(pierre, ladies=[yvonne], orders={"Pierre": weeks(orders)})


@pytest.mark.rule("4.5.2")
@pytest.mark.parametrize(
    ("house", "rent", "status", "highest"),
    [(1, 30, 1, 5), (2, 50, 2, 10), (3, 90, 4, 15), (4, 150, 6, 20), (5, 250, 8, 99)],
)
def test_each_house_has_its_rent_its_points_and_the_wife_who_accepts_it(month, house, rent, status, highest):
    m = married(month, level=highest, house=house)
    assert (m.crowns("Pierre", "4.5.2"), m.points("Pierre", "4.5.2")) == (-rent, status)
    assert m.only("house.paid").audience == only("Pierre")
    above = married(month, level=highest + 1, house=house)
    content = status if highest == 99 else 0
    assert (above.crowns("Pierre", "4.5.2"), above.points("Pierre", "4.5.2")) == (-rent, content)


# The book's example (4.5.2): level 12 asks for a big house, level 21 for a palace.
@pytest.mark.rule("4.5.2")
@pytest.mark.parametrize(("level", "least"), [(12, 3), (21, 5)])
def test_a_lady_lives_in_no_less_than_she_is_used_to(month, level, least):
    resented = [bool(married(month, level=level, house=h).events("house.resented")) for h in range(1, 6)]
    assert resented == [h < least for h in range(1, 6)]


@pytest.mark.rule("4.5.1")
def test_a_house_beneath_her_costs_points_each_month(month):
    m = married(month, level=11, house=2)
    assert m.points("Pierre", "4.5.1") == -2
    assert m.only("house.resented").audience == only("Pierre")


@pytest.mark.rule("4.5.2")
def test_bachelors_pay_no_rent_and_may_not_move(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(House(class_=3))})
    assert m.refused("Pierre") == [("4.5.2", "bachelor")]
    assert not m.events("house.paid")


@pytest.mark.rule("4.5.2")
@pytest.mark.parametrize(
    ("class_", "reason"), [(None, "no-house"), (9, "no-house"), (2, "same-house"), (0, "attic")]
)
def test_what_cannot_be_rented_is_refused(month, class_, reason):
    assert married(month, orders=House(class_=class_)).refused("Pierre") == [("4.5.2", reason)]


@pytest.mark.rule("4.5.2")
@pytest.mark.parametrize("crowns", [500, 12 + 49])
def test_an_engaged_man_has_the_rent_and_not_yet_the_points(month, crowns):
    """In his house, or, where he cannot pay it, in the next below."""
    m = month(
        person("Pierre", lady="Yvonne", bride="Yvonne", wedding="1626-10", house=2, crowns=crowns),
        ladies=[lady("Yvonne", lover="Pierre")],
    )  # fmt: skip
    assert m.only("house.paid").facts["points"] == 0
    assert (m.crowns("Pierre", "4.5.2"), m.points("Pierre", "4.5.2")) == (-50 if crowns == 500 else -30, 0)


@pytest.mark.rule("4.5.2", "2.0.1")
@pytest.mark.parametrize(("left", "staked"), [(50, True), (49, False)])
def test_a_rent_paid_on_moving_is_kept_back_no_second_time(month, left, staked):
    # Ninety of rent, twelve of keep, ten of the club; she is rich.
    m = month(
        person("Pierre", house=2, crowns=90 + 12 + 10 + left, club="CA", **YVONNE),
        ladies=[lady("Yvonne", lover="Pierre", rich=True)], dice={"*/house-*": 5, "*/own-*": 1},
        orders={"Pierre": weeks([House(class_=3), VisitClub(), Gamble(bets=(50,))])},
    )  # fmt: skip
    assert bool(m.events("bet.settled")) is staked
    assert m["Pierre"].club == "CA"
    assert m["Pierre"].crowns == (0 if staked else 49)


@pytest.mark.rule("4.5.2")
def test_moving_pays_the_first_month_at_once_and_no_other(month):
    m = married(month, level=11, house=2, orders=House(class_=3))
    assert m["Pierre"].house == 3
    assert m.only("house.moved").audience == PUBLIC
    assert (m.crowns("Pierre", "4.5.2"), m.points("Pierre", "4.5.2")) == (-90, 4)
    assert not m.events("house.resented")


@pytest.mark.rule("4.5.2", "2.0.1")
@pytest.mark.parametrize(("crowns", "moved"), [(90, True), (89, False)])
def test_who_risks_his_keep_moves_with_what_he_has_and_not_with_the_old_rent(month, crowns, moved):
    m = married(month, house=2, crowns=crowns, orders=(RiskKeep(), House(class_=3)))
    assert bool(m.events("house.moved")) is moved


@pytest.mark.rule("4.5.2")
@pytest.mark.parametrize(("crowns", "moved"), [(162, True), (161, False)])
def test_moving_may_use_the_old_rent_but_no_other_bill(month, crowns, moved):
    # Keep 12 for his level and no club: 12 + 150.
    m = married(month, crowns=crowns, orders=House(class_=4))
    assert (m["Pierre"].house == 4) is moved
    assert moved or m.refused("Pierre") == [("4.5.2", "cannot-pay")]


@pytest.mark.rule("4.5.1")
def test_rent_is_kept_back_like_any_bill(month):
    m = married(month, crowns=70, orders=JoinClub(club="CA"))
    # 70 crowns: keep 12, rent 50, and 8 for the 10 of the club, which is paid last and expels him.
    assert m.events("club.expelled")
    assert m.crowns("Pierre", "4.5.2") == -50


@pytest.mark.rule("4.5.1")
def test_who_cannot_pay_moves_to_the_best_he_can(month):
    m = married(month, level=5, house=4, crowns=12 + 89)
    assert m["Pierre"].house == 2
    assert m.only("house.lost").audience == PUBLIC
    assert (m.crowns("Pierre", "4.5.2"), m.points("Pierre", "4.5.2")) == (-50, 2)
    assert m.gained("Pierre", "level") == -1  # two points are fewer than six: no penalty beside it
    assert not m.events("level.lost")


@pytest.mark.rule("4.5.1")
@pytest.mark.rule("4.4.10")
def test_where_she_does_not_accept_it_both_lose_a_level(month):
    m = married(month, level=11, house=3, crowns=12 + 60)
    assert m["Pierre"].house == 2
    assert m.only("house.scorned").audience == only("Pierre")
    assert m.only("level.lost").facts["level"] == 5  # her level above his keeps him from falling besides
    assert m.outcome.world.ladies["Yvonne"].level == 11 - 1
    assert not m.events("house.resented")


@pytest.mark.rule("4.5.2")
def test_who_has_not_even_his_bills_cannot_move(month):
    m = married(month, crowns=20, orders=House(class_=1), house=2)
    assert m.refused("Pierre") == [("4.5.2", "cannot-pay")]
