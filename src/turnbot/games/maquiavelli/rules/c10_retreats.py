"""Where the beaten go (2.10e), and how every order ended."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from turnbot.core.rules import computes
from turnbot.games.maquiavelli.rules.c09_orders import closed, reach
from turnbot.games.maquiavelli.rules.c10_conflict import Battle
from turnbot.games.maquiavelli.rules.field import VENICE, Draw, Piece


@dataclass(frozen=True, slots=True)
class End:
    """How a piece ended: its result, where it stands and as what; ``place`` is empty when it is lost.

    ``result`` is ``advanced held supported cut convoyed bounced blocked no-convoy error dislodged disbanded
    converted besieges siege-complete eliminated``; ``by`` is who threw it out or kept it off.
    """

    result: str
    place: str
    coast: str
    kind: str
    why: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of movement: of each piece, and the empty places that a tie has closed."""

    ends: Mapping[str, End]
    barred: frozenset[str]


def _winner(battle: Battle, piece: Piece) -> Piece | None:
    """Who has taken the place of a piece."""
    for key, moved in battle.moves.items():
        other = battle.field.pieces[key]
        if moved and key != piece.key and battle.plans[key].to == piece.place:
            return other
    return None


def _overrun(battle: Battle, piece: Piece) -> Piece | None:
    """Who comes in as a garrison comes out into a free province: it comes out, and must go at once."""
    if battle.field.switches.overrun != "retreats" or battle.moves.get(piece.key) is not False:
        return None
    if battle.plans[piece.key].do != "convert" or piece.kind != "G" or piece.place == VENICE:
        return None
    before = battle.field.standing(piece.place)
    if before is not None and not (before.power == piece.power and battle.moves.get(before.key)):
        return None
    return _winner(battle, piece)


@computes("2.10e1", "2.10e2", "2.10e9", "2.10e10", "2.10e11", "2.9.8p")
def _beaten(battle: Battle) -> dict[str, Piece]:
    """Who must retreat, and before whom."""
    found: dict[str, Piece] = {}
    for key, piece in battle.field.pieces.items():
        if piece.kind == "G":
            victor = _overrun(battle, piece)
        elif battle.moves.get(key):
            victor = None
        else:
            victor = _winner(battle, piece)
        if victor is not None:
            found[key] = victor
    return found


class Refuge:
    """The retreat of all the beaten together."""

    def __init__(
        self, battle: Battle, beaten: Mapping[str, Piece], lists: Mapping[str, Sequence[str]], draw: Draw
    ):
        self.battle, self.field, self.beaten, self.lists, self.draw = (
            battle,
            battle.field,
            beaten,
            lists,
            draw,
        )
        self.taken = {
            (battle.plans[key].to if battle.moves.get(key) else piece.place)
            for key, piece in self.field.pieces.items()
            if piece.fills and key not in beaten and not self._walls(key)
        }
        self.shut: set[str] = set()
        self.taken |= {battle.plans[key].to for key, moved in battle.moves.items() if moved}
        failed = (key for key, moved in battle.moves.items() if moved is False)
        self.barred = frozenset(battle.plans[key].to for key in failed if self._clashed(key)) - self.taken

    def _clashed(self, key: str) -> bool:
        """Whether a failed advance met another power where it wanted to go: own units fight no battle
        (2.10c), and who was thrown out from there has no effect there.
        """
        battle, piece, to = self.battle, self.field.pieces[key], self.battle.plans[key].to
        if not battle.prevent(piece)[1]:
            return False
        met = [other for other in battle.coming(to) if other.key != key and battle.prevent(other)[1]]
        there = self.field.standing(to)
        if there is not None and not battle.moves.get(there.key):
            met.append(there)
        return any(other.power != piece.power for other in met)

    def _walls(self, key: str) -> bool:
        """Whether it goes inside the walls."""
        plan, piece = self.battle.plans[key], self.field.pieces[key]
        return plan.into == "G" and not plan.fault and piece.place != VENICE

    @computes("2.10e3", "2.10e4", "2.10e5", "2.10e6")
    def open(self, piece: Piece, area: str) -> list[str]:
        """The nodes of a place that a beaten unit could go to, if it is open to it."""
        kind = self.battle.plans[piece.key].into or piece.kind
        going = (
            piece
            if kind == piece.kind
            else Piece(
                piece.key,
                piece.was,
                piece.power,
                kind,
                piece.place,
                self.battle.plans[piece.key].coast,
                piece.strength,
                False,
            )
        )
        victor = self.beaten[piece.key]
        if (
            area in self.taken
            or area in self.barred
            or (victor.place == area and victor.place != piece.place)
        ):
            return []
        if kind == "F" and closed(self.field, piece.power, piece.place, area):
            return []
        return list(reach(self.field, going, area))

    def _near(self, piece: Piece) -> list[str]:
        return sorted(self.field.board.touching(piece.place))

    def _whose(self, piece: Piece, area: str) -> str:
        if self.field.board.areas[area].sea:
            return "sea"
        owner = self.field.owners.get(area, "")
        return "own" if owner == piece.power else "enemy" if owner else "neutral"

    @computes("2.10e12", "2.10e13", "2.10e14", "2.10e15", "2.10e16")
    def choices(self, piece: Piece) -> Iterator[tuple[str, str]]:
        """Places and coasts in the order in which this unit would take them; its own city is the place it
        left.
        """
        for entry in self.lists.get(piece.key, ()):
            area, _, coast = entry.partition("/")
            nodes = self.open(piece, area)
            fitting = [n for n in nodes if not coast or n == entry]
            if fitting:
                yield area, self._coast(piece, fitting)
        kind = self.battle.plans[piece.key].into or piece.kind
        steps = ("own", "neutral", "enemy") if kind == "E" else ("own", "sea", "neutral", "enemy")
        near = [area for area in self._near(piece) if self.open(piece, area)]
        for step in steps:
            there = [a for a in near if self._whose(piece, a) == step and a not in self.field.famine]
            yield from self._by_lot(piece, there)
        if self._city(piece, kind):
            yield piece.place, "G"
        yield from self._by_lot(piece, [a for a in near if a in self.field.famine])

    def _by_lot(self, piece: Piece, areas: list[str]) -> Iterator[tuple[str, str]]:
        while left := [area for area in areas if area not in self.shut]:
            area = self.draw(f"lot retreat {piece.key}", left) if len(left) > 1 else left[0]
            areas.remove(area)
            yield area, self._coast(piece, self.open(piece, area))

    def _coast(self, piece: Piece, nodes: list[str]) -> str:
        coasts = [node.partition("/")[2] for node in nodes]
        if len(coasts) < 2:
            return coasts[0] if coasts else ""
        return self.draw(f"lot retreat coast {piece.key}", coasts)

    @computes("2.10e7")
    def _city(self, piece: Piece, kind: str) -> bool:
        """Whether the city of the province it leaves takes it in."""
        area = self.field.board.areas[piece.place]
        return (
            area.walls
            and piece.place != VENICE
            and (kind == "E" or area.port)
            and self.field.garrison(piece.place) is None
            and self.field.rebels.get(piece.place) != piece.power
            and piece.place not in self.field.famine
        )

    def _next(self, choices: Iterator[tuple[str, str]]) -> tuple[str, str] | None:
        return next((one for one in choices if one[1] == "G" or one[0] not in self.shut), None)

    @computes("2.10e8")
    def settle(self) -> dict[str, tuple[str, str]]:
        """Where each goes: place and coast, or the place it left and ``G``; who has no place is not in it."""
        lists = {key: self.choices(self.field.pieces[key]) for key in sorted(self.beaten)}
        found: dict[str, tuple[str, str]] = {}
        while lists:
            wanted: dict[str, list[tuple[str, tuple[str, str]]]] = {}
            for key, choices in list(lists.items()):
                choice = self._next(choices)
                if choice is None:
                    lists.pop(key)
                else:
                    goal = f"{key} G" if choice[1] == "G" else choice[0]
                    wanted.setdefault(goal, []).append((key, choice))
            for goal, those in wanted.items():
                self.shut.add(goal)
                if len(those) == 1 or self.field.switches.retreat_clash == "both_disbanded":
                    for key, choice in those:
                        lists.pop(key)
                        if len(those) == 1:
                            found[key] = choice
        return found


