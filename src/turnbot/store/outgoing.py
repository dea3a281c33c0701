"""mail_out: each letter written once, what is due, and what became of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    RowMapping,
    Select,
    bindparam,
    exists,
    func,
    or_,
    select,
    update,
)

from turnbot.store.adding import add_new
from turnbot.store.db import Tx
from turnbot.store.tables import mail_in, mail_out


@dataclass(frozen=True, slots=True)
class MailOut:
    """A letter on its way. ``key`` names it for ever: a letter of one key is written once.

    ``answers`` is the id of the mail that it answers, or tells of.
    """

    id: int
    key: str
    kind: str
    recipient: str
    subject: str
    message_id: str
    raw: bytes
    state: str
    attempts: int
    next_attempt: datetime
    created: datetime
    sent: datetime | None
    error: str | None
    answers: int | None


@dataclass(frozen=True, slots=True)
class Draft:
    """A letter to be put into mail_out; ``answers`` is the id of the mail that it answers, or tells of.

    It is due when it has waited so long.
    """

    key: str
    kind: str
    recipient: str
    subject: str
    message_id: str
    raw: bytes
    answers: int | None = None
    wait: timedelta = timedelta()


# A deadline runs these hundreds of times, and to build a statement takes longer than to run it.

_KNOWN = select(exists().where(mail_out.c.key == bindparam("name")))
_DUE = (
    select(mail_out)
    .where(mail_out.c.state == "queued", mail_out.c.next_attempt <= bindparam("now"))
    .order_by(mail_out.c.next_attempt, mail_out.c.id)
    .limit(1)
)
_NOTE_ATTEMPT = (
    update(mail_out)
    .where(mail_out.c.id == bindparam("letter"))
    .values(attempts=bindparam("count"), next_attempt=bindparam("again"))
)
_SENT = (
    update(mail_out)
    .where(mail_out.c.id == bindparam("letter"))
    .values(state="sent", sent=bindparam("now"), error=None)
)
_OURS = select(mail_out).where(mail_out.c.message_id == bindparam("identity"))
_WRITTEN = select(func.count()).where(
    mail_out.c.recipient == bindparam("to"),
    mail_out.c.created > bindparam("since"),
    mail_out.c.kind.in_(bindparam("kinds", expanding=True)),
)


def put(
    tx: Tx, letters: Iterable[Draft], now: datetime, *, held: bool = False, month_id: int | None = None
) -> int:
    """Queue letters (or hold them until the month is published); how many are new.

    A letter whose key is known is not written twice.
    """
    return sum(
        add_new(
            tx,
            mail_out,
            key=letter.key,
            kind=letter.kind,
            recipient=letter.recipient,
            subject=letter.subject,
            message_id=letter.message_id,
            raw=letter.raw,
            state="held" if held else "queued",
            attempts=0,
            next_attempt=now + letter.wait,
            created=now,
            answers=letter.answers,
            month_id=month_id,
        )
        for letter in letters
    )


def has_letter(tx: Tx, key: str) -> bool:
    """Whether a letter of this key was ever written."""
    return bool(tx.execute(_KNOWN, {"name": key}).scalar())


def release(tx: Tx, month_id: int, now: datetime) -> int:
    """Queue the held letters of a month; how many."""
    return tx.execute(
        update(mail_out)
        .where(mail_out.c.month_id == month_id, mail_out.c.state == "held")
        .values(state="queued", next_attempt=now)
    ).rowcount


def drop_held(tx: Tx, month_id: int) -> None:
    """Throw away the held letters of a month that is to be played again."""
    tx.execute(mail_out.delete().where(mail_out.c.month_id == month_id, mail_out.c.state == "held"))


def drop_unsent(tx: Tx, month_id: int) -> int:
    """Throw away those of a month that is taken back which have not gone out yet; how many."""
    unsent = mail_out.c.state.in_(("queued", "set-aside"))
    return tx.execute(mail_out.delete().where(mail_out.c.month_id == month_id, unsent)).rowcount


def due(tx: Tx, now: datetime, backoff: tuple[timedelta, ...]) -> MailOut | None:
    """Take the next letter that is due and write down this attempt and when the next would be.

    ``backoff`` holds the waits after the first, second, ... attempt; the last one goes on.
    """
    row = tx.execute(_DUE, {"now": now}).mappings().first()
    if row is None:
        return None
    attempts = row["attempts"] + 1
    again = now + backoff[min(attempts, len(backoff)) - 1]
    tx.execute(_NOTE_ATTEMPT, {"letter": row["id"], "count": attempts, "again": again})
    return _mail_out({**row, "attempts": attempts, "next_attempt": again})


def hasten(tx: Tx, now: datetime, longest: timedelta) -> None:
    """Make due at once what waits longer than any wait is: only a clock that was set back makes such.

    What was never tried may wait of its own, unless it was written later than it is.
    """
    tx.execute(
        update(mail_out)
        .where(mail_out.c.state == "queued", mail_out.c.next_attempt > now + longest)
        .where(or_(mail_out.c.attempts > 0, mail_out.c.created > now))
        .values(next_attempt=now)
    )


def sent(tx: Tx, letter: int, now: datetime) -> None:
    """Note that a server took a letter."""
    tx.execute(_SENT, {"letter": letter, "now": now})


def deferred(tx: Tx, letter: int, error: str) -> None:
    """Note why a letter was not taken this time; it stays queued."""
    tx.execute(update(mail_out).where(mail_out.c.id == letter).values(error=error))


def unblamed(tx: Tx, letter: int, now: datetime) -> None:
    """Take an attempt back: the connection failed, not the letter."""
    tx.execute(
        update(mail_out)
        .where(mail_out.c.id == letter)
        .values(attempts=mail_out.c.attempts - 1, next_attempt=now)
    )


def put_aside(tx: Tx, letter: int, error: str) -> None:
    """Give a letter up until somebody says ``requeue``."""
    tx.execute(update(mail_out).where(mail_out.c.id == letter).values(state="set-aside", error=error))


def requeue(tx: Tx, letter: int, now: datetime) -> bool:
    """Try a letter that was set aside again; False if it was not."""
    done = tx.execute(
        update(mail_out)
        .where(mail_out.c.id == letter, mail_out.c.state == "set-aside")
        .values(state="queued", attempts=0, next_attempt=now)
    )
    return done.rowcount == 1


def readdress(tx: Tx, letter: int, recipient: str, raw: bytes) -> None:
    """Send a letter elsewhere, with other bytes that say so."""
    tx.execute(update(mail_out).where(mail_out.c.id == letter).values(recipient=recipient, raw=raw))


def ours(tx: Tx, message_id: str) -> MailOut | None:
    """The letter of ours that bears this Message-ID."""
    row = tx.execute(_OURS, {"identity": message_id}).mappings().first() if message_id else None
    return None if row is None else _mail_out(row)


def under(tx: Tx, recipient: str, kinds: Iterable[str], subject: str) -> list[MailOut]:
    """The letters of these kinds to an address that bear this subject, in the order of their writing."""
    wanted = select(mail_out).where(
        mail_out.c.recipient == recipient, mail_out.c.kind.in_([*kinds]), mail_out.c.subject == subject
    )
    return [_mail_out(row) for row in tx.execute(wanted.order_by(mail_out.c.id)).mappings()]


def newest_to(tx: Tx, recipients: Iterable[str], most: int) -> Iterator[MailOut]:
    """The letters to these addresses, the newest first, and no more than so many."""
    wanted = select(mail_out).where(mail_out.c.recipient.in_([*recipients]))
    for row in tx.execute(wanted.order_by(mail_out.c.id.desc()).limit(most)).mappings():
        yield _mail_out(row)


def bore(tx: Tx, recipient: str, end: str) -> bool:
    """Whether any letter to an address had a subject that ends so."""
    wanted = select(exists().where(mail_out.c.recipient == recipient, mail_out.c.subject.endswith(end)))
    return bool(tx.execute(wanted).scalar())


def letter_of(tx: Tx, key: str) -> MailOut | None:
    """The letter of this key."""
    row = tx.execute(select(mail_out).where(mail_out.c.key == key)).mappings().first()
    return None if row is None else _mail_out(row)


def written_since(tx: Tx, recipient: str, kinds: Iterable[str], since: datetime) -> int:
    """How many letters of these kinds were written to an address since then."""
    return int(tx.execute(_WRITTEN, {"to": recipient, "kinds": list(kinds), "since": since}).scalar_one())


def told_since(tx: Tx, recipient: str, kind: str, who: str, since: datetime, queued: datetime) -> int:
    """How many letters of a kind about mails of this player's were written to an address since then.

    With those written before, but not before ``queued``, that went out since then or wait still.
    """
    of_his = exists().where(mail_in.c.id == mail_out.c.answers, mail_in.c.who == who)
    recent = or_(mail_out.c.created > since, mail_out.c.sent > since, mail_out.c.state == "queued")
    wanted = select(func.count()).where(
        mail_out.c.recipient == recipient,
        mail_out.c.created > queued,
        mail_out.c.kind == kind,
        recent,
        of_his,
    )
    return int(tx.execute(wanted).scalar_one())


def letters(tx: Tx, *, state: str | None = None, month_id: int | None = None) -> tuple[MailOut, ...]:
    """Letters in the order they were written, of one state or month if given."""
    wanted: Select[Any] = select(mail_out).order_by(mail_out.c.id)
    if state is not None:
        wanted = wanted.where(mail_out.c.state == state)
    if month_id is not None:
        wanted = wanted.where(mail_out.c.month_id == month_id)
    return tuple(_mail_out(row) for row in tx.execute(wanted).mappings())


def _mail_out(row: RowMapping | dict[Any, Any]) -> MailOut:
    return MailOut(**{name: row[name] for name in MailOut.__slots__})
