"""A game that is won: no turn comes after it, everybody is told, and the referee may still take it back."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from app import world
from maquiavelli.test_by_mail import OPENED, POWERS, address, current, letters, no_png, turn
from turnbot.app import (
    corrections,
    deadline,
    decrees,
    delivery,
    entering,
    intake,
    month,
    offline,
    opening,
    publishing,
    resting,
    review,
    status,
    undoing,
)
from turnbot.app.shell import RefusedError, Shell
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.state.text import read_unit
from turnbot.mail.message import Message

__all__ = ["no_png"]
pytestmark = [pytest.mark.usefixtures("no_png"), pytest.mark.rule("2.2a", "2.2b")]
CAMPAIGNS = timedelta(days=30)


def scenario() -> dict[str, object]:
    """Venecia holds whatever nobody's unit stands in: all that it takes."""
    units = {name: card.units[:1] for name, card in board().powers.items()}
    stood_in = {read_unit(f"{name} {unit}").place for name, own in units.items() for unit in own}
    return {
        "start": "spring",
        "control": {
            a.name: "Venecia" for a in board().areas.values() if not a.sea and a.name not in stood_in
        },
        "power": [{"name": p, "email": address(p), "units": list(units[p])} for p in POWERS],
    }


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    made = world.make_shell(tmp_path, GAME)
    opening.start(made, scenario(), b"seed", OPENED)
    yield made
    made.db.close()


@pytest.fixture
def post(shell: Shell) -> world.FakeOutbox:
    post = world.FakeOutbox()
    turn(shell, {}, post)
    return post


def plain(message: Message) -> str:
    return " ".join(message.text.split())


def write(shell: Shell, post: world.FakeOutbox, body: str, subject: str = "Jugada") -> Message:
    box, now = world.FakeInbox(uidvalidity=99), current(shell).deadline + timedelta(days=1)
    box.put(world.mail(address("Milán"), body, subject), now)
    intake.fetch(shell, box, now)
    intake.handle(shell, now)
    deadline.advance(shell, now + CAMPAIGNS)
    delivery.send_due(shell, post, now)
    return letters(post, address("Milán"))[-1]


def test_no_turn_opens_after_it_and_all_are_told(shell: Shell, post: world.FakeOutbox) -> None:
    assert (current(shell).month, current(shell).state) == ("1454-1", "published")
    account = letters(post, world.LIST)[-1]
    assert "LA PARTIDA TIENE VENCEDOR: Venecia" in account.text
    assert "Ahora:" not in account.text
    assert "la victoria es vuestra" in plain(letters(post, address("Venecia"))[-1])
    loser = plain(letters(post, address("Milán"))[-1])
    assert "la victoria es de Venecia" in loser
    assert "Ahora tocan" not in loser
    assert "Con él termina la partida" in plain(letters(post, world.REFEREE)[-1])
    assert "con él terminó la partida" in status.told(status.look(shell), shell.config.zone)


def test_nobody_is_asked_for_orders_and_who_sends_some_is_told(shell: Shell, post: world.FakeOutbox) -> None:
    sent = len(post.took)
    deadline.advance(shell, current(shell).deadline + CAMPAIGNS)
    delivery.send_due(shell, post, current(shell).deadline + CAMPAIGNS)
    assert len(post.took) == sent
    for subject in ("Jugada", "COMPROBAR"):
        answer = plain(write(shell, post, f"E1 a Ferrara\n\n{subject}", subject))
        assert "La partida terminó con la primavera de 1454" in answer


def test_a_question_still_reaches_the_referee(shell: Shell, post: world.FakeOutbox) -> None:
    write(shell, post, "¿Cuándo empieza otra partida?")
    assert any("¿Cuándo empieza otra partida?" in plain(one) for one in letters(post, world.REFEREE))


def test_the_site_shows_the_winner(shell: Shell, post: world.FakeOutbox) -> None:
    assert publishing.make_site(shell, OPENED)
    front = (shell.config.path(shell.config.paths.site) / "index.html").read_text(encoding="utf-8")
    assert "Venecia" in front
    assert "Ahora:" not in front


def test_nothing_is_left_to_decide(shell: Shell, post: world.FakeOutbox) -> None:
    now = current(shell).deadline + CAMPAIGNS
    for decide in (
        lambda: decrees.decree(shell, "Milán: +5 ducados: botín", now),
        lambda: decrees.note(shell, "Milán", "Adiós.", now),
        lambda: corrections.correct(shell, "Milán", "ducados", 2, "mal sumado", now),
        lambda: entering.enter(shell, "Milán", "todo", "E1 a Ferrara", now),
        lambda: resting.pause(shell, "Volvemos.", now),
    ):
        with pytest.raises(RefusedError, match="la partida terminó con la primavera de 1454"):
            decide()
    assert not month.close(shell, now)
    assert isinstance(review.rule(shell, 1, review.Nothing(), now), review.Problem)


def test_what_was_won_may_be_taken_back_and_played_again(shell: Shell, post: world.FakeOutbox) -> None:
    now = current(shell).deadline + CAMPAIGNS
    assert undoing.take_back(shell, "1454-1", now) == "1454-1"
    told = plain(letters_sent(shell, post, now, world.LIST)[-1])
    assert "vuelve a la mesa" in told or "retira la primavera" in told
    assert current(shell).state == "closed"
    assert not isinstance(decrees.decree(shell, "Módena: dueño Milán: traición", now), review.Problem)
    assert month.play(shell, now)
    assert publishing.publish(shell, now)
    assert current(shell).state in ("published", "open")


def letters_sent(shell: Shell, post: world.FakeOutbox, now, to: str) -> list[Message]:
    delivery.send_due(shell, post, now)
    return letters(post, to)


def test_from_files_it_ends_as_well(tmp_path: Path) -> None:
    mails = tmp_path / "mails"
    mails.mkdir()
    offline.play_offline(scenario(), mails, tmp_path / "out", months=4, game=GAME)
    assert [p.name for p in (tmp_path / "out").glob("chronicle-*.txt")] == ["chronicle-1454-1.txt"]
