"""Who is excepted: «invito a todos menos a Bidon», «rechazo los retos, salvo el de Larue», «no a Bidon»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_NAMES = ("P", "DESC")
_BETWEEN = ("article", "preposition", "possessive")
_JOINED = frozenset(["y", "e", "ni", "al", "del", "(", '"', "«"])
#: What turns the words back to those who are meant: «no solo con Bidon», «no con Bidon, sino con Larue».
_TURNS = frozenset(["solo", "solamente", "unicamente", "tambien", "sino", "pero", "si", "ademas"])
_NEVER = frozenset(["no", "nunca", "jamas", "tampoco"])
#: «Al menos con Bidon», «nada menos que con Bidon»: nobody is taken out.
_AT_LEAST = frozenset(["al", "lo", "nada", "o", "ni", "mucho"])
_REACH = 12  # words; an exception that far from its word is another sentence's


def is_excepted(items: Sequence[Item], k: int) -> bool:
    """Whether the person at ``k`` is one of those whom a word like «menos» takes out of all the others.

    The word may stand some way off («menos al malnacido de Bidon», «menos a Pepe (Bidon)»): what stands
    between may say who he is, but not what is done, where, or when.
    """
    for at in range(k - 1, max(-1, k - 1 - _REACH), -1):
        item = items[at]
        if takes_out(items, at):
            return True
        if item.mark == "," and at and (items[at - 1].has(*_NAMES) or items[at - 1].cap):
            continue  # one more of them, or who he is: «Pepe (Bidon)»
        if not (item.has(*_NAMES, "TITLE") or item.role in _BETWEEN or item.norm in _JOINED):
            described = item.kind == "word" and item.norm not in _TURNS and not item.role
            if not described or _says_more(item):
                return _is_not_to_be(items, at)
    return False


def takes_out(items: Sequence[Item], at: int) -> bool:
    """Whether the word at ``at`` takes out whoever is named behind it."""
    norm = items[at].norm
    if norm in words_of("excepting"):
        return norm != "menos" or at == 0 or items[at - 1].norm not in _AT_LEAST
    if norm not in _NEVER or at + 1 >= len(items):
        return False
    follows = items[at + 1]  # «pero no el de Bidon» is a challenge of his, and another order
    return follows.has(*_NAMES, "TITLE") or follows.role == "preposition" or follows.norm == "al"


def _says_more(item: Item) -> bool:
    """Whether a word does more than describe somebody: a verb, a place, a number."""
    if item.form is not None:
        return item.form.tense != "participle"
    return bool(item.tags)


def _is_not_to_be(items: Sequence[Item], at: int) -> bool:
    """«Que no sea Bidon», «que no sean de los de Bidon»."""
    form = items[at].form
    return form is not None and form.lemma == "ser" and at > 0 and items[at - 1].norm == "no"


def excepts_somebody(clause: Clause) -> bool:
    """Whether somebody is taken out of all, who are not named: the referee has to say who they are."""
    named = [k for k, i in enumerate(clause.all) if i.has(*_NAMES)]
    out = [k for k in named if is_excepted(clause.all, k)]
    if not out:
        return False
    return len(out) == len(named) or any(clause.word(word) for word in words_of("excepting"))
