"""Chapter 2, basic expenses: keep, lavish living, purchases, and what must be kept back for bills."""

from typing import Any

from turnbot.core.events import only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.core.turn import whole
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import Price
from turnbot.games.preux.orders.tree import WEAPONS, Buy, Lavish, RiskKeep
from turnbot.games.preux.state.costs import lady_cost, rent, upkeep
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import stable_cost
from turnbot.games.preux.week.holding import hangs_on_the_week, holds
from turnbot.games.preux.week.living import Turn, everybody, in_paris, in_prison
from turnbot.games.preux.week.plan import ordered, todo
from turnbot.games.preux.words import goods

#: Hired and not bought; the groom's wages are a bill (9.3.7).
SERVANT = "servant"


# What bills need ----------------------------------------------------------------------------------------


def keep(who: Person) -> int:
    """Crowns a month for lodging, clothes and food: twice his level; at the front, nothing (9.4.4)."""
    return 0 if who.at_front else book().prices["maintenance"].qualities["standard"] * who.level


def splendour(who: Person) -> int:
    """Crowns a month that lavish living costs above his keep."""
    prices = book().prices["maintenance"].qualities
    return (prices["luxury"] - prices["standard"]) * who.level


def rent_due(t: Turn, who: Person) -> int:
    """Crowns that his house will still cost this month: none when its first is paid on moving (ruling 91)."""
    moved = t.happened("house.moved", who, who=who.name, residence=who.house)
    return 0 if moved else rent(who)


def stable_due(t: Turn, who: Person) -> int:
    """Crowns that his stable will cost this month: what he bought or hired in it is kept from the next."""
    new = {"horse": 0, SERVANT: 0}
    for event in t.happened("goods.bought", who, who=who.name):
        if event.facts["what"] in new:
            new[event.facts["what"]] += event.facts["count"]
    return stable_cost(max(0, who.horses - new["horse"]), max(0, who.servants - new[SERVANT]))


def reserve(t: Turn, who: Person) -> int:
    """Crowns that he may not touch before his bills are paid (ruling 7); nothing for who risks them."""
    if not t.hidden("reserve_bills", "2.0.1") or todo(t, who, RiskKeep):
        return 0
    lavish = any(order.if_ is None for order in ordered(t.at(0), who, Lavish)) and not who.at_front
    dues = book().clubs[who.club].dues if who.club else 0
    dues += book().casino.member.dues if who.casino else 0
    bills = keep(who) + rent_due(t, who) + lady_cost(t.world, who) + upkeep(who) + stable_due(t, who) + dues
    return bills + (splendour(who) if lavish else 0)


def spare(t: Turn, who: Person) -> int:
    """Crowns that he may spend now."""
    return max(0, who.crowns - reserve(t, who))


# Bills --------------------------------------------------------------------------------------------------


@rule("2.0.1")
def pay_keep(t: Turn) -> None:
    """Charge everybody's keep; who has not so much pays nothing and loses a level."""
    for who in in_paris(t):
        cost = keep(who)
        if who.crowns >= cost:
            t.post(only(who), "maintenance.paid", Delta(who.name, "crowns", -cost), who=who, cost=cost)
        else:
            t.post(only(who), "maintenance.failed", who=who, cost=cost)


@rule("2.0.2")
def pay_splendour(t: Turn) -> None:
    """Charge lavish living to who ordered it, for one status point; short of money it is dropped.

    Nobody lives so in a month with weeks at the front or in prison (ruling 23).
    """
    for who in everybody(t):
        if not todo(t, who, Lavish):
            continue
        cost = splendour(who)
        if who.at_front:
            t.refuse(who, "lavish", reason="at-front")
        elif in_prison(t, who):
            t.refuse(who, "lavish", reason="in-prison")
        elif who.crowns < cost or t.happened("maintenance.failed", who, who=who.name):
            t.post(only(who), "lavish.dropped", who=who, cost=cost)
        else:
            changes = (Delta(who.name, "crowns", -cost), Delta(who.name, "status", 1))
            t.post(only(who), "lavish.lived", *changes, who=who, cost=cost)


def is_cure(who: Person, order: Buy) -> bool:
    """Whether somebody who is ill means his treatment (4.1.3)."""
    return goods.item(order.what or "") == goods.CURE and bool(who.ill_since)


# Purchases ----------------------------------------------------------------------------------------------


def buy_presents(t: Turn) -> None:
    """Let everybody buy in a week what is for a lady, before he goes to her: it is to please her (4.4.1)."""
    _shop(t, before_going_out=True)


