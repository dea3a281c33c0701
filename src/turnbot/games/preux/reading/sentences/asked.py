"""Where in a sentence a question begins: «voy al club, ¿vendrá Larue?», «voy al club, está Larue?»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.words.around import HARD, finite_form, first_form, is_own, mark_from
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import order_verbs

_TELLING = ("present", "future")


def question_begins(items: Sequence[Item]) -> int:
    """Return where what is asked begins in a sentence that ends with a question; before it he tells."""
    opened = max((k for k, i in enumerate(items) if i.mark == "¿"), default=-1)
    if opened < 0:
        return _unopened(items)
    begin = max((k + 1 for k in range(opened) if items[k].mark in HARD), default=0)
    while begin < opened and items[begin].role == "joiner":
        begin += 1
    found = condition_at(items[:opened], begin) if begin < opened else None
    asked = found is not None and mark_from(items, found[1]) >= opened - 1
    return begin if asked else opened  # «si me apunto a un club, ¿me cobran la cuota?» is one question


def _unopened(items: Sequence[Item]) -> int:
    """Return where «..., está Larue?» begins behind his own deed; 0 if nothing but what is asked is said."""
    comma = max((k for k, i in enumerate(items) if i.mark in (",", ";", ":")), default=0)
    told, asked = first_form(items[:comma]), finite_form(items[comma:])
    his = is_own(told) and told.tense in _TELLING and told.lemma in order_verbs()
    return comma + 1 if his and asked is not None and asked.person == 3 else 0
