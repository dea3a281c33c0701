"""A mail as its game's reader gets it: the same for a mail of a running game and for one that is only tried.

``Reader`` reads mails against the people of a scenario: what they order, why, and the answer they would get.
It needs no game folder and no database: it is loaded for one mail, and must be loaded soon.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from turnbot.app import pen_wishes, press
from turnbot.app.doubts import NO_REPLIES, Doubts
from turnbot.app.doubts import shown as shown_doubts
from turnbot.app.letter_kinds import NOTHING_MORE
from turnbot.app.pen_wishes import Wish
from turnbot.app.press import Written
from turnbot.core.exchange import COUNTING, Text
from turnbot.core.game import Game
from turnbot.defaults import SYSTEM
from turnbot.games import GAMES
from turnbot.mail.head import Head
from turnbot.mail.message import Message, read_message
from turnbot.render.pages import render

#: «Re:», «RV:», «[preux]» and the like before a subject.
_PREFIXES = re.compile(r"^(?:\s*(?:\[[^\]]*\]|(?:re|rv|fwd?|aw|sv)\s*(?:\[\d+\])?:))*\s*", re.IGNORECASE)
#: A question that is begun, and whose end is nowhere in its paragraph: it ends with its sentence or line.
_HALF_A_QUESTION = re.compile(r"(¿(?:(?!\n[ \t]*\n)[^?¿.\n;])+)(?=[.;\n]|\Z)(?!(?:(?!\n[ \t]*\n)[^¿?])*\?)")
#: A body of so few words is a greeting, a signature, or «va en el asunto».
_GREETING = 12
#: Attachments that nobody writes orders in: what hangs on a signature.
_PICTURES = re.compile(r"(?i).*\.(?:png|jpe?g|gif|bmp|svg|webp|ics|vcf|asc|sig|p7s)|image/.*|text/calendar")


def bare_subject(message: Head) -> str:
    """The subject as its writer wrote it, without what programs put before it."""
    return _PREFIXES.sub("", message.subject)


def text_of(message: Message, who: str | None, *, public: bool = False, to: str | None = None) -> Text:
    """A mail as a game's reader gets it: ``who`` wrote it, and ``to`` whom.

    ``public``: it is our own copy of the list.
    """
    body = _HALF_A_QUESTION.sub(r"\1?", message.text if public else message.answered_text)
    return Text(who, message.subject, body, message.kind, message.forwarded, public, to)


def read_orders(
    game: Game,
    message: Message,
    who: str | None,
    world: Any,
    *,
    public: bool = False,
    rest: str | None = None,
    to: str | None = None,
) -> Any:
    """What a mail orders. Where its body says next to nothing, its subject counts, if that orders something.

    ``rest`` is what is left of the body, where something was taken out of it; ``to`` whom a mail of the list
    answers.
    """
    text = text_of(message, who, public=public, to=to)
    if rest is not None:
        return game.read(replace(text, body=rest), world)
    read = game.read(text, world)
    bare = len(text.body.split()) <= _GREETING and not text.forwarded
    if not public and bare and read.kind not in COUNTING and not game.inquiries(read):
        told = game.read(replace(text, subject="", body=bare_subject(message)), world)
        # Beside a body, however short, a subject that is only half understood is a subject.
        sure = not text.body.strip() or not game.questions(told, who or "")
        return told if told.kind in COUNTING and sure else read
    return read


def unread_parts(message: Message, understood: bool) -> list[str]:
    """What came with a mail and was not read, to tell its writer; pictures only if nothing was understood."""
    parts = message.attachments_ignored
    return [name for name in parts if not (understood and _PICTURES.fullmatch(name))]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads mails against the people of a scenario."""

    game: Game
    world: Any
    addresses: Mapping[str, str]

    @classmethod
    def of(cls, scenario: Mapping[str, Any], game: Game = GAMES[SYSTEM]) -> "Reader":
        """Make one of a scenario's content. Raises ScenarioError."""
        world = game.scenario(scenario, bytes(32))
        known = {one.address.casefold(): one.name for one in game.players(world) if one.address}
        return cls(game, world, known)

    def read(self, raw: bytes) -> Any:
        """Return what a mail orders. Any bytes at all give orders, if only empty ones.

        A scenario names no mailing list: whatever list a mail came over is the game's.
        """
        message = read_message(raw)
        public, who = bool(message.list_address), self._who(message)
        body = text_of(message, who, public=public).body
        *_, rest = self._pieces(message, who, public=public)
        left = rest if rest != body else None
        return read_orders(self.game, message, who, self.world, public=public, rest=left)

    def explain(self, raw: bytes) -> str:
        """Tell how a mail was read, clause by clause, with what in the reader made it so."""
        message = read_message(raw)
        who, public = self._who(message), bool(message.list_address)
        text = text_of(message, who, public=public)
        text = replace(text, body=self._pieces(message, who, public=public)[2])
        return "\n".join(self.game.explain(text, self.world, True))

    def _shown(self, orders: Any) -> dict[str, Any]:
        """The game's view of the answer, its doubts numbered as those of a first letter."""
        who = orders.sender or ""
        questions = self.game.questions(orders, who)
        found = Doubts({}, {}, frozenset(self.game.asked(self.world, who))).with_more(questions)
        view = self.game.acknowledge(orders, orders, self.world)
        return shown_doubts(view, found, [one.key for one in questions])

    def _warned(self, orders: Any) -> list[str]:
        return list(self.game.warnings(orders, self.world, orders.sender or "", self.game.house(None)))

    def _pieces(
        self, message: Message, who: str | None, *, public: bool
    ) -> tuple[Sequence[Written], Sequence[Wish], str]:
        """What he writes for all to read, what he says of that, and the rest.

        Of strangers, and on the list, all is rest.
        """
        body = text_of(message, who, public=public).body
        if public or who is None:
            return (), (), body
        pieces, rest = press.cut(body, self._press())
        return pieces, *pen_wishes.cut(rest, self._press())

    def _press(self) -> Mapping[str, int]:
        return self.game.press(self.game.house(None))

    def _who(self, message: Message) -> str | None:
        return self.addresses.get(message.sender)

    def document(self, orders: Any) -> dict[str, Any]:
        """The orders as JSON for other programs."""
        return self.game.document(orders)

    def echo(self, raw: bytes) -> str:
        """The answer the writer of a mail would get, as text: a stranger's, if nobody writes from there."""
        message = read_message(raw)
        kind = "unknown-sender"
        view: dict[str, Any] = {"address": message.sender or "lugar ignoto", "subject": message.subject}
        if self._who(message) is not None:
            orders = self.read(raw)
            public = bool(message.list_address)
            written, wishes, _ = self._pieces(message, self._who(message), public=public)
            kind = "acknowledgement"
            told = self._shown(orders)
            unread = unread_parts(message, orders.kind in COUNTING)
            view = {
                **told,
                **NO_REPLIES,
                **NOTHING_MORE,
                "deadline": None,
                "unread": unread,
                "pieces": press.told(written, self._press()),
                "wishes": [{"what": one.what, "said": one.said, "taken": []} for one in wishes],
                "warnings": self._warned(orders),
            }
        # Both load pydantic, which only the echo of a mail has to wait for.
        from turnbot.app.letters import shown
        from turnbot.config import GameConfig

        return render(kind, {"game": shown(GameConfig(), self.game), **view}).text
