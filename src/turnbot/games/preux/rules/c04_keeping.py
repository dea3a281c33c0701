"""Chapter 4, having a lady: what she costs and gives, the visit she waits for, the points for her."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import AccompanyLady, Action, DismissLady, Theatre, VisitClub
from turnbot.games.preux.rules.c04_adultery import end, sees_in_secret
from turnbot.games.preux.rules.c04_births import denies
from turnbot.games.preux.rules.c04_courtship import leave
from turnbot.games.preux.state.costs import lady_cost
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.holding import hangs_on_the_week
from turnbot.games.preux.week.living import Turn, everybody, with_standing
from turnbot.games.preux.week.plan import errands, ordered


def lady_of(t: Turn, who: Person) -> Lady | None:
    """His lady or wife."""
    return t.world.ladies.get(who.lady)


def rich_ladies_give(t: Turn) -> None:
    """Let rich ladies give to gentlemen below them, on the first day, twice the difference (ruling 71)."""
    t = t.under("4.2.8")
    for who in everybody(t):
        lady = lady_of(t, who)
        if lady is not None and lady.rich and lady.level > who.level and not denies(t, lady.name, who.name):
            crowns = t.hidden("gift_per_difference") * (lady.level - who.level)
            given = Delta(who.name, "crowns", crowns)
            t.post(only(who), "lady.gave", given, who=who, lady=lady, crowns=crowns)


def keep_ladies(t: Turn) -> None:
    """Charge three times her level to whom has a lady who is not rich; unpaid she leaves at once (ruling 70).

    A wife stays: she is bound to him.
    """
    t = t.under("4.2.8")
    for who in everybody(t):
        lady, cost = lady_of(t, who), lady_cost(t.world, who)
        if lady is None or not cost:
            continue
        if who.crowns >= cost:
            t.post(only(who), "lady.kept", Delta(who.name, "crowns", -cost), who=who, lady=lady, cost=cost)
        else:
            t.post(only(who), "lady.unpaid", who=who, lady=lady, cost=cost)
            if not who.wife:
                leave(t, who, lady)


def count_visits(t: Turn) -> None:
    """Let a lady who waited in vain all month leave, on a die against her faithfulness (ruling 70).

    Who is at the front is excused, and who won her this month has been with her; wives are for 4.5.1.
    """
    t = t.under("4.2.8")
    for who in everybody(t):
        lady = lady_of(t, who)
        if lady is None or who.wife or who.at_front:
            continue
        seen = t.happened("lady.visited", who, who=who.name, lady=lady.name)
        if seen or t.happened("courtship.won", who, who=who.name, lady=lady.name):
            continue
        leaves = t.roll("neglected", who, lady, hidden=True).total <= t.hidden("leaves_from") - lady.moral
        t.post(only(who), "lady.neglected", who=who, lady=lady)
        if leaves:
            leave(t, who, lady)


# The end of it ----------------------------------------------------------------------------------------------


def everybody_dismisses(t: Turn) -> None:
    """Let who has had enough of his lady leave her; who spends this week with her still does so first."""
    for who in everybody(t):
        for order in errands(t, who, DismissLady):
            if not _takes_leave_of(t, who, order):
                dismiss(t, who, order)


def dismiss_late(t: Turn) -> None:
    """Let those do so who spent the week with her, or waited to see how it went."""
    for who in everybody(t):
        for order in (*errands(t, who, DismissLady), *errands(t, who, DismissLady, late=True)):
            if _takes_leave_of(t, who, order) or hangs_on_the_week(t, who, order):
                dismiss(t, who, order)


def _takes_leave_of(t: Turn, who: Person, order: DismissLady) -> bool:
    """Whether he orders to spend this week with the lady whom he leaves."""
    if not t.week:
        return False
    company = [a for a in ordered(t, who, Action) if isinstance(a, AccompanyLady | VisitClub | Theatre)]
    named = [a.lady or isinstance(a, AccompanyLady) for a in company]
    return any(lady is True or lady == (order.lady or who.lady) for lady in named if lady)


def dismiss(t: Turn, who: Person, order: DismissLady) -> None:
    """End what is between him and his lady, or whom he sees in secret; a wife he keeps (ruling 70)."""
    t = t.under("4.2.7")
    lady = t.world.ladies.get(order.lady or who.lady)
    if lady is None:
        t.refuse(who, "dismiss-lady", reason="no-lady")
    elif lady.name == who.lady and who.wife:
        t.refuse(who, "dismiss-lady", reason="wife", lady=lady)
    elif lady.name == who.lady:
        t.post(
            PUBLIC, "lady.dismissed", Become(who.name, "lady", ""), Become(lady.name, "lover", ""),
            who=who, lady=lady,
        )  # fmt: skip
    elif sees_in_secret(t, who, lady):
        end(t, who, lady)
    else:
        t.refuse(who, "dismiss-lady", reason="not-his", lady=lady)


@rule("4.2.9")
def count_ladies(t: Turn) -> None:
    """Give points for the lady or wife a man has on the last day: one, her level above his, her beauty.

    None at the front (9.4.4).
    """
    for who in with_standing(t):
        lady = lady_of(t, who)
        if lady is not None:
            points = 1 + max(0, lady.level - who.level) + int(lady.beautiful)
            t.post(
                only(who), "lady.graced", Delta(who.name, "status", points),
                who=who, lady=lady, points=points,
            )  # fmt: skip
