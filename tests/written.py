"""Files as office programs write them: .docx, .odt and .pdf with lines of text, and mails that carry them."""

import io
from collections.abc import Sequence
from email.message import EmailMessage
from functools import cache

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODT = "application/vnd.oasis.opendocument.text"
PDF = "application/pdf"


@cache
def docx(text: str, rows: tuple[tuple[str, ...], ...] = ()) -> bytes:
    from docx import Document

    document = Document()
    for line in text.split("\n"):
        document.add_paragraph(line)
    if rows:
        table = document.add_table(len(rows), len(rows[0]))
        for at, row in enumerate(rows):
            for nth, cell in enumerate(row):
                table.cell(at, nth).text = cell
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


@cache
def odt(text: str, rows: tuple[tuple[str, ...], ...] = ()) -> bytes:
    from odfdo import Document, Paragraph, Table

    document = Document("text")
    document.body.clear()
    for line in text.split("\n"):
        document.body.append(Paragraph(line))
    if rows:
        table = Table("t", width=len(rows[0]), height=len(rows))
        table.set_values(rows)
        document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def pdf(text: str, rows: Sequence[Sequence[str]] = ()) -> bytes:
    """Pages in Helvetica, by hand: objects, their places, where to find them. A form feed turns a page."""
    pages = [one.split("\n") for one in text.split("\f")]
    pages[-1] += ["   ".join(row) for row in rows]
    kids = b" ".join(b"%d 0 R" % (4 + 2 * nth) for nth in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for nth, lines in enumerate(pages):
        shown = b"".join(
            b"("
            + line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode("cp1252")
            + b") ' "
            for line in lines
        )
        content = b"BT /F1 11 Tf 14 TL 40 800 Td " + shown + b"ET"
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R >> >> >>" % (5 + 2 * nth),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        ]
    out, places = b"%PDF-1.4\n", []
    for nth, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (nth, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))
    return out + head + table + end


WRITERS = {"docx": (docx, WORD), "odt": (odt, ODT), "pdf": (pdf, PDF)}


def carrying(
    sender: str, body: str, name: str, media_type: str, content: bytes, subject: str = "Jugada"
) -> bytes:
    """A mail with a file."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, "turnos@toy.example", subject
    message.set_content(body)
    main, _, sub = media_type.partition("/")
    message.add_attachment(content, maintype=main, subtype=sub, filename=name)
    return message.as_bytes()
