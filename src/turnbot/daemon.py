"""What the program does, again and again: ``tick`` is one round, ``serve`` only wakes it up.

Everything a round must know stands in the database, so it may die anywhere and the next one goes on.
"""

import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import FrameType

from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from turnbot.app import deadline, delivery, intake
from turnbot.app.shell import Shell
from turnbot.core import trouble
from turnbot.mail.inbox import Inbox, MailboxTroubled
from turnbot.mail.outbox import Outbox, OutboxHangs, OutboxTroubled
from turnbot.store.db import BusyError, DatabaseGone, DatabaseTroubled

log = logging.getLogger(__name__)

#: Seconds that a round may go on after the service was told to stop: less than whoever told it waits before
#: he kills it (systemd: 90). A server that hangs holds a round for longer; nothing is lost when it is left.
GRACE = 20.0
#: The longest wait before a server that failed is asked again.
_LONGEST = timedelta(minutes=30)


@dataclass(slots=True)
class Patience:
    """How long a server that fails is left alone: a minute, then doubled up to half an hour."""

    failures: int = 0
    until: datetime | None = None
    hangs: bool = False

    def waits(self, now: datetime) -> bool:
        """Whether it is too early to ask again; never where the wait is one that only a wrong clock made."""
        return self.until is not None and now < self.until <= now + _LONGEST

    def failed(self, now: datetime) -> None:
        """Wait longer than the last time."""
        self.until = now + min(timedelta(minutes=1) * 2**self.failures, _LONGEST)
        self.failures = min(self.failures + 1, 16)

    def hung(self, now: datetime) -> None:
        """Do not ask again in this round; where it hangs again before it has worked, for longer."""
        if self.hangs:
            self.failed(now)
        else:
            self.hangs, self.until = True, now + timedelta(microseconds=1)

    def worked(self) -> None:
        """Be ready at any time."""
        self.failures, self.until, self.hangs = 0, None, False


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
    """One round: fetch, then handle a slice of what came, advance and send, until no mail waits.

    Returns what is wrong out there, a Spanish sentence each, empty when all is well; a server that fails
    keeps nothing else from being done. Nor does a bug, or a database that cannot be written to: what was
    raised first is raised when everything else has been tried.
    """
    wrong: dict[str, None] = {}
    raised: list[Exception] = []
    _try(lambda: _fetch(shell, doors, now), wrong, raised)
    queue = intake.Queue()
    while not queue.done:
        before = len(raised)
        _try(lambda: intake.handle_slice(shell, queue, now), wrong, raised)
        queue.done = queue.done or len(raised) > before
        _try(lambda: deadline.advance(shell, now), wrong, raised)
        _try(lambda: _send(shell, doors, now), wrong, raised)
    if raised:
        raise raised[0]
    return tuple(wrong)


def _try(step: Callable[[], object], wrong: dict[str, None], raised: list[Exception]) -> None:
    """Do one thing of a round; what keeps it from being done is noted, and keeps nothing else."""
    try:
        step()
    except (MailboxTroubled, OutboxTroubled) as refused:
        wrong[str(refused)] = None
    except Exception as bug:
        raised.append(bug)
        if len(raised) > 1:
            log.error("in the same round: %s", trouble.named(bug))


def _fetch(shell: Shell, doors: Doors, now: datetime) -> None:
    if doors.fetching.waits(now):
        return
    try:
        intake.fetch(shell, doors.inbox, now)
        doors.fetching.worked()
    except MailboxTroubled as refused:
        doors.fetching.failed(now)
        log.warning("no mail can be fetched: %s", refused)
        raise


def _send(shell: Shell, doors: Doors, now: datetime) -> None:
    if doors.sending.waits(now):
        return
    try:
        delivery.send_due(shell, doors.outbox, now)
        doors.sending.worked()
    except OutboxHangs as refused:
        doors.sending.hung(now)
        log.warning("no more letters in this round: %s", refused)
        raise
    except OutboxTroubled as refused:
        doors.sending.failed(now)
        log.warning("no letters can be sent: %s", refused)
        raise


def serve(
    shell: Shell, doors: Doors, clock: Callable[[], datetime], every: int, grace: float = GRACE
) -> None:
    """Tick every so many seconds until SIGTERM or SIGINT; the round that runs then is finished first.

    Where that takes longer than ``grace`` seconds it is left as it is, to end with the process.
    While another daemon works at this game it waits, and takes over when that one is gone, however it went.
    Must be called in the main thread. Raises DatabaseGone when the database's file has vanished, or another
    lies in its place: nothing that a round would do is worth doing then.
    """
    stop, working = threading.Event(), threading.Lock()
    try:
        with _stopping(stop), _alone(shell, stop, every):
            if not stop.is_set():
                _rounds(shell, doors, clock, every, stop, working, grace)
    finally:
        # To say goodbye to a server that hangs would take as long again.
        if not working.locked():
            doors.close()
    log.info("stopped")


@contextmanager
def _stopping(stop: threading.Event) -> Iterator[None]:
    """Let the signals that end a service set ``stop``."""

    def on_signal(number: int, _frame: FrameType | None) -> None:
        log.info("stopping: %s", signal.Signals(number).name)
        stop.set()

    before = {one: signal.signal(one, on_signal) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@contextmanager
def _alone(shell: Shell, stop: threading.Event, every: int) -> Iterator[None]:
    """Wait until no other daemon works at this game, and be it; or until ``stop``."""
    with ExitStack() as held:
        waiting = False
        while not stop.is_set():
            try:
                held.enter_context(shell.db.alone())
                break
            except BusyError:
                if not waiting:
                    log.info("another turnbot works at this game: waiting until it is gone")
                waiting = True
            except DatabaseTroubled as refused:
                if not waiting:
                    raise
                log.error("waiting: %s", refused)
            stop.wait(every)
        yield


def _rounds(
    shell: Shell,
    doors: Doors,
    clock: Callable[[], datetime],
    every: int,
    stop: threading.Event,
    working: threading.Lock,
    grace: float,
) -> None:
    """Tick until ``stop``. ``working`` is held by the round that runs, and for ever by one left behind."""
    gone: list[DatabaseGone] = []

    def round_() -> None:
        # In a thread that ends with the process: the scheduler's own would be waited for, however they hang.
        if not stop.is_set() and working.acquire(blocking=False):
            threading.Thread(target=work, name="round", daemon=True).start()

    def work() -> None:
        try:
            shell.db.require_there()
            tick(shell, doors, clock())
        except DatabaseGone as lost:
            gone.append(lost)
            stop.set()
        except (DatabaseTroubled, BusyError) as refused:
            # The next round tries again: a full disc may be emptied, a locked database let go.
            log.error("a round was broken off: %s", refused)
        except Exception as bug:
            log.error("a round was broken off: %s", trouble.named(bug))
        finally:
            working.release()

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
    log.info("turnbot looks at its mail every %d seconds", every)
    scheduler.start()
    while not stop.wait(every):
        # The scheduler sleeps until a time of day: were the clock set back, so much longer.
        if job.next_run_time > clock() + timedelta(seconds=2 * every):
            log.warning("the clock was set back")
            job.modify(next_run_time=clock())
    scheduler.shutdown(wait=True)
    if working.acquire(timeout=grace):
        working.release()
    else:
        log.warning("a round hangs, and is left as it is: what it had begun is begun again at the next start")
    if gone:
        raise gone[0]
