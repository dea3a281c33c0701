"""The rows of the printed tables: what each says, its units, and what a rule may ask of it.

Nothing here is loaded: ``book`` reads the files, checks them and puts them together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from turnbot.games.preux.book.military import Army


@dataclass(frozen=True, slots=True)
class Club:
    """A club (3.1.1): ``dues`` in crowns a month, ``status`` in points a month, bets in crowns.

    ``regiments``: only officers of these are taken; empty: anybody of the level.
    """

    code: str
    name: str
    minimum_level: int
    dues: int
    status: int
    divisor: int
    bet_limit: int | None = None
    bet_minimum: int = 1
    regiments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Toadying:
    """Points of the higher of two who toady (3.1.4), for level differences ``low`` to ``high`` (None: on)."""

    low: int
    higher: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """What a thing costs (2.0.3) in each quality (None: not sold), times a level where ``per`` says so."""

    item: str
    name: str
    per: Literal["level", "lady_level"] | None = None
    each: str | None = None
    cheap: int | None = None
    standard: int | None = None
    luxury: int | None = None
    rich_ladies: str | None = None

    @property
    def qualities(self) -> Mapping[str, int]:
        """The qualities that are sold, with their prices."""
        prices = {"cheap": self.cheap, "standard": self.standard, "luxury": self.luxury}
        return {quality: price for quality, price in prices.items() if price is not None}


@dataclass(frozen=True, slots=True)
class Activity:
    """How long an action takes (1.0.3): ``at_most`` of a kind in a week.

    ``doing`` is the order as a thing to do, in Spanish. One that is ``played`` the rules carry out, others
    the referee judges.
    """

    do: str
    doing: str
    length: Literal["long", "short"]
    rule: str = "1.0.3"
    with_: tuple[str, ...] = ()
    at_most: int = 1
    played: bool = False


@dataclass(frozen=True, slots=True)
class HouseClass:
    """A house (4.5.2): ``rent`` in crowns and ``status`` in points a month.

    ``guests`` are the gentlemen it holds, ``wife_level`` the highest level of a wife who accepts it (None:
    any number, any level).
    """

    class_: int
    name: str
    rent: int
    status: int
    guests: int | None = None
    wife_level: int | None = None

    def holds(self, gentlemen: int) -> bool:
        """Whether so many guests find room; ladies and hosts do not count."""
        return self.guests is None or gentlemen <= self.guests

    def suits(self, level: int) -> bool:
        """Whether a wife of this level accepts it."""
        return self.wife_level is None or level <= self.wife_level


@dataclass(frozen=True, slots=True)
class CasinoTerms:
    """What the Casino asks and gives (3.3.1, 3.3.6): ``dues`` in crowns a month, the rest in status points.

    ``visit_status`` is for coming and playing, ``first_win`` for the first of several wins in a row.
    """

    dues: int
    visit_status: int
    first_win: int


@dataclass(frozen=True, slots=True)
class Casino:
    """The Gran Casino (3.3.1-3.3.7): bets in crowns, ``lost`` in status points.

    ``probation`` and ``absence`` are in months.
    """

    minimum_level: int
    bet_minimum: int
    bets_minimum: int
    divisor: int
    lost: int
    probation: int
    absence: int
    visitor: CasinoTerms
    member: CasinoTerms


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the theatre (3.4.2): crowns for each level of who takes it."""

    seat: str
    per_level: int


@dataclass(frozen=True, slots=True)
class Quality:
    """What a play may be (3.4.2), by one die from ``low`` to ``high``, and the points of having seen it."""

    quality: str
    name: str
    low: int
    high: int
    status: int


@dataclass(frozen=True, slots=True)
class Extra:
    """What else gives or takes points at the theatre (3.4.2)."""

    when: str
    name: str
    status: int


@dataclass(frozen=True, slots=True)
class Writing:
    """Writing a play (3.4.3-3.4.7): ``weeks`` in all, ``run_bonus`` for each unbroken ``run`` of weeks.

    A minister who is no player accepts it on ``accepted`` or more; the incomes are in crowns for each pip.
    """

    weeks: int
    run: int
    run_bonus: int
    accepted: int
    stalls_income: int
    box_income: int
    levels_divisor: int


