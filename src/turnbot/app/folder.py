"""A game's folder: made once, opened by every command, tried by ``turnbot check-config``."""

import os
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from turnbot import config as configuration
from turnbot import private
from turnbot.app import delivery, doors, house, opening, review
from turnbot.app.shell import Chance, RefusedError, Shell, drawn, house_of
from turnbot.config import Config, ConfigError
from turnbot.core.exchange import ScenarioError
from turnbot.core.game import Game
from turnbot.mail.inbox import Inbox, MailboxTroubled
from turnbot.mail.outbox import Outbox, OutboxTroubled
from turnbot.render import pages
from turnbot.store import copies, departures, views
from turnbot.store import db as database
from turnbot.store.db import DatabaseGone, DatabaseTroubled

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
        # The address of a database may hold a password.
        private.write(file, configuration.example(config).encode())
    made = configuration.load(file)
    for part in (made.mailbox, made.outbox):
        if part.kind == "maildir":
            box = made.path(part.path)
            for name in (box, box / "tmp", box / "new", box / "cur"):
                private.make_folder(name)
    game = doors.game_of(made)
    house = house_of(game, made)
    shell = Shell(database.connect(made.database_url), game, made, house, chance)
    try:
        database.migrate(shell.db)
        with shell.db.begin() as tx:
            views.lay(tx, game.tables)
        opening.start(shell, scenario, seed, now)
        opening.greet(shell, now)
        if made.paths.backups:
            where = made.path(made.paths.backups)
            copies.make(shell.db, where, made.paths.keep_backups, now, copies.BEGUN)
    finally:
        shell.db.close()
    return made


def _playable(game: Game, scenario: Mapping[str, Any], seed: bytes) -> None:
    """Raise ScenarioError for a scenario that cannot be played, or that its own rules would undo at once."""
    world = opening.opening(game, scenario, seed)
    if wrong := game.misfits(world):
        raise ScenarioError("\n".join(wrong))


def open_game(folder: Path) -> Shell:
    """Open the game of a folder.

    Raises ConfigError for its configuration; RefusedError when there is no game in it, or one of another
    version; where there were one once, it says where its copies lie.
    """
    made = configuration.load(folder / CONFIG)
    if made.database_file is not None and not made.database_file.exists():
        if back := way_back(made):
            raise RefusedError(f"En {folder} falta la base de datos {made.database_file.name}. {back}")
        raise RefusedError(f"En {folder} no hay ninguna partida: empiécela con «turnbot init {folder}».")
    try:
        return doors.open_shell(made)
    except database.SchemaError as fault:
        raise RefusedError(f"{_said(made)}: {fault}.") from fault


def way_back(config: Config) -> str:
    """How to go back to the newest copy of a game whose database is lost; empty where there is none."""
    file = config.database_file
    found = copies.there(config.path(config.paths.backups), file) if file and config.paths.backups else ()
    if not found or file is None:
        return ""
    return (
        f"En {found[-1].parent} hay copias ({len(found)}). Para volver a la última, con el servicio parado:\n"
        f"  turnbot restore {shlex.quote(str(config.root))}"
    )


@dataclass(frozen=True, slots=True)
class Restored:
    """What a game went back to: the copy (none: what its server gave back), its month and how far that is.

    ``left`` is how many letters left after the copy was made, and will not go again.
    """

    copy: Path | None
    month: str
    state: str
    left: int


def restore(folder: Path, copy: str, now: datetime) -> Restored:
    """Go back to a copy, by its name, or to the newest; the lost database's file may not be there any more.

    Of a game on a server, which its administrator brings back, only what has left is laid. Raises
    RefusedError where there is nothing to go back to, or a file in the way.
    """
    made = configuration.load(folder / CONFIG)
    file = made.database_file
    chosen = _unpacked(made, file, copy) if file is not None else None
    migrate(folder, now)
    shell = open_game(folder)
    try:
        noted = delivery.departed(made)
        with shell.db.alone(), shell.db.begin() as tx:
            left = departures.lay(tx, noted) if noted is not None else 0
            month = review.require_month(tx)
        return Restored(chosen, month.month, month.state, left)
    finally:
        shell.db.close()


