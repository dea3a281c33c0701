"""Chapter 3, the taverns of the port (3.2.1): robbery and ambush. Drink and dice are as in the clubs."""

from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import Purse, VisitTavern
from turnbot.games.preux.rules.c04_company import pay_company
from turnbot.games.preux.rules.c08_pistols import drives_off
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, this_week
from turnbot.games.preux.week.plan import todo
from turnbot.games.preux.week.whereabouts import TAVERN, Visit, visits

#: What may befall a man in the port, in the referee's words.
OUTCOMES = ("safe", "robbed", "ambushed")


def nights_in_taverns(t: Turn) -> None:
    """Charge paid company and throw for robbery, for everybody in the taverns this week."""
    for visit in visits(t).values():
        if visit.place == TAVERN:
            orders = todo(t, visit.who, VisitTavern)
            if any(order.company for order in orders):
                pay_company(t, visit.who)
            risk(t, visit)


@rule("3.2.1")
def risk(t: Turn, visit: Visit) -> None:
    """See whether he is robbed or ambushed, against hidden odds; the referee may dispose otherwise."""
    who = visit.who
    dice = t.roll("robbery", who, times=t.hidden("robbery_dice"), hidden=True)
    drunk = t.hidden("robbery_drunk_bonus") if t.happened("drunk.woke", who, week=t.week, who=who.name) else 0
    if dice.total == t.hidden("ambush_on"):
        proposal = "ambushed"
    elif dice.total + drunk <= t.hidden("robbed_up_to"):
        proposal = "robbed"
    else:
        # Nothing happens to most of them, and nobody wants a case for each.
        return
    result = t.decide("robbery", who, proposal=proposal, options=OUTCOMES)
    if result == "safe":
        return
    if result == "ambushed" and drives_off(t, who):
        t.under("8.9.3").post(only(who), "ambush.repelled", who=who)
        return
    _lose_purse(t, who)
    if result == "ambushed":
        wounds = t.roll("ambush", who, times=t.hidden("ambush_dice"), hidden=True).total
        # Thieves leave a man alive.
        wounds = max(0, min(wounds, who.endurance - 1))
        changes = (Delta(who.name, "endurance", -wounds), Become(who.name, "wounded_in", this_week(t)))
        t.post(only(who), "tavern.ambushed", *changes, who=who, wounds=wounds)


def _lose_purse(t: Turn, who: Person) -> None:
    """Take what he said he carried, as far as he has it; else the share of his fortune that a die says."""
    said = [order.cash for order in todo(t, who, VisitTavern)]
    said += [order.crowns for order in todo(t, who, Purse)]
    carried = next((crowns for crowns in said if crowns is not None), None)
    if carried is None:
        pips = t.roll("share", who, times=t.hidden("share_dice"), hidden=True).total
        carried = -(-who.crowns * pips * t.hidden("share_percent_per_pip") // 100)
    lost = max(0, min(carried, who.crowns))
    declared = any(crowns is not None for crowns in said)
    t.post(
        only(who), "tavern.robbed", Delta(who.name, "crowns", -lost),
        who=who, crowns=lost, carried=declared,
    )  # fmt: skip
