"""A player settles his own unclear orders by number, along the whole way: mail, answer, ledger."""

import re

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import AFTER, REFEREE
from turnbot.app import review
from turnbot.app.doubts import Doubts, cut
from turnbot.core.exchange import Question

UNCLEAR = """1ª semana: si hace buen tiempo, voy a mi club y bebo.
2ª semana: presto 100 coronas a Bellerive.
3ª semana: voy a mi club.
4ª semana: voy a mi club.
"""


def doubted(paris: Paris, body: str = UNCLEAR):
    """The acknowledgement, and the number and letter of a choice by its words."""
    told = paris.answer(MALATERRE, body)

    def of(said: str, choice: str) -> str:
        found = re.search(rf"(\d+)\. \w+ semana: «{said}».*?([a-z])\) {choice}", words(told))
        assert found is not None, told.full_text
        return f"{found[1]} {found[2]}"

    return told, of


def lent(events):
    return [event for event in events if event.kind == "loan.made"]


def test_a_number_and_a_letter_settle_it_and_the_month_is_played_so(paris: Paris):
    told, of = doubted(paris)
    whom = of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»")
    weather = of("si hace buen tiempo", "que se haga como si se cumpliera")
    answer = words(paris.answer(MALATERRE, f"Señor:\n\n{whom}\n{weather}\n\nUn saludo.", to=told))
    assert "He recibido vuestra respuesta" in answer
    assert "SIN ACLARAR" not in answer
    assert "restar 100 coronas a Gaspard Bellerive" in answer.partition("LO QUE VALE AHORA")[2]
    orders = paris.orders(MALATERRE)
    assert orders.flags == ()
    assert [type(one).__name__ for one in orders.weeks[0]] == ["VisitClub", "Drink"]
    assert [type(one).__name__ for one in orders.weeks[1]] == ["Lend"]
    assert review.cases(paris.shell) == ()
    events = paris.played()
    assert any(
        event.kind == "drink.taken" and event.facts["who"] == "Honoré de Malaterre" for event in events
    )
    assert not [event for event in events if event.kind == "order.refused"]


@pytest.mark.parametrize("form", ["{0}, {1}", "{0} y {1}", "{0}; {1}.", "{0}, {1}, por favor"])
def test_several_may_stand_in_one_line_and_need_not_be_a_reply(paris: Paris, form):
    _, of = doubted(paris)
    line = form.format(
        of("Bellerive", "«prestar 100 coronas a Thibault Bellerive»"), of("si hace buen tiempo", "como si no")
    )
    paris.answer(MALATERRE, line, "Lo que preguntabais")
    orders = paris.orders(MALATERRE)
    assert orders.flags == ()
    assert orders.weeks[0] == ()
    assert orders.weeks[1][0].to == "Thibault Bellerive"


def test_words_behind_the_number_are_read_as_the_order_that_they_replace(paris: Paris):
    told, of = doubted(paris)
    nth = of("Bellerive", "nada").split()[0]
    answer = paris.answer(MALATERRE, f"{nth}. Presto 60 coronas\na Gaspard Bellerive.", to=told)
    assert "«Presto 60 coronas a Gaspard Bellerive.»" in words(answer)
    [loan] = [one for one in paris.orders(MALATERRE).weeks[1] if getattr(one, "crowns", None)]
    assert (loan.to, loan.crowns) == ("Gaspard Bellerive", 60)


@pytest.mark.parametrize("said", ["Gaspard", "a Gaspard Bellerive", "a Gaspard."])
def test_a_name_alone_says_who_was_meant(paris: Paris, said):
    told, of = doubted(paris)
    nth = of("Bellerive", "nada").split()[0]
    paris.answer(MALATERRE, f"{nth} {said}", to=told)
    assert [(one.to, one.crowns) for one in paris.orders(MALATERRE).weeks[1]] == [("Gaspard Bellerive", 100)]


