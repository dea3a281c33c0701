"""Options of the whole suite."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from postgres import PostgresServer, running_postgres

ROOT = Path(__file__).resolve().parents[1]

# The same examples each time where a failure would stop somebody else's work; new ones everywhere else.
hypothesis.settings.register_profile("ci", derandomize=True, print_blob=True)
if os.environ.get("CI"):
    hypothesis.settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden-update", action="store_true", help="write golden files anew; review the diff like code"
    )
    parser.addoption(
        "--every-database", action="store_true", help="try letters, too, with a game on a server"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """Compare a text with a file beside the test, or write the file where ``--golden-update`` says so."""

    def compare(name: str, text: str) -> None:
        path = Path(request.path).parent / "golden" / name
        if request.config.getoption("--golden-update"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL of this process's own, started for the first test that asks for one."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """The same, without what earlier tests left there."""
    yield postgres_server
    postgres_server.forget()


@pytest.fixture(scope="session")
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
