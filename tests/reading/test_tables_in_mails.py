"""Orders laid out as a table: with a week to a row, as spreadsheets and web mail paste them."""

import pytest

from turnbot.games.preux.orders.as_json import to_json

SEMICOLONS = """SEMANA;ACCION;DETALLE
1;obligaciones regimentales;
1;comprar;pistola (85 coronas)
2;tabernas;20 coronas encima, beber
4;alternar;Champfleury
OBS;devolver;25 coronas al prestamista
OBS;maestria;cambiar 5 puntos por 1 de fuerza"""


def read(reading, text):
    orders = to_json(reading(text, sender="Marcel Rochefort"))
    assert orders["flags"] == []
    return orders["weeks"], orders["notes"]


def test_a_row_adds_to_the_week_it_names(reading):
    weeks, notes = read(reading, SEMICOLONS)
    assert weeks["1"] == [{"do": "regimental-duty"}, {"do": "buy", "what": "pistol", "crowns": 85}]
    assert weeks["2"] == [{"do": "visit-tavern", "cash": 20}, {"do": "drink", "moderate": False}]
    assert weeks["3"] == []
    assert weeks["4"] == [{"do": "toady", "with": ["Gérard Champfleury"]}]
    assert notes == [{"do": "pay", "to": "moneylender", "crowns": 25}, {"do": "trade-expertise"}]


@pytest.mark.parametrize("separator", ["\t", ";", "|", " | "])
def test_the_title_of_a_column_says_what_its_cells_are_about(reading, separator):
    rows = [
        ("Sem", "Acción", "Con quién", "Bebida", "Apuestas", "Condición"),
        ("1", "Club", "Parrot", "moderada", "3 x 50", ""),
        ("2", "Intentar entrar en los Carabineros de la Reina", "", "", "", ""),
        ("3", "Cuartel", "", "", "", "entro"),
        ("4", "Misa", "", "", "", "-"),
    ]
    weeks, _ = read(reading, "\n".join(separator.join(row) for row in rows))
    club = {"do": "visit-club", "with": ["Jean Parrot"]}
    bets = {"do": "gamble", "bets": [50, 50, 50]}
    assert sorted(weeks["1"], key=str) == sorted([club, {"do": "drink", "moderate": True}, bets], key=str)
    assert weeks["3"] == [{"do": "regimental-duty", "if": "succeeded"}]
    assert weeks["4"] == [{"do": "mass"}]


def test_what_stands_under_crowns_is_an_amount(reading):
    _, notes = read(reading, "Obs;Concepto;Importe\n1;pido prestado a Parrot;40\n2;llevo encima;15")
    assert notes == [
        {"do": "borrow", "from": "Jean Parrot", "crowns": 40},
        {"do": "purse", "crowns": 15},
    ]


def test_a_table_that_only_spaces_part_needs_titles(reading):
    table = (
        "Sem.  Qué haré                      Dónde\n1     beber y alternar con Parrot   mi club\n2     misa"
    )
    weeks, _ = read(reading, table)
    assert {action["do"] for action in weeks["1"]} == {"visit-club", "drink", "toady"}
    assert weeks["2"] == [{"do": "mass"}]


def test_a_row_without_a_week_goes_on_with_the_one_before(reading):
    weeks, notes = read(
        reading,
        "S1\tclub\tcon Parrot\n\tbeber\t\nS2\tmisa\t\nOBS\tcompra\t2 caballos\n\tgastos ostentosos\tsí",
    )
    assert [action["do"] for action in weeks["1"]] == ["visit-club", "drink"]
    assert notes == [{"do": "buy", "what": "horse", "count": 2}, {"do": "lavish"}]


def test_what_merely_looks_like_a_table_is_left_as_it_is(reading):
    weeks, notes = read(reading, "Semana 1: al club; bebo; alterno con Parrot.\nSemana 2: misa; nada más.")
    assert {action["do"] for action in weeks["1"]} == {"visit-club", "drink", "toady"}
    assert weeks["2"] == [{"do": "mass"}]
    assert notes == []


def test_the_fields_of_a_form_are_no_table(reading):
    form = "Mes       : Agosto\nSemana 1  : Misa\nSemana 2  : Club. Beber: poco\nObserv.   : comprar caballo"
    weeks, notes = read(reading, form)
    assert weeks["1"] == [{"do": "mass"}]
    assert [action["do"] for action in weeks["2"]] == ["visit-club", "drink"]
    assert notes == [{"do": "buy", "what": "horse"}]


def test_a_cell_that_wraps_goes_on_and_one_with_room_to_spare_says_something_new(reading):
    table = """
+-----+------------------------------------------+
| Sem | Orden                                    |
+-----+------------------------------------------+
|  1  | Celebrar la fiesta en casa. Invitados:   |
|     | Boisier, Champfleury y Noisel.           |
|  2  | misa                                     |
|     | comprar un caballo                       |
+-----+------------------------------------------+"""
    weeks, _ = read(reading, table)
    guests = ["Laurent Boisier", "Gérard Champfleury", "Armand de Noisel"]
    assert weeks["1"] == [{"do": "host-party", "place": "home", "guests": guests}]
    assert weeks["2"] == [{"do": "mass"}, {"do": "buy", "what": "horse"}]
