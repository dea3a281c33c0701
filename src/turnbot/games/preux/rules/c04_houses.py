"""Chapter 4, houses (4.5): what a married man lives in, what it costs and what his wife thinks of it."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import HouseClass
from turnbot.games.preux.orders.tree import House
from turnbot.games.preux.rules.c02_money import rent_due, reserve
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import errands


def wife_of(t: Turn, who: Person) -> Lady | None:
    """His wife; None for a bachelor."""
    return t.world.ladies.get(who.lady) if who.wife else None


def everybody_moves(t: Turn) -> None:
    """Let everybody move to the house he orders this week."""
    for who in everybody(t):
        for order in errands(t, who, House):
            move(t, who, order.class_)


def move_late(t: Turn) -> None:
    """Let those move who made it hang on how the week went."""
    for who in everybody(t):
        for order in errands(t, who, House, late=True):
            move(t, who, order.class_)


@rule("4.5.2")
def move(t: Turn, who: Person, class_: int | None) -> None:
    """Move to another house; its first month is paid at once (ruling 91). Bachelors live in the attic."""
    houses = book().houses
    if class_ is None or not 0 <= class_ < len(houses):
        t.refuse(who, "house", reason="no-house")
    elif not who.keeps_house:
        t.refuse(who, "house", reason="bachelor")
    elif class_ == who.house:
        t.refuse(who, "house", reason="same-house", residence=class_)
    elif class_ == 0:
        t.refuse(who, "house", reason="attic")
    elif houses[class_].rent > rent_money(t, who):
        t.refuse(who, "house", reason="cannot-pay", residence=class_, cost=houses[class_].rent)
    else:
        settle_in(t, who, houses[class_])


def rent_money(t: Turn, who: Person) -> int:
    """Crowns he may spend on the first month of a house: the old one's rent is not needed any more."""
    return min(who.crowns, max(0, who.crowns - reserve(t, who) + rent_due(t, who)))


def settle_in(t: Turn, who: Person, house: HouseClass) -> None:
    """Let him live in a house from now on, and pay its first month."""
    t = t.under("4.5.2")
    t.post(PUBLIC, "house.moved", Become(who.name, "house", house.class_), who=who, residence=house.class_)
    _pay(t, who, house, 0)


@rule("4.5.1")
def pay_rents(t: Turn) -> None:
    """Charge the month's rent; who cannot pay it moves to the best house that he can (ruling 8)."""
    for who in everybody(t):
        if not who.keeps_house:
            continue
        house = book().houses[who.house]
        due = rent_due(t, who)
        if who.crowns >= due:
            _live(t, who, house, due)
        else:
            _lose(t, who)


def _live(t: Turn, who: Person, house: HouseClass, cost: int) -> None:
    """Give him the points of his house, or take some where his wife thinks it beneath her (ruling 91).

    At the front it does neither (9.4.4).
    """
    wife = None if who.at_front else wife_of(t, who)
    content = wife is not None and house.suits(wife.level)
    # About to be married, he counts as a bachelor still and has the rent alone.
    _pay(t, who, house, house.status if content else 0, cost)
    if wife is not None and not content:
        points = t.hidden("cramped_status")
        t.post(
            only(who), "house.resented", Delta(who.name, "status", points),
            who=who, lady=wife, residence=house.class_, points=points,
        )  # fmt: skip


def _lose(t: Turn, who: Person) -> None:
    house = max((h for h in book().houses if h.rent <= who.crowns), key=lambda h: h.class_)
    t.post(PUBLIC, "house.lost", Become(who.name, "house", house.class_), who=who, residence=house.class_)
    wife = wife_of(t, who)
    if wife is None or house.suits(wife.level):
        _pay(t, who, house, house.status if wife and not who.at_front else 0)
        return
    _pay(t, who, house, 0)
    t.post(
        only(who), "house.scorned",
        who=who, lady=wife, residence=house.class_, levels=-t.hidden("unpaid_house_levels"),
    )  # fmt: skip


def _pay(t: Turn, who: Person, house: HouseClass, points: int, cost: int | None = None) -> None:
    """Book a month of a house; nothing to pay and nothing to gain needs no word."""
    cost = house.rent if cost is None else cost
    if cost or points:
        t.under("4.5.2").post(
            only(who), "house.paid", Delta(who.name, "crowns", -cost), Delta(who.name, "status", points),
            who=who, residence=house.class_, cost=cost, points=points,
        )  # fmt: skip