@dataclass(frozen=True, slots=True)
class Theatre:
    """The Théâtre Royal (3.4.1-3.4.7)."""

    opening_times: int
    box_people: int
    seat: tuple[Seat, ...]
    quality: tuple[Quality, ...]
    extra: tuple[Extra, ...]
    writing: Writing

    def price(self, seat: str, level: int, *, opening: bool) -> int:
        """Crowns for a seat in the stalls, or for a box, for a man of this level."""
        per_level = next(row.per_level for row in self.seat if row.seat == seat)
        return per_level * level * (self.opening_times if opening else 1)

    def success(self, roll: int) -> Quality:
        """What a play is by its roll, 1 to 6."""
        return next(row for row in self.quality if row.low <= roll <= row.high)

    def also(self, when: str) -> int:
        """Points of an extra."""
        return next(row.status for row in self.extra if row.when == when)


@dataclass(frozen=True, slots=True)
class Billed:
    """A play that may be drawn: as the bill has it."""

    title: str
    author: str


@dataclass(frozen=True, slots=True)
class Repertoire:
    """What the theatre plays when nobody of the game has written anything, and now and then a foreigner's."""

    play: tuple[Billed, ...]
    foreign: tuple[Billed, ...]


@dataclass(frozen=True, slots=True)
class Title:
    """A title (6.0.2-6.0.4), for him and for her; the special ones have no level of their own."""

    title: str
    name: str
    minimum_level: int
    lady: str = ""
    new_level: int | None = None
    status: int = 0
    pension: int = 0


@dataclass(frozen=True, slots=True)
class Births:
    """The dice of a birth (4.3.5): what each face means, and in a birth that goes wrong.

    ``twins`` are the children of a twin birth; ``status`` the points of a boy and of a girl in each of the
    first ``months``; ``upkeep`` crowns a month and child for each level of the father.
    """

    birth: Mapping[int, str]
    trouble: Mapping[int, str]
    status: Mapping[str, int]
    twins: int
    months: int
    upkeep: int


@dataclass(frozen=True, slots=True)
class Chance:
    """The lowest die (``roll``) that wins a lady, for level differences ``low`` to ``high`` (None: on)."""

    low: int
    roll: int
    high: int | None = None


@dataclass(frozen=True, slots=True)
class CourtshipModifier:
    """What is added to the die ``when`` something holds, by a rule; ``instead_of`` another of them."""

    when: str
    rule: str
    bonus: int
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class Courtship:
    """The courting of ladies (4.2.1): what it costs, in crowns for each of her levels, and how it goes."""

    gift_per_level: int
    natural_failure: int
    minimum: tuple[Chance, ...]
    modifier: tuple[CourtshipModifier, ...]

    def least(self, difference: int) -> int | None:
        """The lowest die that wins her, by his level minus hers; None where there is no hope."""
        for row in self.minimum:
            if row.low <= difference and (row.high is None or difference <= row.high):
                return row.roll
        return None

    def bonus(self, when: str) -> int:
        """What a modifier adds. Raises KeyError when the table has none of that name."""
        return {row.when: row.bonus for row in self.modifier}[when]


@dataclass(frozen=True, slots=True)
class Trail:
    """What comes of following a lady (4.1.10) on a die of ``low`` to ``high``; ``status`` in points."""

    low: int
    high: int
    result: str
    status: int = 0
    duel_cause: bool = False


@dataclass(frozen=True, slots=True)
class Brigade:
    """A brigade (9.1.1) and the points it brings its chief and its Mayor de Brigada (9.1.3)."""

    code: str
    name: str
    status: int


@dataclass(frozen=True, slots=True)
class Regiment:
    """A regiment (9.1.1): its brigade (empty: in no order of battle), weapon, friend and enemy, by code."""

    code: str
    name: str
    brigade: str = ""
    prestige: int | None = None
    cavalry: bool = False
    weapon: str = ""
    friend: str = ""
    enemy: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a deed of honour gives or takes (7.3.3): ``status`` in points, or ``level_part`` of one's level.

    With ``disgrace`` it is no matter of points; with ``referee`` it is as he sees fit.
    """

    deed: str
    status: int = 0
    level_part: float = 0.0
    disgrace: bool = False
    referee: bool = False

    def points(self, level: int) -> int:
        """Status points for a man of this level, rounded towards nothing but never to it (ruling 127)."""
        if not self.level_part:
            return self.status
        size = max(1, int(abs(self.level_part) * level))
        return size if self.level_part > 0 else -size


@dataclass(frozen=True, slots=True)
class Persuasion:
    """What is added to a priest's die when something holds (10.5.7); ``each``: once for so many levels."""

    when: str
    bonus: int
    each: int | None = None


