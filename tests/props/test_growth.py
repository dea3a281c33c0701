"""Nobody is compared with everybody: four crowds in one city are as many calls as in four cities.

Counted, not timed, so that it says the same on every machine.
"""

import cProfile
import pstats
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from generate import crowd, orders_for
from turnbot.core.dice import Dice
from turnbot.core.exchange import Month
from turnbot.games.preux.book import loaded
from turnbot.games.preux.game import GAME

SEED = b"five"
SMALL, CITIES = 150, 4
#: The functions called most often in the large city, and how many times as often as in the small ones
#: together they may be. Whoever compares everybody comes to ``CITIES``; chance has its part in who fights and
#: who drinks, which a single small crowd would not level out.
BUSIEST, MOST = 100, 1.5

#: Where a function stands: file, line, name.
Place = tuple[str, int, str]


def calls(work: Callable[[], object]) -> Counter[Place]:
    """How often each function was called."""
    profile = cProfile.Profile()
    profile.runcall(work)
    return Counter({place: row[1] for place, row in pstats.Stats(profile).stats.items()})  # type: ignore[attr-defined]


def month_and_letters(people: int, seed: bytes) -> Callable[[], object]:
    world = crowd(people, seed)
    orders = orders_for(world, seed)
    key = b"k" * 16
    month = Month(world.month, 1, datetime(2026, 1, 1, tzinfo=UTC), "", "", loaded.house())

    def work() -> None:
        outcome = GAME.play(world, orders, (), Dice(key, key), loaded.house())
        GAME.letters(outcome, world, orders, month)

    return work


def too_busy(small: Counter[Place], large: Counter[Place]) -> dict[Place, float]:
    """Which of the busiest functions are called too often, and how many times as often as in small crowds."""
    grown = {place: count / max(1, small[place]) for place, count in large.most_common(BUSIEST)}
    return {place: times for place, times in grown.items() if times > MOST}


def grown(seed: bytes) -> tuple[Counter[Place], Counter[Place]]:
    """The calls of a month in small cities together, and in a large one with as many people."""
    small = (calls(month_and_letters(SMALL, seed + b"/%d" % nth)) for nth in range(CITIES))
    return sum(small, Counter[Place]()), calls(month_and_letters(SMALL * CITIES, seed))


def test_a_month_and_its_letters_grow_with_the_crowd_and_no_faster():
    month_and_letters(20, SEED)()  # what is read once is no part of it
    small, large = grown(SEED)
    assert len(large) > BUSIEST
    assert too_busy(small, large) == {}


def test_who_compares_everybody_with_everybody_is_found():
    def meet(people: int) -> None:
        def greet(one: int, other: int) -> None: ...

        for one in range(people):
            for other in range(people):
                greet(one, other)

    small = sum((calls(lambda: meet(30)) for _ in range(CITIES)), Counter[Place]())
    large = calls(lambda: meet(30 * CITIES))
    assert [name for _, _, name in too_busy(small, large)] == ["greet"]
