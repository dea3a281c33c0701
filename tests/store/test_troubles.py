"""Trouble with the file, the disc or another program is told in a sentence; a bug stays a bug."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from turnbot.store import copies, db, sqlite

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def url(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "PATIENCE", 0)
    return f"sqlite:///{tmp_path / 'partida.db'}"


@pytest.fixture
def filled(url):
    """A database of some size, closed."""
    made = db.connect(url)
    db.migrate(made)
    with made.begin() as tx:
        tx.execute(text("CREATE TABLE heap (raw BLOB)"))
        tx.execute(text("INSERT INTO heap VALUES (zeroblob(200000))"))
    path = made.path
    made.close()
    return path


def told(url, sql="SELECT count(*) FROM heap"):
    opened = db.connect(url)
    with pytest.raises(db.DatabaseTroubled, match=r"La base de datos partida\.db ") as caught:
        run(opened, sql)
    opened.close()
    return str(caught.value)


def run(opened, *sql):
    with opened.begin() as tx:
        for one in sql:
            tx.execute(text(one))


def test_another_program_holds_it(url, filled):
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "está ocupada por otro programa" in told(url)


def test_it_is_no_database(url, filled):
    filled.write_bytes(b"A letter to the editor.\n" * 100)
    assert "no es una base de datos" in told(url)


def test_it_is_damaged(url, filled):
    with filled.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (filled.stat().st_size - 4096))
    assert "está dañada. Recupere la última copia de seguridad" in told(url)


def test_its_folder_is_not_there(url, filled):
    filled.unlink()
    filled.parent.rename(filled.parent.with_name("elsewhere"))
    try:
        assert "no se puede abrir" in told(url)
    finally:
        filled.parent.with_name("elsewhere").rename(filled.parent)


def test_the_disc_is_full(url, filled):
    pages = filled.stat().st_size // 4096
    opened = db.connect(url)
    with pytest.raises(db.DatabaseTroubled, match="no cabe en el disco"):
        run(opened, f"PRAGMA max_page_count={pages}", "INSERT INTO heap VALUES (zeroblob(200000))")
    with opened.look() as tx:
        assert tx.execute(text("SELECT count(*) FROM heap")).scalar() == 1
    opened.close()


def test_a_copy_that_cannot_be_made(url, filled, tmp_path):
    opened = db.connect(url)
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(db.DatabaseTroubled, match="está ocupada"):
            copies.make(opened, tmp_path / "copies", 3, NOW, "play")
    opened.close()


def test_a_bug_is_no_trouble(url, filled):
    opened = db.connect(url)
    with pytest.raises(OperationalError, match="no such column"):
        run(opened, "SELECT wrong FROM heap")
    opened.close()


@pytest.mark.parametrize(
    "url", ["oracle8://guest:louvre@x/y", "postgresql+telegraph://guest:louvre@x/y", "sqlite:/guest:louvre"]
)
def test_an_address_that_means_nothing_here(url):
    with pytest.raises(db.DatabaseTroubled, match="no sirve aquí") as caught:
        db.connect(url)
    assert "louvre" not in str(caught.value)
