"""Tables, forms and telegrams, laid out as the running text they stand for.

What is taken out is replaced by spaces, so that the player's words keep their line; only tables are written
anew.
"""

import re

from turnbot.games.preux.reading.page.boxes import chosen
from turnbot.games.preux.reading.page.by_place import by_weeks
from turnbot.games.preux.reading.page.keyed import in_words
from turnbot.games.preux.reading.page.tables import WEEK, tables_as_lines

_WEEK_LINE = re.compile(rf"\W*(?:{WEEK}|observ|obs\b|notas)", re.IGNORECASE)
_STOP = re.compile(r"\s(?:STOP|stop)\b(?=\s|$)")
# «1 y 2 cuartel. 3 teatro / 4 club»: the weeks of a telegram, in one line or several, by bare numbers.
_NUMBERED = re.compile(
    r"(?P<lead>(?:^|[.;/|\n]|(?<=\s)[-–—])[ \t]*)(?P<named>(?:sem(?:ana)?s?\b\.?|s)"
    r"[ \t]*)?(?P<weeks>[1-4](?:[ \t]*(?:,|&|\+|/|-|y)[ \t]*[1-4]){0,3})"
    r"(?=[ \t]*[.:)]?"
    r"[ \t]+(?!(?:de|x|y|por|veces|apuestas?|coronas?|crs?|semanas?|copas|d[ií]as|noches)\b)[^\W\d_])",
    re.IGNORECASE,
)
# «1 cuartel, 2 club y beber, 3/ misa, 4- casa»: all of them within one line.
_IN_LINE = re.compile(
    r"(?P<lead>(?:^|[.;/|,]|(?<=\s)[-–—]|\by(?=\s))[ \t]*)(?P<named>(?:sem(?:ana)?s?\b\.?|s)[ \t]*)?"
    r"(?P<weeks>[1-4](?:[ \t]*(?:,|&|\+|/|-|y)[ \t]*[1-4]){0,3})(?:[ \t]*[.:)/=-])?"
    r"(?=[ \t]+(?!(?:de|x|y|por|veces|apuestas?|coronas?|crs?|semanas?|copas|d[ií]as|noches)\b)[^\W\d_])",
    re.IGNORECASE,
)
# «STOP primera regimiento STOP»: what a telegram begins with an ordinal is a week.
_WIRED = re.compile(
    r"(?P<lead>(?:^|[.:])\s*)(?:la[ \t]+)?(?P<week>primera|segunda|tercera|cuarta)"
    r"(?=[ \t]+(?!sem|y\b)[^\W\d_])",
    re.IGNORECASE | re.MULTILINE,
)
# «= 1ª», «ídem S1»: as another week was.
_AS = re.compile(
    r"(?:(?<![^\s:.)>])=|\b(?:[ií]dem|[ií]d\.?|igual|lo mismo)(?=\s))[ \t]*(?:(?:que|a|de)"
    r"[ \t]+)?(?:en[ \t]+)?"
    r"(?:la[ \t]+)?(?:semana[ \t]*|sem\.?[ \t]*|s)?(?P<week>[1-4])(?:ra|da|ta|[aª])?"
    r"(?![\w/%:)]|[ \t]*(?:x|veces|apuestas?|coronas?|semanas?)\b)",
    re.IGNORECASE,
)
# «Uno: cuartel. Dos: club», «Larga 1: cuartel», «s1 cuartel s2 club»: the four in order.
_CARDINAL = re.compile(
    r"(?P<lead>(?:^|[.;/|])[ \t]*)(?P<week>uno|dos|tres|cuatro)[ \t]*(?=[:=-])", re.IGNORECASE | re.MULTILINE
)
_LONG = re.compile(
    r"(?P<lead>(?:^|[.;/|])[ \t]*)(?:acci[oó]n[ \t]+)?larga[ \t]*(?:n[ºo°]\.?"
    r"[ \t]*)?(?P<week>[1-4])(?!\d)[ªa]?",
    re.IGNORECASE | re.MULTILINE,
)
_SHORT = re.compile(r"^[ \t]*(?:acciones[ \t]+)?cortas[ \t]*:", re.IGNORECASE | re.MULTILINE)
_RUNNING = re.compile(
    r"(?<![^\s,.;:/|(-])(?:s|sem\b\.?|semana)[ \t]*(?P<week>[1-4])(?![\w/])[ \t]*(?P<mark>[.:)=-]?)",
    re.IGNORECASE,
)
# «Día 8 a 14 de agosto:», «Días 15-21:»
_DAYS = re.compile(
    r"(?P<lead>(?:^|[.;])[ \t]*(?:[-*•][ \t]*)?)(?:(?:los[ \t]+)?d[ií]as?|del?|desde(?:"
    r"[ \t]+el)?|entre(?:[ \t]+el)?)"
    r"(?:[ \t]+d[ií]as?)?[ \t]*(?P<from>\d{1,2})[ \t]*(?:al?|hasta(?:[ \t]+el)?|y(?:[ \t]+el)?|[-–—/])[ \t]*"
    r"(?:d[ií]a[ \t]+)?(?P<to>\d{1,2})(?!\d)(?:[ \t]+(?P<month>de(?:l[ \t]+mes|"
    r"[ \t]+[^\W\d_]+)))?[ \t]*[:,.-]?",
    re.IGNORECASE | re.MULTILINE,
)
_PARTS = re.compile(r"[/|,]|\by\b")
_SIX = re.compile(r"(?<![^\W_])c/[ \t]*(?:el[ \t]+|al[ \t]+)?(?:6|seis)(?![\w])", re.IGNORECASE)
# «club c Parrot», «teatro c. mi dama»: behind a word of the same line.
_SHORT_WITH = re.compile(r"(?<=[\w)])([ \t]+)c\.?(?=[ \t]+[^\W\d_]{2})")
_ROW = re.compile(r"^([ \t]*)([1-4])([ \t]+)(?=[^\W\d_])", re.MULTILINE)
# What a form prints before the player's words, and a question of a form that was answered with «no».
_LABEL = re.compile(
    r"^[ \t]*(?:acci[oó]n(?:es)?(?:[ \t]+(?:larga|corta|principal|secundaria|breve|de la semana)s?)?"
    r"|cosas cortas|larga|cortas?|principal|secundarias?|actividad(?:es)?|plan)"
    r"[ \t]*\.*[ \t]*(?::|[ \t]{2,}|\|)",
    re.IGNORECASE | re.MULTILINE,
)
_DENIED = re.compile(
    r"^[ \t]*(?P<label>[^\W\d_][^:\n]{2,40}?)[ .\t]*:[ \t]*"
    r"(?:\(?(?:ningun[oa]s?|no|nada|n/?a|no procede|en blanco|no hay|no aplica|vac[ií]o)\)?|[-—–]+)"
    r"[ \t]*\.?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
# A question of a form, perhaps quoted, with its answer on the line below: «> ¿Lleva pistola?», «Sí».
_ASKED = re.compile(
    r"^[> \t]*¿(?P<asked>[^¿?\n]{3,40})\?[ \t]*:?[ \t]*\n\s*(?P<answer>s[ií]?|no?|x)[ \t]*\.?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
# «Todo el mes obligaciones, salvo la tercera, que voy al club»; and the other way round.
_ALL = r"(?:todo el mes|el mes entero|todas las semanas|las cuatro semanas|cada semana)"
_ONE = r"la (?:primera|segunda|tercera|cuarta|[uú]ltima|[1-4][ªa]?)(?: semana)?\b"
_BUT = r"(?:salvo|menos|excepto|quitando)\s+(?:en\s+)?"
_THEN = r"[,:]?\s*(?:(?:en (?:la )?)?que\s+|donde\s+)?"
_ALL_BUT = re.compile(
    rf"\b{_ALL}[,:]?\s+(?P<what>[^.;\n]{{3,80}}?),?\s+{_BUT}(?P<week>{_ONE}){_THEN}(?=\w)", re.IGNORECASE
)
_BUT_ONE = re.compile(
    rf"\b{_BUT}(?P<week>{_ONE}){_THEN}(?P<there>[^.;,\n]{{3,80}}),\s*"
    rf"(?:{_ALL}|el resto|las dem[aá]s)[,:]?\s+",
    re.IGNORECASE,
)
# What a form asks for the purse: «Dinero encima: 40 coronas».
_PURSE = re.compile(
    r"^([ \t]*(?:[-*•][ \t]*)?)(?:dinero|efectivo|bolsa|monedero|faltriquera|coronas|en el bolsillo)"
    r"(?: que (?:llevo|llevas?))?(?: encima| en mano| en efectivo| de bolsillo)?[ .\t]*:\s*(?=\d)",
    re.IGNORECASE | re.MULTILINE,
)
# «(S/N)», and the answer on the line below its question.
_CHOICE = re.compile(r"[(\[]\s*(?:s[ií]?|x)\s*[/|-]\s*no?\s*[)\]]", re.IGNORECASE)
_ANSWERED = re.compile(
    r"^(?P<label>[ \t]*[^\W\d_][^:\n]{2,40}?[ .\t]*:[ \t]*)\n"
    r"(?P<answer>[ \t]*(?:s[ií]?|no?|x)[ \t]*\.?[ \t]*)$",
    re.IGNORECASE | re.MULTILINE,
)
# «1/4», which counts weeks where all the quarters of a month are there.
_QUARTER = re.compile(r"^([ \t]*(?:[-*•][ \t]*)?)([1-4])/4(?![\d/])", re.MULTILINE)
# A heading that a form prints with what it is for: «[Observaciones: gastos ostentosos, préstamos...]».
_BRACKETS = re.compile(r"^([ \t]*\[[^\]:,\n]{2,40})[:,][^\]\n]*\][ \t]*$", re.MULTILINE)
_LISTED = re.compile(
    r"^([ \t]*)\d{1,2}(?:[.)]|[.)]?[ \t]*[-–—])[ \t]+"
    r"(?=(?:semana|sem\.?)\s*(?:\d|i{1,3}\b|iv\b|primera|segunda|tercera|cuarta))",
    re.IGNORECASE | re.MULTILINE,
)
# He who writes, in the manner of offices: one noun, lest «que» be taken for the head of a clause.
_WRITER = re.compile(
    r"\b(?:el|la|aquel|lo)\s+que\s+(?:(?:esto|os|les?)\s+)?(?:suscribe|escribe|firma)\b"
    r"|\bquien\s+(?:(?:esto|os|les?)\s+)?(?:suscribe|escribe|firma)\b",
    re.IGNORECASE,
)
# «Art. 7. Alquílese una mansión», «Ítem 3: ...»: a paragraph's number is no week's.
_ARTICLE = re.compile(
    r"^[ \t]*(?:art(?:[ií]culo)?|[ií]tem|apartado|p[aá]rrafo|cl[aá]usula|punto)\.?[ \t]*"
    r"(?:\d{1,2}|[ivx]{1,5})[ºª]?[.:)–—-]*(?=[ \t])",
    re.IGNORECASE | re.MULTILINE,
)
_WITH = re.compile(r"(?<![^\W_])([cps])/(?=[ \t]+[^\W\d_]|[^\W\d_]{3})", re.IGNORECASE)
_SLASHED = {"c": "con ", "p": "para ", "s": "sin "}


def laid_out(text: str) -> str:
    """Return a mail's text with its tables, forms and telegrams turned into lines. Linear."""
    text = _CHOICE.sub(lambda found: _blank(found[0]), text)
    text = _ASKED.sub(_asked, text)
    text = _ALL_BUT.sub(r"Todas menos \g<week>: \g<what>. \g<week>: ", text)
    text = _BUT_ONE.sub(r"\g<week>: \g<there>. El resto: ", text)
    text = _ANSWERED.sub(_answered, text)
    text = _DENIED.sub(lambda found: found[0] if _WEEK_LINE.match(found[0]) else _blank(found[0]), text)
    text = tables_as_lines(in_words(chosen(text)))
    text = _AS.sub(r"igual que la \g<week>", text)
    text = _SHORT_WITH.sub(r"\1con", _SIX.sub("cortando al 6", text))
    text = _WITH.sub(lambda found: _SLASHED[found[1].lower()], text)  # «c/ mi dama»
    text = _WRITER.sub(lambda found: "el firmante".ljust(len(found[0])), text)
    text = _ARTICLE.sub(lambda found: _blank(found[0]), text)
    if len(_STOP.findall(text)) >= 3:
        text = _STOP.sub(lambda found: "." + " " * (len(found[0]) - 1), text)
        text = _WIRED.sub(r"\g<lead>Semana \g<week>:", text)
    text = _by_numbers(text, _NUMBERED)
    text = "\n".join(_by_numbers(line, _IN_LINE) for line in text.split("\n"))
    text = _counted(text)
    text = by_weeks(text)
    text = _PURSE.sub(lambda found: f"{found[1]}Dinero: llevo encima ", text)
    if {found[2] for found in _QUARTER.finditer(text)} == {"1", "2", "3", "4"}:
        text = _QUARTER.sub(lambda found: f"{found[1]}S{found[2]}", text)
    text = _BRACKETS.sub(lambda found: f"{found[1]}:" + " " * (len(found[0]) - len(found[1]) - 1), text)
    text = _LISTED.sub(lambda found: _blank(found[0]), text)  # «2. Semana 2: ...», a list of weeks
    if len(_LABEL.findall(text)) >= 2:
        text = _LABEL.sub(lambda found: _blank(found[0]), text)
    if [found[2] for found in _ROW.finditer(text)] == ["1", "2", "3", "4"]:
        text = _ROW.sub(lambda found: f"{found[1]}{found[2]}){found[3][1:]}", text)
    return text


def _by_numbers(text: str, pattern: re.Pattern[str]) -> str:
    """Write «S» before the numbers that count the four weeks in order, if some of them open no line."""
    out, end, due, inside = "", 0, 1, False
    for found in pattern.finditer(text):
        weeks = [int(n) for n in re.findall(r"[1-4]", found["weeks"])]
        if weeks == [due, due + 2] and "-" in found["weeks"]:
            weeks.insert(1, due + 1)  # «1-3 cuartel»
        if weeks != list(range(due, due + len(weeks))):
            continue
        at = found.start("weeks")
        opens = not text[text.rfind("\n", 0, at) + 1 : at].strip()
        inside = inside or len(weeks) > 1 or not opens
        lead = text[end : found.start()] + _PARTS.sub(".", found["lead"])
        listed = found["weeks"].replace(",", " y ")
        out += f"{lead}{found['named'] or 'S'}{listed}{':' if pattern is _IN_LINE else ''}"
        end, due = found.end(), due + len(weeks)
    return out + text[end:] if due == 5 and inside else text


def _counted(text: str) -> str:
    """Write as weeks what counts the four of them in order: long actions, cardinals, dates, «s1 ... s2»."""
    for pattern in (_CARDINAL, _LONG):
        if len(pattern.findall(text)) == 4:
            text = pattern.sub(r"\g<lead>Semana \g<week>", text)
            text = _SHORT.sub("Notas:", text) if pattern is _LONG else text
    weeks = [_week_of_days(found) for found in _DAYS.finditer(text)]
    if len(weeks) > 2 and 0 not in weeks and weeks == sorted(set(weeks)):
        text = _DAYS.sub(
            lambda found: f"{found['lead']}Semana {_week_of_days(found)}{_of_month(found)}:", text
        )
    return "\n".join(_running(line) for line in text.split("\n"))


def _running(line: str) -> str:
    found = list(_RUNNING.finditer(line))
    if [f["week"] for f in found] != ["1", "2", "3", "4"] or any(f["mark"] for f in found):
        return line
    stopped = [line[: f.start()].rstrip()[-1:] in (".", ";", ":", "", "/", "|", "-") for f in found]
    if all(stopped):
        return line
    return _RUNNING.sub(lambda f: f"{'' if stopped[int(f['week']) - 1] else '. '}S{f['week']}: ", line)


def _of_month(found: re.Match[str]) -> str:
    return f" {found['month']}" if found["month"] else ""


def _week_of_days(found: re.Match[str]) -> int:
    """Return the week of «8 a 14», 0 if the days are none's."""
    first, last = int(found["from"]), int(found["to"])
    week = (first + 9) // 7
    return week if week in (1, 2, 3, 4) and 5 <= last - first < 10 else 0


def _asked(found: re.Match[str]) -> str:
    """Read a question that is answered with «sí» as an order of the month, with «no» as nothing."""
    kept = found["answer"].casefold().startswith(("s", "x"))
    return f"Notas: {found['asked'].strip()}\n" if kept else _blank(found["asked"]) + "\n"


def _answered(found: re.Match[str]) -> str:
    """Read «Pistola:» and «Sí» on the line below as the label alone, and «No» as nothing."""
    if _WEEK_LINE.match(found[0]):
        return found[0]
    kept = found["answer"].strip(" .\t").casefold().startswith(("s", "x"))
    return (found["label"] if kept else _blank(found["label"])) + "\n" + _blank(found["answer"])


def _blank(text: str) -> str:
    return " " * len(text)
