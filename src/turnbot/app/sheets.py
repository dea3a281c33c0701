"""A player's sheet and his history: for the referee to see, or sent again to the player.

A sheet is made again of what the month left, in the same words as when it went out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from turnbot.app import histories, journal, letters, publishing, review
from turnbot.app.histories import History
from turnbot.app.opening import as_opened
from turnbot.app.shell import RefusedError, Shell
from turnbot.app.who import named
from turnbot.core.exchange import Letter
from turnbot.render.pages import Rendered
from turnbot.store import games, outcomes, outgoing
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: whose, of which month (its code), its view, and the words it is in."""

    who: str
    month: str
    view: Mapping[str, Any]
    words: Rendered


def sheet(shell: Shell, who: str, month: str = "") -> Sheet:
    """The sheet of a month, by its code or as people call it; "": of the last one that was played.

    Raises RefusedError when there is no such player or month, or he had none in it.
    """
    with shell.db.look() as tx:
        return sheet_in(tx, shell, who, month)


def sheet_in(tx: Tx, shell: Shell, who: str, month: str = "") -> Sheet:
    """The same in the caller's transaction."""
    name, found = _whose(tx, who), _played(tx, shell, month)
    letter = _letter(tx, shell, name, found)
    return Sheet(name, found.month, letter.view, _words(shell, letter))


def send_sheet(shell: Shell, who: str, now: datetime, month: str = "") -> tuple[Sheet, str]:
    """Queue that sheet for its player once more; the sheet, and the address it goes to.

    Raises RefusedError as ``sheet`` does, and where the month is not published, or he has no address.
    """
    with shell.db.begin() as tx:
        name, found = _whose(tx, who), _played(tx, shell, month)
        if found.state != "published":
            raise RefusedError(f"{_called(shell, found)} no está publicado: su hoja saldrá con él.")
        letter = _letter(tx, shell, name, found)
        template = letters.template_of(shell.game, letter.kind)
        key = f"{found.month}/again/{name}/{now.isoformat()}"
        to = send(tx, shell, name, template, letter.view, key, now, letter.files)
        journal.note(
            tx, shell.hand, "sheet", f"a {name} se le manda otra vez la de {shell.game.named(found.month)}"
        )
    return Sheet(name, found.month, letter.view, _words(shell, letter)), to


def published(tx: Tx, shell: Shell, name: str, month: str = "") -> Letter:
    """A player's sheet as he had it; "": of the last month that is out, and before that how he began.

    Raises RefusedError in his terms.
    """
    there = games.published(tx)
    if not there:
        newest = review.require_month(tx)
        world = shell.game.load(games.world(tx, newest.id, "opening"))
        for letter in shell.game.welcome(world, as_opened(tx, shell, newest), [name]) if not month else ():
            return letter
        raise RefusedError("Aún no se ha publicado ningún mes: la primera hoja saldrá con él.")
    said = month.casefold().strip()
    for one in reversed(there):
        called = _called(shell, one).casefold()
        if said in ("", one.month.casefold(), called, called.partition(" ")[0]):
            return _letter(tx, shell, name, one)
    raise RefusedError(f"De «{month}» no tengo hoja vuestra; la última es de {_called(shell, there[-1])}.")


def history(shell: Shell, who: str) -> History:
    """How a player's accounts stood at the end of each month that is published, oldest first.

    Raises RefusedError when there is no such player, or nothing to tell of him yet.
    """
    with shell.db.look() as tx:
        return _history(tx, shell, who)


def send_history(shell: Shell, who: str, now: datetime) -> tuple[History, str]:
    """Queue his history for its player; the history, and the address. Raises RefusedError."""
    with shell.db.begin() as tx:
        told = _history(tx, shell, who)
        key = f"history/{told.who}/{now.isoformat()}"
        view = {"who": told.who, "table": histories.table(shell, told)}
        to = send(tx, shell, told.who, "history", view, key, now, histories.files(shell, told))
        journal.note(tx, shell.hand, "history", f"a {told.who} se le mandan sus cuentas mes a mes")
    return told, to


def send(
    tx: Tx,
    shell: Shell,
    name: str,
    template: str,
    view: Mapping[str, Any],
    key: str,
    now: datetime,
    files: Mapping[str, bytes] | None = None,
) -> str:
    """Queue a letter to a player's address on file; that address. Raises RefusedError where he has none."""
    to, game = games.address(tx, name), games.game(tx)
    assert game is not None, "a player stands in a database without a game"
    if not letters.can_write_to(to):
        raise RefusedError(
            f"{name} no tiene dirección a la que escribirle: désela con «turnbot move» y su nombre."
        )
    outgoing.put(tx, [letters.draft(shell, game, template, view, key=key, to=to, now=now, files=files)], now)
    return to


# From the rows ----------------------------------------------------------------------------------


def _called(shell: Shell, month: MonthRow) -> str:
    return shell.game.named(month.month)


def _words(shell: Shell, letter: Letter) -> Rendered:
    return letters.words(shell, letters.template_of(shell.game, letter.kind), letter.view)


def _whose(tx: Tx, who: str) -> str:
    review.require_month(tx)
    return named(games.addresses(tx), who)


def _played(tx: Tx, shell: Shell, month: str) -> MonthRow:
    """The month that is meant. Raises RefusedError where it is none that was played."""
    newest = review.require_month(tx)
    played: list[MonthRow] = [*games.published(tx), *((newest,) if newest.state == "played" else ())]
    if not played:
        raise RefusedError(
            "Aún no se ha jugado ningún mes: no hay hojas. Lo que saldría lo enseña «turnbot play --preview»."
        )
    if not month:
        return played[-1]
    said = month.casefold().strip()
    for one in played:
        if said in (one.month.casefold(), _called(shell, one).casefold()):
            return one
    there = ", ".join(f"{shell.game.named(one.month)} («{one.month}»)" for one in played)
    raise RefusedError(f"De «{month}» no hay hojas: los meses jugados son {there}.")


def _letter(tx: Tx, shell: Shell, name: str, month: MonthRow) -> Letter:
    game = shell.game
    outcome = outcomes.load(tx, month.id, month.month, game.load)
    opening = game.load(games.world(tx, month.id, "opening"))
    orders = review.ruled(
        game, review.counting(tx, game, month, opening), games.rulings(tx, month.id), opening
    )
    told = publishing.told_again(tx, shell, month)
    for letter in game.letters(outcome, opening, orders, told):
        if letter.to == name:
            known = histories.moments(tx, shell, month, opening, outcome.world)
            return histories.with_sheet(tx, shell, letter, known)
    raise RefusedError(f"{name} no tuvo hoja en {_called(shell, month)}: no estaba en la partida.")


def _history(tx: Tx, shell: Shell, who: str) -> History:
    name = _whose(tx, who)
    found = histories.history(name, histories.moments(tx, shell))
    if found is None:
        raise RefusedError(f"De {name} no hay todavía ningún mes publicado del que contar nada.")
    return found