@dataclass(frozen=True, slots=True)
class Dissuasion:
    """How a priest talks a duellist out of it (10.5.6, 10.5.7): on ``roll`` or more with one die."""

    roll: int
    modifier: tuple[Persuasion, ...]

    def bonus(self, when: str, levels: int = 0) -> int:
        """What something adds. Raises KeyError when the table has nothing of that name."""
        row = {one.when: one for one in self.modifier}[when]
        return row.bonus * (max(0, levels) // row.each) if row.each else row.bonus


@dataclass(frozen=True, slots=True)
class ChurchRank:
    """A rank of the Church in one order (10.3.3): ``status`` in points a month.

    ``roll`` is the lowest total of two dice to enter (friars) or to rise; ``favour`` the level of influence
    that helps it, ``influence`` the favour the rank gives (0: none). Alms in crowns: so many dice, more, and
    times as much.
    """

    rank: str
    name: str
    order: str
    minimum_level: int
    roll: int
    favour: int
    alms_dice: int
    status: int
    alms_plus: int = 0
    alms_times: int = 1
    study_months: int = 0
    influence: int = 0

    def alms(self, dice: int) -> int:
        """Crowns that a week of begging leaves him, by the sum of his dice."""
        return dice * self.alms_times + self.alms_plus


@dataclass(frozen=True, slots=True)
class Temple:
    """Where a mass is said (10.4.3): what it adds to the sermon, and the lowest rank that may say one."""

    temple: str
    name: str
    bonus: int
    rank: str


@dataclass(frozen=True, slots=True)
class Sermon:
    """How good a sermon is (10.4.5) on a total of ``low`` to ``high`` (None: no bound), and its points."""

    quality: str
    name: str
    status: int
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Sermons:
    """The sermons, from the worst; the priest's points are ``priest_times`` as many (10.4.4)."""

    priest_times: int
    sermon: tuple[Sermon, ...]

    def by(self, total: int) -> Sermon:
        """What a sermon is by its roll."""
        for row in self.sermon:
            if (row.low is None or row.low <= total) and (row.high is None or total <= row.high):
                return row
        raise ValueError(f"no sermon for a total of {total}")


@dataclass(frozen=True, slots=True)
class Book:
    """The printed tables that the rules read."""

    clubs: Mapping[str, Club]
    toadying: tuple[Toadying, ...]
    toadying_divisor: int
    prices: Mapping[str, Price]
    activities: Mapping[str, Activity]
    houses: tuple[HouseClass, ...]
    casino: Casino
    theatre: Theatre
    repertoire: Repertoire
    births: Births
    titles: tuple[Title, ...]
    courtship: Courtship
    following: tuple[Trail, ...]
    brigades: Mapping[str, Brigade]
    regiments: Mapping[str, Regiment]
    deeds: Mapping[str, Deed]
    dissuasion: Dissuasion
    army: Army
    #: By order and rank.
    church: Mapping[tuple[str, str], ChurchRank]
    temples: Mapping[str, Temple]
    sermons: Sermons

    def is_long(self, do: str) -> bool:
        """Whether an action fills a week."""
        return do in self.activities and self.activities[do].length == "long"

    def is_played(self, do: str) -> bool:
        """Whether rules carry an action out; the referee judges the others."""
        return do in self.activities and self.activities[do].played

    def title_level(self, borne: str) -> int:
        """The level that goes with a title as somebody bears it: «Baronne de Malaterre», «Comte».

        What is not on the list counts as the special ones do: for the least they ask.
        """
        row = self.title_of(borne) or self.titles[-1]
        return row.new_level or row.minimum_level

    def title_of(self, borne: str) -> Title | None:
        """The row of a title as somebody bears it; None for what is not on the list."""
        words = borne.replace("Vicomte", "Viscomte").split()
        known = (row for row in self.titles[:-1] if words and words[0] in (row.title, row.lady))
        return next(known, None)

    def highest_title(self, borne: Iterable[str]) -> str:
        """The highest of these titles, as it is borne; empty where none is on the list."""
        known = [(self.titles.index(row), one) for one in borne if (row := self.title_of(one)) is not None]
        return max(known, key=lambda one: one[0])[1] if known else ""
