import pytest
from months import lady, person

from turnbot.core.events import PUBLIC


def couple(month, his, hers, points, **given):
    """A month in which Pierre wins so many points in all."""
    pierre = person("Pierre", level=his, lady="Yvonne", wife=True, house=5, crowns=900, **given)
    # Whatever the month itself brings him is taken off again.
    bare = month(pierre, ladies=[lady("Yvonne", level=hers, lover="Pierre")], until="weigh_status")
    own = bare["Pierre"].status
    ruling = {"who": "Pierre", "what": "status", "by": points - own, "reason": "para el ejemplo"}
    return month(pierre, ladies=[lady("Yvonne", level=hers, lover="Pierre")], rulings={"referee/1": ruling})


def levels(m):
    return m["Pierre"].level, m.outcome.world.ladies["Yvonne"].level


# The worked example 4.4.9: 28 points raise only her, 33 both.
@pytest.mark.rule("4.4.8")
@pytest.mark.rule("4.4.9")
@pytest.mark.parametrize(
    ("points", "after"),
    [(27, (10, 6)), (28, (10, 7)), (32, (10, 7)), (33, (11, 7))],
)
def test_a_husband_raises_his_wife_with_four_times_her_next_level(month, points, after):
    assert levels(couple(month, 10, 6, points)) == after


@pytest.mark.rule("4.4.8")
def test_she_rises_once_a_month_and_all_may_know(month):
    m = couple(month, 20, 1, 60)
    assert levels(m) == (20, 2)
    assert m.only("wife.rose").audience == PUBLIC


@pytest.mark.rule("4.4.10")
@pytest.mark.parametrize(("his", "hers", "points", "after"), [(20, 3, 17, (19, 2)), (10, 1, 0, (9, 1))])
def test_his_loss_is_hers_and_takes_the_place_of_a_rise(month, his, hers, points, after):
    assert levels(couple(month, his, hers, points)) == after


@pytest.mark.rule("4.4.10")
def test_she_shares_a_penalty_too(month):
    # His keep is 20 and he has nothing, and the palace goes as well.
    pierre = person("Pierre", level=10, lady="Yvonne", wife=True, house=1, crowns=0)
    m = month(pierre, ladies=[lady("Yvonne", level=9, lover="Pierre")])
    # Want of points, keep unpaid, and the attic.
    assert levels(m) == (7, 6)


@pytest.mark.rule("4.4.8")
@pytest.mark.rule("4.4.10")
def test_at_the_front_neither_moves(month):
    assert levels(couple(month, 10, 6, 40, at_front=True)) == (10, 6)


@pytest.mark.rule("4.4.8")
def test_a_lady_who_is_no_wife_never_rises(month):
    pierre = person("Pierre", level=10, lady="Yvonne")
    up = {"who": "Pierre", "what": "status", "by": 60, "reason": "para el ejemplo"}
    m = month(pierre, ladies=[lady("Yvonne", level=6, lover="Pierre")], rulings={"referee/1": up})
    assert levels(m) == (11, 6)
