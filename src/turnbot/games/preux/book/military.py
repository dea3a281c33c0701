"""The rows of the printed tables of chapters 9, 11.3 and 11.4, and what a rule may ask of them together.

Nothing here is loaded: ``loaded`` reads the files, checks them and puts them together.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

#: The best and the least prestige that a regiment may have: rank tables have a number for each.
BEST, LEAST = 1, 10


@dataclass(frozen=True, slots=True)
class RankTerms:
    """What a rank asks and gives in one regiment, or above all of them (9.1.6).

    ``minimum_level`` (0: none is asked), ``pay`` in crowns and ``status`` in points a month, ``price`` of its
    commission in crowns (None: not sold).
    """

    minimum_level: int
    pay: int
    status: int
    price: int | None = None


@dataclass(frozen=True, slots=True)
class RegimentalRank:
    """A rank in a regiment (9.1.6): its ``places`` there; each list has a number for prestige 1 to 10."""

    rank: str
    name: str
    places: int
    minimum_level: tuple[int, ...]
    pay: tuple[int, ...]
    status: tuple[int, ...]
    price: tuple[int, ...] = ()

    def terms(self, prestige: int) -> RankTerms:
        """What it asks and gives in a regiment of this prestige, 1 to 10."""
        at = prestige - BEST
        price = self.price[at] if self.price else None
        return RankTerms(self.minimum_level[at], self.pay[at], self.status[at], price)


@dataclass(frozen=True, slots=True)
class GeneralRank:
    """A rank above colonel (9.1.6); ``places`` None: as many as are needed."""

    rank: str
    name: str
    minimum_level: int
    pay: int
    status: int
    places: int | None = None

    @property
    def terms(self) -> RankTerms:
        """What it asks and gives."""
        return RankTerms(self.minimum_level, self.pay, self.status)


@dataclass(frozen=True, slots=True)
class Admission:
    """The lowest die that gets a man into a regiment (9.3.2), by level: ``from_level`` to 16 and above."""

    code: str
    from_level: int = 0
    roll: tuple[int, ...] = ()
    automatic: bool = False

    def least(self, level: int) -> int | None:
        """The lowest die for a man of this level; None where he is not taken."""
        if level < self.from_level or not self.roll:
            return None
        return self.roll[min(level - self.from_level, len(self.roll) - 1)]


@dataclass(frozen=True, slots=True)
class Part:
    """A unit inside a regiment (9.2.1): who commands it and what it is made of."""

    unit: str
    name: str
    commander: str
    parts: tuple[str, ...] = ()
    sections: int = 0
    men: int = 0
    men_cavalry: int = 0


@dataclass(frozen=True, slots=True)
class MilitaryOffice:
    """A military office (11.3.2): who may hold it, who gives it and when, and what it brings.

    ``rank`` is exact unless ``higher_too``; ``regiment`` he must belong to; ``ability``: his military ability
    changes the die; ``month`` 1 to 12; ``places``, or ``one_per`` what (neither: not printed); ``status`` in
    points and ``pay`` in crowns a month; ``influence`` the favour it gives (0: none); ``roll`` the least die.
    """

    office: str
    printed: str
    rank: str
    minimum_level: int
    appoints: str
    month: int
    status: int
    roll: int
    higher_too: bool = False
    regiment: str = ""
    ability: bool = False
    places: int | None = None
    one_per: Literal["", "brigade", "regiment", "division", "general", "lieutenant-general"] = ""
    influence: int = 0
    pay: int = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """What a military ability from ``low`` to ``high`` (None: on) adds to a die (11.3.2)."""

    low: int
    bonus: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Cowardice:
    """What comes of cowardice on a die (9.6.3); ``status_times`` the points he changed, each month."""

    low: int
    high: int
    result: str
    status_times: int = 0


@dataclass(frozen=True, slots=True)
class Theft:
    """What is stolen in office (11.4.10, 11.4.17.2): ``crowns``, found out on ``roll`` or more with two dice.

    ``battle`` is what it adds to the army's result.
    """

    crowns: int
    roll: int
    battle: int = 0


@dataclass(frozen=True, slots=True)
class PrisonRoll:
    """What comes of an escape or a rescue (9.8.2, 9.8.5) on two dice of ``low`` to ``high`` (None: no bound).

    ``death`` is what two more dice must show for somebody to die of it, from ``captured_from`` to
    ``captured_to`` he is captured instead.
    """

    result: str
    low: int | None = None
    high: int | None = None
    endurance_percent: int = 0
    death: int | None = None
    prisoners_too: bool = False
    mentioned: bool = False
    captured_from: int | None = None
    captured_to: int | None = None


@dataclass(frozen=True, slots=True)
class PrisonModifier:
    """What is added to such a roll when something holds, ``at_most`` so often in one group."""

    when: str
    bonus: int
    at_most: int = 1


@dataclass(frozen=True, slots=True)
class PrisonTable:
    """The table of escapes, or that of rescues."""

    result: tuple[PrisonRoll, ...]
    modifier: tuple[PrisonModifier, ...]

    def of(self, total: int) -> PrisonRoll:
        """What two dice, with what is added to them, mean."""
        return next(
            row
            for row in self.result
            if (row.low is None or total >= row.low) and (row.high is None or total <= row.high)
        )

    def bonus(self, when: str, times: int = 1) -> int:
        """What something adds that holds so often. Raises KeyError when the table has none."""
        row = {one.when: one for one in self.modifier}[when]
        return row.bonus * min(times, row.at_most)


@dataclass(frozen=True, slots=True)
class Army:
    """All tables of the King's service."""

    ranks: Mapping[str, RegimentalRank]
    general_ranks: Mapping[str, GeneralRank]
    admissions: Mapping[str, Admission]
    parts: Mapping[str, Part]
    offices: Mapping[str, MilitaryOffice]
    abilities: tuple[Ability, ...]
    cowardice: tuple[Cowardice, ...]
    embezzlement: tuple[Theft, ...]
    extortion: tuple[Theft, ...]
    escape: PrisonTable
    rescue: PrisonTable

    @property
    def ladder(self) -> tuple[str, ...]:
        """All ranks, from the lowest to the highest."""
        return (*self.ranks, *self.general_ranks)

    def height(self, rank: str) -> int:
        """How high a rank stands: 0 for a private, -1 for none."""
        return self.ladder.index(rank) if rank else -1

    def at_least(self, rank: str, least: str) -> bool:
        """Whether a rank is this one or a higher."""
        return self.height(rank) >= self.height(least)

    def terms(self, rank: str, prestige: int) -> RankTerms:
        """What a rank asks and gives in a regiment of this prestige; above colonel that changes nothing."""
        if rank in self.general_ranks:
            return self.general_ranks[rank].terms
        return self.ranks[rank].terms(prestige)

    def ability_bonus(self, ability: int) -> int:
        """What a military ability adds to a die (11.3.2); below the table as its first row says."""
        for row in self.abilities:
            if row.high is None or ability <= row.high:
                return row.bonus
        raise LookupError(f"the table of abilities says nothing of {ability}")
