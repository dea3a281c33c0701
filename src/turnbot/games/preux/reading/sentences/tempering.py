"""«No bebo demasiado», «no pienso beber más de la cuenta»: he drinks, with moderation."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_NEAR = 4  # words between «no» and the verb, or the verb and how much


def tempered(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with moderation instead of an excess that is denied."""
    drinking = lexicon().classes["drink"]
    for k, item in enumerate(items):
        if item.role != "negation" or (k and items[k - 1].norm in ("que", "si")):
            continue
        at = next((n for n in range(k + 1, min(len(items), k + _NEAR)) if _is_of(items[n], drinking)), 0)
        reach = range(at + 1, min(len(items), at + _NEAR)) if at else ()
        much = next((n for n in reach if _is_much(items, n)), 0)
        if much and not any(i.kind == "mark" for i in items[k:much]):
            whole = items[much].norm == "mas" and not items[much].tags  # «más de la cuenta»
            end = much + (4 if whole else 1)
            how = replace(items[much], tags={"moderation": "moderation"}, norm="moderacion", role="")
            return [*items[:k], *items[k + 1 : much], how, *items[end:]]
    return list(items)


def _is_of(item: Item, lemmas: frozenset[str]) -> bool:
    return item.form is not None and item.form.lemma in lemmas


def _is_much(items: Sequence[Item], n: int) -> bool:
    """«Demasiado», «mucho», «en exceso», «más de la cuenta», «más que una copa»."""
    if items[n].has("excess") or items[n].norm in words_of("too_much"):
        return True
    if items[n].norm == "mas" and items[n].has("moderation"):
        return True
    return [i.norm for i in items[n : n + 4]] == ["mas", "de", "la", "cuenta"]
