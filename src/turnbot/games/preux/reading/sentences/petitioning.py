"""Whom he asks, writes to or influences, known by his office: «pido al Ministro de Estado la plaza de ...».

Such an office is no post that he seeks, nor a rank that he is promoted to: it says who is to give it. Behind
these verbs it is marked as a man in power is, who is no office of the tables.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

HINTS = frozenset({"OFF", "CRANK"})
_TO_HIM = frozenset(["a", "ante", "de", "sobre", "con"])
_ARTICLES = frozenset(["el", "la", "los", "las", "mi", "nuestro", "señor", "mismo", "mismisimo", "propio"])
_BUSINESS = ("MONEY", "show", "piece", "charges")  # what is sent or paid to him is another order


def with_addressees(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items, those who are asked or written to by their office marked as such."""
    out = list(items)
    asked = pulled = False
    for k, item in enumerate(items):
        if item.mark and item.mark != ",":
            asked = pulled = False
            continue
        pulled = pulled or item.has("influence") or _speaks_for(item)
        if item.form is not None:
            asked = _asks(items, k)
        if not (item.has("OFF", "CRANK") and (asked or pulled)) or item.has("P"):
            continue
        led = _lead(items, k)
        by_influence = pulled and led in ("ante", "sobre", "con", "cerca")
        if not by_influence and not (asked and led in ("a", "de")):
            continue
        rank = item.tags.get("OFF") or item.tags["CRANK"]
        tags = {tag: value for tag, value in item.tags.items() if tag not in ("OFF", "CRANK", "minister")}
        out[k] = replace(item, tags={**tags, "POWER": rank})
    return out


def _speaks_for(item: Item) -> bool:
    """«Avalo a d'Arcy ante el Ministro», «intercedo ante el Ministro por él»."""
    return item.form is not None and (
        item.form.lemma in lexicon().classes["back"] or item.form.lemma in ("interceder", "mediar", "abogar")
    )


def _asks(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` asks somebody or writes to him, and hands nothing over."""
    form = items[k].form
    if form is None or form.tense in ("past", "imperfect"):
        return False
    near = items[k : k + 12]
    if form.lemma in words_of("petitioning"):
        return True
    if form.lemma not in words_of("writing_to") or any(i.has(*_BUSINESS) for i in near):
        return False
    written = any(i.has("request") or i.norm in words_of("writings") for i in near)
    return written or form.lemma in words_of("only_writing")


def _lead(items: Sequence[Item], k: int) -> str:
    """Return by which word the office at ``k`` is led, where an article shows that it is a man."""
    before = norm_at(items, k - 1)
    if before in ("al", "del"):
        return "a" if before == "al" else "de" if items[k - 2].form is not None else ""
    at = k - 1
    while at >= 0 and items[at].norm in _ARTICLES:
        at -= 1
    return norm_at(items, at) if at < k - 1 and norm_at(items, at) in _TO_HIM else ""
