"""What is done, by words alone: is there a deed here, of his own, or a thing that is an order by itself?"""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon
from turnbot.games.preux.reading.words.text import Token


def infinitive(token: Token) -> str:
    """Return the infinitive of the verb a token is, an empty string if it is none."""
    form = lexicon().verb(token)
    return form.lemma if form is not None else ""


def is_deed(token: Token) -> bool:
    """Whether a token is a verb that may tell what is to be done."""
    form = lexicon().verb(token)
    return form is not None and form.tense in ("present", "future", "infinitive", "gerund", "imperative")


def is_own_deed(tokens: Sequence[Token], k: int) -> bool:
    """Whether his own doing begins at ``k``, with a pronoun perhaps."""
    while k < len(tokens) and tokens[k].norm in ("me", "le", "la", "lo", "no", "ya", "yo", "pues"):
        k += 1
    return k < len(tokens) and is_own(lexicon().verb(tokens[k]))


def is_order(tokens: Sequence[Token], i: int) -> bool:
    """Whether a thing stands at ``i`` that is an order by itself: «misa», «tabernas»."""
    if i >= len(tokens):
        return False
    words = lexicon()
    end, entries = words.phrases.longest(tokens, i, words.expand)
    return end > i and any(tag in head_concepts() or tag == "WPN" for tag, _ in entries)


def opens_with_order(tokens: Sequence[Token], i: int) -> bool:
    """Whether a line that begins at ``i`` says at once how a week is spent: «cuartel», «a misa»."""
    k = i
    while k < min(i + 3, len(tokens)) and tokens[k].norm in ("a", "al", "el", "la", "de", "en", "mi", "las"):
        k += 1
    words = lexicon()
    for at in (k, i):
        end, entries = words.phrases.longest(tokens, at, words.expand) if at < len(tokens) else (0, ())
        if end > at and any(tag in when_words("not_weeks", "weeklong") for tag, _ in entries):
            return True
    return False
