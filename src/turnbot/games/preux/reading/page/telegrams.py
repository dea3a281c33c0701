"""Telegrams: «STOP» for a full stop, and a week for each ordinal behind it."""

import re

_STOP = re.compile(r"\s(?:STOP|stop|PUNTO|(?<!dos )punto)\b(?=\s|$)")
# What else a voice says for a mark: «observaciones dos puntos pistola».
_MARKS = (
    (re.compile(r"\s(?:DOS PUNTOS|dos puntos)(?=\s)"), ":"),
    (re.compile(r"\s(?:COMA|coma)(?=\s)"), ","),
)
_LEAST = 3  # of them make a telegram: one may be a joke
# «STOP primera regimiento STOP»: what begins with an ordinal is a week.
_WEEK = re.compile(
    r"(?P<lead>(?:^|[.:])[^\S\n]*+)(?:la[ \t]++)?(?P<week>primera|segunda|tercera|cuarta)"
    r"(?=[ \t]++(?!sem|y\b)[^\W\d_])",
    re.IGNORECASE | re.MULTILINE,
)


def without_stops(text: str) -> str:
    """Return a telegram's text with full stops and weeks; any other mail's as it is. Linear."""
    if len(_STOP.findall(text)) < _LEAST:
        return text
    for pattern, mark in _MARKS:
        text = pattern.sub(mark, text)
    text = _STOP.sub(lambda found: "." + " " * (len(found[0]) - 1), text)
    return _WEEK.sub(r"\g<lead>Semana \g<week>:", text)
