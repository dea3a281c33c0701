"""Whether the words in which a place is told tell of holy ground (10.4.6).

Where men fight is free text; these are the words for churches, convents and graveyards. Who fights behind a
church, or near it, is not in it. The referee is asked either way: this is only what is proposed to him.
"""

import re

from turnbot.games.preux.words.cast import fold

_HOLY = frozenset(
    (
        *("iglesia", "iglesias", "parroquia", "catedral", "basilica", "abadia", "priorato", "ermita"),
        *("capilla", "convento", "monasterio", "claustro", "cripta", "sacristia", "altar", "templo"),
        *("cementerio", "cementerios", "camposanto", "sagrado", "sagrada", "notre", "notredame"),
    )
)
_BESIDE = frozenset(
    (
        *("detras", "tras", "junto", "cerca", "frente", "fuera", "ante", "delante", "lado", "afueras"),
        *("pie", "tapias", "tapia", "muro", "muros", "camino", "plaza", "calle", "puerta", "puertas"),
    )
)
_WORD = re.compile(r"[a-z]+")


def tells_of_holy_ground(words: str) -> bool | None:
    """Tell whether a place is holy ground: None where it speaks of none, False where it is only beside it."""
    said = set(_WORD.findall(fold(words)))
    if not said & _HOLY:
        return None
    return not said & _BESIDE
