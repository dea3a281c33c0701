"""Orders, corrections and notes in the referee's hand, at the machine."""

import io
import json
import sys
from pathlib import Path

import pytest

from turnbot import cli


def run(*args: object) -> int:
    return cli.main([str(arg) for arg in args])


def test_orders_are_seen_and_written_and_a_mail_stands_beside_its_reading(
    partida: Path, mail: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (partida / "correo/entrada/new/1.carta").write_bytes(mail.read_bytes())
    assert run("tick", partida) == 0
    capsys.readouterr()
    monkeypatch.chdir(partida)
    assert run("orders", "Parrot") == 0
    told = capsys.readouterr().out
    assert "carta 1 (jugada, " in told
    assert "  1a  Ir " in told
    assert run("orders", partida, "Parrot", "2a", "voy", "a", "mi", "club") == 0
    assert "  2a  Ir " in capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Semana 1: voy al Gran Casino.")))
    assert run("orders", ".", "Rochefort", "todo") == 0
    assert "Gran Casino" in capsys.readouterr().out
    assert run("orders", ".", "Rochefort", "9", "nada") == 1
    assert "no sé qué parte es «9»" in capsys.readouterr().err
    assert run("orders") == 2
    capsys.readouterr()
    assert run("mails", "1") == 0
    told = capsys.readouterr().out
    assert "| Semana 1: voy a mi club y hago una apuesta de 50." in told
    assert "Cláusula por cláusula" in told
    assert "→ semana 1: " in told
    assert "entrada: " not in told  # the reader's own, which «parse --explain» shows
    assert run("mails", ".", "noventa") == 2
    capsys.readouterr()
    assert run("journal", "--json") == 0
    found = [(one["act"], one["changed"]) for one in json.loads(capsys.readouterr().out)]
    assert found == [
        ("orders", "Jean Parrot, 2a: voy a mi club"),
        ("orders", "Marcel Rochefort, todo: Semana 1: voy al Gran Casino."),
    ]


def test_corrections_and_notes_are_laid_down_listed_and_taken_back(
    partida: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("correct", partida, "Parrot", "coronas", "-10", "Error.", "--public") == 0
    monkeypatch.chdir(partida)
    assert run("note", "Rochefort", "Guardad", "esta", "hoja.") == 0
    assert run("note", ".", "crónica", "En Navidad no hay correo.") == 0
    assert run("note", ".", "Nadie", "hola") == 1
    capsys.readouterr()
    assert run("corrections") == 0
    assert capsys.readouterr().out.splitlines() == [
        "  1  Corrección suya. Jean Parrot, coronas -10 (Error.), pública",
        "  2  Nota suya. Para Marcel Rochefort: «Guardad esta hoja»",
        "  3  Nota suya. Para la crónica: «En Navidad no hay correo»",
    ]
    assert run("play", ".", "--preview") == 0
    told = capsys.readouterr().out
    assert "−10 coronas: corrección del árbitro (bolsa: 300): Error." in " ".join(told.split())
    assert "ota del árbitro: «Guardad esta hoja»" in " ".join(told.split())
    assert "«En Navidad no hay correo»" in " ".join(told.partition("Para: Lista")[2].split())
    assert run("corrections", "2", "nada") == 0
    assert "  2  Nota suya. no vale" in capsys.readouterr().out
    assert run("play", ".", "--preview") == 0
    assert "Guardad esta hoja" not in capsys.readouterr().out
    assert run("corrections", ".", "9", "nada") == 2
    assert run("corrections", ".", "2", "b") == 2
