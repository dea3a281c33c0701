"""A real PostgreSQL for tests: a cluster of its own in a temporary folder, reached by a socket there.

    with running_postgres() as server:
        url = server.create()

It is told not to wait for the disc: nothing of it outlives the tests. PostgreSQL refuses to run as root, so
root runs it as the user that Debian's package made.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path

import psycopg

from turnbot.store import db

_DEADLINE = 30.0  # seconds for the server to answer
_USER = "turnbot"
#: Who must give a password, which everybody else need not.
GUEST, PASSWORD = "guest", "louvre"
_TEMPLATE = "begun"
#: What a database looks like, but for its rows: columns and views, and how far it is migrated.
_SHAPE = """
    SELECT relname::text, attname::text, atttypid::int
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND relkind IN ('r', 'v')
    UNION ALL SELECT 'migrated', version_num, 0 FROM alembic_version ORDER BY 1, 2
"""
#: All rows out, whatever refers to whatever, and numbers from one again, in a twentieth of what a copy takes.
_EMPTY = """
    SET session_replication_role = replica;
    DO $$ DECLARE one text; BEGIN
        FOR one IN SELECT tablename FROM pg_tables
            WHERE schemaname = 'public' AND tablename <> 'alembic_version'
        LOOP EXECUTE format('DELETE FROM %I', one); END LOOP;
        FOR one IN SELECT sequencename FROM pg_sequences WHERE last_value IS NOT NULL
        LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', one); END LOOP;
    END $$
"""
_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "log_min_messages": "fatal",
}


@dataclass
class PostgresServer:
    """A running cluster. A new database is a copy of one that was migrated, or of another one.

    What a test leaves of one without a game is emptied and given to the next, unless the test changed more
    than rows.
    """

    home: Path
    _numbers: Iterator[int] = field(default_factory=count)
    _made: list[str] = field(default_factory=list)
    _begun: set[str] = field(default_factory=set)
    _free: list[str] = field(default_factory=list)

    def url(self, database: str, user: str = _USER, password: str = "") -> str:
        who = f"{user}:{password}" if password else user
        return f"postgresql://{who}@/{database}?host={self.home}"

    def create(self, like: str = "", *, empty: bool = False) -> str:
        """Make a database like another one, or migrated and without a game, or ``empty``; its address."""
        template = like.partition("@/")[2].partition("?")[0] or (_TEMPLATE if not empty else "template0")
        if template == _TEMPLATE and self._free:
            name = self._free.pop()
        else:
            name = f"game{next(self._numbers)}"
            self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        if template == _TEMPLATE:
            self._begun.add(name)
        self._made.append(name)
        return self.url(name)

    def forget(self) -> None:
        """Empty or drop what was made since the last time: each takes ten megabytes of the disc."""
        for name in self._made:
            if name in self._begun and self._emptied(name):
                self._free.append(name)
            else:
                self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self._made.clear()
        self._begun.clear()

    def _emptied(self, name: str) -> bool:
        """Take all rows out; False: it is not there, or is not what it was apart from its rows."""
        self.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        try:
            if self.ask(self.url(name), _SHAPE) != self._shape:
                return False
            self.run(_EMPTY, name)
        except psycopg.Error:
            return False
        return True

    @cached_property
    def _shape(self) -> list[tuple[object, ...]]:
        return self.ask(self.url(_TEMPLATE), _SHAPE)

    def run(self, sql: str, database: str = "postgres") -> None:
        with psycopg.connect(host=str(self.home), user=_USER, dbname=database, autocommit=True) as connection:
            connection.execute(sql)  # type: ignore[call-overload]

    def ask(self, url: str, sql: str) -> list[tuple[object, ...]]:
        with psycopg.connect(url) as connection:
            return connection.execute(sql).fetchall()  # type: ignore[call-overload]


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """A cluster, from its making to its end."""
    programs = _programs()
    home = Path(tempfile.mkdtemp(prefix="turnbot-postgres-"))
    user = _ordinary_user()
    if user is not None:
        os.chown(home, user.pw_uid, user.pw_gid)
    subprocess.run(
        [programs / "initdb", "-D", home / "data", "-U", _USER, "-E", "UTF8", "--locale=C", "--auth=trust",
         "--no-sync", "--no-instructions"],
        check=True, stdout=subprocess.DEVNULL, cwd=home, **_as(user),
    )  # fmt: skip
    (home / "data" / "pg_hba.conf").write_text(f"local all {GUEST} scram-sha-256\nlocal all all trust\n")
    settings = [f"-c{name}={value}" for name, value in _SETTINGS.items()]
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(
            [programs / "postgres", "-D", home / "data", "-k", home, *settings],
            stdout=subprocess.DEVNULL, stderr=log, cwd=home, **_as(user),
        )  # fmt: skip
    try:
        server = PostgresServer(home)
        _wait(server, process)
        server.run(f"CREATE ROLE {GUEST} LOGIN SUPERUSER PASSWORD '{PASSWORD}'")
        server.run(f"CREATE DATABASE {_TEMPLATE} TEMPLATE template0")
        made = db.connect(server.url(_TEMPLATE))
        db.migrate(made)
        made.close()
        yield server
    finally:
        process.send_signal(signal.SIGQUIT)  # at once, without tidying up
        process.wait(_DEADLINE)
        shutil.rmtree(home, ignore_errors=True)


def _programs() -> Path:
    """Where Debian keeps the newest PostgreSQL's own programs, which are not on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    assert there, "PostgreSQL is missing: apt-get install postgresql"
    return Path(there).resolve().parent


def _ordinary_user() -> pwd.struct_passwd | None:
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _as(user: pwd.struct_passwd | None) -> dict[str, object]:
    return {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _wait(server: PostgresServer, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _DEADLINE
    while True:
        try:
            server.run("SELECT 1")
            return
        except psycopg.OperationalError:
            told = (server.home / "log").read_text(errors="replace")
            assert process.poll() is None, f"PostgreSQL did not start:\n{told}"
            assert time.monotonic() < until, f"PostgreSQL does not answer:\n{told}"
            time.sleep(0.02)
