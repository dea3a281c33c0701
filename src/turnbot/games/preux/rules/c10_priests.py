"""Chapter 10, priests at a duel (10.5.6-10.5.8): they may talk a duellist out of it, or pray for him."""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import IgnorePriest, StopDuel
from turnbot.games.preux.rules.c07_causes import relation, settle
from turnbot.games.preux.rules.c07_honour import deeds, score, worth
from turnbot.games.preux.rules.c07_profile import profile
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, kept_away
from turnbot.games.preux.week.plan import duels_with, todo


def preachers(t: Turn) -> Sequence[tuple[Person, StopDuel]]:
    """The churchmen who mean to stop a duel this week, with what they order: looked through once a week.

    Who is to fight one himself preaches to nobody.
    """
    return [
        (who, order)
        for who in everybody(t)
        if who.is_priest and not kept_away(t, who) and not duels_with(t, who)
        for order in (*todo(t, who, StopDuel), *todo(t.at(0), who, StopDuel))
    ]


@rule("10.5.8")
def priest_at(
    t: Turn, one: Person, other: Person, coming: Sequence[tuple[Person, StopDuel]]
) -> Person | None:
    """The priest who comes to the ground before a duel: of the ``preachers`` who mean it, the highest.

    He leaves before the swords are drawn, and stays near enough for the last rites.
    """
    here = {
        who.name: who
        for who, order in coming
        if who not in (one, other) and (not order.who or {one.name, other.name} & set(order.who))
    }
    highest = max((who.level for who in here.values()), default=0)
    best = [who for who in here.values() if who.level == highest]
    chosen: Person | None = best[0] if len(best) == 1 else t.pick("priest", best, one, other)
    return chosen


def refuse_lay_preachers(t: Turn) -> None:
    """Tell those who would stop a duel and are no priests."""
    for who in everybody(t):
        if not who.is_priest and todo(t, who, StopDuel):
            t.under("10.5.6").refuse(who, "stop-duel", reason="no-priest")


@rule("10.5.6")
def talk_out(t: Turn, priest: Person, cause: Cause) -> bool:
    """Let a priest plead with those who listen to him; tell whether the duel is off.

    Who gives in has lost as if he had fought, but what the other would have won goes to the priest.
    """
    men = [t.world.people[name] for name in sorted(cause.owners)]
    moved = [
        who for who, other in (men, men[::-1]) if not _deaf(t, who) and _listens(t, priest, who, other, cause)
    ]
    if not moved:
        return False
    one, other = men
    t.post(
        PUBLIC, "duel.stopped", who=one, partner=other, priest=priest, desisted=[who.name for who in moved]
    )
    for who in moved:
        victor = other if who is one else one
        for deed in deeds(t, relation(who, victor), False):
            score(t.under("7.3.3"), who, victor, deed)
        points = max(0, worth(t, victor, who))
        if points:
            t.post(
                only(priest), "priest.thanked", Delta(priest.name, "status", points),
                who=priest, partner=who, points=points,
            )  # fmt: skip
    settle(t, cause)
    return True


def thunder(t: Turn) -> None:
    """Let the Church threaten all who have fought this month; nothing comes of it (ruling 228)."""
    names = {
        name
        for event in t.ledger.of_kind("duel.fought")
        for name in (event.facts["who"], event.facts["partner"])
        if not t.world.people[name].died
    }
    if names:
        t.under("10.5.6").post(PUBLIC, "duellists.condemned", people=sorted(names))


def _deaf(t: Turn, who: Person) -> bool:
    """Whether he says that he will not listen; who says nothing listens."""
    return bool(todo(t, who, IgnorePriest) or todo(t.at(0), who, IgnorePriest))


def _listens(t: Turn, priest: Person, who: Person, other: Person, cause: Cause) -> bool:
    die = t.roll("dissuade", who, priest, seen=only(who))
    bonus = sum(persuasion(t, who, other, cause))
    # However many reasons he has to live, a natural 1 is a deaf ear (ruling 227).
    success = die.total > 1 and die.total + bonus >= book().dissuasion.roll
    t.post(
        only(who), "priest.heard", who=who, partner=other, priest=priest, own=die, bonus=bonus, holds=success
    )
    return success


@rule("10.5.7")
def persuasion(t: Turn, who: Person, other: Person, cause: Cause) -> Sequence[int]:
    """What is added to the die for a man who has somebody to live for, and something to fear."""
    table = book().dissuasion
    married = who.wife and cause.lady != who.lady
    return (
        table.bonus("married") if married else 0,
        table.bonus("children") if who.children else 0,
        table.bonus("weaker-profile", profile(t, other) - profile(t, who)),
    )
