"""The referee writes in words of his own: to a player, to each of them, or to the list."""

from datetime import datetime
from hashlib import blake2b

from turnbot.app import journal, letters, review, sheets
from turnbot.app.shell import RefusedError, Shell
from turnbot.app.who import named
from turnbot.store import games, outgoing
from turnbot.store.db import Tx


def letter(shell: Shell, who: str, text: str, now: datetime, subject: str = "") -> tuple[str, str]:
    """Queue a letter to a player; his name and the address it goes to.

    ``subject`` stands behind the game's title; "": one of the house's. Raises RefusedError when there is no
    such player, he has no address, or nothing is written.
    """
    with shell.db.begin() as tx:
        return letter_in(tx, shell, who, text, now, subject)


def letter_in(tx: Tx, shell: Shell, who: str, text: str, now: datetime, subject: str = "") -> tuple[str, str]:
    """The same in the caller's transaction."""
    review.require_month(tx)
    name = named(games.addresses(tx), who)
    view = {"who": name, "subject": _line(subject) or "carta del árbitro", "text": _written(text)}
    digest = blake2b(view["text"].encode(), digest_size=8).hexdigest()
    key = f"letter/{name}/{now.isoformat()}/{digest}"
    to = sheets.send(tx, shell, name, "from-referee", view, key, now)
    journal.note(tx, shell.hand, "letter", f"a {name}, «{view['subject']}»")
    return name, to


def announce(
    shell: Shell, text: str, now: datetime, subject: str = "", *, each: bool = False
) -> tuple[str, ...]:
    """Queue the same words for everybody: to the list or, with ``each``, to every player by himself.

    Where they go is returned. Raises RefusedError when nothing is written, or nobody has an address.
    """
    with shell.db.begin() as tx:
        game = games.game(tx)
        review.require_month(tx)
        assert game is not None, "a month stands in a database without a game"
        view = {"subject": _line(subject) or "aviso del árbitro", "text": _written(text)}
        to = {"": shell.config.game.list_address}
        if each:
            to = {name: one for name, one in games.addresses(tx).items() if letters.can_write_to(one)}
        if not to:
            raise RefusedError("Ningún jugador tiene dirección a la que escribirle.")
        drafts = [
            letters.draft(
                shell, game, "from-referee", {**view, "who": name or None},
                key=f"announced/{name}/{now.isoformat()}", to=address, now=now,
            )
            for name, address in to.items()
        ]  # fmt: skip
        outgoing.put(tx, drafts, now)
        whom = f"a {len(to)} jugadores" if each else "a la lista"
        journal.note(tx, shell.hand, "announce", f"{whom}, «{view['subject']}»")
        return tuple(to.values())


def _line(subject: str) -> str:
    return " ".join(subject.split())


def _written(text: str) -> str:
    if not text.strip():
        raise RefusedError("La carta está vacía: dé un fichero con lo que ha de decir, o escríbalo.")
    return text.strip("\n")
