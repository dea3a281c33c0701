"""Orders in an attached file, in our own form, or in the subject: along the whole way to the ledger."""

import pytest

from app.paris import MALATERRE, NAMES, WEEKS, Paris, words
from app.world import AFTER
from turnbot.app import letters
from written import WRITERS, carrying

FILLED = {"1ª semana:": "voy a mi club y bebo", "2ª semana:": "voy a misa", "3ª semana:": "voy a misa"}


def drank(paris: Paris) -> list[int]:
    who = NAMES[MALATERRE]
    return [e.week for e in paris.played() if e.kind == "drink.taken" and e.facts["who"] == who]


@pytest.mark.parametrize("kind", WRITERS)
def test_a_file_is_played(paris: Paris, kind):
    write, media_type = WRITERS[kind]
    orders = WEEKS.replace("2ª semana: voy a mi club.", "2ª semana: voy a mi club y bebo.")
    raw = carrying(MALATERRE, "Señor: van adjuntas.", f"órdenes.{kind}", media_type, write(orders))
    told = words(paris.answer(MALATERRE, "", raw=raw))
    assert "No he leído" not in told
    assert all(paris.orders(MALATERRE).weeks)
    assert drank(paris) == [2]


@pytest.mark.parametrize("kind", WRITERS)
def test_a_file_that_cannot_be_read_is_named(paris: Paris, kind):
    raw = carrying(MALATERRE, "Señor: van adjuntas.", f"órdenes.{kind}", WRITERS[kind][1], b"PK\x03\x04")
    told = words(paris.answer(MALATERRE, "", raw=raw))
    assert f"No he leído lo que venía adjunto («órdenes.{kind}»)" in told
    assert paris.orders(MALATERRE) is None


def form(paris: Paris) -> str:
    """Our own letter with its form filled in."""
    view = {"who": NAMES[MALATERRE], "month": "1626-08", "deadline": AFTER, "silent": True, "lacks": []}
    printed = letters.words(paris.shell, "reminder", view).text
    lines = []
    for line in printed.splitlines():
        label = next((label for label in FILLED if line.startswith(label)), "")
        lines.append(f"{label} {FILLED[label]}" if label else line)
    assert lines != printed.splitlines()
    return "\n".join(lines)


@pytest.mark.parametrize("kind", [*WRITERS, "txt", "html"])
def test_our_letter_filled_in_and_attached_is_played(paris: Paris, kind):
    text = form(paris)
    if kind in WRITERS:
        write, media_type = WRITERS[kind]
        content = write(text)
    else:
        media_type = "text/plain" if kind == "txt" else "text/html"
        paragraphs = "".join(f"<p>{line}</p>\n" for line in text.splitlines())
        content = (text if kind == "txt" else f"<html><body>{paragraphs}</body></html>").encode()
    raw = carrying(MALATERRE, "Ahí va.", f"jugada.{kind}", media_type, content, "Re: faltan vuestras órdenes")
    paris.answer(MALATERRE, "", raw=raw)
    weeks = paris.orders(MALATERRE).weeks
    assert [type(one).__name__ for one in weeks[0]] == ["VisitClub", "Drink"]
    assert [type(one).__name__ for one in weeks[1] + weeks[2]] == ["Mass", "Mass"]
    assert paris.orders(MALATERRE).flags == ()
    assert drank(paris) == [1]


@pytest.mark.parametrize("body", ["", "\n", "Va en el asunto.", "Un saludo\n\nEnviado desde mi iPhone"])
def test_orders_in_the_subject_count(paris: Paris, body):
    subject = "1ª semana: voy a mi club y bebo. 2ª semana: voy a misa."
    told = words(paris.answer(MALATERRE, body, subject))
    assert "PRIMERA SEMANA" in told
    assert drank(paris) == [1]


@pytest.mark.parametrize(
    "subject", ["Ticket 5", "Re: Mesa: vuestra jugada de agosto de 1626", "Gracias por todo"]
)
def test_a_subject_that_orders_nothing_is_a_subject(paris: Paris, subject):
    assert "no he hallado en ella órdenes" in words(paris.answer(MALATERRE, "Recibido, gracias.", subject))


def test_a_question_in_the_body_is_not_drowned_by_the_subject(paris: Paris):
    paris.write(MALATERRE, "¿Puede un abad jugar a los dados?", "Voy a misa la primera semana")
    assert paris.orders(MALATERRE) is None
