"""Units as written, looked up in the position: an own one by its number, one named by its place by its
owner's.
"""

from turnbot.games.maquiavelli.book.board import Board
from turnbot.games.maquiavelli.reading.items import Ref
from turnbot.games.maquiavelli.state.world import Unit, World


class Lookup:
    """Finds units of a position for one power's mail."""

    def __init__(self, world: World, board: Board, sender: str | None):
        self.world, self.board, self.sender = world, board, sender

    def _name(self, unit: Unit) -> str:
        return unit.id if unit.power == self.sender and unit.power else unit.name

    def stands(self, ref: Ref) -> bool:
        """Whether anybody's unit of that number stands where it is said to stand."""
        return any(u.place == ref.place and u.id == ref.id for u in self.world.units.values())

    def has(self, number: str) -> bool:
        """Whether the sender has a unit of that number."""
        return f"{self.sender} {number}" in self.world.units

    def is_own(self, name: str) -> bool:
        """Whether a name is that of a unit of the sender's."""
        return f"{self.sender} {name}" in self.world.units

    def own(self, ref: Ref) -> tuple[str, str]:
        """A unit of the sender's, or one he hopes to buy, and why it is none he can order."""
        name, why = self.any(ref, prefer_own=True)
        return name, why

    def any(self, ref: Ref, *, prefer_own: bool = True) -> tuple[str, str]:
        """The name of a unit, and why it is in doubt: ``unknown-unit``, ``ambiguous-unit`` or nothing."""
        if ref.autonomous:
            name = f"autónoma G {ref.place}"
            return name, "" if name in self.world.units else "unknown-unit"
        power = ref.power
        if ref.id and ref.place and not power:
            return self._numbered_at(ref)
        if ref.id:
            whose = power or self.sender or ""
            name = f"{whose} {ref.id}"
            shown = ref.id if whose == self.sender or not whose else name
            return shown, "" if name in self.world.units or not whose else "unknown-unit"
        return self._standing(ref)

    def _numbered_at(self, ref: Ref) -> tuple[str, str]:
        """«E2 Bolonia»: the unit of that number there; or a power's, where the name is one's too."""
        there = [u for u in self.world.units.values() if u.place == ref.place and u.id == ref.id]
        own = [u for u in there if u.power == self.sender] or there
        if own:
            return self._name(own[0]), ""
        if ref.place in self.board.powers:
            return self.any(Ref(ref.id, power=ref.place))
        return ref.id, "" if f"{self.sender} {ref.id}" in self.world.units else "unknown-unit"

    def _standing(self, ref: Ref) -> tuple[str, str]:
        units = [
            u
            for u in self.world.units.values()
            if u.place == ref.place
            and (not ref.kind or u.kind == ref.kind)
            and (not ref.power or u.power == ref.power)
        ]
        if not ref.kind and len(units) > 1:
            units = [u for u in units if u.kind != "G"]
        mine = [u for u in units if u.power == self.sender]
        if mine:
            return self._name(mine[0]), ""
        if units:
            return self._name(units[0]), ""
        kind = ref.kind or "E"
        at = f"{kind} {ref.place}"
        return (f"{ref.power} {at}" if ref.power and ref.power != self.sender else at), "unknown-unit"
