"""What was passed over as colour, and points at an order all the same, is shown to the referee."""

import pytest

from turnbot.games.preux.orders.tree import Rest


@pytest.mark.parametrize(
    "say",
    [
        "Voy a mi cenáculo con Rochefort.",
        "Misa. Al coliseo, con Rochefort.",
        "Obligaciones, y luego me voy al cenáculo.",
        "Misa; valedor de Rochefort.",
    ],
)
def test_an_order_in_strange_words_is_shown(reading, say):
    orders = reading(f"Semana 1: {say}")
    assert [f.where for f in orders.flags] == ["1"]


@pytest.mark.parametrize(
    "say", ["Quiero darle 50 coronas a Rochefort.", "Además, quiero devolver a Vallon 50 coronas."]
)
def test_a_sum_for_somebody_before_any_week_is_shown(reading, say):
    read = reading(f"{say}\nSemana 1: misa.")
    assert [(f.where, f.why) for f in read.flags] == [("notes", "not-understood")]


@pytest.mark.parametrize(
    "say",
    [
        "Al alba, obligaciones regimentales.",
        "Obligaciones regimentales; a la postre, es lo que toca.",
        "Voy al club con Rochefort, que Rochefort invita.",
        "Misa. No voy al cenáculo con Rochefort.",
    ],
)
def test_what_orders_nothing_is_not(reading, say):
    assert not reading(f"Semana 1: {say}").flags


@pytest.mark.parametrize("order", ["Voy a mi club.", "Obligaciones regimentales.", "Dos apuestas de 50."])
def test_what_takes_a_week_and_is_ordered_in_none_is_shown(reading, order):
    read = reading(f"Semana 1: misa.\nObservaciones: {order}")
    assert [(f.where, f.why) for f in read.flags] == [("notes", "not-understood")]


def test_what_is_for_the_whole_month_wants_no_week(reading):
    assert not reading("Semana 1: misa.\nTodo el mes: obligaciones regimentales.").flags


@pytest.mark.parametrize("out", ["Al teatro, en palco.", "Voy a mi club."])
def test_a_week_with_his_lady_may_be_one_out_with_her(reading, out):
    """What the rules do together (1.0.3, 4.2.8) is no week spent twice."""
    assert not reading(f"Semana 1: {out} Acompaño a mi dama.").flags


@pytest.mark.parametrize("also", ["Voy a misa.", "Me quedo en casa a descansar."])
def test_a_week_is_not_spent_twice(reading, also):
    read = reading(f"Semana 1: al teatro, en palco. {also}")
    assert [(f.where, f.why) for f in read.flags] == [("1", "too-many-long-actions")]


def test_what_another_prescribes_is_no_order_yet(reading):
    read = reading("Semana 1: el médico me manda reposo.\nSemana 2: reposo, que me lo manda el médico.")
    assert not read.weeks[0]
    assert [flag.where for flag in read.flags] == ["1"]
    assert [type(action) for action in read.weeks[1]] == [Rest]
