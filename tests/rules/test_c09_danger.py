"""What a month at the front is reckoned by, cell by cell: death numbers, the 36 throws, rewards, battles."""

from collections import Counter
from itertools import product

import pytest

from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.rules import c09_danger as danger
from turnbot.games.preux.rules.c06_merits import has_merited

DANGER, REWARDS, TITLES = house()["9.5.3"], house()["9.6.2"], house()["6.0.1"]
#: Two dice, all of them.
THROWS = [one + two for one, two in product(range(1, 7), repeat=2)]
EXAMPLE = (7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 10, 10, 10)

# Ruling 197, by the unit's result, 1 to 6.
NUMBERS = """
reserve  | 10 11 12 12 13 13
defence  | 10 11 12 12 13 13
siege    | 9 10 11 11 12 12
field    | 8 9 10 10 11 11
assault  | 7 8 9 9 10 10
frontier | 8 9 10 10 11 11
mountain | 7 8 9 9 10 10
revolt   | 9 10 11 11 12 12
"""
CELLS = [
    (line.split("|")[0].strip(), result, int(number))
    for line in NUMBERS.strip().splitlines()
    for result, number in enumerate(line.split("|")[1].split(), start=1)
]


@pytest.mark.rule("9.5.3")
@pytest.mark.parametrize(("task", "result", "number"), CELLS)
def test_the_number_of_a_task_and_a_result(task, result, number):
    assert danger.death_number(task, result, DANGER) == number
    assert danger.death_number(task, result, DANGER, staff=True) == number + 1


# Of 36 throws, who dies and who is wounded or captured (9.5.3; ruling 197 prints the rows from 12 to 7).
OF_36 = {
    13: (0, 0), 12: (0, 1), 11: (1, 2), 10: (3, 3), 9: (6, 4), 8: (10, 5), 7: (15, 6), 6: (21, 5), 5: (26, 4),
    4: (30, 3), 3: (33, 2), 2: (35, 1),
}  # fmt: skip


@pytest.mark.rule("9.5.3")
@pytest.mark.parametrize(("number", "dead", "hurt"), [(n, *told) for n, told in OF_36.items()])
def test_the_thirty_six_throws(number, dead, hurt):
    counted = Counter(danger.fate(number, dice) for dice in THROWS)
    assert (counted["dead"], counted["hurt"], counted["safe"]) == (dead, hurt, 36 - dead - hurt)


@pytest.mark.rule("9.5.3")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("result", range(1, 7))
def test_wounded_or_captured(die, result):
    assert danger.is_captured(die, result, DANGER) is (die >= 4 and result <= 4)


@pytest.mark.rule("9.5.4")
@pytest.mark.parametrize(
    ("hardness", "faced", "brave"),
    [
        (1, 7, -6), (2, 7, -5), (3, 7, -4), (4, 7, -3), (5, 7, -2), (6, 7, -1), (7, 7, 0), (8, 8, 0),
        (9, 9, 0), (10, 10, 0), (11, 10, 1), (12, 10, 2), (13, 10, 3), (14, 10, 3),
    ],
)  # fmt: skip
def test_the_books_own_list(hardness, faced, brave):
    """It answers 5 with 7, a coward by 2, and 12 with 10, brave by 2."""
    assert danger.faced(hardness, EXAMPLE) == faced
    assert danger.bravery(hardness, faced) == brave


@pytest.mark.rule("9.5.4", "9.6.1")
@pytest.mark.parametrize("hardness", range(1, 15))
def test_without_a_list_nobody_is_brave_nor_a_coward(hardness):
    assert danger.faced(hardness, None) == hardness
    assert danger.bravery(hardness, hardness) == 0


@pytest.mark.rule("9.5.1")
@pytest.mark.parametrize(
    ("answers", "counts"),
    [
        (EXAMPLE, True), ((2,) * 13, True), ((13,) * 13, True), (None, False), ((), False),
        ((7,) * 12, False),
        ((7,) * 14, False), ((1, *EXAMPLE[1:]), False), ((*EXAMPLE[:12], 14), False),
    ],
)  # fmt: skip
def test_a_list_has_thirteen_numbers_from_two_to_thirteen(answers, counts):
    assert danger.usable(answers, house()["9.5.1"]) is counts


