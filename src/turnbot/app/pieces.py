"""What becomes of the players' pieces: kept with a mail, shown to the referee as cases, printed or not.

They lie among a month's orders, of which they are none; what the referee says of them are rulings. Where he
says nothing they are printed: his silence is no censorship. What somebody wrote around his orders is quoted
only where he gave leave and the referee says so. What he takes back never was.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from turnbot.app.pen_wishes import Wish, means
from turnbot.app.press import NAMES, VERSE_ENDS, Written, fits
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
_QUOTE, _LEAVE_OUT = "que se cite", "que no se cite"
#: Sentences of a letter's colour end so.
_SENTENCES = re.compile(r"(?<=[.!?…])\s+")
_CHANGED = re.compile(r"as[ií]\s*:\s*(.+)", re.IGNORECASE | re.DOTALL)
_REFUSED = re.compile(r"no\s*[:,]\s*(.+)", re.IGNORECASE | re.DOTALL)
_FORMS = ("así: el texto que ha de salir", "no: el porqué")
_HOW = "a una pieza se responde con la letra, con «así:» y el texto que ha de salir, o con «no:» y el porqué."


def document(
    written: Sequence[Written], limits: Mapping[str, int], wishes: Sequence[Wish] = (), colour: str = ""
) -> dict[str, Any] | None:
    """What a mail brings for the account that all read, as it is kept; None: nothing that may be."""
    kept = [one.document() for one in written if fits(one, limits)]
    quoted = _as_much_as(limits.get("colour", 0), colour)
    doc = {
        "pieces": kept,
        "withdraws": [wish.document() for wish in wishes if wish.what == "withdraw"],
        "quote": next((wish.what == "quote" for wish in reversed(wishes) if wish.what != "withdraw"), None),
        "colour": quoted,
    }
    return doc if kept or wishes or quoted else None


def _as_much_as(limit: int, text: str) -> str:
    """So many whole sentences of a text as have room in so many characters."""
    while len(text) > limit:
        *sentences, _ = _SENTENCES.split(text)
        text = " ".join(sentences)
    return text


def may_quote(rows: Iterable[OrdersRow]) -> bool:
    """Whether he whose rows these are, oldest first, has given leave to quote him."""
    said = [row.doc["quote"] for row in rows if row.kind == KIND and row.doc.get("quote") is not None]
    return bool(said and said[-1])


def questions(rows: Sequence[OrdersRow]) -> list[Question]:
    """Each piece of a month's mails as a case."""
    return [_question(key, who, doc) for key, (who, doc) in _lying(rows).items()]


def withdrawn(rows: Sequence[OrdersRow], who: str, wish: Wish) -> list[tuple[str, str]]:
    """What somebody takes back of the pieces in these rows: its sort in words, and its text."""
    lying = _lying(rows)
    found = [lying[key][1] for key in _meant(lying, who, wish.document())]
    return [(NAMES[doc["sort"]], doc["text"]) for doc in found]


def _lying(rows: Sequence[OrdersRow]) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """Writer and content of each piece, by key; what he has sent twice is one, what he took back none."""
    lying: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for row in rows:
        if row.kind != KIND:
            continue
        for wish in row.doc.get("withdraws", ()):
            for key in _meant(lying, row.who, wish):
                del lying[key]
        colour = row.doc.get("colour", "")
        if colour or row.doc.get("quote") is False:
            # His last letter's, as with orders.
            lying = {
                key: one for key, one in lying.items() if (one[0], one[1]["sort"]) != (row.who, "colour")
            }
        docs = [*row.doc["pieces"], *([_colour(colour)] if colour else [])]
        there = [(who, doc["sort"], doc["text"], doc["to"]) for who, doc in lying.values()]
        for nth, doc in enumerate(docs, 1):
            same = (row.who, doc["sort"], doc["text"], doc["to"])
            if same not in there:
                there.append(same)
                lying[f"{PREFIX}{row.mail_id}/{nth}"] = row.who, doc
    return lying


def _colour(text: str) -> dict[str, Any]:
    return {"sort": "colour", "text": text, "to": "", "signed": True}


def _meant(
    lying: Mapping[str, tuple[str, Mapping[str, Any]]], who: str, wish: Mapping[str, Any]
) -> list[str]:
    """The keys of what he takes back: the last of the sort, or all of it."""
    found = [
        key for key, (whose, doc) in lying.items() if whose == who and means(wish, doc["sort"], doc["to"])
    ]
    return found if wish["every"] else found[-1:]


def _question(key: str, who: str, doc: Mapping[str, Any]) -> Question:
    said = " / ".join(doc["text"].split("\n"))
    if doc["sort"] == "colour":
        sentence = (
            f"{who} da licencia para que se le cite, y esto escribe alrededor de sus órdenes. ¿Se cita?"
        )
        quoted = ((_QUOTE, {"fate": "printed"}), (_LEAVE_OUT, {"fate": "refused"}))
        return Question(key, (who,), sentence, said, quoted, _LEAVE_OUT, True, forms=_FORMS)
    to = f" a {doc['to']}" if doc["to"] else ""
    signed = "con su nombre" if doc["signed"] else "sin firma"
    sentence = f"{who} manda {NAMES[doc['sort']]}{to}, {signed}. ¿Se imprime?"
    choices = ((_PRINT, {"fate": "printed"}), (_REFUSE, {"fate": "refused"}))
    return Question(key, (who,), sentence, said, choices, _PRINT, True, forms=_FORMS)


def understood(answer: Answer) -> tuple[Any, str] | None:
    """What the referee's words lay down of a piece, and how to tell it back; None: no words of the kind.

    Raises ValueError with a Spanish sentence for words that say neither what nor why.
    """
    if not isinstance(answer, Words | Amount):
        return None
    text = answer.text.strip()
    if changed := _CHANGED.fullmatch(text):
        text = VERSE_ENDS.sub("\n", changed[1].strip())
        text = text if "\n" in text else _ended(text)  # a line's full stop is taken for the answer's
        return {"fate": "changed", "text": text}, f"se imprime así: «{changed[1].strip()}»"
    if refused := _REFUSED.fullmatch(text):
        reason = _ended(refused[1].strip())
        return {"fate": "refused", "reason": reason}, f"no se imprime: «{reason}»"
    if text.casefold() in (_PRINT, _REFUSE, _QUOTE, _LEAVE_OUT):
        return None
    raise ValueError(_HOW)


def told(answer: Any) -> str | None:
    """What was laid down of a piece in the referee's own words; None for an answer of another kind."""
    match answer:
        case {"fate": "changed", "text": text}:
            return f"se imprime así: «{text}»"
        case {"fate": "refused", "reason": reason} if reason:
            return f"no se imprime: «{reason}»"
    return None


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…", "»")) else f"{text}."


def of_month(tx: Tx, month: MonthRow) -> tuple[Piece, ...]:
    """The pieces of a month with what became of them, in the order in which they came."""
    rulings = games.rulings(tx, month.id)
    found = []
    for key, (who, doc) in _lying(games.orders_for(tx, month.month)).items():
        ruled = rulings.get(key) or {}
        fate: Fate = ruled.get("fate", "printed" if doc["sort"] != "colour" else "refused")
        if doc["sort"] == "colour" and fate == "refused":
            continue  # he sent no piece, and hears of none
        text = ruled.get("text", doc["text"])
        found.append(Piece(who, doc["sort"], text, doc["to"], doc["signed"], fate, ruled.get("reason", "")))
    return tuple(found)
