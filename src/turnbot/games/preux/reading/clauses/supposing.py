"""Conditions without «si»: «de ganar», «como me rechace», «ganado el duelo», «con menos de cien coronas»."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.clauses.nominal import nominal_end
from turnbot.games.preux.reading.clauses.questions import asked_by, cue_of, is_it, vocabulary, without_clitics
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import is_own, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.spanish import form_of
from turnbot.games.preux.reading.words.verbs import Form

#: What may open such a condition, beside a verb.
OPENERS = frozenset(
    [
        *("de", "como", "mientras", "con", "sin", "no", "ya", "una", "recien", "en", "me", "ok", "a", "por"),
        *("victoria", "derrota", "rechazo", "negativa", "calabazas", "desden"),
    ]
)
_ENDS = (",", ":")
_FAR = 10  # a condition without «si» is short, or it is no condition
_ONCE = frozenset({"ya", "no", "recien", "apenas"})


def supposed_at(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Return (kind, where its body begins) of the condition without «si» that opens at ``k``, or None.

    Kinds: ``if``, and ``when`` for what is a condition only where it is understood as one.
    """
    first = items[k]
    if first.norm == "de":
        return ("if", k + 1) if _if_it_were(items, k) else None
    if first.norm in ("como", "mientras"):
        return ("if", k + 1) if _lest(items, k) else None
    if first.norm in ("con", "sin"):
        return ("when", k) if nominal_end(items, k) or _given(items, k) else None
    if lacking := phrase_end(items, k, "lacking"):
        pointed = norm_at(items, lacking) in _IT and norm_at(items, lacking + 1) in (",", ":")
        return ("when", k) if pointed or nominal_end(items, k) else None
    if first.norm == "en":
        named = [i.norm for i in items[k + 1 : k + 3]]
        done = _form(items[k + 3]) if named[:2] == ["el", "de"] and k + 3 < len(items) else None
        if done is not None and done.tense == "infinitive":
            return "if", k + 3  # «en caso de ganar, al club; en el de perder, a misa»
        absent = named[:1] in (["ausencia"], ["presencia"]) and named[1:] in (["de"], ["del"])
        absent = absent or named in (["su", "ausencia"], ["su", "presencia"])
        return ("if", k + 1) if absent else None
    return _once(items, k)


def _form(item: Item) -> Form | None:
    """Return a verb's form, of verbs too that no order is made of: «hallándose»."""
    guessed = item.form is not None and item.form.lemma == f"?{item.norm}"  # «teniéndolo»
    if (item.form is not None and not guessed) or item.kind != "word" or item.role:
        return item.form
    return form_of(item.norm) or form_of(without_clitics(item.norm))


def _end(items: Sequence[Item], k: int, far: int = _FAR) -> int:
    """Return where the mark stands that closes what begins at ``k``, and says what is to be done; else 0."""
    for n in range(k, min(k + far, len(items) - 1)):
        if items[n].kind == "mark":
            return n if items[n].mark in _ENDS else 0
    return 0


def _if_it_were(items: Sequence[Item], k: int) -> bool:
    """«De quedarme menos de cien, ...», «de no hallarse, ...», «de ganar bebo»."""
    at = k + 2 if k + 1 < len(items) and items[k + 1].norm == "no" else k + 1
    form = _form(items[at]) if at < len(items) else None
    if form is None or form.tense != "infinitive":
        return False
    likely = form.lemma in words_of("supposed")
    end = _end(items, at, 12)
    if end and at == k + 2:
        return True  # «de no estar, ...»
    if not end:
        own = next((n for n in range(at + 1, min(at + 12, len(items))) if is_own(items[n].form)), 0)
        measured = own and any(i.has("MONEY") for i in items[at:own]) and form.lemma in words_of("has_money")
        if measured and not any(i.mark for i in items[at:own]):
            return True  # «de tener más de 300 coronas compro un caballo; ...»
        return likely and at + 1 < len(items) and not any(i.mark for i in items[at : at + 8])
    return end > at + 1 or bool(form.clitics) or items[at].norm.endswith(_CLITIC) or likely


_CLITIC = ("rse", "rlo", "rla", "rme", "rle", "rlos", "rlas")


def _lest(items: Sequence[Item], k: int) -> bool:
    """«Como Juliette me diga que no, ...», «mientras no me nombren, ...»"""
    verb = next((i.form for i in items[k + 1 : k + 6] if i.form is not None or i.kind == "mark"), None)
    return verb is not None and verb.tense == "subjunctive" and items[k + 1].norm != "si"