@pytest.mark.rule("9.6.3")
@pytest.mark.parametrize(
    ("die", "result", "points", "rewarded", "seen", "expelled"),
    [
        (1, "unseen", 0, True, False, False), (2, "unseen", 0, True, False, False),
        (3, "seen", 6, False, True, False), (4, "seen", 6, False, True, False),
        (5, "expelled", 6, False, True, True), (6, "expelled", 6, False, True, True),
    ],
)  # fmt: skip
def test_what_a_coward_by_three_points_comes_to(die, result, points, rewarded, seen, expelled):
    assert danger.shame(die, 3) == danger.Shame(result, points, rewarded, seen, expelled)


@pytest.mark.rule("9.6.1", "9.6.2")
@pytest.mark.parametrize("result", range(1, 7))
@pytest.mark.parametrize("brave", range(-5, 6))
def test_bravery_and_the_units_result_count_for_rewards(brave, result):
    assert danger.merit(brave, result, REWARDS) == brave + result - 3
    assert danger.merit(brave, result, REWARDS, mountain=True) == brave + result - 2


@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize("total", range(2, 20))
def test_mentions_and_promotion_by_total(total):
    assert danger.mentions(total, REWARDS) == (2 if total >= 13 else 1 if total >= 10 else 0)
    assert danger.is_promoted(total, REWARDS) is (total >= 11)


#: Of 36 throws, how many bring one mention, two, a promotion without one, and loot, by what is added to them.
REWARDED = {
    -3: (0, 0, 0, 1), -2: (1, 0, 0, 3), -1: (3, 0, 1, 6), 0: (6, 0, 3, 10), 1: (9, 1, 6, 15),
    2: (12, 3, 10, 21),
    3: (15, 6, 15, 26), 4: (16, 10, 21, 30),
}  # fmt: skip


@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize(
    ("added", "once", "twice", "promoted", "loot"), [(a, *t) for a, t in REWARDED.items()]
)
def test_the_thirty_six_throws_for_rewards(added, once, twice, promoted, loot):
    mentioned = Counter(danger.mentions(dice + added, REWARDS) for dice in THROWS)
    assert (mentioned[1], mentioned[2]) == (once, twice)
    assert sum(danger.is_promoted(dice + added, REWARDS) for dice in THROWS) == promoted
    assert sum(danger.spoils(dice + added, 7, "private", REWARDS) > 0 for dice in THROWS) == loot


@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize(
    ("rank", "factor"),
    [
        ("private", 1), ("subaltern", 2), ("captain", 3), ("major", 4),
        ("lieutenant-colonel", 5), ("colonel", 6),
        ("brigadier-general", 8), ("lieutenant-general", 8), ("general", 8), ("field-marshal", 8),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dice", [2, 7, 12])
def test_loot_by_rank(rank, factor, dice):
    assert danger.spoils(9, dice, rank, REWARDS) == dice * 10 * factor
    assert danger.spoils(8, dice, rank, REWARDS) == 0


#: Ruling 200: a unit with none above it, by die and by what ability and equipment add.
@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("ability", "adds"), [(1, -1), (2, 0), (5, 0), (6, 1), (7, 1), (8, 2), (10, 2)])
@pytest.mark.parametrize("supply", [-2, 0, 1])
def test_the_result_of_who_has_none_above(die, ability, adds, supply):
    assert danger.first_result(die, ability, supply) == min(6, max(1, die + adds + supply))


@pytest.mark.rule("9.6.2")
@pytest.mark.parametrize("superior", range(1, 7))
@pytest.mark.parametrize(("die", "steps"), [(1, -2), (2, -1), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_the_result_of_who_has_one_above(superior, die, steps):
    assert danger.next_result(superior, die, 3, REWARDS) == min(6, max(1, superior + steps))
    assert danger.next_result(superior, die, 8, REWARDS) == min(6, max(1, superior + steps + 2))


@pytest.mark.rule("6.0.1")
@pytest.mark.parametrize(
    ("command", "result", "superior", "cause"),
    [
        ("army", 5, None, "success"), ("army", 4, None, ""), ("division", 5, 5, "success"),
        ("brigade", 6, 6, "success"), ("brigade", 4, 2, ""),
        ("regiment", 5, 5, ""), ("regiment", 6, 5, "success"),
        ("battalion", 6, 6, "success"), ("company", 5, 3, ""), ("company", 5, 2, "better"),
        ("regiment", 4, 1, "better"), ("army", 6, None, "success"),
    ],
)  # fmt: skip
def test_what_deserves_a_title(command, result, superior, cause):
    assert has_merited(command, result, superior, TITLES) == cause
