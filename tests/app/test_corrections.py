"""``turnbot correct``: what was published wrongly is mended in the month that is not."""

import pytest

from app.world import AFTER
from turnbot.app import corrections, month, publishing
from turnbot.app.shell import RefusedError
from turnbot.store import games, outcomes


def mended(shell, number):
    with shell.db.look() as tx:
        found = games.month_numbered(tx, number)
        events = outcomes.load(tx, found.id, found.month, shell.game.load).events
    return [one.changes[0].by for one in events if one.kind == "coins.mended"]


def test_a_correction_takes_an_unpublished_play_back_and_is_carried_out_by_the_next(shell):
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    assert corrections.correct(shell, "Ana", "coins", -20, "Error.", AFTER) == "1700-01"
    assert corrections.correct(shell, "Ana", "coins", 5, "Otro.", AFTER) == "1700-01"
    assert month.play(shell, AFTER)
    assert mended(shell, 1) == [-20, 5]


def test_a_published_month_is_mended_in_the_open_one(shell):
    for step in (month.close, month.play, publishing.publish):
        assert step(shell, AFTER)
    assert corrections.correct(shell, "Ana", "coins", 7, "Error.", AFTER) == "1700-02"
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    assert (mended(shell, 1), mended(shell, 2)) == ([], [7])


def test_what_the_game_cannot_correct_is_refused_and_leaves_nothing(shell):
    with pytest.raises(RefusedError, match="Nadie"):
        corrections.correct(shell, "Nadie", "coins", 7, "Error.", AFTER)
    with shell.db.look() as tx:
        assert games.rulings(tx, 1) == {}
