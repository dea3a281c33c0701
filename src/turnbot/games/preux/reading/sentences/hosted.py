"""Who has him for a guest, put plainly: «gracias a la invitación de Parrot», «acepto su invitación».

The invitation is another's, and he goes: both are said as «invitado por Parrot» beside the club.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.orders.hosts import takes_him
from turnbot.games.preux.reading.words.around import form_at, is_own, mark_from, norm_at, phrase_end
from turnbot.games.preux.reading.words.hints import opening
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of

_CLUB = ("CLUB", "club")
_BUT = frozenset(["pero", "mas", "aunque", "no", "sin"])
_NEAR = 8  # words between an invitation that is taken up and where he goes


def hosting() -> frozenset[str]:
    """Return the words without which nothing here is said."""
    return opening("at_whose_cost") | words_of("taking_along") | {"invitation", "convite"}


def hosted(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «invitado por» before whoever has him for a guest in a club."""
    if not any(i.has(*_CLUB) for i in items):
        return list(items)
    out = _led_by_reason(_let(_accepted(items)))
    k = 0
    while k < len(out):
        end = phrase_end(out, k, "at_whose_cost")
        who = _named_at(out, end) if end else 0
        if who and _at_a_club(out, k, who):
            out[k:who] = _guest_of(out[k])
        k += 1
    return out


def _named_at(items: Sequence[Item], k: int) -> int:
    """Return where the name stands that a phrase up to ``k`` leads to; 0 if there is none."""
    while k < len(items) and (
        items[k].norm in words_of("before_names") or items[k].role == "article" or items[k].has("RANK")
    ):
        k += 1
    return k if k < len(items) and items[k].has("P", "DESC") else 0


def _at_a_club(items: Sequence[Item], k: int, who: int) -> bool:
    """Whether a club is named before the phrase at ``k``, or behind the name; and no feast beside it."""
    begun = next((n + 1 for n in range(k - 1, -1, -1) if items[n].mark in (".", ";")), 0)
    end = mark_from(items, who + 1)
    if k == begun and norm_at(items, end) == ",":
        end = mark_from(items, end + 1)  # «por invitación de Parrot, voy a su club»
    near = [*items[begun:k], *items[who:end]]
    before = form_at(items, k - 1)
    led = before is not None and before.lemma == "beber"  # «bebo a costa de Parrot»
    return any(i.has(*_CLUB) for i in near) and not led and not any(i.has("party", "wedding") for i in near)


def _guest_of(at: Item) -> list[Item]:
    return [supplied("invitado", at), replace(supplied("por", at), role="preposition")]


def _accepted(items: Sequence[Item]) -> list[Item]:
    """Read «acepto la invitación de Parrot y voy a su club», «... a su club» as going there as his guest."""
    out = list(items)
    for k, item in enumerate(items):
        form = item.form
        if not is_own(form) or form.lemma not in words_of("taking_up"):
            continue
        asked = next((n for n in range(k + 1, min(k + 4, len(items))) if _invites(items[n])), 0)
        if not asked or norm_at(items, asked + 1) not in ("de", "del"):
            continue
        who = _named_at(items, asked + 2)
        club = next((n for n in range(who, min(who + _NEAR, len(items))) if items[n].has(*_CLUB)), 0)
        between = items[who + 1 : club]
        if (
            not who
            or not club
            or any(i.has("party", "P") or i.mark in (".", ";") or i.norm in _BUT for i in between)
        ):
            continue
        goes = any(is_own(i.form) or (i.form and i.form.tense == "infinitive") for i in between)
        joined = bool(between) and between[0].norm in ("y", "e", ",", "para", "de")
        rest = list(between[1:]) if goes and joined else list(between)
        verb = [] if goes else [replace(item, form=replace(form, lemma="ir"), tags={})]
        guest = [*_guest_of(items[club]), items[who]]
        return [*out[:k], *verb, *rest, items[club], *guest, *out[club + 1 :]]
    return out


def _let(items: Sequence[Item]) -> list[Item]:
    """Read «me dejo llevar por Moreau al Crapaud» as going there as his guest."""
    out = list(items)
    for k in range(1, len(items) - 3):
        lets = items[k].form
        taken = items[k + 1].form
        if lets is None or lets.lemma != "dejar" or not is_own(lets) or norm_at(items, k - 1) != "me":
            continue
        if taken is None or taken.tense != "infinitive" or taken.lemma not in words_of("taking_along"):
            continue
        if norm_at(items, k + 2) == "por" and _named_at(items, k + 3):
            goes = replace(items[k], form=replace(lets, lemma="ir"), tags={})
            out[k - 1 : k + 2] = [goes, supplied("invitado", items[k + 1])]
            break
    return out


def _led_by_reason(items: list[Item]) -> list[Item]:
    """Read «como me invita Parrot, voy a Les Tuiles Bleues» with the reason behind the club."""
    comma = next((k for k, i in enumerate(items) if i.mark == ","), 0)
    if not comma or items[0].norm not in _AS_THAT:
        return items
    if not any(takes_him(items[:comma], k) for k in range(comma)):
        return items
    named = [i for i in items[:comma] if i.has("P")]
    club = next((k for k in range(comma, len(items)) if items[k].has(*_CLUB)), 0)
    if len(named) != 1 or not club or any(i.mark in (".", ";") for i in items[comma + 1 : club]):
        return items
    who = replace(named[0], sub=False)
    return [*items[comma + 1 : club + 1], *_guest_of(items[club]), who, *items[club + 1 :]]


_AS_THAT = frozenset(
    ["habiendome", "habiendonos", "como", "ya", "puesto", "dado", "visto", "pues", "aprovechando", "porque"]
)


def _invites(item: Item) -> bool:
    return item.has("invitation") or item.norm in ("convite", "ofrecimiento")
