"""Courting in other words: «quiero que Louise sea mi dama», «le pido a Louise que sea mi amante»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

MISTRESSES = frozenset(["dama", "amante", "querida", "novia", "enamorada"])
_AS = frozenset(["como", "por", "en", "de", "mi", "su"])


def wooed(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «cortejo a Louise» where he says that she is to become his."""
    for at, item in enumerate(items):
        if item.has("OWNLADY") or item.norm in MISTRESSES:
            begin, end = _becoming(items, at) or _taking(items, at)
            lady = [i for i in items[begin:end] if i.has("P")]
            denied = any(i.role == "negation" for i in items[max(0, begin - 3) : end])
            if end and len(lady) == 1 and not denied:
                form = items[begin].form
                assert form is not None
                court = replace(items[begin], form=Form("cortejar", form.person, form.tense), tags={})
                start = begin - (begin > 0 and items[begin - 1].norm in ("le", "la"))
                to = supplied("a", lady[0], side="before")
                return [*items[:start], court, to, lady[0], *items[end:]]
    return list(items)


def _becoming(items: Sequence[Item], at: int) -> tuple[int, int] | None:
    """«Intento que Louise sea mi dama», «le pido a Louise que sea mi dama»: from the verb to the dame."""
    be = next((k for k in range(at - 1, max(-1, at - 4), -1) if _is_be(items[k])), 0)
    that = next((k for k in range(be - 1, max(-1, be - 6), -1) if items[k].norm == "que"), 0)
    begin = next((k for k in range(that - 1, max(-1, that - 8), -1) if _tries(items[k])), -1)
    return (begin, at + 1) if be and that and begin >= 0 else None


def _taking(items: Sequence[Item], at: int) -> tuple[int, int]:
    """«Conseguir a Louise como amante», «tener por dama a Louise»: likewise; (0, 0) if it is not said."""
    if not {i.norm for i in items[max(0, at - 2) : at + 1]} & _AS:
        return 0, 0
    behind = next((k for k in range(at + 1, min(len(items), at + 4)) if items[k].has("P")), at)
    begin = next((k for k in range(at - 1, max(-1, at - 7), -1) if _takes(items[k])), -1)
    named = any(i.has("P") for i in items[begin:at]) != (behind > at)
    return (begin, max(at, behind) + 1) if begin >= 0 and named else (0, 0)


def _is_be(item: Item) -> bool:
    return item.form is not None and item.form.lemma == "ser" and item.form.tense == "subjunctive"


def _tries(item: Item) -> bool:
    return item.form is not None and item.form.lemma in words_of("wooing")


def _takes(item: Item) -> bool:
    return item.form is not None and item.form.lemma in words_of("winning_her")
