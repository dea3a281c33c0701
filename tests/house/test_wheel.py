"""A wheel carries everything that is not code, and works where there is no checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked in a folder far from the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = out.glob("*.whl")
    target = out / "site"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(target)
    return target


def turnbot(installed: Path, cwd: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command; PYTHONPATH stands before the editable checkout."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(
        [sys.executable, "-m", "turnbot", *args],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_data_file_of_the_checkout_is_in_the_wheel(installed: Path) -> None:
    for folder in ("grammars", "templates", "migrations", "examples"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                packed = installed / "turnbot" / "_data" / folder / file.relative_to(ROOT / folder)
                assert packed.read_bytes() == file.read_bytes()


def test_the_wheel_finds_its_own_files(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from turnbot import resources; print(resources.folder('grammars'))"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(installed / "turnbot" / "_data" / "grammars")


def test_the_demo_plays_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    done = turnbot(installed, tmp_path, "demo", "partida")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "partida" / "web" / "index.html").is_file()
