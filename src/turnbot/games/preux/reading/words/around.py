"""What stands around a place in a sentence: the small questions that every rule about clauses asks.

``items`` is a sentence, ``k`` a place in it that may lie behind its end; nothing stands there.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeGuard

from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import phrases_of
from turnbot.games.preux.reading.words.verbs import Form

# Marks stronger than a comma.
HARD = frozenset({";", ":", "(", ")", "...", "-", "/"})


def is_own(form: Form | None) -> TypeGuard[Form]:
    """Whether a form says what the player does or is going to do."""
    return form is not None and form.person == 1 and form.tense in ("present", "future")


def norm_at(items: Sequence[Item], k: int) -> str:
    """Return the first word of what stands at ``k``; an empty string if nothing does."""
    return items[k].norm if 0 <= k < len(items) else ""


def form_at(items: Sequence[Item], k: int) -> Form | None:
    """Return the form of the verb at ``k``; None if there is none."""
    return items[k].form if 0 <= k < len(items) else None


def first_form(items: Iterable[Item]) -> Form | None:
    """Return the form of the first verb, finite or not; None if there is none."""
    return next((i.form for i in items if i.form is not None), None)


def finite_form(items: Iterable[Item]) -> Form | None:
    """Return the form of the first verb that has a person; None if there is none."""
    return next((i.form for i in items if i.form is not None and i.form.person), None)


def main_form(items: Iterable[Item]) -> Form | None:
    """Return the form of the first verb with a person that stands in no aside; None if there is none."""
    return finite_form(i for i in items if not i.sub)


def own_at(items: Sequence[Item], k: int) -> bool:
    """Whether what he is going to do begins at ``k``, with a pronoun perhaps."""
    at = k + 1 if k < len(items) and items[k].role == "pronoun" else k
    return is_own(form_at(items, at))


def ends_at(items: Sequence[Item], k: int) -> bool:
    """Whether a clause ends before ``k``: there stands a mark, or nothing."""
    return k >= len(items) or items[k].kind == "mark"


def mark_from(items: Sequence[Item], k: int, reach: int | None = None) -> int:
    """Return where the first mark stands from ``k`` on; the end of the sentence if there is none.

    ``reach``: how many items are looked at; behind the last of them is the end, then.
    """
    end = len(items) if reach is None else min(k + reach, len(items))
    for n in range(k, end):
        if items[n].kind == "mark":
            return n
    return end


def instead_of(items: Sequence[Item]) -> list[Item]:
    """Return what «con Larue en vez de Parrot», «en lugar de mi dama, con Larue» puts out of its place."""
    for k in range(len(items) - 2):
        if items[k].norm == "en" and items[k + 1].norm in ("vez", "lugar") and items[k + 2].norm == "de":
            return list(items[k + 3 : mark_from(items, k + 3)])
    return []


def wished_at(items: Sequence[Item], k: int, reach: int = 4) -> bool:
    """Whether the first verb of the ``reach`` words from ``k`` on is a wish: «que venga Parrot»."""
    form = first_form(items[k : k + reach])
    return form is not None and form.tense == "subjunctive"


def phrase_end(items: Sequence[Item], k: int, name: str) -> int:
    """Return where the longest phrase of the list ``name`` ends that begins at ``k``; 0 if none does."""
    node, best = _tree(name), 0
    if k >= len(items) or items[k].norm not in node:
        return 0  # as nearly always
    for at in range(k, len(items)):
        found = node.get(items[at].norm)
        if found is None:
            break
        node = found
        if "" in node:
            best = at + 1
    return best


class _Tree(dict[str, "_Tree"]):
    """Phrases, word by word; an empty word ends one."""


@cache
def _tree(name: str) -> _Tree:
    root = _Tree()
    for phrase in phrases_of(name):
        node = root
        for word in (*phrase, ""):
            node = node.setdefault(word, _Tree())
    return root
