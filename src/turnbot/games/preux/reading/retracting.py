"""Second thoughts: «voy de tabernas... no, mejor me quedo en casa», «le presto 50. No, 30», «¡es broma!»"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders import Action
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import phrases_by_first_word, words_of

RATHER, JOKE = "rather", "joke"
_JOKING = frozenset(["ser", "ir", "estar", "tratar", "decir"])


def takes_back(items: Sequence[Item], *, first: bool) -> str:
    """Return whether a clause takes back what was ordered before it: ``rather``, ``joke`` or nothing.

    ``first``: it begins its sentence.
    """
    words = [
        i for i in items if i.kind != "mark" and i.norm not in ("y", "e", "pero", "que", "ay", "ah", "huy")
    ]
    if not words:
        return ""
    norms = tuple(i.norm for i in words)
    if set(norms) <= {"no"}:
        return RATHER
    for phrase in phrases_by_first_word("second_thoughts").get(norms[0], ()):
        if norms == phrase or (norms[: len(phrase)] == phrase and _marked(items, len(phrase)) and not first):
            return RATHER
    verbs = [i.form.lemma for i in words if i.form is not None]
    joke = not words_of("jokes").isdisjoint(norms) and "no" not in norms and "aparte" not in norms
    if joke and len(words) <= 5 and (all(v in _JOKING for v in verbs) and (verbs or len(words) < 3)):
        return JOKE
    return JOKE if verbs[:1] == ["bromear"] and len(words) < 3 else ""


def _marked(items: Sequence[Item], count: int) -> bool:
    """Whether a mark stands behind so many words."""
    seen = 0
    for item in items:
        if item.kind == "mark":
            if seen == count:
                return True
        else:
            seen += 1
    return False


def corrected(action: Action, items: Sequence[Item]) -> Action | None:
    """Return an order with the amount that a clause says instead; None if it says none, or more than that."""
    words = [i for i in items if i.kind != "mark" and i.role not in ("joiner", "adverb", "article")]
    amounts = [int(i.tags["N"]) for i in words if i.has("N") and not i.has("ONE", "REG")]
    rest = [
        i for i in words if not i.has("N") and i.norm not in ("con", "de", "basta", "bastan", "sean", "a")
    ]
    if len(amounts) != 1 or rest or getattr(action, "crowns", None) is None:
        return None
    return replace(action, crowns=amounts[0])  # type: ignore[call-arg]  # those that have none were sent away


def weighs(items: Sequence[Item]) -> bool:
    """Whether a clause only says why: «50 es mucho»."""
    verbs = [i.form for i in items if i.form is not None]
    return bool(verbs) and all(v.lemma in ("ser", "parecer", "resultar") and v.person == 3 for v in verbs)
