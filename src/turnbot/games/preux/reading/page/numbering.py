"""Numbers of entries within a part: «2.1 L'Epée d'Or», «2.2 Tres apuestas» below «SEMANA 2».

The first half says which part an entry belongs to, the second counts it there, so neither is an amount: «2.2
Tres apuestas» are three. Where the parts have titles, the titles tell what they are; where they have none,
the first half is a week's number, and what is behind the fourth goes to the observations. What begins anew
below each week («1º», «2º» under «SEMANA 2») counts within it, too, and is neither a week nor an amount.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from turnbot.games.preux.reading.page.weeks import NAMED, WEEK

_MARK = re.compile(
    r"^(?P<lead>[ \t]*+(?:[-*•·§+>][ \t]*+)?[(\[]?(?:(?:semana|sem\.?|s|w|n[º°.o])[ \t]?+)?)"
    r"(?P<part>\d{1,2}|[ivx]{1,4}|[a-h])"
    r"(?:[./-](?P<item>\d{1,2}|[a-h])(?!\w)[.):\]–—-]*+|(?P<glued>[b-h]|a(?!r?\.?[ \t]*+sem))[.):\]-]++)"
    r"[ \t]++(?=[^\W_]|[«\"“¿¡(])",
    re.IGNORECASE,
)
_HINT = re.compile(r"^[^\w\n]*+(?:[a-z]+\.?[ \t]?)?\w{1,4}[./-]?(?:1|a)\b", re.IGNORECASE | re.MULTILINE)
_TITLE = re.compile(rf"(?<!\w)(?:{WEEK}|observ|obs\b|notas?\b|mes\b|general|varios|otros)", re.IGNORECASE)
_A_WEEK = rf"{WEEK}|(?:semana[ \t]++)?(?:primera|segunda|tercera|cuarta)(?:[ \t]++semana)?"
_SOME_NOTES = r"observaci[oó]n(?:es)?|obs|notas?|otr[ao]s(?:[ \t]++\w++)?|varios|extras?"
_WEEK_ALONE = re.compile(
    rf"[^\w\n]*+(?:{_A_WEEK})"
    r"[ \t]*+(?:\([^()\n]*+\))?[^\w\n]*+",
    re.IGNORECASE,
)
_NOTES_ALONE = re.compile(
    rf"[^\w\n]*+(?:{_SOME_NOTES}"
    r"|(?:para[ \t]++)?todo[ \t]++el[ \t]++mes|(?:para[ \t]++el[ \t]++)?mes)[^\w\n]*+",
    re.IGNORECASE,
)
# «Aparte: (1) ...», «S2: a) ...»
_TITLE_OF_LIST = re.compile(
    rf"^[^\w\n]*+(?:{_A_WEEK}|{_SOME_NOTES}|adem[aá]s|aparte"
    r"|general(?:es)?|(?:para[ \t]++|en[ \t]++)?todo[ \t]++el[ \t]++mes)"
    r"[ \t]*+(?:[:.]|[.:]?[ \t]*+[-–—])(?=[ \t]*+\(?[1a]\))",
    re.IGNORECASE | re.MULTILINE,
)
_INLINE = re.compile(r"(?<!\S)\(?(?P<number>[1-9a-h])\)(?=[ \t]++[^\W_])", re.IGNORECASE)
_LETTER = re.compile(
    r"^[ \t]*+\(?(?P<letter>[a-h])(?:\)[.:-]*+|\.-?|[ \t]?-)[ \t]++(?=[^\W_]|[«\"“¿¡(])", re.IGNORECASE
)
_HEADS_WEEK = re.compile(
    rf"^[^\w\n]*+(?:{WEEK}|[1-4](?!\d)|(?:primera|segunda|tercera|cuarta)\b|i{{1,3}}[.):-]|iv[.):-])",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"^(?P<lead>[ \t]*+)(?:(?P<before>[(\[#])?(?P<number>[1-9])(?P<behind>(?:[.]?[ºª°])?[.):\]–—-]*+)"
    r"|(?P<nth>primero|segundo|tercero|cuarto|[uú]nico)[ \t]*+[.):,–—-]++)[ \t]++(?=[^\W_]|[«\"“¿¡(])",
    re.IGNORECASE,
)
# «2 criados», «2 de 50»: with no mark, a number may tell how many.
_HOW_MANY = re.compile(
    r"(?:de|x|y|o|a|por)\b|(?!dos\b|tres\b|seis\b|los\b|las\b|mis\b)\w++(?<=s)", re.IGNORECASE
)
_NTHS = ("primero", "segundo", "tercero", "cuarto")
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_LAST_WEEK = 4
_PARTS_OF_MONTH = 6  # the weeks, and one or two for what is of no week
_TITLE_WORDS = 7


@dataclass(frozen=True, slots=True)
class _Entry:
    """A numbered line: which it is, its mark, its part (as it is written) and its number there."""

    line: int
    mark: re.Match[str]
    part: str
    number: int


def unnumbered(text: str) -> str:
    """Return a mail's text with a dash for each number of an entry within its part. Linear."""
    text = _run_on(text)
    lines = _unlettered(text.split("\n"))
    text = "\n".join(lines)
    if below := _counted_below(lines):
        for n, mark in below:
            lines[n] = "- ".rjust(mark.end()) + lines[n][mark.end() :]
        return "\n".join(lines)
    if not _HINT.search(text):
        return text
    entries = [entry for n, line in enumerate(lines) if (entry := _entry(n, line))]
    if not _is_list(entries):
        return text
    bare = not _are_titled(lines, entries) and _name_weeks(entries)
    before = ""
    for entry in entries:
        at = entry.mark.end()
        head = _headed(_week(entry.part)) if bare and entry.part != before else ""
        lines[entry.line] = (head or "- ".rjust(at)) + lines[entry.line][at:]
        before = entry.part
    return "\n".join(lines)


