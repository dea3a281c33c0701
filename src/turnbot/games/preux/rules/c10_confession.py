"""Chapter 10, confession (10.5.2, 10.5.3): how a priest wins a lady's confidence, and what he hears then.

Whose confessor he is stands in the ``Tie`` between them, which is his alone.
"""

from collections.abc import Iterable, Sequence

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import Confess, Expose, Other
from turnbot.games.preux.rules.c04_acquaintance import remember, tie_of
from turnbot.games.preux.rules.c04_births import husband_of
from turnbot.games.preux.rules.c04_courtship import leave
from turnbot.games.preux.rules.c07_causes import give_cause
from turnbot.games.preux.state.between import Tie
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import doing, ordered, todo


def confessor_of(t: Turn, lady: Lady) -> Person | None:
    """Her confessor; a lady has one at most."""
    for tie in t.world.about(lady.name, Tie):
        if tie.confesses:
            return t.world.people[tie.man]
    return None


def everybody_confesses(t: Turn) -> None:
    """Let churchmen spend the week in the company of ladies whose confidence they seek."""
    for who in everybody(t):
        for order in doing(t, who, Confess):
            seek_confidence(t, who, order)


@rule("10.5.2")
def seek_confidence(t: Turn, who: Person, order: Confess) -> None:
    """Let a priest see a lady for a week; the choice to confess to him is hers (ruling 225).

    From the third week within half a year on, each is a throw. Whoever sees her in secret is no confessor of
    hers, and one to a lady is enough. To propose it oneself is the sin of pride.
    """
    lady = t.world.ladies.get(order.lady or "")
    tie = tie_of(t, who, lady) if lady else None
    if lady is None:
        t.refuse(who, "confess", reason="no-lady")
    elif not who.is_priest:
        t.refuse(who, "confess", reason="no-priest")
    elif tie is not None and tie.affair:
        t.refuse(who, "confess", reason="lover", lady=lady)
    elif tie is not None and tie.confesses:
        t.refuse(who, "confess", reason="hers-already", lady=lady)
    elif order.proposes:
        # She is to choose him: who asks her loses with her whatever he had won.
        won = tie.heard if tie is not None else {}
        lost = [Delta(tie.name, f"heard.{month}", -n) for month, n in won.items() if n] if tie else []
        t.post(only(who), "confessor.spurned", *lost, who=who, lady=lady)
    else:
        month = t.world.month
        if tie is None:
            t.post(
                only(who), "confidence.sought", *remember(t, who, lady, heard={month: 1}), who=who, lady=lady
            )
        else:
            t.post(only(who), "confidence.sought", Delta(tie.name, f"heard.{month}", 1), who=who, lady=lady)
        if confessor_of(t, lady) is None and _opens_her_heart(t, who, lady):
            chosen = remember(t, who, lady, confesses=who.church_rank)
            t.post(only(who), "confessor.chosen", *chosen, who=who, lady=lady)


def _opens_her_heart(t: Turn, who: Person, lady: Lady) -> bool:
    tie = tie_of(t, who, lady)
    first = month_after(t.world.month, 1 - t.hidden("months"))
    if tie is None or sum(n for month, n in tie.heard.items() if month >= first) < t.hidden("weeks"):
        return False
    if t.roll("confessor", who, lady, times=t.hidden("dice"), hidden=True).total < t.hidden("from"):
        # Most of them keep their sins to themselves, and nobody wants a case for each.
        return False
    return _ruled(t, "confessor", who, lady, proposal=True)


def _ruled(t: Turn, what: str, *who: Person | Lady, proposal: bool) -> bool:
    return bool(t.decide(what, *who, proposal=proposal, options=(True, False)))


def confessions(t: Turn) -> Sequence[Tie]:
    """Who confesses to whom, in the order of the names of what is between them."""
    return [tie for _, tie in sorted(t.world.ties.items()) if tie.confesses]


# What he hears ------------------------------------------------------------------------------------------


