"""The weeks of a month as a page writes them: by digits, ordinals, cardinals or Roman numbers."""

import re
from collections.abc import Mapping
from functools import cache

from turnbot.games.preux.reading.words.lexicon import load_toml
from turnbot.games.preux.words.cast import fold

#: The pattern (without regard to case) of a week that is named as one: «Semana 1», «S2», «sem. IV», «3ª».
WEEK = (
    r"(?:(?:semana|sem\.?|s\.?)\s*(?:n[ºo°.]*\s*)?(?:[1-4]|iii|ii|iv|i)\b[ªaº.]?"
    r"|[1-4]\s*[ªaº]\.?(?:\s*(?:semana|sem\b\.?))?)"
)
#: A week, or what may be one, where it is named in running text.
NAMED = re.compile(r"\b(?:semanas?|primera|segunda|tercera|cuarta)\b", re.IGNORECASE)
_WORD = re.compile(r"[1-4]|[^\W\d_]+")
_ROMANS = {"1": "i", "2": "ii", "3": "iii", "4": "iv"}


def weeks_in(said: str) -> tuple[int, ...]:
    """Return the weeks of «1 y 3», «1-3» (the second too), «primera y cuarta», «sem. IV»."""
    numbers = [int(w) if w.isdecimal() else _values().get(fold(w), 0) for w in _WORD.findall(said)]
    named = [n for n in numbers if n]
    if "-" in said and len(named) == 2 and named[0] < named[1]:
        named = list(range(named[0], named[1] + 1))
    return tuple(dict.fromkeys(named))


@cache
def _values() -> Mapping[str, int]:
    when = load_toml("when.toml")
    tables = (when["ordinal"], when["cardinal"], _ROMANS)
    return {word: int(n) for table in tables for n, words in table.items() for word in words.split()}
