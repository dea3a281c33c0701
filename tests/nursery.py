"""The program's processes, each forked off one that has imported it and its dictionary already.

What is tested is what a process does and leaves behind, not how long Python takes to import it: a start costs
a second of the processor and the first mail another, some two hundred times. A child is a process like any
other: it has its own memory and its own open files, and may be killed.

The forking process (``python -m nursery``) has one thread and knows nobody but the test process that began
it, by the socket it got as its standard input. Each line there is a start, each line back a birth or a death.
"""

import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import turnbot
from turnbot.cli import main
from turnbot.games.preux.book.loaded import book, house
from turnbot.games.preux.parsing.words.lexicon import lexicon


class Process:
    """A process of the program, with what of ``subprocess.Popen`` the tests need."""

    def __init__(self, nursery: "Nursery", pid: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Its exit code; negative, the signal that killed it; None while it lives."""
        if self.returncode is None:
            self.returncode = self._nursery.ended(self.pid, patience=0)
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        """Its exit code, once it has ended. Raises TimeoutExpired, as ``subprocess`` does."""
        if self.returncode is None:
            self.returncode = self._nursery.ended(self.pid, patience=timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The forking process, as the test process sees it."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        here = str(Path(__file__).parent)
        self._mother = subprocess.Popen(
            [sys.executable, "-m", "nursery"], stdin=theirs, stdout=subprocess.DEVNULL, cwd=here
        )
        theirs.close()
        self._left = b""
        self._born: list[int] = []
        self._ended: dict[int, int] = {}

    def start(
        self, arguments: Sequence[str], stdout: Path | None, stderr: Path | None, env: Mapping[str, str]
    ) -> Process:
        """Begin ``turnbot`` with these arguments; where nothing is to be kept of an output, None."""
        start = {
            "arguments": list(arguments), "env": dict(env), "cwd": os.getcwd(),
            "outputs": [str(path or os.devnull) for path in (stdout, stderr)],
        }  # fmt: skip
        self._line.sendall(json.dumps(start).encode() + b"\n")
        while not self._born:
            self._hear(60)
        return Process(self, self._born.pop())

    def ended(self, pid: int, patience: float) -> int | None:
        """The exit code of a child, waiting so many seconds for it; None: it lives."""
        until = time.monotonic() + patience
        while pid not in self._ended:
            left = until - time.monotonic()
            if not self._hear(max(0, left)) and left <= 0:
                return None
        return self._ended[pid]

    def _hear(self, seconds: float) -> bool:
        """Take in what it tells, waiting so long for it; whether it told anything."""
        if not select.select([self._line], [], [], seconds)[0]:
            return False
        told = self._line.recv(1 << 16)
        if not told:
            raise RuntimeError(f"the nursery has died: {self._mother.poll()}")
        *lines, self._left = (self._left + told).split(b"\n")
        for line in map(json.loads, lines):
            if "born" in line:
                self._born.append(line["born"])
            else:
                self._ended[line["ended"]] = line["code"]
        return True


@cache
def nursery() -> Nursery:
    """The one of this test process."""
    return Nursery()


def start(
    *arguments: str | Path, stdout: Path | None = None, stderr: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Process:  # fmt: skip
    """Begin ``turnbot`` with these arguments, in this folder and environment and ``env`` over it."""
    return nursery().start([str(a) for a in arguments], stdout, stderr, {**os.environ, **(env or {})})


def run(
    *arguments: str | Path, env: Mapping[str, str] | None = None, timeout: float = 60
) -> tuple[int, str, str]:
    """Run ``turnbot`` to its end; its exit code and what it wrote to both outputs."""
    with TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        process = start(*arguments, stdout=out, stderr=err, env=env)
        try:
            code = process.wait(timeout)
        finally:
            process.kill()
        return code, out.read_text(encoding="utf-8"), err.read_text(encoding="utf-8")


# In the forking process -----------------------------------------------------------------------------------


def _serve(line: socket.socket) -> None:
    """Fork at every line that comes, and tell of every child that ends, until nobody is there any more."""
    _import_everything()
    woken, wakes = socket.socketpair()
    for one in (woken, wakes):
        one.setblocking(False)
    signal.set_wakeup_fd(wakes.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    left = b""
    while True:
        ready, _, _ = select.select([line, woken], [], [])
        if woken in ready:
            woken.recv(1 << 12)
            _bury(line)
        if line in ready:
            came = line.recv(1 << 16)
            if not came:
                return
            *starts, left = (left + came).split(b"\n")
            for one in starts:
                _bear(line, woken, wakes, json.loads(one))


def _bury(line: socket.socket) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        told = {"ended": pid, "code": os.waitstatus_to_exitcode(status)}
        line.sendall(json.dumps(told).encode() + b"\n")


def _bear(line: socket.socket, woken: socket.socket, wakes: socket.socket, start: dict[str, Any]) -> None:
    pid = os.fork()
    if pid:
        line.sendall(json.dumps({"born": pid}).encode() + b"\n")
        return
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for one in (line, woken, wakes):
        one.close()
    _live(start)


def _live(start: dict[str, Any]) -> None:
    """Be a process of the program, from its first line to its end."""
    os.environ.clear()
    os.environ.update(start["env"])
    os.chdir(start["cwd"])
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, path in enumerate(start["outputs"], start=1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), number)
    sys.argv = ["turnbot", *start["arguments"]]
    code = 1
    try:
        code = main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                code = code or 120
        os._exit(code)


def _import_everything() -> None:
    for module in pkgutil.walk_packages(turnbot.__path__, "turnbot."):
        if not module.name.endswith(("__main__", "postgres")) and ".parsing" not in module.name:
            importlib.import_module(module.name)
    for kept in (lexicon, book, house):
        kept()
    gc.freeze()  # what is shared with the children stays shared


if __name__ == "__main__":
    _serve(socket.socket(fileno=0))
