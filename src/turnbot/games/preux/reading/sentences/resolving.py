"""How he comes to a resolution: «dudaba entre el club y el casino», «al final me decidí por la misa».

What he weighs orders nothing, and is left out; what he has resolved upon is read as if he simply said it:
«entre cortejar a Louise o a Diane, me quedo con Diane» is «cortejar a Diane».
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from turnbot.games.preux.reading.words.around import finite_form, form_at, is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of
from turnbot.games.preux.reading.words.verbs import Form

_PAST = ("past", "imperfect", "conditional")
_NEAR = 4  # words between a verb and what it governs


def resolved(items: Sequence[Item], *, weighing: bool = False) -> list[Item]:
    """Return a sentence's items without what he weighed, and with what he resolved upon said outright.

    ``weighing``: a sentence before weighed several things.
    """
    out, weighed = _without_doubts(_but(_written(items)))
    if weighed or weighing:
        out = _won(out, weighed)
    return _decided(out, weighed)


@cache
def resolving() -> frozenset[str]:
    """Return the hints of ``resolved``, where nothing was weighed before."""
    verbs = words_of("dictated") | words_of("doubting") | words_of("resolving")
    return verbs | {"dejar", "aunque", "entre"}


def weighs(items: Sequence[Item]) -> bool:
    """Whether a sentence weighs several things to do: somewhere he has to say which of them he does."""
    return any((link := _doubts(items, k)) and _end_of_doubt(items, link) for k in range(len(items)))


def has_weighed(items: Sequence[Item]) -> bool:
    """«Dudaba entre eso y la misa»: said of what he has resolved upon by then."""
    return any(
        i.form is not None and i.form.lemma.lstrip("?") in words_of("doubting") and i.form.tense in _PAST
        for i in items
    )


def _but(items: Sequence[Item]) -> list[Item]:
    """Read «pensaba ir al teatro, aunque al final voy a misa» as if «pero» stood there."""
    out = list(items)
    for k, item in enumerate(items):
        if item.norm != "aunque" or not k:
            continue
        planned = finite_form(items[:k])
        end = next((n for n in range(k + 1, len(items)) if items[n].mark in (";", ":")), len(items))
        does = any(is_own(i.form) for i in items[k + 1 : end])
        if planned is not None and planned.tense in _PAST and planned.person == 1 and does:
            out[k] = replace(item, norm="pero", role="joiner")
    return out


# ── what he weighs ───────────────────────────────────────────────────────────────────────────────


def _without_doubts(items: Sequence[Item]) -> tuple[list[Item], list[Item]]:
    """Leave out «dudaba entre ir al club y quedarme en casa»; return also the words of it."""
    for k, item in enumerate(items):
        if item.norm == "entre" and (not k or items[k - 1].mark) and (end := _end_of_choice(items, k)):
            return [*items[:k], *items[end:]], list(items[k:end])
        link = _doubts(items, k)
        if not link:
            continue
        if end := _end_of_doubt(items, link):
            return [*items[:link], *items[end:]], list(items[link:end])
    return list(items), []


def _end_of_choice(items: Sequence[Item], link: int) -> int:
    """Return where «gana el casino», «me quedo con Diane» begins behind «entre ... y ...»; 0 if none does."""
    joint = next((n for n in range(link + 1, len(items)) if items[n].norm in ("y", "e", "o", "u")), 0)
    if not joint or any(i.mark for i in items[link:joint]):
        return 0
    at = next((n for n in range(joint + 1, len(items)) if (f := items[n].form) and f.person), 0)
    if not at or sum(bool(i.mark) for i in items[joint:at]) > 1:
        return 0
    form, after = items[at].form, [i.norm for i in items[at + 1 : at + 3]]
    lemma = "" if form is None else form.lemma.lstrip("?")
    if is_own(form) and lemma in words_of("resolving"):
        led = after[:1] == (["con"] if lemma in words_of("settling_on") else ["por"])
        settles = led or lemma in ("elegir", "escoger", "preferir")
    else:
        won = form is not None and form.person == 3 and lemma in words_of("winning")
        settles = won and (lemma not in ("poder", "pesar", "tirar", "apetecer") or "mas" in after)
    while settles and items[at - 1].norm in ("me", "se", "ya", "al", "final"):
        at -= 1
    return at if settles else 0


def _doubts(items: Sequence[Item], k: int) -> int:
    """Return where what is weighed begins behind a verb of doubt at ``k``; 0 if none stands there."""
    form = items[k].form
    if form is None or form.lemma.lstrip("?") not in words_of("doubting"):
        return 0
    near = range(k + 1, min(k + 1 + _NEAR, len(items)))
    at = next((n for n in near if items[n].norm in ("entre", "si")), 0)
    if not at or any(items[n].mark or items[n].tags for n in range(k + 1, at)):
        return 0
    if items[at].norm == "si":  # «no sé si ir o quedarme», «dudo si ir o no»
        unsure = form.lemma == "saber" and _is_denied(items, k)
        bare = form_at(items, at + 1)
        of_his = bare is not None and bare.tense == "infinitive"
        return at if of_his and (unsure or form.lemma.lstrip("?") in ("dudar", "vacilar", "pensar")) else 0
    return at if form.lemma != "saber" else 0


def _end_of_doubt(items: Sequence[Item], link: int) -> int:
    """Return where the alternatives behind «entre» or «si» end; 0 if there are no two."""
    joint = next((n for n in range(link + 1, len(items)) if items[n].norm in ("y", "e", "o", "u")), 0)
    if not joint or any(i.mark in (";", ":", "...") for i in items[link:joint]):
        return 0
    for n in range(joint + 1, len(items)):
        if items[n].mark or items[n].norm in ("pero", "aunque"):
            return n
        form = form_at(items, n + 1) or form_at(items, n + 2)
        if items[n].norm in ("y", "e") and form is not None and form.person:
            return n
    return len(items)


# ── what he has written ──────────────────────────────────────────────────────────────────────────


def _written(items: Sequence[Item]) -> list[Item]:
    """Read «lo dejo en club», «al final he puesto misa» as his going there."""
    for k, item in enumerate(items):
        form = item.form
        before = [i.norm for i in items[max(0, k - 2) : k]]
        if form is None or _is_denied(items, k):
            continue
        settled = form.lemma == "dejar" and form.person == 1 and before[-1:] == ["lo"]
        settled = settled and norm_at(items, k + 1) == "en"
        put = form.lemma in words_of("dictated") and form.tense == "participle" and before[-1:] == ["he"]
        put = put and not {"que", "donde", "como", "lo", "la"} & set(before)
        at = k + 2 if settled else k + 1
        while at < len(items) and items[at].role in ("article", "possessive"):
            at += 1
        if (settled or put) and at < len(items) and items[at].tags.keys() & head_concepts():
            verb = replace(item, form=Form("ir", 1, "present"))
            return [*items[: k - 1], verb, *_to(items[k + 2 if settled else k + 1 :], item)]
    return list(items)


# ── what he has resolved upon ────────────────────────────────────────────────────────────────────


def _decided(items: Sequence[Item], weighed: Sequence[Item]) -> list[Item]:
    """Leave out «al final me decidí por», «opté por», «me he quedado con», «decidí» before what is done."""
    out = list(items)
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma.lstrip("?") not in words_of("resolving") or _is_denied(items, k):
            continue
        if not _is_his_choice(items, k):
            continue
        at = k + 1
        while norm_at(items, at) in ("finalmente", "ya", "mejor", "al", "final", "pues", "entonces"):
            at += 1
        led = norm_at(items, at) in ("por", "con", "en", "a")
        chosen = items[at + 1 if led else at : mark_from(items, at)]
        if not chosen or (
            led and norm_at(items, at) != "por" and form.lemma.lstrip("?") not in words_of("settling_on")
        ):
            continue
        start = k
        while start and (items[start - 1].norm in ("me", "he", "ya", "finalmente", "al", "final")):
            start -= 1
        done = form_at(chosen, 0)
        if done is not None and done.tense == "infinitive":
            verb = replace(item, form=Form("decidir", 1, "present"))
            return [*out[:start], verb, *out[at + 1 if led else at :]]
        first = next((i for i in chosen if i.role not in ("article", "possessive", "preposition")), chosen[0])
        if form.lemma == "quedar" and norm_at(items, start) != "me":
            continue  # «quedo con Parrot en el club»
        person = first if first.has("P", "OWNLADY") else None
        head = bool(first.tags.keys() & head_concepts())
        if head and (led or form.lemma in ("elegir", "escoger", "preferir")):
            verb = replace(supplied("voy", item), form=Form("ir", 1, "present"))
            return [*out[:start], verb, *_to(chosen, item), *out[at + len(chosen) + (1 if led else 0) :]]
        if person is not None and led and (does := _weighed_deed(weighed, person)):
            return [*out[:start], *does, *chosen, *out[at + 1 + len(chosen) :]]
    return out


def _won(items: Sequence[Item], weighed: Sequence[Item]) -> list[Item]:
    """Read «gana la misa», «ha podido más el club», behind a doubt, as his going there.

    Where somebody wins («gana Madeleine»), it is what he ``weighed`` to do with her.
    """
    out = list(items)
    for k, item in enumerate(items):
        form = item.form
        if (
            form is None
            or form.lemma not in words_of("winning")
            or (form.person != 3 and form.tense != "participle")
        ):
            continue
        begin = max((n + 1 for n in range(k) if items[n].mark), default=0)
        end = mark_from(items, k)
        if any(i.role == "negation" or i.norm == "si" for i in items[begin:end]):
            continue
        lead = [i for i in items[begin:k] if i.role == "joiner"][:1]
        if deed := _winning_deed(items[begin:end], weighed):
            return [*out[:begin], *lead, *deed, *out[end:]]
        things = [i for i in items[begin:end] if i.tags.keys() & head_concepts()]
        if len(things) != 1:
            continue
        at = next(n for n in range(begin, end) if items[n] is things[0])
        thing = (
            items[at - 1 : at + 1]
            if at > begin and items[at - 1].role in ("article", "possessive")
            else things
        )
        verb = replace(supplied("voy", item), form=Form("ir", 1, "present"))
        rest = items[max(k, at) + 1 : end]
        return [*out[:begin], *lead, verb, *_to(thing, item), *rest, *out[end:]]
    return out


def _winning_deed(said: Sequence[Item], weighed: Sequence[Item]) -> list[Item]:
    """Return what is done where a deed wins, or somebody with whom he weighed to do something; or nothing."""
    for k, item in enumerate(said):
        if item.form is not None and item.form.tense == "infinitive":
            return list(said[k:])
        if item.has("P", "OWNLADY") and (does := _weighed_deed(weighed, item)):
            return [*does, *said[k:]]
    return []


def _to(chosen: Sequence[Item], at: Item) -> list[Item]:
    """Put «a» before a thing chosen: «(me quedo con) el teatro» is «a el teatro»."""
    return [supplied("a", at, side="behind"), *chosen]


def _is_denied(items: Sequence[Item], k: int) -> bool:
    return any(i.role == "negation" for i in items[max(0, k - 3) : k])


def _is_his_choice(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` says what he chose or chooses: «decidí», «me he decidido», «me decanto»."""
    form = items[k].form
    if form is None:
        return False
    if form.person == 1 and form.tense in ("past", "present", "future"):
        return True
    before = form_at(items, k - 1)
    return (
        form.tense == "participle" and before is not None and before.lemma == "haber" and before.person == 1
    )


def _weighed_deed(weighed: Sequence[Item], whom: Item) -> list[Item]:
    """Return the words that govern whom he weighed: «cortejar a» of «ir al teatro o cortejar a Louise»."""
    named = whom.tags["P"].names if whom.has("P") else ()
    same = (n for n, i in enumerate(weighed) if i.has("P") and i.tags["P"].names == named)
    at = next(same, len(weighed))
    begin = next((n for n in range(at - 1, -1, -1) if _is_infinitive(weighed[n])), None)
    if begin is None:
        return []
    if at == len(weighed) or any(i.role == "joiner" for i in weighed[begin:at]):
        return list(weighed[begin : begin + 2]) if norm_at(weighed, begin + 1) == "a" else []
    return list(weighed[begin:at])


def _is_infinitive(item: Item) -> bool:
    return item.form is not None and item.form.tense == "infinitive"
