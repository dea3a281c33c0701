"""``make released``: small games as a build leaves them, kept for the builds that come after it.

    python tests/upgrade/release.py LABEL [FOLDER [PYTHONPATH]]

plays each game's first month by mail with the build that stands on PYTHONPATH (this one), by nothing but its
commands, and keeps its database twice: with the month open and orders in it, and with the month played and
cases before the referee. An earlier build's are made from a worktree of it, with its ``src`` as PYTHONPATH.
"""

import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
RELEASED = HERE / "released"


@dataclass(frozen=True)
class Played:
    """A game's scenario, what its configuration says beyond the defaults, and the letters of its players."""

    config: str
    scenario: str
    letters: Mapping[str, str]


GAMES = {
    "preux": Played(
        '[game]\nsystem = "preux"\n[deadline]\ndays = 30\n',
        "\n".join(
            [
                'month = "1626-08"',
                *(
                    f'[[character]]\nname = "{name}"\nemail = "{address}"\nsocial_level = {level}\n'
                    for name, address, level in (
                        ("Aimé Valcourt", "valcourt@uno.example", 6),
                        ("Blaise Malaterre", "malaterre@dos.example", 8),
                        ("Cosme Fontbrune", "fontbrune@tres.example", 7),
                    )
                ),
                '[[lady]]\nname = "Mariette de Lys"\nsocial_level = 7',
            ]
        ),
        {
            "valcourt@uno.example": (
                "Semana 1: voy a la taberna y bebo con Malaterre.\nSemana 2: practico con la espada.\n"
                "Semana 3: cortejo a Mariette de Lys.\nSemana 4: hago de espantapájaros en el huerto."
            ),
            "malaterre@dos.example": (
                "Semana 1: voy a la taberna.\nSemana 2: voy al teatro, en platea.\nSemana 3: descanso.\n"
                "Semana 4: escribo un soneto a la luna y lo vendo."
            ),
        },
    ),
    "maquiavelli": Played(
        '[game]\nsystem = "maquiavelli"\n[deadline]\ndays = 30\n',
        'start = "winter"\nyear = 1454\n'
        + "\n".join(
            f'[[power]]\nname = "{power}"\nplayer = "{power}"\nemail = "{address}"\n'
            for power, address in (
                ("Florencia", "bruno@arno.example"),
                ("Venecia", "nadia@corner.example"),
                ("Milán", "renzo@navigli.example"),
                ("Papado", "teo@tiber.example"),
                ("Nápoles", "carmen@vesubio.example"),
                ("Francia", "odile@marchand.example"),
                ("Austria", "gertrud@hofer.example"),
                ("Turquía", "leyla@demir.example"),
            )
        ),
        {"bruno@arno.example": "Pago a todas.", "nadia@corner.example": "Pago a todas."},
    ),
}


def main(label: str, folder: Path = RELEASED, path: str = "") -> None:
    """Make the databases of a build and keep them in ``folder``."""
    folder.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        with tempfile.TemporaryDirectory() as root:
            _play(name, game, Path(root) / "partida", label, folder, path)


def _play(name: str, game: Played, root: Path, label: str, folder: Path, path: str) -> None:
    root.mkdir()
    (root / "config.toml").write_text(game.config, encoding="utf-8")
    scenario = root.parent / "guion.toml"
    scenario.write_text(game.scenario, encoding="utf-8")
    if not _turnbot(path, "init", root, "--scenario", scenario):
        print(f"{label} does not play {name}")
        return
    for nth, (sender, words) in enumerate(game.letters.items(), start=1):
        (root / f"correo/entrada/new/{nth}.eml").write_text(
            f"From: {sender}\nTo: secretarios@preux.example\nSubject: Jugada\n"
            f"Message-ID: <{nth}@{name}.example>\nMIME-Version: 1.0\n"
            f"Content-Type: text/plain; charset=utf-8\n\n{words}\n",
            encoding="utf-8",
        )
    _turnbot(path, "tick", root)
    keep(root / "partida.db", folder / f"{label}-{name}-open.sql.xz")
    _turnbot(path, "close", root)
    _turnbot(path, "tick", root)
    keep(root / "partida.db", folder / f"{label}-{name}-asked.sql.xz")


def _turnbot(path: str, *words: object) -> bool:
    """One command; whether it was done."""
    env = {**os.environ, **({"PYTHONPATH": path} if path else {})}
    command = [sys.executable, "-m", "turnbot", *map(str, words)]
    return subprocess.run(command, check=words[0] != "init", env=env).returncode == 0


def keep(database: Path, target: Path) -> None:
    """Keep a database of SQLite as the statements that make it anew, compressed.

    Of letters with maps the beginning will do: they are gone, or will be written anew when they go.
    """
    with closing(sqlite3.connect(database)) as lived, closing(sqlite3.connect(":memory:")) as copy:
        lived.backup(copy)
        copy.execute("UPDATE mail_out SET raw = substr(raw, 1, 1000) WHERE length(raw) > 20000")
        copy.commit()
        text = "\n".join(copy.iterdump())
    target.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def restore(kept: Path, database: Path) -> None:
    """Make a database again."""
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(lzma.decompress(kept.read_bytes()).decode())


def builds() -> Sequence[Path]:
    """All that is kept."""
    return sorted(RELEASED.glob("*.sql.xz"))


if __name__ == "__main__":
    main(sys.argv[1], *map(Path, sys.argv[2:3]), *sys.argv[3:4])
