"""What counts when a mail follows a mail: the later one replaces what it names, and nothing else (ruling
79).
"""

from dataclasses import replace

from turnbot.games.maquiavelli.orders.tree import Adjust, Orders

#: Flags of these sections go with what they were raised on.
_WHOLE = {
    "expenses": "expenses",
    "adjust": "adjust",
    "transfers": "transfers",
    "loans": "loans",
    "passage": "passage",
}


def lay(earlier: Orders | None, later: Orders) -> Orders:
    """The orders that count after this mail: by unit, by retreat list, and section by section."""
    if earlier is None:
        return replace(later, void=())
    earlier = _without(earlier, later.void)
    flags = tuple(f for f in earlier.flags if not _replaced(f.where, later))
    later = replace(later, dispatches=(), same=(), void=())
    if later.empty and not later.flags:
        return replace(earlier, flags=flags)
    units = {order.unit for order in later.orders}
    orders = (*(o for o in earlier.orders if o.unit not in units), *later.orders)
    lists = dict(earlier.retreats) | dict(later.retreats)
    return replace(
        later,
        season=later.season or earlier.season,
        year=later.year or earlier.year,
        adjust=_adjust(earlier.adjust, later.adjust),
        orders=orders,
        retreats=tuple(lists.items()),
        expenses=earlier.expenses if later.expenses is None else later.expenses,
        transfers=later.transfers or earlier.transfers,
        loans=later.loans or earlier.loans,
        passage=later.passage or earlier.passage,
        ready=later.ready,
        flags=(*flags, *later.flags),
    )


def _without(orders: Orders, void: tuple[str, ...]) -> Orders:
    """The orders less what a later mail takes back (``reading/correcting``)."""
    if not void:
        return orders
    if "*" in void:
        return Orders(orders.sender, orders.kind)
    units = tuple(order for order in orders.orders if order.unit not in void)
    lists = tuple(one for one in orders.retreats if one[0] not in void)
    spent = tuple(
        one for one in orders.expenses or () if "expenses" not in void and _purpose(one.do) not in void
    )
    gone = {order.unit for order in orders.orders} - {order.unit for order in units}
    kept = tuple(flag for flag in orders.flags if not (gone and flag.said.text.startswith(tuple(gone))))
    return replace(
        orders,
        orders=units,
        retreats=lists,
        expenses=spent or None,
        transfers=() if "transfers" in void else orders.transfers,
        loans=() if "loans" in void else orders.loans,
        passage=() if "passage" in void else orders.passage,
        adjust=_unraised(orders.adjust, void),
        flags=tuple(flag for flag in kept if flag.where not in void),
    )


def _purpose(do: str) -> str:
    """An expense by the name under which it is taken back."""
    known = ("famine-relief", "pacify", "rebel", "counter-bribe", "assassinate")
    return f"expense:{do if do in known else 'bribe'}"


def _unraised(adjust: Adjust | None, void: tuple[str, ...]) -> Adjust | None:
    if adjust is None:
        return None
    units = [one.removeprefix("raised").lstrip(": ") for one in void if one.startswith("raised")]
    stay = [
        one for one in adjust.buy
        if not any(not said or said in (one.kind, f"{one.kind} {one.at}") for said in units)
    ]  # fmt: skip
    named = adjust.keep if adjust.keep is None else tuple(adjust.keep)
    dismissed = tuple(one for one in adjust.dismiss if one not in void)
    found = Adjust(named, dismissed, tuple(stay))
    return found if found.keep is not None or found.dismiss or found.buy else None


def _replaced(where: str, later: Orders) -> bool:
    if where == "letters":
        return bool(later.dispatches) or any(flag.where == where for flag in later.flags)
    if where in _WHOLE:
        return bool(getattr(later, _WHOLE[where]))
    return where == "orders" and bool(later.orders)


def _adjust(earlier: Adjust | None, later: Adjust | None) -> Adjust | None:
    """What is kept and what is let go, one after the other; units raised all at once, like expenses."""
    if earlier is None or later is None:
        return later or earlier
    buy = later.buy or earlier.buy
    if later.keep is not None:
        return replace(later, buy=buy)
    keep = earlier.keep
    if keep is not None and keep != ("*",):
        keep = tuple(unit for unit in keep if unit not in later.dismiss)
    return Adjust(keep, tuple(dict.fromkeys((*earlier.dismiss, *later.dismiss))), buy)
