"""A small scenario and a mail for the commands."""

from hashlib import shake_256
from itertools import count
from pathlib import Path

import pytest

from turnbot.app import shell

SCENARIO = """month = "1626-08"
[[character]]
name = "Jean Parrot"
email = "parrot@correo.example"
social_level = 7
club = "TB"
crowns = 310
[[character]]
name = "Marcel Rochefort"
email = "rochefort@correo.example"
social_level = 8
club = "TB"
crowns = 400
"""

MAIL = """From: Jean Parrot <parrot@correo.example>
To: secretarios@preux.example
Subject: jugada de agosto
Message-ID: <1@correo.example>
Date: Thu, 9 Jul 2026 10:00:00 +0200
Content-Type: text/plain; charset=utf-8

Semana 1: voy a mi club y hago una apuesta de 50.
Semana 2: me quedo en casa.
Semana 3: me quedo en casa.
Semana 4: me quedo en casa.
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    file = tmp_path / "guion.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    return file


@pytest.fixture
def mail(tmp_path: Path) -> Path:
    file = tmp_path / "carta.eml"
    file.write_text(MAIL, encoding="utf-8")
    return file


@pytest.fixture
def partida(
    tmp_path: Path, scenario: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A game folder with its first month open, whose dice fall the same in every run."""
    from turnbot.cli import main

    nth = count()
    monkeypatch.setattr(shell, "token_bytes", lambda n: shake_256(f"partida/{next(nth)}".encode()).digest(n))
    folder = tmp_path / "partida"
    assert main(["init", str(folder), "--scenario", str(scenario)]) == 0
    capsys.readouterr()
    return folder
