"""A mail's text as lines that may each be an item: split, and freed of bullets, numbers and corrections."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from turnbot.games.maquiavelli.reading.tagging import fold, words

_LABEL = re.compile(
    r"^\s*(?:[-*•·]\s*)?(?:(?:gasto\s*)?\d{1,2}\s*[.):ªº]+\s*|gasto\s+\d{1,2}\s+|gastos?(?:\s+extra)?\s*:\s*|[-*•·]\s+)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"(?<![\bEFAGefag])(?<!\bEj)(?<!\bej)(?<!\bFl)(?<!\bfl)(?<!\bduc)(?<!\bnº)(?<!\bGuar)(?<!\bguar)\.(?=\s|$)"
    r"|;(?!\s*(?:retirada|se\s+retira|si\s+se|R\b))|…|(?<=[?!])\s"
)
_CORRECTED = re.compile(r"\b(?:no,\s*perd[oó]n|perd[oó]n|mejor dicho|quiero decir)\b[,:]?\s*", re.IGNORECASE)
_AND_NOT = re.compile(r"\s+y\s+no\s+(?:a|al|en)\b.*$", re.IGNORECASE)
_DOTS = re.compile(r"\.{2,}")
_SEASON = re.compile(r"\b(primavera|verano|otoño|otono)\b(?:\s+(?:de\s+)?(\d{4})\b)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a mail: its words, the line (from 1) it stands in, and under which heading."""

    text: str
    line: int
    section: str


def pieces(body: str) -> Iterator[Piece]:
    """The stretches of a mail that may be items, headings left out."""
    section = ""
    for nth, raw in enumerate(body.splitlines(), 1):
        line = " ".join(raw.replace("\u00a0", " ").replace("|", " ").split())
        if line == "--":
            return
        if not line or line[0] in '"«“>':
            continue
        head = heading(line)
        if head is not None:
            section = head
            continue
        for text in cut(line):
            yield Piece(text, nth, section)


def heading(line: str) -> str | None:
    """The section that a heading opens; None for any other line."""
    plain = fold(line).strip(" :-*.#=_")
    for name, forms in words()["headings"].items():
        if plain in forms:
            return name
    return None


def cut(line: str) -> Iterator[str]:
    """The sentences of a line, each without its number; what a correction takes back is dropped."""
    corrected = list(_CORRECTED.finditer(line))
    if corrected:
        before = line[: corrected[0].start()].rstrip(" .,…")
        kept = re.split(r"[;.]\s", before)[:-1]
        line = "; ".join([*kept, line[corrected[-1].end() :]])
    for part in _ENDS.split(_DOTS.sub(". ", line)):
        text = _AND_NOT.sub("", _LABEL.sub("", part or "")).strip(" .…!")
        if text:
            yield text


def season(text: str) -> tuple[str | None, int | None]:
    """The season and year that a text names; a year counts only beside a season."""
    found = _SEASON.search(text)
    if found is None:
        return None, None
    name = found[1].casefold().replace("otono", "otoño")
    return name, int(found[2]) if found[2] else None
