"""Chapter 4, ladies and family: what is played of it so far."""

from turnbot.core.events import only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.plan import Turn
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.world import Person


@rule("4.1.2")
def pay_company(t: Turn, who: Person) -> None:
    """Charge female company in a tavern: his level in crowns. The event is what the month asks for."""
    cost = who.level
    if spare(t, who) < cost:
        t.refuse(who, "visit-tavern", reason="cannot-pay", cost=cost)
    else:
        t.post(only(who), "company.paid", Delta(who.name, "crowns", -cost), who=who, cost=cost)
