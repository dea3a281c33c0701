"""«No visito a Louise sino a Juliette»: what is said behind «sino» takes the place of what stands before.

The rest of what is denied holds: «no le presto 100 a Noisel sino a Vallon» lends 100 to Vallon. Where «sino»
leads to another thing to do, the two stand side by side, and nothing is to be put straight here.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, form_at, is_own, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts

_ONLY = frozenset(["solo", "solamente", "unicamente", "ya", "exclusivamente"])
_TOO = frozenset(["tambien", "ademas", "asimismo", "igualmente"])
_ALIKE = {"al": "a", "del": "de"}
_FAR = 14  # words between «no» and «sino»
# What may be put in the place of what: a name for a name, a sum for a sum.
_KINDS = (
    ("P", "DESC", "OWNLADY", "lender"),
    *(("OFF", "POWER"), ("REG",), ("CRANK",), ("ORDER",), ("TEMPLE",), ("RANK",), ("CLUB",)),
    ("MONEY", "N", "ONE"),
    ("HOUSE",),
    ("WPN",),
    ("SECTOR",),
    ("box", "stalls"),
    ("home", "club", "CLUB"),
)


_NAMES = (
    ("OFF", "POWER"),
    ("REG",),
    ("CRANK",),
    ("ORDER",),
    ("TEMPLE",),
    ("RANK",),
    ("CLUB",),
    ("P", "lender"),
)
_NOBODY = frozenset(["nadie", "ninguno", "ninguna"])


def _names(item: Item, kinds: Sequence[str]) -> bool:
    return item.has(*kinds) or ("P" in kinds and item.norm in _NOBODY)


def corrected(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with what «sino» leads to in its place, and no denial."""
    out = _with_sino(items)
    at = next((k for k, i in enumerate(out) if i.norm == "sino" and not i.sub), 0)
    no = next((k for k in range(at - 1, max(at - _FAR, 0) - 1, -1) if out[k].norm == "no"), -1)
    if at and no < 0 and norm_at(out, at + 1) in _TOO:
        return _both(out, -2, at, at + 2)  # «no solo» has gone before
    if not at or no < 0 or any(i.mark in HARD or i.mark == "." for i in out[no:at]):
        return out
    end = _end(out, at + 1)
    said, tail = _unmarked(out[no + 1 : at]), out[at + 1 : end]
    if said and said[0].norm in _ONLY:
        return _both(out, no, at, end)
    if _is_purpose(said) and _is_purpose(tail):
        return [*out[:no], *tail, *out[end:]]  # «no a beber sino a jugar»
    there = norm_at(tail, 0) == "en"
    place = _place(said, tail) if tail else None
    alike = any(_names(i, kinds) and any(_names(j, kinds) for j in tail) for kinds in _NAMES for i in said)
    if not tail or _does(tail):
        return out
    if not (there or alike) and any(i.tags.keys() & head_concepts() for i in tail):
        return out
    if place is None and any(i.norm == "contra" for i in tail) and any(i.norm == "favor" for i in said):
        turned = [replace(i, norm="contra", tags={}) if i.norm == "favor" else i for i in said]
        return [*out[:no], *turned, *out[end:]]  # «no en favor de Larue, sino en su contra»
    return [*out[:no], *said[: place[0]], *tail, *said[place[1] :], *out[end:]] if place else out


def _with_sino(items: Sequence[Item]) -> list[Item]:
    """Return «sino» for «pero sí»: «no reto a Vallon, pero sí a Larue»; where «si» asks, a verb follows."""
    for k in range(2, len(items) - 2):
        yes = items[k].norm in ("pero", "y") and items[k + 1].norm == "si"
        led = yes and items[k + 2].norm in ("a", "al", "con", "de", "del", "para", "en", "contra")
        end = next((n for n in range(k + 2, len(items)) if items[n].mark), len(items))
        if led and not any(i.form is not None for i in items[k + 2 : end]):
            return [*items[:k], replace(items[k + 1], norm="sino", role=""), *items[k + 2 :]]
    return list(items)


def _end(items: Sequence[Item], k: int) -> int:
    """Return where what «sino» leads to ends: at a mark, or where he does something else."""
    for n in range(k, len(items)):
        if items[n].mark or (items[n].norm in ("y", "e") and _does(items[n + 1 : n + 3])):
            return n
    return len(items)


def _does(items: Sequence[Item]) -> bool:
    return any(is_own(i.form) or (i.form is not None and i.form.tense == "infinitive") for i in items)


def _is_purpose(items: Sequence[Item]) -> bool:
    """Whether «a beber», «para jugar» begins here."""
    form = form_at(items, 1)
    return norm_at(items, 0) in ("a", "para") and form is not None and form.tense == "infinitive"


def _unmarked(items: Sequence[Item]) -> list[Item]:
    return list(items[:-1]) if items and items[-1].mark == "," else list(items)


def _both(items: Sequence[Item], no: int, at: int, end: int) -> list[Item]:
    """Read «no solo visito a Louise sino también a Juliette» as «visito a Louise y a Juliette»."""
    behind = at + 1
    if norm_at(items, behind) == "que" or _does(items[behind:end]):
        return list(items)  # «no solo voy al club, sino que apuesto»
    while norm_at(items, behind) in _TOO:
        behind += 1
    joint = replace(items[at], norm="y", role="joiner")
    return [*items[: max(no, 0)], *_unmarked(items[no + 2 : at]), joint, *items[behind:]]


def _place(said: Sequence[Item], tail: Sequence[Item]) -> tuple[int, int] | None:
    """Return from where to where ``tail`` takes the place of what was said; None if nothing is like it."""
    lead = _ALIKE.get(tail[0].norm, tail[0].norm)
    led = tail[0].role == "preposition" or tail[0].norm in _ALIKE
    for kinds in _KINDS:
        if not any(i.has(*kinds) for i in tail):
            continue
        for k in range(len(said) - 1, -1, -1):
            if _names(said[k], kinds) and said[k].form is None:
                begun = _begun(said, k)
                prep = _ALIKE.get(norm_at(said, begun - 1), norm_at(said, begun - 1))
                if not led:
                    return begun, _behind(said, tail, k)
                if prep == lead:
                    return begun - 1, k + 1
    if led and said and said[0].norm == tail[0].norm:
        return 0, len(said)  # «no con versos, sino con un collar»
    article = next((k for k, i in enumerate(said) if i.role == "article" or i.has("ONE")), -1)
    if not led and (tail[0].role == "article" or tail[0].has("ONE")) and article >= 0:
        return article, article + 2  # «no compro un caballo, sino un criado»
    return None


def _begun(items: Sequence[Item], k: int) -> int:
    """Return where a name or a number begins that stands at ``k``: at its article, or title."""
    while k and (items[k - 1].role in ("article", "possessive") or items[k - 1].has("RANK", "TITLE")):
        k -= 1
    return k


def _behind(said: Sequence[Item], tail: Sequence[Item], k: int) -> int:
    """Return where what ``tail`` takes the place of ends: with what is counted, where it counts anew."""
    counted = len(tail) > 1 and k + 1 < len(said) and said[k + 1].kind == "word" and not said[k + 1].role
    return k + 2 if counted and tail[-1].tags and not tail[-1].has("N", "ONE", "MONEY") else k + 1
