"""Copies of a game's file: which are made, which are kept, which is the newest.

A copy is named after its moment, and after what came next: ``partida-20261121T041558Z-play-1626-08.db``.
"""

import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from turnbot import private
from turnbot.store.database import Database

#: Before a month is played; the month follows.
PLAY = "play"
#: The game as it was begun.
BEGUN = "init"

_NAMED = re.compile(r".*-\d{8}T\d{6}Z-(?P<why>[a-z]+)(?:-(?P<month>.+))?\.db", re.DOTALL)


def make(db: Database, where: Path, keep: int, now: datetime, why: str, month: str = "") -> Path | None:
    """Copy the database into ``where`` as a dated file, and drop copies that are not kept.

    Kept are the first of each month, the one the game began with, and the last ``keep`` of the others, of
    which a month that is played again and again has only its newest: it pushes nothing else out. None, and
    nothing done, where there is no file to copy: a server's copies are its own. A copy is whole or not
    there; of a damaged database there is none. Raises DatabaseTroubled, OSError for the folder.
    """
    if db.path is None:
        return None
    db.require_sound()
    private.make_folder(where)
    stamp = now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    what = "-".join((why, re.sub(r"[^\w-]", "_", month))) if month else why
    target = where / f"{db.path.stem}-{stamp}-{what}.db"
    part = target.with_suffix(".part")
    part.unlink(missing_ok=True)
    private.make_file(part)
    db.copy(part)
    os.replace(part, target)
    for old in _surplus(there(where, db.path), keep):
        old.unlink()
    return target


def there(where: Path, file: Path) -> tuple[Path, ...]:
    """The copies of a file that lie in a folder, oldest first."""
    return tuple(sorted(where.glob(f"{file.stem}-*T*Z-*{file.suffix or '.db'}")))


def _surplus(copies: Sequence[Path], keep: int) -> list[Path]:
    first: dict[str, Path] = {}
    newest: dict[str, Path] = {}
    others: list[Path] = []
    surplus: list[Path] = []
    for copy in copies:
        found = _NAMED.fullmatch(copy.name)
        why, month = (found["why"], found["month"]) if found else ("", None)
        if (of := month or (why if why == BEGUN else None)) is None:
            others.append(copy)
        elif first.setdefault(of, copy) != copy:
            if of in newest:
                surplus.append(newest[of])
                others.remove(newest[of])
            newest[of] = copy
            others.append(copy)
    return surplus + others[: max(0, len(others) - keep)]
