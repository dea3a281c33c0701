"""What a player says of his pen: that he may be quoted, or that he takes a piece back."""

import re

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, scenario, words
from app.world import mail
from turnbot.app import month, pen_wishes, press, review
from turnbot.app.reading import Reader
from turnbot.app.referee import read_answer
from turnbot.games import GAMES

SORTS = dict.fromkeys(("article", "notice", "letter", "verses", "motto"), 100)
DREAM = "Anoche soñé que el Cardenal bailaba la zarabanda con mi sastre."
COLOURED = WEEKS.replace("2ª semana: voy a mi club.", f"2ª semana: voy a mi club. {DREAM}")
VERSES = "Versos, anónimos:\nCanario canta\nsin rima ni fin\nfin\n"


@pytest.mark.parametrize(
    ("said", "what", "sort", "every"),
    [
        ("Citadme.", "quote", None, False),
        ("Por cierto, podéis citarme si os place.", "quote", None, False),
        ("Os doy licencia para citarme.", "quote", None, False),
        ("No me citéis.", "hide", None, False),
        ("Ya no me citéis más.", "hide", None, False),
        ("Que nadie me cite.", "hide", None, False),
        ("Retiro mis versos.", "withdraw", "verses", True),
        ("Retirad mi anuncio, por favor.", "withdraw", "notice", False),
        ("No imprimáis la carta a Solange Marchand.", "withdraw", "letter", False),
        ("Retiro mi lema", "withdraw", "motto", False),
        ("Retiro lo escrito para la crónica.", "withdraw", "article", True),
        ("Retiro mi poema que os mandé el lunes.", "withdraw", "verses", False),
    ],
)
def test_a_wish_is_a_sentence_and_is_cut_out(said, what, sort, every):
    [found], rest = pen_wishes.cut(f"{WEEKS}{said}\n", SORTS)
    assert (found.what, found.sort, found.every) == (what, sort, every)
    assert rest.rstrip() == WEEKS.rstrip()


@pytest.mark.parametrize(
    "said",
    [
        "Retiro mi candidatura.",
        "Retirad mi carta.",
        "1ª semana: me retiro a mis tierras.",
        "Retiro el reto a Gaspard Bellerive.",
        "Cito a Gaspard en la taberna.",
        "> Citadme.",
        "Retiro cien coronas del banco para mis versos.",
    ],
)
def test_orders_are_no_wishes(said):
    assert pen_wishes.cut(said, SORTS) == ((), said)


def test_where_nothing_is_printed_there_is_nothing_to_wish():
    assert pen_wishes.cut("Citadme.", {}) == ((), "Citadme.")


def asked(paris: Paris) -> list[review.Numbered]:
    return [one for one in review.cases(paris.shell) if one.question.key.startswith("press/")]


def published(paris: Paris) -> dict[str, str]:
    month.play(paris.shell, paris.now)
    return {
        to: one.full_text for to, one in paris.publish() if "crónica" in one.subject or "hoja" in one.subject
    }


def rule(paris: Paris, case: review.Numbered, said: str) -> None:
    assert isinstance(review.rule(paris.shell, case.number, read_answer(said), paris.now), review.Settled)


def test_what_stands_around_orders_is_offered_with_leave_alone_and_changes_none_of_them(paris: Paris):
    paris.answer(MALATERRE, WEEKS)
    plain = paris.orders(MALATERRE)
    paris.answer(MALATERRE, COLOURED)
    assert asked(paris) == []
    told = words(paris.answer(MALATERRE, f"{COLOURED}\nCitadme."))
    assert "Me dais licencia para citaros («Citadme.»)" in told
    [case] = asked(paris)
    assert case.question.said == DREAM
    assert "da licencia para que se le cite" in case.question.sentence
    assert paris.orders(MALATERRE).weeks == plain.weeks


def test_it_is_quoted_where_the_referee_says_so_under_his_name_and_his_sheet_tells_it(paris: Paris):
    paris.answer(MALATERRE, f"{COLOURED}\nCitadme.")
    month.close(paris.shell, paris.now)
    month.play(paris.shell, paris.now)
    [case] = asked(paris)
    rule(paris, case, "a")
    told = published(paris)
    own = paris.shell.config.game.list_address
    chronicle, sheet = (" ".join(told[to].split()) for to in (own, MALATERRE))
    assert f"De una carta suya: «{DREAM}» — Honoré de Malaterre" in chronicle
    assert "Lo que escribisteis alrededor de vuestras órdenes («Anoche soñé" in sheet
    assert sheet.partition("bailaba la zarabanda con mi")[2].startswith("…») se imprimió.")


def test_the_referees_silence_quotes_nobody(paris: Paris):
    paris.answer(MALATERRE, f"{COLOURED}\nCitadme.")
    month.close(paris.shell, paris.now)
    told = published(paris)
    assert "zarabanda" not in "".join(told.values())
    assert "VUESTRA PLUMA" not in told[MALATERRE]


def test_leave_lasts_until_it_is_taken_back(paris: Paris):
    paris.answer(MALATERRE, "Citadme.")
    assert asked(paris) == []
    month.close(paris.shell, paris.now)
    published(paris)
    paris.answer(MALATERRE, COLOURED)
    paris.answer(GASPARD, COLOURED)
    assert [one.question.who for one in asked(paris)] == [("Honoré de Malaterre",)]
    told = words(paris.answer(MALATERRE, "No me citéis."))
    assert "No se os citará («No me citéis.»)" in told
    assert asked(paris) == []
    paris.answer(MALATERRE, COLOURED)
    assert asked(paris) == []


