"""What is known of a player's month when he sends his orders, and why one of them may be refused."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from turnbot.games.preux.orders.tree import (
    SECTIONS,
    Action,
    Beg,
    Borrow,
    ClaimDebt,
    Gamble,
    Influence,
    Orders,
)
from turnbot.games.preux.state.marching import Marching
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import Service

#: Why something will be refused: "RULE reason", and what its sentence speaks of.
Refusal = tuple[str, Mapping[str, Any]]

#: Orders that may bring money before something is paid.
_INCOME = (Borrow, ClaimDebt, Gamble, Beg)


@dataclass(frozen=True, slots=True)
class Seen:
    """What anybody sees of a gentleman: his level and his club."""

    level: int
    club: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A player's month as he orders it, and what he knows: ``me`` is his own sheet.

    ``vacant`` are the offices that fell vacant, each with the month for which it is called, if any (11.0.9);
    ``front`` is whether he will be at the front in it, and how he comes there (None: he has nothing to do
    with it).
    ``penitents`` are the ladies who confess to him, each with whom she named last month as an unlucky suitor,
    ``mass`` is what he announced for this month as a priest; ``deciders`` are the players who decide what he
    uses favours on.
    """

    me: Person
    month: str
    orders: Orders
    others: Mapping[str, Seen]
    vacant: Mapping[str, str] = field(default_factory=dict)
    front: Marching | None = None
    penitents: Mapping[str, Sequence[str]] = field(default_factory=dict)
    mass: Service | None = None
    deciders: Mapping[Influence, str] = field(default_factory=dict)

    def surely(self, where: str) -> Iterator[Action]:
        """The orders of a section that hang on nothing."""
        return (action for action in self.orders.section(where) if action.if_ is None)

    def by_then(self, kind: type[Action] | tuple[type[Action], ...], where: str) -> list[Any]:
        """All orders of a kind that may have been carried out when this section's are."""
        until = SECTIONS if where == "notes" else (*SECTIONS[: int(where)], "notes")
        return [action for one in until for action in self.orders.section(one) if isinstance(action, kind)]

    @property
    def hopes_for_money(self) -> bool:
        """Whether he orders anything that may fill his purse."""
        return bool(self.by_then(_INCOME, "notes"))
