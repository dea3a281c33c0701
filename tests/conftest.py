"""Options of the whole suite."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden-update", action="store_true", help="write golden files anew; review the diff like code"
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
