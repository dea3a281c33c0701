"""mail_in and mail_out: added once, claimed before each attempt, marked, and what is due."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import (
    Executable,
    RowMapping,
    Select,
    Table,
    and_,
    bindparam,
    exists,
    func,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from turnbot.store.db import Tx
from turnbot.store.tables import mail_in, mail_out, place


@dataclass(frozen=True, slots=True)
class MailIn:
    """A mail that came. ``attempts`` counts this one; ``received`` is the server's time.

    In an attempt that ended with none of the ``failures`` the program died.
    """

    id: int
    message_id: str
    received: datetime
    raw: bytes
    attempts: int
    state: str
    error: str | None
    who: str | None
    kind: str | None
    failures: int


@dataclass(frozen=True, slots=True)
class MailOut:
    """A letter on its way. ``key`` names it for ever: a letter of one key is written once."""

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


@dataclass(frozen=True, slots=True)
class Draft:
    """A letter to be put into mail_out; ``answers`` is the id of the mail that it answers, or tells of."""

    key: str
    kind: str
    recipient: str
    subject: str
    message_id: str
    raw: bytes
    answers: int | None = None


# A deadline runs these hundreds of times, and to build a statement takes longer than to run it.

_LIES = select(
    exists().where(
        place.c.mailbox == bindparam("mailbox"),
        place.c.uidvalidity == bindparam("uidvalidity"),
        place.c.uid == bindparam("uid"),
    )
)
_IDENTICAL = select(mail_in.c.id).where(
    mail_in.c.message_id == bindparam("identity"), mail_in.c.digest == bindparam("hash")
)
_NEXT_NEW = (
    select(mail_in)
    .where(mail_in.c.state == "new")
    .where(
        or_(
            mail_in.c.received > bindparam("came"),
            and_(mail_in.c.received == bindparam("came"), mail_in.c.id > bindparam("before")),
        )
    )
    .order_by(mail_in.c.received, mail_in.c.id)
    .limit(1)
)
#: So often the program must have died over a mail before it is read out of its turn.
SUSPECT = 2
_IS_SUSPECT = mail_in.c.attempts - mail_in.c.failures >= SUSPECT
_NEXT_HARMLESS = _NEXT_NEW.where(not_(_IS_SUSPECT))
_NEXT_SUSPECT = _NEXT_NEW.where(_IS_SUSPECT)
_COUNT_ATTEMPT = update(mail_in).where(mail_in.c.id == bindparam("mail")).values(attempts=bindparam("count"))
_HANDLED = (
    update(mail_in)
    .where(mail_in.c.id == bindparam("mail"))
    .values(state="handled", who=bindparam("whose"), kind=bindparam("sort"), error=None)
)
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
#: Before everything.
_BEGINNING = (datetime(1, 1, 2, tzinfo=UTC), 0)


# In ---------------------------------------------------------------------------------------------


def add(
    tx: Tx,
    *,
    mailbox: str,
    uidvalidity: int,
    uid: str,
    message_id: str,
    digest: str,
    received: datetime,
    raw: bytes,
) -> bool:
    """Keep a mail, and where it lies; False when we had it already, from there or from elsewhere."""
    lies = {"mailbox": mailbox, "uidvalidity": uidvalidity, "uid": uid}
    if tx.execute(_LIES, lies).scalar():
        return False
    new = _add_new(
        tx,
        mail_in,
        message_id=message_id,
        digest=digest,
        received=received,
        raw=raw,
        state="new",
        attempts=0,
        failures=0,
    )
    mail_id = tx.execute(_IDENTICAL, {"identity": message_id, "hash": digest}).scalar_one()
    _add_new(tx, place, **lies, mail_id=mail_id)
    return new


def same(tx: Tx, message_id: str, digest: str) -> MailIn | None:
    """The mail that is recognised by these."""
    known = tx.execute(_IDENTICAL, {"identity": message_id, "hash": digest}).scalar()
    return None if known is None else get(tx, known)


def kept(tx: Tx, mailbox: str, uidvalidity: int) -> frozenset[str]:
    """The UIDs of a mailbox that need not be fetched again."""
    rows = tx.execute(
        select(place.c.uid).where(place.c.mailbox == mailbox, place.c.uidvalidity == uidvalidity)
    )
    return frozenset(rows.scalars())


def claim(tx: Tx, after: tuple[datetime, int] | None = None, *, suspects: bool = False) -> MailIn | None:
    """Take the next new mail, in the order the server received them, and count the attempt.

    ``after`` is (received, id) of the one before in this round: what failed in a round waits for the next.
    ``suspects`` are those under which the program has died more than once; they are none of the others.
    """
    came, before = after or _BEGINNING
    wanted = _NEXT_SUSPECT if suspects else _NEXT_HARMLESS
    row = tx.execute(wanted, {"came": came, "before": before}).mappings().first()
    if row is None:
        return None
    attempts = row["attempts"] + 1
    tx.execute(_COUNT_ATTEMPT, {"mail": row["id"], "count": attempts})
    return _mail_in({**row, "attempts": attempts})


def has_suspects(tx: Tx) -> bool:
    """Whether new mails are left under which the program has died more than once."""
    wanted = select(exists().where(mail_in.c.state == "new", _IS_SUSPECT))
    return bool(tx.execute(wanted).scalar())


def waiting(tx: Tx, until: datetime) -> int:
    """How many mails that the server received until then are still to be read."""
    return tx.execute(
        select(func.count()).where(mail_in.c.state == "new", mail_in.c.received <= until)
    ).scalar_one()


def handled(tx: Tx, mail: int, who: str | None, kind: str) -> None:
    """Note that a mail is done with, whose it was, and what sort it turned out to be."""
    tx.execute(_HANDLED, {"mail": mail, "whose": who, "sort": kind})


def failed(tx: Tx, mail: int, error: str, *, set_aside: bool) -> None:
    """Note what went wrong; with ``set_aside`` no other attempt is made."""
    state = "set-aside" if set_aside else "new"
    tx.execute(
        update(mail_in)
        .where(mail_in.c.id == mail)
        .values(state=state, error=error, failures=mail_in.c.failures + 1)
    )


def unclaimed(tx: Tx, mail: int) -> None:
    """Take an attempt back: the database failed, not the mail."""
    tx.execute(update(mail_in).where(mail_in.c.id == mail).values(attempts=mail_in.c.attempts - 1))


def get(tx: Tx, mail: int) -> MailIn | None:
    """One mail by its id."""
    row = tx.execute(select(mail_in).where(mail_in.c.id == mail)).mappings().first()
    return None if row is None else _mail_in(row)


def mails(tx: Tx, state: str) -> tuple[MailIn, ...]:
    """Mails of one state, in the order the server received them."""
    wanted = select(mail_in).where(mail_in.c.state == state).order_by(mail_in.c.received, mail_in.c.id)
    return tuple(_mail_in(row) for row in tx.execute(wanted).mappings())


def retry(tx: Tx, mail: int) -> bool:
    """Give a mail that was set aside its three attempts again; False if it was not."""
    done = tx.execute(
        update(mail_in)
        .where(mail_in.c.id == mail, mail_in.c.state == "set-aside")
        .values(state="new", attempts=0, failures=0, error=None)
    )
    return done.rowcount == 1


# Out --------------------------------------------------------------------------------------------


def put(
    tx: Tx, letters: Iterable[Draft], now: datetime, *, held: bool = False, month_id: int | None = None
) -> int:
    """Queue letters (or hold them until the month is published); how many are new.

    A letter whose key is known is not written twice.
    """
    return sum(
        _add_new(
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
            next_attempt=now,
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
    """Make due at once what waits longer than any wait is: only a clock that was set back makes such."""
    tx.execute(
        update(mail_out)
        .where(mail_out.c.state == "queued", mail_out.c.next_attempt > now + longest)
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


def letter_of(tx: Tx, key: str) -> MailOut | None:
    """The letter of this key."""
    row = tx.execute(select(mail_out).where(mail_out.c.key == key)).mappings().first()
    return None if row is None else _mail_out(row)


def written_since(tx: Tx, recipient: str, kinds: Iterable[str], since: datetime) -> int:
    """How many letters of these kinds were written to an address since then."""
    return int(tx.execute(_WRITTEN, {"to": recipient, "kinds": list(kinds), "since": since}).scalar_one())


def told_since(tx: Tx, recipient: str, kind: str, who: str, since: datetime) -> int:
    """How many letters of a kind an address was written since then about mails of this player's."""
    of_his = exists().where(mail_in.c.id == mail_out.c.answers, mail_in.c.who == who)
    wanted = select(func.count()).where(
        mail_out.c.recipient == recipient, mail_out.c.created > since, mail_out.c.kind == kind, of_his
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


def count(tx: Tx, table: Table) -> dict[str, int]:
    """How many rows of mail_in or mail_out stand in which state."""
    rows = tx.execute(select(table.c.state, func.count()).group_by(table.c.state))
    return {row[0]: row[1] for row in rows}


# ------------------------------------------------------------------------------------------------


def _add_new(tx: Tx, table: Table, **values: Any) -> bool:
    return tx.execute(_insert_new(tx.dialect.name, table), values).rowcount == 1


@cache
def _insert_new(dialect: str, table: Table) -> Executable:
    """An insert that leaves alone what is there already; each database has its own words for it."""
    if dialect == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    # It would ask for the new row's key instead of how many rows there are, and forget the latter.
    inserting = postgresql.insert(table).on_conflict_do_nothing().inline()
    return inserting.execution_options(preserve_rowcount=True)


def _mail_in(row: RowMapping | dict[Any, Any]) -> MailIn:
    return MailIn(**{name: row[name] for name in MailIn.__slots__})


def _mail_out(row: RowMapping | dict[Any, Any]) -> MailOut:
    return MailOut(**{name: row[name] for name in MailOut.__slots__})
