"""Months told by places or people rather than by weeks: «Club: semanas 1 y 3, con Parrot», «Con Larue: la 4».

Each such line is written as the weeks it is about; what is said below them of no week is the whole month's.
"""

import re
from itertools import pairwise

_NTHS = {"primera": 1, "segunda": 2, "tercera": 3, "cuarta": 4}
_ONE = r"(?:[1-4](?:[ªa°]|ra|da|ta)?(?![\w/%])|(?:primera|segunda|tercera|cuarta)\b)"
_LIST = rf"(?P<weeks>{_ONE}(?:[ \t]*(?:,|y|&|\+|/|-)[ \t]*(?:(?:en[ \t]+)?la[ \t]+)?{_ONE})*)"
_WEEKS = re.compile(
    rf"(?<!\w)(?:en[ \t]+)?(?:(?:las?[ \t]+)?(?:semanas?|sems?\b\.?)[ \t]*|las?[ \t]+|s(?=[1-4]\b)){_LIST}"
    r"(?:[ \t]+semanas?\b)?(?![ \t]*(?:x|por|coronas?|crs?|veces|apuestas?|criados?|niveles)\b)",
    re.IGNORECASE,
)
_BARE = re.compile(rf"{_LIST}(?=[ \t]*(?:$|[(,;.]|en[ \t]+(?:el|la|mi)\b))", re.IGNORECASE)
_LINE = re.compile(
    r"[ \t]*(?:[-*•+][ \t]+)?(?P<label>[^\W\d_][^:\n.;]{1,60}?)(?:[ \t]*:|[ \t]+[-–—][ \t])\s*(?P<rest>\S.*)"
)
# What is no place and nobody.
_OTHER = re.compile(
    r"\W*(?:sem|mes|agosto|todo|obs|nota|correc|cambi|rectif|p\.?\s?d\b|duelo|rutina|tirada|muerte|asunto|para|de\b|resto"
    r"|influencia|criado|coronas|dinero|bolsa|primer|segund|tercer|cuarta|[uú]ltim)",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"^[^\w\n]*(?:sem(?:ana)?s?\b|s[ \t]?[1-4]|(?:la[ \t]+)?(?:primera|[1-4](?:ª|a|\))))",
    re.IGNORECASE | re.MULTILINE,
)
# «Club: 1, 3. Cuartel: 2. Teatro: 4 (palco).»: where the next place begins on the same line.
_NEXT = re.compile(
    r"(?<=[.;])[ \t]+(?=[^\W\d_][^:\n.;,]{1,40}:[ \t]*(?:las?[ \t]+|sem\w*\.?[ \t]*|s)?[1-4])", re.IGNORECASE
)
_CLOSES = re.compile(r"[,;.]|[ \t]y[ \t]")
_Told = list[tuple[list[int], str]]


def told(text: str) -> str:
    """Return a page with its lines about places and people told by weeks; else as it is. Linear."""
    if text.count(":") + text.count(" - ") < 2 or _HEADED.search(text):
        return text
    lines = text.split("\n")
    lines = [
        part for line in lines for part in (_NEXT.split(line) if len(_NEXT.findall(line)) > 1 else [line])
    ]
    for bare in (False, True):  # only where all four are told of, are bare numbers weeks
        found = [_by_weeks(line, bare=bare) for line in lines]
        if len({week for line in found for weeks, _ in line for week in weeks}) == len(_NTHS):
            break
    else:
        found = [_by_weeks(line, bare=False) for line in lines]
    if sum(map(bool, found)) < 2:
        return text
    out, inside = [], False
    for line, weeks in zip(lines, found, strict=True):
        notes = inside and line.strip() and not _OTHER.match(line)
        said = ". ".join(f"Semana {' y '.join(map(str, which))}: {what}" for which, what in weeks)
        out.append(said or (f"Notas: {line.strip()}" if notes else line))
        inside = (inside or bool(weeks)) and (bool(weeks) or not line.strip())
    return "\n".join(out)


def _by_weeks(line: str, *, bare: bool) -> _Told:
    """Return the weeks of a line, each with what is done in them; nothing where it is no such line."""
    found = _LINE.match(line)
    if found is None or _OTHER.match(found["label"]):
        return []
    label, rest = found["label"].strip(), found["rest"].rstrip(" .\t")
    times = list(_WEEKS.finditer(rest))
    if not times and bare and (number := _BARE.match(rest)):
        times = [number]
    if not times:
        return []
    first = not rest[: times[0].start()].strip(" ,")
    cuts = [0]
    for last, after in pairwise(times):
        close = _CLOSES.search(rest, last.end(), after.start())
        cuts.append(after.start() if first or close is None else close.start())
    cuts.append(len(rest))
    return [
        (
            _numbers(time["weeks"]),
            _joined(label, f"{rest[start : time.start()].rstrip()}{rest[time.end() : end]}"),
        )
        for time, (start, end) in zip(times, pairwise(cuts), strict=True)
    ]


def _numbers(said: str) -> list[int]:
    words = re.findall(r"[1-4]|[^\W\d_]{6,}", said.lower())
    return [
        int(word) if word.isdecimal() else _NTHS[word] for word in words if word.isdecimal() or word in _NTHS
    ]


def _joined(label: str, said: str) -> str:
    said = re.sub(r"^[ \t,;.]*(?:y[ \t]+)?", "", said).rstrip(" ,;.\t")
    return f"{label} {said}".rstrip()
