"""What every command stands on: exit codes, the error a user can mend, the files he names."""

import argparse
import logging
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turnbot import clock, machine

if TYPE_CHECKING:  # the database is loaded by the commands that need it
    from turnbot.app.shell import Shell

OK, TROUBLE, USAGE, INTERRUPTED = 0, 1, 2, 130


class UsageError(Exception):
    """What the user gave cannot be used; the text is what he reads."""


def toml(file: str) -> dict[str, Any]:
    """Read a TOML file. Raises UsageError where it cannot be read or is none."""
    try:
        return tomllib.loads(contents(file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UsageError(f"{file} {machine.no_toml(fault)}.") from fault


def contents(file: str) -> bytes:
    """Read a file whole. Raises UsageError where it cannot be read."""
    try:
        return Path(file).read_bytes()
    except OSError as fault:
        raise UsageError(f"no puedo leer {file}: {machine.why(fault)}.") from fault


def text(file: str) -> str:
    """What stands in a file, or comes in («-»), in whichever letters it is written. Raises UsageError."""
    raw = sys.stdin.buffer.read() if file == "-" else contents(file)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


@contextmanager
def game_of(a: argparse.Namespace, *, himself: bool = True) -> "Iterator[Shell]":
    """Open the game of the folder that was named, and close it in the end.

    ``himself``: the referee gives this command, and it stands in his journal; else the daemon is at work.
    """
    from turnbot.app import folder
    from turnbot.app.shell import Hand

    hand = Hand("command", clock.now()) if himself else None
    shell = replace(folder.open_game(Path(a.folder)), hand=hand)
    logging.basicConfig(
        level=shell.config.daemon.log_level, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    # What the libraries tell about their own work says nothing to a referee.
    for noisy in ("apscheduler", "imapclient", "alembic", "filelock", "psycopg"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    try:
        for tightened in folder.tighten(shell.config):
            logging.getLogger(__name__).warning("others could read %s: now only its owner can", tightened)
        yield shell
    finally:
        shell.db.close()
