"""A whole month of a real game: letters over IMAP, answers over SMTP, the referee at his keyboard."""

import re
from datetime import timedelta
from pathlib import Path

from dovecot import Dovecot
from e2e.game import (
    GASPARD,
    HERE,
    LECOQ,
    LIST,
    MALATERRE,
    PLAYERS,
    REFEREE,
    THIBAULT,
    USER,
    VALCOURT,
    Game,
    Post,
    mail,
    reply,
    turnbot,
)
from turnbot import clock

HTML = """<html><body><p>Se&ntilde;or Secretario:</p>
<p><b>1&ordf; semana</b>: voy a mi club y hago dos apuestas de 120 coronas.</p>
<p><b>2&ordf; semana</b>: voy a mi club.</p><p>3&ordf; semana: voy a mi club.</p>
<p>4&ordf; semana: voy a mi club.</p></body></html>"""
WEEKS = "1ª semana: {}.\n2ª semana: voy a mi club.\n3ª semana: voy a mi club.\n4ª semana: voy a mi club.\n"


def test_a_month_from_letter_to_chronicle(tmp_path: Path, dovecot: Dovecot, post: Post) -> None:
    game = Game(tmp_path / "partida", dovecot, post)
    game.configure()
    assert turnbot("init", game.folder, "--scenario", HERE / "cast.toml").code == 0
    with game.daemon() as daemon:
        opening = game.letter(LIST, "se abre agosto")
        letters = {
            "html": mail(f"Barón <{MALATERRE}>", HTML, html=True, Message_ID="<html@malaterre.example>"),
            "reply": reply(THIBAULT, WEEKS.format("de tabernas con 21 coronas"), opening),
            "first": mail(GASPARD, WEEKS.format("voy a mi club y hago tres apuestas de 31 coronas")),
            "plain": mail(LECOQ, WEEKS.format("de tabernas con 13 coronas")),
            "elsewhere": mail(
                f"Cyprien <{VALCOURT.upper()}>", WEEKS.format("de tabernas con 12 coronas"),
                Reply_To="otro@lejos.example", Return_Path="<otro@lejos.example>",
            ),
        }  # fmt: skip
        game.write(*letters.values())
        for player in PLAYERS:
            game.letter(player, "vuestra jugada de agosto")
        game.write(mail(GASPARD, WEEKS.format("voy a mi club y hago dos apuestas de 32 coronas")))
        game.until(lambda: len(post.letters(GASPARD)) == 3)  # the first told him who he is
        with dovecot.session(USER) as client:
            client.add_flags([2], [rb"\Seen"])  # somebody looks into the game's mailbox

        answers = {player: post.letters(player)[-1] for player in PLAYERS}
        for answer in answers.values():
            assert answer.message["Auto-Submitted"] == "auto-replied"
            assert answer.message["From"] == "Preux <secretarios@preux.example>"
        assert answers[MALATERRE].message["In-Reply-To"] == "<html@malaterre.example>"
        assert "120 coronas" in answers[MALATERRE].words
        assert "21 coronas" in answers[THIBAULT].words
        assert "32 coronas" in answers[GASPARD].words
        assert "31 coronas" not in answers[GASPARD].words
        assert not post.letters("otro@lejos.example")
        assert "Han escrito:      5" in game.do("status")

        assert game.do("close") == "El mes está cerrado.\n"
        game.letter(REFEREE, "de agosto de 1626 (ensayo)")
        assert not any("crónica" in one.subject for one in post.letters(LIST))
        assert game.do("publish") == "El mes está publicado.\n"
        chronicle = game.letter(LIST, "crónica de agosto de 1626")
        sheets = {player: game.letter(player, "vuestra hoja de agosto de 1626") for player in PLAYERS}
        game.letter(REFEREE, "publicado agosto de 1626")
        game.until(game.quiet)
        assert daemon.terminate() == 0

    assert "Tuiles Bleues" in chronicle.words
    assert "32 coronas" in sheets[GASPARD].words
    assert "31 coronas" not in sheets[GASPARD].words
    assert re.search(r"septiembre de 1626", sheets[LECOQ].words)
    assert "agosto de 1626" in (game.folder / "web" / "index.html").read_text()
    assert "Mes:              septiembre de 1626 (n.º 2), abierto" in game.do("status")
    # Each letter once, the letters of one conversation told apart, and the players' mailbox as it was.
    assert len({one.id for one in post.letters()}) == len(post.letters())
    flags = dovecot.flags(USER)
    assert set(flags) == set(range(1, 7))
    assert all(b"$turnbot" in marks for marks in flags.values())
    assert {uid for uid, marks in flags.items() if rb"\Seen" in marks} == {2}
    assert not any(rb"\Deleted" in marks or rb"\Answered" in marks for marks in flags.values())


def soon(game: Game) -> None:
    """Move the deadline as near as this machine lets a command be run before it has passed."""
    for seconds in (3, 10, 50):
        ran = game.turnbot("deadline", (clock.now() + timedelta(seconds=seconds)).isoformat())
        if ran.code == 0:
            assert "La lista recibirá aviso" in ran.out
            return
        assert "ya ha pasado" in ran.err
    raise AssertionError("no command ends within a minute")


def test_the_deadline_passes_by_itself_and_a_late_letter_waits_for_the_referee(game: Game) -> None:
    with game.daemon():
        game.write(mail(THIBAULT, WEEKS.format("de tabernas con 21 coronas")))
        game.letter(THIBAULT, "vuestra jugada")
        soon(game)
        assert "se adelanta" in game.letter(LIST, "nuevo plazo de agosto").words
        game.letter(REFEREE, "(ensayo)")

        # In no tavern: what befalls one there is dice, and with a case of it he is shown the account anew.
        game.write(mail(LECOQ, WEEKS.format("voy a mi club") + "Pago 13 coronas a Valcourt.\n"))
        assert "ya había vencido" in game.letter(LECOQ, "llegó tarde").words
        told = game.letter(REFEREE, "llegó tarde")
        number = re.search(r"turnbot admit (\d+)", told.words)
        assert number is not None
        assert game.do("admit", number[1]) == "Las órdenes de Mathurin Lecoq cuentan.\n"
        game.until(lambda: game.month() == ("1626-08", "played"))
        game.write(reply(REFEREE, "publicar", told))
        # What the admitted letter changes he is shown before it goes out.
        shown = game.until(
            lambda: next((one for one in game.post.letters(REFEREE) if "LO QUE CAMBIA" in one.text), None)
        )
        assert "[P" in shown.words
        assert not any("vuestra hoja" in one.subject for one in game.post.letters(LECOQ))
        game.write(reply(REFEREE, "publicar", shown))
        assert "13 coronas" in game.letter(LECOQ, "vuestra hoja").words
        game.letter(LIST, "crónica de agosto")
        # The next deadline is the referee's to move, too; and the site announces it.
        game.do("deadline", "2099-12-24T18:00")
        game.until(lambda: any("2099" in page.read_text() for page in (game.folder / "web").rglob("*.html")))
