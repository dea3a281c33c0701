"""The accounts that a player follows from month to month."""

from collections.abc import Mapping

from turnbot.games.preux.state.world import World


def standing(world: World, who: str) -> Mapping[str, int]:
    """Crowns, this month's status points and level of a character; nothing where he is not in the world."""
    person = world.people.get(who)
    if person is None:
        return {}
    return {"coronas": person.crowns, "puntos": person.status, "nivel": person.level}
