import pytest
from months import debt, lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import Borrow, ClaimDebt, Lend, Pay, Rest
from turnbot.games.preux.state.between import MONEYLENDER


def pair(**given):
    return person("Jean", crowns=500), person("Pierre", crowns=100, **given)


# Asking and lending ------------------------------------------------------------------------------------


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize("weeks_apart", [0, 1, 3])
def test_a_loan_needs_both(month, weeks_apart):
    asks = weeks(*([Rest()] * weeks_apart), Borrow(from_="Jean", crowns=50))
    m = month(*pair(), orders={"Jean": weeks(Lend(to="Pierre", crowns=50)), "Pierre": asks})
    made = m.only("loan.made")
    assert made.week == 1 + weeks_apart
    assert made.audience == only("Jean", "Pierre")
    assert m.crowns("Jean", "2.1.1") == -50
    assert m.crowns("Pierre", "2.1.1") == 50
    (owed,) = m.outcome.world.debts.values()
    assert (owed.lender, owed.borrower, owed.owed, owed.principal, owed.due) == ("Jean", "Pierre", 50, 50, "")


@pytest.mark.rule("2.1.1")
def test_asking_alone_is_a_request_that_the_other_hears_of(month):
    m = month(*pair(), orders={"Pierre": weeks(Borrow(from_="Jean", crowns=50))})
    assert m.only("loan.asked").audience == only("Jean", "Pierre")
    assert m.outcome.world.debts == {}


@pytest.mark.rule("2.1.1")
def test_offering_alone_is_an_offer(month):
    m = month(*pair(), orders={"Jean": weeks(Lend(to="Pierre", crowns=50))})
    assert m.only("loan.offered").audience == only("Jean", "Pierre")
    assert m.outcome.world.debts == {}


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(
    ("asked", "offered", "lent"), [(80, 50, 50), (50, 80, 50), (None, 70, 70), (70, None, 70)]
)
def test_the_smaller_sum_is_lent(month, asked, offered, lent):
    m = month(
        *pair(),
        orders={
            "Jean": weeks(Lend(to="Pierre", crowns=offered)),
            "Pierre": weeks(Borrow(from_="Jean", crowns=asked)),
        },
    )
    assert m.only("loan.given").facts["crowns"] == lent


@pytest.mark.rule("2.1.1")
def test_no_sum_no_loan(month):
    m = month(*pair(), orders={"Jean": weeks(Lend(to="Pierre")), "Pierre": weeks(Borrow(from_="Jean"))})
    assert m.refused("Jean") == [("2.1.1", "no-amount")]


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(("crowns", "refused"), [(488, []), (489, [("2.1.1", "cannot-pay")])])
def test_nobody_lends_what_his_bills_need(month, crowns, refused):
    m = month(
        *pair(),
        orders={
            "Jean": weeks(Lend(to="Pierre", crowns=crowns)),
            "Pierre": weeks(Borrow(from_="Jean", crowns=crowns)),
        },
    )
    assert m.refused("Jean") == refused
    assert bool(m.events("loan.made")) is (not refused)


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (Borrow(from_="Pierre", crowns=5), "himself"),
        (Borrow(crowns=5), "nobody"),
        (Lend(to="Nobody", crowns=5), "nobody"),
        (Lend(to=MONEYLENDER, crowns=5), "nobody"),
        (Pay(to="Pierre", crowns=5), "himself"),
        (Pay(), "nobody"),
        (ClaimDebt(from_="Ghost"), "nobody"),
        (ClaimDebt(from_="Jean"), "no-debt"),
        (ClaimDebt(), "no-debt"),
        (Pay(to="Jean"), "no-debt"),
    ],
)
def test_foolish_business_is_refused(month, order, reason):
    m = month(*pair(), orders={"Pierre": weeks(order)})
    assert m.refused("Pierre") == [("2.1.1", reason)]


