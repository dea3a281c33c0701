"""From a configuration to a game at work: its database, its rules, its mailbox, its outbox."""

from pathlib import Path

from turnbot.app.shell import RefusedError, Shell, house_of
from turnbot.config import Config
from turnbot.core.game import Game
from turnbot.games import game
from turnbot.mail.imap import ImapInbox, ImapSettings
from turnbot.mail.inbox import Inbox
from turnbot.mail.maildir import MaildirInbox
from turnbot.mail.outbox import MaildirOutbox, Outbox, SmtpOutbox, SmtpSettings
from turnbot.store import db, games


def game_of(config: Config) -> Game:
    """The game a configuration names. Raises RefusedError when there is none such."""
    try:
        return game(config.game.system)
    except KeyError:
        raise RefusedError(f"No conozco el juego «{config.game.system}».") from None


def open_shell(config: Config) -> Shell:
    """Open a game folder's database for work.

    Raises SchemaError when it is of another version, RefusedError when it is of another game or the
    referee's hidden numbers cannot be used.
    """
    rules = game_of(config)
    house = house_of(rules, config)
    shell = Shell(db.connect(config.database_url), rules, config, house)
    db.require_head(shell.db)
    with shell.db.look() as tx:
        row = games.game(tx)
    if row is not None and row.system != rules.name:
        raise RefusedError(f"La base de datos es de una partida de «{row.system}», no de «{rules.name}».")
    return shell


def open_inbox(config: Config) -> Inbox:
    """The mailbox that mail is taken from. Raises RefusedError when its password cannot be read or used."""
    box = config.mailbox
    if box.kind == "maildir":
        return MaildirInbox(config.path(box.path))
    return ImapInbox(
        ImapSettings(
            host=box.host,
            port=box.port,
            user=box.user,
            password=_password(config, box.password_file),
            folder=box.folder,
            tls=box.tls,
            timeout=box.timeout,
            ca_file=_ca_file(config, box.ca_file),
        )
    )


def open_outbox(config: Config) -> Outbox:
    """Where letters are put. Raises RefusedError when its password cannot be read or used."""
    box = config.outbox
    if box.kind == "maildir":
        return MaildirOutbox(config.path(box.path))
    return SmtpOutbox(
        SmtpSettings(
            host=box.host,
            port=box.port,
            user=box.user,
            password=_password(config, box.password_file),
            security=box.security,
            timeout=box.timeout,
            ca_file=_ca_file(config, box.ca_file),
        )
    )


def _ca_file(config: Config, name: str) -> str | None:
    return str(config.path(name)) if name else None


def _password(config: Config, name: str) -> str:
    if not name:
        return ""
    path: Path = config.path(name)
    try:
        password = (path.read_text(encoding="utf-8").splitlines() or [""])[0]
    except (OSError, UnicodeDecodeError) as trouble:
        raise RefusedError(f"No puedo leer la contraseña de {path}: {trouble}.") from trouble
    if not password.isascii():
        # IMAP's LOGIN knows no other letters (RFC 3501 section 6.2.3), nor does Python's SMTP.
        raise RefusedError(
            f"La contraseña de {path} no puede tener eñes, tildes ni otras letras fuera de ASCII."
        )
    return password
