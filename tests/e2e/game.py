"""One game as its referee and its players see it: a folder, commands, a mailbox, and the letters that come.

The program runs as processes of its own, against a real Dovecot and a real SMTP server.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

from aiosmtpd.smtp import SMTP, Envelope, Session

import nursery
from dovecot import PASSWORD, Dovecot
from smtp_sink import Sink
from turnbot import config
from turnbot.config import Config, DaemonConfig, DeadlineConfig, GameConfig, MailboxConfig, OutboxConfig

HERE = Path(__file__).parent
USER = "armand"
ADDRESS, LIST, REFEREE = "secretarios@preux.example", "lista@preux.example", "arbitro@preux.example"
MALATERRE, THIBAULT, GASPARD, LECOQ, VALCOURT = (
    "honore@malaterre.example",
    "thibault@estafeta.example",
    "gaspard@bellerive.example",
    "lecoq@veteranos.example",
    "cyprien@colegio.example",
)
PLAYERS = (MALATERRE, THIBAULT, GASPARD, LECOQ, VALCOURT)
#: Seconds after which something that should have happened is not going to.
PATIENCE = 60.0

T = TypeVar("T")


def until(condition: Callable[[], T | None], seconds: float = PATIENCE, why: Callable[[], str] = str) -> T:
    """Wait until the condition holds, and return what it gave; ``why`` explains a failure."""
    deadline = time.monotonic() + seconds
    pause = threading.Event()
    while not (value := condition()):
        assert time.monotonic() < deadline, f"nothing came of it in {seconds:g} s\n{why()}"
        pause.wait(0.05)
    return value


# Letters that came out -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Letter:
    """A letter as its recipient has it."""

    to: str
    raw: bytes

    @cached_property
    def message(self) -> EmailMessage:
        return message_from_bytes(self.raw, policy=policy.default)

    @property
    def subject(self) -> str:
        return str(self.message["Subject"])

    @property
    def id(self) -> str:
        return str(self.message["Message-ID"])

    @property
    def text(self) -> str:
        body = self.message.get_body(("plain",))
        assert body is not None
        return str(body.get_content())

    @property
    def words(self) -> str:
        """The text with its line breaks undone."""
        return " ".join(self.text.split())


Moment = Literal["rcpt", "read", "kept"]
"""When the line is held: at RCPT TO; with the letter read and thrown away; with the letter read and kept."""


@dataclass
class Post(Sink):
    """The mail server the letters go to. It can hold the line at the n-th letter from now on."""

    held: threading.Event = field(default_factory=threading.Event)
    _hold: tuple[int, Moment] | None = None
    _gate: asyncio.Event = field(default_factory=asyncio.Event)
    _letters: list[Letter] = field(default_factory=list)

    def hold(self, nth: int, when: Moment) -> None:
        """Say nothing any more, once the n-th letter from now has come so far; ``held`` tells."""
        self.held.clear()
        self._hold = (nth, when)

    def let_go(self) -> None:
        """Go on where the line was held."""
        self.call(self._gate.set)

    async def _held(self) -> None:
        self._hold, self._gate = None, asyncio.Event()
        self.held.set()
        await self._gate.wait()

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._hold is not None:
            left, when = self._hold
            self._hold = (left - 1, when)
            if (left, when) == (1, "rcpt"):
                await self._held()
        return await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self._hold == (0, "read"):
            await self._held()
        kept_only = self._hold == (0, "kept")
        answer = await super().handle_DATA(server, session, envelope)
        if kept_only:
            await self._held()
        return answer

    def letters(self, to: str = "") -> list[Letter]:
        """What has come, in order; to one address, if given."""
        self._letters += [Letter(one.to[0], one.raw) for one in self.received[len(self._letters) :]]
        return [one for one in self._letters if to in ("", one.to)]


# Letters that go in --------------------------------------------------------------------------------------


def mail(
    sender: str, text: str, subject: str = "Jugada de agosto", *, html: bool = False, **headers: str
) -> bytes:
    """A letter to the game; ``headers`` in Python's spelling (In_Reply_To), CRLF at its line ends."""
    message = EmailMessage(policy=policy.SMTP)
    message["From"], message["To"], message["Subject"] = sender, ADDRESS, subject
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    if "Message_ID" not in headers:
        message["Message-ID"] = f"<{os.urandom(8).hex()}@{sender.partition('@')[2].strip('>')}>"
    message.set_content(text, subtype="html" if html else "plain")
    return message.as_bytes()


def reply(sender: str, text: str, to: Letter, subject: str = "") -> bytes:
    """An answer to one of the game's letters, as a mail program makes it."""
    quoted = "".join(f"> {line}\n" for line in to.text.splitlines())
    return mail(
        sender,
        f"{text}\n\nEl lunes, {ADDRESS} escribió:\n{quoted}",
        subject or f"Re: {to.subject}",
        In_Reply_To=to.id,
        References=to.id,
    )


# The game ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


