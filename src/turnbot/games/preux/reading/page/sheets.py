"""The head of a character's sheet: «Fuerza: 12 / Coronas: 310 / Caballos: 2», above the month.

Who copies his sheet says what he is and has, and orders nothing with it: «Criados: 2» among the observations
is an order, above the weeks and beside a rank or a balance it is none. What he carries («Bolsa: 40») stays.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from turnbot.games.preux.reading.page.rewriting import within
from turnbot.games.preux.reading.page.weeks import WEEK
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.text import fold, tokenize

_ORDERS = re.compile(
    rf"^\W*(?:{WEEK}|primera|todo el mes|observ|obs\b|notas?\b|[oó]rdenes|jugada|rutinas?)", re.IGNORECASE
)
_LINE = re.compile(
    r"^[\s>*•·|_-]*+(?P<key>[^\W\d_][^\W\d_. ]*+(?: [^\W\d_]++){0,3})[ .]*[:=][ .]*(?P<value>.*\S)\s*$"
)
_LONGEST = 6  # words of what a line of the sheet says
_HEAD = 30  # lines


def without_sheet(text: str) -> str:
    """Return a mail's text with the lines of a sheet above its month as spaces. Linear."""
    if not within(text, (":", "=")) or not within(fold(text), _hints()):
        return text
    lines = text.split("\n")
    head = list(_sheet(lines[: _first_order(lines)]))
    if any(kind in ("standing", "money") for _, kind in head):
        for n, _ in head:
            lines[n] = " " * len(lines[n])
    for n, line in enumerate(lines):
        if _kind(line) == "title":
            lines[n] = " " * len(line)
    return "\n".join(lines)


def _first_order(lines: Sequence[str]) -> int:
    return next((n for n, line in enumerate(lines[:_HEAD]) if _ORDERS.match(line)), min(len(lines), _HEAD))


def _sheet(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    for n, line in enumerate(lines):
        if kind := _kind(line):
            yield n, kind


def _kind(line: str) -> str:
    """Say what a line of a sheet tells: his standing, his money or goods, all at once; "" if it is none."""
    found = _LINE.match(line)
    if found is None:
        return ""
    kind = _keys().get(fold(found["key"]), "")
    words = tokenize(found["value"])
    short = kind == "title" or sum(token.kind != "mark" for token in words) <= _LONGEST
    return kind if short and not any(is_own(lexicon().verb(token)) for token in words) else ""


@cache
def _keys() -> dict[str, str]:
    return {key: kind for kind, keys in load_toml("page.toml")["sheet"].items() for key in keys}


@cache
def _hints() -> tuple[str, ...]:
    return tuple(key for key, kind in _keys().items() if kind != "goods")
