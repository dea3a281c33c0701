"""Who is excepted: «invito a todos menos a Bidon», «rechazo los retos, salvo el de Larue»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_NAMES = ("P", "DESC")


def is_excepted(items: Sequence[Item], k: int) -> bool:
    """Whether the person at ``k`` is one of those whom a word like «menos» takes out of all the others."""
    k -= 1
    while k >= 0 and (
        items[k].has(*_NAMES, "TITLE") or items[k].role in _BETWEEN or items[k].norm in _JOINED
    ):
        k -= 1
    return k >= 0 and items[k].norm in words_of("excepting")


_BETWEEN = ("article", "preposition")
_JOINED = frozenset(["y", "e", "ni", "al", "del"])


def excepts_somebody(clause: Clause) -> bool:
    """Whether somebody is taken out of all, who are not named: the referee has to say who they are."""
    if clause.lacks(_NAMES) or not any(clause.word(word) for word in words_of("excepting")):
        return False
    return any(i.has(*_NAMES) and is_excepted(clause.all, k) for k, i in enumerate(clause.all))