def _run_on(text: str) -> str:
    """Return a text without the numbers of a list that runs on behind its title: «Aparte: (1) ...»."""
    if "1)" not in text and "a)" not in text:
        return text
    titles = list(_TITLE_OF_LIST.finditer(text))
    out, done = [], 0
    for title, then in zip_longest(titles, titles[1:]):
        blank = text.find("\n\n", title.end())
        ends = [end for end in (blank, then.start() if then else -1, len(text)) if end >= 0]
        marks = list(_INLINE.finditer(text, title.end(), min(ends)))
        counted = [mark["number"].lower() for mark in marks]
        if len(marks) < 2 or counted not in (list("123456789"[: len(marks)]), list("abcdefgh"[: len(marks)])):
            continue
        for mark in marks:
            before = text[: mark.start()].rstrip()[-1:]
            out += [text[done : mark.start()], (" " if before in ".;:!?" else ";").ljust(len(mark[0]))]
            done = mark.end()
    return "".join([*out, text[done:]])


def _unlettered(lines: list[str]) -> list[str]:
    """Return lines with a dash for «a.», «b.», where such a list begins anew below a week or its number."""
    marks = [(n, mark) for n, line in enumerate(lines) if (mark := _LETTER.match(line))]
    due, headed, before = "a", False, -1
    for n, mark in marks:
        letter = mark["letter"].lower()
        headed = headed or any(_HEADS_WEEK.match(line) for line in lines[before + 1 : n])
        if not headed or letter not in ("a", due):
            return lines
        due, before = chr(ord(letter) + 1), n
    out = list(lines)
    for n, mark in marks if len(marks) > 1 else ():
        out[n] = "- ".rjust(mark.end()) + lines[n][mark.end() :]
    return out


