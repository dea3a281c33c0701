"""Chapter 3, the Gran Casino: who is let in, its tables, and what it asks of its members (3.3.1-3.3.7)."""

from collections.abc import Sequence

from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import CasinoTerms
from turnbot.games.preux.orders.tree import Gamble, JoinCasino, LeaveCasino
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c03_dice import Bet, Table, play_bets, settle_bet, tell_unmade
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, in_prison
from turnbot.games.preux.week.plan import errands, ordered, todo
from turnbot.games.preux.week.whereabouts import CASINO, visits

#: What ``Person.since`` remembers: when he became a member, and from when on he may be one again.
_JOINED, _BARRED = "since.casino", "since.casino-barred"

#: The month that a ban for ever ends in.
_NEVER = "9999-12"


def terms(who: Person) -> CasinoTerms:
    """What the Casino asks of him and gives him: as a member, or as a visitor."""
    return book().casino.member if who.casino else book().casino.visitor


# An evening there ---------------------------------------------------------------------------------------


@rule("3.3.2")
def lets_in(t: Turn, who: Person) -> bool:
    """Whether the Casino lets him in: by his level, and with a bet in hand that its tables take.

    A bet is looked at whatever its condition: that is judged at the table. Tells him when he must leave.
    """
    house = book().casino
    bets = [stake for order in ordered(t, who, Gamble) for stake in order.bets]
    accepted = [s for s in bets[: t.hidden("bets_per_visit", "3.1.7")] if s >= house.bet_minimum]
    if who.level < house.minimum_level:
        t.refuse(who, "visit-casino", reason="level", level=house.minimum_level)
    elif len(accepted) < house.bets_minimum:
        t.refuse(who, "visit-casino", reason="no-bets", minimum=house.bet_minimum)
    elif min(accepted) > spare(t, who):
        t.refuse(who, "visit-casino", reason="cannot-pay", minimum=house.bet_minimum)
    else:
        return True
    return False


def everybody_plays(t: Turn) -> None:
    """Play the bets of everybody who is at the Casino this week, and count what they bring."""
    for visit in visits(t).values():
        if visit.place == CASINO:
            play(t, visit.who)


def play(t: Turn, who: Person) -> None:
    """Play one man's evening: points for playing at all, for each bet, and for staking much."""
    house = book().casino
    orders = todo(t, who, Gamble)
    table = Table(CASINO, minimum=house.bet_minimum, divisor=house.divisor)
    played = list(play_bets(t.under("3.3.2"), who, table, orders))
    if len(played) < house.bets_minimum:
        t.under("3.3.2").refuse(who, "gamble", reason="no-bets", minimum=house.bet_minimum)
        return
    honour(t, who)
    staked = sum(bet.stake for bet in played)
    score(t, who, played, reached=staked >= house.divisor)
    tell_unmade(t, who, CASINO, orders, played)
    if staked >= house.divisor:
        notice_streak(t, who, staked, longest_run(played))


@rule("3.3.1")
def honour(t: Turn, who: Person) -> None:
    """Give the points for coming and playing; a member has more of them (3.3.6)."""
    points = terms(who).visit_status
    t = t.under("3.3.6") if who.casino else t
    t.post(only(who), "casino.honoured", Delta(who.name, "status", points), who=who, points=points)


@rule("3.3.3")
def score(t: Turn, who: Person, played: Sequence[Bet], *, reached: bool) -> None:
    """Settle the bets, with points for each: the more wins in a row, the more for each (rulings 44-46).

    Where the stakes have not ``reached`` the divisor, a win is worth one point. A lost or cut bet costs
    one and ends the row.
    """
    run = 0
    for bet in played:
        run = run + 1 if bet.result == "won" else 0
        won = terms(who).first_win + run - 1 if reached else 1
        settle_bet(t, who, CASINO, bet, won if run else book().casino.lost)


def longest_run(played: Sequence[Bet]) -> int:
    """The most wins in a row."""
    longest = run = 0
    for bet in played:
        run = run + 1 if bet.result == "won" else 0
        longest = max(longest, run)
    return longest


@rule("3.3.4")
def notice_streak(t: Turn, who: Person, staked: int, run: int) -> None:
    """Give points for staking much: the stakes by the divisor, as often as the longest row of wins."""
    divisor = book().casino.divisor
    streak = max(t.hidden("least_streak"), run)
    points = staked // divisor * streak
    t.post(
        only(who), "casino.noticed", Delta(who.name, "status", points),
        who=who, staked=staked, divisor=divisor, streak=streak, points=points,
    )  # fmt: skip


