"""A verb that is said once and does twice: «voy con Parrot al club y con Claudette al teatro».

Whoever names two people, and with each of them another place or office, does two things; the verb is put
before the second. «Tanto a Vallon como a Cazaux» is «a Vallon y a Cazaux», and «con Rochefort no alterno,
pero con Cazaux sí» says the verb again, without its «no».
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from turnbot.games.preux.reading.words.around import is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.hints import Rewriting
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon

_PEOPLE = ("P", "DESC", "OWNLADY")
_PLACES = ("CLUB", "CASINO", "theatre", "club", "tavern", "show", "box", "mass", "party")
_AND = ("y", "e", "pero")
_LED = ("a", "al", "con", "de", "del", "contra", "en", "por", "para")
_CAUSES = ("por", "porque")
_THEN = frozenset(["luego", "despues", "tambien", "ademas"])
_REACH = 14  # words; what hangs on one verb is no longer
_BOTH = 9  # words between «tanto» and «como»


@cache
def spreading() -> Sequence[Rewriting]:
    """Return the rules that say each verb of a sentence as often as it does, in turn."""
    return (
        Rewriting(_without_supper, lexicon().roles["leisure"]),
        Rewriting(_both, frozenset({"tanto", "asi"})),
        Rewriting(_without_others, frozenset({"no"})),
        Rewriting(_polar, frozenset({"si"})),
        Rewriting(_me_too, frozenset({"yo"})),
        Rewriting(_gaps_filled, frozenset({*_PEOPLE, "SECTOR", "OFF", "POWER"})),
    )


def _without_supper(items: list[Item]) -> list[Item]:
    """Leave out «a cenar y» of «llevo a Mussette a cenar y al teatro»: he takes her to both."""
    for k in range(2, len(items) - 3):
        if items[k].norm not in _AND or items[k + 1].norm not in ("a", "al") or items[k - 2].norm != "a":
            continue
        form, place = items[k - 1].form, items[k + 2] if items[k + 2].role != "article" else items[k + 3]
        pastime = form is not None and form.tense == "infinitive" and form.lemma in lexicon().roles["leisure"]
        if pastime and place.has(*_PLACES) and any(is_own(i.form) for i in items[max(0, k - 9) : k - 2]):
            return [*items[: k - 2], *items[k + 1 :]]
    return items


def _both(items: list[Item]) -> list[Item]:
    """Read «tanto a Rochefort como a Moreau», «a Rochefort así como a Moreau» with «y»."""
    out = list(items)
    for k, item in enumerate(items):
        if item.norm not in ("tanto", "asi"):
            continue
        end = min(k + _BOTH, len(items))
        link = next((n for n in range(k + 1, end) if items[n].norm == "como"), 0)
        between = items[k + 1 : link]
        if not link or any(i.form is not None or i.mark in (".", ";", ":") for i in between):
            continue
        if item.norm == "asi" and between:
            continue
        after = items[link + 1 : link + 5]
        if not any(i.tags for i in after[:3]) or not (item.norm == "asi" or any(i.tags for i in between)):
            continue
        joint = replace(items[link], norm="y", role="joiner", form=None, tags={})
        kept = between[:-1] if between and between[-1].mark == "," else between
        return [*out[:k], *kept, joint, *out[link + 1 :]]
    return out


# ── «con Cazaux sí» ──────────────────────────────────────────────────────────────────────────────


def _polar(items: list[Item]) -> list[Item]:
    """Say the verb before «con Cazaux sí» again, where it was denied of another."""
    for k, item in enumerate(items):
        if item.norm != "si" or not k or not (k + 1 == len(items) or items[k + 1].mark in (",", ";", ".")):
            continue
        start = k
        while start and not (items[start - 1].mark or items[start - 1].norm in _AND):
            start -= 1
        whom = [i for i in items[start:k] if i.has(*_PEOPLE)]
        if len(whom) != 1 or not all(i.role or i.has(*_PEOPLE) for i in items[start:k]):
            continue
        at = _denied_before(items, start)
        if at is None:
            continue
        begin = max((n + 1 for n in range(at) if items[n].mark), default=0)
        told = any(i.form is not None for i in (*items[begin:at], *items[at + 1 : start]))
        form = items[at].form
        if told or (form is not None and form.lemma in lexicon().classes["accept"]):
            begin = start  # the denied clause says more than that: «no acepto el reto de Duval»
        verb = replace(items[at], start=items[start].start, end=items[start].start)
        return [*items[:begin], verb, *items[start:k], *items[k + 1 :]]
    return items


def _denied_before(items: Sequence[Item], end: int) -> int | None:
    """Return the place of his last verb before ``end``, if it is denied."""
    for k in range(end - 1, max(-1, end - _REACH), -1):
        if is_own(items[k].form):
            near = [i.norm for i in items[max(0, k - 3) : k]]
            denied = any(w in _DENYING for w in near) or norm_at(items, k + 1) in _DENYING
            return k if denied else None
    return None


_DENYING = frozenset(["no", "ni", "nada", "nadie", "tampoco"])


def _without_others(items: list[Item]) -> list[Item]:
    """Leave out «pero no con Duval», which says only with whom not."""
    for k in range(1, len(items) - 2):
        if not (items[k].norm in _AND or items[k].mark == ",") or items[k + 1].norm != "no":
            continue
        if items[k + 2].norm not in _LED:
            continue
        end = mark_from(items, k + 1)
        run = items[k + 2 : end]
        whom = any(i.has(*_PEOPLE) for i in run) and all(i.role or i.has(*_PEOPLE) for i in run)
        if whom and not any(i.norm == "sino" for i in run):
            return [*items[:k], *items[end:]]
    return items


# ── «yo también» ─────────────────────────────────────────────────────────────────────────────────


def _me_too(items: list[Item]) -> list[Item]:
    """Say «si Moreau va a misa, yo también» with what he does, too."""
    for k, item in enumerate(items):
        if item.norm != "yo" or not k or norm_at(items, k + 1) not in _TOO:
            continue
        end = mark_from(items, k + 1)
        if any(i.tags and not i.has("same") for i in items[k + 1 : end]) or any(
            i.form is not None for i in items[k + 1 : end]
        ):
            continue
        stop = k - 1
        while stop > 0 and (items[stop].mark == "," or items[stop].norm in _AND):
            stop -= 1
        near = range(stop, max(-1, stop - _REACH), -1)
        verb = next((n for n in near if items[n].form is not None), None)
        form = items[verb].form if verb is not None else None
        if verb is None or form is None or form.person != 3 or form.tense not in ("present", "future"):
            continue
        if any(i.role == "negation" for i in items[max(0, verb - 2) : verb]):
            continue
        done = [replace(i, start=item.start, end=item.end) for i in items[verb : stop + 1]]
        done[0] = replace(done[0], form=replace(form, person=1))
        return [*items[:k], *done, *items[end:]]
    return items


_TOO = frozenset(["tambien", "igual", "igualmente", "otro", "lo", "idem", "asimismo"])


# ── «y a Duval lo mismo»; one verb, two people, two places ──────────────────────────────────────


def _gaps_filled(items: list[Item]) -> list[Item]:
    """Say again what a part without a verb leaves unsaid.

    «Presto 50 coronas a Parrot, y a Duval lo mismo» with all that is the same, «apoyo a Larue para Prefecto
    y a Vallon para Canciller» with its verb.
    """
    out = list(items)
    k = 1
    while k < len(out):
        begin = _behind_joint(out, k)
        verb = _verb_before(out, k) if begin else None
        run = _run(out, begin) if verb is not None else []
        if verb is None or not run:
            k += 1
            continue
        lead = supplied("y", out[k])
        anew = _with_instead(out[verb:k], run)
        if anew is not None:
            out[k : begin + len(run)] = [lead, *anew]
            k += len(anew) + 1
        elif _pairs(out[verb + 1 : k], run):
            again = replace(out[verb], start=run[0].start, end=run[0].start)
            out[k:begin] = [lead, again]
            k += 2
        else:
            k += 1
    return out


def _behind_joint(items: Sequence[Item], k: int) -> int:
    """Return what stands behind the «y», the comma or the several of them that begin at ``k``; 0 for none."""
    if not _joins(items[k]) or _joins(items[k - 1]):
        return 0
    end = k + 1
    while end < len(items) and (_joins(items[end]) or items[end].norm in _THEN):
        end += 1
    return end if end < len(items) else 0


def _joins(item: Item) -> bool:
    return item.mark == "," or (item.norm in _AND and item.role == "joiner")


def _with_instead(said: Sequence[Item], run: Sequence[Item]) -> list[Item] | None:
    """Return what was said with the person, or the trade, of a run that says but «lo mismo», or None."""
    kind = _PEOPLE if any(i.has(*_PEOPLE) for i in run) else ("SECTOR",)
    whom = [i for i in run if i.has(*kind)]
    before = [i for i in said if i.has(*kind)]
    if len(before) > 1:  # «presto 20 a Bidon, 30 a Duval y lo mismo a Moreau»: as to the last of them
        joint = max((n for n, i in enumerate(said) if _joins(i)), default=0)
        said = [said[0], *said[joint + 1 :]]
        before = [i for i in said if i.has(*kind)]
    rest = [i for i in run if not i.has(*kind)]
    same = any(i.has("same") or i.norm in _SAME for i in rest)
    if len(whom) != 1 or len(before) != 1 or not same:
        return None
    if not all(i.role or i.has("same") or i.norm in _SAME for i in rest) or run[0].norm == "o":
        return None
    if not any(i.has("MONEY", "N", *_PLACES, "gift") for i in said):
        return None  # «alterno con Vallon, y con Cazaux también» is read as it stands
    at = whom[0]
    moved = [replace(i, start=at.start, end=at.start) for i in said]
    return [replace(at, sub=False) if i.has(*kind) else i for i in moved]


_SAME = frozenset(
    ["mismo", "misma", "tanto", "tantas", "tambien", "igual", "igualmente", "idem", "cantidad", "suma"]
)


def _run(items: Sequence[Item], k: int) -> Sequence[Item]:
    """Return the words from ``k`` to the next mark, or to a verb."""
    end = min(mark_from(items, k), k + _REACH)
    stop = next((n for n in range(k, end) if items[n].form is not None or items[n].norm in _AND), end)
    joined = stop < end and items[stop].norm in _AND and not any(i.form is not None for i in items[stop:end])
    return items[k : end if joined else stop]


def _verb_before(items: Sequence[Item], k: int) -> int | None:
    """Return the place of his last verb before ``k``, where no strong mark stands between."""
    for n in range(k - 1, max(-1, k - _REACH), -1):
        if items[n].mark in (";", ":", "(", ")", "...") or items[n].norm == "si":
            return None
        if items[n].form is not None:
            denied = any(i.role == "negation" for i in items[max(0, n - 3) : n])
            return n if is_own(items[n].form) and not denied else None
    return None


def _pairs(first: Sequence[Item], second: Sequence[Item]) -> bool:
    """Whether each of two runs names somebody behind a preposition, and a place, an office or a cause."""
    if not second or second[0].norm not in _LED or any(i.mark for i in first):
        return False
    if any(i.form is not None for i in first) or any(i.form is not None for i in second):
        return False
    if all(_has(run, ("P", "OFF", "POWER")) and _has(run, ("N", "MONEY")) for run in (first, second)):
        return True  # «soborno al Ministro con 100 y luego al Coronel con 200»
    if not (_has(first, _PEOPLE) and _has(second, _PEOPLE)):
        return False
    caused = all(any(i.norm in _CAUSES and not i.tags for i in run[1:]) for run in (first, second))
    return caused or any(_has(first, kind) and _has(second, kind) for kind in (_PLACES, ("OFF",)))


def _has(run: Sequence[Item], kind: Sequence[str]) -> bool:
    return any(i.has(*kind) for i in run)
