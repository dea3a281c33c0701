"""A week told as another is read as that one, however it is said and whichever it is."""

import pytest

from turnbot.games.preux.parsing.reader import read

SAYING = [
    "igual que", "lo mismo que", "lo mismo que en", "como", "como en", "ídem que", "repito lo de", "lo de",
    "lo que en", "exactamente igual que", "otra vez lo de", "otra vez como", "hago lo mismo que", "hago como",
    "tal cual", "copia de", "se repite", "repetición de", "vuelvo a hacer lo de", "idéntica a", "calcada a",
    "ver",
]  # fmt: skip
NAMED = {
    "la primera": "1", "la 1": "1", "la semana 1": "1", "la primera semana": "1", "s1": "1",
    "la segunda": "2", "la semana 2": "2", "la 2ª": "2", "la tercera": "3", "la anterior": "3",
    "la semana anterior": "3",
}  # fmt: skip
MONTHS = [
    "Semana 1: voy al club con Larue. Semana 2: misa. Semana 3: obligaciones. Semana 4: {}.",
    "La primera semana voy al club con Larue. La segunda, misa. La tercera, obligaciones. La cuarta, {}.",
]


@pytest.mark.parametrize("month", MONTHS)
@pytest.mark.parametrize("saying", SAYING)
def test_a_week_is_told_as_another(cast, month, saying):
    for named, week in NAMED.items():
        orders = read(
            month.format(f"{saying} {named}"), subject="jugada", sender="Gérard Champfleury", cast=cast
        )
        told = [(type(a), getattr(a, "with_", ())) for a in orders.section("4")]
        assert told == [(type(a), getattr(a, "with_", ())) for a in orders.section(week)], named
        assert orders.flags == (), named


@pytest.mark.parametrize(
    "words", ["lo de siempre", "lo de Vallon", "voy a ver la segunda parte", "voy al club otra vez"]
)
def test_what_is_no_week_is_no_repetition(cast, words):
    orders = read(MONTHS[0].format(words), subject="jugada", sender="Gérard Champfleury", cast=cast)
    earlier = {type(a) for week in "123" for a in orders.section(week)} - {type(orders.section("1")[0])}
    assert not earlier & {type(a) for a in orders.section("4")}
