"""Chapter 9, prisoners of war (9.8.1-9.8.3): fever in the enemy's cellars, and how long they stay there."""

from collections.abc import Iterable

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import do_name
from turnbot.games.preux.rules.c07_deaths import die
from turnbot.games.preux.rules.c13_investments import SEASON, season_of
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.cells import barred, in_a_cell
from turnbot.games.preux.week.living import Turn, everybody

#: Whom the enemy himself lets go: he asks for their word.
_ON_PAROLE = ("exchange", "ransom")

#: What a convalescent keeps from (9.8.3): each would tell of it.
_NO_REST = ("practice.done", "drink.taken", "duel.fought")


def prisoners(t: Turn) -> Iterable[Person]:
    """Everybody who was a prisoner when the month began, and still is one, in the order of names."""
    return [who for who in everybody(t) if in_a_cell(t, who)]


def refuse_from_prison(t: Turn) -> None:
    """Tell prisoners who order what cannot be done from a cell: of each thing once a week."""
    t = t.under("9.8.1")
    for who in prisoners(t):
        orders = t.orders.get(who.name)
        mine = () if orders is None else orders.weeks[t.week - 1] if t.week else orders.notes
        for what in dict.fromkeys(do_name(action) for action in mine if barred(t, who, action)):
            t.refuse(who, what, reason="prisoner")


@rule("9.8.2")
def fall_ill(t: Turn) -> None:
    """Throw each month for the health of every prisoner."""
    for who in prisoners(t):
        if who.prison_fever:
            continue
        ill = t.roll("fever", who, hidden=True).total
        if ill <= t.hidden("ill_up_to"):
            t.post(only(who), "prison.fevered", Become(who.name, "prison_fever", True), who=who)


@rule("9.8.1")
def decide_fates(t: Turn) -> None:
    """After three months exchange a prisoner or see him shot: a die says which."""
    for who in prisoners(t):
        if months_between(who.captured, t.world.month) < t.hidden("months"):
            continue
        if t.roll("exchange", who, hidden=True).total <= t.hidden("freed_up_to"):
            set_free(t, who, "exchange")
        else:
            execute(t, who, "shot")


def set_free(t: Turn, who: Person, cause: str) -> None:
    """Let a prisoner go: ``exchange``, ``ransom``, ``escape`` or ``rescue``.

    He is at the front until the month is over; whoever was exchanged or ransomed is in Paris after it, and
    has given his word not to fight in the campaign of the month in which he is back (ruling 212).
    """
    wishes: list[Wish] = [Become(who.name, "captured", "")]
    until = ""
    if cause in _ON_PAROLE and not who.disgrace:
        until = month_after(season_of(t, month_after(t.world.month)), SEASON)
        wishes.append(Become(who.name, "paroled_until", until))
    t.post(PUBLIC, "prisoner.freed", *wishes, who=who, cause=cause, month=until)


def execute(t: Turn, who: Person, cause: str) -> None:
    """Put a prisoner to death: ``shot`` when his time is over, ``escape`` when he was caught at it."""
    t.post(PUBLIC, "prisoner.executed", Become(who.name, "captured", ""), who=who, cause=cause)
    die(t, who, None)


@rule("9.8.3")
def recover(t: Turn) -> None:
    """At a month's end in Paris let who brought the fever home be well again, if he kept quiet all month."""
    for who in everybody(t):
        if not who.prison_fever or who.captured or who.at_front:
            continue
        if any(t.happened(kind, who, who=who.name) for kind in _NO_REST) or _fought(t, who):
            t.post(only(who), "fever.lingered", who=who)
        else:
            t.post(only(who), "fever.passed", Become(who.name, "prison_fever", False), who=who)


def _fought(t: Turn, who: Person) -> bool:
    return any(e.facts["partner"] == who.name for e in t.happened("duel.fought", who, partner=who.name))
