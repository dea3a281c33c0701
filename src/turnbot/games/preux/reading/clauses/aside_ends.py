"""Where an aside ends and the main clause goes on."""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import (
    HARD,
    finite_form,
    form_at,
    is_own,
    main_form,
    norm_at,
    own_at,
    phrase_end,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

_AND = ("y", "e")
_OBJECTS = ("lo", "la", "los", "las")
_BEFORE_VERBS = frozenset(["me", "nos", "se", "le", "les", *_OBJECTS])


def closes(items: Sequence[Item], k: int, zone: str) -> bool:
    """Whether the aside of the kind ``zone`` (see ``asides``) ends before ``k``."""
    item = items[k]
    if item.has("therefore"):
        return True
    if zone == "called":
        return item.mark in HARD
    if zone == "swap":
        return items[k - 1].norm == "por" or item.mark in HARD
    if zone == "about" and item.mark == ",":
        return any(is_own(i.form) for i in items[k + 1 : k + 4])  # «contra el juego, el vino y las tabernas»
    if item.mark in HARD or (item.mark == "," and not (_list_goes_on(items, k) or _told_when(items, k))):
        return True
    denies = item.norm == "ni" and norm_at(items, k + 1) != "siquiera" and zone != "sin"
    if denies and not _denied_before(items, k):
        return True  # «al cura que se presente ni caso»: the denial is the main clause's
    if item.norm == "si" and zone == "que" and _asks_of_main(items, k):
        return True
    match zone:
        case "besides" | "instead":
            if own_at(items, k):
                return True  # «además de lo dicho reto a Moreau», «en vez de ir al club me quedo en casa»
        case "topic":
            return item.norm in _OBJECTS and form_at(items, k + 1) is not None  # «lo de ..., lo he pensado»
        case "por":
            if own_at(items, k) and items[k - 1].norm not in clause_words("links"):
                return True  # «por no armar lío practico esgrima»
        case "sin" | "prompted":
            finite = item.form is not None and bool(item.form.person) and not _behind_que(items, k)
            return finite or (item.role in ("joiner", "preposition") and item.norm != "de")
    return _is_joined(items, k, zone)


def _behind_que(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` belongs to a «que» before it: «sin mujeres que son caras».

    «Sin más compañía que no sea la del vino» says what he does have.
    """
    at = k - 1
    while at > 0 and (items[at].role == "pronoun" or items[at].norm in _OBJECTS):
        at -= 1
    return items[at].norm == "que"


def _asks_of_main(items: Sequence[Item], k: int) -> bool:
    """«Reclamo a Duval las treinta que me debe si me nombran»: behind which of them it was, when he does it.

    Not «..., que me matan si salgo», a reason, nor «un criado que sepa si llueve».
    """
    begun = k
    while begun and items[begun - 1].sub:
        begun -= 1
    if not begun or items[begun - 1].mark:
        return False
    said = [i.form for i in items[begun:k] if i.form is not None and i.form.person]
    told = words_of("wondering") | clause_words("reporting")
    return bool(said) and said[-1].lemma not in told and finite_form(items[k + 1 : k + 6]) is not None


def _denied_before(items: Sequence[Item], k: int) -> bool:
    return any(i.role == "negation" for i in items[:k])


def _list_goes_on(items: Sequence[Item], k: int) -> bool:
    """Whether the comma at ``k`` stands between people: «Larue, el Chevalier Vallon»."""
    after = k + 2 if k + 1 < len(items) and items[k + 1].role == "article" else k + 1
    return 0 < k < after < len(items) and items[k - 1].has("P") and items[after].has("P")


def _told_when(items: Sequence[Item], k: int) -> bool:
    """«..., que el mes pasado, con Larue, lo pasé en grande»: before its verb the aside goes on at ``k``."""
    begun = k
    while begun and items[begun - 1].sub:
        begun -= 1
    if not phrase_end(items, begun + 1, "back_then"):
        return False
    return not any(i.form is not None and i.form.person for i in items[begun:k])


def _is_joined(items: Sequence[Item], k: int, zone: str) -> bool:
    """Whether «y» or «pero» at ``k`` joins what he is going to do, not more of the aside."""
    item = items[k]
    if item.norm not in ("y", "e", "pero", "luego"):
        return False
    after = norm_at(items, k + 1)
    if after == "si" and _in_that_case(items, k + 2):
        return True  # «paseo a ver si la encuentro y si la veo la cortejo»
    if item.norm in _AND:
        if zone == "que" and ((after == "se" and _same_one_does(items, k)) or _is_another_such(items, k)):
            return True
        if after == "donde" and own_at(items, k + 2):
            return True  # «... con la moderación que exige mi título y donde jugaré»
    if zone not in ("que", "clause", "por", "hasta", "verb", "about"):
        return False
    if item.norm in _AND and any(i.has("bet") for i in items[k + 1 : k + 3]):
        return True
    at = k + 1
    while at + 1 < len(items) and items[at].role in ("pronoun", "negation"):
        at += 1
    form = form_at(items, at)
    if form is None:
        return False
    return (
        is_own(form) or _goes_on(items, k, form) or (zone in ("hasta", "por") and _is_finite(items, k, form))
    )


_THINGS = frozenset(["horse", "servant", "pistol", "goods_named", "WPN"])


def _is_another_such(items: Sequence[Item], k: int) -> bool:
    """«Un criado que sepa leer y dos caballos», «las 50 que le debo a Parrot y las 20 de Moreau»."""
    begun = k
    while begun and items[begun - 1].sub:
        begun -= 1
    at = k + 1
    while at < len(items) and (items[at].role == "article" or items[at].has("ONE", "COUNT")):
        at += 1
    if not begun or at >= len(items) or not any(i.form is not None for i in items[begun:k]):
        return False
    if at == k + 2 and items[at].has("N") and items[begun - 1].has("MONEY", "N"):
        return norm_at(items, k + 1) in _OBJECTS
    at += items[at].has("N") and not items[at].has("MONEY")
    counted = at > k + 1 and at < len(items)
    return counted and items[at].has(*_THINGS) and items[begun - 1].has(*_THINGS)


def _is_finite(items: Sequence[Item], k: int, form: Form) -> bool:
    """«Bebe hasta olvidar su nombre y paga»: what «y» at ``k`` joins is no infinitive, as the aside is."""
    begun = k
    while begun and items[begun - 1].sub:
        begun -= 1
    said = [i.form for i in items[begun:k] if i.form is not None]
    bare = bool(said) and all(f.tense == "infinitive" for f in said)
    return bare and bool(form.person) and form.tense in ("present", "future")


def _in_that_case(items: Sequence[Item], k: int) -> bool:
    """Whether a condition and what he does in that case stand at ``k``: two verbs, the second his own."""
    near = items[k : k + 14]
    end = next((n for n, i in enumerate(near) if i.mark in HARD), len(near))
    said = [i for i in near[:end] if i.form is not None and i.form.person]
    return any(is_own(i.form) for i in said[1:])


def _same_one_does(items: Sequence[Item], k: int) -> bool:
    """«Reclama las seis que le debe y se da de baja»: «se» takes up the subject of the main clause."""
    main, form = main_form(items[:k]), form_at(items, k + 2)
    if main is None or form is None:
        return False
    return form.person == main.person == 3 and form.tense == main.tense


def _goes_on(items: Sequence[Item], k: int, form: Form) -> bool:
    """«Devolverá lo que debe y comprará un caballo», «acude a que lo admiren y apuesta»: as before «que».

    He speaks of himself as another, and what «y» joins has the tense of the main verb and not the aside's.
    """
    main = main_form(items[:k])
    aside = finite_form(i for i in reversed(items[:k]) if i.sub)
    if main is None or aside is None or aside.tense == main.tense:
        return False
    return (
        form.person == main.person == 3 and form.tense == main.tense and form.tense in ("present", "future")
    )


def resumes(items: Sequence[Item], k: int, begun: int) -> bool:
    """Whether the main clause goes on at ``k``, with no mark or joiner, behind an aside begun at ``begun``.

    A subordinate clause has one finite verb; the next one, his own, belongs to what he is going to do:
    «con lo que cuesta un palco me voy a mi club».
    """
    start = k
    if items[k].role == "negation":
        k += 1
    while norm_at(items, k) in _BEFORE_VERBS:
        k += 1
    topic = not {i.norm for i in items[start:k]}.isdisjoint(_OBJECTS)  # «la influencia que tengo no la toco»
    if k >= len(items) or not (is_own(items[k].form) or _same_teller(items, k, begun)):
        return False
    for before in range(start - 1, begun, -1):
        item, behind = items[before], items[before + 1]
        if item.role in ("joiner", "negation") or item.mark:
            return False
        noun = item.norm in ("la", "los", "las") and behind.form is None and behind.norm != "que"
        if item.norm in clause_words("links") and not noun:
            return False
        if item.form is not None and item.form.person:
            apart = any(not i.role for i in items[before + 1 : start])  # «como no tengo un duro voy a misa»
            return item.form.person == 3 or item.form.tense == "subjunctive" or apart or topic
    return False


def _same_teller(items: Sequence[Item], k: int, begun: int) -> bool:
    """«Envía la obra y mientras espera respuesta pasa la semana...»: of himself in the third person."""
    form = items[k].form
    if form is None or items[begun].norm != "mientras":
        return False
    main = main_form(items[:begun])
    return (
        main is not None
        and form.person == main.person == 3
        and form.tense == main.tense
        and form.tense in ("present", "future")
    )
