"""Chapter 9, the King's service in Paris (9.1.3, 9.1.6, 9.3.5-9.3.7): pay and honour, duty, leave, horses."""

from turnbot.core.dice import Roll
from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import LeaveOfAbsence, RegimentalDuty, Rescue
from turnbot.games.preux.rules.c02_money import stable_due
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.rules.c09_enlisting import discharge
from turnbot.games.preux.rules.c09_leave import SUPERIORS, decided_by_player
from turnbot.games.preux.rules.c13_investments import season_of
from turnbot.games.preux.state.army import office_of, place_of
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import serves_as
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import horses_needed, terms_of
from turnbot.games.preux.week.living import (
    Turn,
    everybody,
    in_prison,
    kept_away,
    must_rest,
    this_week,
    with_standing,
)
from turnbot.games.preux.week.plan import doing, todo

#: Printed in 9.3.5: weeks of a month that the regiment asks of a man, by rank.
DUTY = {"private": 2, "subaltern": 1}
#: Printed in 9.3.6: the die that gets him a week, and how many who need nobody's leave may take in a month.
LEAVE_FROM, LEAVES_A_MONTH = 5, 1
#: Whose brigade's points come on top of their own (9.1.3).
_OF_A_BRIGADE = ("Jefe de Brigada", "Mayor de Brigada")
#: How high a favour must be with each of them: a battalion's chief is a Mayor at least.
_DECIDERS = {"battalion": "Mayor", "colonel": "Coronel", "brigade": "Jefe de Brigada"}


# Pay and honour -----------------------------------------------------------------------------------------


@rule("9.1.6")
def pay_the_army(t: Turn) -> None:
    """Pay everybody his rank on the first day (ruling 5); prisoners get nothing (ruling 209)."""
    for who in everybody(t):
        terms = terms_of(who)
        if terms is not None and terms.pay and not who.captured:
            t.post(
                only(who), "pay.received", Delta(who.name, "crowns", terms.pay),
                who=who, rank=who.rank, regiment=who.regiment, crowns=terms.pay,
            )  # fmt: skip


def honour_ranks(t: Turn) -> None:
    """Give everybody the month's points of his rank; at the front none count (9.4.4)."""
    t = t.under("9.1.6")
    for who in with_standing(t):
        terms = terms_of(who)
        if terms is not None and terms.status:
            t.post(
                only(who), "rank.honoured", Delta(who.name, "status", terms.status),
                who=who, rank=who.rank, regiment=who.regiment, points=terms.status,
            )  # fmt: skip


@rule("9.1.3")
def honour_brigades(t: Turn) -> None:
    """Give the chief of a brigade, and its Mayor de Brigada, the points of the brigade besides his own."""
    for who in everybody(t):
        brigade = book().brigades.get(place_of(who.post))
        if office_of(who.post) in _OF_A_BRIGADE and brigade and brigade.status and not who.at_front:
            t.post(
                only(who), "brigade.honoured", Delta(who.name, "status", brigade.status),
                who=who, office=who.post, points=brigade.status,
            )  # fmt: skip


# Duty ---------------------------------------------------------------------------------------------------


def everybody_serves(t: Turn) -> None:
    """Let everybody do his duty who spends the week on it, or is silent (ruling 11: in the first weeks)."""
    t = t.under("9.3.5")
    for who in everybody(t):
        silent = who.name not in t.orders and t.week <= _duty(who) and not kept_away(t, who)
        if not (silent or doing(t, who, RegimentalDuty)):
            continue
        if who.regiment:
            t.post(only(who), "duty.done", who=who, regiment=who.regiment)
        else:
            t.refuse(who, "regimental-duty", reason="no-regiment")


def _duty(who: Person) -> int:
    """Weeks of duty that he owes a month in Paris."""
    return DUTY.get(who.rank, 0) if who.regiment else 0


@rule("9.3.5")
def count_duty(t: Turn) -> None:
    """See who owes his regiment weeks of duty: they cost points, and often repeated perhaps his place.

    A week of leave counts as one served, and nothing is asked of who was at the front, under arrest or
    gravely wounded.
    """
    for who in everybody(t):
        if who.at_front or who.disgrace or in_prison(t, who) or must_rest(t, who):
            continue
        served = len(t.happened("duty.done", who, who=who.name))
        excused = who.leaves.get(t.world.month, 0)
        missing = _duty(who) - served - excused
        if missing > 0:
            _blame(t, who, missing)


