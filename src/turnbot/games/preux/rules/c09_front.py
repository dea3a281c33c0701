"""Chapter 9, a month at the front (9.5): what a man faced, and whether he lived."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become
from turnbot.core.turn import whole
from turnbot.games.preux.rules.c07_deaths import die
from turnbot.games.preux.rules.c08_wounds import wound
from turnbot.games.preux.rules.c09_battle import at_front, in_field, serves
from turnbot.games.preux.rules.c09_danger import (
    bravery,
    column,
    death_number,
    faced,
    fate,
    is_captured,
    usable,
)
from turnbot.games.preux.rules.c09_revolts import fared_against, leads
from turnbot.games.preux.rules.c09_rewards import reward
from turnbot.games.preux.rules.c11_staff import unit_of_staff
from turnbot.games.preux.state.army import FRONTIER, Unit, unit_name
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, must_rest

#: The last week of a month: the campaign is told after it (ruling 5).
LAST_WEEK = 4


@dataclass(frozen=True, slots=True)
class Service:
    """Where a man fought this month, at what (of TASKS), and how his own command there fared (1 to 6)."""

    unit: Unit
    task: str
    fared: int
    staff: bool = False


def service_of(t: Turn, who: Person) -> Service | None:
    """Where a man at the front fought this month; None for who did not."""
    if not serves(who) or must_rest(t.at(LAST_WEEK), who):
        return None
    province = leads(t, who) or t.world.provinces.get(marched_with(who))
    if province is not None:
        fared, garrison = fared_against(t, province), t.world.units.get(unit_name("regiment", FRONTIER))
        return None if fared is None or garrison is None else Service(garrison, "revolt", fared)
    staff = unit_of_staff(t, who) or _marched_with(t, who)
    unit = staff or t.world.units.get(unit_name("regiment", who.regiment))
    if unit is None or not _fought(t, unit):
        return None
    own = [e for e in t.ledger.of_kind("part.fought") if e.facts["who"] == who.name]
    fared = own[-1].facts["fared"] if own else unit.result
    return Service(unit, unit.task, fared, staff=staff is not None)


def marched_with(who: Person) -> str:
    """The name of that unit or province; none for who is at the front for his disgrace or as a volunteer."""
    return "" if who.disgrace or who.volunteer_until else who.marched_with


def _marched_with(t: Turn, who: Person) -> Unit | None:
    """The unit with which he went to war by an office that he has lost since: he is with it still (9.4.4)."""
    unit = None if who.is_priest else t.world.units.get(marched_with(who))
    return unit if unit is not None and in_field(unit) else None


def _fought(t: Turn, unit: Unit) -> bool:
    return any(e.facts["unit"] == unit.name for e in t.ledger.of_kind("unit.fought"))


def everybody_fights(t: Turn) -> None:
    """Let everybody who is at the front live through the month there, or not."""
    for who in tuple(at_front(t)):
        service = service_of(t, who)
        if service is not None:
            _endure(t.under("9.5.3"), who, service)


def _endure(t: Turn, who: Person, service: Service) -> None:
    """Let a man fight, and what he did be seen, if he comes back."""
    brave = _risk(t, who, service)
    if brave is not None:
        reward(t, who, brave, service.fared, service.unit)


def survives(t: Turn, who: Person, service: Service) -> bool:
    """Throw for the life of who does not fight himself; whether he is still with his unit."""
    return _risk(t, who, service) is not None


def _risk(t: Turn, who: Person, service: Service) -> int | None:
    """Throw for one man's life (9.5.3); his bravery, or None where he fell or was taken."""
    answers = _answers(t, who)
    hardness = _hardness(t, who, service)
    number = faced(hardness, answers)
    dice = t.roll("death", who, times=2)
    outcome = str(fate(number, dice.total))
    if outcome == "hurt":
        captured = is_captured(t.roll("captured", who, hidden=True).total, service.fared, t.house("9.5.3"))
        outcome = "captured" if captured else "wounded"
    t.post(
        only(who), "front.endured",
        who=who, unit=service.unit, task=service.task, fared=service.fared, hardness=column(hardness),
        number=number, dice=[dice], result=outcome,
    )  # fmt: skip
    match outcome:
        case "dead":
            fall(t, who, service.unit.name)
        case "captured":
            capture(t, who, service.unit.name)
        case _:
            if outcome == "wounded":
                wound(t, who, 0)
                t.post(PUBLIC, "front.wounded", who=who, unit=service.unit)
            return bravery(hardness, number)
    return None


def _answers(t: Turn, who: Person) -> Sequence[int] | None:
    """His list, where he sent one that counts; else he does as the hour asks (ruling 199)."""
    orders = t.orders.get(who.name)
    answers = orders.death_roll if orders else None
    if usable(answers, t.house("9.5.1")):
        return answers
    reason = "missing" if answers is None else "invalid"
    t.under("9.5.1").post(only(who), "roll.defaulted", who=who, reason=reason)
    return None


def _hardness(t: Turn, who: Person, service: Service) -> int:
    """How hard the month was for his part of the army: a proposal, of which the referee disposes."""
    proposal = death_number(service.task, service.fared, t.house("9.5.3"), staff=service.staff)
    return int(
        t.decide(
            "death-number", who, proposal=proposal, fits=whole(least=1), unit=service.unit.name,
            task=service.task, fared=service.fared,
        )
    )  # fmt: skip


def fall(t: Turn, who: Person, unit: str) -> None:
    """Let a man die in the field; his debts, heirs and lady are as of any dead (8.4.5)."""
    t.post(PUBLIC, "front.fell", who=who, unit=unit)
    die(t, who, None)


def capture(t: Turn, who: Person, unit: str) -> None:
    """Let a man fall into the enemy's hands (9.5.3): he is at the front, wherever he was taken."""
    t.post(
        PUBLIC, "prisoner.taken", Become(who.name, "captured", t.world.month),
        Become(who.name, "at_front", True), who=who, unit=unit,
    )  # fmt: skip
    # His friends have their one offer for each time that he is taken (ruling 212).
    t.post(only(who), "prison.entered", Become(who.name, "ransom_offered", False), who=who)
