"""A Maildir as the door for mail that comes in, for games without a server."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from turnbot import machine
from turnbot.mail.inbox import Done, Fetched, MailboxTroubled, arrival

log = logging.getLogger(__name__)


class MaildirInbox:
    """A local Maildir. A message's UID is its unique file name, its time of arrival the file's."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # Not the whole path: a game's folder may be moved without all its mail being new again.
        self.mailbox = f"maildir:{path.name}"

    def fetch(self, done: Done) -> Iterator[Fetched]:
        """Messages of new/ and cur/ by unique name."""
        for uid, path in sorted(self._files().items()):
            if done(self.mailbox, 1, uid):
                continue
            fetched = self._read(uid, path)
            if fetched is not None:
                yield fetched

    def mark(self, fetched: Fetched) -> None:
        """Move the message from new/ to cur/, without the S flag: nobody has read it."""
        source = self.path / "new" / fetched.uid
        try:
            if source.exists():
                source.rename(self.path / "cur" / f"{fetched.uid}:2,")
        except OSError as trouble:
            log.warning("cannot move %s to cur/: %s", source, trouble.strerror)

    def mark_all(self, fetched: Sequence[Fetched]) -> None:
        """Mark one after the other."""
        for one in fetched:
            self.mark(one)

    def check(self) -> str:
        """Whether the folder is a Maildir that can be read and moved about in."""
        count = len(self._files())
        for name in ("new", "cur"):
            if not os.access(self.path / name, os.R_OK | os.W_OK | os.X_OK):
                raise MailboxTroubled(
                    f"Falta permiso para leer y escribir en {self.path / name}."
                    " Revise los permisos de la carpeta."
                )
        return f"El buzón {self.path} está listo ({count} mensajes)."

    def close(self) -> None:
        """Nothing to let go of."""

    def _files(self) -> dict[str, Path]:
        """The file of each message by unique name."""
        files: dict[str, Path] = {}
        for name in ("new", "cur"):
            try:
                with os.scandir(self.path / name) as entries:
                    for entry in entries:
                        if not entry.name.startswith(".") and entry.is_file():
                            files[entry.name.partition(":")[0]] = Path(entry.path)
            except FileNotFoundError as missing:
                raise MailboxTroubled(
                    f"No existe el buzón {self.path / name}."
                    " Revise la ruta, o cree la carpeta con new, cur y tmp."
                ) from missing
            except OSError as trouble:
                raise MailboxTroubled(
                    f"No se puede leer {self.path / name}: {machine.why(trouble)}."
                ) from trouble
        return files

    def _read(self, uid: str, path: Path | None) -> Fetched | None:
        # A mail program may move the file between our look at the folder and now; look twice.
        for _ in range(2):
            if path is None:
                return None
            try:
                with path.open("rb") as file:
                    received = arrival(datetime.fromtimestamp(os.fstat(file.fileno()).st_mtime, UTC))
                    return Fetched(self.mailbox, 1, uid, received, file.read())
            except FileNotFoundError:
                path = self._files().get(uid)
            except OSError as trouble:
                log.warning("cannot read %s: %s", path, trouble.strerror)
                return None
        return None
