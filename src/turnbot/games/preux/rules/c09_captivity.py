"""Chapter 9, prisoners of war, reckoned (9.8): what helps and hinders escapes and rescues, and ransoms."""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.core.rules import computes
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.military import PrisonRoll
from turnbot.games.preux.state.people import Person

#: Printed with both tables: who is strong, whose head is worth having, what a private and a colonel are.
STRONG, ABLE = 15, 6
HUMBLE, GRAND = ("private", "subaltern"), "colonel"
#: Printed in 9.8.5: so many rescuers are a help.
MANY = 3

House = Mapping[str, Any]


def escape_bonus(people: Sequence[Person]) -> int:
    """What is added to the dice of those who escape together (9.8.2-9.8.4); they share one result."""
    table = book().army.escape
    return (
        table.bonus("group") * (len(people) > 1)
        + table.bonus("strength-15", _strong(people))
        + _rank_bonus(people, table.bonus("private-or-subaltern"), table.bonus("colonel-or-above"))
        + table.bonus("sick", sum(one.prison_fever for one in people))
    )


def rescue_bonus(rescuers: Sequence[Person], *, escaping: bool) -> int:
    """What is added to the dice of those who go to free prisoners together (9.8.5).

    Their own ranks count (ruling 211); ``escaping``: the prisoners meant to escape this month.
    """
    table = book().army.rescue
    return (
        table.bonus("three-rescuers") * (len(rescuers) >= MANY)
        + table.bonus("military-ability-6") * any(one.military_ability >= ABLE for one in rescuers)
        + table.bonus("strength-15", _strong(rescuers))
        + table.bonus("prisoners-planned-too") * escaping
        + _rank_bonus(rescuers, table.bonus("private-or-subaltern"), table.bonus("colonel-or-above"))
    )


def _strong(people: Sequence[Person]) -> int:
    return sum(one.strength >= STRONG for one in people)


def _rank_bonus(people: Sequence[Person], humble: int, grand: int) -> int:
    """What their ranks add: a group of both kinds has the worse for it."""
    if any(one.rank and book().army.at_least(one.rank, GRAND) for one in people):
        return grand
    return humble if any(one.rank in HUMBLE for one in people) else 0


def rescue_fate(row: PrisonRoll, dice: int) -> str:
    """What two dice make of who takes part in a rescue: ``captured``, ``dead`` or ``safe``.

    The numbers with two or three stars capture instead of killing.
    """
    first, last = row.captured_from, row.captured_to
    if first is not None and last is not None and first <= dice <= last:
        return "captured"
    return "dead" if row.death is not None and dice >= row.death else "safe"


def prisoner_dies(row: PrisonRoll, dice: int) -> bool:
    """Whether a man dies in the rescue that was to free him."""
    return row.prisoners_too and row.death is not None and dice >= row.death


@computes("9.8.4")
def ransom_chance(crowns: int, level: int, house: House) -> tuple[int, int]:
    """Per cent that a ransom is accepted for a man of this level, and what it costs (9.8.4).

    The dearer of the offers that the crowns pay for; (0, the least that can be offered) where they pay for
    none. ``house`` are the values of 9.8.4.
    """
    offers = [(house["percent"][nth], per * level) for nth, per in enumerate(house["per_level"])]
    paid = [offer for offer in offers if offer[1] <= crowns]
    return paid[-1] if paid else (0, offers[0][1])
