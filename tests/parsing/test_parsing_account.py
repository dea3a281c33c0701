"""What became of every word: each stands in a step, and each order comes of one."""

import pytest

from turnbot.games.preux.parsing.account import account
from turnbot.games.preux.parsing.fighting.honour import public
from turnbot.games.preux.parsing.reader import study


@pytest.fixture
def steps(cast):
    def of(text):
        reading = study(text, subject="", sender="Denis Larue", cast=cast)
        return [
            (step.outcome, " ".join(reading.text[step.start : step.end].split()), step)
            for step in account(reading)
        ]

    return of


def test_headings_orders_and_talk_are_told_apart(steps):
    told = [(outcome, words) for outcome, words, _ in steps("Semana 2: voy al teatro. Ayer llovió mucho.")]
    assert told == [
        ("heading", "Semana 2"),
        ("order", "voy al teatro"),
        ("colour", "Ayer llovió mucho"),
    ]


def test_an_order_stands_in_the_step_that_it_came_of(steps):
    (step,) = [step for outcome, _, step in steps("Semana 3: voy al teatro.") if outcome == "order"]
    assert [(made.where, made.action.seat) for made in step.made] == [("3", None)]


def test_routines_are_no_words_that_nobody_saw(steps):
    told = {outcome for outcome, _, _ in steps("Rutinas:\nContra Vallon: X-F-X")}
    assert "unseen" not in told


def test_a_deed_of_somebody_else_may_have_been_meant(steps):
    *_, (outcome, _, step) = steps("Semana 1: voy al teatro. Mi hermana espera una carta.")
    assert outcome == "colour"
    assert step.deed


def test_a_challenge_on_the_list_is_a_declaration(cast):
    said = public("Reto a Vallon por llamarme cobarde.", subject="Agravios", sender="Denis Larue", cast=cast)
    assert said.kind == "declaration"
    assert [(one.opponent, one.cause) for one in said.notes] == [("Philippe Vallon", "por llamarme cobarde")]


def test_conversation_on_the_list_is_none(cast):
    assert public("Qué gran fiesta la de ayer.", subject="", sender="Denis Larue", cast=cast).kind == "other"