def turnbot(*arguments: str | Path, env: Mapping[str, str] | None = None, timeout: float = 60) -> Ran:
    """Run one command of the program to its end."""
    return Ran(*nursery.run(*arguments, env=env, timeout=timeout))


@dataclass
class Daemon:
    """``turnbot run`` at work."""

    process: nursery.Process
    log: Path

    def told(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(timeout=PATIENCE) == -signal.SIGKILL

    def terminate(self) -> int:
        """kill; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)


@dataclass
class Game:
    """A game folder, its mailbox on a Dovecot, and the server its letters go to."""

    folder: Path
    dovecot: Dovecot
    post: Post
    daemons: int = 0

    def configure(self, **sections: Mapping[str, Any]) -> None:
        """Write config.toml; ``sections`` change single keys, as in ``daemon={"every": 5}``."""
        made = Config(
            game=GameConfig(title="Preux", address=ADDRESS, list_address=LIST, referee_address=REFEREE),
            deadline=DeadlineConfig(reminders=()),
            mailbox=MailboxConfig(
                kind="imap", host="127.0.0.1", port=self.dovecot.port, user=USER, tls=False,
                password_file="clave", timeout=5,
            ),
            outbox=OutboxConfig(
                kind="smtp", host="127.0.0.1", port=self.post.port, security="none", timeout=5
            ),
            daemon=DaemonConfig(every=1),
        )  # fmt: skip
        for name, keys in sections.items():
            made = replace(made, **{name: replace(getattr(made, name), **keys)})
        self.folder.mkdir(exist_ok=True)
        (self.folder / "clave").write_text(f"{PASSWORD}\n")
        (self.folder / "config.toml").write_text(config.example(made))

    def turnbot(self, command: str, *arguments: str) -> Ran:
        """A command about this game."""
        return turnbot(command, self.folder, *arguments)

    def do(self, command: str, *arguments: str) -> str:
        """A command about this game that works; what it prints."""
        ran = self.turnbot(command, *arguments)
        assert ran.code == 0, (command, ran)
        return ran.out

    @contextmanager
    def daemon(self, *, steady: bool = True) -> Iterator[Daemon]:
        """``turnbot run`` while this is entered; when it is left, no round may have been broken off."""
        self.daemons += 1
        log = self.folder / f"daemon-{self.daemons}.log"
        log.touch()
        process = nursery.start("run", self.folder, stderr=log)
        running = Daemon(process, log)
        try:
            # Before that line a signal finds no handler.
            until(lambda: "looks at its mail" in running.told() or process.poll() is not None)
            yield running
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
        assert "Traceback" not in running.told(), running.told()
        assert not steady or "broken off" not in running.told(), running.told()

    def write(self, *mails: bytes) -> None:
        """Lay mails into the game's mailbox, as its server would."""
        with self.dovecot.session(USER) as client:
            for raw in mails:
                client.append("INBOX", raw)

    def until(self, condition: Callable[[], T | None], seconds: float = PATIENCE) -> T:
        """Wait for something; a failure shows the letters and the newest log."""
        return until(condition, seconds, self._tell)

    def letter(self, to: str, about: str) -> Letter:
        """Wait for a letter to somebody whose subject has these words."""
        return self.until(lambda: next((one for one in self.post.letters(to) if about in one.subject), None))

    def _tell(self) -> str:
        letters = "\n".join(f"{one.to}: {one.subject}" for one in self.post.letters())
        logs = [p.read_text(errors="replace") for p in sorted(self.folder.glob("daemon-*.log"))[-1:]]
        return "\n".join((letters, *logs))

    # A look behind the scenes, for what no letter tells.

    def look(self, sql: str) -> list[tuple[Any, ...]]:
        """Ask the database, as a process of its own would."""
        with closing(sqlite3.connect(self.folder / "partida.db", timeout=30)) as connection:
            return connection.execute(sql).fetchall()

    def alter(self, sql: str) -> None:
        """Change the database, as only a test may."""
        with closing(sqlite3.connect(self.folder / "partida.db", timeout=30)) as connection, connection:
            connection.execute(sql)

    def states(self, table: str) -> Counter[str]:
        """How many rows of mail_in or mail_out stand in which state."""
        return Counter(dict(self.look(f"SELECT state, count(*) FROM {table} GROUP BY state")))

    def month(self) -> tuple[str, str]:
        """The newest month and its state."""
        ((month, state),) = self.look("SELECT month, state FROM month ORDER BY number DESC LIMIT 1")
        return month, state

    def quiet(self) -> bool:
        """Whether every mail has been handled and no letter waits but those that are for another day."""
        today = "(attempts > 0 OR next_attempt <= created)"
        due = self.look(f"SELECT count(*) FROM mail_out WHERE state = 'queued' AND {today}")
        return not self.states("mail_in")["new"] and not due[0][0]


def copy(folder: Path, target: Path) -> None:
    """A game that nobody works at, once more."""
    shutil.copytree(folder, target, symlinks=True)
