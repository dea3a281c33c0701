"""A game in an SQLite file.

Writing transactions begin with BEGIN IMMEDIATE, so that what they read cannot change under them; the
driver, left alone, would open none for a SELECT and commit DDL on the side. What was committed survives a
power cut (``synchronous=FULL``) wherever other people's servers are told after it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from turnbot import private
from turnbot.store.database import (
    PATIENCE,
    BusyError,
    Database,
    DatabaseGone,
    DatabaseTroubled,
    Tx,
    document,
)

#: What is wrong with the file, the disc or the machine, and no bug of ours, by SQLite's primary result code.
_TROUBLES = MappingProxyType(
    {
        sqlite3.SQLITE_BUSY: "está ocupada por otro programa. Cierre el que la tenga abierta",
        sqlite3.SQLITE_READONLY: "no se puede escribir. Revise los permisos del fichero y de su carpeta",
        sqlite3.SQLITE_IOERR: "no se puede leer o escribir. Revise el disco y si queda sitio en él",
        sqlite3.SQLITE_CORRUPT: "está dañada. Recupere la última copia de seguridad",
        sqlite3.SQLITE_FULL: "no cabe en el disco. Haga sitio en él",
        sqlite3.SQLITE_CANTOPEN: "no se puede abrir. Revise la ruta y los permisos de su carpeta",
        sqlite3.SQLITE_NOTADB: "no es una base de datos. Revise la ruta en la configuración",
    }
)


class Sqlite(Database):
    """One file, with an engine each for durable writing, for quick writing, for looking.

    Without a file it is in memory, and lives as long as this object.
    """

    def __init__(self, address: URL):
        self._file: tuple[int, int] | None = None
        if address.database in (None, "", ":memory:"):
            engine = _engine("sqlite://", "BEGIN IMMEDIATE", "FULL", poolclass=StaticPool)
            self._durable = self._quick = self._reader = engine
            self.engines, self.path, self.name = (engine,), None, ""
            return
        assert address.database is not None
        self._durable = _engine(address, "BEGIN IMMEDIATE", "FULL")
        self._quick = _engine(address, "BEGIN IMMEDIATE", "NORMAL")
        self._reader = _engine(address, "BEGIN", "FULL", "PRAGMA query_only=ON")
        self.engines = (self._durable, self._quick, self._reader)
        self.path = Path(address.database).absolute()
        self.name = self.path.name
        for engine in self.engines:
            event.listen(engine, "do_connect", self._on_do_connect)

    def _on_do_connect(self, _dialect: Any, _record: Any, to: list[Any], options: dict[str, Any]) -> None:
        """Make the file ourselves, where there is none yet: one that SQLite makes everybody may read.

        One that was there and has gone is not made anew behind the back of who works at it.
        """
        assert self.path is not None
        if self._file is None:
            with suppress(OSError):
                private.make_file(self.path)
        to[0], options["uri"] = f"{self.path.as_uri()}?mode=rw", True

    def begin(self, *, durable: bool = True) -> AbstractContextManager[Tx]:
        """A transaction that may write: see Database."""
        return self._transaction(self._durable if durable else self._quick)

    def look(self) -> AbstractContextManager[Tx]:
        """A transaction that only reads: see Database."""
        return self._transaction(self._reader)

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Tx]:
        with _told(self.name), engine.begin() as tx:
            yield tx

    def alone(self) -> AbstractContextManager[None]:
        """Be the only daemon: the kernel holds a lock on a file beside the database for us."""
        return nullcontext() if self.path is None else _locked(self.path.with_name(self.path.name + ".lock"))

    def require_there(self) -> None:
        """See that the file is there, and is the one it was: see Database."""
        if self.path is None:
            return
        try:
            found = self.path.stat()
        except FileNotFoundError:
            raise DatabaseGone(f"La base de datos {self.name} ha desaparecido.") from None
        if self._file not in (None, (found.st_dev, found.st_ino)):
            raise DatabaseGone(f"En lugar de la base de datos {self.name} hay ahora otra: arranque de nuevo.")
        self._file = found.st_dev, found.st_ino

    def require_sound(self) -> None:
        """Have SQLite check every page, index and key: see Database."""
        with self.look() as tx:
            wrong = tx.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        if wrong != "ok":
            why = _TROUBLES[sqlite3.SQLITE_CORRUPT]
            raise DatabaseTroubled(f"La base de datos {self.name} {why} ({wrong}).")

    def copy(self, target: Path) -> bool:
        """Copy what is committed by now into a file: see Database."""
        if self.path is None:
            return False
        # VACUUM runs in no transaction, so it goes past the engine, which would begin one.
        with _told(self.name), closing(sqlite3.connect(self.path, timeout=PATIENCE)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
        return True

    def require_fit(self, tx: Tx) -> None:
        """Any file is fit."""


def _engine(address: URL | str, begin: str, synchronous: str, *more: str, **options: Any) -> Engine:
    # What goes wrong in SQL is logged, and its parameters are people's letters.
    engine = create_engine(address, json_serializer=document, hide_parameters=True, **options)
    pragmas = (
        f"PRAGMA busy_timeout={PATIENCE * 1000}",
        "PRAGMA journal_mode=WAL",
        f"PRAGMA synchronous={synchronous}",
        "PRAGMA foreign_keys=ON",
        *more,
    )

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None
        with closing(connection.cursor()) as cursor:
            for pragma in pragmas:
                cursor.execute(pragma)

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


@contextmanager
def _told(name: str) -> Iterator[None]:
    """Tell trouble out there from bugs: the first in a sentence about this database, the second untouched."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        # An extended code bears the primary one in its last byte.
        why = _TROUBLES.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
        if why is None:
            raise
        raise DatabaseTroubled(f"La base de datos {name} {why} ({cause}).") from error


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = FileLock(path, mode=0o600)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BusyError(f"otro turnbot trabaja ya con esta partida ({path.name})") from None
    try:
        yield
    finally:
        lock.release()
