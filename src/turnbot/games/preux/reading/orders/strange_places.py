"""Clubs by a name that no club bears: «el club Le Perroquet Vert», «La Perdrix Rouge»."""

from collections.abc import Sequence

from turnbot.core.orders import Said
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.spanish import is_word

_LEADS = frozenset(["de", "del", "la", "los", "las", "el"])
# What may stand within a name, French as it may be: «Les Amis du Roi».
_WITHIN = _LEADS | {"le", "les", "du", "des", "d", "llamado"}

_LONGEST_NAME = 5  # words


def strange_club(items: Sequence[Item], state: State) -> Said | None:
    """Return the words that name a club which there is not; None if no such club is named."""
    club = next((k for k, i in enumerate(items) if i.has("CLUB")), 0)
    before = items[club - 1] if club else None
    if before is not None and _is_strange(before):
        return state.said(before.start, items[club].end)  # «La Perdrix Rouge»
    at = next((k for k, i in enumerate(items) if i.has("club")), -1)
    if at < 0 or any(i.has("CLUB") for i in items):
        return None
    if at + 1 < len(items) and _is_quoted_name(items[at + 1], state):
        return state.said(items[at].start, items[at + 1].end)
    end = at + 1
    while end < len(items) and (
        items[end].norm in _WITHIN
        or (items[end].cap and items[end].kind != "mark" and not items[end].has("P", "DESC", "WEEKS"))
    ):
        end += 1
    while end > at + 1 and items[end - 1].norm in _LEADS:
        end -= 1
    named = any(i.cap and not i.role for i in items[at + 1 : end])
    if not named and (of := _named_in_capitals(items, at, state) or _named_in_small(items, at)):
        named, end = True, of
    if not named or (at and items[at - 1].norm in ("mi", "su")):
        return None
    return state.said(items[at].start, items[end - 1].end)


def _is_strange(item: Item) -> bool:
    strange = item.kind == "word" and item.cap and not item.known
    return strange and not lexicon().like_a_place(item.norm)


def _is_quoted_name(item: Item, state: State) -> bool:
    """«Al club "La Rosa Blanca"»; in «al club, "a por todas"» nothing is named."""
    if item.kind != "quote":
        return False
    words = state.text[item.start : item.end].strip('"«»“”„ ').split()
    named = [word for word in words if word.casefold() not in _WITHIN]
    return 0 < len(words) <= _LONGEST_NAME and bool(named) and all(word[:1].isupper() for word in named)


def _named_in_capitals(items: Sequence[Item], at: int, state: State) -> int:
    """Return where the name of «AL CLUB DEL PAVO REAL», «AL CLUB LE CERF BLANC» ends, of a line in capitals.

    0 if it has none: without «DEL» it must begin with a word that is not Spanish.
    """
    end = at + 1
    if not state.text[items[at].start : items[at].end].isupper():
        return 0
    while end < len(items) and items[end].norm in _WITHIN:
        end += 1
    begun, of = end, norm_at(items, at + 1) in ("de", "del", "llamado")
    if begun < len(items) and not of and (items[begun].known or is_word(items[begun].norm)):
        return 0
    while end < len(items) and items[end].kind == "word" and not (items[end].role or items[end].form):
        if end == begun and items[end].tags:
            return 0  # «DEL BARON»
        end += 1
    return end if begun < end and (of or end > at + 2) else 0


def _named_in_small(items: Sequence[Item], at: int) -> int:
    """Return where the name of «al club la rosa negra», «al club le chat noir» ends; 0 if it has none.

    «Al club la noche del sábado», «al club el domingo» say when.
    """
    if norm_at(items, at + 1) not in _ARTICLES:
        return 0
    end = begun = at + 2
    while end < len(items) and items[end].kind == "word" and _is_plain(items[end]):
        end += 1
    if end - begun not in (2, 3) or any(i.norm in words_of("when_or_how") for i in items[begun:end]):
        return 0
    closed = end == len(items) or items[end].kind == "mark" or items[end].role == "joiner"
    return end if closed or norm_at(items, end) in ("con", "a") else 0


_ARTICLES = frozenset(["el", "la", "los", "las", "le", "les"])


def _is_plain(item: Item) -> bool:
    """Whether a word has no sense of its own in the game and is no verb."""
    return not (item.tags or item.role or item.form)
