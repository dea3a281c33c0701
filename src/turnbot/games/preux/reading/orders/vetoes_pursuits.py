"""What he does with his time and no order is for, though the verb of one is in it: «practico el laúd».

A verb that orders by itself («practico», «estudio», «escribo») orders nothing where what it is done to is
none of the game's.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.words.around import finite_form, is_own, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of


def is_another_pursuit(fit: Fit, offer: Offer) -> bool:
    """Whether what an order's words are about here is none of the game's."""
    asks = _PURSUITS.get(fit.frame.do)
    return asks is not None and asks(fit, offer)


def _object_of(clause: Clause, verb: Item, *, bare: bool = False) -> Item | None:
    """Return the plain noun that a verb is done to: «la trompeta», «a un gallo»; None where there is none.

    ``bare``: nouns without an article count as well.
    """
    items = clause.all
    k = clause.place(verb) + 1
    while k < len(items) and items[k].role == "adverb":
        k += 1
    led = norm_at(items, k) in ("a", "al")
    k += led
    determined = norm_at(items, k - 1) == "al" or (
        k < len(items)
        and (items[k].role in ("article", "possessive", "demonstrative") or items[k].has("ONE"))
    )
    k += determined and norm_at(items, k - 1) != "al"
    if k >= len(items) or (led and not determined) or not (determined or bare):
        return None
    noun = items[k]
    plain = noun.kind == "word" and not (noun.role or noun.form or noun.tags)
    return noun if plain and noun.norm not in words_of("spans") | words_of("rooms") else None


def _verb_taken(fit: Fit, lemmas: frozenset[str]) -> Item | None:
    return next((i for i in fit.taken if i.form is not None and i.form.lemma in lemmas), None)


def _is_cleric(offer: Offer) -> bool:
    sender = offer.state.sender
    return sender is not None and bool(sender.order or sender.church_rank)


def _trains_something_else(fit: Fit, offer: Offer) -> bool:
    """«Practico la trompeta», «entreno a un gallo»; but «practico mis fintas», «entreno el brazo»."""
    if offer.clause.has("fencing", "WPN", "pistol", "shooting", "with_weapon"):
        return _teaches(offer.clause)
    verb = _verb_taken(fit, lexicon().classes["train"])
    thing = _object_of(offer.clause, verb) if verb is not None else None
    return thing is not None and thing.norm not in words_of("of_fencing")


def _teaches(clause: Clause) -> bool:
    """«Doy clases de esgrima a los niños», «abro una escuela de esgrima»: others are to learn it."""
    items = clause.all
    lessons = any(i.norm in ("clase", "clases", "leccion", "lecciones") for i in items)
    gives = any(is_own(i.form) and i.form.lemma in ("dar", "impartir") for i in items)
    whom = any(
        a.norm in ("a", "al") and (b.role == "article" or b.has("ONE", "P") or a.norm == "al")
        for a, b in pairwise(items)
    )
    school = any(i.norm in ("escuela", "academia") for i in items) and clause.verb(
        "abrir", "montar", "fundar"
    )
    return (lessons and gives and whom) or school


def _learns_something_else(fit: Fit, offer: Offer) -> bool:
    """«Estudio las estrellas con un catalejo», of one who is no cleric."""
    if _is_cleric(offer) or offer.clause.has("convent", "ORDER") or not _verb_only(fit):
        return False
    verb = _verb_taken(fit, lexicon().classes["learn"])
    return verb is not None and _object_of(offer.clause, verb, bare=True) is not None


def _verb_only(fit: Fit) -> bool:
    return not any(i.tags for i in fit.taken if i.form is None)


def _writes_something_else(fit: Fit, offer: Offer) -> bool:
    """«Escribo mis memorias», «escribo versos a la hija del panadero»: no play for the stage."""
    if offer.clause.has("show", "piece", "theatre"):
        return False
    said = [i.norm for i in offer.clause.all]
    if any(norm in words_of("other_writings") for norm in said):
        return True
    verses = next((k for k, norm in enumerate(said) if norm in ("verso", "versos", "poema", "poemas")), None)
    return verses is not None and norm_at(offer.clause.all, verses + 1) in (
        "a",
        "al",
        "para",
        "contra",
        "sobre",
    )


def _names_a_thing(fit: Fit, offer: Offer) -> bool:
    """«Bautizo a mi caballo», «bautizo mi espada»: no child."""
    verb = next((i for i in fit.taken if i.norm.startswith(("bautiz", "cristian"))), None)
    if verb is None or offer.clause.has("child", "mass"):
        return False
    after = offer.clause.all[offer.clause.place(verb) + 1 :][:4]
    return any(i.has("horse", "WPN", "pistol") or i.norm in words_of("not_christened") for i in after)


def _preaches(fit: Fit, offer: Offer) -> bool:
    """«Predico el fin del mundo en la plaza», «mando decir una misa», of one who is no cleric."""
    return not _is_cleric(offer) and (
        _verb_taken(fit, frozenset({"predicar", "catequizar"})) is not None
        or offer.clause.verb("mandar", "encargar", "hacer")
    )


def _vies_with_him(fit: Fit, offer: Offer) -> bool:
    """«Reto a Rochefort a comer huevos duros», «desafío a Vallon a una carrera»: to no duel."""
    if offer.clause.has("duel", "WPN", "satisfaction"):
        return False
    classes = lexicon().classes
    for before, item in pairwise(offer.clause.all):
        if before.norm == "por":
            return False  # «por hacer trampas a las cartas»
        if before.norm not in ("a", "en"):
            continue
        form = item.form
        if before.norm == "a" and form is not None and form.tense == "infinitive":
            fights = (
                classes["clash"]
                | classes["fight"]
                | classes["settle"]
                | {"medir", "cruzar", "salir", "verse"}
            )
            return form.lemma not in fights | {"responder", "retractar", "disculpar", "explicar"}
        behind = offer.clause.all[offer.clause.place(item) : offer.clause.place(item) + 3]
        if any(i.norm in words_of("contests") for i in behind):
            return True
    return False


def _is_challenged_to(fit: Fit, offer: Offer) -> bool:
    """«Reto a Vallon a medir su acero con el mío»: the challenge, and no duel besides."""
    if not offer.clause.verb("retar", "desafiar"):
        return False
    items = offer.clause.all
    led = (norm_at(items, offer.clause.place(i) - 1) for i in fit.taken if i.form is not None)
    return any(norm == "a" for norm in led)


def _buys_no_thing(fit: Fit, offer: Offer) -> bool:
    """«Compro el silencio del posadero», «encargo una misa por mi padre»: nothing that is had for money."""
    verb = _verb_taken(fit, lexicon().classes["buy"])
    thing = _object_of(offer.clause, verb, bare=True) if verb is not None else None
    masses = verb is not None and verb.form is not None and verb.form.lemma == "encargar"
    return (thing is not None and thing.norm in words_of("not_for_sale")) or (
        masses and offer.clause.has("mass")
    )


def _handles_a_pistol(fit: Fit, offer: Offer) -> bool:
    """«Limpio la pistola», «disparo la pistola al aire»: he does not go about with it for that."""
    if offer.clause.has("carried") or _verb_taken(fit, lexicon().classes["carry"]) is not None:
        return False
    return any(is_own(v.form) and v.form.lemma.lstrip("?") in words_of("handling") for v in offer.verbs)


def _hails_the_king(fit: Fit, offer: Offer) -> bool:
    """«¡Viva el Rey!»: nobody lives in style by that."""
    return any(i.norm in ("viva", "vivan") for i in fit.taken)


def _gives_alms(fit: Fit, offer: Offer) -> bool:
    """«Doy limosna a los pobres», «hago una colecta para los heridos»: he begs nothing for himself."""
    gives = lexicon().classes["hand"] | {"repartir", "distribuir", "ofrecer", "dejar", "echar"}
    alms = any(i.has("alms") for i in fit.taken) or any(
        i.norm in ("colecta", "cuestacion") for i in fit.taken
    )
    given = any(is_own(v.form) and v.form.lemma in gives for v in offer.verbs)
    return alms and (given or (offer.clause.word("para") and offer.clause.word("colecta", "cuestacion")))


def _meets_soldiers(fit: Fit, offer: Offer) -> bool:
    """«Busco pelea con los guardias del Cardenal», «receto sangrías a los guardias»: men, and no regiment."""
    items, classes = offer.clause.all, lexicon().classes
    if _verb_taken(fit, classes["attempt_enlist"] | classes["join"]) is not None:
        return False
    verb = next((k for k, i in enumerate(items) if is_own(i.form) and not i.sub), -1)
    for item in fit.taken:
        k = offer.clause.place(item) - 1
        if not (item.has("REG") or item.norm == "guardias") or not 0 <= verb < k - 1:
            continue
        men = items[k].norm in ("los", "unos") and items[k - 1].norm in ("a", "con", "contra")
        between = [i for i in items[verb + 1 : k - 1] if not i.role]
        if men and between and not any(i.norm in words_of("enlisting") for i in between):
            return True
    return False


def _feigns(fit: Fit, offer: Offer) -> bool:
    """«Finjo estar enfermo», «sigo al cochero hasta su casa»: no rest."""
    items = offer.clause.all
    feigned = any(is_own(i.form) and i.form.lemma in ("fingir", "simular", "aparentar") for i in items)
    whose = any(b.has("home") and a.norm in ("su", "sus") for a, b in pairwise(items))
    return feigned or (whose and is_own(finite_form(items)))


def _leaves_for_elsewhere(fit: Fit, offer: Offer) -> bool:
    """«Me escapo unos días a la costa», «huyo de mis acreedores»: from no prison."""
    if offer.clause.has("prison", "P", "front"):
        return False
    if _verb_taken(fit, frozenset({"escapar", "huir", "fugar", "largar", "escabullir"})) is None:
        return False
    said = [i.norm for i in offer.clause.all]
    return any(norm in words_of("outings") or norm in words_of("shunned") for norm in said)


def _takes_a_thief(fit: Fit, offer: Offer) -> bool:
    """«Detengo a un carterista»: somebody of the street, and none of the game's."""
    verb = next((i for i in fit.taken if is_own(i.form)), None)
    if verb is None or offer.clause.has("P", "DESC", "OFF"):
        return False
    items, k = offer.clause.all, offer.clause.place(verb) + 1
    one = (
        norm_at(items, k) == "a" and k + 1 < len(items) and items[k + 1].norm in ("un", "una", "unos", "unas")
    )
    return one and _object_of(offer.clause, verb) is not None


