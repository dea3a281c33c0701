"""Who gets where (2.10): every decision is open, then made as soon as what it hangs on leaves no doubt.

A strength is a pair, the least and the most it can still be. What stays open when nothing more can be made
out is a ring of units that follow each other, which all move, or a convoy that would cut what it needs,
which fails.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as slot

from turnbot.core.rules import computes
from turnbot.games.maquiavelli.rules.c09_orders import closed
from turnbot.games.maquiavelli.rules.field import VENICE, Field, Piece, Plan

Range = tuple[int, int]
_WALL: Range = (1000, 1000)


@dataclass(slots=True)
class Battle:
    """The open decisions of one campaign: who moves, which supports are given. None: not yet known."""

    field: Field
    plans: Mapping[str, Plan]
    moves: dict[str, bool | None] = slot(default_factory=dict)
    supports: dict[str, bool | None] = slot(default_factory=dict)
    sunk: set[str] = slot(default_factory=set)
    _to: dict[str, list[Piece]] = slot(default_factory=dict)
    _helpers: dict[str, list[Piece]] = slot(default_factory=dict)
    _carriers: dict[str, list[Piece]] = slot(default_factory=dict)
    _at: dict[str, Piece] = slot(default_factory=dict)

    def __post_init__(self) -> None:
        for key, piece in self.field.pieces.items():
            plan = self.plans[key]
            if piece.fills:
                self._at[piece.place] = piece
            if plan.fault:
                continue
            if plan.do == "advance" or (plan.do == "convert" and piece.kind == "G"):
                self.moves[key] = None
                self._to.setdefault(plan.to, []).append(piece)
            elif plan.do == "support":
                self.supports[key] = None
                self._helpers.setdefault(plan.of, []).append(piece)
            elif plan.do == "convoy":
                self._carriers.setdefault(plan.of, []).append(piece)

    # Strengths ----------------------------------------------------------------------------------

    @computes("2.10.4", "2.15.2", "2.10.5", "2.10.6", "2.9.5d")
    def side(self, piece: Piece, but: str | None = None) -> Range:
        """A unit and those that support it; ``but`` leaves out the supports of one power."""
        low = high = piece.strength
        for helper in self._helpers.get(piece.key, ()):
            given = self.supports[helper.key]
            if helper.power == but or given is False:
                continue
            high += helper.strength
            low += helper.strength if given else 0
        least, most = self._rebels(piece)
        return low + least, high + most

    @computes("2.13.8a", "2.13.8b")
    def _rebels(self, piece: Piece) -> Range:
        """One for the only power that advances into a province in rebellion against another. An army whose
        convoy fails does not advance.
        """
        plan = self.plans[piece.key]
        against = self.field.rebels.get(plan.to, "") if piece.key in self.moves else ""
        if not against or piece.power == against:
            return 0, 0
        if plan.do == "convert" and not self.field.switches.rebels_help_conversion:
            return 0, 0
        others = [
            p for p in self._to.get(plan.to, ()) if p.kind != "G" and p.power not in (against, piece.power)
        ]
        ways = [self.path(other) for other in others]
        return int(all(way is False for way in ways)), int(True not in ways)

    def coming(self, area: str) -> Sequence[Piece]:
        """Who wants to get to a place."""
        return self._to.get(area, ())

    def _facing(self, piece: Piece) -> Piece | None:
        """Who comes the other way on the same road."""
        plan = self.plans[piece.key]
        other = self._at.get(plan.to)
        if other is None or plan.do != "advance" or other.key == piece.key:
            return None
        back = self.plans[other.key]
        return other if back.going and back.to == piece.place and not (plan.sea or back.sea) else None

    def attack(self, piece: Piece) -> Range:
        """With what a unit comes against whoever stands where it goes."""
        path = self.path(piece)
        if path is False:
            return 0, 0
        there = self._at.get(self.plans[piece.key].to)
        full = self.side(piece)
        if there is not None and there.key != piece.key:
            staying = (0, 0) if there.power == piece.power else self.side(piece, but=there.power)
            gone = self.moves.get(there.key, False) if self._facing(piece) is None else False
            if self.plans[there.key].do != "advance":
                gone = False
            if gone is None:
                full = (staying[0], full[1])
            elif gone is False:
                full = staying
        return (0, full[1]) if path is None else full

    @computes("2.10a6", "2.10a8", "2.10b7", "2.9.2e", "2.9.2f")
    def hold(self, area: str) -> Range:
        """With what a place is held."""
        there = self._at.get(area)
        if there is None:
            return 0, 0
        if there.kind == "G":
            return _WALL
        if not self.plans[there.key].going:
            return self.side(there)
        gone = self.moves[there.key]
        if gone is None:
            return 0, there.strength
        return (0, 0) if gone else (there.strength, there.strength)

    def prevent(self, piece: Piece) -> Range:
        """With what a unit keeps others from the place it goes to itself."""
        path = self.path(piece)
        if path is False:
            return 0, 0
        low, high = self.side(piece)
        beaten = self._thrown_from_there(piece)
        if beaten:
            return 0, 0
        return (0 if path is None or beaten is None else low), high

    def _thrown_from_there(self, piece: Piece) -> bool | None:
        """Whether who comes from where it goes takes its place: then it has no effect there, even by sea."""
        there = self._at.get(self.plans[piece.key].to)
        if there is None or there.key == piece.key or not self.plans[there.key].going:
            return False
        won, went = self.moves[there.key], self.moves[piece.key]
        if self.plans[there.key].to != piece.place or won is False or went or piece.kind == "G":
            return False
        return True if won and (went is False or self._facing(piece) is not None) else None

    def dislodged(self, piece: Piece) -> bool | None:
        """Whether somebody takes its place from it; None while that is open."""
        if piece.kind == "G" or self.moves.get(piece.key):
            return False
        coming = [self.moves[p.key] for p in self._to.get(piece.place, ()) if p.key != piece.key]
        if True in coming:
            return True if self.moves.get(piece.key, False) is False else None
        return None if None in coming else False

    # Convoys ------------------------------------------------------------------------------------

    @computes("2.9.6b", "2.9.6f", "2.9.6i", "2.9.6j")
    def path(self, piece: Piece) -> bool | None:
        """Whether an army has a way: always by land, by sea as long as a chain of fleets is whole."""
        if not self.plans[piece.key].sea:
            return True
        if piece.key in self.sunk:
            return False
        fleets = self._carriers.get(piece.key, [])
        fate = {fleet.key: self.dislodged(fleet) for fleet in fleets}
        if self._chain(piece, [f for f in fleets if fate[f.key] is False]):
            return True
        return None if self._chain(piece, [f for f in fleets if fate[f.key] is not True]) else False

    def _chain(self, army: Piece, fleets: list[Piece]) -> bool:
        sails, goal = self.field.board.sails, set(self.field.board.nodes(self.plans[army.key].to))
        seen: set[str] = set()
        front = [(army.place, node) for node in self.field.board.nodes(army.place)]
        while front:
            place, node = front.pop()
            for fleet in fleets:
                if fleet.key in seen or fleet.node not in sails[node]:
                    continue
                if closed(self.field, army.power, place, fleet.place):
                    continue
                seen.add(fleet.key)
                ways = goal & sails[fleet.node]
                if ways and not closed(self.field, army.power, fleet.place, self.plans[army.key].to):
                    return True
                front.append((fleet.place, fleet.node))
        return False

    # Decisions ----------------------------------------------------------------------------------

    def _in_the_way(self, piece: Piece) -> Range:
        """With what the place is held against it, or comes the other way."""
        facing = self._facing(piece)
        return self.hold(self.plans[piece.key].to) if facing is None else self.side(facing)

    @computes(
        "2.10a1",
        "2.10a2",
        "2.10a3",
        "2.10a4",
        "2.10a5",
        "2.10a9",
        "2.10b1",
        "2.10b2",
        "2.10b3",
        "2.10b4",
        "2.10b5",
        "2.10b6",
        "2.10d1",
        "2.10d2",
        "2.9.1c",
        "2.9.7h",
    )
    def _decide_move(self, piece: Piece) -> bool | None:
        """It gets there if it is stronger than the place and than everybody else who wants it."""
        if self.path(piece) is False:
            return False
        met = [self.prevent(other) for other in self._to[self.plans[piece.key].to] if other.key != piece.key]
        contests = [
            (self.prevent(piece) if self._facing(piece) is None else self.side(piece), his) for his in met
        ]
        if piece.place != VENICE or piece.kind != "G":
            contests.append((self.attack(piece), self._in_the_way(piece)))
        if any(high <= least for (_, high), (least, _) in contests):
            return False
        return True if all(low > most for (low, _), (_, most) in contests) else None

    @computes("2.10a7", "2.10a10", "2.11b")
    def _decide_support(self, helper: Piece) -> bool | None:
        """It is given unless another power comes against the helper from elsewhere, or he is thrown out."""
        if helper.kind == "G":
            return True
        open_still = self.dislodged(helper) is None
        if self.dislodged(helper):
            return False
        at = self.plans[helper.key].to
        for foe in self._to.get(helper.place, ()):
            if foe.power == helper.power or (foe.place == at and foe.kind != "G"):
                continue
            if self.plans[foe.key].sea and self._spares(foe, helper):
                continue
            cuts = self._cuts(foe, helper)
            if cuts:
                return False
            open_still = open_still or cuts is None
        return None if open_still else True

    def _cuts(self, foe: Piece, helper: Piece) -> bool | None:
        path = self.path(foe)
        if self.field.switches.cut_by == "any" or path is False:
            return path
        (low, high), (least, most) = self.attack(foe), self.hold(helper.place)
        if high < least:
            return False
        return True if path and low >= most else None

    def _spares(self, army: Piece, helper: Piece) -> bool:
        """A carried army does not cut the support of an attack on a fleet that carries it."""
        at = self.plans[helper.key].to
        attack = self.plans[helper.key].of in self.moves
        return attack and any(fleet.place == at for fleet in self._carriers.get(army.key, ()))

    def _pass(self) -> bool:
        """Make all decisions that can be made; whether there was one."""
        made = False
        for key in [k for k, v in self.moves.items() if v is None]:
            self.moves[key] = self._decide_move(self.field.pieces[key])
            made = made or self.moves[key] is not None
        for key in [k for k, v in self.supports.items() if v is None]:
            self.supports[key] = self._decide_support(self.field.pieces[key])
            made = made or self.supports[key] is not None
        return made

    def _rings(self) -> bool:
        """Let units that follow each other in a ring all move, if that holds; whether there was one."""
        for start in [k for k, v in self.moves.items() if v is None]:
            ring, at = [start], start
            while True:
                there = self._at.get(self.plans[at].to)
                if (
                    there is None
                    or self.moves.get(there.key, True) is not None
                    or len(ring) > len(self.moves)
                ):
                    break
                if there.key == start:
                    if self._holds(ring):
                        return True
                    break
                ring.append(there.key)
                at = there.key
        return False

    def _holds(self, ring: list[str]) -> bool:
        for key in ring:
            self.moves[key] = True
        if all(self.path(self.field.pieces[k]) and self._decide_move(self.field.pieces[k]) for k in ring):
            return True
        for key in ring:
            self.moves[key] = None
        return False

    def settle(self) -> None:
        """Make every decision."""
        while None in (*self.moves.values(), *self.supports.values()):
            if self._pass() or self._rings():
                continue
            waiting = [
                k for k, v in self.moves.items() if v is None and self.plans[k].sea and k not in self.sunk
            ]
            if waiting:
                self.sunk.update(waiting)
                continue
            for decisions in (self.moves, self.supports):
                decisions.update({k: False for k, v in decisions.items() if v is None})


@computes("2.10.2", "2.10.3", "2.9.6d")
def fight(field: Field, plans: Mapping[str, Plan]) -> Battle:
    """Resolve all plans at once."""
    battle = Battle(field, plans)
    battle.settle()
    return battle
