"""What is asked of another to do, or asked back of nobody: it is no order of the player's."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.orders.clause import is_one_of
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.words.around import form_at, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of


def gets_well(fit: Fit, offer: Offer) -> bool:
    """«Recuperándome con Constance»: whoever gets well is owed nothing."""
    items = offer.clause.all
    for k, item in enumerate(items):
        if item.form is None or item.form.lemma != "recuperar":
            continue
        if "me" in item.form.clitics or any(i.norm in ("me", "nos") for i in items[max(0, k - 1) : k]):
            return True
    return False


def takes_a_fee(fit: Fit, offer: Offer) -> bool:
    """«Cobro a la gente por verlo bailar», «cobro dos coronas el vaso»: nobody owed him that before."""
    items = offer.clause.all
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.lemma == "cobrar"), -1)
    form = form_at(items, at)
    if form is None or form.clitics or not is_one_of(items[at], fit.taken):
        return False
    if any(i.norm in _OF_HIM for i in items[max(0, at - 4) : at]) or offer.clause.verb(*_OWING):
        return False
    owed = ("P", "DESC", "debt", "loan", "lender", "OWED")
    known = any(a.norm in ("las", "los", "mis", "sus") and b.has("N", "MONEY") for a, b in pairwise(items))
    return not (known or any(i.has(*owed) and not i.sub for i in items))


_OWING = ("deber", "prestar", "adeudar")
_OF_HIM = frozenset(["le", "les", "se", "lo", "la", "los", "las"])


def waits_for_it(fit: Fit, offer: Offer) -> bool:
    """«A esperar el rescate», «que me rescaten»: a prisoner is freed by others."""
    items = offer.clause.all
    waits = any(v.form is not None and v.form.lemma in ("esperar", "aguardar") for v in offer.verbs)
    frees = lexicon().classes["save"] | lexicon().classes["free"]
    me = any(
        a.norm in ("me", "nos") and b.form is not None and b.form.person == 3 and b.form.lemma in frees
        for a, b in pairwise(items)
    )
    return (waits or me) and not any(i.has("MONEY") for i in items)


def is_asked_of_another(fit: Fit, offer: Offer) -> bool:
    """«Pido a Larue que use su influencia en mi favor»: that is for Larue to order; a lady's is his own."""
    items = offer.clause.all
    form = next((v.form for v in offer.verbs if v.form is not None and v.form.person), None)
    if form is None or form.person != 1 or form.lemma not in lexicon().classes["ask"]:
        return False
    if any(i.norm in ("mia", "mias") or i.has("OWNLADY", "king") for i in items):
        return False
    if any(a.norm == "mi" and b.has("influence") for a, b in pairwise(items)):
        return False
    asked = (b.tags["P"].names for a, b in pairwise(items) if a.norm == "a" and b.has("P") and not b.sub)
    return any(name in offer.state.index.people for name in next(asked, ()))


def is_prescribed(fit: Fit, offer: Offer) -> bool:
    """«El médico me manda reposo»: another says so, and he has not said yet that he obeys."""
    forms = (v.form for v in offer.verbs)
    return any(f is not None and f.person == 3 and f.lemma in words_of("prescribing") for f in forms)


def asks_him(fit: Fit, offer: Offer) -> bool:
    """«Pido al Cardenal una capilla», «una entrevista con el Cardenal»: no dignity that he wants himself."""
    if not any(v.form is not None and v.form.lemma in lexicon().classes["ask"] for v in offer.verbs):
        return False
    items = offer.clause.all
    wanted = [offer.clause.place(i) for i in fit.taken if i.has("CRANK", "OFF")]
    return bool(wanted) and all(_is_person_asked(items, k) for k in wanted)


def _is_person_asked(items: Sequence[Item], k: int) -> bool:
    """«Al Ministro», «con el Cardenal», «a Su Eminencia»; not «el ascenso a obispo»."""
    determined = False
    while k and items[k - 1].role in ("article", "possessive"):
        determined, k = True, k - 1
    before = norm_at(items, k - 1)
    return norm_at(items, k) == "al" or before == "al" or (determined and before in ("a", "con", "del"))


_ASKED = ("invitado", "invitada", "convidado", "convidada")


def is_asked_himself(fit: Fit, offer: Offer) -> bool:
    """«Cazaux me ha invitado a su fiesta», «invitado por Vallon»: who is asked there asks nobody."""
    items = offer.clause.all
    if any(a in fit.taken and a.norm in _ASKED and b.norm == "por" for a, b in pairwise(items)):
        return True
    return any(
        a.norm in ("me", "nos")
        and b.form is not None
        and b.form.lemma in ("haber", "tener")
        and c in fit.taken
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )
