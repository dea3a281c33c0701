"""What the system and the TOML parser complain of is told in the referee's language."""

import tomllib
from pathlib import Path

import pytest

from turnbot import machine


def test_what_the_system_says_is_told_in_spanish(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as gone:
        (tmp_path / "nada").read_bytes()
    assert machine.why(gone.value) == "no existe"
    with pytest.raises(IsADirectoryError) as folder:
        tmp_path.read_bytes()
    assert machine.why(folder.value) == "es una carpeta"


def test_what_has_no_words_here_is_told_in_the_systems_own() -> None:
    assert machine.why(OSError(9999, "Strange things")) == "Strange things"
    assert machine.why(OSError("nothing but words")) == "nothing but words"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"uno = 1\ndos 2\n", "no es TOML válido: tropieza en la línea 2, columna 5"),
        (b"[uno", "no es TOML válido: se acaba antes de tiempo"),
        (b"uno = '\xff'", "no está en UTF-8 (octeto 7)"),
    ],
)
def test_where_a_file_stops_being_toml_is_told(content: bytes, told: str) -> None:
    with pytest.raises((tomllib.TOMLDecodeError, UnicodeDecodeError)) as fault:
        tomllib.loads(content.decode())
    assert machine.no_toml(fault.value) == told
