"""A game in a database of a PostgreSQL server (psycopg 3).

Its transactions are made to be what SQLite's are: one writes at a time, behind an advisory lock, and reads
what all before it have committed (READ COMMITTED, each statement after the lock); who only looks sees one
moment (REPEATABLE READ). So nothing else in the program needs to know where a game lies.

The daemon's lock is one of its connection, and all that the daemon writes goes through that very
connection: should it break, the lock is gone and nothing more can be committed on it, however long ago
another daemon took over.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from sqlalchemy import URL, Connection, create_engine, text
from sqlalchemy.exc import DBAPIError

from turnbot.store.database import PATIENCE, BusyError, Database, DatabaseTroubled, Tx, document

#: What is wrong with the server, the network or the rights, and no bug of ours, by the beginning of its
#: SQLSTATE (PostgreSQL's manual, appendix A); "" is what never got so far as to have one.
_TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        "": "no se puede abrir. Revise que el servidor esté en marcha, y la dirección en la configuración",
        "08": "ha perdido la conexión. Revise el servidor y la red",
        "25006": "no se puede escribir: su servidor es ahora de solo lectura",
        "28": "no admite a ese usuario o su contraseña. Revíselos en la configuración",
        "3D": "no existe en su servidor. Créela allí, con «createdb»",
        "40": "está ocupada por otro programa",
        "42501": "no se puede usar: a su usuario le faltan permisos",
        "53100": "no cabe en el disco de su servidor. Haga sitio en él",
        "53": "no puede atenderse: a su servidor le falta memoria o le sobran conexiones",
        "55P03": "está ocupada por otro programa. Cierre el que la tenga abierta",
        "57": "no contesta: su servidor se ha parado, o ha cortado la conexión",
        "58": "no se puede leer o escribir. Revise el disco de su servidor",
        "XX001": "está dañada. Recupere la última copia de seguridad",
        "XX002": "está dañada. Recupere la última copia de seguridad",
    }
)

#: How long a line that says nothing is believed in, at both its ends: the server holds a dead machine's lock
#: as long. All in seconds, but for libpq's last one (milliseconds).
_LINE = MappingProxyType(
    {
        "connect_timeout": "10",
        "keepalives_idle": "30",
        "keepalives_interval": "10",
        "keepalives_count": "3",
        "tcp_user_timeout": "60000",
    }
)
_SESSION = MappingProxyType(
    {
        "timezone": "UTC",
        "lock_timeout": f"{PATIENCE}s",
        "tcp_keepalives_idle": "30",
        "tcp_keepalives_interval": "10",
        "tcp_keepalives_count": "3",
    }
)

# Advisory locks are of one database; a game may be one schema of it, so its name goes into the key.
_KEY = "hashtext(coalesce(current_schema(), ''))"
_WRITING, _DAEMON = 0x7475726E, 0x7475726F  # «turn», «turo»
_BEGIN = {
    durable: text(
        f"SELECT set_config('synchronous_commit', '{how}', true), pg_advisory_xact_lock({_WRITING}, {_KEY})"
    )
    for durable, how in ((True, "on"), (False, "off"))
}
_TAKE = text(f"SELECT pg_try_advisory_lock({_DAEMON}, {_KEY})")


class Postgres(Database):
    """One database of a server, or one schema of it (``?options=-csearch_path=...`` in its address)."""

    path = None

    def __init__(self, address: URL):
        self.name = address.database or address.username or ""
        self._password = str(address.password or address.query.get("password", ""))
        given = str(address.query.get("options", ""))
        session = " ".join(f"-c {name}={value}" for name, value in _SESSION.items())
        arguments = {name: value for name, value in _LINE.items() if name not in address.query}
        # What goes wrong in SQL is logged, and its parameters are people's letters.
        self._engine = create_engine(
            address.set(drivername="postgresql+psycopg"),
            json_serializer=document,
            hide_parameters=True,
            connect_args={**arguments, "client_encoding": "utf8", "options": f"{session} {given}".strip()},
        )
        _require_known_options(address.query)
        self._looking = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self.engines = (self._engine,)
        #: The daemon's own connection, while this is the daemon's database.
        self._daemon: Connection | None = None

    @contextmanager
    def begin(self, *, durable: bool = True) -> Iterator[Tx]:
        """A transaction that may write: see Database."""
        with self._told():
            if self._daemon is None:
                with self._engine.begin() as tx:
                    tx.execute(_BEGIN[durable])
                    yield tx
                return
            if self._daemon.invalidated:
                # The lock went with the connection; whoever has it now may have gone on with our work.
                broken, self._daemon = self._daemon, self._take()
                broken.close()
            with self._daemon.begin():
                self._daemon.execute(_BEGIN[durable])
                yield self._daemon

    @contextmanager
    def look(self) -> Iterator[Tx]:
        """A transaction that only reads: see Database."""
        with self._told(), self._looking.begin() as tx:
            yield tx

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Be the only daemon: the server holds the lock for our connection, as long as that lasts."""
        with self._told():
            self._daemon = self._take()
        try:
            yield
        finally:
            self._leave()

    def _take(self) -> Connection:
        connection = self._engine.connect()
        try:
            # Not the pool's any more: closed, it takes the lock with it.
            connection.detach()
            with connection.begin():
                if connection.execute(_TAKE).scalar():
                    return connection
            raise BusyError(f"otro turnbot trabaja ya con esta partida ({self.name})")
        except BaseException:
            connection.close()
            raise

    def _leave(self) -> None:
        if self._daemon is not None:
            self._daemon.close()
            self._daemon = None

    def require_there(self) -> None:
        """A server says itself when it has lost a database, at the next transaction."""

    def require_sound(self) -> None:
        """A server watches over its files itself, and refuses pages that it cannot read."""

    def copy(self, target: Path) -> bool:
        """A server's copies are its own."""
        return False

    def require_fit(self, tx: Tx) -> None:
        """A game is in Spanish, and its mails in everything: only UTF-8 holds that."""
        encoding = tx.execute(text("SHOW server_encoding")).scalar()
        if encoding != "UTF8":
            raise DatabaseTroubled(
                f"La base de datos {self.name} guarda las letras en {encoding}, que no las tiene todas. "
                "Créela con «createdb --encoding=UTF8 --template=template0»."
            )

    def close(self) -> None:
        """Close all connections, the daemon's too."""
        self._leave()
        super().close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell trouble out there from bugs, as ``store/sqlite.py`` does."""
        try:
            yield
        except DBAPIError as error:
            state = getattr(error.orig, "sqlstate", None) or ""
            why = next((_TROUBLES[state[:n]] for n in (5, 2) if state[:n] in _TROUBLES), None)
            if why is None or (not state and not _is_of_the_line(error)):
                raise
            raise DatabaseTroubled(
                f"La base de datos {self.name} {why} ({self._without_password(error)})."
            ) from error

    def _without_password(self, error: DBAPIError) -> str:
        """What the server or the driver says in its first words; what follows may quote a row."""
        primary = getattr(getattr(error.orig, "diag", None), "message_primary", None)
        said = " ".join((primary or str(error.orig)).split())
        return said.replace(self._password, "…") if self._password else said


def _require_known_options(given: Iterable[str]) -> None:
    import psycopg
    from psycopg.conninfo import make_conninfo

    try:
        make_conninfo(**dict.fromkeys(given, "0"))
    except psycopg.ProgrammingError as fault:
        raise DatabaseTroubled(
            f"La dirección de la base de datos lleva algo que PostgreSQL no conoce: {str(fault).strip()}. "
            "Revise la configuración."
        ) from fault


def _is_of_the_line(error: DBAPIError) -> bool:
    import psycopg

    return error.connection_invalidated or isinstance(error.orig, psycopg.OperationalError)
