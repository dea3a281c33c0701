"""Chapter 9, how the King's army fared in a month: results down its tree (9.6.2, ruling 200)."""

from collections.abc import Iterable, Sequence

from turnbot.core.events import PUBLIC, SECRET
from turnbot.core.ledger import Become
from turnbot.games.preux.rules.c09_danger import first_result, next_result
from turnbot.games.preux.rules.c11_staff import unit_of_staff, with_his_adjutant
from turnbot.games.preux.state.army import Unit, post_name
from turnbot.games.preux.state.offices import officers
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody

#: From the top of the tree down: whoever stands above has fought before.
_TREE = ("army", "division", "brigade", "regiment")

#: Who commands a unit: the office, by the unit's kind; a regiment is its Colonel's.
CHIEFS = {"army": "Jefe de Ejército", "division": "Jefe de División", "brigade": "Jefe de Brigada"}

#: What the army is at does not change with the month: guarding the frontier, or putting down a revolt.
STANDING_TASKS = frozenset(("frontier", "mountain", "revolt"))

#: Who commands a part of a regiment, and which: 9.2.1.
_PART_OF = {"captain": "company", "major": "battalion", "lieutenant-colonel": "battalion"}


def in_field(unit: Unit) -> bool:
    """Whether a unit, or a battalion of it, is at the front."""
    return bool(unit.since) or any(unit.battalions.values())


def commander(t: Turn, unit: Unit) -> Person | None:
    """The character who commands a unit in the field; None where it is a non-player."""
    if unit.kind == "regiment":
        own = officers(t.world, unit.code, "colonel")
        # Who acts as a general may lead more than his regiment by his office.
        found = [one for one in own if one.regiment == unit.code and unit_of_staff(t, one) is None]
    elif unit.led_by:
        found = [t.world.people[unit.led_by]] if unit.led_by in t.world.people else []
    else:
        post = post_name(CHIEFS[unit.kind], unit.code)
        found = list(t.world.about(post, Person))
    return next((one for one in found if one.at_front and serves(one)), None)


def serves(who: Person) -> bool:
    """Whether a man at the front may fight there: he lives and is nobody's prisoner."""
    return not (who.died or who.captured)


def superior_of(t: Turn, unit: Unit) -> Unit | None:
    """The unit above it in the field; None where it fights on its own."""
    above = t.world.units.get(unit.under)
    return above if above is not None and in_field(above) else None


# The month ----------------------------------------------------------------------------------------------


def armies_fight(t: Turn) -> None:
    """Let every unit at the front have its month there: what it was at, and how it fared."""
    t = t.under("9.6.2")
    for kind in _TREE:
        for unit in sorted(t.world.units.values(), key=lambda one: one.name):
            if unit.kind == kind and in_field(unit):
                _fight(t, unit)


def _fight(t: Turn, unit: Unit) -> None:
    above, chief = superior_of(t, unit), commander(t, unit)
    ability = with_his_adjutant(t, unit, chief.military_ability if chief else unit.ability)
    die = t.roll("result", unit, hidden=True).total
    if above is None:
        task, result = _task(t, unit), first_result(die, ability, unit.supply)
    else:
        task = unit.task if unit.task in STANDING_TASKS else above.task
        result = next_result(above.result, die, ability, t.house("9.6.2"))
    t.post(
        PUBLIC, "unit.fought", Become(unit.name, "task", task), Become(unit.name, "result", result),
        who=chief or "", unit=unit, task=task, fared=result, above=above.result if above else 0,
        higher=above.name if above else "",
    )  # fmt: skip
    if unit.kind == "regiment":
        _parts_fight(t, unit, result)


def _task(t: Turn, unit: Unit) -> str:
    """What a unit is at this month that has none above it: a die says it where it changes at all."""
    if unit.task in STANDING_TASKS:
        return unit.task
    tasks = t.hidden("tasks", "9.5.3")
    return str(tasks[t.under("9.5.3").roll("task", unit, hidden=True).total - 1])


def _parts_fight(t: Turn, unit: Unit, result: int) -> None:
    """Let battalions and companies that characters command fare on their own (9.2.1)."""
    officers = [who for who in people_of(t, unit) if who.rank in _PART_OF]
    battalions: dict[int, int] = {}
    for number in sorted({who.battalion for who in officers if who.battalion}):
        chief = next((w for w in officers if w.battalion == number and _PART_OF[w.rank] == "battalion"), None)
        battalions[number] = _part(t, unit, f"battalion-{number}", chief, result)
    for who in officers:
        if _PART_OF[who.rank] == "company":
            _part(t, unit, f"company-{who.name}", who, battalions.get(who.battalion, result))


def _part(t: Turn, unit: Unit, part: str, chief: Person | None, above: int) -> int:
    """How a part of a regiment fared; who is nobody's character has the ability of the regiment's chief."""
    ability = chief.military_ability if chief else unit.ability
    die = t.roll(f"result-{part}", unit, hidden=True).total
    result = next_result(above, die, ability, t.house("9.6.2"))
    kind = part.partition("-")[0]
    t.post(SECRET, "part.fought", who=chief or "", unit=unit, part=kind, fared=result, above=above)
    return result


def people_of(t: Turn, unit: Unit) -> Sequence[Person]:
    """The characters who are at the front in a regiment, free and alive, in the order of their names."""
    return [who for who in t.world.about(unit.code, Person)
            if who.regiment == unit.code and who.at_front and serves(who)]  # fmt: skip


def at_front(t: Turn) -> Iterable[Person]:
    """Everybody who is at the front, alive."""
    return (who for who in everybody(t) if who.at_front)
