"""The army of a scenario: what it says of units, and the rest drawn from the seed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from turnbot.games.preux.begin.creation import thrown
from turnbot.games.preux.state.army import Province, Unit, establishment, unit_name
from turnbot.games.preux.state.people import Person


@dataclass(frozen=True, slots=True)
class ToldUnit:
    """What a scenario says of a unit, by its name; ``ability`` None: it is drawn."""

    name: str
    at_front: bool
    task: str
    ability: int | None


def muster(
    seed: bytes, month: str, people: Iterable[Person], told: Iterable[ToldUnit]
) -> Sequence[Unit | Province]:
    """Every unit and province of a world that opens in ``month``.

    A regiment is at the front where the scenario says so, or has a man of it there who is not there for his
    disgrace.
    """
    known = {one.name: one for one in told}
    there = {unit_name("regiment", who.regiment) for who in people if who.at_front and not who.home_regiment}
    return [
        _as_told(thing, known.get(thing.name), month, thing.name in there)
        if isinstance(thing, Unit)
        else thing
        for thing in establishment(lambda name: thrown(seed, "ability", name), month)
    ]


def _as_told(unit: Unit, told: ToldUnit | None, month: str, has_men_there: bool) -> Unit:
    ability = unit.ability if told is None or told.ability is None else told.ability
    out = bool(unit.since) or has_men_there or (told is not None and told.at_front)
    task = (told.task if told else "") or unit.task or ("field" if out else "")
    return replace(unit, ability=ability, since=month if out else "", task=task)
