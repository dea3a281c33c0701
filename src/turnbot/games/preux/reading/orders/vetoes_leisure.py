"""Where he drinks and plays: what is part of the house he is in, and no place of its own."""

import turnbot.games.preux.orders as o
from turnbot.games.preux.reading.orders.fit import Fit, Offer

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
