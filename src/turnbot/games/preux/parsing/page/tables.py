"""Tables as grids of cells, parted by bars, tabs, semicolons or blanks: a week to a row, or to a column.

``told`` is given a page and returns it with a line for each row of its tables. What a cell says it says in
the light of its column's title (``page.toml``); a cell that says «ídem» says what stands above it in its
column; totals and running sums order nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from turnbot.games.preux.parsing.words.lexicon import lexicon, load_toml
from turnbot.games.preux.parsing.words.text import fold, tokenize

_LOOKS = re.compile(r"[|;\t│┃║]|\S[ \xa0]{2,}\S|^sem\w*,", re.MULTILINE | re.IGNORECASE)
_RULE = re.compile(r"[\s|:+=_.—–╔-╬─-╋-]*")
_GAP = re.compile(r"\t+| {2,}")
_BARS = str.maketrans("│┃║\xa0", "||| ")
_WEEK = re.compile(
    r"\W*(?:(?:la )?(?:semana|sem|s)\b\W*|s)?(?:n\W+)?([1-4]|primera|segunda|tercera|cuarta|iii|ii|iv|i)"
    r"(?:[ªº°]|[aodr]a?)?\W*(?:sem(?:ana)?\W*)?"
)
_NTHS = {
    "primera": "1",
    "segunda": "2",
    "tercera": "3",
    "cuarta": "4",
    "i": "1",
    "ii": "2",
    "iii": "3",
    "iv": "4",
}
_NOTES = re.compile(r"\W*(?:obs|observ\w*|notas?|otros|varios|extras?|(?:todo el )?mes)\W*")
_TITLE = re.compile(r"\W*(?:semanas?|sem|s|n[ºo°]?|#|cuando)\W*")
_SUM = re.compile(r"\W*(?:sub)?(?:total(?:es)?|suma)\b")
_SAME = re.compile(
    r"\W*(?:tambien )?(?:idem|id|igual|lo mismo|lo|como|[\"“”〃″])"
    r"(?:(?: que| de)?(?: en)? la(?: semana| de la)? (?P<week>[1-4]|primera|segunda|tercera|cuarta)a?ª?)?\W*"
)
_TITLE_WORDS = 5
_CASE = re.compile(r"(.+?)(?:(?:;|\.(?!\d)|,(?=\s*si\s+no\b))(.*))?$", re.IGNORECASE | re.DOTALL)


@dataclass(slots=True)
class _Row:
    """A row: what its first cell names («1», «notes» or nothing), and its other cells."""

    key: str
    cells: list[str]
    ends: list[str] = field(default_factory=list)  # the last line of each cell, where it has several


def told(text: str) -> str:
    """Return a page with its tables told in lines. Linear."""
    if not _LOOKS.search(text):
        return text
    lines = text.translate(_BARS).split("\n")
    out: list[str] = []
    k = 0
    while k < len(lines):
        end = _end(lines, k) if _LOOKS.search(lines[k]) else k
        said = list(_said_by(lines[k:end])) if end > k + 1 else []
        out += said or lines[k : max(end, k + 1)]
        k = max(end, k + 1)
    return "\n".join(out)


def _end(lines: Sequence[str], k: int) -> int:
    """Return where the table that begins with line ``k`` ends; ``k`` if none begins there."""
    mark = _mark(lines[k])
    heads = [cell for _, cell in _cells(lines[k], mark)]
    titled = len(heads) > 1 and _is_titled(heads)
    if not titled and (not mark or sum(bool(_key(c)) for c in heads[:2]) != 1 or len(heads) < 2):
        return k
    end = k + 1
    while end < len(lines) and lines[end].strip():
        cells = _cells(lines[end], mark)
        if len(cells) < 2 and not _RULE.fullmatch(lines[end]) and not lines[end].startswith("  "):
            break
        end += 1
    keys = [_key(cells[0][1]) for line in lines[k:end] if (cells := _cells(line, mark))]
    later = any(_TITLE.fullmatch(fold(head)) for head in heads[1:])
    return end if _is_across(heads) or later or sum(map(bool, keys)) >= (1 if titled else 2) else k


def _mark(line: str) -> str:
    return next((mark for mark in "|\t;" if mark in line), "," if re.match(r"(?i)sem\w*,", line) else "")


def _cells(line: str, mark: str) -> list[tuple[int, str]]:
    """Return the cells of a line, each with where it begins."""
    if mark:
        inner = line.strip().removesuffix("|") if mark == "|" else line
        if mark == "|" and line.lstrip().startswith("|"):
            inner = inner[1:]
        return [(n, cell.strip()) for n, cell in enumerate(inner.split(mark))] if line.strip() else []
    out, at = [], 0
    for start, end in [*(gap.span() for gap in _GAP.finditer(line)), (len(line), len(line))]:
        if line[at:start].strip():
            out.append((at, line[at:start].strip()))
        at = end
    return out


def _is_titled(cells: Sequence[str]) -> bool:
    short = all(len(c.split()) <= _TITLE_WORDS and c[-1:] not in (".", ",", ";") for c in cells[1:])
    named = any(_TITLE.fullmatch(fold(cell)) for cell in cells)
    return short and (named or _is_across(cells) or _heads_notes(cells))


def _heads_notes(cells: Sequence[str]) -> bool:
    """«Obs | Concepto | Importe»: below it come notes, numbered or not."""
    titles = all(_about(fold(cell)) and len(cell.split()) < 3 for cell in cells[1:])
    return bool(_NOTES.fullmatch(fold(cells[0]))) and titles


def _is_across(cells: Sequence[str]) -> bool:
    """Whether a table's first line names weeks, with one cell before them at most."""
    weeks = sum(bool(_week(cell)) for cell in cells)
    return weeks > 2 and weeks >= len(cells) - 1


