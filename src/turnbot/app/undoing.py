"""A published month is taken back, played again with the same dice, and comes out with what changed."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from difflib import SequenceMatcher

from turnbot.app import journal, letters, review
from turnbot.app.opening import JOINED, require_game
from turnbot.app.shell import RefusedError, Shell
from turnbot.core.exchange import LIST
from turnbot.core.forms import digest_of_end, is_title
from turnbot.render.spanish import WIDTH
from turnbot.store import again, copies, games, outcomes, outgoing
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow
from turnbot.store.outgoing import Draft

#: How much of what changed a letter tells: lines that are gone, and new ones.
_MOST = 60
#: What an account had come to by a line of it, in brackets: «[196 coronas, 3 puntos]».
_RUNNING = re.compile(r"\s*\[[^\[\]]*\d[^\[\]]*\]")


def take_back(shell: Shell, month: str, now: datetime) -> str:
    """Take the month back that was published last, after a copy; its code.

    It is closed again, with its orders, rulings and dice. The month that is open since waits: what was
    ordered and decided for it counts when it opens again. The list is told. Raises RefusedError for any
    other month.
    """
    with shell.db.begin() as tx:
        return take_back_in(tx, shell, month, now)


def take_back_in(tx: Tx, shell: Shell, month: str, now: datetime) -> str:
    """The same in the caller's transaction. The copy is of the game as it was before that began."""
    last, newest = _last(tx, shell, month), review.require_month(tx)
    paths = shell.config.paths
    if paths.backups:
        copies.make(shell.db, shell.config.path(paths.backups), paths.keep_backups, now, "undo")
    if newest.id != last.id:  # else the game ended with it
        review.reopen(tx, newest)
        _send_heirs_away(tx, shell, last, newest)
        again.park(tx, newest.id)
    outcomes.drop(tx, last.id)
    outgoing.drop_unsent(tx, last.id)
    games.step(
        tx, last.id, "published", "closed", played=None, published=None, asked=None, reviewed=None,
        release=False, site=None, edition=last.edition + 1,
    )  # fmt: skip
    for shown in games.published(tx)[-1:]:
        games.note(tx, shown.id, site=None)
    games.set_key(tx, shell.fresh_key(f"{last.month}/{last.edition + 1}"))
    view = {"month": last.month, "next_month": newest.month if newest.id != last.id else None}
    draft = letters.draft(
        shell, require_game(tx), "taken-back", view,
        key=f"{last.month}/taken-back/{now.isoformat()}", to=shell.config.game.list_address, now=now,
    )  # fmt: skip
    outgoing.put(tx, [draft], now)
    journal.note(tx, shell.hand, "undo", f"se retira lo publicado de {shell.game.named(last.month)}")
    return last.month


def _last(tx: Tx, shell: Shell, month: str) -> MonthRow:
    published = games.published(tx)
    if not published:
        raise RefusedError("No hay ningún mes publicado que deshacer.")
    if published[-1].month != month:
        newest = published[-1].month
        raise RefusedError(
            f"Solo puede deshacerse el último mes publicado, que es {shell.game.named(newest)}: «deshacer"
            f" {newest}»."
        )
    return published[-1]


def _send_heirs_away(tx: Tx, shell: Shell, last: MonthRow, newest: MonthRow) -> None:
    """Who came because somebody died in the month never came; his player has his former character again."""
    before = shell.game.load(games.world(tx, last.id, "opening"))
    after = shell.game.load(games.world(tx, newest.id, "opening"))
    known = {player.name for player in shell.game.players(before)}
    rulings = games.rulings(tx, newest.id)
    for player in shell.game.players(after):
        if player.name not in known and JOINED + player.name not in rulings:
            address = games.address(tx, player.name)
            again.strike(tx, player.name)
            if player.succeeds and address:
                games.move(tx, player.succeeds, address)


# What changed -----------------------------------------------------------------------------------


def changes(tx: Tx, shell: Shell, month: MonthRow, now: datetime) -> list[Draft]:
    """Letters that say what is otherwise in a month that comes out once more, to whom it came out before."""
    row, drafts = require_game(tx), []
    addresses = {**games.addresses(tx), LIST: shell.config.game.list_address}
    for letter in outgoing.letters(tx, state="held", month_id=month.id):
        who = letter.key.rpartition("/")[2]
        if who not in addresses:
            continue
        old = _before(tx, letter.key, month)
        if not old:
            continue  # it never came out to him
        gone, new = _differences(old, letters.text_of(letter.raw))
        view = {"who": "" if who == LIST else who, "month": month.month, "gone": gone, "new": new}
        key = f"{letters.month_key(month)}/revised/{who}"
        drafts.append(letters.draft(shell, row, "revised", view, key=key, to=letter.recipient, now=now))
    return drafts


def _before(tx: Tx, key: str, month: MonthRow) -> str:
    """The text of the same letter as it last went out; empty where it never did."""
    rest = key.removeprefix(letters.month_key(month))
    for edition in range(month.edition - 1, 0, -1):
        found = outgoing.letter_of(tx, letters.month_key(month, edition) + rest)
        if found is not None:
            return letters.text_of(found.raw)
    return ""


def _differences(old: str, new: str) -> tuple[Sequence[str], Sequence[str]]:
    """The lines that stand no more, and those that are new, in their order."""
    # What was in his purse by then moves in every line below a change: the closing balance says it once.
    before, after = ([_RUNNING.sub("", line) for line in _lines(_without_form(text))] for text in (old, new))
    gone: list[str] = []
    come: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what != "equal":
            gone += before[a:b]
            come += after[c:d]
    return gone[:_MOST], come[:_MOST]


def _without_form(text: str) -> str:
    """A letter without the form for the next orders, which says again what he ordered."""
    lines = text.splitlines()
    begins = next((nth for nth, line in enumerate(lines) if is_title(line)), len(lines))
    ends = next((nth for nth in range(begins, len(lines)) if digest_of_end(lines[nth])), begins - 1)
    return "\n".join(lines[:begins] + lines[ends + 1 :])


def _lines(text: str) -> Iterator[str]:
    """Its entries and paragraphs, each on one line however it was broken: what would have fitted was not."""
    found, before = "", ""
    for line in text.splitlines():
        first = line.strip().partition(" ")[0]
        broken = len(before) + 1 + len(first) > WIDTH or line.startswith(" ")
        if found and (not line.strip() or not broken or first == "·"):
            yield found
            found = ""
        found, before = f"{found} {line.strip()}".strip(), line
    if found:
        yield found
