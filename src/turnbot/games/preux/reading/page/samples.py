"""What a form shows as an example: «Ejemplo: Semana 1: Voy a mi club y bebo.», «(p. ej.: S1 teatro)».

Nobody orders it. It is an example by the word that brings it in, where that begins a line or a sentence, or
stands in brackets: behind a player's own words («algo útil, por ejemplo: una pistola») it is his.
"""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, rewritten

_WORD = (
    r"(?:(?:a[ \t]++modo[ \t]++de[ \t]++|como[ \t]++)?"
    r"(?:ejemplos?|ej\b\.?|ejs\b\.?|p\.?[ \t]?ej\b\.?|muestra|modelo)"
    r"(?:[ \t]++de[ \t]++[^\W\d_]++(?:[ \t]++[^\W\d_]++)?|[ \t]++v[aá]lid[oa]|[ \t]++\d)?)"
)
_RULER = r"[ \t]*+(?:[-=_*~#—–]{3,}+[ \t]*+)?$"
_HIS = r"[ \t]*+(?:tus?|sus?|vuestr[ao]s?|mis?|jugada|respuestas?)\b[^:\n]{0,30}+:"  # «Tu jugada:»
_LINES = re.IGNORECASE | re.MULTILINE
_HINTS = ("ej", "muestra", "modelo")


def _emptied(found: re.Match[str]) -> str:
    """Return what was found as spaces, its lines where they were."""
    return re.sub(r"[^\n]", " ", found[0])


_RULES = (
    # «(ejemplo: voy a mi club, bebo)», «[Ej.: S1 teatro]»
    Rule(
        re.compile(
            rf"[(\[][ \t]*+(?:(?:por[ \t]++)?{_WORD}[ \t]*+[:,]|(?:p\.?[ \t]?)?ej\.[ \t])"
            r"[^()\[\]\n]++[)\]]\.?",
            _LINES,
        ),
        _emptied,
        _HINTS,
    ),
    # «Ejemplo:» alone, and below it a month as the form would have it told, up to an empty line or a ruler
    Rule(
        re.compile(
            rf"^[ \t]*+(?:por[ \t]++)?{_WORD}[ \t]*+:[ \t]*+\n"
            rf"(?:(?!{_RULER}|{_HIS})[^\n]++\n)++(?={_RULER}|{_HIS})",
            _LINES,
        ),
        _emptied,
        _HINTS,
        glance=re.compile(rf"{_WORD}[ \t]*+:[ \t]*+\n", _LINES),
    ),
    # «Ejemplo: Semana 1: Voy a mi club y bebo.», to the end of its line
    Rule(
        re.compile(
            rf"(?:^[ \t>*•-]*+|(?<=[.!?:;][ \t]))(?:{_WORD}|por[ \t]++{_WORD})[ \t]*+:[^\n]++", _LINES
        ),
        _emptied,
        _HINTS,
    ),
)


def without_samples(text: str) -> str:
    """Return a mail's text with what a form shows as an example as spaces. Linear."""
    return rewritten(text, _RULES) if ":" in text else text
