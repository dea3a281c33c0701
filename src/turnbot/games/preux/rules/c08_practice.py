"""Chapter 8, mastery (8.7.2, 8.7.3): weeks in the fencing room, and strength bought with what they taught."""

from turnbot.core.events import only
from turnbot.core.ledger import Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import WEAPONS, Practise, TradeExpertise
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c07_answers import PISTOL, own_weapon
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, must_rest
from turnbot.games.preux.week.plan import doing, todo
from turnbot.games.preux.week.vows import FOIL

#: Printed in 8.7.2, 8.7.3 and 8.9.2: the weeks that make a point, the points that buy one of strength, and
#: what a week with the pistol costs in status.
WEEKS, POINTS, UNBECOMING = 4, 5, -2


def mastery(who: Person, weapon: str) -> int:
    """How well he handles a weapon: his mastery in general, and what he has gained with it (ruling 155)."""
    return who.expertise.get("base", 0) + who.expertise.get(weapon, 0)


def everybody_practises(t: Turn) -> None:
    """Let everybody practise who spends the week on it."""
    for who in everybody(t):
        for order in doing(t, who, Practise):
            weapon = order.weapon or (FOIL if who.is_priest else own_weapon(who))
            if must_rest(t, who):
                t.under("8.8.2").refuse(who, "practise", reason="resting")
            elif weapon not in WEAPONS:
                t.under("8.7.2").refuse(who, "practise", reason="no-weapon")
            elif weapon == PISTOL:
                practise_pistol(t, who)
            else:
                practise(t, who, weapon)


@rule("8.7.2")
def practise(t: Turn, who: Person, weapon: str) -> None:
    """Spend a week with a blade: it costs his mastery of it in crowns, nothing with his regiment's own."""
    free = bool(who.regiment) and weapon == own_weapon(who)
    _learn(t, who, weapon, 0 if free else mastery(who, weapon))


@rule("8.9.2")
def practise_pistol(t: Turn, who: Person) -> None:
    """Spend a week with a pistol: as with a blade, and it costs him points as well. He must own one."""
    if not who.goods.get(PISTOL):
        t.refuse(who, "practise", reason="no-pistol")
    elif _learn(t, who, PISTOL, mastery(who, PISTOL)):
        t.post(only(who), "pistol.frowned", Delta(who.name, "status", UNBECOMING), who=who, points=UNBECOMING)


def _learn(t: Turn, who: Person, weapon: str, cost: int) -> bool:
    """Charge a week of practice and count it; every fourth, whenever it is, makes a point (ruling 174)."""
    if spare(t, who) < cost:
        t.refuse(who, "practise", reason="cannot-pay", cost=cost)
        return False
    weeks = who.practice.get(weapon, 0) + 1
    gained = 1 if weeks == WEEKS else 0
    changes = (
        Delta(who.name, "crowns", -cost), Delta(who.name, f"practice.{weapon}", 1 - WEEKS * gained),
        Delta(who.name, f"expertise.{weapon}", gained),
    )  # fmt: skip
    t.post(
        only(who), "practice.done", *changes,
        who=who, weapon=weapon, cost=cost, count=gained, missing=0 if gained else WEEKS - weeks,
    )  # fmt: skip
    return True


def everybody_trades(t: Turn) -> None:
    """Let everybody have the strength that he gives his mastery for, once for each time he orders it."""
    for who in everybody(t):
        for _ in todo(t, who, TradeExpertise):
            trade(t, who)


@rule("8.7.3")
def trade(t: Turn, who: Person) -> None:
    """Give five points of mastery gained in play, with one blade or several, for one of strength.

    What he was born with he cannot give (ruling 176). His own weapon is the last to lose, and of the others
    the one that he knows least the first. His endurance grows with his strength; his wounds stay as they are.
    """
    own = own_weapon(who)
    gained = [weapon for weapon in who.expertise if weapon not in ("base", PISTOL)]
    missing = POINTS - sum(who.expertise[weapon] for weapon in gained)
    if missing > 0:
        t.refuse(who, "trade-expertise", reason="too-little", missing=missing)
        return
    if who.strength >= t.hidden("most_strength"):
        t.refuse(who, "trade-expertise", reason="strongest")
        return
    wishes: list[Wish] = [
        Delta(who.name, "strength", 1), Delta(who.name, "endurance", who.constitution)
    ]  # fmt: skip
    left = POINTS
    for weapon in sorted(gained, key=lambda one: (one == own, who.expertise[one], one)):
        given = min(left, who.expertise[weapon])
        left -= given
        wishes.append(Delta(who.name, f"expertise.{weapon}", -given))
    t.post(only(who), "expertise.traded", *wishes, who=who, count=POINTS)
