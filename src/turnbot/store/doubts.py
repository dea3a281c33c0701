"""The numbers of the doubts in a player's orders: given once, and kept when a month opens."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, insert, select

from turnbot.store.db import Tx
from turnbot.store.tables import doubt

_OF_ONE = select(doubt).where(doubt.c.who == bindparam("of")).order_by(doubt.c.id)


@dataclass(frozen=True, slots=True)
class DoubtRow:
    """A doubt about orders for a month (its code), and when it got its number."""

    month: str
    key: str
    number: int
    given: datetime


def numbers(tx: Tx, who: str) -> tuple[DoubtRow, ...]:
    """All numbers that a player's doubts ever had, oldest first."""
    rows = tx.execute(_OF_ONE, {"of": who}).mappings()
    return tuple(DoubtRow(row["month"], row["key"], row["number"], row["given"]) for row in rows)


def keep(tx: Tx, who: str, month: str, found: Mapping[int, str], now: datetime) -> None:
    """Keep the numbers of new doubts: their keys by number."""
    rows = [
        {"who": who, "month": month, "key": key, "number": nth, "given": now} for nth, key in found.items()
    ]
    if rows:
        tx.execute(insert(doubt), rows)