def test_only_the_last_letter_is_quoted_and_no_more_of_it_than_the_house_has_room_for(paris: Paris):
    paris.answer(MALATERRE, f"{COLOURED}\nCitadme.")
    other = "Mi sastre asegura que las calzas verdes traen ruina a quien las paga tarde."
    paris.answer(MALATERRE, WEEKS.replace("voy a misa.", f"voy a misa. {other} " + f"{DREAM} " * 9))
    [case] = asked(paris)
    assert case.question.said.startswith(other)
    assert len(case.question.said) <= 400
    assert case.question.said.endswith("sastre.")


def test_of_what_may_be_an_order_nothing_is_offered(paris: Paris):
    secret = "Si Gaspard Bellerive va al club, lo reto en secreto. Quizá mate al conde con mis manos."
    paris.answer(MALATERRE, f"Citadme.\n{WEEKS.replace('voy a misa.', f'voy a misa. {secret}')}")
    assert [one.question.said for one in asked(paris) if "Gaspard" in one.question.said] == []


def test_a_withdrawn_piece_never_was(paris: Paris):
    paris.answer(MALATERRE, f"{WEEKS}\n{VERSES}")
    paris.answer(GASPARD, "Versos: Otro canario\nfin\n")
    [his, _] = asked(paris)
    told = words(paris.answer(MALATERRE, "Retiro mis versos."))
    assert "Retiráis, y no se imprimirá: unos versos («Canario canta / sin rima ni fin»)." in told
    assert [one.question.who for one in asked(paris)] == [("Gaspard Bellerive",)]
    assert not isinstance(review.rule(paris.shell, his.number, read_answer("a"), paris.now), review.Settled)
    month.close(paris.shell, paris.now)
    letters = published(paris)
    assert "Canario canta" not in "".join(letters.values())
    assert "VUESTRA PLUMA" not in letters[MALATERRE]
    assert "Otro canario" in letters[paris.shell.config.game.list_address]


@pytest.mark.parametrize(
    "said",
    ["Cambio: retiro mis versos, que los mando mejor escritos", "Retiro los versos porque ya no riman."],
)
def test_he_may_say_why_he_takes_a_piece_back(paris: Paris, said):
    paris.answer(MALATERRE, f"{WEEKS}\n{VERSES}")
    assert "Retiráis, y no se imprimirá: unos versos" in words(paris.answer(MALATERRE, said))
    assert asked(paris) == []
    assert [len(week) for week in paris.orders(MALATERRE).weeks] == [1, 1, 1, 1]


def test_one_is_withdrawn_where_one_is_meant_and_another_may_be_sent_with_the_same_letter(paris: Paris):
    paris.answer(MALATERRE, "Anuncio: Vendo un jaco.\n\nAnuncio: Vendo un sable.")
    told = words(paris.answer(MALATERRE, "Retirad mi anuncio.\nAnuncio: Vendo una espada."))
    assert "«Vendo un sable.»" in told
    assert [one.question.said for one in asked(paris)] == ["Vendo un jaco.", "Vendo una espada."]
    paris.answer(MALATERRE, "Retiro mis anuncios.")
    assert asked(paris) == []
    paris.answer(MALATERRE, "Anuncio: Vendo un jaco.")
    assert [one.question.said for one in asked(paris)] == ["Vendo un jaco."]


def test_who_has_nothing_to_withdraw_is_told_and_nobody_elses_is_taken(paris: Paris):
    paris.answer(GASPARD, "Versos: Otro canario\nfin\n")
    told = words(paris.answer(MALATERRE, "Retiro mis versos."))
    assert "Decís «Retiro mis versos.», y no hallo" in told
    assert len(asked(paris)) == 1


def test_what_is_only_tried_changes_nothing(paris: Paris):
    paris.answer(MALATERRE, VERSES)
    told = words(paris.answer(MALATERRE, "Retiro mis versos. Citadme.", "COMPROBAR"))
    assert "Retiraríais, y no se imprimiría: unos versos" in told
    assert "y así lo anotaré cuando me lo digáis de veras" in told
    assert len(asked(paris)) == 1
    paris.answer(MALATERRE, COLOURED)
    assert len(asked(paris)) == 1


def test_a_mail_without_a_game_is_read_alike():
    reader = Reader.of(scenario())
    plain, wishes = (mail(MALATERRE, body) for body in (WEEKS, f"{WEEKS}\nCitadme. Retiro mis versos."))
    assert reader.read(wishes) == reader.read(plain)
    assert "Me dais licencia" in reader.echo(wishes)
    assert "Citadme" not in reader.explain(wishes)


GUIDE = next(theme for theme in GAMES["preux"].guide()["themes"] if theme["title"] == "Vuestra pluma")


def test_every_wish_of_the_guide_is_one():
    quoted = re.findall(r"«([^»]+)»", "\n".join(GUIDE["text"]))
    said = [one for one in quoted if ":" not in one and one not in ("fin", GUIDE["title"])]
    assert len(said) >= 4
    for one in said:
        assert len(pen_wishes.cut(one, SORTS)[0]) == 1, one
        assert press.cut(one, SORTS)[0] == ()
