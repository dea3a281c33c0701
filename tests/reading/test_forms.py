"""Forms that are filled in: boxes to tick, fields, numbered articles, and who writes in the third person."""

import pytest

from turnbot.games.preux.orders.as_json import to_json

BOXES = """SEMANA 1
  [x] obligaciones regimentales
  [ ] practicar esgrima
SEMANA 2
  ☐ tabernas   ☑ misa
SEMANA 3
  teatro [ ]  escribir obra [X]
SEMANA 4
  [x] visitar el club. Con quién: Moreau.
  Bebida:    [ ] fuerte   [x] con moderación   [ ] ninguna
  Apuestas:  3 de 40
  Cortar si la Casa saca 6:  [x] sí   [ ] no
OBSERVACIONES
  Gastos ostentosos:   [ ] sí   [x] no
  Préstamo:            [x] del prestamista: 100 coronas
                       [ ] de otro jugador: ______
  Compras:             [ ] caballo   [x] criado
"""


def test_only_what_is_ticked_is_ordered(reading):
    orders = to_json(reading(BOXES))
    assert orders["flags"] == []
    assert orders["weeks"]["1"] == [{"do": "regimental-duty"}]
    assert orders["weeks"]["2"] == [{"do": "mass"}]
    assert orders["weeks"]["3"] == [{"do": "write-play"}]
    assert sorted(orders["weeks"]["4"], key=str) == [
        {"do": "drink", "moderate": True},
        {"do": "gamble", "bets": [40, 40, 40], "cut": True},
        {"do": "visit-club", "with": ["Jean-Luc Moreau"]},
    ]
    assert sorted(orders["notes"], key=str) == [
        {"do": "borrow", "from": "moneylender", "crowns": 100},
        {"do": "buy", "what": "servant"},
    ]


@pytest.mark.parametrize(
    "field", ["Con quién: Moreau y Parrot", "Acompañantes: Moreau y Parrot", "Con: Moreau y Parrot"]
)
def test_the_field_for_company_fills_the_visit_above(reading, field):
    orders = to_json(reading(f"Semana 1: club\n{field}\nBebida: mucha"))
    assert orders["weeks"]["1"] == [
        {"do": "visit-club", "with": ["Jean-Luc Moreau", "Jean Parrot"]},
        {"do": "drink", "moderate": False},
    ]
    assert orders["flags"] == []


def test_the_particulars_of_the_last_week_do_not_begin_the_observations(reading):
    orders = to_json(reading("SEMANA 3\n  misa\nSEMANA 4\n  club\n  Bebida: moderada\n  Apuestas: 3 de 40"))
    assert [action["do"] for action in orders["weeks"]["4"]] == ["visit-club", "drink", "gamble"]
    assert orders["notes"] == []


@pytest.mark.parametrize(
    "writer",
    ["El que suscribe", "El abajo firmante", "Quien esto escribe", "La que os escribe", "Un servidor"],
)
def test_he_who_signs_is_the_writer(reading, writer):
    orders = to_json(reading(f"Semana 1\nArt. 1. {writer} asiste a misa.\nArt. 2. Cómprese un caballo."))
    assert orders["weeks"]["1"] == [{"do": "mass"}, {"do": "buy", "what": "horse"}]
    assert orders["flags"] == []


def test_a_name_with_a_colon_within_the_observations_says_with_whom(reading):
    orders = to_json(
        reading(
            "S1: cuartel\nS2: club\nS3: cuartel\nS4: casa\n\n"
            "OBS\n- Prestamista: devolver 25 cr.\n- Cazaux: le devuelvo 100\n- Pistola: sí\n"
        )
    )
    assert orders["notes"] == [
        {"do": "pay", "to": "moneylender", "crowns": 25},
        {"do": "pay", "to": "Clément Cazaux", "crowns": 100},
        {"do": "carry-pistol"},
    ]
    assert orders["flags"] == []
