"""A surrender that a clause only points at: «si se rinde, lo remato», «la suya no la acepto»."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.words.items import Item


def take_up_surrender(parts: Sequence[Part], *, spoken_of: bool = False) -> bool:
    """«Si Cazaux se rinde, lo remato igual»: the surrender again, and whose, behind the condition.

    ``spoken_of``: whether the sentence before spoke of one («la de Bidon no la acepto»); so does what is
    returned of this one.
    """
    for part in parts:
        if part.kind == "clause" and spoken_of and _points_at_surrender(part):
            part.items.append(_meant(part.items[-1]))
        spoken_of = spoken_of or any(i.has("surrender", "quarter") or _yields(i) for i in part.items)
    for part, after in pairwise(parts):
        asked = part.kind in ("if", "when") and after.kind == "clause"
        if not asked or not any(i.form is not None and i.form.lemma == "rendir" for i in part.items):
            continue
        verbs = [i.form.lemma for i in after.items if i.form is not None]
        denied = any(i.role == "negation" for i in after.items) and not _FINISHING.isdisjoint(verbs)
        if denied or not _KILLING.isdisjoint(verbs):
            end = after.items[-1]
            after.items.append(_meant(end))
            after.items += [replace(i, norm="alli", sub=False) for i in part.items if i.has("P")]
    return any(i.has("surrender", "quarter") or _yields(i) for part in parts for i in part.items)


def _yields(item: Item) -> bool:
    return item.form is not None and item.form.lemma == "rendir"


def _points_at_surrender(part: Part) -> bool:
    """Whether a clause says of something that it only points at that he takes it, or does not."""
    if any(i.has("surrender", "quarter", "challenge", "duel") for i in part.items):
        return False
    takes = any(i.form is not None and i.form.lemma in _FINISHING for i in part.items)
    clitics = {c for i in part.items if i.form is not None for c in i.form.clitics}
    pointed = clitics | {i.norm for i in part.items}
    return takes and not {"la", "suya", "ella", "eso"}.isdisjoint(pointed)


_KILLING = frozenset(
    ("matar", "rematar", "ensartar", "atravesar", "degollar", "seguir", "continuar", "acabar")
)
_FINISHING = frozenset(
    ("aceptar", "admitir", "hacer", "perdonar", "parar", "detener", "dar", "tener", "importar")
)


def _meant(item: Item) -> Item:
    """Return the surrender that is meant beside an item and not said."""
    return Item("alli", item.start, item.end, item.line, tags={"surrender": "surrender"}, known=True)
