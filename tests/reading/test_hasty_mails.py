"""Mails written in haste or by programmers: without marks, in abbreviations, as keys and values."""

import pytest

from turnbot.games.preux.orders.as_json import action_to_json, to_json

HOME, CLUB, DUTY, MASS = ({"do": do} for do in ("rest", "visit-club", "regimental-duty", "mass"))
DRINK = {"do": "drink", "moderate": False}
CHASSEURS = {"do": "visit-club", "club": "CH"}


def told(orders):
    """Return what a mail orders by section, without empty sections."""
    sections = {**{str(n): week for n, week in enumerate(orders.weeks, 1)}, "notes": orders.notes}
    return {where: [action_to_json(a) for a in actions] for where, actions in sections.items() if actions}


RUN_ON = [
    (
        "hola soy larue mi jugada es la primera semana me quedo en casa la segunda semana voy a mi club bebo "
        "la tercera semana voy a misa y la cuarta semana hago las obligaciones y en observaciones le pago a "
        "bidon 5 coronas",
        {
            "1": [HOME],
            "2": [CLUB, DRINK],
            "3": [MASS],
            "4": [DUTY],
            "notes": [{"do": "pay", "to": "Michel Bidon", "crowns": 5}],
        },
    ),
    (
        "semana 1 me quedo en casa semana 2 voy a misa semana 3 obligaciones semana 4 voy a mi club",
        {"1": [HOME], "2": [MASS], "3": [DUTY], "4": [CLUB]},
    ),
    (
        "va lo mio que estoy en el metro\nsemana 1 voy al club con rochefort que hace siglos que no lo veo\n"
        "semana 2 obligaciones\nlo otro igual",
        {"1": [{**CLUB, "with": ["Marcel Rochefort"]}], "2": [DUTY]},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), RUN_ON)
def test_a_mail_without_marks_runs_on_from_week_to_week(reading, text, wanted):
    orders = reading(text)
    assert told(orders) == wanted
    assert not orders.flags


KEYED = [
    (
        "semana_1:\n  - comprar: florete\n  - alternar con: [Champfleury, Duval]\n"
        "semana_2:\n  - si la obra es competente o mejor: teatro, platea\n  - si no: quedarme en casa\n",
        {
            "1": [
                {"do": "buy", "what": "foil"},
                {"do": "toady", "with": ["Gérard Champfleury", "Frédéric Duval"]},
            ],
            "2": [
                {"do": "theatre", "seat": "stalls", "if": "play>=competent"},
                {**HOME, "if": "play<competent"},
            ],
        },
    ),
    (
        "s1:\n  - intentar entrar en:\n      1: 53 de Fusileros\n      2: 69 de Arcabuceros\ns2:\n  - misa\n"
        "notas:\n  - llevar encima: 12 coronas\n",
        {
            "1": [{"do": "enlist", "regiments": ["53", "69"]}],
            "2": [MASS],
            "notes": [{"do": "purse", "crowns": 12}],
        },
    ),
]


@pytest.mark.parametrize(("text", "wanted"), KEYED)
def test_keys_and_values_are_read_as_the_words_they_stand_for(reading, text, wanted):
    orders = reading(text)
    assert told(orders) == wanted
    assert not orders.flags


SHORT = [
    ("S2 CH, inv. por Vallon. Alt. c/ él.", "2", [{**CHASSEURS, "guest_of": "Philippe Vallon"}]),
    ("1. semana: misa.\n2. semana: yo me quedo en mi casa.", "2", [HOME]),
    ("1.- Semana primera. Misa.\n2.- Semana segunda. Una apuesta de 50.\n3.- Semana tercera. Misa.", "2",
     [{"do": "gamble", "bets": [50]}]),
    ("Sem. 4: pido perm. Si lo dan, misa.", "4", [{"do": "leave-of-absence"}]),
    ("Sem. 2: concurro a Les Chasseurs con Cazaux, con quien alterno.", "2",
     [{**CHASSEURS, "with": ["Clément Cazaux"]}, {"do": "toady", "with": ["Clément Cazaux"]}]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where", "wanted"), SHORT)
def test_the_clerk_writes_short(reading, text, where, wanted):
    orders = reading(text)
    found = told(orders)[where]
    assert [action for action in wanted if action not in found] == []
    assert not orders.flags


SECOND_THOUGHTS = [
    ("1ª al club con Parrot y bebo. Mejor no: me quedo en casa.", [HOME]),
    ("1ª de tabernas con 20 coronas y bebo. No, miento, a misa.", [MASS]),
    ("1ª al club y bebo. No, quita, que ando tieso: mejor obligaciones regimentales.", [DUTY]),
]


@pytest.mark.parametrize(("text", "wanted"), SECOND_THOUGHTS)
def test_another_week_takes_the_place_of_all_that_was_to_be_done_in_it(reading, text, wanted):
    orders = reading(text)
    assert told(orders) == {"1": wanted}
    assert not orders.flags


NOTHING = [
    "Semana 1: misa.\nNotas: de gastos ostentosos nada, que ando corto.",
    "Semana 1: misa. El palco se lo regalo a las palomas.",
    "Semana 1: misa. Beber no bebo.",
    "Semana 1: misa.\n\nDenis, enfermo de lo de siempre",
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_is_given_up_orders_nothing(reading, text):
    orders = reading(text)
    assert told(orders) == {"1": [MASS]}
    assert not orders.flags


def test_a_week_that_only_a_sentence_names_stands_before_those_of_the_lines(reading):
    orders = reading("Oiré misa la primera semana por mi abuela.\n\nSemana 2: club.\n\nSemana 3: en casa.")
    assert told(orders) == {"1": [MASS], "2": [CLUB], "3": [HOME]}
    assert not to_json(orders)["flags"]
