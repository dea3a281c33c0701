"""Calls and toasts put plainly: «una visita al club y otra a mi dama», «brindo a la salud de Larue».

The second call is one of its own; and whom a glass is raised to neither comes along nor pays.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.verbs import Form

CALLS = frozenset(["visita", "visitas"])
TOASTS = frozenset(["brindis", "brindar"])
_TO = frozenset(["a", "al"])
_ENDS = frozenset(["en", "con", "mientras", "hasta", "sin"])
_FAR = 8  # words between one call and the next


def called_on(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «; visito a mi dama» for «(una visita al club) y otra a mi dama»."""
    out = list(items)
    for k in range(2, len(out) - 2):
        if out[k].norm != "otra" or out[k - 1].norm not in ("y", ",") or norm_at(out, k + 1) not in _TO:
            continue
        at = next((n for n in range(k - 1, max(0, k - _FAR) - 1, -1) if out[n].norm in CALLS), -1)
        if at < 0 or any(i.form is not None and i.form.person for i in out[at + 1 : k]):
            continue
        stop = replace(supplied(",", out[k], side="before"), norm=";")
        rest = [stop, _calls(out[at], out[k + 1 : k + 4]), *called_on(out[k + 1 :])]
        if any(i.form is not None for i in out[:at]):
            return [*out[: k - 1], *rest]
        begun = at - 1 if norm_at(out, at - 1) == "una" else at
        return [*out[:begun], _calls(out[at], out[at + 1 : k - 1]), *out[at + 1 : k - 1], *rest]
    return out


def _calls(visit: Item, whom: Sequence[Item]) -> Item:
    """Return what is done by a call on somebody, or at a place: «visito a Louise», «voy al club»."""
    lemma = "visitar" if any(i.has("P", "DESC", "OWNLADY") for i in whom) else "ir"
    return replace(visit, form=Form(lemma, 1, "present"), norm="visito", tags={})


def toasted(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items without those whose health is drunk."""
    out = list(items)
    for k in range(len(out)):
        form = out[k].form
        if out[k].norm != "brindis" and (form is None or form.lemma != "brindar"):
            continue
        begun = _health(out, k + 1)
        end = begun
        while begun and end < len(out) and not _stops(out, end):
            end += 1
        named = any(i.has("P", "DESC", "OWNLADY") for i in out[begun:end])
        if begun and (named or out[begun].norm not in _TO or norm_at(out, begun + 2) == "salud"):
            return [*out[: k + 1], *toasted(out[end:])]
    return out


def _health(items: Sequence[Item], k: int) -> int:
    """Return where «por», «a la salud de», «en honor de» begins right behind a toast; 0 if none does."""
    while k < len(items) and items[k].role == "adverb":
        k += 1
    if norm_at(items, k) in ("por", "a", "al"):
        return k
    led = norm_at(items, k) == "en" and norm_at(items, k + 1) in ("honor", "memoria", "recuerdo")
    return k if led else 0


def _stops(items: Sequence[Item], k: int) -> bool:
    """Whether what stands at ``k`` is no more of whom the toast is to."""
    form = items[k].form
    if items[k].mark or (form is not None and form.person and not items[k].tags):
        return True
    verb = items[k].role == "joiner" and k + 1 < len(items) and items[k + 1].form is not None
    place = items[k].norm in _ENDS and norm_at(items, k + 1) not in ("honor", "memoria", "recuerdo")
    return verb or place
