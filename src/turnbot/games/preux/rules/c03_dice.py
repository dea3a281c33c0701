"""Chapter 3, dice at clubs and in taverns: bets, cutting, and the club's divisor (3.1.7, 3.1.8)."""

from dataclasses import dataclass

from turnbot.core.events import only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book import book
from turnbot.games.preux.orders import Gamble
from turnbot.games.preux.plan import TAVERN, Turn, Visit, everybody, todo, visits
from turnbot.games.preux.rules.c01_month import nowhere
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.world import Person

#: The house's throw at which a cutting player withdraws.
_CUT_AT = 6


@dataclass(frozen=True, slots=True)
class Table:
    """A house that takes bets: crowns of the lowest and highest one, and what stakes are divided by.

    None: no limit, no divisor.
    """

    place: str
    minimum: int = 1
    limit: int | None = None
    divisor: int | None = None


def table_at(place: str) -> Table:
    """The table of a club, or of the taverns, where there is neither limit nor divisor (3.2.1)."""
    if place == TAVERN:
        return Table(TAVERN)
    club = book().clubs[place]
    return Table(place, club.bet_minimum, club.bet_limit, club.divisor)


def everybody_gambles(t: Turn) -> None:
    """Let whoever orders it play dice where he is: at a club as its member or guest (ruling 41)."""
    seen = visits(t)
    for who in everybody(t):
        orders = todo(t, who, Gamble)
        if not orders:
            continue
        visit = seen.get(who.name)
        if visit is None:
            nowhere(t.under("3.1.7"), who, orders)
        elif t.happened("drunk.slept", who, week=t.week, who=who.name):
            t.under("3.1.2").refuse(who, "gamble", reason="asleep", place=visit.place)
        else:
            gamble(t, visit, [(stake, order.cut) for order in orders for stake in order.bets])


def gamble(t: Turn, visit: Visit, bets: list[tuple[int, bool]]) -> None:
    """Play one man's bets of the week in order; what the house or his purse forbids is skipped and told."""
    t = t.under("3.1.7")
    who, table = visit.who, table_at(visit.place)
    if not bets:
        t.refuse(who, "gamble", reason="no-bets")
    most, staked = t.hidden("bets_per_visit"), 0
    for nth, (stake, cut) in enumerate(bets, start=1):
        facts = {"place": table.place, "nth": nth, "stake": stake}
        if nth > most:
            t.refuse(who, "gamble", reason="too-many", limit=most, **facts)
        elif table.limit is not None and stake > table.limit:
            t.refuse(who, "gamble", reason="over-limit", limit=table.limit, **facts)
        elif stake < table.minimum:
            t.refuse(who, "gamble", reason="below-minimum", minimum=table.minimum, **facts)
        elif stake > spare(t, who):
            t.refuse(who, "gamble", reason="no-money", **facts)
        else:
            bet(t, who, table.place, nth, stake, cut)
            staked += stake
    if table.divisor is not None:
        notice_stakes(t, who, table.place, staked, table.divisor)


@rule("3.1.7")
def bet(t: Turn, who: Person, place: str, nth: int, stake: int, cut: bool) -> None:
    """Play one bet: the higher die wins, ties are the house's; one point won or lost with it.

    Who cuts withdraws when the house shows a six, before his own die is thrown, and loses half,
    rounded up (ruling 31).
    """
    house, own = t.roll(f"house-{nth}", who), None
    if cut and house.total == _CUT_AT:
        result, gain = "cut", -((stake + 1) // 2)
    else:
        own = t.roll(f"own-{nth}", who)
        result, gain = ("won", stake) if own.total > house.total else ("lost", -stake)
    points = 1 if result == "won" else -1
    t.post(
        only(who), "bet.settled", Delta(who.name, "crowns", gain), Delta(who.name, "status", points),
        who=who, place=place, nth=nth, stake=stake, house=house, own=own, result=result,
        gain=gain, points=points,
    )  # fmt: skip


@rule("3.1.8")
def notice_stakes(t: Turn, who: Person, place: str, staked: int, divisor: int) -> None:
    """Give points for staking much in a week, won or lost: what was staked by the divisor, rounded down."""
    points = staked // divisor
    if points:
        t.post(
            only(who), "stakes.noticed", Delta(who.name, "status", points),
            who=who, place=place, staked=staked, divisor=divisor, points=points,
        )  # fmt: skip
