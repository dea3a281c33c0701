"""Twenty thousand months at the front: how often men die, are taken, wounded, mentioned, beside the odds.

No measure of speed: frequencies of the rules as they are played, beside what the rulings' numbers come to
when worked out throw by throw. The odds know nothing of the code that plays.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import sqrt

from turnbot.core.dice import Dice
from turnbot.core.turn import Turn
from turnbot.games.preux.book.loaded import book, house
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.rules.c09_battle import armies_fight
from turnbot.games.preux.rules.c09_front import everybody_fights
from turnbot.games.preux.state.army import Unit, unit_name
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World

_MONTHS = 20_000
#: What they do: as the book's example has it; whatever comes; always in front; always behind.
_LISTS: Mapping[str, tuple[int, ...] | None] = {
    "the book's list": (7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 10, 10, 10),
    "no list": None,
    "brave (7)": (7,) * 13,
    "cowards (12)": (12,) * 13,
}
#: What is counted, and by which events.
_COUNTED: Mapping[str, tuple[str, ...]] = {
    "dead": ("front.fell",), "captured": ("prisoner.taken",), "wounded": ("front.wounded",),
    "mentioned": ("order.mentioned",), "promoted": ("rank.won", "promotion.idle"), "loot": ("loot.taken",),
    "seen as a coward": ("coward.seen",), "expelled": ("regiment.expelled",),
}  # fmt: skip


def run() -> None:
    print(f"front: {_MONTHS:,} months of privates in regiments that fight on their own, for each list")
    for called, answers in _LISTS.items():
        found, months = _played(answers)
        exact = _odds(answers)
        print(f"  {called} ({months:,} months){'':20}   played      odds   off by")
        for what in _COUNTED:
            odds = float(exact[what])
            error = sqrt(odds * (1 - odds) / months) or 1.0
            seen = found[what] / months
            print(f"    {what:28} {100 * seen:8.3f} % {100 * odds:8.3f} % {(seen - odds) / error:+6.1f} sd")


def _played(answers: tuple[int, ...] | None) -> tuple[Counter[str], int]:
    """Months of one man in each regular regiment: what happened how often, and in how many."""
    codes = [code for code, one in book().regiments.items() if one.brigade]
    found: Counter[str] = Counter()
    months = 0
    while months < _MONTHS:
        seed = f"front {answers} {months}".encode().ljust(64, b".")[:64]
        orders = {f"Man of {code}": Orders(death_roll=answers) for code in codes}
        t = Turn.begin(_world(codes).living(), orders, (), Dice(seed, seed[::-1]), house())
        t = t.at(0, "campaign")
        armies_fight(t)
        everybody_fights(t)
        for what, kinds in _COUNTED.items():
            found[what] += sum(len(t.ledger.of_kind(kind)) for kind in kinds)
        months += len(codes)
    return found, months


def _world(codes: list[str]) -> World:
    men = [
        Person(
            name=f"Man of {code}", level=16, crowns=0, strength=10, constitution=10, endurance=100,
            military_ability=3, charisma=3, regiment=code, rank="private", battalion=1, at_front=True,
        )
        for code in codes
    ]  # fmt: skip
    units = [
        Unit(name=unit_name("regiment", code), kind="regiment", code=code, since="1626-06", task="field")
        for code in codes
    ]
    return World.of("1626-08", men, others=units)


# Worked out ---------------------------------------------------------------------------------------------

#: Two dice: how many of 36 throws show so much or more.
_REACH = {least: sum(a + b >= least for a, b in product(range(1, 7), repeat=2)) for least in range(-20, 40)}
#: Ruling 197, by the die for the month's task, and what a result of 1 to 6 adds.
_TASKS, _BY_RESULT = (12, 12, 11, 10, 10, 9), (-2, -1, 0, 0, 1, 1)


def _odds(answers: tuple[int, ...] | None) -> Counter[str]:
    """The probability of each thing, as fractions, from the rulings' numbers alone."""
    total: Counter[str] = Counter()
    for chance, number, brave, result in _battles(answers):
        dead = Fraction(_REACH[number + 1], 36)
        hurt = Fraction(_REACH[number], 36) - dead
        captured = hurt / 2 if result < 5 else Fraction(0)
        alive = chance * (1 - dead - captured)
        total["dead"] += chance * dead
        total["captured"] += chance * captured
        total["wounded"] += chance * (hurt - captured)
        seen = Fraction(2, 3) if brave < 0 else Fraction(0)
        total["seen as a coward"] += alive * seen
        total["expelled"] += alive * seen / 2
        merit = brave + result - 3
        mentioned = Fraction(_REACH[10 - merit], 36)
        promoted = mentioned * Fraction(_REACH[10 - merit], 36)
        promoted += (1 - mentioned) * Fraction(_REACH[11 - merit], 36)
        total["mentioned"] += alive * (1 - seen) * mentioned
        total["promoted"] += alive * (1 - seen) * promoted
        if brave >= 0:
            total["loot"] += alive * Fraction(_REACH[9 - merit], 36)
    return total


def _battles(answers: tuple[int, ...] | None) -> Iterator[tuple[Fraction, int, int, int]]:
    """Every task and result a month may have: its chance, the number a man faces, his bravery, the result."""
    for task, result in product(_TASKS, range(1, 7)):
        hardness = task + _BY_RESULT[result - 1]
        number = answers[hardness - 1] if answers else hardness
        yield Fraction(1, 36), number, hardness - number, result
