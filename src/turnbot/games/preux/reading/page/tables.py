"""Tables, as spreadsheets, web mail and typewriters lay them out, written as the lines they stand for.

Two kinds are known: a week to a column, and a week to a row. In the second the first column names weeks or
the observations («1», «S2», «OBS»), and the titles of the others say what their cells are about.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from turnbot.games.preux.reading.page.rewriting import within
from turnbot.games.preux.reading.page.weeks import WEEK, weeks_in
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.text import tokenize
from turnbot.games.preux.words.cast import fold

_HEADER = re.compile(rf"(?<!\w){WEEK}(?!\w)", re.IGNORECASE)
_ROW = re.compile(rf"(?:{WEEK}|[1-4]|primera|segunda|tercera|cuarta|iii|ii|iv|i)[.)]?", re.IGNORECASE)
_NOTES = re.compile(
    r"(?:obs|observaci[oó]n(?:es)?|notas?|otros|todo el mes|varios|extras?)\.?", re.IGNORECASE
)
_TITLE = re.compile(r"(?:semanas?|sem|s|n[ºo°]|#|cu[aá]ndo)\.?", re.IGNORECASE)
_GAP = re.compile(r"\s*\|\s*|\t+|\s{2,}")
_PARTS = ("|", ";", "\t", "  ", "\xa0")  # what may part a cell from the next
_BARE = re.compile(r"[\s|:;+=_.—–-]*")
_SEPARATORS = ("\t", ";", "|")
_ALONE = re.compile(r"s[oó]l[oa](?:mente)?[ \t]++(?=si\b)|[uú]nicamente[ \t]++", re.IGNORECASE)
_SUPPOSING = (
    *("si ", "solo ", "siempre ", "cuando ", "salvo ", "a menos ", "en caso ", "con ", "sin ", "caso "),
)
# «Si me quedan 1.000 coronas. Si no, misa»: the condition, and what is done else.
_CASE = re.compile(
    r"(?P<case>.+?)(?:(?:;|\.(?!\d)|,(?=[ \t]*+si[ \t]++no\b))(?P<rest>.*))?$", re.IGNORECASE | re.DOTALL
)
_INNER_STOP = re.compile(r"(?<=[^\W\d_]{3})\.(?=\s+[A-ZÁÉÍÓÚÑ])")
_TITLES_BY_COMMA = re.compile(r"^(?:semanas?|sem),(?=\S)", re.IGNORECASE | re.MULTILINE)
# «S1|misa|S2|club»: weeks and what is done in them, by turns.
_PAIRS = re.compile(rf"\|?(?:[ \t]*+(?:{WEEK}|obs\w*+|notas?)[ \t]*+\|[^|]++\|?){{3,}}", re.IGNORECASE)
_OTHERWISE = ("si no ", "si falla", "en caso contrario")
_TITLE_WORDS, _STOPS = 5, (".", ",", ";")


def tables_as_lines(text: str) -> str:
    """Return a mail's text with the tables in it written as a line for each row or week. Linear."""
    if not within(text, _PARTS) and not _TITLES_BY_COMMA.search(text):
        return text
    lines = text.split("\n")
    out: list[str] = []
    k = 0
    while k < len(lines):
        if not within(lines[k], _PARTS) and not _TITLES_BY_COMMA.match(lines[k]):
            out.append(lines[k])
            k += 1
            continue
        if pairs := _PAIRS.fullmatch(lines[k].strip()):
            cells = [cell.strip() for cell in pairs[0].strip("|").split("|")]
            out.append(". ".join(f"{a}: {b}" for a, b in zip(cells[::2], cells[1::2], strict=False)) + ".")
            k += 1
            continue
        heads = _heads(lines[k])
        if len(heads) >= 3:
            end = next((n for n in range(k + 1, len(lines)) if not lines[n].strip()), len(lines))
            out += _turned(heads, lines[k:end])
        else:
            table = _table(lines, k)
            end = k + max(1, sum(row.lines for row in table))
            out += _rows(table) or lines[k:end]
        k = end
    return "\n".join(out)


