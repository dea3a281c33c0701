"""The door for mail that comes in: an IMAP folder, or a Maildir for games without a server.

Nothing is ever deleted or marked as read. What has been dealt with is the caller's knowledge, asked for each
message by its name (mailbox, UIDVALIDITY, UID); the marks made on the server are a courtesy to people who
look at the folder, and spare some asking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol, TypeAlias


@dataclass(frozen=True)
class Fetched:
    """A message as it lay in the mailbox; `received` is when the server took it in (aware, UTC)."""

    mailbox: str
    uidvalidity: int
    uid: str
    received: datetime
    raw: bytes


#: Between these every time can be told in every zone; a server's clock may say what it likes.
_FIRST, _LAST = datetime(1970, 1, 2, tzinfo=UTC), datetime(9998, 1, 1, tzinfo=UTC)


def arrival(said: datetime) -> datetime:
    """When a server says that it took a message in, in UTC; a year that cannot be is the nearest that can."""
    if said.year <= _FIRST.year:
        return _FIRST
    return _LAST if said.year >= _LAST.year else said.astimezone(UTC)


Done: TypeAlias = Callable[[str, int, str], bool]
"""Whether a message (mailbox, UIDVALIDITY, UID) needs no fetching any more."""


class MailboxTroubled(Exception):
    """The mailbox cannot be read now; the Spanish sentence says what is wrong and how to mend it."""


class Inbox(Protocol):
    """Where mail is taken from."""

    def fetch(self, done: Done) -> Iterator[Fetched]:
        """Every message that is not done, in the order of their UIDs, a few in memory at a time.

        A message that cannot be read is logged and left out; it will be offered again. Raises
        MailboxTroubled where the mailbox as a whole fails; another try may succeed.
        """
        ...

    def mark(self, fetched: Fetched) -> None:
        """Mark a message as stored. Failure is logged, never raised."""
        ...

    def mark_all(self, fetched: Sequence[Fetched]) -> None:
        """Mark many at once."""
        ...

    def check(self) -> str:
        """A Spanish sentence that all is well. Raises MailboxTroubled."""
        ...

    def close(self) -> None:
        """Let go of the connection, if there is one."""
        ...
