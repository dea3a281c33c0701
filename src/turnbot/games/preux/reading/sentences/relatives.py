"""Relative clauses that hold an order: «..., al que además reto», «y a quien presto 100 coronas».

What he does to somebody just named is as much an order as it would be in a sentence of its own; so the
relative gives way to the name it stands for: «y además reto a Vallon». What he only feels or owes stays in
passing.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.words.around import is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, order_verbs, words_of
from turnbot.games.preux.reading.words.verbs import Form

_WHO = ("quien", "quienes")
_ARTICLES = ("el", "la", "los", "las")
_WHICH = ("que", "cual", "cuales")
_WHOSE = ("cuyo", "cuya", "cuyos", "cuyas")
RELATIVES = frozenset([*_WHO, *_WHICH, *_WHOSE])
_LED = ("a", "al", "contra", "de", "del", "para", "por")
_PLACES = ("theatre", "show", "box", "stalls", "club", "CLUB", "CASINO", "tavern", "mass", "party")
_NEAR = 5  # words between the relative and its verb
_FAR = 12  # words between the relative and the name it stands for


def named_again(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with the name in the place of each relative before what he does."""
    items = _of_whom(_married_by_him(_at_his_feast(_sums_told(items))))
    out: list[Item] = []
    k = 0
    while k < len(items):
        if _bids_guests(items, k):
            out.append(supplied("y", items[k]))
            k += 2 if items[k].norm == "al" else 3
            continue
        end = _relative_end(items, k)
        if end and _goes_there(items, end, out):
            k = end  # «un palco en el teatro, al que iré con Larue, con Vallon y con Charlotte»
            continue
        if end and _takes_there(items, end, out):
            out.append(replace(items[end - 1], norm="donde", start=items[k].start))
            k = end  # «un palco, al que llevará a su dama y a Larue»
            continue
        who = _meant(out) if end and _is_deed(items, end) else None
        if who is None:
            out.append(items[k])
            k += 1
            continue
        if out and out[-1].mark == ",":
            out[-1] = supplied("y", out[-1])
        verb = next(n for n in range(end, len(items)) if items[n].form is not None)
        out += _said_of(who, items, k, end, verb)
        k = verb + 1
    return out


def _sums_told(items: Sequence[Item]) -> Sequence[Item]:
    """Read «100 coronas que le presto a Sauvage», «un caballo que me compro» without the relative.

    As a line of a list has it: the thing is named, and what he does with it behind.
    """
    out: list[Item] = []
    begun = 0
    for k, item in enumerate(items):
        begun = k + 1 if item.mark or item.role == "joiner" else begun
        if item.norm == "que" and begun < k <= begun + _NEAR and _is_thing_told(items, begun, k):
            continue
        out.append(item)
    return out


def _is_thing_told(items: Sequence[Item], begun: int, k: int) -> bool:
    """Whether a sum or thing fills a clause up to «que» at ``k``, and the verb behind deals in it."""
    named = items[begun:k]
    if any(i.form is not None or i.role in ("preposition", "subordinator") for i in named):
        return False
    if not any(i.has("N", "MONEY", "horse", "servant", "pistol", "WPN", "goods_named") for i in named):
        return False
    end = next(
        (n for n in range(k + 2, mark_from(items, k)) if items[n].role == "subordinator"), mark_from(items, k)
    )
    forms = [i.form for i in items[k + 1 : end] if i.form is not None and i.form.person]
    led = next((n for n in range(k + 1, end) if items[n].form is not None), end)
    small = all(i.role == "pronoun" or i.norm == "ya" for i in items[k + 1 : led])
    if led == end or not small or not is_own(items[led].form) or forms[0].tense not in ("present", "future"):
        return False
    # «Cien coronas que le debo me quitan el sueño»: of a sum that does something itself.
    return len(forms) == 1 and forms[0].lemma in _dealing()


@cache
def _dealing() -> frozenset[str]:
    """Return the verbs of giving, taking and buying."""
    classes = lexicon().classes
    named = ("hand", "give_back", "lend_out", "claim", "raise", "buy", "hire", "put_in")
    return frozenset().union(*(classes[name] for name in named))


def deed_of_relative(items: Sequence[Item], k: int) -> list[Item]:
    """Return what the relative at ``k`` to the end of ``items`` says he does, by the name; [] if nothing."""
    end = _relative_end(items, k) if k < len(items) else 0
    who = _meant(items[:k]) if end and _is_deed(items, end) else None
    if who is None:
        return []
    verb = next(n for n in range(end, len(items)) if items[n].form is not None)
    return [*_said_of(who, items, k, end, verb), *items[verb + 1 :]]


