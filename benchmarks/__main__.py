"""``python -m benchmarks``: all of them; with names, those."""

import argparse
import logging
import sys
from collections.abc import Callable

from benchmarks import deadline, duels, front, honours, month, reading, trials
from benchmarks.measure import machine

_ALL: dict[str, Callable[[], None]] = {
    "reading": reading.run,
    "month": month.run,
    "duels": duels.run,
    "deadline": deadline.run,
}
#: Run by name alone: they measure no speed.
_BY_NAME: dict[str, Callable[[], None]] = {"front": front.run, "honours": honours.run, "trials": trials.run}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast turnbot is.")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"{', '.join(_ALL)} (all of them if none); {', '.join(_BY_NAME)}",
    )
    wanted = parser.parse_args().names or list(_ALL)
    known = {**_ALL, **_BY_NAME}
    unknown = [name for name in wanted if name not in known]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(known)}")
    logging.basicConfig(level=logging.ERROR)  # a refused letter or a halted month would be no measurement
    print(machine())
    for name in wanted:
        print(flush=True)
        known[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
