"""Orders in the referee's hand, in the players' own Spanish."""

import pytest

from turnbot.core.exchange import Text
from turnbot.games.preux.begin import scenario
from turnbot.games.preux.game import GAME

WORLD = scenario.build(
    {
        "month": "1626-08",
        "character": [
            {"name": "Jean Parrot", "email": "p@x.example", "club": "CA", "social_level": 8},
            {"name": "Gil de Montferrand", "email": "g@x.example"},
        ],
    },
    bytes(32),
)
WRITTEN = """1ª semana: voy a mi club y bebo.
2ª semana: voy a una taberna con 20 coronas.
3ª semana: visito a Pepe.
4ª semana: voy a mi club.
Observaciones: compro un caballo.
"""


@pytest.fixture(scope="module")
def orders():
    return GAME.read(Text("Jean Parrot", "jugada", WRITTEN), WORLD)


def signs(orders):
    return {one.sign: one.text for one in GAME.entries(orders)}


def enter(orders, place, words):
    return GAME.enter(orders, "Jean Parrot", place, words, WORLD)


def test_each_order_has_a_sign(orders):
    found = signs(orders)
    assert {"1a", "1b", "2a", "4a", "o a"} <= set(found)
    assert "club" in found["1a"]
    assert "caballo" in found["o a"]


@pytest.mark.parametrize("place", ["2", "semana 2", "la semana 2", "2ª", "2a", "2 a", "Semana 2a"])
def test_a_week_or_an_order_is_another(orders, place):
    changed = signs(enter(orders, place, "voy a mi club"))
    assert "club" in changed["2a"]
    assert "taberna" not in " ".join(changed.values())
    assert changed["1b"] == signs(orders)["1b"]


def test_a_doubt_goes_with_its_week(orders):
    assert [flag.where for flag in orders.flags] == ["3"]
    assert not enter(orders, "3", "voy a mi club").flags
    assert not enter(orders, "3", "").flags


@pytest.mark.parametrize("place", ["o", "observaciones", "o a", "obs a"])
def test_observations_are_left_out(orders, place):
    assert "o a" not in signs(enter(orders, place, ""))


def test_duels_and_the_death_roll_are_parts_too(orders):
    changed = enter(orders, "duelos", "contra Gil de Montferrand: X-T-P")
    assert changed.duels[0].actions
    assert not enter(changed, "rutinas", "").duels
    assert enter(orders, "muerte", "7 7 7 7 7 7 7 8 9 10 10 10 10").death_roll


def test_all_of_them_are_others(orders):
    changed = enter(orders, "", "Semana 1: voy a mi club. Semana 2: voy al casino.")
    assert set(signs(changed)) == {"1a", "2a"}
    assert changed.kind == "orders"
    assert not signs(enter(orders, "", ""))
    assert signs(enter(None, "2", "voy a mi club")).keys() == {"2a"}


@pytest.mark.parametrize(
    ("place", "words", "why"),
    [
        ("9", "voy a mi club", "no sé qué parte es «9»"),
        ("2f", "voy a mi club", "no hay ninguna orden «2f»; las que hay: 2a"),
        ("2", "qué bonito día hace", "ninguna orden"),
        ("", "un saludo", "no hallo órdenes"),
    ],
)
def test_what_cannot_be(orders, place, words, why):
    with pytest.raises(ValueError, match=why):
        enter(orders, place, words)