@rule("10.5.3")
def hear_confessions(t: Turn) -> None:
    """Let confessors learn, at the month's end, of their ladies' sins and of what was asked of them in vain.

    Of an affair he hears once, when it began or when he became her confessor. Who is promoted away, or has
    become her lover, is her confessor no more (ruling 225).
    """
    for tie in confessions(t):
        who, lady = t.world.people[tie.man], t.world.ladies[tie.lady]
        if tie.affair or who.church_rank != tie.confesses or who.died:
            t.post(only(who), "confessor.left", Become(tie.name, "confesses", ""), who=who, lady=lady)
            continue
        is_new = bool(t.happened("confessor.chosen", who, who=who.name, lady=lady.name))
        if husband_of(t, lady) is not None:
            for other in _lovers(t, lady):
                if is_new or other.affair == t.world.month:
                    t.post(only(who), "sin.confessed", who=who, lady=lady, partner=other.man)
        for suitor in _failed_suitors(t, lady):
            told = Become(tie.name, f"confided.{suitor}", t.world.month)
            t.post(only(who), "suit.confided", told, who=who, lady=lady, partner=suitor)


def _lovers(t: Turn, lady: Lady) -> Iterable[Tie]:
    return sorted((tie for tie in t.world.about(lady.name, Tie) if tie.affair), key=lambda tie: tie.name)


def _failed_suitors(t: Turn, lady: Lady) -> Iterable[str]:
    """Who courted her in vain this month, another's; who let it out himself has no secret left."""
    told, failed = (
        {e.facts["who"] for e in t.ledger.concerning(lady.name, kind) if e.facts["lady"] == lady.name}
        for kind in ("indiscretion.made", "courtship.failed")
    )
    names = sorted(failed - told - {lady.lover})
    return names if lady.lover else ()


def tell_secrets(t: Turn) -> None:
    """Let confessors expose suitors who order it, and ask the referee where one orders something of his own.

    He may in the month after he heard it; the seal of confession is not on it, for she has not sinned.
    """
    t = t.under("10.5.3")
    for who in everybody(t):
        told = [*todo(t.at(0), who, Expose)] if t.week == 1 else []
        for order in (*told, *todo(t, who, Expose)):
            _tell(t, who, order)
    for tie in confessions(t):
        who, lady = t.world.people[tie.man], t.world.ladies[tie.lady]
        if not ordered(t, who, Other):
            continue
        for suitor in _known_to(t, tie):
            if _ruled(t, "expose", who, suitor, lady, proposal=False):
                expose(t, who, suitor, lady)


def _tell(t: Turn, who: Person, order: Expose) -> None:
    """Expose whom he names of those he was told of last month; who names nobody means them all."""
    mine = [tie for tie in confessions(t) if tie.man == who.name and order.lady in (None, tie.lady)]
    known = [(suitor, tie.lady) for tie in mine for suitor in _known_to(t, tie)]
    meant = [(suitor, lady) for suitor, lady in known if order.who in (None, suitor.name)]
    if not mine:
        t.refuse(who, "expose", reason="no-confessor", lady=order.lady or "")
    elif not meant:
        t.refuse(who, "expose", reason="nothing-heard", partner=order.who or "")
    for suitor, lady in meant:
        expose(t, who, suitor, t.world.ladies[lady])


def _known_to(t: Turn, tie: Tie) -> Sequence[Person]:
    """Of whom she told her confessor last month: those who live, and are not exposed yet."""
    before = month_after(t.world.month, -1)
    names = sorted(name for name, month in tie.confided.items() if month == before and name in t.world.people)
    suitors = [t.world.people[name] for name in names]
    confessor = t.world.people[tie.man]
    return [
        one
        for one in suitors
        if not one.died and not t.happened("suit.exposed", confessor, who=one.name, lady=tie.lady)
    ]


def expose(t: Turn, priest: Person, suitor: Person, lady: Lady) -> None:
    """Let a confessor tell whom his lady turned away: as bad as if the suitor had babbled (4.2.6)."""
    t.post(PUBLIC, "suit.exposed", who=suitor, lady=lady, priest=priest)
    owner = t.world.people.get(lady.lover)
    if owner is not None and owner is not suitor:
        give_cause(t, owner, suitor, "indiscretion", lady)
    if suitor.lady in t.world.ladies and suitor.lady != lady.name and not suitor.wife:
        leave(t.under("4.2.7"), suitor, t.world.ladies[suitor.lady])
