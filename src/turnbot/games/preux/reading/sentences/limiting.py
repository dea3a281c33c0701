"""What is denied but for one thing is done: «no llevaré encima sino diez coronas», «no haré sino beber».

But «no voy al club, sino al teatro» names what is replaced, and stays as it is.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import form_at, norm_at
from turnbot.games.preux.reading.words.items import Item

LIMITS = frozenset(["sino", "que", "arriba"])
_FAR = 7  # words between the verb and what limits it
_SAYING = ("haber", "ser", "pensar", "creer", "saber")


def limited(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with «llevaré diez» for «no llevaré sino diez»."""
    for k, item in enumerate(items):
        if item.norm != "no" or item.kind != "word":
            continue
        verb = next((n for n in range(k + 1, min(k + 4, len(items))) if items[n].form is not None), 0)
        form = form_at(items, verb) if verb else None
        if form is None or form.tense not in ("present", "future"):
            continue
        at, end = _limit(items, verb + 1)
        if not end or end >= len(items):
            continue
        behind = form_at(items, end)
        bare = behind is not None and behind.tense == "infinitive"
        if bare and form.lemma in ("hacer", "pensar", "querer"):
            return limited([*items[:k], *items[end:]])
        counted = any(i.has("N", "MONEY") for i in items[end : end + 2])
        if form.lemma not in _SAYING and (counted or all(map(_is_small, items[verb + 1 : at]))):
            return limited([*items[:k], *items[k + 1 : at], *items[end:]])
    return items


def _limit(items: Sequence[Item], k: int) -> tuple[int, int]:
    """Return where «sino», «otra cosa que», «arriba de» stands behind a verb, and where it ends; or zeros."""
    for n in range(k, min(k + _FAR, len(items))):
        after = norm_at(items, n + 1)
        if items[n].mark:
            break
        if items[n].norm == "sino" and after != "que":
            return n, n + 1
        if items[n].norm in ("otra", "mas") and after == "cosa" and norm_at(items, n + 2) == "que":
            return n, n + 3
        if items[n].norm == "arriba" and after == "de":
            return n, n + 2
        infinitive = form_at(items, n + 2)
        if items[n].norm == "mas" and after == "que" and infinitive and infinitive.tense == "infinitive":
            return n, n + 2
    return 0, 0


def _is_small(item: Item) -> bool:
    """Whether a word names nothing that could be replaced by what stands behind «sino»."""
    return bool(item.role) or item.has("carried")
