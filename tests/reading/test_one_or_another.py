"""One answer for one challenger, another for another: «si es Bidon» after «si Boisier me reta»."""

import pytest

from turnbot.games.preux.orders.tree import AnswerChallenge


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("Si Boisier me reta, acepto; si es Bidon, pido disculpas.", ["accept", "apologise"]),
        ("Si Boisier me reta, acepto. Si es Bidon, rechazo.", ["accept", "decline"]),
        ("Si Boisier me reta, acepto; si es Bidon quien me reta, pido disculpas.", ["accept", "apologise"]),
    ],
)
def test_each_has_his_answer(reading, said, answers):
    orders = reading(f"Notas: {said}")
    told = [(a.opponent, a.answer) for a in orders.notes if isinstance(a, AnswerChallenge)]
    assert told == list(zip(("Laurent Boisier", "Michel Bidon"), answers, strict=True))
    assert not orders.flags


def test_who_it_is_may_be_asked_of_something_else(reading):
    orders = reading("Semana 1: voy al club. Si es Bidon quien preside, pido disculpas a Bidon.")
    assert orders.flags
