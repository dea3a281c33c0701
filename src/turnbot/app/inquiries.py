"""What is asked of the referee or told him, wherever it stands: passed on, and his answer passed back.

Nothing of it is an order, and nothing of his answer becomes one: both are letters, which go as they are.
"""

import re
from hashlib import blake2b
from typing import Any

from turnbot.app import notices
from turnbot.app.desk import Desk, Mail, told
from turnbot.app.reading import read_orders
from turnbot.app.sorting import QUESTION
from turnbot.core.exchange import Text
from turnbot.core.game import Game
from turnbot.mail.message import Message
from turnbot.store.outgoing import Draft

#: How much of a question is passed on, and how much of it his answer quotes.
_ASKED, _QUOTED = 20_000, 1_000
#: So many words, manners left out, say no more than that something is attached.
_BESIDE = 8
_WORD = re.compile(r"[^\W\d_]+")
#: What thanks and greetings are made of.
_MANNERS = frozenset(
    re.findall(
        r"\w+",
        "a de el la los las lo por que con en y o un una unos mi os te le se es muy mucho muchas muchos todo"
        " todos hola buenas buenos buen dia días dias tardes noches gracias mil ok vale perfecto recibido"
        " entendido conforme bien genial estupendo saludo saludos cordial abrazo abrazos señor secretario"
        " adiós hasta luego pronto mes próximo proximo siguiente así asi queda quedo enterado está esta"
        " correcto sí si",
    )
)
#: The referee's letters that he may answer to whoever wrote the mail that they are about.
RELAYED = frozenset(("referee-question", "referee-notice", "referee-stranger"))


def passed_on(desk: Desk, mail: Mail) -> list[Draft]:
    """The letters to the referee about what a player's mail asks him, and tells of its writer.

    It comes from the game's address: the player's own is not given away.
    """
    text = _asked(desk.shell.game, mail.message, mail.orders)
    asks = bool(text)
    text = text or (mail.message.text if is_for_him(mail) else "")
    if not text:
        return _noticed(desk, mail)
    view = {"who": mail.who, "subject": mail.message.subject, "text": text[:_ASKED], "asks": asks}
    # What stands among orders that he sends again is asked once a month; a letter that only asks asks again.
    key = str(mail.row.id) if mail.orders.kind == "question" else _of_month(desk, mail, text)
    return [told(desk, mail, "referee-question", view, f"{QUESTION}{key}"), *_noticed(desk, mail)]


def is_for_him(mail: Mail) -> bool:
    """Whether a player's letter says something, and it is neither orders nor an answer nor a notice.

    Who only greets or thanks says nothing; anything else somebody should read who can.
    """
    if mail.sort.name == "trial" or mail.sort.public or mail.answers.given or mail.notices or mail.pieces:
        return False
    said = [word for word in _WORD.findall(mail.message.text.casefold()) if word not in _MANNERS]
    # «Van adjuntas»: what is said beside an attachment that could not be read is told him back.
    least = _BESIDE if mail.message.attachments_ignored else 1
    return mail.orders.kind == "other" and len(said) > least


def _noticed(desk: Desk, mail: Mail) -> list[Draft]:
    """The letter to the referee about who leaves, will be away, or stays; while he only tries, none."""
    if not mail.notices or mail.sort.name == "trial":
        return []
    view = {
        "who": mail.who,
        "what": next(
            (one for one in ("leaves", "stays") if any(said.what == one for said in mail.notices)), "away"
        ),
        "said": [one.said for one in mail.notices],
        "subject": mail.message.subject,
    }
    key = _of_month(desk, mail, "\n".join(one.said for one in mail.notices))
    return [told(desk, mail, "referee-notice", view, f"notice/{key}")]


def _of_month(desk: Desk, mail: Mail, text: str) -> str:
    """What names these words of his in this month: a letter of one name is written once."""
    return f"{desk.month.month}/{mail.who}/{blake2b(text.encode(), digest_size=8).hexdigest()}"


def quoted(desk: Desk, message: Message, who: str | None) -> list[str]:
    """What was asked in a mail, as the answer to it quotes it, line by line; of a stranger's all he wrote."""
    orders = read_orders(desk.shell.game, message, who, desk.world) if who is not None else None
    text = _asked(desk.shell.game, message, orders) if orders is not None else ""
    sealed = (
        desk.shell.game.sealed(Text(who, "", message.text), desk.world) if who is not None else frozenset()
    )
    told_him = "\n".join(one.said for one in notices.cut(message.text, sealed)[0])
    lines = (text or told_him or message.text or message.subject)[:_QUOTED].splitlines()
    return [line.rstrip() for line in lines]


def _asked(game: Game, message: Message, orders: Any) -> str:
    """All of a letter that only asks; of orders the sentences that ask."""
    if orders.kind == "question":
        return message.text
    return "\n\n".join(game.inquiries(orders))