def _week(cell: str) -> str:
    found = _WEEK.fullmatch(fold(cell))
    return _NTHS.get(found[1], found[1]) if found else ""


def _key(cell: str) -> str:
    return "notes" if _NOTES.fullmatch(fold(cell)) else _week(cell)


# ── from lines to rows ───────────────────────────────────────────────────────────────────────────


def _said_by(lines: Sequence[str]) -> Iterator[str]:
    """Yield what a table says, a line for each row; nothing if it turns out to be none."""
    mark = _mark(lines[0])
    grid = _grid([_cells(line, mark) for line in lines if not _RULE.fullmatch(line)], placed=not mark)
    if _is_across(grid[0]):
        if _week(grid[0][0]):
            grid = [["", *row] for row in grid]
        grid = [list(column) for column in zip(*grid, strict=True)]
        grid[0][0] = "semana"
    titles = [fold(cell).strip(" .:¿?…") for cell in grid[0]] if _is_titled(grid[0]) else []
    at = next((n for n, title in enumerate(titles) if _TITLE.fullmatch(title)), 0)
    titles = [*titles[:at], *titles[at + 1 :]]
    rows = _rows(grid[bool(titles) :], at, noted=bool(titles) and _heads_notes(grid[0]))
    summed = any(row.key == "sum" for row in rows)
    last = ""
    for row in rows:
        said = _said(row.cells, titles, summed=summed) if row.key != "sum" else ""
        head = (
            ""
            if row.key in (last, "")
            else "Observaciones: "
            if row.key == "notes"
            else f"Semana {row.key}: "
        )
        last = row.key or last
        if said or head:
            yield f"{head}{said}{'' if said[-1:] in ('.', '?', '!', '') else '.'}"


def _grid(table: Sequence[Sequence[tuple[int, str]]], *, placed: bool) -> list[list[str]]:
    """Return rows of equally many cells; ``placed``: blanks part them, and their place tells their column."""
    if not placed:
        width = max(map(len, table))
        return [[cell for _, cell in row] + [""] * (width - len(row)) for row in table]
    starts = [start for start, _ in table[0]]
    if any(row and row[0][0] < starts[0] - 2 for row in table):
        starts.insert(0, 0)
    grid = []
    for row in table:
        cells = [""] * len(starts)
        for start, cell in row:
            at = max((n for n, begun in enumerate(starts) if begun <= start + 2), default=0)
            cells[at] = f"{cells[at]} {cell}".strip()
        grid.append(cells)
    return grid


