"""«Si tengo la suerte de encontrarla», «si Dios quiere que venga»: what he owes to luck asks nothing."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import form_at, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of

_HAS = frozenset(["tener", "haber", "caber", "tocar", "gozar"])
_WILLS = frozenset(["querer", "permitir", "disponer", "consentir", "hacer"])
_HOW = frozenset(["buena", "gran", "inmensa", "enorme", "rara", "mala", "pata", "negra"])
_BEFORE = frozenset(["la", "el", "esa", "ese", "una", "un", "de", "tanta"])
_HEAVEN = frozenset(["dios", "cielo", "destino", "suerte", "fortuna", "azar", "providencia", "diablo"])
HINTS = frozenset(["si"])


def without_luck(items: Sequence[Item]) -> list[Item]:
    """«Si tengo la suerte de encontrarla» as «en caso de encontrarla», «... de que esté» as «si esté»."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = _opens(items, k) and (_luck_end(items, k + 1) or _heaven_end(items, k + 1))
        if not end:
            out.append(items[k])
            k += 1
            continue
        that = norm_at(items, end) == "que" or items[end - 1].has("therefore")  # «(la) suerte de que»
        if that:
            out.append(replace(items[k], role="subordinator", end=items[k].start + len("si")))
        else:
            out += [replace(items[k], norm="en", role="preposition"), _word("caso", items[k])]
            out.append(_word("de", items[k]))
        out += [i for i in items[k:end] if i.role == "negation"]
        k = end + 1 if norm_at(items, end) == "que" else end
    return out


def _word(word: str, at: Item) -> Item:
    return supplied(word, at, side="behind")


def _opens(items: Sequence[Item], k: int) -> bool:
    return items[k].norm == "si" and not items[k].tags.get("accent")


def _luck_end(items: Sequence[Item], k: int) -> int:
    """Return where «(no) tengo la suerte de» ends that begins at ``k``, behind «de»; 0 if none does."""
    while k < len(items) and items[k].role in ("negation", "pronoun"):
        k += 1
    has, then = form_at(items, k), form_at(items, k + 1)
    if has is None or has.lemma not in _HAS:
        return 0
    k += 2 if has.lemma == "haber" and then is not None and then.lemma in _HAS else 1
    while norm_at(items, k) in _BEFORE or (norm_at(items, k) in _HOW and norm_at(items, k + 1) != "de"):
        k += 1
    if norm_at(items, k) not in words_of("luck"):
        return 0
    if items[k].has("therefore"):
        return k + 1
    done = form_at(items, k + 3 if norm_at(items, k + 2) == "no" else k + 2)
    told = norm_at(items, k + 2) == "que" or (done is not None and done.tense == "infinitive")
    return k + 2 if norm_at(items, k + 1) == "de" and told else 0


def _heaven_end(items: Sequence[Item], k: int) -> int:
    """Return where «Dios quiere», «no quiere la suerte» ends before «que»; 0 if none stands at ``k``."""
    if items[k - 1].role == "adverb" and norm_at(items, k) == "que":
        return k  # «si Dios quiere», one word where it asks nothing
    end = next((n for n in range(k, min(k + 6, len(items))) if items[n].norm == "que"), k)
    said = [i for i in items[k:end] if i.role not in ("negation", "article")]
    wills = [i.form.lemma in _WILLS for i in said if i.form is not None]
    return end if len(said) == 2 and wills == [True] and any(i.norm in _HEAVEN for i in said) else 0
