"""Names of nobody: a strange word where a person is spoken of, «con Grandet», «reto a lenoir».

Whoever is none of the cast is shown, and nobody who was spoken of before is taken for him.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.spanish import is_word, lacks_accent

_LEADS = ("con", "a", "contra", "y", "e", "de")
_WITH_SOMEBODY = ("challenge", "toady", "influence", "charges", "spy", "duel")
_PLACES = ("club", "CLUB", "CASINO", "theatre", "box", "stalls", "tavern")
_SHORTEST = 4  # letters of a name without a capital: «a tuti», «con mas» are other slips


def stranger(items: Sequence[Item], state: State) -> Item | None:
    """Find a name of nobody: a strange word with a capital, or in small letters, where a person is named."""
    for k, item in enumerate(items):
        if k and items[k - 1].norm == "tal" and item.cap and not item.sub and not item.has("P", "DESC"):
            return item  # «un tal Grandet», which is no slip of the pen
        if k and _is_full_name(items, k, state):
            return item
        if k == 0 or item.sub or item.known or item.kind != "word":
            continue
        if is_word(item.norm) or lexicon().is_common(item.norm) or items[k - 1].norm not in _LEADS:
            continue
        if _is_small_name(items, k) if not item.cap else _is_name(items, k, state):
            return item
    return None


def _is_name(items: Sequence[Item], k: int, state: State) -> bool:
    """Whether a strange word with a capital is a person's name: «con Grandet»."""
    before, item = items[k - 1], items[k]
    if before.norm == "a" and k > 1 and items[k - 2].has("P", "OWNLADY", "CLUB", "theatre"):
        return False  # «acompaño a mi dama a Versalles»
    if before.norm in ("a", "de") and k > 1 and items[k - 2].has("baptism", "child"):
        return False  # «bautizo a Henri»: he is to be a person
    text = state.text[item.start : item.end]
    shouted = text.isupper() and state.text[before.start : before.end].isupper()
    return not shouted and not is_word(text.casefold()) and not _of_a_thing(items, k)


def _is_small_name(items: Sequence[Item], k: int) -> bool:
    """«reto a lenoir», «presto 50 a dupont»: a strange word in small letters, where people are meant."""
    before, item = items[k - 1], items[k]
    if len(item.norm) < _SHORTEST or item.tags or item.form is not None or lacks_accent(item.norm):
        return False
    if item.norm in words_of("manner_with_a"):
        return False  # «a sabiendas»
    if before.norm == "de":
        return k > 1 and (items[k - 2].has("second", "debt", "party") or items[k - 2].norm == "favor")
    verb = next((i.form.lemma for i in reversed(items[:k]) if i.form is not None and not i.sub), "")
    personal = verb in words_of("done_to_people") or any(i.has(*_WITH_SOMEBODY) for i in items[:k])
    along = before.norm == "con" and any(i.has(*_PLACES) for i in items[:k])
    return before.norm in ("a", "con", "contra") and (personal or along)


def _is_full_name(items: Sequence[Item], k: int, state: State) -> bool:
    """«A Fabrice de Montaud», «con Rosa Blanca»: a name and a surname, be each a word of its own or not."""
    at = k + 2 if norm_at(items, k + 1) == "de" else k + 1
    if items[k - 1].norm not in ("con", "a", "contra") or at >= len(items):
        return False
    both = (items[k], items[at])
    text = [state.text[i.start : i.end] for i in both]
    named = all(t[:1].isupper() and t[1:].islower() for t in text)
    return named and not any(i.tags or i.role or i.sub or i.kind != "word" for i in both)


def _of_a_thing(items: Sequence[Item], k: int) -> bool:
    """Whether «de X» tells of which place or thing: «la abadía de Cluny», «los baños de Spa»."""
    if items[k - 1].norm != "de":
        return items[k - 1].norm in ("y", "e") and not any(i.has("P") for i in items[max(0, k - 3) : k])
    return not (k > 1 and items[k - 2].has("duel", "debt", "challenge", "party", "wedding", "stag", "second"))
