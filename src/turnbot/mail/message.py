"""Bytes of a mail to a `Message`: what a person newly wrote in it, clean, and what kind of mail it is.

Total, linear and bounded: any bytes at all give a Message, a megabyte of anything in well under a second.
Nothing is lost by it, since the caller keeps the raw bytes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from turnbot.mail import ciphers
from turnbot.mail.documents import Opener
from turnbot.mail.forms import filled_in, from_file, without_end
from turnbot.mail.head import Head, first, head_of, headers
from turnbot.mail.parts import Parts, parse, walk
from turnbot.mail.replies import Passage, cut
from turnbot.mail.robots import Kind, judge

__all__ = ["Kind", "Message", "Passage", "read_message"]


@dataclass(frozen=True)
class Message(Head):
    """A mail as turnbot sees it: its head, and what is in it."""

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
    """Names of attachments that were not read; their types where they have no name."""
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


#: What is called so that stood in the text itself and was not read.
_CIPHER = "texto en cifra"
_FORWARD_SUBJECT = re.compile(r"(?i)^\s*(?:\[[^\]]{1,60}\]\s*)?(?:fwd?|rv|reenv|tr|wg|enc|i)\s*(?:\[\d+\])?:")


def read_message(raw: bytes, opener: Opener | None = None) -> Message:
    """Read a mail from its raw bytes. Never raises, whatever the bytes.

    ``opener`` opens the documents that are attached to it; without one, some are opened.
    """
    tree = parse(raw)
    found = headers(tree.raw_items())
    head = head_of(found, raw)
    parts = walk(tree, opener or Opener())
    cleared = [ciphers.without(text) for text in parts.body]
    parts.body[:] = [text for text, _ in cleared]
    full_text, passages, forwarded = _texts(parts, bool(_FORWARD_SUBJECT.match(head.subject)))
    text = "\n\n".join(passage.text for passage in passages)
    verdict = judge(
        {name: values[0] for name, values in found.items()},
        content_type=first(found, "content-type"),
        sender=head.sender,
        sender_name=head.sender_name,
        subject=head.subject,
        text=full_text,
        report="\n\n".join(parts.report),
    )
    return Message(
        **vars(head),
        kind=verdict.kind,
        text=text or forwarded,
        passages=passages or ((Passage(forwarded),) if forwarded else ()),
        full_text=full_text,
        forwarded=forwarded,
        attachments_ignored=(*parts.ignored, *([_CIPHER] if any(found for _, found in cleared) else [])),
        bounced_id=verdict.bounced_id,
        bounced_to=verdict.bounced_to,
    )


def _texts(parts: Parts, forward: bool) -> tuple[str, tuple[Passage, ...], str]:
    """The whole text, the new passages, the forwarded text."""
    body = "\n\n".join(parts.body)
    pieces = cut(body, forward=forward)
    form = "" if forward or pieces.forwarded else filled_in(body)
    if form:
        pieces = replace(pieces, passages=(Passage(form),))
    pieces = replace(pieces, passages=tuple(_without_end(one) for one in pieces.passages))
    files = (from_file(text).strip("\n") for text in parts.attached)
    attached = tuple(Passage(text) for text in files if text)
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


def _without_end(passage: Passage) -> Passage:
    return replace(passage, text=without_end(passage.text).strip("\n"), above=without_end(passage.above))
