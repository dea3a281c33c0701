"""Chapter 13, investments: what is put into arms, food and goods for a season, and what it yields.

Whoever invests tells nobody, and nobody is told (ruling 15): every event here is its investor's alone, or
the referee's.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Delta, Enter, Leave
from turnbot.core.rules import rule
from turnbot.core.turn import whole
from turnbot.games.preux.orders.tree import REGIMENTS, SECTORS, Invest
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.state.between import INVESTED_FOR, Investment
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import season_name
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo

#: Printed in 13.0.1: crowns of a block.
BLOCK = 1000

#: Ruling 264: when in its month money is taken.
WEEK = 4

#: Printed in 9.4.1: the months of a season, and of its campaign.
SEASON = 3

#: Printed in 13.3.1: they always stand at the frontier and never count.
_AT_THE_FRONTIER = ("FR", "RCM")


# Putting money in ---------------------------------------------------------------------------------------


def plan_investments(t: Turn) -> None:
    """Note what is to be invested when the season ends, for who says so before its last week (13.0.1)."""
    t = t.under("13.0.1")
    if t.week == WEEK:
        return
    for who in everybody(t):
        for order in todo(t, who, Invest):
            if _is_sound(t, who, order):
                t.post(
                    only(who), "investment.planned",
                    who=who, sector=order.sector, crowns=order.crowns, partners=order.with_,
                )  # fmt: skip


def _is_sound(t: Turn, who: Person, order: Invest) -> bool:
    """Whether an order names a sector and a sum, in a month in which one invests; tell him otherwise."""
    if order.sector not in SECTORS:
        t.refuse(who, "invest", reason="no-sector")
    elif order.crowns is None or order.crowns <= 0:
        t.refuse(who, "invest", reason="no-amount")
    elif month_after(t.world.month) != season_of(t, month_after(t.world.month)):
        t.refuse(who, "invest", reason="season", month=_last_month(t, t.world.month))
    else:
        return True
    return False


def season_of(t: Turn, month: str) -> str:
    """The first month of the season that a month lies in (ruling 19)."""
    while int(month[-2:]) not in t.hidden("season_first_months", "1.0.2"):
        month = month_after(month, -1)
    return month


def _last_month(t: Turn, month: str) -> str:
    """The last month of its season: the one in which one invests."""
    while month_after(month) != season_of(t, month_after(month)):
        month = month_after(month)
    return month


@dataclass(frozen=True, slots=True)
class Share:
    """What one man wants to put into a sector, and with whom; ``over`` are the crowns that make no block."""

    who: Person
    sector: str
    crowns: int
    partners: frozenset[str]
    over: int


@rule("13.0.1")
def invest(t: Turn) -> None:
    """Take the money of the season's investments, in whole blocks, at the end of its last month.

    Several may make up a block: all of them name each other, and what they put in is whole blocks
    (ruling 263). The highest share is the one registered.
    """
    if t.week != WEEK:
        return
    shares = {(s.who.name, s.sector): s for who in everybody(t) for s in _shares(t, who)}
    done: set[tuple[str, str]] = set()
    for key in sorted(shares):
        if key in done:
            continue
        pool = _pool(shares, shares[key])
        done |= {(share.who.name, share.sector) for share in pool}
        _take(t, pool)


def _shares(t: Turn, who: Person) -> Iterable[Share]:
    """What he invests this month, all of a sector together; what he cannot pay is told and left out."""
    wanted: dict[str, tuple[int, frozenset[str]]] = {}
    planned = [
        (e.facts["sector"], e.facts["crowns"], e.facts["partners"])
        for e in t.happened("investment.planned", who, who=who.name)
    ]
    now = [(o.sector, o.crowns, o.with_) for o in todo(t, who, Invest) if _is_sound(t, who, o)]
    for sector, crowns, partners in (*planned, *now):
        before, named = wanted.get(sector, (0, frozenset()))
        wanted[sector] = (before + crowns, named | frozenset(partners) - {who.name})
    left = spare(t, who)
    for sector, (crowns, partners) in wanted.items():
        # Alone he invests whole blocks only; what is over he keeps.
        over = 0 if partners or crowns < BLOCK else crowns % BLOCK
        crowns -= over
        if crowns > left:
            t.refuse(who, "invest", reason="cannot-pay", sector=sector, crowns=crowns)
        else:
            left -= crowns
            yield Share(who, sector, crowns, partners, over)


def _pool(shares: Mapping[tuple[str, str], Share], first: Share) -> Sequence[Share]:
    """Everybody bound to the first, or to one who is: each of two names the other, for the same sector."""
    found = {first.who.name: first}
    waiting = [first]
    while waiting:
        one = waiting.pop()
        for name in sorted(one.partners - found.keys()):
            other = shares.get((name, one.sector))
            if other is not None and one.who.name in other.partners:
                found[name] = other
                waiting.append(other)
    return sorted(found.values(), key=lambda share: (-share.crowns, share.who.name))


def _take(t: Turn, pool: Sequence[Share]) -> None:
    """Take the money of a pool, or of one man, if it makes whole blocks; else tell everybody in it."""
    total = sum(share.crowns for share in pool)
    for share in pool:
        who, sector, crowns = share.who, share.sector, share.crowns
        if total % BLOCK:
            t.refuse(who, "invest", reason="fraction", sector=sector, crowns=total)
            continue
        doc = {
            "name": f"investment/{t.world.month}/{sector}/{who.name}", "investor": who.name, "sector": sector,
            "crowns": crowns, "month": t.world.month, "registered": pool[0].who.name,
        }  # fmt: skip
        t.post(
            only(who), "investment.made", Delta(who.name, "crowns", -crowns), Enter("investment", doc),
            who=who, sector=sector, crowns=crowns, over=share.over,
            # Of his partners' partners he learns nothing.
            partners=[one.who for one in pool if one.who.name in share.partners],
            month=month_after(t.world.month, INVESTED_FOR),
        )  # fmt: skip


# What moves the yields ----------------------------------------------------------------------------------


def note_the_front(t: Turn) -> None:
    """Remember for the season which regular regiments stood at the front: themselves, or men of theirs."""
    t = t.under("13.1.1")
    there = {who.regiment for who in everybody(t) if who.at_front}
    there |= {unit.code for unit in t.world.units.values() if unit.kind == "regiment" and unit.since}
    regular = sorted(there & set(REGIMENTS) - set(_AT_THE_FRONTIER))
    if not regular:
        return
    season = season_of(t, t.world.month)
    name = season_name(season)
    if name not in t.world.seasons:
        t.post(SECRET, "season.opened", Enter("season", {"name": name, "month": season}), month=season)
    counted = [Delta(name, f"at_front.{code}", 1) for code in regular]
    t.post(SECRET, "front.noted", *counted, month=season, regiments=regular)


# Paying out ---------------------------------------------------------------------------------------------


def pay_out(t: Turn) -> None:
    """Pay back, on the first day after their season, what was invested, with what it yielded (ruling 264)."""
    due = [
        one
        for one in t.world.investments.values()
        if months_between(one.month, t.world.month) >= INVESTED_FOR
    ]
    for sector, pay in (("arms", pay_arms), ("food", pay_food), ("goods", pay_goods)):
        for month in sorted({one.month for one in due if one.sector == sector}):
            pay(t, month_after(month), [one for one in due if (one.sector, one.month) == (sector, month)])
    for season in list(t.world.seasons.values()):
        if months_between(season.month, t.world.month) >= INVESTED_FOR - 1:
            t.under("13.0.1").post(SECRET, "season.closed", Leave(season.name), month=season.month)


def _regiments_at_front(t: Turn, first: str) -> int:
    """How many regular regiments stood at the front in a season; one of which nothing was noted had none."""
    season = t.world.seasons.get(season_name(first))
    return len(season.at_front) if season else 0


@rule("13.1.1")
def pay_arms(t: Turn, first: str, batch: Sequence[Investment]) -> None:
    """Pay what was put into arms: the more regular regiments were at the front, the more (ruling 261)."""
    more = _regiments_at_front(t, first) - t.hidden("level_at")
    _pay(t, first, batch, t.hidden("per_regiment") * more)


@rule("13.2.1")
def pay_food(t: Turn, first: str, batch: Sequence[Investment]) -> None:
    """Pay what was put into food: the more regular regiments stayed in Paris, the more (ruling 261)."""
    more = t.hidden("level_at") - _regiments_at_front(t, first)
    _pay(t, first, batch, t.hidden("per_regiment") * more)


@rule("13.3.1")
def pay_goods(t: Turn, first: str, batch: Sequence[Investment]) -> None:
    """Pay what was put into consumer goods: the better France fought, the more (ruling 261)."""
    known = t.world.seasons.get(season_name(first))
    better = known.result - t.hidden("level_at") if known else 0
    _pay(t, first, batch, t.hidden("per_result") * better)


def _pay(t: Turn, first: str, batch: Sequence[Investment], special: int) -> None:
    """Pay one sector's investments of a season, told by its first month.

    ``special`` is what the season itself adds, in per cent; the referee disposes of the yield. Whose
    registered owner is the army's supplier, or has the Chancellor's ear, has more (ruling 262).
    """
    rate = _disposed(t, first, special, batch[0].sector)
    shares = {one.investor: one for one in batch}
    # One throw for a block: its registered owner's.
    favoured = {
        name: name in shares and _is_favoured(t, shares[name])
        for name in sorted({one.registered for one in batch})
    }
    for one in sorted(batch, key=lambda one: one.investor):
        percent = rate + t.hidden("supplier_percent", "13.0.1") * favoured[one.registered]
        gain = one.crowns * percent // 100
        t.post(
            only(one.investor), "investment.paid",
            Delta(one.investor, "crowns", one.crowns + gain), Leave(one.name),
            who=one.investor, sector=one.sector, crowns=one.crowns, gain=gain,
        )  # fmt: skip


def _disposed(t: Turn, first: str, special: int, sector: str) -> int:
    """Per cent that a sector yields in a season: the proposal, within the limits, or the referee's number."""

    def house(name: str) -> int:
        return int(t.hidden(name, "13.0.1"))

    dice = t.roll(f"luck-{first}", times=house("luck_dice"), hidden=True).total
    proposal = house("base_percent") + special + house("luck_percent") * (dice - house("luck_middle"))
    proposal = max(house("lowest_percent"), min(proposal, house("highest_percent")))
    return int(t.decide("yield", apart=first, proposal=proposal, fits=whole(least=-100), sector=sector))


def _is_favoured(t: Turn, one: Investment) -> bool:
    """Whether influence used for it worked: one die, a natural one fails; none used, none thrown."""
    if one.swayed <= 0:
        return False
    die = t.roll(f"supplier-{one.month}", one.investor, hidden=True).total
    return bool(die > 1 and die + one.swayed >= t.hidden("supplier_from", "13.0.1"))