def _counted_below(lines: Sequence[str]) -> list[tuple[int, re.Match[str]]]:
    """Return the numbered lines below weeks that have a line of their own, where each list begins with one.

    All of them must, and a second entry must stand somewhere: else the numbers could be of anything.
    """
    found: list[tuple[int, re.Match[str]]] = []
    due, titles, reached, inside = 0, 0, 0, False
    for n, line in enumerate(lines):
        if _WEEK_ALONE.fullmatch(line) or _NOTES_ALONE.fullmatch(line):
            titles, due, inside = titles + 1, 1, True
        elif (mark := _COUNTED.match(line)) is not None:
            nth = (mark["nth"] or "").lower()
            number = int(mark["number"] or (_NTHS.index(nth) + 1 if nth in _NTHS else 1))
            if not inside or number != due or _tells_how_many(mark):
                return []
            found.append((n, mark))
            reached, due = max(reached, number), due + 1
    return found if titles > 1 and reached > 1 else []


def _tells_how_many(mark: re.Match[str]) -> bool:
    marked = mark["before"] or mark["behind"] or mark["nth"]
    return not marked and mark["number"] != "1" and bool(_HOW_MANY.match(mark.string, mark.end()))


def _entry(n: int, line: str) -> _Entry | None:
    mark = _MARK.match(line)
    if mark is None:
        return None
    item = (mark["item"] or mark["glued"]).lower()
    if mark["part"].isalpha() and not item.isdecimal() and _week(mark["part"].lower()) == 0:
        return None  # «a.b»
    return _Entry(n, mark, mark["part"].lower(), int(item) if item.isdecimal() else ord(item) - ord("a") + 1)


def _is_list(entries: Sequence[_Entry]) -> bool:
    """Whether marks count: each is the next of its part, or the first of another, and no part comes twice.

    «1/8 misa» is a date, «1-2 cuartel» two weeks, «1.a misa» the first of them, «1.200 coronas» an amount.
    """
    if len(entries) < 2 or entries[0].number != 1:
        return False
    begun = [entries[0].part]
    for one, other in pairwise(entries):
        if one.part != other.part:
            begun.append(other.part)
        if other.number != (one.number + 1 if one.part == other.part else 1):
            return False
    second = any(entry.number == 2 for entry in entries)
    plain = all(entry.mark["item"] == "1" and "." in entry.mark[0] for entry in entries)
    return len(set(begun)) == len(begun) and (second or plain)


def _are_titled(lines: Sequence[str], entries: Sequence[_Entry]) -> bool:
    """Whether above some part's first entry a line says what it is: «SEMANA 2», «2. Segunda semana»."""
    above = 0
    before = ""
    for entry in entries:
        if entry.part != before and any(_is_title(line, entry.part) for line in lines[above : entry.line]):
            return True
        before, above = entry.part, entry.line + 1
    return False


def _is_title(line: str, part: str) -> bool:
    said = line.strip(" \t>*_=#~-—–§([")
    if not said or len(said.split()) > _TITLE_WORDS or said.endswith(","):
        return False
    numbered = re.match(rf"{re.escape(part)}[.):\]ªº–—-]*+(?:[ \t]|$)", said, re.IGNORECASE)
    return bool(numbered or _TITLE.search(said) or NAMED.search(said))


def _name_weeks(entries: Sequence[_Entry]) -> bool:
    """Whether parts without titles may be the weeks: their numbers rise, and go little beyond the fourth."""
    numbers = list(dict.fromkeys(_number(entry.part) for entry in entries))
    return numbers == sorted(numbers) and 0 not in numbers[1:] and numbers[-1] <= _PARTS_OF_MONTH


def _number(part: str) -> int:
    return int(part) if part.isdecimal() else _ROMANS.index(part) + 1 if part in _ROMANS else 99


def _week(part: str) -> int:
    """Return which week a part's number is; 0 for none."""
    number = _number(part)
    return number if number <= _LAST_WEEK else 0


def _headed(week: int) -> str:
    return f"Semana {week}: " if week else "Observaciones: "
