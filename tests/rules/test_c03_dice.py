import pytest
from months import person, weeks

from turnbot.core.events import only
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import Gamble, Practise, VisitClub, VisitTavern

#: The house's die and his own.
WON, LOST = (1, 2), (5, 1)


def bets(*stakes, cut=False, where=None):
    return {"Pierre": weeks([where or VisitClub(), Gamble(bets=stakes, cut=cut)])}


def dice(*throws):
    """House and own for each bet; own None where it is not thrown."""
    loaded = {}
    for nth, (house, own) in enumerate(throws, start=1):
        loaded[f"*/house-{nth}/Pierre"] = house
        if own is not None:
            loaded[f"*/own-{nth}/Pierre"] = own
    return loaded


def pierre(club="TB", crowns=1000, level=7, **given):
    return person("Pierre", club=club, crowns=crowns, level=level, **given)


@pytest.mark.rule("3.1.7", "3.1.8")
def test_the_worked_example_of_3_1_9(month):
    m = month(pierre(), orders=bets(150, 150, 125, cut=True), dice=dice((2, 5), (6, None), (1, 4)))
    assert [(e.facts["result"], e.facts["gain"], e.facts["points"]) for e in m.events("bet.settled")] == [
        ("won", 150, 1), ("cut", -75, -1), ("won", 125, 1),
    ]  # fmt: skip
    assert m.crowns("Pierre", "3.1.7") == 200
    assert m.points("Pierre", "3.1.7") == 1
    noticed = m.only("stakes.noticed").facts
    assert (noticed["staked"], noticed["divisor"], noticed["points"]) == (425, 200, 2)
    assert m.points("Pierre", "3.1.7") + m.points("Pierre", "3.1.8") == 3


@pytest.mark.rule("3.1.7")
@pytest.mark.parametrize(
    ("house", "own", "gain"), [(3, 4, 30), (4, 4, -30), (5, 4, -30), (6, 6, -30), (1, 2, 30)]
)
def test_the_higher_die_wins_and_ties_are_the_houses(month, house, own, gain):
    m = month(pierre(), orders=bets(30), dice=dice((house, own)))
    assert m.crowns("Pierre", "3.1.7") == gain
    assert m.points("Pierre", "3.1.7") == (1 if gain > 0 else -1)
    assert m.only("bet.settled").audience == only("Pierre")


@pytest.mark.rule("3.1.7")
@pytest.mark.parametrize(("house", "result", "gain"), [(6, "cut", -16), (5, "won", 31)])
def test_who_cuts_loses_half_rounded_up_on_a_six_and_plays_on_otherwise(month, house, result, gain):
    m = month(pierre(), orders=bets(31, cut=True), dice=dice((house, None if house == 6 else 6)))
    settled = m.only("bet.settled").facts
    assert (settled["result"], settled["gain"], settled["own"]) == (result, gain, None if house == 6 else 6)


@pytest.mark.rule("3.1.7")
def test_the_dice_of_a_bet_are_open_to_be_checked(month):
    m = month(pierre(), orders=bets(30), dice=dice((3, 4)))
    assert [key[2] for key in m.only("bet.settled").rolls] == ["house-1", "own-1"]


@pytest.mark.rule("3.1.7")
@pytest.mark.parametrize(
    ("club", "level", "stake", "reason"),
    [
        ("TB", 7, 150, None), ("TB", 7, 151, "over-limit"), ("PR", 7, 51, "over-limit"),
        ("EO", 12, 100, None), ("EO", 12, 99, "below-minimum"), ("EO", 12, 900, None),
        ("TB", 7, 0, "below-minimum"), ("TB", 7, -5, "below-minimum"),
    ],
)  # fmt: skip
def test_limits(month, club, level, stake, reason):
    m = month(pierre(club, level=level), orders=bets(stake), dice=dice((1, 2)))
    assert m.refused("Pierre") == ([("3.1.7", reason)] if reason else [])
    assert bool(m.events("bet.settled")) is (reason is None)


@pytest.mark.rule("3.1.7")
def test_each_bet_is_measured_by_itself_and_what_he_has_then(month):
    # 100 crowns, 29 of them for his bills: 71 to play with.
    m = month(
        pierre(crowns=100), orders=bets(72, 71, 1, 150, 20), dice=dice((0, 0), (6, 1), (2, 3), (0, 0), (0, 0))
    )
    assert [e.facts["nth"] for e in m.events("bet.settled")] == [2]
    assert [(e.facts["nth"], e.facts["reason"]) for e in m.events("order.refused")] == [
        (1, "no-money"), (3, "no-money"), (4, "no-money"), (5, "no-money"),
    ]  # fmt: skip
    assert m["Pierre"].crowns == 0
    assert m.only("maintenance.paid")


@pytest.mark.rule("3.1.7")
def test_winnings_can_be_staked_again(month):
    m = month(pierre(crowns=59), orders=bets(30, 60), dice=dice((1, 2), (1, 2)))
    assert m.crowns("Pierre", "3.1.7") == 90


@pytest.mark.rule("3.1.7")
def test_twelve_bets_a_visit(month):
    m = month(pierre(), orders=bets(*[10] * 14), dice=dice(*[(1, 2)] * 14))
    assert len(m.events("bet.settled")) == 12
    assert m.refused("Pierre") == [("3.1.7", "too-many")] * 2


