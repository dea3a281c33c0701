"""A sample game, in a folder, with its mail in a Maildir: what ``make demo`` shows.

The dates are those of the sample's letters and the seeds are computed, so that every demonstration comes out
alike; all else is what a real game does.
"""

import os
import shutil
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email.parser import BytesHeaderParser
from email.utils import parsedate_to_datetime
from hashlib import blake2b
from pathlib import Path

from turnbot.app import errands, publishing
from turnbot.app import folder as folders
from turnbot.app.file_names import slug
from turnbot.app.shell import RefusedError, Shell
from turnbot.config import Config, DeadlineConfig, GameConfig
from turnbot.defaults import SYSTEM
from turnbot.mail.message import read_message
from turnbot.resources import folder as resource
from turnbot.store import games, outgoing


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample game: its folder in ``examples``, when it was begun, its configuration, and what is shown
    of it.

    ``turns`` is how many are played. Its letters lie in ``correo`` as they came, by date; or, of a game of
    several turns, in a folder of each turn's code, and come a day before its deadline. ``account`` is a
    word of the subject that its letter to all bears, ``pen`` what its referee does to it (docs/arbitro.md).
    """

    folder: str
    begun: datetime
    config: Config
    turns: int
    account: str
    pen: str = ""


SAMPLES: Mapping[str, Sample] = {
    # The letters came in the weeks after it was begun.
    SYSTEM: Sample(
        "agosto-1626",
        datetime(2026, 7, 5, 8, 0, tzinfo=UTC),
        Config(
            game=GameConfig(time_zone="Europe/Paris"),
            deadline=DeadlineConfig(days=26, weekday=5, reminders=(48,)),
        ),
        1,
        "crónica",
        "después de P1: Del calor no se salva ni la Secretaría: a quien esto escribe se le secó el tintero"
        " dos veces, y las dos lo llenó de vino por no bajar a la calle.",
    ),
    "maquiavelli": Sample(
        "italia-1454",
        datetime(2026, 7, 6, 8, 0, tzinfo=UTC),
        Config(
            game=GameConfig(
                system="maquiavelli",
                title="Maquiavelli",
                address="principe@maquiavelli.example",
                list_address="cortes@maquiavelli.example",
                referee_address="arbitro@maquiavelli.example",
                referee_name="El Secretario florentino",
            ),
            deadline=DeadlineConfig(days=7, weekday=0, reminders=(48,)),
        ),
        8,
        "informe",
    ),
}

#: One round of the daemon at a moment; the command line hands it in, since the app does not know the daemon.
Round = Callable[[Shell, datetime], None]

_MARK = ".turnbot-demo"
_PACE = timedelta(hours=4)
#: How much of a subject stands in the name of a letter's file.
_LONGEST = 60


def run(target: Path, round_: Round, system: str = SYSTEM) -> str:
    """Play a sample game in ``target`` (made anew) and return where its results lie, in Spanish.

    Raises RefusedError when the folder holds something that is no earlier demonstration.
    """
    _clear(target)
    sample = SAMPLES[system]
    source = resource("examples") / sample.folder
    scenario = tomllib.loads((source / "escenario.toml").read_text(encoding="utf-8"))
    made = folders.init(target, scenario, sample.begun, config=sample.config, chance=_chance)
    read = len(list((source / "correo").rglob("*.eml")))
    shell = replace(folders.open_game(target), chance=_chance)
    try:
        now = sample.begun
        for _ in range(sample.turns):
            now = _turn(shell, made, source / "correo", round_, now, sample.pen)
        _name(shell, made)
        return _told(target, made, read, sample.account)
    finally:
        shell.db.close()


def _turn(shell: Shell, made: Config, source: Path, round_: Round, now: datetime, pen: str) -> datetime:
    """Play the open turn with its letters, and publish it; when that was."""
    month, deadline = _current(shell)
    own = source / month
    letters = sorted(own.glob("*.eml")) if own.is_dir() else sorted(source.glob("*.eml"))
    eve = deadline - timedelta(hours=24)
    waiting = sorted((eve if own.is_dir() else came(one.read_bytes()), one) for one in letters)
    # A daemon looks every minute; some times a day are enough to tell a turn.
    while now <= deadline:
        now = min(now + _PACE, deadline + timedelta(minutes=1))
        while waiting and waiting[0][0] <= now:
            _deliver(*waiting.pop(0), made)
        round_(shell, now)
    # The referee lets the proposals stand, and writes a paragraph of his own.
    now += timedelta(hours=5)
    if pen:
        errands.do(shell, pen, errands.PENS, now)
        round_(shell, now)
    publishing.publish(shell, now)
    round_(shell, now)
    return now


def _clear(target: Path) -> None:
    if target.exists() and any(target.iterdir()):
        if not (target / _MARK).exists():
            raise RefusedError(f"{target} no está vacía y no es de otra demostración: elija otra carpeta.")
        shutil.rmtree(target)
    target.mkdir(parents=True, exist_ok=True)
    (target / _MARK).touch()


def _chance(purpose: str) -> bytes:
    return blake2b(purpose.encode(), digest_size=32, person=b"turnbot demo").digest()


def _current(shell: Shell) -> tuple[str, datetime]:
    """The open turn's code, and its deadline."""
    with shell.db.look() as tx:
        current = games.current(tx)
    assert current is not None, "a game that was begun has a month"
    return current.month, current.deadline


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


def _told(target: Path, made: Config, read: int, account: str) -> str:
    out = made.path(made.outbox.path) / "new"
    letters = sorted(out.iterdir())
    chronicle = next((one for one in letters if _is_account(one.read_bytes(), made, account)), None)
    return "\n".join(
        (
            f"Se han leído {read} cartas y se han escrito {len(letters)}.",
            f"  cartas:   {out}",
            f"  {account + ':':<9} {chronicle}",
            f"  web:      {made.path(made.paths.site) / 'index.html'}",
            f"La partida sigue en {target}: pruebe «turnbot status {target}».",
        )
    )


def _is_account(raw: bytes, made: Config, word: str) -> bool:
    message = read_message(raw)
    return made.game.list_address in message.to and word in message.subject
