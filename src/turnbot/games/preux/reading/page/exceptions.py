"""A month all alike but for one week: «Todo el mes obligaciones, salvo la tercera, que voy al club»."""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, rewritten

_ALL = r"(?:todo el mes|el mes entero|este mes|todas las semanas|las cuatro semanas|cada semana)"
_ONE = r"la (?:primera|segunda|tercera|cuarta|[uú]ltima|[1-4][ªa]?)(?: semana)?\b"
_BUT = r"(?:salvo|menos|excepto|quitando)\s++(?:en\s++)?"
_THEN = r"[,:]?\s*+(?:(?:en (?:la )?)?que\s++|donde\s++)?"
_HINTS = ("salvo", "menos", "excepto", "quitando")

_RULES = (
    Rule(
        re.compile(
            rf"\b{_ALL}[,:]?\s++(?P<what>[^.;\n]{{3,80}}?)[,.;]?\s++\(?{_BUT}(?P<week>{_ONE}){_THEN}(?=\w)",
            re.IGNORECASE,
        ),
        r"Todas menos \g<week>: \g<what>. \g<week>: ",
        _HINTS,
    ),
    Rule(
        re.compile(
            rf"\b{_BUT}(?P<week>{_ONE}){_THEN}(?P<there>[^.;,\n]{{3,80}}),\s*+"
            rf"(?:{_ALL}|el resto|las dem[aá]s)[,:]?\s++",
            re.IGNORECASE,
        ),
        r"\g<week>: \g<there>. El resto: ",
        _HINTS,
    ),
)


def told_apart(text: str) -> str:
    """Return a mail's text with a week that is excepted, and what the others are, as two headings. Linear."""
    return rewritten(text, _RULES)
