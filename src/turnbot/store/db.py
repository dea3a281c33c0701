"""One game's database: engines, transactions, the lock, backups, and the schema's version.

Writing transactions begin with BEGIN IMMEDIATE, so that what they read cannot change under them; the
driver, left alone, would open none for a SELECT and commit DDL on the side. What was committed survives a
power cut (``synchronous=FULL``) wherever other people's servers are told after it.
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import StaticPool

from turnbot.resources import folder
from turnbot.store.tables import REVISION

if TYPE_CHECKING:
    from alembic.config import Config as AlembicConfig

#: A transaction: what the functions of this package take. It ends with the ``with`` block that began it.
Tx = Connection

#: Seconds that a transaction waits for another one to end.
_PATIENCE = 30


class BusyError(Exception):
    """Another turnbot is at work on this database."""


class SchemaError(Exception):
    """The database is of another version than this program: the message says what to do (in Spanish)."""


class DatabaseTroubled(Exception):
    """The database cannot be worked with now; the Spanish sentence says what is wrong and how to mend it."""


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


@dataclass(frozen=True, slots=True)
class Database:
    """One game's database: its engines for durable writing, for quick writing, for looking.

    ``path`` is its file; None for one in memory or on a server.
    """

    engine: Engine
    quick: Engine
    reader: Engine
    path: Path | None

    def begin(self, *, durable: bool = True) -> AbstractContextManager[Tx]:
        """A transaction that may write; committed at the end of the block, rolled back by an exception.

        What is committed outlives the process, however it dies. ``durable`` commits wait for the disc too,
        and outlive a power cut, with everything committed before them; the others are for work that may be
        done again. Raises DatabaseTroubled.
        """
        return _transaction(self.engine if durable else self.quick)

    def look(self) -> AbstractContextManager[Tx]:
        """A transaction that only reads: one moment's state, whatever others write meanwhile.

        Raises DatabaseTroubled.
        """
        return _transaction(self.reader)

    def alone(self) -> AbstractContextManager[None]:
        """Be the only daemon of this game. Raises BusyError when there is one already.

        The kernel holds the lock: it goes with the process, however that dies.
        """
        return nullcontext() if self.path is None else _locked(self.path.with_name(self.path.name + ".lock"))

    def close(self) -> None:
        """Close all connections."""
        for engine in (self.engine, self.quick, self.reader):
            engine.dispose()


def connect(url: str) -> Database:
    """Open a database by its SQLAlchemy address; an SQLite file that is not there is made, empty.

    ``sqlite://`` is one in memory, which lives as long as the result. Raises DatabaseTroubled for an address
    that means nothing here.
    """
    # What goes wrong in SQL is logged, and its parameters are people's letters.
    dumps = partial(json.dumps, ensure_ascii=False)
    try:
        target = make_url(url)
        if target.get_backend_name() != "sqlite":
            engine = create_engine(target, json_serializer=dumps, hide_parameters=True)
            return Database(engine, engine, engine.execution_options(postgresql_readonly=True), None)
    except (ArgumentError, ImportError) as fault:
        # Not the address itself, which may hold a password.
        raise DatabaseTroubled(
            f"La dirección de la base de datos no sirve aquí ({fault}). Revise la configuración."
        ) from fault
    if target.database in (None, "", ":memory:"):
        engine = create_engine("sqlite://", json_serializer=dumps, hide_parameters=True, poolclass=StaticPool)
        _prepare(engine, "BEGIN IMMEDIATE", "FULL")
        return Database(engine, engine, engine, None)
    durable, quick, reader = (
        create_engine(target, json_serializer=dumps, hide_parameters=True) for _ in range(3)
    )
    _prepare(durable, "BEGIN IMMEDIATE", "FULL")
    _prepare(quick, "BEGIN IMMEDIATE", "NORMAL")
    _prepare(reader, "BEGIN", "FULL", "PRAGMA query_only=ON")
    return Database(durable, quick, reader, Path(target.database).absolute())


def _prepare(engine: Engine, begin: str, synchronous: str, *more: str) -> None:
    pragmas = (
        f"PRAGMA busy_timeout={_PATIENCE * 1000}",
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


@contextmanager
def _transaction(engine: Engine) -> Iterator[Tx]:
    with _told(engine.url.database or ""), engine.begin() as tx:
        yield tx


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
        raise DatabaseTroubled(f"La base de datos {Path(name).name} {why} ({cause}).") from error


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BusyError(f"otro turnbot trabaja ya con esta partida ({path.name})") from None
    try:
        yield
    finally:
        lock.release()


def backup(db: Database, where: Path, keep: int, now: datetime, why: str) -> Path | None:
    """Copy the database into ``where`` as a dated file and keep the last ``keep`` copies.

    ``why`` stands in the file's name. None, and nothing done, where there is no file to copy: a server's
    backups are its own. A copy is whole or not there. Raises DatabaseTroubled, OSError for the folder.
    """
    if db.path is None:
        return None
    where.mkdir(parents=True, exist_ok=True)
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    target = where / f"{db.path.stem}-{stamp}-{why}.db"
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    # VACUUM runs in no transaction, so it goes past the engine, which would begin one.
    with _told(db.path.name), closing(sqlite3.connect(db.path, timeout=_PATIENCE)) as connection:
        connection.execute("VACUUM INTO ?", (str(part),))
    os.replace(part, target)
    copies = sorted(where.glob(f"{db.path.stem}-*T*Z-*.db"))
    for old in copies[: max(0, len(copies) - keep)]:
        old.unlink()
    return target


def version(tx: Tx) -> str | None:
    """The revision the database is at; None for an empty one."""
    if not inspect(tx).has_table("alembic_version"):
        return None
    return tx.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(db: Database, backups: Path | None = None, keep: int = 12, now: datetime | None = None) -> bool:
    """Bring the schema to this program's version in one transaction; True if there was something to do.

    A database that holds something is copied into ``backups`` first (which needs ``now``). Raises
    SchemaError when the database is of a newer program.
    """
    # Alembic takes a quarter of a second to import, and only this needs it.
    from alembic import command

    config = alembic_config()
    with db.look() as tx:
        at = version(tx)
    if at == REVISION:
        return False
    _require_known(config, at)
    if at is not None and backups is not None and now is not None:
        backup(db, backups, keep, now, "migrate")
    with db.begin() as tx:
        config.attributes["connection"] = tx
        command.upgrade(config, "head")
    return True


def alembic_config() -> "AlembicConfig":
    """Alembic's configuration: where the revisions lie. Its ``connection`` attribute is for the caller."""
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(folder("migrations")).replace("%", "%%"))
    return config


def require_head(db: Database) -> None:
    """Raise SchemaError unless the schema is of this program's version."""
    with db.look() as tx:
        at = version(tx)
    if at == REVISION:
        return
    _require_known(alembic_config(), at)
    raise SchemaError(
        "esta base de datos está vacía: créela con `turnbot init`"
        if at is None
        else "esta base de datos es de una versión anterior: ejecute `turnbot migrate`"
    )


def _require_known(config: "AlembicConfig", at: str | None) -> None:
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if at is not None and at not in known:
        raise SchemaError(f"esta base de datos es de un turnbot más nuevo (revisión {at})")
