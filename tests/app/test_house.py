"""A month keeps the house values it opened with, has the rest of its game, and can be given others."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.toy import TOY
from app.world import AFTER, OPENED, SOON, FakeInbox, FakeOutbox, begin, mail, make_shell
from turnbot import daemon
from turnbot.app import errands, house, month, review
from turnbot.app.shell import Hand, RefusedError, Shell
from turnbot.core.house import HouseBook
from turnbot.store import games, journal

BOOK = HouseBook.of({"1.1": {"dice": 2, "pay": 3}}, {"1.1": {"dice": [1, 6], "pay": [0, 9]}})
MINE = replace(TOY, house=BOOK.read, fitted=BOOK.fitted)


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    made = make_shell(tmp_path, MINE)
    begin(made)
    yield replace(made, hand=Hand("command", OPENED))
    made.db.close()


def kept(shell: Shell) -> Any:
    with shell.db.look() as tx:
        return review.require_month(tx).house


def keep(shell: Shell, values: dict[str, Any]) -> None:
    with shell.db.begin() as tx:
        games.note(tx, review.require_month(tx).id, house=values)


def file(shell: Shell, text: str) -> Shell:
    """The same game, its referee having written this into his file since the service began."""
    (shell.config.root / "hidden.toml").write_text(f'[rules."1.1"]\n{text}\n', encoding="utf-8")
    return replace(shell, config=replace(shell.config, game=replace(shell.config.game, hidden="hidden.toml")))


def test_a_month_takes_what_it_lacks_from_the_game_and_keeps_it_when_it_closes(shell: Shell) -> None:
    played: list[Any] = []

    def play(world: Any, orders: Any, rulings: Any, dice: Any, values: Any, **more: Any) -> Any:
        played.append(values)
        return TOY.play(world, orders, rulings, dice, values, **more)

    shell = replace(shell, game=replace(MINE, play=play))
    keep(shell, {"1.1": {"dice": 5, "gone": 1}, "7.7": {"gone": 2}})
    assert house.of_month(shell, _month(shell)) == {"1.1": {"dice": 5, "pay": 3}}
    month.close(shell, AFTER)
    assert kept(shell) == {"1.1": {"dice": 5, "pay": 3}}
    month.play(shell, AFTER)
    assert played == [{"1.1": {"dice": 5, "pay": 3}}]


def _month(shell: Shell) -> games.MonthRow:
    with shell.db.look() as tx:
        return review.require_month(tx)


def test_a_value_that_cannot_be_used_is_told_and_is_the_games_own(shell: Shell) -> None:
    keep(shell, {"1.1": {"dice": -1, "pay": 4}})
    assert house.of_month(shell, _month(shell)) == {"1.1": {"dice": 2, "pay": 4}}
    assert house.told(house.look(shell))[0] == (
        "«dice» de la regla 1.1 era -1 y ha de ser un número entero de 1 a 6: vale el de la casa, 2."
    )


def test_what_the_file_says_now_is_shown_and_laid_on_an_open_month_and_stands_in_the_journal(
    shell: Shell,
) -> None:
    shell = file(shell, "dice = 4")
    assert house.told(house.look(shell))[:2] == [
        "Para enero de 1700 valen los de su apertura; hoy serían otros:",
        "  «dice» de la regla 1.1, 2; ahora 4",
    ]
    assert kept(shell)["1.1"]["dice"] == 2
    house.lay(shell, SOON)
    assert kept(shell) == {"1.1": {"dice": 4, "pay": 3}}
    with shell.db.look() as tx:
        (entry,) = journal.entries(tx)
    assert (entry.act, entry.changed) == (
        "house", "para enero de 1700 valen otros: «dice» de la regla 1.1, 2; ahora 4",
    )  # fmt: skip
    with pytest.raises(RefusedError, match="Para enero de 1700 ya valen los valores de ahora"):
        house.lay(shell, SOON)


def test_a_halted_month_is_given_other_values_and_goes_on(shell: Shell) -> None:
    def play(world: Any, orders: Any, rulings: Any, dice: Any, values: Any, **more: Any) -> Any:
        assert values["1.1"]["dice"] != 2, "no month with two dice"
        return TOY.play(world, orders, rulings, dice, values, **more)

    shell = file(replace(shell, game=replace(MINE, play=play)), "dice = 4")
    month.close(shell, AFTER)
    with pytest.raises(month.HaltedError):
        month.play(shell, AFTER)
    house.lay(shell, AFTER)
    assert month.resume(shell, AFTER)
    assert month.play(shell, AFTER)
    with pytest.raises(RefusedError, match="Ya se ha jugado enero de 1700: deshágalo antes"):
        house.lay(shell, AFTER)
    assert month.undo(shell)


def test_a_wrong_file_lays_nothing_and_says_why(shell: Shell) -> None:
    shell = file(shell, "dice = 40")
    with pytest.raises(
        RefusedError, match=r"«dice» de la regla 1\.1 es 40; ha de ser un número entero de 1 a 6"
    ):
        house.lay(shell, SOON)
    assert kept(shell)["1.1"]["dice"] == 2


def test_the_referee_sees_and_lays_them_by_mail(shell: Shell) -> None:
    shell = file(shell, "pay = 9")
    inbox, outbox = FakeInbox(), FakeOutbox()
    with shell.db.look() as tx:
        row = games.game(tx)
    assert row is not None
    words = "valores de la casa\nPoner los valores de la casa."
    inbox.put(mail("arbitro@toy.example", words, subject=f"Re: Mesa [{row.key}]"), SOON)
    daemon.tick(shell, daemon.Doors(inbox, outbox), SOON)
    (answer,) = outbox.to("arbitro@toy.example")
    assert "«pay» de la regla 1.1, 3; ahora 9" in answer.full_text
    assert "Para enero de 1700 valdrán los valores de hoy." in answer.full_text
    assert kept(shell)["1.1"]["pay"] == 9


def test_their_phrases_are_two() -> None:
    found, rest = errands.cut("valores de la casa\nponed los valores de la casa\nvalores de la bolsa")
    assert [one.title for one in found] == ["valores de la casa", "poned los valores de la casa"]
    assert rest.strip() == "valores de la bolsa"
