"""Escapes, rescues and ransoms, cell by cell as they are printed."""

from itertools import product

import pytest
from months import person

from turnbot.games.preux.book.loaded import book, house
from turnbot.games.preux.rules.c09_captivity import (
    escape_bonus,
    prisoner_dies,
    ransom_chance,
    rescue_bonus,
    rescue_fate,
)

ESCAPE, RESCUE = book().army.escape, book().army.rescue
THROWS = [one + two for one, two in product(range(1, 7), repeat=2)]


@pytest.mark.rule("9.8.2")
@pytest.mark.parametrize("total", range(-2, 16))
def test_what_comes_of_an_escape(total):
    expected = (
        "escaped" if total <= 4 else "no-chance" if total <= 6 else "tortured" if total <= 8 else "dead"
    )
    assert ESCAPE.of(total).result == expected


def man(name="Pierre", **given):
    return person(name, **({"rank": "captain"} | given))


@pytest.mark.rule("9.8.2", "9.8.3")
@pytest.mark.parametrize(
    ("people", "bonus"),
    [
        ([{}], 0), ([{"strength": 15}], -1), ([{"rank": "private"}], -1), ([{"rank": "subaltern"}], -1),
        ([{"rank": "major"}], 0), ([{"rank": "colonel"}], 1), ([{"rank": "general"}], 1), ([{"rank": ""}], 0),
        ([{"prison_fever": True}], 1), ([{}, {}], -1), ([{"strength": 15}, {"strength": 16}], -3),
        ([{"strength": 15}, {"strength": 16}, {"strength": 17}], -3),
        ([{"prison_fever": True}, {}], 0), ([{"prison_fever": True}] * 3, 1),
        # A group of both kinds has the worse for it.
        ([{"rank": "private"}, {"rank": "colonel"}], 0),
        ([{"rank": "private", "strength": 15}], -2),
    ],
)  # fmt: skip
def test_what_helps_and_hinders_an_escape(people, bonus):
    assert escape_bonus([man(str(nth), **one) for nth, one in enumerate(people)]) == bonus


@pytest.mark.rule("9.8.2")
def test_a_strong_private_escapes_on_fifteen_throws_of_thirty_six():
    bonus = escape_bonus([man(rank="private", strength=15)])
    found = [ESCAPE.of(dice + bonus).result for dice in THROWS]
    assert [found.count(one) for one in ("escaped", "no-chance", "tortured", "dead")] == [15, 11, 7, 3]


@pytest.mark.rule("9.8.5")
@pytest.mark.parametrize(
    ("rescuers", "escaping", "bonus"),
    [
        ([{}], False, 0), ([{}, {}], False, 0), ([{}, {}, {}], False, -1), ([{}] * 4, False, -1),
        ([{"military_ability": 6}, {"military_ability": 9}], False, -1),
        ([{"military_ability": 5}], False, 0),
        ([{"strength": 15}] * 2, False, -2), ([{"strength": 15}] * 3, False, -3), ([{}], True, -1),
        ([{"rank": "private"}], False, -1), ([{"rank": "colonel"}], False, 1),
        ([{"rank": "colonel"}, {"rank": "subaltern"}], False, 1),
    ],
)  # fmt: skip
def test_what_helps_and_hinders_a_rescue(rescuers, escaping, bonus):
    people = [man(str(nth), **one) for nth, one in enumerate(rescuers)]
    assert rescue_bonus(people, escaping=escaping) == bonus


# Total, what comes of it, from which throw rescuers die, whether the prisoner too, where they are captured.
ROWS = """
2  freed             12 y -  -
3  freed-discovered  10 y -  -
4  freed-discovered  10 y -  -
5  called-off        12 n -  -
6  called-off        12 n -  -
7  alarm             9  n 9  10
8  alarm             9  n 9  10
9  alarm             9  n 9  10
10 ambush            8  n 8  9
14 ambush            8  n 8  9
-1 freed             12 y -  -
"""


@pytest.mark.rule("9.8.5")
@pytest.mark.parametrize("line", ROWS.strip().splitlines())
@pytest.mark.parametrize("dice", range(2, 13))
def test_who_dies_and_who_is_captured(line, dice):
    total, result, death, too, first, last = line.split()
    row = RESCUE.of(int(total))
    captured = first != "-" and int(first) <= dice <= int(last)
    assert row.result == result
    assert rescue_fate(row, dice) == ("captured" if captured else "dead" if dice >= int(death) else "safe")
    assert prisoner_dies(row, dice) is (too == "y" and dice >= int(death))
    assert row.mentioned is (too == "y")


@pytest.mark.rule("9.8.4")
@pytest.mark.parametrize(
    ("crowns", "percent", "price"),
    [(0, 0, 600), (599, 0, 600), (600, 50, 600), (1199, 50, 600), (1200, 75, 1200), (5000, 75, 1200)],
)
def test_what_a_ransom_buys_for_a_man_of_level_six(crowns, percent, price):
    assert ransom_chance(crowns, 6, house()["9.8.4"]) == (percent, price)
