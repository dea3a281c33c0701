"""Bytes to clean text: charsets declared, wrongly declared and missing; invisible characters.

Everything here is total (any bytes give a text) and linear in the length of its input.
"""

from __future__ import annotations

import binascii
import codecs
import quopri
import re
import unicodedata

# Names that mail programs write and Python does not know, and names that say less than they mean:
# what calls itself latin-1 or ASCII is windows-1252 as soon as it holds typographic quotes (WHATWG).
_ALIASES = {
    "": "utf-8",
    "ascii": "utf-8",
    "us-ascii": "utf-8",
    "ansi_x3.4-1968": "utf-8",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "iso_8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "ansi": "cp1252",
    "windows-1252": "cp1252",
    "x-ansi": "cp1252",
    "iso-8859-8-i": "iso-8859-8",
    "utf8mb4": "utf-8",
    "unicode": "utf-16",
    "unicode-1-1-utf-7": "utf-7",
    "x-user-defined": "cp1252",
}
# Codecs that are no charset of a mail; punycode and idna are quadratic besides.
_NO_CHARSETS = frozenset(
    {"punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
)
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))

# The bytes above 0x7f that the letters and quotes of western Europe take in windows-1252.
_WESTERN = bytes(
    set("áéíóúñüçàèòïöäëâêîôûãõÁÉÍÓÚÑÜÇÀÈÒÏÖÄÂÊÔ¿¡ªº«»·°´'€“”‘’–—…•  ©®".encode("cp1252")) - set(range(0x80))
)
_GUESS_BYTES = 16_384  # charset-normalizer looks at this much: more costs time and tells it nothing new

_DROPPED = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e0fff]+"
)
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_MARGIN = re.compile(r"^[ \t]*\t[ \t]*", re.MULTILINE)
_SPACES = re.compile("[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_SURROGATES = re.compile("[\ud800-\udfff]")
_MAX_MARKS = 30  # combining characters on one letter: the limit of Unicode's stream-safe text (UAX #15)


def clean(text: str) -> str:
    """Bring text into the one form the rest of turnbot sees.

    Lines end with ``\\n``; zero-width characters, bidirectional controls and control characters are gone;
    every kind of space is a plain one, but for the tabs inside of a line, which part the cells of tables;
    letters are composed (NFC); lone surrogates are U+FFFD.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _DROPPED.sub("", _BREAKS.sub("\n", text))
    if "\t" in text:
        text = _MARGIN.sub(lambda found: found[0].replace("\t", " "), text)
    if text.isascii():
        return text
    text = _SPACES.sub(" ", _SURROGATES.sub("\ufffd", text))
    if unicodedata.is_normalized("NFC", text):
        return text
    return unicodedata.normalize("NFC", _stream_safe(text))


def on_one_line(text: str) -> str:
    """What another program said, fit for a terminal and a letter: one line, and nothing unseen."""
    return "".join(c for c in " ".join(clean(text).split()) if c.isprintable())


def _stream_safe(text: str) -> str:
    """Drop combining characters beyond the thirtieth in a row: sorting a run of them is quadratic."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= _MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def decode(data: bytes, declared: str) -> str:
    """The text of these bytes, believing the declared charset only as far as it holds.

    `declared` is the charset named in the mail, "" if none. Bytes that are strictly valid UTF-8 are UTF-8
    whatever a single-byte charset claims; bytes that break a declared UTF-8 are looked at again.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    name = _codec(declared)
    if (
        data.isascii()
        and b"\x00" not in data
        and b"\x1b" not in data
        and name not in ("utf-7", "hz", "utf-16")
    ):
        return data.decode("ascii")
    if b"\x00" in data[:512] and not name.startswith(("utf-16", "utf-32")):
        wide = _wide(data)
        if wide:
            return data.decode(wide, "replace")
    return _decode_as(data, name)


def _decode_as(data: bytes, name: str) -> str:
    if name == "utf-16":  # without a byte order mark; the standard says big-endian, Windows does otherwise
        name = _wide(data) or "utf-16-be"
    if name.startswith(("utf-16", "utf-32", "iso2022", "hz", "utf-7")):
        return data.decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as broken:
        if name == "utf-8":
            return _undeclared(data, broken)
    try:
        return data.decode(name)
    except UnicodeDecodeError:
        return data.decode(name, "replace") if name != "cp1252" else _western(data)


def _codec(declared: str) -> str:
    """The name of Python's codec for a declared charset; utf-8 for what no one knows."""
    name = declared.strip().strip("'\"").lower()
    name = _ALIASES.get(name, name)
    try:
        codec = codecs.lookup(name).name
        bytes(4).decode(codec, "replace")  # refuses zlib, rot13 and other codecs that yield no text
    except (LookupError, ValueError, UnicodeError):
        return "utf-8"
    return "utf-8" if codec in _NO_CHARSETS else codec.replace("utf-8-sig", "utf-8")


def _wide(data: bytes) -> str:
    """UTF-16 recognised by where its zero bytes lie, or ""."""
    sample = data[:512]
    half = len(sample) // 2
    if half == 0:
        return ""
    if sample[1::2].count(0) > half * 0.7 and sample[0::2].count(0) < half * 0.3:
        return "utf-16-le"
    if sample[0::2].count(0) > half * 0.7 and sample[1::2].count(0) < half * 0.3:
        return "utf-16-be"
    return ""


def _undeclared(data: bytes, broken: UnicodeDecodeError) -> str:
    """Text that calls itself UTF-8, or nothing, and is not."""
    replaced = data.decode("utf-8", "replace")
    wrong = replaced.count("\ufffd")
    good = len(replaced) - len(replaced.encode("ascii", "ignore")) - wrong
    if good > 4 * wrong or broken.reason == "unexpected end of data":
        return replaced  # UTF-8 with a scratch: a cut, or a spliced line
    high = data.translate(None, bytes(range(0x80)))
    if not high.translate(None, _WESTERN):
        return _western(data)
    # The rest is for the library: it is slow, and on short Spanish texts no better than the rule above.
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_GUESS_BYTES]).best()
    return data.decode(best.encoding, "replace") if best is not None else _western(data)


