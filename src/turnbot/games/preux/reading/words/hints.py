"""Hints: the words without which a question about a sentence need not be asked.

A clause is asked some hundred questions, and most are about words that few clauses hold. What it holds is
put into a set once; a rule names its hints, and is asked only where one of them is in that set. Hints are
words, verbs and tags as they stand: ``pero``, ``deber``, ``CLUB``. That one is there says nothing more, the
rule still looks for itself; where none is, it must have nothing to say. A hint too many costs time, one too
few is a mistake.
"""

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache

from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import phrases_of


def held_by(items: Iterable[Item]) -> set[str]:
    """Return the words, verbs and tags of items, in one set: whatever a hint may name."""
    held: set[str] = set()
    for item in items:
        held.add(item.norm)
        if item.tags:
            held.update(item.tags)
        if item.form is not None:
            held.add(item.form.lemma.lstrip("?"))  # that a verb was only guessed is for the rule to mind
    return held


@cache
def opening(*names: str) -> frozenset[str]:
    """Return the words with which phrases of these lists of phrases.toml begin."""
    return frozenset(phrase[0] for name in names for phrase in phrases_of(name))


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A rule that puts the words of a sentence otherwise: ``write`` returns them, or as they are.

    Without ``hints`` it is asked of every sentence.
    """

    write: Callable[[list[Item]], Sequence[Item]]
    hints: AbstractSet[str] | None = None


def rewritten(items: Sequence[Item], rules: Iterable[Rewriting]) -> list[Item]:
    """Return a sentence's items after each rule in turn."""
    items, held = list(items), held_by(items)
    for rule in rules:
        if rule.hints is not None and held.isdisjoint(rule.hints):
            continue
        before, items = items, list(rule.write(items))
        if items != before:
            held = held_by(items)
    return items
