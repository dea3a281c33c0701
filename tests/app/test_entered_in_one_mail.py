"""What the referee writes in a player's stead in one mail comes to that player in one letter."""

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import REFEREE
from turnbot.app import deadline, month

DOUBTED = "1ª semana: si hace buen tiempo, voy a mi club.\n2ª semana: voy a misa.\n"


def cases_letter(paris: Paris):
    month.close(paris.shell, paris.now)
    month.play(paris.shell, paris.now)
    deadline.ask(paris.shell, paris.now)
    told = paris.to_referee(paris.write("nadie@nada.example", "Hola"))
    return next(one for one in told if "caso" in one.subject)


def test_two_edits_of_one_player_bring_him_one_letter_with_both(paris: Paris):
    paris.answer(GASPARD, WEEKS)
    paris.answer(MALATERRE, WEEKS)
    asked = cases_letter(paris)
    came = paris.write(
        REFEREE,
        "órdenes de Gaspard, 2: voy a misa\nórdenes de Malaterre, 1: voy a misa\n"
        "órdenes de Gaspard, 3: voy a las tabernas",
        to=asked,
    )
    [gaspard] = [words(one) for to, one in came if to == GASPARD]
    assert "misa" in gaspard
    assert "tabernas" in gaspard
    [malaterre] = [words(one) for to, one in came if to == MALATERRE]
    assert "tabernas" not in malaterre


def test_what_he_decides_in_the_same_mail_is_not_asked_of_the_player(paris: Paris):
    paris.answer(MALATERRE, DOUBTED)
    asked = cases_letter(paris)
    came = paris.write(REFEREE, "órdenes de Malaterre, 3: voy a mi club\n1 a", to=asked)
    [echo] = [words(one) for to, one in came if to == MALATERRE]
    assert "buen tiempo" not in echo.partition("LO QUE NO TENGO CLARO")[2]


def test_an_edit_that_could_not_be_brings_no_letter_and_the_other_does(paris: Paris):
    paris.answer(GASPARD, WEEKS)
    asked = cases_letter(paris)
    came = paris.write(REFEREE, "órdenes de Gaspard, 9: voy a misa\nórdenes de Nadie: voy a misa", to=asked)
    assert [to for to, _ in came] == [REFEREE]
    came = paris.write(
        REFEREE, "órdenes de Gaspard, 9: voy a misa\nórdenes de Gaspard, 2: voy a misa", to=asked
    )
    assert len([to for to, _ in came if to == GASPARD]) == 1
