"""What strangers, broken programs and malice do to a mail: each shape takes its bytes and gives others.

Every shape is a function of the bytes and of a ``random.Random``, so that a seed makes the same mails again.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from random import Random

Shape = Callable[[bytes, Random], bytes]

GAME, LIST, REFEREE = b"turnos@soak.example", b"lista@soak.example", b"arbitro@soak.example"
#: Codecs of Python's that are no charsets, or that mean harm; and charsets rarely met.
CHARSETS = (
    "zlib", "hex", "rot13", "base64", "bz2", "uu", "quopri", "punycode", "idna", "utf-7", "utf-16", "utf-32",
    "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "utf-8-sig", "utf-16-be", "cp037", "hz",
    "iso-2022-jp", "big5", "koi8-r", "x-user-defined", "../../etc/passwd", "a" * 500, "\x00", "",
)  # fmt: skip
SUBJECTS = (
    "AYUDA", "COMPROBAR", "Re: [abcdefgh] casos", "Re: casos [aaaaaaaa]", "Fuera de la oficina", "***SPAM***",
    "=?zlib?B?eJw=?=", "=?utf-8?Q?=00?=", "=?x?x?x?=", "Re: " * 500, "\u202e\u200b\u00ad", "publicar",
    "Undelivered Mail Returned to Sender",
)  # fmt: skip


def split(raw: bytes) -> tuple[bytes, bytes]:
    head, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    return head, body


def header(raw: bytes, name: str, value: bytes) -> bytes:
    """The mail with this header in the place of its own of that name."""
    head, body = split(raw)
    head = re.sub(rb"(?im)^" + name.encode() + rb":[^\n]*\n(?:[ \t][^\n]*\n)*", b"", head + b"\n").rstrip(
        b"\n"
    )
    return head + b"\n" + name.encode() + b": " + value + b"\n\n" + body


def sender(raw: bytes) -> bytes:
    found = re.search(rb"(?im)^from:[^\n]*?([\w.+-]+@[\w.-]+)", raw)
    return found[1] if found else b"nobody@nowhere.example"


# Alphabets ----------------------------------------------------------------------------------------


def odd_charset(raw: bytes, draw: Random) -> bytes:
    name = draw.choice(CHARSETS).encode()
    return header(raw, "Content-Type", b'text/plain; charset="' + name + b'"') + draw.choice(
        (b"", b"\xff\xfe\x80")
    )


def wrong_charset(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    told = body.decode("utf-8", "replace")
    changed = told.encode(draw.choice(("latin-1", "cp1252", "utf-16", "utf-8")), "replace")
    label = draw.choice((b"us-ascii", b"utf-8", b"iso-8859-1", b"latin1"))
    return header(head + b"\n\n" + changed, "Content-Type", b"text/plain; charset=" + label)


def odd_encoding(raw: bytes, draw: Random) -> bytes:
    name = draw.choice((b"base64", b"quoted-printable", b"x-uuencode", b"binary", b"8bit", b"nonsense"))
    return header(raw, "Content-Transfer-Encoding", name)


def in_base64(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    coded = b64encode(body)[: draw.choice((None, -1, -3, 40))]
    return header(head + b"\n\n" + coded, "Content-Transfer-Encoding", b"base64")


# Bytes --------------------------------------------------------------------------------------------


def nul(raw: bytes, draw: Random) -> bytes:
    at = draw.randrange(len(raw) + 1)
    return raw[:at] + b"\x00" * draw.randint(1, 3) + raw[at:]


def flipped(raw: bytes, draw: Random) -> bytes:
    changed = bytearray(raw)
    for _ in range(draw.randint(1, 20)):
        changed[draw.randrange(len(changed))] = draw.randrange(256)
    return bytes(changed)


def cut_off(raw: bytes, draw: Random) -> bytes:
    return raw[: draw.randrange(len(raw))]


def shuffled(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    lines = body.split(b"\n")
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(lines))
        lines[at : at + 2] = draw.choice(([], lines[at : at + 2] * 2, lines[at : at + 2][::-1]))
        lines = lines or [b""]
    return head + b"\n\n" + b"\n".join(lines)


def line_ends(raw: bytes, draw: Random) -> bytes:
    return raw.replace(b"\n", draw.choice((b"\r", b"\r\n", b"\n\r", b"\r\r\n")))


def huge(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    return head + b"\n\n" + (body + b"\n") * (draw.choice((30, 100, 1000)) * 1000 // (len(body) + 1) + 1)


def long_lines(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    return head + b"\n\n" + body.replace(b"\n", draw.choice((b" ", b""))) * draw.randint(1, 5)


def many_headers(raw: bytes, draw: Random) -> bytes:
    return b"".join(b"X-Filler-%d: %s\n" % (nth, b"x" * 60) for nth in range(draw.choice((100, 3000)))) + raw


# Names --------------------------------------------------------------------------------------------


def odd_message_id(raw: bytes, draw: Random) -> bytes:
    unique = b"%d" % draw.getrandbits(48)
    return header(
        raw, "Message-ID",
        draw.choice((b"<%s@Pe\xf1a-PC>", b"<%s@Pe\xc3\xb1a>", b"<a\x00%s@x>", b"%s", b"<%s@x> <two@x>",
                     b"=?utf-8?q?%s?=", b"<%s" + b"x" * 3000 + b"@x>", b"<%s\n @x>")) % unique,
    )  # fmt: skip


def no_message_id(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    head = re.sub(rb"(?im)^message-id:[^\n]*\n?", b"", head + b"\n")
    return head.rstrip(b"\n") + b"\n\n" + body + b"\n%d" % draw.getrandbits(48)


def dressed_sender(raw: bytes, draw: Random) -> bytes:
    """His address with something in it that is not seen, or beside another."""
    his = sender(raw)
    local, _, domain = his.partition(b"@")
    worn = (
        local + "\u200b".encode() + b"@" + domain, local + "\u00ad".encode() + b"@" + domain,
        local + b"\x00@" + domain, his + b" <evil@evil.example>", b'"' + his + b'" <evil@evil.example>',
        b"<" + his + b">, <evil@evil.example>", b"people: " + his + b", other@x.example;", his + b"(comment)",
        b"=?utf-8?b?" + b64encode(his) + b"?= <evil@evil.example>", b"\xff" + his, his.upper(),
        b"<@relay.example:" + his + b">", his + b"." + b"x" * 300, b"", b"<>",
    )  # fmt: skip
    return header(raw, "From", draw.choice(worn))


def forged(raw: bytes, draw: Random) -> bytes:
    name = draw.choice(("From", "Sender", "Reply-To", "Return-Path", "Resent-From"))
    return header(raw, name, b"<" + draw.choice((GAME, LIST, REFEREE, b"mailer-daemon@x.example")) + b">")


def odd_subject(raw: bytes, draw: Random) -> bytes:
    return header(raw, "Subject", draw.choice(SUBJECTS).encode())


# Sorts --------------------------------------------------------------------------------------------


def from_the_list(raw: bytes, draw: Random) -> bytes:
    raw = header(raw, "List-Post", b"<mailto:" + LIST + b">")
    raw = header(raw, "List-Id", b"Lista <" + LIST.replace(b"@", b".") + b">")
    if draw.random() < 0.5:
        raw = header(raw, "Reply-To", sender(raw))
        raw = header(raw, "From", b"evil@evil.example")
    return header(raw, "To", LIST)


def robot(raw: bytes, draw: Random) -> bytes:
    name, value = draw.choice(
        (("Auto-Submitted", b"auto-replied"), ("Precedence", b"bulk"), ("X-Autoreply", b"yes"),
         ("Return-Path", b"<>"), ("X-Spam-Flag", b"YES"), ("X-Spam-Status", b"Yes, score=19"),
         ("List-Unsubscribe", b"<mailto:off@news.example>"), ("Feedback-ID", b"news"),
         ("From", b"no-reply@news.example"), ("From", b"robot-%d@robots.example" % draw.getrandbits(20)))
    )  # fmt: skip
    return header(raw, name, value)


def bounced(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    back = b"<%032x.turnbot@soak.example>" % draw.getrandbits(128)
    parts = (
        b"--b\nContent-Type: text/plain\n\nIt came back.\n--b\nContent-Type: message/delivery-status\n\n"
        b"Final-Recipient: rfc822; x@y.example\nAction: failed\n\n--b\nContent-Type: message/rfc822\n\n"
        b"Message-ID: " + back + b"\n\n" + body + b"\n--b--\n"
    )
    return header(
        head + b"\n\n" + parts, "Content-Type", b"multipart/report; report-type=delivery-status; boundary=b"
    )


def nested(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    for nth in range(draw.choice((2, 10, 60))):
        mark = b"m%d" % nth
        body = b"Content-Type: multipart/mixed; boundary=" + mark + b"\n\n--" + mark + b"\n" + (
            body if nth else b"Content-Type: text/plain; charset=utf-8\n\n" + body
        ) + b"\n" + draw.choice((b"--" + mark + b"--\n", b""))  # fmt: skip
    inner_head, _, rest = body.partition(b"\n\n")
    return header(head + b"\n\n" + rest, "Content-Type", inner_head.partition(b": ")[2])


def forwarded(raw: bytes, draw: Random) -> bytes:
    head, _ = split(raw)
    for _ in range(draw.choice((1, 3, 30))):
        raw = header(head + b"\n\n" + raw, "Content-Type", b"message/rfc822")
    return raw


def in_html(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    worn = draw.choice(
        (b"<p>%s</p>", b"<div><blockquote>%s</blockquote></div>", b"<table><tr><td>%s</table>",
         b"<script>%s</script>", b"<div>" * 400 + b"%s", b"<![CDATA[%s]]>", b"<!--%s")
    ).replace(b"%s", body.replace(b"\n", b"<br>"))  # fmt: skip
    return header(head + b"\n\n" + worn, "Content-Type", b"text/html; charset=utf-8")


def attached(raw: bytes, draw: Random) -> bytes:
    head, body = split(raw)
    sort = draw.choice(
        (b"application/msword", b"text/plain", b"image/png", b"application/x-\xff", b"text/calendar")
    )
    name = draw.choice((b"jugada.docx", b"../../x", b"\x00", b"=?utf-8?q?=00?="))
    parts = (
        b"--a\nContent-Type: text/plain; charset=utf-8\n\n" + draw.choice((body, b"")) + b"\n--a\n"
        b"Content-Type: " + sort + b'\nContent-Disposition: attachment; filename="' + name + b'"\n'
        b"Content-Transfer-Encoding: base64\n\n" + b64encode(body) + b"\n--a--\n"
    )  # fmt: skip
    return header(head + b"\n\n" + parts, "Content-Type", b"multipart/mixed; boundary=a")


SHAPES: tuple[Shape, ...] = (
    odd_charset, wrong_charset, odd_encoding, in_base64, nul, flipped, cut_off, shuffled, line_ends, huge,
    long_lines, many_headers, odd_message_id, no_message_id, dressed_sender, forged, odd_subject,
    from_the_list, robot, bounced, nested, forwarded, in_html, attached,
)  # fmt: skip
#: Those that cost seconds are met less often.
_WEIGHTS = tuple(0.05 if shape in (huge, many_headers, long_lines) else 1.0 for shape in SHAPES)


def mutated(raw: bytes, nth: int, draw: Random) -> bytes:
    """One mail of many: a name of its own, to the game, and up to three shapes."""
    raw = header(header(raw, "Message-ID", b"<soak-%d@mails.example>" % nth), "To", GAME)
    for shape in draw.choices(SHAPES, _WEIGHTS, k=draw.choice((0, 1, 1, 2, 3))):
        raw = shape(raw, draw)
    return raw
