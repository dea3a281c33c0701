"""The position as the ledger keeps it: powers, lands, units, and the game itself.

A turn's code is ``1454-0`` for the adjustments before spring, then ``-1`` spring, ``-2`` summer, ``-3``
autumn.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from turnbot.core.events import Named
from turnbot.core.ledger import account, overwrite

SEASONS = ("ajustes", "primavera", "verano", "otoño")

#: How a land is called in the ledger: powers and lands share names.
LAND = "en "


@dataclass(frozen=True, eq=False)
class Power(Named):
    """A power. Ducats; ``chits`` are names of those it can have murdered, sorted, one each.

    ``debt`` is owed to the moneylender at the turn ``due``; ``granted`` is what he pays out when the next
    turn begins; ``barred`` gets nothing of him any more. ``countries`` are the home countries it has, by
    the name of the power that began there. ``leave`` is standing leave to pass, as pairs of strait and
    power. ``kept`` are campaign orders that came with adjustments, as a document.
    """

    name: str
    player: str = ""
    email: str = ""
    treasury: int = account("owner", low=0, default=0)
    chits: tuple[str, ...] = account("owner", default=())
    debt: int = account("public", low=0, default=0)
    due: str = account("public", default="")
    granted: int = account("public", low=0, default=0)
    barred: bool = account("public", default=False)
    countries: tuple[str, ...] = account("public", default=())
    out: bool = account("public", default=False)
    leave: tuple[str, ...] = account("owner", default=())
    kept: str = account("owner", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """A power's own affairs are its own."""
        return (self.name,)


@dataclass(frozen=True, eq=False)
class Land(Named):
    """A province: who controls it (empty: nobody), its famine, against whom it rebels (empty: nobody)."""

    name: str
    owner: str = account("public", default="")
    famine: bool = account("public", default=False)
    rebels: str = account("public", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """All about it is public."""
        return ()

    @property
    def area(self) -> str:
        """Its name on the board."""
        return self.name.removeprefix(LAND)


@dataclass(frozen=True, eq=False)
class Unit(Named):
    """An army (E), a fleet (F) or a garrison (G); ``power`` is empty for an autonomous garrison.

    It is called ``Francia E1``, a garrison ``Papado G Perugia``. ``coast`` is N or S where a fleet lies on
    one of two; ``siege``: it besieges the city of its province since an earlier campaign.
    """

    name: str
    power: str
    kind: str
    number: int
    place: str = account("public")
    coast: str = account("public", default="")
    elite: str = ""
    siege: bool = account("public", default=False)

    @property
    def owners(self) -> tuple[str, ...]:
        """All about it is public."""
        return ()

    @property
    def id(self) -> str:
        """How its owner calls it: ``E1``, ``G Perugia``."""
        return self.name.split(" ", 1)[1]

    @property
    def node(self) -> str:
        """Where a fleet lies on the board's net of coasts."""
        return f"{self.place}/{self.coast}" if self.coast else self.place

    @property
    def walled(self) -> bool:
        """Whether it stands inside a city."""
        return self.kind == "G"


@dataclass(frozen=True, eq=False)
class Table(Named):
    """The game as a whole: who has won it, empty while nobody has."""

    name: str = "la partida"
    winner: str = account("public", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """All about it is public."""
        return ()


@dataclass(frozen=True, eq=False)
class World:
    """A position before or after a turn. ``used`` are the names units bore when the turn began."""

    month: str
    powers: dict[str, Power]
    lands: dict[str, Land]
    units: dict[str, Unit]
    table: Table = field(default_factory=Table)
    used: frozenset[str] = frozenset()

    @property
    def year(self) -> int:
        """The year that is played."""
        return int(self.month[:4])

    @property
    def stage(self) -> str:
        """``ajustes`` or the season."""
        return SEASONS[int(self.month[5:])]

    def holder(self, name: str) -> Any:
        """What stands under a name. KeyError with the name."""
        if name == self.table.name:
            return self.table
        if name in self.powers:
            return self.powers[name]
        return self.units[name] if name in self.units else self.lands[name]

    def holders(self) -> Iterable[Any]:
        """Everything that has accounts."""
        return (self.table, *self.powers.values(), *self.lands.values(), *self.units.values())

    def admit(self, kind: str, doc: Mapping[str, Any]) -> Unit:
        """A new unit. ValueError if its name is taken."""
        if doc["name"] in self.units:
            raise ValueError(f"{doc['name']} stands in the world already")
        unit = Unit(**doc)
        self.units[unit.name] = unit
        return unit

    def dismiss(self, name: str) -> Unit:
        """Take a unit away."""
        return self.units.pop(name)

    def write(self, name: str, what: str, now: Any) -> None:
        """For the ledger alone."""
        overwrite(self.holder(name), what, now)

    def land(self, area: str) -> Land:
        """A province by its name on the board."""
        return self.lands[LAND + area]

    def of(self, power: str) -> list[Unit]:
        """A power's units: armies, fleets, garrisons, by number and place."""
        own = [unit for unit in self.units.values() if unit.power == power]
        return sorted(own, key=lambda u: (u.kind, u.number, u.place))

    def field_unit(self, area: str) -> Unit | None:
        """The army or fleet in a place."""
        return next((u for u in self.units.values() if u.place == area and u.kind != "G"), None)

    def garrison(self, area: str) -> Unit | None:
        """The garrison of a place, autonomous or not."""
        return next((u for u in self.units.values() if u.place == area and u.kind == "G"), None)

    def living(self) -> list[Power]:
        """Powers still in the game, by name."""
        return [self.powers[name] for name in sorted(self.powers) if not self.powers[name].out]

    def copy(self, month: str | None = None) -> "World":
        """Another world alike, in which nothing is shared that can be written."""
        return World(
            month or self.month,
            {name: replace(one) for name, one in self.powers.items()},
            {name: replace(one) for name, one in self.lands.items()},
            {name: replace(one) for name, one in self.units.items()},
            replace(self.table),
            frozenset(self.units),
        )


def unit_name(power: str, kind: str, number: int, place: str) -> str:
    """What a unit is called in the world."""
    own = f"G {place}" if kind == "G" else f"{kind}{number}"
    return f"{power or 'autónoma'} {own}"


def next_month(month: str) -> str:
    """The code of the turn after this one."""
    year, nth = int(month[:4]), int(month[5:])
    return f"{year}-{nth + 1}" if nth < 3 else f"{year + 1}-0"


def later(month: str, campaigns: int) -> str:
    """The code of the campaign so many campaigns after this one (adjustments count as the spring they
    open).
    """
    at = int(month[:4]) * 3 + max(int(month[5:]), 1) - 1 + campaigns
    return f"{at // 3}-{at % 3 + 1}"
