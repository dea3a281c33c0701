"""What every command stands on: exit codes, the error a user can mend, the files he names."""

import tomllib
from pathlib import Path
from typing import Any

from turnbot import machine

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
