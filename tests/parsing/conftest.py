"""A cast to write orders against, and the reader bound to it."""

import tomllib
from pathlib import Path

import pytest

from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.parsing.reader import study
from turnbot.games.preux.words.cast import Cast

CAST = Path(__file__).parent.parent / "corpus" / "cast.toml"


@pytest.fixture(scope="session")
def cast():
    return Cast.from_scenario(tomllib.loads(CAST.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def parsing(cast):
    """Read a mail of somebody (Denis Larue, if nobody is named) into the JSON form."""

    def read_it(text, *, sender="Denis Larue", subject=""):
        return to_json(study(text, subject=subject, sender=sender, cast=cast).orders)

    return read_it
