"""``python -m benchmarks``: all of them; with names, those."""

import argparse
import io
import logging
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import TextIO

from benchmarks import chronicle, deadline, duels, front, honours, italy, month, reading, trials
from benchmarks.measure import machine

_PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
#: Where the page's last part begins, which is all the program's.
_LAST_RUN = "## The last run, as it was printed\n"
_ALL: dict[str, Callable[[], None]] = {
    "reading": reading.run,
    "month": month.run,
    "duels": duels.run,
    "deadline": deadline.run,
    "italy": italy.run,
}
#: Run by name alone: they measure no speed.
_BY_NAME: dict[str, Callable[[], None]] = {
    "chronicle": chronicle.run,
    "front": front.run,
    "honours": honours.run,
    "trials": trials.run,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast turnbot is.")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"{', '.join(_ALL)} (all of them if none); {', '.join(_BY_NAME)}",
    )
    parser.add_argument(
        "--write", action="store_true", help=f"keep what is printed, with the commit, in {_PAGE.name}"
    )
    chosen = parser.parse_args()
    wanted = chosen.names or list(_ALL)
    known = {**_ALL, **_BY_NAME}
    unknown = [name for name in wanted if name not in known]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(known)}")
    logging.basicConfig(level=logging.ERROR)  # a refused letter or a halted month would be no measurement
    printed = _Both(sys.stdout)
    with redirect_stdout(printed):
        print(f"{machine()}; commit {_commit()}")
        for name in wanted:
            print(flush=True)
            known[name]()
    if chosen.write:
        _keep(printed.getvalue())
    return 0


class _Both(io.StringIO):
    """Remembers what it shows."""

    def __init__(self, shown: TextIO) -> None:
        super().__init__()
        self._shown = shown

    def write(self, text: str) -> int:
        self._shown.write(text)
        return super().write(text)

    def flush(self) -> None:
        self._shown.flush()


def _commit() -> str:
    told = ["git", "describe", "--always", "--dirty"]
    return subprocess.run(told, cwd=_PAGE.parent, capture_output=True, text=True, check=True).stdout.strip()


def _keep(printed: str) -> None:
    """Put a run in the place of the last one on the page."""
    before, mark, _ = _PAGE.read_text(encoding="utf-8").partition(_LAST_RUN)
    if not mark:
        raise SystemExit(f"{_PAGE} has no part {_LAST_RUN.strip()!r}")
    _PAGE.write_text(f"{before}{_LAST_RUN}\n```text\n{printed.strip()}\n```\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