def _rows(grid: Sequence[list[str]], at: int, *, noted: bool) -> list[_Row]:
    """Return the rows of a table whose weeks stand in column ``at``; what goes on with one is added to it."""
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    del widths[at : at + 1]
    rows: list[_Row] = []
    for line in grid:
        key, cells = _key(line[at]), [*line[:at], *line[at + 1 :]]
        if any(_SUM.match(fold(cell)) for cell in line):
            rows.append(_Row("sum", []))
        elif not line[at] and rows and rows[-1].cells:
            _add(rows[-1], cells, widths)
        elif not key and line[at]:
            rows.append(_Row("", [line[at], *cells]))
        else:
            cells = [_meant(cell, n, rows) for n, cell in enumerate(cells)]
            rows.append(_Row("notes" if noted and key else key, cells, [*cells]))
    return rows


def _add(row: _Row, cells: Sequence[str], widths: Sequence[int]) -> None:
    """Add a line to a row: a cell goes on where its first word had no room above, else it says more."""
    for n, cell in enumerate(cells[: len(row.ends)]):
        above = row.ends[n]
        if not cell:
            continue
        wrapped = len(above) + 1 + len(cell.split()[0]) > widths[n] or above[-1:] in (",", "-")
        if above.endswith("-"):
            row.cells[n] = row.cells[n][:-1] + cell
        else:
            row.cells[n] += f"{' ' if wrapped or not above or above[-1] in '.;:!?' else '. '}{cell}"
        row.cells[n], row.ends[n] = row.cells[n].strip(), cell


def _meant(cell: str, n: int, above: Sequence[_Row]) -> str:
    """Return what a cell says; «ídem», «lo mismo que la 2»: what stands above it in its column."""
    found = _SAME.fullmatch(fold(cell)) if cell else None
    if found is None:
        return cell
    week = _NTHS.get(found["week"] or "", found["week"])
    rows = [row for row in above if len(row.cells) > n and row.key == (week or row.key)]
    return rows[-1].cells[n] if rows else cell


# ── what a row says ──────────────────────────────────────────────────────────────────────────────


@cache
def _titles() -> dict[str, frozenset[str]]:
    return {kind: frozenset(said) for kind, said in load_toml("page.toml")["columns"].items()}


def _about(title: str) -> str:
    """Return what a column's cells are about: ``crowns``, ``company``, ``place``, ...; nothing if unknown."""
    for kind, words in _titles().items():
        if title in words or (kind not in ("otherwise", "nothing") and words & set(title.split())):
            return kind
    return ""


def _said(cells: Sequence[str], titles: Sequence[str], *, summed: bool) -> str:
    """Return what the cells of a row say, each in the light of its column's title."""
    parts: list[str] = []
    more, supposed, otherwise = "", "", ""
    for n, cell in enumerate(cells):
        title = titles[n] if n < len(titles) else ""
        kind = _about(title) if title else "plain"
        low = fold(cell).strip(" .")
        if _RULE.fullmatch(cell) or kind == "sums" or (n and low in _titles()["nothing"]):
            continue
        if kind == "otherwise":
            otherwise = cell
        elif kind == "supposed":
            supposed = cell if low.startswith(("si ", "solo ", "cuando ", "salvo ", "con ")) else f"si {cell}"
        elif kind == "crowns" and low.replace(".", "").isdigit():
            if not summed and not any(map(str.isdigit, "".join(parts))):
                parts.append(f"{cell} coronas")
        elif kind == "company":
            parts.insert(1, cell if low.startswith(("con ", "sol")) else f"con {cell}")
        elif kind == "place":
            parts.append(cell if low.startswith(("en ", "a ", "al ")) else f"en {cell}")
        elif kind == "plain":
            parts.append(cell)
        else:
            more += f", {title} {cell}"
    out = ""
    for part in parts:
        out += f"{'. ' if _begins(out, part) else ' ' if out else ''}{part}"
    out = f"{out.rstrip('.')}{more}" if more else out
    if supposed:
        case = _CASE.match(supposed)
        assert case is not None
        rest = (case[2] or "").strip(" .") or (f"Si no, {otherwise}" if otherwise else "")
        return f"{case[1].strip()}, {out.rstrip('.')}" + (f". {rest}" if rest else "")
    return f"{out.rstrip('.')}. Si no, {otherwise}" if otherwise else out


def _begins(before: str, cell: str) -> bool:
    """Whether a cell begins a sentence: behind more than a word, by its capital, or by what he does."""
    if " " not in before or before[-1] in ".;:!?":
        return False
    form = lexicon().verb(tokenize(cell)[0])
    own = form is not None and (form.person == 1 or form.tense == "infinitive")
    return cell[0].isupper() or own or fold(cell).startswith("si ")
