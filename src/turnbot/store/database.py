"""What a game's database is to the rest of the program, whichever it is, and what may be wrong with it.

One of them is a file (``store/sqlite.py``), the other lies on a server (``store/postgres.py``). Both let one
transaction at a time write, so that what it reads cannot change under it, and one daemon at a time work.
"""

import json
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine

#: A transaction: what the functions of this package take. It ends with the ``with`` block that began it.
Tx = Connection

#: Seconds that a transaction waits for another one to end.
PATIENCE = 30


class BusyError(Exception):
    """Another turnbot is at work on this database."""


class SchemaError(Exception):
    """The database is of another version than this program: the message says what to do (in Spanish)."""


class DatabaseTroubled(Exception):
    """The database cannot be worked with now; the Spanish sentence says what is wrong and how to mend it."""


class DatabaseGone(DatabaseTroubled):
    """The file of a game at work is no longer there, or is another one by now."""


class Database(ABC):
    """One game's database.

    ``name`` is what the referee knows it by, never its address, which may hold a password; ``path`` its
    file, None where it has none; ``engines`` are all that speak to it.
    """

    name: str
    path: Path | None
    engines: tuple[Engine, ...]

    @abstractmethod
    def begin(self, *, durable: bool = True) -> AbstractContextManager[Tx]:
        """A transaction that may write; committed at the end of the block, rolled back by an exception.

        What is committed outlives the process, however it dies. ``durable`` commits wait for the disc too,
        and outlive a power cut, with everything committed before them; the others are for work that may be
        done again. Raises DatabaseTroubled; BusyError where somebody else is the daemon by now.
        """

    @abstractmethod
    def look(self) -> AbstractContextManager[Tx]:
        """A transaction that only reads: one moment's state, whatever others write meanwhile.

        Raises DatabaseTroubled.
        """

    @abstractmethod
    def alone(self) -> AbstractContextManager[None]:
        """Be the only daemon of this game. Raises BusyError when there is one already.

        The lock goes with the process, however that dies.
        """

    @abstractmethod
    def require_there(self) -> None:
        """Raise DatabaseGone when the file is not there, or not the one of the first time this was asked."""

    @abstractmethod
    def require_sound(self) -> None:
        """Look through the whole database; raise DatabaseTroubled when it is damaged.

        A damaged page may otherwise look like one with nothing on it. It takes a second for some hundred
        megabytes.
        """

    @abstractmethod
    def copy(self, target: Path) -> bool:
        """Write a copy into a file that is not there yet; False where there is no file to copy.

        Raises DatabaseTroubled.
        """

    @abstractmethod
    def require_fit(self, tx: Tx) -> None:
        """Raise DatabaseTroubled unless a game can be kept here: asked before its tables are made."""

    def close(self) -> None:
        """Close all connections."""
        for engine in self.engines:
            engine.dispose()


def document(value: Any) -> str:
    """Return what goes into a JSON column: readable as it stands, and in letters that UTF-8 has.

    Half a surrogate pair, as a mail may bring it, is kept as a question mark; a NUL as JSON spells it.
    """
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()
