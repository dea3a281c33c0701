"""Words that only bring in what he does: «resulta que», «no me queda más remedio que», «ahora sí»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import form_at, is_own, mark_from, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of

TAKES_ALONG = frozenset(["llevar", "tomar", "sacar", "apartar", "separar", "juntar", "reunir"])
_GOES = frozenset(["ir", "salir", "marchar", "largar", "bajar", "acudir"])
_WHITHER = frozenset(["a", "al", "de"])  # «cojo veinte coronas y a las tabernas»
_JOINTS = frozenset(["y", ","])
SETS_OUT = frozenset(["agarrar", "coger", "pillar"])  # what he takes is nothing: «cojo y me voy»


def without_summing_up(items: Sequence[Item]) -> list[Item]:
    """Leave out «total, que», «el caso es que» and the «agarro y» of «agarro y me voy al club»."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        if end := _brings_in(items, k) or _bound_to(items, k):
            if out and not out[-1].mark and out[-1].role != "joiner" and items[end - 2].mark:
                out.append(items[end - 2])
            k = end
            continue
        near = items[k : k + 4]
        form = near[0].form
        sets_out = (
            form is not None and form.lemma in SETS_OUT and form.person == 1 and form.tense == "present"
        )
        if sets_out and len(near) > 2 and near[1].norm == "y" and any(is_own(i.form) for i in near[2:]):
            k += 2
            continue
        if end := _amount_taken(items, k):
            goes = end if items[end].norm in _WHITHER else _behind_verb(items, end)
            if out and out[-1].norm == "me":
                out.pop()  # «me llevo»
            amount = [i for i in items[k + 1 : end - 1] if i.has("N", "MONEY") or i.kind == "number"]
            carried = replace(supplied("encima", items[k]), tags={"carried": True})
            out += [*items[end:goes], supplied("con", items[k]), *amount, carried]
            k = goes
            continue
        out.append(items[k])
        k += 1
    return out


def _amount_taken(items: Sequence[Item], k: int) -> int:
    """Return where, behind «cojo ocho coronas y», he says whither he goes with them; 0 if he does not."""
    form = items[k].form
    if form is None or form.person != 1 or form.lemma not in SETS_OUT | TAKES_ALONG:
        return 0
    amount = next((n for n in range(k + 1, min(k + 4, len(items))) if items[n].has("N")), 0)
    joint = next((n for n in range(amount + 1, min(amount + 6, len(items))) if items[n].norm in _JOINTS), 0)
    if (
        not amount
        or not joint
        or any(i.form is not None or i.has("P", "lender") for i in items[k + 1 : joint])
    ):
        return 0
    goes = joint + 2 if norm_at(items, joint + 1) == "me" else joint + 1
    going = form_at(items, goes)
    behind = items[joint + 1 : mark_from(items, joint + 1)]
    whither = norm_at(items, joint + 1) in _WHITHER and not any(i.form for i in behind)
    whither = whither and any(i.has("tavern", "club", "CLUB", "CASINO", "theatre") for i in behind[:3])
    return joint + 1 if whither or (is_own(going) and going.lemma in _GOES) else 0


def _behind_verb(items: Sequence[Item], k: int) -> int:
    return next(n for n in range(k, len(items)) if items[n].form is not None) + 1


def _brings_in(items: Sequence[Item], k: int) -> int:
    """Return where «resulta que», «vamos, que» ends that brings in at ``k`` what he does; 0 if none does."""
    if k and not items[k - 1].mark and items[k - 1].role != "joiner":
        return 0
    if items[k].norm == "nada" and k and items[k - 1].mark == ",":
        return 0  # «de gastos ostentosos, nada, que bastante cuesta la boda»
    body = _insisting(items, k)
    if body > k:
        return body  # «que sí, que voy»
    if norm_at(items, k) == "si" and norm_at(items, k + 1) == "que" and is_his(items, k + 2):
        return k + 2  # «(la segunda) sí que pido limosna»
    if (yes := phrase_end(items, k, "this_time_yes")) and _affirmed(items, yes):
        return yes  # «otra taberna, ahora sí pagando mujer»
    turn = items[k].role == "adverb" and items[k].end - items[k].start > len(items[k].norm)
    end = k + 1 if turn else phrase_end(items, k, "brings_in")
    comma = end + 1 if end and end < len(items) and items[end].mark == "," else end
    if not end or norm_at(items, comma) != "que":
        return 0
    body = _insisting(items, comma)
    body = body if body > comma else comma + 1
    return body if body < len(items) and (comma > end or is_his(items, body)) else 0


def _affirmed(items: Sequence[Item], k: int) -> bool:
    """Whether at ``k``, behind «ahora sí», stands what he does: no condition, as in «ahora, si gano, ...»."""
    accented = bool(items[k - 1].tags.get("accent"))
    said = form_at(items, k + 1 if norm_at(items, k) in ("me", "nos") else k)
    if said is None:
        return k < len(items) and (accented or items[k].role == "preposition")
    own = is_own(said) and said.lemma not in words_of("conditional_self")
    return accented or said.tense == "gerund" or own


def _bound_to(items: Sequence[Item], k: int) -> int:
    """Return where «no me queda más remedio que», «hay que» ends before what he does; 0 if none begins."""
    if k and not items[k - 1].mark and items[k - 1].role != "joiner":
        return 0
    end = phrase_end(items, k, "bound_to")
    if not end or end == len(items):
        return 0
    bound = form_at(items, end)
    due = items[end - 1].norm == "toca" and bound is None and is_his(items, end)  # «hoy toca misa»
    return end if due or (bound is not None and bound.tense == "infinitive") else 0


def _insisting(items: Sequence[Item], k: int) -> int:
    """Return where «que sí, que no, que» ends that begins at ``k``; ``k`` if it is not so."""
    at = k
    while norm_at(items, at) == "que" and norm_at(items, at + 1) in ("si", "no", "nada"):
        at += 3 if norm_at(items, at + 2) == "," else 2
    return at + 1 if at > k and norm_at(items, at) == "que" else k


def is_his(items: Sequence[Item], k: int) -> bool:
    """Whether what he does begins at ``k``, or a thing that is an order by itself: «resulta que | voy»."""
    said = items[k : mark_from(items, k)]
    verb = next((i for i in said if i.form is not None and i.form.person), None)
    if verb is None:
        return any(i.tags.keys() & head_concepts() for i in said)
    subject = any(i.role == "" and not i.tags and i.form is None for i in said[: said.index(verb)])
    tense = verb.form.tense if verb.form is not None else ""
    does = is_own(verb.form) or (tense in ("present", "future") and norm_at(items, k) == "me")
    return does and not subject
