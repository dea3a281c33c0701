from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app import world
from app.paris import Paris
from app.world import OPENED, SOON, FakeInbox, FakeOutbox, begin, make_shell
from databases import KINDS, OnServer
from turnbot.app import delivery, intake
from turnbot.app.shell import Shell
from turnbot.mail.message import Message
from turnbot.store import games

MINUTE = timedelta(minutes=1)


#: What is about words in letters is tried with a game in a file alone, unless ``--every-database`` is given:
#: it writes no row that the rest does not write as well, and twice it cost minutes.
IN_LETTERS = frozenset(
    f"test_{name}"
    for name in (
        *("closed_files", "numbers_of_doubts"),
        *("accounts", "answers_in_words", "doubts", "every_shape", "forged_answers", "hostile_mail"),
        *(
            "inquiries",
            "marching",
            "moments",
            "newcomers_slips",
            "nothing_vanishes",
            "notices",
            "orders_in_files",
            "pen",
            "press",
        ),
        *("quoted_commands", "referee_answers", "ruled_doubts", "the_list", "the_sheet_again", "warnings"),
    )
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whatever is about a game at work holds wherever the game lies."""
    if {"shell", "game", "paris"} & set(metafunc.fixturenames):
        alone = metafunc.module.__name__.rpartition(".")[2] in IN_LETTERS
        every = metafunc.config.getoption("--every-database")
        metafunc.parametrize("lies", KINDS[:1] if alone and not every else KINDS, indirect=True)


@pytest.fixture(autouse=True)
def lies(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games of this test lie in files, or on a server."""
    if getattr(request, "param", "sqlite") == "postgresql":
        monkeypatch.setattr(world, "places", OnServer(request.getfixturevalue("postgres")))


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    made = make_shell(tmp_path)
    begin(made)
    yield made
    made.db.close()


@pytest.fixture
def paris(tmp_path: Path) -> Iterator[Paris]:
    """A game of Preux et audacieux in its first month, played by mail alone."""
    made = Paris.begun(tmp_path)
    yield made
    made.shell.db.close()


@pytest.fixture
def inbox() -> FakeInbox:
    return FakeInbox()


@pytest.fixture
def outbox() -> FakeOutbox:
    return FakeOutbox()


@pytest.fixture
def post(shell: Shell, inbox: FakeInbox, outbox: FakeOutbox) -> Callable[..., list[tuple[str, Message]]]:
    """Let mails come, be read and answered at a moment; what was written to whom because of them."""

    def post(*raws: bytes, at: datetime = SOON) -> list[tuple[str, Message]]:
        for raw in raws:
            inbox.put(raw, at)
        before = len(outbox.took)
        intake.fetch(shell, inbox, at + MINUTE)
        intake.handle(shell, at + MINUTE)
        delivery.send_due(shell, outbox, at + MINUTE)
        return outbox.took[before:]

    delivery.send_due(shell, outbox, OPENED)  # the opening of the month
    return post


@pytest.fixture
def ask(shell: Shell, post: Callable[..., list[tuple[str, Message]]]) -> Callable[..., str]:
    """Let the referee write, with the key; the answer to him."""

    def ask(body: str, at: datetime = SOON) -> str:
        with shell.db.look() as tx:
            row = games.game(tx)
        assert row is not None
        letters = post(world.mail(world.REFEREE, body, f"Re: casos [{row.key}]"), at=at)
        return [message.text for to, message in letters if to == world.REFEREE][-1]

    return ask
