"""A month of the sample game, in a folder, with its mail in a Maildir: what ``make demo`` shows.

The dates are those of the sample's letters and the seeds are computed, so that every demonstration comes out
alike; all else is what a real game does.
"""

import os
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.parser import BytesHeaderParser
from email.utils import parsedate_to_datetime
from hashlib import blake2b
from pathlib import Path

from turnbot.app import folder as folders
from turnbot.app import publishing
from turnbot.app.file_names import slug
from turnbot.app.shell import RefusedError, Shell
from turnbot.config import Config, DeadlineConfig, GameConfig
from turnbot.mail.message import read_message
from turnbot.resources import folder as resource
from turnbot.store import games, outgoing

SAMPLE = "agosto-1626"
#: When the sample game was begun: its letters came in the weeks after.
BEGUN = datetime(2026, 7, 5, 8, 0, tzinfo=UTC)

#: One round of the daemon at a moment; the command line hands it in, since the app does not know the daemon.
Round = Callable[[Shell, datetime], None]

_MARK = ".turnbot-demo"
_PACE = timedelta(hours=4)
#: How much of a subject stands in the name of a letter's file.
_LONGEST = 60


def run(target: Path, round_: Round) -> str:
    """Play the sample month in ``target`` (made anew) and return where its results lie, in Spanish.

    Raises RefusedError when the folder holds something that is no earlier demonstration.
    """
    _clear(target)
    sample = resource("examples") / SAMPLE
    scenario = tomllib.loads((sample / "escenario.toml").read_text(encoding="utf-8"))
    made = folders.init(target, scenario, BEGUN, config=_config(), chance=_chance)
    waiting = sorted((came(one.read_bytes()), one) for one in (sample / "correo").glob("*.eml"))
    read = len(waiting)
    shell = replace(folders.open_game(target), chance=_chance)
    try:
        now = BEGUN
        deadline = _deadline(shell)
        # A daemon looks every minute; some times a day are enough to tell a month.
        while now <= deadline:
            now = min(now + _PACE, deadline + timedelta(minutes=1))
            while waiting and waiting[0][0] <= now:
                _deliver(*waiting.pop(0), made)
            round_(shell, now)
        # He lets the proposals stand.
        publishing.publish(shell, now + timedelta(hours=5))
        round_(shell, now + timedelta(hours=5))
        _name(shell, made)
        return _told(target, made, read)
    finally:
        shell.db.close()


def _clear(target: Path) -> None:
    if target.exists() and any(target.iterdir()):
        if not (target / _MARK).exists():
            raise RefusedError(f"{target} no está vacía y no es de otra demostración: elija otra carpeta.")
        shutil.rmtree(target)
    target.mkdir(parents=True, exist_ok=True)
    (target / _MARK).touch()


def _config() -> Config:
    return Config(
        game=GameConfig(time_zone="Europe/Paris"),
        deadline=DeadlineConfig(days=26, weekday=5, reminders=(48,)),
    )


def _chance(purpose: str) -> bytes:
    return blake2b(purpose.encode(), digest_size=32, person=b"turnbot demo").digest()


def _deadline(shell: Shell) -> datetime:
    with shell.db.look() as tx:
        current = games.current(tx)
    assert current is not None, "a game that was begun has a month"
    return current.deadline


def came(raw: bytes) -> datetime:
    """When a letter says that it was written."""
    return parsedate_to_datetime(str(BytesHeaderParser().parsebytes(raw)["Date"]))


def _deliver(when: datetime, letter: Path, made: Config) -> None:
    """Lay a letter into the Maildir as if it came just now."""
    target = made.path(made.mailbox.path) / "new" / f"{int(when.timestamp())}.{letter.stem}"
    target.write_bytes(letter.read_bytes())
    os.utime(target, (when.timestamp(), when.timestamp()))


def _name(shell: Shell, made: Config) -> None:
    """Name the letters in the outbox by number, recipient and subject, in the order of their writing.

    A mail program cares for no file's name, and who looks into the folder finds the letter he wants.
    """
    with shell.db.look() as tx:
        written = outgoing.letters(tx)
        names = {address: name for name, address in games.addresses(tx).items()}
    names |= {made.game.list_address: "lista", made.game.referee_address: "arbitro"}
    found = {one.read_bytes(): one for one in (made.path(made.outbox.path) / "new").iterdir()}
    for nth, letter in enumerate(written, start=1):
        if (file := found.get(letter.raw)) is not None:
            who, subject = names.get(letter.recipient, letter.recipient), read_message(letter.raw).subject
            what = subject.removeprefix(f"{made.game.title}: ").partition(" [")[0]  # the referee's key
            file.rename(file.with_name(f"{nth:04d}-{slug(who)}-{slug(what)[:_LONGEST].rstrip('-.')}"))


def _told(target: Path, made: Config, read: int) -> str:
    out = made.path(made.outbox.path) / "new"
    letters = sorted(out.iterdir())
    chronicle = next((one for one in letters if _is_chronicle(one.read_bytes(), made)), None)
    return "\n".join(
        (
            f"Se han leído {read} cartas y se han escrito {len(letters)}.",
            f"  cartas:   {out}",
            f"  crónica:  {chronicle}",
            f"  web:      {made.path(made.paths.site) / 'index.html'}",
            f"La partida sigue en {target}: pruebe «turnbot status {target}».",
        )
    )


def _is_chronicle(raw: bytes, made: Config) -> bool:
    message = read_message(raw)
    return made.game.list_address in message.to and "crónica" in message.subject
