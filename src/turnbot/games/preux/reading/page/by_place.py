"""Months told by places or people rather than by weeks: «Club: semanas 1 y 3, con Parrot», «Con Larue: la 4».

Each such line is written anew as the weeks it is about; what is said of no week is the whole month's.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from turnbot.games.preux.reading.page.weeks import weeks_in

_ONE = (
    r"(?:[1-4](?:[ªaº°]|ra|da|ta|[.](?:ª|º))?"
    r"|(?:primera|segunda|tercera|cuarta|uno|dos|tres|cuatro)(?![^\W_]))"
)
_LIST = rf"{_ONE}(?:[ \t]*(?:,|&|\+|/|-|[ \t]y(?=[ \t]))[ \t]*(?:(?:en[ \t]+)?la[ \t]+)?{_ONE})*"
_NO_AMOUNT = r"(?![\w/%]|[ \t]*(?:x|por|coronas?|crs?|veces|apuestas?|criados?|niveles)\b)"
_WEEKS = re.compile(
    rf"(?<![^\W_])(?:en[ \t]+)?(?:(?:las?[ \t]+)?(?:semanas?|sems?\b\.?)[ \t]*|las?[ \t]+|s(?=[1-4]\b))"
    rf"(?P<weeks>{_LIST})(?:[ \t]+semanas?\b)?{_NO_AMOUNT}",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?P<weeks>{_LIST})(?=[ \t]*(?:$|[(,;.]|en[ \t]+(?:el|la|mi)\b))", re.IGNORECASE)
_LINE = re.compile(
    r"^(?P<lead>[ \t]*(?:[-*•+][ \t]+)?)(?P<label>[^\W\d_][^:\n.;,]{1,40}?)[ \t]*:[ \t]*(?P<rest>\S.*)$"
)
# «Mi club, con Parrot: semana 2», «CUARTEL - semanas 1 y 3»: behind more than a word, the weeks at once.
_LONG = re.compile(
    r"^(?P<lead>[ \t]*(?:[-*•+][ \t]+)?)(?P<label>[^\W\d_](?:[^:.!?\n]|[.](?![ \t])){1,80}?)"
    r"(?:[ \t]*:|[ \t]+(?:[-–—]|[-=]?>|→))[ \t]*"
    rf"(?P<rest>(?:{_WEEKS.pattern}(?=[ \t]*(?:$|[,;.(]))|{_BARE.pattern.replace('?P<weeks>', '?:')}).*)$",
    re.IGNORECASE,
)
# What is no place and nobody: other parts of a mail, and what only counts.
_OTHER = re.compile(
    r"\W*(?:sem|mes|agosto|todo|obs|nota|correc|cambi|rectif|pd\b|p\.?\s?d|duelo|rutina|tirada|muerte|asunto|para|de\b"
    r"|influencia|criado|coronas|dinero|bolsa|primer[ao]|segund[ao]|tercer[ao]|cuarta|[uú]ltim|resto)",
    re.IGNORECASE,
)
_BETS = re.compile(r"\W*apuesta", re.IGNORECASE)  # «Apuestas: 2x40 la 3»; «Apuestas: 2» names no week
_HEADED = re.compile(
    r"^[^\w\n]*+(?:sem(?:ana)?s?\b|s[ \t]?[1-4]|(?:la[ \t]+)?(?:primera|[1-4](?:ª|a|\))))",
    re.IGNORECASE | re.MULTILINE,
)
_DASHED = re.compile(r"[ \t](?:[-–—]|[-=]?>|→)[ \t]*(?:semana|sem\b|s[1-4]|las?[ \t]|[1-4])", re.IGNORECASE)
_CLOSES = re.compile(r"[,;.]|[ \t]y[ \t]")


def by_weeks(text: str) -> str:
    """Return a mail's text with its lines about places and people told by weeks; else as it is. Linear."""
    if (text.count(":") < 2 and len(_DASHED.findall(text)) < 2) or _HEADED.search(text):
        return text
    lines = _parted(text).split("\n")
    told = [_told(line, bare=False) for line in lines]
    if not _is_whole(told):
        with_bare = [_told(line, bare=True) for line in lines]
        told = with_bare if _is_whole(with_bare) else told
    if sum(bool(line) for line in told) < 2:
        return text
    return "\n".join(_written(lines, told))


# «Club: 1, 3. Cuartel: 2. Teatro: 4 (palco).»: where the next place begins on the same line.
_NEXT = re.compile(
    rf"(?<=[.;])[ \t]+(?=[^\W\d_][^:\n.;,]{{1,40}}:[ \t]*(?:las?[ \t]+|sem\w*\.?[ \t]*|s)?{_ONE})"
)


def _is_whole(told: Iterable[Iterable[tuple[tuple[int, ...], str]]]) -> bool:
    """Whether all four weeks are told of: only then are bare numbers weeks."""
    return len({week for line in told for weeks, _ in line for week in weeks}) == 4


def _parted(text: str) -> str:
    """Return a text with a line for each place, where one line told of three at least."""
    lines = text.split("\n")
    return "\n".join(_NEXT.sub("\n", line) if len(_NEXT.findall(line)) > 1 else line for line in lines)


def _written(lines: Sequence[str], told: Sequence[Sequence[tuple[tuple[int, ...], str]]]) -> Iterator[str]:
    inside = False
    for line, weeks in zip(lines, told, strict=True):
        if weeks:
            yield ". ".join(f"Semana {' y '.join(map(str, one))}: {what}" for one, what in weeks)
        elif inside and line.strip():
            yield line if _OTHER.match(line) or _BETS.match(line) else f"Notas: {line.strip()}"
        else:
            yield line
        inside = (inside or bool(weeks)) and (bool(weeks) or not line.strip())


def _told(line: str, *, bare: bool) -> list[tuple[tuple[int, ...], str]]:
    """Return the weeks of a line, each with what is done in them; nothing where it is no such line."""
    found = _LINE.match(line)
    found = _LONG.match(line) or found
    if found is None or _OTHER.match(found["label"]):
        return []
    label, rest = found["label"].strip(), found["rest"].rstrip(" .\t")
    times = list(_WEEKS.finditer(rest))
    if not times and bare and not _BETS.match(label) and (number := _BARE.match(rest)):
        times = [number]
    if not times:
        return []
    cuts = [0]
    named_first = not rest[: times[0].start()].strip(" ,")
    for last, after in pairwise(times):
        close = _CLOSES.search(rest, last.end(), after.start())
        cuts.append(after.start() if named_first or close is None else close.start())
    cuts.append(len(rest))
    return [
        (weeks_in(time["weeks"]), _joined(label, rest[start : time.start()] + rest[time.end() : end]))
        for time, start, end in zip(times, cuts, cuts[1:], strict=False)
    ]


def _joined(label: str, said: str) -> str:
    said = re.sub(r"^[ \t,;.]*(?:y[ \t]+)?", "", said).rstrip(" ,;.\t")
    said = re.sub(r"(?<![ \t])[ \t]++(?=[,;])", "", said)
    return f"{label} {said}" if said else label
