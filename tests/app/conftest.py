from collections.abc import Iterator
from pathlib import Path

import pytest

from app.world import FakeInbox, FakeOutbox, begin, make_shell
from turnbot.app.shell import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    made = make_shell(tmp_path)
    begin(made)
    yield made
    made.db.close()


@pytest.fixture
def inbox() -> FakeInbox:
    return FakeInbox()


@pytest.fixture
def outbox() -> FakeOutbox:
    return FakeOutbox()
