"""The addresses in a header, as they were written and never as they look.

By the address in From: a mail is somebody's, so nothing is mended in it: what holds a character that no
address may hold, or might be read in two ways, is none. Total and linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from turnbot.mail.characters import decode_words

#: What letters can be addressed to, as headers and servers without SMTPUTF8 take it (RFC 5322 section 3.4.1).
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
_POSTING = re.compile(rf"(?i)mailto:({ADDRESS.pattern})")
_LONGEST = 8_000  # characters of a header that are looked at
#: What is quoted or a comment, and an encoded word.
_SAID = re.compile(r'"(?:\\.|[^"\\])*"|\((?:\\.|[^()\\])*\)', re.DOTALL)
_ENCODED = re.compile(r"=\?[^?\s]*\?[bBqQ]\?[^?\s]*\?=")
_PIECES = re.compile(r'\\.|["(),;:<>]|[^\\"(),;:<>]+|\\', re.DOTALL)


def addresses(value: str) -> tuple[str, ...]:
    """The addresses of a header (To:, Cc:), lower-case, each once."""
    return tuple(dict.fromkeys(bare for _, bare in _mailboxes(value[:_LONGEST]) if bare))


def only_address(values: Sequence[str]) -> tuple[str, str]:
    """Name and address of the one mailbox that a header's values name; no address where they name several.

    Python's own parser finds the owner of «victim@x <somebody@else>» in what is but a name.
    """
    whole = ", ".join(values)[:_LONGEST]
    if not _is_plain(whole):
        return decode_words(whole).strip("\"'<> ")[:200], ""
    found = [(name, bare) for name, bare in _mailboxes(whole) if bare]
    if len({bare for _, bare in found}) == 1:
        return decode_words(found[0][0])[:200], found[0][1]
    if not found and whole.count("@") == 1 and "<" not in whole:
        # «Fulano de Tal fulano@x.example», without the brackets that it needs.
        words = whole.split()
        bare = next((word for word in words if ADDRESS.fullmatch(word)), "")
        return decode_words(" ".join(word for word in words if word != bare))[:200], bare.lower()
    return decode_words(whole).strip("\"'<> ")[:200], ""


def _is_plain(value: str) -> bool:
    """Whether no group is named («name: address;») and every bracket closed.

    What checks senders finds nobody in such a header, and lets it pass.
    """
    bare = _ENCODED.sub("", _SAID.sub("", value))
    return ":" not in bare and ";" not in bare and bare.count("<") == bare.count(">")


def posting_address(value: str) -> str:
    """The address in List-Post: (RFC 2369 section 3.4), "" if there is none."""
    found = _POSTING.search(value[:_LONGEST])
    return found[1].lower() if found else ""


def _mailboxes(value: str) -> Iterator[tuple[str, str]]:
    """Name and address of each mailbox; the address "" where what stands in its place is none."""
    if value.replace('\\"', "").count('"') % 2:
        value = value.replace('"', " ")  # a quotation that never ends would hold the address too
    name: list[str] = []
    inside: list[str] = []
    quoted, comments, brackets, opened = False, 0, 0, False
    for piece in (*(found[0] for found in _PIECES.finditer(value)), ";"):
        if quoted:
            quoted = piece != '"'
            name += [] if piece == '"' else [piece.removeprefix("\\") or piece]
        elif comments:
            comments += (piece == "(") - (piece == ")")
            name += [] if piece in "()" else [piece]
        elif opened and piece not in ">,;":
            inside.append(piece)
        elif piece in '"(':
            quoted, comments = piece == '"', int(piece == "(")
            name.append(" ")
        elif piece in "<>":
            opened = piece == "<"
            brackets += opened
        elif piece == "," and not brackets and not any("@" in one for one in name):
            name.append(", ")  # «Fulano, el de siempre <fulano@x.example>»
        elif piece in ",;":
            yield _mailbox(name, inside, brackets)
            name, inside, brackets, opened = [], [], 0, False
        elif piece == ":" and not brackets:
            name = []  # the name of a group
        else:
            name.append(piece)


def _mailbox(name: Sequence[str], inside: Sequence[str], brackets: int) -> tuple[str, str]:
    said = re.sub(r"\s+,", ",", "".join(name)).strip(" ,")
    if brackets:
        bare = "".join(inside).strip() if brackets == 1 else ""
        return said, bare.lower() if ADDRESS.fullmatch(bare) else ""
    # «fulano@x.example (Fulano)»: what a comment said stands behind the address.
    bare, _, rest = said.partition(" ")
    return (rest.strip(), bare.lower()) if ADDRESS.fullmatch(bare) and "@" not in rest else (said, "")
