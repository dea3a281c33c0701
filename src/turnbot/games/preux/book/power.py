"""The rows of the tables of power: favours, bribes, and the offices of government, army and Church.

As in ``printed``, nothing is loaded here: ``loaded`` reads the files and puts them together.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Position:
    """Who is moved by one with a favour of this level (5.1.3)."""

    favour: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnFavour:
    """The favour a man has of his own (5.1.10), by social level; ``high`` None: and above."""

    low: int
    favour: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class LadysFavour:
    """The favours a lady grants (5.1.13), by her level: the usual one, and an influential lady's other."""

    low: int
    additional: int
    normal: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class BribePrice:
    """What a bribe costs that does what a favour of this level does (5.2.2), in crowns."""

    favour: int
    crowns: int


@dataclass(frozen=True, slots=True)
class BribeResult:
    """What comes of a bribe on two dice (5.2.3): ``denounced``, ``pocketed`` or ``granted``."""

    low: int
    result: str
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that favours may be used on (5.1.9); ``office``: the order must say which office.

    ``of_regiment`` says it of one regiment, which the order may name. Without rules that decide it, it is
    something that people try and that nobody can influence.
    """

    matter: str
    rules: tuple[str, ...]
    doing: str
    office: bool = False
    of_regiment: str = ""


@dataclass(frozen=True, slots=True)
class Decider:
    """Who decides such things: his line in the table of positions, or the favour itself."""

    names: tuple[str, ...]
    position: str = ""
    favour: int = 0


@dataclass(frozen=True, slots=True)
class Office:
    """An office (11.1.2, 11.3.2, 11.5.1).

    ``kind`` is ``ministry``, ``military`` or ``church``. ``needs`` are ranks of army or Church and titles,
    any one of which will do; ``exact``: that rank and no higher. ``appoints`` is who gives it, ``month``
    (1-12) when; ``status`` (points) and ``pay`` (crowns) come every month, ``influence`` are its favours each
    season. ``roll`` is the lowest die; ``levels_per_bonus`` levels above the minimum add one (0: they do
    not), ``renewal_bonus`` is added for who holds it, ``ability``: military ability changes the die.
    There are ``places`` of it, or one for each ``one_per`` unit; ``regiment``: its men alone.
    """

    office: str
    kind: str
    appoints: str
    month: int
    minimum_level: int
    roll: int
    needs: tuple[str, ...] = ()
    exact: bool = False
    status: int = 0
    status_as: str = ""
    influence: tuple[int, ...] = ()
    pay: int = 0
    levels_per_bonus: int = 0
    renewal_bonus: int = 0
    ability: bool = False
    regiment: str = ""
    places: int = 1
    one_per: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a court may do to a man of these levels (11.2.3), and from which total of two dice.

    ``months`` at the frontier; ``fine_dice`` times ``fine_times`` crowns; ``police_part`` of what is taken
    goes to the Teniente General de Policía.
    """

    roll: int
    sentence: str
    low: int = 1
    high: int | None = None
    months: int = 0
    fine_dice: int = 0
    fine_times: int = 0
    police_part: float = 0.0


@dataclass(frozen=True, slots=True)
class Power:
    """The tables of power."""

    positions: tuple[Position, ...]
    own: tuple[OwnFavour, ...]
    ladies: tuple[LadysFavour, ...]
    prices: tuple[BribePrice, ...]
    bribes: tuple[BribeResult, ...]
    extra_percent: int
    most_extra: int
    matters: Mapping[str, Matter]
    deciders: Mapping[str, Decider]
    offices: Mapping[str, Office]
    sentences: tuple[Sentence, ...]

    def own_favour(self, level: int) -> int:
        """The level of the favour that goes with a social level; 0: he has none (5.1.10)."""
        return next((r.favour for r in self.own if r.low <= level and (r.high is None or level <= r.high)), 0)

    def ladys_favour(self, level: int, column: str) -> int:
        """The level of a lady's favour of a column, ``normal`` or ``additional``; 0: none (5.1.13)."""
        row = next((r for r in self.ladies if r.low <= level and (r.high is None or level <= r.high)), None)
        return (getattr(row, column) or 0) if row else 0

    def moves(self, decider: str) -> int:
        """The favour that gives a modifier of one with who decides (5.1.3). KeyError: nobody of that name."""
        row = self.deciders[decider]
        return row.favour or next(p.favour for p in self.positions if row.position in p.names)

    def bribe(self, crowns: int) -> tuple[int, int]:
        """The level of the favour that a sum imitates, and what it adds to the dice (5.2.2, 5.2.4).

        It is the dearest that the sum pays for; whole steps above its price count. (0, 0): it is too little.
        """
        paid = [row for row in self.prices if row.crowns <= crowns]
        if not paid:
            return 0, 0
        best = max(paid, key=lambda row: row.crowns)
        extra = (crowns - best.crowns) * 100 // (best.crowns * self.extra_percent)
        return best.favour, min(extra, self.most_extra)

    def bribe_result(self, total: int) -> str:
        """What comes of a bribe, by the total of the dice (5.2.3)."""
        return next(r.result for r in self.bribes if r.low <= total and (r.high is None or total <= r.high))

    def sentence(self, level: int) -> Sentence:
        """What threatens a man of this level before a court (11.2.3)."""
        return next(r for r in self.sentences if r.low <= level and (r.high is None or level <= r.high))
