"""A wheel carries everything that is not code, and works where there is no checkout (test_demo_twice too)."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


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
