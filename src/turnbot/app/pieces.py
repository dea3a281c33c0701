"""What becomes of the players' pieces: kept with a mail, shown to the referee as cases, printed or not.

They lie among a month's orders, of which they are none; what the referee says of them are rulings. Where he
says nothing they are printed: his silence is no censorship.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from turnbot.app.press import NAMES, Written, fits
from turnbot.app.referee import Amount, Answer, Words
from turnbot.core.exchange import Question
from turnbot.core.press import Fate, Piece
from turnbot.store import games
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow, OrdersRow

#: The kind of rows of orders that hold pieces, and what the keys of their cases begin with.
KIND = "press"
PREFIX = "press/"
_PRINT, _REFUSE = "que se imprima", "que no se imprima"
_CHANGED = re.compile(r"as[ií]\s*:\s*(.+)", re.IGNORECASE | re.DOTALL)
_REFUSED = re.compile(r"no\s*[:,]\s*(.+)", re.IGNORECASE | re.DOTALL)
#: In words of one line a verse ends so.
_VERSE_ENDS = re.compile(r"[ \t]+/[ \t]+")
_HOW = "a una pieza se responde con la letra, con «así:» y el texto que ha de salir, o con «no:» y el porqué."


def document(written: Sequence[Written], limits: Mapping[str, int]) -> dict[str, Any] | None:
    """The pieces of a mail as they are kept; None: none that may be."""
    kept = [one.document() for one in written if fits(one, limits)]
    return {"pieces": kept} if kept else None


def questions(rows: Sequence[OrdersRow]) -> list[Question]:
    """Each piece of a month's mails as a case."""
    return [_question(key, who, doc) for key, who, doc in _each(rows)]


def _each(rows: Sequence[OrdersRow]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Key, writer and content of each piece; what he has sent twice is one."""
    seen = set()
    for row in rows:
        for nth, doc in enumerate(row.doc["pieces"] if row.kind == KIND else (), 1):
            same = (row.who, doc["sort"], doc["text"], doc["to"])
            if same not in seen:
                seen.add(same)
                yield f"{PREFIX}{row.mail_id}/{nth}", row.who, doc


def _question(key: str, who: str, doc: Mapping[str, Any]) -> Question:
    to = f" a {doc['to']}" if doc["to"] else ""
    signed = "con su nombre" if doc["signed"] else "sin firma"
    sentence = f"{who} manda {NAMES[doc['sort']]}{to}, {signed}. ¿Se imprime?"
    choices = ((_PRINT, {"fate": "printed"}), (_REFUSE, {"fate": "refused"}))
    return Question(key, (who,), sentence, " / ".join(doc["text"].split("\n")), choices, _PRINT, True)


def understood(answer: Answer) -> tuple[Any, str] | None:
    """What the referee's words lay down of a piece, and how to tell it back; None: no words of the kind.

    Raises ValueError with a Spanish sentence for words that say neither what nor why.
    """
    if not isinstance(answer, Words | Amount):
        return None
    text = answer.text.strip()
    if changed := _CHANGED.fullmatch(text):
        text = _VERSE_ENDS.sub("\n", changed[1].strip())
        text = text if "\n" in text else _ended(text)  # a line's full stop is taken for the answer's
        return {"fate": "changed", "text": text}, f"se imprime así: «{changed[1].strip()}»"
    if refused := _REFUSED.fullmatch(text):
        reason = _ended(refused[1].strip())
        return {"fate": "refused", "reason": reason}, f"no se imprime: «{reason}»"
    if text.casefold() in (_PRINT, _REFUSE):
        return None
    raise ValueError(_HOW)


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…", "»")) else f"{text}."


def of_month(tx: Tx, month: MonthRow) -> tuple[Piece, ...]:
    """The pieces of a month with what became of them, in the order in which they came."""
    rulings = games.rulings(tx, month.id)
    found = []
    for key, who, doc in _each(games.orders_for(tx, month.month)):
        ruled = rulings.get(key) or {}
        fate: Fate = ruled.get("fate", "printed")
        text = ruled.get("text", doc["text"])
        found.append(Piece(who, doc["sort"], text, doc["to"], doc["signed"], fate, ruled.get("reason", "")))
    return tuple(found)
