"""What a player can do by mail alone, against a real mailbox and a real server, from letter to sheet."""

import re
from pathlib import Path

from e2e.game import GASPARD, LECOQ, LIST, MALATERRE, REFEREE, THIBAULT, Game, Letter, mail, reply
from written import carrying, docx, odt

UNCLEAR = """1ª semana: si hace buen tiempo, voy a mi club y bebo. ¿Puede un abad jugar a los dados?
2ª semana: presto 100 coronas a Bellerive.
3ª semana: voy a mi club.
4ª semana: celebro una fiesta en mi casa. Invitados: Gaspard.
"""
STRANGER = "nadie@lejos.example"


def last(game: Game, to: str, seen: int) -> Letter:
    """The next letter to somebody who has had so many."""
    return game.until(lambda: game.post.letters(to)[seen:])[0]


def choice(letter: Letter, said: str, words: str) -> str:
    """The number of a doubt, and the letter of what he may mean."""
    found = re.search(rf"(\d+)\. \w+ semana: «{said}».*?([a-z])\) {words}", letter.words)
    assert found is not None, letter.text
    return f"{found[1]} {found[2]}"


def test_doubts_questions_files_and_notices_go_by_mail(game: Game) -> None:
    word = docx("1ª semana: voy de tabernas con 13 coronas.\n2ª semana: me quedo en casa.")
    text = odt("2ª semana: pido prestadas 100 coronas a Honoré de Malaterre.")
    with game.daemon():
        game.write(
            mail(MALATERRE, UNCLEAR),
            carrying(LECOQ, "Van adjuntas.", "órdenes.docx", "application/octet-stream", word),
            carrying(GASPARD, "", "órdenes.odt", "application/octet-stream", text),
            mail(THIBAULT, "Lo siento mucho, no puedo seguir.", "Adiós"),
            mail(STRANGER, "¿Queda sitio?", "Quisiera jugar"),
        )
        told = game.letter(MALATERRE, "vuestra jugada")
        assert "solo da fiestas en su casa quien está casado" in told.words
        assert "13 coronas" in game.letter(LECOQ, "vuestra jugada").words
        assert "No he leído" not in game.letter(GASPARD, "vuestra jugada").words
        assert "dejáis la partida" in game.letter(THIBAULT, "vuestra jugada").words
        game.letter(REFEREE, "deja la partida")

        whom = choice(told, "Bellerive", "«prestar 100 coronas a Gaspard Bellerive»")
        weather = choice(told, "si hace buen tiempo", "que se haga como si se cumpliera")
        game.write(
            reply(MALATERRE, f"{whom}\n{weather}", told),
            reply(REFEREE, "Puede, si no lo ve su obispo.", game.letter(REFEREE, "pregunta")),
            reply(REFEREE, "Queda.", game.letter(REFEREE, "desconocido")),
        )
        settled = last(game, MALATERRE, 1)
        assert "He recibido vuestra respuesta" in settled.words
        assert "SIN ACLARAR" not in settled.words
        answered = game.letter(MALATERRE, "respuesta del árbitro")
        assert "> ¿Puede un abad jugar a los dados?" in answered.text
        assert "si no lo ve su obispo" in answered.words
        assert "Queda." in game.letter(STRANGER, "respuesta del árbitro").words

        game.do("close")
        cases = game.letter(REFEREE, "de agosto de 1626 (ensayo)")
        assert "Sus palabras" not in cases.words
        game.write(reply(REFEREE, "publicar", cases))
        sheet = game.letter(MALATERRE, "vuestra hoja")
        game.letter(LIST, "crónica")
        assert "(4.7.1)" in sheet.words
        assert "bebisteis" in sheet.words.partition("Primera semana")[2].partition("Segunda semana")[0]
        assert "Gaspard Bellerive" in sheet.words
        names = [Path(str(part.get_filename())).suffix for part in sheet.message.iter_attachments()]
        assert names == [".csv", ".svg"]

        seen = len(game.post.letters(MALATERRE))
        game.write(mail(MALATERRE, "", "HOJA"))
        assert last(game, MALATERRE, seen).text == sheet.text
