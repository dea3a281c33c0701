"""Verbs that say little by themselves, where they say what he does: «despido al cocinero»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_ME = frozenset(["me", "nos", "mi", "conmigo"])


def asks_of(lemma: str, at: int, main: Sequence[Item]) -> bool:
    """«Pido consejo al cura», «solicito audiencia con el Rey»: something of the mighty, and no pardon."""
    if lemma not in lexicon().classes["ask"]:
        return False
    behind = main[at + 1 :]
    whom = any(
        i.has("OFF", "CRANK", "king", "priesthood")  # what he asks of a friend is said to him alone
        and any(j.norm in ("a", "al", "con") for j in behind[max(0, k - 2) : k])
        for k, i in enumerate(behind)
    )
    polite = any(i.norm in words_of("courtesies") for i in behind)
    return whom and not polite and any(is_content(i) for i in behind)


def lets_off(lemma: str, main: Sequence[Item]) -> bool:
    """«Perdono la deuda a Larue», «le condono las 50 coronas»."""
    return lemma in ("perdonar", "condonar") and any(i.has("debt", "MONEY", "N") for i in main)


def turns_away(lemma: str, at: int, main: Sequence[Item]) -> bool:
    """«Despido al cocinero», «dejo a mi amante»; not «me despido», nor «dejo a Larue con sus cartas»."""
    if lemma not in ("despedir", "dejar") or norm_at(main, at + 1) not in ("a", "al"):
        return False
    verb = main[at].form
    if norm_at(main, at - 1) in _ME or (verb is not None and not _ME.isdisjoint(verb.clitics)):
        return False
    if lemma == "despedir":
        return True
    n = next((k for k in range(at + 2, len(main)) if main[k].role not in ("article", "possessive")), at)
    return main[n].has("OWNLADY", "P") and n + 1 == len(main)


def sets_up(lemma: str, at: int, main: Sequence[Item]) -> bool:
    """«Monto un negocio de velas»: no pastime as «monto a caballo» is."""
    thing = [i for i in main[at + 1 : at + 3] if i.form is None]
    return lemma == "montar" and len(thing) == 2 and thing[0].role == "article" and is_content(thing[1])


def is_content(item: Item) -> bool:
    """Whether a word is a noun or a name, as far as one can see."""
    return item.kind == "word" and not item.role and item.form is None and not item.has("week", "WEEKS")
