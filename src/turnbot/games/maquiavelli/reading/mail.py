"""A mail becomes orders: total, never raises; what is not understood is a flag."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from turnbot.core.exchange import Text
from turnbot.core.orders import Flag, Said
from turnbot.games.maquiavelli.book.board import Board, board
from turnbot.games.maquiavelli.orders.tree import (
    Adjust,
    Dispatch,
    Expense,
    Loan,
    Order,
    Orders,
    Passage,
    Purchase,
    Thing,
    Transfer,
)
from turnbot.games.maquiavelli.reading import dispatches
from turnbot.games.maquiavelli.reading.items import Goal, Item, Ref, parse
from turnbot.games.maquiavelli.reading.page import Piece, pieces, season
from turnbot.games.maquiavelli.reading.refs import Lookup
from turnbot.games.maquiavelli.reading.tagging import Names, tag
from turnbot.games.maquiavelli.state.world import World

FIXED = {"famine-relief": 3, "pacify": 12}

#: How an item begins that means to order something, should nothing else be made of it.
_ORDERLY = re.compile(r"^(?:no |mueve |avanza )?(?:u:|t:[EFG] (?:en |de )?[pb]:)")
_SPENDING = re.compile(
    r"^(?:contrasoborno|pacifica|asesina|crea rebelion|retirada hambre|compra|disuelve|entrega|recibe|regala"
    r"|cambia (?:con|n:|ficha)"
    r"|pide|deja|crea t:)"
)


@dataclass
class Draft:
    """What has been read so far."""

    orders: list[tuple[Order, Piece]] = field(default_factory=list)
    retreats: dict[str, tuple[str, ...]] = field(default_factory=dict)
    expenses: list[Expense] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    loans: list[Loan] = field(default_factory=list)
    passage: list[Passage] = field(default_factory=list)
    keep: tuple[str, ...] | None = None
    dismiss: list[str] = field(default_factory=list)
    buy: list[Purchase] = field(default_factory=list)
    adjusted: bool = False
    ready: bool = False
    rest: bool = False
    dispatches: tuple[Dispatch, ...] = ()
    flags: list[Flag] = field(default_factory=list)

    def flag(self, where: str, why: str, piece: Piece, text: str = "") -> None:
        """Note something that is in doubt."""
        self.flags.append(Flag(where, why, Said(text or piece.text, piece.line)))


class Reader:
    """Reads the mails of one position."""

    def __init__(self, world: World, the_board: Board | None = None):
        self.world = world
        self.board = the_board or board()
        self.names = Names.of(self.board)

    def read(self, text: Text) -> Orders:
        """A mail as orders."""
        if text.kind != "letter" or text.public:
            return Orders(text.who, "auto-reply" if text.kind == "auto-reply" else "other")
        draft = Draft()
        body, draft.dispatches = dispatches.split(text.body, self.names)
        asked: list[Piece] = []
        look = Lookup(self.world, self.board, text.who)
        for piece in pieces(body):
            if "?" in piece.text or "¿" in piece.text:
                asked.append(piece)
                continue
            self._take(draft, look, piece)
        return self._orders(text, draft, look, asked)

    def item(self, piece: Piece) -> Item | None:
        """What a stretch says: all of it, or as much as stands before a remark."""
        text = piece.text
        while text:
            item = parse(tag(text, self.names), retreats=piece.section == "retreats")
            if item is None and piece.section == "retreats":
                item = parse(tag(text, self.names))
            if item is not None:
                goal = item.parts.get("goal")
                if text != piece.text and isinstance(goal, Goal) and goal.doubt == "unknown-place":
                    return None
                return item
            at = max(text.rfind("("), text.rfind(","), text.rfind(" — "), text.rfind(" – "))
            text = text[:at].rstrip(" ,(") if at > 0 else ""
        return self._row(piece.text)

    def _row(self, text: str) -> Item | None:
        """A row of a table: unit, order and retreats without a word between."""
        tokens = tag(text, self.names).split()
        for at in range(len(tokens) - 1, 2, -1):
            if tokens[at][:2] in ("p:", "b:") and tokens[at - 1] != ",":
                item = parse(" ".join([*tokens[:at], ",", "retirada", *tokens[at:]]))
                if item is not None:
                    return item
        return None

    # One stretch --------------------------------------------------------------------------------

    def _take(self, draft: Draft, look: Lookup, piece: Piece) -> None:
        item = self.item(piece)
        if item is None:
            self._not_understood(draft, look, piece)
            return
        match item.what:
            case "order":
                self._order(draft, look, piece, item.parts)
            case "retreat":
                name, why = look.own(item.parts["unit"])
                draft.retreats[name] = self._list(item.parts["list"])
                if why:
                    draft.flag("retreats", why, piece)
            case "rest":
                draft.rest = True
            case "expense":
                self._expense(draft, look, piece, item.parts)
            case "keep" | "dismiss" | "buy":
                self._adjust(draft, look, piece, item)
            case "transfer":
                self._transfer(draft, item.parts)
            case "loan":
                draft.loans.append(
                    Loan(item.parts["do"], item.parts.get("ducats", 0), item.parts.get("years", 0))
                )
            case "passage":
                draft.passage.append(Passage(item.parts["strait"], item.parts["let"], item.parts["standing"]))
            case "ready":
                draft.ready = piece.text.casefold().startswith("listo")

    def _not_understood(self, draft: Draft, look: Lookup, piece: Piece) -> None:
        tagged = tag(piece.text, self.names)
        if _ORDERLY.match(tagged):
            head = tagged.split()[0]
            if head.startswith("u:"):
                name, _ = look.own(Ref(head[2:]))
                why = "two-orders" if " o " in f" {tagged} " and tagged.count("p:") > 1 else "not-understood"
                draft.orders.append((Order(name, "error", text=piece.text), piece))
                draft.flag("orders", why, piece)
            else:
                draft.flag("orders", "not-understood", piece)
        elif _SPENDING.match(tagged) and not tagged.startswith(("crea", "compra")):
            draft.flag("expenses", "not-understood", piece)
            if tagged.startswith(("contrasoborno", "pacifica", "asesina", "retirada hambre")):
                draft.expenses.append(Expense("error", self._amount(tagged), text=piece.text))

    @staticmethod
    def _amount(tagged: str) -> int | None:
        found = re.search(r"n:(\d+) d\b", tagged) or re.search(r"n:(\d+)$", tagged)
        return int(found[1]) if found else None

    def _list(self, goals: tuple[Goal, ...]) -> tuple[str, ...]:
        return tuple(f"{g.place}/{self._coast(g)}" if self._coast(g) else g.place for g in goals)

    def _coast(self, goal: Goal) -> str:
        """N or S: as named, or the one beside the place named."""
        if not goal.coast.startswith("@"):
            return goal.coast
        beside = goal.coast[1:]
        for node in self.board.nodes(goal.place):
            if any(to.partition("/")[0] == beside for to in self.board.sails[node]):
                return node.partition("/")[2]
        return ""

    def _order(self, draft: Draft, look: Lookup, piece: Piece, parts: dict[str, Any]) -> None:
        name, why = look.own(parts["unit"])
        if parts["list"] is not None:
            draft.retreats[name] = self._list(parts["list"])
        order = Order(name, parts["do"])
        match parts["do"]:
            case "advance":
                goal = parts["goal"]
                if goal.doubt:
                    draft.orders.append((Order(name, "error", text=piece.text), piece))
                    draft.flag("orders", goal.doubt, piece)
                    return
                order = replace(order, to=goal.place, coast=self._coast(goal), by=parts["by"])
                if self.board.areas[goal.place].coasts and not order.coast and name[-2:-1] in "F":
                    draft.flag("orders", "no-coast", piece)
            case "besiege":
                unit = self.world.units.get(f"{look.sender} {name}")
                if parts["place"] and unit is not None and unit.place != parts["place"]:
                    draft.flag("orders", "wrong-place", piece)
            case "support":
                of, doubt = look.any(parts["of"]) if "of" in parts else ("", "")
                why = why or doubt
                order = replace(order, of=of, power=parts.get("power", ""), at=parts["in"])
            case "convoy":
                of, doubt = look.any(parts["of"])
                why = why or doubt
                order = replace(order, of=of, to=parts["to"])
            case "convert":
                order = replace(order, into=parts["into"], coast=parts["coast"])
        if why:
            draft.flag("orders", why, piece)
        draft.orders.append((order, piece))

    def _expense(self, draft: Draft, look: Lookup, piece: Piece, parts: dict[str, Any]) -> None:
        do, ducats = parts["do"], parts["ducats"]
        name, why = "", ""
        if "unit" in parts:
            name, why = look.any(parts["unit"], prefer_own=False)
            do = _bribe(do, name)
        if ducats is None:
            ducats = FIXED.get(do)
            if ducats is None:
                draft.flag("expenses", "no-amount", piece)
        elif (do == "assassinate" and ducats not in (12, 24, 36)) or ("unit" in parts and ducats % 3):
            draft.flag("expenses", "bad-amount", piece)
        if why:
            draft.flag("expenses", why, piece)
        draft.expenses.append(
            Expense(
                do,
                ducats,
                parts.get("place", ""),
                parts.get("kind", ""),
                name,
                parts.get("power", ""),
                tuple(parts.get("numbers", ())),
            )
        )
        if len(draft.expenses) == 5:
            draft.flag("expenses", "too-many-expenses", piece)

    def _adjust(self, draft: Draft, look: Lookup, piece: Piece, item: Item) -> None:
        draft.adjusted = True
        if item.what == "buy":
            parts = item.parts
            for kind, at, elite in parts["units"]:
                draft.buy.append(Purchase(kind, at, elite, piece.text))
            return
        refs = item.parts["units"] if item.parts["units"] is not None else item.parts["but"]
        names = []
        for ref in refs:
            name, why = look.own(ref)
            names.append(name)
            if why:
                draft.flag("adjust", why, piece)
        if item.what == "dismiss":
            draft.dismiss += names
        elif item.parts["units"] is None:
            draft.keep = ("*",)
            draft.dismiss += names
        else:
            draft.keep = (*(draft.keep or ()), *names)

    def _transfer(self, draft: Draft, parts: dict[str, Any]) -> None:
        do, powers = parts["do"], parts["powers"]
        if do == "swap":
            draft.transfers.append(Transfer(do, powers[-1], parts["give"], parts["get"]))
        elif do == "give-chit":
            draft.transfers.append(Transfer(do, powers[1], give=Thing(chit=powers[0])))
        elif do == "receive":
            draft.transfers.append(Transfer(do, powers[0], get=Thing(parts["ducats"])))
        else:
            draft.transfers.append(Transfer(do, powers[0], give=Thing(parts["ducats"])))

    # The whole mail -----------------------------------------------------------------------------

    def _orders(self, text: Text, draft: Draft, look: Lookup, asked: list[Piece]) -> Orders:
        named, year = season(text.subject)
        if named is None:
            named, year = season(text.body)
        orders = self._one_each(draft)
        if draft.rest and text.who:
            said = {order.unit for order in orders}
            orders += [Order(u.id, "hold") for u in self.world.of(text.who) if u.id not in said]
        adjust = Adjust(draft.keep, tuple(draft.dismiss), tuple(draft.buy)) if draft.adjusted else None
        if text.who is None:
            draft.flags.append(Flag("mail", "unknown-sender", Said(text.subject, 0)))
        for piece in asked:
            draft.flags.append(Flag("mail", "question", Said(piece.text, piece.line)))
        found = Orders(
            text.who,
            "orders",
            named,
            year,
            None,
            adjust,
            tuple(orders),
            tuple(draft.retreats.items()),
            tuple(draft.expenses) or None,
            tuple(draft.transfers),
            tuple(draft.loans),
            tuple(draft.passage),
            draft.ready,
            draft.dispatches,
            tuple(draft.flags),
        )
        if found.empty and not any(f.why not in ("question", "unknown-sender") for f in found.flags):
            return replace(found, kind="question" if asked else "other", season=None, year=None)
        return found

    @staticmethod
    def _one_each(draft: Draft) -> list[Order]:
        """One order for a unit: two that differ contradict each other, and it holds."""
        by_unit: dict[str, list[tuple[Order, Piece]]] = {}
        for order, piece in draft.orders:
            by_unit.setdefault(order.unit, []).append((order, piece))
        found = []
        for unit, said in by_unit.items():
            if len({order for order, _ in said}) == 1:
                found.append(said[0][0])
                continue
            words = " / ".join(piece.text for _, piece in said)
            draft.flags = [f for f in draft.flags if f.said.text not in {piece.text for _, piece in said}]
            draft.flag("orders", "two-orders", said[0][1], words)
            found.append(Order(unit, "error", text=words))
        return found


def _bribe(do: str, unit: str) -> str:
    """The kind of a bribe, by what it is aimed at."""
    if do not in ("dissolve", "buy"):
        return do
    if unit.startswith("autónoma"):
        return f"{do}-autonomous"
    garrison = unit.startswith("G ") or " G " in unit
    return "dissolve-garrison" if garrison and do == "dissolve" else f"{do}-unit"
