"""The Maildir doors: mail in from one, letters out into another."""

from __future__ import annotations

import logging
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from turnbot.mail.inbox import Fetched, MailboxTroubled
from turnbot.mail.maildir import MaildirInbox
from turnbot.mail.outbox import Delivered, Later, MaildirOutbox, OutboxTroubled


@pytest.fixture
def maildir(tmp_path: Path) -> Path:
    for name in ("new", "cur", "tmp"):
        (tmp_path / "entrada" / name).mkdir(parents=True)
    return tmp_path / "entrada"


def put(maildir: Path, name: str, raw: bytes, when: int = 1_000_000_000) -> None:
    path = maildir / name
    path.write_bytes(raw)
    os.utime(path, (when, when))


def nothing_done(mailbox: str, uidvalidity: int, uid: str) -> bool:
    return False


def test_mail_of_new_and_cur_in_the_order_of_its_names(maildir: Path) -> None:
    put(maildir, "new/1700000003.c", b"tres", when=1_700_000_000)
    put(maildir, "cur/1700000001.a:2,S", b"uno", when=1_700_000_900)
    put(maildir, "new/1700000002.b", b"dos")
    put(maildir, "tmp/1700000000.z", b"a medio escribir")
    put(maildir, "new/.oculto", b"de otro programa")
    fetched = list(MaildirInbox(maildir).fetch(nothing_done))
    assert [(one.uid, one.raw) for one in fetched] == [
        ("1700000001.a", b"uno"),
        ("1700000002.b", b"dos"),
        ("1700000003.c", b"tres"),
    ]
    assert {(one.mailbox, one.uidvalidity) for one in fetched} == {("maildir:entrada", 1)}
    assert fetched[2].received == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)


def test_what_is_done_is_not_read(maildir: Path) -> None:
    put(maildir, "new/1.a", b"uno")
    put(maildir, "new/2.b", b"dos")
    box = MaildirInbox(maildir)
    assert [one.uid for one in box.fetch(lambda mailbox, validity, uid: uid == "1.a")] == ["2.b"]


def test_marked_mail_moves_to_cur_unread_and_keeps_its_name(maildir: Path) -> None:
    put(maildir, "new/1.a", b"uno", when=1_700_000_000)
    box = MaildirInbox(maildir)
    before = list(box.fetch(nothing_done))
    box.mark_all(before)
    box.mark_all(before)  # again, as after a crash
    assert [path.name for path in (maildir / "cur").iterdir()] == ["1.a:2,"]
    assert list((maildir / "new").iterdir()) == []
    assert list(box.fetch(nothing_done)) == before


def test_a_mail_moved_by_a_mail_program_while_we_read(maildir: Path) -> None:
    put(maildir, "new/1.a", b"uno")

    def moving(mailbox: str, uidvalidity: int, uid: str) -> bool:
        (maildir / "new" / "1.a").rename(maildir / "cur" / "1.a:2,RS")
        return False

    assert [one.raw for one in MaildirInbox(maildir).fetch(moving)] == [b"uno"]


def test_a_mail_deleted_while_we_read_is_left_out(maildir: Path) -> None:
    put(maildir, "new/1.a", b"uno")
    put(maildir, "new/2.b", b"dos")

    def deleting(mailbox: str, uidvalidity: int, uid: str) -> bool:
        (maildir / "new" / "1.a").unlink(missing_ok=True)
        return False

    assert [one.raw for one in MaildirInbox(maildir).fetch(deleting)] == [b"dos"]