#: What windows-1252 has where latin-1 has control characters.
_WINDOWS = str.maketrans(
    {chr(byte): known for byte in range(0x80, 0xA0) if (known := bytes((byte,)).decode("cp1252", "ignore"))}
)


def _western(data: bytes) -> str:
    """windows-1252 with its five holes filled from latin-1."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1").translate(_WINDOWS)


_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_NOT_BASE64 = bytes(set(range(256)) - set(_BASE64))


def undo_transfer(data: bytes, encoding: str) -> bytes:
    """The bytes behind a Content-Transfer-Encoding (RFC 2045 section 6); broken ones as far as they hold."""
    encoding = encoding.strip().lower()
    if encoding == "quoted-printable":
        return quopri.decodestring(data)
    return _undo_base64(data) if encoding == "base64" else data


def _undo_base64(data: bytes) -> bytes:
    """Lines of base64, decoded, then whatever plain text stands below them.

    List servers put their footer under the base64 of the letter, and some programs write plain text under
    a header that promises base64. Stray characters are dropped; a line that is mostly stray ends it.
    """
    lines = data.splitlines()
    body: list[bytes] = []
    for line in lines:
        word = line.strip()
        kept = word.rstrip(b"=").translate(None, _NOT_BASE64)
        if len(kept) < 0.8 * len(word.rstrip(b"=")) or b" " in word:
            break
        body.append(kept)
        if word.endswith(b"="):
            break
    if not any(body):
        return data
    end = len(body)
    if end < len(lines) and lines[end].strip().strip(b"=") == b"":
        end += 1
    tail = b"\n".join(lines[end:]).strip()
    decoded = _unbase64(b"".join(body))
    return decoded + b"\n" + tail if tail else decoded


def _unbase64(data: bytes) -> bytes:
    """base64 up to its first padding, whatever stands between; a last lone character is dropped."""
    body = data.partition(b"=")[0].translate(None, _NOT_BASE64)
    body = body[: len(body) - (len(body) % 4 == 1)]
    return binascii.a2b_base64(body + b"=" * (-len(body) % 4))


_WORD = re.compile(r"=\?([^?\s]{1,40})\?([bBqQ])\?([^?\n]*)\?=")


def decode_words(value: str) -> str:
    """A header's value as clean text on one line: encoded words of RFC 2047, raw 8-bit, or both.

    Broken words stay as they were written. A letter split between two words, which the standard forbids
    and mail programs do, is put together again.
    """
    if not value.isascii():
        value = decode(value.replace("\0", "").encode("utf-8", "surrogateescape"), "")
    if "=?" in value:
        value = _decode_encoded(value)
    return " ".join(clean(value).split())


def _decode_encoded(value: str) -> str:
    pieces: list[str] = []
    pending, charset, end = b"", "", 0
    for word in _WORD.finditer(value):
        between = value[end : word.start()]
        joined = pending and not between.strip()
        if not joined or word[1].lower() != charset:
            pieces.append(decode(pending, charset))
            pending, charset = b"", word[1].lower()
        if not joined:
            pieces.append(between)
        coded = word[3].encode("utf-8", "replace")
        if word[2] in "bB":
            pending += _unbase64(coded)
        else:
            pending += binascii.a2b_qp(coded, header=True)
        end = word.end()
    pieces.append(decode(pending, charset))
    pieces.append(value[end:])
    return "".join(pieces)
