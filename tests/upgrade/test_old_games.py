"""Games that earlier builds began are migrated and played on, wherever they lie.

What is kept of each build ``release.py`` has made; ``make released`` keeps this one's.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import MetaData, insert, select, text

from app.world import FakeInbox, FakeOutbox, chance, mail
from postgres import PostgresServer
from turnbot import daemon
from turnbot.app import house, publishing, review
from turnbot.app import month as months
from turnbot.app.folder import migrate, open_game
from turnbot.app.shell import Shell
from turnbot.config import Config, DeadlineConfig, GameConfig, PathsConfig
from turnbot.config import example as as_file
from turnbot.store import db, games, mailbox, outgoing
from upgrade.release import GAMES, builds, restore

STATES = ("open", "asked")
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
LETTERS = {
    "preux": ("valcourt@uno.example", "Semana 1: voy a la taberna.\nSemana 2: voy al teatro, en platea."),
    "maquiavelli": ("bruno@arno.example", "Pago a todas."),
}


def on_server(kept: Path, address: str, root: Path) -> None:
    """Put what a file of SQLite holds into a database of a server, made at the build's revision."""
    restore(kept, root / "lite.db")
    with closing(db.connect(f"sqlite:///{root / 'lite.db'}")) as lite, closing(db.connect(address)) as server:
        with lite.look() as tx:
            at, found = db.version(tx), MetaData()
            found.reflect(tx)
            rows = {
                name: [dict(row._mapping) for row in tx.execute(select(t))]
                for name, t in found.tables.items()
            }
        config = db.alembic_config()
        with server.begin() as tx:
            config.attributes["connection"] = tx
            command.upgrade(config, at or "")
        with server.begin() as tx:
            made = MetaData()
            made.reflect(tx)
            tx.execute(text("SET LOCAL session_replication_role = replica"))
            for name, table in made.tables.items():
                if rows[name] and name != "alembic_version":
                    tx.execute(insert(table), rows[name])
                if "id" in table.c and name != "game":
                    tx.execute(
                        text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name}")
                    )


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return "partida.db"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.create(empty=True)


def opened(kept: Path, address: str, root: Path) -> Shell:
    """A game as it is after «turnbot migrate»."""
    system = kept.name.split("-")[1]
    config = Config(
        game=GameConfig(system=system, private_pages=True, site="https://x.example"),
        deadline=DeadlineConfig(days=30),
        paths=PathsConfig(database=address),
    )
    (root / "config.toml").write_text(as_file(config), encoding="utf-8")
    if address == "partida.db":
        restore(kept, root / address)
    else:
        on_server(kept, address, root)
    migrate(root, datetime(2026, 12, 1, tzinfo=UTC))
    return replace(open_game(root), chance=chance)


@pytest.fixture(params=builds(), ids=lambda path: path.name.partition(".")[0])
def kept(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def shell(kept: Path, address: str, tmp_path: Path) -> Iterator[Shell]:
    made = opened(kept, address, tmp_path)
    yield made
    made.db.close()


def newest(shell: Shell) -> Any:
    with shell.db.look() as tx:
        game = games.game(tx)
        assert game is not None
        assert game.halted is None, "the game is halted"
        return review.require_month(tx)


def one_month(shell: Shell, doors: daemon.Doors, *, again: bool = False) -> None:
    """Let the newest month come to its end as the service does it, its referee saying «publicar»."""
    before = newest(shell)
    inbox = doors.inbox
    assert isinstance(inbox, FakeInbox)
    now = max(filter(None, (before.deadline, before.closed, before.played))) + MINUTE
    if before.state == "open":
        sender, words = LETTERS[shell.game.name]
        inbox.put(mail(sender, words, subject=f"Jugada {before.month}"), before.deadline - HOUR)
        assert daemon.tick(shell, doors, before.deadline - MINUTE) == ()
    if again:
        assert months.undo(shell)
    assert daemon.tick(shell, doors, now) == ()
    assert newest(shell).state == "played"
    assert publishing.publish(shell, now + MINUTE, force=True)
    assert daemon.tick(shell, doors, now + 2 * MINUTE) == ()
    after = newest(shell)
    assert (after.state, after.number) == ("open", before.number + 1)


def test_a_game_of_an_earlier_build_is_played_on_for_two_months(shell: Shell) -> None:
    outbox = FakeOutbox()
    doors = daemon.Doors(FakeInbox(), outbox)
    one_month(shell, doors)
    if shell.game.name == "preux":
        # He ordered it of the old program.
        assert any("teatro" in one.full_text for one in outbox.to("malaterre@dos.example"))
    one_month(shell, doors)
    with shell.db.look() as tx:
        first, second = games.published(tx)
        assert first.counting
        assert second.house == house.laid_down(shell.game.house(None))
        assert not outgoing.letters(tx, state="held")
        assert not mailbox.mails(tx, "set-aside")
        world = shell.game.load(games.world(tx, newest(shell).id, "opening"))
    silent = [p.name for p in shell.game.players(world) if len(outbox.to(p.address)) < 2]
    assert silent == []


@pytest.mark.parametrize("kept", [one for one in builds() if "-asked" in one.name], indirect=True)
def test_a_month_that_an_earlier_build_played_can_be_played_again(shell: Shell) -> None:
    one_month(shell, daemon.Doors(FakeInbox(), FakeOutbox()), again=True)
    with shell.db.look() as tx:
        (published,) = games.published(tx)
    assert house.of_month(shell, published).keys() == shell.game.house(None).keys()


def test_every_game_is_kept_of_every_build() -> None:
    kept = {tuple(path.name.partition(".")[0].split("-")) for path in builds()}
    labels = {label for label, _, _ in kept}
    assert {"4d6f38a", "5b4a2efd"} < labels
    # The first had one game.
    whole = {(label, game, state) for label in labels - {"4d6f38a"} for game in GAMES for state in STATES}
    assert kept == whole | {("4d6f38a", "preux", state) for state in STATES}
    assert all(path.stat().st_size < 30_000 for path in builds()), "a few kB each"
