"""«Invito a Noisel a una fiesta en mi casa»: who asks people to a party not yet spoken of gives it."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, form_at, is_own, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied

BIDS = frozenset(["invitar", "convidar"])
_STOPS = HARD | {"."}
_PLACES = ("home", "club", "CLUB")


def party_given(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «doy una fiesta en mi casa con Noisel» for what invites him to one."""
    for k in range(len(items)):
        form = form_at(items, k)
        if not is_own(form) or form.lemma not in BIDS:
            continue
        end = next((n for n in range(k, len(items)) if items[n].mark in _STOPS), len(items))
        feast = next((n for n in range(k + 3, end) if _is_a_feast(items, n)), 0)
        place = next((n for n in range(feast + 2, end) if items[n].has(*_PLACES)), 0) if feast else 0
        if not place or norm_at(items, feast + 1) != "en" or any(i.has("WEEKS") for i in items[k:end]):
            continue
        guests = [i for i in items[k + 1 : feast - 2] if i.norm not in ("a", "al")]
        gives = replace(items[k], form=replace(form, lemma="dar"), norm="doy", tags={})
        there = items[feast - 1 : place + 1]
        whom = [supplied("con", items[k + 1]), *guests] if any(i.has("P", "DESC") for i in guests) else []
        return [*items[:k], gives, *there, *whom, *items[place + 1 :]]
    return list(items)


def _is_a_feast(items: Sequence[Item], k: int) -> bool:
    """Whether a party stands at ``k`` of which nothing was said yet: «a una fiesta», «a un baile»."""
    return items[k].has("party") and norm_at(items, k - 1) in ("una", "un") and norm_at(items, k - 2) == "a"
