"""Chapter 8: a duel with cold steel, as a pure function of two fencers, their routines and the dice.

``fight`` knows no month and no world. The steps that bring two men face to face stand in chapter 7.
"""

from turnbot.games.preux.duel import (
    Dice,
    Die,
    DuelTurn,
    Fencer,
    Record,
    Switches,
    Terms,
)


def fight(one: Fencer, two: Fencer, terms: Terms, switches: Switches, dice: Dice) -> Record:
    """Fight a duel to its end and return every turn of it.

    Both routines must be legal for their weapons. Raises ValueError that names the fencer and what is wrong
    with him. The same arguments and dice give the same record.
    """
    raise NotImplementedError


__all__ = ["Dice", "Die", "DuelTurn", "Fencer", "Record", "Switches", "Terms", "fight"]
