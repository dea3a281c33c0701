"""``make soak``: tens of thousands of damaged mails and dozens of kill -9, and what came of it all.

The program runs as a process of its own, on a Maildir and an SMTP server of the loopback address, while
months fall due. Among the damaged mails are those of a player whom no other mail names: each of his must
count once and be answered once. Prints figures; the exit code is 1 where a promise was broken.
"""

from __future__ import annotations

import argparse
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.parser import BytesHeaderParser
from pathlib import Path
from random import Random
from typing import Any

import corpora
from smtp_sink import Sink, running_sink
from soak.shapes import GAME, LIST, REFEREE, mutated
from turnbot import clock, config
from turnbot.app import deadline, publishing
from turnbot.app import folder as folders
from turnbot.app.shell import Shell
from turnbot.config import Config, DaemonConfig, DeadlineConfig, GameConfig, MailboxConfig, OutboxConfig

TESTS = Path(__file__).parent.parent
CAST = (TESTS / "corpus" / "cast.toml").read_text(encoding="utf-8")
WITNESS = "testigo@soak.example"
PERSON = f'\n[[character]]\nname = "Gaspard Témoin"\nemail = "{WITNESS}"\nsocial_level = 7\ncrowns = 9000\n'
#: One mail in so many is the witness's; no more wait to be read than so many.
WITNESSED, WINDOW = 100, 150
#: Seconds without any progress after which the program is held to be stuck.
STUCK = 900.0


@dataclass
class Post(Sink):
    """A server that keeps of each letter only what it is called, and how often it came."""

    letters: Counter[str] = field(default_factory=Counter)

    def note(self) -> None:
        """Forget the letters themselves."""
        while self.received:  # which another thread fills
            one = self.received.pop(0)
            self.letters[str(BytesHeaderParser().parsebytes(one.raw)["Message-ID"])] += 1


