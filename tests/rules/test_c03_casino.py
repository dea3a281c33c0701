import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    Drink,
    Gamble,
    JoinCasino,
    LeaveCasino,
    Rest,
    Toady,
    VisitCasino,
    VisitClub,
)

LOST, WON = (6, 1), (1, 6)


def player(name="Pierre", **given):
    return person(name, **({"level": 9, "crowns": 5000} | given))


def bets(*stakes, cut=False, **more):
    return {"Pierre": weeks([VisitCasino(), Gamble(bets=stakes, cut=cut)], **more)}


def dice(*throws, who="Pierre"):
    loaded = {}
    for nth, (house, own) in enumerate(throws, start=1):
        loaded[f"*/house-{nth}/{who}"], loaded[f"*/own-{nth}/{who}"] = house, own
    return loaded


def points(m):
    return [e.facts["points"] for e in m.events("bet.settled")]


@pytest.mark.rule("3.3.3", "3.3.4", "3.3.1")
def test_the_worked_example_of_3_3_5(month):
    m = month(player(), orders=bets(*[300] * 5), dice=dice(LOST, WON, WON, WON, LOST))
    assert [e.facts["gain"] for e in m.events("bet.settled")] == [-300, 300, 300, 300, -300]
    assert points(m) == [-1, 1, 2, 3, -1]
    noticed = m.only("casino.noticed").facts
    assert (noticed["divisor"], noticed["streak"], noticed["points"]) == (1500, 3, 3)
    assert m.only("casino.honoured").facts["points"] == 2
    assert m["Pierre"].status == 9


@pytest.mark.rule("3.3.6")
def test_a_member_has_thirteen_for_the_same(month):
    m = month(player(casino=True), orders=bets(*[300] * 5), dice=dice(LOST, WON, WON, WON, LOST))
    assert points(m) == [-1, 2, 3, 4, -1]
    assert m.only("casino.honoured").facts["points"] == 3
    assert m["Pierre"].status == 13


@pytest.mark.rule("3.3.3", "3.3.4")
@pytest.mark.parametrize(
    ("stakes", "throws", "each", "divisor"),
    [
        # Below the divisor nothing is special; at it everything is (ruling 44).
        ([300, 300, 300], [WON, WON, WON], [1, 1, 1], None),
        ([1499], [WON], [1], None),
        ([1500], [WON], [1], 1),
        ([1000, 2000], [WON, WON], [1, 2], 2 * 2),
        # The longest row counts, and the next begins again at one (ruling 45).
        ([500] * 6, [WON, WON, LOST, WON, WON, WON], [1, 2, -1, 1, 2, 3], 2 * 3),
        ([500] * 3, [WON, LOST, WON], [1, -1, 1], 1),
        # Won or lost, staking much is noticed.
        ([3000], [LOST], [-1], 2),
    ],
)
def test_streaks_and_divisor(month, stakes, throws, each, divisor):
    m = month(player(), orders=bets(*stakes), dice=dice(*throws))
    assert points(m) == each
    assert [e.facts["points"] for e in m.events("casino.noticed")] == ([divisor] if divisor else [])


@pytest.mark.rule("3.3.3")
def test_members_win_one_point_a_bet_below_the_divisor(month):
    m = month(player(casino=True), orders=bets(300, 300), dice=dice(WON, WON))
    assert points(m) == [1, 1]


@pytest.mark.rule("3.3.3")
def test_a_cut_bet_ends_a_row_and_counts_for_the_divisor(month):
    m = month(player(), orders=bets(500, 500, 500, cut=True), dice=dice(WON, LOST, WON))
    assert [e.facts["result"] for e in m.events("bet.settled")] == ["won", "cut", "won"]
    assert points(m) == [1, -1, 1]
    assert m.only("casino.noticed").facts["streak"] == 1


@pytest.mark.rule("3.3.1")
def test_who_is_there_is_seen_and_what_he_won_is_not(month):
    m = month(player(), orders=bets(300), dice=dice(WON))
    assert m.only("casino.visited").audience == PUBLIC
    for kind in ("bet.settled", "casino.honoured"):
        assert m.only(kind).audience == only("Pierre")
    assert m.events("bet.settled")[0].rolls


@pytest.mark.rule("3.3.1")
def test_one_toadies_there_as_at_a_club_with_one_partner(month):
    people = [player(), player("Jean", level=13), player("Luc", level=9)]
    there = [VisitCasino(), Gamble(bets=(300,)), Toady()]
    m = month(
        *people, orders={p.name: weeks(there) for p in people}, dice={"*/house-*": 6, "*/own-*": 1}
    )  # fmt: skip
    (talk,) = m.events("club.talked")
    assert talk.facts["club"] == "casino"
    assert len(m.events("toadied")) == 2


