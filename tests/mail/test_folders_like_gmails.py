"""Folders as Gmail has them: slashes, brackets and accents in their names, and labels that are folders."""

from collections.abc import Iterator

import pytest

from dovecot import Dovecot, running_dovecot
from turnbot.mail.imap import ImapInbox
from turnbot.mail.inbox import MailboxTroubled

_LIKE_GMAIL = """\
  separator = /
  mailbox "[Gmail]/Spam" {
    special_use = \\Junk
    auto = create
  }
  mailbox "[Gmail]/Todos" {
    special_use = \\All
    auto = create
  }
"""
RAW = b"From: armand@noisel.example\r\nMessage-ID: <1@noisel.example>\r\n\r\nBebo.\r\n"


@pytest.fixture(scope="module")
def gmail() -> Iterator[Dovecot]:
    with running_dovecot(_LIKE_GMAIL) as server:
        with server.session("armand") as client:
            client.create_folder("Juegos/París")
        yield server


@pytest.mark.parametrize("folder", ["INBOX", "[Gmail]/Spam", "[Gmail]/Todos", "Juegos/París"])
def test_mail_in_such_a_folder_is_fetched_once_and_marked(gmail: Dovecot, folder: str) -> None:
    gmail.append("armand", RAW, folder=folder)
    box = ImapInbox(gmail.settings("armand", tls=True, folder=folder))
    try:
        assert "(1 mensajes)" in box.check()
        [one] = box.fetch(lambda *_: False)
        assert one.raw == RAW
        box.mark(one)
        assert list(box.fetch(lambda *_: True)) == []
    finally:
        box.close()
    [flags] = gmail.flags("armand", folder).values()
    assert b"$turnbot" in flags


def test_a_folder_that_is_not_there_is_told_by_its_name(gmail: Dovecot) -> None:
    box = ImapInbox(gmail.settings("armand", folder="[Gmail]/Partida"))
    with pytest.raises(MailboxTroubled, match=r"No existe la carpeta \[Gmail\]/Partida"):
        box.check()
