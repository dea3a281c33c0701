"""A month: opened (``opening``), closed, played, then published (``publishing``); each step only once.

Every step is a compare-and-set on the month's state, so a step that was cut short is made again, and one
that was made is not. A month is a pure function of what stands in the database, so playing it again, after
a ruling or a crash, gives the same bytes.
"""

import json
import logging
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from turnbot.app import histories, house, journal, letters, pieces, resting, review
from turnbot.app.opening import require_game
from turnbot.app.shell import RefusedError, Shell, deadline_after
from turnbot.core import trouble
from turnbot.core.dice import Dice, SealedDice
from turnbot.core.exchange import Letter, Month
from turnbot.core.ledger import balance, books
from turnbot.core.press import Edit, Pens
from turnbot.core.turn import Outcome, Ruling, Watch
from turnbot.render.pages import Rendered
from turnbot.store import copies, games, outcomes, outgoing, paragraphs
from turnbot.store.db import DatabaseTroubled, Tx
from turnbot.store.games import MonthRow, Seeds
from turnbot.store.outgoing import Draft

log = logging.getLogger(__name__)


_A_MOMENT = timedelta(microseconds=1)


class HaltedError(Exception):
    """The program stumbled over a month: nothing of it was stored, and the referee was told."""


#: Under this key the referee's edits stand among his rulings.
PEN = "pen"


class BooksError(Exception):
    """Opening and changes do not make the closing: a bug in a rule, or in the save game."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A month as it would be, stored nowhere: its letters in words, with whom they are to, and its cases."""

    month: str
    outcome: Outcome[Any]
    letters: tuple[tuple[Letter, Rendered], ...]
    cases: tuple[review.Numbered, ...]


# Closing ----------------------------------------------------------------------------------------


def close(shell: Shell, now: datetime) -> bool:
    """Close the open month: what counts is fixed now. False when it was not open.

    Closed early, this is its deadline: whoever writes now is told no date that is still to come.
    """
    with shell.db.begin() as tx:
        month = review.require_month(tx)
        written = review.by_player(games.orders_for(tx, month.month))
        # What a letter replaces of those before it the game says when they are laid together.
        # So what it lacked of this program's house values is not a later program's to say.
        kept = house.laid_down(house.of_month(shell, month))
        counting = [row.id for rows in written.values() for row in review.counting_rows(rows)]
        closed = games.step(
            tx, month.id, "open", "closed",
            closed=now, counting=sorted(counting), deadline=min(month.deadline, now), house=kept,
        )  # fmt: skip
        if closed:
            journal.note(
                tx, shell.hand, "close", f"{shell.game.named(month.month)}, con órdenes de {len(written)}"
            )
    if closed:
        log.info("month %s is closed: %d players have given orders", month.month, len(written))
    return closed


def admit(shell: Shell, mail_id: int, now: datetime) -> str:
    """Let the orders of a late mail count after all, and tell him; whose they are.

    Raises RefusedError when the mail brought no late orders, or its month is published.
    """
    with shell.db.begin() as tx:
        return admit_in(tx, shell, mail_id, now)