def _given(items: Sequence[Item], k: int) -> bool:
    """«Con menos de cien coronas, ...», «con plaza: ...; sin plaza: ...»"""
    norms = [i.norm for i in items[k + 1 : k + 4]]
    there = {i.norm for i in items[k : _end(items, k, 7)]}
    if not there.isdisjoint(_THERE):
        return True  # «con Larue presente, ...»
    if items[k].norm == "con" and norms[:1] in (["menos"], ["mas"]):
        counted = any(i.has("N") for i in items[k + 2 : k + 4]) or "eso" in norms
        return counted or bool(_end(items, k, 3))
    end = _end(items, k, 7)
    if norms[:1] and norms[0] in _IT and end == k + 2:  # «pido permiso. Con él: ...; sin él, ...»
        without = items[k].norm == "sin" or any(
            a.norm == "sin" and (b.norm in _IT or n < k) for n, (a, b) in enumerate(pairwise(items))
        )
        return items[end].mark == ":" or without
    if items[k].norm == "con" and end and any(i.has("N") for i in items[k:end]):
        return [i.norm for i in items[end - 2 : end]] == ["o", "mas"] or norms[:2] == ["al", "menos"]
    if any(i.has("P", "DESC", "OWNLADY") for i in items[k:end]) or "mismo" in norms[:2]:
        return False  # «alterno con el Viscomte y con el Chevalier, a ver si cae algo»
    if end and items[end - 1].norm in _WORN and not items[end - 2].role and end - 2 > k:
        return False  # «con el sombrero puesto, ...»
    if any(i.norm == "si" and not i.tags.get("accent") for i in items[k:end]):
        return False  # «con ella si acepta, ...»
    cue = cue_of(asked_by(items[k:end])) if end else None
    return cue is not None and cue.needs[0] == "=" + items[k].norm


_IT = frozenset(["el", "ella", "ello", "eso"])
_THERE = frozenset(["presente", "presentes", "ausente", "ausentes", "delante", "dentro"])
_WORN = frozenset(["puesto", "puesta", "puestos", "puestas", "calado", "calada", "ceñida"])


