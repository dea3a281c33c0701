"""Layouts that players use, and amendments that stand in the middle of a sentence."""

import pytest

from turnbot.games.preux.orders.as_json import action_to_json

CLUB = {"do": "visit-club"}
DUTY = {"do": "regimental-duty"}


def weeks(orders):
    return {str(n): [action_to_json(a) for a in week] for n, week in enumerate(orders.weeks, 1) if week}


LAYOUTS = [
    (
        " 1 | club | con Parrot\n 2 | obligaciones | -\n 3 | misa |",
        {"1": [{**CLUB, "with": ["Jean Parrot"]}], "2": [DUTY], "3": [{"do": "mass"}]},
    ),
    ("1 semana: obligaciones\n2 semana: club", {"1": [DUTY], "2": [CLUB]}),
    ("1ª al club con Parrot\n2ª obligaciones", {"1": [{**CLUB, "with": ["Jean Parrot"]}], "2": [DUTY]}),
    ("S1 y S3: obligaciones\nS2: club", {"1": [DUTY], "2": [CLUB], "3": [DUTY]}),
    (
        "S1: beber mod., alt. Rochefort, 3x50 corta",
        {
            "1": [
                {"do": "drink", "moderate": True},
                {"do": "toady", "with": ["Marcel Rochefort"]},
                {"do": "gamble", "bets": [50, 50, 50], "cut": True},
            ]
        },
    ),
    ("1ª Semana (club, taberna, dama...):\n  Oigo misa.", {"1": [{"do": "mass"}]}),
    (
        "semana 1: obligaciones\n2: club\n3: misa\n4: obligaciones",
        {"1": [DUTY], "2": [CLUB], "3": [{"do": "mass"}], "4": [DUTY]},
    ),
    ("Semana 1: [ ] club [x] misa [ ] teatro", {"1": [{"do": "mass"}]}),
]


@pytest.mark.parametrize(("text", "wanted"), LAYOUTS)
def test_a_layout_puts_orders_into_their_weeks(reading, text, wanted):
    orders = reading(text)
    assert weeks(orders) == wanted
    assert not orders.flags


AGAIN = [
    (
        "S2: igual que S4 pero sin dados\nS4: club, bebo, 2x100",
        "2",
        [CLUB, {"do": "drink", "moderate": False}],
    ),
    (
        "Semana 1: voy al club. Si está Parrot, bebo.\nSemana 3: lo mismo que la primera",
        "3",
        [CLUB, {"do": "drink", "moderate": False, "if": "present:Jean Parrot"}],
    ),
]


@pytest.mark.parametrize(("text", "week", "wanted"), AGAIN)
def test_a_week_may_repeat_another(reading, text, week, wanted):
    assert weeks(reading(text))[week] == wanted


AMENDMENTS = [
    (
        "Anulo la tercera. Y en la cuarta cambio la misa por el teatro, en palco.",
        {"3": [{"do": "cancel"}], "4": [{"do": "theatre", "seat": "box"}]},
    ),
    ("Un cambio: en la segunda, en vez de ir a misa me quedo en casa.", {"2": [{"do": "rest"}]}),
    ("Lo demás queda igual, pero en la 2ª, además de lo dicho, oigo misa.", {"2": [{"do": "mass"}]}),
    ("Parche sobre mis órdenes:\n- S2: obligaciones\n+ S2: club", {"2": [CLUB]}),
]


@pytest.mark.parametrize(("text", "wanted"), AMENDMENTS)
def test_an_amendment_changes_the_week_it_names(reading, text, wanted):
    orders = reading(text)
    assert (orders.kind, weeks(orders)) == ("amendment", wanted)
