"""One thing after another: «X y después Y», «X; de paso, Y», «por un lado X; por otro, Y», «X; Y».

Such words and marks only part what he does. What begins behind them anew, with a verb of his own, a wish or a
thing that is ordered by its name, goes on nothing that stands before: no aside, no cause, no list. It is a
sentence by itself. Where a condition stands before, it may bear on both, and they stay together.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.words.around import (
    finite_form,
    form_at,
    is_own,
    mark_from,
    norm_at,
    phrase_end,
    wished_at,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of
from turnbot.games.preux.reading.words.verbs import Form

_JOINTS = frozenset(["y", "e", ",", ";", "/", "pero"])
_SMALL = frozenset(["pronoun", "negation", "adverb"])
_LED = 7  # words before the verb of what begins anew: «en la ermita oficio yo la misa»
_GOODS = ("pistol", "horse", "servant", "WPN")
_TOPICS = ("challenge", "pistol", "influence")
_ONE = frozenset(["un", "una", "otro", "otra", "unos", "unas"])
_FEW = 3  # words: «otro criado», «pistola nueva»
_NOT_BEHIND = frozenset(["de", "del", "como"])  # «y después de misa», «y además de eso»
_WITH_DE = frozenset(["despues", "luego", "ademas", "aparte", "encima", "camino", "vuelta"])
_HELPING = frozenset(["ir", "tener", "haber"])  # «voy al club», «tengo que ir»
_TAKEN_UP = frozenset(["lo", "la", "los", "las"])
_TURNS = frozenset(["que", "si", "porque", "como", "cuando"])


def one_by_one(said: Sequence[list[Item]]) -> list[list[Item]]:
    """Return sentences, each parted where another order only follows the one before it."""
    return [part for sentence in said for part in _parted(sentence)]


def _parted(items: list[Item]) -> list[list[Item]]:
    """Return a sentence in the parts that go on nothing of each other."""
    begun = _counted(items)
    begun = begun if begun and _begins_anew(items, begun) else 0
    out = [items[begun:]]
    for k in range(begun, len(items)):
        if condition_at(items, k) is not None and norm_at(items, k - 1) != "ver":
            break
        if k > begun and (end := _next_begins(items, k, begun)):
            out[-1] = items[begun:k]
            out.append(items[end:])
            begun = end
    return out


def _counted(items: Sequence[Item]) -> int:
    """Return where «primero», «por un lado,», «segundo,» end at the beginning of a sentence, or 0."""
    end = max(phrase_end(items, 0, "first_of_several"), phrase_end(items, 0, "links"))
    return end + (norm_at(items, end) in (",", ":")) if end else 0


def _next_begins(items: Sequence[Item], k: int, begun: int) -> int:
    """Return where the next part of a sentence begins that ``k`` parts from the one begun; 0 if none does."""
    if numbered := _number_at(items, k, begun):
        return numbered
    end = _link_end(items, k)
    if end and _begins_anew(items, end):
        return end
    if items[k].mark == ";":
        return k + 1 if norm_at(items, k + 1) != "que" and _begins_anew(items, k + 1) else 0
    wished = items[k].norm in ("y", "e") and norm_at(items, k + 1) == "que" and _begins_anew(items, k + 1)
    return k + 1 if wished and not _governed(items[begun:k]) else 0


def _number_at(items: Sequence[Item], k: int, begun: int) -> int:
    """«a) misa b) club»: where the next of a list is counted, if ``k`` does that; it keeps its number."""
    if norm_at(items, k + 1) != ")" or norm_at(items, begun + 1) != ")" or k == begun:
        return 0
    item = items[k]
    return k if len(item.norm) == 1 or set(item.norm) <= set("iv") else 0


def _governed(items: Sequence[Item]) -> bool:
    """Whether somebody is bidden or asked there, on which «y que ...» may hang, too."""
    return any(
        (i.norm == "que" and k)
        or (i.form is not None and i.form.lemma in words_of("governors") and i.form.lemma not in _HELPING)
        for k, i in enumerate(items)
    )


def _link_end(items: Sequence[Item], k: int) -> int:
    """Return where «y después», «, y de paso,», «; segundo,», «así como» ends that begins at ``k``, or 0."""
    opened = items[k].mark == "("
    at = k + 1 + ((bool(items[k].mark) or opened) and norm_at(items, k + 1) in ("y", "e"))
    if (joint := phrase_end(items, at if items[k].norm in _JOINTS else k, "joints")) and (
        items[k].norm in _JOINTS or not items[k].mark
    ):
        if items[joint - 1].norm == "que" and wished_at(items, joint):
            joint -= 1  # «y al mismo tiempo que el coronel me dé permiso»
        return joint + (norm_at(items, joint) in (",", ":"))
    if not (items[k].norm in _JOINTS or opened) or k + 1 >= len(items):
        return 0
    bare = at
    at += norm_at(items, at) == ","
    last = ""
    while end := phrase_end(items, at, "links"):
        at, last = end, items[end - 1].norm
    if last and not (norm_at(items, at) in _NOT_BEHIND and last in _WITH_DE):
        return at + (norm_at(items, at) in (",", ":"))
    return bare if opened and not last and bare > k + 1 else 0


def _begins_anew(items: Sequence[Item], k: int) -> bool:
    """Whether an order begins at ``k`` that needs nothing of what stands before it."""
    if k >= len(items):
        return False
    if items[k].norm == "que":
        bidden = any(i.norm == "que" and wished_at(items, n + 1) for n, i in enumerate(items[1:k], 1))
        return wished_at(items, k + 1) and not bidden
    if [i.norm for i in items[k : k + 3]] == ["a", "ver", "si"]:
        return any(i.norm in ("me", "nos") or is_own(i.form) for i in items[k + 3 : k + 7])
    at = k
    while at < len(items) and items[at].role in _SMALL:
        at += 1
    if any(i.norm in _TAKEN_UP for i in items[k:at]):
        return False  # «...; la envío al Ministro»
    form = form_at(items, at)
    if form is not None and form.tense != "participle" and not items[at].tags:
        return is_own(form) or _goes_on(items, k, form)
    said = items[k : mark_from(items, k)]
    verb = next((n for n, i in enumerate(said) if i.form is not None and i.form.person), len(said))
    if any(i.norm in _TURNS for i in said[:verb]):
        return False
    if verb < len(said) and verb <= _LED and is_own(said[verb].form):
        return True
    led = bool(said) and (said[0].role == "preposition" or said[0].norm in ("al", "del"))
    return bool(said) and not led and _is_named(said)


def _goes_on(items: Sequence[Item], k: int, form: Form) -> bool:
    """Whether a verb is like the first of the sentence: he tells of himself, or only names deeds."""
    first = next((i.form for i in items[:k] if i.form is not None), None)
    if first is None:
        return False
    if form.tense == "infinitive":
        return first.tense == "infinitive" or items[k - 1].norm == "de"
    main = finite_form(items[:k])
    told = main is not None and main.person == form.person == 3 and main.tense == form.tense
    return told and form.tense in ("present", "future")


def _is_named(said: Sequence[Item]) -> bool:
    """Whether a thing that is ordered by its name is among the words, up to the next «y»."""
    end = next((n for n, i in enumerate(said) if i.role == "joiner"), len(said))
    heads = head_concepts()
    if any(i.tags.keys() & heads for i in said[:end]):
        return True
    if said[0].role in ("article", "possessive") and any(i.has(*_TOPICS) for i in said[1:_FEW]):
        return True  # «el reto de Moreau, a la chimenea»
    new = said[0].norm in _ONE or said[0].has("N") or not said[0].role  # but «la pistola» he has already
    if new and any(i.has(*_GOODS) for i in said[:_FEW]):
        return True
    return not said[0].role and not said[0].has("P", "N") and any(i.tags for i in said[:end])
