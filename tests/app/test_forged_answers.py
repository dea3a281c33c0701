"""What the receiving server disowns settles, asks and announces nothing until its player says it is his."""

from dataclasses import replace

import pytest

from app.paris import MALATERRE, Paris, words
from app.test_doubts import UNCLEAR, doubted
from app.world import REFEREE, mail

FORGED = {"Authentication_Results": "mx.toy.example; dmarc=fail"}


@pytest.fixture
def wary(paris: Paris) -> Paris:
    box = replace(paris.shell.config.mailbox, authserv_id="mx.toy.example")
    paris.shell = replace(paris.shell, config=replace(paris.shell.config, mailbox=box))
    return paris


def forged(paris: Paris, body: str, subject: str = "Jugada", **headers: str):
    return paris.write(MALATERRE, "", raw=mail(MALATERRE, body, subject, "<forged@x>", **FORGED, **headers))


def test_an_answer_waits_for_his_word_and_counts_then(wary: Paris):
    _, of = doubted(wary)
    line = of("Bellerive", "«prestar 100 coronas a Gaspard Bellerive»")
    [(to, asked)] = forged(wary, line)
    assert to == MALATERRE
    assert len(wary.orders(MALATERRE).flags) == 2
    told = words(wary.answer(MALATERRE, "conforme", asked.subject, to=asked))
    assert "He recibido vuestra respuesta" in told
    assert wary.orders(MALATERRE).weeks[1][0].to == "Gaspard Bellerive"


def test_a_forged_farewell_is_no_farewell(wary: Paris):
    letters = forged(wary, "Me retiro de la partida.", "Adiós")
    assert [to for to, _ in letters] == [MALATERRE]
    letters = wary.write(MALATERRE, "conforme", letters[0][1].subject, to=letters[0][1])
    assert {to for to, _ in letters} == {MALATERRE, REFEREE}


@pytest.mark.parametrize("subject", ["Jugada", "COMPROBAR"])
def test_a_forged_question_among_orders_goes_nowhere(wary: Paris, subject):
    letters = forged(wary, UNCLEAR + "¿Cuánto tiene Gaspard?", subject)
    assert [to for to, _ in letters] == [MALATERRE]
