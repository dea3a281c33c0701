"""A week told as another: «otra vez lo de la primera», «se repite la anterior» become «lo mismo que ...»."""

import re

from turnbot.games.preux.reading.page.rewriting import Rule, rewritten

_WEEK = (
    r"(?P<week>la (?:semana )?"
    r"(?:primera|segunda|tercera|cuarta|[uú]ltima|anterior|pasada|precedente|[1-4][ªa]?|s[1-4])"
    r"(?: semana)?|(?:semana |s)[1-4])"
    r"(?=\s*(?:[.,;:)\n]|$)| (?:pero|con|sin|salvo|menos|y)\b)"
)
_AGAIN = (
    r"(?:(?:otra vez|"
    r"de nuevo|nuevamente|vuelta a|vuelvo a(?: (?:hacer|repetir))?|hago|har[eé]|repito|repetir)"
    r" (?:lo de|lo que(?: hice)?(?: en)?|como(?: en)?)"
    r"|se repite|repetici[oó]n de|id[eé]ntic[ao] (?:a|que)|calcad[ao] (?:a|de)"
    r"|copia de|tal cual|tal y como|v[eé]ase|ver|como en)"
)
_HINTS = (
    *("otra vez", "de nuevo", "nuevamente", "vuel", "hago", "har", "repet", "repit", "ntic", "calcad"),
    *("copia", "tal ", "vea", "véa", "ver", "como en"),
)

_RULES = (
    Rule(re.compile(rf"\b{_AGAIN} {_WEEK}", re.IGNORECASE), r"lo mismo que \g<week>", _HINTS),
    # «Semana 4: lo de la primera.», «La cuarta, lo que en la segunda.»
    Rule(
        re.compile(rf"(?P<lead>[:,]\s{{0,3}})lo (?:de|que en) {_WEEK}", re.IGNORECASE),
        r"\g<lead>lo mismo que \g<week>",
        ("lo de la", "lo que en la", "lo de s", "lo que en s"),
    ),
)


def repeated(text: str) -> str:
    """Return a mail's text with every such week told in the same words. Linear."""
    return rewritten(text, _RULES)
