"""Where a condition ends, and whether it belongs to what stands before it."""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.clauses.questions import asked_by, cue_of, quality_of, vocabulary
from turnbot.games.preux.reading.clauses.with_whom import is_by_himself, is_with_whom
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import ends_at, form_at, is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of

_OBJECTS = ("lo", "la", "los", "las")
_LEADS = ("al", "a", "el", "la", "mi", "de", "las", "los", "su", "un")
_PLACES = ("REG", "CLUB", "CASINO", "tavern", "theatre", "club", "mass")
_IMPERSONAL = ("infinitive", "gerund", "participle")


def follows(items: Sequence[Item], k: int, end: int, kind: str) -> bool:
    """Whether the condition from ``k`` to ``end`` belongs to the clause before it: «bebo si está Parrot»."""
    before = items[k - 1].mark if k else ""
    if kind == "otherwise":  # «... y apuesto si no», «..., a misa en caso contrario»
        closed = end >= len(items) or items[end].mark in (";", ".", ")")
        return not before and (closed or (ends_at(items, end) and items[k].norm == "si"))
    if kind not in ("if", "unless"):
        return False
    if before == "(":
        return end >= len(items) or items[end].mark == ")"
    if kind == "unless":  # «a misa; excepto si está Larue, que entonces voy al club»
        then = norm_at(items, end) == "," and norm_at(items, end + 1) in ("que", "entonces", "en")
        return before not in (";", ":") or then or ends_at(items, end + 1)
    if norm_at(items, end) in ("pues", "entonces"):
        return False
    if items[k].norm in ("y", "e", "pero", "mas"):
        limits = items[k + 1].norm in clause_words("only")
        closed = all(i.kind == "mark" for i in items[end:]) or (limits and items[end].mark == ";")
        return (limits or items[k].norm in ("pero", "mas")) and closed  # «..., pero sólo si está Larue»
    while end < len(items) and (items[end].mark == "," or items[end].sub):
        end += 1  # «..., siempre que la obra sea buena, porque la última...» ends there
    if before == ",":
        closed = all(i.kind == "mark" for i in items[end:]) or items[end].mark in (";", ")", ".")
        parted = items[end - 1].mark == "," and norm_at(items, end) in ("y", "e", "o", "u")
        return closed or parted or condition_at(items, end) is not None  # «al club, si gano, y bebo»
    return before not in (";", ":")


def condition_end(items: Sequence[Item], body: int) -> int:
    """Return where the condition ends whose body begins at ``body``: at a mark, or where an order begins."""
    first = norm_at(items, body)
    if first in clause_words("okay"):
        return body + 1  # «si ok teatro, si no club»
    main = body + 1 if body < len(items) - 1 and first in clause_words("before_verb") else body
    unsaid = main < len(items) and (first in ("con", "sin") or _without_person(items[main]))
    asked, listed = False, body  # whether its verb was met; where a list of what a play may be ends
    reported = _reported_at(items, body)  # where the verb stands of what somebody says
    for k in range(body, len(items)):
        item = items[k]
        if item.mark == "," and k >= listed:
            listed = _same_again(items, k)
        if k < listed:
            continue
        if item.mark in (",", ";", ":", ")", "(", "...", "-"):
            return k
        if k > body and (item.role == "joiner" or item.norm in ("o", "u")) and _asks_anew(items, k):
            return k  # «si gano, y si pierdo también»
        there_is = item.norm == "hay" and k + 1 < len(items) and items[k + 1].has("leave", "post")
        if there_is or (unsaid and k == main):
            asked = True
        elif asked and (_order_begins(items, k, unsaid=unsaid) or _company_begins(items, k, body)):
            return k
        elif _finite(items, k):
            if not asked and _is_which(items, k, body):
                continue
            if asked and k != reported:
                start = _verb_start(items, k, body)
                joiner = _joiner(items, start, body)
                if not joiner or _wishes(item):
                    return joiner or start
            asked = True
        elif asked and (stop := _order_without_verb(items, k, body)):
            return stop
    return len(items)


def _reported_at(items: Sequence[Item], body: int) -> int:
    """«Si Moreau te cuenta que vamos a medias, ...»: the place of the verb of what he tells; -1 if nothing.

    «Si me dice que sí» is an answer, and tells nothing.
    """
    end = mark_from(items, body)
    for k in range(body + 1, end):
        form = form_at(items, k - 1)
        if items[k].norm == "que" and form is not None and form.lemma in clause_words("reporting"):
            answer = norm_at(items, k + 1) in ("si", "no", "nones", "nanay")
            return -1 if answer else next((n for n in range(k + 1, end) if _with_person(items, n)), -1)
    return -1