def _unpacked(config: Config, file: Path, copy: str) -> Path:
    if file.exists():
        raise RefusedError(
            f"{file} sigue ahí. Si está dañada, apártela antes, con el servicio parado:\n"
            f"  mkdir rota && mv {shlex.quote(str(file))}* rota/"
        )
    where = config.path(config.paths.backups) if config.paths.backups else None
    found = copies.there(where, file) if where is not None else ()
    chosen = next((one for one in reversed(found) if not copy or one.name == Path(copy).name), None)
    if chosen is None:
        raise RefusedError(f"No hay ninguna copia{f' {copy}' if copy else ''} de {file.name} en {where}.")
    # What a database that is gone has left behind would spoil the copy.
    for end in ("-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
    try:
        copies.unpack(chosen, file)
    except (OSError, EOFError) as fault:
        raise RefusedError(f"No puedo leer la copia {chosen}: {fault}. Pruebe con otra.") from fault
    return chosen


def told_restored(restored: Restored, game: Game) -> str:
    """What a game went back to, for the referee."""
    what = {"open": "abierto", "closed": "cerrado", "played": "jugado", "published": "publicado"}
    whence = f" es la de {restored.copy.name}" if restored.copy is not None else " es la del servidor"
    return (
        f"La partida{whence}: {game.named(restored.month)}, {what[restored.state]}.\n"
        f"Cartas que salieron después y no volverán a salir: {restored.left}.\n"
        "El correo que llegó después se recoge otra vez del buzón en la primera ronda (si su servidor no "
        "admite palabras clave, devuelva antes a la bandeja lo que esté en la carpeta «turnbot»).\n"
        "Lo que usted dispuso después por órdenes, y no por carta, hay que darlo de nuevo: «turnbot journal»."
    )


def lost(config: Config, gone: DatabaseGone) -> str:
    """What has become of a database while the program worked at it, and what can be done."""
    file = config.database_file
    return str(gone) if file is None or file.exists() else f"{gone} {way_back(config)}".strip()


def tighten(config: Config) -> list[Path]:
    """See that nobody else reads what a game keeps: letters, seeds, passwords; what had to be changed.

    A mailbox outside the game's folder is its server's to guard.
    """
    own = [config.root / CONFIG]
    if (file := config.database_file) is not None:
        own += [file.with_name(file.name + end) for end in ("", "-wal", "-shm", ".lock")]
    if config.paths.backups:
        where = config.path(config.paths.backups)
        own += [where, *(sorted(where.iterdir()) if where.is_dir() else ())]
    for part in (config.mailbox, config.outbox):
        if part.kind == "maildir" and config.root in config.path(part.path).parents:
            own.append(config.path(part.path))
        elif part.password_file:
            own.append(config.path(part.password_file))
    if config.game.hidden:
        own.append(config.path(config.game.hidden))
    return private.tighten(own)


def _said(config: Config) -> str:
    """The database as it may be named: an address may hold a password."""
    return config.paths.database if config.database_file else "La base de datos"


def migrate(folder: Path, now: datetime) -> bool:
    """Bring a folder's database to this program's version, after a copy; whether there was anything to do.

    Raises RefusedError when the database is of a newer program.
    """
    made = configuration.load(folder / CONFIG)
    db = database.connect(made.database_url)
    try:
        done = database.migrate(db, made.path(made.paths.backups), made.paths.keep_backups, now)
        with db.begin() as tx:
            views.lay(tx, doors.game_of(made).tables)
        return done
    except database.SchemaError as fault:
        raise RefusedError(f"{_said(made)}: {fault}.") from fault
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
        _try("valores de la casa", lambda: _house(folder, made)),
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
            return f"La base de datos {shell.db.name} está al día ({database.version(tx)})."
    finally:
        shell.db.close()


def _house(folder: Path, made: Config) -> str:
    """Whether the referee's hidden numbers can be played with, and which of them the newest month has not."""
    house_of(doors.game_of(made), made)
    try:
        shell = open_game(folder)
    except (DatabaseTroubled, RefusedError):
        return "Los valores de la casa se entienden."  # what is wrong with the database is said of that
    try:
        return "\n".join(house.told(house.look(shell)))
    except RefusedError:
        return "Los valores de la casa se entienden."
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