@pytest.mark.rule("2.1.1")
def test_a_loan_answers_the_condition_that_it_was_granted(month):
    asks = weeks(Borrow(from_="Jean", crowns=50), Rest(if_=If("accepted", "Jean")))
    lent = month(*pair(), orders={"Jean": weeks(Lend(to="Pierre", crowns=50)), "Pierre": asks})
    assert lent.events("week.rested")
    assert not month(*pair(), orders={"Pierre": asks}).events("week.rested")


# Claims ------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(("now", "claimed"), [("1626-06", False), ("1626-07", True), ("1627-01", True)])
def test_a_loan_can_be_claimed_from_the_third_turn_on(month, now, claimed):
    m = month(
        *pair(), at=now, debts=[debt("Jean", "Pierre", 30, month="1626-04")],
        orders={"Jean": weeks(ClaimDebt(from_="Pierre"))},
    )  # fmt: skip
    assert bool(m.events("loan.claimed")) is claimed
    assert m.refused("Jean") == ([] if claimed else [("2.1.1", "too-early")])
    # Claimed is due at the end of the same turn, and he can pay.
    assert (m.outcome.world.debts == {}) is claimed
    assert m.crowns("Jean", "2.1.1") == (30 if claimed else 0)


@pytest.mark.rule("2.1.1")
def test_claiming_of_nobody_in_particular_claims_all(month):
    m = month(
        *pair(), person("Luc"),
        debts=[debt("Jean", "Pierre", 30), debt("Jean", "Luc", 40), debt("Luc", "Jean", 9)],
        orders={"Jean": weeks(notes=[ClaimDebt()])},
    )  # fmt: skip
    assert [e.facts["borrower"] for e in m.events("loan.claimed")] == ["Luc", "Pierre"]
    assert [d.lender for d in m.outcome.world.debts.values()] == ["Luc"]


# Paying ------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(("says", "paid"), [(None, 30), (10, 10), (30, 30), (99, 30)])
def test_paying_back(month, says, paid):
    m = month(
        *pair(), debts=[debt("Jean", "Pierre", 30)],
        orders={"Pierre": weeks(Pay(to="Jean", crowns=says))},
    )  # fmt: skip
    assert m.crowns("Pierre", "2.1.1") == -paid
    assert m.crowns("Jean", "2.1.1") == paid
    assert m.only("debt.paid").facts["left"] == 30 - paid
    assert [d.owed for d in m.outcome.world.debts.values()] == ([30 - paid] if paid < 30 else [])
    assert m.only("payment.made").audience == only("Pierre")
    assert m.only("payment.received").audience == only("Jean")


@pytest.mark.rule("2.1.1")
def test_the_oldest_debt_is_paid_first(month):
    m = month(
        *pair(),
        debts=[
            debt("Jean", "Pierre", 20, name="debt/b", month="1626-06"),
            debt("Jean", "Pierre", 20, name="debt/a", month="1626-03"),
        ],
        orders={"Pierre": weeks(Pay(to="Jean", crowns=25))},
    )
    assert {d.name: d.owed for d in m.outcome.world.debts.values()} == {"debt/b": 15}


@pytest.mark.rule("2.1.1")
def test_money_for_who_is_owed_nothing_is_a_gift(month):
    m = month(*pair(), orders={"Pierre": weeks(Pay(to="Jean", crowns=25))})
    assert m.crowns("Jean", "2.1.1") == 25
    assert m.only("gift.made").audience == only("Pierre")
    assert m.only("gift.received").audience == only("Jean")


@pytest.mark.rule("2.1.1")
def test_nobody_pays_with_what_his_bills_need(month):
    m = month(*pair(), debts=[debt("Jean", "Pierre", 89)], orders={"Pierre": weeks(Pay(to="Jean"))})
    assert m.refused("Pierre") == [("2.1.1", "cannot-pay")]


