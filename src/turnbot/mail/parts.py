"""The MIME tree of a mail, walked: which text is the letter, which is attached, what is not read.

Total and bounded: any bytes give a tree (the standard library's tolerant parser), nesting beyond reason is
read as plain text, and every text is cut at `MAX_TEXT` characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.message import Message as MimeMessage
from email.parser import BytesHeaderParser, BytesParser
from email.policy import compat32
from typing import TYPE_CHECKING, TypeAlias

from turnbot.mail.characters import clean, decode, decode_words, undo_transfer
from turnbot.mail.documents import Opener, format_of
from turnbot.mail.html import html_to_text

MAX_TEXT = 300_000
"""Characters read of one text: a novel of 150 pages."""

if TYPE_CHECKING:
    Mime: TypeAlias = MimeMessage[str, str]
else:
    Mime = MimeMessage

_MAX_PARTS = 200
# The library's parser recurses for each level, tries every open boundary on every line, and takes quadratic
# time for long parameters. A mail beyond these bounds is no mail program's work.
_MAX_BOUNDARIES = 120
_MAX_LEVELS_BY_LINES = 5_000_000
_MAX_DELIMITERS = 5_000
_MAX_PARAMETERS = 4_000
_MAX_HEADERS = 400
_TEXT_NAMES = (".txt", ".text", ".md", ".htm", ".html", ".asc", ".log")
_SIGNATURES = frozenset(
    {"application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"}
)
_PARAMETERS = re.compile(rb"^content-(?:type|disposition)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE)
_STUB = re.compile(
    r"(?is)\A.{0,120}(?:html|not support|no (?:es compatible|soporta|admite|puede mostrar)"
    r"|formato mime|mime format)"
)
_INDENTED_QUOTE = re.compile("^ +>", re.MULTILINE)
_CHARSET_IN_HTML = re.compile(rb"""(?i)<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{2,40})""")


@dataclass
class Parts:
    """What a mail consists of; texts are clean, quotes still in them."""

    body: list[str] = field(default_factory=list)
    attached: list[str] = field(default_factory=list)
    forwarded: list[tuple[str, str]] = field(default_factory=list)
    """Mails inside the mail: a heading of theirs, and their text."""
    ignored: list[str] = field(default_factory=list)
    """Names of attachments that could not be read as text, or their types where they have no name."""
    opener: Opener = field(default_factory=Opener)
    """What opens attached documents, the same for all parts of a mail."""
    report: list[str] = field(default_factory=list)
    """The machine-readable parts of a delivery report (RFC 3464), headers of the lost letter included."""


def parse(raw: bytes) -> Mime:
    """The MIME tree of any bytes at all; of hostile ones a single text."""
    if _hostile(raw):
        tree: Mime = BytesHeaderParser(policy=compat32).parsebytes(raw)
        for name in ("Content-Type", "Content-Transfer-Encoding"):
            del tree[name]
        return tree
    return BytesParser(policy=compat32).parsebytes(raw)


def _hostile(raw: bytes) -> bool:
    low = raw.lower()
    levels = low.count(b"boundary") + low.count(b"message/")
    return (
        levels > _MAX_BOUNDARIES
        or levels * raw.count(b"\n") > _MAX_LEVELS_BY_LINES
        or (levels > 0 and raw.count(b"\n--") > _MAX_DELIMITERS)
        or any(len(found[0]) > _MAX_PARAMETERS for found in _PARAMETERS.finditer(low))
    )


def headers(tree: Mime) -> dict[str, str]:
    """The headers by lower-case name, first of each, raw (encoded words as they are, 8-bit as surrogates)."""
    found: dict[str, str] = {}
    for name, value in list(tree.raw_items())[:_MAX_HEADERS]:
        found.setdefault(name.lower(), str(value)[:16_000])
    return found


def walk(tree: Mime, opener: Opener) -> Parts:
    """Sort everything in the tree, in its order."""
    parts = Parts(opener=opener)
    _visit(tree, parts, depth=0, budget=[_MAX_PARTS])
    return parts


def _visit(part: Mime, parts: Parts, depth: int, budget: list[int]) -> None:
    budget[0] -= 1
    if budget[0] < 0:
        return
    kind = part.get_content_type()
    inside = part.get_payload() if part.is_multipart() else None
    children = (
        [child for child in inside if isinstance(child, MimeMessage)] if isinstance(inside, list) else []
    )
    if kind in ("message/rfc822", "message/global") and children:
        _visit_mail(children[0], parts, depth + 1, budget)
    elif kind == "message/delivery-status" or kind == "message/disposition-notification":
        parts.report.append("\n\n".join(_header_block(child) for child in children) or _text(part))
    elif kind in ("text/rfc822-headers", "message/rfc822-headers"):
        parts.report.append(_text(part))
    elif kind == "multipart/alternative" and children:
        _choose(children, parts, depth + 1, budget)
    elif children:
        for child in children:
            _visit(child, parts, depth + 1, budget)
    else:
        _leaf(part, kind, parts)


def _visit_mail(mail: Mime, parts: Parts, depth: int, budget: list[int]) -> None:
    """A mail inside the mail: its own parts, as forwarded text."""
    inner = Parts(opener=parts.opener)
    _visit(mail, inner, depth, budget)
    found = headers(mail)
    heading = "\n".join(
        f"{label}: {decode_words(found[name][:2000])}"
        for label, name in (("De", "from"), ("Fecha", "date"), ("Asunto", "subject"))
        if name in found
    )
    parts.forwarded.append((heading, "\n\n".join(inner.body + inner.attached)))
    parts.forwarded.extend(inner.forwarded)
    parts.ignored.extend(inner.ignored)
    parts.report.append(_header_block(mail))


def _header_block(part: Mime) -> str:
    return "\n".join(f"{name}: {value}" for name, value in headers(part).items())


def _choose(children: list[Mime], parts: Parts, depth: int, budget: list[int]) -> None:
    """multipart/alternative: the plain text where it says as much as the others, else the longest."""
    tried: list[Parts] = []
    for child in children:
        one = Parts(opener=parts.opener)
        # HTML costs ten times what plain text does, and is mostly not needed.
        if tried and any(_useful(earlier) for earlier in tried) and _is_html(child):
            plain = next(earlier for earlier in tried if _useful(earlier))
            if not _suspiciously_short(plain, child):
                _skip(child, one)
                tried.append(one)
                continue
        _visit(child, one, depth, budget)
        tried.append(one)
    chosen = next((one for one in tried if _useful(one)), None)
    richer = max(tried, key=lambda one: sum(map(len, one.body)), default=None)
    if chosen is None or (richer is not None and _words(richer) > 3 * _words(chosen)):
        chosen = richer
    for one in tried:
        if one is chosen:
            parts.body.extend(one.body)
        parts.attached.extend(one.attached)
        parts.ignored.extend(one.ignored)
        parts.forwarded.extend(one.forwarded)
        parts.report.extend(one.report)


def _useful(parts: Parts) -> bool:
    text = "\n".join(parts.body).strip()
    return any(character.isalnum() for character in text) and not (len(text) < 300 and _STUB.match(text))


def _words(parts: Parts) -> int:
    return sum(len(text.split()) for text in parts.body)


def _is_html(part: Mime) -> bool:
    return part.get_content_type() in ("text/html", "multipart/related", "multipart/mixed")


def _suspiciously_short(plain: Parts, html: Mime) -> bool:
    """A plain part of a few words beside much HTML: some programs put only the first line there."""
    if _words(plain) > 60:
        return False
    leaves = [leaf for leaf in html.walk() if leaf.get_content_type() == "text/html"]
    size = sum(len(payload) for leaf in leaves if isinstance(payload := leaf.get_payload(), str))
    return size > 40 * sum(map(len, plain.body)) + 2_000


def _skip(part: Mime, parts: Parts) -> None:
    """Note what hangs on an alternative that is not read: pictures, other attachments."""
    for leaf in part.walk():
        kind = leaf.get_content_type()
        if not leaf.is_multipart() and not kind.startswith(("text/html", "multipart/")):
            _leaf(leaf, kind, parts)


def _leaf(part: Mime, kind: str, parts: Parts) -> None:
    name = _file_name(part)
    attached = bool(name) or part.get_content_disposition() == "attachment"
    readable = kind in ("text/plain", "text/html", "text/markdown") or (
        name.lower().endswith(_TEXT_NAMES) and kind.startswith(("text/", "application/octet-stream"))
    )
    if kind.startswith("multipart/"):
        readable = True  # a multipart without its boundaries: what is in it can still be read
    if kind in _SIGNATURES:
        return
    text = _text(part) if readable else _document(part, kind, name, parts)
    if not readable and not text.strip():
        parts.ignored.append(name or kind)
        return
    attached = attached or not readable
    if text.strip():
        (parts.attached if attached else parts.body).append(text)


def _document(part: Mime, kind: str, name: str, parts: Parts) -> str:
    """The text of an attached document, of the first few that a mail has."""
    written = format_of(name, kind)
    data = _data(part) if written is not None and parts.opener.files > 0 else b""
    return clean(parts.opener.text_of(data, written)[:MAX_TEXT]) if data and written is not None else ""


def _data(part: Mime) -> bytes:
    """What a leaf holds, its transfer encoding undone."""
    encoding = str(part.get("Content-Transfer-Encoding", ""))
    del part["Content-Transfer-Encoding"]  # or the library would undo it, less tolerantly
    payload = part.get_payload(decode=True)
    return undo_transfer(payload, encoding) if isinstance(payload, bytes) else b""


def _file_name(part: Mime) -> str:
    try:
        name = part.get_filename("") or ""
    except (ValueError, LookupError, TypeError):
        return ""  # the library trips over parameters broken in the manner of RFC 2231
    return decode_words(name[:500])


def _text(part: Mime) -> str:
    """The clean text of a leaf."""
    data = _data(part)
    html = part.get_content_type() == "text/html" or _file_name(part).lower().endswith((".htm", ".html"))
    charset = _parameter(part, "charset")
    if html and not charset and (named := _CHARSET_IN_HTML.search(data[:4096])):
        charset = named[1].decode("ascii")
    text = decode(data[: 4 * MAX_TEXT], charset)
    if html:
        return html_to_text(text)
    text = clean(text[:MAX_TEXT])
    if _parameter(part, "format").lower() == "flowed":
        return unflow(text, joined=_parameter(part, "delsp").lower() == "yes")
    return _INDENTED_QUOTE.sub(">", text)


def _parameter(part: Mime, name: str) -> str:
    try:
        value = part.get_param(name, "")
    except (ValueError, LookupError, TypeError):
        return ""
    return value[2] if isinstance(value, tuple) else str(value or "")


def unflow(text: str, joined: bool = False) -> str:
    """Long lines back from format=flowed (RFC 3676 section 4); `joined` is its DelSp=yes.

    Quoted lines are joined with quoted lines of the same depth alone, and come out as «> > text». A line of
    the writer's own that begins with «>» keeps a space before it, and so is none.
    """
    lines: list[str] = []
    open_at = -1  # the quote depth of a line that goes on in the next one; -1 if none does
    for line in text.split("\n"):
        rest = line.lstrip(">")
        depth = len(line) - len(rest)
        rest = rest.removeprefix(" ")
        flowing = rest.endswith(" ") and rest != "-- "
        goes_on = open_at == depth and rest != "-- "
        if joined and flowing:
            rest = rest[:-1]
        if goes_on:
            lines[-1] += rest
        else:
            lines.append(f" {rest}" if depth == 0 and rest.startswith(">") else "> " * depth + rest)
        open_at = depth if flowing else -1
    return "\n".join(lines)
