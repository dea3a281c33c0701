"""Chapter 4, proposals (4.4.1-4.4.3): the ring and the answer, the banns, the King's leave."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import AskKing, Propose
from turnbot.games.preux.rules.c02_money import is_for_ladies, spare
from turnbot.games.preux.rules.c04_acquaintance import lowest_die
from turnbot.games.preux.rules.c04_births import knows_with_child
from turnbot.games.preux.rules.c04_meeting import spend_it_with
from turnbot.games.preux.rules.c05_sway import succeeds, sway
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, in_paris
from turnbot.games.preux.week.plan import doing

#: Printed in 4.4.1-4.4.3: a ring's price for each level of the lady, with a title and without; what the
#: shame of a refusal costs; months from the banns to the wedding; what the King's die must show, and for how
#: many levels above her title he inclines to a suitor.
RING, RING_TITLED, SHAME, BANNS, KING_GRANTS, LEVELS_PER_POINT = 3, 6, -5, 1, 6, 3


def everybody_proposes(t: Turn) -> None:
    """Let who proposes, or goes to the King with his bride, spend the week with her and hear the answer."""
    for who in in_paris(t):
        for proposal in doing(t, who, Propose):
            propose(t, who, proposal)
        for petition in doing(t, who, AskKing):
            ask_king(t, who, petition)


@rule("4.4.1")
def propose(t: Turn, who: Person, order: Propose) -> None:
    """Let him ask his own lady to marry him, ring in hand; the ring is lost if she will not (ruling 79).

    She throws as if courted, for one more; presents of this month, those he brings with him among them, help
    with who is not rich, and a child on its way makes all but sure of her.
    """
    lady = t.world.ladies.get(who.lady)
    if who.wife:
        t.refuse(who, "propose", reason="married")
        return
    if lady is None or order.lady not in (None, lady.name):
        t.refuse(who, "propose", reason="not-his", lady=order.lady or "")
        return
    ring, gifts = (RING_TITLED if lady.titles else RING) * lady.level, order.crowns or 0
    if who.bride:
        t.refuse(who, "propose", reason="betrothed", lady=lady)
    elif spare(t, who) < ring + gifts:
        t.refuse(who, "propose", reason="cannot-pay", lady=lady, cost=ring + gifts)
    elif spend_it_with(t, who, lady):
        if gifts:
            given = Delta(who.name, "crowns", -gifts)
            t.post(only(who), "presents.given", given, who=who, lady=lady, cost=gifts)
        _hear_answer(t, who, lady, ring)


def _hear_answer(t: Turn, who: Person, lady: Lady, ring: int) -> None:
    die, least, bonus = t.roll("proposal", who, lady), _least(t, who, lady), presents(t, who, lady)
    proposal = die.total > 1 and die.total + bonus >= least
    yes = t.decide(
        "proposal", who, lady, proposal=proposal, options=(True, False),
        own=die.total, least=least, bonus=bonus,
    )  # fmt: skip
    t.post(
        only(who), "proposal.made", Delta(who.name, "crowns", -ring),
        who=who, lady=lady, cost=ring, own=die, bonus=bonus, least=least,
    )  # fmt: skip
    accept(t, who, lady) if yes else reject(t, who, lady)


def _least(t: Turn, who: Person, lady: Lady) -> int:
    """What the die must show: there is hardly anything to fear from who expects a child.

    A child nobody knows of weighs nothing: what it asks for would tell him.
    """
    if knows_with_child(t, lady, who):
        return int(t.hidden("least_with_child"))
    least = lowest_die(who, lady)
    return int(t.hidden("least_without_hope") if least is None else least + t.hidden("above_courtship"))


def presents(t: Turn, who: Person, lady: Lady) -> int:
    """What his presents to her this month add: one for each three times her level in crowns."""
    if lady.rich:
        return 0
    bought = [e for e in t.happened("goods.bought", who, who=who.name) if is_for_ladies(e.facts["what"])]
    given = t.happened("presents.given", who, who=who.name, lady=lady.name)
    return int(sum(e.facts["cost"] for e in (*bought, *given)) // (RING * lady.level))


@rule("4.4.2")
def accept(t: Turn, who: Person, lady: Lady) -> None:
    """Betroth them before all Paris; the wedding is a month away, or waits for the King (ruling 80)."""
    month = "" if lady.titles else month_after(t.world.month, BANNS)
    t.post(
        PUBLIC, "proposal.accepted", Become(who.name, "bride", lady.name), Become(who.name, "wedding", month),
        who=who, lady=lady, month=month,
    )  # fmt: skip


def reject(t: Turn, who: Person, lady: Lady) -> None:
    """Let all Paris know that she would not have him (4.4.2)."""
    t = t.under("4.4.2")
    t.post(PUBLIC, "proposal.rejected", who=who, lady=lady)
    t.post(only(who), "proposal.mourned", Delta(who.name, "status", SHAME), who=who, lady=lady, points=SHAME)


# The King ---------------------------------------------------------------------------------------------------


@rule("4.4.3")
def ask_king(t: Turn, who: Person, order: AskKing) -> None:
    """Let a couple ask the King's leave, once a month; what favours add to his die is not told."""
    lady = t.world.ladies.get(who.bride)
    if lady is None or who.lady != lady.name or order.lady not in (None, lady.name):
        t.refuse(who, "ask-king", reason="not-betrothed", lady=order.lady or "")
    elif who.wedding or not lady.titles:
        t.refuse(who, "ask-king", reason="no-need", lady=lady)
    elif t.happened("leave.asked", who, who=who.name):
        t.refuse(who, "ask-king", reason="once", lady=lady)
    elif spend_it_with(t, who, lady):
        die, bonus = t.roll("king", who, lady), kings_favour(t, who, lady)
        granted = succeeds(die.total, bonus + sway(t, who, "marriage", "Rey"), KING_GRANTS)
        t.post(only(who), "leave.asked", who=who, lady=lady, own=die, bonus=bonus, least=KING_GRANTS)
        if granted:
            month = month_after(t.world.month, BANNS)
            t.post(
                PUBLIC, "leave.granted", Become(who.name, "wedding", month), who=who, lady=lady, month=month
            )
        else:
            t.post(PUBLIC, "leave.denied", who=who, lady=lady)


def kings_favour(t: Turn, who: Person, lady: Lady) -> int:
    """What inclines the King besides favours: levels above her title's, a child known of (ruling 81)."""
    above = max(0, who.level - max(book().title_level(title) for title in lady.titles))
    return above // LEVELS_PER_POINT + int(knows_with_child(t, lady, who))
