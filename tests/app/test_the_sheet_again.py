"""HOJA: the last sheet once more, by mail, beside orders or alone."""

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words


@pytest.fixture
def played(paris: Paris) -> Paris:
    paris.answer(MALATERRE, WEEKS)
    paris.played()
    paris.sheets = {to: one for to, one in paris.publish() if "hoja" in one.subject}
    return paris


@pytest.mark.parametrize(
    ("body", "subject"),
    [
        ("", "HOJA"),
        ("Ponedme al corriente.", ""),
        ("Un saludo", "Ponedme al corriente"),
        ("", "Re: hoja de situación"),
        ("", "Hoja de agosto de 1626"),
        ("", "la hoja de agosto"),
    ],
)
def test_the_sheet_comes_again(played: Paris, body, subject):
    guide = " ".join(text for theme in played.shell.game.guide()["themes"] for text in theme["text"])
    assert all(f"«{phrase}»" in guide for phrase in ("Ponedme al corriente", "Hoja de agosto de 1626"))
    again = played.answer(MALATERRE, body, subject)
    assert words(again) == words(played.sheets[MALATERRE])
    assert "Malaterre".upper() in again.full_text
    assert "Malaterre".upper() not in words(played.answer(GASPARD, body, subject))


def test_orders_beside_it_count_and_both_are_answered(played: Paris):
    letters = [one for to, one in played.write(MALATERRE, WEEKS, "Hoja") if to == MALATERRE]
    assert ["jugada" in one.subject for one in letters] == [True, False]
    assert words(letters[1]) == words(played.sheets[MALATERRE])
    assert all(played.orders(MALATERRE).weeks)


def test_of_another_month_there_is_none(played: Paris):
    assert "De «enero» no tengo hoja vuestra; la última es de agosto de 1626." in words(
        played.answer(MALATERRE, "", "Hoja de enero")
    )


def test_before_the_first_month_is_out_it_is_how_he_began(paris: Paris):
    told = words(paris.answer(MALATERRE, "", "HOJA"))
    assert "HOJA DE APERTURA DE HONORÉ DE MALATERRE" in told
    assert "Bolsa: 2600 coronas" in told
    assert "Aún no se ha publicado ningún mes" in words(paris.answer(MALATERRE, "", "Hoja de agosto"))


def test_a_letter_about_a_sheet_is_no_such_request(paris: Paris):
    told = paris.answer(MALATERRE, WEEKS, "Re: Mesa: vuestra hoja de agosto de 1626")
    assert "jugada" in told.subject
