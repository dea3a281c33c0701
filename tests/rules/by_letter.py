"""Months played from letters in Spanish: from a raw mail's words to the ledger."""

from collections.abc import Mapping
from typing import Any

from app.world import mail
from letter_samples import studied
from rules.months import Played, person, play_month
from turnbot.games.preux.desk.settling import cast_of
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
    cast = cast_of(world)
    return {
        name: studied(mail(address(name), text, f"Jugada de {name}"), cast).orders
        for name, text in letters.items()
    }


def play_letters(*people: Person, letters: Mapping[str, str], **month: Any) -> Played:
    """Play a month of these people from what they write; all else is ``play_month``'s."""
    world = World.of(month.get("at", "1626-08"), people, month.get("ladies", ()))
    return play_month(*people, orders=read_letters(world, letters), **month)
