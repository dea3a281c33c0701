"""Reading is total and bounded: any bytes give a Message, a megabyte of the worst of them soon."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from turnbot.mail.message import Message, read_message
from turnbot.mail.replies import cut

SAMPLES = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.eml"))]
UNCLEAN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]"
)


def check(raw: bytes) -> Message:
    """What must hold of every Message."""
    message = read_message(raw)
    assert message == read_message(raw)
    assert message.kind in ("letter", "auto-reply", "bounce")
    assert re.fullmatch(r"<[^<>\s]+>", message.message_id)
    assert message.sender == "" or re.fullmatch(r"[^\s<>]+@[^\s<>]+", message.sender)
    assert message.date is None or message.date.tzinfo is not None
    for text in (message.text, message.full_text, message.forwarded, message.subject, message.sender_name):
        assert not UNCLEAN.search(text)
        assert unicodedata.is_normalized("NFC", text)
        text.encode()
    assert message.text == "\n\n".join(passage.text for passage in message.passages)
    assert not re.search(r"^ *\t", message.text, re.MULTILINE)  # within a line it parts the cells of a table
    assert not re.search(r"[\n\t]", message.subject + message.sender_name)
    return message


@given(st.binary(max_size=3000))
@example(b"")
@example(b"\x00")
@example(b"\xff\xfe")
@example(b"From: ")
@example(b"Content-Type: multipart/mixed; boundary=\n\n--\n--\n----")
@example(b"Content-Type: text/plain; charset*0*=utf-8''%; charset*1=x\n\nhola")
@example(b"Content-Disposition: attachment; filename*0*=x''%E1; filename*2=z\n\nhola")
@example(b"Content-Type: message/rfc822\n\n")
@example(b"Content-Type: message/delivery-status\n\nhola")
@example(b"Date: Sun, 32 Jan 99999 99:99:99 +9999\n\n")
@example(b"Date: Mon, 1 Jan 0001 00:00:00 +1400\n\n")
@example(b"From: ((((((((((((((((((((((((((((((((((((((((((((((((((((((a@b\n\n")
def test_any_bytes_give_a_message(raw: bytes) -> None:
    check(raw)


HEADERS = st.sampled_from(
    [
        b"From: =?utf-8?q?=C3=A9?= <A@B.example>",
        b"From: a@b, c@d",
        b"Subject: =?utf-8?b?w60=?= =?x?q?=?=",
        b"Message-ID: a b",
        b"Content-Type: multipart/mixed; boundary=x",
        b"Content-Type: multipart/alternative; boundary=y",
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=x",
        b"Content-Type: message/rfc822",
        b"Content-Type: message/delivery-status",
        b"Content-Type: text/html; charset=utf-16",
        b"Content-Type: text/plain; charset=iso-2022-jp; format=flowed; delsp=yes",
        b"Content-Type: text/plain; charset=utf-7",
        b"Content-Transfer-Encoding: base64",
        b"Content-Transfer-Encoding: quoted-printable",
        b"Content-Disposition: attachment; filename=a.txt",
        b"Auto-Submitted: ;",
        b"Return-Path: <>",
        b" folded",
        b"",
    ]
)
LINES = st.sampled_from(
    [
        "--x",
        "--x--",
        "--y",
        "--y--",
        "",
        "> cita",
        ">> cita ",
        " >",
        "-- ",
        "--",
        "El 3/7/2026 a las 20:00, Fulano escribió:",
        "<a@b.example> escribió:",
        "---------- Forwarded message ---------",
        "-----Mensaje original-----",
        "De: Fulano <a@b.example>",
        "Enviado: hoy, 20:00",
        "Asunto: uno",
        "Enviado desde mi iPhone",
        "_______________________________________________",
        "AVISO LEGAL: confidencial, destinatario",
        "<blockquote type=cite><table><tr><td>",
        "</td></blockquote>",
        "<ol start=3><li>",
        "Semana 1: al club ",
        "á\u0301\u200b\u2028",
        "w60",
        "=C3=",
    ]
).map(str.encode)


@given(
    st.lists(HEADERS, max_size=6), st.lists(st.one_of(HEADERS, LINES, st.binary(max_size=20)), max_size=30)
)
def test_any_mixture_of_mail_gives_a_message(head: list[bytes], body: list[bytes]) -> None:
    check(b"\n".join([*head, b"", *body]))


@given(st.sampled_from(SAMPLES), st.data())
def test_damaged_mail_gives_a_message(raw: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(raw)))
    length = data.draw(st.integers(0, 200))
    check(raw[:start] + data.draw(st.binary(max_size=20)) + raw[start + length :])


@given(st.lists(st.one_of(LINES.map(bytes.decode), st.text(max_size=20)), max_size=30), st.booleans())
def test_cutting_invents_nothing(lines: list[str], forward: bool) -> None:
    text = "\n".join(lines)
    written = {line.rstrip() for line in text.split("\n")}
    for passage in cut(text, forward=forward).passages:
        assert {line.rstrip() for line in passage.text.split("\n")} <= written | {""}


MEGABYTE = 1_000_000


def repeated(piece: str | bytes, head: str = "") -> bytes:
    piece = piece.encode() if isinstance(piece, str) else piece
    return head.encode() + piece * (MEGABYTE // len(piece))


TEXT = "Content-Type: text/plain; charset=utf-8\n\n"
FLOWED = "Content-Type: text/plain; format=flowed\n\n"
HTML = "Content-Type: text/html; charset=utf-8\n\n"
MIXED = "Content-Type: multipart/mixed; boundary=a\n\n"
HOSTILE = {
    "line ends": repeated("\n"),
    "nothing": repeated(b"\x00"),
    "noise": repeated(bytes(range(256))),
    "latin-1": repeated(b"\xe1", TEXT),
    "utf-8": repeated("á", TEXT),
    "combining": repeated("\u0315\u0300", TEXT),
    "headers": repeated("a: b\n"),
    "one header": repeated(" b\n", "a: b\n"),
    "addresses": repeated("a <a@b>,", "From: "),
    "comments": repeated("(", "To: "),
    "encoded words": repeated("=?utf-8?q?a", "Subject: "),
    "message-ids": repeated("<a@b>", "References: "),
    "parameters": repeated(";a*1*=b", "Content-Type: text/plain"),
    "parameters of a multipart": repeated(";", "Content-Type: multipart/mixed"),
    "nested": repeated("Content-Type: multipart/mixed; boundary=a\n\n--a\n"),
    "nested mails": repeated("Content-Type: message/rfc822\n\n"),
    "parts": repeated("--a\n\nx\n", MIXED),
    "digest": repeated("--a\n\nA: b\n\nx\n", MIXED.replace("mixed", "digest")),
    "many levels, many lines": b"".join(
        b"Content-Type: multipart/mixed; boundary=a%d\n\n--a%d\n" % (i, i) for i in range(110)
    )
    + repeated("x\n"),
    "base64": repeated("A\n", "Content-Transfer-Encoding: base64\n\n"),
    "quoted-printable": repeated("=", "Content-Transfer-Encoding: quoted-printable\n\n"),
    "flowed": repeated("a \n", FLOWED),
    "quotes": repeated(">", FLOWED),
    "quoted lines": repeated("> a\n", TEXT),
    "interleaved": repeated("> a\nb\n", TEXT),
    "colons": repeated("El 3 a@b:\n", TEXT),
    "attributions": repeated("El 3/7/2026 escribió:\n> a\n", TEXT),
    "attributions in a row": repeated("On 3 On 3 wrote:\n", TEXT),
    "unknown attributions": repeated("On x On y On z\n" * 3 + "q:\n> a\n", TEXT),
    "header blocks": repeated("De: a\nb\n", TEXT),
    "keys": repeated("De: a@b\nAsunto: b\n", TEXT),
    "delimiters": repeated("-- \na\n", TEXT),
    "rules": repeated("_" * 40 + "\n", TEXT),
    "devices": repeated("Enviado desde mi\n", TEXT),
    "notices": repeated("Este mensaje confidencial\n\n", TEXT),
    "forwarded": repeated("---------- Forwarded message ---------\nDe: a\n\n", TEXT),
    "one word": repeated("a", TEXT),
    "wrote": repeated("wrote ", TEXT),
    "tags": repeated("<", HTML),
    "entities": repeated("&", HTML),
    "paragraphs": repeated("<p>a", HTML),
    "bold": repeated("<b>a</b>", HTML),
    "divisions": repeated("<div>", HTML) + b"a",
    "tables": repeated("<table><tr><td>", HTML) + b"a",
    "rows": repeated("<tr><td>a", HTML + "<table>") + b"<tr><td>" + b"x" * 50_000,
    "a wide cell": (HTML + "<table><tr><td>" + "x" * 50_000 + "</td></tr>").encode() + repeated("<tr><td>a"),
    "lists": repeated("<li>a", HTML + "<ul>" * 200),
    "quotes in html": repeated("<blockquote type=cite>", HTML) + b"a",
    "margins": repeated('<p style="margin:99999em">a', HTML),
    "attributes": repeated("b=c ", HTML + "<a "),
    "styles": repeated("<style>", HTML),
    "metas": repeated("<meta ", HTML.replace("; charset=utf-8", "")),
}


@pytest.mark.timeout(15)  # a fraction of a second each; this is for what takes minutes
@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_megabyte_of(raw: bytes) -> None:
    read_message(raw)
