"""What the calendar asks for: reminders, the deadline, the referee's cases, the publication.

Nothing here is scheduled: what is due follows from the rows and the time, so a round that never came is
made up for by the next one.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta

from turnbot.app import journal, letters, moments, month, pen, publishing, review, unseen, waiting
from turnbot.app.shell import RefusedError, Shell
from turnbot.core import trouble
from turnbot.core.exchange import LIST
from turnbot.store import games, mailbox, outgoing
from turnbot.store.db import DatabaseTroubled, Tx
from turnbot.store.games import GameRow, MonthRow

log = logging.getLogger(__name__)

#: So long without a look into the mailbox is an outage: a deadline inside it is put off.
OUTAGE = timedelta(hours=6)
#: How long players have, once the mailbox can be read again.
GRACE = timedelta(hours=6)


def after_fetch(tx: Tx, shell: Shell, begun: datetime, now: datetime) -> None:
    """Note that a fetch which began then has succeeded, in the transaction that ends it.

    Where the mailbox could not be read for long, and the deadline fell into that time, it is put off: mail
    that waited for our machine bears a later hour than its writer's. The referee is told.
    """
    row = games.game(tx)
    if row is None:
        return
    games.set_fetched(tx, begun)
    current = games.current(tx)
    if current is None or current.state != "open" or row.fetched is None or row.paused is not None:
        return
    if begun - row.fetched > OUTAGE and row.fetched < current.deadline <= begun:
        put_off = now + GRACE
        games.note(tx, current.id, deadline=put_off)
        view = {"month": current.month, "since": row.fetched, "deadline": put_off, "over": True}
        _tell(tx, shell, row, "referee-outage", view, f"{current.month}/outage/{begun.isoformat()}", now)
        log.warning("no mail could be fetched since %s: the deadline is put off", row.fetched)


def move(shell: Shell, deadline: datetime, now: datetime) -> bool:
    """Set another deadline (aware) for the open month and tell the list; False when it is that one already.

    Raises RefusedError when no month is open, or the moment has passed: to close now there is ``close``.
    """
    with shell.db.begin() as tx:
        return move_in(tx, shell, deadline, now)


def move_in(tx: Tx, shell: Shell, deadline: datetime, now: datetime) -> bool:
    """The same in the caller's transaction."""
    game, current = games.game(tx), review.require_month(tx)
    assert game is not None, "a month stands in a database without a game"
    if game.paused is not None:
        raise RefusedError("La partida está en suspenso: sígala antes con «turnbot resume».")
    if current.state != "open":
        called = shell.game.named(current.month)
        raise RefusedError(f"El plazo de {called} ya venció: no tiene plazo que mover.")
    if deadline <= now:
        raise RefusedError("Esa hora ya ha pasado. Para cerrar el mes ahora está «turnbot close».")
    if deadline == current.deadline:
        return False
    games.note(tx, current.id, deadline=deadline)
    for shown in (current, *games.published(tx)[-1:]):
        games.note(tx, shown.id, site=None)  # its pages announce the deadline: make them anew
    view = {"month": current.month, "deadline": deadline, "before": current.deadline}
    told = letters.draft(
        shell, game, "deadline-moved", view,
        key=f"{current.month}/deadline/{now.isoformat()}",
        to=shell.config.game.list_address, now=now,
    )  # fmt: skip
    outgoing.put(tx, [told], now)
    due = (
        f"el plazo de {shell.game.named(current.month)} vence el {moments.told(deadline, shell.config.zone)}"
    )
    journal.note(tx, shell.hand, "deadline", due)
    log.info("month %s is due at %s", current.month, deadline)
    return True


def advance(shell: Shell, now: datetime) -> None:
    """Do whatever is due for the months: remind, close, play, ask the referee, publish, make the site.

    A month that stumbles is halted, and told of; nothing is raised for it.
    """
    try:
        while _step(shell, now):
            pass
    except month.HaltedError:
        return
    show(shell, now)


def show(shell: Shell, now: datetime) -> None:
    """Make the site if that is due.

    What keeps it from being made is logged, the referee told once for each month, and no letter kept
    waiting: the site is only a copy, and every round tries again. Raises DatabaseTroubled.
    """
    try:
        publishing.make_site(shell, now)
    except DatabaseTroubled:
        raise
    except Exception as bug:
        log.error("the site cannot be made: %s", bug if isinstance(bug, OSError) else trouble.named(bug))
        with shell.db.begin() as tx:
            game, published = games.game(tx), games.published(tx)
            assert game is not None, "a site is made of a game"
            month_shown = (published or (review.require_month(tx),))[-1].month
            key = f"{month_shown}/site"
            if not outgoing.has_letter(tx, key):
                view = {"month": month_shown, "error": f"{type(bug).__name__}: {bug}"}
                _tell(tx, shell, game, "referee-site", view, key, now)


def _step(shell: Shell, now: datetime) -> bool:
    """Take the newest month one state on if that is due; whether it was."""
    with shell.db.look() as tx:
        game, current = games.game(tx), games.current(tx)
        if game is None or current is None or game.halted is not None:
            return False
        unread = mailbox.waiting(tx, current.deadline)
    match current.state:
        case "open" if game.paused is not None:
            return False  # its deadline stands still
        case "open" if now < current.deadline:
            _remind(shell, game, current, now)
            return False
        case "open" if game.fetched is None or game.fetched < current.deadline:
            _tell_outage(shell, game, current, now)
            return False
        case "open":
            # Mail that came in time and stumbled is tried again, or set aside, before the month closes.
            return not unread and month.close(shell, now)
        case "closed":
            return month.play(shell, now)
        case "played":
            return _publish_or_ask(shell, current, now)
    return False


