"""Parts of a mail, each with a title of its own: «DINERO 1. ... 2. ...», and then «SEMANAS 1. ... 2. ...».

Numbers count the weeks below a title that says so, and among the observations whatever stands there. Only
where a title, or numbers that begin anew, tell the two apart are they written anew: «Semana 1:», and a dash.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from turnbot.games.preux.reading.page.weeks import NAMED, WEEK
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml, words_of
from turnbot.games.preux.reading.words.text import tokenize
from turnbot.games.preux.words.cast import fold

_WORD = re.compile(r"[^\W_]+")
_ITEM = re.compile(
    r"^(?P<lead>[ \t]*+(?:[-*•·+][ \t]++)?)"
    r"(?:\(?(?P<number>[1-9]|i{1,3}|iv|vi{0,3})(?:\.?[ªº°]|[ae]r?a?(?=[.:) \t]))?|la[ \t]++(?P<la>[1-4])[ªa]?"
    r"|(?:la[ \t]++)?(?P<nth>primera|segunda|tercera|cuarta|quinta|sexta|s[eé]ptima|octava))"
    r"(?P<mark>[ \t]*+[.:)\]=–—-]++)?[ \t]++(?=\S)",
    re.IGNORECASE,
)
_ENTRY = re.compile(r"^[ \t]*+(?:[-*•·+]|[1-9a-h][.)])[ \t]*+(?=[^\W_])", re.IGNORECASE)
_ORDINAL = re.compile(r"[ªº°]")
_NTHS = ("primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "septima", "octava")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_NAMED = re.compile(rf"^[ \t]*+(?:[-*•·+][ \t]++)?{WEEK}", re.IGNORECASE | re.MULTILINE)
_PREFIX = re.compile(
    r"^(?:(?:parte|apartado|secci[oó]n|bloque)[ \t]++\w++|\w++[ \t]++parte|[ivx\d]{1,4}[.)]|[a-d]\))"
    r"[ \t]*+[-–—:.,]*+[ \t]*+"
    r"|^lo[ \t]++(?:primero|segundo|tercero|[uú]ltimo),[ \t]++",
    re.IGNORECASE,
)
_TITLE_WORDS = 5
_ALL = [1, 2, 3, 4]


@dataclass(slots=True)
class _Part:
    """A title's line (-1 before the first), what stands below it, the lists it holds."""

    line: int
    kind: str  # weeks, notes, other
    lists: list[list[tuple[int, int]]] = field(default_factory=list)  # (line, number) of their entries
    lines: list[int] = field(default_factory=list)

    @property
    def entries(self) -> list[tuple[int, int]]:
        return [entry for one in self.lists for entry in one]


def parted(text: str) -> str:
    """Return a mail's text with its weeks headed, other lists unnumbered, where its parts tell. Linear."""
    lines = text.split("\n")
    parts = list(_parts(lines))
    weekly = [part for part in parts if part.kind == "weeks"]
    if weekly:
        return _by_titles(lines, parts, weekly)
    return text if _NAMED.search(text) and not _ORDINAL.search(text) else _by_numbers(text, lines, parts)


def with_titles(text: str) -> str:
    """Return a mail's text with the title of a list on each line of it: «PAGOS» over «- 150 a Larue». Linear.

    Without it that line says nothing; one with a verb of its own says everything.
    """
    titles = words_of("entries")
    lines = text.split("\n")
    title, told = "", False
    for n, line in enumerate(lines):
        said = line.strip(" \t-*_=#:")
        if fold(said) in titles and (said.isupper() or line.rstrip().endswith(":")):
            title, told = said, False
            continue
        found = _ENTRY.match(line)
        if found is None:
            title = title if not line.strip() and not told else ""
        elif title:
            told = True
            if not any(is_own(lexicon().verb(token)) for token in tokenize(line)):
                lines[n] = f"{title}: {line[found.end() :]}"
    return "\n".join(lines)


