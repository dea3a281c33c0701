"""The IMAP door against a real Dovecot."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from dovecot import Dovecot
from turnbot.mail import imap, inbox
from turnbot.mail.imap import ImapInbox
from turnbot.mail.inbox import Fetched, MailboxTroubled

PARIS = timezone(timedelta(hours=2))


def mail(number: int) -> bytes:
    head = f"From: armand@noisel.example\r\nMessage-ID: <{number}@noisel.example>\r\n"
    return f"{head}\r\nBebo {number} copas.\r\n".encode()


def nothing_done(mailbox: str, uidvalidity: int, uid: str) -> bool:
    return False


def done_with(*fetched: Fetched) -> inbox.Done:
    names = {(one.mailbox, one.uidvalidity, one.uid) for one in fetched}
    return lambda *name: name in names


@contextmanager
def opened(server: Dovecot, user: str = "armand", **changes: Any) -> Iterator[ImapInbox]:
    box = ImapInbox(server.settings(user, **changes))
    try:
        yield box
    finally:
        box.close()


def test_fetches_the_bytes_in_uid_order_with_the_time_the_server_took_them_in(dovecot: Dovecot) -> None:
    late, early = datetime(2026, 8, 2, 10, tzinfo=PARIS), datetime(2026, 8, 1, 9, 30, tzinfo=UTC)
    dovecot.append("armand", mail(1), received=late)
    dovecot.append("armand", mail(2), received=early)
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
    assert [one.raw for one in fetched] == [mail(1), mail(2)]
    assert [one.received for one in fetched] == [late, early]
    assert all(one.received.tzinfo is UTC for one in fetched)
    assert [int(one.uid) for one in fetched] == sorted(int(one.uid) for one in fetched)


def test_marked_mail_is_not_fetched_again_and_not_seen(dovecot: Dovecot) -> None:
    dovecot.append("armand", mail(1))
    dovecot.append("armand", mail(2))
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
        box.mark_all(fetched)
        assert list(box.fetch(done_with(*fetched))) == []
    flags = dovecot.flags("armand")
    assert len(flags) == 2
    assert all(b"$turnbot" in found and b"\\Seen" not in found for found in flags.values())


def test_new_mail_is_seen_on_a_connection_that_stayed_open(dovecot: Dovecot) -> None:
    dovecot.append("armand", mail(1))
    with opened(dovecot) as box:
        first = list(box.fetch(nothing_done))
        dovecot.append("armand", mail(2))
        assert [one.raw for one in box.fetch(done_with(*first))] == [mail(2)]


def test_the_caller_decides_when_the_keyword_was_lost(dovecot: Dovecot) -> None:
    dovecot.append("armand", mail(1))
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
        box.mark_all(fetched)
        with dovecot.session("armand") as client:
            client.remove_flags([int(fetched[0].uid)], ["$turnbot"])
        assert list(box.fetch(done_with(*fetched))) == []


def test_the_caller_decides_when_his_database_is_older_than_the_keywords(dovecot: Dovecot) -> None:
    for number in (1, 2, 3):
        dovecot.append("armand", mail(number))
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
        box.mark_all(fetched)
        assert [one.raw for one in box.fetch(done_with(fetched[0]))] == [mail(2), mail(3)]


def test_everything_is_offered_again_when_uidvalidity_changes(dovecot: Dovecot) -> None:
    dovecot.append("armand", mail(1))
    dovecot.append("armand", mail(2))
    with opened(dovecot) as box:
        before = list(box.fetch(nothing_done))
        box.mark_all(before)
    dovecot.change_uidvalidity("armand")
    with opened(dovecot) as box:
        after = list(box.fetch(done_with(*before)))
    assert [one.raw for one in after] == [one.raw for one in before]
    assert {one.uidvalidity for one in after}.isdisjoint({one.uidvalidity for one in before})


def test_marks_of_another_uidvalidity_are_not_made(dovecot: Dovecot) -> None:
    dovecot.append("armand", mail(1))
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
    dovecot.change_uidvalidity("armand")
    with opened(dovecot) as box:
        box.mark_all(fetched)
    assert all(b"$turnbot" not in flags for flags in dovecot.flags("armand").values())


def test_without_keywords_stored_mail_is_moved_to_a_folder(dovecot: Dovecot) -> None:
    dovecot.permit("clement", "lrsteki")  # everything but writing flags
    dovecot.append("clement", mail(1))
    dovecot.append("clement", mail(2))
    with opened(dovecot, "clement") as box:
        fetched = list(box.fetch(nothing_done))
        box.mark(fetched[0])
        assert [one.raw for one in box.fetch(done_with(fetched[0]))] == [mail(2)]
    assert len(dovecot.flags("clement")) == 1
    with dovecot.session("clement", "turnbot") as client:
        moved = client.fetch(client.search(["ALL"]), ["BODY.PEEK[]", "FLAGS"])
    assert [items[b"BODY[]"] for items in moved.values()] == [mail(1)]
    assert all(b"\\Seen" not in items[b"FLAGS"] for items in moved.values())


def test_another_folder_than_the_inbox(dovecot: Dovecot) -> None:
    with dovecot.session("armand") as client:
        client.create_folder("Turnos")
    dovecot.append("armand", mail(1), folder="Turnos")
    with opened(dovecot, folder="Turnos") as box:
        assert [one.raw for one in box.fetch(nothing_done)] == [mail(1)]
        assert "Turnos" in box.check()


def test_many_mails_come_in_batches(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "_LOOKED_AT", 10)
    monkeypatch.setattr(imap, "_BATCH_MESSAGES", 3)
    with dovecot.session("armand") as client:
        for number in range(25):
            client.append("INBOX", mail(number))
    asked: list[int] = []
    bodies = ImapInbox._bodies

    def counted(self: ImapInbox, validity: int, uids: list[int]) -> list[Fetched]:
        asked.append(len(uids))
        return bodies(self, validity, uids)

    monkeypatch.setattr(ImapInbox, "_bodies", counted)
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
    assert [one.raw for one in fetched] == [mail(number) for number in range(25)]
    assert asked == [3, 3, 3, 1, 3, 3, 3, 1, 3, 2]


def test_big_mails_are_fetched_alone(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "_BATCH_BYTES", 500)
    big = mail(1) + b"x" * 600 + b"\r\n"
    for raw in (mail(1), big, mail(2)):
        dovecot.append("armand", raw)
    with opened(dovecot) as box:
        uids = [1, 2, 3]
        assert box._batches(box._candidates(nothing_done)[0], uids) == [[1], [2], [3]]
        assert [one.raw for one in box.fetch(nothing_done)] == [mail(1), big, mail(2)]


@pytest.mark.parametrize("trouble", [IMAPClientError("FETCH failed"), IMAPClientAbortError("BYE")])
def test_a_mail_that_cannot_be_fetched_does_not_stop_the_others(
    dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: Exception
) -> None:
    for number in (1, 2, 3):
        dovecot.append("armand", mail(number))
    fetch = IMAPClient.fetch

    def poisoned(self: IMAPClient, messages: list[int], data: list[str]) -> Any:
        if 2 in messages and "BODY.PEEK[]" in data:
            raise trouble
        return fetch(self, messages, data)

    monkeypatch.setattr(IMAPClient, "fetch", poisoned)
    with opened(dovecot) as box, caplog.at_level(logging.WARNING):
        fetched = list(box.fetch(nothing_done))
    assert [one.raw for one in fetched] == [mail(1), mail(3)]
    assert "cannot fetch message 2" in caplog.text


def test_a_mailbox_that_gives_nothing_is_troubled(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        dovecot.append("armand", mail(number))
    fetch = IMAPClient.fetch

    def broken(self: IMAPClient, messages: list[int], data: list[str]) -> Any:
        if "BODY.PEEK[]" in data:
            raise IMAPClientAbortError("BYE")
        return fetch(self, messages, data)

    monkeypatch.setattr(IMAPClient, "fetch", broken)
    with opened(dovecot) as box, pytest.raises(MailboxTroubled, match="ha cortado la conexión"):
        list(box.fetch(nothing_done))


def test_a_mail_deleted_by_somebody_else_meanwhile_is_left_out(dovecot: Dovecot) -> None:
    for number in (1, 2):
        dovecot.append("armand", mail(number))

    def deleting(mailbox: str, uidvalidity: int, uid: str) -> bool:
        if uid == "2":
            with dovecot.session("armand") as client:
                client.delete_messages([1])
                client.expunge()
        return False

    with opened(dovecot) as box:
        assert [one.raw for one in box.fetch(deleting)] == [mail(2)]


def test_a_connection_that_broke_while_idle_is_opened_again(dovecot: Dovecot) -> None:
    dovecot.append("armand", mail(1))
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
        box._client.socket().shutdown(socket.SHUT_RDWR)
        dovecot.append("armand", mail(2))
        assert [one.raw for one in box.fetch(done_with(*fetched))] == [mail(2)]


def test_failure_to_mark_is_logged_and_not_raised(dovecot: Dovecot, caplog: pytest.LogCaptureFixture) -> None:
    dovecot.append("armand", mail(1))
    with opened(dovecot) as box:
        fetched = list(box.fetch(nothing_done))
        box._client.socket().shutdown(socket.SHUT_RDWR)
        with caplog.at_level(logging.WARNING):
            box.mark_all(fetched)
    assert "cannot mark 1 messages" in caplog.text
    with opened(dovecot, password="falsa") as stranger, caplog.at_level(logging.WARNING):
        stranger.mark_all(fetched)


def test_check_says_that_all_is_well(dovecot: Dovecot) -> None:
    dovecot.append("armand", mail(1))
    with opened(dovecot) as box:
        assert box.check() == "El buzón INBOX de armand en 127.0.0.1 responde (1 mensajes)."
    with opened(dovecot, tls=True) as box:
        assert box.check() == "El buzón INBOX de armand en 127.0.0.1 responde (1 mensajes)."


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"password": "falsa"}, "rechaza el usuario armand o su contraseña"),
        ({"folder": "Nada"}, "No existe la carpeta Nada en el buzón de armand"),
        ({"tls": True, "ca_file": None}, "no es de fiar"),
        ({"tls": True, "ca_file": "/no/existe.pem"}, "No se puede leer el fichero «ca_file» /no/existe.pem"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    dovecot: Dovecot, changes: dict[str, Any], sentence: str
) -> None:
    box = ImapInbox(dovecot.settings("armand", **changes))
    with pytest.raises(MailboxTroubled, match=sentence):
        box.check()
    with pytest.raises(MailboxTroubled, match=sentence):
        list(box.fetch(nothing_done))


def test_a_folder_without_permission(dovecot: Dovecot) -> None:
    dovecot.permit("clement", "l")
    box = ImapInbox(dovecot.settings("clement"))
    with pytest.raises(MailboxTroubled, match="No hay permiso para abrir la carpeta INBOX de clement"):
        box.check()


def test_a_port_where_nobody_listens(dovecot: Dovecot) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, not listening: refused for as long as we hold it
        port = taken.getsockname()[1]
        with opened(dovecot, port=port) as box, pytest.raises(MailboxTroubled, match="no admite conexiones"):
            box.check()


def test_tls_on_a_plain_port_and_the_reverse(dovecot: Dovecot) -> None:
    box = ImapInbox(dovecot.settings("armand", tls=True, port=dovecot.port))
    with pytest.raises(MailboxTroubled, match="no habla TLS en ese puerto"):
        box.check()
    box = ImapInbox(dovecot.settings("armand", port=dovecot.tls_port, timeout=0.3))
    with pytest.raises(MailboxTroubled, match=r"no contesta en 0\.3 segundos"):
        box.check()


def test_a_host_nobody_knows(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    box = ImapInbox(dovecot.settings("armand", host="louvre.example"))
    with pytest.raises(MailboxTroubled, match=r"No se encuentra el servidor IMAP louvre\.example"):
        box.check()


def test_a_certificate_that_is_no_certificate(dovecot: Dovecot) -> None:
    nonsense = dovecot.home / "nada.pem"
    nonsense.write_text("nada")
    box = ImapInbox(dovecot.settings("armand", tls=True, ca_file=str(nonsense)))
    with pytest.raises(MailboxTroubled, match="no contiene un certificado"):
        box.check()


def test_settings_do_not_show_the_password(dovecot: Dovecot) -> None:
    assert "tuileries" not in repr(dovecot.settings("armand"))
