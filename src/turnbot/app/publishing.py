"""A played month goes out: its letters are released, the next one opens, the site is made anew."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from turnbot.app import histories, journal, letters, review, undoing
from turnbot.app import month as months
from turnbot.app.month import HaltedError
from turnbot.app.opening import as_opened, open_month
from turnbot.app.shell import RefusedError, Shell
from turnbot.core.exchange import Month
from turnbot.render import feeds, site
from turnbot.store import copies, games, outcomes, outgoing
from turnbot.store.db import DatabaseTroubled, Tx
from turnbot.store.games import MonthRow

log = logging.getLogger(__name__)


def publish(shell: Shell, now: datetime, *, force: bool = False) -> bool:
    """Send the played month's letters and open the next one. False when there is none to publish.

    What the referee has not answered takes its proposal; with ``force`` even what must be settled. Raises
    RefusedError while a case that must be settled is not, HaltedError when the program stumbles.
    """
    try:
        with shell.db.begin() as tx:
            month = review.require_month(tx)
            if month.state != "played":
                return False
            if not force:
                _settled_or_refused(tx, shell, month)
            games.set_halted(tx, None)
            _publish_in(tx, shell, month, now)
    except (RefusedError, DatabaseTroubled):
        raise
    except Exception as bug:
        months.halt(shell, now, bug)
        raise HaltedError(f"El mes se ha detenido: {type(bug).__name__}.") from bug
    log.info("month %s is published", month.month)
    try:
        # Before any of its letters leaves: who goes back to it has all that they speak of.
        months.copy(shell, now, copies.PUBLISHED, month.month)
    except (OSError, DatabaseTroubled) as trouble:
        log.error("no copy could be made after %s was published: %s", month.month, trouble)
    return True


def _settled_or_refused(tx: Tx, shell: Shell, month: MonthRow) -> None:
    must = [
        case.number for case in review.number_cases(tx, shell.game, month) if case.must and not case.ruled
    ]
    if must:
        raise RefusedError(
            f"No se puede publicar {shell.game.named(month.month)} sin decidir antes:"
            f" {', '.join(map(str, must))}."
        )


def _publish_in(tx: Tx, shell: Shell, month: MonthRow, now: datetime) -> None:
    game = shell.game
    outcome = outcomes.load(tx, month.id, month.month, game.load)
    if month.played != now:
        # The held letters bear the date of the play, and a deadline counted from it: write them again.
        world = game.load(games.world(tx, month.id, "opening"))
        orders = review.ruled(
            game, review.counting(tx, game, month, world), games.rulings(tx, month.id), world
        )
        outgoing.drop_held(tx, month.id)
        drafts = months.drafts_of(tx, shell, month, outcome, world, orders, now)
        outgoing.put(tx, drafts, now, held=True, month_id=month.id)
    if month.edition > 1:
        outgoing.put(tx, undoing.changes(tx, shell, month, now), now, held=True, month_id=month.id)
    games.step(tx, month.id, "played", "published", published=now, site=None)
    sent = outgoing.release(tx, month.id, now)
    journal.note(
        tx, shell.hand, "publish", f"publicado, {shell.game.named(month.month)}; cartas a la cola: {sent}"
    )
    following = None
    if not game.over(outcome.world):
        following = open_month(tx, shell, game.turn_page(outcome.world), number=month.number + 1, now=now)
    view = {
        "month": month.month,
        "letters": sent,
        "next_month": following.month if following else None,
        "next_deadline": following.deadline if following else None,
    }
    outgoing.put(
        tx,
        [
            months.letter_to_referee(
                tx, shell, "referee-published", view, f"{letters.month_key(month)}/published", now
            )
        ],
        now,
    )


def make_site(shell: Shell, now: datetime) -> bool:
    """Make the site anew if it does not show how things stand, or is gone; whether it was made.

    It is a copy of what the database holds, so nothing is lost when this is cut short.
    """
    folder = shell.config.path(shell.config.paths.site)
    with shell.db.look() as tx:
        months = games.published(tx) or (review.require_month(tx),)
        if months[-1].site is not None and folder.exists():
            return False
        pages = [(page, month) for month in months for page in _pages(tx, shell, month)]
        known = [*months, *filter(None, [games.month_numbered(tx, months[-1].number + 1)])]
        pages += [(page, months[-1]) for page in histories.pages(tx, shell)]
    if not pages:
        return False
    told = letters.shown(shell.config.game, shell.game)
    made = site.make([replace(page, view={"game": told, **page.view}) for page, _ in pages], shell.overlay)
    due = [feeds.Deadline(one.month, shell.game.named(one.month), one.deadline, one.opened) for one in known]
    news = [feeds.News(page.path, page.news, one.published or now) for page, one in pages if page.news]
    site.put(made | feeds.beside(told, news, due, made), folder)
    with shell.db.begin() as tx:
        games.note(tx, months[-1].id, site=now)
    log.info("the site shows %s", months[-1].month)
    return True


def _pages(tx: Tx, shell: Shell, month: MonthRow) -> Sequence[Any]:
    if month.state != "published":
        # Nothing has happened yet that could be told.
        opening = shell.game.load(games.world(tx, month.id, "opening"))
        return shell.game.first_pages(opening, as_opened(tx, shell, month))
    outcome = outcomes.load(tx, month.id, month.month, shell.game.load)
    told = told_again(tx, shell, month)
    return shell.game.pages(outcome, shell.game.load(games.world(tx, month.id, "opening")), told)


def told_again(tx: Tx, shell: Shell, month: MonthRow) -> Month:
    """A played month as letters and pages name it, with the one after where that is open."""
    following = games.month_numbered(tx, month.number + 1)
    return months.as_told(
        shell,
        month,
        games.seeds(tx, month.month),
        opened=month.state == "published",
        next_month=following.month if following else None,
        next_deadline=following.deadline if following else None,
        next_commitment=games.seeds(tx, following.month).commitment if following else None,
        pens=months.pens_of(tx, month),
    )
