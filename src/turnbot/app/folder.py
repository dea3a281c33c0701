"""A game's folder: made once, opened by every command, tried by ``turnbot check-config``."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from turnbot import config as configuration
from turnbot.app import doors, month
from turnbot.app.shell import Chance, RefusedError, Shell, drawn, house_of
from turnbot.config import Config, ConfigError
from turnbot.core.game import Game, ScenarioError
from turnbot.mail.inbox import Inbox, MailboxTroubled
from turnbot.mail.outbox import Outbox, OutboxTroubled
from turnbot.render import pages
from turnbot.store import db as database
from turnbot.store.db import DatabaseTroubled

CONFIG = "config.toml"


def init(
    folder: Path,
    scenario: Mapping[str, Any],
    now: datetime,
    *,
    config: Config | None = None,
    chance: Chance = drawn,
) -> Config:
    """Make a game folder: configuration, Maildirs where it uses any, a database with the first month open.

    A ``config.toml`` that is there already is used as it is; otherwise ``config``, or the defaults, is
    written. Raises RefusedError when the folder holds a game, ConfigError and ScenarioError for what was
    given, and makes nothing then: what is mended can be given again.
    """
    file = folder / CONFIG
    planned = configuration.load(file) if file.exists() else config or Config()
    seed = chance("scenario")
    _playable(doors.game_of(planned), scenario, seed)
    folder.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.write_text(configuration.example(config), encoding="utf-8")
    made = configuration.load(file)
    for part in (made.mailbox, made.outbox):
        if part.kind == "maildir":
            for name in ("tmp", "new", "cur"):
                (made.path(part.path) / name).mkdir(parents=True, exist_ok=True)
    game = doors.game_of(made)
    house = house_of(game, made)
    shell = Shell(database.connect(made.database_url), game, made, house, chance)
    try:
        database.migrate(shell.db)
        month.start(shell, scenario, seed, now)
    finally:
        shell.db.close()
    return made


def _playable(game: Game, scenario: Mapping[str, Any], seed: bytes) -> None:
    """Raise ScenarioError for a scenario that cannot be played, or that its own rules would undo at once."""
    world = month.opening(game, scenario, seed)
    if wrong := game.misfits(world):
        raise ScenarioError("\n".join(wrong))


def open_game(folder: Path) -> Shell:
    """Open the game of a folder.

    Raises ConfigError for its configuration; RefusedError when there is no game in it, or one of another
    version.
    """
    made = configuration.load(folder / CONFIG)
    if "://" not in made.paths.database and not made.path(made.paths.database).exists():
        raise RefusedError(f"En {folder} no hay ninguna partida: empiécela con «turnbot init {folder}».")
    try:
        return doors.open_shell(made)
    except database.SchemaError as fault:
        raise RefusedError(f"{made.paths.database}: {fault}.") from fault


def migrate(folder: Path, now: datetime) -> bool:
    """Bring a folder's database to this program's version, after a copy; whether there was anything to do.

    Raises RefusedError when the database is of a newer program.
    """
    made = configuration.load(folder / CONFIG)
    db = database.connect(made.database_url)
    try:
        return database.migrate(db, made.path(made.paths.backups), made.paths.keep_backups, now)
    except database.SchemaError as fault:
        raise RefusedError(f"{made.paths.database}: {fault}.") from fault
    finally:
        db.close()


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was tried: what, whether it works, and a Spanish sentence about it."""

    what: str
    good: bool
    sentence: str


def check(folder: Path) -> list[Check]:
    """Try configuration, mailbox, way out and database of a folder; each says what is wrong with it.

    Raises nothing but bugs.
    """
    try:
        made = configuration.load(folder / CONFIG)
    except ConfigError as fault:
        return [Check("configuración", False, sentence) for sentence in fault.faults]
    return [
        Check("configuración", True, f"{folder / CONFIG} se entiende."),
        _try("buzón", lambda: _checked(doors.open_inbox(made))),
        _try("salida", lambda: _checked(doors.open_outbox(made))),
        _try("base de datos", lambda: _database(folder)),
        _try("carpetas", lambda: _folders(made)),
    ]


def _try(what: str, attempt: Callable[[], str]) -> Check:
    try:
        return Check(what, True, attempt())
    except (MailboxTroubled, OutboxTroubled, DatabaseTroubled, RefusedError, ConfigError, OSError) as trouble:
        return Check(what, False, str(trouble))


def _checked(door: Inbox | Outbox) -> str:
    try:
        return door.check()
    finally:
        door.close()


def _database(folder: Path) -> str:
    shell = open_game(folder)
    try:
        with shell.db.look() as tx:
            return f"La base de datos {shell.config.paths.database} está al día ({database.version(tx)})."
    finally:
        shell.db.close()


def _folders(made: Config) -> str:
    """Whether site and backups can be written, and the referee's own templates read."""
    written = [("la web", made.path(made.paths.site).parent)]  # which is swapped in beside the old one
    if made.paths.backups:
        written.append(("las copias", made.path(made.paths.backups)))
    for what, place in written:
        there = next(path for path in (place, *place.parents) if path.exists())
        if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
            raise RefusedError(f"No se puede escribir {what} en {place}. Revise la ruta y los permisos.")
    if made.paths.templates:
        own = made.path(made.paths.templates)
        if not own.is_dir():
            raise RefusedError(f"No existe la carpeta de plantillas {own}.")
        if wrong := pages.faults(own):
            raise RefusedError(f"En las plantillas de {own}: {'; '.join(wrong)}.")
    return "La web y las copias se pueden escribir."
