"""The house values of a month: those it was opened with, as this program plays with them, or laid anew.

A month keeps the values of its opening. A later program may know more of them: what a month lacks is as the
game has it. What the referee has changed since in his file waits for the next month, unless he has it laid
on one that is not played yet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from turnbot.app import journal, review
from turnbot.app.shell import RefusedError, Shell, house_of
from turnbot.core.house import House, briefly
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow


@dataclass(frozen=True, slots=True)
class Values:
    """The house values of the newest month beside those that would be laid on it now.

    ``month`` is what it is called. ``faults`` are Spanish sentences: values that an earlier program laid and
    this one cannot use.
    ``differ`` is (rule, name, the month's value, the value as it would be now).
    """

    month: str
    faults: tuple[str, ...]
    differ: tuple[tuple[str, str, Any, Any], ...]


def of_month(shell: Shell, month: MonthRow) -> House:
    """The values that a month is played with."""
    return shell.game.fitted(month.house)[0]


def laid_down(house: House) -> dict[str, dict[str, Any]]:
    """Values as a month keeps them."""
    return {rule: dict(named) for rule, named in house.items()}


def look(shell: Shell) -> Values:
    """The newest month's values, and how they differ from those of the referee's file as it is now.

    Raises RefusedError where that cannot be used.
    """
    with shell.db.look() as tx:
        return look_in(tx, shell)


def look_in(tx: Tx, shell: Shell) -> Values:
    """The same in the caller's transaction."""
    month = review.require_month(tx)
    played, faults = shell.game.fitted(month.house)
    # Not the shell's, which are of the time when the service began.
    differ = _differing(played, house_of(shell.game, shell.config))
    return Values(shell.game.named(month.month), tuple(faults), tuple(differ))


def _differing(played: House, now: House) -> Iterator[tuple[str, str, Any, Any]]:
    for rule, named in now.items():
        for name, value in named.items():
            if (was := played.get(rule, {}).get(name)) != value or type(was) is not type(value):
                yield rule, name, was, value


def lay(shell: Shell, now: datetime) -> Values:
    """Let the newest month be played with the values of now; how they were. Raises RefusedError."""
    with shell.db.begin() as tx:
        return lay_in(tx, shell, now)


def lay_in(tx: Tx, shell: Shell, now: datetime) -> Values:
    """The same in the caller's transaction. Raises RefusedError where the month is played already."""
    month = review.require_month(tx)
    if month.state not in ("open", "closed"):
        raise RefusedError(
            f"Ya se ha jugado {shell.game.named(month.month)}: deshágalo antes con «turnbot undo» para que"
            " valgan otros valores."
        )
    found = look_in(tx, shell)
    if not found.differ and not found.faults:
        raise RefusedError(f"Para {shell.game.named(month.month)} ya valen los valores de ahora.")
    games.note(tx, month.id, house=laid_down(house_of(shell.game, shell.config)))
    if month.counting is not None:
        # Other values may raise other cases: his word that the month may go out no longer holds.
        games.note(tx, month.id, release=False)
    said = "; ".join(_line(one) for one in found.differ) or "los que no servían"
    journal.note(tx, shell.hand, "house", f"para {shell.game.named(month.month)} valen otros: {said}")
    return found


def told(values: Values) -> list[str]:
    """The values as the referee reads them, a line each."""
    lines = [*values.faults]
    if values.differ:
        lines.append(f"Para {values.month} valen los de su apertura; hoy serían otros:")
        lines += [f"  {_line(one)}" for one in values.differ]
        lines.append(
            "Valdrán desde el mes siguiente; si han de valer ya en este, «turnbot house --lay», o por carta "
            "«poner los valores de la casa»."
        )
    return lines or [f"Para {values.month} valen los valores de hoy."]


def told_laid(laid: Values) -> str:
    """What was laid anew."""
    changed = "".join(f"\n  {_line(one)}" for one in laid.differ)
    return f"Para {laid.month} valdrán los valores de hoy.{changed}"


def _line(one: tuple[str, str, Any, Any]) -> str:
    rule, name, was, now = one
    return f"«{name}» de la regla {rule}, {briefly(was)}; ahora {briefly(now)}"
