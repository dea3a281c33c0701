"""What he puts off to another month before he says what it is: «el mes que viene retaré a Vallon».

It is no order of this one; a sentence is read without it, as far as it goes.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, finite_form, is_own, phrase_end
from turnbot.games.preux.reading.words.items import Item

_LEADS = frozenset(["y", "pero", "ya", "el", "al", "en", "para", "a", "luego", "eso", "si", "desde", "pues"])
_FAR = 4  # words before it: «y ya para el mes que viene»
_NOW = frozenset(["mes", "agosto", "ahora", "hoy", "turno"])


def without_later(items: Sequence[Item], month: str) -> Sequence[Item]:
    """Return a sentence's items without what he does in another month than ``month`` («1626-08»)."""
    end = _of_later(items, month)
    if not end or any(i.has("candidacy", "OFF", "post") for i in items):
        return items  # «en septiembre me presentaré a Gobernador» is as good as an announcement
    stop = next((k for k in range(end, len(items)) if _goes_on(items, k)), len(items))
    own = is_own(finite_form(items[end:stop]))
    return items[stop + 1 :] if own else items


def _of_later(items: Sequence[Item], month: str) -> int:
    """Return where «el mes que viene», «en septiembre» ends with which a sentence begins; 0 if none does."""
    for k in range(min(_FAR, len(items))):
        if end := phrase_end(items, k, "another_month"):
            return end
        if items[k].has("MONTH"):
            led = k > 0 and items[k - 1].norm in ("en", "para")
            return 0 if not led or month.endswith(f"-{int(items[k].tags['MONTH']):02}") else k + 1
        if items[k].norm not in _LEADS:
            return 0
    return 0


def _goes_on(items: Sequence[Item], k: int) -> bool:
    """Whether what is told of later ends at ``k``: «...; este mes descanso», «..., así que la cortejo»."""
    if items[k].mark in HARD:
        return True
    near = {i.norm for i in items[k + 1 : k + 4]}
    return (items[k].mark == "," or items[k].role == "joiner") and (
        any(i.has("therefore") for i in items[k : k + 2]) or not near.isdisjoint(_NOW)
    )


def month_to_come(items: Sequence[Item]) -> list[Item]:
    """Return «el mes siguiente» for «el mes que viene», so that no clause is cut at its «que»."""
    out: list[Item] = []
    for k, item in enumerate(items):
        comes = k > 1 and [i.norm for i in items[k - 2 : k]] in (["mes", "que"], ["turno", "que"])
        if comes and item.norm in ("viene", "entra", "sigue"):
            out[-1] = replace(item, norm="siguiente", start=items[k - 1].start, form=None, tags={}, role="")
            continue
        out.append(item)
    return out
