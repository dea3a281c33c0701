"""Numbers that are no crowns in his purse: a measure, an hour, so many of something else."""

from turnbot.games.preux.reading.orders.fit import Fit, Offer


def is_no_sum(fit: Fit, offer: Offer) -> bool:
    """«Tengo la batería al 3»: a measure, and no crowns."""
    items = offer.clause.all
    amount = next((k for k, i in enumerate(items) if i.has("N") and not i.has("ONE")), 0)
    if not amount and not any(i.has("N") and not i.has("ONE") for i in items[:1]):
        return not any(i.has("MONEY") for i in items)  # «de padrino llevo uno de alquiler»
    return amount > 0 and items[amount - 1].norm == "al" and not items[amount].has("MONEY")


def is_an_hour(fit: Fit, offer: Offer) -> bool:
    """«Tengo que coger el tren de las seis»: an hour, and no crowns."""
    items = offer.clause.all
    amounts = [k for k, i in enumerate(items) if i.has("N") and not i.has("ONE")]
    return bool(amounts) and all(
        not items[k].has("MONEY")
        and [i.norm for i in items[max(0, k - 2) : k]] in (["de", "las"], ["a", "las"])
        for k in amounts
    )


def counts_things(fit: Fit, offer: Offer) -> bool:
    """«Llevo ocho de las trece», «tengo al niño con 38 de fiebre», «tiene cuatro»: of what, crowns or not."""
    items = offer.clause.all
    if offer.clause.has("MONEY", "carried"):
        return False
    has = any(i.form is not None and i.form.lemma == "tener" for i in fit.taken)
    amounts = [k for k, i in enumerate(items) if i.has("N") and not i.has("ONE")]
    return has or any(k + 1 < len(items) and items[k + 1].norm == "de" for k in amounts)
