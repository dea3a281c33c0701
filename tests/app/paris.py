"""Preux et audacieux as its players know it: mails go in, letters come out, months are played."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from app.world import OPENED, REFEREE, SOON, FakeInbox, FakeOutbox, mail, make_shell
from turnbot.app import delivery, intake, month, opening, publishing, review
from turnbot.app.shell import Shell
from turnbot.core.events import Event
from turnbot.games.preux.game import GAME
from turnbot.mail.message import Message
from turnbot.store import games, outcomes

MINUTE = timedelta(minutes=1)
MALATERRE, GASPARD, THIBAULT, LECOQ = (
    "honore@malaterre.example", "gaspard@bellerive.example", "thibault@estafeta.example",
    "lecoq@veteranos.example",
)  # fmt: skip
NAMES = {MALATERRE: "Honoré de Malaterre", GASPARD: "Gaspard Bellerive"}


WEEKS = """1ª semana: voy a mi club.
2ª semana: voy a mi club.
3ª semana: voy a mi club.
4ª semana: voy a misa.
"""


@cache
def scenario() -> dict[str, Any]:
    file = Path(__file__).parent.parent / "e2e" / "cast.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@dataclass
class Paris:
    """A game, its mailbox, its server, and the hour, which goes on by a minute with every mail."""

    shell: Shell
    inbox: FakeInbox = field(default_factory=FakeInbox)
    outbox: FakeOutbox = field(default_factory=FakeOutbox)
    now: datetime = SOON

    @classmethod
    def begun(cls, root: Path) -> "Paris":
        shell = make_shell(root, GAME)
        shell = replace(shell, config=replace(shell.config, game=replace(shell.config.game, system="preux")))
        opening.start(shell, scenario(), b"seed", OPENED)
        made = cls(shell)
        delivery.send_due(shell, made.outbox, OPENED)
        return made

    def write(
        self, sender: str, body: str, subject: str = "Jugada", *, to: Message | None = None, raw: bytes = b""
    ) -> list[tuple[str, Message]]:
        """Somebody writes, to a letter of ours or of his own accord: the letters that come of it."""
        self.now += MINUTE
        headers = {"In_Reply_To": to.message_id} if to is not None else {}
        if to is not None and subject == "Jugada":
            subject = f"Re: {to.subject}"
        self.inbox.put(
            raw or mail(sender, body, subject, f"<{self.now.timestamp()}@x.example>", **headers), self.now
        )
        before = len(self.outbox.took)
        intake.fetch(self.shell, self.inbox, self.now)
        intake.handle(self.shell, self.now)
        delivery.send_due(self.shell, self.outbox, self.now)
        return self.outbox.took[before:]

    def answer(self, sender: str, body: str, subject: str = "Jugada", **more: Any) -> Message:
        """The one letter that he gets."""
        [letter] = [one for to, one in self.write(sender, body, subject, **more) if to == sender]
        return letter

    def orders(self, sender: str) -> Any:
        """What counts for somebody now, with the referee's rulings."""
        with self.shell.db.look() as tx:
            newest = review.require_month(tx)
            world = self.shell.game.load(games.world(tx, newest.id, "opening"))
            counted = review.counting(tx, self.shell.game, newest, world)
            ruled = review.ruled(self.shell.game, counted, games.rulings(tx, newest.id), world)
            return ruled.get(NAMES[sender])

    def played(self) -> Sequence[Event]:
        """Close the month and play it: what happened."""
        self.now += MINUTE
        month.close(self.shell, self.now)
        month.play(self.shell, self.now)
        with self.shell.db.look() as tx:
            newest = review.require_month(tx)
            return outcomes.load(tx, newest.id, newest.month, self.shell.game.load).events

    def publish(self) -> list[tuple[str, Message]]:
        """Let the played month go out: its letters."""
        self.now += MINUTE
        before = len(self.outbox.took)
        publishing.publish(self.shell, self.now, force=True)
        delivery.send_due(self.shell, self.outbox, self.now)
        return self.outbox.took[before:]

    def to_referee(self, letters: Sequence[tuple[str, Message]]) -> list[Message]:
        return [one for to, one in letters if to == REFEREE]


def words(letter: Message) -> str:
    """Its text with the line breaks undone."""
    return " ".join(letter.full_text.split())
