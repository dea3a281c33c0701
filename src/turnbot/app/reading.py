"""Mails read against the people of a scenario: what they order, why, and the answer they would get.

No game folder and no database: this is loaded for one mail, and must be loaded soon.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turnbot.core.game import Game, Text
from turnbot.games import GAMES
from turnbot.mail.message import read_message
from turnbot.render.pages import render

#: The game of a scenario that names no other.
DEFAULT_GAME = "preux"


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads mails against the people of a scenario."""

    game: Game
    world: Any
    addresses: Mapping[str, str]

    @classmethod
    def of(cls, scenario: Mapping[str, Any], game: Game = GAMES[DEFAULT_GAME]) -> "Reader":
        """Make one of a scenario's content. Raises ScenarioError."""
        world = game.scenario(scenario, bytes(32))
        known = {one.address.casefold(): one.name for one in game.players(world) if one.address}
        return cls(game, world, known)

    def read(self, raw: bytes) -> Any:
        """Return what a mail orders. Any bytes at all give orders, if only empty ones."""
        return self.game.read(self._text(raw), self.world)

    def explain(self, raw: bytes) -> str:
        """Tell how a mail was read, clause by clause."""
        return "\n".join(self.game.explain(self._text(raw), self.world))

    def _text(self, raw: bytes) -> Text:
        message = read_message(raw)
        who = self.addresses.get(message.sender.casefold())
        return Text(who, message.subject, message.answered_text, message.kind, message.forwarded)

    def document(self, orders: Any) -> dict[str, Any]:
        """The orders as JSON for other programs."""
        return self.game.document(orders)

    def echo(self, raw: bytes) -> str:
        """The answer the writer of a mail would get, as text: a stranger's, if nobody writes from there."""
        message = read_message(raw)
        kind = "unknown-sender"
        view: dict[str, Any] = {"address": message.sender or "lugar ignoto", "subject": message.subject}
        if message.sender.casefold() in self.addresses:
            orders = self.read(raw)
            kind = "acknowledgement"
            view = {**self.game.acknowledge(orders, orders, self.world), "deadline": None, "trial": False}
        from turnbot.config import GameConfig  # loads pydantic, which only the echo of a mail has to wait for

        return render(kind, {"game": GameConfig().shown(), **view}).text