def _said_of(who: Item, items: Sequence[Item], k: int, end: int, verb: int) -> list[Item]:
    """Return the words of a relative from ``k`` to its ``verb``, with the name; its own begin at ``end``."""
    norm = {"al": "a", "del": "de"}.get(items[k].norm, items[k].norm)
    at = items[verb]
    led = Item(norm, at.end, at.end, at.line, role="preposition")
    whom = replace(who, start=items[k].start, end=items[end - 1].end, sub=False)
    return [*items[end : verb + 1], led, whom]


def _of_whom(items: Sequence[Item]) -> Sequence[Item]:
    """Read «con Vallon, cuyo reto acepto», «..., en cuya casa beberé» as «y acepto el reto de Vallon»."""
    for k, item in enumerate(items):
        if item.norm not in _WHOSE or norm_at(items, k + 1) == "caso":
            continue
        begun = k - 1 if items[k - 1].role == "preposition" else k
        end = mark_from(items, k)
        verb = next((n for n in range(k + 2, min(end, k + _NEAR)) if items[n].form is not None), 0)
        if begun < 1 or items[begun - 1].mark != "," or not verb or not _is_done(items, k, verb, end):
            continue
        led = verb
        while items[led - 1].role in ("pronoun", "negation", "adverb"):
            led -= 1
        who = _meant(items[:begun])
        whose = (supplied("de", items[led - 1], side="behind"), replace(who, sub=False)) if who else ()
        the = replace(item, norm={"o": "el", "a": "la"}.get(item.norm[-1], item.norm[-2:]), role="article")
        said = (*items[led : verb + 1], *items[begun:k], the, *items[k + 1 : led], *whose)
        return _of_whom([*items[: begun - 1], supplied("y", items[begun - 1]), *said, *items[verb + 1 :]])
    return items


def _is_done(items: Sequence[Item], k: int, verb: int, end: int) -> bool:
    """Whether the verb of the relative at ``k`` says what he does with a thing, or that he drinks."""
    form = items[verb].form
    if not is_own(form) or form.lemma in clause_words("states"):
        return False
    classes = lexicon().classes
    thing = any(i.tags and not i.has("P", "influence") for i in items[k:end])
    return (thing and form.lemma in order_verbs()) or form.lemma in classes["drink"] | classes["bet"]


def _married_by_him(items: Sequence[Item]) -> Sequence[Item]:
    """Read «la boda de d'Arcy, que oficio yo», «..., y la oficio», «..., cuya boda ha de oficiar este
    sacerdote» as «oficio la boda de d'Arcy».
    """
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.lemma == "oficiar"), 0)
    wed = next((k for k, i in enumerate(items[:at]) if i.has("wedding", "marriage", "baptism")), 0)
    who = wed + 2 if norm_at(items, wed + 1) == "de" and wed else 0
    link = next((k for k in range(who + 1, at) if items[k].mark == "," or items[k].role == "joiner"), 0)
    if not who or not link or who + 1 != link or not items[who].has("P", "DESC") or at - link > _NEAR:
        return items
    led = items[link + 1 : at]
    again = [i for i in led if not i.role and i.form is None and not i.has("wedding", "marriage", "baptism")]
    forms = [i.form for i in (*led, items[at]) if i.form is not None]
    end = at + 1
    if norm_at(items, end) == "este":
        end = next((k + 1 for k in range(end, len(items)) if items[k].has("priesthood", "CRANK")), end)
    himself = end > at + 1 or any(is_own(form) for form in forms)
    if again or not himself:
        return items
    end += norm_at(items, end) == "yo"
    start = wed - 1 if items[wed - 1].role == "article" else wed
    verb = replace(items[at], form=Form("oficiar", 1, "present"))
    return [*items[:start], verb, *items[start:link], *items[end:]]


def _at_his_feast(items: Sequence[Item]) -> Sequence[Item]:
    """Read «a casa de Cazaux, que da fiesta», «lo celebro en la fiesta de Cazaux» as going to that feast."""
    for k, item in enumerate(items):
        if not item.has("party"):
            continue
        gives = next((n for n in range(max(0, k - 3), k) if _is_given(items, n)), 0)
        home = next((n for n in range(max(0, gives - 6), gives) if items[n].has("home")), -1)
        host = items[home + 2] if 0 <= home < gives - 2 and items[home + 1].norm == "de" else None
        if host is None or not host.has("P", "DESC"):
            continue
        feast = replace(item, start=items[home].start, end=items[home].end)
        return [*_going(items[:home]), feast, items[home + 1], host, *items[k + 1 :]]
    return items


