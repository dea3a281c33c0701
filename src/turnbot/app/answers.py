"""One mail: sorted, read if it is of a sort that holds orders, settled with its answer in one transaction."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from turnbot.app import (
    again,
    doubts,
    letters,
    limits,
    notices,
    pen_wishes,
    players_mail,
    press,
    quoted,
    referees_mail,
    review,
)
from turnbot.app.desk import Brought, Desk, Mail, lay_out, to_player, told
from turnbot.app.desk import answer as _answer
from turnbot.app.pieces import KIND as PIECES
from turnbot.app.pieces import may_quote
from turnbot.app.reading import bare_subject, read_orders, text_of
from turnbot.app.sorting import ORDERING, QUESTION, Name, Sort, is_known, on_list, sort
from turnbot.config import Config
from turnbot.core.exchange import REFEREE
from turnbot.mail.documents import closed
from turnbot.mail.head import read_head
from turnbot.mail.message import Message, read_message
from turnbot.store import games, mailbox, outgoing
from turnbot.store.db import Tx
from turnbot.store.mailbox import MailIn
from turnbot.store.outgoing import MailOut

__all__ = ["Desk", "Mail", "lay_out", "read", "settle"]

log = logging.getLogger(__name__)

#: Letters of ours with doubts in them, to which a player may answer by number.
_ANSWERABLE = frozenset(("acknowledgement", "no-orders", "question-taken"))
#: How much of a mail the referee is shown.
_SHOWN = 4000
#: How many of a stranger's files he is told of.
_NAMED = 5


def read(desk: Desk, row: MailIn) -> Mail:
    """All that needs no transaction: what the mail is, and the orders in it."""
    head = read_head(row.raw)
    with desk.shell.db.look() as tx:
        known = is_known(tx, desk.shell.config, head)
    opener = desk.openings.of(head.sender) if known else closed()
    message = read_message(row.raw, opener)
    desk.openings.done(head.sender, opener)
    with desk.shell.db.look() as tx:
        found = sort(tx, desk.shell.config, message)
        owned = mailbox.get(tx, found.about) if found.about is not None else None
    mail = Mail(row, message, found)
    if owned is not None:
        return replace(mail, owned=_owned(desk, owned, found))
    return _with_orders(desk, mail) if found.name in ORDERING and found.who is not None else mail


def _with_orders(desk: Desk, mail: Mail) -> Mail:
    """The mail with what it answers and what it orders."""
    who, message = mail.who, mail.message
    assert who is not None, "orders are somebody's"
    if mail.sort.public:
        with desk.shell.db.look() as tx:
            to = _spoken_to(tx, desk.shell.config, message, review.require_month(tx).opened)
        return replace(
            mail, orders=read_orders(desk.shell.game, message, who, desk.world, public=True, to=to)
        )
    answers = doubts.NONE
    whole = text_of(message, who).body
    with desk.shell.db.look() as tx:
        said = quoted.without_answers_of_ours(tx, message, message.sender, whole)
    pieces, body = press.cut(said, desk.press)
    wishes, body = pen_wishes.cut(body, desk.press)
    sealed = desk.shell.game.sealed(replace(text_of(message, who), body=body), desk.world)
    told, body = notices.cut(body, sealed)
    if not body.strip() and not told and not pieces and not wishes:
        told, _ = notices.cut(bare_subject(message))
    if doubts.may_answer(body):
        with desk.shell.db.look() as tx:
            month = review.require_month(tx)
            letter = _answered(tx, message)
            reply = letter is not None and letter.kind in _ANSWERABLE
            # In a month gone by it was written, or to what that month asked.
            since = letter.created if reply and letter is not None else mail.row.received
            before = min(since, mail.row.received) < month.opened
            found = desk.answerable(tx, month, who, before=before)
        answers = doubts.cut(body, found, reply=reply)
        body = answers.rest
    taken = pieces or wishes or told or answers.given or answers.unfit or said != whole
    rest = body if taken else None
    orders = read_orders(desk.shell.game, message, who, desk.world, rest=rest)
    mail = replace(mail, orders=orders, answers=answers, notices=told, pieces=pieces, wishes=wishes)
    return replace(mail, colour=_colour(desk, mail, body))


def _spoken_to(tx: Tx, config: Config, message: Message, since: datetime) -> str | None:
    """Whose mail to the list this one answers; a program that does not name it may keep its subject."""
    for one in (message.in_reply_to, *reversed(message.references)):
        for row in mailbox.named(tx, one) if one else ():
            # A letter to us may bear the name of a mail of the list, which is none of its writer's.
            if on_list(config, read_head(row.raw)):
                return row.who
    subject = bare_subject(message)
    if subject == message.subject:
        return None
    same = (one.who for one in mailbox.on_the_list(tx, since) if bare_subject(read_head(one.raw)) == subject)
    return next(same, None)


def _answered(tx: Tx, message: Message) -> MailOut | None:
    """The letter of ours that he answers; a program that does not name it may keep its subject."""
    if message.in_reply_to:
        return outgoing.ours(tx, message.in_reply_to)
    subject = bare_subject(message)
    if subject == message.subject:
        return None
    found = outgoing.under(tx, message.sender, _ANSWERABLE, subject)
    return found[-1] if found else None


def _colour(desk: Desk, mail: Mail, body: str) -> str:
    """What stands around the orders of somebody who gave leave to quote him, with this mail or before it."""
    asked = [wish.what == "quote" for wish in mail.wishes if wish.what != "withdraw"]
    if not asked and desk.press:
        with desk.shell.db.look() as tx:
            asked = [may_quote(games.orders_of_kind(tx, mail.who or "", PIECES))]
    if not asked or not asked[-1]:
        return ""
    text = replace(text_of(mail.message, mail.who), body=body)
    return " ".join(desk.shell.game.colour(text, desk.world))


def _owned(desk: Desk, row: MailIn, by: Sort) -> Mail:
    """The mail that its player owns, read as what it would have been, had nobody doubted it."""
    opener = desk.openings.of(by.who or "")
    message = read_message(row.raw, opener)
    desk.openings.done(by.who or "", opener)
    with desk.shell.db.look() as tx:
        public = sort(tx, desk.shell.config, message).public
    return _with_orders(desk, Mail(row, message, Sort("list" if public else "letter", by.who, public=public)))


def settle(tx: Tx, desk: Desk, mail: Mail) -> None:
    """One mail's transaction: what it brings is kept, its answer queued, the mail done with."""
    desk = desk.renewed(tx)
    work = _gone if mail.sort.name in ORDERING and not _plays(tx, desk, mail.who) else _WORK[mail.sort.name]
    kind, drafts = work(tx, desk, mail)
    if mail.sort.sheet is not None and mail.sort.name != "sheet":
        drafts = [*drafts, *again.sheet(tx, desk, mail)]
    drafts = limits.sift(tx, desk.shell, desk.renewed(tx).game, drafts, mail.who, desk.now)
    outgoing.put(tx, drafts, desk.now)
    who = REFEREE if mail.sort.name == "referee" else mail.who
    mailbox.handled(tx, mail.row.id, who, kind)
    log.info("mail %d: %s from %s", mail.row.id, kind, "nobody we know" if who is None else who)


