"""Weeks that are counted by what is no week by itself, or told by their days; and telegrams.

A bare number may be of anything: it is a week's where marks of one shape count all four, in order. Then the
marks are written as headings. A month told by days has three weeks or four of them, in order.
"""

import re
from collections.abc import Sequence

_NTH = r"primera|segunda|tercera|cuarta"
_WEEKS = {"uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "i": 1, "ii": 2, "iii": 3, "iv": 4}
_WEEKS |= {word: n for n, word in enumerate(_NTH.split("|"), 1)} | {str(n): n for n in range(1, 5)}
_NUMBER = rf"[1-4](?![\d.,]\d|\d)|un[oa]\b|dos\b|tres\b|cuatro\b|iv\b|i{{1,3}}\b|(?:{_NTH})\b(?!\s+sem)"
# What counts something else: the poses of a routine, «3 apuestas», «2 de agosto».
_POSE = r"(?!\s*(?:pose|a?\s*fondo|tajo|patada|parada|bloqueo|asalto|salto)\b)"
_AMOUNT = re.compile(
    r"\s*(?:de|x|y|o|por|veces|apuestas?|coronas?|crs?|semanas|copas|d[ií]as|noches|min\w*|horas?|mil|criados?)\b",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"(?<!dureza)(?<!desde)(?P<lead>^[ \t]*(?:[-*•][ \t]+)?|[.;,/|:-][ \t]*|\by[ \t]+|[ \t]+)"
    r"(?P<name>semana[ \t]*|sem\.?[ \t]*|[swl][ \t]?(?=\d)|(?:acci[oó]n[ \t]+)?larga[ \t]+|n[º°o.]{1,2}[ \t]*"
    r"|n[uú]m\.?[ \t]*|(?:casilla|bloque|fase|hueco|turno)[ \t]+|\#[ \t]?|la[ \t]+)?"
    rf"(?P<week>{_NUMBER})(?P<more>(?:[ \t]*(?:,|y|&|\+|/)[ \t]*[1-4](?!\d))*)"
    r"(?:(?P<behind>/4(?!\d)[ \t]*(?:->|[:.)-])?"
    r"|[ªa]?[ \t]?(?:\.-?|[:)=/]|-(?=[ \t]))|,(?=[ \t]))[ \t]*|[ \t]+)"
    rf"(?=[^\W\d_]){_POSE}",
    re.IGNORECASE | re.MULTILINE,
)
_FOURTH = re.compile(r"(?<![\w.,])(?:[swl]?4(?!\d)|cuatro\b|iv\b)", re.IGNORECASE)
_LEADING = r"^[ \t>*•-]*(?:(?:la|en|para)[ \t]+)*"
_NAMED = re.compile(
    rf"{_LEADING}(?:sem\w*\.?\W{{0,2}}(?:{_NUMBER})|s[1-4]\b|[1-4](?:ª|a\b|[.)])|(?:{_NTH})\b)",
    re.IGNORECASE | re.MULTILINE,
)
_SAID = re.compile(
    rf"{_LEADING}(?:sem\w*\.?\W{{0,2}}(?:{_NUMBER})|(?:{_NTH})\b)", re.IGNORECASE | re.MULTILINE
)
_GOOD = 3  # so many weeks at the heads of lines need no help
# «..., cuatro casa, notas pistola»
_NOTES = re.compile(
    r"(?:[ \t]*[,;]|(?<=\w))[ \t]+(?:notas?|obs(?:ervaciones)?)[ \t]+(?=[^\W\d_])", re.IGNORECASE
)


def told(text: str) -> str:
    """Return a page with its counted weeks written as headings. Linear."""
    return _counted(_by_days(_telegram(text)))


def _counted(text: str) -> str:
    if not _FOURTH.search(text) or len(_NAMED.findall(text)) >= _GOOD:
        return text
    shapes: dict[tuple[str, str, str, bool], list[re.Match[str]]] = {}
    for mark in _MARK.finditer(text):
        if not _heads(mark) and _AMOUNT.match(text, mark.end()):
            continue
        shape = _shape(mark)
        due = sum(len(_weeks(m)) for m in shapes.get(shape, ())) + 1
        weeks = _weeks(mark)
        if weeks == list(range(due, due + len(weeks))):
            shapes.setdefault(shape, []).append(mark)
    said = bool(_SAID.search(text))
    for shape, marks in shapes.items():
        if said and not shape[0]:
            continue  # he names his weeks: what else is counted are other things
        if sum(len(_weeks(mark)) for mark in marks) == 4 and len(marks) > 1 and _needs(shape, marks):
            return _written(text, marks)
    return text


def _shape(mark: re.Match[str]) -> tuple[str, str, str, bool]:
    """Return how a mark looks: its name, its kind of number, what closes it, whether anything parts it."""
    name = re.sub(r"\W", "", mark["name"] or "").lower()
    week = mark["week"].lower()
    kind = "digit" if week.isdecimal() else "roman" if week in ("i", "ii", "iii", "iv") else "word"
    parted = not mark["lead"] or bool(mark["lead"].strip()) or (mark["lead"].isspace() and _heads(mark))
    return name, kind, (mark["behind"] or "").strip(), True if name or mark["behind"] else parted


def _heads(mark: re.Match[str]) -> bool:
    """Whether a mark begins its line."""
    return mark.start() == 0 or mark.string[mark.start() - 1] == "\n"


def _weeks(mark: re.Match[str]) -> list[int]:
    more = [int(n) for n in re.findall(r"\d", mark["more"])]
    return [_WEEKS[mark["week"].lower()], *more]


def _needs(shape: tuple[str, str, str, bool], marks: Sequence[re.Match[str]]) -> bool:
    """Whether marks of a shape are no headings by themselves."""
    name, kind, behind, parted = shape
    below = all(map(_heads, marks))
    if not parted:
        return _heads(marks[0])
    if not name and kind == "word" and not behind and below:
        return False
    known = name in ("", "semana", "sem", "s") and kind == "digit" and behind[:2] not in ("", "/4", ",")
    return not (known and below)


def _written(text: str, marks: Sequence[re.Match[str]]) -> str:
    out, end = [], 0
    for mark in marks:
        lead = mark["lead"]
        if not _heads(mark):
            lead = " " if text[: mark.start()].rstrip()[-1:] in (".", ":", ";") else ". "
        out += [text[end : mark.start()], lead, f"S{' y '.join(map(str, _weeks(mark)))}:"]
        end = mark.end()
    behind = text[end:] if _heads(marks[-1]) else _NOTES.sub(". Notas: ", text[end:], count=1)
    return "".join([*out, behind])


# ── weeks told by their days ─────────────────────────────────────────────────────────────────────

_WEEKDAY = r"(?:(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|d[ií]a)[ \t]+)?"
_DAYS = re.compile(
    r"(?P<lead>(?:^|[.;])[ \t]*(?:[-*•][ \t]*)?(?:y[ \t]+)?)"
    r"(?P<led>(?:(?:la[ \t]+)?semana[ \t]+|hasta[ \t]+|desde[ \t]+|entre[ \t]+|a[ \t]+partir[ \t]+"
    r"|(?:los[ \t]+)?d[ií]as?[ \t]+)?(?:del?[ \t]+|el[ \t]+)?)"
    rf"{_WEEKDAY}(?:(?P<first>\d{{1,2}})(?!\d)|fin(?:al)?(?:es)?(?:[ \t]+de[ \t]+mes)?(?=:))"
    r"(?:[ \t]*(?:al?|(?:y[ \t]+)?hasta|y|[-–—/])[ \t]*(?:el[ \t]+)?"
    rf"{_WEEKDAY}(?P<last>\d{{1,2}})(?!\d)"
    r"|(?P<on>[ \t]+(?:en[ \t]+adelante|(?:hasta|a)[ \t]+(?:el[ \t]+)?(?:fin|[uú]lt)\w*)))?"
    r"(?P<month>[ \t]+de(?:l[ \t]+mes|[ \t]+[^\W\d_]+)|[ \t]*[-/.]?[ \t]*(?:ene|feb|mar|abr|may|jun|jul|ago"
    r"|sep|oct|nov|dic)[^\W\d_]*|[ \t]*[-/.]\d{1,2})?[ \t]*(?P<mark>[:,.-])?",
    re.IGNORECASE | re.MULTILINE,
)
_GLANCE = re.compile(r"(?:^|[.;])[^\w\n]*(?:[^\W\d_]+[ \t]+){0,5}\d{1,2}(?!\d)[^:\n]{0,30}", re.MULTILINE)
_LEAST = 3


def _by_days(text: str) -> str:
    if len(_GLANCE.findall(text)) < _LEAST:
        return text
    weeks = [week for found in _DAYS.finditer(text) if (week := _of_days(found))]
    if len(weeks) < _LEAST or weeks != sorted(set(weeks)):
        return text
    return _DAYS.sub(_week_told, text)


def _week_told(found: re.Match[str]) -> str:
    week = _of_days(found)
    month = found["month"] or ""
    said = f"{found['lead']}Semana {week}{month if month.lstrip().startswith('de') else ''}: "
    return said if week else found[0]


def _of_days(found: re.Match[str]) -> int:
    """Return the week of «8 al 14», «semana del 8:», «hasta el 14:», «15-ago:»; 0 if the days are none's."""
    first = int(found["first"] or 31)
    if found["last"] or found["on"]:
        last = int(found["last"] or 31)
        told = found["led"] or found["mark"] == ":"
        middle = (first + last + 1) // 2 if told and 5 <= last - first < 10 else 0
    else:
        week = "semana" in found["led"].lower()
        told = week or (found["mark"] == ":" and (found["led"] or found["month"] or not found["first"]))
        middle = first if told else 0
    return min(4, (middle + 6) // 7) if 0 < middle <= 31 else 0


# ── telegrams ────────────────────────────────────────────────────────────────────────────────────

_STOP = re.compile(r"\s(?:STOP|stop|PUNTO|(?<!dos )punto)\b(?=\s|$)")
_SPOKEN = (
    (re.compile(r"\sdos puntos(?=\s)", re.IGNORECASE), ":"),
    (re.compile(r"\scoma(?=\s)", re.IGNORECASE), ","),
)
_ORDINAL = re.compile(
    rf"(?P<lead>(?:^|[.:])[^\S\n]*)(?:la[ \t]+)?(?P<week>{_NTH})(?=[ \t]+(?!sem|y\b)[^\W\d_])",
    re.IGNORECASE | re.MULTILINE,
)


def _telegram(text: str) -> str:
    """Return a telegram with full stops for «STOP», and a week for each ordinal behind one."""
    if len(_STOP.findall(text)) < _LEAST:
        return text
    for pattern, mark in _SPOKEN:
        text = pattern.sub(mark, text)
    return _ORDINAL.sub(r"\g<lead>Semana \g<week>:", _STOP.sub(".", text))
