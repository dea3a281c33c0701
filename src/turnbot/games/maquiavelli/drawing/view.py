"""What a map shows, as plain data: the whole of what the drawing is told.

Places are the names of ``geometry.toml`` (provinces by name, seas by abbreviation), powers the eight names of
``palette.POWERS``. Whoever fills a view decides who may see it: the drawing shows everything it is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["E", "F", "G"]
Elite = Literal["", "milicia", "mercenarios", "profesionales"]
Did = Literal["advance", "support", "convoy", "hold", "retreat", "besiege", "convert"]
#: What came of an order, in the words of the game's results; "" is: not known, or nothing to tell.
Result = Literal[
    "",
    "advanced",
    "held",
    "supported",
    "cut",
    "convoyed",
    "no-convoy",
    "bounced",
    "blocked",
    "dislodged",
    "error",
    "besieges",
    "siege-complete",
    "converted",
    "dissolved",
    "disbanded",
    "eliminated",
]


@dataclass(frozen=True)
class Unit:
    """A unit as it stands: ``power`` "" is an autonomous garrison, ``number`` 0 is not written.

    ``coast`` is N, S or "" and counts in Provenza and Croacia alone; ``besieged`` is of a garrison.
    """

    power: str
    kind: Kind
    place: str
    number: int = 0
    coast: str = ""
    elite: Elite = ""
    besieged: bool = False


@dataclass(frozen=True)
class Move:
    """An order and what came of it, as an arrow or a sign.

    ``at`` is where the unit stood, ``to`` where it went, retreated, or gave support. ``of`` is, for a support
    given to an advance, where that came from, for a convoy where the army came from; support without ``of``
    is for who stands in ``to``.
    """

    power: str
    kind: Kind
    at: str
    did: Did
    to: str = ""
    of: str = ""
    result: Result = ""
    coast: str = ""


@dataclass(frozen=True)
class MapView:
    """One picture: the position after a campaign, and the moves that led to it.

    ``control`` names the controller of each province that has one. ``home`` is for the first map of a game
    (2.4): each power's home provinces are then framed. ``note`` is a line under the title.
    """

    title: str
    control: Mapping[str, str] = field(default_factory=dict)
    units: tuple[Unit, ...] = ()
    moves: tuple[Move, ...] = ()
    famine: frozenset[str] = frozenset()
    rebellion: frozenset[str] = frozenset()
    note: str = ""
    home: Mapping[str, str] = field(default_factory=dict)
