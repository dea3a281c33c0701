"""Orders as a document: what was understood, in the form of the corpus, and back."""

from collections.abc import Mapping
from typing import Any

from turnbot.core.orders import Flag, Said
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

#: Fields of an order in the document where they are called otherwise.
_IN = {"at": "in"}


def _order(order: Order) -> dict[str, Any]:
    names = ("to", "coast", "by", "of", "power", "at", "into", "text")
    found = {_IN.get(name, name): getattr(order, name) for name in names}
    return {"unit": order.unit, "do": order.do, **{k: v for k, v in found.items() if v}}


def _expense(expense: Expense) -> dict[str, Any]:
    found: dict[str, Any] = {"do": expense.do, "ducats": expense.ducats}
    for name in ("place", "kind", "unit", "power", "text"):
        if getattr(expense, name):
            found[name] = getattr(expense, name)
    if expense.do == "assassinate":
        found["numbers"] = list(expense.numbers)
    return found


def _thing(thing: Thing) -> dict[str, Any]:
    return {"chit": thing.chit} if thing.chit else {"ducats": thing.ducats}


def _transfer(deal: Transfer) -> dict[str, Any]:
    match deal.do:
        case "receive":
            return {"do": deal.do, "from": deal.power, "ducats": deal.get.ducats}
        case "give-chit":
            return {"do": deal.do, "to": deal.power, "of": deal.give.chit}
        case "swap":
            return {"do": deal.do, "with": deal.power, "give": _thing(deal.give), "get": _thing(deal.get)}
    return {"do": deal.do, "to": deal.power, "ducats": deal.give.ducats}


def _passage(one: Passage) -> dict[str, Any]:
    found: dict[str, Any] = {"strait": one.strait} if one.strait else {}
    return {**found, "let": "all" if one.let == ("*",) else list(one.let), "standing": one.standing}


def _adjust(adjust: Adjust, said: bool) -> dict[str, Any]:
    keep: Any = adjust.keep if adjust.keep is None else "all" if adjust.keep == ("*",) else list(adjust.keep)
    buy = []
    for one in adjust.buy:
        row = {"type": one.kind, "at": one.at}
        if one.elite:
            row["elite"] = one.elite
        if said:
            row["said"] = one.said
        buy.append(row)
    return {"keep": keep, "dismiss": list(adjust.dismiss), "buy": buy}


def to_json(orders: Orders, *, said: bool = False) -> dict[str, Any]:
    """The document of a mail; ``said`` keeps what only the game itself needs to read it again."""
    doc: dict[str, Any] = {
        "sender": orders.sender,
        "kind": orders.kind,
        "season": orders.season,
        "year": orders.year,
        "adjust": None if orders.adjust is None else _adjust(orders.adjust, said),
        "orders": [_order(one) for one in orders.orders],
        "retreats": {unit: list(places) for unit, places in orders.retreats},
        "expenses": [_expense(one) for one in orders.expenses or ()],
        "transfers": [_transfer(one) for one in orders.transfers],
        "loans": [
            {"do": "borrow", "ducats": one.ducats, "years": one.years}
            if one.do == "borrow"
            else {"do": one.do}
            for one in orders.loans
        ],
        "passage": [_passage(one) for one in orders.passage],
        "flags": [{"where": f.where, "why": f.why, "text": f.said.text} for f in orders.flags],
    }
    if said:
        doc["month"] = orders.month
        doc["ready"] = orders.ready
        doc["dispatches"] = [
            [one.to, one.text, one.sealed, *([list(one.heads)] if one.heads else [])]
            for one in orders.dispatches
        ]
        doc["talk"] = list(orders.talk)
        doc["same"] = list(orders.same)
        doc["void"] = list(orders.void)
        doc["no_expenses"] = orders.expenses is None
        for flag, row in zip(orders.flags, doc["flags"], strict=True):
            row["line"] = flag.said.line
            row["options"] = list(flag.options)
    return doc


def _thing_of(doc: Mapping[str, Any]) -> Thing:
    return Thing(doc.get("ducats", 0), doc.get("chit", ""))


def _transfer_of(doc: Mapping[str, Any]) -> Transfer:
    match doc["do"]:
        case "receive":
            return Transfer("receive", doc["from"], get=Thing(doc["ducats"]))
        case "give-chit":
            return Transfer("give-chit", doc["to"], give=Thing(chit=doc["of"]))
        case "swap":
            return Transfer("swap", doc["with"], _thing_of(doc["give"]), _thing_of(doc["get"]))
    return Transfer(doc["do"], doc["to"], give=Thing(doc["ducats"]))


def _adjust_of(doc: Mapping[str, Any]) -> Adjust:
    keep = doc["keep"]
    buy = tuple(Purchase(r["type"], r["at"], r.get("elite", ""), r.get("said", "")) for r in doc["buy"])
    return Adjust(
        None if keep is None else ("*",) if keep == "all" else tuple(keep), tuple(doc["dismiss"]), buy
    )


def from_json(doc: Mapping[str, Any]) -> Orders:
    """Orders of a document."""
    orders = [
        Order(**{{"in": "at"}.get(name, name): value for name, value in row.items()}) for row in doc["orders"]
    ]
    expenses = [Expense(**{**row, "numbers": tuple(row.get("numbers", ()))}) for row in doc["expenses"]]
    return Orders(
        doc["sender"],
        doc["kind"],
        doc["season"],
        doc["year"],
        doc.get("month"),
        None if doc["adjust"] is None else _adjust_of(doc["adjust"]),
        tuple(orders),
        tuple((unit, tuple(places)) for unit, places in doc["retreats"].items()),
        None if doc.get("no_expenses", not expenses) else tuple(expenses),
        tuple(_transfer_of(row) for row in doc["transfers"]),
        tuple(Loan(row["do"], row.get("ducats", 0), row.get("years", 0)) for row in doc["loans"]),
        tuple(
            Passage(
                row.get("strait", ""), ("*",) if row["let"] == "all" else tuple(row["let"]), row["standing"]
            )
            for row in doc["passage"]
        ),
        doc.get("ready", False),
        tuple(Dispatch(*row[:3], *map(tuple, row[3:])) for row in doc.get("dispatches", ())),
        tuple(
            Flag(
                row["where"], row["why"], Said(row["text"], row.get("line", 0)), tuple(row.get("options", ()))
            )
            for row in doc["flags"]
        ),
        tuple(doc.get("talk", ())),
        tuple(doc.get("same", ())),
        tuple(doc.get("void", ())),
    )
