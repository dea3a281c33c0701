"""Chapter 4, female company: the month's need of it, company that is paid, and the illness it may bring."""

from turnbot.core.events import SECRET, Event, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.core.turn import whole
from turnbot.games.preux.orders.tree import Buy
from turnbot.games.preux.rules.c02_money import is_cure, spare
from turnbot.games.preux.rules.c04_births import denies, keeps_company
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody, in_paris
from turnbot.games.preux.week.plan import todo

#: What meets the month's need of company (ruling 73); each is read by him and names him as ``who``.
COMPANY = ("company.paid", "lady.visited", "affair.visited", "courtship.won", "stroll.enjoyed")


@rule("4.1.1")
def count_company(t: Turn) -> None:
    """Take points from who had no company all month: two, and two more for each month before (ruling 73).

    At the front nothing is counted, nor in a month of grave wounds, and who is ordained needs none.
    """
    for who in in_paris(t):
        if who.is_priest or who.resting_until >= f"{t.world.month}/1":
            continue
        if had_company(t, who):
            if who.alone:
                t.post(
                    only(who), "company.found", Delta(who.name, "alone", -who.alone),
                    who=who, months=who.alone,
                )  # fmt: skip
            continue
        months = who.alone + 1
        points = t.hidden("status_per_month") * months
        t.post(
            only(who), "company.missed", Delta(who.name, "alone", 1), Delta(who.name, "status", points),
            who=who, months=months, points=points, lady=_in_vain(t, who),
        )  # fmt: skip


def had_company(t: Turn, who: Person) -> bool:
    """Whether he had company this month, by what 4.1.1 takes for it."""
    return any(_is_company(t, event) for kind in COMPANY for event in t.happened(kind, who, who=who.name))


def _in_vain(t: Turn, who: Person) -> str:
    """The lady whose company he had and who, as she is, does not meet his need of it; empty where none."""
    met = [event for kind in COMPANY for event in t.happened(kind, who, who=who.name)]
    return next((str(event.facts["lady"]) for event in met if event.facts.get("lady")), "")


def _is_company(t: Turn, event: Event) -> bool:
    """Whether it met his need: not late in her pregnancy (4.3.4), nor while his wife punishes him (4.6.4)."""
    lady = t.world.ladies.get(str(event.facts.get("lady", "")))
    if lady is None:
        return True
    denied = event.kind == "lady.visited" and denies(t, lady.name, event.facts["who"])
    return keeps_company(t, lady) and not denied


@rule("4.1.2")
def pay_company(t: Turn, who: Person) -> None:
    """Charge female company in a tavern: his level in crowns. The event is what the month asks for."""
    cost = who.level
    if spare(t, who) < cost:
        t.refuse(who, "visit-tavern", reason="cannot-pay", cost=cost)
    else:
        t.post(only(who), "company.paid", Delta(who.name, "crowns", -cost), who=who, cost=cost)
        risk_infection(t, who)


# The illness ----------------------------------------------------------------------------------------------


@rule("4.1.3")
def risk_infection(t: Turn, who: Person) -> None:
    """See whether paid company made him ill (ruling 49)."""
    dice = t.roll("infection", who, times=t.hidden("infection_dice"), hidden=True)
    if dice.total <= t.hidden("infected_up_to"):
        _fall_ill(t, who)


def share_illness(t: Turn, who: Person, lady: Lady) -> None:
    """Let who is ill infect a lady he spends a week with or wins, or the other way round (4.1.3).

    A lady passes it on for three months, on 1-2 of one die (ruling 49); she never learns of it.
    """
    t = t.under("4.1.3")
    if who.ill_since:
        month = t.world.month
        t.post(SECRET, "illness.passed", Become(lady.name, "ill_since", month), who=who, lady=lady)
    elif lady.ill_since and months_between(lady.ill_since, t.world.month) <= t.hidden("contagious_months"):
        # A visit and a proposal in one week are one week spent with her.
        pair = {"who": who.name, "lady": lady.name}
        about_him = t.ledger.concerning(who.name, "illness.risked")
        if any(e.week == t.week and e.facts == pair for e in about_him):
            return
        t.post(SECRET, "illness.risked", who=who, lady=lady)
        die = t.roll("partner-infection", who, lady, hidden=True)
        if die.total <= t.hidden("partner_infected_up_to"):
            _fall_ill(t, who)


def _fall_ill(t: Turn, who: Person) -> None:
    if who.ill_since:
        return
    proposal = t.hidden("cure_per_level") * who.level
    cost = t.decide("cure", who, proposal=proposal, fits=whole(least=0))
    t.post(
        only(who), "illness.caught",
        Become(who.name, "ill_since", t.world.month), Delta(who.name, "cure_cost", cost - who.cure_cost),
        who=who, cost=cost,
    )  # fmt: skip


def cures(t: Turn) -> None:
    """Cure who is ill and buys his treatment this week (4.1.3)."""
    t = t.under("4.1.3")
    for who in everybody(t):
        if not any(is_cure(who, order) for order in todo(t, who, Buy)):
            continue
        if spare(t, who) < who.cure_cost:
            t.refuse(who, "buy", reason="cannot-pay", cost=who.cure_cost)
        else:
            cost = who.cure_cost
            t.post(
                only(who), "illness.cured", Become(who.name, "ill_since", ""),
                Delta(who.name, "cure_cost", -cost), Delta(who.name, "crowns", -cost),
                Delta(who.name, "worn", -who.worn), who=who, cost=cost,
            )  # fmt: skip


def weaken_the_ill(t: Turn) -> None:
    """Wear down who has not paid his cure, from the fourth month on; nobody dies of it (4.1.3).

    No rest gives it back before he is cured: it would be no loss (8.8.1).
    """
    t = t.under("4.1.3")
    for who in everybody(t):
        if not who.ill_since:
            continue
        if months_between(who.ill_since, t.world.month) + 1 < t.hidden("endurance_from_month"):
            continue
        dice = t.roll("illness", who, times=t.hidden("endurance_dice"), hidden=True)
        wounds = max(0, min(dice.total, who.endurance - 1))
        changes = (Delta(who.name, "endurance", -wounds), Delta(who.name, "worn", wounds))
        t.post(only(who), "illness.weakened", *changes, who=who, wounds=wounds)
