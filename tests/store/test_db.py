"""The database: its schema, its transactions, its lock, its copies."""

import os
import sqlite3
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from turnbot.store import db, games, tables

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def fresh(tmp_path: Path):
    database = db.connect(f"sqlite:///{tmp_path / 'game.db'}")
    db.migrate(database)
    yield database
    database.close()


def test_the_head_of_the_migrations_is_what_the_tables_say(fresh):
    assert ScriptDirectory.from_config(db.alembic_config()).get_heads() == [tables.REVISION]
    with fresh.look() as tx:
        assert db.version(tx) == tables.REVISION
        assert compare_metadata(MigrationContext.configure(tx), tables.metadata) == []


def test_the_migrations_make_the_very_same_constraints(fresh):
    """What Alembic's comparison leaves out: checks, keys, and their names."""
    made = create_engine("sqlite://")
    tables.metadata.create_all(made)
    for name in tables.metadata.tables:
        for what in (
            "get_check_constraints",
            "get_unique_constraints",
            "get_pk_constraint",
            "get_foreign_keys",
        ):
            ours = getattr(inspect(made), what)(name)
            theirs = getattr(inspect(fresh.engine), what)(name)
            assert sorted(map(str, ours)) == sorted(map(str, theirs)), (name, what)
    made.dispose()


def test_migrating_twice_does_nothing_and_back_leaves_nothing(fresh):
    assert db.migrate(fresh) is False
    config = db.alembic_config()
    with fresh.begin() as tx:
        config.attributes["connection"] = tx
        command.downgrade(config, "base")
    with fresh.look() as tx:
        left = (
            tx.execute(text("SELECT name FROM sqlite_master WHERE name NOT LIKE 'alembic%'")).scalars().all()
        )
    assert [name for name in left if not name.startswith("sqlite_")] == []


def test_a_migration_that_breaks_off_leaves_the_database_as_it_was(tmp_path, monkeypatch):
    database = db.connect(f"sqlite:///{tmp_path / 'game.db'}")

    def stumble(*_):
        raise RuntimeError("the power failed")

    with monkeypatch.context() as patch:
        patch.setattr("alembic.operations.Operations.drop_table", stumble)
        patch.setattr("alembic.operations.Operations.execute", stumble)
        with pytest.raises(RuntimeError, match="power"):
            db.migrate(database)
    with database.look() as tx:
        assert tx.execute(text("SELECT count(*) FROM sqlite_master")).scalar() == 0
    assert db.migrate(database) is True
    database.close()


def test_a_database_of_another_version_is_refused_with_a_sentence(tmp_path):
    empty = db.connect(f"sqlite:///{tmp_path / 'empty.db'}")
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


def test_commits_survive_a_power_cut_and_keys_are_kept(fresh):
    with fresh.engine.connect() as connection:
        pragmas = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL


def test_a_writer_holds_the_database_from_its_first_word(fresh, tmp_path):
    other = sqlite3.connect(tmp_path / "game.db", timeout=0, isolation_level=None)
    with fresh.begin() as tx:
        tx.execute(select(tables.game))  # it has only read so far
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    other.close()


def test_who_only_looks_sees_one_moment_and_cannot_write(fresh):
    with fresh.look() as tx:
        assert games.game(tx) is None
        with fresh.begin() as writer:
            games.create(writer, "toy", "word", NOW)
        assert games.game(tx) is None
        with pytest.raises(OperationalError, match="readonly"):
            games.set_fetched(tx, NOW)
    with fresh.look() as tx:
        assert games.game(tx) is not None


def test_ddl_rolls_back(fresh):
    with suppress(RuntimeError), fresh.begin() as tx:
        tx.execute(text("CREATE TABLE another (id INTEGER)"))
        raise RuntimeError
    assert not inspect(fresh.engine).has_table("another")


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


def test_only_one_daemon_at_a_time_and_a_dead_one_holds_nothing(fresh, tmp_path):
    hold = (
        "import sys\nfrom turnbot.store import db\n"
        f"d = db.connect('sqlite:///{tmp_path / 'game.db'}')\n"
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
    with fresh.alone(), pytest.raises(db.BusyError), db.connect(f"sqlite:///{tmp_path / 'game.db'}").alone():
        pass


def test_copies_are_whole_dated_and_not_too_many(fresh, tmp_path):
    with fresh.begin() as tx:
        games.create(tx, "toy", "word", NOW)
    where = tmp_path / "copies"
    (where / "nested").mkdir(parents=True)
    made = [db.backup(fresh, where, 2, NOW + timedelta(days=day), "play") for day in range(4)]
    again = db.backup(fresh, where, 2, NOW + timedelta(days=3), "play")  # killed before, and the same second
    assert again == made[-1]
    assert sorted(path.name for path in where.glob("*.db")) == [
        "game-20260303T120000Z-play.db", "game-20260304T120000Z-play.db",
    ]  # fmt: skip
    assert os.listdir(where / "nested") == []
    assert again is not None
    copy = db.connect(f"sqlite:///{again}")
    with copy.look() as tx:
        assert games.game(tx) is not None
    copy.close()


def test_a_database_in_memory_is_one_for_readers_and_writers():
    database = db.connect("sqlite://")
    db.migrate(database)
    with database.begin() as tx:
        games.create(tx, "toy", "word", NOW)
    with database.look() as tx:
        assert games.game(tx) is not None
    with database.alone():
        assert db.backup(database, Path("nowhere"), 1, NOW, "play") is None
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
        rows = tx.execute(text("SELECT name, level, crowns, club, rank FROM person")).all()
        assert [tuple(row) for row in rows] == [("Ana", 7, 120, "TB", None)]
        assert tx.execute(text("SELECT count(*) FROM lady")).scalar() == 0
        assert tx.execute(text("SELECT borrower, owed FROM debt")).one() == ("Ana", 30)


def test_a_world_of_another_game_shows_no_rows(fresh):
    with fresh.begin() as tx:
        games.create(tx, "toy", "word", NOW)
        games.add_month(tx, "1", 1, deadline=NOW, now=NOW, house={}, opening={"gamblers": []})
        assert tx.execute(text("SELECT count(*) FROM person")).scalar() == 0


def test_a_quick_commit_is_seen_at_once_and_does_not_wait_for_the_disc(fresh):
    with fresh.begin(durable=False) as tx:
        games.create(tx, "toy", "word", NOW)
        assert tx.execute(text("PRAGMA synchronous")).scalar() == 1  # NORMAL
    with fresh.look() as tx:
        assert games.game(tx) is not None


def test_the_rows_of_the_first_game_show_what_its_worlds_hold(fresh):
    from turnbot.games import GAMES

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
        (person,) = tx.execute(text("SELECT * FROM person")).mappings()
        (lady,) = tx.execute(text("SELECT * FROM lady")).mappings()
        (debt,) = tx.execute(text("SELECT * FROM debt")).mappings()
    assert [name for name, value in {**person, **lady, **debt}.items() if value is None] == []
    assert (person["crowns"], person["level"], person["club"]) == (120, 7, "TB")
    assert (lady["name"], lady["rich"], debt["owed"]) == ("Inés", 1, 30)
