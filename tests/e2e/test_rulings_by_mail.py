"""What the program could not settle is laid before the referee, and he settles it by answering a letter."""

import re

from e2e.game import LECOQ, LIST, MALATERRE, REFEREE, Game, Letter, mail, reply

UNCLEAR = """1ª semana: si hace buen tiempo, voy a mi club y bebo.
2ª semana: presto 100 coronas a Bellerive.
3ª semana: voy a mi club.
4ª semana: voy a mi club.
"""


def number(letter: Letter, said: str) -> int:
    """Which case of the referee's letter is about these words of a player's."""
    found = re.search(rf"(\d+)\. (?:(?!\d\. ).)*?Sus palabras: «{re.escape(said)}»", letter.words)
    assert found is not None, letter.text
    return int(found[1])


def choice(letter: Letter, nth: int, words: str) -> str:
    """The letter of the choice with these words."""
    found = re.search(rf" {nth} ([a-z]) +{re.escape(words)}", letter.words)
    assert found is not None, letter.text
    return found[1]


def closed(game: Game, orders: str = UNCLEAR) -> Letter:
    """The unclear orders have come and the month is closed: the letter with the cases."""
    game.write(mail(MALATERRE, orders))
    answer = game.letter(MALATERRE, "vuestra jugada")
    assert "«si hace buen tiempo»" in answer.words
    assert "«Bellerive»" in answer.words
    game.do("close")
    return game.letter(REFEREE, "casos de agosto de 1626 (ensayo)")


def test_the_referee_rules_by_answering_and_the_month_is_played_so(game: Game) -> None:
    with game.daemon():
        cases = closed(game)
        weather, person = number(cases, "si hace buen tiempo"), number(cases, "Bellerive")
        assert choice(cases, weather, "no se cumple") == "b"
        token = re.search(r"\[(\w+)\]$", cases.subject)
        assert token is not None
        lend = "presto 100 coronas a Gaspard Bellerive"
        game.write(reply(REFEREE, f"{weather} b\n{person} {lend}", cases))
        told = game.letter(REFEREE, "vuestras decisiones")
        assert told.subject.endswith(token[0])
        assert "comprobar. → no se cumple" in told.words
        assert f"→ «{lend}»" in told.words
        assert "No queda ningún caso por decidir." in told.words
        assert not any("crónica" in one.subject for one in game.post.letters(LIST))

        game.write(reply(REFEREE, "Todo en orden.\npublicar", told))
        sheet = game.letter(MALATERRE, "vuestra hoja")
        first_week = sheet.words.partition("Primera semana")[2].partition("Segunda semana")[0]
        assert "os quedasteis en casa" in first_week
        assert "bebisteis" not in sheet.words
        assert "prestar a Gaspard Bellerive 100 coronas" in sheet.words
        game.letter(LIST, "crónica")


def test_nothing_goes_out_while_an_answer_could_not_be_read(game: Game) -> None:
    with game.daemon():
        cases = closed(game)
        weather = number(cases, "si hace buen tiempo")
        game.write(reply(REFEREE, f"{weather} x\npublicar", cases))
        told = game.letter(REFEREE, "vuestras decisiones")
        assert f"{weather}: la opción «x» no existe" in told.words
        assert "no publico mientras quede algo" in told.words
        game.write(mail(LECOQ, "comprobar"))  # whatever comes next goes through a whole round
        game.until(lambda: len(game.post.letters(LECOQ)) == 1)
        assert game.month() == ("1626-08", "played")
        assert not any("crónica" in one.subject for one in game.post.letters(LIST))


def test_his_address_alone_proves_nothing(game: Game) -> None:
    with game.daemon():
        weather = number(closed(game), "si hace buen tiempo")
        game.write(mail(REFEREE, f"{weather} a\npublicar", "Re: casos"))
        assert "no lleva la clave" in game.letter(REFEREE, "vuestras decisiones").words
        cases = game.do("cases")
        assert f"{weather} b  no se cumple" in cases
        assert "Decidido" not in cases
        assert game.month() == ("1626-08", "played")


def test_a_case_settled_at_the_machine_is_settled(game: Game) -> None:
    # Sober: what wine does to him is dice, and a case of it the daemon may send before «publish» shows it.
    with game.daemon():
        weather = number(closed(game, UNCLEAR.replace(" y bebo", "")), "si hace buen tiempo")
        assert game.do("cases", str(weather), "a") == f"Caso {weather}: la condición se cumple.\n"
        assert game.turnbot("cases", str(weather), "q").code == 2
        game.until(lambda: game.month() == ("1626-08", "played"))
        # What his ruling changed in the account he has not seen yet.
        shown = game.turnbot("publish")
        assert shown.code == 1
        assert "Lo que cambia en la crónica:\n  [P" in shown.out
        game.do("publish")
        sheet = game.letter(MALATERRE, "vuestra hoja")
        first_week = sheet.words.partition("Primera semana")[2].partition("Segunda semana")[0]
        assert "Fuisteis a L'Epée D'Or" in first_week


def test_a_question_and_its_answer_pass_without_addresses(game: Game) -> None:
    with game.daemon():
        game.write(mail(LECOQ, "¿Puedo tener dos clubes a la vez? Gracias.", "Una duda"))
        asked = game.letter(REFEREE, "Mathurin Lecoq pregunta")
        assert LECOQ not in asked.raw.decode()
        game.write(reply(REFEREE, "No, monsieur: uno solo.", asked))
        told = game.letter(LECOQ, "respuesta del árbitro")
        assert "No, monsieur: uno solo." in told.text
        assert REFEREE not in told.raw.decode()
