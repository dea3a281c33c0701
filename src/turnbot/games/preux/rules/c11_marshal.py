"""Chapter 11, the Marshal of France (11.4.13): how the army forms, whether he leads it, who goes for whom.

He is asked in the month before a campaign, when it is published who is called up, and what he answers holds
from its first day on. While no player holds the post the High Command does as the house has it.
"""

from collections.abc import Mapping

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import Relieve
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c09_campaign import divisions_of, is_first_month, regulars
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.rules.c11_staff import MARSHAL
from turnbot.games.preux.state.army import ARMIES, Unit, post_name, unit_name
from turnbot.games.preux.state.offices import holder
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import arm_of
from turnbot.games.preux.week.living import Turn, everybody, kept_away

#: What he may choose: how many armies, and how many divisions in all of them together.
_PLANS: Mapping[str, tuple[int, int]] = {
    "1-1": (1, 1), "1-2": (1, 2), "1-3": (1, 3), "2-2": (2, 2), "2-4": (2, 4), "3-3": (3, 3), "3-6": (3, 6),
}  # fmt: skip


def ask_the_marshal(t: Turn) -> None:
    """Ask the Marshal, when a campaign's regiments are published, how the army forms and who leads it."""
    t = t.under("11.4.13")
    chief = holder(t.world, MARSHAL)
    for event in t.ledger.of_kind("army.called"):
        codes, month = event.facts["regiments"], event.facts["month"]
        if chief is None or chief.died or not codes:
            continue
        plans = [plan for plan, (_, divisions) in _PLANS.items() if divisions <= len(codes)]
        asked.ask(t, chief, "deployment", plans, month=month, regiments=codes)
        asked.ask(t, chief, "command", ("lead", "stay"), month=month)


@rule("11.4.13")
def deploy(t: Turn) -> None:
    """On a campaign's first day let the army form as the Marshal ordered, and let him lead if he will."""
    if not is_first_month(t) or not t.world.units:
        return
    wishes: list[Wish] = []
    called = sum(unit.called == t.world.month for unit in regulars(t))
    armies, plan = len({army for _, army in divisions_of(t, called)}), None
    for _, chosen in asked.decided(t, "deployment"):
        if chosen is not None:
            armies, plan = _PLANS[chosen][0], chosen
            for army, divisions in zip(_armies(t), _shares(*_PLANS[chosen]), strict=False):
                wishes.append(Become(army.name, "divisions", divisions))
    chief = holder(t.world, MARSHAL)
    leads = [one.who for one, chosen in asked.decided(t, "command") if chosen == "lead"]
    goes = chief is not None and chief.name in leads and not kept_away(t.at(1), chief)
    if chief is not None and goes:
        wishes.append(Become(_his_army(t, armies).name, "led_by", chief.name))
    if plan is not None or goes:
        t.post(
            PUBLIC, "army.deployed", *wishes,
            who=chief or "", month=t.world.month, plan=plan or "", leads=goes,
        )  # fmt: skip


def _shares(armies: int, divisions: int) -> list[int]:
    """How many divisions each of so many armies has."""
    return [divisions // armies + (nth < divisions % armies) for nth in range(armies)]


def _armies(t: Turn) -> list[Unit]:
    return [t.world.units[unit_name("army", number)] for number in range(1, ARMIES + 1)]


def _his_army(t: Turn, formed: int) -> Unit:
    """The army that he takes over: one whose chief is no player, else the first."""
    free = [a for a in _armies(t)[:formed] if holder(t.world, post_name("Jefe de Ejército", a.code)) is None]
    return (free or _armies(t))[0]


# Who goes for whom --------------------------------------------------------------------------------------


def everybody_relieves(t: Turn) -> None:
    """Let the Marshal send, on a campaign's first day, one regiment in the place of another."""
    t = t.under("11.4.13")
    for who in everybody(t):
        for order in of_the_month(t, who, Relieve):
            relieve(t, who, order)


def relieve(t: Turn, who: Person, order: Relieve) -> None:
    """Send one regiment in the place of another of its arm that is called up: once in a campaign."""
    old = t.world.units.get(unit_name("regiment", order.regiment or ""))
    new = t.world.units.get(unit_name("regiment", order.by or ""))
    reason = _why_not(t, who, old, new)
    if reason or old is None or new is None:
        _refuse(t, who, old, new, reason or "no-unit")
        return
    t.post(
        PUBLIC, "army.relieved", Become(old.name, "called", ""), Become(new.name, "called", t.world.month),
        who=who, regiment=new.code, left_regiment=old.code,
    )  # fmt: skip


def _refuse(t: Turn, who: Person, old: Unit | None, new: Unit | None, reason: str) -> None:
    """Tell him why, and of which regiment it is so."""
    unit = old if reason == "not-called" else new
    if unit is None or reason in ("no-marshal", "once", "no-unit"):
        t.refuse(who, "relieve", reason=reason)
    else:
        t.refuse(who, "relieve", reason=reason, regiment=unit.code)


def _why_not(t: Turn, who: Person, old: Unit | None, new: Unit | None) -> str:
    """Why one regiment may not go in another's place, a reason of a refusal; empty: it may."""
    if who.post != MARSHAL:
        return "no-marshal"
    if old is None or new is None:
        return "no-unit"
    if t.ledger.of_kind("army.relieved"):
        return "once"
    if not is_first_month(t) or old.called != t.world.month:
        return "not-called"
    if new not in regulars(t) or new.called or new.since or new.province:
        return "not-free"
    return "" if arm_of(old.code) == arm_of(new.code) else "other-arm"
