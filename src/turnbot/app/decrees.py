"""What the referee decides of his own accord: rulings that answer no case, under a number of their own."""

from datetime import datetime

from turnbot.app import journal, review
from turnbot.app.review import Problem, Settled
from turnbot.app.shell import Hand, Shell
from turnbot.core.game import DECREES, Game, Question
from turnbot.store import games
from turnbot.store.db import Tx

_OF_HIS_OWN = "Disposición suya."


def decree(shell: Shell, words: str, now: datetime) -> Settled | Problem:
    """Lay down such a decision for the newest month; ``words`` say whom it is about and what it does."""
    with shell.db.begin() as tx:
        return decree_in(tx, shell.game, words, now, shell.hand)


def decree_in(tx: Tx, game: Game, words: str, now: datetime, hand: Hand | None = None) -> Settled | Problem:
    """The same in the caller's transaction. It gets a number among the cases, by which he may change it.

    A month that was played is to be played again. A Problem (without a number: 0) says why it cannot be.
    """
    month = review.require_month(tx)
    try:
        ordained = game.ordain(game.load(games.world(tx, month.id, "opening")), words, (), "open")
    except ValueError as wrong:
        return Problem(0, str(wrong))
    if ordained is None:
        return Problem(0, "en esas palabras no hay ningún efecto: «Parrot: +20 coronas: lo que se le dice».")
    nth = 1 + sum(key.startswith(DECREES) for key in games.cases(tx, month.id))
    # He may still change it, as any answer of his, or let it be.
    question = Question(
        f"{DECREES}{nth:03d}", (), _OF_HIS_OWN, "", (("nada: no vale", None),), "nada: no vale", True, "open"
    )
    row = games.add_case(tx, month.id, question.key, "month", review.document(question, must=False))
    answer = {**ordained.answer, "nth": row.number, "told": ordained.told}
    games.add_ruling(tx, month.id, question.key, answer, now, hand.mail_id if hand is not None else None)
    review.reopen(tx, month)
    journal.note(tx, hand, "decree", f"{row.number} {ordained.told}")
    return Settled(row.number, _OF_HIS_OWN, ordained.told)
