"""The SMTP server of the tests in a process of its own, so that it takes no time from whoever is measured."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256

from tests.smtp_sink import running_sink


@dataclass
class Sink:
    """A running server. ``took``, known once it has stopped: how many letters it was given, and how many
    different ones."""

    port: int
    took: tuple[int, int] = (0, 0)


@contextmanager
def sink() -> Iterator[Sink]:
    """Start a server and stop it at the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.sink"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None, "it was asked for"
    assert process.stdout is not None, "it was asked for"
    try:
        found = Sink(int(process.stdout.readline()))
        yield found
        process.stdin.close()
        letters, different = process.stdout.readline().split()
        found.took = int(letters), int(different)
    finally:
        process.stdin.close()
        process.wait(10)


def _serve() -> None:
    with running_sink() as server:
        print(server.port, flush=True)
        sys.stdin.read()
        letters = [(one.sender, one.to, sha256(one.raw).digest()) for one in server.received]
        print(len(letters), len(set(letters)), flush=True)


if __name__ == "__main__":
    _serve()
