"""Whom he thinks of and passes over: «voy al club con… no, con Noisel no. Con Parrot.»

What such a man stood beside is said without him; who comes instead stands behind, and is read as if he had
been named at once.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import ends_at, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_PAUSES = (",", "...", ";", "-")


def unhesitating(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items without «con Noisel no», and without the «con» that broke off before it."""
    out = list(items)
    k = 2
    while k < len(out):
        begun = _passed_over(out, k) if out[k].norm == "no" else 0
        end = k + 1
        if begun and end < len(out) and out[end].mark in _PAUSES and norm_at(out, end + 1) == "con":
            end += 1
        if begun:
            del out[begun:end]
            k = begun
        k += 1
    return out


def _passed_over(items: Sequence[Item], k: int) -> int:
    """Return where begins what the «no» at ``k`` takes back, or corrects; 0 if it does neither."""
    if _is_with(items, k - 2) and ends_at(items, k + 1):
        begun = _hesitation(items, k - 2)
        if norm_at(items, begun - 1) == "con":
            return begun - 1  # «con… no, con Noisel no»
        before = begun - 2
        if begun < k - 2 and _is_with(items, before) and items[before + 1].tags == items[k - 1].tags:
            return before  # «con Noisel... con Noisel no»
        return begun if begun < k - 2 and begun else 0
    instead = items[k - 1].mark in _PAUSES and ends_at(items, k + 1) and _is_with(items, k + 2)
    instead = instead and norm_at(items, k + 4) != "no"
    return k - 3 if k > 3 and instead and _is_with(items, k - 3) else 0  # «con Moreau, no, con Noisel»


def _is_with(items: Sequence[Item], k: int) -> bool:
    """Whether «con» and a name stand at ``k``."""
    return k >= 0 and norm_at(items, k) == "con" and k + 1 < len(items) and items[k + 1].has("P", "OWNLADY")


def _hesitation(items: Sequence[Item], k: int) -> int:
    """Return where the pauses and the words begin with which he hesitates before ``k``."""
    while k and (items[k - 1].mark in _PAUSES or items[k - 1].norm in words_of("hesitating")):
        k -= 1
    return k
