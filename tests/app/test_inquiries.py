"""Questions are questions wherever they stand, and the referee's answer goes to whoever asked."""

import pytest

from app.paris import GASPARD, MALATERRE, Paris, words
from app.world import AFTER, REFEREE, mail
from turnbot.app import month, review

WEEKS = "1ª semana: voy a mi club.\n2ª semana: voy a mi club.\n3ª semana: {}\n4ª semana: voy a mi club.\n"
ASKED = WEEKS.format("voy a mi club. ¿Puede un abad jugar a los dados?")
STRANGER = "nadie@lejos.example"
MARTA = "marta@gente.example"


def by(letters, to):
    return [one for whom, one in letters if whom == to]


def replied(paris, letter, body="Puede, si no lo ve su obispo.\nbebo\n1 b"):
    [(to, answer)] = paris.write(REFEREE, body, to=letter)
    return to, answer


@pytest.mark.parametrize("subject", ["Jugada", "COMPROBAR"])
def test_a_question_among_orders_goes_to_the_referee_and_his_answer_back(paris: Paris, subject):
    letters = paris.write(MALATERRE, ASKED, subject)
    [question] = by(letters, REFEREE)
    assert "¿Puede un abad jugar a los dados?" in words(question)
    assert "voy a mi club" not in words(question)
    assert MALATERRE not in question.full_text
    [told] = by(letters, MALATERRE)
    assert "árbitro" in words(told)
    before = paris.orders(MALATERRE)
    to, answer = replied(paris, question)
    assert to == MALATERRE
    assert "> ¿Puede un abad jugar a los dados?" in answer.full_text
    assert "Puede, si no lo ve su obispo." in words(answer)
    assert REFEREE not in answer.full_text
    assert paris.orders(MALATERRE) == before


def test_nothing_of_it_is_a_case_or_an_order(paris: Paris):
    paris.write(MALATERRE, ASKED)
    assert review.cases(paris.shell) == ()
    events = paris.played()
    assert not [event for event in events if event.kind in ("deed.done", "order.refused", "drink.taken")]


def test_later_orders_leave_the_question_alone(paris: Paris):
    [question] = by(paris.write(MALATERRE, ASKED), REFEREE)
    told = words(paris.answer(MALATERRE, WEEKS.format("voy a misa.")))
    assert "abad" not in told
    assert "abad" not in words(paris.answer(MALATERRE, "Enmienda. Cuarta semana: voy a misa.", "Enmienda"))
    to, answer = replied(paris, question)
    assert (to, "su obispo" in words(answer)) == (MALATERRE, True)


def test_orders_sent_again_do_not_ask_again_but_a_letter_that_only_asks_does(paris: Paris):
    assert by(paris.write(MALATERRE, ASKED), REFEREE)
    assert not by(paris.write(MALATERRE, ASKED + "Un saludo."), REFEREE)
    assert by(paris.write(MALATERRE, "¿Y un obispo?", "Duda"), REFEREE)
    assert by(paris.write(MALATERRE, "¿Y un obispo?", "Duda"), REFEREE)


def test_an_amendment_does_not_show_what_was_asked_as_unsettled(paris: Paris):
    paris.write(MALATERRE, ASKED)
    told = words(paris.answer(MALATERRE, "Enmienda. Cuarta semana: voy a misa.", "Enmienda"))
    assert "SIN ACLARAR" not in told


def test_a_stranger_is_answered_in_the_referees_words(paris: Paris):
    letters = paris.write(STRANGER, "¿Queda sitio en la partida?", "Quisiera jugar")
    [shown] = by(letters, REFEREE)
    to, answer = replied(paris, shown, "Queda. Escribid cómo se ha de llamar vuestro caballero.")
    assert to == STRANGER
    assert "> ¿Queda sitio en la partida?" in answer.full_text
    assert "vuestro caballero" in words(answer)
    assert REFEREE not in answer.full_text
    assert "[" not in answer.subject


