"""A database is lost in mid-month: the game goes back to its copy, all letters count, none goes out twice."""

import os
import tomllib
from collections import Counter
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from pathlib import Path

import pytest

from turnbot import daemon
from turnbot.app import folder, publishing, review
from turnbot.app.doors import open_inbox, open_outbox
from turnbot.app.shell import RefusedError, Shell
from turnbot.cli import main
from turnbot.config import Config, DeadlineConfig
from turnbot.mail.message import read_message
from turnbot.store import copies, games
from upgrade.release import GAMES

BEGUN = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
VALCOURT, MALATERRE, FONTBRUNE = "valcourt@uno.example", "malaterre@dos.example", "fontbrune@tres.example"


class Game:
    """A game in a folder, with Maildirs, whose service is asked for rounds."""

    def __init__(self, root: Path) -> None:
        self.root, self.written = root, 0
        folder.init(
            root,
            tomllib.loads(GAMES["preux"].scenario),
            BEGUN,
            config=Config(deadline=DeadlineConfig(days=20)),
        )

    def opened(self) -> Shell:
        return folder.open_game(self.root)

    def round(self, now: datetime) -> None:
        shell = self.opened()
        doors = daemon.Doors(open_inbox(shell.config), open_outbox(shell.config))
        try:
            assert daemon.tick(shell, doors, now) == ()
        finally:
            doors.close()
            shell.db.close()

    def write(self, sender: str, words: str, now: datetime) -> None:
        self.written += 1
        path = self.root / f"correo/entrada/new/{self.written}.eml"
        path.write_text(
            f"From: {sender}\nTo: secretarios@preux.example\nSubject: Jugada\n"
            f"Message-ID: <{self.written}@x.example>\nMIME-Version: 1.0\n"
            f"Content-Type: text/plain; charset=utf-8\n\n{words}\n",
            encoding="utf-8",
        )
        os.utime(path, (now.timestamp(), now.timestamp()))

    def publish(self) -> datetime:
        """Play the open month and publish it; when that was."""
        shell = self.opened()
        due = month(shell).deadline
        shell.db.close()
        self.round(due - timedelta(hours=1))
        self.round(due + timedelta(minutes=5))
        shell = self.opened()
        at = due + timedelta(minutes=10)
        assert publishing.publish(shell, at, force=True)
        shell.db.close()
        self.round(at + timedelta(minutes=1))
        return at

    def counted(self) -> dict[str, list[str]]:
        """The orders that count in the newest month, by player, as other programs are shown them."""
        shell = self.opened()
        try:
            with shell.db.look() as tx:
                current = review.require_month(tx)
                world = shell.game.load(games.world(tx, current.id, "opening"))
                counting = review.counting(tx, shell.game, current, world)
            return {who: [str(one) for one in shell.game.entries(orders)] for who, orders in counting.items()}
        finally:
            shell.db.close()

    def sent(self) -> Counter[tuple[str, str, str]]:
        """What has left: to whom, its subject and its words."""
        raws = [one.read_bytes() for one in (self.root / "correo/salida/new").iterdir()]
        return Counter(
            (message_from_bytes(raw)["To"], (read := read_message(raw)).subject, read.full_text)
            for raw in raws
        )


def month(shell: Shell) -> games.MonthRow:
    with shell.db.look() as tx:
        return review.require_month(tx)


def lose(root: Path) -> None:
    for one in root.glob("partida.db*"):
        one.unlink()


@pytest.fixture
def lived(tmp_path: Path) -> Game:
    return Game(tmp_path / "partida")


def test_a_database_deleted_in_mid_month_comes_back_with_every_letter_and_none_twice(
    lived: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    lived.write(VALCOURT, "Semana 1: voy a la taberna.", BEGUN + DAY)
    at = lived.publish()
    # The next month: mails are read and answered, one mends the one before, a question goes to the referee.
    lived.write(VALCOURT, "Semana 1: voy al teatro, en platea.", at + DAY)
    lived.round(at + DAY)
    lived.write(MALATERRE, "Semana 2: practico con la espada.", at + 2 * DAY)
    lived.write(VALCOURT, "Enmienda\nSemana 2: descanso.", at + 2 * DAY)
    lived.round(at + 3 * DAY)
    before, counted = lived.sent(), lived.counted()
    assert len(counted) == 2
    # One more comes while the service stands still.
    lived.write(FONTBRUNE, "Semana 3: voy a la taberna.", at + 4 * DAY)
    lose(lived.root)
    with pytest.raises(RefusedError, match="turnbot restore"):
        lived.opened()
    assert main(["restore", str(lived.root)]) == 0
    told = capsys.readouterr().out
    assert "-published-1626-08.db.gz: septiembre de 1626, abierto." in told
    lived.round(at + 5 * DAY)
    after = lived.sent()
    assert {who: lived.counted()[who] for who in counted} == counted
    assert len(lived.counted()) == 3
    new = after - before
    assert [to for to, _, _ in new] == [FONTBRUNE]
    assert all(times == 1 for times in after.values())
    lived.publish()
    assert all(times == 1 for times in lived.sent().values())


def test_the_way_back_to_before_a_month_was_published_sends_it_no_second_time(lived: Game) -> None:
    lived.write(VALCOURT, "Semana 1: voy a la taberna.", BEGUN + DAY)
    at = lived.publish()
    before = lived.sent()
    lose(lived.root)
    shell_config = folder.configuration.load(lived.root / "config.toml")
    (play,) = [
        one for one in copies.there(lived.root / "copias", lived.root / "partida.db") if "-play-" in one.name
    ]
    assert shell_config.database_file == lived.root / "partida.db"
    back = folder.restore(lived.root, play.name, at + DAY)
    assert (back.month, back.state) == ("1626-08", "closed")
    assert back.left > 0
    lived.round(at)
    shell = lived.opened()
    # At the same moment, so that the same deadline is told.
    assert publishing.publish(shell, at, force=True)
    shell.db.close()
    lived.round(at + timedelta(minutes=1))
    again = lived.sent() - before
    assert [to for to, _, _ in again if to != "arbitro@preux.example"] == []


def test_what_is_in_the_way_or_not_there_is_said(lived: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", str(lived.root)]) == 1
    assert "partida.db sigue ahí. Si está dañada, apártela antes" in capsys.readouterr().err
    lose(lived.root)
    assert main(["restore", str(lived.root), "otra.db.gz"]) == 1
    assert "No hay ninguna copia otra.db.gz de partida.db" in capsys.readouterr().err
    (copy,) = (lived.root / "copias").glob("*-init.db.gz")
    copy.write_bytes(copy.read_bytes()[:2000])
    assert main(["restore", str(lived.root)]) == 1
    assert "No puedo leer la copia" in capsys.readouterr().err
    assert not (lived.root / "partida.db").exists()


def test_a_copy_of_an_earlier_turnbot_is_gone_back_to_as_well(lived: Game) -> None:
    plain = lived.root / "copias/partida-20260228T000000Z-referee.db"
    (copy,) = (lived.root / "copias").glob("*-init.db.gz")
    copies.unpack(copy, plain)
    lose(lived.root)
    assert folder.restore(lived.root, plain.name, BEGUN).state == "open"
