"""What stands open in a game and its referee should have in view."""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.maquiavelli.state.world import World
from turnbot.games.maquiavelli.telling.pictures import named
from turnbot.games.maquiavelli.telling.words import ducats, joined, the, to, unit


def affairs(world: World, house: Mapping[str, Mapping[str, Any]]) -> Sequence[str]:
    """Powers without a player, debts, loans to be paid out, sieges, rebellions: a Spanish line each."""
    living = world.living()
    found = []
    idle = [the(power.name) for power in living if not power.email]
    if idle:
        found.append(f"Sin jugador, y por tanto quietas: {joined(idle)}. Dele uno con «turnbot people add».")
    for power in living:
        whom = the(power.name)
        if power.debt:
            found.append(f"Préstamo: {whom} debe {ducats(power.debt)}, en {named(power.due)}.")
        if power.granted:
            found.append(f"Préstamo: {whom} recibirá {ducats(power.granted)} al empezar el turno.")
        if power.leave:
            told = joined([pair.replace("/", " a ") for pair in power.leave])
            found.append(f"Estrechos: {whom} deja pasar por {told}.")
    for one in sorted(world.units.values(), key=lambda u: u.name):
        if one.siege:
            found.append(f"Asedio: {unit(one.name)}, ante {one.place}.")
    risen = sorted((land.area, land.rebels) for land in world.lands.values() if land.rebels)
    found += [f"Rebelión: {area}, contra {to(power).partition(' ')[2]}." for area, power in risen]
    return [line[:1].upper() + line[1:] for line in found]