def _with_person(items: Sequence[Item], k: int) -> bool:
    form = form_at(items, k)
    return form is not None and bool(form.person) and form.tense not in _IMPERSONAL


# ── an order begins behind the verb of the condition ─────────────────────────────────────────────


def _order_begins(items: Sequence[Item], k: int, *, unsaid: bool) -> bool:
    """Whether a word at ``k`` begins what is to be done; ``unsaid``: no verb with a person asks."""
    match items[k].norm:
        case "pues" | "entonces":
            return True
        case "nada" | "ninguna" | "ninguno":
            # «si tengo menos nada»; but «si quedo en nada», «si no está ninguno, a casa»
            goes_on = k + 1 < len(items) and items[k + 1].mark == "," and items[k - 1].form is not None
            asked = goes_on and any(i.role == "negation" for i in items[max(0, k - 4) : k])
            return ends_at(items, k + 1) and items[k - 1].role != "preposition" and not asked
        case "que":
            return _bids_others(items, k)  # «si me caigo, que me recojan»
    return unsaid and items[k].role == "negation" and _denies_own(items, k)


def _company_begins(items: Sequence[Item], k: int, body: int) -> bool:
    """«Si aceptó con ella, si me rechazó solo»: with whom he goes then.

    But «si viene solo», «si está con él», «si doy con ella» ask all that.
    """
    if items[k].norm not in ("con", "solo", "sin", "por", "a") or items[k - 1].role in ("negation", "adverb"):
        return False
    said = items[k : mark_from(items, k)]
    hers = said[0].norm == "con" and len(said) == 2 and said[1].norm in ("ella", "el", "ellos")
    if not (hers or is_by_himself(said)):
        return False
    met = form_at(items, k - 1)
    if hers and met is not None and met.lemma in vocabulary("meets_with"):
        return False  # «si logro dar con ella»
    if cue_of(asked_by(items[body:k])) is None:
        return False
    own = len(said) > 1 and said[0].norm in ("por", "a")  # «si no está por mi cuenta»
    return own or not any(
        i.form is not None and i.form.lemma in words_of("being_somewhere") for i in items[body:k]
    )


def _denies_own(items: Sequence[Item], k: int) -> bool:
    """Whether «no» at ``k`` begins what he does not do: «con menos de cien coronas no voy al casino»."""
    at = k + 1
    while at < len(items) and items[at].role in ("pronoun", "article"):
        at += 1
    return at < len(items) and _wishes(items[at]) and items[k - 1].norm != "que"


def _bids_others(items: Sequence[Item], k: int) -> bool:
    """Whether «que» begins a wish: the condition before it asked all that it asks."""
    before = items[k - 1].form
    wish = next((i.form for i in items[k + 1 : k + 4] if i.form is not None or i.mark), None)
    if before is None or wish is None or wish.tense != "subjunctive":
        return False
    return before.lemma not in words_of("governors") and before.lemma not in words_of("leave_given")


def _asks_anew(items: Sequence[Item], k: int) -> bool:
    """Whether behind the joiner at ``k`` stands another condition: «si está Noisel y si gano»."""
    if norm_at(items, k + 1) == "si" and condition_at(items, k + 1) is not None:
        return True
    if items[k].norm in ("o", "u") and _goes_elsewhere(items, k + 1):
        return True  # «al club si está Larue o a misa»
    if norm_at(items, k + 1) in ("solo", "sola") and k + 2 < len(items):
        case = condition_at(items, k + 2)
        if case is not None and case[0] in ("otherwise", "neither"):
            return True  # «acompañado si Juliette acepta y solo en caso contrario»
    if ends_at(items, k + 1) and items[k].norm in ("y", "e", "o", "pero"):
        return True  # «con ella si acepta y, si no, solo»
    other = condition_at(items, k + 1) if k + 1 < len(items) else None
    if other is not None and other[0] in ("otherwise", "neither", "anyhow"):
        return True  # «si acepta y en caso contrario, a misa»
    end = mark_from(items[: k + 10], k + 1)
    for n in range(k + 2, end):  # «al club si gano y a la cama si pierdo»
        if _finite(items, n):
            break
        if items[n].norm == "si" and condition_at(items, n) is not None:
            return True
    return any(  # «bebo si está Noisel y apuesto si no»
        items[n].norm == "si" and norm_at(items, n + 1) == "no" and ends_at(items, n + 2)
        for n in range(k + 1, min(end, k + 9))
    )


