"""What a new unit is called (2.7q, ruling 87)."""

from turnbot.games.maquiavelli.state.world import World, unit_name


def free_name(world: World, power: str, kind: str, place: str, used: frozenset[str]) -> tuple[str, int]:
    """The name and number of a new unit: the lowest number free, and not in use when the turn began."""
    if kind == "G":
        return unit_name(power, kind, 0, place), 0
    number = 1
    while (name := unit_name(power, kind, number, place)) in world.units or name in used:
        number += 1
    return name, number
