"""A sum in all and the stakes that it is split into: so many bets, and never one of the whole."""

import pytest

from turnbot.games.preux.orders import tree as o


@pytest.mark.parametrize(
    ("said", "bets"),
    [
        ("apuesto 200 en total, de 50 en 50", (50,) * 4),
        ("hago apuestas por 200 coronas en total, de 50 en 50", (50,) * 4),
        ("apuesto 60 coronas de 20 en 20", (20,) * 3),
        ("apuesto, de 50 en 50, hasta 200 coronas", (50,) * 4),
        ("juego 200 coronas en apuestas de 50 en 50", (50,) * 4),
        # What does not come out even, or is of something else, is not split.
        ("apuesto 30 coronas", (30,)),
    ],
)
def test_a_sum_in_steps(reading, said, bets):
    found = [
        one for one in reading(f"Semana 1: voy a mi club y {said}.").weeks[0] if isinstance(one, o.Gamble)
    ]
    assert [one.bets for one in found] == [bets]
