"""Who does not come after all: «perdón, d'Arcy no», «no, sin ella», «mejor solo».

A few words that say nothing but who is left out of the company, or of the guests, of an order given before.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace
from functools import cache
from typing import Any

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.words.around import is_own, mark_from
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import phrases_of, words_of

_ALONE = (["solo"], ["sola"], ["solito"], ["a", "solas"], ["yo", "solo"], ["yo", "sola"])
_ALL = frozenset(["nadie", "compania", "ellos", "ellas"])
_WITHOUT = frozenset(["sin", "menos", "salvo", "excepto"])
_SIGHS = frozenset(["ah", "ay", "eh", "huy", "oh", "uy"])
_VISITS = (o.VisitClub, o.VisitCasino, o.Theatre)


def left_out(action: Action, items: Sequence[Item], ladies: Set[str]) -> Action | None:
    """Return an order without those of whom words say no; None if they say more, or nobody was to come.

    ``ladies``: the names of all ladies of the cast, by which «él» and «ella» are told apart.
    """
    said = _bare(items)
    norms = [i.norm for i in said]
    if isinstance(action, _VISITS) and norms in _ALONE:
        return _changed(action, with_=(), lady=False)
    whom = _whom(said)
    if not whom:
        return None
    company = _company(action)
    last = whom[-1]
    if last.norm in _ALL:
        return _changed(action, with_=(), lady=False) if isinstance(action, _VISITS) else None
    if last.has("OWNLADY"):
        return _changed(action, lady=False)
    if last.norm in ("el", "ella"):
        hers = getattr(action, "lady", False)
        if last.norm == "ella" and hers:
            return _changed(action, lady=False)
        alike = [name for name in company if (name in ladies) == (last.norm == "ella")]
        return _without(action, alike) if len(alike) == 1 else None
    return _without(action, [name for i in whom if i.has("P") for name in i.tags["P"].names])


def _bare(items: Sequence[Item]) -> list[Item]:
    """Return the words without what leads them in: «no, mejor...», «perdón, ...», «bueno, voy...»."""
    at = next((k for k, i in enumerate(items) if i.norm in _WITHOUT), len(items))
    said = [i for k, i in enumerate(items) if not (i.sub and k < at) and not i.has("ADDRESS")]
    k = 0
    while k < len(said) and (said[k].kind == "mark" or not _begins(said[k])):
        k += 1
    if k < len(said) and said[k].norm not in _WITHOUT | {"solo"}:
        end = max((n + 1 for n, i in enumerate(said) if i.norm == "no"), default=k)
    else:
        end = mark_from(said, k)
    if any((i.tags or i.form is not None) and not i.sub for i in said[end:]):
        return []
    return [i for i in said[k : max(k, end)] if i.kind != "mark"]


def _begins(item: Item) -> bool:
    """Whether an item is more than a word of second thoughts."""
    if item.has("P", "OWNLADY") or item.norm in _WITHOUT or item.norm == "solo":
        return True
    light = item.norm in words_of("restating") or item.norm in _leads() or item.norm in _SIGHS
    light = light or item.role == "joiner"
    return not (light or is_own(item.form))


@cache
def _leads() -> frozenset[str]:
    return frozenset(phrase[0] for phrase in phrases_of("second_thoughts") if len(phrase) == 1)


def _whom(said: Sequence[Item]) -> list[Item]:
    """Return those of whom nothing is said but that they do not come."""
    if said and said[0].norm in _WITHOUT:
        named = said[1:]
    elif said and said[-1].norm == "no":
        named = said[:-1]
    else:
        return []
    whom = [i for i in named if i.has("P", "OWNLADY") or i.norm in _ALL or i.norm in ("el", "ella")]
    clear = all(i.role or any(i is one for one in whom) for i in named)
    single = all(len(i.tags["P"].names) == 1 for i in whom if i.has("P"))
    return whom if clear and single else []


def _company(action: Action) -> tuple[str, ...]:
    for field in ("with_", "guests", "who"):
        now = getattr(action, field, None)
        if isinstance(now, tuple) and now:
            return now
    return ()


def _without(action: Action, names: Iterable[str]) -> Action | None:
    """Return an order without some of its people; None if none of them were to come, or nobody else was."""
    out = frozenset(names)
    lady = getattr(action, "lady", None)
    if isinstance(action, o.Theatre) and lady in out:
        return replace(action, lady=False)
    for field in ("with_", "guests", "who"):
        now = getattr(action, field, None)
        if not isinstance(now, tuple) or out.isdisjoint(now):
            continue
        kept: dict[str, Any] = {field: tuple(n for n in now if n not in out)}
        return replace(action, **kept) if kept[field] or isinstance(action, _VISITS) else None
    return None


def _changed(action: Action, **kept: Any) -> Action | None:
    """Return an order with other company, as far as it has any of that kind; None if nothing changes."""
    anew = replace(action, **{name: value for name, value in kept.items() if hasattr(action, name)})
    return anew if anew != action else None
