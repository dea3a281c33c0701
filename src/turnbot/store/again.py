"""What is not as it was: a month taken back, a world with one more in it, a game that stands still."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from turnbot.store import tables as t
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow, add_world, month_named, note


def park(tx: Tx, month_id: int) -> None:
    """Take a month out of the game that opened after one which is taken back; its cases and rulings wait."""
    tx.execute(t.world.delete().where(t.world.c.month_id == month_id))
    tx.execute(
        update(t.month)
        .where(t.month.c.id == month_id)
        .values(number=-t.month.c.number, state="open", closed=None, counting=None, played=None, asked=None,
                reviewed=None, release=False, site=None)
    )  # fmt: skip


def parked(tx: Tx, month: str) -> MonthRow | None:
    """The month of this name, if it waits to be opened again."""
    found = month_named(tx, month)
    return found if found is not None and found.number < 0 else None


def waiting(tx: Tx) -> str | None:
    """The code of the month that waits to be opened again, while the one before it is taken back."""
    found = select(t.month.c.month).where(t.month.c.number < 0).order_by(t.month.c.number.desc())
    return tx.execute(found.limit(1)).scalar()


def unpark(
    tx: Tx, month_id: int, number: int, *, deadline: datetime, now: datetime, house: Mapping[str, Any],
    opening: Mapping[str, Any],
) -> None:  # fmt: skip
    """Open a month again, with the opening world that it has now."""
    note(tx, month_id, number=number, deadline=deadline, opened=now, house=dict(house))
    add_world(tx, month_id, "opening", opening)


def set_world(tx: Tx, month_id: int, moment: str, doc: Mapping[str, Any]) -> None:
    """Put another world in the place of one that is kept."""
    tx.execute(
        update(t.world)
        .where(t.world.c.month_id == month_id, t.world.c.moment == moment)
        .values(doc=dict(doc))
    )


def drop_world(tx: Tx, month_id: int, moment: str) -> None:
    """Throw a world away, of a month that is to be played again."""
    tx.execute(t.world.delete().where(t.world.c.month_id == month_id, t.world.c.moment == moment))


def strike(tx: Tx, name: str) -> None:
    """Take a player off the list: he never came."""
    tx.execute(t.player.delete().where(t.player.c.name == name))


def set_paused(tx: Tx, since: datetime | None) -> None:
    """Let the game rest since then, or (None) go on."""
    tx.execute(update(t.game).values(paused=since))
