"""Whose influence it is, where the word itself is left out: «mi influencia para X; la del cargo, contra Y».

Who lists what he spends names influence once; «la mía», «la de mi dama», «la del cargo» take it up, be it in
the same sentence or in the next. A level set off by commas («con la mía, nivel 2, apoyo a Parrot») is put
beside what it measures, so that the clause is not cut there.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.words.around import is_own, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_OFFICES = frozenset(["cargo", "puesto"])
_OWN = frozenset(["mia", "mias", "suya", "propia"])
_LEVELS = frozenset(["nivel", "grado", "niv", "nv", "lvl"])
_AGAIN = frozenset(["idem", "tambien", "igual", "igualmente", "asimismo", "ademas", "otro", "tanto"])
_SIDED = frozenset(["contra", "favor", "pro", "para", "por", "no", "igual", "idem"])
HINTS = _LEVELS | {"niveles", "influence"}


def taken_up(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with each source of influence marked, once it was spoken of.

    Sources that share whom they are used for stand in one clause: «la mía y la de Francine, contra Vallon».
    """
    if not any(i.norm in _LEVELS or i.has("niveles", "influence") for i in items):
        return list(items)
    out = _levels_spent(_the_rest(_by_means_of(_beside_their_levels(items))))
    spoken = sided = False
    for k, item in enumerate(out):
        if spoken and sided and _at_joint(out, k):
            for at, tag in _source(out, k):
                out[at] = replace(out[at], tags={**out[at].tags, tag: tag})
                sided = False
        spoken = spoken or item.has("influence")
        sided = sided and not item.has("influence")  # «usa a su favor su influencia y la de su dama»
        sided = sided or item.has("P", "DESC", "OFF") or item.norm in _SIDED or item.mark in (";", ":")
    return out


def take_up_influence(clause: Clause) -> None:
    """«La de Francine (nivel 4), en contra de Rochefort»: influence again, after an order to use it."""
    items = clause.items
    said = [
        k for k, i in enumerate(items) if i.kind != "mark" and i.role != "joiner" and i.norm not in _AGAIN
    ]
    if any(i.form is not None and i.form.lemma in words_of("putting_off") for i in items):
        return  # «la de Francine la guardo»
    words = [i for i in items if i.kind != "mark" and i.role != "joiner"]
    more = words[:1] and words[0].norm in ("otra", "otras", "otro", "otros")
    sided = any(i.norm in ("contra", "favor", "pro") for i in words)
    if more and sided and not any(i.form is not None for i in words):
        words[0].tags["influence"] = "influence"  # «otra de nivel 1, contra Champfleury»
        return
    for at, tag in _source(items, said[0]) if said else ():
        items[at].tags[tag] = tag


def _at_joint(items: Sequence[Item], k: int) -> bool:
    """Whether a mark, «y», «también» stand before ``k``, or «con»."""
    before = items[k - 1]
    return before.kind == "mark" or before.role == "joiner" or before.norm in (*_AGAIN, "con")


def _source(items: Sequence[Item], k: int) -> list[tuple[int, str]]:
    """Return what the words at ``k`` are to be marked as: «la del cargo», «la mía», «mi cargo, nivel 5»."""
    norm, after = items[k].norm, norm_at(items, k + 1)
    if norm in ("la", "las") and not items[k].tags:
        near = items[k + 1 : k + 4]
        if after in _OWN or (near and near[0].has("of_office")):
            return [(k, "influence")]
        if len(near) > 1 and after == "del" and near[1].norm in _OFFICES:
            return [(k, "influence"), (k + 2, "of_office")]
        if len(near) < 2 or after != "de":
            return []
        if len(near) > 2 and near[1].norm == "mi" and near[2].norm in _OFFICES:
            return [(k, "influence"), (k + 3, "of_office")]
        whose = near[1].has("P", "OWNLADY", "own", "of_office") or (len(near) > 2 and near[2].has("OWNLADY"))
        return [(k, "influence")] if whose else []
    if items[k].has("of_office"):
        return [(k, "influence")] if {after, norm_at(items, k + 2)} & _LEVELS else []
    if norm != "mi" or k + 1 >= len(items):
        return []
    behind = items[k + 2] if k + 2 < len(items) else None
    measured = behind is not None and (behind.norm in _LEVELS or (behind.mark in (",", "(", ":")))
    levelled = measured and any(i.norm in _LEVELS for i in items[k + 2 : k + 4])
    if not levelled or not (after in _OFFICES or items[k + 1].has("OWNLADY")):
        return []
    return [(k, "influence"), *([(k + 1, "of_office")] if after in _OFFICES else [])]


