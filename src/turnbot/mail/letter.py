"""Text to the MIME bytes of a letter (RFC 5322, RFC 2045), the same bytes for the same arguments.

Everything is ASCII with lines of at most 78 characters, so that no server on the way has a reason to touch
it. Lines end with ``\\n``; the SMTP door turns them into CRLF. A line break in a header is refused, not
repaired: whoever got one into a subject meant to write headers of his own.
"""

from __future__ import annotations

import base64
import hashlib
import re
from binascii import b2a_qp
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.utils import encode_rfc2231, format_datetime
from typing import Literal

_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?"
)
_NAMED = re.compile(r"(.*?)\s*<([^<>]*)>")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,400}@[!-;=?-~]{1,400}>")
_TYPE = re.compile(r"[a-z]+/[a-z0-9.+-]+")
_LINE = 76


@dataclass(frozen=True)
class Attachment:
    """A file that goes with a letter. `type` as in MIME: "text/csv"."""

    name: str
    type: str
    content: bytes


def message_id(key: str, domain: str) -> str:
    """A Message-ID in angle brackets that depends on nothing but the key and the domain, and shows no key."""
    if not _ADDRESS.fullmatch(f"x@{domain}"):
        raise ValueError(f"no domain for a Message-ID: {domain!r}")
    return f"<{hashlib.sha256(key.encode()).hexdigest()[:32]}.turnbot@{domain}>"


def compose(
    *,
    sender: str,
    to: str,
    subject: str,
    text: str,
    date: datetime,
    message_id: str,
    html: str | None = None,
    in_reply_to: str | None = None,
    references: Sequence[str] = (),
    auto: Literal["auto-replied", "auto-generated"] = "auto-generated",
    attachments: Sequence[Attachment] = (),
    list_id: str | None = None,
) -> bytes:
    """Write a letter.

    `sender` and `to` are addresses, with or without a name («Secretario <turnos@x.example>»); Message-IDs
    stand in their angle brackets; `date` is aware. `auto` goes into Auto-Submitted (RFC 3834 section 5):
    "auto-replied" for the answer to a mail, "auto-generated" for what the calendar sends.

    Raises ValueError naming the value where one holds a line break or another control character, where an
    address or a Message-ID is none, or the date has no time zone.
    """
    if date.tzinfo is None:
        raise ValueError(f"a letter's date needs a time zone: {date!r}")
    ids = [_checked_id("references", one) for one in references]
    if in_reply_to is not None and _checked_id("in_reply_to", in_reply_to) not in ids:
        ids.append(in_reply_to)
    headers = [
        ("From", _mailbox("sender", sender)),
        ("To", _mailbox("to", to)),
        ("Subject", _words("subject", subject, "Subject")),
        ("Date", format_datetime(date)),
        ("Message-ID", _checked_id("message_id", message_id)),
    ]
    if in_reply_to is not None:
        headers.append(("In-Reply-To", in_reply_to))
    if ids:
        headers.append(("References", "\n ".join(ids)))
    headers += [("Auto-Submitted", auto), ("X-Auto-Response-Suppress", "All")]
    if list_id is not None:
        headers.append(("List-Id", _list_id(list_id)))
    headers.append(("MIME-Version", "1.0"))
    seed = f"{message_id}\0{text}\0{html}"
    return (_header_lines(headers) + _body(text, html, attachments, seed)).encode("ascii")


def _header_lines(headers: Sequence[tuple[str, str]]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in headers)


def _body(text: str, html: str | None, attachments: Sequence[Attachment], seed: str) -> str:
    """The letter's MIME entity: its Content headers, a blank line, its content."""
    entity = _text_part("plain", text)
    if html is not None:
        entity = _multipart("alternative", [entity, _text_part("html", html)], seed)
    if attachments:
        entity = _multipart("mixed", [entity, *map(_file_part, attachments)], seed)
    return entity


