"""A process of its own that reads one file from its input and writes the text in it: see ``documents``.

Run by its path, with the format for its only argument; it imports nothing of this program. It ends with a
code other than 0 where the file cannot be read within its bounds.
"""

import io
import logging
import resource
import sys
from collections.abc import Iterator

#: Seconds of work, bytes of memory, pages, characters.
SECONDS, MEMORY, PAGES, CHARACTERS = 5, 1_000_000_000, 30, 300_000


def docx(data: bytes) -> Iterator[str]:
    """The paragraphs, and the rows of tables with their cells apart."""
    from docx import Document
    from docx.table import Table

    for piece in Document(io.BytesIO(data)).iter_inner_content():
        if isinstance(piece, Table):
            for row in piece.rows:
                # A cell that spans several columns stands in each of them.
                cells = dict.fromkeys((cell._tc, cell.text) for cell in row.cells)
                yield "\t".join(" ".join(text.split()) for _, text in cells)
        else:
            yield piece.text


def odt(data: bytes) -> Iterator[str]:
    """The paragraphs, headings and items of lists, and the rows of tables with their cells apart."""
    from odfdo import Document, Element

    def told(piece: Element) -> Iterator[str]:
        match piece.tag:
            case "text:p" | "text:h":
                yield piece.inner_text
            case "table:table-row":
                cells = [one for one in piece.children if one.tag == "table:table-cell"]
                yield "\t".join(
                    " ".join(line for one in cell.children for line in told(one)) for cell in cells
                )
            case "text:tracked-changes" | "office:annotation" | "text:sequence-decls":
                return
            case _:
                for one in piece.children:
                    yield from told(one)

    yield from told(Document(io.BytesIO(data)).body)


def pdf(data: bytes) -> Iterator[str]:
    """The lines of each page, as they are laid out."""
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(data))
    for nth, page in enumerate(reader.pages):
        if nth >= PAGES:
            return
        yield page.extract_text()


def main() -> int:
    """Read, bounded, and write."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    logging.disable()  # what a library has to say of a stranger's file is nobody's business
    told: list[str] = []
    left = CHARACTERS
    for piece in {"docx": docx, "odt": odt, "pdf": pdf}[sys.argv[1]](sys.stdin.buffer.read()):
        told.append(piece)
        left -= len(piece) + 1
        if left < 0:
            break
    sys.stdout.buffer.write("\n".join(told)[:CHARACTERS].encode("utf-8", "replace"))
    return 0


if __name__ == "__main__":
    try:
        code = main()
    except BaseException:
        code = 1
    sys.exit(code)
