"""A game of six played for four months by mail alone, against a real mailbox and a real mail server.

The mails, and what each must bring, stand in ``four_months/``, month by month; what the months came to is
asserted here. The game is played once for all of these tests.
"""

import re
from collections import Counter
from collections.abc import Iterator
from email.message import EmailMessage
from functools import cache
from typing import Any

import pytest

from dovecot import running_dovecot
from e2e.game import LIST, REFEREE, USER, Letter, Post
from e2e.scripted import MONTHS, PEOPLE, Played, played
from smtp_sink import running_sink
from turnbot.app import sheets
from turnbot.app.opening import GUIDE
from turnbot.store import games

PLAYERS = ("malaterre", "thibault", "gaspard", "lecoq", "valcourt", "jolivet")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """The game after its four months."""
    with running_dovecot() as dovecot, running_sink(post := Post()):
        made = played(tmp_path_factory.mktemp("four") / "partida", dovecot, post)
        for month in MONTHS:
            made.play(month)
        yield made
        made.close()


def letters(game: Played, who: str, about: str) -> list[Letter]:
    return [one for one in game.post.letters(PEOPLE[who]) if about in one.subject]


def sheet(game: Played, who: str, month: str) -> str:
    """The words of his last sheet of a month."""
    return letters(game, who, f"vuestra hoja de {month}")[-1].words


def world(game: Played, month: str) -> Any:
    """The world as that month began."""
    with game.shell.db.look() as tx:
        row = next(one for one in (*games.published(tx), games.current(tx)) if one and one.month == month)
        return game.shell.game.load(games.world(tx, row.id, "opening"))


# Every mail ---------------------------------------------------------------------------------------------


def test_every_mail_brought_what_the_script_says(game: Played) -> None:
    assert not game.faults, "\n\n".join(game.faults)


def test_no_mail_was_lost_or_stumbled_over(game: Played) -> None:
    written = len(game.written)
    assert written > 45
    assert game.states("mail_in") == {"handled": written}
    assert len(game.dovecot.flags(USER)) == written
    assert set(game.states("mail_out")) == {"sent"}


def test_no_letter_went_twice(game: Played) -> None:
    ids = Counter(one.id for one in game.post.letters())
    assert [one for one, times in ids.items() if times > 1] == []
    assert game.states("mail_out")["sent"] == len(ids)
    # One answer of a kind to one mail: what the referee says comes beside the acknowledgement.
    answers = Counter(
        (one.message["In-Reply-To"], one.subject) for one in game.post.letters() if one.message["In-Reply-To"]
    )
    assert [one for one, times in answers.items() if times > 1] == []


def test_no_secret_stands_in_somebody_elses_letter(game: Played) -> None:
    for mail in game.written:
        for words in mail.row.get("secret", ()):
            # The guide that new players are given is full of other people's sentences.
            read = {one.to for one in game.post.letters() if words in _all(one, but=GUIDE)}
            assert read <= {mail.sender, REFEREE, *_same(mail.sender)}, (mail.id, words)


def test_no_address_stands_in_somebody_elses_letter(game: Played) -> None:
    own = set(PEOPLE.values()) - {LIST}
    for one in game.post.letters():
        if one.to != REFEREE:
            raw = _all(one)
            shown = {address for address in own - {one.to} if address in raw}
            assert not shown, (one.to, one.subject, shown)


def test_the_referees_key_stands_in_his_letters_alone(game: Played) -> None:
    keys = {
        found[1] for one in game.post.letters(REFEREE) if (found := re.search(r"\[(\w{8})\]$", one.subject))
    }
    assert len(keys) > len(MONTHS)
    others = "\n".join(_all(one) for one in game.post.letters() if one.to != REFEREE)
    assert not [key for key in keys if key in others]


def _same(address: str) -> set[str]:
    """Addresses of one and the same man, whose letters went to each in its time."""
    pairs = ({"thibault", "moved"}, {"jolivet", "heir"})
    return {PEOPLE[one] for pair in pairs if address in {PEOPLE[p] for p in pair} for one in pair}


@cache
def _all(letter: Letter, but: str = "") -> str:
    """All that can be read in a letter: its heads, its words, what is attached ``but`` under that name."""
    message: EmailMessage = letter.message
    shown = (p for p in message.walk() if p.get_content_maintype() == "text")
    parts = [str(p.get_content()) for p in shown if not but or p.get_filename() != but]
    return "\n".join([*map(str, message.values()), *(" ".join(part.split()) for part in parts)])


# The beginning ------------------------------------------------------------------------------------------


def test_everybody_was_told_who_he_is_before_the_first_month(game: Played) -> None:
    for who in PLAYERS:
        first, *asked_for = letters(game, who, "quién sois en agosto")
        assert len(asked_for) == (who == "lecoq")  # «HOJA», before there was any other
        assert "HOJA DE APERTURA" in first.words
        assert "1ª semana:" in first.words


