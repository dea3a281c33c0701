"""The thirteen numbers of the death roll, in figures and in words."""

import json
from pathlib import Path

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
        "TIRADA DE MUERTE\ndurezas 1 a 7 ..... 7\ndurezas 8 y 9 ..... 8\ndureza 10 ..... 8\n"
        "durezas 11 y 12 ..... 9\ndureza 13 o más ..... 9",
        "TM: 1, 2, 3, 4, 5, 6 y 7: 7; 8, 9 y 10: 8; 11 y 12: 9; 13: 9",
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


TOLD = [
    json.loads(line) for line in (Path(__file__).parent / "death_rolls.jsonl").read_text("utf-8").splitlines()
]
MONTH = "S1 cuartel\nS2 club\nS3 misa\nS4 casa\n\n{}\nObservaciones: llevo 50 coronas encima.\n\nUn saludo"


@pytest.mark.parametrize("case", TOLD, ids=lambda case: case["told"][:60])
def test_a_roll_is_read_in_whatever_words_or_shown_and_no_week_suffers(reading, case):
    orders = reading(MONTH.format(case["told"]))
    assert orders.death_roll == (case["roll"] and tuple(case["roll"]))
    assert {flag.why for flag in orders.flags} == (set() if case["roll"] else {"bad-death-roll"})
    assert [len(week) for week in orders.weeks] == [1, 1, 1, 1]


def _listed(parts):
    return " y ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _range(first, last, to="-"):
    return str(first) if first == last else f"{first}{to}{last}"


# Ways to tell a roll by its segments: (first toughness, last toughness, number).
WAYS = {
    "ranges": lambda told: "; ".join(f"{_range(a, b, ' a ')}: {n}" for a, b, n in told),
    "ranges with nothing between": lambda told: ", ".join(f"{_range(a, b)} {n}" for a, b, n in told),
    "articles": lambda told: _listed(
        [f"del {a} al {b}, {n}" if b > a else f"el {a}, {n}" for a, b, n in told]
    ),
    "the number first": lambda told: _listed([f"{n} en {_range(a, b)}" for a, b, n in told]),
    "in brackets": lambda told: ", ".join(f"{n} ({_range(a, b)})" for a, b, n in told),
    "lists": lambda told: "\n".join(f"{_listed([*map(str, range(a, b + 1))])}: {n}" for a, b, n in told),
    "pairs": lambda told: ", ".join(f"{k}-{n}" for a, b, n in told for k in range(a, b + 1)),
    "lines": lambda told: "\n".join(f"{k} {n}" for a, b, n in told for k in range(a, b + 1)),
    "counted": lambda told: ", ".join(f"{n} (x{b - a + 1})" for a, b, n in told),
    "beginnings": lambda told: _listed([f"desde la {a} un {n}" for a, _, n in told]),
    "between": lambda told: _listed(
        [f"entre {a} y {b}, {n}" if b > a else f"con {a}, {n}" for a, b, n in told]
    ),
    "a table": lambda told: (
        "Dureza "
        + " ".join(_range(a, b) for a, b, _ in told)
        + "\nValor "
        + " ".join(str(n) for _, _, n in told)
    ),
}
ROLLS = [
    (4, 4, 5, 5, 5, 6, 6, 9, 9, 11, 12, 12, 12),
    (6, 8, 9, 10, 10, 10, 10, 10, 10, 10, 10, 11, 12),
    (9, 9, 9, 9, 9, 9, 7, 4, 4, 4, 11, 11, 5),
    (2, 2, 2, 2, 3, 4, 6, 6, 8, 8, 9, 9, 12),
    (2, 3, 4, 4, 6, 7, 7, 7, 9, 9, 9, 11, 12),
    (10, 10, 10, 4, 12, 12, 7, 7, 11, 11, 11, 6, 6),
]


def _segments(roll):
    begins = [k for k in range(13) if k == 0 or roll[k] != roll[k - 1]]
    return [(a + 1, b, roll[a]) for a, b in zip(begins, [*begins[1:], 13], strict=True)]


@pytest.mark.parametrize("way", WAYS)
def test_every_roll_is_read_in_every_way_to_tell_it(reading, way):
    for roll in ROLLS:
        told = f"Tirada de muerte:\n{WAYS[way](_segments(roll))}\nObservaciones: nada"
        assert reading(told).death_roll == roll, told


@pytest.mark.parametrize(
    "body",
    [
        "Semana 1: voy voluntario a un fronterizo con durezas 1-7: 7, 8-13: 8.",
        "Semana 1: voluntario a un fronterizo; tirada de muerte 7 hasta dureza 7 y 8 el resto",
        "Semana 1: voy voluntario a un fronterizo. Mi tirada de muerte: 7 7 7 7 7 7 7 8 8 8 8 8 8",
    ],
)
def test_what_stands_before_a_roll_in_its_line_is_read(reading, body):
    orders = reading(body)
    assert orders.death_roll == (*(7,) * 7, *(8,) * 6)
    assert len(orders.weeks[0]) == 1
    assert not orders.flags


@pytest.mark.parametrize(
    "told",
    [
        "Tirada de muerte: siete sietes, tres ochos y tres nueves, compro un caballo.",
        "Tirada de muerte: 1-7 7, 8-10 8, 11-13+ 9; compro un caballo.",
        "Tirada de muerte: dureza 1-7: 7, 8-10: 8, 11 o más: 9. Compro un caballo.",
    ],
)
def test_what_stands_behind_a_roll_is_read(reading, told):
    orders = reading(told)
    assert orders.death_roll == ROLL
    assert len(orders.notes) == 1