@pytest.mark.rule("3.3.2")
@pytest.mark.parametrize(
    ("given", "stakes", "reason"),
    [
        ({"level": 8}, (300,), "level"),
        ({}, (), "no-bets"),
        ({}, (299, 0, -5), "no-bets"),
        ({"crowns": 317}, (300,), "cannot-pay"),
        ({"crowns": 318}, (300,), None),
        ({"crowns": 318}, (5000, 300), None),
        ({}, (10,) * 12 + (300,), "no-bets"),
        ({"casino": True, "crowns": 357}, (300,), "cannot-pay"),
    ],
)
def test_who_is_let_in(month, given, stakes, reason):
    m = month(player(**given), orders=bets(*stakes), dice={"*/house-*": 6, "*/own-*": 1})
    assert bool(m.events("casino.visited")) is (reason is None)
    refused = [e.facts["reason"] for e in m.events("order.refused", what="visit-casino")]
    assert refused == ([reason] if reason else [])
    assert bool(m.events("casino.honoured")) is (reason is None)


@pytest.mark.rule("3.3.2")
def test_bets_that_the_tables_do_not_take_are_skipped_and_told(month):
    m = month(player(crowns=1318), orders=bets(299, 1301, 1000, 301), dice=dice(WON, WON, LOST, WON))
    assert [e.facts["stake"] for e in m.events("bet.settled")] == [1000]
    assert m.refused("Pierre") == [("3.3.2", "below-minimum"), ("3.3.2", "no-money"), ("3.3.2", "no-money")]


@pytest.mark.rule("3.3.2")
def test_who_in_the_end_makes_no_bet_has_nothing_of_it(month):
    orders = {"Pierre": weeks([VisitCasino(), Gamble(bets=(300,), if_=If("present", "Jean"))])}
    m = month(player(), player("Jean"), orders=orders)
    assert m.events("casino.visited")
    assert m.refused("Pierre") == [("3.3.2", "no-bets")]
    assert m["Pierre"].status == 0


@pytest.mark.rule("3.3.2")
def test_whether_somebody_is_at_the_casino_can_be_asked(month):
    orders = {
        "Jean": weeks([VisitCasino(), Gamble(bets=(300,))]),
        "Pierre": weeks([VisitCasino(if_=If("present", "Jean")), Gamble(bets=(300,))]),
        "Luc": weeks([VisitCasino(if_=If("absent", "Jean")), Gamble(bets=(300,))]),
    }
    m = month(player(), player("Jean"), player("Luc"), orders=orders, dice={"*/house-*": 6, "*/own-*": 1})
    assert {e.facts["who"] for e in m.events("casino.visited")} == {"Jean", "Pierre"}


@pytest.mark.rule("3.3.2")
def test_no_drink_and_a_full_week(month):
    orders = {"Pierre": weeks([VisitCasino(), Gamble(bets=(300,)), Drink(), VisitClub()])}
    m = month(player(club="PR"), orders=orders, dice=dice(WON))
    assert m.refused("Pierre") == [("1.0.3", "too-many-long"), ("3.1.2", "nowhere")]
    assert m.events("drink.taken") == []


@pytest.mark.rule("3.3.2")
def test_who_is_at_the_front_goes_nowhere(month):
    m = month(player(at_front=True), orders=bets(300))
    assert ("9.4.4", "at-front") in m.refused("Pierre")


# Members ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3.6")
@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({}, []),
        ({"casino": True}, [("3.3.6", "member-already")]),
        ({"level": 8}, [("3.3.6", "level")]),
        ({"crowns": 39}, [("3.3.6", "cannot-pay")]),
        ({"since": {"casino-barred": "1626-09"}}, [("3.3.7", "barred")]),
        ({"since": {"casino-barred": "1626-08"}}, []),
        ({"since": {"casino-barred": "9999-12"}}, [("3.3.7", "for-ever")]),
    ],
)
def test_becoming_a_member(month, given, refused):
    m = month(player(**given), orders={"Pierre": weeks(notes=[JoinCasino()])})
    assert m.refused("Pierre") == refused
    if not refused:
        assert m["Pierre"].casino
        assert m["Pierre"].since["casino"] == "1626-08"
        assert m.only("casino.joined").audience == only("Pierre")


@pytest.mark.rule("3.3.6")
def test_the_casino_is_no_club_and_its_dues_are_kept_back(month):
    m = month(
        player(club="PR", casino=True, crowns=83),
        orders={"Pierre": weeks([VisitClub(), Gamble(bets=(9, 8))])},
        dice={"*/house-*": 6, "*/own-*": 1},
    )  # fmt: skip
    assert m["Pierre"].club == "PR"
    assert m.only("casino.paid").facts["cost"] == 40
    assert m["Pierre"].casino


