"""Words of offices, of the King and of the law that mean another order, or none, where they stand."""

from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.unprovided import asks_a_favour


def is_no_leave(fit: Fit, offer: Offer) -> bool:
    """«Pido al Rey el título de Conde, con toda mi influencia»: no leave to marry."""
    return asks_a_favour(offer.clause, offer.state)


def is_of_the_king(fit: Fit, offer: Offer) -> bool:
    """«Pido al Rey que me deje casarme»: of him the leave is asked, and not of her nor of the colonel."""
    money = fit.frame.do == "borrow" and offer.clause.has("MONEY", "N")
    return not money and any(i.has("king") and not i.sub for i in offer.clause.all)
