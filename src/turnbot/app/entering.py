"""A player's orders in the referee's hand: what counts, and what he writes there in the player's stead."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from email.message import EmailMessage
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

from turnbot.app import doubts, journal, letters, moments, review
from turnbot.app.desk import Desk
from turnbot.app.letter_kinds import NOTHING_MORE
from turnbot.app.shell import RefusedError, Shell
from turnbot.app.who import named
from turnbot.core.exchange import Entry, Question
from turnbot.mail.message import read_message
from turnbot.store import games, mailbox, outgoing
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow, OrdersRow

#: How the referee names all of a player's orders, and how he says that none are left.
ALL, NOTHING = "todo", "nada"
_KINDS = {
    "orders": "jugada", "amendment": "enmienda", review.STANDING: "órdenes permanentes",
    review.DECLARED: "dicho en la lista", review.ENTERED: "de mano del árbitro",
    doubts.ANSWERS: "respuestas",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts for a player: the month (its code), the ``entries``, what is in doubt, and whence it is.

    ``unread`` are words of the referee's, just entered, of which nothing came.
    """

    who: str
    month: str
    entries: tuple[Entry, ...]
    doubts: tuple[Question, ...]
    rows: tuple[OrdersRow, ...]
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail beside its reading: head, text, and what was read in it, clause by clause and as orders."""

    number: int
    sender: str
    subject: str
    received: datetime
    kind: str
    who: str | None
    text: str
    entries: tuple[Entry, ...]
    clauses: tuple[str, ...]


def look(shell: Shell, who: str) -> Standing:
    """What a player has ordered for the newest month, as it counts. Raises RefusedError for nobody's name."""
    with shell.db.look() as tx:
        return look_in(tx, shell, who)


def look_in(tx: Tx, shell: Shell, who: str) -> Standing:
    """The same in the caller's transaction."""
    game, month = shell.game, review.require_month(tx)
    name = named(games.addresses(tx), who)
    orders = _counting(tx, shell, month, name, game.load(games.world(tx, month.id, "opening")))
    entries = tuple(game.entries(orders)) if orders is not None else ()
    doubts = tuple(game.questions(orders, name)) if orders is not None else ()
    return Standing(name, month.month, entries, doubts, tuple(_rows(tx, month, name)))


def enter(shell: Shell, who: str, place: str, words: str, now: datetime) -> Standing:
    """Write a player's orders in his stead: all of them, a part, or one, by its sign; he gets the new echo.

    ``place`` is ``ALL`` or as the game names it, ``words`` are as a player writes them, ``NOTHING`` leaves
    nothing there. What counted until now counts no more but for what stays. A month that was played is to
    be played again. Raises RefusedError with the reason where nothing was changed.
    """
    with shell.db.begin() as tx:
        found = write_in(tx, shell, who, place, words, now)
        tell_in(tx, shell, found.who, now)
        return found


def write_in(tx: Tx, shell: Shell, who: str, place: str, words: str, now: datetime) -> Standing:
    """The same in the caller's transaction. The player is told by ``tell_in``, once for several."""
    game, month = shell.game, review.require_going(tx, shell.game)
    world = game.load(games.world(tx, month.id, "opening"))
    name, place, words = named(games.addresses(tx), who), place.strip(), words.strip()
    if not words:
        raise RefusedError(f"Falta lo que ha de hacer {name}; «{NOTHING}» lo deja en nada.")
    if name not in {player.name for player in game.players(world)}:
        raise RefusedError(f"{name} ya no está en la partida.")
    said = "" if words.rstrip(".").casefold() == NOTHING else words
    try:
        orders = game.enter(
            _counting(tx, shell, month, name, world), name, "" if place == ALL else place, said, world
        )
    except ValueError as wrong:
        raise RefusedError(f"{name}: {wrong}.") from wrong
    hand = shell.hand
    mail = hand.mail_id if hand is not None else None
    row = games.add_orders(
        tx, month=month.month, who=name, kind=review.ENTERED, late=False, received=now,
        mail_id=_kept(tx, shell, name, words, now) if mail is None else mail, doc=game.save_orders(orders),
    )  # fmt: skip
    if month.counting is not None:
        # They may raise new cases, so his word that the month may go out no longer holds.
        games.note(tx, month.id, counting=[*month.counting, row], release=False)
    review.reopen(tx, month)
    journal.note(tx, hand, "orders", f"{name}, {place}: {' '.join(words.split())}")
    return replace(look_in(tx, shell, name), unread=tuple(game.unread(orders)))


def tell_in(tx: Tx, shell: Shell, name: str, now: datetime) -> None:
    """Tell a player (his full name) what counts for him since the referee last wrote in his orders."""
    month = review.require_going(tx, shell.game)
    world = shell.game.load(games.world(tx, month.id, "opening"))
    row = max(one.id for one in _rows(tx, month, name) if one.kind == review.ENTERED)
    orders = _counting(tx, shell, month, name, world)
    _echo(tx, shell, month, name, orders, world, f"entered/{row}", now)


def _counting(tx: Tx, shell: Shell, month: MonthRow, name: str, world: Any) -> Any | None:
    return review.lay_all(shell.game, _rows(tx, month, name), world)