def _by_titles(lines: list[str], parts: Sequence[_Part], weekly: Sequence[_Part]) -> str:
    if len(weekly) > 1:
        return "\n".join(lines)
    numbered = sorted(number for _, number in weekly[0].entries)
    told = weekly[0].lines
    if len(numbered) > 1 and numbered[-1] < 5 and len(set(numbered)) == len(numbered):
        _head(lines, weekly[0].entries)
    elif not numbered and len(told) == 4 and not any(NAMED.search(lines[n]) for n in told):
        for week, n in enumerate(told, 1):
            lines[n] = f"Semana {week}: {lines[n].strip(' -*•·+')}"
    else:
        return "\n".join(lines)
    lines[weekly[0].line] = ""
    for part in parts:
        if part.kind != "weeks" and part.line >= 0:
            _dash(lines, part.entries)
    return "\n".join(lines)


def _by_numbers(text: str, lines: list[str], parts: Sequence[_Part]) -> str:
    """Read a list below «Observaciones» as theirs, where another list of four begins anew behind it."""
    runs = [(part, run) for part in parts for run in part.lists]
    noted = [run for part, run in runs if part.kind == "notes" and run is part.lists[0]]
    weekly = [run for part, run in runs if run not in noted and [n for _, n in run] == _ALL]
    if not noted or len(weekly) != 1 or len(runs) != len(noted) + 1 or weekly[0][0] < noted[0][0]:
        return text
    _head(lines, weekly[0])
    for run in noted:
        _dash(lines, run)
    return "\n".join(lines)


def _head(lines: list[str], entries: Sequence[tuple[int, int]]) -> None:
    for n, week in entries:
        lines[n] = _ITEM.sub(f"Semana {week}: ", lines[n], count=1)


def _dash(lines: list[str], entries: Sequence[tuple[int, int]]) -> None:
    for n, _ in entries:
        lines[n] = _ITEM.sub(r"- ", lines[n], count=1)


def _parts(lines: Sequence[str]) -> Iterator[_Part]:
    """Give the parts of a mail in order, the first of them without a title."""
    part = _Part(-1, "other")
    for n, line in enumerate(lines):
        if kind := _kind(line):
            yield part
            part = _Part(n, kind)
            continue
        if not line.strip():
            continue
        part.lines.append(n)
        number = _number(line)
        if number == 1 or (number and not part.lists):
            part.lists.append([])
        if number:
            part.lists[-1].append((n, number))
    yield part


def _number(line: str) -> int:
    """Return what the entry of a list is counted as; 0 where a line is none."""
    found = _ITEM.match(line)
    if found is None:
        return 0
    if not (found["mark"] or found["la"] or _ORDINAL.search(found[0]) or found[0].endswith(("  ", "\t"))):
        return 0
    if nth := found["nth"]:
        return _NTHS.index(fold(nth)) + 1
    said = fold(found["number"] or found["la"])
    return int(said) if said.isdecimal() else _ROMANS.index(said) + 1


def _kind(line: str) -> str:
    """Say of what a line is the title: weeks, notes, other; an empty string where it is none."""
    said = _PREFIX.sub("", line.strip(" \t-*_=#~>"), count=1)
    words = [fold(word) for word in _WORD.findall(said)]
    if not words or len(words) > _TITLE_WORDS + 2 or any(word.isdecimal() for word in words):
        return ""
    titles = _titles()
    if {*words} <= titles["weeks"] and {*words} & titles["weekly"]:
        return "weeks"
    closed = said.rstrip().endswith((":", ":*", ":_")) or said.isupper()
    if " ".join(words) in titles["notes"] or (closed and {*words} & titles["noted"]):
        return "notes"
    if len(words) > _TITLE_WORDS or _ITEM.match(line) or re.match(WEEK, said, re.IGNORECASE):
        return ""
    return "other" if closed else ""


@cache
def _titles() -> Mapping[str, frozenset[str]]:
    page, notes = load_toml("page.toml")["parts"], load_toml("when.toml")["notes"]
    return {
        "weeks": frozenset(page["weeks"].split()) | frozenset(page["weekly"].split()),
        "weekly": frozenset(page["weekly"].split()),
        "notes": frozenset((*notes["plain"], *notes["marked"])),
        "noted": frozenset(word for title in notes["plain"] for word in title.split()[:1]),
    }
