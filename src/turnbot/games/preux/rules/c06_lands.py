"""Chapter 6, lands in the enemy's hands (6.0.6): when he comes, whose he takes, and what it costs."""

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta, Enter
from turnbot.core.rules import rule
from turnbot.games.preux.state.things import FRANCE
from turnbot.games.preux.state.titles import highest, pension
from turnbot.games.preux.week.living import Turn, everybody


def see_the_frontier(t: Turn) -> None:
    """See by the army's month whether the enemy comes into France, or leaves her (ruling 123).

    A month in which the army did not fight changes nothing.
    """
    t = t.under("6.0.6")
    fought = t.ledger.of_kind("front.summed")
    if not fought:
        return
    fared = fought[-1].facts["fared"]
    _count(t, lost=fared <= t.hidden("disaster_up_to"))
    france = t.world.realms.get(FRANCE)
    if france is None:
        return
    if not france.invaded and france.defeats >= t.hidden("disasters"):
        t.post(PUBLIC, "realm.invaded", Become(FRANCE, "invaded", True), count=france.defeats)
    elif france.invaded and fared >= t.hidden("freed_from"):
        back = [Become(who.name, "lands_lost", "") for who in everybody(t) if who.lands_lost]
        t.post(
            PUBLIC, "realm.freed", Become(FRANCE, "invaded", False), *back,
            people=[one.who for one in back],
        )  # fmt: skip


def _count(t: Turn, *, lost: bool) -> None:
    """Count the disasters in a row; before the first nothing is counted."""
    france = t.world.realms.get(FRANCE)
    if france is not None and (lost or france.defeats):
        by = 1 if lost else -france.defeats
        t.post(SECRET, "realm.fared", Delta(FRANCE, "defeats", by), count=france.defeats + by)
    elif france is None and lost:
        t.post(SECRET, "realm.fared", Enter("realm", {"name": FRANCE, "defeats": 1}), count=1)


@rule("6.0.6")
def take_lands(t: Turn) -> None:
    """While the enemy is in France see each month whose lands he takes: a die for each who draws from any."""
    france = t.world.realms.get(FRANCE)
    if france is None or not france.invaded:
        return
    for who in everybody(t):
        if who.lands_lost or not pension(who):
            continue
        if t.roll("lands", who, hidden=True).total <= t.hidden("taken_up_to"):
            t.post(PUBLIC, "lands.taken", Become(who.name, "lands_lost", t.world.month), who=who)


def mourn_lands(t: Turn) -> None:
    """Take from who sits in Paris, while the enemy sits on his lands, the points that his title once brought.

    At the front no points are counted, and so he loses none.
    """
    t = t.under("6.0.6")
    for who in everybody(t):
        title = highest(who)
        if who.lands_lost and title is not None and not who.at_front:
            t.post(
                only(who), "lands.mourned", Delta(who.name, "status", -title.status),
                who=who, dignity=title.title, points=-title.status,
            )  # fmt: skip