# ── a week to a row ──────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table: what its first cell names («1», «notes» or nothing), its cells, its lines."""

    key: str
    cells: tuple[str, ...]
    lines: int = 1


def _table(lines: Sequence[str], k: int) -> list[_Row]:
    """Return the rows of the table that begins with line ``k``; [] if none begins there."""
    for separator in _SEPARATORS:
        if separator in lines[k]:
            break
    else:
        separator = "," if _is_titled(_split(lines[k], ",")) else ""
    if not separator:
        separator = ""
        if not _is_titled(_split(lines[k], "")) and not _names_weeks_later(_split(lines[k], "")):
            return []  # columns that only spaces part need a line of titles
    rows: list[_Row] = []
    framed = lines[k].lstrip().startswith("|")
    for n in range(k, len(lines)):
        if len(rows) == 4 and not _key_first(_week_first(rows, rows[0].cells) or rows):
            return []
        cells = _split(lines[n], separator)
        if not framed and cells and lines[n].lstrip().startswith("|"):
            cells = ["", *cells]  # «   | club con Francine»: a row without a border, and its first cell empty
        if rows and cells and _BARE.fullmatch(lines[n]):
            rows.append(_Row("", ()))  # a rule below the titles
        elif rows and len(cells) == 1 and lines[n][:2] == "  ":
            rows.append(_Row("", ("", cells[0])))  # the last cell goes on
        elif len(cells) < 2:
            break
        elif separator == "|" and rows and _is_wrapped(lines[n - 1], lines[n]):
            rows[-1] = _with_more(rows[-1], cells)
        elif rows and _are_wrapped(rows[-1], cells):
            rows[-1] = _with_all(rows[-1], cells)
        else:
            rows.append(_Row(_key(cells[0]), tuple(cells)))
    rows = _week_first(rows, rows[0].cells if rows else ()) or rows
    keyed = sum(1 for row in rows[1:] if row.key) + bool(
        rows and rows[0].key and not _is_titled(rows[0].cells)
    )
    few = 1 if rows and _is_titled(rows[0].cells) else 2
    return rows if keyed >= few and _key_first(rows) else []


def _split(line: str, separator: str) -> list[str]:
    if not line.strip():
        return []
    if not separator:
        cells = [cell for _, cell in _cells(line)]
        fields = any(cell[0] == ":" for cell in cells)  # «Mes       : agosto», of a form
        return [] if fields else cells
    inner = line.strip().strip("|") if separator == "|" else line
    return [cell.strip() for cell in inner.split(separator)]


def _is_wrapped(line: str, below: str) -> bool:
    """Whether a line below a ruled row only goes on with its last cell: its first word had no room above."""
    over, under = (text.strip().strip("|").split("|") for text in (line, below))
    if len(line.strip()) != len(below.strip()):
        return False  # no borders that stand below each other, and so no room that was too small
    if len(over) != len(under) or any(cell.strip() for cell in under[:-1]) or not under[-1].strip():
        return False
    room = len(over[-1]) - 2
    return len(over[-1].strip()) + 1 + len(under[-1].split()[0]) > room


def _are_wrapped(row: _Row, cells: Sequence[str]) -> bool:
    """Whether several cells of the row above go on here: «tres apues-», «bebo con» over «tas», «mesura»."""
    if len(cells) < 3 or len(cells) != len(row.cells) or cells[0]:
        return False
    pairs = [(over, under) for over, under in zip(row.cells, cells, strict=True) if under]
    if not all(over for over, _ in pairs):
        return False
    lower = all(over[-1] not in ".;:!?" and under[0].islower() for over, under in pairs)
    return bool(pairs) and (lower or any(_is_unfinished(over) for over, _ in pairs))


def _is_unfinished(cell: str) -> bool:
    return cell[-1:] in ("-", ",") or fold(cell.split()[-1]) in _UNFINISHED


_UNFINISHED = frozenset(
    [
        *("a", "al", "con", "de", "del", "en", "y", "e", "o", "por", "para", "contra", "sin", "mi", "su"),
        *("el", "la", "los", "las", "un", "una", "que", "si"),
    ]
)


