"""What the referee decides of his own accord: rulings and notes that answer no case, and have a number."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from turnbot.app import journal, review
from turnbot.app.review import Problem, Settled
from turnbot.app.shell import Hand, RefusedError, Shell
from turnbot.app.who import named
from turnbot.core.exchange import CORRECTIONS, DECREES, Effects, Question
from turnbot.core.game import Game
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow

_OF_HIS_OWN = "Disposición suya."
_NOTE = "Nota suya."
#: How he names the chronicle, where a note goes to it.
CHRONICLE = frozenset(("crónica", "cronica", "la crónica", "la cronica"))


def decree(shell: Shell, words: str, now: datetime) -> Settled | Problem:
    """Lay down such a decision for the newest month; ``words`` say whom it is about and what it does."""
    with shell.db.begin() as tx:
        return decree_in(tx, shell.game, words, now, shell.hand)


def decree_in(tx: Tx, game: Game, words: str, now: datetime, hand: Hand | None = None) -> Settled | Problem:
    """The same in the caller's transaction. It gets a number among the cases, by which he may change it.

    A month that was played is to be played again. A Problem (without a number: 0) says why it cannot be.
    """
    month = review.require_going(tx, game)
    try:
        ordained = game.ordain(game.load(games.world(tx, month.id, "opening")), words, (), "open")
    except ValueError as wrong:
        return Problem(0, str(wrong))
    if ordained is None:
        return Problem(0, "en esas palabras no hay ningún efecto: «Parrot: +20 coronas: lo que se le dice».")
    number = lay_down(
        tx, month, DECREES, _OF_HIS_OWN, ordained.answer, ordained.told, now, hand, effects="open"
    )
    journal.note(tx, hand, "decree", f"{number} {ordained.told}")
    return Settled(number, _OF_HIS_OWN, ordained.told)


def note(shell: Shell, who: str, words: str, now: datetime) -> Settled:
    """Let a note stand in a player's next sheet, or in the chronicle (CHRONICLE). Raises RefusedError."""
    with shell.db.begin() as tx:
        return note_in(tx, shell, who, words, now)


def note_in(tx: Tx, shell: Shell, who: str, words: str, now: datetime) -> Settled:
    """The same in the caller's transaction. It gets a number, as a decision of his does."""
    month = review.require_going(tx, shell.game)
    name = "" if who.strip().casefold() in CHRONICLE else named(games.addresses(tx), who)
    try:
        jotted = shell.game.jot(shell.game.load(games.world(tx, month.id, "opening")), name, words)
    except ValueError as wrong:
        raise RefusedError(str(wrong)) from wrong
    number = lay_down(tx, month, DECREES, _NOTE, jotted.answer, jotted.told, now, shell.hand)
    journal.note(tx, shell.hand, "note", f"{number} {jotted.told}")
    return Settled(number, _NOTE, jotted.told)


def lay_down(
    tx: Tx, month: MonthRow, prefix: str, sentence: str, answer: Mapping[str, Any], told: str, now: datetime,
    hand: Hand | None, *, effects: Effects = "",
) -> int:  # fmt: skip
    """Keep what he decides unasked, as the answer to a case of its own; its number. An old play is void."""
    keys = {*games.cases(tx, month.id), *games.rulings(tx, month.id)}
    own = [key for key in keys if key.startswith(CORRECTIONS)]
    nth = 1 + sum(key.startswith(DECREES) == (prefix == DECREES) for key in own)
    # He may still change it, as any answer of his, or let it be.
    nothing = "nada: no vale"
    question = Question(
        f"{prefix}{nth:03d}", (), sentence, "", ((nothing, None),), nothing, bool(effects), effects
    )
    row = games.add_case(tx, month.id, question.key, "month", review.document(question, must=False))
    kept = {**answer, "nth": row.number, "told": told}
    games.add_ruling(tx, month.id, question.key, kept, now, hand.mail_id if hand is not None else None)
    review.reopen(tx, month)
    return row.number
