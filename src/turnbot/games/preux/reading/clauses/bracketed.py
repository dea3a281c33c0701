"""Cries and questions in brackets, which end no sentence: «voy al club (¿vendrá Larue?) con Vallon».

The sentence goes on behind the bracket. What is cried stays in it as any aside; what is asked is a sentence
of its own, read behind the one in which it stands, so that neither hangs on the other.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.items import Item, supplied

_STOPS = frozenset([".", "\n", "!", "?"])
_CRIES = frozenset(["!", "¡", "?", "¿"])
_FAR = 30  # items; a longer bracket is a paragraph


def without_stops_in_brackets(items: Sequence[Item]) -> Sequence[Item]:
    """Return items without the marks that would cut a sentence within its brackets. Linear."""
    if not any(i.mark == "(" for i in items):
        return items
    out: list[Item] = []
    asked: list[Item] = []
    within = False  # a sentence has begun
    k = 0
    while k < len(items):
        item = items[k]
        close = _close(items, k) if within and item.mark == "(" else 0
        if close:
            kept, questions = _parted(items[k : close + 1])
            out += kept
            asked += questions
            k = close + 1
            continue
        out.append(item)
        if item.mark in _STOPS:
            out, asked, within = [*out, *asked] if asked else out, [], False
        within = within or item.kind != "mark"
        k += 1
    return [*out, replace(supplied(".", out[-1], side="behind"), kind="mark"), *asked] if asked else out


def _close(items: Sequence[Item], k: int) -> int:
    """Return where the bracket at ``k`` closes in which something is cried or asked; 0 if nothing is."""
    cries = False
    for n in range(k + 1, min(k + _FAR, len(items))):
        mark = items[n].mark
        if mark == ")":
            return n if cries else 0
        if mark in ("(", ".", "\n"):
            return 0
        cries = cries or mark in _CRIES
    return 0


def _parted(bracket: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """Part a bracket into what is said in it, brackets and all, and what is asked."""
    kept: list[Item] = []
    asked: list[Item] = []
    run: list[Item] = []
    for item in bracket[1:-1]:
        if item.mark == "?":
            asked += [bracket[0], *run, item] if any(i.kind == "word" for i in run) else []
            run = []
        elif item.mark in ("!", "¿"):
            kept += [*run, replace(item, norm=",")] if run else []
            run = [item] if item.mark == "¿" else []
        elif item.mark != "¡" and (run or kept or item.mark != ","):
            run.append(item)
    kept += run
    while kept and kept[-1].mark == ",":
        kept.pop()
    while kept and kept[0].mark == ",":
        kept.pop(0)
    return ([bracket[0], *kept, bracket[-1]] if kept else []), asked
