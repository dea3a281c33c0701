"""The door for letters that go out: SMTP, or a Maildir for games without a server.

An outbox makes one attempt and says what came of it; when to try again is for the caller's queue. A letter
whose fate is unknown (the line broke before the server's answer) is `Later`: twice is better than never.
"""

from __future__ import annotations

import hashlib
import os
import re
import smtplib
import socket
import ssl
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from turnbot import machine, private
from turnbot.mail.characters import on_one_line
from turnbot.mail.tls import BadAuthority, client_context


@dataclass(frozen=True)
class Delivered:
    """The server has it; `note` is what it answered."""

    note: str = ""


@dataclass(frozen=True)
class Later:
    """Not now: trouble that may pass. `reason` is a Spanish sentence for the referee.

    `timed_out`: the server said nothing for as long as it is waited for; the next letter would cost as much.
    """

    reason: str
    timed_out: bool = False


@dataclass(frozen=True)
class Never:
    """This letter was refused for good. `reason` is a Spanish sentence for the referee."""

    reason: str


Sent: TypeAlias = Delivered | Later | Never


class OutboxTroubled(Exception):
    """No letter can be sent at all; the Spanish sentence says what is wrong, where, and how to mend it."""


class OutboxHangs(OutboxTroubled):
    """The server fell silent over a letter, which cost as long as it is waited for; the next may not."""


class Outbox(Protocol):
    """Where letters are put."""

    def send(self, raw: bytes, sender: str, to: str) -> Sent:
        """Try once to send the bytes of a letter, from and to bare addresses.

        Trouble out there is a value, never raised.
        """
        ...

    def check(self) -> str:
        """A Spanish sentence that all is well. Raises OutboxTroubled."""
        ...

    def close(self) -> None:
        """Let go of the connection, if there is one."""
        ...


# --- Maildir -------------------------------------------------------------------------------------------