@dataclass
class Soak:
    """One run: what was put into the mailbox, what was killed, what fell due."""

    root: Path
    post: Post
    seed: int
    mails: int
    kills: int
    months: int
    put: int = 0
    size: int = 0
    killed: int = 0
    daemon: subprocess.Popen[bytes] | None = None
    witnessed: dict[str, int] = field(default_factory=dict)
    #: The months whose deadline was moved: once each.
    dated: set[str] = field(default_factory=set)
    until: float = float("inf")
    samples: list[bytes] = field(default_factory=list)

    def begin(self) -> None:
        made = Config(
            game=GameConfig(
                address=GAME.decode(), list_address=LIST.decode(), referee_address=REFEREE.decode()
            ),
            deadline=DeadlineConfig(reminders=()),
            mailbox=MailboxConfig(kind="maildir"),
            outbox=OutboxConfig(
                kind="smtp", host="127.0.0.1", port=self.post.port, security="none", timeout=20
            ),
            daemon=DaemonConfig(every=1, answers_per_day=10000),
        )  # fmt: skip
        self.root.mkdir()
        (self.root / "config.toml").write_text(config.example(made), encoding="utf-8")
        folders.init(self.root, tomllib.loads(CAST + PERSON), clock.now())
        self.samples = [letter.raw for letter in corpora.letters()]
        self.samples += [path.read_bytes() for path in sorted((TESTS / "messages").rglob("*.eml"))]

    # What happens ----------------------------------------------------------------------------------

    def run(self) -> None:
        when = Random(f"{self.seed}/kills")
        deaths = sorted(when.sample(range(self.mails // 100, self.mails), self.kills))
        due = [self.mails * (nth + 1) // (self.months + 1) for nth in range(self.months)]
        moved, begun, told = time.monotonic(), -1, 0
        while (done := self.done()) < self.mails:
            self.keep_alive()
            if time.monotonic() > self.until:
                self.mails = self.put
            while self.put < self.mails and self.put - done < WINDOW:
                self.write(self.put)
            if deaths and done >= deaths[0]:
                deaths.pop(0)
                time.sleep(when.random() * 2)
                self.kill()
            if due and done >= due[0] and self.fall_due():
                due.pop(0)
            self.publish()
            self.post.note()
            if done != begun:
                moved, begun = time.monotonic(), done
            assert time.monotonic() - moved < STUCK, f"stuck after {done} mails; see {self.root}"
            if done >= told + 500:
                told = done
                print(f"{done} mails, {self.killed} kills", file=sys.stderr, flush=True)
            time.sleep(0.1)
        self.finish()

    def write(self, nth: int) -> None:
        draw = Random(f"{self.seed}/{nth}")
        if nth % WITNESSED == 0:
            name = f"<witness-{nth}@soak.example>"
            self.witnessed[name] = 1 + nth // WITNESSED
            raw = (
                f"From: {WITNESS}\nTo: {GAME.decode()}\nSubject: jugada\nMessage-ID: {name}\n\n"
                f"1ª semana: de tabernas con {self.witnessed[name]} coronas.\n"
            ).encode()
        else:
            raw = mutated(draw.choice(self.samples), nth, draw)
        draft = self.root / "correo" / "entrada" / "tmp" / f"{nth}.soak"
        draft.write_bytes(raw)
        draft.replace(draft.parent.parent / "new" / draft.name)
        self.put, self.size = self.put + 1, self.size + len(raw)

    def keep_alive(self) -> None:
        """Start the program, if it is dead, and wait until it works."""
        if self.daemon is not None and self.daemon.poll() is None:
            return
        before = self.told().count(_AT_WORK)
        with (self.root / "log").open("ab") as log:
            self.daemon = subprocess.Popen(
                [sys.executable, "-m", "turnbot", "run", str(self.root)], stdout=log, stderr=log
            )
        while self.told().count(_AT_WORK) == before:
            assert self.daemon.poll() is None, f"it does not start; see {self.root}"
            time.sleep(0.1)

    def told(self) -> str:
        log = self.root / "log"
        return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""

    def kill(self) -> None:
        assert self.daemon is not None
        self.daemon.kill()
        self.daemon.wait()
        self.killed += 1

    def fall_due(self) -> bool:
        """Let the month be due in a few seconds, while mail comes in; False while none is to be had."""
        ((newest, state),) = self.look("SELECT month, state FROM month ORDER BY number DESC LIMIT 1")
        if state != "open" or newest in self.dated:
            return False
        with self._shell() as shell:
            moved = deadline.move(shell, clock.now() + timedelta(seconds=5), clock.now())
        if moved:
            self.dated.add(newest)
        return moved

    def publish(self) -> None:
        """The referee's word, whatever is undecided: damaged orders raise cases without end."""
        if self.state() == "played":
            with self._shell() as shell:
                publishing.publish(shell, clock.now(), force=True)

    @contextmanager
    def _shell(self) -> Iterator[Shell]:
        shell = folders.open_game(self.root)
        try:
            yield shell
        finally:
            shell.db.close()

    def finish(self) -> None:
        """What was written down before a death, and not made, is made at once; then all is quiet."""
        self.keep_alive()
        assert self.daemon is not None
        self.daemon.send_signal(signal.SIGTERM)
        self.daemon.wait()
        with closing(sqlite3.connect(self.root / "partida.db", timeout=30)) as connection, connection:
            connection.execute("UPDATE mail_out SET next_attempt = created WHERE state = 'queued'")
        self.keep_alive()
        while self.state() != "open" or self.look("SELECT 1 FROM mail_out WHERE state = 'queued' LIMIT 1"):
            self.publish()
            self.post.note()
            time.sleep(0.2)
        self.daemon.send_signal(signal.SIGTERM)
        assert self.daemon.wait() == 0
        self.post.note()

    # What came of it -------------------------------------------------------------------------------

    def look(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.root / "partida.db", timeout=30)) as connection:
            return connection.execute(sql).fetchall()

    def state(self) -> str:
        """How far the newest month has got."""
        return str(self.look("SELECT state FROM month ORDER BY number DESC LIMIT 1")[0][0])

    def done(self) -> int:
        ((done,),) = self.look(
            "SELECT count(*) FROM place JOIN mail_in ON mail_id = mail_in.id WHERE state <> 'new'"
        )
        return int(done)

    def report(self, seconds: float) -> bool:
        log = self.told()
        sort = dict(self.look("SELECT kind, count(*) FROM mail_in GROUP BY kind"))
        aside = Counter(row[0] for row in self.look("SELECT error FROM mail_in WHERE state = 'set-aside'"))
        ((letters,),) = self.look("SELECT count(*) FROM mail_out")
        months = self.look(
            "SELECT month, deadline, closed FROM month WHERE closed IS NOT NULL ORDER BY number"
        )
        late = [
            (datetime.fromisoformat(closed) - datetime.fromisoformat(due)).total_seconds()
            for _, due, closed in months
        ]
        twice = sum(self.post.letters.values()) - len(self.post.letters)
        wrong = {
            "mails lost": self.mails - self.done(),
            "mails with two answers of one sort": self._count(
                "SELECT 1 FROM mail_out WHERE answers IS NOT NULL "
                "GROUP BY answers, kind, recipient HAVING count(*) > 1"
            ),
            "mails whose orders stand twice": self._count(
                "SELECT 1 FROM orders GROUP BY mail_id, month, kind HAVING count(*) > 1"
            ),
            "letters that never came": self._count("SELECT 1 FROM mail_out WHERE state <> 'sent'"),
            "letters that came twice, beyond one a kill": max(0, twice - self.killed),
            "rounds broken off": log.count("broken off"),
            "tracebacks": log.count("Traceback"),
            "mails set aside": sum(aside.values()),
            "months that did not close within a minute of their deadline": sum(one > 60 for one in late),
            "mails of the witness that did not count once, and as he wrote": self._unheard(),
        }
        taken = ", ".join(f"{count} {kind}" for kind, count in sorted(sort.items(), key=str))
        stumbled = len(_STUMBLES.findall(log))
        print(f"\nseed {self.seed}: {self.mails} mails, {self.size / 1e6:.0f} MB, in {seconds:.0f} s")
        print(f"{self.killed} kills; taken for: {taken}")
        print(f"letters: {letters}, of which {twice} came twice; stumbles in the log: {stumbled}")
        print(f"months closed, seconds after the deadline: {', '.join(f'{one:.0f}' for one in late)}")
        for what, count in wrong.items():
            print(f"{what}: {count}")
        for error, count in aside.most_common(10):
            print(f"  set aside, {count} times: {error}")
        return not any(wrong.values())

    def _count(self, sql: str) -> int:
        return len(self.look(sql))

    def _unheard(self) -> int:
        """Of the witness: one row of orders for each mail, with its sum, and one answer."""
        rows = self.look(
            "SELECT message_id, (SELECT count(*) FROM orders WHERE mail_id = mail_in.id), "
            "(SELECT group_concat(doc) FROM orders WHERE mail_id = mail_in.id), "
            f"(SELECT count(*) FROM mail_out WHERE answers = mail_in.id AND recipient = '{WITNESS}') "
            "FROM mail_in WHERE message_id LIKE '<witness-%'"
        )
        heard = {
            name for name, orders, doc, answers in rows
            if (orders, answers) == (1, 1) and re.search(rf"\b{self.witnessed[name]}\b", doc)
        }  # fmt: skip
        return len(self.witnessed.keys() - heard)


_AT_WORK = "looks at its mail"
_STUMBLES = re.compile(r"ERROR mail \d+, attempt")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("--mails", type=int, default=30000)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--months", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9, help="put no more mails after so many")
    chosen = parser.parse_args()
    post = Post()
    home = Path(tempfile.mkdtemp(prefix="turnbot-soak-"))
    with running_sink(post):
        soak = Soak(home / "partida", post, chosen.seed, chosen.mails, chosen.kills, chosen.months)
        soak.until = time.monotonic() + 60 * chosen.minutes
        begun = clock.now()
        soak.begin()
        try:
            soak.run()
        finally:
            if soak.daemon is not None and soak.daemon.poll() is None:
                soak.daemon.kill()
        good = soak.report((clock.now() - begun).total_seconds())
    if good:
        shutil.rmtree(home)
    else:
        print(f"what is left of it lies in {home}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
