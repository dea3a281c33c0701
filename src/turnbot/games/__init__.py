"""The games turnbot knows. A dict written by hand: two games need no discovery of plug-ins."""

from collections.abc import Mapping
from types import MappingProxyType

from turnbot.core.game import Game
from turnbot.games.maquiavelli.game import GAME as MAQUIAVELLI
from turnbot.games.preux.game import GAME as PREUX

#: By the name that configurations give.
GAMES: Mapping[str, Game] = MappingProxyType({PREUX.name: PREUX, MAQUIAVELLI.name: MAQUIAVELLI})


def game(system: str) -> Game:
    """Return a game by the name that configurations give. Raises KeyError with an unknown name."""
    return GAMES[system]
