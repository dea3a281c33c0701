"""Letters of the shell: a template and its view become a draft for mail_out, addressed and threaded."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from email.parser import BytesParser
from email.policy import compat32
from functools import cache
from mimetypes import guess_type
from typing import Any

from turnbot.app.shell import Shell
from turnbot.config import GameConfig
from turnbot.core import exchange
from turnbot.core.game import Game
from turnbot.mail import letter
from turnbot.mail.documents import closed
from turnbot.mail.head import Head
from turnbot.mail.message import read_message
from turnbot.render.pages import Rendered, render
from turnbot.store.games import GameRow, MonthRow
from turnbot.store.outgoing import Draft

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
    message: Head


def can_write_to(address: str) -> bool:
    """Whether letters can be addressed so."""
    return bool(_ADDRESS.fullmatch(address))


def words(shell: Shell, template: str, view: Mapping[str, Any]) -> Rendered:
    """Put a view into words."""
    return render(template, {"game": shown(shell.config.game, shell.game), **view}, shell.overlay)


def draft(
    shell: Shell,
    game: GameRow,
    template: str,
    view: Mapping[str, Any],
    *,
    key: str,
    to: str,
    now: datetime,
    answers: Answered | None = None,
    kind: str = "",
    about: int | None = None,
    files: Mapping[str, bytes] | None = None,
) -> Draft:
    """Write a letter to an address.

    ``key`` names the letter for ever and makes its Message-ID, together with the game's token, so that two
    games of one address share none, and nobody can guess one. ``kind`` is what it is counted as: the
    template, unless it says more. ``about`` is the mail that it tells of, where it answers none.
    ``files`` are attached, by name.
    The referee's letters bear the game's key in their subject; in no others is it found, nor his address.
    """
    rendered = words(shell, template, view)
    own = shell.config.game
    subject = " ".join(rendered.subject.split())
    text, html = rendered.text, rendered.html
    if to == own.referee_address:
        subject = f"{subject} [{game.key}]"
    else:
        secrets = secrets_of(shell, game)
        subject, text = without(subject, secrets), without(text, secrets)
        html = None if html is None else without(html, secrets)
    identity = letter.message_id(f"{game.token}/{key}", own.address.rpartition("@")[2])
    threaded = _thread(answers.message) if answers else ()
    raw = letter.compose(
        sender=f"{own.title} <{own.address}>",
        to=to,
        subject=subject,
        text=text,
        html=html,
        date=now.astimezone(shell.config.zone),
        message_id=identity,
        in_reply_to=threaded[-1] if threaded else None,
        references=threaded,
        auto="auto-replied" if answers else "auto-generated",
        attachments=[
            letter.Attachment(name, guess_type(name)[0] or "application/octet-stream", content)
            for name, content in (files or {}).items()
        ],
    )
    return Draft(
        key=key,
        kind=kind or template.rpartition("/")[2],
        recipient=to,
        subject=subject,
        message_id=identity,
        raw=raw,
        answers=answers.mail_id if answers else about,
    )


def month_key(month: MonthRow, edition: int | None = None) -> str:
    """What the keys of a month's letters begin with: another one each time that it comes out."""
    edition = month.edition if edition is None else edition
    return month.month if edition == 1 else f"{month.month}/{edition}"


def to_referee(
    shell: Shell,
    game: GameRow,
    template: str,
    view: Mapping[str, Any],
    *,
    key: str,
    now: datetime,
    about: int | None = None,
) -> Draft:
    """Write to the referee about something; ``about`` is the mail that it tells of, if any."""
    to = shell.config.game.referee_address
    return draft(shell, game, template, view, key=key, to=to, now=now, about=about)


# What only the referee may read -----------------------------------------------------------------


def secrets_of(shell: Shell, game: GameRow) -> tuple[str, ...]:
    """What stands in letters to the referee and in no others: the key, and his address unless it is known."""
    own = shell.config.game
    known = (own.address.casefold(), own.list_address.casefold())
    return (game.key, *(one for one in (own.referee_address,) if one.casefold() not in known))


def without(text: str, secrets: Iterable[str]) -> str:
    """A text in which each of these words is a dot, however it is spelt: broken by a line's end or a quote's
    marks, with its at-sign written as in a link.
    """
    for secret in filter(None, secrets):
        text = _spelt(secret).sub("···", text)
    return text


@cache
def _spelt(secret: str) -> re.Pattern[str]:
    letters = ["(?:@|%40|&#64;)" if one == "@" else re.escape(one) for one in secret]
    return re.compile(r"(?:\s|&gt;|>)*".join(letters), re.IGNORECASE)


def address_of(shell: Shell, addresses: Mapping[str, str], to: str) -> str:
    """Where a game's letter goes: a character's address on file, the list or the referee; empty: nowhere."""
    if to == exchange.LIST:
        return shell.config.game.list_address
    if to == exchange.REFEREE:
        return shell.config.game.referee_address
    return addresses.get(to, "")


def shown(config: GameConfig, game: Game) -> dict[str, Any]:
    """What templates may say of the game, as ``game``; ``named`` puts a turn's code into words."""
    return {**config.shown(), "system": game.name, "named": game.named, "called": game.called}


def template_of(game: Game, kind: str) -> str:
    """The template of a game's letter: its own folder, unless the kind names one."""
    return kind if "/" in kind else f"{game.name}/{kind}"


def _thread(message: Head) -> tuple[str, ...]:
    known = (*message.references, *((message.message_id,) if message.has_id else ()))
    return tuple(dict.fromkeys(one for one in known if _MESSAGE_ID.fullmatch(one)))[-_THREAD:]


def text_of(raw: bytes) -> str:
    """The plain text of a letter of ours."""
    return read_message(raw, closed()).full_text


def plain_of(raw: bytes) -> str:
    """The same, quickly: nothing is looked for in it but its first plain text, which is all that we write."""
    for part in BytesParser(policy=compat32).parsebytes(raw).walk():
        if part.get_content_type() == "text/plain":
            content = part.get_payload(decode=True)
            return content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
    return ""
