"""The index of the rules: every number that a program can apply has its code and its tests."""

import pytest

from turnbot.app.rulebook import counted, listing
from turnbot.core.rules import claims, read_index
from turnbot.games.maquiavelli.game import GAME

INDEX = {line.rule: line for line in read_index(GAME.rulebook)}


def test_every_number_that_asks_for_something_is_claimed_and_no_other() -> None:
    wanted = {number for number, line in INDEX.items() if line.kind != "info"}
    assert sorted(wanted ^ set(claims(GAME.rules))) == []


def test_every_number_has_a_test_and_every_test_a_number() -> None:
    tested = counted(GAME)
    assert sorted(one["rule"] for one in listing(GAME) if one["code"] and not one["tests"]) == []
    assert sorted(tested.keys() - INDEX.keys()) == []


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    from turnbot.cli import main

    assert main(["rulebook", "--game", "maquiavelli", "--json"]) == 0
    assert '"rule": "2.10a7"' in capsys.readouterr().out
