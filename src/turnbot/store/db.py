"""Opening a game's database, and its schema's version."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from turnbot.resources import folder
from turnbot.store import copies
from turnbot.store.database import BusyError, Database, DatabaseGone, DatabaseTroubled, SchemaError, Tx
from turnbot.store.postgres import Postgres
from turnbot.store.sqlite import Sqlite
from turnbot.store.tables import REVISION

if TYPE_CHECKING:
    from alembic.config import Config as AlembicConfig

__all__ = [
    "BusyError",
    "Database",
    "DatabaseGone",
    "DatabaseTroubled",
    "SchemaError",
    "Tx",
    "connect",
    "migrate",
    "require_head",
    "version",
]

#: What the address of a server's database begins with; the driver is ours to choose.
_SERVERS = ("postgres", "postgresql", "postgresql+psycopg")


def connect(url: str) -> Database:
    """Open a database by its SQLAlchemy address; an SQLite file that is not there is made, empty.

    ``sqlite://`` is one in memory, which lives as long as the result. Raises DatabaseTroubled for an address
    that means nothing here.
    """
    address = _address(url)
    if address.drivername not in _SERVERS:
        return Sqlite(address)
    try:
        return Postgres(address)
    except ImportError as fault:
        raise DatabaseTroubled(
            "Para una base de datos en PostgreSQL falta instalar su parte: pip install 'turnbot[postgres]'."
        ) from fault


def _address(url: str) -> URL:
    """Take an address apart. What is wrong with it is told without quoting it: it may hold a password."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as fault:
        raise _meaningless("no se entiende") from fault
    if address.drivername not in ("sqlite", *_SERVERS):
        raise _meaningless("empieza por «sqlite://» o «postgresql://»")
    if "@" in f"{address.host or ''}{address.database or ''}" and address.drivername != "sqlite":
        raise _meaningless("lleva más de una arroba: las de la contraseña se escriben «%40»")
    return address


def _meaningless(why: str) -> DatabaseTroubled:
    return DatabaseTroubled(
        f"La dirección de la base de datos no sirve aquí: {why}. Revise la configuración."
    )


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
        copies.make(db, backups, keep, now, "migrate")
    with db.begin() as tx:
        db.require_fit(tx)
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
