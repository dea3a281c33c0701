"""Where he drinks and plays: what is part of the house he is in, and no place of its own."""

import turnbot.games.preux.orders.tree as o
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.cues import sense
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.standing import before, is_about, is_in_front, led_by_de
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

# Orders that take him to a place, which is no part of something else.
VISITS = frozenset(
    ["regimental-duty", "theatre", "visit-club", "visit-casino", "visit-tavern", "mass", "study"]
)
_ROOMS = frozenset(["bodega", "bodegas", "cantina", "barra"])


def is_its_cellar(fit: Fit, offer: Offer) -> bool:
    """«En mi club bebo cuanto haya en la bodega»: the club's own, and no tavern."""
    indoors = any(isinstance(a, o.VisitClub | o.VisitCasino) for a in offer.state.actions)
    items = offer.clause.all
    return indoors and any(
        i.norm in _ROOMS and at and items[at - 1].norm in ("la", "las", "su", "sus")
        for i in fit.taken
        if i.has("tavern")
        for at in [offer.clause.place(i)]
    )


def is_its_thing(fit: Fit, offer: Offer) -> bool:
    """«Hago una hoguera con los bancos del cuartel»: what is done with its things is no visit.

    But «ceno en el salón del club», «me reúno con los socios del club», «las tareas del cuartel».
    """
    if fit.frame.do not in VISITS | {"join-club"}:
        return False
    places = (i for i in fit.taken if i.form is None and i.tags)
    return any(_is_of_a_thing(offer.clause, place) for place in places)


def _is_of_a_thing(clause: Clause, place: Item) -> bool:
    items = clause.all
    of = before(clause, place, "article", "possessive")
    if of < 2 or items[of].norm not in ("de", "del"):
        return False
    if items[of].norm == "de" and of + 1 == clause.place(place) and not place.has("CLUB", "CASINO"):
        return False  # «al puerto de tabernas»
    thing, the = items[of - 1], items[of - 2]
    plain = thing.kind == "word" and not (thing.tags.keys() - {"wine"} or thing.form or thing.role)
    if not plain or thing.norm in words_of("rooms"):
        return False
    contracted = the.norm in ("al", "del")
    lead = (
        the.norm
        if contracted
        else items[of - 3].norm
        if of > 2 and the.role in ("article", "possessive")
        else ""
    )
    somebody = thing.norm in words_of("household") | words_of("of_the_house")
    return lead in ("a", "al", "de", "del") if somebody else lead in ("con", "en")


def lays_things(fit: Fit, offer: Offer) -> bool:
    """«Pongo dos sillas en la mesa»: what is counted is laid there, and no crowns."""
    if "=mesa" not in fit.frame.needs or offer.clause.has("MONEY"):
        return False
    items = offer.clause.all
    counted = [items[k + 1] for k in range(len(items) - 1) if items[k].has("N") and not items[k].has("ONE")]
    return any(i.kind == "word" and not i.role for i in counted)


def plays_a_game(fit: Fit, offer: Offer) -> bool:
    """«Juego al ajedrez con Vallon», «me juego el pellejo», «juego con mi gato»: no dice."""
    items = offer.clause.all
    at = next((offer.clause.place(i) for i in fit.taken if _plays(i)), -1)
    if at < 0 or any(i.has("MONEY", "bet", "dice", "CASINO") for i in items if i.form is None):
        return False
    after = items[at + 1 : at + 5]
    return any(i.norm in words_of("games") or i.norm in words_of("risked") for i in after)


def _plays(item: Item) -> bool:
    return item.form is not None and item.form.lemma in ("jugar", "apostar", "arriesgar")


def is_at_its_door(fit: Fit, offer: Offer) -> bool:
    """«Me subo al tejado del cuartel», «mi compañero de celda»: he is not in it, or speaks of no visit."""
    if fit.frame.do not in VISITS:
        return False
    if any(is_in_front(offer.clause, i) for i in fit.taken if i.form is None):
        return True  # «frente al cuartel»
    wholes = [led_by_de(offer.clause, i) for i in fit.taken if i.form is None]
    return any(led is not None and led.norm in sense("parts_of_places") for led in wholes)


def acts_on_place(fit: Fit, offer: Offer) -> bool:
    """«Construyo un teatro», «apedreo el club»: what is done to a place is no visit."""
    known = lexicon().roles["transparent"]
    strange = any(v.form is not None and v.form.lemma not in known for v in fit.through)
    if fit.frame.do not in VISITS or not strange or offer.clause.word("me", "nos"):
        return False
    return any(is_about(offer.clause, i, ()) for i in fit.taken if i.has(*_HOUSES))


_HOUSES = ("CLUB", "club", "CASINO", "theatre", "barracks", "convent", "tavern")


def leaves_it_for_another(fit: Fit, offer: Offer) -> bool:
    """«Este año me cambio de piso»: what he leaves; what he takes instead is not said."""
    items = offer.clause.all
    lodgings = [i for i in items if i.has("HOUSE")]
    moves = any(i.form is not None and i.form.lemma in ("cambiar", "mudar") for i in fit.taken)
    at = offer.clause.place(lodgings[0]) if len(lodgings) == 1 else 0
    return moves and at > 0 and items[at - 1].norm == "de"