class MaildirOutbox:
    """Letters as files of a Maildir. The same letter sent twice is one file, named after its Message-ID.

    Letters are for their reader alone: folders and files are their owner's to read, whatever the umask.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def send(self, raw: bytes, sender: str, to: str) -> Sent:
        """Write the letter, whole or not at all: first under tmp/, then renamed into new/."""
        name = _file_name(raw)
        try:
            self._make()
            draft = self.path / "tmp" / name
            private.make_file(draft)
            with draft.open("wb") as file:
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self.path / "new" / name)
        except OSError as trouble:
            return Later(f"No se puede escribir en el buzón de salida {self.path}: {machine.why(trouble)}.")
        return Delivered(name)

    def check(self) -> str:
        """Whether the folder can be written to."""
        try:
            self._make()
        except OSError as trouble:
            raise OutboxTroubled(
                f"No se puede crear el buzón de salida {self.path}: {machine.why(trouble)}."
                " Revise la ruta y los permisos."
            ) from trouble
        if not os.access(self.path / "new", os.W_OK):
            raise OutboxTroubled(
                f"No hay permiso para escribir en {self.path}/new. Revise los permisos de la carpeta."
            )
        return f"El buzón de salida {self.path} está listo."

    def close(self) -> None:
        """Nothing to let go of."""

    def _make(self) -> None:
        for part in (self.path, *(self.path / name for name in ("tmp", "new", "cur"))):
            private.make_folder(part)


def _file_name(raw: bytes) -> str:
    """A name that tells Message-IDs apart and is legal in a Maildir: no colon, no slash, no leading dot."""
    found = BytesHeaderParser().parsebytes(raw).get("Message-ID", "")
    bare = str(found).strip().strip("<>")
    if not bare:
        return hashlib.sha256(raw).hexdigest()[:40]
    name = re.sub(r"[^A-Za-z0-9@._+=-]", "_", bare).lstrip(".")[:150]
    return (
        name if name == bare else f"{name}.{hashlib.sha256(bare.encode('utf-8', 'replace')).hexdigest()[:12]}"
    )


# --- SMTP ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SmtpSettings:
    """How to reach the server. `user` "" sends without logging in; `ca_file` trusts one more authority."""

    host: str
    port: int = 587
    user: str = ""
    password: str = ""
    security: Literal["none", "starttls", "tls"] = "starttls"
    timeout: float = 30.0
    ca_file: str | None = None

    def __repr__(self) -> str:
        """Without the password: settings end up in logs."""
        return f"SmtpSettings({self.user or '-'}@{self.host}:{self.port}, {self.security})"


# What can be said between the angle brackets of MAIL and RCPT without SMTPUTF8, in one line.
_SPEAKABLE = re.compile(r"[!-;=?-~]{1,250}@[!-;=?-~]{1,250}")


class _Trouble(Exception):
    """No usable connection; the sentence says why."""


class SmtpOutbox:
    """Letters to a mail server, over one connection that is opened again when it breaks."""

    def __init__(self, settings: SmtpSettings) -> None:
        self.settings = settings
        self._server: smtplib.SMTP | None = None

    def send(self, raw: bytes, sender: str, to: str) -> Sent:
        """Send one letter; lines end with CRLF from here on.

        A connection the server closed while it lay idle is opened again at once, since nothing of the letter
        was sent yet. From the DATA command on, a broken line is never followed by another try here.
        """
        if not _SPEAKABLE.fullmatch(to):
            return Never(f"«{to}» no es una dirección a la que se pueda escribir.")
        if not _SPEAKABLE.fullmatch(sender):
            return Later(f"El remitente «{sender}» no es una dirección de correo. Revise la configuración.")
        try:
            server, refused = self._begin(raw, sender)
            if refused is not None:
                return refused
            return self._hand_over(server, raw, to)
        except _Trouble as trouble:
            return Later(str(trouble))
        except (OSError, smtplib.SMTPException) as trouble:
            self._drop()
            return Later(self._sentence(trouble), timed_out=_is_timeout(trouble))

    def check(self) -> str:
        """Connect, log in, say nothing, and report."""
        try:
            server = self._connected()
            code, answer = server.noop()
        except _Trouble as trouble:
            raise OutboxTroubled(str(trouble)) from trouble
        except (OSError, smtplib.SMTPException) as trouble:
            self._drop()
            raise OutboxTroubled(self._sentence(trouble)) from trouble
        if code != 250:
            raise OutboxTroubled(f"{self._where()} responde {_reply(code, answer)}.")
        who = f" como {self.settings.user}" if self.settings.user else ", sin contraseña"
        return f"{self._where()} acepta correo{who}."

    def close(self) -> None:
        """Say goodbye, if there is anybody to say it to."""
        server, self._server = self._server, None
        if server is not None:
            try:
                server.quit()
            except (OSError, smtplib.SMTPException):
                server.close()

    def _begin(self, raw: bytes, sender: str) -> tuple[smtplib.SMTP, Sent | None]:
        """MAIL FROM, over the open connection or a fresh one; the second value is set where it is refused."""
        idle = self._server is not None
        server = self._connected()
        try:
            code, answer = self._mail_from(server, raw, sender)
        except (OSError, smtplib.SMTPException):
            self._drop()
            if not idle:
                raise
            return self._begin(raw, sender)
        if code == 421 and idle:
            self._drop()
            return self._begin(raw, sender)
        if code == 250:
            return server, None
        self._reset(code)
        if code == 552 or answer.startswith(b"5.3.4"):
            return server, Never(
                f"La carta es demasiado grande para {self.settings.host}: {_reply(code, answer)}."
            )
        # A refused sender is refused for every letter: that is the referee's configuration, not this letter.
        return server, Later(f"{self._where()} no acepta el remitente {sender}: {_reply(code, answer)}.")

    def _mail_from(self, server: smtplib.SMTP, raw: bytes, sender: str) -> tuple[int, bytes]:
        options = [f"size={len(raw)}"] if server.has_extn("size") else []
        if not raw.isascii() and server.has_extn("8bitmime"):
            options.append("body=8bitmime")
        return server.mail(sender, options)

    def _hand_over(self, server: smtplib.SMTP, raw: bytes, to: str) -> Sent:
        code, answer = server.rcpt(to)
        if code not in (250, 251):
            self._reset(code)
            return _verdict(code, f"no acepta al destinatario {to}", answer)
        try:
            code, answer = server.data(_crlf(raw))
        except smtplib.SMTPDataError as refused:
            code, answer = refused.smtp_code, _bytes(refused.smtp_error)
        if code == 250:
            return Delivered(_reply(code, answer))
        self._reset(code)
        return _verdict(code, "no acepta la carta", answer)

    def _reset(self, code: int) -> None:
        """Make the connection ready for the next letter, or drop it."""
        if self._server is None:
            return
        if code == 421:
            self._drop()
            return
        try:
            self._server.rset()
        except (OSError, smtplib.SMTPException):
            self._drop()

    def _drop(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            server.close()

    def _connected(self) -> smtplib.SMTP:
        if self._server is not None:
            return self._server
        settings = self.settings
        server: smtplib.SMTP | None = None
        try:
            if settings.security == "tls":
                context = client_context(settings.ca_file)
                server = smtplib.SMTP_SSL(
                    settings.host, settings.port, _own_name(), timeout=settings.timeout, context=context
                )
            else:
                server = smtplib.SMTP(settings.host, settings.port, _own_name(), timeout=settings.timeout)
            server.ehlo_or_helo_if_needed()
            if settings.security == "starttls":
                server.starttls(context=client_context(settings.ca_file))
                server.ehlo()
            if settings.user:
                server.login(settings.user, settings.password)
        except (OSError, smtplib.SMTPException, BadAuthority) as trouble:
            if server is not None:
                server.close()
            sentence = str(trouble) if isinstance(trouble, BadAuthority) else self._sentence(trouble)
            raise _Trouble(sentence) from trouble
        self._server = server
        return server

    def _where(self) -> str:
        return f"El servidor SMTP {self.settings.host}:{self.settings.port}"

    def _sentence(self, trouble: OSError | smtplib.SMTPException) -> str:
        """What went wrong out there, in Spanish, with what can be done about it."""
        where, settings = self._where(), self.settings
        match trouble:
            case smtplib.SMTPAuthenticationError():
                why = _reply(trouble.smtp_code, trouble.smtp_error)
                return (
                    f"{where} rechaza el usuario {settings.user} o su contraseña ({why})."
                    " Revísalos en la configuración."
                )
            case smtplib.SMTPNotSupportedError():
                return (
                    f"{where} no ofrece lo que pide la configuración ({on_one_line(str(trouble))[:300]})."
                    " Revise «security», «user» y el puerto."
                )
            case smtplib.SMTPResponseException():
                return f"{where} responde {_reply(trouble.smtp_code, trouble.smtp_error)}."
            case smtplib.SMTPServerDisconnected() if isinstance(trouble.__context__, TimeoutError):
                return self._sentence(trouble.__context__)
            case smtplib.SMTPServerDisconnected():
                return f"{where} ha colgado sin contestar. Se volverá a intentar."
            case socket.gaierror():
                return (
                    f"No se encuentra el servidor SMTP {settings.host}."
                    " Revise el nombre en la configuración y la red."
                )
            case ssl.SSLCertVerificationError():
                return (
                    f"El certificado de {settings.host}:{settings.port} no es de fiar"
                    f" ({trouble.verify_message}). Si es tuyo, indica su autoridad en «ca_file»."
                )
            case ssl.SSLError():
                return (
                    f"{where} no habla TLS en ese puerto ({trouble.reason}). Revise «security» y el puerto."
                )
            case TimeoutError():
                return (
                    f"{where} no contesta en {settings.timeout:g} segundos."
                    " Revise el puerto y el cortafuegos."
                )
            case ConnectionRefusedError():
                return f"{where} no admite conexiones. Revise el puerto y si el servidor está en marcha."
            case OSError():
                return f"No se puede hablar con {settings.host}:{settings.port}: {machine.why(trouble)}."
        return f"{where} da un error: {on_one_line(str(trouble))[:300]}."


def _is_timeout(trouble: Exception) -> bool:
    """Whether it is one, or what the library makes of one."""
    return isinstance(trouble, TimeoutError) or isinstance(trouble.__context__, TimeoutError)


def _own_name() -> str:
    """What this machine says in EHLO. The library would ask the name server, and may wait for it."""
    name = socket.gethostname()
    return name if "." in name else "[127.0.0.1]"


def _crlf(raw: bytes) -> bytes:
    """The lines of a letter ended as SMTP wants them, whatever ended them."""
    return raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", b"\r\n")


def _verdict(code: int, what: str, answer: bytes) -> Sent:
    """4xx and what concerns the account come again; any other 5xx is for good (RFC 5321 section 4.2.1)."""
    sentence = f"El servidor {what}: {_reply(code, answer)}."
    if 500 <= code < 600 and code not in (503, 530, 534, 535, 538):
        return Never(sentence)
    return Later(sentence)


def _reply(code: int, answer: bytes | str) -> str:
    return f"«{code} {on_one_line(_bytes(answer).decode('utf-8', 'replace'))[:300]}»"


def _bytes(answer: bytes | str) -> bytes:
    return answer.encode() if isinstance(answer, str) else answer
