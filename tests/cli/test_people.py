"""Commands about what the referee did, and about his players."""

import io
import json
import sys
from email import message_from_bytes
from email.policy import default
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
    assert found[0]["changed"] == "Jean Parrot, coronas -10 (Error de julio.)"
    assert found[1]["changed"] == "Jean Parrot, parrot@nuevo.example; antes, parrot@correo.example"
    assert {(one["by"], one["mail"], one["month"]) for one in found} == {("command", None, "1626-08")}
    assert run("journal", partida) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 8
    assert told[0].endswith(
        "agosto de 1626  orden       corrección: Jean Parrot, coronas -10 (Error de julio.)"
    )


def sent(partida: Path, to: str) -> list[tuple[str, str]]:
    """Subject and text of what goes out to an address in the next round."""
    lies = partida / "correo/salida/new"
    for old in lies.iterdir() if lies.exists() else ():
        old.unlink()
    assert run("tick", partida) == 0
    letters = [message_from_bytes(one.read_bytes(), policy=default) for one in lies.iterdir()]
    return [(one["Subject"], one.get_body(("plain",)).get_content()) for one in letters if one["To"] == to]


@pytest.fixture
def published(partida: Path, mail: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, str]:
    """A game after its first month, and the sheet that Jean Parrot was sent."""
    (partida / "correo/entrada/new/1.carta").write_bytes(mail.read_bytes())
    assert [run(step, partida) for step in ("tick", "close", "play", "publish")] == [0] * 4
    (sheet,) = [text for _, text in sent(partida, "parrot@correo.example") if "own-1" in text]
    capsys.readouterr()
    return partida, sheet


