"""The referee lets the game rest: its deadline stands still, and everybody is told."""

from collections.abc import Mapping
from datetime import datetime

from turnbot.app import journal, letters, moments, opening, review
from turnbot.app.shell import RefusedError, Shell
from turnbot.store import again, games, outgoing
from turnbot.store.db import Tx


def pause(shell: Shell, words: str, now: datetime) -> None:
    """Let the open month's deadline stand still, and tell the list so. Raises RefusedError."""
    with shell.db.begin() as tx:
        pause_in(tx, shell, words, now)


def pause_in(tx: Tx, shell: Shell, words: str, now: datetime) -> None:
    """The same in the caller's transaction. Mail is read and answered as ever."""
    month, row = review.require_going(tx, shell.game), opening.require_game(tx)
    if row.paused is not None:
        raise RefusedError("La partida ya está en suspenso.")
    if month.state != "open":
        called = shell.game.named(month.month)
        raise RefusedError(f"El plazo de {called} ya venció: no hay plazo que parar. Publíquelo antes.")
    again.set_paused(tx, now)
    view = {"month": month.month, "deadline": None, "text": words.strip()}
    _tell(tx, shell, view, f"paused/{now.isoformat()}", now)
    journal.note(tx, shell.hand, "pause", f"el plazo de {shell.game.named(month.month)} queda en suspenso")


def resume_in(tx: Tx, shell: Shell, now: datetime) -> datetime | None:
    """Let a game that rests go on in the caller's transaction; its new deadline, None where it did not rest.

    The deadline is put off by as long as the game has rested in this month.
    """
    month, row = review.require_month(tx), opening.require_game(tx)
    if row.paused is None:
        return None
    again.set_paused(tx, None)
    deadline = month.deadline
    if month.state == "open":
        deadline += now - max(row.paused, month.opened)
        games.note(tx, month.id, deadline=deadline, site=None)
        for published in games.published(tx)[-1:]:
            games.note(tx, published.id, site=None)  # its pages announce the deadline
    view = {"month": month.month, "deadline": deadline, "text": ""}
    _tell(tx, shell, view, f"paused/{now.isoformat()}/over", now)
    due = f"el plazo de {shell.game.named(month.month)} vence el {moments.told(deadline, shell.config.zone)}"
    journal.note(tx, shell.hand, "resume", f"la partida sigue; {due}")
    return deadline


def _tell(tx: Tx, shell: Shell, view: Mapping[str, object], key: str, now: datetime) -> None:
    to = shell.config.game.list_address
    draft = letters.draft(shell, opening.require_game(tx), "paused", view, key=key, to=to, now=now)
    outgoing.put(tx, [draft], now)