def purchases(t: Turn) -> None:
    """Let everybody buy what else he ordered this week."""
    _shop(t, before_going_out=False)


def _shop(t: Turn, *, before_going_out: bool) -> None:
    for who in everybody(t):
        orders = [
            (nth, order)
            for nth, order in enumerate(ordered(t, who, Buy), start=1)
            if not is_cure(who, order) and _is_first_bought(t, who, order) is before_going_out
        ]
        # Whether they stand is seen before anything is bought: one purchase is no success of another.
        for nth, order in [(nth, order) for nth, order in orders if holds(t, who, order)]:
            buy(t, who, order, nth)


def _is_first_bought(t: Turn, who: Person, order: Buy) -> bool:
    """Whether he buys it before he goes out: a present, unless it is for how the week went."""
    if not t.week or hangs_on_the_week(t, who, order):
        return False
    return is_for_ladies(_listed(t.under("2.0.3"), who, order, max(1, order.count or 1))[0])


def is_for_ladies(thing: str) -> bool:
    """Whether a thing's price follows a lady's level: such things are bought for her."""
    price = book().prices.get(thing)
    return price is not None and price.per == "lady_level"


@rule("2.0.3")
def buy(t: Turn, who: Person, order: Buy, nth: int) -> None:
    """Sell one thing at the price of the list; for what is not on it the referee is asked for a price."""
    count = max(1, order.count or 1)
    thing, quality, price = _listed(t, who, order, count)
    if price is not None and order.crowns is not None and price > order.crowns:
        t.refuse(who, "buy", reason="dearer", cost=price)
        return
    if price is None:
        quality, price = "", _asked(t, who, order, nth)
        if price is None:
            t.refuse(who, "buy", reason="not-for-sale", words=order.what or "")
            return
    cost = price * count
    if cost > spare(t, who):
        t.refuse(who, "buy", reason="cannot-pay", cost=cost)
        return
    own = Delta(who.name, {"horse": "horses", SERVANT: "servants"}.get(thing, f"goods.{thing}"), count)
    t.post(
        only(who), "goods.bought", Delta(who.name, "crowns", -cost), own,
        who=who, what=thing, count=count, quality=quality, cost=cost,
    )  # fmt: skip


def _listed(t: Turn, who: Person, order: Buy, count: int) -> tuple[str, str, int | None]:
    """Return what he means, in which quality and for how many crowns each; None: not on the list."""
    item = goods.item(order.what or "")
    if item == SERVANT:
        return SERVANT, "standard", 0
    # Swords are of one quality.
    if item in WEAPONS and item not in book().prices:
        return item, "standard", int(t.hidden("replacement_weapon"))
    if item not in book().prices:
        return (order.what or "").strip() or "?", "", None
    prices = _prices(t, who, book().prices[item])
    quality = order.quality
    if quality is None and order.crowns is not None:
        # A sum instead of a word, for all of them or for each: the best that it pays for, else the cheapest.
        paid = [q for q, price in prices.items() if price * count <= order.crowns]
        paid = paid or [q for q, price in prices.items() if price <= order.crowns]
        quality = paid[-1] if paid else next(iter(prices), None)
    quality = quality or "standard"
    return item, quality, prices.get(quality)


def _prices(t: Turn, who: Person, price: Price) -> dict[str, int]:
    """The prices of a thing for this man: those by a lady's level for his own lady, else for nobody."""
    if price.per is None:
        return dict(price.qualities)
    if price.per == "level":
        return {quality: each * who.level for quality, each in price.qualities.items()}
    lady = t.world.ladies.get(who.lady)
    if lady is None:
        return {}
    sold = {quality: each * lady.level for quality, each in price.qualities.items()}
    return {q: p for q, p in sold.items() if not (lady.rich and price.rich_ladies) or q == price.rich_ladies}


def _asked(t: Turn, who: Person, order: Buy, nth: int) -> int | None:
    """The referee's price for one; None if it cannot be bought."""
    guess = order.crowns if order.crowns is not None else t.hidden("unlisted_per_level") * who.level
    words = order.said.text if order.said else ""
    price = t.decide(
        "price", who, apart=str(nth), proposal=guess, fits=_price, thing=order.what or "", words=words
    )
    return price if isinstance(price, int) else None


def _price(answer: Any) -> str:
    """A price is a number of crowns; nothing, or «no», where the thing is not to be had."""
    return "" if answer in (None, "no") else whole(least=0)(answer)
