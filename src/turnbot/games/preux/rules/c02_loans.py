"""Chapter 2, loans and debts between gentlemen and with the moneylender (2.1.1, 2.1.2).

What two purses exchange is three events: the deal, which both read, and one for each purse.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from turnbot.core.events import Event, only
from turnbot.core.ledger import Become, Delta, Enter, Leave, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import Borrow, ClaimDebt, Lend, Pay, do_name
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.state.between import MONEYLENDER, Debt
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import errands

#: Printed in 2.1.2: a tenth on top, six months to pay, a hundred times his level at most.
INTEREST_PERCENT, MONTHS, LIMIT_PER_LEVEL = 10, 6, 100


class Debts:
    """The debts of the world by borrower and by lender, looked up once for a step."""

    def __init__(self, debts: Iterable[Debt]):
        self._by: dict[tuple[str, str], list[Debt]] = {}
        for debt in sorted(debts, key=lambda debt: (debt.month, debt.name)):
            self.add(debt)

    def add(self, debt: Debt) -> None:
        """Note a debt made during the step."""
        self._by.setdefault(("borrower", debt.borrower), []).append(debt)
        self._by.setdefault(("lender", debt.lender), []).append(debt)

    def of(self, borrower: str) -> list[Debt]:
        """What he owes, oldest first."""
        return [debt for debt in self._by.get(("borrower", borrower), ()) if debt.owed > 0]

    def due_to(self, lender: str) -> list[Debt]:
        """What he is owed, oldest first."""
        return [debt for debt in self._by.get(("lender", lender), ()) if debt.owed > 0]


def do_business(t: Turn) -> None:
    """Carry out what everybody orders of loans: claims and repayments first (ruling 5), then new loans."""
    _do_business(t, late=False)


def finish_business(t: Turn) -> None:
    """Carry out what of it hung on how the week went: «si gano, pago» (1.0.5)."""
    _do_business(t, late=True)


def _do_business(t: Turn, *, late: bool) -> None:
    debts = Debts(t.world.debts.values())
    people = tuple(everybody(t))
    before = len(t.ledger.events)
    for who in people:
        for claiming in errands(t, who, ClaimDebt, late=late):
            claim(t, who, claiming, debts)
    paying = [(who, order) for who in people for order in errands(t, who, Pay, late=late)]
    _pay_all(t, paying, debts)
    for who in people:
        for asking in errands(t, who, Borrow, late=late):
            if asking.from_ == MONEYLENDER:
                borrow_from_moneylender(t, who, asking, debts)
            else:
                ask(t, who, asking)
        for lending in errands(t, who, Lend, late=late):
            offer(t, who, lending)
    settle_deals(t, debts, said={event.seq for event in t.ledger.events[before:]})


# Loans between gentlemen ----------------------------------------------------------------------------


def ask(t: Turn, who: Person, order: Borrow) -> None:
    """Tell a gentleman that he is asked for a loan (2.1.1)."""
    t = t.under("2.1.1")
    if _other(t, who, order, order.from_) and _is_sum(t, who, order, order.from_):
        t.post(only(who, order.from_ or ""), "loan.asked", who=who, lender=order.from_, crowns=order.crowns)


def offer(t: Turn, who: Person, order: Lend) -> None:
    """Tell a gentleman that somebody is ready to lend him money (2.1.1)."""
    t = t.under("2.1.1")
    if _other(t, who, order, order.to) and _is_sum(t, who, order, order.to):
        t.post(only(who, order.to or ""), "loan.offered", who=who, borrower=order.to, crowns=order.crowns)


def _is_sum(t: Turn, who: Person, order: Borrow | Lend | Pay | ClaimDebt, partner: str | None) -> bool:
    """Whether he names a sum, or none, which leaves it open; «0 crowns» is neither, and is refused."""
    if order.crowns is None or order.crowns > 0:
        return True
    named = {} if partner == MONEYLENDER else {"partner": partner or ""}
    t.refuse(who, do_name(order), reason="no-amount", **named)
    return False


def _other(t: Turn, who: Person, order: Borrow | Lend | Pay | ClaimDebt, name: str | None) -> bool:
    """Whether the order names another character; refuse it otherwise."""
    if name is None or name not in t.world.people:
        t.refuse(who, do_name(order), reason="nobody")
    elif name == who.name:
        t.refuse(who, do_name(order), reason="himself")
    else:
        return True
    return False


def settle_deals(t: Turn, debts: Debts, said: Collection[int]) -> None:
    """Make the loans on which both sides agree: one asked, the other offered, in any week of the month.

    The first request is answered by the first offer, the second by the second; each is tried when the second
    of the two speaks. ``said`` are the numbers of the events in which somebody speaks now.
    """
    t = t.under("2.1.1")
    asked = _by_pair(t, "loan.asked", "lender", "who")
    offered = _by_pair(t, "loan.offered", "who", "borrower")
    for pair in sorted(asked.keys() & offered.keys()):
        for both in zip(asked[pair], offered[pair], strict=False):
            if any(event.seq in said for event in both):
                sums = [event.facts["crowns"] for event in both if event.facts["crowns"] is not None]
                lender, borrower = (t.world.people[name] for name in pair)
                lend(t, lender, borrower, min(sums, default=None), debts)


def _by_pair(t: Turn, kind: str, lender: str, borrower: str) -> Mapping[tuple[str, str], Sequence[Event]]:
    """What was asked, or offered, this month, by lender and borrower, which stand in these facts."""
    found: dict[tuple[str, str], list[Event]] = {}
    for event in t.ledger.of_kind(kind):
        found.setdefault((event.facts[lender], event.facts[borrower]), []).append(event)
    return found


def conclude_talks(t: Turn) -> None:
    """Tell at the month's end who asked for a loan, or offered one, that nothing came of it (2.1.1).

    To whom one was offered must know as well that he has no money of it.
    """
    t = t.under("2.1.1")
    asked = {(e.facts["lender"], e.facts["who"]): e for e in t.ledger.of_kind("loan.asked")}
    offered = {(e.facts["who"], e.facts["borrower"]): e for e in t.ledger.of_kind("loan.offered")}
    made = {(e.facts["who"], e.facts["borrower"]) for e in t.ledger.of_kind("loan.made")}
    for lender, borrower in sorted(asked.keys() - made):
        crowns = asked[lender, borrower].facts["crowns"]
        t.post(only(borrower), "loan.denied", who=borrower, lender=lender, crowns=crowns)
    for lender, borrower in sorted(offered.keys() - asked.keys()):
        crowns = offered[lender, borrower].facts["crowns"]
        t.post(only(lender, borrower), "loan.unwanted", who=lender, borrower=borrower, crowns=crowns)


@rule("2.1.1")
def lend(t: Turn, lender: Person, borrower: Person, crowns: int | None, debts: Debts) -> None:
    """Make a loan between gentlemen: no interest, no date but the lender's claim."""
    if crowns is None:
        t.refuse(lender, "lend", reason="no-amount", partner=borrower)
        return
    if crowns > spare(t, lender):
        t.refuse(lender, "lend", reason="cannot-pay", partner=borrower, crowns=crowns)
        return
    doc = _document(t, borrower.name, lender.name, crowns, crowns, "")
    t.post(
        only(lender, borrower), "loan.made", Enter("debt", doc),
        who=lender, borrower=borrower, crowns=crowns,
    )  # fmt: skip
    debts.add(t.world.debts[doc["name"]])
    t.post(
        only(lender), "loan.given", Delta(lender.name, "crowns", -crowns),
        who=lender, borrower=borrower, crowns=crowns,
    )  # fmt: skip
    t.post(
        only(borrower), "loan.received", Delta(borrower.name, "crowns", crowns),
        who=borrower, lender=lender, crowns=crowns,
    )  # fmt: skip


