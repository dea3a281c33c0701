"""What stays the same while turnbot works at one game, held together; and the words for time and place.

Functions of this package take a ``Shell`` and the time. Whatever they decide is in the database before they
return; none of them keeps anything in memory between two calls.
"""

from base64 import b32encode
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from datetime import time as clock_time
from pathlib import Path
from secrets import token_bytes

from turnbot.config import Config
from turnbot.core.game import Game
from turnbot.core.house import House
from turnbot.core.sealing import Sealed, depth_for
from turnbot.store.db import Database
from turnbot.store.games import Seeds

#: Gives 32 bytes for a purpose, such as ``open/1626-08``. Real ones are drawn, those of tests computed.
Chance = Callable[[str], bytes]

#: A month published within so many hours after midnight belongs to the day before: at a deadline of 23:59
#: it is nearly always the next day.
_NIGHT = timedelta(hours=12)


class RefusedError(Exception):
    """What was asked for cannot be done now; the message says why, in a Spanish sentence."""


def drawn(purpose: str) -> bytes:
    """Draw 32 bytes that nobody can foresee, whatever they are for."""
    del purpose
    return token_bytes(32)


@dataclass(frozen=True, slots=True)
class Hand:
    """The referee himself at work: since when, and by which ``way``, ``command`` or ``mail`` (that one)."""

    way: str
    at: datetime
    mail_id: int | None = None


@dataclass(frozen=True, slots=True)
class Shell:
    """One game at work: its rows, its rules, its configuration.

    ``house`` are the hidden numbers that the next month to be opened will keep; ``chance`` is where seeds
    come from. ``hand``: whoever acts is the referee, and what is done stands in his journal; None: it is done
    because it was due.
    """

    db: Database
    game: Game
    config: Config
    house: House
    chance: Chance = drawn
    hand: Hand | None = None

    @property
    def overlay(self) -> Path | None:
        """The referee's own templates."""
        return self.config.path(self.config.paths.templates) if self.config.paths.templates else None

    def fresh_seeds(self, month: str, seats: Collection[int]) -> Seeds:
        """Seeds for a month that has none, when these seats are taken."""
        depth = depth_for(max(seats, default=0))
        sealed = Sealed(self.chance(f"open/{month}"), depth)
        return Seeds(sealed.master, self.chance(f"hidden/{month}"), sealed.root, depth)

    def fresh_secret(self) -> str:
        """What makes the Message-IDs of a new game: 128 bits."""
        return self.chance("secret")[:16].hex()

    def fresh_key(self, purpose: str) -> str:
        """A word that nobody can guess, for a letter that shall be answered: 40 bits, easy to read.

        ``purpose`` is what it is drawn for, and says so once.
        """
        return b32encode(self.chance(f"key/{purpose}")[:5]).decode().lower()


def house_of(game: Game, config: Config) -> House:
    """The hidden numbers: the game's own, with the referee's file laid over them.

    Raises RefusedError when the file cannot be read, or names what the game does not know.
    """
    path = config.path(config.game.hidden) if config.game.hidden else None
    try:
        return game.house(path)
    except OSError as trouble:
        raise RefusedError(f"No puedo leer las probabilidades ocultas de {path}: {trouble}.") from trouble
    except ValueError as fault:
        raise RefusedError(str(fault)) from fault


def deadline_after(config: Config, published: datetime, pace: int | None = None) -> datetime:
    """When orders for the month that opens now are due: the configured day and local hour, in UTC.

    ``pace`` are the days that the game gives this turn, whatever weekday that comes to; None: as configured.
    """
    zone = config.zone
    days = config.deadline.days if pace is None else pace
    day = (published - _NIGHT).astimezone(zone).date() + timedelta(days=days)
    if config.deadline.weekday and pace is None:
        day += timedelta(days=(config.deadline.weekday - day.isoweekday()) % 7)
    due = datetime.combine(day, clock_time.fromisoformat(config.deadline.time), zone)
    return due.astimezone(UTC)
