"""What a round of mails is read with, what was read of one mail, and how its answers are addressed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from turnbot.app import doubts, house, letters, review
from turnbot.app.doubts import Answered as Replied
from turnbot.app.doubts import Doubts, Given
from turnbot.app.letters import Answered
from turnbot.app.limits import Openings
from turnbot.app.notices import Notice
from turnbot.app.pen_wishes import Wish
from turnbot.app.press import Written
from turnbot.app.review import Laid
from turnbot.app.shell import Shell
from turnbot.app.sorting import Sort
from turnbot.core.exchange import COUNTING, Question
from turnbot.mail.message import Message
from turnbot.store import doubts as numbers
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import Filed, GameRow, MonthRow, OrdersRow
from turnbot.store.mailbox import MailIn
from turnbot.store.outgoing import Draft

#: What a mail brings: what it turned out to be, and the letters.
Brought = tuple[str, list[Draft]]


@dataclass(slots=True)
class Known:
    """What a round of mails has found out of orders, and need not find out again for the next mail.

    ``filed`` are their rows, ``laid`` is what was laid together of each player's, ``asked`` what each of them
    left open.
    """

    filed: Filed = field(default_factory=Filed)
    laid: dict[tuple[str, str], Laid] = field(default_factory=dict)
    asked: dict[int, list[str]] = field(default_factory=dict)

    def forget(self) -> None:
        """Of what was rolled back nothing may be remembered: its rows' ids are given again."""
        self.filed.forget()
        self.laid.clear()
        self.asked.clear()


@dataclass(frozen=True, slots=True)
class Desk:
    """What reading a round of mails needs: the game, its newest month, and that month's opening world.

    ``known`` is what the round remembers, ``openings`` what attached documents may still cost in it.
    """

    shell: Shell
    game: GameRow
    month: MonthRow
    world: Any
    now: datetime
    known: Known = field(default_factory=Known)
    openings: Openings = field(default_factory=Openings)

    def renewed(self, tx: Tx) -> "Desk":
        """The same with the game as it stands in this transaction: a mail before may have changed its key."""
        row = games.game(tx)
        assert row is not None, "mails are read of a game"
        return replace(self, game=row)

    def rows(self, tx: Tx, target: str, who: str) -> tuple[OrdersRow, ...]:
        """What came of a player for a month, as ``games.orders_for`` has it."""
        return self.known.filed.orders_for(tx, target, who)

    def counts(
        self, tx: Tx, month: MonthRow, target: str, who: str, untold: Any = None, given: Sequence[Given] = ()
    ) -> Any | None:
        """What counts for a player and the month ``target`` now; ``untold`` and ``given`` come last."""
        game = self.shell.game
        more = [untold] if untold is not None and untold.kind in COUNTING else []
        known = self.known.laid.setdefault((target, who), Laid())
        rows = self.rows(tx, target, who)
        return review.lay_all(game, rows, self.world_of(tx, month), *more, known=known, given=given)

    def doubts(self, tx: Tx, month: MonthRow, target: str, who: str, *, keep: bool = False) -> Doubts:
        """What a player was asked about his letters for the month ``target``, answered or not.

        He is told of them if the numbers are to be kept.
        """
        game, world = self.shell.game, self.world_of(tx, month)
        rows = self.rows(tx, target, who)
        asking = doubts.of_month(rows, target, review.STANDING)
        keys = list(doubts.keys_of(game, asking, who, self.known.asked))
        known = self.known.laid.setdefault((target, who), Laid())
        questions: dict[str, Question] = {}
        for settled in (False, True):
            laid = review.lay_all(game, rows, world, known=known, settled=settled)
            if laid is not None:
                questions |= {one.key: one for one in game.questions(laid, who)}
        stored, others = numbers.numbers(tx, who), frozenset(game.asked(world, who))
        found = doubts.numbered([*keys, *questions], stored, target, month.month, others)
        if keep:
            old = {row.number for row in stored if row.month == target}
            fresh = {nth: key for nth, key in found.items() if nth not in old}
            numbers.keep(tx, who, target, fresh, self.now)
        return Doubts(found, questions, others, dict.fromkeys(found, target))

    def answerable(self, tx: Tx, month: MonthRow, who: str, *, before: bool) -> Doubts:
        """What a player may answer now: about the newest month, and those to come that he has written for.

        ``before``: in reply to a letter from before the month opened, only what he was asked by then.
        """
        stored = numbers.numbers(tx, who)
        found = self.doubts(tx, month, month.month, who)
        for ahead in sorted({row.month for row in stored if row.month > month.month}):
            found = found.and_of(self.doubts(tx, month, ahead, who))
        if not before:
            return found
        asked = [row for row in stored if row.given < month.opened]
        past = {row.number: self.shell.game.named(row.month) for row in asked if row.month < month.month}
        return found.only({row.number for row in asked if row.month >= month.month}, past)

    @property
    def press(self) -> Mapping[str, int]:
        """What players may write for all to read, and how long it may be."""
        return self.shell.game.press(house.of_month(self.shell, self.month))

    def world_of(self, tx: Tx, month: MonthRow) -> Any:
        """The opening world of a month."""
        if month.id == self.month.id:
            return self.world
        return self.shell.game.load(games.world(tx, month.id, "opening"))


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail, read but for its answer.

    ``orders`` is None where the sort of mail holds none; ``answers`` are to what we asked about other orders,
    ``notices`` what he says of himself, ``pieces`` what he writes for all to read, ``wishes`` what he says of
    that, ``colour`` what of his letter may be quoted; ``owned`` is the earlier mail that its player says to
    be his with this one.
    """

    row: MailIn
    message: Message
    sort: Sort
    orders: Any = None
    answers: Replied = doubts.NONE
    notices: tuple[Notice, ...] = ()
    pieces: tuple[Written, ...] = ()
    wishes: tuple[Wish, ...] = ()
    colour: str = ""
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
    tx: Tx, desk: Desk, mail: Mail, template: str, view: Mapping[str, Any], *,
    kind: str = "", key: str = "", files: Mapping[str, bytes] | None = None,
) -> Draft:  # fmt: skip
    """Answer a player, at his address on file."""
    assert mail.who is not None
    to = games.address(tx, mail.who)
    return answer(desk, mail, template, view, key or f"answer/{mail.row.id}", to, kind=kind, files=files)


def to_referee(desk: Desk, mail: Mail, view: Mapping[str, Any], *, kind: str = "") -> Draft:
    """Answer the referee, at his own address."""
    to = desk.shell.config.game.referee_address
    return answer(desk, mail, "referee-answer", view, f"answer/{mail.row.id}", to, kind=kind)


def answer(
    desk: Desk, mail: Mail, template: str, view: Mapping[str, Any], key: str, to: str, *,
    kind: str = "", files: Mapping[str, bytes] | None = None,
) -> Draft:  # fmt: skip
    """Answer a mail."""
    return letters.draft(
        desk.shell,
        desk.game,
        template,
        view,
        key=key,
        to=to,
        now=desk.now,
        answers=mail.answered,
        kind=kind,
        files=files,
    )


def told(desk: Desk, mail: Mail, template: str, view: Mapping[str, Any], key: str) -> Draft:
    """Tell the referee of a mail."""
    return letters.to_referee(desk.shell, desk.game, template, view, key=key, now=desk.now, about=mail.row.id)
