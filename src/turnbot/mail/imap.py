"""A folder on an IMAP server as the door for mail that comes in (RFC 3501)."""

from __future__ import annotations

import logging
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from turnbot import machine
from turnbot.mail.characters import on_one_line
from turnbot.mail.inbox import Done, Fetched, MailboxTroubled, arrival
from turnbot.mail.tls import BadAuthority, client_context

log = logging.getLogger(__name__)

KEYWORD = "$turnbot"
"""The IMAP keyword on messages that have been stored."""
FOLDER = "turnbot"
"""Where stored messages are moved if the server permits no keywords."""

_LOOKED_AT = 500  # messages whose size is asked for at once
_BATCH_BYTES = 4_000_000
_BATCH_MESSAGES = 50
_POISONED = 3  # messages in a row that fail one by one before the mailbox itself is blamed


@dataclass(frozen=True)
class ImapSettings:
    """How to reach the folder. `ca_file` trusts one more authority, for a server with its own certificate."""

    host: str
    port: int = 993
    user: str = ""
    password: str = ""
    folder: str = "INBOX"
    tls: bool = True
    timeout: float = 30.0
    ca_file: str | None = None

    def __repr__(self) -> str:
        """Without the password: settings end up in logs."""
        return f"ImapSettings({self.user}@{self.host}:{self.port}/{self.folder}, tls={self.tls})"


