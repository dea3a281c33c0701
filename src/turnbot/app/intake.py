"""Mail in: every mail is kept before it is marked, and read in one transaction with its answer.

Killed anywhere, a mail is fetched again and recognised, or read again with the same result. One guard stands
around one mail: whatever it raises in three rounds, or however often the program dies over it, costs its
sender an answer and the referee a line, and nobody else anything. A long queue is read in slices, so that
letters go out between them; a mail over which the program has died twice is read last and alone.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256

from turnbot.app import answers, deadline, letters, limits
from turnbot.app.desk import Desk, Known
from turnbot.app.shell import Shell
from turnbot.core import trouble
from turnbot.mail.head import Head, head_ends, read_head
from turnbot.mail.inbox import Fetched, Inbox, MailboxTroubled
from turnbot.store import games, mailbox, outgoing
from turnbot.store.db import DatabaseTroubled, Tx
from turnbot.store.mailbox import MailIn
from turnbot.store.outgoing import Draft

log = logging.getLogger(__name__)

#: How often a mail may fail before it is set aside.
ATTEMPTS = 3
#: How often the program may die over a mail before it is set aside unread. It may be killed for other
#: reasons, but hardly so often in the moment in which one mail is read alone.
DEATHS = 10
#: How many mails are read before letters go out, and deadlines are looked at, again.
SLICE = 20
#: Mails are stored in transactions of so many, or so many bytes: a commit waits for the disc.
_BATCH = 50
_BATCH_BYTES = 4_000_000


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
    try:
        with shell.db.begin() as tx:
            new = sum(keep(tx, fetched) for fetched in batch)
        kept = batch
    except DatabaseTroubled:
        raise
    except Exception as bug:
        log.error("%d mails cannot be kept together: %s", len(batch), trouble.named(bug))
        new, kept = _keep_each(shell, batch)
    # Only now: a mail that is marked and not kept would be lost.
    inbox.mark_all(kept)
    return new


def _keep_each(shell: Shell, batch: list[Fetched]) -> tuple[int, list[Fetched]]:
    """Keep what can be kept. The others are not marked, so that they are offered again."""
    new, kept = 0, []
    for fetched in batch:
        try:
            with shell.db.begin() as tx:
                new += keep(tx, fetched)
            kept.append(fetched)
        except DatabaseTroubled:
            raise
        except Exception as bug:
            log.error("a mail cannot be kept: %s", trouble.named(bug))
    return new, kept


def keep(tx: Tx, fetched: Fetched) -> bool:
    """Store the bytes of a mail; False when we have it, under this UID or another."""
    head = _head(fetched.raw)
    identity, digest = _identity(head, fetched.raw)
    same = mailbox.same(tx, identity, digest)
    if same is not None and _whose(_head(same.raw)) != _whose(head):
        # Somebody else's, or the list's copy beside the direct one, with the same words and the same name.
        digest = sha256(f"{_whose(head)}\n{digest}".encode()).hexdigest()
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


def _identity(head: Head, raw: bytes) -> tuple[str, str]:
    """Message-ID and hash of a mail: of its body, since servers add to the head of each copy they deliver.

    Without a Message-ID the hash is of everything: two players may write the same short body.
    """
    if not head.has_id:
        return "", sha256(raw).hexdigest()
    return head.message_id, sha256(raw[head_ends(raw) :]).hexdigest()


def _whose(head: Head) -> tuple[str, str]:
    return head.sender, head.list_address


def _head(raw: bytes) -> Head:
    """The head of a mail; of one that even its head stops, that of no mail at all."""
    try:
        return read_head(raw)
    except Exception as bug:
        log.error("the head of a mail cannot be read: %s", trouble.named(bug))
        return read_head(b"")


# Handling ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class Queue:
    """How far a round has come with the mails that wait, and whether it has seen them all.

    What fails in a round waits for the next one; what may kill the program comes last.
    """

    place: tuple[datetime, int] | None = None
    suspects: bool = False
    done: bool = False
    openings: limits.Openings = field(default_factory=limits.Openings)
    known: Known = field(default_factory=Known)


#: Takes the next mail of a round, in the transaction that ends the one before.
Following = Callable[[Tx, Queue], MailIn | None]


def handle(shell: Shell, now: datetime) -> int:
    """Read every new mail, in the order the server received them; how many were read.

    A mail that makes the program stumble waits for the next round, and is set aside after three. Raises
    DatabaseTroubled.
    """
    queue, read = Queue(), 0
    while not queue.done:
        read += handle_slice(shell, queue, now)
    return read


def handle_slice(shell: Shell, queue: Queue, now: datetime) -> int:
    """Read the next few mails of a round, or one that may kill the program; how many were read."""
    desk = answers.lay_out(shell, now)
    if desk is None:
        queue.done = True
        return 0
    desk = replace(desk, openings=queue.openings, known=queue.known)
    read = 0
    with shell.db.begin(durable=queue.suspects) as tx:
        row = _next(tx, queue)
    for left in reversed(range(1 if queue.suspects else SLICE)):
        if row is None:
            break
        queue.place = row.received, row.id
        row, handled = _handle_one(desk, row, queue, _next if left else _none)
        read += handled
    return read


def _handle_one(desk: Desk, row: MailIn, queue: Queue, following: Following) -> tuple[MailIn | None, bool]:
    """Read and answer one mail, and let nothing that it raises out; the ``following`` one, and if it is done.

    Raises DatabaseTroubled.
    """
    shell, died = desk.shell, row.attempts - row.failures - 1
    if died >= DEATHS:
        # Nobody lived to note what came of all these attempts: it is not even looked into again.
        with shell.db.begin() as tx:
            _set_aside(tx, desk, row, "el programa murió al leerla", died)
            return following(tx, queue), False
    try:
        mail = answers.read(desk, row)
        # Quickly: after a power cut it is read again, from the bytes that were kept, to the same end.
        with shell.db.begin(durable=False) as tx:
            answers.settle(tx, desk, mail)
            claimed = following(tx, queue)
        return claimed, True
    except DatabaseTroubled:
        # No mail's fault: the attempt is taken back, if even that can be written.
        desk.known.forget()
        with suppress(DatabaseTroubled), shell.db.begin() as tx:
            mailbox.unclaimed(tx, row.id)
        raise
    except Exception as bug:
        # The message is in the database; a log is read by more people.
        log.error("mail %d, attempt %d: %s", row.id, row.attempts, trouble.named(bug))
        desk.known.forget()
        _stumble(desk, row, _told(bug))
        with shell.db.begin() as tx:
            return following(tx, queue), False


def _next(tx: Tx, queue: Queue) -> MailIn | None:
    """Take the next mail; where there is none, see whether only those are left that come last."""
    row = mailbox.claim(tx, after=queue.place, suspects=queue.suspects)
    if row is None:
        queue.done = queue.suspects or not mailbox.has_suspects(tx)
        queue.place, queue.suspects = None, True
    return row


def _none(tx: Tx, queue: Queue) -> MailIn | None:
    """Take none: the slice is full."""
    return None


def _told(bug: Exception) -> str:
    """What a mail raised, in letters that any database and any terminal can hold."""
    return "".join(c if c.isprintable() else "?" for c in f"{type(bug).__name__}: {bug}")[:1000]


def _stumble(desk: Desk, row: MailIn, error: str) -> None:
    """Note what a mail raised. If not even the letters about it can be written, it is set aside without."""
    try:
        with desk.shell.db.begin() as tx:
            if row.failures + 1 < ATTEMPTS:
                mailbox.failed(tx, row.id, error, set_aside=False)
            else:
                _set_aside(tx, desk, row, error, ATTEMPTS)
    except DatabaseTroubled:
        raise
    except Exception as bug:
        log.error("mail %d is set aside without a word: %s", row.id, trouble.named(bug))
        with desk.shell.db.begin() as tx:
            mailbox.failed(tx, row.id, error, set_aside=True)


def _set_aside(tx: Tx, desk: Desk, row: MailIn, error: str, tries: int) -> None:
    """Try a mail no more: its sender hears of it if he plays, and the referee in any case."""
    mailbox.failed(tx, row.id, error, set_aside=True)
    desk = desk.renewed(tx)
    head = _head(row.raw)
    who = games.player_at(tx, head.sender)
    view = {
        "sender": head.sender or head.sender_name,
        "subject": head.subject,
        "received": row.received,
        "attempts": tries,
        "error": error,
        "mail": row.id,
    }
    drafts: list[Draft] = [
        letters.to_referee(
            desk.shell, desk.game, "referee-unread", view, key=f"unread/{row.id}", now=desk.now, about=row.id
        )
    ]
    address = games.address(tx, who) if who is not None else ""
    if letters.can_write_to(address) and not head.is_automatic:
        told = {"who": who, "subject": head.subject, "received": row.received}
        drafts.append(
            letters.draft(
                desk.shell,
                desk.game,
                "unread",
                told,
                key=f"answer/{row.id}/unread",
                to=address,
                now=desk.now,
                answers=letters.Answered(row.id, head),
            )
        )
    outgoing.put(tx, limits.sift(tx, desk.shell, desk.game, drafts, who, desk.now), desk.now)
