"""The form in our letters comes back filled in, as each mail program quotes it, and is played."""

import re
from email.message import EmailMessage
from functools import cache
from html import escape

import august
import pytest
from mail_day import DEADLINE, GAME

from turnbot.core.dice import Dice
from turnbot.core.exchange import Text
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.game import GAME as PREUX
from turnbot.games.preux.orders.tree import Drink, VisitClub
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import letters
from turnbot.mail.message import read_message
from turnbot.render import pages

WHO = "Mathurin Lecoq"
WROTE = "El lun, 6 dic 2026 a las 10:02, El Real Secretario (<secretarios@preux.example>) escribió:"
HEADS = (
    "________________________________\nDe: El Real Secretario <secretarios@preux.example>\n"
    "Enviado: lunes, 6 de diciembre de 2026 10:02\nPara: Mathurin <nicolas@preux.example>\n"
    "Asunto: faltan vuestras órdenes\n"
)
FILLED = {
    "1ª semana:": "voy a mi club y bebo",
    "2ª semana:": "me quedo en casa",
    "3ª semana:": "voy a mi club",
    "4ª semana:": "me quedo en casa",
    "Observaciones:": "gastos ostentosos",
}


@cache
def september() -> World:
    return calendar.turn_page(august.played()[0].world)


@cache
def sheet() -> pages.Rendered:
    outcome, opening = august.played()
    written = letters.letters(outcome, opening, august.orders(), august.month(outcome))
    letter = next(one for one in written if one.to == WHO and one.kind == "preux/sheet")
    return pages.render(letter.kind, {"game": GAME, **letter.view})


@cache
def reminder() -> pages.Rendered:
    view = {"game": GAME, "who": WHO, "month": "1626-09", "deadline": DEADLINE, "silent": True, "lacks": []}
    return pages.render("reminder", view)


def filled(text: str) -> str:
    """The letter with every line of its form overwritten; what was printed behind a label goes."""
    before, _, form = text.partition("Jugada de ")
    form, _, after = form.partition("(Fin de la jugada")
    head = form.split("\n")[0]
    lines = "\n\n".join(f"{label} {said}" for label, said in FILLED.items())
    return f"{before}Jugada de {head}\n\n{lines}\n\n(Fin de la jugada{after}"


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def mail(body: str, html: str = "", subject: str = "Re: Preux et audacieux") -> bytes:
    message = EmailMessage()
    message["From"], message["To"] = "nicolas@preux.example", "secretarios@preux.example"
    message["Subject"] = subject
    if body:
        message.set_content(body)
    if html and not body:
        message.set_content(html, subtype="html")
    return message.as_bytes()


def in_blockquote(text: str) -> bytes:
    inner = "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())
    return mail(
        "", '<div dir="ltr">Ahí va.</div><div class="gmail_quote">'
        f'<div class="gmail_attr">{escape(WROTE)}</div>'
        f'<blockquote class="gmail_quote">{inner}</blockquote></div>'
    )  # fmt: skip


CLIENTS = {
    "quoted by angles": lambda text: mail(f"Ahí va.\n\n{WROTE}\n{quoted(text)}"),
    "nothing of his above": lambda text: mail(f"{WROTE}\n\n{quoted(text)}"),
    "quoted, the long lines broken": lambda text: mail(
        f"{WROTE}\n{quoted(text)}".replace("voy a mi club y bebo", "voy a mi\nclub y bebo")
    ),
    "a blockquote in HTML": in_blockquote,
    "headed and not marked": lambda text: mail(f"Ahí va.\n\n{HEADS}\n{text}"),
    "copied into a letter of his": lambda text: mail(text[text.index("Jugada de ") :]),
    "quoted, its end cut off": lambda text: mail(f"{WROTE}\n{quoted(text.split('(Fin de')[0])}"),
    "quoted twice": lambda text: mail(f"{WROTE}\n> {WROTE}\n{quoted(quoted(text))}"),
}


def orders(raw: bytes):
    message = read_message(raw)
    text = Text(WHO, message.subject, message.answered_text, message.kind, message.forwarded)
    return PREUX.read(text, september())


@pytest.mark.parametrize("client", CLIENTS)
@pytest.mark.parametrize("letter", [reminder, sheet])
def test_a_form_filled_in_is_played(letter, client) -> None:
    read = orders(CLIENTS[client](filled(letter().text)))
    assert [type(one) for one in read.weeks[0]] == [VisitClub, Drink]
    assert all(read.weeks)
    assert not read.flags
    outcome = calendar.play(september(), {WHO: read}, (), Dice(bytes(32), bytes(32)), loaded.house())
    own = [e for e in outcome.events if e.facts.get("who") == WHO]
    assert [e.week for e in own if e.kind == "drink.taken"] == [1]
    assert [e.week for e in own if e.kind == "week.rested"] == [2, 4]
    assert [e.kind for e in own if e.kind == "lavish.lived"] == ["lavish.lived"]


@pytest.mark.parametrize("client", ["quoted by angles", "a blockquote in HTML", "headed and not marked"])
@pytest.mark.parametrize("letter", [reminder, sheet])
def test_a_form_that_was_only_quoted_orders_nothing(letter, client) -> None:
    assert not any(orders(CLIENTS[client](letter().text)).weeks)


def test_a_form_with_his_habits_copied_as_it_stands_orders_them() -> None:
    assert any(orders(CLIENTS["copied into a letter of his"](sheet().text)).weeks)


@pytest.mark.parametrize("letter", [reminder, sheet])
def test_answers_between_the_quoted_lines_are_his_as_ever(letter) -> None:
    blank = re.sub(r"(semana|Observaciones):.*?(?=\n\n)", r"\1:", letter().text, flags=re.DOTALL)
    between = quoted(blank)
    for label, said in FILLED.items():
        between = between.replace(f"> {label}", f"> {label}\n{said}")
    read = orders(mail(f"{WROTE}\n{between}"))
    assert [type(one) for one in read.weeks[0]] == [VisitClub, Drink]
    assert all(read.weeks)


def test_what_he_writes_above_the_form_counts_too() -> None:
    read = orders(mail(f"Señor: llevo pistola todo el mes.\n\n{WROTE}\n{quoted(filled(reminder().text))}"))
    assert "CarryPistol" in {type(one).__name__ for one in read.notes}
    assert all(read.weeks)


def test_text_and_html_of_a_sheet_hold_the_same_mark() -> None:
    outcome, opening = august.played()
    for letter in letters.letters(outcome, opening, august.orders(), august.month(outcome)):
        if letter.kind == "preux/sheet" and not letter.view["gone"]:
            words = pages.render(letter.kind, {"game": GAME, **letter.view})
            marks = {re.findall(r"Fin de la jugada: (\w{6})", one)[0] for one in (words.text, words.html)}
            assert len(marks) == 1, letter.to