def _once(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """«Ganado el duelo, ...», «una vez admitido, ...», «no estando Larue, ...», «perdiendo, ...»"""
    at = k
    if [i.norm for i in items[k : k + 2]] == ["una", "vez"]:
        at = k + 2
    elif items[k].norm in _ONCE or items[k].norm == "una":
        at = k + 1  # «una vez» may be one thing
    begins = k == 0 or items[k - 1].mark in (";", ".", "/", ":", ">", "-", "(")
    if begins and (named := _named_case(items, k)) is not None:
        return named
    form = _form(items[at]) if at < len(items) else None
    end = _end(items, at)
    if form is None or form.tense not in ("gerund", "participle"):
        free = cue_of(asked_by(items[k:end])) if at > k and end and begins else None
        return ("when", k) if free is not None and "=una" in free.needs else None  # «una vez dentro, ...»
    lemma = form.lemma.removeprefix("?")
    if not end or end == k:
        return None
    said = items[k:end]
    if form.tense == "gerund":
        after = _form(items[at + 1]) if at + 1 < end else None
        if lemma in ("ser", "haber", "resultar") and after is not None and after.tense == "participle":
            return ("if", k) if after.lemma.removeprefix("?") in words_of("concluded") else None
        if lemma == "tener" and any(i.has("leave", "post") for i in said):
            return "if", k  # «teniendo permiso, ...»
        if lemma in words_of("has_money") and (any(i.has("N") for i in said) or is_it(items[at])):
            return "when", k  # «no habiendo 300 coronas en caja, ...; habiéndolas, ...»
        again = len(said) == 2 and said[0].norm == "no" and any(i.norm == items[at].norm for i in items[:k])
        there = lemma in words_of("being_there") and (_is_somebody(said) or again)
        likely = lemma in words_of("supposed") or there
        return ("if", k) if likely and _of_the_game(said) else None
    taken = any(i.has("challenge", "duel") for i in said) and lemma in words_of("answered")
    if lemma not in words_of("concluded") or taken or not _of_the_game(said):
        return None
    return "when", k


def _named_case(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """«Me lo conceden: teatro», «victoria: al club»: a case, a colon, and what is done then."""
    if items[k].norm in ("si", "no") and _answers_apart(items, k):
        return "when", k
    if items[k].has("P", "OWNLADY") and norm_at(items, k + 1) in ("presente", "ausente"):
        return ("if", k) if norm_at(items, k + 2) in (",", ":", ")") else None  # «Larue ausente: bebo»
    if items[k].norm == "si":
        return None  # it says itself that it is a condition
    end = next((n for n in range(k + 1, min(k + 7, len(items) - 1)) if items[n].kind == "mark"), 0)
    either = bool(end) and items[end].mark == "," and end == k + 1 and _is_other_end(items, k)
    if not end or not (items[end].mark == ":" or either):
        return None
    said = items[k:end]
    if len(said) == 1 and said[0].norm in vocabulary("drawn"):
        return "if", k  # «gano: al club; empate: misa»: of which nobody can tell
    if len(said) == 1 and said[0].norm in vocabulary("outcomes"):
        return "when", k  # «libre: al club; preso: ofrezco 200 coronas»
    if len(said) == 1 and (said[0].has("yes") or said[0].norm in _ANSWERS):
        return "when", k
    if items[end].mark == ":" and _is_outcome(said):
        return "when", k
    tenses = [i.form for i in said if i.form is not None and i.form.tense not in ("participle", "infinitive")]
    if any(form.person != 3 or form.tense == "subjunctive" for form in tenses):
        return None
    if any(i.has("N", "MONEY") and not i.has("ONE") for i in said):
        return None  # «Larue me prestó 30: devolvérselas» tells what was
    cue = cue_of(asked_by(said))
    likely = cue is not None and cue.kind not in ("present", "absent", "yes", "good", "bad")
    noun = not tenses and any(i.norm in _CASES for i in said)
    return ("when", k) if likely and (noun or any(i.norm == "me" for i in said)) else None


def _answers_apart(items: Sequence[Item], k: int) -> bool:
    """«Según responda: sí, teatro; no, misa»: whether at ``k`` stands one of both answers, each set off."""
    set_off = [
        i.norm
        for n, i in enumerate(items[:-1])
        if i.norm in ("si", "no")
        and items[n + 1].mark in (",", ":")
        and (not n or items[n - 1].mark in (";", ":", "."))
    ]
    return set(set_off) == {"si", "no"} and norm_at(items, k + 1) in (",", ":")


def _is_outcome(said: Sequence[Item]) -> bool:
    """«Acepta:», «no quiere:», «gano el duelo:»: no more than a verb, in the indicative."""
    light = ("negation", "pronoun", "article", "subordinator")
    plain = [
        i for i in said if i.role not in light and not i.has("duel", "P", "yes") and i.norm not in _ANSWERS
    ]
    form = plain[0].form if len(plain) == 1 else None
    if form is None or form.tense not in ("present", "future", "past"):
        return False
    if form.person == 1:
        return form.lemma in clause_words("staked")
    cue = cue_of(asked_by(said))
    return cue is not None and cue.kind != "idle"


def _is_other_end(items: Sequence[Item], k: int) -> bool:
    """«Ganador, al club; perdedor, a casa»: whether another end stands in the sentence, set off likewise."""
    if items[k].norm not in vocabulary("outcomes") or (k and items[k - 1].mark not in (";", ":", ".", "-")):
        return False
    return any(
        n != k
        and i.norm in vocabulary("outcomes")
        and (
            ((not n or items[n - 1].mark) and items[n + 1].mark)
            or any(b.norm == "si" for b in items[max(0, n - 4) : n])
        )
        for n, i in enumerate(items[:-1])
    )


_ANSWERS = ("si", "no", "ok", "ko", "exito", "fracaso", "fallo")
_CASES = ("victoria", "derrota", "rechazo", "negativa", "calabazas", "desden")


def _is_somebody(items: Sequence[Item]) -> bool:
    if any(is_it(i) for i in items):
        return True  # «encontrándola, ...»
    return any(i.has("P", "DESC", "OWNLADY") or i.norm in ("el", "ella", "ellos") for i in items)


def _of_the_game(items: Sequence[Item]) -> bool:
    """Whether nothing is spoken of but people and things of the game: not «perdido ya el decoro»."""
    return all(
        i.kind == "mark"
        or i.role
        or i.tags
        or _form(i) is not None
        or i.norm in vocabulary("idle") | vocabulary("whichever")
        or (n and items[n - 1].norm == "por")
        for n, i in enumerate(items)
    )
