"""A doubt keeps its number before and after the month it is about opens, and nothing else has it; by mail."""

import re

from app.paris import MALATERRE, WEEKS, Paris, words

AHEAD = "Jugada de septiembre\n\n1ª semana: voy a misa.\n2ª semana: presto 100 coronas a Bellerive.\n"
DOUBTED = "3ª semana: presto 5 coronas a Bellerive.\n4ª semana: voy a misa.\n"


def number(letter) -> str:
    [nth] = re.findall(r"(\d+)\. \w+ semana: «Bellerive»", words(letter))
    return nth


def lent(paris: Paris, week: int) -> list[tuple[str | None, int]]:
    orders = paris.orders(MALATERRE)
    return [(one.to, one.crowns) for one in orders.weeks[week - 1] if hasattr(one, "crowns")]


def opened(paris: Paris) -> None:
    """August is played and published."""
    paris.played()
    paris.publish()


def test_a_doubt_about_the_month_to_come_is_answered_before_and_after_it_opens(paris: Paris):
    now = paris.answer(MALATERRE, DOUBTED)
    ahead = paris.answer(MALATERRE, AHEAD, "Jugada de septiembre")
    assert number(now) != number(ahead)
    answer = paris.answer(MALATERRE, f"{number(ahead)} a Gaspard", to=ahead)
    assert "septiembre de 1626" in words(answer)
    assert lent(paris, 3) == [(None, 5)]
    opened(paris)
    assert lent(paris, 2) == [("Gaspard Bellerive", 100)]
    again = paris.answer(
        MALATERRE, f"{number(ahead)} a Thibault\n\nEnmienda: semana 3: voy a misa.", to=ahead
    )
    assert f"{number(ahead)}. " in words(again)
    assert lent(paris, 2) == [("Thibault Bellerive", 100)]
    assert paris.orders(MALATERRE).notes == ()


def test_a_number_given_before_the_month_opens_is_given_to_nothing_else(paris: Paris):
    ahead = paris.answer(MALATERRE, AHEAD, "Jugada de septiembre")
    opened(paris)
    more = paris.answer(MALATERRE, "Enmienda: 4ª semana: presto 7 coronas a Bellerive.", "Enmienda")
    found = dict(re.findall(r"(\d+)\. (\w+) semana: «Bellerive»", words(more)))
    assert found[number(ahead)] == "Segunda"
    [other] = [nth for nth, week in found.items() if week == "Cuarta"]
    paris.answer(MALATERRE, f"{other} a Gaspard, {number(ahead)} a Thibault", to=more)
    paris.answer(MALATERRE, f"{number(ahead)} a Thibault", to=more)
    assert lent(paris, 4) == [("Gaspard Bellerive", 7)]
    assert lent(paris, 2) == [("Thibault Bellerive", 100)]


def test_several_answers_in_a_letter_go_each_to_its_month(paris: Paris):
    now = paris.answer(MALATERRE, DOUBTED)
    ahead = paris.answer(MALATERRE, AHEAD, "Jugada de septiembre")
    paris.answer(MALATERRE, f"{number(now)} a Gaspard\n{number(ahead)} a Thibault", to=ahead)
    assert lent(paris, 3) == [("Gaspard Bellerive", 5)]
    opened(paris)
    assert lent(paris, 2) == [("Thibault Bellerive", 100)]


def test_an_answer_to_a_month_gone_by_is_told_and_is_no_order(paris: Paris):
    told = paris.answer(MALATERRE, DOUBTED)
    opened(paris)
    paris.answer(MALATERRE, f"{WEEKS}Observaciones: gastos ostentosos.")
    answer = words(
        paris.answer(
            MALATERRE, f"{number(told)} presto 9 coronas a Lecoq\n\nEnmienda: semana 2: voy a misa.", to=told
        )
    )
    assert f"{number(told)}: eso lo preguntaba para agosto de 1626" in answer
    assert "«presto 9 coronas a Lecoq» no lo tomo por orden" in answer
    orders = paris.orders(MALATERRE)
    assert [type(one).__name__ for one in orders.notes] == ["Lavish"]
    assert [type(one).__name__ for one in orders.weeks[1]] == ["Mass"]
    letter = words(paris.answer(MALATERRE, f"{number(told)} a", to=told))
    assert "eso lo preguntaba para agosto de 1626" in letter


def test_a_number_stays_whatever_he_writes_between(paris: Paris):
    told = paris.answer(MALATERRE, DOUBTED)
    paris.answer(MALATERRE, "Semana 1: alterno con Rochebleu. Semana 2: al club con Perrault.")
    again = paris.answer(MALATERRE, DOUBTED)
    assert number(again) == number(told)
