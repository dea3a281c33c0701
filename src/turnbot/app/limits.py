"""How much is written to whom on the strength of mails that anybody may send.

The echo of orders is outside every limit: nobody's orders count unseen. Whatever else answers a mail is
counted by its kind, so that no forger uses up what another kind needs; and where a limit is reached, the
referee is told, once.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from turnbot.app import letters
from turnbot.app.shell import Shell
from turnbot.mail.documents import Opener
from turnbot.store import outgoing
from turnbot.store.db import Tx
from turnbot.store.games import GameRow
from turnbot.store.outgoing import Draft

log = logging.getLogger(__name__)

_DAY, _HOUR = timedelta(days=1), timedelta(hours=1)
#: What a player is answered that he may do without, counted together: help, trials, refusals.
COURTESIES = frozenset(
    (
        "help",
        "trial",
        "over",
        "no-orders",
        "no-sheet",
        "misdirected",
        "question-taken",
        "unread",
        "sheet-again",
    )
)
#: Counted each by itself: mails that wait for a word of his, mails in the referee's name that do not count,
#: and the referee's letters about mails that could not be read.
_APART = ("confirm", "referee-refused", "referee-unread")
#: The referee's letters about what one player sends, counted for each player.
_OF_EACH = ("referee-question", "referee-notice", "referee-late")
#: Letters that players have carried to others, counted for each two of them.
CARRIED = "carried"
#: For so many days at the most what of those is over waits for another day.
_WEEK = 7


@dataclass(slots=True)
class Openings:
    """What a round may work at attached documents that are made to cost time: in all, and for one address.

    Beyond that they stay closed, and whoever wrote is told so.
    """

    left: float = 30.0
    each: float = 10.0
    spent: dict[str, float] = field(default_factory=dict)

    def of(self, sender: str) -> Opener:
        """What opens the next mail's of this address."""
        return Opener(seconds=min(self.left, self.each - self.spent.get(sender, 0.0)))

    def done(self, sender: str, opener: Opener) -> None:
        """Count what it has cost."""
        self.left -= opener.spent
        self.spent[sender] = self.spent.get(sender, 0.0) + opener.spent


def sift(
    tx: Tx, shell: Shell, game: GameRow, drafts: Sequence[Draft], who: str | None, now: datetime
) -> list[Draft]:
    """Of the letters that a mail brings, those that may go; word to the referee where a limit is new.

    ``who`` is the character whose mail it is.
    """
    most = shell.config.daemon.answers_per_day
    gone: list[Draft] = []
    for draft in drafts:
        what = "courtesy" if draft.kind in COURTESIES else draft.kind
        before = _count(tx, draft, who or "", now)
        if before < most:
            gone.append(draft)
            continue
        days = _days(before, most) if draft.kind in _OF_EACH else None
        if days is None:
            log.warning("a letter (%s) stays unwritten: too many in one day", draft.kind)
        else:
            gone.append(replace(draft, wait=days * _DAY))
        gone += _more(tx, shell, game, what, who or "", now)
    return gone


def question_waits(tx: Tx, shell: Shell, who: str, now: datetime) -> int | None:
    """How many days what a player asks now waits before the referee is sent it; None: he will not be."""
    to = shell.config.game.referee_address
    return _days(_told(tx, to, "referee-question", who, now), shell.config.daemon.answers_per_day)


def carried(
    tx: Tx, shell: Shell, game: GameRow, drafts: Sequence[Draft], who: str, now: datetime
) -> tuple[list[Draft], list[int | None]]:
    """Of the letters that one mail of a player's has carried, those that go, and how many days each waits.

    None: it does not go, since the week's letters from him to there are written. The referee hears of it.
    """
    most = shell.config.daemon.answers_per_day
    here: Counter[str] = Counter()
    gone: list[Draft] = []
    waits: list[int | None] = []
    for draft in drafts:
        before = _told(tx, draft.recipient, CARRIED, who, now) + here[draft.recipient]
        days = _days(before, most)
        waits.append(days)
        if days is not None:
            here[draft.recipient] += 1
            gone.append(replace(draft, wait=days * _DAY))
    if any(waits) or None in waits:
        gone += _more(tx, shell, game, CARRIED, who, now)
    return gone, waits


def _told(tx: Tx, to: str, kind: str, who: str, now: datetime) -> int:
    """How many letters of a kind about a player's mails an address got within a day, or is still to get."""
    return outgoing.told_since(tx, to, kind, who, now - _DAY, queued=now - _WEEK * _DAY)


def _days(before: int, most: int) -> int | None:
    """How many days a letter waits of which there were so many in one: whoever writes in somebody's name does
    not make what he wrote himself be lost. None: longer than a week.
    """
    days = before // most
    return days if days <= _WEEK else None


def _count(tx: Tx, draft: Draft, who: str, now: datetime) -> int:
    """How many letters like this one there were within a day; none where no limit holds."""
    since = now - _DAY
    if draft.kind in COURTESIES:
        return outgoing.written_since(tx, draft.recipient, COURTESIES, since)
    if draft.kind in _APART:
        return outgoing.written_since(tx, draft.recipient, (draft.kind,), since)
    if draft.kind in _OF_EACH:
        return _told(tx, draft.recipient, draft.kind, who, now)
    return 0


def stranger_may_be_answered(tx: Tx, shell: Shell, now: datetime) -> bool:
    """Whether the hour's budget for all strangers together is not used up yet.

    Each of them is one letter to the referee, answered or not.
    """
    most = shell.config.daemon.strangers_per_hour
    told = outgoing.written_since(tx, shell.config.game.referee_address, ("referee-stranger",), now - _HOUR)
    return told < most


def more_strangers(tx: Tx, shell: Shell, game: GameRow, now: datetime) -> list[Draft]:
    """Word to the referee that there are strangers who were not answered."""
    return _more(tx, shell, game, "stranger", "", now)


def _more(tx: Tx, shell: Shell, game: GameRow, what: str, who: str, now: datetime) -> list[Draft]:
    """Once a day of each sort, and for each player."""
    key = f"more/{what}/{who}/{now.date().isoformat()}"
    if outgoing.has_letter(tx, key):
        return []
    limits = shell.config.daemon
    most = limits.strangers_per_hour if what == "stranger" else limits.answers_per_day
    view: dict[str, Any] = {"what": what, "who": who, "most": most}
    return [letters.to_referee(shell, game, "referee-more", view, key=key, now=now)]
