"""Words about a lady that mean no such order: «boda con Claudette», «sigo con ella»."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.orders.cues import sense, verbs_of
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.standing import before
from turnbot.games.preux.reading.words.items import Item

_OUTINGS = ("club", "CLUB", "CASINO", "tavern", "theatre")
_OUT = frozenset(["visit-club", "visit-tavern", "visit-casino", "theatre", "mass", "rest", "attend-party"])


def is_out_with_her(fit: Fit, offer: Offer) -> bool:
    """«La paso en el club, con Claudette del brazo»: that week is the club's."""
    return not offer.done.isdisjoint(_OUT) or any(i.has(*_OUTINGS) for i in offer.free)


def gives_her_something(fit: Fit, offer: Offer) -> bool:
    """«Gasto 100 coronas en un regalo para Louise»: it is no week that he spends."""
    return offer.clause.has("gift") and offer.clause.verb("gastar", "invertir", "emplear")


def does_something_to_her(fit: Fit, offer: Offer) -> bool:
    """«Pasaré la semana cortejando a Juliette», «..., a ver si veo a Louise»: another verb is about her."""
    if _sets_about(fit, offer):
        return True
    if "@spend" not in fit.frame.needs:
        return False
    if "stroll" in offer.done or _hopes_to_meet_her(offer.clause.all):
        return True
    if goes_behind_her(fit, offer):
        return True  # «me la paso siguiendo a Marie»
    company = verbs_of("accompany-lady")
    return any(
        i.norm.endswith("ndo") and (i.form is None or i.form.lemma not in company)
        for i in offer.clause.items
        if not (i.sub or i.role or i.tags)
    )


def _sets_about(fit: Fit, offer: Offer) -> bool:
    """«Me dedico a ganarme el corazón de Louise», «paso a bendecir la unión de ...»: so the week is spent."""
    spent = next((i for i in fit.taken if i.form is not None and not i.tags), None)
    items = offer.clause.all
    at = offer.clause.place(spent) if spent is not None else len(items)
    to = next((k for k in range(at + 1, min(at + 4, len(items))) if items[k].norm == "a"), 0)
    deed = items[to + 1].form if to and to + 1 < len(items) else None
    return deed is not None and deed.tense == "infinitive" and deed.lemma not in verbs_of("accompany-lady")


def _hopes_to_meet_her(items: Sequence[Item]) -> bool:
    """«A ver si me encuentro con Louise», «con la esperanza de toparme con Louise»."""
    return any(
        i.form is not None
        and i.form.lemma in sense("meeting_her")
        and any(b.has("P", "OWNLADY") for b in items[k + 2 : k + 4])
        and items[k + 1].role == "preposition"
        for k, i in enumerate(items)
    )


def marries_her(fit: Fit, offer: Offer) -> bool:
    """«Boda con Claudette, nos casa fray Antoine»: with her he does not only go out."""
    return offer.clause.has("wedding")


def goes_on_with_her(fit: Fit, offer: Offer) -> bool:
    """«Sigo con Constance»: he stays with her, and does not follow her."""
    items = [i for i in offer.clause.all if i.role not in ("article", "possessive")]
    return any(
        i.form is not None
        and i.form.lemma in ("seguir", "continuar")
        and after.norm == "con"
        and whom.has("P", "OWNLADY")
        for i, after, whom in zip(items, items[1:], items[2:], strict=False)
    )


def only_follows(fit: Fit, offer: Offer) -> bool:
    """«Sigo a Madeleine con sombrero de ala ancha»: that is no company."""
    goes_on = any(i.form is not None and i.form.lemma in ("seguir", "continuar") for i in fit.taken)
    return goes_on and "=con" in fit.frame.needs and not goes_on_with_her(fit, offer)


def is_whose_street(fit: Fit, offer: Offer) -> bool:
    """«Louise, la costurera de la calle del Temple»: where she is from is nowhere that he walks."""
    items = offer.clause.all
    for item in fit.taken:
        k = before(offer.clause, item, "possessive", "article")
        if item.form is not None or k < 1 or items[k].norm not in ("de", "del"):
            continue
        named = items[k].norm == "del" or offer.clause.place(item) - k > 1  # and not «salgo de paseo»
        if named and items[k - 1].form is None and not items[k - 1].role:
            return True
    return False


def wins_confidence(fit: Fit, offer: Offer) -> bool:
    """«Frecuento a Constance, por ver de ganarme su confianza»: he does not only hope to meet her."""
    return offer.clause.has("confidence")


def goes_behind_her(fit: Fit, offer: Offer) -> bool:
    """«Sigo a Marie por los jardines»: he is on her heels, and does not only hope to meet her."""
    items = offer.clause.all
    return any(
        a.form is not None
        and a.form.lemma in verbs_of("follow-lady")
        and a.form.lemma not in _WALKS
        and b.norm == "a"
        and c.has("P")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


_WALKS = frozenset(["ir", "andar", "hacer", "perder", "quitar"])


def means_to(fit: Fit, offer: Offer) -> bool:
    """«Pretendo hacer compañía a mi dama»: he means to do something, and courts nobody by it."""
    if not any(i.form is not None and i.form.lemma == "pretender" for i in fit.taken):
        return False
    return any(
        a.form is not None and a.form.lemma == "pretender" and b.form is not None
        for a, b in pairwise(offer.clause.all)
    )
