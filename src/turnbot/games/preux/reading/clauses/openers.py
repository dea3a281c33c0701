"""Where a condition begins in a sentence, and where it ends."""

from collections.abc import Sequence
from functools import cache

from turnbot.games.preux.reading.clauses.questions import quality_of
from turnbot.games.preux.reading.clauses.supposing import OPENERS, supposed_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import (
    head_concepts,
    phrases_of,
    words_of,
)

KINDS = ("anyhow", "neither", "otherwise", "likewise", "unless", "when", "if")
_PLACES = ("REG", "CLUB", "CASINO", "tavern", "theatre", "club")


def condition_at(items: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Return (kind, where its body begins) of the condition that opens at ``k``, or None.

    Kinds: ``if``, ``unless``, ``when`` and, without a body of their own, ``otherwise`` (the opposite of the
    condition before), ``neither`` (of all before), ``likewise`` (the same) and ``anyhow`` (none any more).
    """
    first = items[k].norm
    known = items[k].form is not None or first in _first_words() or first in OPENERS
    if not known and not first.endswith(_VERBAL):
        return None
    opens = k == 0 or items[k - 1].kind == "mark" or items[k - 1].norm in ("y", "e", "pero", "o")
    if opens and not is_idle(items, k) and (found := supposed_at(items, k)) is not None:
        return found
    if first in _ONLY and k + 1 < len(items):
        return condition_at(items, k + 1) if _is_worded(items, k + 1) else None
    if first not in _first_words():
        return None
    done = items[k - 1].form if k else None
    if first == "caso" and done is not None and done.lemma == "hacer":
        return None  # «no haré caso de ningún cura»
    if first == "si" and k and items[k].has("accent", "yes") and items[k - 1].norm == "que":
        return None  # «digo que sí al desafío»
    if first == "si" and (is_idle(items, k) or not _asks_something(items, k)):
        return None
    if first == "que":
        begins = k == 0 or items[k - 1].mark in (",", ";", "(", "-") or items[k - 1].norm in ("y", "e")
        if begins and "si" in [i.norm for i in items[k + 1 : k + 2]]:
            found = condition_at(items, k + 1)  # «..., que si me cogen tocan obligaciones»
            if found is not None and found[0] == "if":
                return found
        bare = items[k + 1 : k + 3]
        closed = (
            k + 3 >= len(items) or items[k + 3].kind == "mark" or items[k + 3].norm in ("pues", "entonces")
        )
        stronger = k == 0 or items[k - 1].mark in (";", ":", "-")
        return (
            ("otherwise", k + 3) if stronger and [i.norm for i in bare] == ["si", "no"] and closed else None
        )
    if first == "aunque":
        limits = [i.norm for i in items[k + 1 : k + 2]] in ([one] for one in _ONLY)
        return condition_at(items, k + 1) if limits else None  # «voy al club, aunque sólo si está Larue»
    if first in ("y", "pero") and k + 1 < len(items):
        k += 1
        if items[k].norm == "si" and items[k].tags.get("accent") and not _has_verb(items, k + 1):
            return None  # «si no está Noisel pero sí Boisier»
        if items[k].norm == "si" and is_idle(items, k):
            return None
    if _next_choice(items, k):
        return None
    if first in ("salvo", "excepto") and _excepts(items, k):
        return "unless", k + 1
    for kind in KINDS[:-1]:
        end = _phrase(items, k, kind)
        if end and _holds(items, k, end, kind, opens=opens):
            return kind, end
    if (
        items[k].norm == "si"
        and k + 1 < len(items)
        and items[k + 1].norm == "no"
        and _bare_if_not(items, k + 2)
    ):
        return "otherwise", k + 2
    if [i.norm for i in items[k : k + 2]] == ["si", "no"] and _bare_state(items, k + 2):
        return "otherwise", k + 3
    if first == "sino" and _is_if_not(items, k):
        return "otherwise", k + 1
    end = _phrase(items, k, "if")
    if not end or (items[k].norm == "si" and k and _asks(items[k - 1])):
        return None
    return "if", end


_VERBAL = ("ndo", "ndose", "ndolo", "ndola", "ndole", "ado", "ido", "ada", "ida")
_ONLY = frozenset({"solo", "unicamente", "solamente", "exclusivamente"})


def _excepts(items: Sequence[Item], k: int) -> bool:
    """Whether «salvo» at ``k`` excepts what a play may be: «teatro, salvo fracaso o desastre»."""
    near = items[k + 1 : k + 6]
    if any(i.norm in ("que", "si", "cuando", "caso") for i in near[:2]):
        return False
    return any(quality_of(i.norm) in ("failure", "disaster") and i.form is None for i in near[:3])


def _is_worded(items: Sequence[Item], k: int) -> bool:
    return any(_phrase(items, k, kind) for kind in ("if", "when"))


def _holds(items: Sequence[Item], k: int, end: int, kind: str, *, opens: bool) -> bool:
    """Whether the words from ``k`` to ``end`` do what such words may do."""
    if kind == "unless":
        return not (items[end - 1].norm == "que" and _is_fact(items, end))
    if kind == "when":
        if items[end - 1].norm == "cuanto" and end < len(items) and items[end].norm in ("a", "al"):
            return False  # «en cuanto al dinero»
        return _is_to_come(items, end)
    if kind in ("anyhow", "neither"):
        return opens or items[k].norm in ("y", "pero")
    return True


def _is_to_come(items: Sequence[Item], k: int) -> bool:
    """Whether what follows is still to come: «cuando me admitan», and not «cuando me admitieron»."""
    verb = next((i.form for i in items[k : k + 8] if i.form is not None and i.form.person), None)
    return verb is None or verb.tense not in ("past", "imperfect")


def is_idle(items: Sequence[Item], k: int) -> bool:
    """Whether nothing hangs on the condition at ``k``: «si Dios quiere», «si os place», «si me permitís»."""
    if end := _phrase(items, k, "idle"):
        return not _more_is_asked(items, end)
    if items[k].norm != "si":
        return False
    if [i.norm for i in items[k + 1 : k + 3]] == ["es", "que"]:
        return is_idle([items[k], *items[k + 3 : k + 12]], 0)  # «si es que se puede»
    near = items[k + 1 : k + 7]
    at = next((n for n, i in enumerate(near) if i.form is not None or i.kind == "mark"), -1)
    verb = near[at].form if at >= 0 else None
    if verb is None or verb.lemma not in words_of("leave_given"):
        return False
    asked = any(i.norm in ("le", "os", "te", "les", "usted", "vos") for i in near[:at])
    if verb.person == 2:
        return True
    named = any(i.has("P", "OWNLADY") or i.norm == "ella" for i in near)
    return asked and not named and not _more_is_asked(items, k + at + 2)


def _more_is_asked(items: Sequence[Item], k: int) -> bool:
    """«Si sigo vivo y he ganado, ...», «si le gusta y la acepta, ...»: what follows the first is asked."""
    if k >= len(items) or items[k].norm not in ("y", "e"):
        return False
    end = next((n for n in range(k, min(k + 8, len(items))) if items[n].kind == "mark"), 0)
    said = [i.form for i in items[k:end] if i.form is not None and i.form.person]
    return bool(end) and items[end].mark == "," and 0 < len(said) < 3


def goes_without_saying(items: Sequence[Item]) -> bool:
    """Whether words behind «si» ask nothing: «sigo vivo», «le gusta»."""
    opened = [Item("si", 0, 2, 0), *items]
    return _phrase(opened, 0, "idle") == len(opened) or is_idle(opened, 0)


def _asks_something(items: Sequence[Item], k: int) -> bool:
    """Whether «si» opens a condition: not «sí», nor «por si», «como si», nor «si Dios quiere» as one word."""
    if items[k].has("yes") or items[k].end - items[k].start > 2:
        return False
    if (
        k + 1 < len(items)
        and items[k + 1].norm in ("mismo", "misma")
        and k
        and items[k - 1].role == "preposition"
    ):
        return False  # «a favor de sí mismo»
    told = items[k - 2].form if k > 1 and items[k - 1].norm == "que" else None
    if told is not None and told.person == 3 and told.lemma in _TELLING and not _has_verb(items, k + 1):
        return False  # «si dijeron que si, obligaciones», whose accent is missing
    if items[k].tags.get("accent") and k and items[k - 1].norm in ("pero", "y", "mas"):
        return _has_verb(items, k + 1)  # «si no está Noisel pero sí Boisier»
    if items[k].tags.get("accent") and k + 1 < len(items) and _declares(items, k + 1):
        return False  # «la cuarta sí me dejo caer por el club»
    if k + 1 >= len(items) or items[k + 1].kind == "mark":
        return False  # «me dice que si»
    return not (
        k and items[k - 1].norm in ("por", "como", "que", "tanto") and not _after_governor(items, k - 1)
    )


_TELLING = ("decir", "responder", "contestar")


def _declares(items: Sequence[Item], k: int) -> bool:
    """Whether his own doing begins at ``k``, and not what may or may not come about («sí gano, ...»)."""
    while k < len(items) and items[k].role in ("pronoun", "article"):
        k += 1
    form = items[k].form if k < len(items) else None
    own = form is not None and form.person == 1 and form.tense in ("present", "future")
    return own and form is not None and form.lemma not in words_of("conditional_self")


def _after_governor(items: Sequence[Item], k: int) -> bool:
    """Whether «que» before «si» only goes on: «digo que si está Larue...», «apunta que, si gano, ...»"""
    return items[k].norm == "que" and k > 0


def _is_fact(items: Sequence[Item], k: int) -> bool:
    """Whether a verb in the indicative follows: «salvo que el rancho ha mejorado» tells, and asks nothing."""
    verb = next((i.form for i in items[k : k + 6] if i.form is not None and i.form.person), None)
    return verb is not None and verb.tense in ("present", "past", "imperfect", "future") and verb.person != 1


def wonders(items: Sequence[Item], k: int) -> bool:
    """Whether «si» at ``k`` is an indirect question: «no sé si iré», «a ver si llueve», «depende de si...»"""
    return items[k].norm == "si" and k > 0 and (_asks(items[k - 1]) or items[k - 1].norm in ("de", "sobre"))


def _asks(item: Item) -> bool:
    """Whether «si» after this verb is a question: «a ver si», «no sé si»."""
    return item.form is not None and item.form.lemma in words_of("wondering")


@cache
def _first_words() -> frozenset[str]:
    return frozenset(phrase[0] for kind in KINDS for phrase in phrases_of(kind)) | {
        "y",
        "pero",
        "sino",
        "que",
        "aunque",
    }


@cache
def _by_words(kind: str) -> dict[str, dict[str, list[tuple[str, ...]]]]:
    """Index phrases by their first word, then by their second; those of one word by it and nothing."""
    out: dict[str, dict[str, list[tuple[str, ...]]]] = {}
    for phrase in phrases_of(kind):
        second = phrase[1] if len(phrase) > 1 else ""
        out.setdefault(phrase[0], {}).setdefault(second, []).append(phrase)
    return out


def _phrase(items: Sequence[Item], k: int, kind: str) -> int:
    found = _by_words(kind).get(items[k].norm)
    if found is None:
        return 0
    best = k + 1 if "" in found else 0
    second = items[k + 1].norm if k + 1 < len(items) else ""
    for phrase in found.get(second, ()) if second else ():
        i = k + len(phrase)
        if i <= len(items) and all(items[k + n].norm == word for n, word in enumerate(phrase)):
            best = max(best, i)
    return best


def _next_choice(items: Sequence[Item], k: int) -> bool:
    """«Primero al 27, si no al 4»: the next of a list of regiments or offices, and no condition."""
    at = k + 2 if [i.norm for i in items[k : k + 2]] == ["si", "no"] else _phrase(items, k, "otherwise")
    if not at:
        return False
    while at < len(items) and (items[at].role in ("article", "preposition") or items[at].mark == ","):
        at += 1
    kind = next((t for t in ("REG", "OFF", "ORDER") if at < len(items) and items[at].has(t)), "")
    ends = at + 1 >= len(items) or items[at + 1].kind == "mark" or items[at + 1].norm in ("y", "e", "o")
    return bool(kind) and ends and any(i.has(kind) for i in items[:k])


def _is_if_not(items: Sequence[Item], k: int) -> bool:
    """Whether «sino» is «si no», written as one: «si tengo ganas, al club, sino me quedo en casa»."""
    if k == 0:
        return True
    if k + 1 < len(items) and items[k + 1].norm == "que":
        return False
    since = max((n for n in range(k - 1) if items[n].kind == "mark"), default=-1) + 1
    denied = any(i.role == "negation" for i in items[since:k]) and items[since].norm not in ("si", "sino")
    return not denied and any(i.norm == "si" for i in items[:k])


def _bare_state(items: Sequence[Item], k: int) -> bool:
    """«Si no es, ...», «si no hay, ...», «si no puedo, ...»: nothing is said but that it is not so."""
    closed = k + 1 >= len(items) or items[k + 1].mark in (",", ":")
    return k < len(items) and closed and items[k].norm in _IT_IS


_IT_IS = frozenset(
    ["es", "fuera", "fuese", "fuere", "hay", "hubiera", "hubiese", "puede", "puedo", "pudiera", "cuela"]
)


_ALONE = ("al", "solo", "sola")


def _bare_if_not(items: Sequence[Item], k: int) -> bool:
    """Whether «si no» stands by itself: at a mark, or before what is to be done then."""
    if k >= len(items) or items[k].mark in (",", ";", ":", ")", "-", "..."):
        return True
    item = items[k]
    if item.tags.keys() & head_concepts() or item.role == "preposition" or item.norm in _ALONE:
        return True
    if item.form is not None and item.form.tense == "infinitive":
        return True
    if item.role in ("possessive", "article") and k + 1 < len(items) and items[k + 1].form is None:
        closed = k + 2 >= len(items) or items[k + 2].kind == "mark" or items[k + 2].role in _BEHIND
        return closed and bool(items[k + 1].tags.keys() & head_concepts())  # «si no, mi club»
    verb = item
    if item.role == "pronoun" and k + 1 < len(items):
        verb = items[k + 1]
    own = verb.form is not None and verb.form.person == 1 and verb.form.tense in ("present", "future")
    return own and not any(i.mark == "," for i in items[k : k + 6])


_BEHIND = ("joiner", "preposition")


def follows(items: Sequence[Item], k: int, end: int, kind: str) -> bool:
    """Whether the condition from ``k`` to ``end`` belongs to the clause before it: «bebo si está Parrot»."""
    before = items[k - 1].mark if k else ""
    if kind == "otherwise":
        return _ends(items, end) and not before and items[k].norm == "si"  # «... y apuesto si no»
    if kind not in ("if", "unless"):
        return False
    if before == "(":
        return end >= len(items) or items[end].mark == ")"
    if kind == "unless":
        return before not in (";", ":")
    if end < len(items) and items[end].norm in ("pues", "entonces"):
        return False
    if items[k].norm in ("y", "e", "pero", "mas"):
        only = items[k].norm in ("pero", "mas") or items[k + 1].norm in ("solo", "unicamente", "solamente")
        return only and all(i.kind == "mark" for i in items[end:])  # «..., pero sólo si está Larue»
    while end < len(items) and (items[end].mark == "," or items[end].sub):
        end += 1  # «..., siempre que la obra sea buena, porque la última...» ends there
    if before == ",":
        closed = all(i.kind == "mark" for i in items[end:]) or items[end].mark in (";", ")", ".")
        return closed or condition_at(items, end) is not None
    return before not in (";", ":")


def condition_end(items: Sequence[Item], body: int) -> int:
    """Find where a condition ends: at a mark, or where what is to be done begins without one."""
    main = body + 1 if body < len(items) - 1 and items[body].norm in _BEFORE_VERB else body
    unsaid = main < len(items) and (items[body].norm in ("con", "sin") or _without_person(items[main]))
    if body < len(items) and items[body].norm in _OKAY:
        return body + 1  # «si ok teatro, si no club»
    verbs, listed = 0, body
    for k in range(body, len(items)):
        item = items[k]
        if item.mark == "," and k >= listed:
            listed = _same_again(items, k)
        if k < listed:
            continue
        if item.mark in (",", ";", ":", ")", "(", "...", "-") or (
            verbs and item.norm in ("pues", "entonces") and k > body
        ):
            return k
        if k > body and item.role == "joiner" and _asks_anew(items, k):
            return k  # «si gano, y si pierdo también»
        if unsaid and k == main:
            verbs = 1
            continue
        if verbs and unsaid and item.role == "negation" and _denies_own(items, k):
            return k
        if verbs and item.norm in ("nada", "ninguna", "ninguno") and _ends(items, k + 1):
            return k  # «si tengo menos nada»
        if verbs and item.norm == "que" and _bids_others(items, k):
            return k  # «si me caigo, que me recojan»
        if _finite(items, k):
            verbs += 1
            if verbs > 1:
                start = _verb_start(items, k, body)
                joiner = _joiner(items, start, body)
                if not joiner or _wishes(item):
                    return joiner or start
        elif verbs and (stop := _order_without_verb(items, k, body)):
            return stop
    return len(items)


def _denies_own(items: Sequence[Item], k: int) -> bool:
    """Whether «no» at ``k`` begins what he does not do: «con menos de cien coronas no voy al casino»."""
    at = k + 1
    while at < len(items) and items[at].role in ("pronoun", "article"):
        at += 1
    return at < len(items) and _wishes(items[at]) and items[k - 1].norm != "que"


# What may have a place for its object: «si hay misa», «si tengo servicio».
_HOLDS = frozenset(
    ["haber", "tener", "ser", "dar", "estar", "hacer", "tocar", "oficiar", "celebrar", "cumplir"]
)
_OKAY = ("ok", "okey", "okay", "vale")
_BEFORE_VERB = frozenset(["no", "con", "sin", "ya", "una"])


def _asks_anew(items: Sequence[Item], k: int) -> bool:
    """Whether behind the joiner at ``k`` stands another condition: «si está Noisel y si gano»."""
    if k + 1 < len(items) and items[k + 1].norm == "si" and condition_at(items, k + 1) is not None:
        return True
    for n in range(k + 1, min(k + 9, len(items) - 1)):  # «bebo si está Noisel y apuesto si no»
        if items[n].kind == "mark":
            return False
        if items[n].norm == "si" and items[n + 1].norm == "no" and _ends(items, n + 2):
            return True
    return False


def _has_verb(items: Sequence[Item], k: int) -> bool:
    for item in items[k : k + 8]:
        if item.kind == "mark":
            return False
        if item.form is not None and item.form.person:
            return True
    return False


def _ends(items: Sequence[Item], k: int) -> bool:
    return k >= len(items) or items[k].kind == "mark"


def _without_person(item: Item) -> bool:
    return item.form is not None and item.form.tense in ("infinitive", "gerund", "participle")


def _bids_others(items: Sequence[Item], k: int) -> bool:
    """Whether «que» begins a wish: the condition before it asked all that it asks."""
    before = items[k - 1].form
    wish = next((i.form for i in items[k + 1 : k + 4] if i.form is not None or i.mark), None)
    if before is None or wish is None or wish.tense != "subjunctive":
        return False
    return before.lemma not in words_of("governors") and before.lemma not in words_of("leave_given")


def _same_again(items: Sequence[Item], k: int) -> int:
    """Return where the list ends that the comma at ``k`` stands in: «sale rana, fracaso o desastre, ...»"""
    end = next((n for n in range(k + 1, min(k + 8, len(items))) if items[n].kind == "mark"), len(items))
    said = items[k + 1 : end]
    alike = all(i.norm in ("o", "u", "ni") or i.role == "article" or quality_of(i.norm) for i in said)
    return end if end < len(items) and len(said) > 1 and alike else k


def _finite(items: Sequence[Item], k: int) -> bool:
    form = items[k].form
    if (
        form is None
        or not form.person
        or items[k].sub
        or quality_of(items[k].norm) is not None  # «ni fracaso ni desastre»
        or form.tense in ("participle", "infinitive", "gerund")
    ):
        return False
    before = items[k - 1].form if k else None
    return before is None or before.lemma != "haber"


def _wishes(item: Item) -> bool:
    form = item.form
    return (
        form is not None
        and form.person == 1
        and form.tense in ("present", "future")
        and form.lemma not in words_of("conditional_self")
    )


def _verb_start(items: Sequence[Item], k: int, low: int) -> int:
    while k > low and (
        items[k - 1].role in ("pronoun", "negation") or items[k - 1].norm in ("la", "lo", "los", "las")
    ):
        k -= 1
    return k


def _joiner(items: Sequence[Item], start: int, body: int) -> int:
    """Return where a joiner stands between the verb before and the one that begins at ``start``, else 0."""
    for k in range(start - 1, body, -1):
        form = items[k].form
        if form is not None and form.person:
            return 0
        if items[k].norm == "que" and items[k + 1].norm in ("si", "no", "nones"):
            continue  # «si dice que sí nos casamos»
        if items[k].norm == "o" and items[k + 1].norm in ("mas", "menos", "mejor", "peor"):
            continue  # «si me quedan 100 coronas o más compro un caballo»
        if items[k].norm in ("y", "e", "o", "ni", "que", "pero"):
            return k
    return 0


def _order_without_verb(items: Sequence[Item], k: int, body: int) -> int:
    """«Si no me cogen al 4 de Arcabuceros», «si acepta teatro»: where the order begins, else 0."""
    item = items[k]
    before = items[k - 1]
    if item.form is not None and item.form.tense == "infinitive":
        after_verb = before.form is not None and not before.sub
        return (
            0
            if before.role in ("preposition", "joiner", "subordinator") or before.norm == "al" or after_verb
            else k
        )
    told = any(i.norm in ("lo", "la", "los", "las") for i in items[body : k - 1])
    asked = before.form is not None and (before.form.person or before.form.tense == "participle")
    if asked and item.has("duty", "barracks", "tavern", "mass"):
        holds = before.form is not None and before.form.lemma in _HOLDS
        if told or not holds:
            return k  # «si no me lo dan obligaciones», «si me han admitido cuartel»
    if (at := _bets_start(items, k, body)) > 0:
        return at
    if k <= body + 1:
        return 0
    start = k
    while start > body and items[start - 1].norm in (
        "al",
        "a",
        "el",
        "la",
        "mi",
        "de",
        "las",
        "los",
        "su",
        "un",
    ):
        start -= 1
    if start == k and item.tags.keys() & head_concepts() & _WEEKS_WORK:
        return k if not _prepositional(items, k) and not _is_object(items, k) else 0
    moving = any(i.form is not None and i.form.lemma in words_of("motion") for i in items[body:k])
    begun = body if _without_person(items[body]) else body + 1
    if item.has(*_PLACES, "mass") and start > begun and items[start].norm in ("al", "a") and not moving:
        return start
    return 0


def _bets_start(items: Sequence[Item], k: int, body: int) -> int:
    """Return where «tres apuestas de 10», «una de 50» begin at ``k``, where no verb takes them; else 0."""
    of = list(items[k + 1 : k + 3])
    one = items[k].has("ONE", "N") and len(of) == 2 and of[0].norm == "de" and of[1].has("N")
    if not (items[k].has("bet") or one):
        return 0
    start = k
    while start > body and items[start - 1].has("N", "ONE"):
        start -= 1
    form = items[start - 1].form if start > body else None
    being = form is not None and form.lemma in ("estar", "venir", "aparecer", "acudir", "ir")
    return start if start > body and (being or items[start - 1].has("P", "OWNLADY")) else 0


_DETERMINERS = ("article", "possessive", "demonstrative")
# What a week is spent on and may be named without a verb.
_WEEKS_WORK = frozenset(["club", "duty", "tavern", "mass", "theatre", "fencing", "lavish", "CLUB", "CASINO"])
_TAKING = frozenset(
    ["haber", "tener", "dar", "hacer", "echar", "poner", "ofrecer", "celebrar", "ver", "montar", "pedir"]
)


def _is_object(items: Sequence[Item], k: int) -> bool:
    """Whether the thing at ``k`` is what the verb before it takes: «si hay teatro»."""
    form = items[k - 1].form
    taken = k > 1 and items[k - 2].norm in ("lo", "la", "los", "las")  # «si no me la dan obligaciones»
    return form is not None and form.lemma in _TAKING and form.tense != "participle" and not taken


def _prepositional(items: Sequence[Item], k: int) -> bool:
    """Whether a preposition stands before the thing at ``k``, with an article perhaps."""
    k -= 1
    while k > 0 and items[k].role in _DETERMINERS and items[k].norm not in ("al", "del"):
        k -= 1
    return items[k].role == "preposition" or items[k].norm in ("al", "del")
