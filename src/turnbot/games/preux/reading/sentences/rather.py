"""Not this, but that: «no voy al club con Vallon, sino con Larue», «no reto a Vallon, pero sí a Larue».

What is denied is only the one phrase, and what stands behind «sino» takes its place; put straight it is «voy
al club con Larue». What goes on with another place or deed («no voy al club, sino al teatro») is a clause of
its own, and stays as it is.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, norm_at
from turnbot.games.preux.reading.words.items import Item

HINTS = frozenset({"sino", "si"})
_ONLY = frozenset(["solo", "solamente", "unicamente", "meramente", "tanto"])
_KINDS = (
    *(("P", "DESC", "LADY", "OWNLADY", "lender"), ("OFF", "POWER"), ("REG",), ("WPN",), ("N", "MONEY")),
    *(("CLUB",), ("SECTOR",), ("CRANK",), ("ORDER",), ("TEMPLE",), ("RANK",), ("box", "stalls")),
    ("horse", "servant", "pistol", "goods_named"),
)
_LEADS = frozenset(["a", "al", "con", "de", "del", "para", "contra", "por", "en"])
_BESIDES = frozenset(["mas", "bien", "mejor", "solo", "unicamente"])


def with_rather(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with what is meant in the place of what is denied."""
    link = next((k for k in range(2, len(items)) if _is_link(items, k)), None)
    if link is None:
        return list(items)
    begin = _behind(items, link)
    begun = next((k for k in range(link - 1, -1, -1) if items[k].norm == "no"), None)
    between = items[begun + 1 : link] if begun is not None else ()
    if begun is None or not between or between[0].norm in _ONLY or any(i.mark in HARD for i in between):
        return list(items)
    meant = list(items[begin : _end(items, begin)])
    rest = list(items[begin + len(meant) :])
    verb = next((k for k, i in enumerate(between) if i.form is not None), None)
    if verb is None:  # «reto, no a Vallon, sino a Larue»
        before = list(items[:begun])
        while before and before[-1].mark == ",":
            before.pop()
        spoken = any(i.form is not None for i in before) and _kind(meant, between) is not None
        return [*before, *meant, *rest] if spoken else list(items)
    said = _in_its_place([i for i in between if i is not between[-1] or i.mark != ","], meant, verb)
    return list(items) if said is None else [*items[:begun], *said, *rest]


def _is_link(items: Sequence[Item], k: int) -> bool:
    """«Sino», not «sino que»; «pero sí», «y sí» before a preposition."""
    if items[k].norm == "sino":
        return norm_at(items, k + 1) != "que"
    yes = items[k].norm in ("y", "pero") and norm_at(items, k + 1) == "si"
    return yes and norm_at(items, k + 2) in _LEADS and not any(i.form is not None for i in items[k + 2 :])


def _behind(items: Sequence[Item], link: int) -> int:
    begin = link + 1 if items[link].norm == "sino" else link + 2
    while norm_at(items, begin) in _BESIDES:
        begin += 1
    return begin


def _end(items: Sequence[Item], begin: int) -> int:
    """Return where the phrase ends that begins there: behind the first that names something."""
    for k in range(begin, len(items)):
        if items[k].mark or items[k].form is not None:
            return k
        if any(items[k].has(*kind) for kind in _KINDS):
            return k + 1
    return len(items)


def _kind(meant: Sequence[Item], said: Sequence[Item]) -> tuple[str, ...] | None:
    """Return the kind of thing that both name, if there is one."""
    return next(
        (kind for kind in _KINDS if any(i.has(*kind) for i in meant) and any(_like(i, kind) for i in said)),
        None,
    )


def _like(item: Item, kind: Sequence[str]) -> bool:
    """Whether it names a thing of a kind; «no alterno con nadie, sino con Larue»."""
    return item.has(*kind) or ("P" in kind and item.norm in _NOBODY)


_NOBODY = frozenset(["nadie", "ninguno", "ninguna", "otro", "otra", "otros"])


def _in_its_place(said: Sequence[Item], meant: Sequence[Item], verb: int) -> list[Item] | None:
    """Return what was denied with ``meant`` in the place of the like of it; None if there is none."""
    kind = _kind(meant, said)
    if kind is None:
        against = any(i.norm == "contra" for i in meant) and any(i.norm == "favor" for i in said)
        turned = [replace(i, norm="contra", tags={}) if i.norm == "favor" else i for i in said]
        return turned if against else None
    at = next((k for k in range(len(said) - 1, verb, -1) if _like(said[k], kind)), None)
    if at is None:
        return None
    if "N" in kind:
        number = next(i for i in meant if i.has(*kind))
        value = number.tags.get("N", number.tags.get("MONEY"))
        tags = {**said[at].tags, **{tag: value for tag in kind if said[at].has(tag)}}
        return [*said[:at], replace(said[at], tags=tags, start=number.start, end=number.end), *said[at + 1 :]]
    start = at
    if meant[0].norm in _LEADS:
        while start > verb + 1 and said[start - 1].role in ("article", "possessive"):
            start -= 1
        led = start > verb + 1 and said[start - 1].norm in _LEADS
        contracted = meant[0].norm in ("al", "del") and not led
        start -= 1 if led and not contracted else 0
    return [*said[:start], *meant, *said[at + 1 :]]
