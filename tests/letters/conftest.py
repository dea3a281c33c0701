"""The month of August as it was played, and its letters in words."""

import august
import pytest
from mail_day import GAME

from turnbot.core.exchange import Letter
from turnbot.games.preux.game import GAME as PREUX
from turnbot.render import pages


@pytest.fixture(scope="session")
def august_letters() -> dict[str, Letter]:
    outcome, opening = august.played()
    written = PREUX.letters(outcome, opening, august.orders(), august.month(outcome))
    return {letter.to: letter for letter in written}


@pytest.fixture(scope="session")
def in_words(august_letters: dict[str, Letter]) -> dict[str, pages.Rendered]:
    return {
        to: pages.render(letter.kind, {"game": GAME, **letter.view}) for to, letter in august_letters.items()
    }
