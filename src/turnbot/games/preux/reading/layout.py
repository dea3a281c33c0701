"""Tables, forms and telegrams, laid out as the running text they stand for.

What is taken out is replaced by spaces, so that the player's words keep their line; only a table that gives
each week a column is written anew.
"""

import re
from collections.abc import Sequence

from turnbot.games.preux.reading.keyed import in_words

_WEEK = (
    r"(?:(?:semana|sem\.?|s\.?)\s*(?:n[ºo°.]*\s*)?(?:[1-4]|iii|ii|iv|i)\b[ªaº.]?"
    r"|[1-4]\s*[ªaº]\.?(?:\s*(?:semana|sem\b\.?))?)"
)
_HEADER = re.compile(rf"(?<!\w){_WEEK}(?!\w)", re.IGNORECASE)
_WEEK_LINE = re.compile(rf"\s*\W*(?:{_WEEK}|observ|obs\b|notas)", re.IGNORECASE)
_ROMAN = {"i": "1", "ii": "2", "iii": "3", "iv": "4"}
_STOP = re.compile(r"\s(?:STOP|stop)\b(?=\s|$)")
_ROW = re.compile(r"^([ \t]*)([1-4])([ \t]+)(?=[^\W\d_])", re.MULTILINE)
# What a form prints before the player's words, and a question of a form that was answered with «no».
_LABEL = re.compile(
    r"^[ \t]*(?:acci[oó]n(?:es)?(?:[ \t]+(?:larga|corta|principal|secundaria|breve|de la semana)s?)?"
    r"|cosas cortas|larga|cortas?|principal|secundarias?|actividad(?:es)?|plan)"
    r"[ \t]*\.*[ \t]*(?::|[ \t]{2,}|\|)",
    re.IGNORECASE | re.MULTILINE,
)
_DENIED = re.compile(
    r"^[ \t]*(?P<label>[^\W\d_][^:\n]{2,40}?)[ .\t]*:[ \t]*"
    r"(?:\(?(?:ningun[oa]s?|no|nada|n/?a|no procede|en blanco|no hay|no aplica|vac[ií]o)\)?|[-—–]+)"
    r"[ \t]*\.?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
# A heading that a form prints with what it is for: «[Observaciones: gastos ostentosos, préstamos...]».
_BRACKETS = re.compile(r"^([ \t]*\[[^\]:,\n]{2,40})[:,][^\]\n]*\][ \t]*$", re.MULTILINE)
_LISTED = re.compile(
    r"^([ \t]*)\d{1,2}(?:[.)]|[.)]?[ \t]*[-–—])[ \t]+"
    r"(?=(?:semana|sem\.?)\s*(?:\d|i{1,3}\b|iv\b|primera|segunda|tercera|cuarta))",
    re.IGNORECASE | re.MULTILINE,
)
_WITH = re.compile(r"(?<![^\W_])([cps])/(?=[ \t]+[^\W\d_]|[^\W\d_]{3})", re.IGNORECASE)
_SLASHED = {"c": "con ", "p": "para ", "s": "sin "}
_GAP = re.compile(r"\s*\|\s*|\t+|\s{2,}")
_BARE = re.compile(r"[\s|:+=-]*")


def laid_out(text: str) -> str:
    """Return a mail's text with its tables, forms and telegrams turned into lines. Linear."""
    text = in_words(text)
    text = _WITH.sub(lambda found: _SLASHED[found[1].lower()], text)  # «c/ mi dama»
    if len(_STOP.findall(text)) >= 3:
        text = _STOP.sub(lambda found: "." + " " * (len(found[0]) - 1), text)
    text = _DENIED.sub(lambda found: found[0] if _WEEK_LINE.match(found[0]) else _blank(found[0]), text)
    text = _BRACKETS.sub(lambda found: f"{found[1]}:" + " " * (len(found[0]) - len(found[1]) - 1), text)
    text = _LISTED.sub(lambda found: _blank(found[0]), text)  # «2. Semana 2: ...», a list of weeks
    if len(_LABEL.findall(text)) >= 2:
        text = _LABEL.sub(lambda found: _blank(found[0]), text)
    if [found[2] for found in _ROW.finditer(text)] == ["1", "2", "3", "4"]:
        text = _ROW.sub(lambda found: f"{found[1]}{found[2]}){found[3][1:]}", text)
    return _columns_as_lines(text)


def _blank(text: str) -> str:
    return " " * len(text)


def _columns_as_lines(text: str) -> str:
    lines = text.split("\n")
    out: list[str] = []
    k = 0
    while k < len(lines):
        heads = _heads(lines[k])
        if len(heads) < 3:
            out.append(lines[k])
            k += 1
            continue
        end = next((n for n in range(k + 1, len(lines)) if not lines[n].strip()), len(lines))
        out += _turned(heads, lines[k:end])
        k = end
    return "\n".join(out)


def _heads(line: str) -> list[tuple[int, str]]:
    """Return (offset, week) of the cells of a table's first line that are weeks; [] if it is no such line."""
    cells = _cells(line)
    found = [(start, cell) for start, cell in cells if _HEADER.fullmatch(cell.strip(" .:"))]
    if len(found) < 3 or len(found) < len(cells) - 1:
        return []
    return [(start, _number(cell)) for start, cell in found]


def _number(cell: str) -> str:
    digit = re.search(r"[1-4]", cell)
    return digit[0] if digit else _ROMAN.get(cell.casefold().split()[-1].strip(".ªº"), "1")


def _cells(line: str) -> list[tuple[int, str]]:
    out, at = [], 0
    for gap in [*_GAP.finditer(line), None]:
        end = gap.start() if gap is not None else len(line)
        if line[at:end].strip():
            out.append((at, line[at:end].strip()))
        at = gap.end() if gap is not None else end
    return out


def _turned(heads: Sequence[tuple[int, str]], table: Sequence[str]) -> list[str]:
    """Write each column of a table as one line."""
    said: dict[str, list[str]] = {week: [] for _, week in heads}
    for line in table[1:]:
        if _BARE.fullmatch(line):
            continue
        cells = _cells(line)
        piped = "|" in line
        for n, (start, cell) in enumerate(cells):
            if piped:
                at = n - (len(cells) - len(heads))
                week = heads[at][1] if at >= 0 else None
            else:
                week = next((w for offset, w in reversed(heads) if offset <= start + 2), None)
            if week is not None and not _BARE.fullmatch(cell.replace("—", "-").replace("–", "-")):
                said[week].append(cell)
    return [f"Semana {week}: {'. '.join(cells)}." for week, cells in said.items()]