@pytest.mark.rule("3.3.6")
def test_unpaid_dues_end_a_membership(month):
    m = month(player(casino=True, crowns=57), orders={"Pierre": weeks(Rest())})
    assert m.only("casino.lost").facts["reason"] == "unpaid"
    assert m.only("casino.lost").audience == only("Pierre")
    assert (m["Pierre"].casino, m["Pierre"].crowns) == (False, 57 - 18)


@pytest.mark.rule("3.3.6")
@pytest.mark.parametrize("casino", [True, False])
def test_leaving(month, casino):
    m = month(player(casino=casino), orders={"Pierre": weeks(LeaveCasino())})
    assert m.refused("Pierre") == ([] if casino else [("3.3.6", "not-member")])
    assert not m["Pierre"].casino
    assert m.events("casino.paid") == []


def member(joined, missed=0, **given):
    return player(casino=True, since={"casino": joined}, casino_missed=missed, **given)


@pytest.mark.rule("3.3.7")
@pytest.mark.parametrize(
    ("joined", "missed", "lost"),
    [
        # Who joined this month has all of the next to come.
        ("1626-08", 0, None), ("1626-07", 0, "probation"), ("1626-04", 0, "probation"),
        ("1626-03", 0, None), ("1626-03", 2, None), ("1626-03", 3, "absence"),
    ],
)  # fmt: skip
def test_members_must_come(month, joined, missed, lost):
    m = month(member(joined, missed), orders={"Pierre": weeks(Rest())})
    assert [e.facts["reason"] for e in m.events("casino.lost")] == ([lost] if lost else [])
    assert m["Pierre"].casino is (lost is None)
    assert m["Pierre"].crowns == 5000 - 18 - 40
    back = {"probation": "1627-02", "absence": "9999-12", None: None}[lost]
    assert m["Pierre"].since.get("casino-barred") == back
    if lost is None and joined != "1626-08":
        assert m["Pierre"].casino_missed == missed + 1


@pytest.mark.rule("3.3.7")
@pytest.mark.parametrize(("joined", "missed"), [("1626-07", 0), ("1626-01", 3)])
def test_coming_once_wipes_the_slate_clean(month, joined, missed):
    m = month(member(joined, missed), orders=bets(300), dice=dice(WON))
    assert m["Pierre"].casino
    assert m["Pierre"].casino_missed == 0


@pytest.mark.rule("3.3.7")
@pytest.mark.parametrize(("joined", "missed"), [("1626-07", 0), ("1626-01", 3)])
def test_the_front_excuses(month, joined, missed):
    m = month(member(joined, missed, at_front=True))
    assert m["Pierre"].casino
    assert m["Pierre"].casino_missed == missed


@pytest.mark.rule("3.3.7")
def test_a_member_of_old_needs_no_month_of_joining(month):
    m = month(player(casino=True), orders={"Pierre": weeks(Rest())})
    assert m.only("casino.missed").facts["months"] == 1


@pytest.mark.rule("3.3.7")
@pytest.mark.parametrize(("joined", "missed"), [("1626-07", 0), ("1626-01", 3)])
@pytest.mark.parametrize(
    ("given", "excused"),
    [
        ({"arrested": "1626-08/1"}, True), ({"arrested": "1626-07/4"}, False),
        ({"laid_up": "1626-08/4", "resting_until": "1626-09/2"}, True),
        ({"resting_until": "1626-08/1"}, True), ({"laid_up": "1626-07/4"}, False),
    ],
)  # fmt: skip
def test_prison_and_grave_wounds_excuse(month, joined, missed, given, excused):
    m = month(member(joined, missed, **given), orders={"Pierre": weeks(Rest())})
    assert m["Pierre"].casino is excused
    assert m["Pierre"].casino_missed == (missed if excused else 0)


@pytest.mark.rule("3.3.2", "3.3.3")
def test_who_stops_there_after_a_lost_bet_has_what_he_played(month):
    orders = {"Pierre": weeks([VisitCasino(), Gamble((300,) * 5, lost=1)])}
    m = month(player(), orders=orders, dice=dice(WON, LOST, WON, WON, WON))
    assert [e.facts["result"] for e in m.events("bet.settled")] == ["won", "lost"]
    assert (m.only("bet.left").facts["place"], m.only("bet.left").facts["count"]) == ("casino", 3)
    assert m.events("casino.noticed") == []
    assert m.only("casino.honoured").facts["points"] == 2
