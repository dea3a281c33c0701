"""The games turnbot knows. A function written by hand: two games need no discovery of plug-ins."""

from turnbot.core.game import Game


def game(system: str) -> Game:
    """Return a game by the name that configurations give it. Raises KeyError with an unknown name."""
    # Imported here so that a command that plays one game does not load the other.
    if system == "preux":
        from turnbot.games.preux.game import GAME

        return GAME
    raise KeyError(system)
