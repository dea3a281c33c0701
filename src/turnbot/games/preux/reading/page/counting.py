"""The four weeks counted in order by what is no week by itself: «1 cuartel, 2 club, 3/ misa, 4- casa».

A bare number may be of anything: it is a week's where all four are counted, in order. Then the marks are
written as headings. That the four are there is asked once, for all the ways to count.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from turnbot.games.preux.reading.page.weeks import weeks_in

# What counts something else: «3 apuestas», «2 de agosto».
_NO_AMOUNT = (
    r"(?!(?:de|x|y|por|veces|apuestas?|coronas?|crs?|semanas?|copas|d[ií]as|noches|min(?:uto)?s?|horas?)\b)"
)
_NUMBERS = r"[1-4](?:[ \t]*+(?:,|&|\+|/|-|y)[ \t]*+[1-4]){0,3}"
_STOP = r"(?P<lead>(?:^|[.;/|])[ \t]*+)"
_JOINT = re.compile(r"\s*+(?:y|e|,|&|\+|/)\s*+", re.IGNORECASE)
_PARTS = re.compile(r"[/|,]|\by\b")
# «..., cuatro casa, notas pistola»
_NOTES_BEHIND = re.compile(
    r"(?:[ \t]*+[,;][ \t]*+notas?|(?:[ \t]*+[,;][ \t]*+|[ \t]++)obs(?:ervaciones)?)[ \t]++(?=[^\W\d_])",
    re.IGNORECASE,
)
_CLOSED = (".", ";", ":", "|", "/", "-", "*", "•")


@dataclass(frozen=True, slots=True)
class Way:
    """A way to count weeks: what marks one, and where its marks may stand.

    ``mark`` has the groups ``weeks`` (the numbers) and perhaps ``lead`` (what parts it from the week before).
    Marks stand ``abreast`` where some of them begin no line: if all did, they could be the numbers of any
    list. Each is ``written`` anew, as the headings know it. Where ``hint`` is not, no mark is looked for.
    """

    mark: re.Pattern[str]
    hint: str
    abreast: bool = False
    written: str = "S{}"


def _way_abreast(mark: str, hint: str) -> Way:
    """Return a way that counts the weeks within one line."""
    return Way(re.compile(mark, re.IGNORECASE), hint, abreast=True, written="S{}:")


# Within one line.
_ABREAST = (
    # «1 cuartel, 2 club y beber, 3/ misa, 4- casa»
    _way_abreast(
        r"(?P<lead>(?:^|[.;:/|,]|(?<=\s)[-–—]|\by(?=\s))[ \t]*+)(?:(?:sem(?:ana)?s?\b\.?|s)[ \t]*+)?"
        rf"(?P<weeks>{_NUMBERS})(?:[ \t]*+[.,:)/=-])?(?=[ \t]++{_NO_AMOUNT}[^\W\d_])",
        "1",
    ),
    # «s1 cuartel s2 club»; those that a colon closes are headings already
    _way_abreast(
        r"(?<![^\s,.;:/|(-])(?:s|w|sem\.?|semana)[ \t]*+(?P<weeks>[1-4])(?:=|(?![\w/]|[ \t]*+[.:)=-]))",
        "1",
    ),
    # «1 cuartel 2 club 3 misa 4 casa», in one line and with no marks at all
    _way_abreast(
        r"(?:^[ \t]*+(?=1)|(?<=[^\s,;]\s)(?=[2-4]))(?P<weeks>[1-4])"
        rf"(?=[ \t]++{_NO_AMOUNT}[^\W\d_])(?![^\n]*[;|/])",
        "1",
    ),
    # «uno cuartel, dos club con Vallon, tres misa, cuatro casa»
    _way_abreast(
        r"(?P<lead>(?:^|[.;/|,])[ \t]*+)(?P<weeks>un[oa]|dos|tres|cuatro)"
        rf"(?=[ \t]++{_NO_AMOUNT}[^\W\d_])",
        "cuatro",
    ),
    # «1- cuartel 2- club»: the mark behind the number tells as much as one before it
    _way_abreast(
        r"(?<![^\s;,|])(?<!larga )(?<!ci[oó]n )(?<!nº )(?<!mero )(?P<weeks>[1-4])[ \t]?(?:\.-|[.):/=-])"
        r"(?=[ \t]*+[^\W\d_])",
        "1",
    ),
)
# What counts the actions of a routine: «1. Pose 2. Fondo».
_ACTION = re.compile(
    r"[ \t.:,)=-]*+(?:pose|fondo|a fondo|tajo|patada|parada|bloqueo|asalto a|salto(?: hacia)? atr[áa]s)\b",
    re.IGNORECASE,
)
# A line to a week, or more of them.
_LINES = re.IGNORECASE | re.MULTILINE
_BELOW = (
    # «Casilla 1: cuartel»
    Way(
        re.compile(
            r"^(?P<lead>[ \t]*+)(?:casilla|bloque|fase|hueco|recuadro|turno)[ \t]*+(?:n[ºo°]\.?[ \t]*+)?"
            r"(?P<weeks>[1-4])(?!\d)",
            _LINES,
        ),
        "4",
    ),
    # «Uno: cuartel. Dos: club», «Acción larga 1: cuartel»
    Way(re.compile(rf"{_STOP}(?P<weeks>un[oa]|dos|tres|cuatro)[ \t]*+(?:(?=[:=-])|,)", _LINES), "cuatro"),
    # «Semana I: cuartel; II: club», «I.- cuartel / II.- club»
    Way(
        re.compile(
            r"(?P<lead>(?:^|[.;/|,])[ \t]*+)(?:semanas?[ \t]++|sem\.?[ \t]*+)?(?P<weeks>iv|i{1,3})(?![\w'’])"
            r"[ \t]*+(?=[.:)=-])",
            _LINES,
        ),
        "iv",
        abreast=True,
    ),
    Way(
        re.compile(
            rf"{_STOP}(?:[-*•][ \t]*+)?(?:acci[oó]n[ \t]++)?larga[ \t]*+"
            r"(?:n[ºo°]\.?[ \t]*+)?(?P<weeks>[1-4])(?!\d)[ªa]?",
            _LINES,
        ),
        "larga",
    ),
    # «Nº 1) cuartel», «Núm. 1: cuartel»
    Way(
        re.compile(
            r"^(?P<lead>[ \t]*+)n(?:[º°]|[o.][ \t]?[º°.]?|[uú]m(?:ero)?)\.?[ \t]*+(?P<weeks>[1-4])(?!\d)"
            r"(?=[ \t]*+[.:)=-])",
            _LINES,
        ),
        "n",
    ),
    # «L1: cuartel», L for «larga»
    Way(re.compile(r"^(?P<lead>[ \t]*+)l[ \t]?(?P<weeks>[1-4])(?=[ \t]*+[.:)=-])", _LINES), "l1"),
    # «1/4 cuartel», of four quarters
    Way(re.compile(r"^(?P<lead>[ \t]*+(?:[-*•][ \t]*+)?)(?P<weeks>[1-4])/4(?![\d/])", re.MULTILINE), "/4"),
    # «1  cuartel»
    Way(
        re.compile(r"^(?P<lead>[ \t]*+)(?P<weeks>[1-4])(?=[ \t]++[^\W\d_])", re.MULTILINE), "1", written="{})"
    ),
    # «I  cuartel», «una cuartel»
    Way(
        re.compile(
            r"^(?P<lead>[ \t]*+)(?P<weeks>iv|i{1,3}|un[oa]|dos|tres|cuatro)(?=[ \t]++[^\W\d_])", _LINES
        ),
        "i",
    ),
)

# «3 misa», «1 y 4 cuartel», ...: a line to each of the four, or to several, in whatever order.
_SCATTERED = re.compile(
    rf"^(?P<lead>[ \t]*+)(?P<weeks>{_NUMBERS})(?!\d)(?:[ \t]*+(?:\.-?|[):=-]))?"
    rf"(?=[ \t]++{_NO_AMOUNT}[^\W\d_])",
    _LINES,
)

_NAMED = re.compile(r"^[ \t]*+(?:sem(?:ana)?\b|s[1-4])", _LINES)  # titles of their own


# «... con Parrot. Semana | 2: obligaciones», where a mailer broke the line.
_AT_END = re.compile(
    r"(?<=[.;,])[ \t]+(semana|sem\.?)[ \t]*\n[ \t]*(?=[1-4][ªa]?[ \t]*[:.)-])", re.IGNORECASE
)


_GLUED = re.compile(r"(?<![\w.,])([1-4])(sem(?:ana)?)(?!\w)", re.IGNORECASE)  # «1sem club»
_NTHS = ["primera", "segunda", "tercera", "cuarta"]
_TO_THE = re.compile(rf"\ba la ({'|'.join(_NTHS)})\b", re.IGNORECASE)  # «a la primera voy al club, a la ...»
_COMMAS = re.compile(r"^[1-4](?:,[1-4]){1,2}(?=[ \t]*[:.)=-])", re.MULTILINE)  # «1,2,3: obligaciones»


def counted(text: str) -> str:
    """Return a mail's text with the marks that count the four weeks written as weeks. Linear."""
    low = text.lower()
    if "sem" in low:
        text = _GLUED.sub(r"\2 \1", _AT_END.sub(r"\n\1 ", text))
    if "a la primera" in low and [f[1].lower() for f in _TO_THE.finditer(text)] == _NTHS:
        text = _TO_THE.sub(r"en la \1", text)
    text = _COMMAS.sub(lambda found: " y ".join(found[0].replace(",", ", ").rsplit(", ", 1)), text)
    if "4" not in text and "cuatro" not in low and "iv" not in low:
        return text
    lines = text.split("\n")
    text = "\n".join([_by(_ABREAST, line) if _may_count(line) else line for line in lines])
    written = _by(_BELOW, text)
    return _scattered(text) if written == text else written


