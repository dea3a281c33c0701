"""The one door to the time of day. Only the command line and the daemon go through it; all else is told."""

from datetime import UTC, datetime


def now() -> datetime:
    """The time, aware, in UTC."""
    return datetime.now(UTC)  # noqa: TID251  # this is the door