# What each sort of mail brings ------------------------------------------------------------------


def _nothing(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """A copy of a letter of ours; what nobody wrote, or wrote to everybody; what a filter has marked."""
    return mail.sort.name, []


def _bounce(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """A letter of ours came back: the referee is told, once for each letter."""
    letter = outgoing.ours(tx, mail.message.bounced_id)
    if letter is None or letter.recipient == desk.shell.config.game.referee_address:
        return "bounce", []
    view = {
        "about": letter.recipient, "sender": mail.message.sender, "subject": mail.message.subject,
        "text": mail.message.full_text[:_SHOWN],
    }  # fmt: skip
    return "bounce", [told(desk, mail, "referee-bounce", view, f"bounce/{letter.key}")]


def _stranger(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """An unknown address: one polite answer a day while the hour's budget lasts; the referee sees it."""
    sender = mail.message.sender
    key = f"stranger/{sender}/{desk.now.date().isoformat()}"
    if outgoing.has_letter(tx, f"{key}/told"):
        return "stranger", []
    if not limits.stranger_may_be_answered(tx, desk.shell, desk.now):
        return "stranger", limits.more_strangers(tx, desk.shell, desk.game, desk.now)
    view = {"address": sender or mail.message.sender_name, "subject": mail.message.subject}
    shown = {
        **view,
        "text": mail.message.full_text[:_SHOWN],
        "received": mail.row.received,
        "closed": list(mail.message.attachments_ignored[:_NAMED]),
    }
    drafts = [told(desk, mail, "referee-stranger", shown, f"{key}/told")]
    if letters.can_write_to(sender):
        drafts.append(_answer(desk, mail, "unknown-sender", view, key, sender))
    return "stranger", drafts


def _plays(tx: Tx, desk: Desk, who: str | None) -> bool:
    """Whether a character is in the game, or may come into it by a mail of this very round; nobody is."""
    if who is None or any(player.name == who for player in desk.shell.game.players(desk.world)):
        return True
    now = desk.shell.game.load(games.world(tx, review.require_month(tx).id, "opening"))
    return any(player.name == who for player in desk.shell.game.players(now))


def _gone(tx: Tx, desk: Desk, mail: Mail) -> Brought:
    """Whoever has left the game orders nothing any more; he is told so, and the referee what he wrote."""
    if mail.sort.public:
        return "gone", []
    view = {"who": mail.who, "subject": mail.message.subject}
    asked = {**view, "text": mail.message.text[:_SHOWN], "asks": False}
    return "gone", [
        told(desk, mail, "referee-question", asked, f"{QUESTION}{mail.row.id}"),
        to_player(tx, desk, mail, "gone", view),
    ]


_WORK: dict[Name, Callable[[Tx, Desk, Mail], Brought]] = {
    "own": _nothing,
    "auto-reply": _nothing,
    "spam": _nothing,
    "bulk": _nothing,
    "bounce": _bounce,
    "stranger": _stranger,
    "referee": referees_mail.answered,
    "list": players_mail.listed,
    "help": players_mail.helped,
    "sheet": again.alone,
    "trial": players_mail.tried,
    "letter": players_mail.taken,
    "confirmed": players_mail.confirmed,
}
