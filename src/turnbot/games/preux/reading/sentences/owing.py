"""«Le debo 40 a Boisier y 20 a Parrot: se las devuelvo»: what he owes is told, and then paid in one word.

The sums and the men stand with the debt, and the verb that pays or claims them has only pronouns; put
straight, it is «devuelvo 40 a Boisier y 20 a Parrot».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon

_IT = frozenset(
    ["lo", "los", "la", "las", "se", "le", "les", "todo", "todos", "ya", "ahora", "mismo", "ambos"]
)
_JOINERS = ("y", "e", "pero", "asi", "que")
_REACH = 24  # words; no debt is told in more


def settled(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with debts that are settled in a word said as so many orders."""
    out = list(items)
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in ("deber", "adeudar") or form.tense != "present":
            continue
        mine = form.person == 1
        to_me = any(i.norm in ("me", "nos") for i in items[max(0, k - 2) : k])
        if mine == to_me:
            continue
        for n in range(k + 1, min(k + _REACH, len(items))):
            settles = _settling(items, n, mine=mine)
            told = items[k + 1 : n]
            if settles is None or not _all_told(told):
                continue
            start = k - 1 if k and items[k - 1].norm in ("le", "les", "me", "nos") else k
            verb = replace(items[settles], start=item.start, end=item.end)
            end = mark_from(items, settles)
            return [*out[:start], verb, *(told if mine else _from(told)), *out[end:]]
    return out


def _all_told(told: Sequence[Item]) -> bool:
    """Whether sums are told, each somebody's, and no other verb."""
    sums = sum(i.has("N", "MONEY") and not i.has("ONE") for i in told)
    people = sum(i.has("P", "DESC", "lender") for i in told)
    return sums == people > 0 and not any(i.form is not None for i in told)


def _settling(items: Sequence[Item], n: int, *, mine: bool) -> int | None:
    """Return the place of the verb of «: se las devuelvo» that begins at ``n``, or None."""
    if not (items[n].mark in (":", ",", ";", "-") or items[n].norm in _JOINERS):
        return None
    at = n + 1
    while norm_at(items, at) in _IT or norm_at(items, at) in _JOINERS:
        at += 1
    end = mark_from(items, at)
    verb = items[at] if at < end else None
    if verb is None or not is_own(verb.form) or at == n + 1:
        return None
    settling = lexicon().classes["give_back"] | {"pagar", "abonar", "saldar"}
    known = settling if mine else clause_words("claiming") | {"pedir"}
    bare = all(i.norm in _IT or i.role == "adverb" for i in items[at + 1 : end])
    return at if verb.form.lemma in known and bare else None


def _from(told: Sequence[Item]) -> list[Item]:
    """Put «a» before each of those who owe him."""
    out: list[Item] = []
    for item in told:
        if item.has("P", "DESC") and not (out and out[-1].norm in ("a", "al")):
            out.append(supplied("a", item, side="before"))
        out.append(item)
    return out
