"""The thirteen numbers of the death roll, in figures and in words."""

import pytest

ROLL = (7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9)


@pytest.mark.parametrize(
    "told",
    [
        "Tirada de muerte: 7 7 7 7 7 7 7 8 8 8 9 9 9",
        "7-7-7-7-7-7-7-8-8-8-9-9-9",
        "Mi comportamiento en combate, de la dureza 1 a la 13: 7 7 7 7 7 7 7 8 8 8 9 9 9. Ni más.",
        "Tirada de muerte: siete sietes, tres ochos y tres nueves.",
        "Tirada de muerte: 7x7, 3x8, 3x9",
        "Tirada de muerte: 7 (x7), 8 (x3), 9 (x3)",
        "Tirada de muerte: siete veces 7, tres veces 8 y tres veces 9",
        "Tirada de muerte: 7 hasta el 7, 8 del 8 al 10 y 9 el resto.",
        "Tirada de muerte: las siete primeras un 7, hasta la 10 un 8, las demás un 9.",
        "La tirada de muerte: con dureza del 1 al 7 me pongo un 7; del 8 al 10, ochos; y nueves el resto.",
        "Tirada de muerte\n  dureza 1 a 7: 7\n  dureza 8 a 10: 8\n  dureza 11 a 13+: 9",
        "Tirada de muerte: dureza 1-7: 7, 8-10: 8, 11 o más: 9",
        "Tirada de muerte\nresistencia hasta 7 -> 7\nresistencia 8 a 10 -> 8\nde 11 para arriba -> 9",
        "tirada de muerte dureza 1 a 7 un 7 dureza 8 a 10 un 8 dureza 11 a 13 un 9",
        "Tirada de muerte. Dureza 7 o menos: 7. De 8 a 10: 8. Dureza 11 o superior: 9.",
        "TM: 1-7=7; 8-10=8; 11-13=9",
        "Tirada de muerte:\n  dureza 1 a 7: 7\n  dureza 8, 9 y 10: 8\n  dureza 11, 12 y 13+: 9",
        "Tirada de muerte: 1 a 7: 7, 8, 9 y 10: 8, 11 a 13 y más: 9",
        "Tirada de muerte:\n" + "\n".join(f"{k}: {n}" for k, n in enumerate(ROLL, 1)),
    ],
)
def test_one_roll_in_many_words(reading, told):
    orders = reading(f"Semana 1: misa.\n{told}")
    assert orders.death_roll == ROLL
    assert orders.flags == ()


def test_one_number_for_all(reading):
    assert reading("Tirada de muerte: todo sietes.").death_roll == (7,) * 13
    assert reading("Tirada de muerte: 6 en todas").death_roll == (6,) * 13
    each = "Tirada de muerte: del 1 al 6, pongo 7; el 7 y el 8, 8; del 9 al 11, un 9; el 12 y el 13+, un 11."
    assert reading(each).death_roll == (*(7,) * 6, 8, 8, 9, 9, 9, 11, 11)


@pytest.mark.parametrize(
    "told",
    [
        "Tirada de muerte: 7, 7, 7, 8, 8, 8, 8, 9",
        "Tirada de muerte: siete sietes y tres ochos",
        "Tirada de muerte: trece unos" + " y trece doses",
        "Tirada de muerte: la de siempre",
        "Tirada de muerte, como el mes pasado salvo que pongo un 9 en la última.",
    ],
)
def test_what_cannot_be_made_out_is_shown_to_the_referee(reading, told):
    orders = reading(f"Semana 1: misa.\n{told}")
    assert orders.death_roll is None
    assert [(flag.where, flag.why) for flag in orders.flags] == [("death-roll", "bad-death-roll")]


@pytest.mark.parametrize("told", ["Tirada de muerte: ninguna", "Que la tirada de muerte me sea propicia."])
def test_to_speak_of_it_is_not_to_make_it(reading, told):
    orders = reading(f"Semana 1: misa.\n{told}")
    assert orders.death_roll is None
    assert orders.flags == ()