def _document(t: Turn, borrower: str, lender: str, principal: int, owed: int, due: str) -> dict[str, Any]:
    """A new debt as the ledger takes it in; its name says whose, of which week, and which of several."""
    first = name = f"debt/{t.world.month}/{borrower}/{lender}/{t.week}"
    nth = 1
    while name in t.world.debts:
        nth += 1
        name = f"{first}-{nth}"
    return {
        "name": name,
        "lender": lender,
        "borrower": borrower,
        "principal": principal,
        "month": t.world.month,
        "owed": owed,
        "due": due,
    }


def claim(t: Turn, who: Person, order: ClaimDebt, debts: Debts) -> None:
    """Claim what a borrower owes, or all do, once a loan is old enough (2.1.1, ruling 21).

    All of it, or a part, which is taken of the oldest loans first.
    """
    t = t.under("2.1.1")
    if order.from_ is not None and not _other(t, who, order, order.from_):
        return
    if not _is_sum(t, who, order, order.from_):
        return
    owed = [debt for debt in debts.due_to(who.name) if order.from_ in (None, debt.borrower)]
    mine = [debt for debt in owed if not debt.due]
    if not owed:
        t.refuse(who, "claim-debt", reason="no-debt", partner=order.from_ or "")
    elif not mine:
        t.refuse(who, "claim-debt", reason="claimed", partner=order.from_ or "")
    left = sum(debt.owed for debt in mine) if order.crowns is None else order.crowns
    for debt in mine:
        wait = t.hidden("claimable_after")
        if left <= 0:
            break
        if months_between(debt.month, t.world.month) < wait:
            month = month_after(debt.month, wait)
            t.refuse(who, "claim-debt", reason="too-early", partner=debt.borrower, month=month)
            continue
        left -= _let_fall_due(t, debt, min(left, debt.owed), debts)


