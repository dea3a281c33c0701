"""Killed at every touch of database, mailbox, server or site, then started again: the end is the same.

The story is a whole month: orders, an amendment, a stranger, a question to the referee, a reminder, the
deadline, the referee's answer, a replay, the publication, a letter that is refused for good. Letters may
come twice, with one Message-ID; never not at all, and never others than undisturbed.

What a death leaves is what lies on the disc and in the world outside at that moment. In a file it is looked
at before every touch, while one process lives on, and from each that is unlike the others somebody dies there
and starts again. On a server, where looking takes longer, one in eight of the touches is a death, of those
that may leave different things behind: before and after each commit and each touch of the world outside.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, select

from app import world
from app.world import AFTER, DEADLINE, OPENED, REFEREE, FakeInbox, FakeOutbox, begin, mail, make_shell
from crash.doors import Fuse, FusedInbox, FusedOutbox, FusedSite, Killed, lay_fuse
from databases import KINDS, InFiles, OnServer
from turnbot import daemon
from turnbot.app.shell import Shell
from turnbot.mail.outbox import Never
from turnbot.store.db import Tx
from turnbot.store.tables import metadata

PEOPLE = [{"name": name, "email": f"{name.lower()}@toy.example"} for name in ("Ana", "Blas", "Carla")]
HOUR = timedelta(hours=1)


@cache  # the same mails each time
def story(token: str) -> list[tuple[str, datetime, list[bytes]]]:
    """Each round: what it is about, when it is, and what has come since the last one."""
    orders = [
        mail("ana@toy.example", "apuesto 20"),
        mail("blas@toy.example", "duda si apostar"),
        mail("x@elsewhere.example", "hola"),
    ]
    ruling = mail(REFEREE, "1 b\n2: 2\npublicar", f"Re: casos [{token}]")
    return [
        ("orders", OPENED + 2 * HOUR, orders),
        ("amendment", OPENED + 3 * HOUR, [mail("ana@toy.example", "apuesto 5", "amendment")]),
        ("reminder", DEADLINE - HOUR, []),
        ("deadline", AFTER, []),
        ("publication", AFTER + HOUR, [ruling]),
        ("quiet", AFTER + 2 * HOUR, []),
        ("quieter", AFTER + 5 * HOUR, []),
    ]


ROUNDS = [about for about, _, _ in story("")]

#: How often something was tried, and when the last try was, may differ, and so may the place in the queue
#: of a letter about such a try.
VOLATILE = {"mail_in": {"attempts"}, "mail_out": {"id", "attempts", "next_attempt", "sent"}}
#: How a touch of what is no database begins.
OUTSIDE = ("inbox: ", "outbox: ", "site: ")
ABOUT_TRIES = "referee-undelivered"


@dataclass
class Life:
    """A game folder with a process at work in it, and the world outside, which outlives every process."""

    root: Path
    inbox: FakeInbox
    outbox: FakeOutbox
    shell: Shell | None = None
    fuse: Fuse = field(default_factory=Fuse)

    def fork(self, root: Path) -> "Life":
        """The same moment again, somewhere else."""
        self.end()
        return self.left(root)

    def live(self, about: str, kill_at: int | None = None) -> list[str]:
        """One round, all of it or until it is killed; what it touched."""
        self.fuse.touches, self.fuse.at = [], kill_at
        now = self._receive(about)
        try:
            self._tick(now)
        except Killed:
            self.end()
        self.fuse.at = None
        return self.fuse.touches

    def go_on(self, about: str) -> None:
        """Start again after a death in that round, and die no more."""
        _, now, _ = self._round(about)
        for _ in range(2):
            self._tick(now)
            self.end()
        for later in ROUNDS[ROUNDS.index(about) + 1 :]:
            self.live(later)

    def _receive(self, about: str) -> datetime:
        _, now, mails = self._round(about)
        for raw in mails:
            self.inbox.put(raw, now - timedelta(minutes=3))
        return now

    def _round(self, about: str) -> tuple[str, datetime, list[bytes]]:
        return next(one for one in story(self._process().fresh_key("1700-01")) if one[0] == about)

    def _process(self) -> Shell:
        if self.shell is None:
            self.shell = make_shell(self.root)
            lay_fuse(self.shell.db, self.fuse)
        return self.shell

    def _tick(self, now: datetime) -> None:
        doors = daemon.Doors(FusedInbox(self.inbox, self.fuse), FusedOutbox(self.outbox, self.fuse))
        with FusedSite(self.fuse):
            daemon.tick(self._process(), doors, now)

    def end(self) -> None:
        """The process is gone."""
        if self.shell is not None:
            self.fuse.cut()
            self.shell.db.close()
            self.shell = None

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """All rows, but for columns that may differ."""
        self.end()
        shell = make_shell(self.root)
        found: dict[str, list[dict[str, Any]]] = {}
        with shell.db.look() as tx:
            for name, table in metadata.tables.items():
                columns = [c for c in table.columns if c.name not in VOLATILE.get(name, ())]
                found[name] = [dict(row) for row in tx.execute(select(*columns)).mappings()]
            nth = {name: numbers(tx, table) for name, table in metadata.tables.items()}
        shell.db.close()
        for name, rows in found.items():
            for row in rows:
                renumber(name, row, nth)
            rows.sort(key=lambda row: str(row.get("key", "")) + repr(row))
        for row in found["mail_out"]:
            if row["kind"] == ABOUT_TRIES:
                row |= {"raw": "", "created": ""}
        return found

    def lies(self) -> str:
        """All that would outlive the process if it died now. What goes on from the same goes on the same."""
        found = sha256(repr((sorted(self.inbox.marked), sorted(self.letters().items()))).encode())
        for path in sorted(self.root.rglob("*")):
            if path.is_symlink() or (path.is_file() and not path.name.endswith("-shm")):
                content = str(path.readlink()).encode() if path.is_symlink() else path.read_bytes()
                found.update(f"{path.relative_to(self.root)} {len(content)} ".encode() + content)
        return found.hexdigest()

    def left(self, root: Path) -> "Life":
        """What a death at this moment leaves, somewhere else. The process here lives on."""
        return Life(world.places.copy(self.root, root), deepcopy(self.inbox), deepcopy(self.outbox))

    def site(self) -> dict[str, bytes]:
        folder = self.root / "web"
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.html")}

    def letters(self) -> Counter[str]:
        return Counter(message.message_id for _, message in self.outbox.took)


def numbers(tx: Tx, table: Table) -> dict[int, int]:
    """Which is the how-manieth: a server gives no number again, not even one that a dead process took."""
    ids = tx.execute(select(table.c.id).order_by(table.c.id)).scalars() if "id" in table.c else ()
    return {one: nth for nth, one in enumerate(ids, start=1)}


def renumber(name: str, row: dict[str, Any], nth: dict[str, dict[int, int]]) -> None:
    """Put numbers without gaps in the place of a row's own and of those that it refers to."""
    for column in metadata.tables[name].columns:
        of = name if column.name == "id" else next((key.column.table.name for key in column.foreign_keys), "")
        if of and row.get(column.name) is not None:
            row[column.name] = nth[of][row[column.name]]
    if row.get("counting"):
        row["counting"] = [nth["orders"][one] for one in row["counting"]]


