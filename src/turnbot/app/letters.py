"""Letters of the shell: a template and its view become a draft for mail_out, addressed and threaded."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from turnbot.app.shell import Shell
from turnbot.core import game as core
from turnbot.mail import letter
from turnbot.mail.message import Message, read_message
from turnbot.render.pages import Rendered, render
from turnbot.store.mailbox import Draft

#: A Message-ID that may go into a header of ours; mails bring others too.
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,400}@[!-;=?-~]{1,400}>")
#: An address that may go into a header of ours.
_ADDRESS = re.compile(r"[!-'*+\-./-9=?A-Z^-~]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")

#: How many letters of a conversation an answer refers to.
_THREAD = 10


@dataclass(frozen=True, slots=True)
class Answered:
    """The mail that a letter answers: its row in mail_in and what was read in it."""

    mail_id: int
    message: Message


def can_write_to(address: str) -> bool:
    """Whether letters can be addressed so."""
    return bool(_ADDRESS.fullmatch(address))


def words(shell: Shell, template: str, view: Mapping[str, Any]) -> Rendered:
    """Put a view into words."""
    return render(template, {"game": shell.config.game.shown(), **view}, shell.overlay)


def draft(
    shell: Shell,
    token: str,
    template: str,
    view: Mapping[str, Any],
    *,
    key: str,
    to: str,
    now: datetime,
    answers: Answered | None = None,
) -> Draft:
    """Write a letter to an address.

    ``key`` names the letter for ever and makes its Message-ID, together with ``token``, so that two games
    of one address share none. The referee's letters bear the token in their subject.
    """
    rendered = words(shell, template, view)
    own = shell.config.game
    subject = " ".join(rendered.subject.split())
    if to == own.referee_address:
        subject = f"{subject} [{token}]"
    identity = letter.message_id(f"{token}/{key}", own.address.rpartition("@")[2])
    threaded = _thread(answers.message) if answers else ()
    raw = letter.compose(
        sender=f"{own.title} <{own.address}>",
        to=to,
        subject=subject,
        text=rendered.text,
        html=rendered.html,
        date=now.astimezone(shell.config.zone),
        message_id=identity,
        in_reply_to=threaded[-1] if threaded else None,
        references=threaded,
        auto="auto-replied" if answers else "auto-generated",
    )
    return Draft(
        key=key,
        kind=template.rpartition("/")[2],
        recipient=to,
        subject=subject,
        message_id=identity,
        raw=raw,
        answers=answers.mail_id if answers else None,
    )


def to_referee(
    shell: Shell, token: str, template: str, view: Mapping[str, Any], *, key: str, now: datetime
) -> Draft:
    """Write to the referee about something."""
    return draft(shell, token, template, view, key=key, to=shell.config.game.referee_address, now=now)


def address_of(shell: Shell, addresses: Mapping[str, str], to: str) -> str:
    """Where a game's letter goes: a character's address on file, the list or the referee; empty: nowhere."""
    if to == core.LIST:
        return shell.config.game.list_address
    if to == core.REFEREE:
        return shell.config.game.referee_address
    return addresses.get(to, "")


def template_of(game: core.Game, kind: str) -> str:
    """The template of a game's letter: its own folder, unless the kind names one."""
    return kind if "/" in kind else f"{game.name}/{kind}"


def _thread(message: Message) -> tuple[str, ...]:
    known = (*message.references, message.message_id)
    return tuple(dict.fromkeys(one for one in known if _MESSAGE_ID.fullmatch(one)))[-_THREAD:]


def text_of(raw: bytes) -> str:
    """The plain text of a letter of ours."""
    return read_message(raw).full_text