def _scattered(text: str) -> str:
    """Return a text with its weeks marked that has a line to each, in another order than theirs or shared."""
    marks = [m for m in _SCATTERED.finditer(text) if not _ACTION.match(text, m.end())]
    weeks = [week for mark in marks for week in weeks_in(mark["weeks"])]
    shared = 1 < len(marks) < len(weeks)
    mixed = (shared or weeks != sorted(weeks)) and sorted(weeks) == [1, 2, 3, 4]
    return _written(text, marks, "S{}:") if mixed and not _NAMED.search(text) else text


def _may_count(line: str) -> bool:
    return ("1" in line and "4" in line) or "cuatro" in line.lower()


def _by(ways: Iterable[Way], text: str) -> str:
    """Return a text with its weeks as the first of these ways that counts all four marks them."""
    low = text.lower()
    for way in ways:
        if way.hint not in low:
            continue
        marks = _in_order(way.mark.finditer(text))
        if len(marks) == 1:
            continue  # «Semanas 1-4: club, cuartel, misa, teatro»
        if any(_JOINT.fullmatch(text, one.end(), other.start()) for one, other in pairwise(marks)):
            continue  # «S1 y S2 cuartel, S3 y S4 club»: two headings, of two weeks each
        if marks and not (way.abreast and all(_opens(text, mark) for mark in marks)):
            written = _written(text, marks, way.written)
            return _NOTES_BEHIND.sub(". Notas: ", written, count=1) if way.abreast else written
    return text


