"""Letters: MIME that every program reads, the same bytes every time, and no way to slip a header in."""

from __future__ import annotations

import email
import email.policy
from datetime import UTC, datetime, timedelta, timezone
from email.message import EmailMessage
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnbot.mail.letter import Attachment, compose, message_id
from turnbot.mail.message import read_message

PLAIN: dict[str, Any] = {
    "sender": "El Real Secretario <turnos@preux.example>",
    "to": "Théophile Garnier <theo@garnier.example>",
    "subject": "Órdenes recibidas: agosto de 1626",
    "text": "Señor:\n\nSemana 1: al club.\n",
    "date": datetime(2026, 7, 31, 20, 0, tzinfo=timezone(timedelta(hours=2))),
    "message_id": "<acuse.17@preux.example>",
}


def parsed(raw: bytes) -> EmailMessage:
    found = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(found, EmailMessage)
    return found


def write(**changes: Any) -> EmailMessage:
    return parsed(compose(**(PLAIN | changes)))


def body(message: EmailMessage, kind: str = "plain") -> str:
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def test_a_plain_letter() -> None:
    letter = write()
    assert not letter.defects
    assert letter["From"] == PLAIN["sender"]
    assert letter["To"] == PLAIN["to"]
    assert letter["Subject"] == PLAIN["subject"]
    assert letter["Date"].datetime == PLAIN["date"]
    assert letter["Message-ID"] == "<acuse.17@preux.example>"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["X-Auto-Response-Suppress"] == "All"
    assert letter["In-Reply-To"] is None
    assert letter["References"] is None
    assert body(letter) == PLAIN["text"]


@pytest.mark.parametrize(
    ("to", "name"),
    [
        ("Bassigny, Armand de <a@b.example>", "Bassigny, Armand de"),
        ('"Bassigny, Armand de" <a@b.example>', "Bassigny, Armand de"),
        ('El "Tuerto" <a@b.example>', 'El "Tuerto"'),
        ("<a@b.example>", ""),
        ("a@b.example", ""),
    ],
)
def test_names_as_players_have_them(to: str, name: str) -> None:
    (found,) = write(to=to)["To"].addresses
    assert (found.display_name, found.addr_spec) == (name, "a@b.example")


def test_an_answer_names_what_it_answers() -> None:
    letter = write(
        auto="auto-replied", in_reply_to="<b@x>", references=["<a@x>", "<b@x>"], list_id="p.x.example"
    )
    assert letter["Auto-Submitted"] == "auto-replied"
    assert letter["In-Reply-To"] == "<b@x>"
    assert letter["References"].split() == ["<a@x>", "<b@x>"]
    assert letter["List-Id"] == "<p.x.example>"
    assert write(in_reply_to="<b@x>")["References"].split() == ["<b@x>"]


def test_text_html_and_attachments() -> None:
    files = (
        Attachment("crónica.txt", "text/plain", "año".encode()),
        Attachment('un "mapa".png', "image/png", bytes(range(256))),
    )
    letter = write(html="<p>Señor</p>", attachments=files)
    assert body(letter) == PLAIN["text"]
    assert body(letter, "html") == "<p>Señor</p>\n"
    found = [
        Attachment(part.get_filename() or "", part.get_content_type(), part.get_payload(decode=True))
        for part in letter.iter_attachments()
    ]
    assert tuple(found) == files
    assert all(not part.defects for part in letter.walk())


def test_the_same_arguments_give_the_same_bytes() -> None:
    files = [Attachment("a.csv", "text/csv", b"1,2\n")]
    assert compose(**PLAIN, html="<p>x", attachments=files) == compose(
        **PLAIN, html="<p>x", attachments=files
    )
    other = PLAIN | {"message_id": "<otra@preux.example>"}
    assert compose(**PLAIN, html="<p>x") != compose(**other, html="<p>x")


def test_a_boundary_never_stands_in_the_text() -> None:
    boundary = write(html="<p>x").get_boundary()
    assert boundary
    # A text that knows the boundary changes it; a text cannot know all of them.
    letter = write(text=f"--{boundary}\n--{boundary}--\n", html="<p>x")
    assert body(letter) == f"--{boundary}\n--{boundary}--\n"


