"""Who does not write, and who asked for what nobody gave him (rulings 11 and 21)."""

import pytest
from months import lady, person, weeks

from turnbot.core.events import only
from turnbot.games.preux.orders.tree import Borrow, Lend, Rest


@pytest.mark.rule("1.0.3", "1.0.4")
@pytest.mark.parametrize(
    ("told", "visits"),
    [({}, [4]), ({"at_front": True}, []), ({"disgrace": "debt"}, []), ({"laid_up": "1626-08/4"}, [])],
    ids=["in Paris", "at the front", "in disgrace", "in bed"],
)
def test_who_is_silent_visits_his_lady_in_the_last_week_if_he_can(month, told, visits):
    m = month(person("Pierre", lady="Diane", **told), ladies=[lady("Diane", lover="Pierre")])
    assert [e.week for e in m.events("lady.visited")] == visits
    assert not m.outcome.cases


@pytest.mark.rule("1.0.3", "1.0.4")
@pytest.mark.parametrize(("warned_after", "warned"), [(1, True), (2, False)])
def test_he_is_warned_after_as_many_months_as_the_house_says(month, warned_after, warned):
    m = month(person("Pierre"), house={"1.0.3": {"warned_after_silent": warned_after}})
    assert m.only("orders.missing").facts["warned"] is warned


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize(
    ("rank", "weeks_of_duty"),
    [("private", [1, 2]), ("subaltern", [1]), ("captain", []), ("", [])],
)
def test_who_is_silent_does_his_duty_in_the_regiment(month, rank, weeks_of_duty):
    m = month(
        person("Pierre", regiment="MDR" if rank else "", rank=rank),
        person("Jean", regiment="MDR", rank="private"),
        orders={"Jean": weeks(Rest())},
    )
    done = m.events("duty.done", who="Pierre")
    assert [e.week for e in done] == weeks_of_duty
    assert all(e.audience == only("Pierre") for e in done)
    assert not m.events("duty.done", who="Jean")


# Loans that come to nothing -------------------------------------------------------------------------------


@pytest.mark.rule("2.1.1")
def test_who_asked_in_vain_and_who_offered_in_vain_are_told_at_the_end(month):
    m = month(
        person("Pierre"), person("Jean"), person("Luc"),
        orders={
            "Pierre": weeks(Borrow(from_="Jean", crowns=50)),
            "Luc": weeks(Rest(), Lend(to="Jean", crowns=70)),
        },
    )  # fmt: skip
    denied, unwanted = m.only("loan.denied"), m.only("loan.unwanted")
    assert (denied.audience, denied.facts["lender"], denied.facts["crowns"]) == (only("Pierre"), "Jean", 50)
    assert (unwanted.audience, unwanted.facts["borrower"]) == (only("Luc", "Jean"), "Jean")
    assert (denied.week, unwanted.week) == (0, 0)


@pytest.mark.rule("2.1.1")
def test_a_loan_that_is_made_is_the_end_of_it(month):
    m = month(
        person("Pierre"), person("Jean"),
        orders={"Pierre": weeks(Borrow(from_="Jean", crowns=5)), "Jean": weeks(Lend(to="Pierre", crowns=5))},
    )  # fmt: skip
    assert m.only("loan.made")
    assert not m.events("loan.denied") + m.events("loan.unwanted")


@pytest.mark.rule("2.1.1")
def test_a_lender_who_has_not_so_much_is_told_why_and_the_other_only_that_nothing_came_of_it(month):
    m = month(
        person("Pierre"), person("Jean", crowns=30),
        orders={
            "Pierre": weeks(Borrow(from_="Jean", crowns=500)), "Jean": weeks(Lend(to="Pierre", crowns=500)),
        },
    )  # fmt: skip
    assert m.refused("Jean") == [("2.1.1", "cannot-pay")]
    assert m.only("loan.denied", who="Pierre")
    assert not m.events("loan.unwanted")