def _text_part(kind: str, text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text += "" if text.endswith("\n") else "\n"
    simple = text.isascii() and all(
        len(line) <= _LINE and not line.startswith((".", "From ")) and line == line.rstrip()
        for line in text.split("\n")
    )
    if simple and not _CONTROLS.search(text.replace("\n", "")):
        encoding, content = "7bit", text
    else:
        encoding, content = "quoted-printable", _quoted_printable(text)
    return f'Content-Type: text/{kind}; charset="utf-8"\nContent-Transfer-Encoding: {encoding}\n\n{content}'


def _quoted_printable(text: str) -> str:
    # «.» and «From » at the start of a line are what servers and mailboxes still mangle (RFC 2049 section 3).
    coded = b2a_qp(text.encode("utf-8", "replace")).decode("ascii")
    return re.sub(r"(?m)^(?:\.|F(?=rom ))", lambda first: f"={ord(first[0]):02X}", coded)


def _file_part(attachment: Attachment) -> str:
    name = _no_controls("the name of an attachment", attachment.name)
    if not _TYPE.fullmatch(attachment.type):
        raise ValueError(f"no media type of an attachment: {attachment.type!r}")
    plain = name.isascii() and '"' not in name and "\\" not in name and len(name) < 50
    parameter = f'filename="{name}"' if plain else f"filename*={encode_rfc2231(name, 'utf-8')}"
    content = base64.encodebytes(attachment.content).decode("ascii")
    return (
        f"Content-Type: {attachment.type}\nContent-Transfer-Encoding: base64\n"
        f"Content-Disposition: attachment;\n {parameter}\n\n{content}"
    )


def _multipart(kind: str, parts: Sequence[str], seed: str) -> str:
    # «=_» occurs neither in quoted-printable nor in base64 (RFC 2045 section 6.7); plain lines are searched.
    boundary = f"=_{kind}_{hashlib.sha256(seed.encode('utf-8', 'replace')).hexdigest()[:24]}"
    while any(boundary in part for part in parts):
        boundary += "_"
    inside = "".join(f"--{boundary}\n{part}\n" for part in parts)
    return f'Content-Type: multipart/{kind};\n boundary="{boundary}"\n\n{inside}--{boundary}--\n'


def _mailbox(what: str, value: str) -> str:
    # Not the library's parser: it takes «Bassigny, Armand de <a@b>» for two people.
    named = _NAMED.fullmatch(_no_controls(what, value).strip())
    name, address = (named[1], named[2]) if named else ("", value.strip())
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = re.sub(r"\\(.)", r"\1", name[1:-1])
    if not _ADDRESS.fullmatch(address):
        raise ValueError(f"{what} is no mail address: {value!r}")
    if not name:
        return address
    if name.isascii():
        quoted = (
            name
            if re.fullmatch(r"[\w !#$%&'*+/=?^`{|}~-]+", name)
            else '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'
        )
    else:
        quoted = Header(name, "utf-8", header_name=what, maxlinelen=_LINE).encode(linesep="\n")
    fits = len(quoted.rpartition("\n")[2]) + len(address) + 8 < _LINE
    return f"{quoted} <{address}>" if fits else f"{quoted}\n <{address}>"


def _words(what: str, value: str, header: str) -> str:
    value = _no_controls(what, value)
    if value.isascii() and "=?" not in value:
        return Header(value, "us-ascii", header_name=header, maxlinelen=_LINE).encode(linesep="\n")
    return Header(value, "utf-8", header_name=header, maxlinelen=_LINE).encode(linesep="\n")


def _list_id(value: str) -> str:
    bare = _no_controls("list_id", value).strip("<>")
    if not _ADDRESS.fullmatch(f"x@{bare}"):
        raise ValueError(f"list_id is no name of a list (like preux.turnos.example): {value!r}")
    return f"<{bare}>"


def _checked_id(what: str, value: str) -> str:
    if not _MESSAGE_ID.fullmatch(value):
        raise ValueError(f"{what} is no Message-ID: {value!r}")
    return value


def _no_controls(what: str, value: str) -> str:
    if _CONTROLS.search(value) or any(character in value for character in "\x85\u2028\u2029"):
        raise ValueError(f"{what} holds a line break or a control character: {value!r}")
    return value