def test_the_whole_letter_is_short_lines_of_ascii() -> None:
    text = "ñ" * 3000 + "\n" + "x" * 3000 + "\n.\nFrom aquí\nFrom there\nblanco al final \n"
    raw = compose(
        **(PLAIN | {"text": text, "references": [f"<{n}{'x' * 60}@preux.example>" for n in range(20)]})
    )
    assert raw.isascii()
    assert b"\r" not in raw
    assert max(map(len, raw.split(b"\n"))) <= 100
    assert not any(line.startswith((b".", b"From ")) for line in raw.split(b"\n"))
    assert body(parsed(raw)) == text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sender", "Secretario\nBcc: todos@preux.example <turnos@preux.example>"),
        ("to", "a@b.example\r\nBcc: c@d.example"),
        ("to", "a@b.example, c@d.example"),
        ("to", "nadie"),
        ("to", "josé@correo.example"),
        ("to", "a b@c.example"),
        ("subject", "Agosto\nBcc: todos@preux.example"),
        ("subject", "Agosto\rx"),
        ("subject", "Agosto\u2028x"),
        ("subject", "Agosto\x00"),
        ("message_id", "<a@b>\nX: y"),
        ("message_id", "a@b"),
        ("in_reply_to", "<a b@c>"),
        ("references", ["<a@b>", "<c@d>\n"]),
        ("list_id", "p.example\nX: y"),
        ("date", datetime(2026, 7, 31)),  # noqa: DTZ001  # that is what is wrong with it
        ("attachments", [Attachment("a\nb", "text/plain", b"")]),
        ("attachments", [Attachment("a", "text/plain\nX: y", b"")]),
    ],
)
def test_what_is_refused_and_named(name: str, value: Any) -> None:
    culprit = {"attachments": "attachment", "date": "date"}.get(name, name)
    with pytest.raises(ValueError, match=culprit):
        compose(**(PLAIN | {name: value}))


WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=200)


@given(subject=WORDS, name=WORDS)
def test_any_words_survive_in_headers(subject: str, name: str) -> None:
    display = name.replace('"', "").replace("\\", "").strip()
    letter = compose(**(PLAIN | {"subject": subject, "sender": f'"{display}" <t@p.example>'}))
    assert letter.count(b"\n\n") >= 1
    head = letter.split(b"\n\n")[0]
    assert [line.split(b":")[0] for line in head.split(b"\n") if not line.startswith(b" ")] == [
        *(b"From", b"To", b"Subject", b"Date", b"Message-ID", b"Auto-Submitted", b"X-Auto-Response-Suppress"),
        *(b"MIME-Version", b"Content-Type", b"Content-Transfer-Encoding"),
    ]
    assert max(map(len, head.split(b"\n"))) <= 998
    message = read_message(letter)
    assert message.sender == "t@p.example"
    squeezed = read_message(b"Subject: x\n\n" + subject.encode()).full_text
    assert " ".join(message.subject.split()) == " ".join(squeezed.split())[:500]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=500))
def test_any_text_survives_in_the_body(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    assert body(write(text=text)) == (lines if lines.endswith("\n") else lines + "\n")


def test_message_ids_depend_on_the_key_alone_and_hide_it() -> None:
    made = message_id("sheet/1626-08/garnier", "preux.example")
    assert made == message_id("sheet/1626-08/garnier", "preux.example")
    assert made != message_id("sheet/1626-08/lacroix", "preux.example")
    assert made == "<55dc6d8e8aee56d62232e01ac1322cd3.turnbot@preux.example>"
    assert "garnier" not in made
    with pytest.raises(ValueError, match="no domain"):
        message_id("x", "preux example")


def test_our_own_letters_are_read_as_automatic() -> None:
    assert read_message(compose(**PLAIN)).kind == "auto-reply"
    assert read_message(compose(**PLAIN)).date == datetime(2026, 7, 31, 18, 0, tzinfo=UTC)
