"""Weeks named behind what is done in them: «Misa en la primera. Al club, con Vallon, la segunda semana.»

Where every week stands so, each sentence or line is turned round, and what it says before its last comma is
that week's too.
"""

import re

from turnbot.games.preux.reading.page.weeks import NAMED, WEEK, weeks_in

_LEAST = 3  # weeks that stand so; of two it may be chance
_UNIT = re.compile(r"[^.;\n]++")
_NTH = r"(?:primera|segunda|tercera|cuarta|[uú]ltima)"
_BEHIND = re.compile(
    rf"(?P<what>\S[^\n]{{3,200}}?)[,\s]\s*(?:\(\s*(?P<bracket>{WEEK}|(?:la\s+)?{_NTH}(?:\s+semana)?)\s*\)"
    rf"|(?:(?:en|durante|para)\s+)?la\s+(?P<nth>{_NTH})(?:\s+semana)?"
    rf"|(?:(?:en|durante|para)\s+)?la\s+(?P<number>semana\s+[1-4]))\s*\Z",
    re.IGNORECASE,
)
_HEADS = re.compile(
    rf"\s*(?:[-*•·]\s*)?(?:(?:en|para|durante|y|de)\s+)*(?:{WEEK}|(?:la\s+)?{_NTH}\b|(?:la\s+)?semana\b)",
    re.IGNORECASE,
)
_ORDINALS = ("primera", "segunda", "tercera", "cuarta")
_COUNTED = re.compile(rf"\b(?:{_NTH}|semana\s+[1-4])\b", re.IGNORECASE)  # but «toda la semana»
_ASIDE = re.compile(r"\b(?:como|que|igual|desde|hasta|de|si|cuando)\s*\Z", re.IGNORECASE)


def turned_round(text: str) -> str:
    """Return a mail's text with the weeks that stand behind their deeds before them. Linear."""
    if len(NAMED.findall(text)) < _LEAST:
        return text
    found: list[tuple[int, int, str, int]] = []
    for unit in _UNIT.finditer(text):
        if not NAMED.search(unit[0]):
            continue
        if _HEADS.match(unit[0]):
            return text  # he heads his weeks, as most do
        told = _turned(unit[0])
        if told is not None:
            found.append((unit.start(), unit.end(), *told))
    if len({week for *_, week in found}) < max(_LEAST, len(found)):
        return text  # too few, or one of them twice
    for start, end, what, week in reversed(found):
        lead = text[start:end][: len(text[start:end]) - len(text[start:end].lstrip())]
        text = f"{text[:start]}{lead}La {_ORDINALS[week - 1]} semana: {what}{text[end:]}"
    return text


def _turned(unit: str) -> tuple[str, int] | None:
    """Return what is done and in which week, where the week stands last and alone in a sentence."""
    said = _BEHIND.match(unit.strip())
    if said is None or _COUNTED.search(said["what"]) or _ASIDE.search(said["what"]):
        return None
    last = said["bracket"] or said["number"] or said["nth"]
    weeks = (4,) if "ltima" in last.lower() else weeks_in(last)
    return (said["what"].rstrip(" ,"), weeks[0]) if len(weeks) == 1 else None
