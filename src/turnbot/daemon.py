"""What the program does, again and again: ``tick`` is one round, ``serve`` only wakes it up.

Everything a round must know stands in the database, so it may die anywhere and the next one goes on.
"""

import logging
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import FrameType

from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from turnbot.app import deadline, delivery, intake, trouble
from turnbot.app.shell import Shell
from turnbot.mail.inbox import Inbox, MailboxTroubled
from turnbot.mail.outbox import Outbox, OutboxTroubled
from turnbot.store.db import DatabaseTroubled

log = logging.getLogger(__name__)

#: The longest wait before a server that failed is asked again.
_LONGEST = timedelta(minutes=30)


@dataclass(slots=True)
class Patience:
    """How long a server that fails is left alone: a minute, then doubled up to half an hour."""

    failures: int = 0
    until: datetime | None = None

    def waits(self, now: datetime) -> bool:
        """Whether it is too early to ask again; never where the wait is one that only a wrong clock made."""
        return self.until is not None and now < self.until <= now + _LONGEST

    def failed(self, now: datetime) -> None:
        """Wait longer than the last time."""
        self.until = now + min(timedelta(minutes=1) * 2**self.failures, _LONGEST)
        self.failures = min(self.failures + 1, 16)

    def worked(self) -> None:
        """Be ready at any time."""
        self.failures, self.until = 0, None


@dataclass(slots=True)
class Doors:
    """The ways mail takes, and the patience with each. Nothing is lost with it."""

    inbox: Inbox
    outbox: Outbox
    fetching: Patience = field(default_factory=Patience)
    sending: Patience = field(default_factory=Patience)

    def close(self) -> None:
        """Let the connections go."""
        self.inbox.close()
        self.outbox.close()


def tick(shell: Shell, doors: Doors, now: datetime) -> tuple[str, ...]:
    """One round: fetch, handle, advance, send.

    Returns what is wrong out there, a Spanish sentence each, empty when all is well; a server that fails
    keeps nothing else from being done. Bugs and a database that cannot be written to are raised.
    """
    wrong = []
    if not doors.fetching.waits(now):
        try:
            intake.fetch(shell, doors.inbox, now)
            doors.fetching.worked()
        except MailboxTroubled as refused:
            doors.fetching.failed(now)
            log.warning("no mail can be fetched: %s", refused)
            wrong.append(str(refused))
    intake.handle(shell, now)
    deadline.advance(shell, now)
    if not doors.sending.waits(now):
        try:
            delivery.send_due(shell, doors.outbox, now)
            doors.sending.worked()
        except OutboxTroubled as refused:
            doors.sending.failed(now)
            log.warning("no letters can be sent: %s", refused)
            wrong.append(str(refused))
    return tuple(wrong)


def serve(shell: Shell, doors: Doors, clock: Callable[[], datetime], every: int) -> None:
    """Tick every so many seconds until SIGTERM or SIGINT; the round that runs then is finished first.

    The caller holds the database's lock. Must be called in the main thread.
    """
    stop = threading.Event()

    def on_signal(number: int, _frame: FrameType | None) -> None:
        log.info("stopping: %s", signal.Signals(number).name)
        stop.set()

    def round_() -> None:
        try:
            tick(shell, doors, clock())
        except DatabaseTroubled as refused:
            # The next round tries again: a full disc may be emptied, a locked database let go.
            log.error("a round was broken off: %s", refused)
        except Exception as bug:
            log.error("a round was broken off: %s", trouble.named(bug))

    # Its own lines, one for each round that did nothing or began late, would bury ours.
    logging.getLogger("apscheduler").setLevel(logging.ERROR)
    scheduler = BackgroundScheduler(timezone=UTC)
    job = scheduler.add_job(
        round_,
        IntervalTrigger(seconds=every, timezone=UTC),
        next_run_time=clock(),
        max_instances=1,
        coalesce=True,
        misfire_grace_time=None,
    )
    before = {one: signal.signal(one, on_signal) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        log.info("turnbot looks at its mail every %d seconds", every)
        scheduler.start()
        while not stop.wait(every):
            # The scheduler sleeps until a time of day: were the clock set back, so much longer.
            if job.next_run_time > clock() + timedelta(seconds=2 * every):
                log.warning("the clock was set back")
                job.modify(next_run_time=clock())
        scheduler.shutdown(wait=True)
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        doors.close()
    log.info("stopped")
