"""Months played from letters in Spanish: from a raw mail's words to the ledger."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.months import Played, months_of, person, play_month
from turnbot.core.exchange import Text
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.desk.settling import read
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World


def address(name: str) -> str:
    """Where his letters come from."""
    return f"{name.split()[0].casefold()}@preux.example"


def writer(name: str, **given: Any) -> Person:
    """A gentleman who writes letters: see ``months.person``."""
    return person(name, email=address(name), **given)


def read_letters(world: World, letters: Mapping[str, str]) -> dict[str, Orders]:
    """The orders of each letter, by who wrote it."""
    return {name: read(Text(name, f"Jugada de {name}", text), world) for name, text in letters.items()}


def play_letters(*people: Person, letters: Mapping[str, str], **month: Any) -> Played:
    """Play a month of these people from what they write; all else is ``play_month``'s."""
    world = World.of(month.get("at", "1626-08"), people, month.get("ladies", ()))
    return play_month(*people, orders=read_letters(world, letters), **month)


def lived_by_letter(
    world: World, letters: Sequence[Mapping[str, str]], dice: Mapping[str, Any] | None = None
) -> list[Played]:
    """Month after month, each from letters written when the one before was over."""
    told: list[Played] = []
    for sent in letters:
        told += months_of(world, [read_letters(world, sent)], dice)
        world = turn_page(told[-1].outcome.world)
    return told