def test_without_the_key_nobody_is_answered_in_his_name(paris: Paris):
    [shown] = by(paris.write(STRANGER, "¿Queda sitio?"), REFEREE)
    forged = mail(REFEREE, "Dadme vuestro dinero.", "Re: hola", "<f@x.example>", In_Reply_To=shown.message_id)
    [(to, refused)] = paris.write(REFEREE, "", raw=forged)
    assert to == REFEREE
    assert "clave" in refused.text


def test_what_he_asks_for_in_an_answer_is_done_and_read_by_nobody_else(paris: Paris):
    asked = by(paris.write(MALATERRE, ASKED), REFEREE)[0]
    letters = paris.write(
        REFEREE, "Puede.\nórdenes de Thibault\ncorrecciones\ndispongo Lecoq: +20 coronas", to=asked
    )
    [answer], [told] = by(letters, MALATERRE), by(letters, REFEREE)
    assert words(answer).partition("responde el árbitro:")[2].startswith(" Puede. El Real")
    assert "No ha dispuesto nada" in words(told)
    assert "«dispongo Lecoq: +20 coronas»: no lo mando a quien pregunta" in words(told)


def test_an_errand_alone_in_an_answer_is_no_answer(paris: Paris):
    asked = by(paris.write(MALATERRE, ASKED), REFEREE)[0]
    letters = paris.write(REFEREE, "correcciones", to=asked)
    assert [to for to, _ in letters] == [REFEREE]


def test_an_errand_with_the_key_of_an_old_question_is_not_run(paris: Paris):
    asked = by(paris.write(MALATERRE, ASKED), REFEREE)[0]
    paris.played()
    paris.publish()
    letters = paris.write(REFEREE, "Puede.\ncorrecciones", to=asked)
    assert "Puede." in words(by(letters, MALATERRE)[0])
    assert "no lleva la clave" in words(by(letters, REFEREE)[0])


def test_an_answer_whose_program_does_not_say_to_what_is_known_by_its_subject(paris: Paris):
    asked = by(paris.write(MALATERRE, ASKED), REFEREE)[0]
    letters = paris.write(REFEREE, "Puede.", f"RE: {asked.subject}")
    assert "Puede." in words(by(letters, MALATERRE)[0])


def test_it_is_not_guessed_which_of_two_questions_is_answered(paris: Paris):
    asked, again = (
        by(paris.write(MALATERRE, text), REFEREE)[0] for text in (ASKED, "¿Cuánto vale un caballo?")
    )
    assert asked.subject == again.subject
    letters = paris.write(REFEREE, "Puede.", f"RE: {asked.subject}")
    assert [to for to, _ in letters] == [REFEREE]
    assert "Puede." in words(letters[0][1])


def test_a_subject_that_is_no_answers_is_none(paris: Paris):
    asked = by(paris.write(MALATERRE, ASKED), REFEREE)[0]
    assert [to for to, _ in paris.write(REFEREE, "Puede.", asked.subject)] == [REFEREE]


def test_he_may_ask_to_see_the_cases(paris: Paris):
    asked = by(paris.write(MALATERRE, ASKED), REFEREE)[0]
    paris.write(MALATERRE, "Observaciones: presto 100 coronas a Bellerive.")
    told = words(paris.answer(REFEREE, "casos", f"Re: x {asked.subject[-10:]}"))
    assert "no se sabe a qué persona se refiere. Sus palabras: «Bellerive»" in told
    assert "Si no se decide" in told


def relieved(paris: Paris, *steps: str) -> dict[str, str]:
    """Who gets what after a player's farewell, where the referee answers it with these mails."""
    paris.write(MARTA, "Buenas, quiero jugar yo también: 1ª semana, voy a misa.", "hola")
    letters = paris.write(MALATERRE, "¿Puedo dejarlo? Estoy en la ruina y nadie lo sabe.", "Duda")
    [asked] = paris.to_referee(letters)
    told: dict[str, str] = {}
    for body in steps:
        for to, letter in paris.write(REFEREE, body, to=asked):
            told[to] = told.get(to, "") + words(letter)
    return told


