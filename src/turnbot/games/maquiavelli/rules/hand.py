"""What the rules of this game share: the handle's type, its switches, lots, and units that come and go."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from turnbot.core.events import PUBLIC, Audience
from turnbot.core.ledger import Enter, Leave
from turnbot.core.turn import Turn
from turnbot.games.maquiavelli.book.board import Board, board
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.rules.field import Switches
from turnbot.games.maquiavelli.state.numbers import free_name
from turnbot.games.maquiavelli.state.world import Unit, World

Hand: TypeAlias = Turn[World, Orders]

#: The rules under which the switches of the board stand in the house values.
_BOARD_RULES = ("2.4a", "2.9.1d")

_LOT_FACES = 1000


def the_board(t: Hand) -> Board:
    """The board that the switches make."""
    return board({rule: t.house(rule) for rule in _BOARD_RULES})


def orders_of(t: Hand, power: str) -> Orders:
    """A power's orders; empty ones where none came."""
    return t.orders.get(power) or Orders(power, "orders")


def switches(t: Hand) -> Switches:
    """The switches of movement."""
    return Switches(
        t.hidden("own_bounce", "2.10c1"),
        t.hidden("cut_by", "2.10a7"),
        t.hidden("overrun", "2.10e11"),
        t.hidden("retreat_clash", "2.10e13"),
        t.hidden("rebels_help_conversion", "2.13.8a"),
    )


class Lots:
    """Draws one of several by a die for each, thrown once however often it is looked at.

    ``seen`` are those who may throw it again.
    """

    def __init__(self, t: Hand, seen: Audience = PUBLIC):
        self._t, self._thrown, self._seen = t, dict[str, int](), seen

    def __call__(self, name: str, options: Sequence[str]) -> str:
        """The option with the highest die; of two alike the first in the alphabet."""
        return min(options, key=lambda one: (-self._value(f"{name}: {one}"), one))

    def _value(self, name: str) -> int:
        if name not in self._thrown:
            self._thrown[name] = self._t.roll(name, faces=_LOT_FACES, seen=self._seen).total
        return self._thrown[name]


def killed(t: Hand) -> frozenset[str]:
    """Powers that are without a head this campaign, murdered or insolvent."""
    events = (*t.ledger.of_kind("murder.done"), *t.ledger.of_kind("loan.defaulted"))
    return frozenset(event.facts["power"] for event in events)


def strength(elite: str) -> int:
    """A unit's strength."""
    return int(tables()["units"][elite or "ordinary"]["strength"])


def price(elite: str) -> int:
    """Ducats to buy a unit, or to keep it a year."""
    return int(tables()["units"][elite or "ordinary"]["price"])


def turned(
    t: Hand, unit: Unit, power: str, kind: str, place: str, coast: str = ""
) -> tuple[Leave, Enter, str]:
    """The wishes by which a unit becomes another: bought, or converted; and its new name."""
    name, number = free_name(
        t.world, power, kind, place, t.world.used - ({unit.name} if kind == "G" else set())
    )
    return Leave(unit.name), Enter("unit", doc(name, power, kind, number, place, coast, unit.elite)), name


def doc(name: str, power: str, kind: str, number: int, place: str, coast: str, elite: str) -> dict[str, Any]:
    """A unit as the ledger admits it."""
    return {
        "name": name,
        "power": power,
        "kind": kind,
        "number": number,
        "place": place,
        "coast": coast,
        "elite": elite,
        "siege": False,
    }