# What is due -------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1.1")
def test_who_cannot_pay_what_is_claimed_goes_to_the_frontier(month):
    m = month(
        person("Jean"), person("Pierre", crowns=32, regiment="RCG", rank="captain", office="Mayor"),
        debts=[debt("Jean", "Pierre", 300)], orders={"Jean": weeks(ClaimDebt(from_="Pierre"))},
    )  # fmt: skip
    pierre = m["Pierre"]
    assert (pierre.regiment, pierre.home_regiment, pierre.at_front) == ("FR", "RCG", True)
    assert (pierre.rank, pierre.office, pierre.disgrace) == ("captain", "Mayor", "debt")
    assert m.only("disgrace.fell").audience == PUBLIC
    assert m.only("debt.defaulted").audience == only("Jean", "Pierre")
    assert m["Pierre"].crowns == 28, "his keep is paid, the debt is not paid in part"
    # The month was lived in Paris and is weighed there.
    assert m.only("level.fell", who="Pierre")


@pytest.mark.rule("2.1.1")
def test_who_saves_enough_there_pays_and_comes_back(month):
    away = {"regiment": "FR", "home_regiment": "MDR", "at_front": True, "disgrace": "debt"}
    owed = debt("Jean", "Pierre", 300, due="1626-07")
    still = month(person("Jean"), person("Pierre", crowns=299, **away), debts=[owed])
    assert still["Pierre"].at_front
    assert still.events("disgrace.fell") == []
    back = month(person("Jean"), person("Pierre", crowns=300, **away), debts=[owed])
    assert not back["Pierre"].at_front
    assert (back["Pierre"].regiment, back["Pierre"].disgrace, back["Pierre"].crowns) == ("MDR", "", 0)
    assert back.only("disgrace.ended").audience == PUBLIC


# The moneylender ---------------------------------------------------------------------------------------


@pytest.mark.rule("2.1.2")
@pytest.mark.parametrize(("asked", "owed"), [(100, 110), (15, 17), (600, 660), (1, 2)])
def test_a_tenth_more_in_six_months(month, asked, owed):
    m = month(person("Pierre"), orders={"Pierre": weeks(Borrow(from_=MONEYLENDER, crowns=asked))})
    (loan,) = m.outcome.world.debts.values()
    assert (loan.principal, loan.owed, loan.due) == (asked, owed, "1627-02")
    assert m.crowns("Pierre", "2.1.2") == asked
    assert m.only("loan.taken").audience == only("Pierre")


