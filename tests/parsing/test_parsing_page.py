"""Pages that show rather than say: tables, forms, counted weeks, telegrams, signatures."""

import pytest

from turnbot.games.preux.parsing.page import laid_out
from turnbot.games.preux.parsing.reader import study

PLAN = ["mass", "regimental-duty", "theatre", "rest"]


def weeks(orders):
    return [[action["do"] for action in orders["weeks"][w]] for w in "1234"]


@pytest.mark.parametrize(
    "page",
    [
        "Semana;Acción\n1;misa\n2;obligaciones regimentales\n3;teatro, platea\n4;en casa",
        "| Sem | Qué hago |\n|-----|----------|\n| 1ª | misa |\n| 2ª | cuartel |\n| 3ª | al teatro |\n"
        "| 4ª | me quedo en casa |",
        "semana      acción\nprimera     misa\nsegunda     obligaciones regimentales\ntercera     teatro\n"
        "cuarta      descanso",
        "            Semana 1   Semana 2                     Semana 3   Semana 4\n"
        "Acción      misa       obligaciones regimentales    teatro     descanso",
        "│ S1 │ S2 │ S3 │ S4 │\n├────┼────┼────┼────┤\n│ misa │ cuartel │ teatro │ descanso │",
        "Semana\tQué\tDónde\n1\tmisa\t\n2\tobligaciones\tcuartel\n3\tteatro\t\n4\tdescanso\tcasa",
        "1 misa\n2 obligaciones regimentales\n3 teatro\n4 me quedo en casa",
        "1 misa, 2 cuartel, 3 teatro, 4 en casa",
        "s1 misa s2 obligaciones regimentales s3 teatro s4 descanso",
        "Uno: misa. Dos: cuartel. Tres: teatro. Cuatro: descanso.",
        "1/4 misa\n2/4 obligaciones regimentales\n3/4 teatro\n4/4 descanso",
        "Larga 1: misa. Larga 2: cuartel. Larga 3: teatro. Larga 4: descanso.",
        "Del 1 al 7 de agosto: misa.\nDel 8 al 14: cuartel.\nDel 15 al 21: teatro.\nDel 22 al 31: descanso.",
        "Semana del 1: misa\nSemana del 8: cuartel\nSemana del 15: teatro\nSemana del 22: descanso",
        "PRIMERA MISA STOP SEGUNDA CUARTEL STOP TERCERA TEATRO STOP CUARTA DESCANSO STOP SALUDOS STOP",
        "Misa: la 1.\nObligaciones regimentales: la 2.\nTeatro: semana 3.\nDescanso: la 4.",
        "semana_1:\n  - misa\nsemana_2:\n  - cuartel\nsemana_3:\n  - teatro\nsemana_4:\n  - descanso",
    ],
)
def test_a_month_is_read_however_it_is_laid_out(parsing, page):
    assert [actions[:1] for actions in weeks(parsing(page))] == [[one] for one in PLAN]


def test_idem_repeats_the_cell_above_in_its_own_column(parsing):
    page = (
        "Semana | Acción | Además\n1 | club CH | bebo con moderación\n2 | misa | ídem\n"
        "3 | lo mismo que la 1 | compro un caballo\n4 | descanso |"
    )
    assert weeks(parsing(page)) == [
        ["visit-club", "drink"],
        ["mass", "drink"],
        ["visit-club", "buy"],
        ["rest"],
    ]


def test_sums_and_totals_order_nothing(parsing):
    page = (
        "Semana | Acción | Cr\n1 | misa | 0\n2 | invierto 200 coronas en armamento | 200\n"
        "3 | pago a Cazaux | 40\n4 | descanso | 0\n | Total | 240"
    )
    orders = parsing(page)
    assert weeks(orders) == [["mass"], ["invest"], ["pay"], ["rest"]]
    assert orders["weeks"]["2"][0]["crowns"] == 200


def test_what_a_cell_says_it_says_under_its_title(parsing):
    page = (
        "Semana;Acción;Con;Apuestas;Condición\n1;club;Vallon;2x50;\n2;teatro;;;si me quedan 100 coronas\n"
        "3;misa;;;\n4;casa;;;\nObs;presto 40 a Parrot;;;"
    )
    orders = parsing(page)
    assert orders["weeks"]["1"][0]["with"] == ["Philippe Vallon"]
    assert orders["weeks"]["1"][1]["bets"] == [50, 50]
    assert orders["weeks"]["2"][0]["if"] == "crowns>=100"
    assert orders["notes"] == [{"do": "lend", "to": "Jean Parrot", "crowns": 40}]


