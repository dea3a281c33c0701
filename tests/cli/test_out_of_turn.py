"""A command that comes out of turn is refused in a sentence, and changes nothing."""

import threading
from pathlib import Path

import pytest

from turnbot import cli
from turnbot.cli import main

CLOSE_NOW = "Para cerrar el mes ahora está «turnbot close»."


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Exit code of a command, and the sentence on stderr; log lines apart."""
    code = main(arguments)
    lines = capsys.readouterr().err.splitlines()
    return code, "\n".join(line for line in lines if line.startswith("turnbot: "))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play", "No hay ningún mes cerrado; uno abierto se cierra antes, con «turnbot close»."),
        (
            "publish",
            "No hay ningún mes cerrado que publicar; uno abierto se cierra antes, con «turnbot close».",
        ),
        ("undo", "No hay nada que deshacer."),
        ("resume", "La partida no estaba detenida ni en suspenso."),
    ],
)
def test_a_step_before_its_turn(
    partida: Path, capsys: pytest.CaptureFixture[str], command: str, sentence: str
) -> None:
    assert said(capsys, command, str(partida)) == (1, f"turnbot: {sentence}")


def test_what_a_deadline_may_not_be(partida: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(partida)
    past = said(capsys, "deadline", folder, "2020-01-01T00:00")
    assert past == (1, f"turnbot: Esa hora ya ha pasado. {CLOSE_NOW}")
    assert said(capsys, "deadline", folder, "mañana")[0] == 2
    assert main(["close", folder]) == 0
    capsys.readouterr()
    assert said(capsys, "deadline", folder, "2099-01-01T00:00") == (
        1, "turnbot: El plazo de agosto de 1626 ya venció: no tiene plazo que mover."
    )  # fmt: skip
    assert said(capsys, "close", folder) == (1, "turnbot: No hay ningún mes abierto que cerrar.")


def test_a_deadline_given_as_a_day_falls_at_the_configured_hour(
    partida: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deadline", str(partida), "2099-03-01"]) == 0
    assert "domingo 1 de marzo de 2099, 23:59" in capsys.readouterr().out
    assert main(["deadline", str(partida), "2099-03-01T00:00"]) == 0
    assert "domingo 1 de marzo de 2099, 00:00" in capsys.readouterr().out


def test_hidden_numbers_that_nobody_knows_are_refused(
    partida: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = partida / "config.toml"
    text = config.read_text(encoding="utf-8")
    config.write_text(text.replace('hidden = ""', 'hidden = "hidden.toml"'), encoding="utf-8")
    hidden = partida / "hidden.toml"
    hidden.write_text('["3.2.1"]\nrobed_up_to = 7\n', encoding="utf-8")
    code, told = said(capsys, "status", str(partida))
    assert code == 1
    assert f"{hidden}: la regla 3.2.1 no tiene «robed_up_to»" in told
    hidden.write_text('["3.2.1"]\nrobbed_up_to = 7\n', encoding="utf-8")
    assert said(capsys, "status", str(partida))[0] == 0


def test_half_a_month_is_only_tried(partida: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(partida)
    assert said(capsys, "play", folder, "--until", "pay_keep")[0] == 2
    code, told = said(capsys, "play", folder, "--preview", "--until", "nonsense")
    assert code == 1
    assert "«nonsense»" in told
    assert "begin_month" in told
    assert "pay_keep" in told
    assert said(capsys, "play", folder, "--preview", "--until", "pay_keep")[0] == 0


def test_who_waits_at_a_terminal_is_told_that_work_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    told = threading.Event()
    with cli.patience("turnbot play", shown=True, after=0.01):
        for _ in range(500):
            told.wait(0.01)
            if "turnbot play: 0 s" in (seen := capsys.readouterr().err):
                break
    assert "turnbot play: 0 s" in seen


@pytest.mark.parametrize(("what", "shown"), [("turnbot play", False), ("turnbot run", True)])
def test_nobody_else_is_told(what: str, shown: bool, capsys: pytest.CaptureFixture[str]) -> None:
    before = threading.active_count()
    with cli.patience(what, shown=shown, after=0.001):
        assert threading.active_count() == before
    assert capsys.readouterr().err == ""
