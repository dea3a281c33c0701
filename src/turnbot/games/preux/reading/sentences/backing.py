"""Applications and what they are backed with: «me presento a Mayor de Brigada con toda mi influencia».

That is two orders in one clause, or an order and an aside: what he uses is set apart as a clause of its own
(«uso toda mi influencia», for that office), a bribe likewise; whose backing he counts on is only told.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, is_own
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.verbs import Form

HINTS = frozenset({"OFF", "CRANK"})
_LEVELS = frozenset(["nivel", "grado"])


def with_backing_apart(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with what backs an application as a clause of its own."""
    out = list(items)
    for k, item in enumerate(items):
        if not item.has("OFF", "CRANK") or not _applies(items, k):
            continue
        lead = next((n for n in range(k + 1, len(items)) if _is_lead(items, n)), None)
        between = items[k + 1 : lead] if lead is not None else ()
        if lead is None or any(i.mark in HARD - {"("} or is_own(i.form) for i in between):
            return out
        return _apart(items, item, lead)
    return out


def _applies(items: Sequence[Item], k: int) -> bool:
    """Whether the office at ``k`` is one that he applies for, or announces that he will."""
    before = items[:k]
    if any(i.has("influence", "favour") for i in before) or items[k].has("P"):
        return False
    verbs = [i.form for i in before if i.form is not None]
    stands = lexicon().classes["stand"] | {"querer", "pretender", "ascender", "solicitar", "pedir"}
    own = any(is_own(form) and form.lemma in stands for form in verbs)
    return own or (any(i.has("candidacy", "request") for i in before) and all(is_own(f) for f in verbs))


def _is_lead(items: Sequence[Item], k: int) -> bool:
    """Whether what backs it begins at ``k``: «con toda mi influencia», «usando el nivel 3», «(nivel 3)»."""
    item = items[k]
    if not (item.norm == "con" or item.mark in (",", "(") or _uses(items, k)):
        return False
    for n in range(k + 1, min(k + 9, len(items))):
        one = items[n]
        if one.has("influence", "favour") or one.norm in (
            "soborno",
            "apoyo",
            "respaldo",
            "aval",
            "padrinazgo",
        ):
            return True
        level = one.norm in _LEVELS and n + 1 < len(items) and items[n + 1].has("N")
        if level:
            return True
        if one.mark or is_own(one.form) or one.has("OFF", "CRANK"):
            return False
    return False


def _uses(items: Sequence[Item], k: int) -> bool:
    """«Usando», «apoyándome en», «respaldado por»; «y me apoyo en» is cut off already."""
    form = items[k].form
    return (
        form is not None
        and form.tense in ("gerund", "participle")
        and (form.lemma in lexicon().classes["use"] or form.lemma in words_of("backed"))
    ) or items[k].norm in words_of("backed_by")


def _apart(items: Sequence[Item], office: Item, lead: int) -> list[Item]:
    """Return the items with a comma at ``lead`` and «uso» for what led to his influence, if it is his."""
    at, end = items[lead], _end(items, lead)
    said = list(items[lead + 1 : end])
    while said and (said[0].norm in ("con", "por", "en", "de") or _uses(said, 0)):
        said = said[1:]
    if not said:
        return list(items)
    comma = supplied(",", said[0], side="before")
    behind = [i for i in items[end:] if i.mark != ")"]
    if (bribe := next((k for k, i in enumerate(said) if i.norm == "soborno"), None)) is not None:
        verb = replace(said[bribe], form=Form("sobornar", 1, "present"), tags={}, role="")
        return [*items[:lead], comma, verb, *said[bribe + 1 :], *behind]
    if not any(i.has("influence") or i.norm in _LEVELS for i in said):
        others = any(i.has("P", "DESC") for i in said) and not any(i.has("OWNLADY") for i in said)
        told = [replace(i, sub=True, tags={}) for i in said]
        return [*items[:lead], replace(at, sub=True), *told, *behind] if others else list(items)
    verb = replace(supplied("uso", said[0], side="before"), form=Form("usar", 1, "present"), role="")
    if not any(i.has("influence") for i in said):
        tag = "favour" if any(i.has("favour") for i in said) else ""
        said = [
            replace(i, tags={**i.tags, "influence": "influence"})
            if (i.has("favour") if tag else i.norm in _LEVELS)
            else i
            for i in said
        ]
    aim = supplied("ascenso", said[-1], side="behind")
    if office.has("OFF"):
        aim = replace(office, start=said[-1].end, end=said[-1].end)
    return [*items[:lead], comma, verb, *said, aim, *behind]


def _end(items: Sequence[Item], lead: int) -> int:
    """Return where the phrase that begins at ``lead`` ends."""
    for k in range(lead + 1, len(items)):
        mark = items[k].mark
        own = items[k].role == "joiner" and any(is_own(i.form) for i in items[k + 1 : k + 4])
        other = mark == "," and not any(i.has("OWNLADY", "influence") for i in items[k + 1 : k + 5])
        if mark in HARD or own or (other and k > lead + 1):
            return k
    return len(items)
