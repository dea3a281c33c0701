"""A line to the IMAP server that a test can hold at a chosen word: it forwards bytes until then."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

Side = Literal["asked", "answered"]
"""Whether the server never sees the command with the word in it, or carries it out and nobody hears of it."""


@dataclass
class Line:
    """Forwards every connection to ``server_port``."""

    server_port: int
    port: int = 0
    held: threading.Event = field(default_factory=threading.Event)
    _word: bytes = b""
    _side: Side = "asked"
    _mute: bool = False

    def hold(self, word: bytes, side: Side) -> None:
        """Forward nothing any more, once the client has said this; ``held`` tells."""
        self.held.clear()
        self._word, self._side = word, side

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.server_port)
        self._mute = False
        ways = [
            asyncio.create_task(self._asking(reader, to_server)),
            asyncio.create_task(self._answering(from_server, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            writer.close()
            to_server.close()

    async def _asking(self, client: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while said := await client.read(65536):
                if self._word and self._word in said:
                    self._word, self._mute = b"", True
                    if self._side == "asked":
                        self.held.set()
                        continue  # the next thing heard is that the client is gone
                server.write(said)

    async def _answering(self, server: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while said := await server.read(65536):
                if self._mute:
                    self.held.set()
                else:
                    client.write(said)


@contextmanager
def running_line(server_port: int) -> Iterator[Line]:
    """A line while this is entered."""
    line = Line(server_port)
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def work() -> None:
        server = await asyncio.start_server(line.serve, "127.0.0.1", 0)
        line.port = server.sockets[0].getsockname()[1]
        ready.set()
        await stop.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    thread = threading.Thread(target=lambda: loop.run_until_complete(work()), daemon=True)
    thread.start()
    assert ready.wait(10), "the line did not come up"
    try:
        yield line
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)
        assert not thread.is_alive()
        loop.close()
