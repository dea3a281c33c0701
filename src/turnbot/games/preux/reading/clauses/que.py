"""What «que» brings in: what is ordered («pido a Juliette que...»), or something said in passing."""

from collections.abc import Callable, Sequence

from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import (
    HARD,
    finite_form,
    first_form,
    form_at,
    is_own,
    mark_from,
    norm_at,
    own_at,
    wished_at,
)
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.verbs import Form

_AND = ("y", "e")
_PRONOUNS = frozenset(["le", "les", "se", "las", "los", "ya", "lo", "la"])


def brings_aside(items: Sequence[Item], k: int, before: Item | None) -> bool:
    """Whether «que» at ``k`` begins an aside, and not what is to be done or somebody is told to do.

    ``before`` is what it follows but for small words and other asides; None at the beginning of a sentence.
    """
    if (
        before is None
        or before.mark == ":"
        or (before.mark in (";", "-", "(", "...") and wished_at(items, k + 1))
    ):
        return False  # «...; que oficie fray Antoine»
    if before.mark == ";" and own_at(items, k + 1) and _is_listed(items, k):
        return False
    if before.norm in clause_words("with_que") or items[k - 1].norm == "sino":
        return False  # «no voy a la fiesta, sino que me quedo en casa»
    answer = items[k + 1] if k + 1 < len(items) else None
    if answer is not None and answer.norm == "si" and answer.tags.get("accent") and before.form is not None:
        return False  # «si dice que sí club con ella y si dice que no ...»: no more is said
    return not any(orders(items, k, before) for orders in _ORDERING)


def _is_listed(items: Sequence[Item], k: int) -> bool:
    """«Digo: que un espía siga a Vallon; que nombro mayor a Boisier; que...»: one of several points."""
    return any(items[n].norm == "que" and (n == 0 or items[n - 1].mark in (":", ";")) for n in range(k - 1))


def is_bidden(items: Sequence[Item], k: int) -> bool:
    """Whether «que» at ``k`` brings in what somebody is asked to do: «pido a Juliette por fin que...»"""
    wished = first_form(items[k + 1 : k + 5])
    if wished is None or wished.tense != "subjunctive":
        own = is_own(wished)
        if (own or (wished is not None and wished.lemma in ("tocar", "quedar"))) and _is_believed(items, k):
            return True
        return own and _is_noted(items, k)
    for item in reversed(items[max(0, k - 6) : k]):
        if (form := item.form) is not None:
            return form.lemma in words_of("governors") or (form.lemma == "decir" and is_own(form))
        if item.kind == "mark" or not (item.role or item.has(*_ASKED)):
            return item.norm == "fin" and item.kind == "word"
    return False


_ASKED = ("P", "DESC", "OWNLADY", "RANK", "POWER", "OFF", "CRANK", "servant", "spy")


def _is_noted(items: Sequence[Item], k: int) -> bool:
    """Whether the secretary is told to add or note it: «añada a lo que hay que le presto 200 coronas»."""
    near = [i.form for i in items[max(0, k - 8) : k] if i.form is not None and not i.sub]
    return any(
        form.lemma in clause_words("adding")
        or (form.tense == "imperative" and form.lemma in words_of("dictated"))
        for form in near
    )


def _is_believed(items: Sequence[Item], k: int) -> bool:
    """Whether the verb before «que» is the player's, or what the secretary is to know: «supongo que iré»."""
    for item in reversed(items[max(0, k - 5) : k]):
        form = item.form
        if form is not None:
            asked = form.tense in ("imperative", "infinitive", "subjunctive")
            own = form.person == 1 and form.tense == "present"
            return form.lemma in words_of("believing") and (asked or own)
        if item.kind == "mark" or not (item.role or item.has("P")):
            return False
    return False


# ── what makes it an order: each of ``items``, where «que» stands, and what stands before it ─────────