def _is_given(items: Sequence[Item], n: int) -> bool:
    """Whether a relative stands before the verb at ``n``, which says that somebody gives something."""
    form = items[n].form
    gives = form is not None and form.person == 3 and form.lemma in lexicon().classes["give"]
    return gives and norm_at(items, n - 1) in ("que", "donde")


def _going(items: Sequence[Item]) -> list[Item]:
    """Return «voy a» for «lo celebro en»."""
    out = list(items)
    at = next((n for n, i in enumerate(out) if is_own(i.form) and i.form.lemma == "celebrar"), 0)
    if at and out[at - 1].norm == "lo" and norm_at(out, at + 1) == "en":
        verb = replace(out[at], form=Form("ir", 1, "present"))
        out[at - 1 : at + 2] = [verb, replace(out[at + 1], norm="a")]
    return out


def _bids_guests(items: Sequence[Item], k: int) -> bool:
    """«Una fiesta en mi casa a la que invito a Parrot», «ofrece una a la que convida a ...»: who comes."""
    which = k + (1 if items[k].norm == "al" else 2)
    if items[k].norm not in ("a", "al") or norm_at(items, which) not in _WHICH:
        return False
    at = next((n for n in range(which + 1, min(which + 3, len(items))) if items[n].form is not None), 0)
    bids = items[at].form if at else None
    if bids is None or bids.lemma not in _BIDDING or norm_at(items, at - 1) in ("me", "nos"):
        return False
    gives = next((i.form for i in reversed(items[:k]) if i.form is not None and i.form.person), None)
    himself = gives is None or (gives.person, gives.tense) == (bids.person, bids.tense)
    feast = any(i.has("party", "wedding") for i in items[max(0, k - _FAR) : k])
    return feast and (is_own(bids) or (bids.person == 3 and himself))


_BIDDING = frozenset(["invitar", "convidar", "llamar", "citar", "convocar"])


def _goes_there(items: Sequence[Item], k: int, before: Sequence[Item]) -> bool:
    """Whether a relative only says again where, and its verb with whom he goes."""
    if not any(i.has(*_PLACES) for i in before[-_NEAR:]):
        return False
    verb = next((n for n in range(k, min(k + 2, len(items))) if items[n].form is not None), None)
    form = items[verb].form if verb is not None else None
    if verb is None or form is None or form.tense not in ("present", "future"):
        return False
    return form.lemma in ("ir", "acudir", "asistir") and norm_at(items, verb + 1) == "con"


def _takes_there(items: Sequence[Item], k: int, before: Sequence[Item]) -> bool:
    """Whether a relative only says again where, and its verb whom he takes there."""
    verb = next((n for n in range(k, min(k + 3, len(items))) if items[n].form is not None), None)
    form = items[verb].form if verb is not None else None
    if verb is None or form is None or not any(i.has(*_PLACES) for i in before[-_NEAR:]):
        return False
    told = form.tense in ("present", "future", "subjunctive") and form.person in (1, 3)
    return told and form.lemma in ("llevar", "traer", "arrastrar") and norm_at(items, verb + 1) in ("a", "al")


def _relative_end(items: Sequence[Item], k: int) -> int:
    """Return where «a quien», «al que», «contra la cual» ends that begins at ``k``; 0 if none does."""
    before = items[k - 1] if k else None
    if items[k].norm not in _LED or before is None:
        return 0
    if not (before.mark in (",", "(") or before.norm in ("y", "e")):
        return 0
    if norm_at(items, k + 1) in _WHO:
        return k + 2
    if items[k].norm in ("al", "del"):
        return k + 2 if norm_at(items, k + 1) in _WHICH else 0
    which = norm_at(items, k + 1) in _ARTICLES and norm_at(items, k + 2) in _WHICH
    return k + 3 if which else 0


def _is_deed(items: Sequence[Item], k: int) -> bool:
    """Whether the next verb says what he does to somebody, and not what he feels or has."""
    near = items[k : k + _NEAR]
    at = next((n for n, i in enumerate(near) if i.form is not None), None)
    if at is None or any(i.role == "negation" or i.mark for i in near[:at]):
        return False
    verb = near[at]
    if not is_own(verb.form):
        return False
    lemma = verb.form.lemma.lstrip("?")
    idle = lexicon().roles["colour"] | evidence_words("verbs", "mental") | words_of("conditional_self")
    thing = any(i.tags.keys() & head_concepts() for i in items[k : mark_from(items, k)])
    return (thing or lemma not in idle) and lemma not in clause_words("states") | {"adeudar", "llamar"}


def _meant(before: Sequence[Item]) -> Item | None:
    """Return the person named last before the relative."""
    near = reversed(before[-_FAR:])
    return next((i for i in near if i.has("P", "OWNLADY", "DESC") and not i.has("OFF")), None)