def test_other_words_stand_in_the_place_of_what_hung_on_the_condition(paris: Paris):
    told, of = doubted(paris)
    nth = of("si hace buen tiempo", "nada").split()[0]
    paris.answer(MALATERRE, f"{nth} voy a misa", to=told)
    assert [type(one).__name__ for one in paris.orders(MALATERRE).weeks[0]] == ["Mass"]


def test_an_answer_below_the_doubt_that_he_quotes_is_to_that_one(paris: Paris):
    told, _ = doubted(paris)
    written = iter(("b", "A Gaspard,\nclaro."))
    lines = []
    for line in told.full_text.splitlines():
        lines.append(f"> {line}".rstrip())
        if line.strip().startswith("c) nada"):
            lines += [next(written), ""]
    quoted = "\n".join(lines)
    answer = words(
        paris.answer(MALATERRE, f"Hola:\n\nEl lunes, Mesa <x@x.example> escribió:\n{quoted}", to=told)
    )
    assert "1. no se cumple" in answer
    assert "2. «A Gaspard, claro.»" in answer
    orders = paris.orders(MALATERRE)
    assert orders.weeks[0] == ()
    assert orders.flags == ()


def test_what_he_writes_below_a_whole_quote_is_no_answer(paris: Paris):
    told, _ = doubted(paris)
    quoted = "\n".join(f"> {line}".rstrip() for line in told.full_text.splitlines())
    paris.answer(
        MALATERRE, f"El lunes, Mesa <x@x.example> escribió:\n{quoted}\n\nMuchas gracias por todo.", to=told
    )
    assert len(paris.orders(MALATERRE).flags) == 2


def test_numbered_weeks_in_a_reply_are_orders(paris: Paris):
    told, _ = doubted(paris)
    paris.answer(MALATERRE, "1. Voy a misa.\n2. Voy a misa.\n3. Voy a misa.\n4. Voy a misa.", to=told)
    assert all(map(len, paris.orders(MALATERRE).weeks))
    assert {type(one).__name__ for week in paris.orders(MALATERRE).weeks for one in week} == {"Mass"}