def test_the_site_stood_before_the_first_month(game: Played) -> None:
    assert "agosto de 1626" in game.first_site
    assert "Honoré de Malaterre" in game.first_site


# August -------------------------------------------------------------------------------------------------


def test_one_quarrel_written_twice_is_one_duel(game: Played) -> None:
    text = sheet(game, "malaterre", "agosto")
    assert text.count("Retáis a duelo a Thibault Bellerive") == 1
    assert text.count("Os batís con Thibault Bellerive") == 1


def test_a_ruling_for_two_moved_the_ledger_and_each_read_his_own_sentence(game: Played) -> None:
    lecoq, valcourt = sheet(game, "lecoq", "agosto"), sheet(game, "valcourt", "agosto")
    assert re.search(
        r"\+20 coronas, \+1 punto: resolución \d+ del árbitro: «Los panaderos se lo agradecen\.»", lecoq
    )
    assert re.search(r"−1 punto: resolución \d+ del árbitro: «Os tomaron por su alumno\.»", valcourt)
    assert "alumno" not in lecoq
    assert "panaderos" not in valcourt
    september = world(game, "1626-09").people
    assert september["Mathurin Lecoq"].crowns == 165 + 4 + 20 - 10 - 10


def test_what_the_players_settled_by_number_is_what_was_done(game: Played) -> None:
    assert "entrada de platea" in sheet(game, "malaterre", "agosto")
    assert "Segunda semana · Os ofrecisteis a prestar" in sheet(game, "thibault", "agosto")  # no sunshine
    assert "Tercera semana · Fuisteis a Les Tuiles Bleues" in sheet(game, "jolivet", "agosto")  # but snow


def test_orders_in_the_referees_hand_are_what_was_done(game: Played) -> None:
    text = sheet(game, "gaspard", "agosto")
    assert "bebisteis en Les Tuiles Bleues" in text
    assert "Tercera semana · Misa en la parroquia" in text
    assert "Cuarta semana · Fuisteis de tabernas" in text


def test_a_bet_in_steps_and_a_filled_in_form_count(game: Played) -> None:
    assert "Semana 1: Ir a vuestro club. Hacer 4 apuestas de 50 coronas." in sheet(game, "thibault", "agosto")
    assert "Observaciones: Aceptar el reto de Cyprien Valcourt. Pedir disculpas a Étienne Jolivet." in sheet(
        game, "lecoq", "agosto"
    )


def test_words_for_the_chronicle_are_printed_when_the_referee_says_so(game: Played) -> None:
    [chronicle] = letters(game, "list", "crónica de agosto")
    assert "Nota del árbitro: «Se vende loro que habla latín»" in chronicle.words


def test_nothing_was_published_while_a_line_was_not_understood(game: Played) -> None:
    [chronicle] = letters(game, "list", "crónica de agosto")
    refused, allowed, _ = letters(game, "referee", "vuestras decisiones sobre agosto")[-3:]
    order = [one.id for one in game.post.letters()]
    assert "no publico mientras quede algo" in refused.words
    assert order.index(allowed.id) < order.index(chronicle.id)


def test_who_forgot_was_reminded_and_answered_the_reminder(game: Played) -> None:
    assert len(letters(game, "jolivet", "faltan vuestras órdenes de agosto")) == 1
    assert not letters(game, "lecoq", "faltan vuestras órdenes de agosto")
    assert "Semana 1: Ir a vuestro club. Beber." in sheet(game, "jolivet", "agosto")


# September ----------------------------------------------------------------------------------------------


def test_people_come_go_and_change(game: Played) -> None:
    october = world(game, "1626-10").people
    assert "Gaspard Bellerive" not in october
    assert "Jean Dupont" in october
    assert "Dejáis París y la partida" in sheet(game, "gaspard", "septiembre")
    people = game.do("people")
    assert re.search(r"Gaspard Bellerive +ya no juega", people)
    assert re.search(r"Étienne Jolivet .*otro@correo\.example", people)
    assert re.search(r"Thibault Bellerive .*thibault@nueva\.example", people)
    assert not letters(game, "gaspard", "faltan vuestras órdenes")


def test_a_letter_from_a_new_address_was_adopted_and_the_loan_was_made(game: Played) -> None:
    assert "Étienne Jolivet os debe 63 coronas" in sheet(game, "moved", "octubre")
    assert "Debéis 63 coronas a Thibault Bellerive" in sheet(game, "heir", "octubre")


def test_horses_servants_and_mastery_by_ruling(game: Played) -> None:
    assert "Los manda vuestro tío." in sheet(game, "malaterre", "septiembre")
    october = world(game, "1626-10").people["Honoré de Malaterre"]
    assert (october.horses, october.servants) == (4, 2)


