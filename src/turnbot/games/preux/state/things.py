"""What else there is in the world: plays, seasons, children, vacancies, services, graves."""

from collections.abc import Mapping
from dataclasses import dataclass

from turnbot.core.events import Named
from turnbot.core.ledger import account, nothing


@dataclass(frozen=True, eq=False, kw_only=True)
class Play(Named):
    """A play on the bill of the Théâtre Royal, for the month that its name says (see ``play_name``).

    ``author`` stands on the bill and may be a character; ``title`` is empty where he gave none. ``bonus``
    is what his way of writing, and the minister's care, add to the roll of its success (3.4.3, 11.2.9).
    """

    name: str
    author: str
    title: str = ""
    bonus: int = account("referee", default=0)

    @property
    def owners(self) -> tuple[str, ...]:
        """It is everybody's."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Season(Named):
    """What the army did in a season, as investments ask it (ruling 261).

    ``month`` is its first; ``at_front`` holds the regular regiments that were at the front in it, by code,
    with the number of months; ``result`` is the army's.
    """

    name: str
    month: str
    at_front: Mapping[str, int] = account("referee", low=0, factory=nothing)
    result: int = account("referee", default=3)

    @property
    def owners(self) -> tuple[str, ...]:
        """It is nobody's."""
        return ()


def season_name(month: str) -> str:
    """The name under which a season, told by its first month, stands in the world."""
    return f"season/{month}"


def play_name(month: str) -> str:
    """The name under which the play of a month stands in the world."""
    return f"play/{month}"


@dataclass(frozen=True, eq=False, kw_only=True)
class Child(Named):
    """A child (4.3.5): who keeps it, who bore it and in which month; ``baptised`` or not yet (10.5.1)."""

    name: str
    father: str
    mother: str
    boy: bool
    month: str
    baptised: bool = account("public", default=False)

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class OpenPost(Named):
    """An office that fell vacant outside its month (11.0.8): a secretary runs it until it is given again.

    ``post`` is the office, with its place; ``month`` when it fell vacant; ``called`` the month in which it is
    given before its time (empty: in its own).
    """

    name: str
    post: str
    month: str
    called: str = account("public", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Vacancy(Named):
    """A place of a rank in an order, free since ``month`` (10.3.1); one stands for it the month after."""

    name: str
    order: str
    rank: str
    month: str

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Service(Named):
    """An extraordinary mass that a priest has announced (10.4.2): for which month and week, and where.

    ``dead`` is for whose soul it is said, empty for no one's (10.5.9).
    """

    name: str
    priest: str
    month: str
    week: int
    temple: str
    dead: str = ""

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Grave(Named):
    """Where a character rests who has died in the game, and for whose soul a mass may be said (10.5.9)."""

    name: str
    who: str
    month: str

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Realm(Named):
    """How it stands with France (6.0.6), from her first disaster on.

    ``defeats`` counts the months in a row, up to the last in which the army fought, that were disasters for
    it; ``invaded`` whether the enemy is in the country.
    """

    name: str
    defeats: int = account("referee", low=0, default=0)
    invaded: bool = account("public", default=False)

    @property
    def owners(self) -> tuple[str, ...]:
        """She is the King's."""
        return ()


#: The name under which France stands in the world.
FRANCE = "realm/France"


def grave_name(who: str) -> str:
    """The name under which the grave of a character stands in the world."""
    return f"grave/{who}"


def service_name(month: str, priest: str) -> str:
    """The name under which the mass of a priest in a month stands in the world: he says one."""
    return f"mass/{month}/{priest}"


def vacancy_name(order: str, rank: str) -> str:
    """The name under which a free place of the Church stands in the world."""
    return f"vacancy/{order}/{rank}"


def open_post_name(post: str) -> str:
    """The name under which a vacancy stands in the world."""
    return f"open-post/{post}"
