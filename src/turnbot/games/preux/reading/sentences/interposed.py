"""What is put in between «si» and what it asks: «si, por lo que sea, no viene», «si hecho eso me quedan 100».

It says when or by what chance, and asks nothing; a condition is read without it.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.words.around import (
    first_form,
    form_at,
    is_own,
    mark_from,
    norm_at,
    phrase_end,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_FAR = 12  # words; who puts in more loses his thread
LEADS_TO_QUESTION = frozenset(["si", "siempre", "caso", "como", "mientras", "salvo", "menos"])
_HALTS = ("...", ":", "=", "-")
_HANGING = ("pronoun", "negation")
_WHO = ("P", "DESC", "OWNLADY", "CASINO", "CLUB")


def without_interposed(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items without what is put in between «si» and what it asks."""
    out = list(items)
    for k in range(len(out) - 4, -1, -1):
        if out[k].norm == "que" and (end := _foretold(out, k)):
            del out[end], out[k + 1]
            continue
        body = _body(out, k)
        if not body:
            continue
        if norm_at(out, body) in _HALTS and _asks(out, body + 1):
            del out[body]  # «si... me acepta»
        comma = _subject_end(out, body)
        if (close := _bracketed(out, comma)) > comma:
            del out[comma : close + 1]
            continue
        if close < comma:
            del out[-close], out[comma]  # «si (en el casino) gano»
            continue
        end = _set_off(out, comma) if norm_at(out, comma) == "," else _settled(out, body)
        if end:
            del out[comma if out[comma].mark else body : end]
    return out


def _foretold(items: Sequence[Item], k: int) -> int:
    """«Mi mujer dice que, como siga así, acabaré mal»: she says all; return where the second comma is."""
    says = next((i.form for i in reversed(items[max(0, k - 3) : k]) if i.form is not None), None)
    talk = lexicon().roles["colour"] | evidence_words("verbs", "mental")
    if norm_at(items, k + 1) != "," or says is None or says.lemma not in talk:
        return 0
    end = mark_from(items, k + 2, _FAR)
    if says.person == 1 or norm_at(items, k + 2) not in LEADS_TO_QUESTION or norm_at(items, end) != ",":
        return 0
    told = first_form(items[end + 1 : end + 5])
    return end if is_own(told) else 0


def _body(items: Sequence[Item], k: int) -> int:
    """Return where the body begins of the condition whose «si» stands at ``k``; 0 if none does."""
    if items[k].norm == "si" and not items[k].tags:
        return k + 1
    if items[k].norm not in LEADS_TO_QUESTION:
        return 0
    end = phrase_end(items, k, "if") or phrase_end(items, k, "unless")
    if not end and items[k].norm in ("como", "mientras"):
        end = k + 1
    return end if end < len(items) else 0


def _subject_end(items: Sequence[Item], k: int) -> int:
    """Return where the words end that begin at ``k`` and say of whom it is asked; ``k`` if none do."""
    at = k
    while at < len(items) and (items[at].role == "article" or items[at].has(*_WHO)):
        at += 1
    return at if norm_at(items, at) in (",", *_CLOSING) else k


_CLOSING = {"(": ")", "-": "-", "...": "..."}


def _bracketed(items: Sequence[Item], k: int) -> int:
    """Return where what opens at ``k`` closes, before the verb of the condition: «si (lo dudo) pierdo».

    It is less than 0 if what stands between belongs to the condition: where it is.
    """
    closing = _CLOSING.get(norm_at(items, k), "")
    end = mark_from(items, k + 1, _FAR)
    while norm_at(items, end) == "," and closing:
        end = mark_from(items, end + 1, _FAR)
    if not closing or norm_at(items, end) != closing or end == k + 1 or not _asks(items, end + 1):
        return k
    said = items[k + 1 : end]
    return -end if said[0].norm in ("en", "con") and first_form(said) is None else end


def _set_off(items: Sequence[Item], k: int) -> int:
    """Return where what the comma at ``k`` begins ends, commas and all: before the verb of the condition."""
    end = mark_from(items, k + 1, _FAR)
    if norm_at(items, end) != "," or end == k + 1 or not _asks(items, end + 1):
        return 0
    said = items[k + 1 : end]
    own = any(i.form is not None and i.form.person == 1 and i.form.tense != "subjunctive" for i in said)
    return 0 if own and said[0].norm not in ("como", "segun", "que") else end + 1


def _settled(items: Sequence[Item], k: int) -> int:
    """Return where «(una vez) pagado todo», «cuando acabe el mes» end that begin at ``k``; else 0."""
    first = _settling(items, k)
    for n in range(first + 1, min(first + _FAR, len(items)) if first else 0):
        if items[n].mark or items[n - 1].norm == "que":
            return n + 1 if items[n].mark == "," and _asks(items, n + 1) else 0
        if _asks(items, n):
            return n
    return 0


def _settling(items: Sequence[Item], k: int) -> int:
    """Return where the verb stands of «una vez pagado», «cuando acabe» that begin at ``k``; else 0."""
    if norm_at(items, k) == "cuando":
        verb = next((n for n in range(k + 1, min(k + 4, len(items))) if form_at(items, n) is not None), 0)
        form = form_at(items, verb)
        return verb if form is not None and form.tense == "subjunctive" else 0
    at = k
    if items[k].norm in ("una", "ya"):
        at = k + 2 if norm_at(items, k + 1) == "vez" else k + 1
    form = form_at(items, at)
    done = form is not None and form.tense == "participle"
    return at if form is not None and done and form.lemma.removeprefix("?") in clause_words("settled") else 0


def _asks(items: Sequence[Item], k: int) -> bool:
    """Whether a verb that may ask something stands at ``k``, behind who does it, «no» and pronouns."""
    at = k
    while at < len(items) and (items[at].has(*_WHO) or items[at].role == "article"):
        at += 1
    while at < len(items) and items[at].role in _HANGING:
        at += 1
    form = form_at(items, at)
    if form is None or not form.person:
        return False
    return not is_own(form) or form.lemma in words_of("conditional_self")  # «sí, claro, voy al club»
