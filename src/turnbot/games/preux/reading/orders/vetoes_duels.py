"""Words of challenges and duels that mean no such order: «mis disculpas por el reto», «sin cuartel»."""

from turnbot.games.preux.reading.orders.cues import sense
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.standing import before
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of


def is_his_challenge(fit: Fit, offer: Offer) -> bool:
    """«En cuanto al reto de Moreau, que espere sentado»: who has challenged him is not challenged by it."""
    verbs = {i.form.lemma for i in fit.taken if i.form is not None and not _is_noun(i, offer)}
    if not verbs.isdisjoint(lexicon().classes["throw"]):
        return False
    return any(_is_anothers(i, offer) for i in fit.taken if i.has("challenge") or i.form is not None)


def _is_noun(item: Item, offer: Offer) -> bool:
    """Whether «reto» is no verb: «el reto de Moreau»."""
    return item.norm in ("reto", "retos") and _is_anothers(item, offer)


def _is_anothers(item: Item, offer: Offer) -> bool:
    """Whether somebody stands behind it who has thrown it: «el reto de Moreau», «el desafío del capitán»."""
    if not (item.has("challenge") or item.norm in ("reto", "retos", "desafio", "desafios")):
        return False
    items = offer.clause.all
    k = offer.clause.place(item) + 1
    if k >= len(items) or items[k].norm not in ("de", "del"):
        return False
    return any(i.has("P", "DESC") for i in items[k + 1 : k + 3])


def asks_pardon(fit: Fit, offer: Offer) -> bool:
    """«Le ruego que disculpe los borrones»: of the referee, who has not challenged him."""
    excused = [
        i.form
        for i in fit.taken
        if i.form is not None and i.form.lemma in ("disculpar", "perdonar", "excusar")
    ]
    bidden = bool(excused) and all(form.tense in ("subjunctive", "imperative") for form in excused)
    return bidden and not any(i.has("challenge", "P", "DESC") or i.norm == "me" for i in offer.clause.all)


def is_of_surrender(fit: Fit, offer: Offer) -> bool:
    """«A Noisel sí le aceptaré la rendición»: he takes that, and no challenge."""
    return offer.clause.has("surrender", "quarter") and not any(i.has("challenge", "duel") for i in fit.taken)


def accepts_to_do(fit: Fit, offer: Offer) -> bool:
    """«Acepto prestarle 50 a Larue», «declino ir al casino con él»: what he agrees to, and no challenge."""
    if offer.clause.has("challenge", "duel"):
        return False
    items = offer.clause.all
    answers = {"aceptar", *lexicon().classes["refuse"]}
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.lemma in answers), len(items))
    does = items[at + 1].form if at + 1 < len(items) else None
    return does is not None and does.tense == "infinitive" and does.lemma not in lexicon().classes["fight"]


def takes_another_thing(fit: Fit, offer: Offer) -> bool:
    """«Declino la invitación de Cazaux», «acepto la oferta de Larue»: what is offered, and no challenge."""
    answers = lexicon().classes["accept"] | lexicon().classes["refuse"]
    items = offer.clause.all
    if any(i.has(*_OF_HONOUR) for i in items) or offer.clause.verb(*lexicon().classes["fight"]):
        return False
    if offer.clause.has("invitation", "party", "wedding") or offer.clause.word(*words_of("offered")):
        return offer.clause.verb(*answers)
    for k, item in enumerate(items):
        if item.form is None or item.form.lemma not in answers or item.tags:
            continue
        n = k + 1
        while n < len(items) and items[n].role in ("article", "possessive"):
            n += 1
        if n == k + 1 or n + 1 >= len(items):
            continue
        thing = items[n]
        named = thing.role or thing.form is not None or thing.has("P", "DESC", "TITLE")
        if thing.kind == "word" and not named and items[n + 1].norm in ("de", "del"):
            return True
    return False


_OF_HONOUR = ("challenge", "duel", "excuses", "satisfaction", "surrender", "quarter")


def is_his_own_second(fit: Fit, offer: Offer) -> bool:
    """«Llevaré como padrino a Rochefort», «cuento con Rochefort de padrino»: he stands by the player."""
    items = offer.clause.all
    for k, item in enumerate(items):
        if item.has("second") and any(i.norm == "mi" for i in items[max(0, k - 2) : k]):
            return True  # «llevo mi propio padrino, el señor Bidon»
    named = next((i for i in items if i.has("P", "DESC") and not i.sub), None)
    if named is None or not any(v.form is not None and v.form.lemma in sense("having") for v in offer.verbs):
        return False
    led = [
        before(offer.clause, i, "possessive", "article") for i in (named, *fit.taken) if i.has("second", "P")
    ]
    if not led or items[led[0]].norm == "de":
        return False
    return all(k >= 0 and items[k].norm in ("a", "con", "de", "como") for k in led)


def meets_him(fit: Fit, offer: Offer) -> bool:
    """«Acepto el reto, y lo espero con florete»: with what he is going to fight, and no practice."""
    meets = any(v.form is not None and v.form.lemma in _MEETING for v in offer.verbs)
    return (
        meets
        and any(i.has("WPN") for i in fit.taken)
        and not any(i.form is not None and not i.tags for i in fit.taken)
    )


def is_without(fit: Fit, offer: Offer) -> bool:
    """«Se queda sin cuartel»: what he lacks; nobody is denied it."""
    items = offer.clause.all
    return any(
        i.has("merciless")
        and any(b.form is not None and b.form.lemma in ("quedar", "estar") for b in items[max(0, k - 2) : k])
        for k, i in enumerate(items)
    )


def is_about_priest(fit: Fit, offer: Offer) -> bool:
    """«Paso del cura en el duelo»: whom nobody fights, and by whom nobody is challenged."""
    if not any(i.has("duel") for i in fit.taken):
        return False
    people = offer.state.index.people
    named = [i for i in offer.clause.all if i.has("P", "DESC", "priesthood") and not i.sub]
    men = [people[n] for i in named if i.has("P") for n in i.tags["P"].names if n in people]
    if any(not one.order for one in men):
        return False
    return bool(men) or any(i.has("priesthood") for i in named)


def is_his_father(fit: Fit, offer: Offer) -> bool:
    """«No le hace caso a su difunto padre»: no priest is his but his father."""
    items = offer.clause.all
    return any(
        i.norm == "padre" and any(b.role == "possessive" for b in items[max(0, k - 2) : k])
        for k, i in enumerate(items)
    )


def is_owed_excuses(fit: Fit, offer: Offer) -> bool:
    """«Exijo disculpas a Vallon»: who wants to be given them gives none."""
    return offer.clause.has("excuses") and bool(offer.clause.verb(*sense("demanding")))


def is_the_reason(fit: Fit, offer: Offer) -> bool:
    """«Mis disculpas a Vallon por el reto que me lanzó»: what for, and no challenge of his."""
    items = offer.clause.all
    led = (before(offer.clause, i, "possessive", "article") for i in fit.taken if i.has("challenge", "duel"))
    return any(k >= 0 and items[k].norm == "por" for k in led)


_MEETING = frozenset(["esperar", "aguardar", "recibir", "acudir", "presentar"])
