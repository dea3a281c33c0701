"""Whole mails through the reader: what it orders, and that it takes any text."""

import random

import pytest


def orders(read):
    return {w: a for w, a in {**read["weeks"], "notes": read["notes"]}.items() if a}


def test_a_plain_mail(parsing):
    read = parsing(
        "Semana 1: obligaciones regimentales.\n"
        "Semana 2: voy a mi club con Vallon, bebo con moderación y hago dos apuestas de 50, cortando.\n"
        "Semana 3: ídem que la 1.\n"
        "Semana 4: si la obra es competente o mejor, al teatro con mi dama, en palco; si no, a misa.\n"
        "Observaciones: presto 30 coronas a Parrot y 20 a Bidon. Sin gastos ostentosos."
    )
    assert orders(read) == {
        "1": [{"do": "regimental-duty"}],
        "2": [
            {"do": "visit-club", "with": ["Philippe Vallon"]},
            {"do": "drink", "moderate": True},
            {"do": "gamble", "bets": [50, 50], "cut": True},
        ],
        "3": [{"do": "regimental-duty"}],
        "4": [
            {"do": "theatre", "seat": "box", "lady": True, "if": "play>=competent"},
            {"do": "mass", "if": "play<competent"},
        ],
        "notes": [
            {"do": "lend", "to": "Jean Parrot", "crowns": 30},
            {"do": "lend", "to": "Michel Bidon", "crowns": 20},
        ],
    }
    assert read["flags"] == []


def test_two_long_actions_in_a_week_are_shown(parsing):
    read = parsing("Semana 1: practico esgrima. Voy al teatro.\nSemana 2: misa.")
    assert [(f["where"], f["why"]) for f in read["flags"]] == [("1", "too-many-long-actions")]


def test_a_routine_is_taken_out_of_the_words(parsing):
    read = parsing("Semana 1: me bato con Vallon.\n\nRutinas\nContra Vallon, a sable: X-F-X-T-X")
    assert read["duels"] == [{"opponent": "Philippe Vallon", "weapon": "sabre", "actions": "X-F-X-T-X"}]


def test_a_death_roll_is_parsed(parsing):
    assert parsing("Tirada de muerte: 7 7 7 7 7 7 7 8 9 10 10 10 10")["death_roll"] == [
        *[7] * 7, 8, 9, *[10] * 4,
    ]  # fmt: skip


def test_what_nobody_can_check_is_shown(parsing):
    read = parsing("Semana 1: si hace sol voy a misa.\nSemana 2: obligaciones regimentales.")
    assert orders(read)["1"] == [{"do": "mass", "if": "unclear"}]
    assert [(f["where"], f["why"]) for f in read["flags"]] == [("1", "unclear-condition")]


@pytest.mark.parametrize("seed", range(30))
def test_any_text_is_read(parsing, seed):
    draw = random.Random(seed)
    letters = "abcdeé ñ.,;:¿?()[]-\n\t0123456789xX«»\"'ºª%&/\x00\u2028😀"
    words = [
        "semana",
        "si no",
        "bebo",
        "Larue",
        "3 x 50",
        "la 2ª",
        "X-F-X",
        "en vez de",
        "que",
        "obs:",
        "7 7 7",
    ]
    text = "".join(draw.choice([*letters, *words]) for _ in range(600))
    assert set(parsing(text)) >= {"weeks", "notes", "flags", "kind"}
