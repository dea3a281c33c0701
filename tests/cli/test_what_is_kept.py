"""What a game keeps: nobody else reads it, its copies are pointed to, damage is said, passwords are not."""

import shlex
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from turnbot.cli import main


def others(folder: Path) -> set[str]:
    """What in a folder others may do something with."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if not path.is_symlink() and stat.S_IMODE(path.stat().st_mode) & 0o077
    }


def test_nobody_else_reads_what_init_makes(partida: Path) -> None:
    assert {"partida.db", "config.toml", "copias", "correo"} <= {path.name for path in partida.iterdir()}
    # «correo» itself holds nothing but two folders that are closed.
    assert others(partida) == {"correo"}


def test_what_others_could_read_is_closed_and_said_once(
    partida: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    opened = ["partida.db", "config.toml", "copias", "correo/entrada", "correo/salida"]
    opened += [f"copias/{path.name}" for path in (partida / "copias").iterdir()]
    for name in opened:
        (partida / name).chmod(0o755)
    assert main(["status", str(partida)]) == 0
    assert others(partida) == {"correo"}
    assert all(f"others could read {partida / name}" in caplog.text for name in opened)
    caplog.clear()
    assert main(["status", str(partida)]) == 0
    assert not caplog.text
    capsys.readouterr()


def test_a_lost_database_points_to_its_copies_and_can_be_put_back(
    partida: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (partida / "partida.db").unlink()
    assert main(["status", str(partida)]) == 1
    said = capsys.readouterr().err
    assert f"En {partida} falta la base de datos partida.db. En {partida / 'copias'} hay copias (1)." in said
    assert not (partida / "partida.db").exists()
    program, *words = shlex.split(said.splitlines()[-1])
    assert program == "turnbot"
    assert main(words) == 0
    assert main(["status", str(partida)]) == 0
    assert main(["check-config", str(partida)]) == 0


@pytest.mark.parametrize("command", ["letters", "mails"])
def test_a_damaged_page_is_no_empty_list(
    partida: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with closing(sqlite3.connect(partida / "partida.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'mail_out'").fetchone()
    with (partida / "partida.db").open("r+b") as raw:
        raw.seek(4096 * (page - 1))
        raw.write(b"\x0d" + bytes(6) + b"\x10" + bytes(4088))  # a leaf with no rows on it
    assert main([command, str(partida)]) == 1
    said = capsys.readouterr()
    assert "está dañada. Recupere la última copia de seguridad" in said.err
    assert "No hay ninguna carta" not in said.out


def test_check_config_tells_no_password(partida: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = partida / "config.toml"
    text = file.read_text()
    for address in (
        "postgresql://guest:louvre@127.0.0.1:1/partida",
        "postgresql://guest:louvre@127.0.0.1:1/partida?connect_timeout=1",
        "postgresql://guest:louvre",
        "postgresql:/guest:louvre@x/y",
        "postgresql://guest:lou@vre@x/louvre",
    ):
        file.write_text(text.replace('database = "partida.db"', f'database = "{address}"'))
        for command in ("check-config", "status", "run", "tick", "migrate"):
            assert main([command, str(partida)]) == 1, (command, address)
            said = capsys.readouterr()
            assert "louvre" not in said.out + said.err, (command, address)
            assert "vre" not in said.out + said.err, (command, address)
