"""Who stands by him in a duel: one who is paid, «de padrino, uno pagado», or a friend, which is no order."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import ends_at, form_at, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.verbs import Form

HINTS = frozenset({"second"})
_PAID = frozenset(
    ["pagado", "alquilado", "contratado", "asalariado", "mercenario", "profesional", "alquilar", "contratar"]
)
_FOR = frozenset(["pago", "alquiler", "sueldo", "ocasion", "oficio"])
_WHO = frozenset(
    ["uno", "un", "el", "alguno", "cualquiera", "de", "a", "que", "se", "por", "para", ",", ":", "("]
)
_REACH = 6  # words: «padrino: uno de los que se alquilen»


def with_hired_second(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with one word for «padrino» and what says that he is hired."""
    for k, item in enumerate(items):
        if not item.has("second") or any(i.norm in ("su", "del") for i in items[max(0, k - 1) : k]):
            continue
        at = k + 1
        while at < min(k + _REACH, len(items)) and items[at].norm in _WHO and not _is_paid(items, at):
            at += 1
        if at == k + 1 or at >= len(items) or not _is_paid(items, at) or not ends_at(items, at + 1):
            continue
        hired = replace(item, tags={"hired_second": "hired_second"}, form=None, end=items[at].end)
        begun = k - 1 if norm_at(items, k - 1) in ("de", "el", "como") else k
        return [*items[:begun], hired, *items[at + 1 :]]
    return list(items)


def _is_paid(items: Sequence[Item], k: int) -> bool:
    form = items[k].form
    if items[k].norm in _FOR:
        return norm_at(items, k - 1) in ("de", "a")
    hires = form is not None and form.lemma in _PAID and form.tense in ("subjunctive", "participle")
    return items[k].norm in _PAID or hires


def without_his_second(items: Sequence[Item]) -> list[Item]:
    """«Me bato con Vallon, con Moreau de padrino»: who stands by him in a duel is no order of his."""
    out = list(items)
    fights = next(
        (k for k, i in enumerate(out) if i.has("duel") or (i.form and i.form.lemma in _FIGHTS)), None
    )
    if fights is None:
        return out
    for k, item in enumerate(out[fights:], fights):
        if not item.has("second"):
            continue
        if (end := _named_behind(out, k)) > k:
            start = k - 1 if out[k - 1].norm in ("de", "como", "mi") else k
            if out[start - 1].mark:
                return [*out[: start - 1], *out[end:]]  # «..., de padrino, Moreau»
        if (end := _is_to_be_named(out, k)) > k:
            return [*out[: k - 2], *out[end:]]  # «... y mi padrino será Cazaux»
        is_he = k > fights + 3 and out[k - 1].norm in ("mi", "el") and form_at(out, k - 2) in _IS
        if is_he and out[k - 3].has("P") and out[k - 4].role == "joiner":
            return [*out[: k - 4], *out[k + 1 :]]  # «... y Cazaux es mi padrino»
        if out[k - 1].norm not in ("de", "como"):
            continue
        start = k - 1
        while start > fights and (out[start - 1].has("P") or out[start - 1].role == "joiner"):
            start -= 1
        before = next((i for i in out[fights:start] if i.has("P", "DESC")), None)
        if start < k - 1 and out[start - 1].norm == "con" and before is not None:
            return [*out[: start - 1], *out[k + 1 :]]
    return out


def _named_behind(items: Sequence[Item], k: int) -> int:
    """Return where the name ends behind «padrino» at ``k``, and a mark perhaps; ``k`` if there is none."""
    at = k + 2 if k + 1 < len(items) and items[k + 1].mark in (",", ":") else k + 1
    return at + 1 if at < len(items) and items[at].has("P") else k


def _is_to_be_named(items: Sequence[Item], k: int) -> int:
    """Return where «y mi padrino será Cazaux» ends, whose «padrino» stands at ``k``; ``k`` if it does not."""
    led = k > 2 and items[k - 1].norm in ("mi", "el") and items[k - 2].role == "joiner"
    if not led or form_at(items, k + 1) not in _IS or k + 2 >= len(items):
        return k
    return k + 3 if items[k + 2].has("P") else k


_IS = (Form("ser", 3, "present"), Form("ser", 3, "future"))
_FIGHTS = frozenset(["batir", "luchar", "pelear", "enfrentar"])
