"""Weeks named by their days: «Día 8 a 14 de agosto:», «Lunes 15 - domingo 21:», «Del 22 en adelante»."""

import re

_DAY = r"(?:(?P<{}>lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|d[ií]a)[ \t]++)?"
# «8 a 14 de agosto»; «entre el 8 y el 14», «desde el 8 hasta el 14», «a partir del 22», «8-14:»
_DAYS = re.compile(
    r"(?P<lead>(?:^|[.;])[ \t]*+(?:[-*•][ \t]*+)?(?:y[ \t]++)?)"
    r"(?P<led>(?:(?:los[ \t]++)?d[ií]as|del?|el|(?:desde|entre)(?:[ \t]++el)?|a[ \t]++partir[ \t]++del?)"
    r"[ \t]++)?"
    + _DAY.format("day")
    + r"(?P<from>\d{1,2})[ \t]*+(?:(?:al?|(?:y[ \t]++)?hasta(?:[ \t]++el)?|y(?:[ \t]++el)?|[-–—/])[ \t]*+"
    + _DAY.format("last")
    + r"(?P<to>\d{1,2})(?!\d)|en[ \t]++adelante|(?:hasta[ \t]++(?:el[ \t]++)?|al?[ \t]++)"
    r"(?:fin(?:al)?(?:es)?|[uú]ltimo)(?:(?=[,:. ])))"
    r"(?P<month>[ \t]+(?:de(?:l[ \t]+mes|[ \t]+[^\W\d_]+)|(?:enero|febrero|marzo|abril|mayo|ju[nl]io|agosto"
    r"|septiembre|octubre|noviembre|diciembre|ago)\b\.?))?[ \t]*(?P<mark>[:,.-])?",
    re.IGNORECASE | re.MULTILINE,
)
_GLANCE = re.compile(r"\d[ \t]*+(?:al?|hasta|y|[-–—/])[ \t]*+(?:[ed][^\W\d_]++[ \t]++){0,2}\d", re.IGNORECASE)
_LEAST = 3  # of them tell a month: one or two may be a journey, or a feast


# «15-ago:», «01/08:», «Semana del 8:», «Hasta el 14:», «El 22:» at the head of a line.
_ONE_DAY = re.compile(
    r"^(?P<lead>[ \t]*+(?:[-*•][ \t]*+)?)(?P<led>(?:(?:la[ \t]+)?semana[ \t]+del?(?:[ \t]+d[ií]a)?"
    r"|hasta(?:[ \t]+el)?|desde[ \t]+el|a[ \t]+partir[ \t]+del|el|d[ií]a)[ \t]++)?"
    r"(?:(?P<day>\d{1,2})(?:(?P<month>[ \t]+(?:de[ \t]+[^\W\d_]++"
    r"|(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)[^\W\d_]*+))"
    r"|(?P<short>[ \t]*[-/.][ \t]*(?:\d{1,2}|[^\W\d_]{3,10}+)))?"
    r"|(?P<end>fin(?:al)?(?:es)?(?:[ \t]+de[ \t]+mes)?))[ \t]*:",
    re.IGNORECASE | re.MULTILINE,
)


def _by_single_days(text: str) -> str:
    """Return a text whose lines begin with a day each, one in every week, with these weeks."""
    found = [
        one for one in _ONE_DAY.finditer(text) if one["led"] or one["month"] or one["short"] or one["end"]
    ]
    weeks = [_of_day(one) for one in found]
    if len(weeks) < _LEAST or weeks != sorted(set(weeks)) or not {*weeks} <= {1, 2, 3, 4}:
        return text
    for one, week in zip(reversed(found), reversed(weeks), strict=True):
        text = f"{text[: one.start()]}{one['lead']}Semana {week}{one['month'] or ''}:{text[one.end() :]}"
    return text


def _of_day(found: re.Match[str]) -> int:
    """Return the week of a day: the one it ends, or the one it is in."""
    day = int(found["day"] or 31)
    return min(4, (day + 6) // 7) if 0 < day <= 31 else 0


def dated(text: str) -> str:
    """Return a mail's text with a week for every seven days it names, if it tells a month so. Linear."""
    text = _by_single_days(text)
    if not _GLANCE.search(text):
        return text
    weeks = [week for found in _DAYS.finditer(text) if (week := _week(found))]
    if len(weeks) < _LEAST or weeks != sorted(set(weeks)):
        return text
    return _DAYS.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    week = _week(found)
    return f"{found['lead']}Semana {week}{found['month'] or ''}:" if week else found[0]


def _week(found: re.Match[str]) -> int:
    """Return the week of «8 a 14», 0 if the days are none's."""
    if not found["led"] and not found["day"] and found["mark"] != ":":
        return 0  # «3 a 5 copas»
    first, last = int(found["from"]), int(found["to"] or 31)
    week = (first + 9) // 7
    return week if week in (1, 2, 3, 4) and 5 <= last - first < 10 else 0
