"""«Con el de siempre, o sea Parrot»: whoever is called something first and then by his name.

What he is called before his name says nothing more of whom it is done with; the name alone takes its place.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import ends_at, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts

_LEADS = frozenset(["con", "a", "al", "contra", "por", "para", "junto"])
_JOINED = frozenset(["y", "e"])
NAMES = frozenset(["P", "OWNLADY"])
_FAR = 8  # words; nobody is called anything longer


def by_name(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with the name alone of whoever is called something else before it."""
    for k in range(2, len(items)):
        if not items[k].has(*NAMES) or not (said := _said_before(items, k)):
            continue
        mark, start = said
        end = _names_end(items, k)
        if mark == "," and (end > k + 1 or norm_at(items, start + 1) in ("los", "las")):
            continue  # «con mi primo, Noisel y Parrot»: three of them
        if not (ends_at(items, end) if mark != "(" else norm_at(items, end) in (")", "")):
            continue
        if mark == "," and norm_at(items, end) == "," and _goes_on_naming(items, end + 1):
            continue
        lead = items[start]
        lead = replace(lead, norm="a", role="preposition") if lead.norm == "al" else lead
        goes_on = norm_at(items, end) == "," and norm_at(items, end + 1) in (*_LEADS, "en")
        rest = items[end + 1 :] if mark == "(" or goes_on else items[end:]
        return [*items[:start], lead, *items[k:end], *by_name(rest)]
    return items


def _said_before(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Return how the name at ``k`` is set off from what he is called, and where the words that lead to that
    begin; None if he is called nothing but his name.
    """
    before = items[k - 1].mark
    at = k - 1 if before in (",", "(", ":") else k
    that_is = next((n for n in range(max(at - 5, 0), at) if phrase_end(items, n, "that_is") == at), 0)
    if that_is:
        before = "="
        at = that_is - 1 if items[that_is - 1].mark in (",", "(") else that_is
        before = "(" if items[that_is - 1].mark == "(" else before
    elif before not in (",", "("):
        return None
    else:
        at = k - 1
    start = next((n for n in range(at - 1, max(at - _FAR, 0) - 1, -1) if _is_lead(items[n])), -1)
    return (before, start) if start >= 0 and _is_called(items, start, at, sure=bool(that_is)) else None


def _is_lead(item: Item) -> bool:
    return item.norm in _LEADS or item.mark != ""


def _is_called(items: Sequence[Item], start: int, end: int, *, sure: bool) -> bool:
    """Whether from ``start`` to ``end`` stand a preposition and words for somebody, no name among them."""
    called = items[start + 1 : end]
    if items[start].mark or not called or phrase_end(items, start, "along_with_him") >= end:
        return False
    first = called[0]
    who = first.norm in ("quien", "quienes")
    led = first.role in ("article", "possessive", "demonstrative") or first.has("ADDRESS")
    if not (who or led or items[start].norm == "al"):
        return False
    if any(i.tags.keys() & head_concepts() or i.has(*NAMES, "N", "CLUB", "CASINO", "REG") for i in called):
        return False
    told = any(i.form is not None and i.form.person for i in called)
    relative = who or any(i.norm == "que" for i in called)
    return (relative and sure) if told else (sure or len(called) > 1)


def _names_end(items: Sequence[Item], k: int) -> int:
    """Return where the list of names ends that begins at ``k``."""
    at = k + 1
    while at + 1 < len(items) and items[at + 1].has(*NAMES):
        if not (items[at].mark == "," or items[at].norm in _JOINED):
            break
        at += 2
    return at


def _goes_on_naming(items: Sequence[Item], k: int) -> bool:
    """Whether behind a comma stands another of a list: «con mi primo, Noisel, su hermano y Parrot»."""
    return any(i.has(*NAMES) for i in items[k : k + 3]) and not any(i.form for i in items[k : k + 2])
