"""mail_in: each mail added once, claimed before each attempt, and marked."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    RowMapping,
    Table,
    and_,
    bindparam,
    exists,
    func,
    insert,
    not_,
    or_,
    select,
    update,
)

from turnbot.store.adding import add_new
from turnbot.store.db import Tx
from turnbot.store.tables import mail_in, place


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
#: Before everything, whatever year a server says it is.
_BEGINNING = (datetime.min.replace(tzinfo=UTC), -1)


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
    new = add_new(
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
    add_new(tx, place, **lies, mail_id=mail_id)
    return new


def enter(tx: Tx, raw: bytes, digest: str, who: str, kind: str, now: datetime) -> int:
    """Keep what never came by mail as if it had, and were done with; its id."""
    made = tx.execute(
        insert(mail_in).values(
            message_id="", digest=digest, received=now, raw=raw, state="handled", attempts=1, failures=0,
            who=who, kind=kind,
        )
    ).inserted_primary_key  # fmt: skip
    assert made is not None
    return int(made[0])


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


def strangers(tx: Tx, since: datetime) -> tuple[MailIn, ...]:
    """What nobody known wrote, and the server received since then."""
    wanted = select(mail_in).where(mail_in.c.kind == "stranger", mail_in.c.received >= since)
    return tuple(_mail_in(row) for row in tx.execute(wanted.order_by(mail_in.c.id)).mappings())


def named(tx: Tx, message_id: str) -> tuple[MailIn, ...]:
    """The mails of players that bear this Message-ID, the oldest first."""
    wanted = select(mail_in).where(mail_in.c.message_id == message_id, mail_in.c.who.is_not(None))
    return tuple(_mail_in(row) for row in tx.execute(wanted.order_by(mail_in.c.id).limit(20)).mappings())


def on_the_list(tx: Tx, since: datetime) -> tuple[MailIn, ...]:
    """What players said on the mailing list, and the server received since then, the newest first."""
    wanted = select(mail_in).where(
        mail_in.c.kind.in_(("list", "declaration")), mail_in.c.received >= since, mail_in.c.who.is_not(None)
    )
    return tuple(_mail_in(row) for row in tx.execute(wanted.order_by(mail_in.c.id.desc())).mappings())


def read_again(tx: Tx, mail: int) -> None:
    """Let a mail that was handled be handled as if it had never been, in the next round."""
    tx.execute(
        update(mail_in)
        .where(mail_in.c.id == mail)
        .values(state="new", attempts=0, failures=0, error=None, who=None, kind=None)
    )


def count(tx: Tx, table: Table) -> dict[str, int]:
    """How many rows of mail_in or mail_out stand in which state."""
    rows = tx.execute(select(table.c.state, func.count()).group_by(table.c.state))
    return {row[0]: row[1] for row in rows}


def _mail_in(row: RowMapping | dict[Any, Any]) -> MailIn:
    return MailIn(**{name: row[name] for name in MailIn.__slots__})
