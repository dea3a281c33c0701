"""Money that is none, or none of the game's: a measure, an hour, what is paid to a nobody."""

from collections.abc import Sequence

from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of


def gives_back_a_thing(fit: Fit, offer: Offer) -> bool:
    """«Devuelvo la visita a Noisel», «le devuelvo el libro»: no sum, and no debt."""
    if offer.clause.has("MONEY", "N", "debt", "loan", "SUM", "lender"):
        return False
    items = offer.clause.all
    at = next(
        (k for k, i in enumerate(items) if i.form is not None and i.form.lemma == "devolver"), len(items)
    )
    behind = items[at + 1 : at + 3]
    if not behind or not (behind[0].role == "article" or behind[0].norm.startswith(("visit", "favor"))):
        return False  # «que le devuelvo gustoso»
    thing = next((i for i in behind if i.role != "article"), None)
    return thing is not None and thing.kind == "word" and not (thing.role or thing.has("P"))


def pays_for_seats(fit: Fit, offer: Offer) -> bool:
    """«Pago un palco para los dos», «pago la cena entre los dos»: for two, and no two crowns for anybody."""
    if offer.clause.has("debt", "loan", "lender", "OWING", "MONEY"):
        return False
    items = offer.clause.all
    counted = [k for k, i in enumerate(items) if i.has("N")]
    people = [k > 1 and items[k - 1].norm in _THE and items[k - 2].norm in _FOR for k in counted]
    return offer.clause.has("box", "stalls") or (bool(people) and all(people))


_THE = ("los", "las")
_FOR = ("para", "entre", "por", "de")


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


def runs_after_somebody(fit: Fit, offer: Offer) -> bool:
    """«Me paso la semana persiguiendo a Louise»: where no money is spoken of, she owes him none."""
    chases = any(i.form is not None and i.form.lemma == "perseguir" for i in fit.taken)
    owed = offer.clause.has("MONEY", "N", "debt", "loan", "OWING")
    return chases and not owed and not offer.clause.verb("pagar", "devolver", "saldar", "deber")


def counts_things(fit: Fit, offer: Offer) -> bool:
    """«Llevo ocho de las trece», «tengo al niño con 38 de fiebre», «tiene cuatro»: of what, crowns or not."""
    items = offer.clause.all
    if offer.clause.has("MONEY", "carried"):
        return False
    has = any(i.form is not None and i.form.lemma == "tener" for i in fit.taken)
    amounts = [k for k, i in enumerate(items) if i.has("N") and not i.has("ONE")]
    return has or any(k + 1 < len(items) and items[k + 1].norm == "de" for k in amounts)


def pays_a_nobody(fit: Fit, offer: Offer) -> bool:
    """«Pago a dos músicos para que toquen bajo la ventana de Larue»: Larue is given nothing.

    To whom no name is given nothing of the game is paid; what it is for only the referee can tell.
    """
    if offer.clause.has("debt", "loan", "lender", "OWING"):
        return False
    items = [i for i in offer.clause.all if not i.sub]
    stop = next((k for k, i in enumerate(items) if i.norm == "para"), len(items))
    if stop == len(items) and not (offer.clause.has("MONEY", "N") or offer.clause.word("por")):
        return False  # «le pago la bebida al tabernero»
    given = (k for k in range(stop) if items[k].norm in ("a", "al"))
    first = next((k for k in given if not _is_way_or_time(items, k)), None)
    return first is not None and _is_nobody(items, first)


def _is_way_or_time(items: Sequence[Item], k: int) -> bool:
    """«Al contado», «a la salida»: not to whom."""
    after = [i for i in items[k + 1 : k + 3] if i.role != "article"]
    return not after or after[0].norm in words_of("no_other") or after[0].form is not None


_COMMON_FOLK = frozenset(["servant", "child", "guests", "alms"])


def _is_nobody(items: Sequence[Item], k: int) -> bool:
    """Whether a plain noun stands behind «a» at ``k``: «a un pilluelo», not «al canalla de Larue»."""
    at = k + 1
    while at < len(items) and (items[at].role in ("article", "possessive") or items[at].has("N", "ONE")):
        at += 1
    if at >= len(items) or (items[k].norm == "a" and at == k + 1):
        return False
    noun, behind = items[at], items[at + 1 : at + 3]
    if noun.kind != "word" or noun.form is not None or noun.role or not noun.tags.keys() <= _COMMON_FOLK:
        return False
    whose = behind[1:] if behind and behind[0].norm in ("de", "del") else behind[:1]
    return not any(i.has("P", "DESC") for i in whose)
