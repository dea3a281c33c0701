"""The ``turnbot`` command: one small function for each subcommand. Parses arguments, calls, prints.

What the referee reads is Spanish. Exit codes: 0 done; 1 something is wrong with the game, its mail or its
rules, and the message says what; 2 the command or a file given to it cannot be used.
"""

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from turnbot.cli.ground import INTERRUPTED, TROUBLE, USAGE, UsageError
from turnbot.cli.parser import parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; never a traceback for what a user can mend."""
    arguments = parser().parse_args(argv)
    try:
        with patience(f"turnbot {arguments.called}", shown=sys.stderr.isatty()):
            return int(arguments.run(arguments))
    except _faults() as fault:
        print(f"turnbot: {fault}", file=sys.stderr)
        return USAGE
    except _troubles() as trouble:
        print(f"turnbot: {trouble}", file=sys.stderr)
        return TROUBLE
    except BrokenPipeError:
        # Whoever read our output went away (`turnbot ... | head`): nobody is left to tell.
        sys.stderr.close()
        return TROUBLE
    except KeyboardInterrupt:
        print("turnbot: interrumpido.", file=sys.stderr)
        return INTERRUPTED


@contextmanager
def patience(what: str, *, shown: bool, after: float = 2.0) -> Iterator[None]:
    """Tell a person at a terminal, every ``after`` seconds, that work goes on and for how long it has.

    The daemon's commands tell what they do in their log instead.
    """
    done = threading.Event()

    def tell() -> None:
        rounds = 0
        while not done.wait(after):
            rounds += 1
            print(f"\r{what}: {rounds * after:.0f} s ...", end="", file=sys.stderr, flush=True)
        if rounds:
            print(file=sys.stderr)

    teller = threading.Thread(target=tell, daemon=True)
    if shown and not what.endswith((" run", " tick")):
        teller.start()
    try:
        yield
    finally:
        done.set()
        if teller.is_alive():
            teller.join()


# What may be raised is imported when something was raised: most commands never load the database.


def _faults() -> tuple[type[Exception], ...]:
    """What the user gave that cannot be used."""
    from turnbot.config import ConfigError
    from turnbot.core.exchange import CommandError, ScenarioError

    return (UsageError, ConfigError, ScenarioError, CommandError)


def _troubles() -> tuple[type[Exception], ...]:
    """What may go wrong with a game and its mail, and is told in a sentence."""
    from turnbot.app.month import HaltedError
    from turnbot.app.shell import RefusedError
    from turnbot.mail.inbox import MailboxTroubled
    from turnbot.mail.outbox import OutboxTroubled
    from turnbot.store.db import BusyError, DatabaseTroubled

    return (RefusedError, HaltedError, BusyError, DatabaseTroubled, MailboxTroubled, OutboxTroubled)
