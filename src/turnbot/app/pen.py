"""The referee's own pen: he replaces, cuts, moves and adds paragraphs of the account that all read.

He names them by numbers that they have for good in a month; what he did is kept by their keys, among his
rulings, so that no play after it undoes it.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from turnbot.app import journal, letters, month, review
from turnbot.app.shell import RefusedError, Shell
from turnbot.core.press import Edit
from turnbot.store import games, outcomes, paragraphs
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow

#: What the keys of paragraphs that are all his own begin with.
_OWN = "own/"
_REPLACED = "P{}: el párrafo que se cambió no está ya, y lo escrito sigue en su sección."
#: In the form of a paragraph of the draft, so that it is among what he has not been shown yet.
_CUT = (
    "[P{}] El párrafo que se quitó no está ya: con lo que se dispuso, lo que contaba puede contarse ahora en"
    " otro, con otro número, que sale si no se quita también."
)


def draft(shell: Shell) -> str:
    """The account of the played month as it would go out, with numbers. Raises RefusedError."""
    with shell.db.look() as tx:
        return draft_in(tx, shell)


def draft_in(tx: Tx, shell: Shell) -> str:
    """The same in the caller's transaction."""
    current = review.require_month(tx)
    if current.state != "played":
        raise RefusedError(
            f"{shell.game.named(current.month)} no está jugado en este momento, y de su crónica no hay"
            " borrador. Si acabáis de disponer algo, se juega otra vez con ello: pedidlo en otra carta."
        )
    said = text_of(tx, shell, current)
    if not said:
        raise RefusedError("En este juego el informe no tiene párrafos que se puedan cambiar.")
    return said


def text_of(tx: Tx, shell: Shell, current: MonthRow) -> str:
    """The draft of a played month in words; empty where the game has none."""
    outcome = outcomes.load(tx, current.id, current.month, shell.game.load)
    opening = shell.game.load(games.world(tx, current.id, "opening"))
    numbers = paragraphs.numbers(tx, current.id)
    pens = replace(month.pens_of(tx, current), numbers=numbers)
    told = month.as_told(shell, current, games.seeds(tx, current.month), pens=pens)
    letter = shell.game.draft(outcome, opening, told)
    if letter is None:
        return ""
    there = set(shell.game.paragraphs(outcome, opening))
    lost = [
        (_CUT if one.do == "cut" else _REPLACED).format(numbers[one.key])
        for one in pens.edits
        if one.do in ("write", "cut") and one.key not in there and not one.key.startswith(_OWN)
    ]
    words = letters.words(shell, letters.template_of(shell.game, letter.kind), letter.view).text
    return "\n\n".join([*lost, words])


def write_in(tx: Tx, shell: Shell, number: int, text: str, now: datetime) -> str:
    """Give a paragraph his text, in the caller's transaction; what was done, in words.

    Raises RefusedError for a number that none has, and while there is no draft; so do the others.
    """
    current, keys = _numbered(tx, number)
    edits = month.edits_of(tx, current)
    if keys[number].startswith(_OWN):
        edits = [
            replace(one, text=text) if one.key == keys[number] and one.do == "add" else one for one in edits
        ]
        return _keep(tx, shell, current, edits, f"P{number} dice ahora: «{text.removesuffix('.')}»", now)
    left = [one for one in edits if one.key != keys[number] or one.do == "move"]
    edit = Edit(keys[number], "write", text)
    return _keep(tx, shell, current, [*left, edit], f"P{number} dice ahora: «{text.removesuffix('.')}»", now)


def cut_in(tx: Tx, shell: Shell, number: int, now: datetime) -> str:
    """Take a paragraph out, in the caller's transaction."""
    current, keys = _numbered(tx, number)
    left = [one for one in month.edits_of(tx, current) if one.key != keys[number]]
    edits = left if keys[number].startswith(_OWN) else [*left, Edit(keys[number], "cut")]
    return _keep(tx, shell, current, edits, f"P{number} no sale", now)


def restore_in(tx: Tx, shell: Shell, number: int, now: datetime) -> str:
    """Let a paragraph be what it was before he touched it, in the caller's transaction."""
    current, keys = _numbered(tx, number)
    if keys[number].startswith(_OWN):
        raise RefusedError(f"P{number} es de usted: se cambia o se quita.")
    left = [one for one in month.edits_of(tx, current) if one.key != keys[number]]
    return _keep(tx, shell, current, left, f"P{number} queda como estaba", now)


def move_in(tx: Tx, shell: Shell, number: int, after: int, now: datetime) -> str:
    """Put a paragraph behind another, in the caller's transaction."""
    current, keys = _numbered(tx, number, after)
    if number == after:
        raise RefusedError(f"P{number} no puede ir detrás de sí mismo.")
    edits = month.edits_of(tx, current)
    if not keys[number].startswith(_OWN):
        edits = [one for one in edits if (one.key, one.do) != (keys[number], "move")]
    edit = Edit(keys[number], "move", after=keys[after])
    return _keep(tx, shell, current, [*edits, edit], f"P{number} va detrás de P{after}", now)


def add_in(tx: Tx, shell: Shell, after: int, text: str, now: datetime) -> str:
    """Put a new paragraph behind another, in the caller's transaction; it gets a number."""
    current, keys = _numbered(tx, after)
    key = f"{_OWN}{max(keys) + 1}"
    number = paragraphs.add(tx, current.id, [key])[key]
    edits = [*month.edits_of(tx, current), Edit(key, "add", text, keys[after])]
    return _keep(tx, shell, current, edits, f"P{number}, nuevo, detrás de P{after}: «{text}»", now)


def _numbered(tx: Tx, *wanted: int) -> tuple[MonthRow, dict[int, str]]:
    """The newest month, and the keys of its paragraphs by number. Raises RefusedError where one is none."""
    current = review.require_month(tx)
    keys = {number: key for key, number in paragraphs.numbers(tx, current.id).items()}
    for number in wanted:
        if number not in keys:
            there = f"van de P1 a P{max(keys)}" if keys else "aún no se ha jugado, y no hay borrador"
            raise RefusedError(f"No hay ningún párrafo P{number}: {there}.")
    return current, keys


def _keep(tx: Tx, shell: Shell, current: MonthRow, edits: Sequence[Edit], said: str, now: datetime) -> str:
    """Write down all that he has done to the month's paragraphs. An old play is void."""
    if current.state not in ("closed", "played"):
        raise RefusedError(
            f"{shell.game.named(current.month)} no está jugado, y de su crónica no hay borrador."
        )
    mail_id = shell.hand.mail_id if shell.hand is not None else None
    docs = [{"key": one.key, "do": one.do, "text": one.text, "after": one.after} for one in edits]
    games.add_ruling(tx, current.id, month.PEN, docs, now, mail_id)
    review.reopen(tx, current)
    journal.note(tx, shell.hand, "pen", said)
    return f"{said}."
