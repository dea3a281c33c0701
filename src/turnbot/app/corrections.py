"""The referee mends what was published: a ruling that answers no case, carried out by the next play."""

from contextlib import suppress
from datetime import datetime

from turnbot.app import decrees, journal, review
from turnbot.app.review import Numbered, Settled
from turnbot.app.shell import RefusedError, Shell
from turnbot.app.who import named
from turnbot.core.exchange import CORRECTIONS
from turnbot.store import games
from turnbot.store.db import Tx

_SENTENCE = "Corrección suya."
#: Who hears of it, as he says it.
HEARD = {"": "", "pública": "public", "publica": "public", "callada": "quiet"}


def correct(
    shell: Shell, who: str, what: str, value: int | str, reason: str, now: datetime, heard: str = ""
) -> str:
    """Lay down a correction of one account for the newest month; which month that is.

    A number is added, words are what the account shall be; whoever sees the account reads the ``reason``,
    besides them everybody where it is ``heard`` "public", the fewest where it is "quiet". An unpublished play
    is taken back; a published month stays, and is mended in the open one. Raises RefusedError for what cannot
    be corrected so.
    """
    with shell.db.begin() as tx:
        correct_in(tx, shell, who, what, value, reason, now, heard)
        return review.require_month(tx).month


def correct_in(
    tx: Tx, shell: Shell, who: str, what: str, value: int | str, reason: str, now: datetime, heard: str = ""
) -> Settled:
    """The same in the caller's transaction. It gets a number, by which it is taken back («7 nada»)."""
    month = review.require_going(tx, shell.game)
    world = shell.game.load(games.world(tx, month.id, "opening"))
    with suppress(RefusedError):  # a lady's name; or nobody's, and then the game says so
        who = named(games.addresses(tx), who)
    try:
        answer = shell.game.correction(world, who, what, value, reason, heard)
    except ValueError as wrong:
        raise RefusedError(str(wrong)) from wrong
    by = f"{value:+}" if isinstance(value, int) else f"= {value}"
    told = f"{who}, {shell.game.account(what)} {by} ({reason})"
    how = {"public": ", pública", "quiet": ", callada"}.get(heard, "")
    number = decrees.lay_down(tx, month, CORRECTIONS, _SENTENCE, answer, told + how, now, shell.hand)
    journal.note(tx, shell.hand, "correction", told + how)
    return Settled(number, _SENTENCE, told + how)


def pending(shell: Shell) -> tuple[Numbered, ...]:
    """What he has laid down unasked for the newest month, by number; what he took back is there."""
    with shell.db.begin() as tx:
        return pending_in(tx, shell)


def pending_in(tx: Tx, shell: Shell) -> tuple[Numbered, ...]:
    """The same in the caller's transaction."""
    found = review.number_cases(tx, shell.game, review.require_month(tx))
    return tuple(case for case in found if case.question.key.startswith(CORRECTIONS))


def told(found: tuple[Numbered, ...]) -> list[str]:
    """That list as he reads it, a line each."""
    lines = []
    for case in found:
        what = "no vale" if case.answer is None else review.decided(case)
        lines.append(f"{case.number:3}  {case.question.sentence} {what}")
    return lines or ["No ha dispuesto nada por su cuenta este mes."]
