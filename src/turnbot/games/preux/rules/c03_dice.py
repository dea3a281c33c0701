"""Chapter 3, dice at clubs and in taverns: bets, cutting, and the club's divisor (3.1.7, 3.1.8)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from turnbot.core.dice import Roll
from turnbot.core.events import Event, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Gamble
from turnbot.games.preux.rules.c01_month import nowhere
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo
from turnbot.games.preux.week.whereabouts import CASINO, TAVERN, THEATRE, Visit, is_church, is_home, visits

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


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet that was played: the dice (``own`` None where it was not thrown), and crowns won or lost."""

    nth: int
    stake: int
    house: Roll
    own: Roll | None
    result: str
    gain: int


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
        if visit is None or visit.place == THEATRE or is_home(visit.place) or is_church(visit.place):
            nowhere(t.under("3.1.7"), who, orders)
        elif visit.place == CASINO:
            # Its tables have rules of their own (3.3.2).
            continue
        elif t.happened("drunk.slept", who, week=t.week, who=who.name):
            t.under("3.1.2").refuse(who, "gamble", reason="asleep", place=visit.place)
        else:
            gamble(t, visit, orders)


def gamble(t: Turn, visit: Visit, orders: Sequence[Gamble]) -> None:
    """Play one man's bets of the week, each settled before the next: one point won or lost with each."""
    t = t.under("3.1.7")
    who, table = visit.who, table_at(visit.place)
    if not any(order.bets for order in orders):
        t.refuse(who, "gamble", reason="no-bets")
    played = []
    for one in play_bets(t, who, table, orders):
        settle_bet(t, who, table.place, one, 1 if one.result == "won" else -1)
        played.append(one)
    tell_unmade(t, who, table.place, orders, played)
    staked = sum(one.stake for one in played)
    if table.divisor is not None:
        notice_stakes(t, who, table.place, staked, table.divisor)


def play_bets(t: Turn, who: Person, table: Table, orders: Sequence[Gamble]) -> Iterator[Bet]:
    """Play bets in order and hand each out; what the house or his purse forbids is skipped and told.

    What he wins can be staked at once. An order that says after how many lost bets he stops ends there, and
    the next is played all the same. Refusals stand under the rule in hand.
    """
    most, purse = t.hidden("bets_per_visit", "3.1.7"), spare(t, who)
    for order, numbers in _numbered(orders):
        lost = 0
        for nth, stake in zip(numbers, order.bets, strict=True):
            facts = {"place": table.place, "nth": nth, "stake": stake}
            if nth > most:
                t.refuse(who, "gamble", reason="too-many", limit=most, **facts)
            elif table.limit is not None and stake > table.limit:
                t.refuse(who, "gamble", reason="over-limit", limit=table.limit, **facts)
            elif stake < table.minimum:
                t.refuse(who, "gamble", reason="below-minimum", minimum=table.minimum, **facts)
            elif stake > purse:
                t.refuse(who, "gamble", reason="no-money", **facts)
            else:
                played = bet(t, who, nth, stake, order.cut)
                purse += played.gain
                yield played
                lost += _is_lost(played)
                if lost == order.lost:
                    break


def tell_unmade(t: Turn, who: Person, place: str, orders: Sequence[Gamble], played: Sequence[Bet]) -> None:
    """Tell him of bets that he did not make because he had lost so many as he meant to lose."""
    for order, numbers in _numbered(orders):
        lost = [one.nth for one in played if one.nth in numbers and _is_lost(one)]
        unmade = numbers.stop - 1 - lost[-1] if lost and len(lost) == order.lost else 0
        if unmade:
            t.under("3.1.7").post(
                only(who), "bet.left", who=who, place=place, nth=len(lost), count=unmade,
            )  # fmt: skip


def _numbered(orders: Sequence[Gamble]) -> Iterator[tuple[Gamble, range]]:
    """Each order with the numbers of its bets among all of the evening: a die belongs to a number."""
    first = 1
    for order in orders:
        yield order, range(first, first + len(order.bets))
        first += len(order.bets)


def _is_lost(played: Bet) -> bool:
    """Whether a bet cost him anything: one that he cut did (ruling 31)."""
    return played.result != "won"


@rule("3.1.7")
def bet(t: Turn, who: Person, nth: int, stake: int, cut: bool) -> Bet:
    """Play one bet: the higher die wins, ties are the house's.

    Who cuts withdraws when the house shows a six, before his own die is thrown, and loses half,
    rounded up (ruling 31).
    """
    house = t.roll(f"house-{nth}", who)
    if cut and house.total == _CUT_AT:
        return Bet(nth, stake, house, None, "cut", -((stake + 1) // 2))
    own = t.roll(f"own-{nth}", who)
    result, gain = ("won", stake) if own.total > house.total else ("lost", -stake)
    return Bet(nth, stake, house, own, result, gain)


def settle_bet(t: Turn, who: Person, place: str, played: Bet, points: int) -> Event:
    """Let a bet move his purse, and his status by so many points."""
    return t.post(
        only(who), "bet.settled", Delta(who.name, "crowns", played.gain), Delta(who.name, "status", points),
        who=who, place=place, nth=played.nth, stake=played.stake, house=played.house, own=played.own,
        result=played.result, gain=played.gain, points=points,
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
