"""Words with their places: the one form of the text that everything else looks at."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

_TOKEN = re.compile(
    r"""
    (?P<number>\d{1,3}(?:\.\d{3})+(?!\d)|\d+)(?P<ordinal>\.?[ºª°]|(?i:[aoe]r?|er[ao]?|d[ao]|t[ao]|r[ao]|v[ao])(?![^\W\d_]))?
    |(?P<word>[^\W\d_]+(?:['’´`-][^\W\d_]+)*['’]?)
    |(?P<dots>\.{2,}|…)
    |(?P<mark>[^\w\s]|_)
    """,
    re.VERBOSE,
)


def fold(text: str) -> str:
    """Return lower-case text without accents (ñ becomes n); apostrophes are all straight."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("’", "'").replace("´", "'"))
    return "".join([c for c in decomposed if c < _FIRST_ACCENT or not unicodedata.combining(c)])


def listed(words: str) -> frozenset[str]:
    """Return the words of a list, as they are written in the code."""
    return frozenset(words.split())


_FIRST_ACCENT = "\u0300"  # no character before it combines with another


@lru_cache(maxsize=16_384)  # the words of a language, and not all that anybody may write
def _spelled(raw: str) -> tuple[str, str]:
    """Return the ``norm`` and the ``low`` of a word."""
    return fold(raw).rstrip("'"), raw.casefold().replace("’", "'")


def by_first_word(phrases: Iterable[str]) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """Index phrases, cut into words, by the first of them; those that share it keep their order.

    Most words of a text begin no phrase, and need not be compared with any.
    """
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append(words)
    return found


class _Norm(Protocol):
    @property
    def norm(self) -> str: ...


@dataclass(slots=True, unsafe_hash=True)
class Token:
    """A word, number or mark. ``norm`` is folded, ``low`` keeps accents, ``start``..``end`` is its place.

    Nobody changes one. It is not frozen: that takes five times as long to make, and a mail has hundreds.
    """

    kind: str  # word, number, mark
    text: str
    norm: str
    low: str
    start: int
    end: int
    line: int
    first: bool  # the first token of its line
    ordinal: bool = False
    dotted: bool = False  # a full stop touches its end

    @property
    def cap(self) -> bool:
        """Whether it is written with a capital."""
        return self.text[:1].isupper()

    @property
    def number(self) -> int:
        """The value of a number token."""
        return int(self.norm)


def stands(words: Sequence[str], said: Sequence[_Norm], at: int) -> bool:
    """Whether words stand at ``at``."""
    if at + len(words) > len(said):
        return False
    for word in words:
        if said[at].norm != word:
            return False
        at += 1
    return True


SKIPPED = frozenset({"de", "del", "la", "el", "las", "los"})  # do not count inside a phrase


def tokenize(text: str, base_line: int = 1) -> list[Token]:
    """Cut text into tokens. Linear; every character but white space belongs to at most one token."""
    out: list[Token] = []
    line, seen, last_line = base_line, 0, 0
    shouted = False
    for found in _TOKEN.finditer(text):
        start, end = found.span()
        if start > seen:
            line += text.count("\n", seen, start)
        seen = end
        raw, group = found.group(), found.lastgroup
        first = line != last_line
        if first:
            shouted = _shouted(text, start)
        last_line = line
        if group == "word":
            (norm, low), kind = _spelled(raw), "word"
        elif group in ("number", "ordinal"):
            norm, low, kind = found["number"].replace(".", "")[:9], raw.casefold(), "number"
        else:
            norm, low, kind = (
                "..." if group == "dots" else _MARKS.get(raw, raw),
                raw.replace("’", "'"),
                "mark",
            )
        if shouted:
            raw = raw.lower()  # where all are capitals, none makes a name
        dotted = kind == "word" and text.startswith(".", end)
        out.append(Token(kind, raw, norm, low, start, end, line, first, group == "ordinal", dotted))
    return out


def _shouted(text: str, start: int) -> bool:
    """Whether the line that begins at ``start`` is all capitals: three long words of them, no other."""
    end = text.find("\n", start)
    end = end if end >= 0 else len(text)
    one = _LONG.search(text, start, end)
    if one is None or not one.group().isupper():
        return False  # as nearly all
    words = _LONG.findall(text, start, end)
    return len(words) > 2 and all(word.isupper() for word in words)


_LONG = re.compile(r"[^\W\d_]{3,}")
_MARKS = {
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "„": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "..": "...",
    "•": "*",
    "→": ":",
    "⇒": ":",
    "➜": ":",
    "►": ":",
}
