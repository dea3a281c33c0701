"""The demonstration: the same bytes wherever and whenever it runs, and letters that any program can read."""

import os
import re
import subprocess
import sys
from email import message_from_bytes, policy
from pathlib import Path

from e2e.game import turnbot


def files(folder: Path) -> dict[str, bytes]:
    """Every letter and page under a folder. The site is a link; what it points to is what counts."""
    found: dict[str, bytes] = {}
    for part in ("correo/salida", "web"):
        for path in (folder / part).resolve().rglob("*"):
            if path.is_file():
                found[f"{part}/{path.name}"] = path.read_bytes()
    return found


def test_the_demonstration_is_the_same_twice_and_any_program_reads_its_letters(
    tmp_path: Path, installed: Path
) -> None:
    ran = turnbot("demo", tmp_path / "demo")
    assert ran.code == 0, ran
    one = files(tmp_path / "demo")
    # Again from the wheel, far from the checkout, with another order in every set. It clears away the first.
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONHASHSEED": "20260705"}
    command = [sys.executable, "-m", "turnbot", "demo", "demo"]
    again = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    other = files(tmp_path / "demo")
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []
    assert b"<title>" in one["web/index.html"]

    # Two pieces of the players' and a paragraph of the referee's, in their places.
    chronicle = one["web/1626-08.html"].decode()
    places = [
        chronicle.index(said) for said in ("se le secó el tintero", "barricas de Anjou", "Luna que ves")
    ]
    assert places == sorted(places)
    assert "Saint-Vaast" not in chronicle[places[2] : places[2] + 300]

    # Who looks into the folder sees which letter is whose: number, recipient, subject.
    named = [name.removeprefix("correo/salida/") for name in one if name.startswith("correo/")]
    assert [name for name in named if not re.fullmatch(r"\d{4}-[a-z0-9@.-]+", name)] == []
    assert sorted(int(name[:4]) for name in named) == list(range(1, len(named) + 1))
    assert any("-lista-" in name and "cronica" in name for name in named)
    assert any(name.endswith("-mathurin-lecoq-vuestra-hoja-de-agosto-de-1626") for name in named)

    letters = [raw for name, raw in one.items() if name.startswith("correo/")]
    assert len(letters) > 30
    for raw in letters:
        message = message_from_bytes(raw, policy=policy.default)
        assert not message.defects
        assert [str(message[name]).count("@") for name in ("From", "To", "Message-ID")] == [1, 1, 1]
        assert message["Auto-Submitted"] in ("auto-replied", "auto-generated")
        body = message.get_body(("plain",))
        assert body is not None
        text = body.get_content()
        assert len(text) > 100
        assert "\N{REPLACEMENT CHARACTER}" not in text
        assert not [line for line in raw.splitlines() if len(line) > 78]


def test_it_clears_away_nothing_but_a_demonstration(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("three years of work")
    refused = turnbot("demo", tmp_path)
    assert refused.code == 1
    assert "no está vacía" in refused.err
    assert thesis.exists()