@pytest.mark.rule("3.1.7")
@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ({"Pierre": weeks([Practise(), Gamble(bets=(5,))])}, "nowhere"),
        ({"Pierre": weeks(Gamble(bets=(5,)))}, "nowhere"),
        ({"Pierre": weeks([VisitClub(), Gamble()])}, "no-bets"),
    ],
)
def test_bets_that_are_none(month, orders, reason):
    m = month(pierre(), orders=orders)
    assert m.refused("Pierre") == [("3.1.7", reason)]


@pytest.mark.rule("3.1.7")
def test_a_guest_plays_by_the_rules_of_his_hosts_club(month):
    m = month(
        person("Jean", level=9, club="CH"), pierre("PR", level=6),
        orders={
            "Jean": weeks(VisitClub(with_=("Pierre",))),
            "Pierre": weeks([VisitClub(guest_of="Jean"), Gamble(bets=(200, 201))]),
        },
        dice=dice((1, 2)),
    )  # fmt: skip
    assert m.only("bet.settled").facts["stake"] == 200
    assert m.refused("Pierre") == [("3.1.7", "over-limit")]


@pytest.mark.rule("3.1.7")
@pytest.mark.parametrize(("own", "again"), [(6, True), (1, False)])
def test_the_weeks_tables_answer_whether_he_won(month, own, again):
    orders = weeks([VisitClub(), Gamble(bets=(30,))], VisitTavern(if_=If("won")), VisitTavern(if_=If("lost")))
    m = month(pierre(), orders={"Pierre": orders}, dice=dice((3, own)))
    assert [e.week for e in m.events("tavern.visited")] == ([2] if again else [3])


@pytest.mark.rule("3.1.8")
@pytest.mark.parametrize(
    ("club", "level", "stakes", "points"),
    [
        ("TB", 7, [150], None), ("TB", 7, [150, 50], 1), ("TB", 7, [150] * 4, 3), ("PR", 7, [50] * 4, 2),
        ("CA", 7, [100, 49], None), ("CH", 9, [200, 100], 1), ("EO", 12, [499], None), ("EO", 12, [500], 1),
    ],
)  # fmt: skip
def test_the_divisor_counts_the_weeks_stakes_rounded_down(month, club, level, stakes, points):
    m = month(
        pierre(club, crowns=5000, level=level), orders=bets(*stakes), dice=dice(*[(6, 1)] * len(stakes))
    )
    assert [e.facts["points"] for e in m.events("stakes.noticed")] == ([points] if points else [])


@pytest.mark.rule("3.1.8")
def test_what_was_not_played_does_not_count_for_the_divisor(month):
    m = month(pierre(), orders=bets(100, 151, 99), dice=dice((6, 1), (6, 1), (6, 1)))
    assert m.events("stakes.noticed") == []


def stopping(*stakes, lost, cut=False, then=()):
    return {"Pierre": weeks([VisitClub(), Gamble(stakes, cut, lost), *([Gamble(then)] if then else [])])}


def made(m):
    return [e.facts["nth"] for e in m.events("bet.settled")]


@pytest.mark.rule("3.1.7")
@pytest.mark.parametrize(
    ("lost", "throws", "played", "told"),
    [
        (2, (LOST, WON, LOST, WON, WON), [1, 2, 3], (2, 2)),
        (1, (WON, WON, WON, LOST, WON), [1, 2, 3, 4], (1, 1)),
        (3, (LOST, WON, LOST, WON, LOST), [1, 2, 3, 4, 5], None),
        (6, (LOST,) * 5, [1, 2, 3, 4, 5], None),
        (None, (LOST,) * 5, [1, 2, 3, 4, 5], None),
    ],
)
def test_who_stops_after_so_many_lost_bets_makes_no_more(month, lost, throws, played, told):
    m = month(pierre(), orders=stopping(*[30] * 5, lost=lost), dice=dice(*throws))
    assert made(m) == played
    left = [(e.facts["nth"], e.facts["count"]) for e in m.events("bet.left")]
    assert left == ([told] if told else [])
    assert all(e.audience == only("Pierre") for e in m.events("bet.left"))
    assert m.refused("Pierre") == []


@pytest.mark.rule("3.1.7")
def test_a_cut_bet_counts_as_lost_for_him_and_a_refused_one_does_not(month):
    m = month(
        pierre(),
        orders=stopping(30, 900, 30, 30, lost=2, cut=True),
        dice=dice((6, None), (0, 0), LOST, WON),
    )
    assert made(m) == [1, 3]
    assert (m.only("bet.left").facts["nth"], m.only("bet.left").facts["count"]) == (2, 1)


@pytest.mark.rule("3.1.7", "3.1.8")
def test_his_other_bets_of_the_evening_are_made_with_the_dice_they_would_have_had(month):
    orders = stopping(100, 100, 100, lost=1, then=(100,))
    m = month(pierre(), orders=orders, dice=dice(LOST, WON, WON, WON))
    assert [(e.facts["nth"], e.facts["result"]) for e in m.events("bet.settled")] == [(1, "lost"), (4, "won")]
    assert [key[2] for e in m.events("bet.settled") for key in e.rolls] == [
        "house-1", "own-1", "house-4", "own-4",
    ]  # fmt: skip
    assert m.only("stakes.noticed").facts["staked"] == 200
