"""What a form prints orders nothing: titles in brackets, lines struck out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from turnbot.games.preux.reading.sections.headings import heading_at
from turnbot.games.preux.reading.words.text import Token


def without_print(tokens: Sequence[Token]) -> list[Token]:
    """Return a mail's tokens without what a form prints and without lines marked as removed. Linear."""
    lines = list(_lines(tokens))
    added = {weeks for line in lines if line[0].norm == "+" and (weeks := _weeks(line))}
    out: list[Token] = []
    for line in lines:
        if added and line[0].norm == "-" and _weeks(line) in added:
            continue  # «- S2: obligaciones», «+ S2: teatro»: the new one counts
        out += _filled(line)
    return out


def _lines(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    line: list[Token] = []
    for token in tokens:
        if token.first and line:
            yield line
            line = []
        line.append(token)
    if line:
        yield line


def _weeks(line: Sequence[Token]) -> tuple[str, ...]:
    head = heading_at(line, 1) if len(line) > 1 else None
    return head.where if head is not None and head.style == "strong" else ()


# ── fields ───────────────────────────────────────────────────────────────────────────────────────


def _filled(line: list[Token]) -> list[Token]:
    """Read «[Observaciones: gastos, préstamos...]» for its title; «[Caballero]» heads nothing."""
    if len(line) < 3 or line[0].norm != "[" or line[-1].norm != "]":
        return line
    head = heading_at(line, 1)
    return _titled(line, 1, head.after) if head is not None else []


def _titled(line: list[Token], start: int, end: int) -> list[Token]:
    """Return the title alone of what a form prints, closed by a colon."""
    colon = Token("mark", ":", ":", ":", line[-1].start, line[-1].end, line[-1].line, False)
    return [_as_first(line[start]), *line[start + 1 : end], colon]


def _as_first(token: Token) -> Token:
    return replace(token, first=True)
