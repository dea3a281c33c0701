"""Letters out, one attempt at a time: the attempt and the next time are written down before it is made.

Killed between the server's OK and our commit, a letter goes twice, with the same Message-ID; never not at
all. One bad address never stops the others, and a server that is down blames no letter.
"""

import logging
from datetime import datetime, timedelta
from pathlib import Path

from turnbot.app import letters
from turnbot.app.shell import Shell
from turnbot.config import Config
from turnbot.mail.outbox import Delivered, Later, Never, Outbox, OutboxHangs, OutboxTroubled, Sent
from turnbot.store import departures, games, outgoing
from turnbot.store.db import Tx
from turnbot.store.outgoing import MailOut

log = logging.getLogger(__name__)

#: The waits after the first, second, ... attempt: 7.5 minutes, doubled up to 16 hours.
BACKOFF = tuple(timedelta(minutes=7.5) * 2**nth for nth in range(8))

#: One commit in so many waits for the disc while letters are sent.
_DURABLE = 16


def send_due(shell: Shell, outbox: Outbox, now: datetime) -> int:
    """Send what is due; how many letters a server took.

    What is refused for good, or too often, is set aside and the referee told. Raises OutboxTroubled when
    no letter can be sent at all; the attempt is then taken back. Raises OutboxHangs where the server hangs
    over a letter, which has had its attempt: the others wait for the next round, or each costs a time-out.
    """
    sender = shell.config.game.address
    tried = taken = 0
    # Durably: whatever the letters speak of is on the disc before the first of them leaves.
    with shell.db.begin() as tx:
        outgoing.hasten(tx, now, BACKOFF[-1])
        letter = _next(tx, now)
    while letter is not None:
        came = outbox.send(letter.raw, sender, letter.recipient)
        if isinstance(came, Later) and not came.timed_out:
            _require_server(shell, outbox, letter, now)
        # What came of one attempt and the claim of the next share a transaction; quickly, but for one in few:
        # a power cut may send so many letters twice, with their Message-IDs; a mere death, one.
        tried += 1
        with shell.db.begin(durable=tried % _DURABLE == 0) as tx:
            _note(tx, shell, letter, came, now)
            hangs = isinstance(came, Later) and came.timed_out
            following = None if hangs else _next(tx, now)
        if isinstance(came, Later) and came.timed_out:
            raise OutboxHangs(came.reason)
        if isinstance(came, Delivered):
            _depart(shell, letter, now)
        taken += isinstance(came, Delivered)
        letter = following
    if taken:
        log.info("sent %d letters", taken)
    return taken


def _next(tx: Tx, now: datetime) -> MailOut | None:
    """The next letter that is due; of those that left before the game went back to a copy, none."""
    while (letter := outgoing.due(tx, now, BACKOFF)) is not None:
        if not departures.has_left(tx, letter):
            return letter
        outgoing.sent(tx, letter.id, now)
        log.info("letter %d had left before", letter.id)
    return None


def _depart(shell: Shell, letter: MailOut, now: datetime) -> None:
    """Note beside the copies that a letter left. What keeps it from being noted keeps no letter."""
    if (path := departed(shell.config)) is not None:
        try:
            departures.note(path, [(now, departures.digest(letter))])
        except OSError as trouble:
            log.error("what leaves cannot be noted beside the copies: %s", trouble)


def departed(config: Config) -> Path | None:
    """Where what leaves is noted; nowhere where no copies are kept."""
    if not config.paths.backups:
        return None
    name = config.database_file.name if config.database_file is not None else "partida"
    return departures.file_of(config.path(config.paths.backups), name)


def _require_server(shell: Shell, outbox: Outbox, letter: MailOut, now: datetime) -> None:
    """See whose fault a failed attempt was: where the server is down, the letter is not blamed."""
    try:
        outbox.check()
    except OutboxTroubled:
        with shell.db.begin() as tx:
            outgoing.unblamed(tx, letter.id, now)
        raise


def _note(tx: Tx, shell: Shell, letter: MailOut, came: Sent, now: datetime) -> None:
    match came:
        case Delivered():
            outgoing.sent(tx, letter.id, now)
        case Later(reason) if letter.attempts < shell.config.outbox.attempts:
            log.info("letter %d waits after attempt %d", letter.id, letter.attempts)
            outgoing.deferred(tx, letter.id, reason)
        case Later(reason) | Never(reason):
            log.warning("letter %d is set aside after attempt %d", letter.id, letter.attempts)
            outgoing.put_aside(tx, letter.id, reason)
            _tell(tx, shell, letter, reason, now)


def _tell(tx: Tx, shell: Shell, letter: MailOut, reason: str, now: datetime) -> None:
    """Tell the referee, once for each letter; not of his own letters, which would come back for ever."""
    game = games.game(tx)
    if game is None or letter.recipient == shell.config.game.referee_address:
        return
    view = {
        "to": games.player_at(tx, letter.recipient) or letter.recipient,
        "address": letter.recipient,
        "subject": letter.subject,
        "attempts": letter.attempts,
        "error": reason,
        "letter": letter.id,
    }
    key = f"undelivered/{letter.key}"
    told = letters.to_referee(shell, game, "referee-undelivered", view, key=key, now=now)
    outgoing.put(tx, [told], now)
