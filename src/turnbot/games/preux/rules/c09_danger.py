"""Chapter 9, danger and reward at the front, reckoned (9.5, 9.6): no month at hand, no die thrown.

What the rules of a month roll is given here as totals, and the house's numbers as ``house``, so that odds can
be worked out cell by cell.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from turnbot.core.rules import computes
from turnbot.games.preux.book.loaded import book

Fate = Literal["safe", "hurt", "dead"]

#: Printed in 9.5.1: the columns of the list run from 1 to 13, and the last is «13 and above».
FIRST_COLUMN, LAST_COLUMN = 1, 13

#: The house's numbers of one rule, by name.
House = Mapping[str, Any]


# Danger -------------------------------------------------------------------------------------------------


def death_number(task: str, result: int, house: House, *, staff: bool = False) -> int:
    """How hard the month was for a unit (ruling 197): the lower, the deadlier.

    ``task`` is what the unit was at (of TASKS), ``result`` how it fared, 1 to 6; ``house`` the values of
    9.5.3. Who serves in a staff stands a little further back.
    """
    return int(house["task"][task] + house["by_result"][result - 1] + house["staff"] * staff)


def column(hardness: int) -> int:
    """The column of a player's list that a hardness comes up in (9.5.1)."""
    return min(max(hardness, FIRST_COLUMN), LAST_COLUMN)


@computes("9.5.1")
def usable(answers: Sequence[int] | None, house: House) -> bool:
    """Whether a list is one that counts (ruling 199): thirteen numbers, each as ``house`` (9.5.1) allows."""
    lowest, highest = house["lowest"], house["highest"]
    return (
        answers is not None
        and len(answers) == LAST_COLUMN
        and all(lowest <= number <= highest for number in answers)
    )


@computes("9.5.4")
def faced(hardness: int, answers: Sequence[int] | None) -> int:
    """The number that a man faces: his own in the column that came up, or the hardness itself."""
    return hardness if answers is None else answers[column(hardness) - 1]


@computes("9.5.3")
def fate(number: int, dice: int) -> Fate:
    """What two dice make of a man who faces a number: above it he dies, on it he is wounded or captured."""
    if dice > number:
        return "dead"
    return "hurt" if dice == number else "safe"


def is_captured(die: int, result: int, house: House) -> bool:
    """Whether who is hurt is a prisoner rather than wounded (ruling 198); winners leave nobody behind.

    ``result`` is his unit's, ``house`` the values of 9.5.3.
    """
    return bool(die >= house["captured_from"] and result < house["wounds_only_from"])


# Bravery and cowardice ----------------------------------------------------------------------------------


@computes("9.6.1")
def bravery(hardness: int, number: int) -> int:
    """By how much he made it harder for himself (ruling 204); negative, he is a coward by so much.

    Only the column that came up counts; beyond the last, which is for all that is harmless, the last.
    """
    return column(hardness) - min(number, LAST_COLUMN)


@dataclass(frozen=True, slots=True)
class Shame:
    """What comes of cowardice (9.6.3).

    ``points`` go each month until he is mentioned; ``rewarded`` whether he may be mentioned or promoted all
    the same; nobody takes loot. ``seen`` by his comrades, he may be ``expelled`` at once.
    """

    result: str
    points: int = 0
    rewarded: bool = False
    seen: bool = False
    expelled: bool = False


@computes("9.6.3")
def shame(die: int, changed: int) -> Shame:
    """What a die says of who made it easier for himself by so many points."""
    row = next(row for row in book().army.cowardice if row.low <= die <= row.high)
    seen = row.status_times != 0
    return Shame(
        row.result,
        -row.status_times * changed,
        rewarded=not seen,
        seen=seen,
        expelled=row.result == "expelled",
    )


# Rewards ------------------------------------------------------------------------------------------------


@computes("9.6.2")
def merit(brave: int, result: int, house: House, *, mountain: bool = False) -> int:
    """What is added to two dice for a mention or loot (rulings 201, 203).

    ``brave`` is his bravery (negative: cowardice), ``result`` his unit's; ``house`` the values of 9.6.2. The
    mountaineers' exploits are talked of more.
    """
    return int(brave + result - house["middle_result"] + house["mountain"] * mountain)


def mentions(total: int, house: House) -> int:
    """How often he is mentioned in the Order with such a total (ruling 201)."""
    return int(total >= house["mention_from"]) + int(total >= house["two_mentions_from"])


def is_promoted(total: int, house: House) -> bool:
    """Whether he is, with such a total (ruling 202): two dice, merit, ability, a mention."""
    return bool(total >= house["promotion_from"])


def spoils(total: int, dice: int, rank: str, house: House) -> int:
    """Crowns of loot with such a total (ruling 203), ``dice`` and rank saying how many."""
    if total < house["loot_from"]:
        return 0
    factors = house["loot_by_rank"]
    return int(dice * house["loot_per_pip"] * factors.get(rank, house["loot_of_generals"]))


# Battle -------------------------------------------------------------------------------------------------

#: Printed in no rule: the worst and the best that a unit may come to (ruling 116).
DISASTER, COMPLETE_SUCCESS = 1, 6


def first_result(die: int, ability: int, supply: int = 0) -> int:
    """How a unit fared that has none above it in the field (ruling 200).

    A die, with its commander's military ability and its equipment (11.4.10).
    """
    return _bounded(die + book().army.ability_bonus(ability) + supply)


def next_result(superior: int, die: int, ability: int, house: House) -> int:
    """How a unit fared whose superior's result is known (ruling 200): ``house`` are the values of 9.6.2."""
    return _bounded(superior + house["steps"][die - 1] + book().army.ability_bonus(ability))


def _bounded(result: int) -> int:
    return min(max(result, DISASTER), COMPLETE_SUCCESS)
