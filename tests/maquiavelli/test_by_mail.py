"""Maquiavelli through the shell: mails in, answers and accounts out, deadlines by stage, secrets kept."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from app import world
from turnbot.app import delivery, intake, month, opening, publishing, review, waiting
from turnbot.app.shell import Shell
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.telling import letters as telling
from turnbot.mail.message import Message
from turnbot.store import games, outgoing

POWERS = ("Austria", "Florencia", "Francia", "Milán", "Nápoles", "Papado", "Turquía", "Venecia")
OPENED = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
CANARY = 13


def address(power: str) -> str:
    return f"p{POWERS.index(power)}@cortes.example"


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    made = world.make_shell(tmp_path, GAME)
    rows = [{"name": power, "email": address(power)} for power in POWERS if power != "Turquía"]
    opening.start(made, {"power": rows, "famine": []}, b"seed", OPENED)
    assert opening.greet(made, OPENED) == 7
    yield made
    made.db.close()


@pytest.fixture
def no_png(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture costs half a second a turn, and most tests do not look at it."""
    monkeypatch.setattr(telling, "raster", lambda svg: b"\x89PNG")


def current(shell: Shell) -> games.MonthRow:
    with shell.db.look() as tx:
        return review.require_month(tx)


def position(shell: Shell) -> Any:
    with shell.db.look() as tx:
        return GAME.load(games.world(tx, review.require_month(tx).id, "opening"))


def turn(shell: Shell, mails: dict[str, str], post: world.FakeOutbox) -> None:
    """Everybody's mails, the deadline, the play, the letters."""
    box = world.FakeInbox(uidvalidity=current(shell).number)
    opened = current(shell).deadline - timedelta(hours=30)
    for power, body in mails.items():
        box.put(world.mail(address(power), body, f"{power} {current(shell).month}"), opened)
    intake.fetch(shell, box, opened)
    intake.handle(shell, opened)
    delivery.send_due(shell, post, opened)
    due = current(shell).deadline + timedelta(minutes=1)
    assert month.close(shell, due)
    assert month.play(shell, due)
    assert publishing.publish(shell, due)
    delivery.send_due(shell, post, due)


def letters(post: world.FakeOutbox, to: str) -> list[Message]:
    return [message for whom, message in post.took if whom == to]


@pytest.mark.rule("1.2b", "2.1.B2", "2.8h")
def test_a_spring_by_mail(shell: Shell) -> None:
    post = world.FakeOutbox()
    assert current(shell).month == "1454-0"
    assert current(shell).deadline < OPENED + timedelta(days=5), "four days for adjustments"
    turn(
        shell, {"Venecia": "Pago a todas\nE Treviso\n\nE1 a Ferrara", "Milán": "pago a todas menos E3"}, post
    )
    begun, answer, sheet = letters(post, address("Venecia"))
    assert "E1 Pádua" in begun.text
    assert "E1 avanza a Ferrara" in answer.text
    assert "Se arma E3 de Venecia" in sheet.text
    after = position(shell)
    assert after.month == "1454-1"
    assert "Milán E3" not in after.units
    assert after.units["Venecia E3"].place == "Treviso"

    turn(shell, {"Venecia": "E2 apoya a E1 en Ferrara", "Francia": "E2 a Atlántida"}, post)
    doubt = letters(post, address("Francia"))[-2].text
    assert "No conozco ese lugar" in doubt
    after = position(shell)
    assert after.month == "1454-2"
    assert after.units["Venecia E1"].place == "Ferrara", "what came with the adjustments counts in spring"
    told = letters(post, world.LIST)[-1]
    assert "E1 (Pádua) avanza a Ferrara y llega." in " ".join(told.text.split())
    assert set(told.attachments_ignored) == {"mapa-1454-1.svg", "mapa-1454-1.png"}


@pytest.mark.usefixtures("no_png")
def test_a_power_without_a_player_stands_still_and_is_not_awaited(shell: Shell) -> None:
    with shell.db.look() as tx:
        assert "Turquía" not in waiting.silent(tx, GAME, review.require_month(tx))
    turn(shell, {}, world.FakeOutbox())
    before = {u.name: u.place for u in position(shell).of("Turquía")}
    turn(shell, {}, world.FakeOutbox())
    assert {u.name: u.place for u in position(shell).of("Turquía")} == before


@pytest.mark.usefixtures("no_png")
def test_nobody_reads_anothers_purse(shell: Shell) -> None:
    """A gift of an odd sum, a counter-bribe and a retreat list: only those concerned can find them."""
    turn(shell, {}, world.FakeOutbox())
    post = world.FakeOutbox()
    secrets = "E1 a Ferrara, retirada Treviso\nregalo 1 ducado a Papado\nContrasoborno a E2, 3d\n"
    turn(shell, {"Venecia": secrets}, post)
    others = [
        m.text for whom, m in post.took if whom not in (address("Venecia"), address("Papado"), world.REFEREE)
    ]
    for word in ("ontrasoborno", "regalo", "ducado a Papado", "Retiradas"):
        assert not [text for text in others if word in text], word
    papal = " ".join(letters(post, address("Papado"))[-1].text.split())
    assert "De Venecia: +1" in papal


