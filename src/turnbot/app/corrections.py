"""The referee mends what was published: a ruling that answers no case, carried out by the next play."""

from datetime import datetime

from turnbot.app import journal, review
from turnbot.app.shell import RefusedError, Shell
from turnbot.core.game import CORRECTIONS
from turnbot.store import games


def correct(shell: Shell, who: str, what: str, value: int | str, reason: str, now: datetime) -> str:
    """Lay down a correction of one account for the newest month; which month that is.

    A number is added, words are what the account shall be; whoever sees the account reads the ``reason``. An
    unpublished play is taken back; a published month stays, and is mended in the open one. Raises
    RefusedError for what cannot be corrected so.
    """
    with shell.db.begin() as tx:
        month = review.require_month(tx)
        world = shell.game.load(games.world(tx, month.id, "opening"))
        try:
            answer = shell.game.correction(world, who, what, value, reason)
        except ValueError as wrong:
            raise RefusedError(str(wrong)) from wrong
        nth = 1 + sum(key.startswith(CORRECTIONS) for key in games.rulings(tx, month.id))
        # They are carried out in the order of their keys.
        games.add_ruling(tx, month.id, f"{CORRECTIONS}{nth:03d}", dict(answer), now)
        review.reopen(tx, month)
        by = f"{value:+}" if isinstance(value, int) else f"={value}"
        journal.note(tx, shell.hand, "correction", f"{who}, {what} {by} ({reason})")
        return month.month
