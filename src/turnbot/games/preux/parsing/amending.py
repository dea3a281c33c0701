"""A value put right within a sentence: «80, digo 40», «tres apuestas de 90, perdón, 70».

``put_right`` is given the items of a sentence and returns them with the later value in the place of the
earlier, and ``contrasted`` with what is meant in the place of what is not: «no con Larue, sino con Vallon»;
``in_place`` does so for two runs of words.
"""

from collections.abc import Sequence

from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.text import by_first_word

_PHRASES = by_first_word(
    [
        "digo", "perdon", "corrijo", "miento", "rectifico", "quiero decir", "queria decir", "mejor dicho",
        "me equivoco", "me he equivocado", "no perdon", "digo mal", "o sea no", "ay no", "ah no",
        "que sean", "y que sean",
    ]
)  # fmt: skip
KINDS = ("N", "LADY", "P", "CLUB", "REG", "OFF", "WPN", "SECTOR", "HOUSE", "TEMPLE")
_NEAR = 14  # items back in which the earlier value stands


def put_right(said: list[Item]) -> list[Item]:
    """Return a sentence with what it corrects left out: «tres apuestas de 90, perdón, 70»."""
    for k in range(len(said) - 2, 0, -1):
        end = _phrase(said, k) if k < len(said) else 0
        if not end or not said[k - 1].mark:
            continue
        while end < len(said) and (said[end].mark or said[end].norm in ("no", "que")):
            end += 1
        stop = next((n for n in range(end, len(said)) if said[n].mark or said[n].form is not None), len(said))
        head = said[:k]
        while head and head[-1].mark:
            head.pop()
        changed = in_place(head[-_NEAR:], said[end:stop])
        if changed is not None:
            said = [*head[:-_NEAR], *changed, *said[stop:]]
    return said


_LEADING = frozenset(["article", "preposition", "possessive"])


def contrasted(said: list[Item]) -> list[Item]:
    """Return a sentence with what is meant in place of what is not: «no voy con Larue, sino con Vallon»."""
    at = next((k for k, i in enumerate(said[:-1]) if i.norm == "sino" and said[k + 1].norm != "que"), 0)
    denial = next((k for k in range(at - 1, -1, -1) if said[k].norm == "no"), None)
    if denial is None:
        return said
    stop = next((n for n in range(at + 1, len(said)) if said[n].mark or said[n].form is not None), len(said))
    kind = next((t for i in said[at + 1 : stop] for t in KINDS if is_of(i, t)), None)
    wrong = next((k for k in range(at - 1, denial, -1) if kind and is_of(said[k], kind)), None)
    if wrong is None:
        return said
    begin = wrong
    while begin - 1 > denial and said[begin - 1].role in _LEADING:
        begin -= 1
    between = [i for i in said[wrong + 1 : at] if not i.mark]
    return [*said[:denial], *said[denial + 1 : begin], *between, *said[at + 1 :]]


def _phrase(said: Sequence[Item], k: int) -> int:
    """Return where words of correction end that begin at ``k``; 0 if none do."""
    for phrase in _PHRASES.get(said[k].norm, ()):
        if tuple(i.norm for i in said[k : k + len(phrase)]) == tuple(phrase):
            return k + len(phrase)
    return 0


def in_place(old: Sequence[Item], new: Sequence[Item]) -> list[Item] | None:
    """Return ``old`` with the values of ``new`` in the place of its own; None if they are of other kinds."""
    kind = next((t for i in new for t in KINDS if is_of(i, t)), None)
    later = [i for i in new if kind is not None and is_of(i, kind)]
    at = [k for k, i in enumerate(old) if kind is not None and is_of(i, kind)]
    if not later or len(later) > len(at):
        return None
    out = list(old)
    if len(later) == 1 and kind == "N" and len(at) > 1:
        at = [min(reversed(at), key=lambda k: _apart(int(old[k].tags["N"]), int(later[0].tags["N"])))]
    for k, item in zip(at[-len(later) :], later, strict=True):
        out[k] = item
    return out


def is_of(item: Item, kind: str) -> bool:
    """Whether an item is a value of a kind of ``KINDS``."""
    return kind in item.atoms if kind == "LADY" else kind in item.tags and "ONE" not in item.tags


def _apart(one: int, other: int) -> float:
    """How far two numbers lie apart: a count of bets is corrected by a count, a stake by a stake."""
    return max(one, other) / max(1, min(one, other))