def _with_all(row: _Row, cells: Sequence[str]) -> _Row:
    """Return a row whose cells go on with those of the line below."""
    joined = []
    for over, under in zip(row.cells, cells, strict=True):
        broken = over.endswith("-") and under
        joined.append(over[:-1] + under if broken else f"{over} {under}".strip())
    return _Row(row.key, tuple(joined), row.lines + 1)


def _with_more(row: _Row, cells: Sequence[str]) -> _Row:
    """Return a row whose last cell goes on with that of the line below."""
    return _Row(row.key, (*row.cells[:-1], f"{row.cells[-1]} {cells[-1]}"), row.lines + 1)


def _is_titled(cells: Sequence[str]) -> bool:
    first = cells[0] if cells else ""
    if len(cells) < 2 or not (_TITLE.fullmatch(first) or _NOTES.fullmatch(first)) or _key_of_week(first):
        return False
    titles = [cell.removesuffix("...").removesuffix("…") for cell in cells[1:]]
    return all(len(cell.split()) <= _TITLE_WORDS and cell[-1:] not in _STOPS for cell in titles)


def _key_first(rows: Sequence[_Row]) -> bool:
    """Whether the rows begin with weeks, be it behind a line of titles and one of dashes."""
    for row in rows[:3]:
        if row.key in ("1", "2", "3", "4"):
            return True
    return bool(rows[0].key)


def _key(cell: str) -> str:
    return "notes" if _NOTES.fullmatch(cell) else _key_of_week(cell)


def _key_of_week(cell: str) -> str:
    weeks = weeks_in(cell) if _ROW.fullmatch(cell) else ()
    return str(weeks[0]) if weeks else ""  # «İ» is an «i» to the expression, and no number


def _names_weeks_later(cells: Sequence[str]) -> bool:
    """Whether a line of titles has one for the weeks behind others: «Qué», «Cuándo», «Con quién»."""
    plain = all(len(cell.split()) < _TITLE_WORDS and cell[-1:] not in _STOPS for cell in cells)
    return plain and any(_TITLE.fullmatch(cell) for cell in cells[1:])


def _week_first(table: Sequence[_Row], titles: Sequence[str]) -> list[_Row]:
    """Return a table whose weeks stand in a later column with that column first; else none of its rows."""
    at = next((n for n, title in enumerate(titles) if n and _TITLE.fullmatch(title)), 0)
    if not at or any(row.cells and len(row.cells) <= at for row in table[:2]):
        return []
    return [_moved(row, at) if len(row.cells) > at else _Row("", row.cells, row.lines) for row in table]


def _moved(row: _Row, at: int) -> _Row:
    cells = (row.cells[at], *row.cells[:at], *row.cells[at + 1 :])
    return _Row(_key(cells[0]), cells, row.lines)


def _rows(table: Sequence[_Row]) -> list[str]:
    """Write each row as a line; a row that names no week goes on with that of the row before."""
    if not table:
        return []
    titles = table[0].cells if _is_titled(table[0].cells) else ()
    notes = bool(titles) and bool(_NOTES.fullmatch(titles[0]))  # «Obs;Concepto;Importe»: numbered notes
    out, last = ([""] if titles else []), ""
    for n, row in enumerate(table[len(out) :], len(out)):
        key = "notes" if notes else row.key or last
        if not row.cells:
            out.append("")
            continue
        cells = row.cells[1:] if row.key or not row.cells[0] else row.cells
        shift = len(row.cells) - len(cells)
        said = _said(cells, [fold(t).strip(" .:¿?") for t in titles[shift:]] if shift else [])
        head = "" if key == last or not key else "Observaciones: " if key == "notes" else f"Semana {key}: "
        stop = "" if n + 1 < len(table) and _goes_on(row, table[n + 1]) else "."
        out += [f"{head}{said}{stop}" if said else head, *[""] * (row.lines - 1)]
        last = key
    return out


def _goes_on(row: _Row, below: _Row) -> bool:
    """«... y voy al» over «club con Francine»: whether the row below is only more of the last cell.

    Then what it goes on with is told as in running text: by its words, and by a capital.
    """
    more = not below.key and len(below.cells) == len(row.cells) and not any(below.cells[:-1])
    return more and bool(below.cells[-1]) and row.cells[-1][-1:] not in (".", ";", ":", "!", "?")