@pytest.mark.parametrize(
    "steps",
    [
        ("Que os vaya bien.\n\nrelevo de Malaterre: marta@gente.example",),
        ("relevo de Malaterre: marta@gente.example\n\nQue os vaya bien.",),
        ("relevo de Malaterre: marta@gente.example", "Que os vaya bien."),
    ],
)
def test_what_a_player_asked_is_answered_to_him_though_another_plays_on_for_him(paris: Paris, steps):
    told = relieved(paris, *steps)
    assert "Que os vaya bien." in told[MALATERRE]
    assert "ruina" not in told[MARTA]
    assert "vaya bien" not in told[MARTA]


def test_an_answer_that_still_waits_to_be_sent_stays_his(paris: Paris):
    [asked] = paris.to_referee(paris.write(MALATERRE, "¿Puedo dejarlo? Estoy en la ruina.", "Duda"))
    answer = mail(REFEREE, "Que os vaya bien.", f"Re: {asked.subject}", "<1@x>", In_Reply_To=asked.message_id)
    paris.inbox.put(answer, paris.now)
    told = paris.write(REFEREE, "relevo de Malaterre: marta@gente.example", to=asked)
    assert "Que os vaya bien." in " ".join(words(one) for one in by(told, MALATERRE))
    assert not any("ruina" in words(one) for one in by(told, MARTA))


def test_what_another_wrote_before_he_plays_on_is_no_order_of_his(paris: Paris):
    relieved(paris, "relevo de Malaterre: marta@gente.example")
    assert paris.orders(MALATERRE) is None


def test_what_is_nearly_a_phrase_of_the_referees_goes_to_nobody(paris: Paris):
    [asked] = paris.to_referee(paris.write(MALATERRE, "¿Se puede jugar en Adviento?", "Duda"))
    said = "Se puede.\norden de Bellerive, semana 1: teatro con la dama de Lecoq"
    letters = paris.write(REFEREE, said, to=asked)
    [told], [back] = by(letters, MALATERRE), by(letters, REFEREE)
    assert "Se puede." in words(told)
    assert "Bellerive" not in told.full_text
    assert "no se lo he dicho a nadie" in words(back)
    assert "«órdenes de Parrot, semana 2: voy a mi club»" in words(back)


def test_who_asks_when_the_month_is_closed_is_told_that_it_is(paris: Paris):
    paris.now = AFTER
    assert month.close(paris.shell, AFTER)
    told = words(paris.answer(MALATERRE, "Perdón, ¿llego a tiempo? Que me he quedado dormido."))
    assert "El plazo de agosto de 1626 venció el" in told
    assert "solo el árbitro puede admitirlo" in told
    assert "Para corregir" not in told


def test_whose_question_waits_for_another_day_is_told_so(paris: Paris):
    for nth in range(paris.shell.config.daemon.answers_per_day):
        paris.write(MALATERRE, f"¿Puede un abad jugar a los dados {nth} veces?", "Pregunta")
    letters = paris.write(MALATERRE, ASKED)
    assert not [one for one in by(letters, REFEREE) if "abad jugar a los dados" in words(one)]
    [told] = by(letters, MALATERRE)
    assert "no lo tendrá El Real Secretario hasta mañana" in words(told)


@pytest.mark.parametrize("end", ["", ".", "\nSemana 4: voy a misa."])
def test_a_question_whose_end_is_not_marked_reaches_the_referee(paris: Paris, end):
    letters = paris.write(GASPARD, f"Semana 1: voy a misa.\nObservaciones: ¿cuándo acaba la campaña{end}")
    assert "¿cuándo acaba la campaña?" in words(next(one for to, one in letters if to == REFEREE))
    assert len(paris.orders(GASPARD).weeks[0]) == 1