def test_a_sheet_is_shown_and_sent_again_as_it_went_out(
    published: tuple[Path, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    partida, sheet = published
    assert run("sheet", partida, "Jean Parrot") == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Asunto: ")
    assert shown.partition("\n\n")[2].split() == sheet.split()
    monkeypatch.chdir(partida)
    for month in ("1626-08", "agosto de 1626"):
        assert run("sheet", "parrot", month) == 0
        assert capsys.readouterr().out == shown
    assert run("sheet", "parrot", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["who"], found["month"], found["view"]["who"]) == ("Jean Parrot", "1626-08", "Jean Parrot")
    assert run("move", ".", "Jean Parrot", "parrot@nuevo.example") == 0
    for _ in range(2):
        assert run("sheet", "Parrot", "--send") == 0
        ((_, again),) = sent(partida, "parrot@nuevo.example")
        assert again.split() == sheet.split()
    capsys.readouterr()
    assert run("journal") == 0
    assert "hoja: a Jean Parrot se le manda otra vez la de agosto de 1626" in capsys.readouterr().out


def test_what_has_no_sheet_is_said(partida: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("sheet", partida, "Parrot") == 1
    assert "turnbot play --preview" in capsys.readouterr().err
    assert run("history", partida, "Parrot") == 1
    assert "ningún mes publicado" in capsys.readouterr().err
    assert [run(step, partida) for step in ("close", "play")] == [0, 0]
    assert run("sheet", partida, "Parrot") == 0
    assert run("sheet", partida, "Parrot", "--send") == 1
    assert "agosto de 1626 no está publicado" in capsys.readouterr().err
    for who, month, wrong in (
        ("Jean Parot", "1626-08", "¿Será «Jean Parrot»? Están Jean Parrot, Marcel Rochefort."),
        ("ar", "1626-08", "puede ser Jean Parrot o Marcel Rochefort"),
        ("Parrot", "1626-09", "los meses jugados son agosto de 1626 («1626-08»)"),
    ):
        assert run("sheet", partida, who, month) == 1
        assert wrong in capsys.readouterr().err
    assert run("sheet", partida / "no-hay", "Parrot", "1626-08") == 2
    assert "no-hay" in capsys.readouterr().err


def test_a_history_counts_month_by_month_and_can_be_sent(
    published: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    partida, _ = published
    assert [run(step, partida) for step in ("close", "play")] == [0, 0]
    capsys.readouterr()
    assert run("history", partida, "Parrot", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["who"] == "Jean Parrot"
    start, august = told["months"]  # September is not published
    assert start == {"month": "", "coronas": 310, "puntos": 0, "nivel": 7}
    assert august["month"] == "1626-08"
    assert run("sheet", partida, "Parrot", "1626-08", "--json") == 0
    view = json.loads(capsys.readouterr().out)["view"]
    assert (august["coronas"], august["nivel"]) == (view["closed"]["crowns"], view["closed"]["level"])
    assert august["puntos"] == view["status"]
    assert run("history", partida, "Parrot") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Jean Parrot"
    assert lines[2].split() == ["al", "empezar", "310", "0", "7"]
    assert run("history", partida, "Parrot", "--send") == 0
    ((subject, text),) = [one for one in sent(partida, "parrot@correo.example") if "mes a mes" in one[0]]
    assert "vuestras cuentas" in subject
    assert lines[3] in text


def test_the_referee_writes_to_one_to_each_and_to_the_list(
    partida: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "carta.txt"
    sent(partida, "")  # who they are, as the game begins
    file.write_bytes("Señor: el día 24 no habrá correo.\n\nTened paciencia.\n".encode("cp1252"))
    assert run("letter", partida, "Parrot", file, "--subject", "Las fiestas") == 0
    ((subject, text),) = sent(partida, "parrot@correo.example")
    assert subject.endswith(": Las fiestas")
    assert "A Jean Parrot, salud:" in text
    assert "Señor: el día 24 no habrá correo.\n\nTened paciencia.\n" in text.replace("\r\n", "\n")
    assert run("announce", partida, file, "--each") == 0
    ((_, text),) = sent(partida, "rochefort@correo.example")
    assert "A Marcel Rochefort, salud:" in text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Se juega en enero.")))
    monkeypatch.chdir(partida)
    assert run("announce") == 0
    capsys.readouterr()
    assert run("journal", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["act"], one["changed"]) for one in found] == [
        ("letter", "a Jean Parrot, «Las fiestas»"),
        ("announce", "a 2 jugadores, «aviso del árbitro»"),
        ("announce", "a la lista, «aviso del árbitro»"),
    ]
    file.write_text(" \n", encoding="utf-8")
    assert run("letter", partida, "Parrot", file) == 1
    assert "vacía" in capsys.readouterr().err
    assert run("announce", partida, tmp_path / "no-hay") == 2
    assert "no puedo leer" in capsys.readouterr().err


def test_people_are_listed_and_a_new_address_brings_what_was_written_from_it(
    partida: Path, mail: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent(partida, "")  # who they are, as the game begins
    raw = mail.read_bytes().replace(b"parrot@correo.example", b"Parrot@Nuevo.example")
    (partida / "correo/entrada/new/1.carta").write_bytes(raw)
    assert "órdenes" not in "".join(text for _, text in sent(partida, "parrot@correo.example"))
    capsys.readouterr()
    monkeypatch.chdir(partida)
    assert run("people") == 0
    assert [line.split()[2:] for line in capsys.readouterr().out.splitlines()] == [
        ["no", "ha", "escrito", "parrot@correo.example"],
        ["no", "ha", "escrito", "rochefort@correo.example"],
    ]
    assert run("people", "address", "Parrot", "rochefort@correo.example") == 1
    assert "es ya la dirección de Marcel Rochefort" in capsys.readouterr().err
    assert run("people", "address", "Parrot", "parrot@nuevo.example") == 0
    assert "se leerán como suyas en la próxima ronda: 1." in capsys.readouterr().out
    ((_, answer),) = [one for one in sent(partida, "parrot@nuevo.example") if "A Jean Parrot" in one[1]]
    assert "apuesta" in answer
    assert run("people", "address", "Parrot", "parrot@nuevo.example") == 0  # nothing is adopted twice
    assert "se leerán" not in capsys.readouterr().out
    assert run("journal") == 0
    assert "antes, parrot@correo.example; cartas que eran suyas: 1\n" in capsys.readouterr().out
    assert run("people", "--json") == 0
    assert json.loads(capsys.readouterr().out)[0] == {
        "name": "Jean Parrot", "address": "parrot@nuevo.example", "plays": True, "wrote": True,
        "excused": False,
    }  # fmt: skip
    assert run("people", ".", "fuera", "Parrot") == 2
    assert "address NOMBRE DIRECCIÓN" in capsys.readouterr().err


def test_people_come_go_and_rest(
    partida: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "HOJA DE APERTURA DE JEAN PARROT" in sent(partida, "parrot@correo.example")[0][1]
    assert (partida / "web/personajes.html").exists()
    file = tmp_path / "nuevo.toml"
    file.write_text('name = "Jean Dupont"\nemail = "dupont@correo.example"\nclub = "PR"\nsocial_level = 5\n')
    monkeypatch.chdir(partida)
    assert run("people", "add", file) == 0
    assert run("people", "add", "Luc Vide", "vide@correo.example") == 0
    assert run("people", ".", "add", "Luc Vide", "otro@correo.example") == 1
    assert "Ya hay en la partida quien se llama Luc Vide" in capsys.readouterr().err
    assert run("people", "replace", "Vide", "otro@correo.example") == 0
    assert run("people", "pause", "Parrot", "1626-10") == 0
    assert run("people", "retire", "Rochefort", "Vuelve a sus tierras.") == 0
    assert "se retira al acabar el mes" in capsys.readouterr().out
    ((_, text),) = sent(Path(), "dupont@correo.example")
    assert "Nivel social 5" in text
    assert run("pause", ".", "Hasta", "enero.") == 0
    assert run("resume") == 0
    for step in ("close", "play", "publish"):
        assert run(step) == 0
    texts = [text for _, text in sent(Path(), "parrot@correo.example")]
    assert "estabais ausente con licencia del árbitro" in " ".join(texts[0].lower().split())
    capsys.readouterr()
    assert run("people") == 0
    told = {line[:17].strip(): line[17:].strip() for line in capsys.readouterr().out.splitlines()}
    assert told["Marcel Rochefort"].startswith("ya no juega")
    assert told["Jean Parrot"].startswith("en pausa")
    assert run("journal", "--json") == 0
    acts = [one["act"] for one in json.loads(capsys.readouterr().out)]
    assert acts[:7] == ["join", "join", "player", "excuse", "decree", "pause", "resume"]
