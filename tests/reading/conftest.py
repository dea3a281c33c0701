"""A cast to write orders against, and the reader bound to it."""

import tomllib
from pathlib import Path

import pytest

from turnbot.games.preux.desk.reader import read
from turnbot.games.preux.words.cast import Cast

CAST = Path(__file__).parent.parent / "corpus" / "cast.toml"


@pytest.fixture(scope="session")
def cast():
    return Cast.from_scenario(tomllib.loads(CAST.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def reading(cast):
    """Read a mail of somebody (Denis Larue, if nobody is named)."""

    def read_it(text, *, sender="Denis Larue", subject="", **more):
        return read(text, subject=subject, sender=sender, cast=cast, **more)

    return read_it
