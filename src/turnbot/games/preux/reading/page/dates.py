"""Weeks named by their days: «Día 8 a 14 de agosto:», «Días 15-21:»."""

import re

# «8 a 14 de agosto»; «entre el 8 y el 14», «desde el 8 hasta el 14»
_DAYS = re.compile(
    r"(?P<lead>(?:^|[.;])[ \t]*+(?:[-*•][ \t]*+)?)"
    r"(?:(?:los[ \t]++)?d[ií]as?|del?|desde(?:[ \t]++el)?|entre(?:[ \t]++el)?)(?:[ \t]++d[ií]as?)?[ \t]*+"
    r"(?P<from>\d{1,2})[ \t]*+(?:al?|hasta(?:[ \t]++el)?|y(?:[ \t]++el)?|[-–—/])[ \t]*+"
    r"(?:d[ií]a[ \t]++)?(?P<to>\d{1,2})(?!\d)(?P<month>[ \t]+de(?:l[ \t]+mes|[ \t]+[^\W\d_]+))?"
    r"[ \t]*[:,.-]?",
    re.IGNORECASE | re.MULTILINE,
)
_GLANCE = re.compile(r"\d[ \t]*+(?:al?|hasta|y|[-–—/])[ \t]*+(?:[ed][^\W\d_]++[ \t]++){0,2}\d", re.IGNORECASE)
_LEAST = 3  # of them tell a month: one or two may be a journey, or a feast


def dated(text: str) -> str:
    """Return a mail's text with a week for every seven days it names, if it tells a month so. Linear."""
    if not _GLANCE.search(text):
        return text
    weeks = [_week(found) for found in _DAYS.finditer(text)]
    if len(weeks) < _LEAST or 0 in weeks or weeks != sorted(set(weeks)):
        return text
    return _DAYS.sub(lambda found: f"{found['lead']}Semana {_week(found)}{found['month'] or ''}:", text)


def _week(found: re.Match[str]) -> int:
    """Return the week of «8 a 14», 0 if the days are none's."""
    first, last = int(found["from"]), int(found["to"])
    week = (first + 9) // 7
    return week if week in (1, 2, 3, 4) and 5 <= last - first < 10 else 0
