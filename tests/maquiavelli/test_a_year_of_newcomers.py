"""What eight newcomers met in their first year: each mail along the whole way, and the answers to it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app import world
from turnbot.app import delivery, intake, opening
from turnbot.app.shell import Shell
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.telling import letters as telling
from turnbot.mail.message import Message

POWERS = ("Austria", "Florencia", "Francia", "Milán", "Nápoles", "Papado", "Turquía", "Venecia")
OPENED = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def address(power: str) -> str:
    return f"p{POWERS.index(power)}@cortes.example"


def letters(post: world.FakeOutbox, to: str) -> list[Message]:
    return [message for whom, message in post.took if whom == to]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    monkeypatch.setattr(telling, "raster", lambda svg: b"\x89PNG")
    made = world.make_shell(tmp_path, GAME)
    rows = [{"name": power, "email": address(power)} for power in POWERS]
    opening.start(made, {"power": rows, "famine": []}, b"seed", OPENED)
    assert opening.greet(made, OPENED) == 8
    delivery.send_due(made, world.FakeOutbox(), OPENED)
    yield made
    made.db.close()


class Post:
    """Mails in, letters out, one round after another."""

    def __init__(self, shell: Shell):
        self.shell, self.box, self.sent = shell, world.FakeInbox(uidvalidity=99), 0
        self.now = OPENED + timedelta(minutes=5)

    def mail(self, power: str, body: str, subject: str = "Jugada", to: str = world.ADDRESS) -> world.FakeOutbox:
        """What comes of one mail."""
        self.sent += 1
        self.now += timedelta(minutes=1)
        out = world.FakeOutbox()
        sender = world.REFEREE if power == "árbitro" else address(power)
        raw = world.mail(sender, body, subject, f"<{self.sent}@cortes.example>")
        self.box.put(raw.replace(world.ADDRESS.encode(), to.encode(), 1), self.now)
        intake.fetch(self.shell, self.box, self.now)
        intake.handle(self.shell, self.now)
        delivery.send_due(self.shell, out, self.now)
        return out

    def answer(self, power: str, body: str, subject: str = "Jugada") -> str:
        """The acknowledgement of one mail, in one line."""
        return flat(letters(self.mail(power, body, subject), address(power))[-1])


def flat(letter: Message) -> str:
    return " ".join(letter.text.split())


@pytest.fixture
def post(shell: Shell) -> Post:
    return Post(shell)


# Absences ---------------------------------------------------------------------------------------

LETTER = """Pago a todas

Para Venecia:
Vos Ferrara y yo Mantua. Estaré fuera de Milán hasta la primavera.
No podré escribir hasta el verano.
Fin de la carta
"""


def test_an_absence_in_a_letter_is_for_its_reader_alone(post: Post) -> None:
    out = post.mail("Milán", LETTER)
    carried = flat(letters(out, address("Venecia"))[0])
    assert "Estaré fuera de Milán hasta la primavera. No podré escribir hasta el verano." in carried
    assert not letters(out, world.REFEREE)
    assert "estaréis fuera" not in flat(letters(out, address("Milán"))[0])


def test_an_absence_beside_a_letter_is_told_the_referee_without_the_letter(post: Post) -> None:
    out = post.mail("Milán", f"{LETTER}\nEstaré fuera en agosto.\n")
    told = flat(letters(out, world.REFEREE)[0])
    assert "Estaré fuera en agosto." in told
    assert "primavera" not in told
    assert "hasta el verano" not in told


def test_an_absence_below_a_line_without_a_stop_is_heard(post: Post) -> None:
    out = post.mail("Venecia", "Mientras tanto:\nPago a todas\nEstaré fuera del 1 al 8 de diciembre, de viaje.\nZoe")
    assert "Estaré fuera del 1 al 8 de diciembre, de viaje." in flat(letters(out, world.REFEREE)[0])
    answer = flat(letters(out, address("Venecia"))[0])
    assert "Pago a todas" in answer
    assert "estaréis fuera («Estaré fuera del 1 al 8 de diciembre, de viaje.»)" in answer


def test_an_absence_in_a_postscript_is_quoted_from_its_first_word(post: Post) -> None:
    out = post.mail("Venecia", "Pago a todas\n\nP.D.: no podré escribir la semana que viene.")
    assert "(«no podré escribir la semana que viene.»)" in flat(letters(out, address("Venecia"))[0])
