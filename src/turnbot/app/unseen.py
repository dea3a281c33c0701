"""What of a played month the referee has not been shown: his word lets out what he knows, and nothing else.

He was shown cases, and the account paragraph by paragraph. What he decides afterwards has the month played
again: it may raise other cases, and tell other things.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from turnbot.app import month as months
from turnbot.app import pen, review
from turnbot.app.shell import Shell
from turnbot.store import games, paragraphs
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow

#: A paragraph of the draft, with its number.
_PARAGRAPH = re.compile(r"\[P(\d+)\] (.*?)(?= · \[P| \[P|$)")


@dataclass(frozen=True, slots=True)
class Unseen:
    """Open cases that he was not sent, and what the account says otherwise than when he was shown it."""

    cases: tuple[review.Numbered, ...]
    changed: tuple[str, ...]

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.cases or self.changed)


def of_month(tx: Tx, shell: Shell, current: MonthRow) -> Unseen:
    """What he has not been shown of a played month. What he wrote himself he knows."""
    cases = [case for case in review.number_cases(tx, shell.game, current) if not (case.ruled or case.told)]
    was, now = current.shown or {}, _paragraphs(pen.text_of(tx, shell, current))
    numbers = paragraphs.numbers(tx, current.id)
    edits = [one for one in months.edits_of(tx, current) if one.key in numbers]
    his = {str(numbers[one.key]) for one in edits}
    # Of what he cut there is nothing in the draft, unless it says that something else is told instead.
    wrote = his - {str(numbers[one.key]) for one in edits if one.do == "cut"}
    said = tuple(_words(list(games.rulings(tx, current.id).values())))
    changed = [
        f"[P{nth}] {text}"
        for nth, text in now.items()
        if was.get(nth) != text and nth not in wrote and not any(one in text for one in said)
    ]
    gone = [f"[P{nth}] ya no está; decía: «{was[nth]}»" for nth in was if nth not in now and nth not in his]
    return Unseen(tuple(cases), (*changed, *gone))


def _words(rulings: Any) -> Iterator[str]:
    """Words of his that stand in his rulings to be read by others."""
    if isinstance(rulings, Mapping):
        words = rulings.get("words")
        if isinstance(words, str) and words:
            yield " ".join(words.split()).rstrip(".")
        rulings = list(rulings.values())
    if isinstance(rulings, list):
        for one in rulings:
            yield from _words(one)


def shown(tx: Tx, current: MonthRow, draft: str) -> None:
    """Note that he has been shown the account so."""
    games.note(tx, current.id, shown=_paragraphs(draft))


def at_the_desk(shell: Shell, now: datetime) -> Unseen:
    """What he has not been shown of the played month, which from now on counts as shown.

    Who was never shown the account has not asked for it, and has nothing to compare.
    """
    with shell.db.begin() as tx:
        current = review.require_month(tx)
        if current.state != "played":
            return Unseen((), ())
        new = of_month(tx, shell, current)
        if current.shown is None:
            new = replace(new, changed=())
        else:
            shown(tx, current, pen.text_of(tx, shell, current))
        games.tell_cases(tx, [case.id for case in new.cases], now)
        return new


def cases_at_the_desk(shell: Shell, now: datetime) -> tuple[review.Numbered, ...]:
    """Every case of the month, for his screen: he has been shown them."""
    with shell.db.begin() as tx:
        listed = review.number_cases(tx, shell.game, review.require_month(tx))
        games.tell_cases(tx, [case.id for case in listed if not case.told], now)
        return listed


def draft_at_the_desk(shell: Shell) -> str:
    """The account of the played month with its numbers, for his screen. Raises RefusedError."""
    with shell.db.begin() as tx:
        draft = pen.draft_in(tx, shell)
        shown(tx, review.require_month(tx), draft)
        return draft


def told(new: Unseen) -> str:
    """What he has not been shown, as he reads it on his screen."""
    blocks = [review.told(new.cases)] if new.cases else []
    if new.changed:
        blocks.append("\n".join(["Lo que cambia en la crónica:", *(f"  {one}" for one in new.changed)]))
    return "\n\n".join(blocks)


def _paragraphs(draft: str) -> Mapping[str, str]:
    """The text of each numbered paragraph, by its number."""
    found: dict[str, str] = {}
    for chunk in re.split(r"\n\s*\n", draft):
        found |= dict(_PARAGRAPH.findall(" ".join(chunk.split())))
    return found
