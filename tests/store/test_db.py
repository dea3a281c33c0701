"""The database: its schema, its transactions, its lock, its copies."""

import sqlite3
import subprocess
import sys
import time
from contextlib import nullcontext, suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError

from turnbot.games import GAMES
from turnbot.store import copies, db, games, mailbox, tables, views

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def test_the_head_of_the_migrations_is_what_the_tables_say(fresh):
    assert ScriptDirectory.from_config(db.alembic_config()).get_heads() == [tables.REVISION]
    with fresh.look() as tx:
        assert db.version(tx) == tables.REVISION
        assert compare_metadata(MigrationContext.configure(tx), tables.metadata) == []


def test_the_migrations_make_the_very_same_constraints(fresh, empty_url):
    """What Alembic's comparison leaves out: checks, keys, and their names."""
    made = db.connect(empty_url).engines[0]
    tables.metadata.create_all(made)
    for name in tables.metadata.tables:
        for what in (
            "get_check_constraints",
            "get_unique_constraints",
            "get_pk_constraint",
            "get_foreign_keys",
        ):
            ours = getattr(inspect(made), what)(name)
            theirs = getattr(inspect(fresh.engines[0]), what)(name)
            assert sorted(map(str, ours)) == sorted(map(str, theirs)), (name, what)
    made.dispose()


def test_migrating_twice_does_nothing_and_back_leaves_nothing(fresh):
    assert db.migrate(fresh) is False
    config = db.alembic_config()
    with fresh.begin() as tx:
        config.attributes["connection"] = tx
        command.downgrade(config, "base")
    assert all_there(fresh) == {"alembic_version"}


def all_there(database):
    with database.look() as tx:
        return {*inspect(tx).get_table_names(), *inspect(tx).get_view_names()}


def test_a_migration_that_breaks_off_leaves_the_database_as_it_was(empty_url, monkeypatch):
    database = db.connect(empty_url)

    def stumble(*_):
        raise RuntimeError("the power failed")

    with monkeypatch.context() as patch:
        patch.setattr("alembic.operations.Operations.drop_table", stumble)
        patch.setattr("alembic.operations.Operations.execute", stumble)
        with pytest.raises(RuntimeError, match="power"):
            db.migrate(database)
    assert all_there(database) == set()
    assert db.migrate(database) is True
    database.close()


def test_a_game_of_the_first_version_is_brought_to_this_one(empty_url):
    database = db.connect(empty_url)
    config = db.alembic_config()
    with database.begin() as tx:
        config.attributes["connection"] = tx
        command.upgrade(config, "0001")
    with database.begin() as tx:
        tx.execute(
            text("INSERT INTO game (id, system, token, created) VALUES (1, 'toy', 'duqfv25q', :now)"),
            {"now": NOW},
        )
        games.add_month(tx, "1", 1, deadline=NOW, now=NOW, house={}, opening={})
        tx.execute(
            text(
                "INSERT INTO mail_in VALUES (1, '<a@x>', 'd', :now, '', 'new', 0)".replace(
                    "VALUES", "(id, message_id, digest, received, raw, state, attempts) VALUES"
                )
            ),
            {"now": NOW},
        )
        tx.execute(text("INSERT INTO place VALUES ('box', 1, '7', 1)"))
        tx.execute(text("INSERT INTO roll VALUES (1, 0, '3.1.7', '[]', 6, '[4]', 4, :no)"), {"no": False})
        for seq, week in ((1, 0), (2, 1), (3, 4), (4, 0)):
            tx.execute(
                text("INSERT INTO event VALUES (1, :seq, :week, '1.0.2', 'x', '[]', '{}', '[]')"),
                {"seq": seq, "week": week},
            )
    assert db.migrate(database)
    with database.look() as tx:
        stages = tx.execute(select(tables.event.c.stage).order_by(tables.event.c.seq)).scalars().all()
        assert stages == ["begin", "week", "week", "end"]
        assert mailbox.kept(tx, "box", 1) == {"7"}
        game = games.game(tx)
        assert game is not None
        # Letters that are under way may still be answered; what makes Message-IDs nobody has seen.
        assert (game.key, len(game.token)) == ("duqfv25q", 32)
        assert tx.execute(select(tables.roll.c.faces, tables.roll.c.total)).one() == (6, 4)
    database.close()


