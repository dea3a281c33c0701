"""What a referee does at the machine about addresses, letters and mails that got stuck, and copies."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from turnbot.app import journal, letters, moments, month, review
from turnbot.app.shell import RefusedError, Shell
from turnbot.app.who import named
from turnbot.mail.head import read_head
from turnbot.store import copies, games, mailbox, outgoing
from turnbot.store.db import Tx
from turnbot.store.mailbox import MailIn
from turnbot.store.outgoing import MailOut

#: The To header of a letter of ours, folded or not.
_TO = re.compile(rb"(?im)^To:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*")


@dataclass(frozen=True, slots=True)
class Moved:
    """A player's new address: how many ``letters`` that wait, or were set aside, go there now, and how many
    ``mails`` that came from there before are read again as his; ``again`` of the letters were set aside, and
    are tried again.
    """

    who: str
    address: str
    letters: int
    mails: int
    again: int = 0


def move(shell: Shell, who: str, address: str) -> Moved:
    """Give a player another address, and what was written from there while it was nobody's.

    That is what came since the month opened: a letter of orders from before was for another month. Raises
    RefusedError when there is no such player, or the address is none or somebody else's.
    """
    with shell.db.begin() as tx:
        return move_in(tx, shell, who, address)


def move_in(tx: Tx, shell: Shell, who: str, address: str, *, to_another: bool = False) -> Moved:
    """The same in the caller's transaction. ``to_another``: another player writes from there from now on.

    What answers the old one's mails stays his, and what the other wrote as a stranger is no order.
    """
    known = games.addresses(tx)
    who = named(known, who)
    address = fit_address(tx, shell, address, who)
    games.move(tx, who, address)
    waiting = [
        one
        for state in ("held", "queued", "set-aside")
        for one in outgoing.letters(tx, state=state)
        if known[who] and one.recipient == known[who] and not (to_another and _answers(tx, one, who))
    ]
    for one in waiting:
        raw = _TO.sub(b"To: " + address.encode("ascii"), one.raw, count=1)
        outgoing.readdress(tx, one.id, address, raw)
    # What the old address did not take may reach the new one; another player has no need of it.
    aside = [one for one in waiting if one.state == "set-aside" and not to_another]
    for one in aside:
        outgoing.requeue(tx, one.id, one.created)
    before = known[who] or "ninguna"
    mails = _adopted(tx, address) if address != known[who] and not to_another else 0
    brings = f"; cartas que eran suyas: {mails}" if mails else ""
    act = "player" if to_another else "address"
    journal.note(tx, shell.hand, act, f"{who}, {address}; antes, {before}{brings}")
    return Moved(who, address, len(waiting), mails, len(aside))


def _answers(tx: Tx, letter: MailOut, who: str) -> bool:
    """Whether a letter is about a mail of this player's own; what another had carried to him is not."""
    mail = mailbox.get(tx, letter.answers) if letter.answers else None
    return mail is not None and mail.who == who


def fit_address(tx: Tx, shell: Shell, address: str, who: str) -> str:
    """An address as it is kept for a player. Raises RefusedError where it is none, or somebody else's."""
    own = shell.config.game
    address = address.strip().casefold()
    if not letters.can_write_to(address):
        raise RefusedError(f"«{address}» no es una dirección a la que se pueda escribir.")
    if address in (one.casefold() for one in (own.address, own.list_address, own.referee_address)):
        raise RefusedError(
            f"{address} es del juego, de la lista o del árbitro: no sabría de quién es una carta."
        )
    other = games.player_at(tx, address)
    if other not in (None, who):
        raise RefusedError(f"{address} es ya la dirección de {other}.")
    return address


def _adopted(tx: Tx, address: str) -> int:
    """Let what a stranger wrote from this address be read again; how many mails."""
    found = [
        mail
        for mail in mailbox.strangers(tx, review.require_month(tx).opened)
        if read_head(mail.raw).sender.casefold() == address
    ]
    for mail in found:
        mailbox.read_again(tx, mail.id)
    return len(found)


