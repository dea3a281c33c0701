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
        return later
    flags = tuple(f for f in earlier.flags if not _replaced(f.where, later))
    later = replace(later, dispatches=(), same=())
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
