"""A real SMTP server for tests: it keeps what it is given and misbehaves towards chosen recipients.

with running_sink() as sink:
    sink.refuse("duval@correo.example", "550 5.1.1 No such user")
    SmtpOutbox(sink.settings()).send(raw, sender, to)
    sink.received
"""

from __future__ import annotations

import asyncio
import ssl
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from turnbot.mail.outbox import SmtpSettings

USER, PASSWORD = "turnos", "louvre"

Moment = Literal["rcpt", "data", "accepted"]
"""When the sink hangs up: at RCPT TO; with the letter read and thrown away; with the letter read and kept,
but before it says so."""


@dataclass(frozen=True)
class Received:
    """A letter as it came in."""

    sender: str
    to: tuple[str, ...]
    raw: bytes


@dataclass
class Sink:
    """The server, and what it was told to do. Times count from the next letter."""

    port: int = 0
    received: list[Received] = field(default_factory=list)
    connections: int = 0
    """How often somebody has said EHLO."""
    _refused: dict[str, str] = field(default_factory=dict)
    _refused_data: dict[str, str] = field(default_factory=dict)
    _hangs_up: dict[str, Moment] = field(default_factory=dict)
    _sleepy: set[str] = field(default_factory=set)
    open: set[SMTP] = field(default_factory=set)
    loop: asyncio.AbstractEventLoop = field(init=False)
    stop: asyncio.Event = field(init=False)

    def settings(self, **changes: Any) -> SmtpSettings:
        values: dict[str, Any] = {"host": "127.0.0.1", "port": self.port, "security": "none", "timeout": 5.0}
        return SmtpSettings(**(values | changes))

    def refuse(self, address: str, reply: str) -> None:
        """Answer MAIL FROM or RCPT TO with this address with «550 ...» or «451 ...»."""
        self._refused[address] = reply

    def refuse_data(self, to: str, reply: str) -> None:
        """Answer so when a letter for this recipient was read."""
        self._refused_data[to] = reply

    def hang_up(self, to: str, when: Moment) -> None:
        self._hangs_up[to] = when

    def hang(self, to: str) -> None:
        """Never answer after a letter for this recipient."""
        self._sleepy.add(to)

    def behave(self) -> None:
        """From now on accept everything."""
        for told in (self._refused, self._refused_data, self._hangs_up, self._sleepy):
            told.clear()

    def hang_up_on_all(self) -> None:
        """Close every open connection, as a server does with one that lies idle."""
        self.call(self.abort_all)

    def call(self, action: Callable[[], None]) -> None:
        """Do it in the server's thread, and wait until it is done."""

        async def act() -> None:
            action()

        asyncio.run_coroutine_threadsafe(act(), self.loop).result(timeout=10)

    def abort_all(self) -> None:
        for server in self.open:
            if server.transport is not None:
                server.transport.abort()

    # What aiosmtpd calls.

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self._refused:
            return self._refused[address]
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._hangs_up.get(address) == "rcpt":
            return self._drop(server)
        if address in self._refused:
            return self._refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        to = tuple(envelope.rcpt_tos)
        moment = next((self._hangs_up[one] for one in to if one in self._hangs_up), None)
        if moment == "data":
            return self._drop(server)
        if self._sleepy.intersection(to):
            await asyncio.Event().wait()
        for one in to:
            if one in self._refused_data:
                return self._refused_data[one]
        content = envelope.original_content or b""
        self.received.append(Received(envelope.mail_from or "", to, content))
        return self._drop(server) if moment == "accepted" else "250 2.0.0 Queued"

    @staticmethod
    def _drop(server: SMTP) -> str:
        assert server.transport is not None
        server.transport.abort()
        return "421 gone"  # into the void


class _Server(SMTP):
    """aiosmtpd's conversation with one client, known to the sink while it lasts."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.event_handler.open.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.event_handler.open.discard(self)
        super().connection_lost(error)


@contextmanager
def running_sink(
    sink: Sink | None = None,
    *,
    tls: ssl.SSLContext | None = None,
    starttls: ssl.SSLContext | None = None,
    login: bool = False,
) -> Iterator[Sink]:
    """Start a server (one of the test's own kind, if given), stop it afterwards.

    `login` demands `USER` and `PASSWORD`.
    """
    sink = sink or Sink()
    ready = threading.Event()
    thread = threading.Thread(
        target=lambda: asyncio.run(_serve(sink, ready, tls, starttls, login)), daemon=True
    )
    thread.start()
    assert ready.wait(10), "the SMTP server did not start"
    try:
        yield sink
    finally:
        sink.call(sink.stop.set)
        thread.join(10)
        assert not thread.is_alive()


async def _serve(
    sink: Sink,
    ready: threading.Event,
    tls: ssl.SSLContext | None,
    starttls: ssl.SSLContext | None,
    login: bool,
) -> None:
    def authenticate(
        server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any
    ) -> AuthResult:
        right = isinstance(data, LoginPassword) and data == LoginPassword(USER.encode(), PASSWORD.encode())
        return AuthResult(success=right, handled=False)

    def conversation() -> _Server:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # aiosmtpd's, about passwords without TLS
            return _Server(
                sink,
                hostname="sink.example",  # or it asks the name server for its own
                enable_SMTPUTF8=False,
                tls_context=starttls,
                require_starttls=starttls is not None,
                auth_required=login,
                auth_require_tls=False,
                authenticator=authenticate if login else None,
            )

    sink.loop, sink.stop = asyncio.get_running_loop(), asyncio.Event()
    server = await sink.loop.create_server(conversation, "127.0.0.1", 0, ssl=tls)
    sink.port = server.sockets[0].getsockname()[1]
    ready.set()
    await sink.stop.wait()
    server.close()
    sink.abort_all()
    while sink.open:  # until every conversation has noticed
        await asyncio.sleep(0)
    await server.wait_closed()


def server_context(folder: Path) -> ssl.SSLContext:
    """TLS with the certificate that `dovecot.make_certificate` left in the folder."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context