class ImapInbox:
    """A folder on an IMAP server (RFC 3501), over one connection that is opened again when it breaks."""

    def __init__(self, settings: ImapSettings) -> None:
        self.settings = settings
        self.mailbox = f"{settings.user}@{settings.host}/{settings.folder}"
        self._client: Any = None
        self._uidvalidity = 0
        self._keywords = False

    def fetch(self, done: Done) -> Iterator[Fetched]:
        """Messages by ascending UID, with BODY.PEEK[], so that none is marked as read."""
        validity, wanted = self._guarded(partial(self._candidates, done))
        for start in range(0, len(wanted), _LOOKED_AT):
            chunk = wanted[start : start + _LOOKED_AT]
            for batch in self._guarded(partial(self._batches, validity, chunk)):
                yield from self._fetch_batch(validity, batch)

    def mark(self, fetched: Fetched) -> None:
        """Set the keyword, or move the message."""
        self.mark_all([fetched])

    def mark_all(self, fetched: Sequence[Fetched]) -> None:
        """Set the keyword on all, or move them all; messages of another UIDVALIDITY are left alone."""
        try:
            client = self._selected()
            uids = [int(one.uid) for one in fetched if one.uidvalidity == self._uidvalidity]
            for start in range(0, len(uids), _LOOKED_AT):
                chunk = uids[start : start + _LOOKED_AT]
                if self._keywords:
                    client.add_flags(chunk, [KEYWORD], silent=True)
                else:
                    self._put_away(client, chunk)
        except MailboxTroubled as trouble:
            log.warning("cannot mark %d messages: %s", len(fetched), trouble)
        except (OSError, IMAPClientError) as trouble:
            log.warning("cannot mark %d messages in %s: %s", len(fetched), self.mailbox, trouble)
            self._drop()

    def check(self) -> str:
        """Connect, log in, open the folder, and report."""
        count = self._guarded(lambda: len(self._selected(anew=True).search(["ALL"])))
        settings = self.settings
        return (
            f"El buzón {settings.folder} de {settings.user} en {settings.host} responde ({count} mensajes)."
        )

    def close(self) -> None:
        """Say goodbye, if there is anybody to say it to."""
        client, self._client = self._client, None
        if client is not None:
            with suppress(OSError, IMAPClientError):
                client.logout()

    def _candidates(self, done: Done) -> tuple[int, list[int]]:
        """The folder's UIDVALIDITY and the UIDs worth fetching, ascending.

        Where keywords work, only messages without ours are asked about, unless the newest one that has it is
        unknown to the caller: then his database is older than the marks, or UIDVALIDITY has changed.
        """
        client = self._selected(anew=True)
        validity = self._uidvalidity

        def unknown(uid: int) -> bool:
            return not done(self.mailbox, validity, str(uid))

        if self._keywords:
            marked = sorted(client.search(["KEYWORD", KEYWORD]))
            if not marked or not unknown(marked[-1]):
                return validity, sorted(filter(unknown, client.search(["UNKEYWORD", KEYWORD])))
        return validity, sorted(filter(unknown, client.search(["ALL"])))

    def _batches(self, validity: int, uids: Sequence[int]) -> list[list[int]]:
        """The UIDs in groups of bearable size."""
        sizes = self._still(validity).fetch(uids, ["RFC822.SIZE"])
        batches: list[list[int]] = []
        weight = 0
        for uid in uids:
            size = int(sizes.get(uid, {}).get(b"RFC822.SIZE", 0))
            if not batches or weight + size > _BATCH_BYTES or len(batches[-1]) >= _BATCH_MESSAGES:
                batches.append([])
                weight = 0
            batches[-1].append(uid)
            weight += size
        return batches

    def _fetch_batch(self, validity: int, uids: list[int]) -> Iterator[Fetched]:
        try:
            fetched = self._bodies(validity, uids)
        except (OSError, IMAPClientError) as trouble:
            log.warning("cannot fetch %d messages of %s together: %s", len(uids), self.mailbox, trouble)
            self._drop()
            yield from self._one_by_one(validity, uids)
            return
        yield from fetched

    def _one_by_one(self, validity: int, uids: list[int]) -> Iterator[Fetched]:
        """Go around the messages that the server cannot deliver."""
        failed = 0
        for uid in uids:
            self._guarded(partial(self._still, validity))
            try:
                fetched = self._bodies(validity, [uid])
            except (OSError, IMAPClientError) as trouble:
                self._drop()
                failed += 1
                log.warning("cannot fetch message %d of %s: %s", uid, self.mailbox, trouble)
                if failed >= _POISONED:
                    raise MailboxTroubled(self._sentence(trouble)) from trouble
                continue
            failed = 0
            yield from fetched

    def _bodies(self, validity: int, uids: list[int]) -> list[Fetched]:
        found = self._still(validity).fetch(uids, ["BODY.PEEK[]", "INTERNALDATE"])
        fetched = []
        for uid in uids:
            items = found.get(uid, {})
            raw, received = items.get(b"BODY[]"), items.get(b"INTERNALDATE")
            if raw is None or received is None:
                log.warning("message %d of %s is gone, or the server does not give it", uid, self.mailbox)
                continue
            fetched.append(Fetched(self.mailbox, validity, str(uid), arrival(received), raw))
        return fetched

    def _put_away(self, client: Any, uids: list[int]) -> None:
        """Move messages into our folder beside theirs; only copy them where the server cannot move."""
        folder = self._own_folder(client)
        if not client.folder_exists(folder):
            client.create_folder(folder)
        if client.has_capability("MOVE"):
            client.move(uids, folder)
        else:
            client.copy(uids, folder)

    def _own_folder(self, client: Any) -> str:
        """The folder's name with the server's own prefix (RFC 2342), as some hang everything under INBOX."""
        prefix = ""
        if client.has_capability("NAMESPACE"):
            personal = client.namespace().personal
            prefix = personal[0][0] if personal else ""
        return f"{prefix}{FOLDER}"

    def _still(self, validity: int) -> Any:
        """The client, if the UIDs still mean what they meant when the list was made."""
        client = self._selected()
        if self._uidvalidity != validity:
            raise MailboxTroubled(f"El buzón {self.mailbox} ha cambiado mientras se leía. Se volverá a leer.")
        return client

    def _selected(self, *, anew: bool = False) -> Any:
        """The client, connected, logged in, with the folder open for marking.

        `anew` opens the folder again, or new mail might not be seen on a connection that stayed open.
        """
        if self._client is not None and not anew:
            return self._client
        client = self._client or self._logged_in()
        self._client = None
        try:
            answer = client.select_folder(self.settings.folder)
        except (OSError, IMAPClientError):
            with suppress(OSError, IMAPClientError):
                client.shutdown()
            raise
        self._uidvalidity = int(answer.get(b"UIDVALIDITY", 0))
        permanent = {bytes(flag).lower() for flag in answer.get(b"PERMANENTFLAGS", ())}
        self._keywords = b"\\*" in permanent or KEYWORD.encode().lower() in permanent
        self._client = client
        return client

    def _logged_in(self) -> Any:
        settings = self.settings
        try:
            context = client_context(settings.ca_file) if settings.tls else None
        except BadAuthority as trouble:
            raise MailboxTroubled(str(trouble)) from trouble
        client = IMAPClient(
            settings.host,
            settings.port,
            ssl=settings.tls,
            ssl_context=context,
            timeout=SocketTimeout(settings.timeout, settings.timeout),
        )
        client.normalise_times = False  # INTERNALDATE as aware datetimes
        try:
            client.login(settings.user, settings.password)
        except (OSError, IMAPClientError):
            with suppress(OSError, IMAPClientError):
                client.shutdown()
            raise
        return client

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(OSError, IMAPClientError):
                client.shutdown()

    def _guarded(self, action: Callable[[], Any]) -> Any:
        """Run it; a connection the server closed while it lay idle is opened again, once."""
        idle = self._client is not None
        try:
            return action()
        except (OSError, IMAPClientError) as trouble:
            self._drop()
            if idle and isinstance(trouble, OSError | IMAPClientAbortError):
                return self._guarded(action)
            raise MailboxTroubled(self._sentence(trouble)) from trouble

    def _sentence(self, trouble: Exception) -> str:
        """What went wrong out there, in Spanish, with what can be done about it."""
        settings = self.settings
        where = f"El servidor IMAP {settings.host}:{settings.port}"
        match trouble:
            case LoginError():
                return (
                    f"{where} rechaza el usuario {settings.user} o su contraseña."
                    " Revísalos en la configuración (algunos proveedores piden una contraseña de aplicación)."
                )
            case socket.gaierror():
                return (
                    f"No se encuentra el servidor IMAP {settings.host}."
                    " Revise el nombre en la configuración y la red."
                )
            case ssl.SSLCertVerificationError():
                return (
                    f"El certificado de {settings.host}:{settings.port} no es de fiar"
                    f" ({trouble.verify_message}). Si es tuyo, indica su autoridad en «ca_file»."
                )
            case ssl.SSLError():
                return f"{where} no habla TLS en ese puerto ({trouble.reason}). Revise «tls» y el puerto."
            case TimeoutError():
                return (
                    f"{where} no contesta en {settings.timeout:g} segundos."
                    " Revise el puerto, «tls» y el cortafuegos."
                )
            case ConnectionRefusedError():
                return f"{where} no admite conexiones. Revise el puerto y si el servidor está en marcha."
            case IMAPClientAbortError():
                return f"{where} ha cortado la conexión ({on_one_line(str(trouble))}). Se volverá a intentar."
            case OSError():
                return f"No se puede hablar con {settings.host}:{settings.port}: {machine.why(trouble)}."
        return self._refused(on_one_line(str(trouble)))

    def _refused(self, answer: str) -> str:
        folder = self.settings.folder
        low = answer.lower()
        if "select" in low and ("nonexistent" in low or "doesn't exist" in low or "unknown mailbox" in low):
            return (
                f"No existe la carpeta {folder} en el buzón de {self.settings.user}."
                " Revise su nombre en la configuración."
            )
        if "noperm" in low or "permission" in low or "access" in low:
            return f"No hay permiso para abrir la carpeta {folder} de {self.settings.user} ({answer})."
        return f"El servidor IMAP {self.settings.host} responde: {answer}."