def admit_in(tx: Tx, shell: Shell, mail_id: int, now: datetime) -> str:
    """The same in the caller's transaction."""
    month = review.require_month(tx)
    rows = games.orders_of_mail(tx, mail_id)
    late = next((row for row in rows if row.late), None)  # its answers, if any, stand in the same month
    if late is None or any(not row.late for row in rows):
        raise RefusedError(f"La carta {mail_id} no trae órdenes que llegaran tarde y no estén admitidas.")
    if late.month != month.month or month.state == "published":
        said = f"son para {shell.game.named(late.month)}, y eso ya está publicado."
        raise RefusedError(f"Las órdenes de la carta {mail_id} {said}")
    # After what he has entered meanwhile, which takes the place of all that stands before it.
    entered = [
        row.received + _A_MOMENT
        for row in games.orders_for(tx, late.month, late.who)
        if row.kind == review.ENTERED
    ]
    admitted = [
        games.add_orders(
            tx, month=row.month, who=row.who, kind=row.kind, late=False,
            received=max((row.received, *entered)), mail_id=mail_id, doc=row.doc,
        )
        for row in rows
    ]  # fmt: skip
    if month.counting is not None:
        # They may raise new cases, so his word that the month may go out no longer holds.
        games.note(tx, month.id, counting=[*month.counting, *admitted], release=False)
    review.reopen(tx, month)
    to = games.address(tx, late.who)
    if letters.can_write_to(to):
        view = {"who": late.who, "month": late.month, "received": late.received}
        key = f"admitted/{mail_id}"
        draft = letters.draft(shell, require_game(tx), "admitted", view, key=key, to=to, now=now)
        outgoing.put(tx, [draft], now)
    journal.note(
        tx,
        shell.hand,
        "admit",
        f"la carta {mail_id}, de {late.who}, cuenta en {shell.game.named(late.month)}",
    )
    return late.who


# Playing ----------------------------------------------------------------------------------------


def play(shell: Shell, now: datetime) -> bool:
    """Play the closed month and keep everything, its letters held back. False when it was not closed.

    Raises HaltedError when the program stumbles: nothing is kept, the month stands still until ``resume``,
    and the referee is told. DatabaseTroubled is no stumbling: nothing is kept, and the next try may do.
    """
    try:
        with shell.db.begin() as tx:
            month = review.require_month(tx)
            if month.state != "closed":
                return False
            # What a month opens with is never written again: it is loaded once for all that follows.
            opening = shell.game.load(games.world(tx, month.id, "opening"))
            draw_ahead(tx, shell, opening)
        copy(shell, now, copies.PLAY, month.month)
        with shell.db.begin() as tx:
            month = review.require_month(tx)
            if month.state != "closed":
                return False
            _play_in(tx, shell, month, opening, now)
            journal.note(tx, shell.hand, "play", f"{shell.game.named(month.month)}, sin enviar nada")
    except DatabaseTroubled:
        raise
    except Exception as bug:
        halt(shell, now, bug)
        raise HaltedError(f"El mes se ha detenido: {type(bug).__name__}.") from bug
    log.info("month %s is played", month.month)
    return True


def draw_ahead(tx: Tx, shell: Shell, opening: Any) -> None:
    """Draw the next month's seeds before a copy of the database is made.

    Whoever goes back to the copy, after the next month's seed was announced, then opens it with that one.
    """
    following = shell.game.turn_page(opening).month
    seeds_for(tx, shell, following)


def _play_in(tx: Tx, shell: Shell, month: MonthRow, opening: Any, now: datetime) -> None:
    game = shell.game
    counting = review.counting(tx, game, month, opening)
    orders = review.ruled(game, counting, games.rulings(tx, month.id), opening)
    outcome = _resolve(
        shell, month, opening, orders, review.month_rulings(tx, month), _dice(tx, shell, month, opening)
    )
    closing = json.loads(json.dumps(game.save(outcome.world)))
    # As it will be read again: so a fault of the save game is a fault of the books, found now.
    outcome = replace(outcome, world=game.load(closing))
    wrong = balance(books(opening), outcome.events, books(outcome.world))
    if wrong:
        raise BooksError("; ".join(wrong[:20]))
    outcomes.save(tx, month.id, outcome, closing)
    paragraphs.add(tx, month.id, game.paragraphs(outcome, opening))
    drafts = drafts_of(tx, shell, month, outcome, opening, orders, now)
    outgoing.put(tx, drafts, now, held=True, month_id=month.id)
    games.set_halted(tx, None)
    if not games.step(tx, month.id, "closed", "played", played=now):
        raise AssertionError(f"{month.month} was no longer closed inside its own transaction")


def _resolve(
    shell: Shell,
    month: MonthRow,
    world: Any,
    orders: Mapping[str, Any],
    rulings: Sequence[Ruling],
    dice: Dice,
    *,
    until: str | None = None,
    watch: Watch | None = None,
) -> Outcome[Any]:
    return shell.game.play(
        world, orders, rulings, dice, house.of_month(shell, month), until=until, watch=watch
    )


