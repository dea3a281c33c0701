"""What stands among a condition's words and does not hang on it: «si cede Juliette, a quien cortejo, ...».

A relative about whom the condition names, and a bracket behind it, say what he does anyway: he could not ask
how it comes out if he did not do it. They are put before the condition, and are read as any clause.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.clauses.condition_ends import condition_end
from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.sentences.relatives import deed_of_relative
from turnbot.games.preux.reading.words.around import HARD, first_form, is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts

_ASKS_ON = frozenset({"o", "u", "y", "si", "que", "pero", "salvo", "no", "aunque"})


def freed(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with what he does anyway before the condition that names it."""
    for k, item in enumerate(items):
        found = condition_at(items, k) if not item.sub else None
        if found is None or found[0] not in ("if", "unless"):
            continue
        end = condition_end(items, found[1])
        done, behind = _relative(items, end) or _bracket(items, end) or ([], 0)
        if not done:
            continue
        begin = max((n + 1 for n in range(k) if items[n].mark in HARD), default=0)
        stop = replace(supplied(",", done[-1], side="behind"), norm=";")
        rest = [*items[begin:end], *items[behind:]]
        return [*items[:begin], *done, stop, *freed(rest)]
    return items


def _relative(items: Sequence[Item], end: int) -> tuple[list[Item], int] | None:
    """Return what «, a quien cortejo» at ``end`` says he does, and where it ends; None if nothing."""
    if norm_at(items, end) not in (",", "("):
        return None
    stop = mark_from(items, end + 1)
    done = deed_of_relative(items[:stop], end + 1)
    return (done, stop + (norm_at(items, stop) == ")")) if done else None


def _bracket(items: Sequence[Item], end: int) -> tuple[list[Item], int] | None:
    """Return what stands in a bracket that opens at ``end``, and where the sentence goes on behind it."""
    if norm_at(items, end) != "(" or not items[end - 1].tags or items[end - 1].has("P", "DESC", "OWNLADY"):
        return None  # «si acepta Juliette (al teatro con ella), ...»: that is done then
    close = next((n for n in range(end + 1, len(items)) if items[n].mark == ")"), 0)
    inner = list(items[end + 1 : close])
    goes_on = close + 1 < len(items) and items[close + 1].mark not in HARD
    behind = close + 2 if norm_at(items, close + 1) == "," else close + 1
    if not inner or not goes_on or condition_at(items, behind) is not None:
        return None  # «si acepta (teatro), si no (club)»
    named = any(i.tags.keys() & head_concepts() or i.has("CLUB", "CASINO") for i in inner)
    form = first_form(inner)
    if inner[0].norm in _ASKS_ON or not named or not (form is None or is_own(form)):
        return None
    return inner, close + 1