def _plain(battle: Battle, key: str) -> tuple[str, str]:
    """The result of a piece that was not thrown out, and why."""
    plan, piece = battle.plans[key], battle.field.pieces[key]
    if plan.fault:
        return plan.fault, plan.why
    match plan.do:
        case "advance":
            if battle.moves[key]:
                return "advanced", ""
            return ("no-convoy" if battle.path(piece) is False else "bounced"), ""
        case "convert":
            return ("converted" if piece.kind != "G" or battle.moves[key] else "bounced"), ""
        case "support":
            return ("supported" if battle.supports[key] else "cut"), ""
        case "convoy":
            return ("convoyed" if battle.path(battle.field.pieces[plan.of]) else "held"), ""
        case "besiege":
            return "besieges", ""
    return "held", ""


def _rival(battle: Battle, key: str) -> str:
    """Who stood in the way of an advance that failed: the strongest, by name where several are."""
    plan = battle.plans[key]
    others = [battle.field.pieces[k] for k in battle.moves if k != key and battle.plans[k].to == plan.to]
    there = battle.field.standing(plan.to)
    if there is not None and there.key != key:
        others.append(there)
    return max(others, key=lambda p: (battle.side(p)[0], p.key)).key if others else ""


def end(battle: Battle, lists: Mapping[str, Sequence[str]], draw: Draw) -> Ended:
    """Carry out movement, retreats and conversions: how each piece ended."""
    beaten = _beaten(battle)
    inside = {
        k
        for k in beaten
        if battle.plans[k].into == "G"
        and not battle.plans[k].fault
        and battle.field.pieces[k].place != VENICE
    }
    fleeing = {key: victor for key, victor in beaten.items() if key not in inside}
    refuge = Refuge(battle, fleeing, lists, draw)
    went = refuge.settle()
    ends: dict[str, End] = {}
    for key, piece in battle.field.pieces.items():
        plan = battle.plans[key]
        result, why = _plain(battle, key)
        kind = plan.into if plan.into and (result == "converted" or key in beaten) else piece.kind
        by = beaten[key].key if key in beaten else _rival(battle, key) if result == "bounced" else ""
        if key in fleeing:
            if key in went:
                place, coast = went[key]
                kind, coast = ("G", "") if coast == "G" else (kind if kind != "G" else piece.kind, coast)
                ends[key] = End("dislodged", place, coast, kind, why, by)
            else:
                ends[key] = End("disbanded", "", "", piece.kind, why, by)
        elif result == "advanced":
            ends[key] = End(result, plan.to, plan.coast, kind)
        elif result == "converted":
            ends[key] = End(result, piece.place, plan.coast if kind == "F" else "", kind, why, by)
        else:
            ends[key] = End(result, piece.place, piece.coast, piece.kind, why, by)
    return Ended(ends, refuge.barred)
