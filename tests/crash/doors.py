"""A fuse in every door: the process dies at the k-th touch of database, mailbox, mail server or site."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from app.world import FakeInbox, FakeOutbox
from turnbot.app import publishing
from turnbot.mail.inbox import Done, Fetched
from turnbot.mail.outbox import Delivered, Sent
from turnbot.store.db import Database


class Killed(BaseException):
    """The power failed. No ``except Exception`` may catch it, as none would run."""


@dataclass
class Fuse:
    """Counts touches; at number ``at`` everything dies, and nothing that is dead touches anything again.

    ``looking`` is told of every touch before it is made: what is there then is what a death would leave.
    """

    at: int | None = None
    looking: Callable[[int], None] | None = None
    touches: list[str] = field(default_factory=list)
    connections: list[Any] = field(default_factory=list)

    def cut(self) -> None:
        """Close what a dead process leaves open, as the kernel would: nothing is committed by it."""
        for connection in self.connections:
            connection.close()
        self.connections.clear()

    def touch(self, what: str) -> None:
        if self.at is not None and len(self.touches) >= self.at:
            raise Killed(what)
        if self.looking is not None:
            self.looking(len(self.touches))
        self.touches.append(what)


def lay_fuse(db: Database, fuse: Fuse) -> None:
    """Touch before every statement and every commit; what is after one is before the next."""
    for engine in db.engines:

        @event.listens_for(engine, "connect")
        def on_connect(connection: Any, _record: Any) -> None:
            fuse.connections.append(connection)

        @event.listens_for(engine, "before_cursor_execute")
        def on_execute(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            fuse.touch(" ".join(statement.split())[:60])

        @event.listens_for(engine, "commit")
        def on_commit(_connection: Any) -> None:
            fuse.touch("COMMIT")


@dataclass
class FusedInbox:
    inner: FakeInbox
    fuse: Fuse

    def fetch(self, done: Done) -> Iterator[Fetched]:
        self.fuse.touch("inbox: search")
        for one in self.inner.fetch(done):
            self.fuse.touch("inbox: a mail")
            yield one

    def mark(self, fetched: Fetched) -> None:
        self.mark_all([fetched])

    def mark_all(self, fetched: Sequence[Fetched]) -> None:
        self.fuse.touch("inbox: before the mark")
        self.inner.mark_all(fetched)
        self.fuse.touch("inbox: after the mark")

    def check(self) -> str:
        self.fuse.touch("inbox: check")
        return self.inner.check()

    def close(self) -> None:
        pass


@dataclass
class FusedOutbox:
    inner: FakeOutbox
    fuse: Fuse

    def send(self, raw: bytes, sender: str, to: str) -> Sent:
        self.fuse.touch("outbox: before sending")
        answer = self.inner.send(raw, sender, to)
        if isinstance(answer, Delivered):
            self.fuse.touch("outbox: taken")
        else:
            self.fuse.touch("outbox: refused")
        return answer

    def check(self) -> str:
        self.fuse.touch("outbox: check")
        return self.inner.check()

    def close(self) -> None:
        pass


@dataclass
class FusedSite:
    """While this is entered, whoever writes a site may die before it, half-way, and after."""

    fuse: Fuse
    patch: pytest.MonkeyPatch = field(default_factory=pytest.MonkeyPatch)

    def __enter__(self) -> None:
        write = publishing.site.write

        def touching(pages: Any, folder: Path, overlay: Path | None = None) -> None:
            self.fuse.touch("site: before")
            half = folder.parent / f".{folder.name}-half.new"
            half.mkdir()
            (half / "index.html").write_text("half a pa")
            self.fuse.touch("site: half")
            shutil.rmtree(half)
            write(pages, folder, overlay)
            self.fuse.touch("site: after")

        self.patch.setattr(publishing.site, "write", touching)

    def __exit__(self, *_: object) -> None:
        self.patch.undo()