def ask(shell: Shell, now: datetime) -> None:
    """Send the referee the cases of the played month that he has not ruled on."""
    with shell.db.begin() as tx:
        current = review.require_month(tx)
        cases = [case for case in review.number_cases(tx, shell.game, current) if not case.ruled]
        _ask(tx, shell, current, cases, now)


def _publish_or_ask(shell: Shell, current: MonthRow, now: datetime) -> bool:
    rules = shell.config.deadline
    waited = (
        rules.referee_hours > 0
        and current.asked is not None
        and now >= current.asked + timedelta(hours=rules.referee_hours)
    )
    if current.reviewed is not None and not (waited or current.release):
        return False  # a ruling would have taken the play back: nothing has changed since we looked
    with shell.db.begin() as tx:
        cases = [case for case in review.number_cases(tx, shell.game, current) if not case.ruled]
        free = not any(case.must for case in cases)
        unasked = waited or (rules.auto_publish and not cases)
        # At his word goes out what he was shown; where nobody waits for his word, whatever there is.
        new = unseen.of_month(tx, shell, current) if current.release and not unasked else None
        go = free and not new and (current.release or unasked)
        if new:
            games.note(tx, current.id, release=False)
            _ask(tx, shell, current, cases, now, new)
        elif not go and (current.asked is None or any(not case.told for case in cases)):
            _ask(tx, shell, current, cases, now)
        games.note(tx, current.id, reviewed=now)
    return go and publishing.publish(shell, now)


def _ask(
    tx: Tx, shell: Shell, current: MonthRow, cases: list[review.Numbered], now: datetime,
    new: unseen.Unseen | None = None,
) -> None:  # fmt: skip
    """Send the referee the open cases, with the chronicle as it would be.

    ``new``: he said that it may go out, and has not seen this; of the chronicle he gets what changed alone.
    """
    game = games.game(tx)
    assert game is not None, "a month stands in a database without a game"
    key = f"{letters.month_key(current)}/cases/{max((case.number for case in cases), default=0)}"
    if new:
        key += f"/{now.isoformat()}"
    draft = pen.text_of(tx, shell, current)
    unseen.shown(tx, current, draft)
    view = {
        "month": current.month,
        "preview": True,
        "deadline": current.deadline,
        "cases": [case.view() for case in cases],
        "silent": list(waiting.silent(tx, shell.game, current)),
        "chronicle": draft or _held_chronicle(tx, shell, current),
        "numbered": bool(draft),
        "again": bool(new),
        "fresh": [case.number for case in new.cases] if new else [],
        "changed": list(new.changed) if new else [],
    }
    _tell(tx, shell, game, "referee-cases", view, key, now)
    games.tell_cases(tx, [case.id for case in cases], now)
    games.note(tx, current.id, asked=current.asked or now)
    log.info("month %s waits for the referee: %d cases", current.month, len(cases))


def _held_chronicle(tx: Tx, shell: Shell, current: MonthRow) -> str:
    own = shell.config.game.list_address
    for letter in outgoing.letters(tx, state="held", month_id=current.id):
        if letter.recipient == own and letter.key.endswith(f"/{LIST}"):
            return letters.text_of(letter.raw)
    return ""


def _remind(shell: Shell, game: GameRow, current: MonthRow, now: datetime) -> None:
    """Write to whoever has not written, or lacks something: of the lead times begun the last, each once."""
    begun = [
        hours for hours in shell.config.deadline.reminders if now >= current.deadline - timedelta(hours=hours)
    ]
    if not begun:
        return
    hours = min(begun)
    if game.fetched is None or game.fetched < current.deadline - timedelta(hours=hours):
        return  # he may have written long ago: it is we who have not looked
    with shell.db.begin() as tx:
        addresses = games.addresses(tx)
        drafts = []
        for who, lacks in waiting.wanting(tx, shell.game, current).items():
            # A deadline that was moved is reminded of again.
            key = f"{current.month}/reminder/{current.deadline.isoformat()}/{hours}/{who}"
            if not letters.can_write_to(addresses[who]) or outgoing.has_letter(tx, key):
                continue
            view = {
                "who": who, "month": current.month, "deadline": current.deadline,
                "silent": lacks.silent, "lacks": lacks.sentences,
            }  # fmt: skip
            drafts.append(letters.draft(shell, game, "reminder", view, key=key, to=addresses[who], now=now))
        if outgoing.put(tx, drafts, now):
            log.info("reminded %d players, %d hours before the deadline", len(drafts), hours)


def _tell_outage(shell: Shell, game: GameRow, current: MonthRow, now: datetime) -> None:
    if now < current.deadline + OUTAGE:
        return
    key = f"{current.month}/outage/{current.deadline.isoformat()}"
    with shell.db.begin() as tx:
        if not outgoing.has_letter(tx, key):
            view = {
                "month": current.month,
                "since": game.fetched or current.opened,
                "deadline": current.deadline,
                "over": False,
            }
            _tell(tx, shell, game, "referee-outage", view, key, now)


def _tell(
    tx: Tx, shell: Shell, game: GameRow, template: str, view: Mapping[str, object], key: str, now: datetime
) -> None:
    outgoing.put(tx, [letters.to_referee(shell, game, template, view, key=key, now=now)], now)
