"""Where a condition begins in a sentence."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from turnbot.games.preux.reading.clauses.idle import asks_something, is_asked, is_idle, says_nothing
from turnbot.games.preux.reading.clauses.questions import asked_by, cue_of, quality_of, vocabulary
from turnbot.games.preux.reading.clauses.supposing import OPENERS, supposed_at
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import (
    HARD,
    ends_at,
    finite_form,
    form_at,
    is_own,
    mark_from,
    norm_at,
    phrase_end,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, phrases_of, words_of

# The kinds of condition, the longer-worded first; each is a list of phrases.
KINDS = ("anyhow", "neither", "otherwise", "likewise", "unless", "when", "if")
_VERBAL = ("ndo", "ado", "ido", "ada", "ida")
_GERUND = re.compile(r"[aei]ndo(?:me|se|nos)?(?:l[aeo]s?)?$")


def condition_at(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Return (kind, where its body begins) of the condition that opens at ``k``, or None.

    Kinds: ``if``, ``unless``, ``when`` and, without a body of their own, ``otherwise`` (the opposite of the
    condition before), ``neither`` (of all before), ``likewise`` (the same) and ``anyhow`` (none any more).
    """
    first = items[k].norm
    worded = first in _first_words()
    opens = k == 0 or items[k - 1].kind == "mark" or items[k - 1].norm in ("y", "e", "pero", "o")
    while_ = first == "mientras" and not opens and _while(items, k)
    if not (worded or opens or while_ or first in clause_words("only")):
        return None
    if not (
        worded
        or items[k].role == "pronoun"
        or first in ("lo", "la", "los", "las")
        or items[k].form is not None
        or first in OPENERS
        or first in vocabulary("outcomes")
        or first in vocabulary("drawn")
        or norm_at(items, k + 1) in ("presente", "ausente")
        or first.endswith(_VERBAL)
        or _GERUND.search(first)
    ):
        return None
    found = (_either_way(items, k) or supposed_at(items, k)) if opens else None
    if while_:
        return supposed_at(items, k)  # «bebo mientras esté Larue»
    if found is not None and not (is_idle(items, k) or _not_so(items, k)):
        return found
    if first in clause_words("only"):
        follows = any(phrase_end(items, k + 1, kind) for kind in ("if", "when")) if k + 1 < len(items) else 0
        found = condition_at(items, k + 1) if follows else None
        alone = (
            found is not None and found[0] == "otherwise" and (found[1] >= len(items) or items[found[1]].mark)
        )
        # «con ella si acepta, y solo si no»: by himself
        return None if alone or _by_himself_if(items, k) else found
    return _worded_at(items, k, opens=opens) if worded else None


def _while(items: Sequence[Item], k: int) -> bool:
    """Whether «mientras» at ``k`` asks what may be told: of crowns, of who is there."""
    said = items[k + 1 : mark_from(items, k + 1, 9)]
    cue = cue_of(asked_by(said)) if said and any(i.has("P", "OWNLADY") for i in said) else None
    return any(i.has("MONEY") for i in said) or (cue is not None and cue.kind in ("present", "absent"))


