"""«De mi esgrima diré poco», «sobre mi duelo os informaré»: what he only speaks of, he does not do."""

from collections.abc import Sequence

from turnbot.games.preux.reading.sentences.doing import PRESENT, Doing
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of

_OF = frozenset(["de", "del", "sobre"])
_SMALL = frozenset(["article", "possessive"])
# What is spoken of to have it: «hablo a Juliette de matrimonio», «hablo al Rey de mi ascenso».
_SUITS = ("king", "marriage", "wedding", "influence", "favour", "post", "OFF", "challenge", "candidacy")


def only_speaks(doing: Doing) -> bool:
    """Whether he only says that he speaks, or does not, of what would else be an order."""
    form = doing.form
    if form is None or form.person != 1 or form.tense not in PRESENT:
        return False
    if form.lemma.lstrip("?") not in words_of("speaking_of") or doing.clause.has(*_SUITS):
        return False
    if any(v.form is not None and v.form.person for v in doing.verbs[1:]):
        return False
    named = [k for k, i in enumerate(doing.items) if i.tags.keys() & head_concepts() and not i.sub]
    behind = doing.items[doing.at + 1 : doing.at + 2]
    says = bool(behind) and behind[0].norm == "que"
    return bool(named) and not says and all(_is_of(doing.items, k) for k in named)


def _is_of(items: Sequence[Item], k: int) -> bool:
    """Whether «de» or «sobre» leads to what stands at ``k``: «de mi esgrima», «de la fiesta»."""
    while k > 0 and items[k - 1].role in _SMALL:
        k -= 1
    return k > 0 and (items[k - 1].norm in _OF or items[k - 1].norm == "acerca")
