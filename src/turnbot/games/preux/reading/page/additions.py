"""What is added to a week, said round about: «A lo que ya figura en la primera añadid que presto 20».

Put straight it is «a la primera semana añadid que presto 20»: so the week is not lost in what is said of it.
"""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, rewritten

_WEEK = (
    r"la\s+(?:semana\s+)?(?P<week>primera|segunda|tercera|cuarta|[uú]ltima|[1-4])(?:[ªa]\b)?(?:\s+semana)?"
    r"|(?:la\s+)?s(?:emana|em\.)?\s*(?P<number>[1-4])\b"
)
_ADDS = r"(?:a[nñ][aá]d|agr[eé]g|s[uú]m[aáeo])\w*"
_TOLD = re.compile(
    r"(?P<to>\ba)\s+(?:todo\s+)?(?:lo|las\s+[oó]rdenes|la\s+jugada|mis\s+[oó]rdenes)\b"
    r"(?P<told>(?:\s+(?!a[nñ]ad|agreg)[^\W\d_]+){0,5}?)\s+(?:en|de|para|a|durante)\s+"
    rf"(?:{_WEEK})\s*,?\s+(?P<asked>(?:(?:hay\s+que|quiero|le|les|os|se|te|me|habr[ií]a\s+que|ten[eé]is\s+que|"
    rf"tienes\s+que|haz|haced)\s+)*{_ADDS})",
    re.IGNORECASE,
)


def _straight(found: re.Match[str]) -> str:
    week = found["week"] or found["number"]
    named = f"semana {week}" if week.isdecimal() else f"{week} semana"
    return f"{found['to']} la {named} añadid"


_RULES = (Rule(_TOLD, _straight, ("añad", "anad", "añád", "agreg", "agrég", "suma", "sume", "súme", "sumo")),)


def added_straight(text: str) -> str:
    """Return a mail's text with what is added to a week said of the week itself. Linear."""
    return rewritten(text, _RULES)
