"""config.toml: generated from its types, and refused with the line of each fault."""

import tomllib
from pathlib import Path

import pytest

from turnbot import config

ROOT = Path(__file__).resolve().parents[2]


def read(text: str) -> config.Config:
    return config.from_document(tomllib.loads(text), text, Path("config.toml"))


def test_the_example_is_what_the_types_print() -> None:
    assert (ROOT / "config.example.toml").read_text(encoding="utf-8") == config.example()


def test_the_example_means_the_defaults() -> None:
    assert read(config.example()) == config.Config(root=Path())


def test_every_key_of_the_example_is_explained() -> None:
    lines = config.example().splitlines()
    for at, line in enumerate(lines):
        if " = " in line and not line.startswith("#"):
            assert lines[at - 1].startswith("# "), line


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[game]\ntitle = "X"\nnombre = "Y"\n', "línea 3: no conozco «nombre» en [game]"),
        ("[game]\ntitle = 3\n", "línea 2: «title» es 3; debe ser un texto entre comillas"),
        ('[daemon]\n\nevery = "60"\n', "línea 3: «every» es '60'; debe ser un número entero"),
        ("[mailbox]\ntls = 1\n", "línea 2: «tls» es 1; debe ser true o false"),
        ('[outbox]\nkind = "fax"\n', 'línea 2: «kind» es \'fax\'; debe ser uno de "maildir", "smtp"'),
        ("[deadline]\nreminders = [1, 'x']\n", "línea 2: «reminders» es [1, 'x']; debe ser una lista"),
        ("[juego]\n", "línea 1: no conozco la sección [juego]"),
        ("juego = 1\n", "línea 1: no conozco la sección [juego]"),
        ('[game]\ntime_zone = "Lutecia"\n', "línea 2: no conozco la zona horaria «Lutecia»"),
        ('[deadline]\ntime = "25:00"\n', "línea 2: «25:00» no es una hora"),
        ('[game]\naddress = "nadie"\n', "línea 2: «nadie» no es una dirección de correo"),
        ('[game]\naddress = "ñandú@x.example"\n', "línea 2: «ñandú@x.example» no es una dirección de correo"),
        ('[outbox]\nhost = "a..b"\n', "línea 2: «a..b» no es el nombre de un servidor"),
        ('[outbox]\nuser = "año"\n', "línea 2: «año» tiene letras que los servidores de correo no admiten"),
        ("[mailbox]\nport = 99999\n", "línea 2: «port» es 99999; va de 1 a 65535"),
        ("[outbox]\ntimeout = 0\n", "línea 2: «timeout» es 0; va de 1 a 3600"),
        ("[deadline]\nreminders = [24, -1]\n", "línea 2: «reminders» es -1; va de 1 a 8784"),
        ('[mailbox]\nkind = "imap"\n', 'con kind = "imap" hace falta «host»'),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(config.ConfigError) as refused:
        read(text)
    assert fault in str(refused.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(config.ConfigError) as refused:
        read("[game]\nx = 1\n[paths]\ny = 2\n")
    assert len(refused.value.faults) == 2


def test_what_is_not_toml_or_not_there_is_a_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "config.toml"
    broken.write_text("[game\n", encoding="utf-8")
    with pytest.raises(config.ConfigError, match="no es TOML válido"):
        config.load(broken)
    with pytest.raises(config.ConfigError, match="No puedo leer"):
        config.load(tmp_path / "nada.toml")
    broken.write_bytes(b"\xff")
    with pytest.raises(config.ConfigError, match="UTF-8"):
        config.load(broken)


def test_relative_paths_hang_from_the_game_folder(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[paths]\nsite = "/var/www"\n', encoding="utf-8")
    made = config.load(file)
    assert made.path(made.paths.database) == tmp_path / "partida.db"
    assert made.path(made.paths.site) == Path("/var/www")
    assert made.database_url == f"sqlite:///{tmp_path}/partida.db"


@pytest.mark.parametrize("site", [".", "..", "correo", "correo/salida", "copias", "partida.db", "/"])
def test_the_site_may_not_lie_over_anything_of_the_game(site: str) -> None:
    with pytest.raises(config.ConfigError, match="la web se cambia entera"):
        read(f'[paths]\nsite = "{site}"\n')


@pytest.mark.parametrize("site", ["web", "publico/web", "/srv/preux"])
def test_the_site_may_stand_beside_it(site: str) -> None:
    assert read(f'[paths]\nsite = "{site}"\n').paths.site == site
