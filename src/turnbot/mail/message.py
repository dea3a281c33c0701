"""Bytes of a mail to a `Message`: what a person newly wrote in it, clean, and what kind of mail it is.

Total, linear and bounded: any bytes at all give a Message, a megabyte of anything in well under a second.
Nothing is lost by it, since the caller keeps the raw bytes.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import getaddresses, parsedate_to_datetime

from turnbot.mail.characters import decode_words
from turnbot.mail.parts import Parts, headers, parse, walk
from turnbot.mail.replies import Passage, cut
from turnbot.mail.robots import Kind, judge

__all__ = ["Kind", "Message", "Passage", "read_message"]


@dataclass(frozen=True)
class Message:
    """A mail as turnbot sees it.

    Message-IDs stand in their angle brackets; addresses are bare and lower-case.
    """

    message_id: str
    """As the mail has it; made from a hash of the raw bytes where it has none."""
    sender: str
    """The address of From:, "" if there is none that can be read."""
    sender_name: str
    to: tuple[str, ...]
    """The addresses of To: and Cc:."""
    list_address: str
    """Where the mailing list that handed it out takes mail (List-Post:, RFC 2369), "" if no list did."""
    author: str
    """Whom Reply-To: or X-Original-From: name, "" if nobody: a list may put its own address into From:."""
    subject: str
    date: datetime | None
    """What the sender's clock said, aware; None where the mail does not say. Proves nothing."""
    in_reply_to: str
    """The Message-ID this mail answers, "" if none."""
    references: tuple[str, ...]
    """The Message-IDs of the conversation, oldest first."""
    kind: Kind
    text: str
    """What is new: the passages, then the text attachments, with a blank line between them."""
    passages: tuple[Passage, ...]
    """The same in pieces: an answer written between quoted lines remembers the lines above it."""
    full_text: str
    """All text of the mail, quotes («> »), signatures and forwarded mails included."""
    forwarded: str
    """What was new in a forwarded mail, "" if there is none; in `text` only if nothing else was written."""
    attachments_ignored: tuple[str, ...]
    """Names of attachments that are not text and were not read; their types where they have no name."""
    bounced_id: str
    """Of a bounce: the Message-ID of our letter that did not arrive, "" where the report does not tell."""
    bounced_to: str
    """Of a bounce: the address that could not be reached, "" where the report does not tell."""

    @property
    def answered_text(self) -> str:
        """The new text, each passage below the quoted lines («> ») it answers: a form reads as filled in."""
        if not any(passage.above for passage in self.passages):
            return self.text
        below = ("".join(f"> {line}\n" for line in p.above.splitlines()) + p.text for p in self.passages)
        return "\n\n".join(below)

    @property
    def only_forwarded(self) -> bool:
        """Whether the sender forwarded a mail without a word of his own."""
        return bool(self.forwarded) and self.text == self.forwarded


_IDS = re.compile(r"<[^<>\s]{1,500}>")
_ADDRESS = re.compile(r"[^\s<>\"'(),;:\\\[\]]{1,200}@[^\s<>\"'(),;:\\]{1,200}")
_FORWARD_SUBJECT = re.compile(r"(?i)^\s*(?:\[[^\]]{1,60}\]\s*)?(?:fwd?|rv|reenv|tr|wg|enc|i)\s*(?:\[\d+\])?:")


def read_message(raw: bytes) -> Message:
    """Read a mail from its raw bytes. Never raises, whatever the bytes."""
    tree = parse(raw)
    found = headers(tree)
    parts = walk(tree)
    subject = decode_words(found.get("subject", "")[:2000])[:500]
    sender_name, sender = _first_address(found.get("from", "") or found.get("sender", ""))
    full_text, passages, forwarded = _texts(parts, bool(_FORWARD_SUBJECT.match(subject)))
    text = "\n\n".join(passage.text for passage in passages)
    verdict = judge(
        found,
        content_type=found.get("content-type", ""),
        sender=sender,
        sender_name=sender_name,
        subject=subject,
        text=full_text,
        report="\n\n".join(parts.report),
    )
    references = tuple(_IDS.findall(found.get("references", "")))
    replied = _IDS.search(found.get("in-reply-to", ""))
    return Message(
        message_id=_message_id(found.get("message-id", ""), raw),
        sender=sender,
        sender_name=sender_name,
        to=_addresses(found.get("to", "") + ", " + found.get("cc", "")),
        list_address=_posting(found.get("list-post", "")),
        author=_first_address(found.get("x-original-from", "") or found.get("reply-to", ""))[1],
        subject=subject,
        date=_date(found.get("date", "")),
        in_reply_to=replied[0] if replied else "",
        references=references,
        kind=verdict.kind,
        text=text or forwarded,
        passages=passages or ((Passage(forwarded),) if forwarded else ()),
        full_text=full_text,
        forwarded=forwarded,
        attachments_ignored=tuple(parts.ignored),
        bounced_id=verdict.bounced_id,
        bounced_to=verdict.bounced_to,
    )


def _texts(parts: Parts, forward: bool) -> tuple[str, tuple[Passage, ...], str]:
    """The whole text, the new passages, the forwarded text."""
    body = "\n\n".join(parts.body)
    pieces = cut(body, forward=forward)
    attached = tuple(Passage(text.strip("\n")) for text in parts.attached)
    inner = ["\n\n".join(passage.text for passage in cut(text).passages) for _, text in parts.forwarded]
    forwarded = "\n\n".join(text for text in (pieces.forwarded, *inner) if text)
    whole = [body, *parts.attached]
    whole += [
        f"---------- Mensaje reenviado ----------\n{heading}\n\n{text}" for heading, text in parts.forwarded
    ]
    return (
        "\n\n".join(text.strip("\n") for text in whole if text.strip()),
        pieces.passages + attached,
        forwarded,
    )


def _message_id(value: str, raw: bytes) -> str:
    found = _IDS.search(value)
    if found:
        return found[0]
    token = value.strip()
    if token and len(token) < 250 and token.isascii() and token.isprintable() and not set(token) & set(" <>"):
        return f"<{token}>"
    return f"<{hashlib.sha256(raw).hexdigest()[:40]}@message-id.invalid>"


def _first_address(value: str) -> tuple[str, str]:
    """Name and address of the first mailbox in a header."""
    value = value[:2000]
    for name, address in _pairs(value):
        bare = decode_words(address).lower()
        if _ADDRESS.fullmatch(bare):
            return decode_words(name)[:200], bare
    plain = decode_words(value)
    found = _ADDRESS.search(plain)
    if not found:
        return plain.strip("\"'<> ")[:200], ""
    return plain[: found.start()].strip("\"'<( ")[:200], found[0].lower()


def _addresses(value: str) -> tuple[str, ...]:
    found = (decode_words(address).lower() for _, address in _pairs(value[:8000]))
    return tuple(dict.fromkeys(filter(_ADDRESS.fullmatch, found)))


def _posting(value: str) -> str:
    found = _ADDRESS.search(value[:2000].lower().replace("mailto:", " "))
    return found[0] if found else ""


def _pairs(value: str) -> list[tuple[str, str]]:
    try:
        return getaddresses([value])
    except (ValueError, IndexError, TypeError, RecursionError):
        return []  # the library trips over some addresses, deeply nested comments among them


def _date(value: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(" ".join(value[:100].split()))
        date = date if date.tzinfo else date.replace(tzinfo=UTC)
        date.astimezone(UTC)  # the first hours of year 1 east of Greenwich, and the like, cannot be compared
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return date