def _in_order(found: Iterable[re.Match[str]]) -> list[re.Match[str]]:
    """Return the marks that count the weeks from the first to the fourth; [] if one of them is missing."""
    marks, due = [], 1
    for mark in found:
        if _ACTION.match(mark.string, mark.end()):
            continue
        weeks = weeks_in(mark["weeks"])
        if weeks == tuple(range(due, due + len(weeks))):
            marks.append(mark)
            due += len(weeks)
    return marks if due == 5 else []


def _opens(text: str, mark: re.Match[str]) -> bool:
    """Whether a mark is of one week, and begins its line."""
    line = text.rfind("\n", 0, mark.start("weeks")) + 1
    if mark["weeks"].isalpha() and not text[line : mark.start()].strip():
        return not mark["lead"].strip()  # «Semana II ......»
    return mark["weeks"].isalnum() and not text[line : mark.start("weeks")].strip()


def _written(text: str, marks: Sequence[re.Match[str]], written: str) -> str:
    out, end = [], 0
    for mark in marks:
        lead = _PARTS.sub(".", mark["lead"]) if "lead" in mark.groupdict() else ""
        before = text[end : mark.start()]
        if not lead and before.rstrip(" \t")[-1:] not in ("", "\n", *_CLOSED):
            lead = ". "
        weeks = " y ".join(map(str, weeks_in(mark["weeks"])))
        out += [before, lead, written.format(weeks)]
        end = mark.end()
    return "".join([*out, text[end:]])
