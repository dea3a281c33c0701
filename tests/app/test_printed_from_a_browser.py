"""Orders that somebody printed into a PDF from his browser, which writes its own lines around them."""

import pytest

from app.paris import MALATERRE, Paris, words
from turnbot.mail.documents import text_of
from written import PDF, carrying, pdf

ADDRESS = "https://mail.example/u/0/?ik=abc&view=pt"
HEADER = "24/11/26, 3:45  Correo - Honoré de Malaterre - Outlook"
FIRST, SECOND = "1ª semana: voy a misa.\n2ª semana: voy a mi club.", "3ª semana: voy a mi club."


def test_what_the_browser_prints_around_orders_is_no_doubt(paris: Paris):
    printed = pdf(f"{HEADER}\n{FIRST}\n{ADDRESS}  1/2\f{HEADER}\n{SECOND}\n{ADDRESS}  2/2")
    raw = carrying(MALATERRE, "Van adjuntas.", "jugada.pdf", PDF, printed)
    [echo] = [words(one) for to, one in paris.write("", "", raw=raw) if to == MALATERRE]
    assert "LO QUE NO TENGO CLARO" not in echo
    assert "Correo -" not in echo
    assert "mail.example" not in echo
    weeks = [[type(one).__name__ for one in week] for week in paris.orders(MALATERRE).weeks]
    assert weeks[:3] == [["Mass"], ["VisitClub"], ["VisitClub"]]


@pytest.mark.parametrize(
    "page",
    [
        f"{HEADER}\nmisa\n{ADDRESS}\n1/1",
        f"{HEADER}\n{ADDRESS} 1/1\nmisa",
        f"misa\n{HEADER}\n{ADDRESS}1/1",
        f"Jugada de agosto {ADDRESS}\nmisa\n1 de 1 24/11/2026, 3:45",
        f"{ADDRESS}\nmisa\nPágina 1 de 1\n24/11/26, 3:45 p. m.",
    ],
)
def test_browsers_write_it_in_ways_of_their_own(page):
    assert text_of(pdf(page), "pdf").split() == ["misa"]


def test_an_hour_and_an_address_of_his_own_within_stay():
    his = "24/11/26, 3:45 es la hora\nmis versos, en https://versos.example/1"
    assert text_of(pdf(f"{HEADER}\n{his}\n{ADDRESS} 1/1"), "pdf").split() == his.split()


@pytest.mark.parametrize(
    "page",
    [
        "24/11/26, 3:45 me bato con Parrot\nmisa",
        "misa\n1/1",
        f"misa\n{ADDRESS}",
        f"{HEADER}\nmisa\n{ADDRESS} 2/3",
        "Apuesto 1/1\nmisa\n24/11/26",
        f"{HEADER}\n1\n2\n3\n4\n1/1\n5\n6\n7",
    ],
)
def test_what_may_be_his_own_stays(page):
    assert text_of(pdf(page), "pdf").split() == page.split()
