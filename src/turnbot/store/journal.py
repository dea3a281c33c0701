"""The referee's journal as rows: added, never changed."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select

from turnbot.store.db import Tx
from turnbot.store.tables import journal


@dataclass(frozen=True, slots=True)
class Entry:
    """One act of the referee's.

    ``way`` is ``command`` or ``mail``, and then ``mail_id`` is that mail; ``month`` was the newest one;
    ``changed`` is a Spanish sentence.
    """

    id: int
    made: datetime
    way: str
    month: str
    act: str
    changed: str
    mail_id: int | None


def add(
    tx: Tx, *, made: datetime, way: str, month: str, act: str, changed: str, mail_id: int | None = None
) -> None:
    """Write an act down."""
    row = {"made": made, "way": way, "month": month, "act": act, "changed": changed, "mail_id": mail_id}
    tx.execute(insert(journal).values(row))


def entries(tx: Tx) -> tuple[Entry, ...]:
    """All that was written down, oldest first."""
    rows = tx.execute(select(journal).order_by(journal.c.id))
    return tuple(Entry(**{name: row[name] for name in Entry.__slots__}) for row in rows.mappings())
