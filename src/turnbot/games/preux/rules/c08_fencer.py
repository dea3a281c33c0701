"""Chapter 8: a fencer while he fights."""

from collections.abc import Callable
from typing import NamedTuple

from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.events.duel import (
    Die,
    Fencer,
    Switches,
)
from turnbot.games.preux.rules.c08_blades import (
    strokes,
)


def check(fencer: Fencer) -> None:
    """Raise ValueError for who cannot fight, naming what is wrong with him."""
    if fencer.weapon not in armoury().weapons:
        raise ValueError(f"{fencer.name} fights with {fencer.weapon!r}, which is no weapon of 8.4.4")
    if fencer.endurance < 1 or fencer.strength < 1 or fencer.constitution < 1:
        raise ValueError(
            f"{fencer.name} cannot fight with strength {fencer.strength}, constitution "
            f"{fencer.constitution} and endurance {fencer.endurance}"
        )


class Man:
    """A fencer while he fights: what changes from turn to turn."""

    __slots__ = (
        "dead",
        "endurance",
        "fencer",
        "formula",
        "refused",
        "strokes",
        "wants_peace_below",
        "weapon",
    )

    def __init__(self, fencer: Fencer, rules: Switches):
        check(fencer)
        self.fencer = fencer
        self.formula = rules.damage
        self.endurance = fencer.endurance
        self.dead = False
        self.refused = False
        self.take(fencer.weapon)
        # In hundredths of a point, so that per cents stay whole (ruling 143).
        share = fencer.surrender_below * fencer.maximum
        if not share or not (rules.default_surrender or fencer.ordered):
            self.wants_peace_below = 0
        else:
            self.wants_peace_below = share if fencer.endurance * 100 >= share else fencer.endurance * 50

    def take(self, weapon: str) -> None:
        """Hold this from now on."""
        self.weapon = weapon
        self.strokes = strokes(self.fencer.strength, weapon, self.formula)

    def suffer(self, loss: int, *, killed: bool) -> None:
        """Lose endurance, or life at once."""
        self.endurance -= loss
        self.dead = killed or self.endurance < self.fencer.dies_below

    @property
    def down(self) -> bool:
        """Whether he lies there, dead or unconscious."""
        return self.dead or self.endurance <= 0


Men = tuple[Man, Man]
#: Of both men: whether it did; None where it could not.
Maybe = tuple[bool | None, bool | None]
Roll = Callable[[str, int, int], tuple[int, ...]]


class Dealt(NamedTuple):
    """What a turn's actions did; pairs as in DuelTurn. ``disarmed``: he lost the last of his weapon."""

    losses: tuple[int, int] = (0, 0)
    thrown: Maybe = (None, None)
    broke: Maybe = (None, None)
    disarmed: tuple[bool, bool] = (False, False)
    dice: tuple[Die, ...] = ()


NOTHING = Dealt()
