"""What has been read of a mail so far, and how an item becomes part of it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from turnbot.core.orders import Flag, Said
from turnbot.games.maquiavelli.book.board import Board
from turnbot.games.maquiavelli.orders.tree import (
    Adjust,
    Dispatch,
    Expense,
    Loan,
    Order,
    Passage,
    Purchase,
    Thing,
    Transfer,
)
from turnbot.games.maquiavelli.reading.items import Goal, Item, Ref
from turnbot.games.maquiavelli.reading.page import Piece
from turnbot.games.maquiavelli.reading.refs import Lookup
from turnbot.games.maquiavelli.state.world import Unit, World

FIXED = {"famine-relief": 3, "pacify": 12}
#: No unit costs more to raise: whoever pays more for one means one that is there.
_DEAREST = 6
_KINDS = {"E": "ejército", "F": "flota", "G": "guarnición"}
#: Extra expenses of a campaign (2.12).
_EXPENSES = 4


@dataclass
class Draft:
    """What has been read so far."""

    world: World
    board: Board
    look: Lookup
    orders: list[tuple[Order, Piece]] = field(default_factory=list)
    retreats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    expenses: list[Expense] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    loans: list[Loan] = field(default_factory=list)
    passage: list[Passage] = field(default_factory=list)
    keep: tuple[str, ...] | None = None
    held: list[tuple[list[str], Piece]] = field(default_factory=list)
    dismiss: list[str] = field(default_factory=list)
    buy: list[Purchase] = field(default_factory=list)
    bare: list[tuple[Purchase, Piece]] = field(default_factory=list)
    adjusted: bool = False
    ready: bool = False
    all_held: list[tuple[list[str], bool]] = field(default_factory=list)
    idle: list[tuple[str, Piece]] = field(default_factory=list)
    rest: bool = False
    moved: tuple[str, ...] = ()
    dispatches: tuple[Dispatch, ...] = ()
    flags: list[Flag] = field(default_factory=list)
    talk: list[tuple[int, str]] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    void: list[str] = field(default_factory=list)

    @property
    def own(self) -> list[Unit]:
        """The writer's units."""
        return list(self.world.of(self.look.sender or ""))

    def flag(self, where: str, why: str, piece: Piece, text: str = "") -> None:
        """Note something that is in doubt."""
        self.flags.append(Flag(where, why, Said(text or piece.text, piece.line)))

    def say(self, piece: Piece, text: str = "") -> None:
        """Note words that order nothing."""
        said = (text or piece.text).strip(" ,;:.()–—-")
        if said:
            self.talk.append((piece.line, said))

    def take(self, item: Item, piece: Piece) -> None:
        """Add an item."""
        _TAKE[item.what](self, item.parts, piece)

    # Orders -------------------------------------------------------------------------------------

    def order(self, parts: dict[str, Any], piece: Piece) -> None:
        """An order to a unit, with its list of retreats."""
        name, why = self.look.own(parts["unit"])
        if not parts["unit"].id and not parts["unit"].kind and not self.look.is_own(name):
            self.flag("orders", "nobody-there", piece)
            return
        if parts["list"] is not None:
            self.retreats[name] = self.stops(parts["list"])
        if parts["do"] == "advance" and parts["goal"].doubt:
            self.orders.append((Order(name, "error", text=piece.text), piece))
            self.flag("orders", parts["goal"].doubt, piece)
            return
        order, doubt = self._meant(name, parts)
        why = (
            why or doubt or self._elsewhere(name, parts["unit"].place or parts.get("place", ""), parts["do"])
        )
        if (
            order.do == "advance"
            and self.board.areas[order.to].coasts
            and not order.coast
            and name[-2:-1] == "F"
        ):
            self.flag("orders", "no-coast", piece)
        if why:
            self.flag("orders", why, piece)
        self.orders.append((order, piece))

    def _meant(self, name: str, parts: dict[str, Any]) -> tuple[Order, str]:
        """The order, and why the unit that it helps is in doubt."""
        order = Order(name, parts["do"])
        match parts["do"]:
            case "advance":
                goal = parts["goal"]
                return replace(order, to=goal.place, coast=self.coast(goal), by=parts["by"]), ""
            case "support":
                return self._support(order, parts)
            case "convoy":
                of, doubt = self.look.any(parts["of"])
                return replace(order, of=of, to=parts["to"]), doubt
            case "convert":
                return replace(order, into=parts["into"], coast=parts["coast"]), ""
        return order, ""

    def _support(self, order: Order, parts: dict[str, Any]) -> tuple[Order, str]:
        ref, at = parts.get("of"), parts["in"]
        if ref is None:
            return replace(order, power=parts.get("power", ""), at=at), ""
        if ref.id and ref.place and not at and not self.look.stands(ref):
            # «E2 apoya E1 Ferrara»: where it is helped, and not where it stands.
            lord = ref.place in self.board.powers and not self.look.has(ref.id)
            if not lord:
                ref, at = Ref(ref.id, power=ref.power), ref.place
        of, doubt = self.look.any(ref)
        return replace(order, of=of, at=at), doubt

    def _elsewhere(self, name: str, place: str, do: str) -> str:
        """Why a place that is said to be the unit's is not."""
        unit = self.world.units.get(f"{self.look.sender} {name}")
        if not place or unit is None or unit.place == place:
            return ""
        if do == "besiege":
            return "wrong-place"
        return "" if place in self.board.powers else "elsewhere"

    def many(self, parts: dict[str, Any], piece: Piece) -> None:
        """One order to several units."""
        for ref in parts["units"]:
            self.order({"unit": ref, "list": None, **parts["action"]}, piece)

    def of_kind(self, parts: dict[str, Any], piece: Piece) -> None:
        """An order to the fleet of who has but one; or to stay, to all of a kind that do nothing else."""
        own = [u for u in self.world.of(self.look.sender or "") if u.kind == parts["unit"].kind]
        if len(own) == 1:
            ref = Ref(kind="G", place=own[0].place) if own[0].kind == "G" else Ref(own[0].id)
            self.order({**parts, "unit": ref}, piece)
        elif own and parts["do"] == "hold" and not parts["place"]:
            self.idle += [(u.id, piece) for u in own]
        else:
            self.flag("orders", "ambiguous-unit" if own else "unknown-unit", piece)

    def everybody(self, parts: dict[str, Any], piece: Piece) -> None:
        """Whoever has no other order stays."""
        self.rest = True

    def retreat(self, parts: dict[str, Any], piece: Piece) -> None:
        """A list of retreats."""
        name, why = self.look.own(parts["unit"])
        self.retreats[name] = self.stops(parts["list"])
        why = why or self._elsewhere(name, parts["unit"].place, "")
        if why:
            self.flag("retreats", why, piece)

    def stops(self, goals: tuple[Goal, ...]) -> tuple[str, ...]:
        """A list of retreats as orders have it."""
        return tuple(f"{g.place}/{self.coast(g)}" if self.coast(g) else g.place for g in goals)

    def coast(self, goal: Goal) -> str:
        """N or S: as named, or the one beside the place named."""
        if not goal.coast.startswith("@"):
            return goal.coast
        beside = goal.coast[1:]
        for node in self.board.nodes(goal.place):
            if any(to.partition("/")[0] == beside for to in self.board.sails[node]):
                return node.partition("/")[2]
        return ""

    # Money --------------------------------------------------------------------------------------

    def expense(self, parts: dict[str, Any], piece: Piece) -> None:
        """An extra expense; «disuelvo F1» and «compro ejército en Treviso» may be none."""
        do, ducats = parts["do"], parts["ducats"]
        name, why = "", ""
        if "unit" in parts:
            ref = parts["unit"]
            if do == "buy" and self._raises(ref, ducats, piece):
                return
            name, why = self.look.any(ref)
            if do == "dissolve" and ducats is None and self.look.is_own(name):
                self._dissolve(name, ref, piece)
                return
            do = _bribe(do, name)
            if do != "counter-bribe" and self.look.is_own(name) and not why:
                why = "own-unit"
        if ducats is None:
            ducats = FIXED.get(do)
            if ducats is None:
                self.flag("expenses", "no-amount", piece)
        elif (do == "assassinate" and ducats not in (12, 24, 36)) or ("unit" in parts and ducats % 3):
            self.flag("expenses", "bad-amount", piece)
        if why:
            self.flag("expenses", why, piece)
        place, kind, power = (parts.get(key, "") for key in ("place", "kind", "power"))
        self.spend(Expense(do, ducats, place, kind, name, power, tuple(parts.get("numbers", ()))), piece)

    def spend(self, expense: Expense, piece: Piece) -> None:
        """Add an expense; of those that are too many the first is told."""
        self.expenses.append(expense)
        if len(self.expenses) == _EXPENSES + 1:
            self.flag("expenses", "too-many-expenses", piece)

    def _dissolve(self, name: str, ref: Ref, piece: Piece) -> None:
        if piece.section == "adjust" or self.world.stage == "ajustes":
            self.adjusted = True
            self.dismiss.append(name)
        else:
            self.order({"unit": ref, "do": "dissolve", "list": None}, piece)

    def _raises(self, ref: Ref, ducats: int | None, piece: Piece) -> bool:
        """Whether a unit that is bought is a new one («compro ejército en Treviso»), which is then added."""
        kind = ref.kind or ref.id[:1]
        if ref.power or ref.autonomous or not ref.place or not kind or (ref.id and self.look.stands(ref)):
            return False
        return self.raised(kind, ref.place, "", ducats, piece)

    def raised(self, kind: str, place: str, elite: str, ducats: int | None, piece: Piece) -> bool:
        """Add a unit that is bought, where it is a new one; False where one that stands there is meant."""
        others = [
            u for u in self.world.units.values()
            if u.place == place and u.kind == kind and u.power != self.look.sender
        ]  # fmt: skip
        cheap = ducats is None or ducats <= _DEAREST
        if elite or not others:
            home = self.board.areas[place].home == self.look.sender
            if not elite and not cheap and not home:
                return False
        elif not cheap or self.board.areas[place].home != self.look.sender:
            return False
        elif piece.section != "adjust":
            self.flag("adjust", "which-purchase", piece)
            return True
        self.adjusted = True
        self.buy.append(Purchase(kind, place, elite, piece.text))
        return True

    # Adjustments --------------------------------------------------------------------------------

    def bought(self, parts: dict[str, Any], piece: Piece) -> None:
        """Units raised, or bought from those who have them."""
        for kind, at, elite, ducats in parts["units"]:
            alone = len(parts["units"]) == 1
            made = Purchase(kind, at, elite, piece.text if alone else f"{_KINDS[kind]} en {at}")
            if parts["verb"] == "buy":
                if not self.raised(kind, at, elite, ducats, piece):
                    self.expense({"do": "buy", "ducats": ducats, "unit": Ref(kind=kind, place=at)}, piece)
            elif parts["verb"] or piece.section == "adjust" or elite:
                self.adjusted = True
                self.buy.append(made)
            else:
                self.bare.append((made, piece))

    def kept(self, parts: dict[str, Any], piece: Piece) -> None:
        """Units kept: all but some, or those named."""
        names = self._named(parts["units"] if parts["units"] is not None else parts["but"], piece)
        if parts["units"] is None:
            self.all_held.append((names, parts["held"] and piece.section != "adjust"))
            self.adjusted = self.adjusted or not self.all_held[-1][1]
        elif parts["held"] and piece.section != "adjust":
            self.held.append((names, piece))
        else:
            self.adjusted = True
            self.keep = (*(self.keep or ()), *names)

    def dismissed(self, parts: dict[str, Any], piece: Piece) -> None:
        """Units let go."""
        self.adjusted = True
        self.dismiss += self._named(parts["units"], piece)

    def _named(self, refs: list[Ref], piece: Piece) -> list[str]:
        names = []
        for ref in refs:
            name, why = self.look.own(ref)
            names.append(name)
            if why:
                self.flag("adjust", why, piece)
        return names

    def adjust(self) -> Adjust | None:
        """All adjustments; «mantengo E1» and «E Treviso» are such only beside others, or in their time."""
        ours = self.adjusted or self.world.stage == "ajustes"
        for but, _ in self.all_held:
            if ours:
                self.adjusted, self.keep = True, ("*",)
                self.dismiss += but
            else:
                self.rest, self.moved = True, (*self.moved, *but)
        for names, piece in self.held:
            if ours:
                self.adjusted = True
                self.keep = (*(self.keep or ()), *names)
            else:
                self.orders += [(Order(name, "hold"), piece) for name in names]
        for one, piece in self.bare:
            if ours:
                self.adjusted = True
                self.buy.append(one)
            else:
                self.flag("orders", "not-understood", piece)
        said = {order.unit for order, _ in self.orders}
        self.orders += [(Order(name, "hold"), piece) for name, piece in self.idle if name not in said]
        return Adjust(self.keep, tuple(self.dismiss), tuple(self.buy)) if self.adjusted else None

    # Deals --------------------------------------------------------------------------------------

    def deal(self, parts: dict[str, Any], piece: Piece) -> None:
        """What passes between players."""
        do, powers = parts["do"], parts["powers"]
        match do:
            case "swap":
                self.transfers.append(Transfer(do, powers[-1], parts["give"], parts["get"]))
            case "give-chit":
                self.transfers.append(Transfer(do, powers[1], give=Thing(chit=powers[0])))
            case "receive":
                self.transfers.append(Transfer(do, powers[0], get=Thing(parts["ducats"])))
            case _:
                self.transfers.append(Transfer(do, powers[0], give=Thing(parts["ducats"])))

    def loan(self, parts: dict[str, Any], piece: Piece) -> None:
        """What is asked of the moneylender, or paid back."""
        self.loans.append(Loan(parts["do"], parts.get("ducats", 0), parts.get("years", 0)))

    def leave(self, parts: dict[str, Any], piece: Piece) -> None:
        """Who may pass a strait."""
        self.passage.append(Passage(parts["strait"], parts["let"], parts["standing"]))

    def done(self, parts: dict[str, Any], piece: Piece) -> None:
        """«Listo»: the turn may close; «fin de órdenes» ends a mail and says nothing of that."""
        if "list" in piece.text.casefold():
            self.ready = True


_TAKE: dict[str, Callable[[Draft, dict[str, Any], Piece], None]] = {
    "order": Draft.order,
    "orders": Draft.many,
    "kind": Draft.of_kind,
    "retreat": Draft.retreat,
    "rest": Draft.everybody,
    "expense": Draft.expense,
    "keep": Draft.kept,
    "dismiss": Draft.dismissed,
    "buy": Draft.bought,
    "transfer": Draft.deal,
    "loan": Draft.loan,
    "passage": Draft.leave,
    "ready": Draft.done,
}


def _bribe(do: str, unit: str) -> str:
    """The kind of a bribe, by what it is aimed at."""
    if do not in ("dissolve", "buy"):
        return do
    if unit.startswith("autónoma"):
        return f"{do}-autonomous"
    garrison = unit.startswith("G ") or " G " in unit
    return "dissolve-garrison" if garrison and do == "dissolve" else f"{do}-unit"
