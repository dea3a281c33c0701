"""Mail in: every mail is kept before it is marked, and read in one transaction with its answer.

Killed anywhere, a mail is fetched again and recognised, or read again with the same result. What cannot be
read three times is set aside, and the referee told.
"""

import logging
from contextlib import suppress
from datetime import datetime
from email.parser import BytesHeaderParser
from hashlib import sha256

from turnbot.app import answers, deadline, letters, trouble
from turnbot.app.answers import Desk
from turnbot.app.shell import Shell
from turnbot.mail.inbox import Fetched, Inbox, MailboxTroubled
from turnbot.mail.message import read_message
from turnbot.store import mailbox
from turnbot.store.db import DatabaseTroubled, Tx
from turnbot.store.mailbox import MailIn

log = logging.getLogger(__name__)

#: How often a mail is tried before it is set aside.
ATTEMPTS = 3
#: Mails are stored in transactions of so many, or so many bytes: a commit waits for the disc.
_BATCH = 50
_BATCH_BYTES = 4_000_000
#: How much of a mail is looked at for its head, where nothing else of it is.
_HEAD = 20_000


# Fetching ---------------------------------------------------------------------------------------


def fetch(shell: Shell, inbox: Inbox, now: datetime) -> int:
    """Keep what is new in the mailbox, then mark it there; how many mails are new to us.

    Raises MailboxTroubled when the mailbox fails; what was kept until then stays kept.
    """
    known: dict[tuple[str, int], frozenset[str]] = {}

    def done(box: str, uidvalidity: int, uid: str) -> bool:
        if (box, uidvalidity) not in known:
            with shell.db.look() as tx:
                known[box, uidvalidity] = mailbox.kept(tx, box, uidvalidity)
        return uid in known[box, uidvalidity]

    new = 0
    batch: list[Fetched] = []
    try:
        for fetched in inbox.fetch(done):
            batch.append(fetched)
            if len(batch) >= _BATCH or sum(len(one.raw) for one in batch) >= _BATCH_BYTES:
                new += _keep(shell, inbox, batch)
                batch = []
    except MailboxTroubled:
        # One mail that a server cannot deliver must not keep back those before it for ever.
        _keep(shell, inbox, batch)
        raise
    new += _keep(shell, inbox, batch)
    with shell.db.begin() as tx:
        deadline.after_fetch(tx, shell, now, now)
    if new:
        log.info("fetched %d mails", new)
    return new


def _keep(shell: Shell, inbox: Inbox, batch: list[Fetched]) -> int:
    if not batch:
        return 0
    with shell.db.begin() as tx:
        new = sum(keep(tx, fetched) for fetched in batch)
    # Only now: a mail that is marked and not kept would be lost.
    inbox.mark_all(batch)
    return new


def keep(tx: Tx, fetched: Fetched) -> bool:
    """Store the bytes of a mail; False when we have it, under this UID or another."""
    identity, digest = _identity(fetched.raw)
    return mailbox.add(
        tx,
        mailbox=fetched.mailbox,
        uidvalidity=fetched.uidvalidity,
        uid=fetched.uid,
        message_id=identity,
        digest=digest,
        received=fetched.received,
        raw=fetched.raw,
    )


def _identity(raw: bytes) -> tuple[str, str]:
    """Message-ID and hash of a mail: of its body, since servers add to the head of each copy they deliver.

    Without a Message-ID the hash is of everything: two players may write the same short body.
    """
    head, _, body = raw.partition(b"\n\r\n" if b"\n\r\n" in raw else b"\n\n")
    identity = str(BytesHeaderParser().parsebytes(head + b"\n\n").get("Message-ID", "")).strip()
    return identity[:500], sha256(body if identity else raw).hexdigest()


# Handling ---------------------------------------------------------------------------------------


def handle(shell: Shell, now: datetime) -> int:
    """Read every new mail, in the order the server received them; how many were read.

    A mail that makes the program stumble, or kills it, waits for the next round, and is set aside after
    three. Raises DatabaseTroubled.
    """
    desk = answers.lay_out(shell, now)
    if desk is None:
        return 0
    read = 0
    with shell.db.begin() as tx:
        row = mailbox.claim(tx)
    while row is not None:
        place = (row.received, row.id)
        if row.attempts > ATTEMPTS:
            # Nobody lived to note what came of the last attempt: it is not even looked into again.
            with shell.db.begin() as tx:
                _set_aside(tx, desk, row, "el programa murió al leerla", *_envelope(row.raw))
                row = mailbox.claim(tx, after=place)
            continue
        try:
            mail = answers.read(desk, row)
            # Quickly: after a power cut it is read again, from the bytes that were kept, to the same end.
            with shell.db.begin(durable=False) as tx:
                answers.settle(tx, desk, mail)
                following = mailbox.claim(tx, after=place)
            read += 1
        except DatabaseTroubled:
            # No mail's fault: the attempt is taken back, if even that can be written.
            with suppress(DatabaseTroubled), shell.db.begin() as tx:
                mailbox.unclaimed(tx, row.id)
            raise
        except Exception as bug:
            # The message is in the database; a log is read by more people.
            log.error("mail %d, attempt %d: %s", row.id, row.attempts, trouble.named(bug))

            with shell.db.begin() as tx:
                _stumble(tx, desk, row, bug)
                following = mailbox.claim(tx, after=place)
        row = following
    return read


def _stumble(tx: Tx, desk: Desk, row: MailIn, bug: Exception) -> None:
    if row.attempts < ATTEMPTS:
        mailbox.failed(tx, row.id, repr(bug), set_aside=False)
        return
    message = read_message(row.raw)
    _set_aside(tx, desk, row, repr(bug), message.sender, message.subject)


def _set_aside(tx: Tx, desk: Desk, row: MailIn, error: str, sender: str, subject: str) -> None:
    mailbox.failed(tx, row.id, error, set_aside=True)
    view = {
        "sender": sender,
        "subject": subject,
        "received": row.received,
        "attempts": min(row.attempts, ATTEMPTS),
        "error": error,
        "mail": row.id,
    }
    letter = letters.to_referee(
        desk.shell, desk.game.token, "referee-unread", view, key=f"unread/{row.id}", now=desk.now
    )
    mailbox.put(tx, [letter], desk.now)


def _envelope(raw: bytes) -> tuple[str, str]:
    """Sender and subject of a mail as its head has them, without reading what is in it."""
    head = BytesHeaderParser().parsebytes(raw[:_HEAD])
    sender, subject = (" ".join(str(head.get(name, "")).split())[:200] for name in ("From", "Subject"))
    return sender, subject
