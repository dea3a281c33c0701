"""«Parrot, te presto 100 coronas»: whoever is spoken to in the mail is named where «te» stands.

A mail goes to the referee, but players turn to each other in it as they would across a table; what is done to
«te» is done to the one they turned to.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import is_own, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied

_THEE = ("te", "os")
_OPENING = (".", ";", ":", "!", "¡", "...", "-", "(")
_LEADS = ("y", "e", "pero")
_NEAR = 4  # words between the name and the verb


def spoken_to(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with the name of whoever is spoken to in the place of «te»."""
    out = list(items)
    for k, item in enumerate(items):
        if not item.has("P") or item.sub or norm_at(items, k + 1) != ",":
            continue
        if k and not (items[k - 1].mark in _OPENING or items[k - 1].norm in _LEADS):
            continue
        at = next((n for n in range(k + 2, min(k + 2 + _NEAR, len(items))) if items[n].norm in _THEE), 0)
        if not at or at + 1 >= len(items) or not is_own(items[at + 1].form):
            continue
        verb = items[at + 1]
        whom = [supplied("a", verb, side="behind"), item]
        return [*out[:k], *out[k + 2 : at], verb, *whom, *out[at + 2 :]]
    return out
