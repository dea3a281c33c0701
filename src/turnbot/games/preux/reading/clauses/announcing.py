"""What only announces an order: «quédame por decir que...», «habéis de saber que...».

The words before «que» say that something is going to be said, to whom, and that it was nearly forgotten; what
is ordered stands behind it. Who tells all the world that he will stand for an office orders just that.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, first_form, is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, words_of
from turnbot.games.preux.reading.words.verbs import Form

_TO_ONE = frozenset(["le", "te", "os", "vos", "usted", "ti"])
_FAR = 20  # words; nobody leads up to it at greater length
_AHEAD = 5  # words from «que» to the verb of what he does
_BETWEEN = 5  # words from the verb that announces to «que»: «ha de saber vuestra merced que»
_MOST_TOLD = 9  # words that tell it: «pongo en conocimiento de la Corte entera que»
_UNSAID = frozenset(
    ["sin", "olvidar", "acabar", "cerrar", "terminar", "concluir", "callar", "omitir", "ocultar"]
)


def announced(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items from the «que» of what he announces; all where he announces nothing."""
    at = next((k for k in range(1, min(_FAR, len(items))) if _brings(items, k)), 0)
    return items[at:] if at else items


def made_public(items: Sequence[Item]) -> Sequence[Item]:
    """Return «que todo París sepa que optaré a ...» as «anuncio que optaré a ...»; else the items."""
    for k in range(1, len(items)):
        if not (items[k].norm == "que" or items[k].mark == ":"):
            continue
        near = range(max(0, k - _MOST_TOLD), k)
        begun = [n for n in near if not n or items[n - 1].mark or items[n - 1].role == "joiner"]
        begin = next((n for n in begun if _tells_all(items[n:k])), -1)
        stop = next((n for n in range(k + 1, len(items)) if items[n].mark in HARD), len(items))
        if begin >= 0 and _stands(items[k + 1 : stop]):
            said = replace(supplied("anuncio", items[begin]), form=Form("anunciar", 1, "present"))
            that = replace(supplied("que", items[k]), role="subordinator")
            return [*items[:begin], said, that, *items[k + 1 :]]
    return items


def _tells_all(said: Sequence[Item]) -> bool:
    """Whether these words tell something to all: «comunico a la Corte», «que se sepa», «aviso»."""
    if any(i.has("P", "DESC", "OFF") or i.norm in _TO_ONE or i.kind == "mark" for i in said):
        return False
    if len(said) < 3 and said[-1].norm in words_of("public_notice"):
        return True  # «Aviso: ...»
    tells = words_of("telling_all")
    lead = tells | words_of("leading_up") | {"poner", "dar"}
    if any(i.form is not None and i.form.lemma.lstrip("?") not in lead for i in said):
        return False  # «compro un caballo y anuncio que ...»: begun too early
    form = next((i.form for i in said if i.form is not None and i.form.lemma.lstrip("?") in tells), None)
    if form is None:
        return any(i.norm in words_of("word_given") for i in said) and _to_all(said)
    if is_own(form) and form.lemma == "hacer":
        return any(i.norm in words_of("made_known_to_all") for i in said)
    if is_own(form):
        return form.lemma in words_of("made_public") or _to_all(said)
    return form.tense in ("subjunctive", "imperative") and (
        _to_all(said) or any(i.norm == "se" for i in said)
    )


def _to_all(said: Sequence[Item]) -> bool:
    return any(i.norm in words_of("all_the_world") for i in said)


def _stands(items: Sequence[Item]) -> bool:
    """Whether he says that he will stand for an office: «seré candidato a», «pretendo ser»."""
    forms = [i.form for i in items if i.form is not None]
    if not any(i.has("OFF", "candidacy") for i in items) or not forms or not is_own(forms[0]):
        return False
    wants = forms[0].lemma in words_of("wanting_to_be")
    does = next((form for form in forms[1:3] if form.tense == "infinitive"), forms[0]) if wants else forms[0]
    return does.lemma in lexicon().classes["stand"] | words_of("wanting_to_be")


def _brings(items: Sequence[Item], k: int) -> bool:
    """Whether «que» at ``k`` brings in what he does, and whatever stands before it only announces it."""
    if items[k].norm != "que" or items[k].kind != "word" or not _does(items, k + 1):
        return False
    said = _without_aside(items[:k])
    if any(i.kind != "word" or i.has("P", "DESC", "MONEY", *head_concepts()) for i in said):
        return False
    far = len(said) - _BETWEEN - 1
    at = next((n for n in range(len(said) - 1, max(-1, far), -1) if _announces(said, n)), -1)
    if at < 0:
        return False
    if _tells_all(said) and _stands(items[k + 1 : mark_from(items, k + 1)]):
        return False  # «hago saber que aspiraré a Mayor de Brigada»: that is what he does
    lead = [i.form for i in said[:at] if i.form is not None]
    if any(form.lemma.lstrip("?") not in words_of("leading_up") for form in lead):
        return False
    denied = any(i.role == "negation" for i in said[: at + 1])
    return not denied or any(i.norm in _UNSAID or (i.form and i.form.lemma in _UNSAID) for i in said)


def _without_aside(said: Sequence[Item]) -> Sequence[Item]:
    """Leave out what stands between commas before «que»: «debo advertiros, para que a nadie extrañe, que»."""
    first = next((n for n, i in enumerate(said) if i.mark == ","), len(said))
    return said[:first] if first < len(said) - 1 and said[-1].mark == "," else said


def _does(items: Sequence[Item], k: int) -> bool:
    """Whether he does what stands behind «que»: «que no llevaré», «que a Bidon le presto»."""
    return is_own(first_form(items[k : k + _AHEAD]))


def _announces(said: Sequence[Item], n: int) -> bool:
    """Whether the word at ``n`` says that he says it: «añadir», «sepáis», «(dejo) constancia (de)»."""
    form = said[n].form
    if form is None:
        of = norm_at(said, n + 1) == "de" and n + 2 == len(said)
        return of and n > 0 and said[n].norm in words_of("word_given")
    if form.lemma.lstrip("?") not in words_of("announcing"):
        return False
    return form.tense == "infinitive" or _is_asked(form) or (form.person == 1 and form.tense != "past")


def _is_asked(form: Form) -> bool:
    """Whether the secretary is asked to hear it: «sabed», «que conste», «sepa vuestra merced»."""
    return form.person != 1 and form.tense in ("imperative", "subjunctive")
