"""A game whose turns are no months: what they are called, how long they are, whom they await."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from app import world
from app.toy import SEASONS, TOY
from turnbot.app import deadline, delivery, intake, month, publishing, review, waiting
from turnbot.app.shell import Shell
from turnbot.games import GAMES
from turnbot.store import games, views

ADJUSTMENTS, SPRING = "1454-1", "1454-2"
POOR = {"name": "Blas", "email": "blas@toy.example", "coins": 30}
RICH = {"name": "Ana", "email": "ana@toy.example", "coins": 300}


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    made = world.make_shell(tmp_path, SEASONS, reminders=(24,))
    world.begin(made, month=ADJUSTMENTS, character=[RICH, POOR])
    yield made
    made.db.close()


def current(shell: Shell) -> games.MonthRow:
    with shell.db.look() as tx:
        return review.require_month(tx)


def test_adjustments_are_four_days_and_a_season_is_as_configured(shell: Shell) -> None:
    first = current(shell)
    assert (first.month, first.deadline) == (ADJUSTMENTS, datetime(2026, 3, 5, 22, 59, tzinfo=UTC))
    due = first.deadline + timedelta(minutes=1)
    assert month.close(shell, due)
    assert month.play(shell, due)
    assert publishing.publish(shell, due)
    second = current(shell)
    assert second.month == SPRING
    assert second.deadline == datetime(2026, 3, 29, 21, 59, tzinfo=UTC)  # a Sunday three weeks on


def test_only_those_are_awaited_and_reminded_who_have_something_to_say(shell: Shell) -> None:
    with shell.db.look() as tx:
        assert waiting.silent(tx, SEASONS, review.require_month(tx)) == ("Blas",)
    box, post = world.FakeInbox(), world.FakeOutbox()
    night = current(shell).deadline - timedelta(hours=20)
    intake.fetch(shell, box, night)
    deadline.advance(shell, night)
    delivery.send_due(shell, post, night)
    reminded = [to for to, message in post.took if "faltan vuestras órdenes" in message.subject]
    assert reminded == ["blas@toy.example"]


def test_letters_name_a_turn_as_the_game_does(shell: Shell) -> None:
    post = world.FakeOutbox()
    delivery.send_due(shell, post, world.OPENED)
    (opened,) = post.to(world.LIST)
    assert opened.subject == "Mesa: se abre los ajustes de 1454"


@pytest.mark.parametrize("game", [*GAMES.values(), TOY, SEASONS], ids=lambda game: game.title)
def test_codes_of_turns_sort_in_the_order_of_the_turns(game) -> None:
    if game.name == "maquiavelli":
        at = game.scenario({}, bytes(32))
    elif game.name == "toy":
        at = game.scenario({"month": ADJUSTMENTS if game is SEASONS else "1454-10", "character": [RICH]}, b"")
    else:
        at = game.scenario({"month": "1626-08", "character": [{"name": "Ana Bo"}]}, bytes(32))
    turns = [at := game.turn_page(at) for _ in range(30)]
    names = [turn.month for turn in turns]
    assert names == sorted(names)
    assert len({game.named(name) for name in names}) == len(names)


def test_a_browser_of_the_database_sees_what_the_game_lays_out(shell: Shell) -> None:
    with shell.db.begin() as tx:
        views.lay(tx, SEASONS.tables)
        views.lay(tx, SEASONS.tables)  # and again, as after every migration
        rows = tx.execute(text("SELECT name, coins FROM gambler ORDER BY name")).all()
        assert [tuple(row) for row in rows] == [("Ana", 300), ("Blas", 30)]
        views.lay(tx, {})
