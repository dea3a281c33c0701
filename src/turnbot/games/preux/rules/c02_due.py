"""Chapter 2, what is due at the month's end: who can pay does, who cannot goes to the frontier (12.0.1)."""

from collections.abc import Iterable, Mapping, Sequence

from turnbot.core.events import only
from turnbot.games.preux.rules.c02_loans import repay
from turnbot.games.preux.rules.c12_disgrace import disgrace, restore
from turnbot.games.preux.state.between import MONEYLENDER, Debt
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.week.living import Turn, everybody


def pay_what_is_due(t: Turn) -> None:
    """Take at the month's end all that is due by then, before the bills: who has the money can pay (12.0.1).

    A bill that is not paid for it costs less than what a debt leads to (ruling 7). Who has not enough for all
    that is due goes to the frontier in any case, and his bills go first.
    """
    due = _due(t)
    while True:
        by_borrower = _by_borrower(due)
        solvent = [
            mine for name, mine in by_borrower.items()
            if t.world.people[name].crowns >= sum(debt.owed for debt in mine)
        ]  # fmt: skip
        if not solvent:
            return
        for mine in solvent:
            for debt in mine:
                repay(_handle(t, debt), debt, debt.owed)
        due = _due(t)


def collect(t: Turn) -> None:
    """Let who has not paid in full what was due go to the frontier, when the month is over.

    Nobody falls who can pay with what others pay him the same day. Disgraced by debt he keeps rank and
    offices (ruling 20), and saves there until he can pay; then he may come back to Paris.
    """
    standing = _by_borrower(_pay_in_turn(t, _due(t)))
    for who in everybody(t):
        mine = standing.get(who.name, ())
        for debt in mine:
            _handle(t, debt).post(
                only(*debt.owners), "debt.defaulted",
                who=who, lender=debt.lender, crowns=debt.owed, due=debt.due,
                months=months_between(debt.due, t.world.month),
            )  # fmt: skip
            disgrace(t, who, "debt")
        if who.disgrace == "debt" and not mine:
            restore(t, who)


def _due(t: Turn) -> Sequence[Debt]:
    """The debts of the living that are due by now, the oldest first."""
    names = {who.name for who in everybody(t)}
    return sorted(
        (d for d in t.world.debts.values() if d.due and d.due <= t.world.month and d.borrower in names),
        key=lambda debt: (debt.due, debt.month, debt.name),
    )


def _by_borrower(debts: Iterable[Debt]) -> Mapping[str, Sequence[Debt]]:
    found: dict[str, list[Debt]] = {}
    for debt in debts:
        found.setdefault(debt.borrower, []).append(debt)
    return found


def _pay_in_turn(t: Turn, due: Sequence[Debt]) -> Sequence[Debt]:
    """Take the debts that can be paid in full, again and again while money moves; return what stands."""
    while True:
        standing = []
        for debt in due:
            if t.world.people[debt.borrower].crowns >= debt.owed:
                repay(_handle(t, debt), debt, debt.owed)
            else:
                standing.append(debt)
        if len(standing) == len(due):
            return standing
        due = standing


def _handle(t: Turn, debt: Debt) -> Turn:
    return t.under("2.1.2" if debt.lender == MONEYLENDER else "2.1.1")