def test_a_database_of_another_version_is_refused_with_a_sentence(empty_url):
    empty = db.connect(empty_url)
    with pytest.raises(db.SchemaError, match="turnbot init"):
        db.require_head(empty)
    db.migrate(empty)
    db.require_head(empty)
    with empty.begin() as tx:
        tx.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for attempt in (db.require_head, db.migrate):
        with pytest.raises(db.SchemaError, match="más nuevo"):
            attempt(empty)
    empty.close()


def test_commits_survive_a_power_cut_and_keys_are_kept(file):
    with file.engines[0].connect() as connection:
        pragmas = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL


def test_a_writer_holds_the_database_from_its_first_word(file, tmp_path):
    other = sqlite3.connect(tmp_path / "game.db", timeout=0, isolation_level=None)
    with file.begin() as tx:
        tx.execute(select(tables.game))  # it has only read so far
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    other.close()


def test_to_open_it_once_more_lets_go_of_no_lock(file):
    begin = (
        "import sqlite3\n"
        f"sqlite3.connect({str(file.path)!r}, timeout=0, isolation_level=None).execute('BEGIN IMMEDIATE')"
    )
    again = db.connect(f"sqlite:///{file.path}")
    with file.begin(), again.look():
        other = subprocess.run([sys.executable, "-c", begin], capture_output=True, text=True, check=False)
    again.close()
    assert "database is locked" in other.stderr


def test_who_only_looks_sees_one_moment_and_cannot_write(fresh):
    with fresh.look() as tx:
        assert games.game(tx) is None
        with fresh.begin() as writer:
            games.create(writer, "toy", "word", NOW)
        assert games.game(tx) is None
        with pytest.raises(DBAPIError, match=r"read-?only"), tx.begin_nested():
            games.set_fetched(tx, NOW)
    with fresh.look() as tx:
        assert games.game(tx) is not None


def test_ddl_rolls_back(fresh):
    with suppress(RuntimeError), fresh.begin() as tx:
        tx.execute(text("CREATE TABLE another (id INTEGER)"))
        raise RuntimeError
    assert "another" not in all_there(fresh)


def test_there_is_one_game_in_a_database(fresh):
    with fresh.begin() as tx:
        games.create(tx, "toy", "word", NOW)
    with pytest.raises(IntegrityError), fresh.begin() as tx:
        games.create(tx, "toy", "word", NOW)


def test_moments_come_back_aware_and_naive_ones_are_refused(fresh):
    paris = timezone(timedelta(hours=1))
    with fresh.begin() as tx:
        games.create(tx, "toy", "word", NOW.astimezone(paris))
        row = games.game(tx)
        assert row is not None
        assert row.created == NOW
        assert row.created.tzinfo is UTC
        with pytest.raises(StatementError, match="time zone"):
            games.set_fetched(tx, NOW.replace(tzinfo=None))


def test_errors_of_sql_show_nobody_s_letter(fresh):
    with fresh.begin() as tx:
        games.create(tx, "toy", "the secret word", NOW)
    with pytest.raises(IntegrityError) as caught, fresh.begin() as tx:
        games.create(tx, "toy", "the secret word", NOW)
    assert "the secret word" not in str(caught.value)