def test_he_may_change_his_mind_and_new_orders_leave_the_answer_behind(paris: Paris):
    told, of = doubted(paris)
    paris.answer(MALATERRE, of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»"), to=told)
    paris.answer(MALATERRE, of("Bellerive", "«prestar 100 coronas a Thibault Bellerive»"), to=told)
    assert paris.orders(MALATERRE).weeks[1][0].to == "Thibault Bellerive"
    paris.answer(MALATERRE, "Enmienda. Segunda semana: voy a misa.", "Enmienda")
    assert [type(one).__name__ for one in paris.orders(MALATERRE).weeks[1]] == ["Mass"]
    late = paris.answer(MALATERRE, of("Bellerive", "«prestar 100 coronas a Thibault Bellerive»"), to=told)
    assert "ya no hace falta aclararlo" in words(late)
    assert [type(one).__name__ for one in paris.orders(MALATERRE).weeks[1]] == ["Mass"]


def test_what_was_answered_is_not_asked_again_when_he_sends_the_same_orders(paris: Paris):
    told, of = doubted(paris)
    paris.answer(MALATERRE, of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»"), to=told)
    again = words(paris.answer(MALATERRE, UNCLEAR + "\nBuenas tardes."))
    assert "Segunda semana: «Bellerive»" not in again
    assert "si hace buen tiempo" in again.partition("NO TENGO CLARO")[2]


def test_an_amendment_keeps_the_numbers(paris: Paris):
    _, of = doubted(paris)
    more = words(
        paris.answer(MALATERRE, "Enmienda. Cuarta semana: presto 5 coronas a Bellerive.", "Enmienda")
    )
    found = re.findall(r"(\d+)\. (\w+ semana): «Bellerive»", more)
    assert sorted(int(nth) for nth, _ in found) == [2, 3]
    assert {week: nth for nth, week in found}["Segunda semana"] == of("Bellerive", "nada").split()[0]


def test_an_option_that_he_was_not_given_and_a_number_that_asks_nothing(paris: Paris):
    told, of = doubted(paris)
    nth = of("Bellerive", "nada").split()[0]
    answer = words(paris.answer(MALATERRE, f"{nth} k\n9 a", to=told))
    assert f"{nth}: la opción «k» no está entre las que os di." in answer
    assert "9: nada os he preguntado con ese número." in answer
    assert "LO QUE SIGUE SIN ACLARAR" in answer


def test_a_letter_with_more_behind_it_is_asked_about_and_becomes_nobodys_words(paris: Paris):
    told, of = doubted(paris)
    nth = of("Bellerive", "nada").split()[0]
    answer = words(paris.answer(MALATERRE, f"{nth} b, y lo del tiempo, que sí", to=told))
    assert f"escribid «{nth} b» y nada más en el renglón" in answer
    assert f"{nth}. Segunda semana: «Bellerive»" in answer
    [loan] = paris.orders(MALATERRE).weeks[1]
    assert loan.to is None


def test_a_number_that_asks_nothing_spoils_no_other_answer(paris: Paris):
    told, of = doubted(paris)
    nth = of("Bellerive", "nada").split()[0]
    answer = words(paris.answer(MALATERRE, f"9 c\n{nth} presto 60 coronas a Gaspard", to=told))
    assert "9: nada os he preguntado" in answer
    assert [one.crowns for one in paris.orders(MALATERRE).weeks[1]] == [60]


def test_to_try_an_answer_keeps_nothing(paris: Paris):
    told, of = doubted(paris)
    line = of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»")
    tried = words(paris.answer(MALATERRE, line, "COMPROBAR", to=told))
    assert "restar 100 coronas a Gaspard Bellerive" in tried.partition("LO QUE VALE AHORA")[2]
    assert len(paris.orders(MALATERRE).flags) == 2


def test_nobody_settles_what_another_wrote(paris: Paris):
    _, of = doubted(paris)
    paris.answer(GASPARD, of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»"))
    assert len(paris.orders(MALATERRE).flags) == 2


def test_the_referee_has_the_case_as_long_as_he_is_silent(paris: Paris):
    _, of = doubted(paris)
    paris.answer(MALATERRE, of("si hace buen tiempo", "como si no"))
    assert [case.question.said for case in review.cases(paris.shell)] == ["Bellerive"]


def test_an_answer_that_comes_too_late_may_be_admitted(paris: Paris):
    from turnbot.app import month

    told, of = doubted(paris)
    paris.now = AFTER
    month.close(paris.shell, AFTER)
    line = of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»")
    letters = paris.write(MALATERRE, line, to=told)
    assert len(letters) == 2
    [to_referee] = [one for to, one in letters if to == REFEREE]
    assert len(paris.orders(MALATERRE).flags) == 2
    number = re.search(r"admit\D*(\d+)|carta (\d+)", words(to_referee))
    assert number is not None
    month.admit(paris.shell, int(number[1] or number[2]), paris.now)
    assert paris.orders(MALATERRE).weeks[1][0].to == "Gaspard Bellerive"


@pytest.mark.parametrize(
    ("phrase", "loan"),
    [
        ("3 b, 4 a", ("Gaspard Bellerive", 40)),
        ("3 b", ("Gaspard Bellerive", 40)),
        ("3 presto 60 coronas a Gaspard", ("Gaspard Bellerive", 60)),
        ("3 a Gaspard", ("Gaspard Bellerive", 40)),
        ("3 nada", (None, 40)),
    ],
)
def test_the_guides_own_phrases(paris: Paris, phrase, loan):
    guide = " ".join(text for theme in paris.shell.game.guide()["themes"] for text in theme["text"])
    assert f"«{phrase}»" in guide
    other = "presto 40 coronas a Bellerive"
    told = paris.answer(MALATERRE, "\n".join(f"S{week}: {other}. Voy a misa." for week in range(1, 5)))
    paris.answer(MALATERRE, phrase, to=told)
    orders = paris.orders(MALATERRE)
    assert [(one.to, one.crowns) for one in orders.weeks[2] if hasattr(one, "crowns")] == [loan]
    assert len(orders.flags) == (2 if "," in phrase else 3)


QUESTION = Question("k", ("Ana",), "", "", (("x", 1), ("nada", None)), "nada", True)


@pytest.mark.parametrize(
    ("body", "reply", "values"),
    [
        ("5 a", False, [1]),
        ("5: b", False, [None]),
        ("5 nada", False, [None]),
        ("5 la a", False, [1]),
        ("b", True, [None]),
        ("b", False, []),
        ("5 voy a misa", True, ["voy a misa"]),
        ("5 voy a misa", False, []),
        ("5 de agosto", True, []),
        ("5ª semana: misa", True, []),
        ("5 voy a misa\n6 también", True, ["voy a misa"]),
        ("5 voy a misa\n2 también", True, []),
        ("> 5 a", True, []),
        ("1 a", True, []),
    ],
)
def test_what_is_an_answer(body, reply, values):
    doubts = Doubts({5: "k"}, {"k": QUESTION}, frozenset((1,)))
    assert [one.value for one in cut(body, doubts, reply=reply).given] == values


@pytest.mark.parametrize("said", ["a Thibault Bellerive, claro", "Thibault", "es a Thibault"])
def test_who_only_says_which_of_two_men_is_meant_has_chosen(paris: Paris, said):
    told, of = doubted(paris)
    nth = of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»").split()[0]
    paris.answer(MALATERRE, f"{nth} {said}", to=told)
    [loan] = paris.orders(MALATERRE).weeks[1]
    assert loan.to == "Thibault Bellerive"


@pytest.mark.parametrize(
    "answer", ["{0} a, que seguro que lo hace", "{0} nada, olvidadlo", "{0} ninguna, gracias"]
)
def test_a_choice_may_have_a_reason_behind_it(paris: Paris, answer):
    told, of = doubted(paris)
    nth = of("si hace buen tiempo", "que se haga como si se cumpliera").split()[0]
    assert "no sé si es la" not in words(paris.answer(MALATERRE, answer.format(nth), to=told))
    assert [flag.why for flag in paris.orders(MALATERRE).flags] == ["ambiguous-person"]


def test_a_reply_is_known_by_its_subject_where_the_mail_program_names_no_letter(paris: Paris):
    told, of = doubted(paris)
    nth = of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»").split()[0]
    paris.answer(MALATERRE, f"{nth} voy a misa en la segunda semana", f"Re: {told.subject}")
    orders = paris.orders(MALATERRE)
    assert [len(week) for week in orders.weeks] == [2, 1, 1, 1]
    assert type(orders.weeks[1][0]).__name__ == "Mass"


def test_a_question_before_an_amendment_leaves_the_observations_alone(paris: Paris):
    paris.answer(MALATERRE, f"{WEEKS}Observaciones: gastos ostentosos.")
    paris.answer(MALATERRE, "¿El caballo va aparte?\n\nEnmienda semana 3: en lugar del club, a misa")
    orders = paris.orders(MALATERRE)
    assert [type(one).__name__ for one in orders.notes] == ["Lavish"]
    assert [type(week[0]).__name__ for week in orders.weeks] == ["VisitClub", "VisitClub", "Mass", "Mass"]


@pytest.mark.parametrize("said", ["Corrijo la semana 4: esgrima.", "Hola.\n\ncorrijo la 4ª semana: esgrima"])
def test_who_corrects_a_week_keeps_the_others(paris: Paris, said):
    paris.answer(MALATERRE, WEEKS)
    paris.answer(MALATERRE, said)
    kinds = [[type(one).__name__ for one in week] for week in paris.orders(MALATERRE).weeks]
    assert kinds == [["VisitClub"], ["VisitClub"], ["VisitClub"], ["Practise"]]


def test_who_adds_to_a_week_keeps_what_stands_in_it(paris: Paris):
    paris.answer(MALATERRE, WEEKS)
    paris.answer(MALATERRE, "Añado: 1ª semana: bebo con moderación")
    assert [type(one).__name__ for one in paris.orders(MALATERRE).weeks[0]] == ["VisitClub", "Drink"]
