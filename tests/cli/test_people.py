"""Commands about what the referee did, and about his players."""

import json
from pathlib import Path

import pytest

from turnbot import cli


def run(*args: object) -> int:
    return cli.main([str(arg) for arg in args])


def test_the_journal_tells_what_was_done_and_nothing_that_was_not(
    partida: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("journal", partida) == 0
    assert "en blanco" in capsys.readouterr().out
    assert run("correct", partida, "Jean Parrot", "crowns", "-10", "Error", "de", "julio.") == 0
    assert run("correct", partida, "Nadie", "crowns", "-10", "Error.") == 1
    assert run("move", partida, "Jean Parrot", "parrot@nuevo.example") == 0
    assert run("deadline", partida, "2099-12-20") == 0
    assert run("deadline", partida, "2099-12-20") == 0  # it was that already
    assert run("cases", partida) == 0
    for step in ("close", "play", "undo", "play", "publish"):
        assert run(step, partida) == 0
    assert run("undo", partida) == 1
    capsys.readouterr()
    assert run("journal", partida, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    acts = ["correction", "address", "deadline", "close", "play", "undo", "play", "publish"]
    assert [one["act"] for one in found] == acts
    assert found[0]["changed"] == "Jean Parrot, crowns -10 (Error de julio.)"
    assert found[1]["changed"] == "Jean Parrot, parrot@nuevo.example; antes, parrot@correo.example"
    assert {(one["by"], one["mail"], one["month"]) for one in found} == {("command", None, "1626-08")}
    assert run("journal", partida) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 8
    assert told[0].endswith("1626-08  orden       corrección: Jean Parrot, crowns -10 (Error de julio.)")