def test_a_cell_that_was_wrapped_goes_on_and_one_that_was_not_says_more(parsing):
    page = (
        "| Sem | Orden                            |\n+-----+----------------------------------+\n"
        "|  1  | misa                             |\n|  2  | a mi club, en compañía de Cazaux |\n"
        "|     | y de Vallon                      |\n|  3  | teatro                           |\n"
        "|     | compro un caballo                |\n|  4  | descanso                         |"
    )
    orders = parsing(page)
    assert orders["weeks"]["2"][0]["with"] == ["Clément Cazaux", "Philippe Vallon"]
    assert weeks(orders)[2] == ["theatre", "buy"]


def test_what_a_form_prints_and_nobody_fills_in_orders_nothing(parsing):
    page = (
        "1ª semana: misa\n2ª semana: cuartel\n3ª semana: teatro\n4ª semana: descanso\n"
        "LLEVA PISTOLA: no\nGastos ostentosos ....: ninguno\nPréstamos: ---\nDinero encima: 30"
    )
    orders = parsing(page)
    assert orders["notes"] == [{"do": "purse", "crowns": 30}]
    assert orders["flags"] == []


@pytest.mark.parametrize(
    "page",
    [
        "Semana 1: misa.\nObservaciones: a) presto 40 a Parrot; b) compro un caballo.",
        "Semana 1: misa.\nObservaciones:\n5.1. Presto 40 a Parrot.\n5.2. Compro un caballo.",
        "Semana 1: misa.\nObs. 1  presto 40 a Parrot\nObs. 2  compro un caballo",
    ],
)
def test_numbers_of_entries_are_no_amounts(parsing, page):
    assert [action["do"] for action in parsing(page)["notes"]] == ["lend", "buy"]


def test_numbered_notes_are_no_weeks_where_the_weeks_are_named(parsing):
    page = (
        "SEMANA PRIMERA. Misa.\nSEMANAS SEGUNDA, TERCERA Y CUARTA. Cuartel.\nOBSERVACIONES.\n"
        "i) Presto 40 a Parrot.\nii) Compro un caballo.\niii) Alquilo una casita.\niv) Gastos ostentosos."
    )
    assert weeks(parsing(page)) == [["mass"], *[["regimental-duty"]] * 3]


@pytest.mark.parametrize(
    "page",
    [
        "Semana 1: voy al club y hago 1 apuesta de 50.\nSemana 2: misa.",
        "Querido amigo: la obra avanza; el 4 de agosto la tendré.\n\nSemana 1: escribo mi obra.",
        "Semana 1: a fondo o nada, como siempre - misa.\n\nSin más, vuestro servidor,\ny que Dios os guarde.",
    ],
)
def test_an_ordinary_letter_is_left_alone(page):
    assert laid_out(page) == page


def test_who_signs_orders_nothing_and_keeps_his_lines():
    page = "Semana 1: misa.\nSemana 2: cuartel.\n\nD. Larue\nTte. General de Policía"
    assert laid_out(page).split("\n")[:3] == page.split("\n")[:3]
    assert not laid_out(page).split("\n", 3)[3].strip()
    assert len(laid_out(page)) == len(page)
    assert laid_out("Semana 1: misa.\nSemana 2:\n\nGastos Ostentosos").endswith("Gastos Ostentosos")


def test_a_doubt_quotes_the_page_as_it_was_laid_out(cast):
    page = "Semana;Acción\n1;misa\n2;si llueve, misa\n3;teatro\n4;descanso"
    reading = study(page, subject="", sender="Denis Larue", cast=cast)
    (flag,) = reading.orders.flags
    assert (flag.where, flag.why) == ("2", "unclear-condition")
    assert flag.said.text in reading.text.split("\n")[flag.said.line - 1]


ROLL = [7] * 7 + [8] * 3 + [9] * 3


@pytest.mark.parametrize(
    "told",
    [
        "dureza 1 a 7: 7; dureza 8 a 10: 8; dureza 11 o más: 9",
        "hasta la 7, un 7; 8, 9 y 10: 8; el resto, 9",
        "siete sietes, tres ochos y tres nueves",
        "7 para durezas 1-7, 8 para 8-10 y 9 para 11-13+",
    ],
)
def test_a_death_roll_is_told_by_its_toughnesses(parsing, told):
    orders = parsing(f"Semana 1: misa.\nTirada de muerte: {told}.\nObservaciones: compro un caballo.")
    assert orders["death_roll"] == ROLL
    assert orders["notes"][0]["do"] == "buy"
    assert orders["flags"] == []


def test_numbers_that_make_no_death_roll_are_shown(parsing):
    orders = parsing("Semana 1: misa.\nTirada de muerte: siete sietes y tres ochos.")
    assert orders["death_roll"] is None
    assert [flag["why"] for flag in orders["flags"]] == ["bad-death-roll"]


def test_a_line_above_a_routine_that_orders_is_no_title(parsing):
    orders = parsing("Semana 1: me bato con Rochefort.\nRutina: X-F-X-T-X.")
    assert weeks(orders)[0] == ["duel"]
    assert orders["duels"][0]["actions"] == "X-F-X-T-X"
