"""A shell around the toy game, with a mailbox and an outbox in memory: what the tests of the shell share."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from hashlib import blake2b
from pathlib import Path
from typing import Any

from sqlalchemy import select

from app.toy import TOY
from databases import InFiles, OnServer, begun
from turnbot.app import opening, review
from turnbot.app.shell import Shell
from turnbot.config import Config, DaemonConfig, DeadlineConfig, GameConfig, OutboxConfig, PathsConfig
from turnbot.core.game import Game
from turnbot.mail.inbox import Done, Fetched
from turnbot.mail.message import Message, read_message
from turnbot.mail.outbox import Delivered, Sent
from turnbot.store import db, games, tables

HERE = Path(__file__).parent
OPENED = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
#: Sunday, 22 March 2026, 23:59 in Madrid.
DEADLINE = datetime(2026, 3, 22, 22, 59, tzinfo=UTC)
AFTER = DEADLINE + timedelta(minutes=1)
REFEREE, LIST, ADDRESS = "arbitro@toy.example", "lista@toy.example", "turnos@toy.example"
SCENARIO: dict[str, Any] = {
    "month": "1700-01",
    "character": [
        {"name": "Ana", "email": "ana@toy.example"},
        {"name": "Blas", "email": "blas@toy.example"},
    ],
}


#: When mails come, where a test does not say.
SOON = OPENED + timedelta(hours=2)


def chance(purpose: str) -> bytes:
    """Seeds that are the same in every run, and after every crash."""
    return blake2b(purpose.encode(), digest_size=32).digest()


#: Where games lie; ``tests/app/conftest.py`` lets most tests run with either sort.
places: InFiles | OnServer = InFiles()


def make_config(root: Path, **deadline: Any) -> Config:
    return Config(
        game=GameConfig(
            system="toy", title="Mesa", address=ADDRESS, list_address=LIST, referee_address=REFEREE
        ),
        deadline=replace(DeadlineConfig(auto_publish=True), **deadline),
        outbox=OutboxConfig(attempts=4),
        paths=PathsConfig(database=places.address(root), backups="", templates=str(HERE / "templates")),
        daemon=DaemonConfig(answers_per_day=5),
        root=root,
    )


def make_shell(root: Path, game: Game = TOY, **deadline: Any) -> Shell:
    config = make_config(root, **deadline)
    database = db.connect(config.database_url)
    if database.path is not None and not database.path.exists():
        database.path.write_bytes(begun())
    return Shell(database, game, config, game.house(None), chance)


def begin(shell: Shell, **scenario: Any) -> None:
    opening.start(shell, {**SCENARIO, **scenario}, b"seed", OPENED)


def mail(sender: str, body: str, subject: str = "Jugada", message_id: str = "", **headers: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, ADDRESS, subject
    message["Message-ID"] = (
        message_id or f"<{blake2b((sender + subject + body).encode(), digest_size=6).hexdigest()}@x.example>"
    )
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message.as_bytes()


@dataclass
class FakeInbox:
    """A mailbox in memory: what lies in it outlives everybody who reads it."""

    mails: list[Fetched] = field(default_factory=list)
    marked: set[str] = field(default_factory=set)
    trouble: Exception | None = None
    uidvalidity: int = 1
    offered: int = 0

    def put(self, raw: bytes, received: datetime) -> None:
        self.mails.append(Fetched("box", self.uidvalidity, str(len(self.mails) + 1), received, raw))

    def fetch(self, done: Done) -> Any:
        if self.trouble is not None:
            raise self.trouble
        for one in self.mails:
            # As IMAP does it: what is marked is not looked at again.
            if one.uid not in self.marked and not done(one.mailbox, one.uidvalidity, one.uid):
                self.offered += 1
                yield one

    def mark(self, fetched: Fetched) -> None:
        self.mark_all([fetched])

    def mark_all(self, fetched: Any) -> None:
        self.marked |= {one.uid for one in fetched}

    def check(self) -> str:
        return "bien"

    def close(self) -> None:
        pass


@dataclass
class FakeOutbox:
    """A server in memory. ``answers`` says what it does with letters to an address; else it takes them."""

    took: list[tuple[str, Message]] = field(default_factory=list)
    answers: dict[str, Sent] = field(default_factory=dict)
    down: Exception | None = None

    def send(self, raw: bytes, sender: str, to: str) -> Sent:
        answer = self.answers.get(to, Delivered())
        if isinstance(answer, Delivered):
            self.took.append((to, read_message(raw)))
        return answer

    def check(self) -> str:
        if self.down is not None:
            raise self.down
        return "bien"

    def close(self) -> None:
        pass

    def to(self, address: str) -> list[Message]:
        return [message for to, message in self.took if to == address]


def counting(shell: Shell, who: str = "Ana") -> tuple[int, ...] | None:
    """The bets that count for a player in the newest month; None where he ordered nothing."""
    with shell.db.look() as tx:
        newest = review.require_month(tx)
        world = shell.game.load(games.world(tx, newest.id, "opening"))
        orders = review.counting(tx, shell.game, newest, world).get(who)
    return orders.bets if orders else None


def kinds(shell: Shell) -> list[str]:
    """What every mail was taken for, in the order they came."""
    with shell.db.look() as tx:
        return list(tx.execute(select(tables.mail_in.c.kind).order_by(tables.mail_in.c.id)).scalars())


def rows(shell: Shell) -> dict[str, list[str]]:
    """Everything in the database, table by table."""
    with shell.db.look() as tx:
        return {
            name: sorted(repr(row) for row in tx.execute(select(table)))
            for name, table in tables.metadata.tables.items()
        }