def seeds_for(tx: Tx, shell: Shell, month: str) -> Seeds:
    """The seeds of a month, drawn now if it has none."""
    return games.draw_seeds(tx, month, shell.fresh_seeds(month, games.seats(tx).values()))


def _dice(tx: Tx, shell: Shell, month: MonthRow, opening: Any) -> Dice:
    """A month's dice: those of who opens it, whoever came to the game since."""
    seeds, seats = games.seeds(tx, month.month), games.seats(tx)
    if seeds.sealed is None:
        return Dice(seeds.open, seeds.hidden)
    present = {player.name: seats[player.name] for player in shell.game.players(opening)}
    return SealedDice(seeds.sealed, seeds.hidden, present)


def drafts_of(
    tx: Tx, shell: Shell, month: MonthRow, outcome: Outcome[Any], opening: Any,
    orders: Mapping[str, Any], now: datetime,
) -> list[Draft]:  # fmt: skip
    """The game's letters of a played month, as they would go out if it were published now."""
    following = _following(tx, shell, outcome.world, now)
    seeds = games.seeds(tx, month.month)
    told = as_told(shell, month, seeds, opened=True, pens=pens_of(tx, month), **following)
    addresses = games.addresses(tx)
    row = require_game(tx)
    drafts: dict[str, Draft] = {}
    accounts = histories.moments(tx, shell, month, opening, outcome.world)
    for letter in shell.game.letters(outcome, opening, orders, told):
        address = letters.address_of(shell, addresses, letter.to)
        if not letters.can_write_to(address):
            continue
        key = f"{letters.month_key(month)}/{letter.kind}/{letter.to}"
        if key in drafts:
            raise ValueError(f"two letters of kind {letter.kind!r} to {letter.to!r} in {month.month}")
        template = letters.template_of(shell.game, letter.kind)
        letter = histories.with_sheet(tx, shell, letter, accounts)
        drafts[key] = letters.draft(
            shell, row, template, letter.view, key=key, to=address, now=now, files=letter.files
        )
    return list(drafts.values())


def _following(tx: Tx, shell: Shell, closing: Any, now: datetime) -> dict[str, Any]:
    """What letters say of the month that comes after this world; nothing where the game is over."""
    if shell.game.over(closing):
        return {}
    following = shell.game.turn_page(closing)
    return {
        "next_month": following.month,
        "next_deadline": deadline_after(shell.config, now, shell.game.pace(following, shell.house)),
        "next_commitment": seeds_for(tx, shell, following.month).commitment,
    }


def pens_of(tx: Tx, month: MonthRow) -> Pens:
    """What players and referee have written for the account of a month."""
    return Pens(pieces.of_month(tx, month), edits_of(tx, month))


def edits_of(tx: Tx, month: MonthRow) -> list[Edit]:
    """What the referee did to the paragraphs of a month's account, in the order in which it counts."""
    return [Edit(**doc) for doc in games.rulings(tx, month.id).get(PEN) or ()]


def as_told(shell: Shell, month: MonthRow, seeds: Seeds, *, opened: bool = False, **following: Any) -> Month:
    """A month as letters and pages name it; ``following`` are the fields of the one after.

    ``opened``: it is for the day on which it is published, and shows what its dice came from.
    """
    return Month(
        month=month.month,
        number=month.number,
        deadline=month.deadline,
        open_seed=seeds.open.hex() if opened and not seeds.sealed else "",
        commitment=seeds.commitment,
        sealed=seeds.sealed if opened else None,
        house=house.of_month(shell, month),
        **following,
    )