def test_only_one_daemon_at_a_time_and_a_dead_one_holds_nothing(fresh, url):
    hold = (
        "import sys\nfrom turnbot.store import db\n"
        f"d = db.connect({url!r})\n"
        "with d.alone():\n    print('held', flush=True)\n    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hold], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(db.BusyError), fresh.alone():
            pass
        other.kill()
        other.wait()
    until_alone(fresh)
    second = db.connect(url)
    with fresh.alone(), pytest.raises(db.BusyError), second.alone():
        pass
    second.close()


def until_alone(database):
    """A server takes a moment to see that a client is dead."""
    last = time.monotonic() + 20
    while True:
        try:
            with database.alone():
                return
        except db.BusyError:
            assert time.monotonic() < last


def test_a_database_in_memory_is_one_for_readers_and_writers():
    database = db.connect("sqlite://")
    db.migrate(database)
    with database.begin() as tx:
        games.create(tx, "toy", "word", NOW)
    with database.look() as tx:
        assert games.game(tx) is not None
    with database.alone():
        assert copies.make(database, Path("nowhere"), 1, NOW, "play") is None
    database.close()


def test_the_newest_world_can_be_read_as_rows(fresh):
    person = {"name": "Ana", "level": 7, "crowns": 120, "club": "TB"}
    doc = {
        "people": {"Ana": person},
        "ladies": {},
        "debts": {"d": {"name": "d", "owed": 30, "borrower": "Ana"}},
    }
    with fresh.begin() as tx:
        games.create(tx, "preux", "word", NOW)
        for number, crowns in enumerate((1, 120), start=1):
            person["crowns"] = crowns
            games.add_month(tx, f"1626-0{number}", number, deadline=NOW, now=NOW, house={}, opening={**doc})
        views.lay(tx, GAMES["preux"].tables)
        rows = tx.execute(text("SELECT name, level, crowns, club, rank FROM person")).all()
        assert [tuple(row) for row in rows] == [("Ana", 7, 120, "TB", None)]
        assert tx.execute(text("SELECT count(*) FROM lady")).scalar() == 0
        assert tx.execute(text("SELECT borrower, owed FROM debt")).one() == ("Ana", 30)


def test_a_world_of_another_game_shows_no_rows(fresh):
    with fresh.begin() as tx:
        games.create(tx, "toy", "word", NOW)
        games.add_month(tx, "1", 1, deadline=NOW, now=NOW, house={}, opening={"gamblers": []})
        views.lay(tx, GAMES["preux"].tables)
        assert tx.execute(text("SELECT count(*) FROM person")).scalar() == 0


#: How each sort says whether a commit waits for the disc: the question, and the answers yes and no.
WAITS = {
    "sqlite": ("PRAGMA synchronous", 2, 1),  # FULL, NORMAL
    "postgresql": ("SHOW synchronous_commit", "on", "off"),
}


def test_a_quick_commit_is_seen_at_once_and_does_not_wait_for_the_disc(fresh, kind):
    asked, yes, no = WAITS[kind]
    for alone in (nullcontext(), fresh.alone()):
        with alone:
            with fresh.begin(durable=False) as tx:
                assert tx.execute(text(asked)).scalar() == no
            with fresh.begin() as tx:
                assert tx.execute(text(asked)).scalar() == yes
    with fresh.begin(durable=False) as tx:
        games.create(tx, "toy", "word", NOW)
    with fresh.look() as tx:
        assert games.game(tx) is not None


def test_the_rows_of_the_first_game_show_what_its_worlds_hold(fresh):
    game = GAMES["preux"]
    doc = {
        "month": "1626-08",
        "character": [
            {"name": "Ana", "email": "ana@x.example", "crowns": 120, "social_level": 7, "club": "TB"}
        ],
        "lady": [{"name": "Inés", "social_level": 9, "traits": ["rich"]}],
        "debt": [{"lender": "moneylender", "borrower": "Ana", "crowns": 30}],
    }
    with fresh.begin() as tx:
        games.create(tx, "preux", "word", NOW)
        opening = game.save(game.scenario(doc, bytes(32)))
        games.add_month(tx, "1626-08", 1, deadline=NOW, now=NOW, house={}, opening=opening)
        views.lay(tx, game.tables)
        (person,) = tx.execute(text("SELECT * FROM person")).mappings()
        (lady,) = tx.execute(text("SELECT * FROM lady")).mappings()
        (debt,) = tx.execute(text("SELECT * FROM debt")).mappings()
    assert [name for name, value in {**person, **lady, **debt}.items() if value is None] == []
    assert (person["crowns"], person["level"], person["club"]) == (120, 7, "TB")
    assert (lady["name"], lady["rich"], debt["owed"]) == ("Inés", 1, 30)
