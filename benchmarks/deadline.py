"""A whole deadline of 200 players against a real Dovecot and a real SMTP server, beside the bare transport.

The same letters lie in two mailboxes. turnbot fetches, reads, answers, plays, publishes and sends; then
``imaplib`` and ``smtplib`` alone fetch the same letters and send the same answers, to the same servers.
"""

import imaplib
import smtplib
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from pathlib import Path
from time import perf_counter

from imapclient import IMAPClient
from tests.dovecot import PASSWORD, Dovecot, running_dovecot

from benchmarks.crowd import letter, scenario
from benchmarks.measure import Timing
from benchmarks.sink import Sink, sink
from turnbot.app import delivery, folder, intake, month, publishing
from turnbot.app.shell import Shell
from turnbot.config import Config, DaemonConfig, DeadlineConfig
from turnbot.mail.imap import KEYWORD, ImapInbox
from turnbot.mail.outbox import SmtpOutbox, SmtpSettings
from turnbot.store import outgoing

_PLAYERS = 200
_RUNS = 5
_OURS, _BARE = "armand", "clement"
_OPENED = datetime(2026, 7, 5, 8, 0, tzinfo=UTC)
_WRITTEN = datetime(2026, 7, 16, 19, 4, tzinfo=UTC)
#: A round two hours before the deadline, and one just after it.
_ROUND = datetime(2026, 7, 26, 20, 0, tzinfo=UTC)
_CLOSED = datetime(2026, 7, 26, 22, 0, tzinfo=UTC)

#: As many messages as turnbot asks the server for at once.
_BATCH = 50


@dataclass(frozen=True)
class Run:
    """The seconds of one deadline by part, and of the same messages moved by the bare libraries."""

    parts: dict[str, float]
    bare: dict[str, float]
    sent: int
    sent_bytes: int

    @property
    def ours(self) -> float:
        return sum(self.parts.values())

    @property
    def transport(self) -> float:
        return sum(self.bare.values())


def run() -> None:
    """Print what a deadline costs, part by part, and what the transport alone does."""
    doc = scenario(_PLAYERS)
    names = [str(one["name"]) for one in doc["character"]]
    raws = [letter(name, names) for name in names]
    size = sum(map(len, raws))
    print(f"deadline: {_PLAYERS} players' letters ({size // 1000} kB), Dovecot and an SMTP server")
    runs = [_one_run(raws) for _ in range(_RUNS)]
    print(f"  {runs[0].sent} letters sent ({runs[0].sent_bytes // 1000} kB)")
    for part in runs[0].parts:
        print(f"    {part:<18}{Timing(tuple(one.parts[part] for one in runs))}")
    print(f"  the whole deadline  {Timing(tuple(one.ours for one in runs))}")
    for part in runs[0].bare:
        print(f"    {part:<18}{Timing(tuple(one.bare[part] for one in runs))}")
    print(f"  the bare transport  {Timing(tuple(one.transport for one in runs))}")
    times = Timing(tuple(one.ours / one.transport for one in runs))
    print(f"  the deadline takes {times.median:.2f} times the bare transport"
          f" ({min(times.runs):.2f} to {max(times.runs):.2f})")  # fmt: skip


def _one_run(raws: list[bytes]) -> Run:
    with running_dovecot() as server, sink() as smtp, tempfile.TemporaryDirectory() as place:
        for user in (_OURS, _BARE):
            _fill(server, user, raws)
        parts, sent = _deadline(Path(place), server, smtp)
        bare = _transport(server, smtp, sent)
    if smtp.took != (2 * len(sent), len(sent)):
        raise AssertionError(f"{len(sent)} letters were to go twice; the server has {smtp.took}")
    return Run(parts, bare, len(sent), sum(len(raw) for _, _, raw in sent))


def _fill(server: Dovecot, user: str, raws: list[bytes]) -> None:
    client = IMAPClient("127.0.0.1", server.port, ssl=False, timeout=10)
    client.login(user, PASSWORD)
    for nth, raw in enumerate(raws):
        client.append("INBOX", raw, msg_time=_WRITTEN + timedelta(seconds=nth))
    client.logout()