# Members ------------------------------------------------------------------------------------------------


def join_and_leave(t: Turn) -> None:
    """Let people become members of the Casino, and cease to be, as they order for this week."""
    _join_and_leave(t, late=False)


def join_and_leave_late(t: Turn) -> None:
    """Let those do so who made it hang on how the week went."""
    _join_and_leave(t, late=True)


def _join_and_leave(t: Turn, *, late: bool) -> None:
    for who in everybody(t):
        for _ in errands(t, who, LeaveCasino, late=late):
            leave(t, who)
        for _ in errands(t, who, JoinCasino, late=late):
            join(t, who)


def join(t: Turn, who: Person) -> None:
    """Make him a member: of the level to be let in, with the dues in hand, and not shut out (ruling 47)."""
    house = book().casino
    t = t.under("3.3.6")
    barred = who.since.get("casino-barred", "")
    if who.casino:
        t.refuse(who, "join-casino", reason="member-already")
    elif barred == _NEVER:
        t.under("3.3.7").refuse(who, "join-casino", reason="for-ever")
    elif t.world.month < barred:
        t.under("3.3.7").refuse(who, "join-casino", reason="barred", month=barred)
    elif who.level < house.minimum_level:
        t.refuse(who, "join-casino", reason="level", level=house.minimum_level)
    elif who.crowns < house.member.dues:
        t.refuse(who, "join-casino", reason="cannot-pay", cost=house.member.dues)
    else:
        since = Become(who.name, _JOINED, t.world.month)
        t.post(only(who), "casino.joined", Become(who.name, "casino", True), since, _forgiven(who), who=who)


def leave(t: Turn, who: Person) -> None:
    """End his membership at his wish."""
    t = t.under("3.3.6")
    if who.casino:
        t.post(only(who), "casino.left", Become(who.name, "casino", False), who=who)
    else:
        t.refuse(who, "leave-casino", reason="not-member")


@rule("3.3.6")
def pay_dues(t: Turn) -> None:
    """Charge the members of the last day; who cannot pay is one no more (ruling 8)."""
    for who in everybody(t):
        cost = terms(who).dues
        if not cost:
            continue
        if who.crowns >= cost:
            t.post(only(who), "casino.paid", Delta(who.name, "crowns", -cost), who=who, cost=cost)
        else:
            t.post(
                only(who), "casino.lost", Become(who.name, "casino", False),
                who=who, reason="unpaid", month=t.world.month,
            )  # fmt: skip


@rule("3.3.7")
def keep_attendance(t: Turn) -> None:
    """Strike off the members who stay away: at first after one month, later after several (ruling 47).

    Who is excused keeps his place, and his count stands still.
    """
    for who in everybody(t):
        if not who.casino:
            continue
        if t.happened("casino.visited", who, who=who.name):
            if who.casino_missed:
                t.post(only(who), "casino.attended", _forgiven(who), who=who, months=who.casino_missed)
        elif not _is_excused(t, who):
            _miss(t, who)


def _is_excused(t: Turn, who: Person) -> bool:
    """Whether the front, prison or grave wounds kept him away this month."""
    in_bed = max(who.laid_up, who.resting_until) >= f"{t.world.month}/1"
    return who.at_front or in_bed or in_prison(t, who)


def _miss(t: Turn, who: Person) -> None:
    house, month = book().casino, t.world.month
    age = months_between(who.since.get("casino", "0001-01"), month)
    first = t.hidden("first_duty_after")
    if age < first:
        return
    missed = who.casino_missed + 1
    if age < first + house.probation:
        back = month_after(month, t.hidden("reapply_after_months"))
        _strike_off(t, who, "probation", back)
    elif missed >= house.absence:
        _strike_off(t, who, "absence", _NEVER)
    else:
        t.post(only(who), "casino.missed", Delta(who.name, "casino_missed", 1), who=who, months=missed)


def _strike_off(t: Turn, who: Person, reason: str, barred: str) -> None:
    ends = (Become(who.name, "casino", False), Become(who.name, _BARRED, barred), _forgiven(who))
    t.post(only(who), "casino.lost", *ends, who=who, reason=reason, month=barred)


def _forgiven(who: Person) -> Wish:
    """The months away no longer count."""
    return Delta(who.name, "casino_missed", -who.casino_missed)
