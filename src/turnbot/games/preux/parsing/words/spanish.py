"""What is a word of Spanish at all: so that a noun passes for no verb, and no word for a slip of the pen."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from simplemma.strategies import DictionaryLookupStrategy
from simplemma.strategies.dictionaries import StreamDictionaryFactory

from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.text import fold
from turnbot.games.preux.parsing.words.verbs import Form, conjugate, derived

_INFINITIVES = ("ar", "er", "ir", "ír", "arse", "erse", "irse", "írse")


@cache
def _dictionary() -> DictionaryLookupStrategy:
    # Read where it lies: a fifth of the memory, loaded in half the time; the few words asked for are kept.
    return DictionaryLookupStrategy(StreamDictionaryFactory())


@lru_cache(maxsize=20_000)
def lemma_of(low: str) -> str | None:
    """Return what a dictionary lists ``low`` (lower case, accents as written) under; None if it does not."""
    return _dictionary().get_lemma(low, "es")


@cache
def _conjugated(infinitive: str, change: str = "") -> Mapping[str, Form]:
    """Return a verb's forms by their spelling; ``change``: what its stem becomes under the stress."""
    rules = derived(infinitive, load_toml("verbs.toml")["irregular"])
    forms = conjugate(infinitive, {"change": change} if change else rules)
    return {**{fold(word): form for word, form in forms.items()}, **forms}


_CHANGES = ("", "ie", "ue", "i")  # «cierra», «cuece», «mide»


@lru_cache(maxsize=20_000)
def form_of(low: str) -> Form | None:
    """Return what form of which verb ``low`` is, of a verb no order is made of; None for other words."""
    lemma = lemma_of(low)
    if lemma is None or not lemma.endswith(_INFINITIVES):
        return None
    infinitive = lemma.removesuffix("se")
    for change in _CHANGES:
        forms = _conjugated(infinitive, change)
        if found := forms.get(low) or forms.get(fold(low)):
            return found
    return None


_HUNG = re.compile(r"(?P<verb>\w+(?:[aei]r|ndo))(?:me|te|se|nos|os)?(?:l[aeo]s?)?")


def is_word(low: str) -> bool:
    """Whether a dictionary of Spanish knows ``low``, or the verb that a pronoun hangs on: «tocarla»."""
    hung = _HUNG.fullmatch(low)
    return lemma_of(low) is not None or (hung is not None and lemma_of(hung["verb"]) is not None)


_ACCENTED = str.maketrans("aeiou", "áéíóú")


@lru_cache(maxsize=20_000)
def lacks_accent(low: str) -> bool:
    """Whether ``low`` is a word of Spanish but for its accent: «capitan», «despues»."""
    return any(
        lemma_of(low[:k] + letter.translate(_ACCENTED) + low[k + 1 :]) is not None
        for k, letter in enumerate(low)
        if letter in "aeiou"
    )


def is_noun(low: str) -> bool:
    """Whether a dictionary knows ``low`` as something else than the form of a verb («barro», «frío»)."""
    lemma = lemma_of(low)
    return lemma is not None and not lemma.endswith(_INFINITIVES)