@pytest.mark.usefixtures("no_png")
def test_the_site_shows_every_turn_with_its_map(shell: Shell) -> None:
    turn(shell, {}, world.FakeOutbox())
    turn(shell, {"Venecia": "E1 a Ferrara"}, world.FakeOutbox())
    assert publishing.make_site(shell, current(shell).opened)
    root = shell.config.path(shell.config.paths.site)
    assert {p.name for p in root.glob("*.html")} == {
        "0-inicio.html",
        "1454-0.html",
        "1454-1.html",
        "index.html",
    }
    assert (root / "plazos.ics").read_text(encoding="utf-8").count("BEGIN:VEVENT") >= 2
    assert (root / "mapas" / "1454-1.svg").read_text(encoding="utf-8").lstrip().startswith("<")
    front = (root / "index.html").read_text(encoding="utf-8")
    maps = front.count("<figure")
    assert maps == front.count("<summary>El mapa en palabras</summary>") > 1
    assert f'max="{maps - 1}"' in front
    assert front.count("<button") == 3
    assert "Francia controla" in front
    assert "hidden" not in front.partition("<figure")[2].partition("<script>")[0]  # without script: a list
    assert "E1 (Pádua) avanza a Ferrara" in (root / "1454-1.html").read_text(encoding="utf-8")


def test_what_may_be_a_letter_is_asked_and_whatever_orders_nothing_is_told_back(shell: Shell) -> None:
    """Neither carried nor done: the answer quotes it. What is talk it quotes too; greetings it does not."""
    post, box = world.FakeOutbox(), world.FakeInbox()
    body = (
        "Hola, DJ:\nE1 a Ferrara. Y además: E2 se mantiene.\nEste año el Dux se casa con el mar.\n\n"
        "Querido primo de Milán:\nos doy 5 ducados. E2 a Mantua\nFin de la carta\n\n"
        "Para Turquía:\nSeñor Sultán, salud.\nFin de la carta\nUn saludo,\nBea\n"
    )
    now = OPENED + timedelta(hours=3)
    box.put(world.mail(address("Venecia"), body), now)
    intake.fetch(shell, box, now)
    intake.handle(shell, now)
    delivery.send_due(shell, post, now)
    answer = " ".join(letters(post, address("Venecia"))[-1].text.split())
    assert (
        "Cartas a otros: «Querido primo de Milán: / os doy 5 ducados. E2 a Mantua / Fin de la carta»"
        in answer
    )
    assert "ni la llevo ni cumplo nada de lo que dice" in answer
    assert "«Para Turquía: Señor Sultán, salud.» A esa corte no tengo hoy a quién llevársela" in answer
    assert "LO QUE LEO COMO PLÁTICA" in answer
    assert "«Este año el Dux se casa con el mar»" in answer
    assert "Hola" not in answer
    assert [whom for whom, message in post.took if "Querido primo" in message.text] == [address("Venecia")]
    with shell.db.look() as tx:
        counted = review.counting(tx, GAME, review.require_month(tx), position(shell))["Venecia"]
    assert [(order.unit, order.do) for order in counted.orders] == [("E1", "advance"), ("E2", "hold")]
    assert not counted.transfers


def test_letters_between_powers_are_carried_at_once_sealed_or_open(shell: Shell) -> None:
    post, box = world.FakeOutbox(), world.FakeInbox()
    body = "E1 a Ferrara\nPara Papado:\nRepartamos Bolonia.\nE3 a Roma\n\nPara todos:\nVenecia quiere paz.\n"
    now = OPENED + timedelta(hours=3)
    box.put(world.mail(address("Venecia"), body), now)
    intake.fetch(shell, box, now)
    intake.handle(shell, now)
    delivery.send_due(shell, post, now)
    *_, sealed = letters(post, address("Papado"))
    assert "Repartamos Bolonia." in sealed.text
    assert "quiere paz" in letters(post, world.LIST)[-1].text
    assert [whom for whom, message in post.took if "Repartamos" in message.text] == [address("Papado")]
    with shell.db.look() as tx:
        counted = review.counting(tx, GAME, review.require_month(tx), position(shell))["Venecia"]
    assert [order.unit for order in counted.orders] == ["E1"], "what a letter says is no order"


@pytest.mark.usefixtures("no_png")
def test_who_begins_gets_the_map_the_guide_and_what_he_has(shell: Shell) -> None:
    post = world.FakeOutbox()
    delivery.send_due(shell, post, OPENED)
    [begun] = letters(post, address("Milán"))
    assert set(begun.attachments_ignored) >= {"mapa-inicio.svg", "mapa-inicio.png"}
    told = " ".join(begun.text.split())
    assert "Desde hoy gobernáis Milán." in told
    assert world.ADDRESS in told
    assert "E1 Cremona, E2 Milán" in told
    with shell.db.look() as tx:
        [raw] = [one.raw for one in outgoing.letters(tx) if one.recipient == address("Milán")]
    files = {part.get_filename(): part for part in message_from_bytes(raw, policy=default).iter_attachments()}
    assert "E1 avanza a Ferrara" in files["guia.txt"].get_content()


@pytest.mark.usefixtures("no_png")
def test_letters_are_in_good_spanish(shell: Shell) -> None:
    post = world.FakeOutbox()
    delivery.send_due(shell, post, OPENED)
    turn(shell, {}, post)
    turn(shell, {"Venecia": "E1 a Ferrara\nE2 apoya a E1"}, post)
    turn(shell, {"Venecia": "E1 se mantiene"}, post)
    texts = [" ".join(f"{m.subject} {m.text}".split()) for _, m in post.took]
    for slip in (
        "se abre los",
        "de el ",
        " a el ",
        "1 provincias",
        "1 ciudades",
        "en :",
        "unit.moved",
        "None",
    ):
        assert not [text for text in texts if re.search(rf"\b{slip}", text)], slip
    minutes = [text for text in texts if "ACTAS" in text]
    assert any("Venecia: E1 (Pádua) avanza a Ferrara y llega." in text for text in minutes)
    assert any("si hay peste: " in text for text in texts), "a die is called what it is for"
