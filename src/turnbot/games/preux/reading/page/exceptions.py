"""A month all alike but for a week or two: «Todo el mes obligaciones, salvo la tercera, que voy al club».

Such a sentence becomes two headings with what stands under each of them.
"""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, rewritten
from turnbot.games.preux.reading.page.weeks import weeks_in

_ALL = (
    r"(?:todo el mes|el mes entero|este mes|todas las semanas|las cuatro semanas|cada semana|siempre"
    r"|todas las dem[aá]s)"
)
_REST = r"(?:(?:todo )?el resto(?: del mes| de (?:las )?semanas)?|las dem[aá]s(?: semanas)?|resto del mes)"
_N = r"(?:primera|segunda|tercera|cuarta|[uú]ltima|[1-4][ªa]?)\b"
_ONE = rf"la (?:semana {_N}|{_N}(?: semana\b)?)"
_TWO = rf"(?:las semanas {_N}(?:, {_N})? y (?:la )?{_N}|{_ONE} y (?:en )?(?:{_ONE}|{_N}))"
_WEEK = rf"(?P<week>{_TWO}|{_ONE})"
_BUT = r"(?:salvo|menos|excepto|quitando)\s++(?:en\s++)?"
_RATHER = rf"(?:{_BUT}|pero\s++(?:en\s++)?(?={_ONE}\s(?!adem|tambi|s[oó]lo\b)))"
_THEN = r"\s*+[,:(]?\s*+(?:(?:en (?:la )?)?que\s++|donde\s++)?"
_WHAT = r"(?P<what>[^.;:\n]{3,80}?)"
_BEGIN = r"(?P<lead>^|(?<=[.;:])\s{0,3})"
_HINTS = ("salvo", "menos", "excepto", "quitando", "pero")

# Where a rule may begin at any word, blanks are counted: a page of nothing else is soon passed over.
_S = r"\s{1,3}"
_TILL = rf",?{_S}{_ALL},?{_S}"
_ALL_BUT = re.compile(rf"{_ALL},?{_S}\(?{_BUT}{_WEEK}", re.IGNORECASE)


def _headed(found: re.Match[str]) -> str:
    """«Excepto la 3ª: ...» on a line of its own is that week's heading."""
    weeks = weeks_in(found["week"])
    return f"Semana {weeks[0]}:" if weeks else found[0]


_EXCEPTED = (
    rf"(?:y\s++)?{_BUT}(?:la\s++)?(?P<week>(?:semana\s++)?(?:primera|segunda|tercera|cuarta|[1-4][ªa]?))"
    r"(?:\s++semana)?[ \t]*+:"
)


def _all_but(found: re.Match[str]) -> str:
    """«Semanas 1-4: frente», and below it «Excepto la 3ª: misa»: two headings."""
    weeks = weeks_in(found["week"])
    return f"Todas menos la {_NTHS[weeks[0]]}:{found['what']}\nSemana {weeks[0]}:" if weeks else found[0]


_NTHS = ("", "primera", "segunda", "tercera", "cuarta")
# «Semanas 1-4: frente», and on a line below it «Excepto la 3ª: misa».
_BELOW = (
    Rule(
        re.compile(
            rf"^[ \t]*+(?:semanas?\s++(?:de la\s++)?1\s*+(?:-|a|a la)\s*+4|{_ALL}):(?P<what>[^\n]*+)\n"
            rf"[ \t]*+{_EXCEPTED}",
            re.IGNORECASE | re.MULTILINE,
        ),
        _all_but,
        _HINTS,
    ),
    Rule(re.compile(rf"^[ \t]*+{_EXCEPTED}", re.IGNORECASE | re.MULTILINE), _headed, _HINTS),
)
_RULES = (
    # «El resto del mes con mi dama, salvo la cuarta, que voy a misa.»
    Rule(
        re.compile(
            # Not possessive: before 3.11.5 Python loses a group that has tried one way and goes another.
            rf"(?:(?<=[^\s.;:])(?:,?{_S}y{_S}|,{_S}))?\b{_REST}[,:]?{_S}{_WHAT}[,.;]?{_S}\(?{_BUT}{_WEEK}{_THEN}"
            r"(?P<there>[^.;\n]{3,80})",
            re.IGNORECASE,
        ),
        r". \g<week>: \g<there>. El resto del mes: \g<what>",
        _HINTS,
    ),
    # «Obligaciones todas las semanas, salvo la tercera, que voy al club. | Misa todo el mes menos la 2.»
    Rule(
        re.compile(
            rf"{_BEGIN}(?P<what>\w[^.;:,\n]{{2,60}}?){_TILL}\(?{_BUT}{_WEEK}{_THEN}(?=\w)",
            re.IGNORECASE | re.MULTILINE,
        ),
        r"\g<lead>Todas menos \g<week>: \g<what>. \g<week>: ",
        _HINTS,
        _ALL_BUT,
    ),
    Rule(
        re.compile(
            rf"{_BEGIN}(?P<what>\w[^.;:,\n]{{2,60}}?){_TILL}{_BUT}{_WEEK}(?=\s{{0,3}}(?:[.;\n]|$))",
            re.IGNORECASE | re.MULTILINE,
        ),
        r"\g<lead>Todas menos \g<week>: \g<what>",
        _HINTS,
        _ALL_BUT,
    ),
    # «..., comprar un caballo y acompañar a mi dama todas las semanas, salvo la 3, que voy al regimiento.»
    Rule(
        re.compile(
            rf",?{_S}(?:y{_S})?(?P<what>\w(?:(?!\sy\s)[^.;:,\n]){{2,60}}?){_TILL}"
            rf"\(?{_BUT}{_WEEK}{_THEN}(?=\w)",
            re.IGNORECASE,
        ),
        r". Todas menos \g<week>: \g<what>. \g<week>: ",
        _HINTS,
        _ALL_BUT,
    ),
    Rule(
        re.compile(rf"\b{_ALL}[,:]?{_S}{_WHAT}[,.;]?{_S}\(?{_RATHER}{_WEEK}{_THEN}(?=\w)", re.IGNORECASE),
        r"Todas menos \g<week>: \g<what>. \g<week>: ",
        _HINTS,
    ),
    # «Salvo la tercera, que voy al club, el resto obligaciones.»
    Rule(
        re.compile(
            rf"\b{_BUT}{_WEEK}{_THEN}(?P<there>[^.;,\n]{{3,80}}),\s{{0,3}}"
            rf"(?:{_ALL}|el resto|las dem[aá]s)[,:]?{_S}",
            re.IGNORECASE,
        ),
        r"\g<week>: \g<there>. El resto: ",
        _HINTS,
    ),
)


def told_apart(text: str) -> str:
    """Return a mail's text with weeks that are excepted, and what the others are, as two headings. Linear."""
    return rewritten(text, (*_BELOW, *_RULES))
