"""``python -m benchmarks``: all of them; with names, those."""

import argparse
import logging
import sys
from collections.abc import Callable

from benchmarks import deadline, duels, month, reading
from benchmarks.measure import machine

_ALL: dict[str, Callable[[], None]] = {
    "reading": reading.run,
    "month": month.run,
    "duels": duels.run,
    "deadline": deadline.run,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast turnbot is.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(_ALL)}; all of them if none")
    wanted = parser.parse_args().names or list(_ALL)
    unknown = [name for name in wanted if name not in _ALL]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(_ALL)}")
    logging.basicConfig(level=logging.ERROR)  # a refused letter or a halted month would be no measurement
    print(machine())
    for name in wanted:
        print(flush=True)
        _ALL[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
