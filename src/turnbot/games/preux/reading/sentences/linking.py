"""One thing after another: «X y después Y», «X; de paso, Y», «por un lado X; por otro, Y», «X; Y».

Such words and marks only part what he does. What begins behind them anew, with a verb of his own, a wish or a
thing that is ordered by its name (``anew``), goes on nothing that stands before: no aside, no cause, no list.
It is a sentence by itself. Where a condition stands before, it may bear on both, and they stay together.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.sentences.anew import begins_anew, begins_behind_link
from turnbot.games.preux.reading.words.around import norm_at, phrase_end, wished_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_AND = ("y", "e")
_JOINTS = frozenset([*_AND, ",", ";", "/", "pero"])
_LISTED = 12  # things; no list is longer
_BULLETS = frozenset(["-", "*", "•", "·"])
_APART = frozenset([";", "/"])
_NOT_BEHIND = frozenset(["de", "del", "como"])  # «y después de misa», «y además de eso»
_TO_HIM = frozenset(["le", "les", "lo", "la", "los", "las"])
_WITH_DE = frozenset(["despues", "luego", "ademas", "aparte", "encima", "camino", "vuelta"])
_HELPING = frozenset(["ir", "tener", "haber"])  # «voy al club», «tengo que ir»


def one_by_one(said: Sequence[list[Item]], *, amends: bool = False) -> list[list[Item]]:
    """Return sentences, each parted where another order only follows the one before it.

    ``amends``: in an amendment «además de la misa» recalls what was ordered before.
    """
    following = [*said[1:], *([[]] if said else [])]
    return [
        part
        for sentence, after in zip(said, following, strict=True)
        if not _only_counts(sentence, after)
        for part in _parted(sentence, amends=amends)
        if part  # «Primeramente» is no more than a number
    ]


def _only_counts(items: Sequence[Item], after: Sequence[Item]) -> bool:
    """«1. Misa.»: whether a sentence is the number of a list, before what it counts on its line."""
    if len(items) != 1 or not after or after[0].line != items[0].line:
        return False
    return items[0].tags.get("N", _LISTED) < _LISTED and not items[0].has("MONEY", "COUNT")


def _parted(items: list[Item], *, amends: bool) -> list[list[Item]]:
    """Return a sentence in the parts that go on nothing of each other."""
    if len(items) > 1 and items[0].mark in _BULLETS:
        items = items[1:]
    items = items[_counted(items) :]
    if not amends and (end := phrase_end(items, 0, "besides")) and (parts := _besides(items, end)):
        return parts
    out: list[list[Item]] = []
    begun = looked = 0
    for k in range(1, len(items)):
        if k <= begun or not (end := _next_begins(items, k, begun)):
            continue
        if any(_is_condition(items, n) for n in range(looked, k + 1)):
            break
        out.append(items[begun:k])
        begun, looked = end, k + 1
    return [*out, items[begun:]]


def _is_condition(items: Sequence[Item], k: int) -> bool:
    return condition_at(items, k) is not None and norm_at(items, k - 1) != "ver"


def _counted(items: Sequence[Item]) -> int:
    """Return where «primero», «por un lado,», «segundo,» end at the beginning of a sentence, or 0."""
    if end := phrase_end(items, 0, "first_of_several"):
        return end + (norm_at(items, end) in (",", ":")) if norm_at(items, end) not in _NOT_BEHIND else 0
    end = _link_at(items, 0)
    if norm_at(items, end) in _NOT_BEHIND:
        return 0
    if end and (end > 1 or norm_at(items, end) in (",", ":")):
        return end + (norm_at(items, end) in (",", ":")) if end < len(items) - 1 else 0
    return end if end and begins_behind_link(items, end, 0) else 0


def _besides(items: list[Item], end: int) -> list[list[Item]]:
    """«Además de obligaciones, voy al club»: both things; nothing where he only recalls what he said."""
    comma = next((k for k in range(end, len(items)) if items[k].mark == ","), 0)
    if not comma or not begins_anew(items, comma + 1) or not begins_anew(items, end):
        return []
    return [items[end:comma], *_parted(items[comma + 1 :], amends=False)]


def _next_begins(items: Sequence[Item], k: int, begun: int) -> int:
    """Return where the next part of a sentence begins that ``k`` parts from the one begun; 0 if none does."""
    if numbered := _number_at(items, k, begun):
        return numbered
    if (end := _joint_end(items, k)) and begins_anew(items, end, begun):
        return end
    if end := _link_end(items, k):
        return end if begins_behind_link(items, end, begun) and not _is_topic(items, k, end) else 0
    if (
        items[k].mark == ","
        and norm_at(items, k + 1) in _AND
        and begins_anew(items, k + 2, begun, alike=False)
    ):
        return k + 2 if norm_at(items, k + 2) != "que" or not _governed(items, begun, k + 1) else 0
    apart = items[k].mark in _APART and (items[k].mark != "/" or items[k - 1].end < items[k].start)
    if apart:
        at = k + 1 + (norm_at(items, k + 1) in _AND)
        return at if norm_at(items, at) != "que" and begins_anew(items, at, begun) else 0
    if items[k].norm in (*_AND, ",") and norm_at(items, k + 1) == "que" and begins_anew(items, k + 1, begun):
        return 0 if _governed(items, begun, k) else k + 1
    return 0


def _is_topic(items: Sequence[Item], k: int, end: int) -> bool:
    """«(...;) a Rochefort, en cambio, le presto 100»: whether before ``k`` stands to whom it is done."""
    begin = max((n + 1 for n in range(k) if items[n].mark), default=0)
    said = items[begin:k]
    led = len(said) > 1 and said[0].norm in ("a", "al") and all(i.role or i.has("P", "DESC") for i in said)
    return led and norm_at(items, end) in _TO_HIM


def _number_at(items: Sequence[Item], k: int, begun: int) -> int:
    """«a) misa b) club»: where the next of a list is counted, if ``k`` does that; it keeps its number."""
    if norm_at(items, k + 1) != ")" or norm_at(items, begun + 1) != ")":
        return 0
    return k if len(items[k].norm) == 1 or set(items[k].norm) <= set("iv") else 0


def _governed(items: Sequence[Item], begun: int, k: int) -> bool:
    """Whether somebody is bidden or asked before ``k``, on which «y que ...» may hang, too."""
    start = next((n + 1 for n in range(k - 1, begun, -1) if items[n].mark == ":"), begun)
    wished = norm_at(items, start) == "que" and wished_at(items, start + 1)
    if items[k].mark == "," and not wished:
        return True  # «voy al club, que me vean»: what for
    forms = (i.form.lemma for i in items[start:k] if i.form is not None)
    bidden = any(lemma in words_of("governors") and lemma not in _HELPING for lemma in forms)
    return (bidden and not wished) or any(i.norm == "que" for i in items[start + 1 : k])


def _link_at(items: Sequence[Item], k: int) -> int:
    """Return where words end at ``k`` that only count what he does, or 0: «después», «por lo demás»."""
    turn = k < len(items) and items[k].role == "adverb" and items[k].end - items[k].start > len(items[k].norm)
    if turn and lexicon().function.get(items[k].norm) == "preposition":
        return k + 1 if norm_at(items, k + 1) != ":" else 0  # the tagger made one of it
    return phrase_end(items, k, "links")


def links(items: Sequence[Item]) -> bool:
    """Whether a clause begins with words that only count what he does: «y después ...», «y también ...»."""
    return bool(_link_at(items, 1 if norm_at(items, 0) in _AND else 0))


def _joint_end(items: Sequence[Item], k: int) -> int:
    """Return where «así como», «, además de», «sino que» end that begin at ``k``; 0 if none does."""
    marked = bool(items[k].mark) or items[k].norm in _AND
    if marked and items[k].norm not in _JOINTS:
        return 0
    at = k + 1 if marked else k
    end = phrase_end(items, at + (marked and norm_at(items, at) in _AND), "joints")
    if not end:
        return 0
    if items[end - 1].norm == "que" and wished_at(items, end):
        end -= 1  # «y al mismo tiempo que el coronel me dé permiso»
    return end + (norm_at(items, end) in (",", ":"))


def _link_end(items: Sequence[Item], k: int) -> int:
    """Return where «y después», «, y de paso,», «; segundo,», «(y» end, begun at ``k``; 0 if none does."""
    opened = items[k].mark == "("
    if not (items[k].norm in _JOINTS or opened) or k + 1 >= len(items):
        return 0
    bare = at = k + 1 + (bool(items[k].mark) and norm_at(items, k + 1) in _AND)
    at += norm_at(items, at) == ","
    last = ""
    while end := _link_at(items, at):
        at, last = end, items[end - 1].norm
    if last and not (norm_at(items, at) in _NOT_BEHIND and last in _WITH_DE):
        return at + (norm_at(items, at) in (",", ":"))
    return bare if opened and not last and bare > k + 1 else 0
