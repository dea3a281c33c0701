"""Words of offices, of the King and of the law that mean another order, or none, where they stand."""

from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.unprovided import asks_a_favour
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of


def is_no_leave(fit: Fit, offer: Offer) -> bool:
    """«Pido al Rey el título de Conde, con toda mi influencia»: no leave to marry."""
    return asks_a_favour(offer.clause, offer.state)


def is_of_the_king(fit: Fit, offer: Offer) -> bool:
    """«Pido al Rey que me deje casarme»: of him the leave is asked, and not of her nor of the colonel."""
    money = fit.frame.do == "borrow" and offer.clause.has("MONEY", "N")
    return not money and any(i.has("king") and not i.sub for i in offer.clause.all)


def is_resigned(fit: Fit, offer: Offer) -> bool:
    """«Presento la dimisión en el regimiento»: whoever lays his service down does none."""
    return any(i.norm in words_of("resignation") and not i.sub for i in offer.clause.items)


def is_of_favours(fit: Fit, offer: Offer) -> bool:
    """«Reclamo a Larue el favor que me debe»: no money is owed."""
    return any(i.norm in ("favor", "favores") for i in offer.clause.items) and not offer.clause.has("MONEY")


def is_who_has_it(fit: Fit, offer: Offer) -> bool:
    """«Felicito a d'Arcy, nombrado Mayor de Brigada»: he does another thing, and the office is filled."""
    named = [i for i in fit.taken if i.norm in words_of("appointed")]
    if not named or fit.through:
        return False
    begun = offer.clause.place(named[0])
    does = next((i.form for i in offer.clause.items[:begun] if i.form is not None and not i.sub), None)
    return is_own(does) and does.lemma not in lexicon().classes["name"] and does.lemma != "querer"


def goes_on(fit: Fit, offer: Offer) -> bool:
    """«Al club con Parrot, para seguir en la segunda con ...»: he goes on, and nobody is followed."""
    items = offer.clause.all
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.lemma == "seguir"), -1)
    if at < 0 or not any(i is items[at] for i in fit.taken):
        return False
    after = items[at + 1] if at + 1 < len(items) else None
    led = after is None or (after.role == "preposition" and after.norm not in ("a", "al"))
    whom = any(a.norm in ("a", "al") and b.has("P", "DESC", "MALE") for a, b in pairwise(items))
    pronoun = at > 0 and items[at - 1].norm in ("lo", "la", "le", "los", "las", "les")
    return led and not whom and not pronoun and not items[at].norm.endswith(("lo", "la", "le"))


def is_crime(fit: Fit, offer: Offer) -> bool:
    """«Denuncio a Vallon por soborno»: what the other is accused of."""
    return any(a.norm == "por" and b.norm in ("soborno", "cohecho") for a, b in pairwise(offer.clause.items))


def is_a_grade(fit: Fit, offer: Offer) -> bool:
    """«Compro el grado de brigadier»: a rank is bought in a regiment, and is no thing."""
    enlists = any(isinstance(a, o.Enlist) for a in offer.state.actions)
    things = offer.clause.has("horse", "servant", "pistol", "WPN", "goods_named")
    bought = offer.clause.has("rank_bought") and offer.clause.has("RANK", "POWER", "REG")
    return bought and not (enlists or things)


def is_of_arrest(fit: Fit, offer: Offer) -> bool:
    """«Que mis guardias detengan a Bidon»: who arrests him stands no guard."""
    return "arrest" in offer.done
