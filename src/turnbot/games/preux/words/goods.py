"""What players call the things that are for sale, and their qualities: the one place that knows (2.0.3).

A purchase bears the thing's name and its quality when it comes to a rule; rules read no words.
"""

import re
from dataclasses import replace
from functools import cache

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import WEAPONS, Action, Buy, Orders
from turnbot.games.preux.words.cast import fold
from turnbot.games.preux.words.names import GRADES, THINGS

#: The treatment of an illness (4.1.3).
CURE = "cure"

#: Words that name a quality, folded.
_QUALITY_WORDS = {
    "cheap": ("economico", "economica", "barato", "barata", "modesto", "modesta", "de arcilla"),
    "standard": ("estandar", "normal", "corriente", "de brezo"),
    "luxury": ("de lujo", "lujoso", "lujosa", "de espuma"),
}

_ALL_QUALITIES = tuple(word for words in _QUALITY_WORDS.values() for word in words)

#: What players call the things of the price list, folded; the longest that fits counts.
_ITEM_WORDS = {
    "caballo": "horse", "horse": "horse", "caballo de postas": "post-horse", "flores": "flowers",
    "ramo": "flowers", "rosas": "flowers", "vino": "wine", "florete de salon": "salon-foil",
    "baraja": "cards", "naipes": "cards", "libro": "book", "orquesta": "orchestra", "carruaje": "carriage",
    "coche": "carriage", "carroza": "carriage", "pistola": "pistol", "pistol": "pistol", "vestido": "dress",
    "pintura": "painting", "cuadro": "painting", "retrato": "painting", "panuelo": "handkerchief",
    "pipa": "pipe", "criado": "servant", "servant": "servant",
    **dict.fromkeys(("cura", "curacion", "tratamiento", "medico", "medicina", "remedio", "galeno"), CURE),
}  # fmt: skip

#: The same, each word also in the plural.
_ITEM_PATTERNS = {
    words: re.compile(r"\b" + " ".join(f"{word}(?:e?s)?" for word in words.split()) + r"\b")
    for words in _ITEM_WORDS
}

#: Where one thing of a sentence ends and another begins, folded.
_APART = re.compile(r"[,;:.]| y | e | con ")

#: What the reader calls by a name of its own, as players say it, folded.
_SAID = {"horse": "caballo", "pistol": "pistola", "foil": "florete"}


@cache
def item(what: str) -> str:
    """The code of a thing by its name: of the price list, a weapon, ``servant``, ``cure``; else empty."""
    words = fold(what)
    if words in WEAPONS or words in book().prices:
        return words
    names = [name for name, pattern in _ITEM_PATTERNS.items() if pattern.search(words)]
    return _ITEM_WORDS[max(names, key=len)] if names else ""


def grade(what: str, quality: str) -> str:
    """A quality of a thing as people say it: «de lujo», of a pipe «de espuma de mar»; else as it is."""
    return GRADES.get(f"{item(what)} {quality}") or GRADES.get(quality, quality)


def graded(order: Buy) -> Buy:
    """A purchase with all that is said about the thing in its own words, where they tell more than its name.

    «Vestido» with «de lujo» is of that quality, «florete» with «de salón» is another thing. What bears a
    quality is left as it is.
    """
    if order.quality is not None or not order.what:
        return order
    words = _in_full(fold(order.what), fold(order.said.text) if order.said else "")
    code = item(words)
    quality = next((q for q, said in _QUALITY_WORDS.items() if any(word in words for word in said)), None)
    bare = code == item(order.what) and not any(q in fold(order.what) for q in _ALL_QUALITIES)
    named = order.what if bare or code not in THINGS else THINGS[code]
    return replace(order, what=named, quality=quality if code in book().prices else None)


def _in_full(thing: str, said: str) -> str:
    """A thing with what is said about it, where that is something that the price list knows."""
    name = re.compile(rf"\b{re.escape(_SAID.get(thing, thing))}(?:e?s)?\b")
    found = next((part for part in _APART.split(said) if thing and name.search(part)), "")
    if any(" " in words and pattern.search(found) for words, pattern in _ITEM_PATTERNS.items()):
        return found
    known = any(word in found for word in _ALL_QUALITIES)
    # Swords are of one quality.
    return found if known and (thing == "pistol" or thing not in WEAPONS) else thing


def all_graded(orders: Orders) -> Orders:
    """The same orders, every purchase in them ``graded``."""
    if Buy not in orders.kinds:
        return orders

    def each(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(graded(one) if isinstance(one, Buy) else one for one in actions)

    return replace(orders, weeks=tuple(map(each, orders.weeks)), notes=each(orders.notes))
