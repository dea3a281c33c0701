"""Who is who at a wedding, a baptism or a party: the guests, and the priest."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.excepted import is_excepted
from turnbot.games.preux.reading.orders.slots import said_of
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item

_NEAR = 5  # items; a word that far from a name says nothing of it
_INVITES = frozenset(["invitar", "convidar"])
_COMES = frozenset(["venir", "acudir", "asistir", "acompañar"])
_BLESSES = frozenset(["oficiar", "bendecir", "ungir", "mojar", "remojar", "bautizar", "cristianar"])


@dataclass(frozen=True, slots=True)
class Company:
    """Those named in a clause about a feast, by their parts in it."""

    guests: tuple[str, ...] = ()
    priest: str | None = None


@dataclass(slots=True)
class _Group:
    """People named one after the other, from item ``start`` up to item ``end``."""

    start: int
    end: int
    people: list[Item] = field(default_factory=list)


def company_of(clause: Clause, state: State) -> Company:
    """Return the guests and the priest that a clause names; whoever has no part said in it is neither."""
    items = clause.all
    guests: list[str] = []
    priest: str | None = None
    for group in _groups(items):
        before, behind = _around(items, group)
        invited = any(_invites(i) or _comes(i) for i in (*before, *behind))
        blesses = any(_blesses(i) for i in (*before, *behind)) or any(i.norm == "ante" for i in before[-1:])
        mentions = ((i, i.tags.get("P") or i.tags["DESC"]) for i in group.people)
        names = [n for i, m in mentions if (n := state.resolve(m, said_of(state, i))) is not None]
        clergy = [n for n in names if _is_clergy(n, state)]
        if invited and not blesses:
            guests += names
        elif names and (blesses or clergy) and priest is None:
            priest = (clergy or names)[0]
    return Company(tuple(dict.fromkeys(guests)), priest)


def _groups(items: Sequence[Item]) -> list[_Group]:
    out: list[_Group] = []
    for k, item in enumerate(items):
        if not item.has("P") and (not item.has("DESC") or item.has("OFF")):
            continue
        if is_excepted(items, k):
            continue
        between = items[out[-1].end : k] if out else ()
        listed = bool(out) and all(
            i.norm in (",", ";", "y", "e", "a", "con", "propio", "mismo") or i.role == "article" or i.sub
            for i in between
        )
        if not listed:
            out.append(_Group(k, k))
        out[-1].people.append(item)
        out[-1].end = k + 1
    return out


def _around(items: Sequence[Item], group: _Group) -> tuple[list[Item], list[Item]]:
    """Return the items before and behind a group that may speak of it: none beyond a mark or another name."""
    before: list[Item] = []
    for item in reversed(items[max(0, group.start - _NEAR) : group.start]):
        if (item.mark and item.mark != ":") or item.has("P"):
            break
        before.insert(0, item)
    behind: list[Item] = []
    for item in items[group.end : group.end + _NEAR]:
        if item.mark or item.has("P") or item.role == "joiner":
            break
        behind.append(item)
    return before, behind


def _invites(item: Item) -> bool:
    return item.has("guests") or (item.form is not None and item.form.lemma in _INVITES)


def _comes(item: Item) -> bool:
    return item.form is not None and item.form.person == 3 and item.form.lemma in _COMES


def _blesses(item: Item) -> bool:
    form = item.form
    if form is None:
        return item.has("priesthood") and not item.has("P")
    return form.lemma in _BLESSES or (form.lemma in ("casar", "celebrar") and form.person == 3)


def _is_clergy(name: str, state: State) -> bool:
    person = state.index.people.get(name)
    return person is not None and bool(person.order or person.church_rank)


def blessed_by(items: Sequence[Item], state: State) -> str | None:
    """Return who is to say the words: «que oficie Noisel», «Noisel la celebra»."""
    others = (k for k, i in enumerate(items) if i.form is not None and i.form.person == 3 and _blesses(i))
    at = next(others, -1)
    near = (*items[at + 1 : at + 3], *reversed(items[max(0, at - 3) : at])) if at >= 0 else ()
    names = (i.tags["P"].names for i in near if i.has("P"))
    return next((n[0] for n in names if len(n) == 1 and n[0] in state.index.people), None)


def christened(items: Sequence[Item]) -> Sequence[Item]:
    """Return the words of the name that a child is given: «bautizo a Henri», «mi hijo, de nombre Luis»."""
    for k in range(1, len(items)):
        if _may_be_name(items[k]) and _names_child(items, k):
            end = k + 1
            while end < len(items) and _may_be_name(items[end]):
                end += 1
            return items[k:end]
    return ()


def _names_child(items: Sequence[Item], k: int) -> bool:
    """Whether before the name at ``k`` stands whose it is."""
    before, led = items[k - 1], items[k - 2] if k > 1 else items[k - 1]
    if before.mark == ",":
        return led.has("child")
    if before.norm in ("a", "de"):
        return led.has("child", "baptism")
    return before.has("child") or before.norm in _CALLED


_CALLED = frozenset(["nombre", "llamado", "llamada", "llamara", "llamaremos", "llama", "nombrado"])


def _may_be_name(item: Item) -> bool:
    return item.cap and item.kind == "word" and not item.role and not item.tags.keys() - {"child", "P"}
