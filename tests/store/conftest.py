"""Databases of both sorts, new for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from databases import KINDS, begun
from turnbot.store import db


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which sort: all databases of a test are of one."""
    return str(request.param)


@pytest.fixture
def empty_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with nothing in it."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    return str(request.getfixturevalue("postgres").create(empty=True))


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of this version, without a game."""
    if kind == "postgresql":
        return str(request.getfixturevalue("postgres").create())
    (tmp_path / "game.db").write_bytes(begun())
    return f"sqlite:///{tmp_path / 'game.db'}"


@pytest.fixture
def fresh(url: str) -> Iterator[db.Database]:
    """The same, open."""
    database = db.connect(url)
    yield database
    database.close()


@pytest.fixture
def file(tmp_path: Path) -> Iterator[db.Database]:
    """A game's file, for what is about files."""
    database = db.connect(f"sqlite:///{tmp_path / 'game.db'}")
    db.migrate(database)
    yield database
    database.close()