@pytest.mark.rule("2.1.2")
@pytest.mark.parametrize(
    ("standing", "asked", "lent"), [(0, 601, 600), (400, 300, 200), (600, 1, 0), (550, 50, 50)]
)
def test_a_hundred_times_the_level_in_all(month, standing, asked, lent):
    before = (
        [debt(MONEYLENDER, "Pierre", standing, owed=standing * 11 // 10, due="1627-01")] if standing else []
    )
    m = month(
        person("Pierre"), debts=before, orders={"Pierre": weeks(Borrow(from_=MONEYLENDER, crowns=asked))}
    )
    assert m.crowns("Pierre", "2.1.2") == lent
    assert m.refused("Pierre") == ([] if lent else [("2.1.2", "limit")])


@pytest.mark.rule("2.1.2")
def test_who_has_risen_may_have_what_is_missing(month):
    standing = debt(MONEYLENDER, "Pierre", 600, owed=660, due="1627-01")
    m = month(
        person("Pierre", level=7), debts=[standing],
        orders={"Pierre": weeks(Borrow(from_=MONEYLENDER, crowns=500))},
    )  # fmt: skip
    assert m.crowns("Pierre", "2.1.2") == 100


@pytest.mark.rule("2.1.2")
@pytest.mark.parametrize("order", [Borrow(from_=MONEYLENDER), Borrow(from_=MONEYLENDER, crowns=-5)])
def test_he_lends_no_unnamed_sum(month, order):
    m = month(person("Pierre"), orders={"Pierre": weeks(order)})
    assert m.refused("Pierre") == [("2.1.2", "no-amount")]


@pytest.mark.rule("2.1.2")
@pytest.mark.parametrize(("now", "paid"), [("1627-01", False), ("1627-02", True)])
def test_it_is_taken_when_due(month, now, paid):
    m = month(person("Pierre"), at=now, debts=[debt(MONEYLENDER, "Pierre", 100, owed=110, due="1627-02")])
    assert m.crowns("Pierre", "2.1.2") == (-110 if paid else 0)
    assert (m.outcome.world.debts == {}) is paid


@pytest.mark.rule("2.1.2")
def test_paying_early_pays_the_interest_too(month):
    m = month(
        person("Pierre"), debts=[debt(MONEYLENDER, "Pierre", 100, owed=110, due="1627-01")],
        orders={"Pierre": weeks(Pay(to=MONEYLENDER))},
    )  # fmt: skip
    assert m.crowns("Pierre", "2.1.2") == -110


@pytest.mark.rule("2.1.2")
def test_who_cannot_pay_the_moneylender_goes_to_the_frontier(month):
    m = month(person("Pierre", crowns=50), debts=[debt(MONEYLENDER, "Pierre", 100, owed=110, due="1626-08")])
    assert m["Pierre"].at_front
    assert m.only("debt.defaulted").audience == only("Pierre")


@pytest.mark.rule("2.1.2")
def test_who_owes_him_nothing_pays_him_nothing(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(Pay(to=MONEYLENDER, crowns=5))})
    assert m.refused("Pierre") == [("2.1.2", "no-debt")]


# One purse and several debts ---------------------------------------------------------------------------


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize("names", [("Ana", "Jean", "Luc"), ("Luc", "Jean", "Ana")])
def test_who_is_paid_the_same_day_can_pay_with_it(month, names):
    first, second, third = names
    m = month(
        person(first, crowns=12), person(second, crowns=112), person(third),
        debts=[debt(third, first, 100), debt(first, second, 100)],
        orders={third: weeks(ClaimDebt()), first: weeks(ClaimDebt())},
    )  # fmt: skip
    assert m.outcome.world.debts == {}
    assert m.events("disgrace.fell") == []
    assert m.crowns(third, "2.1.1") == 100


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize("names", [("Ana", "Jean", "Luc"), ("Luc", "Jean", "Ana")])
def test_money_goes_round_in_one_week_whoever_is_named_first(month, names):
    first, second, third = names
    m = month(
        person(first, crowns=12), person(second), person(third),
        debts=[debt(third, first, 100), debt(first, second, 100)],
        orders={first: weeks(Pay(to=third)), second: weeks(Pay(to=first))},
    )  # fmt: skip
    assert m.outcome.world.debts == {}
    assert m.refused(first) == []


@pytest.mark.rule("2.1.1", "2.0.1", "12.0.1")
@pytest.mark.parametrize(("crowns", "keep"), [(470, True), (445, False)])
def test_who_has_the_money_pays_his_debt_before_his_bills(month, crowns, keep):
    """Bills of 60 crowns are no reason to default on 440: what they cost unpaid is less (ruling 7)."""
    m = month(
        person("Jean"), person("Pierre", crowns=crowns, lady="Anne"),
        ladies=[lady("Anne", lover="Pierre", level=16)], debts=[debt("Jean", "Pierre", 440)],
        orders={"Jean": weeks(ClaimDebt(from_="Pierre"))},
    )  # fmt: skip
    assert m.only("debt.paid").facts["crowns"] == 440
    assert m["Pierre"].disgrace == ""
    assert bool(m.events("maintenance.paid", who="Pierre")) is keep


@pytest.mark.rule("2.1.1", "2.1.2")
def test_three_lenders_and_not_enough(month):
    # 12 crowns are his keep. The oldest claim is too much for him; the others are paid.
    lenders = [person(name) for name in ("Ana", "Jean", "Luc")]
    m = month(
        person("Pierre", crowns=112), *lenders,
        debts=[
            debt("Ana", "Pierre", 300, month="1626-01"), debt("Jean", "Pierre", 60, month="1626-02"),
            debt("Luc", "Pierre", 50, month="1626-03"),
        ],
        orders={name: weeks(ClaimDebt(from_="Pierre")) for name in ("Ana", "Jean", "Luc")},
    )  # fmt: skip
    assert [m.crowns(name, "2.1.1") for name in ("Ana", "Jean", "Luc")] == [0, 60, 0]
    assert [e.facts["lender"] for e in m.events("debt.defaulted")] == ["Ana", "Luc"]
    assert len(m.events("disgrace.fell")) == 1, "one falls once"
    assert (m["Pierre"].crowns, m["Pierre"].regiment) == (40, "FR")


@pytest.mark.rule("2.1.1", "2.1.2")
def test_a_loan_claimed_in_the_month_in_which_the_moneylender_is_due(month):
    def owing(crowns):
        return month(
            person("Pierre", crowns=crowns), person("Jean"),
            debts=[
                debt("Jean", "Pierre", 100, month="1626-05"),
                debt(MONEYLENDER, "Pierre", 110, month="1626-02", due="1626-08"),
            ],
            orders={"Jean": weeks(ClaimDebt())},
        )  # fmt: skip

    both = owing(222)
    assert (both["Pierre"].crowns, both["Pierre"].disgrace, both.outcome.world.debts) == (0, "", {})
    one = owing(209)
    # What was lent first is paid first.
    assert [d.lender for d in one.outcome.world.debts.values()] == ["Jean"]
    assert one["Pierre"].disgrace == "debt"
    assert one.only("debt.defaulted").audience == only("Jean", "Pierre")


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize("whom", [ClaimDebt(from_="Pierre"), ClaimDebt()])
def test_a_claim_stands_and_is_not_made_twice(month, whom):
    owed = debt("Jean", "Pierre", 300, due="1626-07")
    away = {"regiment": "FR", "at_front": True, "disgrace": "debt", "crowns": 0}
    m = month(person("Jean"), person("Pierre", **away), debts=[owed], orders={"Jean": weeks(whom)})
    assert m.refused("Jean") == [("2.1.1", "claimed")]
    assert m.only("debt.defaulted").facts["lender"] == "Jean"


@pytest.mark.rule("2.1.2")
def test_the_moneylender_lends_twice_in_a_week_up_to_his_limit(month):
    asks = [Borrow(from_=MONEYLENDER, crowns=crowns) for crowns in (105, 450, 100, 1)]
    m = month(person("Pierre"), orders={"Pierre": weeks(asks)})
    # Six hundred in all for level 6; each loan has its own tenth, rounded up.
    loans = [(d.principal, d.owed) for d in m.outcome.world.debts.values()]
    assert loans == [(105, 116), (450, 495), (45, 50)]
    assert m.refused("Pierre") == [("2.1.2", "limit")]


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(
    ("offers", "asks", "lent"),
    [
        ((50, None, 60), (50, None, 60), [(1, 50), (3, 60)]),
        ((50, 60, None), (None, None, 50), [(3, 50)]),
        # What he had not in the first week he has in the third.
        ((900, None, 60), (900, None, 60), [(3, 60)]),
    ],
)
def test_who_agree_twice_make_two_loans(month, offers, asks, lent):
    def said(order, sums):
        return weeks(*[order(crowns) if crowns else Rest() for crowns in sums])

    m = month(
        *pair(),
        orders={
            "Jean": said(lambda crowns: Lend(to="Pierre", crowns=crowns), offers),
            "Pierre": said(lambda crowns: Borrow(from_="Jean", crowns=crowns), asks),
        },
    )
    assert [(e.week, e.facts["crowns"]) for e in m.events("loan.made")] == lent
    assert len(m.outcome.world.debts) == len(lent)
