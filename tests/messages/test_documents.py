"""Attached .docx, .odt and .pdf are read as text, within bounds; what is not read is named."""

import io
import zipfile
import zlib

import pytest

from turnbot.mail import documents
from turnbot.mail.documents import format_of, text_of
from turnbot.mail.message import read_message
from written import ODT, PDF, WORD, WRITERS, carrying, docx, odt, pdf

TEXT = "1ª semana: voy a mi club, y bebo.\n2ª semana: al teatro, ¿cómo no?"


def zipped(*entries: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in entries:
            packed.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("kind", WRITERS)
def test_its_lines_are_the_text_of_the_mail(kind):
    write, media_type = WRITERS[kind]
    message = read_message(
        carrying("a@x.example", "Van adjuntas.", f"órdenes.{kind}", media_type, write(TEXT))
    )
    assert [line for line in message.text.splitlines() if line] == ["Van adjuntas.", *TEXT.split("\n")]
    assert message.attachments_ignored == ()


@pytest.mark.parametrize("write", [docx, odt])
def test_a_row_of_a_table_is_a_line(write):
    rows = (("Semana", "Acción"), ("1", "Club"), ("2", "Misa"))
    kind = "docx" if write is docx else "odt"
    assert "Semana\tAcción\n1\tClub\n2\tMisa" in text_of(write("Mi jugada", rows), kind)


@pytest.mark.parametrize(
    ("name", "media_type", "kind"),
    [
        ("ordenes.docx", "application/octet-stream", "docx"),
        ("ORDENES.ODT", "application/octet-stream", "odt"),
        ("x", WORD, "docx"),
        ("", ODT, "odt"),
        ("x.pdf", "application/x-unknown", "pdf"),
        ("x.doc", "application/msword", None),
        ("pdf", "application/octet-stream", None),
        ("x.pdf.png", "image/png", None),
    ],
)
def test_what_it_is(name, media_type, kind):
    assert format_of(name, media_type) == kind


def test_a_fourth_file_is_not_opened():
    raw = carrying("a@x.example", "Van.", "1.pdf", PDF, pdf("uno"))
    head, _, rest = raw.partition(b"\n\n")
    boundary = head.partition(b'boundary="')[2].partition(b'"')[0]
    part = rest.split(b"--" + boundary)[2]
    raw = head + b"\n\n" + rest.replace(part, (b"--" + boundary).join(part for _ in range(4)))
    message = read_message(raw)
    assert message.text.count("uno") == 3
    assert message.attachments_ignored == ("1.pdf",)


SIZE = documents.MAX_UNPACKED + 1
BOMB = zipped(("word/document.xml", b"\0" * SIZE))
ENTITIES = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cccccccccc">]><a>&b;</a>'


def pdf_bomb() -> bytes:
    """A stream that was packed a hundred times over."""
    packed = zlib.compress(b"(x) ' " * 10_000_000, 9)
    content = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)
    whole = pdf("uno")
    begin, end = whole.index(b"<< /Length"), whole.index(b"endstream") + len(b"endstream")
    return whole[:begin] + content + whole[end:]


HOSTILE = {
    "a zip bomb": (BOMB, "docx"),
    "a bomb that lies about its size": (BOMB.replace(SIZE.to_bytes(4, "little"), b"\x05\0\0\0"), "docx"),
    "entities": (zipped(("word/document.xml", ENTITIES)), "docx"),
    "entities in UTF-16": (zipped(("content.xml", ENTITIES.decode().encode("utf-16"))), "odt"),
    "too many entries": (zipped(*((f"{n}.xml", b"") for n in range(documents.MAX_ENTRIES + 1))), "odt"),
    "too large": (b"%PDF-" + b"x" * documents.MAX_BYTES, "pdf"),
    "no zip": (b"PK\x03\x04 nothing", "docx"),
    "another's zip": (zipped(("hola.txt", b"hola")), "docx"),
    "an .odt that is none": (zipped(("content.xml", b"<a/>")), "odt"),
    "a broken .docx": (docx(TEXT)[:-200], "docx"),
    "a broken .pdf": (pdf(TEXT)[:200], "pdf"),
    "no .pdf": (b"hola", "pdf"),
    "an empty file": (b"", "odt"),
}  # fmt: skip


@pytest.mark.parametrize("which", HOSTILE)
def test_what_cannot_be_read_within_its_bounds_is_not_read(which):
    content, kind = HOSTILE[which]
    assert text_of(content, kind) == ""
    message = read_message(carrying("a@x.example", "Van.", f"x.{kind}", WRITERS[kind][1], content))
    assert message.text == "Van."
    assert message.attachments_ignored == (f"x.{kind}",)


def test_a_packed_pdf_is_given_up_or_cut(monkeypatch, tmp_path):
    hasty = tmp_path / "hasty.py"
    script = documents._EXTRACTING.read_text(encoding="utf-8")
    hasty.write_text(script.replace("CHARACTERS = 5,", "CHARACTERS = 1,"), encoding="utf-8")
    assert hasty.read_text(encoding="utf-8") != script
    monkeypatch.setattr(documents, "_EXTRACTING", hasty)
    assert len(text_of(pdf_bomb(), "pdf")) <= 300_000


def test_a_process_that_does_not_end_is_given_up(monkeypatch, tmp_path):
    slow = tmp_path / "slow.py"
    slow.write_text("import time\ntime.sleep(60)\n")
    monkeypatch.setattr(documents, "_EXTRACTING", slow)
    monkeypatch.setattr(documents, "_PATIENCE", 0.2)
    assert text_of(pdf("uno"), "pdf") == ""