def test_a_mail_that_cannot_be_read_does_not_stop_the_others(
    maildir: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    put(maildir, "new/1.a", b"uno")
    put(maildir, "new/2.b", b"dos")
    opened = Path.open

    def refused(self: Path, mode: str = "r") -> object:
        if self.name == "1.a":
            raise PermissionError(13, "Permission denied")  # root, who runs some test machines, may read all
        return opened(self, mode)

    monkeypatch.setattr(Path, "open", refused)
    with caplog.at_level(logging.WARNING):
        assert [one.raw for one in MaildirInbox(maildir).fetch(nothing_done)] == [b"dos"]
    assert "1.a" in caplog.text


def test_failure_to_mark_is_logged_and_not_raised(maildir: Path, caplog: pytest.LogCaptureFixture) -> None:
    put(maildir, "new/1.a", b"uno")
    box = MaildirInbox(maildir)
    fetched = list(box.fetch(nothing_done))
    (maildir / "cur").rmdir()
    with caplog.at_level(logging.WARNING):
        box.mark(fetched[0])
    assert "1.a" in caplog.text


def test_check_of_an_inbox(maildir: Path) -> None:
    put(maildir, "new/1.a", b"uno")
    assert MaildirInbox(maildir).check() == f"El buzón {maildir} está listo (1 mensajes)."
    with pytest.raises(MailboxTroubled, match=r"No existe el buzón .*nada/new"):
        MaildirInbox(maildir.parent / "nada").check()
    with pytest.raises(MailboxTroubled, match="No existe el buzón"):
        list(MaildirInbox(maildir.parent / "nada").fetch(nothing_done))


# --- out -----------------------------------------------------------------------------------------------


def letter(key: str, text: str = "Señor") -> bytes:
    return f"Message-ID: <{key}>\nSubject: Acuse\n\n{text}\n".encode()


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (path / "new").iterdir()}


def test_a_letter_lies_in_new_whole_and_nothing_in_tmp(tmp_path: Path) -> None:
    box = MaildirOutbox(tmp_path / "salida")
    assert isinstance(box.send(letter("1.turnbot@preux.example"), "t@p.example", "a@n.example"), Delivered)
    assert files(tmp_path / "salida") == {"1.turnbot@preux.example": letter("1.turnbot@preux.example")}
    assert list((tmp_path / "salida" / "tmp").iterdir()) == []


def test_the_same_letter_twice_is_one_file(tmp_path: Path) -> None:
    box = MaildirOutbox(tmp_path)
    box.send(letter("1@x"), "t@p.example", "a@n.example")
    box.send(letter("1@x", "corregida"), "t@p.example", "a@n.example")
    box.send(letter("2@x"), "t@p.example", "a@n.example")
    assert files(tmp_path) == {"1@x": letter("1@x", "corregida"), "2@x": letter("2@x")}


def test_message_ids_never_leave_the_folder_nor_collide(tmp_path: Path) -> None:
    box = MaildirOutbox(tmp_path)
    keys = ["../../fuera@x", ".oculto@x", "a:2,S@x", "a_2_S@x", "a/2/S@x", "ñ@x", "e" * 300 + "@x"]
    for key in keys:
        assert isinstance(box.send(letter(key), "t@p.example", "a@n.example"), Delivered)
    found = files(tmp_path)
    assert sorted(found.values()) == sorted(map(letter, keys))
    assert not any(name.startswith(".") or ":" in name or "/" in name for name in found)


def test_a_letter_without_message_id_is_kept_too(tmp_path: Path) -> None:
    MaildirOutbox(tmp_path).send(b"Subject: x\n\nSin nombre\n", "t@p.example", "a@n.example")
    assert list(files(tmp_path).values()) == [b"Subject: x\n\nSin nombre\n"]


def test_an_inbox_reads_what_an_outbox_wrote(tmp_path: Path) -> None:
    MaildirOutbox(tmp_path).send(letter("1@x"), "t@p.example", "a@n.example")
    fetched: list[Fetched] = list(MaildirInbox(tmp_path).fetch(nothing_done))
    assert [(one.uid, one.raw) for one in fetched] == [("1@x", letter("1@x"))]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "fichero").write_text("no es una carpeta")
    box = MaildirOutbox(tmp_path / "fichero" / "salida")
    sent = box.send(letter("1@x"), "t@p.example", "a@n.example")
    assert isinstance(sent, Later)
    assert "No se puede escribir en el buzón de salida" in sent.reason
    with pytest.raises(OutboxTroubled, match="No se puede crear el buzón de salida"):
        box.check()


def test_check_of_an_outbox(tmp_path: Path) -> None:
    assert (
        MaildirOutbox(tmp_path / "salida").check() == f"El buzón de salida {tmp_path / 'salida'} está listo."
    )
