"""Life in Paris as the book has it: its tables cell by cell, and habits kept over several months."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.months import months_of, person, play_month, weeks
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.orders.tree import (
    Borrow,
    Buy,
    Drink,
    Gamble,
    Invest,
    JoinCasino,
    Lavish,
    Orders,
    Rest,
    SubmitPlay,
    Theatre,
    Toady,
    VisitCasino,
    VisitClub,
    VisitTavern,
    WritePlay,
)
from turnbot.games.preux.state.between import MONEYLENDER, Investment
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import Child, Play, Season
from turnbot.games.preux.state.world import World

WON, LOST = {"*/house-*": 1, "*/own-*": 6}, {"*/house-*": 6, "*/own-*": 1}


def paris(at: str, *people: Person, others: Sequence[Any] = ()) -> World:
    return World.of(at, people, others=others)


# Tables ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0.3")
@pytest.mark.parametrize(
    ("item", "cheap", "standard", "luxury"),
    [
        ("maintenance", None, 2, 3), ("horse", None, 100, None), ("post-horse", None, 3, None),
        ("flowers", 0, 3, 6), ("wine", 1, 5, 50), ("salon-foil", 20, 30, 60), ("cards", 1, 3, 8),
        ("book", 1, 4, 10), ("orchestra", 20, 50, 150), ("carriage", 300, 450, 650),
        ("pistol", None, 85, 120), ("dress", 3, 6, 10), ("painting", None, 12, None),
        ("handkerchief", None, 1, None), ("pipe", 1, 30, 70),
    ],
)  # fmt: skip
def test_the_price_list_as_printed(item: str, cheap: int, standard: int, luxury: int) -> None:
    price = book().prices[item]
    assert (price.cheap, price.standard, price.luxury) == (cheap, standard, luxury)
    by_level = {"maintenance": "level", "flowers": "lady_level", "dress": "lady_level"}
    assert price.per == by_level.get(item)


@pytest.mark.rule("3.1.1", "3.1.7", "3.1.8")
@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("EO", (12, 30, 8, None, 100, 500)), ("CH", (9, 20, 6, 200, 1, 300)),
        ("GM", (7, 20, 5, 250, 1, 300)), ("TB", (7, 15, 4, 150, 1, 200)), ("CA", (5, 10, 3, 100, 1, 150)),
        ("PR", (3, 5, 2, 50, 1, 100)),
    ],
)  # fmt: skip
def test_the_clubs_as_printed(code: str, row: tuple[int | None, ...]) -> None:
    club = book().clubs[code]
    printed = (club.minimum_level, club.dues, club.status, club.bet_limit, club.bet_minimum, club.divisor)
    assert printed == row
    assert set(club.regiments) == ({"GD", "CDR"} if code == "GM" else set())


#: Points by the die: in the stalls and in a box, on the first night and after it.
SEEN = {1: (-2, -1, -1, 0), 2: (-1, 0, 0, 1), 3: (2, 3, 1, 2), 5: (2, 3, 1, 2), 6: (3, 4, 2, 3)}


@pytest.mark.rule("3.4.2")
@pytest.mark.parametrize(("foreign", "less"), [("Gilles Paragon", 0), ("Shakespeare", 2)])
@pytest.mark.parametrize("pips", SEEN)
def test_the_theatre_as_printed(pips: int, foreign: str, less: int) -> None:
    rich = {"crowns": 900}
    m = play_month(
        person("Stalls", **rich), person("Box", **rich), person("Later", **rich), person("Boxed", **rich),
        orders={
            "Stalls": weeks(Theatre()), "Box": weeks(Theatre(seat="box")),
            "Later": weeks(Rest(), Theatre()), "Boxed": weeks(Rest(), Rest(), Theatre(seat="box")),
        },
        others=[Play(name="play/1626-08", author=foreign, title="Hamlet")],
        dice={"3.4.2/1/quality": pips},
    )  # fmt: skip
    points = tuple(m.points(name, "3.4.2") for name in ("Stalls", "Box", "Later", "Boxed"))
    assert points == tuple(each - less for each in SEEN[pips])
    # The level in crowns, ten times it for a box, and double on the first night.
    assert [-m.crowns(n, "3.4.2") for n in ("Stalls", "Box", "Later", "Boxed")] == [12, 120, 6, 60]


@pytest.mark.rule("3.4.2")
def test_a_box_whose_guests_stay_away_is_paid_and_its_holder_alone() -> None:
    m = play_month(
        person("Jean", crowns=900), person("Ana"), person("Luc"), person("Pierre", at_front=True),
        orders={
            "Jean": weeks([Theatre(seat="box", with_=("Ana", "Luc", "Pierre")), Toady()]),
            "Ana": weeks(VisitTavern()), "Pierre": weeks(Theatre(with_=("Jean",))),
        },
    )  # fmt: skip
    assert [e.facts["who"] for e in m.events("theatre.visited")] == ["Jean"]
    assert -m.crowns("Jean", "3.4.2") == 120
    assert ("3.1.3", "alone") in m.refused("Jean")


# Evenings at the Casino and the tables -------------------------------------------------------------------


@pytest.mark.rule("3.3.1", "3.3.3", "3.3.4")
def test_a_row_of_wins_ends_with_the_evening() -> None:
    evening = [VisitCasino(), Gamble(bets=(500, 500, 500))]
    m = play_month(
        person("Pierre", level=9, crowns=5000), orders={"Pierre": weeks(evening, evening)}, dice=WON
    )
    assert [e.facts["points"] for e in m.events("bet.settled")] == [1, 2, 3, 1, 2, 3]
    assert [e.facts["streak"] for e in m.events("casino.noticed")] == [3, 3]
    assert m["Pierre"].status == 2 * (6 + 3 + 2)


@pytest.mark.rule("3.3.7")
@pytest.mark.parametrize(
    ("visits", "member_after"),
    [
        # The month of joining asks nothing; then four months in which he must come.
        ("-VVVV", [1, 1, 1, 1, 1]), ("-VV-V", [1, 1, 1, 0, 0]), ("--", [1, 0]),
        # Later three in a row are forgiven, and four are not.
        ("-VVVV---V---", [1] * 12), ("-VVVV----", [1] * 8 + [0]),
    ],
)  # fmt: skip
def test_a_member_of_the_casino_over_the_months(visits: str, member_after: list[int]) -> None:
    evening = [VisitCasino(), Gamble(bets=(300,))]
    plan = [{"Pierre": weeks(evening if month == "V" else Rest())} for month in visits]
    plan[0] = {"Pierre": weeks(Rest(), notes=[JoinCasino()])}
    world = paris("1626-10", person("Pierre", level=30, crowns=90_000))
    played = list(months_of(world, plan, WON))
    assert [int(m["Pierre"].casino) for m in played] == member_after
    assert [-m.crowns("Pierre", "3.3.6") for m in played] == [40] + [40 * was for was in member_after[:-1]]


@pytest.mark.rule("2.0.1", "3.1.7")
@pytest.mark.parametrize(("crowns", "staked"), [(42, []), (52, [20]), (53, [30]), (72, [30]), (73, [30, 20])])
def test_no_bet_touches_what_the_bills_need(crowns: int, staked: list[int]) -> None:
    # Keep 14, club 15: 29 are not his to play with; nor is anything if he loses.
    m = play_month(
        person("Pierre", level=7, club="TB", crowns=crowns + 6),
        orders={"Pierre": weeks([VisitClub(), Gamble(bets=(30, 20))])}, dice=LOST,
    )  # fmt: skip
    assert [e.facts["stake"] for e in m.events("bet.settled")] == staked
    assert m["Pierre"].club == "TB"
    assert m.events("level.lost") == []


@pytest.mark.rule("2.0.1", "4.3.5")
@pytest.mark.parametrize(("crowns", "staked"), [(14 + 14 + 30, [30]), (14 + 14 + 29, [])])
def test_nor_what_his_children_need(crowns: int, staked: list[int]) -> None:
    # Keep 14, and a level for each of two children; the tavern asks for nothing.
    m = play_month(
        person("Pierre", level=7, crowns=crowns, children=2),
        others=[
            Child(name=f"child/{n}", father="Pierre", mother="Diane", boy=True, month="1620-01")
            for n in (1, 2)
        ],
        orders={"Pierre": weeks([VisitTavern(), Gamble(bets=(30,))])}, dice=LOST,
    )  # fmt: skip
    assert [e.facts["stake"] for e in m.events("bet.settled")] == staked
    assert m.only("children.kept").facts["count"] == 2
    assert m.events("level.lost") == []


@pytest.mark.rule("3.2.1")
def test_drunk_in_the_port_with_a_full_purse() -> None:
    m = play_month(
        person("Pierre", constitution=9, crowns=3000, level=10),
        orders={"Pierre": weeks([VisitTavern(cash=2500), Drink(), Gamble(bets=(700,)), Toady()])},
        # The wine makes five a four.
        dice={"*/drunk/Pierre": (4, 4), "*/drunkenness/Pierre": 3, "*/dropped/Pierre": 4,
              "*/robbery/Pierre": (2, 3), **LOST},
    )  # fmt: skip
    assert m.crowns("Pierre", "3.1.2") == -10 - 20
    assert m.crowns("Pierre", "3.1.7") == -700
    assert m.only("tavern.robbed").facts["crowns"] == 3000 - 30 - 700
    assert ("3.1.3", "nowhere") in m.refused("Pierre")
    # Nothing is left for his keep.
    assert m.only("level.lost", who="Pierre").rule == "2.0.1"


# Money that is not there ----------------------------------------------------------------------------------


@pytest.mark.rule("2.0.1", "2.0.2", "3.1.1")
@pytest.mark.parametrize(
    ("crowns", "keep", "lavish", "club"),
    [(11, False, False, True), (12, True, False, False), (17, True, False, True), (18, True, True, False),
     (22, True, True, False), (23, True, True, True)],
)  # fmt: skip
def test_bills_are_paid_in_their_order(crowns: int, keep: bool, lavish: bool, club: bool) -> None:
    m = play_month(
        person("Pierre", crowns=crowns, club="PR"), orders={"Pierre": weeks(Rest(), notes=[Lavish()])}
    )
    assert bool(m.events("maintenance.paid")) is keep
    assert bool(m.events("lavish.lived")) is lavish
    assert bool(m.events("club.paid")) is club
    assert (m["Pierre"].club == "PR") is club
    assert len(m.events("level.lost")) == (not keep)
    assert m.points("Pierre", "2.0.2") == lavish


@pytest.mark.rule("2.1.2")
@pytest.mark.parametrize(
    ("crowns", "pays", "left"), [(107, False, 107), (108, True, 0), (109, True, 1), (110, True, 0)]
)
def test_the_moneylender_waits_six_months_over_the_new_year(crowns: int, pays: bool, left: int) -> None:
    borrows = {
        "Pierre": weeks([Borrow(from_=MONEYLENDER, crowns=100), Buy(what="vino", count=2, quality="luxury")])
    }
    # His keep of seven months, while he comes down a level in each.
    keeps = 2 * (6 + 5 + 4 + 3 + 2 + 1 + 1)
    plan = [borrows, *[{"Pierre": weeks(Rest())}] * 6]
    played = list(months_of(paris("1626-09", person("Pierre", crowns=crowns + keeps)), plan))
    # What is due goes before his bills: he has the last month's keep of 2 to pay it with as well.
    assert [m.outcome.month for m in played if m.crowns("Pierre", "2.1.2")] == (
        ["1626-09", "1627-03"] if pays else ["1626-09"]
    )
    assert [m.outcome.month for m in played if m.events("disgrace.fell")] == ([] if pays else ["1627-03"])
    assert bool(played[-1].events("maintenance.failed")) is (crowns in (108, 109))
    assert played[-1]["Pierre"].crowns == left


# Plays ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4.3", "3.4.4")
def test_a_play_written_with_a_gap_waits_for_its_month() -> None:
    # Three weeks at the end of a year and one at the next's beginning are a row; the gap breaks it.
    rest, write = Rest(), WritePlay()
    plan: list[Mapping[str, Orders]] = [
        {"Pierre": weeks(rest, write, write, write)},
        {"Pierre": weeks(write, write, rest, rest)},
        {"Pierre": weeks(rest, rest, rest, rest)},
        {"Pierre": weeks(write, write, rest, write)},
        {"Pierre": weeks(write, write, write, write, notes=[SubmitPlay()])},
    ]
    billed = Play(name="play/1627-04", author="Gilles Paragon", title="Dido en la hoguera")
    world = paris("1626-11", person("Pierre", crowns=9000), others=[billed])
    played = list(months_of(world, plan, {"3.4.4/0/minister/Pierre": 4}))
    written = [e.facts["bonus"] for m in played for e in m.events("play.written")]
    assert written == [0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2]
    assert played[-1].refused("Pierre") == [("3.4.4", "unfinished")]
    # The sixth week in a row is April's, whose bill is printed: the play is May's.
    last = next(
        months_of(
            turn_page(played[-1].outcome.world),
            [{"Pierre": weeks([write, SubmitPlay()])}],
            {"3.4.4/0/minister/Pierre": 4},
        )
    )
    assert last.outcome.month == "1627-04"
    assert last.only("play.accepted").facts["month"] == "1627-05"
    assert last.outcome.world.plays["play/1627-05"].bonus == 3


# Investments ----------------------------------------------------------------------------------------------


@pytest.mark.rule("13.0.1", "13.2.1")
def test_a_season_over_the_new_year() -> None:
    invests = Invest(sector="food", crowns=1000)
    plan = [{"Pierre": weeks(Rest(), Rest(), Rest(), [Rest(), invests])}, {}, {}, {}, {}]
    soldiers = [
        person(f"Soldier {n}", at_front=True, regiment=code, rank="captain", crowns=9000, level=9)
        for n, code in enumerate(("GR", "GR", "MDR", "FR", "RCM"))
    ]
    world = paris("1626-11", person("Pierre", crowns=9000, level=20), *soldiers)
    played = list(months_of(world, plan, {"*/luck-*": (3, 4)}))
    assert [m.outcome.month for m in played if m.events("investment.paid")] == ["1627-03"]
    # Two regular regiments; the frontier's never count.
    paid = played[-1].only("investment.paid").facts
    assert paid["gain"] == 1000 * (10 + 5 * (6 - 2)) // 100
    assert [bool(m.outcome.world.seasons) for m in played] == [True] * 5


@pytest.mark.rule("13.0.1")
def test_a_block_whose_registered_owner_is_gone_still_pays_the_other() -> None:
    shares = [
        Investment(
            name=f"investment/1626-08/arms/{name}", investor=name, sector="arms", crowns=crowns,
            month="1626-08", registered="Ana",
        )
        for name, crowns in (("Pierre", 400),)
    ]  # fmt: skip
    m = play_month(
        person("Pierre"),
        others=[*shares, Season(name="season/1626-09", month="1626-09")],
        at="1626-12",
        dice={"*/luck-*": (3, 4)},
    )
    assert m.only("investment.paid").facts["crowns"] == 400
    assert m.outcome.world.investments == {}


# Who is silent --------------------------------------------------------------------------------------------


@pytest.mark.rule("1.0.4")
def test_three_silent_months_and_a_letter() -> None:
    plan: list[Mapping[str, Orders]] = [{}, {}, {}, {"Pierre": weeks(Rest())}, {}]
    world = paris("1626-11", person("Pierre", crowns=900, club="PR", level=9))
    played = list(months_of(world, plan))
    assert [m["Pierre"].silent for m in played] == [1, 2, 3, 0, 1]
    assert [[case.what for case in m.outcome.cases] for m in played] == [[], [], ["retire"], [], []]
    # His bills and his club run on.
    assert [-m.crowns("Pierre", "3.1.1") for m in played] == [5] * 5
    assert all(m.events("maintenance.paid") for m in played)