def _said(cells: Sequence[str], titles: Sequence[str]) -> str:
    """Return what the cells of a row say in one sentence, each in the light of its column's title."""
    plain, more, supposed, otherwise = [], [], "", ""
    for n, cell in enumerate(cells):
        title = titles[n] if n < len(titles) else ""
        words = set(title.split())
        if _BARE.fullmatch(cell) or (n and fold(cell).strip(" .") in _titles("nothing")):
            continue
        if (
            title.startswith(_OTHERWISE)
            or title in _titles("otherwise")
            or words & {"alternativa", "contrario"}
        ):
            otherwise = re.sub(r"(?i)^si no,?[ \t]++", "", cell)
        elif words & _titles("supposed"):
            cell = _ALONE.sub("", cell)
            supposed = cell if fold(cell).startswith(_SUPPOSING) else f"si {cell}"
        elif words & _titles("crowns") and cell.replace(".", "").isdigit():
            plain.append(f"{cell} coronas")
        elif words & _titles("company"):
            plain.insert(1, cell if fold(cell).startswith(("con ", "solo")) else f"con {cell}")
        elif words & _titles("place"):
            plain.append(cell if fold(cell).startswith(("en ", "a ", "al ")) else f"en {cell}")
        elif not title or words & _titles("plain"):
            if plain and fold(cell).startswith("si ") and ":" in cell:
                plain[-1] = plain[-1].rstrip(".") + "."  # «club | si aceptó: cortejarla»
            plain.append(cell)
        else:
            more.append(f", {title} {cell}")
    said = _in_a_row(plain).rstrip(".") + "".join(more)
    if not supposed:
        return f"{said}. Si no, {otherwise}" if otherwise and said else said
    case = _CASE.match(supposed)
    assert case is not None, supposed
    rest = (case["rest"] or "").strip(" .") or (f"Si no, {otherwise}" if otherwise else "")
    # All of the row hangs on it, so it stands before all of the row.
    return f"{case['case'].strip()}, {_INNER_STOP.sub(';', said)}" + (f". {rest}" if rest else "")


def _in_a_row(cells: Sequence[str]) -> str:
    """Return cells one behind the other, parted where the next begins anew behind more than a word."""
    out = ""
    for cell in cells:
        begins = cell[0].isupper() or _does(cell)
        parted = " " in out and out[-1].isalnum() and begins
        out += f"{'. ' if parted else ' ' if out else ''}{cell}"
    return out


def _does(cell: str) -> bool:
    """«Invito a Vallon»: whether a cell begins with what he does."""
    tokens = tokenize(cell)
    return bool(tokens) and is_own(lexicon().verb(tokens[0]))


@cache
def _titles(kind: str) -> frozenset[str]:
    said = load_toml("page.toml")["columns"][kind]
    return frozenset(fold(word) for word in (said.split() if isinstance(said, str) else said))


# ── a week to a column ───────────────────────────────────────────────────────────────────────────


def _heads(line: str) -> list[tuple[int, str]]:
    """Return (offset, week) of the cells of a table's first line that are weeks; [] if it is no such line."""
    cells = _cells(line)
    found = [(start, cell) for start, cell in cells if _HEADER.fullmatch(cell.strip(" .:"))]
    if len(found) < 3 or len(found) < len(cells) - 1:
        return []
    return [(start, str(weeks_in(cell)[0])) for start, cell in found]


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
        if line.count("|") == len(heads) - 1:
            cells = [(0, cell.strip()) for cell in line.split("|")]  # an empty one is a cell, too
        for n, (start, cell) in enumerate(cells):
            if piped:
                at = n - (len(cells) - len(heads))
                week = heads[at][1] if at >= 0 else None
            else:
                week = next((w for offset, w in reversed(heads) if offset <= start + 2), None)
            if week is not None and not _BARE.fullmatch(cell):
                said[week].append(cell)
    return [f"Semana {week}: {'. '.join(cells)}." for week, cells in said.items()]
