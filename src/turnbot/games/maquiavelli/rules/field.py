"""What a campaign's movement is reckoned on: pieces on the board and what each is to do. No ledger, no
chance.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from turnbot.games.maquiavelli.book.board import Board

#: Draws one of several: the name of the lot and the names drawn from.
Draw = Callable[[str, Sequence[str]], str]

VENICE = "Venecia"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit when movement begins. ``was`` is its name when the campaign began, before bribes."""

    key: str
    was: str
    power: str
    kind: str
    place: str
    coast: str
    strength: int
    siege: bool

    @property
    def node(self) -> str:
        """Where a fleet lies on the net of coasts."""
        return f"{self.place}/{self.coast}" if self.coast else self.place

    @property
    def fills(self) -> bool:
        """Whether it takes the one place of its area: armies, fleets, and whatever stands in Venecia."""
        return self.kind != "G" or self.place == VENICE


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches that movement reads."""

    own_bounce: str = "both_hold"
    cut_by: str = "any"
    overrun: str = "retreats"
    retreat_clash: str = "next_choice"
    rebels_help_conversion: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """All that movement looks at.

    ``rebels``: provinces in rebellion, with whom they rebel against. ``leave``: (strait, holder, guest)
    that may pass. ``owners``: who controlled each province when the campaign began; ``famine``: the
    starving ones. ``manned``: cities that had a garrison when the campaign began and have lost it since.
    """

    board: Board
    pieces: Mapping[str, Piece]
    rebels: Mapping[str, str]
    leave: frozenset[tuple[str, str, str]]
    owners: Mapping[str, str]
    famine: frozenset[str]
    switches: Switches
    manned: frozenset[str] = frozenset()

    def standing(self, area: str) -> Piece | None:
        """What takes the one place of an area."""
        return next((p for p in self.pieces.values() if p.place == area and p.fills), None)

    def garrison(self, area: str) -> Piece | None:
        """What stands inside the walls of an area."""
        return next((p for p in self.pieces.values() if p.place == area and p.kind == "G"), None)

    def named(self, power: str, name: str) -> Piece | None:
        """The piece that a power calls so: an own one by its number, another's by its power's name too."""
        full = f"{power} {name}" if name[:1] in "EFG" and name[1:2] in "0123456789 " else name
        for piece in self.pieces.values():
            if piece.was == full:
                return piece
        return self.pieces.get(full)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a piece sets out to do. ``fault`` is why it holds instead: ``error`` or ``blocked``, and
    ``why`` says it.

    ``to`` and ``coast`` are where it goes or, in a support (``at`` there) or conversion, lies afterwards;
    ``of`` is the key of the piece supported or carried; ``sea``: an army that waits for fleets.
    """

    do: str
    to: str = ""
    coast: str = ""
    of: str = ""
    into: str = ""
    sea: bool = False
    fault: str = ""
    why: str = ""

    @property
    def going(self) -> bool:
        """Whether it sets out for another place."""
        return self.do == "advance" and not self.fault


def held(fault: str = "", why: str = "", do: str = "hold") -> Plan:
    """It stays; with a fault, because of what it was ordered."""
    return Plan(do, fault=fault, why=why)
