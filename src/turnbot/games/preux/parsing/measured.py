"""What a condition measures: how good a play is, how many crowns he has."""

import itertools
from collections.abc import Mapping, Sequence
from functools import cache

from turnbot.games.preux.orders.conditions import UNCLEAR, Condition, If, opposite
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.text import listed


@cache
def sets() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Return ``asked.toml`` as sets of words."""
    data = load_toml("asked.toml")
    return {part: {k: frozenset(v.split()) for k, v in data[part].items()} for part in data if part != "rows"}


def play(items: Sequence[Item], norms: frozenset[str], *, spoken: bool = False) -> Condition | None:
    """Return what is asked of how good a play is; None if nothing. ``spoken``: one was spoken of before."""
    quality = next(
        (q for q in ("triumph", "failure", "disaster", "competent") if norms & sets()["quality"][q]), None
    )
    about = spoken or norms & sets()["words"]["play"] or any(i.has("show", "theatre", "piece") for i in items)
    plain = norms & {"competente", "desastre", "triunfo"}
    if quality is None or not (about or plain):
        return None
    if quality == "disaster":
        return If("play<", "failure")
    if quality == "failure" and "mejor" in norms:
        return If("play>=", quality)
    if quality == "failure":
        return If("play<", "competent")
    said = [i.norm for i in items]
    if quality == "competent" and ("o", "peor") in itertools.pairwise(said):
        return If("play<", "triumph")
    if norms & {"peor", "menos"} and not norms & {"al", "como", "por"}:
        return If("play<", quality)
    return If("play>=", quality)


def measured_again(
    items: Sequence[Item], said: frozenset[str], last: Condition | None, *, denied: bool
) -> Condition | None:
    """Return what is asked of a play or a purse asked of just before: «si es peor», «si no llega»."""
    if not isinstance(last, If):
        return None
    reaches = bool(said & {"~llegar", "~alcanzar", "~tener", "~quedar"})
    if last.kind.startswith("play"):
        if said & {"~fracasar", "~fallar", "~pinchar"}:
            return If("play<", "competent")
        if "peor" in said and len(items) < 4:
            return If("play<", last.value)
        if "~llegar" in said:
            return opposite(last) if denied else last
    if last.kind.startswith("crowns") and not any(i.has("N") for i in items):
        if "mas" in said and last.kind == "crowns<":
            return If("crowns>=", last.value)
        if "menos" in said and play(items, said) is None:
            return If("crowns<", last.value)
        if reaches:
            return opposite(last) if denied else last
    return None


_HAVING = listed(
    """
    quedar tener sobrar llevar disponer reunir juntar restar conservar haber pasar superar
    bajar
    """
)


def crowns(items: Sequence[Item], norms: frozenset[str]) -> Condition | None:
    """Return what is asked of how many crowns he has; None if nothing is."""
    said = {i.form.lemma for i in items if i.form is not None}
    number = next((i for i in items if i.has("MONEY")), None) or next(
        (i for i in items if i.has("N") and not i.has("COUNT", "REG", "ONE")), None
    )
    if number is None:
        return None
    if said & {"perder", "ganar"}:
        return UNCLEAR  # how much was won is nothing that the month is asked
    if (
        "MONEY" not in number.tags
        and "con" not in norms
        and not any(i.form is not None and i.form.lemma in _HAVING for i in items)
    ):
        return None
    amount = int(number.tags.get("MONEY", number.tags["N"]))
    k = items.index(number)
    before = [i.norm for i in items[max(0, k - 4) : k]]
    after = [i.norm for i in items[k + 1 : k + 4]]
    least = "al" in before or "lo" in before or "por" in before  # «al menos», «por lo menos»
    if "menos" in before and "no" in before:
        return If("crowns>=", amount)
    if norms & {"baja", "bajo", "bajan"} and "de" in before and not least:
        return If("crowns<", amount)
    if "menos" in before and not least:
        return If("crowns<", amount)
    if "menos" in after or "bajo" in before or "debajo" in before or "inferior" in before:
        return If("crowns<", amount)
    if ("mas" in before or norms & {"supera", "supero", "encima", "paso", "pasan"}) and "no" not in before:
        return If("crowns>=", amount + 1)
    return If("crowns>=", amount)