def _by_means_of(items: Sequence[Item]) -> list[Item]:
    """Leave out the comma of «con la influencia de Charlotte, apoyo a Larue»: that is what it is used for."""
    begin = 1 if items and (items[0].role == "joiner" or items[0].mark) else 0
    comma = next((k for k, i in enumerate(items[begin:], begin) if i.kind == "mark"), len(items))
    led = norm_at(items, begin) == "con" and any(i.has("influence") for i in items[begin:comma])
    verb = next((i.form for i in items[comma + 1 : comma + 4] if i.form is not None), None)
    classes = lexicon().classes
    backs = verb is not None and verb.lemma in classes["back"] | classes["hinder"]
    if not led or norm_at(items, comma) != "," or not (is_own(verb) and backs):
        return list(items)
    return [*items[:comma], *items[comma + 1 :]]


def _the_rest(items: Sequence[Item]) -> list[Item]:
    """Return «el resto para Parrot» for «lo que quede para Parrot», where influence is shared out."""
    out = list(items)
    for k in range(len(items) - 2, 0, -1):
        left = items[k + 1].form
        said = [i.norm for i in items[k - 1 : k + 1]]
        if left is None or said != ["lo", "que"] or left.lemma not in words_of("being_left"):
            continue
        if items[k + 1].norm.endswith("mos"):
            continue  # «lo que quedamos»: what was agreed on
        rest = replace(items[k], norm="resto", role="", tags={}, form=None, sub=False)
        behind = [replace(i, sub=False) for i in items[k + 2 :]]
        out = [*items[: k - 1], replace(items[k - 1], norm="el", sub=False), rest, *behind]
        items = out
    return out


def _levels_spent(items: Sequence[Item]) -> list[Item]:
    """Mark the levels of «ofrezco nivel 3 para Larue»: with nothing else of a level, they are influence."""
    out = list(items)
    if any(i.has("influence", "favour", *_LEVELLED) for i in items):
        return out
    for k, item in enumerate(items):
        if item.norm not in _LEVELS | {"niveles"}:
            continue
        before = items[k - 1] if k else None
        counted = before is not None and before.has("N") and item.norm == "niveles"
        end = k + 1 if counted else k + 2
        if not (counted or (k + 1 < len(items) and items[k + 1].has("N"))):
            continue
        sided = norm_at(items, end) in _TOWARDS and any(i.has("P", "DESC") for i in items[end : end + 6])
        opposes = any(i.form is not None and i.form.lemma in lexicon().classes["hinder"] for i in items[:k])
        backs = any(i.form is not None and i.form.lemma in lexicon().classes["back"] for i in items[:k])
        if sided or opposes or backs:
            out[k] = replace(item, tags={**item.tags, "influence": "influence"})
    return out


_LEVELLED = ("CASINO", "CLUB", "club", "WPN", "house", "fencing", "lender")
_TOWARDS = frozenset(["para", "a", "al", "contra", "en", "pro"])


def _beside_their_levels(items: Sequence[Item]) -> list[Item]:
    """Leave out the commas of «con la mía, nivel 2, apoyo a Parrot»."""
    out: list[Item] = []
    for k, item in enumerate(items):
        opens = item.mark == "," and norm_at(items, k + 1) in _LEVELS and _is_spent(items, k + 4)
        closes = item.mark == "," and norm_at(items, k - 2) in _LEVELS and _is_spent(items, k + 1)
        if not ((opens and norm_at(items, k + 3) == ",") or closes):
            out.append(item)
    return out


def _is_spent(items: Sequence[Item], k: int) -> bool:
    """Whether what he does with it stands at ``k``."""
    at = k + 1 if k < len(items) and items[k].role == "pronoun" else k
    return at < len(items) and is_own(items[at].form)