@dataclass
class Undisturbed:
    """The story without a death: how it stood before each round, what each touched, and how it ended."""

    before: dict[str, Life]
    touches: dict[str, list[str]]
    end: Life


@pytest.fixture(scope="module", params=KINDS)
def places(request: pytest.FixtureRequest) -> Iterator[InFiles | OnServer]:
    """Where the game lies: in files, then on a server."""
    before = world.places
    if request.param == "postgresql":
        world.places = OnServer(request.getfixturevalue("postgres_server"))
    yield world.places
    if isinstance(world.places, OnServer):
        world.places.server.forget()
    world.places = before


@pytest.fixture(scope="module")
def undisturbed(places: InFiles | OnServer, tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    folder = tmp_path_factory.mktemp("undisturbed")
    (folder / "game").mkdir()
    shell = make_shell(folder / "game")
    begin(shell, tips="may", character=PEOPLE)
    shell.db.close()
    life = Life(folder / "game", FakeInbox(), FakeOutbox(answers={"blas@toy.example": Never("550 no")}))
    before: dict[str, Life] = {}
    touches: dict[str, list[str]] = {}
    for about in ROUNDS:
        before[about] = life.fork(folder / f"before-{about}")
        touches[about] = life.live(about)
    return Undisturbed(before, touches, life)


def in_doubt(touches: list[str], k: int) -> bool:
    """Whether a server has a letter at that moment, and the database does not know it yet."""
    since = touches[: k + 1]
    return (
        "outbox: taken" in since
        and "COMMIT" not in since[len(since) - since[::-1].index("outbox: taken") : k]
    )


def around_what_lasts(touches: list[str]) -> list[int]:
    """One in eight of the touches before and after which different things have been left behind."""
    lasts = [k for k, what in enumerate(touches) if what == "COMMIT" or what.startswith(OUTSIDE)]
    return sorted({*lasts, *(k + 1 for k in lasts)} & set(range(len(touches))))[::8]


def test_the_story_goes_through_every_part_of_the_shell(undisturbed: Undisturbed) -> None:
    tables = undisturbed.end.tables()
    assert [row["state"] for row in tables["month"]] == ["published", "open"]
    assert {row["kind"] for row in tables["mail_out"]} == {
        "month-opened", "acknowledgement", "unknown-sender", "referee-stranger", "reminder", "referee-cases",
        "referee-answer", "referee-undelivered", "referee-published", "sheet", "chronicle",
    }  # fmt: skip
    assert {row["state"] for row in tables["mail_out"]} == {"sent", "set-aside"}
    assert len(tables["ruling"]) == 2
    assert set(undisturbed.end.letters().values()) == {1}
    assert undisturbed.end.site().keys() == {"index.html", "1700-01.html"}
    assert sum(map(len, undisturbed.touches.values())) > 300


def deaths_in_files(undisturbed: Undisturbed, about: str, folder: Path) -> Iterator[tuple[int, Life]]:
    """Every moment that leaves something unlike the moments before it: at which touch, and what is left."""
    life = undisturbed.before[about].fork(folder / "alive")
    found: list[tuple[int, Life]] = []
    known: set[str] = set()

    def look(k: int) -> None:
        lies = life.lies()
        if lies not in known:
            known.add(lies)
            found.append((k, life.left(folder / str(k))))

    life.fuse.looking = look
    assert life.live(about) == undisturbed.touches[about], about
    life.end()
    return iter(found)


def deaths_on_a_server(undisturbed: Undisturbed, about: str, folder: Path) -> Iterator[tuple[int, Life]]:
    """One in eight of the touches around which something lasts: at which, and what is left."""
    touches = undisturbed.touches[about]
    for k in around_what_lasts(touches):
        life = undisturbed.before[about].fork(folder / str(k))
        assert life.live(about, kill_at=k) == touches[:k], about
        yield k, life


@pytest.mark.parametrize("about", ROUNDS)
def test_every_kill_point(
    undisturbed: Undisturbed, places: InFiles | OnServer, about: str, tmp_path: Path
) -> None:
    end, site, letters = undisturbed.end.tables(), undisturbed.end.site(), undisturbed.end.letters()
    touches = undisturbed.touches[about]
    deaths = deaths_in_files if isinstance(places, InFiles) else deaths_on_a_server
    for k, life in deaths(undisturbed, about, tmp_path):
        where = f"killed in round {about!r} at {k}: {touches[k]}"
        life.go_on(about)
        for name, rows in life.tables().items():
            assert rows == end[name], f"{where}: table {name}"
        assert life.site() == site, where
        came = life.letters()
        assert came.keys() == letters.keys(), where
        assert sum(came.values()) - sum(letters.values()) == in_doubt(touches, k), where
