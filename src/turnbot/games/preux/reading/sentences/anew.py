"""Whether an order begins anew at a place of its sentence, and needs nothing of what stands before it."""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import (
    HARD,
    finite_form,
    form_at,
    is_own,
    mark_from,
    norm_at,
    wished_at,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of
from turnbot.games.preux.reading.words.verbs import Form

_DOERS = ("P", "lender", "spy", "servant")  # who is bidden: «que el usurero me preste»
_SMALL = frozenset(["pronoun", "negation", "adverb"])
_LED = 7  # words before the verb of what begins anew: «en la ermita oficio yo la misa»
_GOODS = ("pistol", "horse", "servant", "WPN")
_TOPICS = ("challenge", "pistol", "influence")
_ONE = frozenset(["un", "una", "otro", "otra", "unos", "unas"])
_COUNTED = frozenset(["ONE", "N", "COUNT", "P", "DESC"])
_BESIDE = frozenset(["gift", "box", "stalls", "wine", "company"])  # what goes with another deed
_FEW = 3  # words: «otro criado», «pistola nueva»
_TAKEN_UP = frozenset(["lo", "la", "los", "las", "alla", "alli", "ahi"])
_TURNS = frozenset(["que", "si", "porque", "como", "cuando", "mientras", "aunque", "hay"])
# What goes on with the verb before it, behind a preposition: whom, how much, wherein.
_GOES_ON = (
    _COUNTED
    | _BESIDE
    | {"MONEY", "OFF", "POWER", "RANK", "REG", "SECTOR", "TITLE", "OWNLADY", "WEEKS", "week"}
)
_PLACES = ("CLUB", "CASINO", "club", "theatre", "tavern", "mass", "party", "box")


def begins_anew(items: Sequence[Item], k: int, begun: int = 0, *, alike: bool = True) -> bool:
    """Whether an order begins at ``k`` that goes on nothing of what was said from ``begun`` on.

    ``alike``: a verb of the form that the one before has may begin it, though it is not the first person.
    """
    if k >= len(items):
        return False
    if items[k].norm == "que":
        start = next((n + 1 for n in range(k - 1, begun, -1) if items[n].mark == ":"), begun)
        own = norm_at(items, k + 1) == "se" or any(i.has(*_DOERS) for i in items[k + 1 : k + 3])
        return wished_at(items, k + 1) and (own or not any(_bids(items, n) for n in range(start + 1, k)))
    if items[k].role == "subordinator" or items[k].norm in _TURNS:
        return False
    if [i.norm for i in items[k : k + 3]] == ["a", "ver", "si"]:
        return any(i.norm in ("me", "nos") or is_own(i.form) for i in items[k + 3 : k + 7])
    at = k
    while at < len(items) and items[at].role in _SMALL:
        at += 1
    if any(i.norm in _TAKEN_UP for i in items[k:at]):
        return False  # «...; la envío al Ministro»
    form = form_at(items, at)
    if form is not None and form.lemma == "haber" and norm_at(items, at + 1) != "de":
        return False  # «..., y hay una cerveza en juego», «..., y me he quedado con Madeleine»
    if form is not None and form.tense != "participle" and not items[at].tags:
        return is_own(form) or (alike and _goes_on(items, k, form))
    said = items[k : mark_from(items, k)]
    verb = next((n for n, i in enumerate(said) if i.form is not None and i.form.person), len(said))
    if any(i.norm in _TURNS for i in said[:verb]):
        return False
    if verb < len(said) and verb <= _LED and is_own(said[verb].form):
        return True
    return bool(said) and not _is_led(said) and _is_named(said)


def _bids(items: Sequence[Item], n: int) -> bool:
    """Whether «que» at ``n`` brings in a wish, on which another may hang; «para que» does not."""
    return items[n].norm == "que" and norm_at(items, n - 1) != "para" and wished_at(items, n + 1)


def begins_behind_link(items: Sequence[Item], k: int, begun: int) -> bool:
    """The same, behind words that only count what he does: «y después al club», «; por otro, Larue me»."""
    if begins_anew(items, k, begun):
        return True
    if k >= len(items) or items[k].norm in _TURNS:
        return False
    said = items[k : next((n for n in range(k, len(items)) if items[n].mark in HARD), None)]
    first = next((n for n, i in enumerate(said) if i.form is not None and i.form.person), len(said))
    if any(i.norm in _TAKEN_UP and i.role == "pronoun" for i in said[:1]):
        return False
    if said and said[0].has("P", "lender") and first < len(said):
        return True  # «..., y por otro lado Moreau me invita al Crapaud y acepto»
    if any(is_own(i.form) and said[n - 1].norm == "que" for n, i in enumerate(said) if n):
        return True  # «..., y ya de paso, olvidaba decir que presto diez coronas a Bidon»
    if _is_led(said) and any(is_own(i.form) for i in said):
        return True  # «...; luego al cura, si asoma, no lo escucharé»
    if said and said[0].norm in ("mi", "mis") and len(said) > 1 and not said[1].has("OWNLADY", "P", "home"):
        return True  # «...; por otro lado, mis disculpas a Rochefort»
    led = _is_led(said) and any(i.tags.keys() - _GOES_ON for i in said[: mark_from(said, 0)])
    return led and not _moves(items[begun:k])


def _is_led(said: Sequence[Item]) -> bool:
    """Whether words begin with a preposition."""
    return bool(said) and (said[0].role == "preposition" or said[0].norm in ("al", "del"))


def _moves(said: Sequence[Item]) -> bool:
    """Whether he goes somewhere, or takes somebody along: «voy con Parrot al club y luego al teatro»."""
    moving = words_of("motion") | words_of("going") | words_of("taking_along")
    return any((i.form is not None and i.form.lemma in moving) or i.has(*_PLACES) for i in said)


def _goes_on(items: Sequence[Item], k: int, form: Form) -> bool:
    """Whether a verb is like the first of the sentence: he tells of himself, or only names deeds."""
    first = next((i.form for i in items[:k] if i.form is not None), None)
    if form.tense == "infinitive":
        led = k == 0 or norm_at(items, k - 1) == "de"
        return led or (first is not None and first.tense == "infinitive")
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
    if said[0].norm in _ONE and any(i.tags.keys() - _COUNTED - _BESIDE for i in said[1:_FEW]):
        return True  # «..., y un paseo por el río»
    if said[0].has("N") and any(i.has("SECTOR", "lender", "carried") for i in said[:end]):
        return True  # «...; cuatrocientas coronas para alimentos»
    new = said[0].norm in _ONE or said[0].has("N") or not said[0].role  # but «la pistola» he has already
    if new and any(i.has(*_GOODS) for i in said[:_FEW]):
        return True
    return not said[0].role and not said[0].has("P", "N") and any(i.tags for i in said[:end])