def preview(
    shell: Shell, *, until: str | None = None, watch: Watch | None = None, letters_too: bool = True
) -> Preview:
    """Play the newest month with what is in so far, and store nothing.

    ``until`` stops after that step of the calendar, ``watch`` is told each step; ``letters_too`` puts the
    letters into words. Raises RefusedError when there is no game, or no step of that name; a bug in a rule
    goes through.
    """
    game = shell.game
    with shell.db.look() as tx:
        month = review.require_month(tx)
        opening = game.load(games.world(tx, month.id, "opening"))
        seeds, dice = games.seeds(tx, month.month), _dice(tx, shell, month, opening)
        rulings = games.rulings(tx, month.id)
        of_month = review.month_rulings(tx, month)
        counting = review.counting(tx, game, month, opening)
        numbers = {key: case.number for key, case in games.cases(tx, month.id).items()}
        pens = pens_of(tx, month)
    steps: dict[str, None] = {}

    def watching(step: str, week: int) -> None:
        steps[step] = None
        if watch is not None:
            watch(step, week)

    orders = review.ruled(game, counting, rulings, opening)
    outcome = _resolve(shell, month, opening, orders, of_month, dice, until=until, watch=watching)
    if until is not None and until not in steps:
        raise RefusedError(f"No hay ningún paso «{until}». En su orden: {', '.join(steps)}.")
    drafted: tuple[tuple[Letter, Rendered], ...] = ()
    if letters_too and until is None:
        told = as_told(shell, month, seeds, pens=pens)
        drafted = tuple(
            (letter, letters.words(shell, letters.template_of(game, letter.kind), letter.view))
            for letter in game.letters(outcome, opening, orders, told)
        )
    return Preview(month.month, outcome, drafted, review.foreseen(game, orders, outcome.cases, numbers))


def undo(shell: Shell) -> bool:
    """Take an unpublished play back; the month is closed again. False when there is none.

    Case numbers, rulings and seeds stay.
    """
    with shell.db.begin() as tx:
        return undo_in(tx, shell)


def undo_in(tx: Tx, shell: Shell) -> bool:
    """The same in the caller's transaction."""
    month = review.require_month(tx)
    undone = review.reopen(tx, month)
    if undone:
        journal.note(tx, shell.hand, "undo", f"se retira el ensayo de {shell.game.named(month.month)}")
    return undone


# Trouble ----------------------------------------------------------------------------------------


def halt(shell: Shell, now: datetime, bug: Exception) -> None:
    """Let the months stand still, and tell the referee. The log names no facts; his letter may."""
    log.error("the month is halted: %s", trouble.named(bug))
    with shell.db.begin() as tx:
        month = review.require_month(tx)
        games.set_halted(tx, type(bug).__name__)
        view = {"month": month.month, "error": "".join(traceback.format_exception(bug)).strip()}
        key = f"{month.month}/halted/{now.isoformat()}"
        outgoing.put(tx, [letter_to_referee(tx, shell, "referee-halted", view, key, now)], now)


def resume(shell: Shell, now: datetime) -> bool:
    """Let a game go on that was halted, or rests; False when it was neither."""
    with shell.db.begin() as tx:
        return resume_in(tx, shell, now)


def resume_in(tx: Tx, shell: Shell, now: datetime) -> bool:
    """The same in the caller's transaction."""
    row = games.game(tx)
    if row is None or (row.halted is None and row.paused is None):
        return False
    resting.resume_in(tx, shell, now)
    if row.halted is not None:
        games.set_halted(tx, None)
        journal.note(tx, shell.hand, "resume", "la partida detenida sigue")
    return True


def copy(shell: Shell, now: datetime, why: str, month: str) -> None:
    """Copy the database, where copies are wanted. Raises DatabaseTroubled, OSError."""
    paths = shell.config.paths
    if paths.backups:
        where = shell.config.path(paths.backups)
        copies.make(shell.db, where, paths.keep_backups, now, why, month)


def letter_to_referee(
    tx: Tx, shell: Shell, template: str, view: Mapping[str, Any], key: str, now: datetime
) -> Draft:
    """A letter of ours to the referee, put into words."""
    return letters.to_referee(shell, require_game(tx), template, view, key=key, now=now)