def _rows(tx: Tx, month: MonthRow, name: str) -> Sequence[OrdersRow]:
    rows = games.orders_for(tx, month.month, name)
    if month.counting is not None:
        rows = tuple(row for row in rows if row.id in month.counting)
    return review.counting_rows(rows)


def _kept(tx: Tx, shell: Shell, name: str, words: str, now: datetime) -> int:
    """Keep what he dictated at the machine among the mails, so that it can be seen beside its reading."""
    mail = EmailMessage()
    mail["From"], mail["To"] = shell.config.game.referee_address, shell.config.game.address
    mail["Subject"] = f"Órdenes de {name}"
    mail.set_content(words)
    raw = mail.as_bytes()
    digest = sha256(f"{now.isoformat()}\n".encode() + raw).hexdigest()
    return mailbox.enter(tx, raw, digest, name, review.ENTERED, now)


def _echo(
    tx: Tx, shell: Shell, month: MonthRow, name: str, orders: Any, world: Any, key: str, now: datetime
) -> None:
    """Tell the player what counts for him now, where he can be written to."""
    to, row = games.address(tx, name), games.game(tx)
    assert row is not None, "a month stands in a database without a game"
    if not letters.can_write_to(to):
        return
    checked = shell.game.check(orders, world)
    # What he has ruled on already nobody is asked about again.
    ruled = games.rulings(tx, month.id)
    keys = [one.key for one in shell.game.questions(checked, name) if one.key not in ruled]
    asked = Desk(shell, row, month, world, now).doubts(tx, month, month.month, name, keep=True)
    view = {
        **doubts.shown(shell.game.acknowledge(checked, checked, world), asked, keys),
        # Of his words he is told himself: the player can mend nothing of them.
        "talk": [],
        "more_talk": 0,
        "careful": [],
        **doubts.NO_REPLIES,
        **NOTHING_MORE,
        "warnings": list(shell.game.warnings(checked, world, name, month.house)),
        "kind": review.ENTERED,
        "who": name,
        "month": month.month,
        "deadline": month.deadline if row.paused is None else None,
        "closed": month.state != "open",
        "paused": row.paused is not None,
    }
    draft = letters.draft(shell, row, "acknowledgement", view, key=key, to=to, now=now)
    outgoing.put(tx, [draft], now)


def mail(shell: Shell, number: int) -> Mail:
    """A mail beside its reading. Raises RefusedError where none has this number."""
    with shell.db.look() as tx:
        return mail_in(tx, shell, number)


def mail_in(tx: Tx, shell: Shell, number: int) -> Mail:
    """The same in the caller's transaction."""
    row = mailbox.get(tx, number)
    if row is None:
        raise RefusedError(f"No hay ninguna carta {number}.")
    game, message = shell.game, read_message(row.raw)
    kept = games.orders_of_mail(tx, number)
    entries = tuple(game.entries(game.load_orders(kept[-1].doc))) if kept else ()
    clauses: tuple[str, ...] = ()
    if row.who in games.addresses(tx):
        from turnbot.app.reading import text_of  # the reader takes its time to load

        world = game.load(games.world(tx, review.require_month(tx).id, "opening"))
        clauses = tuple(game.explain(text_of(message, row.who), world, False))
    return Mail(
        number, message.sender or message.sender_name, message.subject, row.received, row.kind or "",
        row.who, message.text, entries, clauses,
    )  # fmt: skip


# In words ---------------------------------------------------------------------------------------


def told(found: Standing, shell: Shell) -> list[str]:
    """What counts for a player, a line each, as the referee reads it."""
    zone: ZoneInfo = shell.config.zone
    lines = [f"{found.who}, {shell.game.named(found.month)}"]
    for row in found.rows:
        when = moments.brief(row.received, zone)
        lines.append(f"  carta {row.mail_id} ({_KINDS.get(row.kind, row.kind)}, {when})")
    if not found.rows:
        lines.append("  No ha escrito.")
    lines += _entries(found.entries) or ["  (nada ordenado)"] * bool(found.rows)
    lines += [
        f"  En duda: {one.sentence} Sus palabras: «{' '.join(one.said.split())}»" for one in found.doubts
    ]
    lines += [f"  No se ha leído como orden: «{' '.join(one.split())}»" for one in found.unread]
    return lines


def told_mail(found: Mail, zone: ZoneInfo) -> list[str]:
    """A mail and below it its reading, a line each."""
    came = moments.brief(found.received, zone)
    lines = [
        f"Carta {found.number}, {came}, de {found.who or found.sender or 'nadie conocido'}: {found.subject}",
        *(f"  | {line}" for line in found.text.splitlines()),
    ]
    if found.entries:
        lines += ["Órdenes que se guardaron de ella:", *_entries(found.entries)]
    if found.clauses:
        lines += ["Cláusula por cláusula:", *(f"  {one}" for one in found.clauses)]
    return lines


def _entries(entries: Sequence[Entry]) -> list[str]:
    wide = max((len(one.sign) for one in entries), default=0)
    lines = []
    for one in entries:
        lines.append(f"  {one.sign:{wide}}  {one.text}")
        if one.said:
            lines.append(f"  {'':{wide}}  «{' '.join(one.said.split())}»")
    return lines