def _spoils_wine(fit: Fit, offer: Offer) -> bool:
    """«Echo sal en el vino del club»; but «me ahogo en el vino», «ahogo mis penas en el vino»."""
    items = offer.clause.all
    puts = any(is_own(v.form) and v.form.lemma in ("echar", "poner", "meter", "soltar") for v in offer.verbs)
    places = (offer.clause.place(i) for i in fit.taken if i.has("wine"))
    return puts and any(
        k > 1 and items[k - 1].role == "article" and items[k - 2].norm == "en" for k in places
    )


def _rewards(fit: Fit, offer: Offer) -> bool:
    """«Ofrezco una recompensa de 50 coronas a quien encuentre a mi gato»: no ransom."""
    return offer.clause.word("recompensa", "premio", "gratificacion") and not offer.clause.has(
        "prison", "ransom"
    )


def _is_policy(fit: Fit, offer: Offer) -> bool:
    """«Propongo al Rey un impuesto sobre las pelucas»: he asks no leave to marry."""
    return offer.clause.has("taxes") or offer.clause.word("impuesto", "ley", "edicto", "guerra", "tratado")


_PURSUITS: Mapping[str, Callable[[Fit, Offer], bool]] = {
    "practise": _trains_something_else,
    "study": _learns_something_else,
    "write-play": _writes_something_else,
    "baptism": _names_a_thing,
    "say-mass": _preaches,
    "challenge": _vies_with_him,
    "duel": _is_challenged_to,
    "buy": _buys_no_thing,
    "carry-pistol": _handles_a_pistol,
    "lavish": _hails_the_king,
    "beg": _gives_alms,
    "regimental-duty": _meets_soldiers,
    "enlist": _meets_soldiers,
    "drink": _spoils_wine,
    "ransom": _rewards,
    "ask-king": _is_policy,
    "rest": _feigns,
    "escape": _leaves_for_elsewhere,
    "arrest": _takes_a_thief,
}