def _goes_elsewhere(items: Sequence[Item], k: int) -> bool:
    """Whether at ``k`` stands where or with whom he goes, and nothing more: «a misa», «bien con Vallon»."""
    said = items[k : mark_from(items, k, _SHORT)]
    said = said[1:] if said and said[0].norm == "bien" else said
    if not said or any(i.form is not None and i.form.person for i in said):
        return False
    if is_with_whom(said):
        return said[0].norm != "con" or not any(i.norm == "con" for i in items[:k])
    return said[0].norm in ("a", "al") and any(i.has("home", "mass", "club", "CLUB", *_PLACES) for i in said)


_SHORT = 7  # words


def _without_person(item: Item) -> bool:
    return item.form is not None and item.form.tense in _IMPERSONAL


def _same_again(items: Sequence[Item], k: int) -> int:
    """Return where the list ends that the comma at ``k`` stands in: «sale rana, fracaso o desastre, ...»"""
    end = mark_from(items[: k + 8], k + 1)
    said = items[k + 1 : end]
    alike = all(i.norm in ("o", "u", "ni") or i.role == "article" or quality_of(i.norm) for i in said)
    return end if ends_at(items, end) and end < len(items) and len(said) > 1 and alike else k


def _finite(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` has a person: not «ha ganado», counted once, nor «ni fracaso ni desastre»."""
    item = items[k]
    form = item.form
    if form is None or not form.person or item.sub or form.tense in _IMPERSONAL:
        return False
    if quality_of(item.norm) is not None or _is_how(items, k):
        return False
    before = form_at(items, k - 1)
    return before is None or before.lemma != "haber"


def _is_which(items: Sequence[Item], k: int, body: int) -> bool:
    """«Si la obra que ponen es mala», «si lo que dan es bueno»: the verb at ``k`` only says which."""
    at = k - 1
    while at > body and (items[at].role in ("pronoun", "negation") or items[at].has("P")):
        at -= 1
    if at <= body or items[at].norm != "que" or form_at(items, at - 1) is not None:
        return False
    end = mark_from(items, k)
    return any(_finite(items, n) and items[n].norm != "que" for n in range(k + 1, min(end, k + 6)))


def _is_how(items: Sequence[Item], k: int) -> bool:
    """«Con las manos vacías», «con Larue presente»: what passes for a verb says how something is."""
    alike = items[k].norm in (
        "vacia",
        "vacias",
        "vacio",
        "vacios",
        "llena",
        "llenas",
        "llenos",
        "presente",
        "presentes",
    )
    return alike and any(i.norm == "con" for i in items[max(0, k - 3) : k])


def _wishes(item: Item) -> bool:
    """Whether a verb is what he does then, and not what the condition says of him: «si gano y tengo...»"""
    return is_own(item.form) and item.form.lemma not in words_of("conditional_self")


def _verb_start(items: Sequence[Item], k: int, low: int) -> int:
    """Return where the words begin that hang on the verb at ``k``: pronouns, «no»."""
    while k > low and (items[k - 1].role in ("pronoun", "negation") or items[k - 1].norm in _OBJECTS):
        if norm_at(items, k - 2) == "que" and items[k - 1].role == "negation" and _says(items, k - 3):
            return k  # «si dice que no me emborracho»: the «no» is hers
        k -= 1
    return k


def _says(items: Sequence[Item], k: int) -> bool:
    form = form_at(items, k)
    return form is not None and form.lemma in ("decir", "contestar", "responder")


def _joiner(items: Sequence[Item], start: int, body: int) -> int:
    """Return where a joiner stands between the verb before and the one that begins at ``start``, else 0."""
    for k in range(start - 1, body, -1):
        norm, form = items[k].norm, items[k].form
        if form is not None and form.person:
            return 0
        if norm == "que" and items[k + 1].norm in ("si", "no", "nones"):
            continue  # «si dice que sí nos casamos»
        if norm == "o" and items[k + 1].norm in ("mas", "menos", "mejor", "peor"):
            continue  # «si me quedan 100 coronas o más compro un caballo»
        if norm in ("y", "e", "o", "ni", "que", "pero"):
            return k
    return 0


# ── an order begins without a verb ───────────────────────────────────────────────────────────────


def _order_without_verb(items: Sequence[Item], k: int, body: int) -> int:
    """«Si no me cogen al 4 de Arcabuceros», «si acepta teatro»: where the order begins, else 0."""
    item, before = items[k], items[k - 1]
    if item.form is not None and item.form.tense == "infinitive":
        taken = before.role in ("preposition", "joiner", "subordinator") or before.norm in ("al", "bien")
        return 0 if taken or (before.form is not None and not before.sub) else k
    if _is_what_then(items, k, body):
        return k
    if item.has("REG") and (at := _next_choice(items, k, body)) > 0:
        return at
    if (at := _bets_start(items, k, body)) > 0:
        return at
    if k <= body + 1:
        return 0
    start = k
    while start > body and items[start - 1].norm in _LEADS:
        start -= 1
    if start == k and item.tags.keys() & head_concepts() & clause_words("weeks_work"):
        return k if not _prepositional(items, k) and not _is_object(items, k) else 0
    moving = any(i.form is not None and i.form.lemma in words_of("motion") for i in items[body:k])
    begun = body if _without_person(items[body]) else body + 1
    return (
        start
        if item.has(*_PLACES) and start > begun and items[start].norm in ("al", "a") and not moving
        else 0
    )


def _next_choice(items: Sequence[Item], k: int, body: int) -> int:
    """«Entro en el 13; si no me cogen, en el 53»: where the regiment begins that is tried then, else 0."""
    tried = [i.tags["REG"] for i in items[:body] if i.has("REG")]
    denied = any(i.role == "negation" for i in items[body:k])
    if not tried or items[k].tags["REG"] in tried or not denied:
        return 0
    while items[k - 1].role in ("article", "possessive") and items[k - 1].norm != "al":
        k -= 1
    return k - 1 if items[k - 1].norm in ("en", "con", "por", "a", "al") and k - 1 > body + 1 else 0


def _is_what_then(items: Sequence[Item], k: int, body: int) -> bool:
    """«Si no me lo dan obligaciones», «si me han admitido cuartel»; not «si tengo servicio»."""
    if not items[k].has("duty", "barracks", "tavern", "mass", "home", "club", "theatre", "CASINO"):
        return False
    answered = items[k - 1].norm in ("no", "si") and items[k - 2].norm == "que"
    if quality_of(items[k - 1].norm) and items[k].has("home", "barracks"):
        return True  # «si la obra fue un desastre casa»
    if items[k - 1].has("leave", "post") and (form_at(items, k - 2) or norm_at(items, k - 2) == "hay"):
        return True  # «si hay permiso taberna»
    form = form_at(items, k - 3) if answered else items[k - 1].form
    if form is None or not (form.person or form.tense == "participle"):
        return False
    return form.lemma not in clause_words("holding") or any(i.norm in _OBJECTS for i in items[body : k - 1])


def _bets_start(items: Sequence[Item], k: int, body: int) -> int:
    """Return where «tres apuestas de 10», «una de 50» begin at ``k``, where no verb takes them; else 0."""
    amount = norm_at(items, k + 1) == "de" and any(i.has("N") for i in items[k + 2 : k + 3])
    if not (items[k].has("bet") or (amount and items[k].has("ONE", "N"))):
        return 0
    start = k
    while start > body and items[start - 1].has("N", "ONE"):
        start -= 1
    if start <= body:
        return 0
    form = items[start - 1].form
    being = form is not None and form.lemma in clause_words("being_there_now")
    return start if being or items[start - 1].has("P", "OWNLADY") else 0


def _is_object(items: Sequence[Item], k: int) -> bool:
    """Whether the thing at ``k`` is what the verb before it takes: «si hay teatro»."""
    form = items[k - 1].form
    taken = norm_at(items, k - 2) in _OBJECTS  # «si no me la dan obligaciones»
    takes = form is not None and form.lemma in clause_words("taking") and form.tense != "participle"
    return takes and not taken


def _prepositional(items: Sequence[Item], k: int) -> bool:
    """Whether a preposition stands before the thing at ``k``, with an article perhaps."""
    determiners = ("article", "possessive", "demonstrative")
    k -= 1
    while k > 0 and items[k].role in determiners and items[k].norm not in ("al", "del"):
        k -= 1
    return items[k].role == "preposition" or items[k].norm in ("al", "del")
