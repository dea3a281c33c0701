"""The numbers of the paragraphs of a month's account: given once, whatever is played again."""

from collections.abc import Iterable, Mapping
from itertools import count

from sqlalchemy import insert, select

from turnbot.store.db import Tx
from turnbot.store.tables import paragraph


def numbers(tx: Tx, month_id: int) -> Mapping[str, int]:
    """The number of each paragraph by its key, in the order of the numbers."""
    found = select(paragraph).where(paragraph.c.month_id == month_id).order_by(paragraph.c.number)
    return {row["key"]: row["number"] for row in tx.execute(found).mappings()}


def add(tx: Tx, month_id: int, keys: Iterable[str]) -> Mapping[str, int]:
    """Number those that have none yet, behind the others; the numbers of all."""
    known = dict(numbers(tx, month_id))
    fresh = count(max(known.values(), default=0) + 1)
    new = [(key, next(fresh)) for key in dict.fromkeys(keys) if key not in known]
    if new:
        tx.execute(insert(paragraph), [{"month_id": month_id, "number": nth, "key": key} for key, nth in new])
    return known | dict(new)
