from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dovecot import Dovecot, running_dovecot
from e2e.game import HERE, Game, Post, copy, turnbot
from smtp_sink import running_sink


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    with running_dovecot() as server:
        yield server


@pytest.fixture
def post() -> Iterator[Post]:
    post = Post()
    with running_sink(post):
        yield post


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in its first month, before anybody has written."""
    folder = tmp_path_factory.mktemp("begun") / "partida"
    made = turnbot("init", folder, "--scenario", HERE / "cast.toml")
    assert made.code == 0, made
    # Who counts letters begins to count behind those that tell everybody who he is.
    with closing(sqlite3.connect(folder / "partida.db")) as connection, connection:
        connection.execute("DELETE FROM mail_out WHERE key LIKE '%/opening/%'")
    return folder


@pytest.fixture
def game(begun: Path, tmp_path: Path, dovecot: Dovecot, post: Post) -> Game:
    """The same game, with a mailbox and a mail server of its own."""
    copy(begun, tmp_path / "partida")
    made = Game(tmp_path / "partida", dovecot, post)
    made.configure()
    return made