def _either_way(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """«Lo elijan o no, ...», «tanto si gano como si pierdo el duelo, ...», «con permiso o sin él, ...»"""
    if k and items[k - 1].norm in ("y", "e", "pero", "o"):
        return None
    end = mark_from(items, k, 12)
    if end >= len(items) or items[end].mark not in (",", ":") or end < k + 2:
        return None
    norms = [i.norm for i in items[k:end]]
    if norms[0] in ("tanto", "igual", "mismo", "lo") and norms.count("si") > 1:
        return "anyhow", end
    if "o" not in norms[1:-1]:
        return None
    at = k + norms.index("o", 1)
    first = next((i.form for i in items[k:at] if i.form is not None), None)
    if norm_at(items, at + 1) == "no":
        either = first is not None and first.tense in ("subjunctive", "participle")  # «elegido o no, ...»
        return ("anyhow", end) if either else None
    other = finite_form(items[at + 1 : end])
    both = first is not None and other is not None and first.tense == other.tense == "subjunctive"
    without = {norms[0], norm_at(items, at + 1)} == {"con", "sin"}
    return ("anyhow", end) if both or without else None


def _not_so(items: Sequence[Item], k: int) -> bool:
    """«De no ser así», «de ser ese el caso»: of the condition before, and of nothing else."""
    end = next((end for kind in ("otherwise", "likewise") if (end := phrase_end(items, k, kind))), 0)
    return end > 0 and items[end - 1].norm in ("asi", "caso")


@cache
def _first_words() -> frozenset[str]:
    phrases = frozenset(phrase[0] for kind in KINDS for phrase in phrases_of(kind))
    return phrases | {"y", "pero", "sino", "que", "aunque"}


@cache
def _kinds_by_word() -> Mapping[str, Sequence[str]]:
    """Return which kinds a word may open, but for the last, which is asked last."""
    found: dict[str, list[str]] = {}
    for kind in KINDS[:-1]:
        for word in dict.fromkeys(phrase[0] for phrase in phrases_of(kind)):
            found.setdefault(word, []).append(kind)
    return found


def _worded_at(items: Sequence[Item], k: int, *, opens: bool) -> tuple[str, int] | None:
    """Return what ``condition_at`` does, of a condition opened by a word or phrase, not by a verb alone."""
    first = items[k].norm
    if first == "caso" and (done := form_at(items, k - 1)) is not None and done.lemma == "hacer":
        return None  # «no haré caso de ningún cura»
    if first == "si" and (not asks_something(items, k) or _stresses(items, k)):
        return None
    if first == "si" and _concedes(items, k):
        return "anyhow", mark_from(items, k)
    if first == "si" and items[k].tags.get("accent") and norm_at(items, k + 1) in ("a", "al"):
        return None  # «sí al reto de Parrot»
    if first == "que":
        return _behind_que(items, k)
    if first == "cuando" and (told := form_at(items, k - 1)) is not None and told.lemma == "ser":
        return None  # «la cuarta, que es cuando cobro, al casino»
    if first == "aunque":  # «voy al club, aunque sólo si está Larue»
        if norm_at(items, k + 1) == "no" and (end := phrase_end(items, k + 1, "unless")):
            return "unless", end  # «..., aunque no si está Duval»
        return condition_at(items, k + 1) if norm_at(items, k + 1) in clause_words("only") else None
    if first in ("y", "pero") and k + 1 < len(items):
        k += 1
        if items[k].norm == "si" and not asks_something(items, k):
            return None  # «si no está Noisel pero sí Boisier», «y si Dios quiere»
        if items[k].norm in clause_words("only"):  # «..., pero solo en caso de que venga Noisel»
            return None if _by_himself_if(items, k) else condition_at(items, k)
    if _next_choice(items, k):
        return None
    if first in ("salvo", "excepto") and _excepts(items, k):
        return "unless", k + 1
    for kind in _kinds_by_word().get(items[k].norm, ()):
        end = phrase_end(items, k, kind)
        if end and _holds(items, k, end, kind, opens=opens):
            if kind == "when" and _on_a_six(items, end):
                return "if", end
            return kind, _whatever_of(items, end) if kind == "anyhow" else end
    if (end := _denied(items, k)) > 0:
        return "otherwise", end
    end = phrase_end(items, k, "if")
    return ("if", end) if end and not is_asked(items, k) else None


def _on_a_six(items: Sequence[Item], k: int) -> bool:
    """«En cuanto salga un seis, lo dejo»: it may never come to that."""
    said = items[k : mark_from(items, k, 8)]
    comes = any(i.form is not None and i.form.lemma in ("salir", "sacar", "tocar", "venir") for i in said)
    return comes and any(i.norm in ("seis", "6") for i in said)


def _concedes(items: Sequence[Item], k: int) -> bool:
    """«Al club, incluso si está Noisel», «y más si está Larue»: he goes in any case."""
    led = [i.norm for i in items[max(0, k - 2) : k]]
    if led[-1:] and led[-1] in _EVEN:
        return True
    return led in (["sobre", "todo"], ["en", "especial"], ["y", "mas"], [",", "mas"])


_EVEN = frozenset(["incluso", "aun", "maxime", "especialmente", "inclusive", "principalmente"])


def _by_himself_if(items: Sequence[Item], k: int) -> bool:
    """«Con Parrot si está, y solo si no está»: «solo» is without him, where the other case is asked."""
    if items[k].norm not in ("solo", "sola") or k + 2 >= len(items):
        return False
    since = max((n + 1 for n in range(k) if items[n].mark in (";", ":")), default=0)
    before = items[since : k - 1] if items[k - 1].mark in (";", ":") else items[since:k]
    before = before or items[:k]
    along = next((n for n, i in enumerate(before) if i.norm in _BESIDE), len(before))
    asked = any(i.norm == "si" and not i.tags.get("accent") for i in before[along:])
    end = mark_from(items, k + 2)
    said = items[k + 2 : end]
    anew = any(i.has("P", "DESC", "OWNLADY", "MONEY", "show") for i in said)
    cue = cue_of(asked_by(said)) if asked and said and not anew else None
    denied = bool(said) and said[0].role == "negation"
    return cue is not None and (denied or cue.kind in _DENYING) and len(said) < _BARELY


_BESIDE = frozenset({"con", "acompanado", "acompanada", "junto"})
_DENYING = frozenset({"no", "refused", "absent", "failed"})
_BARELY = 7  # words: «si me dice que no»


def _whatever_of(items: Sequence[Item], k: int) -> int:
    """«Pase lo que pase con el duelo, ...»: where the words end that say of what; ``k`` if none do."""
    end = mark_from(items, k, 6)
    told = any(i.form is not None and i.form.person for i in items[k:end])
    return end if norm_at(items, k) in ("con", "en") and norm_at(items, end) == "," and not told else k


def _stresses(items: Sequence[Item], k: int) -> bool:
    """«Entonces sí que no como»: «sí», which asks nothing."""
    return bool(items[k].tags.get("accent")) and norm_at(items, k + 1) == "que"


def _behind_que(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """«..., que si me cogen tocan obligaciones»; «que si no, al club»."""
    if (k == 0 or items[k - 1].mark in (";", ".")) and _put_the_case(items, k + 1):
        return "when", k + 1
    if norm_at(items, k + 1) == "no" and norm_at(items, k + 2) == "," and _case_before(items, k):
        return "otherwise", k + 2  # «que acepta, teatro con ella; que no, misa»
    if norm_at(items, k + 1) != "si" or _or_else(items, k):
        return None
    if k == 0 or items[k - 1].mark in (",", ";", "(", "-") or items[k - 1].norm in ("y", "e"):
        found = condition_at(items, k + 1)
        if found is not None and found[0] == "if":
            return found
    closed = ends_at(items, k + 3) or items[k + 3].norm in ("pues", "entonces")
    stronger = k == 0 or items[k - 1].mark in (";", ":", "-")
    return ("otherwise", k + 3) if stronger and norm_at(items, k + 2) == "no" and closed else None


def _case_before(items: Sequence[Item], k: int) -> bool:
    """Whether in a sentence another «que» puts a case before the one at ``k``."""
    begun = [n for n in range(k) if items[n].norm == "que" and (not n or items[n - 1].mark in (";", "."))]
    return bool(begun) and items[k - 1].mark in (";", ",") and _put_the_case(items, begun[0] + 1)


def _put_the_case(items: Sequence[Item], k: int) -> bool:
    """«Que viene Larue, alterno con él; que no viene, bebo»: «que» before what may come about."""
    end = mark_from(items, k, 9)
    form = finite_form(items[k:end])
    other = any(
        i.norm == "que" and n != k - 1 and (not n or items[n - 1].mark in (";", ","))
        for n, i in enumerate(items)
    )
    if is_own(form) and form.lemma not in words_of("conditional_self"):
        return False
    other = other or (form is not None and form.person == 3 and _done_then(items, end + 1))
    if (
        not other
        or end >= len(items)
        or items[end].mark not in (",", ":")
        or form is None
        or form.tense == "subjunctive"
    ):
        return False
    cue = cue_of(asked_by(items[k:end]))
    return cue is not None and cue.kind not in ("good", "bad", "idle")


def _done_then(items: Sequence[Item], k: int) -> bool:
    """«Que Juliette me rechaza, pues voy solo»: whether at ``k`` stands what he does in that case."""
    if norm_at(items, k) in ("pues", "entonces"):
        return True
    said = items[k : mark_from(items, k, 6)]
    verbs = [i.form for i in said if i.form is not None and i.form.person]
    placed = bool(said) and (said[0].role == "preposition" or said[0].norm in ("al", "del") or said[0].tags)
    return all(map(is_own, verbs)) and (bool(verbs) or bool(placed and any(i.tags for i in said)))


def _or_else(items: Sequence[Item], k: int) -> bool:
    """«La paso con Francine, que si no se me amotina»: a reason, for nothing of his follows."""
    if not k or items[k - 1].mark != "," or norm_at(items, k + 2) != "no":
        return False
    behind = items[k + 3 :]
    end = next((n for n, i in enumerate(behind) if i.mark in HARD), len(behind))
    said = [i for i in behind[:end] if i.form is not None and i.form.person]
    bare = not any(i.tags.keys() & head_concepts() for i in behind[:end])
    return bool(said) and bare and not any(is_own(i.form) for i in said)


def _excepts(items: Sequence[Item], k: int) -> bool:
    """Whether «salvo» at ``k`` excepts what a play may be: «teatro, salvo fracaso o desastre»."""
    near = items[k + 1 : k + 4]
    if any(i.norm in ("que", "si", "cuando", "caso") for i in near[:2]):
        return False
    return any(quality_of(i.norm) in ("failure", "disaster") and i.form is None for i in near)


def _holds(items: Sequence[Item], k: int, end: int, kind: str, *, opens: bool) -> bool:
    """Whether the words from ``k`` to ``end`` do what such words may do."""
    if kind == "unless":
        told = items[end - 1].norm == "que" and _is_fact(items, end)
        return not (told or says_nothing(items, end))
    if kind == "when":
        about = items[end - 1].norm == "cuanto" and norm_at(items, end) in ("a", "al")
        return not about and _is_to_come(items, end)  # «en cuanto al dinero»
    if kind == "otherwise" and [i.norm for i in items[end - 2 : end]] == ["que", "no"]:
        form = finite_form(items[end : mark_from(items, end)])
        return form is None or form.tense != "subjunctive"  # «en caso de que no venga, ...» asks that
    if kind in ("anyhow", "neither"):
        return opens or items[k].norm in ("y", "pero") or norm_at(items, k - 1) in ("y", "e")
    return True


def _is_fact(items: Sequence[Item], k: int) -> bool:
    """Whether a verb in the indicative follows: «salvo que el rancho ha mejorado» tells, and asks nothing."""
    form = finite_form(items[k : k + 6])
    return form is not None and form.tense in ("present", "past", "imperfect", "future") and form.person != 1


def _is_to_come(items: Sequence[Item], k: int) -> bool:
    """Whether what follows is still to come: «cuando me admitan», and not «cuando me admitieron»."""
    form = finite_form(items[k : k + 8])
    return form is None or form.tense not in ("past", "imperfect")


def _next_choice(items: Sequence[Item], k: int) -> bool:
    """«Primero al 27, si no al 4»: the next of a list of regiments or offices, and no condition."""
    at = k + 2 if _is_si_no(items, k) else phrase_end(items, k, "otherwise")
    if not at:
        return False
    while at < len(items) and (items[at].role in ("article", "preposition") or items[at].mark == ","):
        at += 1
    kind = next((t for t in ("REG", "OFF", "ORDER") if at < len(items) and items[at].has(t)), "")
    ends = ends_at(items, at + 1) or items[at + 1].norm in ("y", "e", "o")
    return bool(kind) and ends and any(i.has(kind) for i in items[:k])


def _is_si_no(items: Sequence[Item], k: int) -> bool:
    return items[k].norm == "si" and norm_at(items, k + 1) == "no"


def _denied(items: Sequence[Item], k: int) -> int:
    """Return where «si no», «si no es», «sino» ends that only denies the condition before; else 0."""
    if _is_si_no(items, k):
        if _stands_alone(items, k + 2):
            return k + 2
        closed = k + 3 >= len(items) or items[k + 3].mark in (",", ":")
        return k + 3 if closed and norm_at(items, k + 2) in clause_words("it_is") else 0
    if items[k].norm == "como" and norm_at(items, k + 1) == "no" and norm_at(items, k + 2) in (",", ":"):
        return k + 2 if any(i.norm == "como" for i in items[:k]) else 0  # «como venga, ...; como no, ...»
    return k + 1 if items[k].norm == "sino" and _is_if_not(items, k) else 0


def _is_if_not(items: Sequence[Item], k: int) -> bool:
    """Whether «sino» is «si no», written as one: «si tengo ganas, al club, sino me quedo en casa»."""
    if k == 0:
        return True
    if norm_at(items, k + 1) == "que":
        return False
    since = max((n for n in range(k - 1) if items[n].kind == "mark"), default=-1) + 1
    denied = any(i.role == "negation" for i in items[since:k]) and items[since].norm not in ("si", "sino")
    return not denied and any(i.norm == "si" for i in items[:k])


def _stands_alone(items: Sequence[Item], k: int) -> bool:
    """Whether «si no» before ``k`` stands by itself: at a mark, or before what is to be done then."""
    if k >= len(items) or items[k].mark in (",", ";", ":", ")", "-", "..."):
        return True
    item = items[k]
    heads = head_concepts()
    nothing = item.norm == "nada" and ends_at(items, k + 1)
    placed = nothing or item.tags.keys() & heads or item.has("barracks", "home", "stalls", "box")
    if placed or item.role == "preposition" or item.norm in clause_words("alone"):
        return True
    if item.form is not None and item.form.tense == "infinitive":
        return True
    if item.role in ("possessive", "article") and k + 1 < len(items) and items[k + 1].form is None:
        closed = ends_at(items, k + 2) or items[k + 2].role in ("joiner", "preposition")
        return closed and bool(items[k + 1].tags.keys() & heads)  # «si no, mi club»
    # «si no la cortejo otra vez»: with nothing behind a comma, that is what he does
    object_ = item.role == "pronoun" or item.norm in ("la", "lo", "las", "los")
    verb = k + 1 if object_ and k + 1 < len(items) else k
    return is_own(items[verb].form) and not any(i.mark == "," for i in items[k : k + 6])
