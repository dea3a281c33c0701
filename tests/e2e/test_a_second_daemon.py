"""Two daemons at one game: one works, the other waits, and goes on where the first was killed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import nursery
from databases import KINDS
from e2e.game import HERE, PLAYERS, Daemon, mail, turnbot, until
from turnbot import config
from turnbot.config import Config, DaemonConfig, DeadlineConfig, MailboxConfig, OutboxConfig, PathsConfig
from turnbot.store import db

AT_WORK, WAITING = "looks at its mail", "waiting until it is gone"
ORDERS = "1ª semana: de tabernas con {} coronas.\n2ª semana: de tabernas.\n"


@dataclass
class Table:
    """A game whose mail comes and goes in Maildirs, in a file or on a server."""

    folder: Path
    url: str
    daemons: int = 0
    mails: int = 0

    @contextmanager
    def daemon(self, says: str) -> Iterator[Daemon]:
        self.daemons += 1
        log = self.folder / f"daemon-{self.daemons}.log"
        log.touch()
        process = nursery.start("run", self.folder, stderr=log)
        running = Daemon(process, log)
        try:
            until(lambda: says in running.told() or process.poll() is not None)
            assert says in running.told(), running.told()
            yield running
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()

    def write(self, *mails: bytes) -> None:
        for raw in mails:
            self.mails += 1
            draft = self.folder / "correo" / f"{self.mails}.draft"
            draft.write_bytes(raw)
            draft.replace(self.folder / "correo" / "entrada" / "new" / f"{self.mails}.mail")

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(db.connect(self.url)) as database, database.look() as tx:
            return [tuple(row) for row in tx.execute(text(sql))]

    def handled(self) -> int:
        return int(self.ask("SELECT count(*) FROM mail_in WHERE state = 'handled'")[0][0])

    def quiet(self) -> bool:
        waits = self.ask("SELECT 1 FROM mail_out WHERE state = 'queued'")
        return self.handled() == self.mails and not waits


@pytest.fixture(params=KINDS)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    folder = tmp_path / "partida"
    database, url = "partida.db", f"sqlite:///{folder / 'partida.db'}"
    if request.param == "postgresql":
        database = url = request.getfixturevalue("postgres").create(empty=True)
    made = Config(
        deadline=DeadlineConfig(reminders=()),
        mailbox=MailboxConfig(kind="maildir"),
        outbox=OutboxConfig(kind="maildir"),
        paths=PathsConfig(database=database),
        daemon=DaemonConfig(every=1, answers_per_day=100),
    )
    folder.mkdir()
    (folder / "config.toml").write_text(config.example(made))
    begun = turnbot("init", folder, "--scenario", HERE / "cast.toml")
    assert begun.code == 0, begun
    return Table(folder, url)


def test_the_second_takes_over_when_the_first_is_killed_and_nothing_is_done_twice(table: Table) -> None:
    with table.daemon(AT_WORK) as first, table.daemon(WAITING) as second:
        refused = turnbot("tick", table.folder)
        assert refused.code == 1
        assert "otro turnbot trabaja ya con esta partida" in refused.err
        with table.daemon(WAITING) as third:
            assert third.terminate() == 0  # who waits can be told to stop
        table.write(*(mail(PLAYERS[nth % 5], ORDERS.format(nth)) for nth in range(16)))
        until(lambda: table.handled() >= 7, why=first.told)
        assert AT_WORK not in second.told()
        first.kill()
        table.write(*(mail(PLAYERS[nth % 5], ORDERS.format(nth)) for nth in range(16, 20)))
        until(table.quiet, why=second.told)
        assert second.terminate() == 0
        assert AT_WORK in second.told()
        assert "broken off" not in second.told(), second.told()
    assert table.ask("SELECT count(*), count(DISTINCT mail_id) FROM orders") == [(20, 20)]
    answered = table.ask("SELECT count(*), count(DISTINCT answers) FROM mail_out WHERE answers IS NOT NULL")
    assert answered == [(20, 20)]
    ((letters,),) = table.ask("SELECT count(*) FROM mail_out WHERE state = 'sent'")
    assert len(list((table.folder / "correo" / "salida" / "new").iterdir())) == letters
