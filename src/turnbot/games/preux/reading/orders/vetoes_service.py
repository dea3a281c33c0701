"""Words of service, offices and the Church that mean no such order: «sigo en el frente», «la presento»."""

from itertools import pairwise

from turnbot.games.preux.reading.orders.cues import sense
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.pronouns import is_he
from turnbot.games.preux.reading.orders.standing import before
from turnbot.games.preux.reading.words.lexicon import lexicon


def is_at_the_front(fit: Fit, offer: Offer) -> bool:
    """«En el frente con mi regimiento»: there are no duties but to fight, and nobody orders that."""
    return offer.clause.has("front") and not any(i.has("duty") for i in fit.taken)


def is_there_already(fit: Fit, offer: Offer) -> bool:
    """«Sigo en el frente», «en el frente con mi regimiento»: who is there need not volunteer."""
    if offer.clause.word("siendo", "soy") and offer.clause.has("volunteer"):
        return True  # «voluntario sigo siendo»
    if any(i.has("volunteer") for i in offer.clause.all):
        return False
    verbs = [i.form.lemma for i in fit.taken if i.form is not None and not i.tags]
    if any(lemma not in sense("staying") for lemma in verbs):
        return False
    items = offer.clause.all
    led = (before(offer.clause, i, "possessive", "article") for i in fit.taken if i.has("front"))
    return any(k >= 0 and items[k].norm == "en" for k in led)


def begs_there(fit: Fit, offer: Offer) -> bool:
    """«Pido limosna a la puerta de los Mosqueteros»: that is where, and no regiment to join."""
    return offer.clause.has("alms")


def strikes_out_words(fit: Fit, offer: Offer) -> bool:
    """«(Al casino; no,) tachadlo»: what he has just written, and no membership, nor a week."""
    said = [i for i in offer.clause.items if i.kind != "mark" and not i.role]
    return len(said) == 1 and said[0].form is not None and "lo" in said[0].form.clitics


def strikes_and_writes(fit: Fit, offer: Offer) -> bool:
    """«Tachad y corregid en mis órdenes: ...»: what is struck out is said behind, and is no month."""
    said = [i for i in offer.clause.items if i.kind != "mark" and not i.role]
    bare = len(said) == 1 and said[0].form is not None and not {*said[0].form.clitics} - {"se"}
    behind = offer.state.text[offer.clause.end :].lstrip()[:2].lower()
    return bare and behind in ("y ", "e ") and not offer.state.where.isdecimal()


def sneaks(fit: Fit, offer: Offer) -> bool:
    """«Me cuelo en el convento», «entro en él a husmear»: who goes there so comes for no studies."""
    lemmas = (i.form.lemma.lstrip("?") for i in offer.clause.all if i.form is not None)
    return not sense("sneaking").isdisjoint(lemmas)


def frees_no_one(fit: Fit, offer: Offer) -> bool:
    """«Suelto tres gallinas en la antesala del Cardenal»: who is freed stands behind «a», or is a pronoun."""
    loose = any(i.form is not None and i.form.lemma in sense("letting_go") for i in fit.taken)
    if not loose or is_he(offer.clause) or any(i.form is None for i in fit.taken):
        return False
    items = offer.clause.all
    return not any(
        lead.norm in ("a", "al") and lead.role
        for k, i in enumerate(items)
        if i.has("P", "DESC")
        for lead in items[max(0, k - 3) : k]
    )


def gives_alms(fit: Fit, offer: Offer) -> bool:
    """«Doy limosna a los pobres»: who gives it does not beg."""
    given = sense("giving_alms")
    return any(v.form is not None and v.form.lemma in given for v in offer.verbs)


def only_excepts(fit: Fit, offer: Offer) -> bool:
    """«(Invito a todos,) salvo a Bidon»: whom he leaves out, and saves from nothing."""
    verbs = [i for i in fit.taken if i.form is not None]
    if not verbs or any(i.norm != "salvo" for i in verbs):
        return False
    items = offer.clause.all
    first = next(k for k, i in enumerate(items) if i.norm == "salvo") == 0
    return first and not offer.clause.has("prison", "freedom", "front", "ransom")


def is_freed_himself(fit: Fit, offer: Offer) -> bool:
    """«Si caigo, que me rescate Vallon»: the prisoner is he."""
    items, goes = offer.clause.all, lexicon().classes["go"]
    for verb in fit.taken:
        wished = verb.form is not None and verb.form.tense in ("subjunctive", "infinitive")
        if verb.form is None or verb.form.lemma in goes or not wished:
            continue
        k = offer.clause.place(verb)
        if "me" in verb.form.clitics or (k and items[k - 1].norm == "me"):
            return True
    return False


def hands_it_in(fit: Fit, offer: Offer) -> bool:
    """«La presento al Ministro»: a thing is presented, and not he."""
    return any(
        a.norm in ("la", "lo", "las", "los") and b.form is not None and b.form.lemma == "presentar"
        for a, b in pairwise(offer.clause.all)
    )


def wants_one(fit: Fit, offer: Offer) -> bool:
    """«Necesito una daga», «quiero un sable»: a weapon that he has not got, and cannot practise with."""
    return not offer.clause.negative and any(
        one.norm in ("un", "una") and item.has("WPN") and item in fit.taken and lead.norm != "con"
        for lead, one, item in zip(
            [offer.clause.all[0], *offer.clause.all], offer.clause.all, offer.clause.all[1:], strict=False
        )
    )
