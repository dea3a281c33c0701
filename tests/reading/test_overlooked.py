"""What was passed over as colour, and points at an order all the same, is shown to the referee."""

import pytest


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
