"""The moneylender (2.16)."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import computes, rule
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.rules.hand import Hand, orders_of
from turnbot.games.maquiavelli.state.world import later


@computes("2.16c", "2.16e", "2.16f")
def debt(ducats: int, years: int) -> int:
    """What is owed for a loan: 20 or 50 per cent more, rounded up."""
    interest = int(tables()["loans"][str(years)])
    return -(-ducats * (100 + interest) // 100)


@rule("2.16a", "2.16g")
def pay_out(t: Hand) -> None:
    """What was asked for in the last campaign is paid when the next turn begins."""
    for power in t.world.living():
        if power.granted:
            ducats = power.granted
            t.post(
                only(power),
                "loan.received",
                Delta(power.name, "treasury", ducats),
                power=power,
                ducats=ducats,
            )
            t.post(PUBLIC, "loan.paid-out", Delta(power.name, "granted", -ducats), power=power)


@rule("2.16h", "2.16b")
def pay_back(t: Hand) -> None:
    """Loans paid back, because the player says so or because they are due; who cannot is ruined for a
    time.
    """
    for power in t.world.living():
        due = power.due == t.world.month
        willing = any(loan.do == "repay" for loan in orders_of(t, power.name).loans)
        if not power.debt or not (due or willing):
            continue
        owed = power.debt
        if power.treasury >= owed:
            t.post(only(power), "loan.repaid", Delta(power.name, "treasury", -owed), power=power, ducats=owed)
            t.post(
                PUBLIC,
                "loan.closed",
                Delta(power.name, "debt", -owed),
                Become(power.name, "due", ""),
                power=power,
                ducats=owed,
            )
        elif due:
            t.post(
                PUBLIC,
                "loan.defaulted",
                Delta(power.name, "debt", -owed),
                Become(power.name, "due", ""),
                Become(power.name, "barred", True),
                power=power,
                ducats=owed,
            )
        else:
            t.post(only(power), "loan.not-repaid", power=power, ducats=owed)


@rule("2.16d")
def ask(t: Hand) -> None:
    """New loans, asked for this campaign: one at a time, 25 ducats at most, nothing for who defaulted."""
    most = int(tables()["limits"]["loan"])
    for power in t.world.living():
        for loan in [one for one in orders_of(t, power.name).loans if one.do == "borrow"]:
            wrong = (
                "none"
                if not t.hidden("loans", "2.16a")
                else "barred"
                if power.barred
                else "open"
                if power.debt
                else "too-much"
                if not 0 < loan.ducats <= most
                else ""
            )
            if wrong:
                t.post(only(power), "loan.refused", power=power, ducats=loan.ducats, why=wrong)
                continue
            owed, due = debt(loan.ducats, loan.years), later(t.world.month, 1 + 3 * loan.years)
            t.post(
                PUBLIC,
                "loan.agreed",
                Delta(power.name, "debt", owed),
                Become(power.name, "due", due),
                Delta(power.name, "granted", loan.ducats),
                power=power,
                ducats=loan.ducats,
                years=loan.years,
                owed=owed,
                due=due,
            )
