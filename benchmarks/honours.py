"""Twenty thousand times a title and an office of the Church: how often they are given, beside the odds.

No measure of speed: frequencies of the rules as they are played, beside what the book's numbers come to when
worked out face by face. The odds know nothing of the code that plays.
"""

from collections.abc import Callable
from functools import partial
from math import sqrt

from turnbot.core.dice import Dice
from turnbot.core.events import SECRET, only
from turnbot.core.turn import Turn
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.orders.tree import Apply, Orders
from turnbot.games.preux.rules.c06_titles import weigh_titles
from turnbot.games.preux.rules.c11_renewals import renew
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World

_TIMES = 20_000
#: Who deserves a title: his level, his titles, earlier failures, and the level of a favour for him (0: none).
_NOBLES = (
    (6, (), 0, 0),
    (9, (), 0, 0),
    (12, ("Chevalier",), 0, 0),
    (6, (), 2, 0),
    (6, (), 0, 9),
    (5, (), 0, 0),
)
#: The least level of each title, and what the King's die must show; what a favour of nine adds to it.
_LEAST, _NEEDED, _FAVOUR = (6, 7), 6, 1
#: Offices of the Church by the month they are given in: rank, level, what the die must show.
_OFFICES = (
    ("Rector", "1627-01", "priest", 6, 5), ("Ayudante del Obispo", "1626-12", "abbot", 8, 5),
    ("Oficial Diocesano", "1626-11", "vicar", 10, 6), ("Vicario General", "1626-09", "vicar", 12, 7),
)  # fmt: skip


def run() -> None:
    print(f"honours: each {_TIMES:,} times{'':34}   played      odds   off by")
    for level, titles, failures, favour in _NOBLES:
        least = _LEAST[len(titles)]
        bonus = (level - least) // 3 + failures + (_FAVOUR if favour else 0)
        odds = _of_a_die(_NEEDED - bonus) if level >= least else 0.0
        told = f"title, level {level}, {len(titles)} before, {failures} failures, favour {favour}"
        _report(told, odds, partial(_titled, level, titles, failures, favour))
    for office, month, rank, level, least in _OFFICES:
        _report(office, _of_a_die(least), partial(_given, office, month, rank, level))


def _of_a_die(least: int) -> float:
    """The chance of a die that shows so much or more; a one never does."""
    return sum(face >= max(2, least) for face in range(1, 7)) / 6


def _report(told: str, odds: float, happens: Callable[[int], bool]) -> None:
    seen = sum(happens(nth) for nth in range(_TIMES)) / _TIMES
    error = sqrt(odds * (1 - odds) / _TIMES) or 1.0
    print(f"    {told:56} {100 * seen:8.3f} % {100 * odds:8.3f} % {(seen - odds) / error:+6.1f} sd")


def _titled(level: int, titles: tuple[str, ...], failures: int, favour: int, nth: int) -> bool:
    t = _month(nth, "1626-08", {}, _man(level=level, titles=titles, title_failures=failures), _man("Friend"))
    t.under("6.0.1").post(SECRET, "title.merited", who="Man", cause="mentioned")
    if favour:
        t.under("5.1.14").post(
            only("Friend"), "influence.used", who="Friend", target="Man", against=0, matter="title",
            office="", sources=["own"], favours=[favour],
        )  # fmt: skip
    weigh_titles(t.at(0, "end"))
    return bool(t.ledger.of_kind("title.granted"))


def _given(office: str, month: str, rank: str, level: int, nth: int) -> bool:
    year, number = map(int, month.split("-"))
    before = f"{year - (number == 1)}-{(number - 2) % 12 + 1:02d}"
    who = _man(level=level, order="jesuits", church_rank=rank, ordained=True, candidacies={office: before})
    orders = {"Man": Orders(weeks=((Apply(offices=(office,)),), (), (), ()))}
    t = _month(nth, month, orders, who)
    renew(t.at(1, "week"))
    return bool(t.ledger.of_kind("office.filled"))


def _month(nth: int, month: str, orders: dict[str, Orders], *people: Person) -> Turn[World, Orders]:
    seed = f"honours {month} {people[0].level} {people[0].titles} {people[0].title_failures} {nth}".encode()
    seed = seed.ljust(64, b".")[:64]
    return Turn.begin(World.of(month, people).living(), orders, (), Dice(seed, seed[::-1]), house())


def _man(name: str = "Man", **given: object) -> Person:
    values: dict[str, object] = {
        "level": 24, "crowns": 900, "strength": 10, "constitution": 10, "endurance": 100,
        "military_ability": 3, "charisma": 3,
    }  # fmt: skip
    return Person(name=name, **(values | given))  # type: ignore[arg-type]  # plain values of its fields
