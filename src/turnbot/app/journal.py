"""The referee's journal: whatever he does, by mail or by command, is written down with the act itself."""

from collections.abc import Callable, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from turnbot.app import moments
from turnbot.app.shell import Hand, Shell
from turnbot.store import games, journal
from turnbot.store.db import Tx
from turnbot.store.journal import Entry

#: The acts, as the journal names them to him.
ACTS = {
    "ruling": "caso",
    "decree": "disposición",
    "note": "nota",
    "pen": "pluma",
    "correction": "corrección",
    "answer": "respuesta",
    "release": "publicar",
    "close": "cierre",
    "play": "jugada",
    "publish": "publicación",
    "orders": "órdenes",
    "join": "alta",
    "player": "relevo",
    "excuse": "pausa",
    "recall": "vuelta",
    "pause": "suspenso",
    "undo": "deshecho",
    "admit": "admisión",
    "resume": "reanudación",
    "deadline": "plazo",
    "house": "valores de la casa",
    "address": "dirección",
    "resend": "reenvío",
    "retry": "relectura",
    "sheet": "hoja",
    "history": "cuentas",
    "letter": "carta",
    "announce": "aviso",
}
_WAYS = {"mail": "carta", "command": "orden"}


def note(tx: Tx, hand: Hand | None, act: str, changed: str) -> None:
    """Write an act down in the transaction that does it; nothing where no ``hand`` of his is in it.

    ``act`` is one of ``ACTS``, ``changed`` a Spanish sentence about what is otherwise now.
    """
    if hand is None:
        return
    assert act in ACTS, act
    month = games.current(tx)
    journal.add(
        tx,
        made=hand.at,
        way=hand.way,
        month=month.month if month is not None else "",
        act=act,
        changed=changed,
        mail_id=hand.mail_id,
    )


def read(shell: Shell) -> tuple[Entry, ...]:
    """All his acts, oldest first. Raises DatabaseTroubled where the database is damaged."""
    shell.db.require_sound()
    with shell.db.look() as tx:
        return journal.entries(tx)


def told(entries: Sequence[Entry], zone: ZoneInfo, named: Callable[[str], str] = str) -> str:
    """The journal as he reads it: when, which way, what, and what it changed."""
    lines = []
    for one in entries:
        when = moments.brief(one.made, zone)
        lines.append(f"{when}  {named(one.month)}  {_way(one):10}  {ACTS[one.act]}: {one.changed}")
    return "\n".join(lines) or "El diario está en blanco: aún no ha dispuesto nada."


def _way(one: Entry) -> str:
    return _WAYS[one.way] + (f" {one.mail_id}" if one.mail_id is not None else "")


def documents(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The journal for other programs: moments in ISO 8601, UTC."""
    return [
        {
            "when": one.made.isoformat(),
            "by": one.way,
            "mail": one.mail_id,
            "month": one.month,
            "act": one.act,
            "changed": one.changed,
        }
        for one in entries
    ]
