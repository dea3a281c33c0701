"""The SMTP door against a real server that can be told to misbehave."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dovecot import make_certificate
from smtp_sink import PASSWORD, USER, Sink, running_sink, server_context
from turnbot.mail import characters
from turnbot.mail.outbox import Delivered, Later, Never, OutboxTroubled, Sent, SmtpOutbox

RAW = "Message-ID: <1@x>\nSubject: Acuse\n\nSeñor:\n.\n..y un punto\n".encode()
SENDER, CAZAUX, DUVAL = "turnos@preux.example", "clement@cazaux.example", "duval@correo.example"


@pytest.fixture
def outbox(sink: Sink) -> Iterator[SmtpOutbox]:
    box = SmtpOutbox(sink.settings())
    yield box
    box.close()


def test_a_letter_arrives_with_crlf_and_its_dots(sink: Sink, outbox: SmtpOutbox) -> None:
    assert isinstance(outbox.send(RAW, SENDER, CAZAUX), Delivered)
    assert [(one.sender, one.to) for one in sink.received] == [(SENDER, (CAZAUX,))]
    assert sink.received[0].raw == RAW.replace(b"\n", b"\r\n")


def test_many_letters_go_over_one_connection(sink: Sink, outbox: SmtpOutbox) -> None:
    for _ in range(5):
        assert isinstance(outbox.send(RAW, SENDER, CAZAUX), Delivered)
    assert (len(sink.received), sink.connections) == (5, 1)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        ("550 5.1.1 No such user", Never),
        ("553 5.1.3 Bad address", Never),
        ("450 4.2.1 Mailbox busy", Later),
        ("451 4.7.1 Greylisted", Later),
        ("530 5.7.0 Authentication required", Later),
    ],
)
def test_a_refused_recipient(sink: Sink, outbox: SmtpOutbox, reply: str, kind: type[Sent]) -> None:
    sink.refuse(DUVAL, reply)
    sent = outbox.send(RAW, SENDER, DUVAL)
    assert isinstance(sent, kind)
    assert not isinstance(sent, Delivered)
    assert DUVAL in sent.reason
    assert reply in sent.reason
    assert isinstance(outbox.send(RAW, SENDER, CAZAUX), Delivered)
    assert sink.connections == 1


@pytest.mark.parametrize(
    ("reply", "kind", "connections"),
    [("554 5.7.1 Spam", Never, 1), ("452 4.3.1 Disk full", Later, 1), ("421 4.3.2 Closing", Later, 2)],
)
def test_a_refused_letter(
    sink: Sink, outbox: SmtpOutbox, reply: str, kind: type[Sent], connections: int
) -> None:
    sink.refuse_data(DUVAL, reply)
    sent = outbox.send(RAW, SENDER, DUVAL)
    assert isinstance(sent, kind)
    assert not isinstance(sent, Delivered)
    assert reply in sent.reason
    assert isinstance(outbox.send(RAW, SENDER, CAZAUX), Delivered)
    assert sink.connections == connections


@pytest.mark.parametrize(("moment", "kept"), [("rcpt", 0), ("data", 0), ("accepted", 1)])
def test_a_server_that_hangs_up_gets_the_letter_later_and_not_twice_at_once(
    sink: Sink, outbox: SmtpOutbox, moment: Any, kept: int
) -> None:
    assert isinstance(outbox.send(RAW, SENDER, CAZAUX), Delivered)
    sink.hang_up(DUVAL, moment)
    sent = outbox.send(RAW, SENDER, DUVAL)
    assert isinstance(sent, Later)
    assert "ha colgado" in sent.reason
    assert len([one for one in sink.received if one.to == (DUVAL,)]) == kept
    sink.behave()
    assert isinstance(outbox.send(RAW, SENDER, DUVAL), Delivered)
    assert sink.connections == 2


def test_a_server_that_falls_silent(sink: Sink) -> None:
    sink.hang(DUVAL)
    box = SmtpOutbox(sink.settings(timeout=0.3))
    sent = box.send(RAW, SENDER, DUVAL)
    assert isinstance(sent, Later)
    assert "no contesta en 0.3 segundos" in sent.reason
    assert isinstance(box.send(RAW, SENDER, CAZAUX), Delivered)
    box.close()


def test_a_connection_that_broke_while_idle_is_opened_again_at_once(sink: Sink, outbox: SmtpOutbox) -> None:
    outbox.send(RAW, SENDER, CAZAUX)
    sink.hang_up_on_all()
    assert isinstance(outbox.send(RAW, SENDER, CAZAUX), Delivered)
    assert (len(sink.received), sink.connections) == (2, 2)


def test_a_sender_nobody_wants_is_not_the_letters_fault(sink: Sink, outbox: SmtpOutbox) -> None:
    sink.refuse(SENDER, "550 5.7.1 Not yours")
    sent = outbox.send(RAW, SENDER, CAZAUX)
    assert isinstance(sent, Later)
    assert "no acepta el remitente turnos@preux.example" in sent.reason
    sink.behave()
    assert isinstance(outbox.send(RAW, SENDER, CAZAUX), Delivered)


@pytest.mark.parametrize("moment", ["refuse", "refuse_data"])
def test_what_a_server_says_comes_without_its_escapes(sink: Sink, outbox: SmtpOutbox, moment: str) -> None:
    """It is shown at a terminal, and in a letter to the referee."""
    said = "550 5.7.1 \x1b[31mrojo\x1b]0;titulo\x07 \x08fin"
    getattr(sink, moment)(DUVAL, said)
    sent = outbox.send(RAW, SENDER, DUVAL)
    assert isinstance(sent, Never)
    assert sent.reason.isprintable()
    assert "5.7.1" in sent.reason
    assert "fin" in sent.reason


def test_no_sort_of_escape_or_hidden_sign_is_shown() -> None:
    said = "550 \\x9b2J \\u202eoveja\\u200b \\x08fin"
    shown = characters.on_one_line(said)
    assert shown.isprintable()
    assert shown.endswith("fin")


def test_a_letter_too_big_for_the_server(sink: Sink, outbox: SmtpOutbox) -> None:
    sink.refuse(SENDER, "552 5.3.4 Too big")
    sent = outbox.send(RAW, SENDER, CAZAUX)
    assert isinstance(sent, Never)
    assert "demasiado grande" in sent.reason


@pytest.mark.parametrize("to", ["josé@correo.example", "a@b\r\nRCPT TO:<c@d>", "nadie", ""])
def test_an_address_that_cannot_be_said_in_smtp(sink: Sink, outbox: SmtpOutbox, to: str) -> None:
    assert isinstance(outbox.send(RAW, SENDER, to), Never)
    assert isinstance(outbox.send(RAW, to, CAZAUX), Later)
    assert sink.received == []


def test_nobody_listens(sink: Sink) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, not listening: refused for as long as we hold it
        box = SmtpOutbox(sink.settings(port=taken.getsockname()[1]))
        sent = box.send(RAW, SENDER, CAZAUX)
        assert isinstance(sent, Later)
        assert "no admite conexiones" in sent.reason
        with pytest.raises(OutboxTroubled, match="no admite conexiones"):
            box.check()


def test_a_host_nobody_knows(sink: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(OutboxTroubled, match=r"No se encuentra el servidor SMTP louvre\.example"):
        SmtpOutbox(sink.settings(host="louvre.example")).check()


def test_check_says_that_all_is_well(sink: Sink, outbox: SmtpOutbox) -> None:
    assert outbox.check() == f"El servidor SMTP 127.0.0.1:{sink.port} acepta correo, sin contraseña."


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture(params=["starttls", "tls"])
def guarded(request: pytest.FixtureRequest, certificate: Path) -> Iterator[tuple[Sink, dict[str, Any]]]:
    """A server with TLS and login, and the settings that please it."""
    with running_sink(**{request.param: server_context(certificate.parent)}, login=True) as server:
        right = {"security": request.param, "ca_file": str(certificate), "user": USER, "password": PASSWORD}
        yield server, right


def test_tls_and_login(guarded: tuple[Sink, dict[str, Any]]) -> None:
    sink, right = guarded
    box = SmtpOutbox(sink.settings(**right))
    assert "como turnos" in box.check()
    assert isinstance(box.send(RAW, SENDER, CAZAUX), Delivered)
    box.close()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"password": "falsa"}, "rechaza el usuario turnos o su contraseña"),
        ({"ca_file": None}, "no es de fiar"),
        ({"ca_file": "/no/existe.pem"}, "No se puede leer el fichero «ca_file»"),
    ],
)
def test_wrong_settings_keep_the_letter_for_later(
    guarded: tuple[Sink, dict[str, Any]], changes: dict[str, Any], sentence: str
) -> None:
    sink, right = guarded
    box = SmtpOutbox(sink.settings(**(right | changes)))
    sent = box.send(RAW, SENDER, CAZAUX)
    assert isinstance(sent, Later)
    assert sentence in sent.reason
    with pytest.raises(OutboxTroubled, match=sentence):
        box.check()
    assert sink.received == []


def test_a_server_without_tls_gets_no_password(sink: Sink) -> None:
    box = SmtpOutbox(sink.settings(security="starttls", user=USER, password=PASSWORD))
    with pytest.raises(OutboxTroubled, match="no ofrece lo que pide la configuración"):
        box.check()


def test_settings_do_not_show_the_password(sink: Sink) -> None:
    assert PASSWORD not in repr(sink.settings(user=USER, password=PASSWORD))
