"""What the referee and his players read when a month is closed, taken back, or somebody rests."""

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import LIST
from turnbot.app import entering, month, review, status, undoing
from turnbot.app.referee import read_answer
from turnbot.core.exchange import EXCUSED
from turnbot.store import games

DOUBTED = "1ª semana: si hace buen tiempo, voy a mi club.\n2ª semana: voy a misa.\n"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("no: Es muy largo.", "no se imprime: «Es muy largo.»"),
        ("así: Se vende loro", "se imprime así: «Se vende loro.»"),
    ],
)
def test_what_was_decided_of_a_piece_is_told_in_words(paris: Paris, answer, told):
    paris.write(GASPARD, "Anuncio: Se vende loro que habla latín.\n\n1ª semana: voy a misa.")
    [case] = review.cases(paris.shell)
    assert isinstance(review.rule(paris.shell, case.number, read_answer(answer), paris.now), review.Settled)
    listed = review.told(review.cases(paris.shell))
    assert f"Decidido: {told}" in listed
    assert "{" not in listed


def test_who_gets_other_orders_in_a_closed_month_is_not_told_to_write_again(paris: Paris):
    paris.answer(MALATERRE, DOUBTED)
    month.close(paris.shell, paris.now)
    [case] = review.cases(paris.shell)
    review.rule(paris.shell, case.number, read_answer("a"), paris.now)
    entering.enter(paris.shell, "Malaterre", "3", "voy a mi club", paris.now)
    echo = words([one for to, one in paris.write("nadie@nada.example", "Hola") if to == MALATERRE][-1])
    assert "El mes está cerrado" in echo
    assert "escribid otra" not in echo
    assert "antes del cierre" not in echo
    assert "si hace buen tiempo" not in echo.partition("LO QUE NO TENGO CLARO")[2]
    assert "solo el árbitro puede admitirlo" in echo


def test_while_a_month_is_taken_back_a_letter_without_a_month_is_for_the_one_that_waits(paris: Paris):
    paris.write(MALATERRE, WEEKS)
    paris.played()
    paris.publish()
    undoing.take_back(paris.shell, "1626-08", paris.now)
    letters = paris.write(MALATERRE, "1ª semana: voy a misa.")
    [told] = [one for to, one in letters if to == LIST and "vuelve a la mesa" in one.subject]
    assert "lo tomo por de septiembre de 1626" in words(told)
    [echo] = [one for to, one in letters if to == MALATERRE]
    assert "septiembre de 1626" in echo.subject
    assert "tarde" not in words(echo)
    month.play(paris.shell, paris.now)
    paris.publish()
    assert [type(one).__name__ for one in paris.orders(MALATERRE).weeks[0]] == ["Mass"]


def test_who_rests_is_not_counted_among_those_who_wrote(paris: Paris):
    with paris.shell.db.begin() as tx:
        newest = review.require_month(tx)
        games.add_ruling(tx, newest.id, EXCUSED + "Gaspard Bellerive", "1626-12", paris.now)
    assert "Gaspard Bellerive" not in status.look(paris.shell).written
    paris.answer(GASPARD, WEEKS)
    assert "Gaspard Bellerive" in status.look(paris.shell).written


def test_a_running_balance_that_moved_is_no_change_of_its_line():
    old = (
        "  · Pagáis la cena: −20 coronas [180, 3] (2.0.1).\n"
        "  · Oísteis misa [180, 4] (10.4.2).\n\n  Bolsa al cerrar: 180\n"
    )
    new = (
        "  · Pagáis la cena: −10 coronas [190, 3] (2.0.1).\n"
        "  · Oísteis misa [190, 4] (10.4.2).\n\n  Bolsa al cerrar: 190\n"
    )
    gone, come = undoing._differences(old, new)
    assert gone == ["· Pagáis la cena: −20 coronas (2.0.1).", "Bolsa al cerrar: 180"]
    assert come == ["· Pagáis la cena: −10 coronas (2.0.1).", "Bolsa al cerrar: 190"]


def test_what_changes_does_not_tell_the_form_for_the_next_orders():
    form = (
        "Jugada de Gil para septiembre de 1626\n\n1ª semana: {}\n\n2ª semana:\n\nObservaciones:\n\n"
        "(Fin de la jugada: {})\n"
    )
    old, new = (f"Bolsa: {n} coronas\n\n{form.format(f'{n} misas', f'12345{n}')}\nSalud" for n in (1, 2))
    assert undoing._differences(old, new) == (["Bolsa: 1 coronas"], ["Bolsa: 2 coronas"])