# turnbot ----------------------------------------------------------------------------------------


def _deadline(
    place: Path, server: Dovecot, smtp: Sink
) -> tuple[dict[str, float], list[tuple[str, str, bytes]]]:
    """The seconds by part, and (sender, recipient, bytes) of everything that was sent."""
    shell = _game(place)
    inbox = ImapInbox(server.settings(_OURS))
    outbox = SmtpOutbox(SmtpSettings(host="127.0.0.1", port=smtp.port, security="none"))
    parts: dict[str, float] = {}

    def part(name: str, work: Callable[[], object]) -> None:
        begun = perf_counter()
        work()
        parts[name] = parts.get(name, 0.0) + perf_counter() - begun

    try:
        # What tick() does, in its order: a round while the month is open, and one after the deadline.
        part("fetch", lambda: intake.fetch(shell, inbox, _ROUND))
        part("read and answer", lambda: intake.handle(shell, _ROUND))
        part("send", lambda: delivery.send_due(shell, outbox, _ROUND))
        part("fetch", lambda: intake.fetch(shell, inbox, _CLOSED))
        part("read and answer", lambda: intake.handle(shell, _CLOSED))
        part("close and play", lambda: (month.close(shell, _CLOSED), month.play(shell, _CLOSED)))
        part("publish", lambda: (publishing.publish(shell, _CLOSED), publishing.make_site(shell, _CLOSED)))
        part("send", lambda: delivery.send_due(shell, outbox, _CLOSED))
        part("send", outbox.close)
        part("fetch", inbox.close)
        with shell.db.look() as tx:
            letters = outgoing.letters(tx)
    finally:
        shell.db.close()
    left = [one.key for one in letters if one.state != "sent"]
    if left or len(letters) < 2 * _PLAYERS:
        raise AssertionError(f"{len(letters)} letters, of which not sent: {left}")
    sender = shell.config.game.address
    return parts, [(sender, one.recipient, one.raw) for one in letters]


def _game(place: Path) -> Shell:
    config = Config(deadline=DeadlineConfig(reminders=()), daemon=DaemonConfig(answers_per_day=1000))
    folder.init(place, scenario(_PLAYERS), _OPENED, config=config, chance=_chance)
    return replace(folder.open_game(place), chance=_chance)


def _chance(purpose: str) -> bytes:
    return blake2b(purpose.encode(), digest_size=32, person=b"benchmark").digest()


# The bare libraries -----------------------------------------------------------------------------


def _transport(server: Dovecot, smtp: Sink, letters: list[tuple[str, str, bytes]]) -> dict[str, float]:
    lines = [(sender, to, b"\r\n".join(raw.splitlines()) + b"\r\n") for sender, to, raw in letters]
    begun = perf_counter()
    fetched = _imap(server)
    between = perf_counter()
    _smtp(smtp, lines)
    ended = perf_counter()
    if fetched != _PLAYERS:
        raise AssertionError(f"imaplib fetched {fetched} letters of {_PLAYERS}")
    return {"imaplib": between - begun, "smtplib": ended - between}


def _imap(server: Dovecot) -> int:
    """Fetch whatever bears no keyword, a batch at a time, and set it; how many."""
    client = imaplib.IMAP4("127.0.0.1", server.port)
    client.login(_BARE, PASSWORD)
    client.select("INBOX")
    uids = client.uid("SEARCH", "UNKEYWORD", KEYWORD)[1][0].split()
    found = 0
    for start in range(0, len(uids), _BATCH):
        batch = b",".join(uids[start : start + _BATCH]).decode()
        answers = client.uid("FETCH", batch, "(BODY.PEEK[] INTERNALDATE)")[1]
        found += sum(isinstance(one, tuple) for one in answers)
        client.uid("STORE", batch, "+FLAGS.SILENT", f"({KEYWORD})")
    client.logout()
    return found


def _smtp(smtp: Sink, letters: list[tuple[str, str, bytes]]) -> None:
    with smtplib.SMTP("127.0.0.1", smtp.port) as client:
        for sender, recipient, raw in letters:
            client.sendmail(sender, [recipient], raw)