def _blame(t: Turn, who: Person, missing: int) -> None:
    season = season_of(t, t.world.month)
    points = t.hidden("status_per_week") * missing
    t.post(
        only(who), "duty.missed", Delta(who.name, "status", points),
        Delta(who.name, f"duty_missed.{season}", missing),
        who=who, regiment=who.regiment, missing=missing, points=points,
    )  # fmt: skip
    owed = who.duty_missed[season]
    if owed >= t.hidden("dismissed_from") and t.decide(
        "dismiss", who, proposal=False, options=(False, True), missing=owed, regiment=who.regiment
    ):
        discharge(t, who, "regiment.dismissed")


# Leave --------------------------------------------------------------------------------------------------


def everybody_asks_leave(t: Turn) -> None:
    """Let everybody ask for this week who wants it to himself, away from duty or from the front."""
    for who in everybody(t):
        if todo(t, who, LeaveOfAbsence):
            ask_leave(t, who)


@rule("9.3.6")
def ask_leave(t: Turn, who: Person) -> None:
    """Ask his superior for a week: one die, which influence, his reasons and his habits change (ruling 190).

    Who is a Brigadier or more asks nobody, and takes one week a month. A superior who is a player says by
    his orders what he grants; where he says nothing, the die decides.
    """
    if not t.week:
        t.refuse(who, "leave-of-absence", reason="no-week")
    elif who.captured or not (who.regiment or serves_as(who)):
        t.refuse(who, "leave-of-absence", reason="prisoner" if who.captured else "no-regiment")
    elif who.leaves.get(t.world.month, 0) >= LEAVES_A_MONTH:
        t.refuse(who, "leave-of-absence", reason="one-week")
    elif serves_as(who) not in SUPERIORS:
        _give_leave(t, who, "", None)
    else:
        _ask_superior(t, who, SUPERIORS[serves_as(who)])


def _ask_superior(t: Turn, who: Person, superior: str) -> None:
    word = decided_by_player(t, who, superior)
    if word is not None:
        if word:
            _give_leave(t, who, superior, None)
        return
    roll = t.roll("leave", who)
    total = roll.total + sway(t, who, "leave", _DECIDERS[superior]) + _reasons(t, who)
    if roll.total > 1 and total >= LEAVE_FROM:
        _give_leave(t, who, superior, roll)
    else:
        t.post(only(who), "furlough.refused", who=who, superior=superior, die=roll)


def _give_leave(t: Turn, who: Person, superior: str, die: Roll | None) -> None:
    t.post(
        only(who), "furlough.granted", Become(who.name, "leave", this_week(t)),
        Delta(who.name, f"leaves.{t.world.month}", 1), who=who, superior=superior, die=die,
    )  # fmt: skip


def _reasons(t: Turn, who: Person) -> int:
    """What speaks for his leave, and against it."""
    bonus = 0
    if who.bride and who.wedding == t.world.month:
        bonus += t.hidden("wedding")
    if todo(t, who, Rescue):
        bonus += t.hidden("rescue")
    recent = (month_after(t.world.month, -back) for back in range(1, t.hidden("remembered_months") + 1))
    return int(bonus - sum(who.leaves.get(month, 0) for month in recent))


# Horses -------------------------------------------------------------------------------------------------


@rule("9.3.7")
def keep_horses(t: Turn) -> None:
    """Charge what stables and grooms cost; who cannot pay sells a horse (ruling 8)."""
    for who in everybody(t):
        cost = stable_due(t, who)
        if not cost:
            continue
        if who.crowns >= cost:
            t.post(
                only(who), "stable.paid", Delta(who.name, "crowns", -cost),
                who=who, count=who.horses, cost=cost,
            )  # fmt: skip
        elif who.horses:
            price = t.hidden("sold_for")
            t.post(
                only(who), "horse.sold", Delta(who.name, "horses", -1), Delta(who.name, "crowns", price),
                who=who, cost=cost, crowns=price,
            )  # fmt: skip
        else:
            t.post(only(who), "grooms.left", Become(who.name, "servants", 0), who=who, cost=cost)


def miss_horses(t: Turn) -> None:
    """Take points from those in Paris who should ride and go on foot (ruling 191)."""
    t = t.under("9.3.7")
    for who in everybody(t):
        missing = horses_needed(who) - who.horses
        if missing > 0 and not who.at_front and not who.disgrace:
            points = t.hidden("status_per_horse") * missing
            t.post(
                only(who), "horses.missed", Delta(who.name, "status", points),
                who=who, missing=missing, points=points,
            )  # fmt: skip