def test_corrections_loud_quiet_and_taken_back(game: Played) -> None:
    chronicle = letters(game, "list", "crónica de septiembre")[-1].words
    assert "Se cobró de menos la paga" in chronicle
    assert "Se contó mal agosto" not in chronicle
    assert "Se contó mal agosto" in sheet(game, "moved", "septiembre")
    assert "Se perdieron en el correo" not in sheet(game, "valcourt", "septiembre")


def test_the_game_rested_and_its_deadline_with_it(game: Played) -> None:
    rested = [one for one in game.post.letters(LIST) if "Volvemos en unos días" in one.words]
    assert len(rested) == 1
    # Two days at rest: 1 April was told at first.
    assert any("viernes 3 de abril de 2026" in one.words for one in game.post.letters(LIST))
    assert "miércoles 1 de abril de 2026" in letters(game, "list", "crónica de agosto")[0].words


def test_late_orders_did_not_count_until_the_referee_wrote_them(game: Played) -> None:
    first, last = letters(game, "dupont", "vuestra hoja de septiembre")
    assert "con 21 coronas" not in first.words
    assert "Semana 3: Ir de tabernas con 21 coronas." in last.words


# October ------------------------------------------------------------------------------------------------


def test_a_published_month_came_out_again_with_what_changed(game: Played) -> None:
    assert len(letters(game, "list", "crónica de septiembre")) == 2
    assert len(letters(game, "list", "septiembre de 1626 vuelve a la mesa")) == 1
    [changed] = letters(game, "dupont", "lo que cambia en septiembre")
    assert "Semana 3: Ir de tabernas con 21 coronas." in changed.words.partition("AHORA DICE")[2]
    [same] = letters(game, "gaspard", "lo que cambia en septiembre")
    assert "nada cambia" in same.words


def test_a_month_taken_back_by_mail_was_copied_first(game: Played) -> None:
    made = [one.name for one in (game.folder / "copias").iterdir()]
    assert sum(one.endswith("-undo.db.gz") for one in made) == 1
    for month in MONTHS:
        assert any(one.endswith(f"-play-{month}.db.gz") for one in made), made
    assert any(one.endswith("-init.db.gz") for one in made)


def test_what_waited_for_the_month_that_was_taken_back_counts(game: Played) -> None:
    assert "LO QUE ORDENASTEIS Observaciones: Ir a vuestro club." in sheet(game, "heir", "octubre")


def test_whoever_is_left_out_is_not_invited(game: Played) -> None:
    assert "no a Valcourt" not in sheet(game, "malaterre", "octubre")
    assert "Cyprien Valcourt" not in sheet(game, "malaterre", "octubre").partition("LO QUE ORDENASTEIS")[2]


# November -----------------------------------------------------------------------------------------------


def test_standing_orders_and_a_pause(game: Played) -> None:
    for month in ("septiembre", "octubre", "noviembre"):
        assert "Semana 1: Ir a misa." in sheet(game, "valcourt", month)
    assert not letters(game, "valcourt", "faltan vuestras órdenes")


def test_the_accounts_of_four_months_add_up(game: Played) -> None:
    for who in ("malaterre", "moved", "valcourt", "heir"):
        for month in ("agosto", "septiembre", "octubre", "noviembre"):
            text = letters(game, who, f"vuestra hoja de {month}")
            if text:
                _adds_up(text[-1].words)
    table = sheets.history(game.shell, "Malaterre")
    assert [month for month, _ in table.rows] == ["", *MONTHS]


def _adds_up(text: str) -> None:
    found = re.search(
        r"Bolsa al empezar: (\d+) coronas Bolsa al cerrar: (\d+) coronas(?: \((.)(\d+)\))?", text
    )
    assert found is not None, text
    by = int(found[4] or 0) * (-1 if found[3] == "−" else 1)
    assert int(found[1]) + by == int(found[2])


def test_the_journal_tells_all_that_the_referee_did(game: Played) -> None:
    journal = game.do("journal")
    for said in (
        "órdenes: Gaspard Bellerive, semana 3: voy a misa",
        "pausa: Cyprien Valcourt, hasta noviembre de 1626",
        "no se cumple", "Para la crónica: «", "hoja: a Mathurin Lecoq", "carta: a Mathurin Lecoq",
        "aviso: a la lista", "dirección: Thibault Bellerive", "se retira al acabar el mes",
        "relevo: Étienne Jolivet", "alta: Jean Dupont", "(Se cobró de menos la paga), pública",
        "(Se contó mal agosto), callada", "(Corrección suya.) nada",
        "suspenso: el plazo de septiembre de 1626", "reanudación:",
        "deshecho: se retira lo publicado de septiembre de 1626", "cuentas: a Honoré de Malaterre",
        "publicar: puede publicarse, noviembre de 1626",
    ):  # fmt: skip
        assert said in journal, said
