"""Titles that stand over weeks: «POLÍTICA», and below it «Semana 1: me presento a ...», then «ARMAS».

Who sorts his month by what it is about heads each part so, and orders nothing with it. What is said of a week
may stand on a line of its own below it, too: so at least two titles must be set alike, the first of them over
the first of the weeks, and each week is told on the line that names it.
"""

import re
from collections.abc import Sequence

from turnbot.games.preux.reading.page.rewriting import within
from turnbot.games.preux.reading.page.weeks import WEEK
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import tokenize

_WEEKLY = re.compile(
    rf"^[ \t>*•_-]*+(?:(?:en|para|la)[ \t]++)*(?:{WEEK}|(?:primera|segunda|tercera|cuarta)(?:[ \t]++semana)?)"
    r"[ \t]*+(?:[:.,;)=~|>–—-][ \t:.>–—-]*+)?(?P<told>.*)$",
    re.IGNORECASE,
)
_TITLE = re.compile(r"^(?P<before>[^\w\n]*+)(?P<said>[^\W\d_][^\d\n:.,;!?¡¿]{2,40}?)(?P<after>[^\w\n]*+)$")
_OTHER = re.compile(r"\b(?:observaci|observ|obs\b|notas?\b|rutinas?|tirada|muerte|varios)", re.IGNORECASE)
_LEAST = 2  # titles: one may be anything
_WORDS = 4


def without_topics(text: str) -> str:
    """Return a mail's text with the titles that stand over its weeks as spaces. Linear."""
    if not within(text.lower(), ("sem", "primera", "s1", "1ª")):
        return text
    lines = text.split("\n")
    weekly = [n for n, line in enumerate(lines) if (found := _WEEKLY.match(line)) and found["told"].strip()]
    if len(weekly) < _LEAST or all(lines[n].isupper() for n in weekly):
        return text
    over = {n: above for n in weekly if (above := _above(lines, n)) >= 0}
    styles = {_style(lines[above]) for above in over.values()}
    if len(over) < _LEAST or weekly[0] not in over or len(styles) > 1 or styles == {""}:
        return text
    for above in over.values():
        lines[above] = " " * len(lines[above])
    return "\n".join(lines)


def _above(lines: Sequence[str], n: int) -> int:
    """Return the line of the title right above a week's line; -1 if none stands there."""
    k = n - 1
    if k > 0 and not lines[k].strip():
        k -= 1
    if k < 0 or not lines[k].strip() or _WEEKLY.match(lines[k]):
        return -1
    found = _TITLE.match(lines[k])
    said = found["said"] if found is not None else ""
    fits = 0 < len(said.split()) <= _WORDS and not _OTHER.search(said) and not _does(said)
    return k if fits and _style(lines[k]) else -1


def _does(said: str) -> bool:
    """Whether words say what he does: «COMPRO UN CABALLO» orders, and heads nothing."""
    return any(is_own(lexicon().verb(token)) for token in tokenize(said))


def _style(line: str) -> str:
    """Say how a title is set: in capitals, closed by a colon, or between marks; an empty string for none."""
    found = _TITLE.match(line)
    if found is None:
        return ""
    before, after = found["before"].strip(), found["after"].strip()
    if after == ":":
        return "colon"
    if before and after:
        return before[0]
    return "capitals" if found["said"].isupper() else ""