def _let_fall_due(t: Turn, debt: Debt, crowns: int, debts: Debts) -> int:
    """Let a debt, or a part of it that becomes one of its own, fall due; return how many crowns."""
    due = month_after(t.world.month, t.hidden("claim_due_after"))
    doc = _document(t, debt.borrower, debt.lender, crowns, crowns, due) | {"month": debt.month}
    whole: tuple[Wish, ...] = (Become(debt.name, "due", due),)
    part: tuple[Wish, ...] = (Delta(debt.name, "owed", -crowns), Enter("debt", doc))
    t.post(
        only(*debt.owners), "loan.claimed", *(part if crowns < debt.owed else whole),
        who=debt.lender, borrower=debt.borrower, crowns=crowns, due=due,
    )  # fmt: skip
    if doc["name"] in t.world.debts:
        debts.add(t.world.debts[doc["name"]])
    return crowns


# The moneylender ------------------------------------------------------------------------------------


@rule("2.1.2")
def borrow_from_moneylender(t: Turn, who: Person, order: Borrow, debts: Debts) -> None:
    """Lend up to a hundred times his level in all, to be paid back with a tenth more in six months."""
    asked = order.crowns
    if asked is None or asked <= 0:
        t.refuse(who, "borrow", reason="no-amount")
        return
    limit = LIMIT_PER_LEVEL * who.level
    # What is paid back in part counts as paid from the interest last.
    standing = sum(min(d.principal, d.owed) for d in debts.of(who.name) if d.lender == MONEYLENDER)
    crowns = min(asked, limit - standing)
    if crowns <= 0:
        t.refuse(who, "borrow", reason="limit", crowns=limit)
        return
    owed = -(-crowns * (100 + INTEREST_PERCENT) // 100)
    due = month_after(t.world.month, MONTHS)
    doc = _document(t, who.name, MONEYLENDER, crowns, owed, due)
    t.post(
        only(who), "loan.taken", Enter("debt", doc), Delta(who.name, "crowns", crowns),
        who=who, asked=asked, crowns=crowns, owed=owed, due=due,
    )  # fmt: skip
    debts.add(t.world.debts[doc["name"]])


# Paying ---------------------------------------------------------------------------------------------


def _pay_all(t: Turn, orders: Sequence[tuple[Person, Pay]], debts: Debts) -> None:
    """Let everybody pay, also with what others pay him now: whose name comes first decides nothing."""
    while True:
        short = [(who, order) for who, order in orders if not pay(t, who, order, debts)]
        if len(short) == len(orders):
            break
        orders = short
    for who, order in short:
        pay(t, who, order, debts, last=True)


def pay(t: Turn, who: Person, order: Pay, debts: Debts, *, last: bool = False) -> bool:
    """Pay back what he owes, oldest first, or as much of it as he says; who is owed nothing has a gift.

    Tell whether the order is done with: who is short may have it yet, unless this is the ``last`` time.
    """
    to_moneylender = order.to == MONEYLENDER
    t = t.under("2.1.2" if to_moneylender else "2.1.1")
    if not to_moneylender and not _other(t, who, order, order.to):
        return True
    if not _is_sum(t, who, order, order.to):
        return True
    mine = [debt for debt in debts.of(who.name) if debt.lender == order.to]
    owed = sum(debt.owed for debt in mine)
    crowns = owed if order.crowns is None else order.crowns
    if mine:
        crowns = min(crowns, owed)
    named = {} if to_moneylender else {"partner": order.to}
    if not mine and (to_moneylender or not crowns):
        t.refuse(who, "pay", reason="no-debt", **named)
    elif crowns > spare(t, who):
        if not last:
            return False
        t.refuse(who, "pay", reason="cannot-pay", crowns=crowns, **named)
    elif not mine:
        _give(t, who, t.world.people[order.to or ""], crowns)
    else:
        for debt in mine:
            if crowns:
                crowns -= repay(t, debt, min(crowns, debt.owed))
    return True


def repay(t: Turn, debt: Debt, crowns: int) -> int:
    """Move crowns from a borrower's purse to his lender's; return how many."""
    facts = {"who": debt.borrower, "lender": debt.lender, "crowns": crowns}
    t.post(only(debt.borrower), "payment.made", Delta(debt.borrower, "crowns", -crowns), **facts)
    if debt.lender in t.world.people:
        t.post(
            only(debt.lender), "payment.received", Delta(debt.lender, "crowns", crowns),
            who=debt.lender, borrower=debt.borrower, crowns=crowns,
        )  # fmt: skip
    sides = only(*debt.owners)
    t.post(sides, "debt.paid", Delta(debt.name, "owed", -crowns), left=debt.owed - crowns, **facts)
    if debt.owed == 0:
        t.post(sides, "debt.closed", Leave(debt.name), who=debt.borrower, lender=debt.lender)
    return crowns


def _give(t: Turn, who: Person, to: Person, crowns: int) -> None:
    t.post(only(who), "gift.made", Delta(who.name, "crowns", -crowns), who=who, to=to, crowns=crowns)
    t.post(only(to), "gift.received", Delta(to.name, "crowns", crowns), who=to, giver=who, crowns=crowns)