def _bids_somebody(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Bidon que no espere clemencia»: nothing but who it is stands before the wish."""
    return all(i.has("P", "DESC") or i.role == "article" for i in items[:k]) and wished_at(items, k + 1)


_ONE_OF_THEM = frozenset(["uno", "una", "otro", "otra", "primero", "primera", "segundo", "tercero", "cuarto"])


def _is_sent(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Un espía que siga a Moreau; otro, que vigile a Larue», «dos: uno que...»: what he is sent for."""
    one = before.norm in _ONE_OF_THEM or items[k - 1].norm in _ONE_OF_THEM
    who = before.has("spy") or (one and any(i.has("spy") for i in items[:k]))
    return who and wished_at(items, k + 1)


def _is_thither(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Cazaux da una fiesta y allá que voy»."""
    return items[k - 1].norm in ("alla", "alli", "ahi") and own_at(items, k + 1)


def _is_governed(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Intento que desistan», «ordeno al criado que...», «pon que voy a misa», «trato de que...»"""
    bids = before.form or governor(items, k)
    if bids is not None and (bids.lemma in words_of("governors") or _notes(bids)):
        return True
    bids = governor(items, k - 1) if items[k - 1].norm in ("de", "en") else None
    return bids is not None and bids.lemma in words_of("governors")


def governor(items: Sequence[Item], k: int) -> Form | None:
    """Return the verb on which «de que» at ``k`` hangs: «convenzo a Moreau y a Rochefort de que desistan»."""
    k -= 1
    while k > 0 and (items[k].role or items[k].has("P", "DESC", "WEEKS") or _dates(items, k)):
        k -= 1
    return form_at(items, k)


def _dates(items: Sequence[Item], k: int) -> bool:
    """Whether the comma at ``k`` stands beside a time: «trataré, durante todo el mes, de que...»"""
    return items[k].mark == "," and any(i.has("WEEKS") for i in (*items[k - 2 : k], *items[k + 1 : k + 3]))


def _notes(form: Form) -> bool:
    """«Pon que voy a misa», «escríbase que...»: what the secretary is told to note."""
    return form.lemma in clause_words("noting") and form.tense in ("imperative", "subjunctive")


def _is_bidden(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Le pido a Claudette que se case conmigo»."""
    return is_bidden(items, k)


def _bids_anew(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Si le queda dinero, que compre un caballo», «y que lo bautice él», «que no, que vaya a su club»."""
    last = items[k - 1]
    if not (last.mark == "," or last.norm in (*_AND, "pero")) or not wished_at(items, k + 1):
        return False
    if last.norm == "pero":
        return any(i.has("same") for i in items[:k])  # «igual que la segunda, pero que se lleve a Parrot»
    if _joined_to(items, k):
        return True
    start = max((n for n in range(k - 1) if items[n].mark in HARD), default=-1) + 1
    denied = [i.norm for i in items[max(0, k - 3) : k - 1]] == ["que", "no"]
    denied = denied or (
        norm_at(items, k - 2) == "no" and (k < 3 or bool(items[k - 3].mark))
    )  # «no, que sean 600»
    asked = condition_at(items, start) is not None and not any(i.mark == "," for i in items[start : k - 1])
    bid = first_form(items[start:k])
    told = bid is not None and bid.tense == "imperative" and "me" in bid.clitics  # «ponme en el club, que...»
    wishes = norm_at(items, start) == "que" and wished_at(items, start + 1)  # «que pida 100 a Larue, que...»
    return denied or asked or told or wishes


def _settles(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Me debe Bidon ocho coronas, que se las reclamo», «mi deuda..., que le devuelvo»: he does it."""
    near = items[k + 1 : k + 4]
    at = next((n for n, i in enumerate(near) if i.form is not None), 0)
    if not at or items[k - 1].mark != "," or any(i.norm not in _PRONOUNS for i in near[:at]):
        return False
    form = near[at].form
    settling = lexicon().classes["give_back"] - {"dar"} | clause_words("claiming")
    return is_own(form) and form.lemma in settling


def _answers(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Contesto que no al reto de Bidon», «si dice que sí nos casamos»."""
    lemma = before.form.lemma if before.form is not None else ""
    if lemma not in clause_words("answering") | clause_words("coming_out"):
        return False
    if norm_at(items, k + 1) not in ("si", "no"):
        return False
    behind = k + 2
    closed = behind >= len(items) or items[behind].kind == "mark" or items[behind].role == "joiner"
    if closed or items[behind].norm in ("a", "al"):
        return True
    asked = any(i.norm == "si" for i in items[:k])
    bare = finite_form(items[behind : mark_from(items, behind)]) is None  # «si dicen que si obligaciones»
    return asked and (own_at(items, behind) or bare)


def _tells(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Diré que haré gastos ostentosos», «hago saber que me presentaré»."""
    form = before.form
    if form is None:
        return False
    says = form.lemma in clause_words("telling") and is_own(form) and own_at(items, k + 1)
    return says or (form.lemma == "saber" and form.tense == "infinitive")


def _is_made_known(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Que quede claro que no prueba el vino»."""
    return items[k - 1].norm in clause_words("made_known") and form_at(items, k - 2) is not None


def _joined_to(items: Sequence[Item], k: int) -> bool:
    """Whether «y» joins «que» at ``k`` to what is before: «y que...», «y, como llueve, que...»"""
    k -= 1
    if k > 1 and items[k].mark == "," and items[k - 1].sub:
        k -= 1
        while k > 0 and (items[k].sub or items[k].mark == ","):
            k -= 1
    return items[k].norm in _AND


def _goes_on(items: Sequence[Item], k: int, before: Item) -> bool:
    """«... y que» behind another that orders; «mandad anotar los gastos, y que compro un caballo»."""
    if not _joined_to(items, k):
        return False
    if any(i.norm == "que" and not i.sub for i in items[:k]):
        return True
    return _dictates(items[:k]) and own_at(items, k + 1)


def _is_dictated(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Quede anotado que me presento a abad, que compro un caballo y que...»: one of what is to be noted.

    Without «y que» behind it, it may be his reason: «apunte que compro un caballo, que ya voy cojo».
    """
    first = next((n for n in range(k) if items[n].norm == "que" and not items[n].sub), k)
    if first == k or items[k - 1].mark != ",":
        return False
    if not any(items[n].norm == "que" and items[n - 1].norm in _AND for n in range(k + 1, len(items))):
        return False
    begun, said = first_form(items[first + 1 : first + 5]), first_form(items[k + 1 : k + 5])
    if begun is None or said is None or said.lemma in clause_words("states"):
        return False
    alike = said.person == begun.person and said.tense not in ("past", "imperfect")
    if not (alike or wished_at(items, k + 1, 4)):
        return False
    if first == 0:
        return is_own(begun)  # «(Anote:) que me presento...»
    return _dictates(items[:first]) or items[first - 1].norm in clause_words("noted")


def _dictates(items: Sequence[Item]) -> bool:
    """Whether the secretary is told to write something down."""
    forms = [i.form for i in items if i.form is not None and not i.sub]
    asked = any(form.tense in ("imperative", "subjunctive") and form.person != 1 for form in forms)
    return asked and any(form.lemma in words_of("dictated") for form in forms)


def _makes_peace(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Haré cuanto esté en mi mano para que Rochefort y Vallon no se batan», «... por que desistan»."""
    if items[k - 1].norm not in ("para", "por"):
        return False
    does = any(is_own(i.form) and i.form.lemma in clause_words("making_peace") for i in items[:k])
    return does and any(
        i.has("duel") or (i.form is not None and i.form.lemma in clause_words("fighting"))
        for i in items[k + 1 : k + 12]
    )


def _hears_her(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Visito a Juliette para que se confiese conmigo», «... me tome por confesor»: he is to hear her."""
    near = items[k + 1 : k + 6]
    confesses = any(i.form is not None and i.form.lemma == "confesar" for i in near)
    with_him = confesses and any(i.norm == "conmigo" for i in near)
    trusts = any(i.has("confidence") for i in near) and any(i.norm in ("me", "le") for i in near[:2])
    return items[k - 1].norm == "para" and (with_him or trusts)


def _is_his_office(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Misa, que oficio yo en la abadía»."""
    return is_own(form_at(items, k + 1)) and norm_at(items, k + 2) == "yo"


def _says_where(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Una fiesta, en la que haré tres apuestas», «un palco, en el que le acompañan Cazaux y el Barón»."""
    where = k > 1 and items[k - 1].role == "article" and items[k - 2].role == "preposition"
    if k + 1 < len(items) and items[k + 1].role == "negation":
        return False  # «con Isabelle, a la que no pienso contarle nada»
    return where and (is_his_deed(items, k + 1) or in_company(items, k + 1))


def _shares(items: Sequence[Item], k: int, before: Item) -> bool:
    """«Un palco, que compartiré con Madeleine»: who is there with him."""
    form = form_at(items, k + 1)
    return is_own(form) and form.lemma == "compartir" and norm_at(items, k + 2) == "con"


def is_his_deed(items: Sequence[Item], k: int) -> bool:
    """Whether the next verb is the player's own: «..., donde beberé» orders as much as «y allí beberé»."""
    form = first_form(items[k : k + 4])
    return is_own(form) and form.lemma not in clause_words("states")


def in_company(items: Sequence[Item], k: int) -> bool:
    """«... le acompañan Cazaux y el Barón», «se sentarán conmigo Parrot y Noisel»: with whom."""
    near = items[k : min(k + 8, mark_from(items, k))]
    at = next((n for n, i in enumerate(near) if i.form is not None), 0)
    form = near[at].form if near else None
    if form is None or form.person != 3 or form.lemma not in clause_words("escorting"):
        return False
    if any(i.role == "negation" for i in near[:at]):
        return False
    with_him = any(i.norm in _HIM for i in near[:at]) or any(i.norm in _WITH_HIM for i in near)
    return with_him and any(i.has("P", "DESC", "OWNLADY") for i in items[k : mark_from(items, k)])


_HIM = frozenset(["me", "le", "nos"])
_WITH_HIM = frozenset(["conmigo", "nosotros"])


_ORDERING: tuple[Callable[[Sequence[Item], int, Item], bool], ...] = (
    _bids_somebody,
    _is_sent,
    _is_thither,
    _is_governed,
    _bids_anew,
    _settles,
    _answers,
    _tells,
    _is_made_known,
    _is_bidden,
    _goes_on,
    _is_dictated,
    _makes_peace,
    _hears_her,
    _is_his_office,
    _says_where,
    _shares,
)
