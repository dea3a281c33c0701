"""What was not read of the words that the referee enters in a player's stead is told him."""

import pytest

from app.paris import GASPARD, WEEKS, Paris, words
from app.world import REFEREE
from turnbot.app import entering


@pytest.mark.parametrize(
    ("place", "said", "unread"),
    [
        (
            "todo",
            "Semana 1: voy a misa.\nQue Parrot se porte bien.\nSemana 3: ¿puedo?",
            ["Que Parrot se porte bien", "Semana 3: ¿puedo?"],
        ),
        ("2", "voy a misa. Hace mucho sol.", ["Hace mucho sol"]),
        ("2", "voy a misa\nSemana 3: voy a mi club", ["Semana 3: voy a mi club"]),
        ("todo", "Semana 2: voy a misa, y le canto a la luna.", ["le canto a la luna"]),
        ("2 a", "voy a misa\nDuelos: X-T-P", ["Duelos: X-T-P"]),
        ("duelos", "X-T-P-X\nLo demás, como siempre.", ["Lo demás, como siempre"]),
        ("todo", "1ª semana:\n  voy a misa\nSemana 2: voy a\nmi club con el cura.", []),
    ],
)
def test_what_was_not_read_of_his_words_is_told_him_and_not_the_player(paris: Paris, place, said, unread):
    paris.answer(GASPARD, WEEKS)
    found = entering.enter(paris.shell, "Gaspard", place, said, paris.now)
    told = entering.told(found, paris.shell)
    assert [line for line in told if "No se ha leído" in line] == [
        f"  No se ha leído como orden: «{one}»" for one in unread
    ]
    echo = [one for to, one in paris.write("nadie@nada.example", "Hola") if to == GASPARD][-1]
    assert not any(one in words(echo) for one in unread if "?" not in one)
    assert entering.look(paris.shell, "Gaspard").unread == ()


def test_the_second_half_of_a_deed_of_invention_is_told_by_mail_as_well(paris: Paris):
    paris.answer(GASPARD, WEEKS)
    said = "órdenes de Gaspard, 2: bailo una gavota con Lecoq y le canto a la luna"
    keyed = paris.answer(REFEREE, "ayuda")
    told = paris.answer(REFEREE, said, to=keyed)
    assert "No se ha leído como orden: «le canto a la luna»" in words(told)
