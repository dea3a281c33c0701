"""Files and folders that only their owner may read: letters, addresses, seeds, passwords.

The umask cannot do it: the site is made by the same process, and everybody may read that.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_FILE, _FOLDER, _OTHERS = 0o600, 0o700, 0o077


def make_folder(path: Path) -> None:
    """Make a folder, and those above it that are missing; one that is there stays as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=_FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file; one that is there stays as it is, and is not even opened. Raises OSError.

    To close a file again lets go of every lock that this process has on it, by whatever other descriptor:
    SQLite's on its database, for one.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE))


def write(path: Path, content: bytes) -> None:
    """Make a file of this content, or give a file another. Raises OSError."""
    make_file(path)
    path.write_bytes(content)


def tighten(paths: Iterable[Path]) -> list[Path]:
    """Take from others what they may do with files and folders of ours; which of them had to be changed.

    What is not there, or somebody else's, is left alone.
    """
    changed = []
    for path in paths:
        try:
            found = path.stat()
            if found.st_uid == os.geteuid() and found.st_mode & _OTHERS:
                path.chmod(found.st_mode & 0o7777 & ~_OTHERS)
                changed.append(path)
        except OSError:
            continue
    return changed
