"""What a player or a referee who is new here writes, and is told: nothing of it is passed over in silence."""

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import REFEREE
from turnbot.app import deadline, status


def by(letters, to):
    return [one for whom, one in letters if whom == to]


@pytest.fixture
def referee(paris: Paris):
    """Write to the game as its referee, in answer to its last letter to him: what it answers."""
    [letter] = by(paris.write(MALATERRE, "¿Puede un abad jugar a los dados?", "Duda"), REFEREE)
    key = letter.subject[-10:]

    def write(body: str) -> str:
        [told] = by(paris.write(REFEREE, body, f"Re: {key}"), REFEREE)
        return words(told)

    return write


def test_a_letter_in_which_nothing_is_found_goes_to_the_referee_and_his_answer_back(paris: Paris):
    letters = paris.write(MALATERRE, "Mi madre está muy enferma y no tengo la cabeza para esto.", "hola")
    [told], [shown] = by(letters, MALATERRE), by(letters, REFEREE)
    assert "la he pasado al árbitro" in words(told)
    assert "Honoré de Malaterre escribe" in shown.subject
    assert "Mi madre está muy enferma" in words(shown)
    assert MALATERRE not in shown.full_text
    [(to, answer)] = paris.write(REFEREE, "Que se mejore.", to=shown)
    assert to == MALATERRE
    assert "Que se mejore." in words(answer)


@pytest.mark.parametrize(
    "body", ["Muchas gracias, señor secretario. Un saludo.", "Recibido, ok", "Conforme."]
)
def test_thanks_do_not(paris: Paris, body):
    letters = paris.write(MALATERRE, body, "Re: la hoja")
    assert not by(letters, REFEREE)
    assert "la he pasado" not in words(by(letters, MALATERRE)[0])


def test_a_new_letter_says_what_of_the_old_one_is_lost(paris: Paris):
    assert "YA NO VALE" not in words(paris.answer(GASPARD, WEEKS))
    told = words(paris.answer(GASPARD, "Semana 1: mejor voy a misa. Semana 4: esgrima."))
    _, found, lost = told.partition("LO QUE YA NO VALE")
    assert found
    lost = lost.partition("El plazo")[0]
    assert "Semana 2: Ir a vuestro club." in lost
    assert "Semana 3: Ir a vuestro club." in lost
    assert "Semana 1" not in lost
    assert "YA NO VALE" not in words(
        paris.answer(GASPARD, "Enmienda. Segunda semana: voy a misa.", "Enmienda")
    )


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("correccion Honoré, coronas menos 20: error", "«corrección Parrot, coronas -20: el motivo»"),
        ("corrección Honoré, coronas -20", "«corrección Parrot, coronas -20: el motivo»"),
        ("orden de Honoré: misa", "«órdenes de Parrot»"),
        ("órdenes de Honoré semana 1: voy a misa", "No hay ningún jugador «Honoré semana 1»"),
        ("nota Honoré: hola", "«nota para Parrot: Guardad esta hoja.»"),
        ("plazo el domingo", "«plazo 2026-12-20»"),
        ("hoja Honoré", "«hoja de Parrot»"),
        ("17 a y -10 coronas", "no entiendo la respuesta al caso 17"),
        ("caso 1, nada por dios", "no entiendo la respuesta al caso 1."),
    ],
)
def test_a_line_that_is_nearly_right_is_told_how_it_is_written(referee, line, form):
    assert form in referee(f"correcciones\n{line}")


def test_a_line_of_which_nothing_comes_is_said_to_be_one(referee):
    told = referee("Hola, programa:\ncorrecciones\nQuerría que Parrot perdiera un nivel\nUn saludo")
    assert "De esto no he hecho nada" in told
    assert "· «Querría que Parrot perdiera un nivel»" in told
    assert "Hola" not in told
    assert "Un saludo" not in told


def test_help_for_the_referee(referee):
    told = referee("ayuda")
    assert "1 +2 puntos: lo que se le dice" in told
    assert "pausa de Parrot hasta 1627-01" in told
    assert "No he sabido leer" not in told


def test_deadline_letter_and_pause_by_mail(paris: Paris, referee):
    told = referee(
        "plazo 20/12/2036\ncarta para Malaterre: Os espero.\npausa de Gaspard hasta octubre\n"
        "hoja de Malaterre"
    )
    assert "El plazo vence el sábado 20 de diciembre de 2036, " in told
    assert "Sale la carta para Honoré de Malaterre." in told
    assert "Gaspard Bellerive queda en pausa hasta octubre de 1626." in told
    assert "Aún no se ha jugado ningún mes" in told
    sent = [(to, words(one)) for to, one in paris.outbox.took]
    assert any(to == MALATERRE and "Os espero." in text for to, text in sent)


def test_a_case_of_orders_takes_words_with_numbers_in_them(paris: Paris, referee):
    paris.answer(MALATERRE, "Semana 1: si hace buen tiempo, voy a misa.")
    told = referee("1 voy al club y bebo 5 veces")
    assert "aquí vale un número" not in told
    assert "→ «voy al club y bebo 5 veces»" in told


def test_who_has_left_is_not_waited_for(paris: Paris, referee):
    assert "se retira" in referee("baja de Malaterre")
    paris.played()
    paris.publish()
    seen = status.look(paris.shell)
    assert "Honoré de Malaterre" not in (*seen.silent, *seen.written)
    assert "Gaspard Bellerive" in seen.silent


def test_publicar_says_what_becomes_of_cases_left_open(paris: Paris, referee):
    paris.answer(GASPARD, "Semana 1: enseño latín a los hijos del panadero.")
    paris.played()
    deadline.ask(paris.shell, paris.now)
    paris.write(GASPARD, "", "AYUDA")  # and our letters go out
    assert "Sale agosto de 1626. El caso que no decidisteis toma su propuesta." in referee("publicar ya")


def test_what_is_taken_for_talk_is_told_back_and_nothing_else_of_the_letter(paris: Paris):
    said = "Hace un calor que derrite las velas."
    body = f"Hola, señor secretario.\n{WEEKS}{said}\n\nRecibid un cordial saludo y mi respeto."
    told = words(paris.answer(GASPARD, body))
    talk = told.partition("LO QUE LEO COMO PLÁTICA")[2].partition("El plazo")[0]
    assert "«Hace un calor que derrite las velas»" in talk
    assert talk.count("·") == 1  # neither greeting nor leave-taking
    assert "PLÁTICA" not in words(paris.answer(GASPARD, WEEKS))


def test_a_letter_full_of_talk_is_not_told_back_whole(paris: Paris):
    rooms = (
        "puerta",
        "ventana",
        "escalera",
        "cocina",
        "bodega",
        "verja",
        "azotea",
        "fuente",
        "torre",
        "sala",
    )
    talk = " ".join(f"Mis criados vigilan la {room} por las noches." for room in rooms)
    told = words(paris.answer(GASPARD, f"{WEEKS}Observaciones: {talk}"))
    asked, _, talk = told.partition("LO QUE LEO COMO PLÁTICA")
    assert asked.count("Mis criados vigilan") == 1
    assert talk.count("Mis criados vigilan") == 6
    assert "otras tres cosas del mismo tenor" in talk
