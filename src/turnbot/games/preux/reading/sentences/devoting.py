"""What he devotes himself to: «me entrego a mis obligaciones», «me doy por entero a la esgrima».

All of them say what «me dedico a» says, which the frames know; how wholly he does it changes nothing.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import norm_at, phrase_end
from turnbot.games.preux.reading.words.hints import opening
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_SELF = frozenset(["me", "se", "nos"])
_FAR = 3  # words between the verb and its «a»
# What one gives himself up to; to «la justicia», to an enemy, nobody does as a week's work.
_WORK = (
    *("duty", "barracks", "fencing", "drill", "watch", "wine", "mass", "show", "own_lady", "OWNLADY", "dice"),
)
_PRACTICE = frozenset(["practica", "ejercicio", "manejo"])
_SMALL = frozenset(["article", "possessive"])


def devoted(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with «me dedico a» for whatever means it, and without «por entero»."""
    out = _without_wholly(items)
    for k, item in enumerate(out):
        form = item.form
        if form is None or form.lemma not in words_of("devoting"):
            continue
        himself = norm_at(out, k - 1) in _SELF or not _SELF.isdisjoint(form.clitics)
        if himself and _is_work(out, k + 1):
            out[k] = replace(item, form=replace(form, lemma="dedicar"), tags={})
    return out


def _without_wholly(items: Sequence[Item]) -> list[Item]:
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = phrase_end(items, k, "wholly")
        out += () if end else items[k : k + 1]
        k = end or k + 1
    return out


def _is_work(items: Sequence[Item], k: int) -> bool:
    """Whether «a» and what a week may be spent on stand right behind ``k``."""
    at = next((n for n in range(k, min(k + _FAR, len(items))) if items[n].norm in ("a", "al")), -1)
    while at >= 0 and at + 1 < len(items) and items[at + 1].role in _SMALL:
        at += 1
    what = items[at + 1] if 0 <= at < len(items) - 1 else None
    return what is not None and (what.has(*_WORK) or what.norm in _PRACTICE)


def hints() -> frozenset[str]:
    """Return the words without which nobody devotes himself to anything."""
    return words_of("devoting") | opening("wholly")
