"""A process of its own that reads one file from its input and writes the text in it: see ``documents``.

Run by its path, with the format for its only argument; it imports nothing of this program. It ends with a
code other than 0 where the file cannot be read within its bounds.
"""

import io
import logging
import re
import resource
import sys
from collections.abc import Iterator

#: Seconds of work, bytes of memory, pages, characters.
SECONDS, MEMORY, PAGES, CHARACTERS = 5, 1_000_000_000, 30, 300_000

#: Lines at either end of a page among which is what a browser prints around it.
_EDGE = 3
_DATE = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?\s?m\b\.?)?"
_ADDRESS = r"(?:(?:https?|file)://|about:)\S+"


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
        yield unframed(page.extract_text(), nth + 1, len(reader.pages))


def unframed(text: str, nth: int, pages: int) -> str:
    """A page without what a browser prints over and under it: hour and title, address, «1/2».

    Nobody wrote those lines. They are cut only where the page bears its right number beside an hour or an
    address: a date alone, or a «1/2», may be somebody's own.
    """
    lines = [line.strip() for line in text.split("\n")]
    filled = [at for at, line in enumerate(lines) if line]
    # From the outside in: of two lines that might be the browser's, the inner one is his who wrote.
    edge = sorted({*filled[:_EDGE], *filled[-_EDGE:]}, key=lambda at: min(at - filled[0], filled[-1] - at))
    number = rf"(?:p[áa]g(?:ina|\.)\s*)?{nth}\s*(?:/|de)\s*{pages}"
    numbered = _first(lines, edge, rf"(?:(?:{_DATE}|.*{_ADDRESS})\s*?)?{number}(?:\s*{_DATE})?")
    dated = _first(lines, edge, rf"{_DATE}(?:\D.*)?")
    addressed = _first(lines, edge, rf"(?:.*\s)?{_ADDRESS}")
    # It has each of them once.
    beside = "".join(lines[at] for at in numbered)
    dated = set() if re.search(_DATE, beside) else dated
    addressed = set() if re.search(_ADDRESS, beside) else addressed
    alone = numbered == _first(lines, edge, number) and not (dated or addressed)
    if not numbered or alone:
        return text
    frame = numbered | dated | addressed
    return "\n".join(line for at, line in enumerate(text.split("\n")) if at not in frame)


def _first(lines: list[str], places: list[int], pattern: str) -> set[int]:
    """The first of these places whose line is nothing but this, if any is."""
    return set([at for at in places if re.fullmatch(pattern, lines[at], re.IGNORECASE)][:1])


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