def stuck_letters(shell: Shell, *, only_set_aside: bool) -> tuple[MailOut, ...]:
    """The letters that wait to be sent, or were set aside, in the order they were written.

    Raises DatabaseTroubled where the database is damaged: what lies on a bad page would be missing here.
    """
    shell.db.require_sound()
    states = ("set-aside",) if only_set_aside else ("queued", "held", "set-aside")
    with shell.db.look() as tx:
        found = [one for state in states for one in outgoing.letters(tx, state=state)]
    return tuple(sorted(found, key=lambda one: one.id))


def resend(shell: Shell, letter: int, now: datetime) -> None:
    """Queue a letter that was set aside. Raises RefusedError when it was not."""
    with shell.db.begin() as tx:
        if not outgoing.requeue(tx, letter, now):
            raise RefusedError(
                f"No hay ninguna carta {letter} apartada. Las que hay las da «turnbot letters --apartadas»."
            )
        journal.note(tx, shell.hand, "resend", f"la carta {letter} vuelve a la cola")


def stuck_mails(shell: Shell) -> tuple[tuple[MailIn, str], ...]:
    """The mails that were set aside, and those whose orders came late: each with a Spanish word for it.

    Raises DatabaseTroubled where the database is damaged.
    """
    shell.db.require_sound()
    with shell.db.look() as tx:
        late = [row.mail_id for row in games.late_orders(tx, review.require_month(tx).month)]
        aside = [(mail, "apartada") for mail in mailbox.mails(tx, "set-aside")]
        return (*aside, *((mail, "tardía") for one in late if (mail := mailbox.get(tx, one)) is not None))


def retry(shell: Shell, mail: int) -> None:
    """Let a mail that was set aside be read again, in the next round. Raises RefusedError when it was not."""
    with shell.db.begin() as tx:
        if not mailbox.retry(tx, mail):
            raise RefusedError(f"No hay ninguna carta {mail} apartada. Las que hay las da «turnbot mails».")
        journal.note(tx, shell.hand, "retry", f"la carta {mail} se leerá otra vez")


def backup(shell: Shell, now: datetime) -> Path:
    """Copy the database now; where the copy is. Raises RefusedError where none can be made."""
    paths = shell.config.paths
    if not paths.backups:
        raise RefusedError("En config.toml, [paths] no dice dónde van las copias («backups»).")
    with shell.db.begin() as tx:
        opening = games.world(tx, review.require_month(tx).id, "opening")
        month.draw_ahead(tx, shell, shell.game.load(opening))
    made = copies.make(shell.db, shell.config.path(paths.backups), paths.keep_backups, now, "referee")
    if made is None:
        raise RefusedError("La base de datos está en un servidor: sus copias las hace él.")
    return made


# In words ---------------------------------------------------------------------------------------


def told_moved(moved: Moved) -> str:
    """What became of an address."""
    lines = [
        f"A {moved.who} se le escribe desde ahora a {moved.address};"
        f" cartas con la dirección nueva: {moved.letters}."
    ]
    if moved.again:
        lines.append(f"Vuelven a la cola las que la antigua no admitió: {moved.again}.")
    if moved.mails:
        lines.append(
            f"Las que llegaron este mes desde ella se leerán como suyas en la próxima ronda: {moved.mails}."
        )
    return "\n".join(lines)


_STATES = {"held": "retenida", "queued": "en cola", "set-aside": "apartada"}


def told_letters(found: Iterable[MailOut]) -> str:
    """Letters as the referee reads them: number, state, to whom, subject, and why."""
    lines = []
    for one in found:
        lines.append(f"{one.id:5}  {_STATES[one.state]:8}  {one.recipient}: {one.subject}")
        if one.error:
            lines.append(f"       tras {one.attempts} intentos: {' '.join(one.error.split())}")
    return "\n".join(lines) or "No hay ninguna carta."


def told_mails(found: Iterable[tuple[MailIn, str]], zone: ZoneInfo) -> str:
    """Mails as the referee reads them: number, what they are, when they came, from whom, and why."""
    lines = []
    for mail, what in found:
        head = read_head(mail.raw)
        came = moments.brief(mail.received, zone)
        lines.append(f"{mail.id:5}  {what:8}  {came}  {head.sender}: {head.subject}")
        if mail.error:
            lines.append(f"       {' '.join(mail.error.split())}")
    return "\n".join(lines) or "No hay ninguna carta apartada ni tardía."
