"""What is polite around a command of the referee's is no part of it, and a line may hold several answers."""

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import REFEREE
from turnbot.app import deadline, errands
from turnbot.app.referee import Amount, Choice, Nothing, Words, read_answers


@pytest.mark.parametrize(
    "line",
    [
        "Casos, por favor.",
        "Por favor, casos",
        "por favor los casos",
        "Hola, señor secretario: los casos, por favor. Gracias.",
        "Buenos días. Quisiera ver los casos, muchas gracias.",
        "¿Me mandáis los casos, por favor?",
        "¿Podéis mandarme los casos?",
        "Enviadme los casos cuando podáis.",
        "casos. Un saludo",
        "ver los casos, gracias",
    ],
)
def test_courtesies_around_a_command_are_no_part_of_it(line):
    asked, rest = errands.cut(line)
    assert [one.act.__name__ for one in asked] == ["_cases"]
    assert not rest


@pytest.mark.parametrize(
    ("line", "group", "said"),
    [
        ("Hoja de Parrot, por favor", "who", "Parrot"),
        ("Por favor, hoja de Parrot, 1626-08, gracias", "month", "1626-08"),
        ("plazo 20/12/2026, por favor", "when", "20/12/2026"),
        ("Por favor, baja de Parrot: lo pide él, gracias", "words", "lo pide él, gracias"),
        ("carta para Parrot: Venid, por favor.", "letter", "Venid, por favor."),
        ("nota para Parrot: ¿Venís?", "words", "¿Venís?"),
    ],
)
def test_his_own_words_keep_their_courtesies(line, group, said):
    [one], _ = errands.cut(line)
    assert one.found[group] == said


@pytest.mark.parametrize(
    ("line", "rulings", "publish"),
    [
        ("3 sí, 4 no; publicar", [(3, Words("sí")), (4, Words("no"))], True),
        ("9 nada, 10 nada", [(9, Nothing()), (10, Nothing())], False),
        ("1 b y 2 a.", [(1, Choice("b")), (2, Choice("a"))], False),
        ("1 b, 2 la c y 3 nada, por favor", [(1, Choice("b")), (2, Choice("c")), (3, Nothing())], False),
        ("Caso 1: a; caso 2: b; publicar, gracias", [(1, Choice("a")), (2, Choice("b"))], True),
        ("3 20, 4 b", [(3, Amount(20)), (4, Choice("b"))], False),
        ("4 hago 3 apuestas de 5, 5 b", [(4, Words("hago 3 apuestas de 5")), (5, Choice("b"))], False),
        ("4 presto 10 a Lecoq, 5 a Gaspard", [(4, Words("presto 10 a Lecoq, 5 a Gaspard"))], False),
        ("4 +20 coronas, -2 puntos: bien visto", [(4, Words("+20 coronas, -2 puntos: bien visto"))], False),
        ("Por favor, 1 b", [(1, Choice("b"))], False),
        ("Publicar, por favor.", [], True),
    ],
)
def test_a_line_may_hold_several_answers(line, rulings, publish):
    read = read_answers(line)
    assert (list(read.rulings), read.publish, read.unread) == (rulings, publish, ())


def test_of_several_in_a_line_each_is_taken_or_told_back(paris: Paris):
    paris.answer(MALATERRE, "1ª semana: si hace buen tiempo, voy a misa.\n2ª semana: presto 9 a Bellerive.")
    paris.answer(GASPARD, WEEKS)
    paris.played()
    deadline.ask(paris.shell, paris.now)
    told = paris.to_referee(paris.write("nadie@nada.example", "Hola"))
    cases = next(one for one in told if "caso" in one.subject)
    answer = words(paris.answer(REFEREE, "1 sí, 2 z, 77 b; publicar", to=cases))
    assert "→ «sí»; se entiende «Ir a misa»" in answer or "→ la condición se cumple" in answer
    assert "2: la opción «z» no existe" in answer
    assert "77: este mes no tiene ningún caso con ese número" in answer
    assert "no publico mientras quede algo" in answer
