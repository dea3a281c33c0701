"""Letters from one player to another through the shell: how many, how long, and that none is lost unsaid."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from app import world
from turnbot.app import delivery, intake, opening, upkeep
from turnbot.app.shell import Shell
from turnbot.games.maquiavelli.desk import desk
from turnbot.games.maquiavelli.game import GAME
from turnbot.mail.message import Message

OPENED, DAY, MINUTE = world.OPENED, timedelta(days=1), timedelta(minutes=1)
NOON = OPENED + timedelta(hours=3)
ADDRESSES = {
    "Venecia": "ven@cortes.example",
    "Milán": "mil@cortes.example",
    "Papado": "pap@cortes.example",
    "Francia": "fra@cortes.example",
}
VENICE, MILAN, POPE, FRANCE = ADDRESSES.values()


class Game:
    """A game of four courts, whose mails are read and whose letters go out when a test says so."""

    def __init__(self, root: Path) -> None:
        self.shell: Shell = world.make_shell(root, GAME)
        self.most = self.shell.config.daemon.answers_per_day
        rows = [{"name": name, "email": address} for name, address in ADDRESSES.items()]
        opening.start(self.shell, {"power": rows, "famine": []}, b"seed", OPENED)
        self.box = world.FakeInbox()

    def at(self, now: datetime, *mails: bytes) -> list[tuple[str, Message]]:
        """The letters that go out when these mails have come."""
        post = world.FakeOutbox()
        for one in mails:
            self.box.put(one, now)
        intake.fetch(self.shell, self.box, now)
        intake.handle(self.shell, now)
        delivery.send_due(self.shell, post, now)
        return post.took


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    made = Game(tmp_path)
    yield made
    made.shell.db.close()


def letters(nths: range, to: str = "Papado", sender: str = VENICE) -> list[bytes]:
    return [
        world.mail(sender, f"Para {to}:\nProposición {nth}.\nFin de la carta\n", f"{nth}") for nth in nths
    ]


def proposed(took: list[tuple[str, Message]], to: str) -> list[str]:
    """The letters that were carried to an address, by what stands in them."""
    return [m.text.split("Proposición ")[1].split(".")[0] for whom, m in took
            if whom == to and "Para contestar, escribid" in m.text]  # fmt: skip


def answer(took: list[tuple[str, Message]], to: str = VENICE) -> str:
    return " ".join([m for whom, m in took if whom == to][-1].text.split())


def test_what_one_court_writes_to_another_waits_its_turn_and_all_of_it_goes(game: Game) -> None:
    most = game.most
    first = game.at(NOON, *letters(range(2 * most + 2)))
    assert proposed(first, POPE) == [str(nth) for nth in range(most)]
    assert "CARTAS QUE HOY NO SALEN" in answer(first)
    assert "La carta a Papado saldrá dentro de 2 días" in answer(first)
    [told] = [m for whom, m in first if whom == world.REFEREE and "demasiadas cartas de Venecia" in m.subject]
    assert "para una misma mano" in " ".join(told.text.split())
    assert proposed(game.at(NOON + DAY - MINUTE), POPE) == []
    assert proposed(game.at(NOON + DAY), POPE) == [str(nth) for nth in range(most, 2 * most)]
    later = game.at(NOON + DAY + MINUTE, *letters(range(90, 91)))
    assert proposed(later, POPE) == [], "who waits already goes first"
    assert "saldrá mañana" in answer(later)
    assert proposed(game.at(NOON + 2 * DAY + 2 * MINUTE), POPE) == [str(2 * most), str(2 * most + 1), "90"]


def test_one_mail_with_many_letters_is_no_way_round(game: Game) -> None:
    body = "".join(f"Para Papado:\nProposición {nth}.\nFin de la carta\n\n" for nth in range(game.most + 1))
    took = game.at(NOON, world.mail(VENICE, body))
    assert len(proposed(took, POPE)) == game.most
    assert answer(took).count("La carta a Papado saldrá mañana") == 1


def test_nobody_else_waits_for_it_neither_who_writes_nor_who_is_written_to(game: Game) -> None:
    flood = letters(range(30))
    took = game.at(NOON, *flood, *letters(range(40, 41), sender=MILAN), *letters(range(50, 51), "Francia"))
    assert "40" in proposed(took, POPE)
    assert proposed(took, FRANCE) == ["50"]
    assert "NO SALEN" not in answer(took, MILAN)


def test_what_all_may_read_is_counted_as_well(game: Game) -> None:
    took = game.at(NOON, *letters(range(game.most + 1), "todos"))
    assert len(proposed(took, world.LIST)) == game.most
    assert "La carta para todos saldrá mañana" in answer(took)


def test_what_has_no_room_in_a_week_is_told_back(game: Game) -> None:
    room = 8 * game.most
    took = game.at(NOON, *letters(range(room + 1)))
    assert "no sale: son tantas las que allí van con vuestra firma" in answer(took)
    gone = proposed(took, POPE)
    for day in range(1, 9):
        gone += proposed(game.at(NOON + day * DAY + MINUTE), POPE)
    assert gone == [str(nth) for nth in range(room)]


def test_who_only_tries_is_told_and_nothing_is_carried(game: Game) -> None:
    game.at(NOON, *letters(range(game.most)))
    took = game.at(
        NOON + MINUTE, world.mail(VENICE, "Para Papado:\nProposición 9.\nFin de la carta\n", "COMPROBAR")
    )
    assert "La carta a Papado saldría mañana" in answer(took)
    assert proposed(game.at(NOON + 2 * DAY), POPE) == []


def test_a_letter_longer_than_a_mail_carries_stays_and_its_writer_is_told(game: Game) -> None:
    fits = "palabra " * (desk.LONGEST // 8)
    took = game.at(NOON, world.mail(VENICE, f"Para Papado:\n{fits.strip()}\nFin de la carta\n"))
    assert [whom for whom, _ in took if whom == POPE] == [POPE]
    long = "palabra " * (desk.LONGEST // 8 + 10)
    took = game.at(NOON, world.mail(VENICE, f"Para Papado:\n{long}\nFin de la carta\nE1 a Ferrara\n"))
    assert POPE not in [whom for whom, _ in took]
    told = answer(took)
    assert "más larga de lo que lleva un correo, que son 20.000 caracteres: no sale" in told
    assert f"{desk.LONGEST:,}".replace(",", ".") == "20.000"
    assert "E1 avanza a Ferrara" in told
    assert len(told) < desk.LONGEST / 2, "and it is not all sent back to him"


def test_what_waits_for_a_court_is_for_whoever_holds_it_then(game: Game) -> None:
    game.at(NOON, *letters(range(game.most + 1)))
    with game.shell.db.begin() as tx:
        upkeep.move_in(tx, game.shell, "Papado", "nuevo@cortes.example", to_another=True)
    took = game.at(NOON + DAY)
    assert proposed(took, "nuevo@cortes.example") == [str(game.most)]
    assert proposed(took, POPE) == []
