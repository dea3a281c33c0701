"""What a round of mails is read with, what was read of one mail, and how its answers are addressed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from turnbot.app import letters, review
from turnbot.app.letters import Answered
from turnbot.app.review import Laid
from turnbot.app.shell import Shell
from turnbot.app.sorting import Sort
from turnbot.core.game import COUNTING
from turnbot.mail.message import Message
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import GameRow, MonthRow
from turnbot.store.mailbox import MailIn
from turnbot.store.outgoing import Draft

#: What a mail brings: what it turned out to be, and the letters.
Brought = tuple[str, list[Draft]]


@dataclass(frozen=True, slots=True)
class Desk:
    """What reading a round of mails needs: the game, its newest month, and that month's opening world.

    ``laid`` is what was laid together of each player's mails in this round.
    """

    shell: Shell
    game: GameRow
    month: MonthRow
    world: Any
    now: datetime
    laid: dict[tuple[str, str], Laid] = field(default_factory=dict)

    def renewed(self, tx: Tx) -> "Desk":
        """The same with the game as it stands in this transaction: a mail before may have changed its key."""
        row = games.game(tx)
        assert row is not None, "mails are read of a game"
        return replace(self, game=row)

    def counts(self, tx: Tx, month: MonthRow, target: str, who: str, untold: Any = None) -> Any | None:
        """What counts for a player and the month ``target`` now; ``untold`` are orders that come last."""
        game = self.shell.game
        more = [untold] if untold is not None and untold.kind in COUNTING else []
        known = self.laid.setdefault((target, who), {})
        return review.lay_all(
            game, games.orders_for(tx, target, who), self.world_of(tx, month), *more, known=known
        )

    def world_of(self, tx: Tx, month: MonthRow) -> Any:
        """The opening world of a month."""
        if month.id == self.month.id:
            return self.world
        return self.shell.game.load(games.world(tx, month.id, "opening"))


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail, read but for its answer.

    ``orders`` is None where the sort of mail holds none; ``owned`` is the earlier mail that its player says
    to be his with this one.
    """

    row: MailIn
    message: Message
    sort: Sort
    orders: Any = None
    owned: "Mail | None" = None

    @property
    def who(self) -> str | None:
        """The character of whoever wrote it."""
        return self.sort.who

    @property
    def answered(self) -> Answered:
        """What an answer to it needs."""
        return Answered(self.row.id, self.message)


def lay_out(shell: Shell, now: datetime) -> Desk | None:
    """Make ready to read mails; None where no game was begun."""
    with shell.db.look() as tx:
        game, month = games.game(tx), games.current(tx)
        if game is None or month is None:
            return None
        return Desk(shell, game, month, shell.game.load(games.world(tx, month.id, "opening")), now)


def to_player(
    tx: Tx, desk: Desk, mail: Mail, template: str, view: Mapping[str, Any], *, kind: str = "", key: str = ""
) -> Draft:
    """Answer a player, at his address on file."""
    assert mail.who is not None
    to = games.address(tx, mail.who)
    return answer(desk, mail, template, view, key or f"answer/{mail.row.id}", to, kind=kind)


def to_referee(desk: Desk, mail: Mail, view: Mapping[str, Any], *, kind: str = "") -> Draft:
    """Answer the referee, at his own address."""
    to = desk.shell.config.game.referee_address
    return answer(desk, mail, "referee-answer", view, f"answer/{mail.row.id}", to, kind=kind)


def answer(
    desk: Desk, mail: Mail, template: str, view: Mapping[str, Any], key: str, to: str, *, kind: str = ""
) -> Draft:
    """Answer a mail."""
    return letters.draft(
        desk.shell, desk.game, template, view, key=key, to=to, now=desk.now, answers=mail.answered, kind=kind
    )


def told(desk: Desk, mail: Mail, template: str, view: Mapping[str, Any], key: str) -> Draft:
    """Tell the referee of a mail."""
    return letters.to_referee(desk.shell, desk.game, template, view, key=key, now=desk.now, about=mail.row.id)
