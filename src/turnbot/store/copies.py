"""Copies of a game's file: which are made, which are kept, which is the newest.

A copy is named after its moment, and after what came next, or had come: what is in
``partida-20261121T041558Z-play-1626-08.db.gz`` was there before August was played. They are compressed.
"""

import gzip
import os
import re
import shutil
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from turnbot import private
from turnbot.store.database import Database

#: Before a month is played; the month follows.
PLAY = "play"
#: After a month was published, and the next one had opened; the published month follows.
PUBLISHED = "published"
#: The game as it was begun.
BEGUN = "init"
#: Of so many months everything is kept that was; of those before, one a year.
MONTHS = 12

#: A copy that is still being made is younger, in seconds.
_HALF_MADE = 3600
_NAMED = re.compile(r".*-\d{8}T\d{6}Z-(?P<why>[a-z]+)(?:-(?P<month>.+))?\.db(?:\.gz)?", re.DOTALL)


def make(db: Database, where: Path, keep: int, now: datetime, why: str, month: str = "") -> Path | None:
    """Copy the database into ``where`` as a dated file, and drop copies that are not kept.

    Kept are the one the game began with; of each of the last MONTHS months the first before it was played
    and the first after it was published, of those before one for each year; and the last ``keep`` of the
    others, of which a month that is played again and again has only its newest: it pushes nothing else out.
    None, and nothing done, where there is no file to copy: a server's copies are its own. A copy is whole or
    not there; of a damaged database there is none. Raises DatabaseTroubled, OSError for the folder.
    """
    if db.path is None:
        return None
    db.require_sound()
    private.make_folder(where)
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    what = "-".join((why, re.sub(r"[^\w-]", "_", month))) if month else why
    target = where / f"{db.path.stem}-{stamp}-{what}.db.gz"
    plain, part = target.with_suffix(".part"), target.with_suffix(".gz.part")
    _drop_halves(where, db.path, now)
    for one in (plain, part):
        one.unlink(missing_ok=True)
        private.make_file(one)
    try:
        db.copy(plain)
        with plain.open("rb") as source, gzip.open(part, "wb", compresslevel=6) as packed:
            shutil.copyfileobj(source, packed)
        os.replace(part, target)
    finally:
        for one in (plain, part):
            one.unlink(missing_ok=True)
    for old in _surplus(there(where, db.path), keep):
        old.unlink()
    return target


def _drop_halves(where: Path, file: Path, now: datetime) -> None:
    """Drop what copies left that were being made when the program died: none takes an hour to make."""
    for one in where.glob(f"{file.stem}-*T*Z-*.part"):
        with suppress(FileNotFoundError):
            if one.stat().st_mtime < now.timestamp() - _HALF_MADE:
                one.unlink()


def unpack(copy: Path, target: Path) -> None:
    """Put what is in a copy where no file is: whole, or not at all. Raises OSError, EOFError."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    private.make_file(part)
    try:
        with gzip.open(copy) if copy.suffix == ".gz" else copy.open("rb") as source, part.open("wb") as out:
            shutil.copyfileobj(source, out)
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)


def there(where: Path, file: Path) -> tuple[Path, ...]:
    """The copies of a file that lie in a folder, oldest first; those of an earlier turnbot are not packed."""
    ending = file.suffix or ".db"
    found = [*where.glob(f"{file.stem}-*T*Z-*{ending}"), *where.glob(f"{file.stem}-*T*Z-*{ending}.gz")]
    return tuple(sorted(found, key=lambda one: (_moment(one, file), one.stat().st_mtime_ns, one.name)))


def _moment(copy: Path, file: Path) -> str:
    return copy.name[len(file.stem) + 1 :][:16]


def _surplus(copies: Sequence[Path], keep: int) -> list[Path]:
    first: dict[tuple[str, str], Path] = {}
    newest: dict[tuple[str, str], Path] = {}
    others: list[Path] = []
    surplus: list[Path] = []
    for copy in copies:
        found = _NAMED.fullmatch(copy.name)
        why, month = (found["why"], found["month"]) if found else ("", None)
        if not month and why != BEGUN:
            others.append(copy)
        elif first.setdefault(of := (why, month or ""), copy) != copy:
            if of in newest:
                surplus.append(newest[of])
                others.remove(newest[of])
            newest[of] = copy
            others.append(copy)
    return surplus + others[: max(0, len(others) - keep)] + _of_old(first)


def _of_old(first: dict[tuple[str, str], Path]) -> list[Path]:
    """Of the first copies of months those that are older than the last so many, but for one a year."""
    months = sorted({month for _, month in first if month})
    old = months[:-MONTHS]
    kept = {next(one for one in old if one.startswith(year)) for year in {one[:4] for one in old}}
    return [
        copy for (why, month), copy in first.items() if month in old and (month not in kept or why != PLAY)
    ]
