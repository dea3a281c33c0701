"""Chapter 7, how a challenge is answered: accepted on the challenged man's terms, declined, apologised for.

The challenged man answers with the orders of the challenge's month, where it was on the list before, or with
those of the month after; who says nothing fights (7.3.5). What he says of the duel itself stands here too.
"""

from collections.abc import Sequence
from typing import Any

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import LIMITS, AnswerChallenge, Duel, DuelTerms
from turnbot.games.preux.rules.c04_adultery import end
from turnbot.games.preux.rules.c07_causes import affairs, between, note_quarrel, relation, settle
from turnbot.games.preux.rules.c07_honour import score, win_and_lose, yes_or_no
from turnbot.games.preux.rules.c12_cads import accuse
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import ordered, todo

#: What a challenged man may say.
ACCEPT, DECLINE, APOLOGISE = "accept", "decline", "apologise"
#: What the challenger may say: to an apology, and to the other's terms.
FORGIVE, SPURN, REJECT = "forgive", "spurn", "reject"

#: With these swords a duel between gentlemen may be fought (8.4.4).
BLADES = ("dagger", "foil", "rapier", "sword", "sabre", "two-handed")

#: No weapon of a duel, whatever the challenged man says (8.9.1).
PISTOL = "pistol"

#: What tells of an affair between two.
_BETWEEN = ("challenge.made", "challenge.declined", "cause.closed", "duel.fought", "enemy.spared")

#: What a civilian wears (ruling 130).
CIVIL_WEAPON = "rapier"


def refuse_idle_answers(t: Turn) -> None:
    """Tell those who answered somebody by name that there was nothing between them all month."""
    t = t.under("7.1.8")
    for who in everybody(t):
        said = [order for week in range(5) for order in todo(t.at(week), who, AnswerChallenge)]
        for name in sorted({order.opponent for order in said if order.opponent}):
            other = t.world.people.get(name)
            if other is None or not (_had_to_do(t, who, other) or relation(who, other) == "enemy"):
                t.refuse(who, "answer-challenge", reason="no-challenge", partner=name)


def _had_to_do(t: Turn, who: Person, other: Person) -> bool:
    """Whether there was, or is, an affair between these two this month."""
    pairs = ((who, other), (other, who))
    told = (t.happened(kind, who, who=a.name, partner=b.name) for a, b in pairs for kind in _BETWEEN)
    return bool(between(t, who.name, other.name)) or any(told)


# Answering ----------------------------------------------------------------------------------------------


def answer_of(t: Turn, who: Person, other: str) -> str:
    """What a man says to another about their quarrel, by now; empty while he says nothing.

    What he says of this man goes before what he says of everybody, this week before the month.
    """
    return _said_of(t, who, (other, None))


def _reply_of(t: Turn, who: Person, other: str) -> str:
    """What a challenger says to the answer he got: by name, since «I take no challenges» is about others'."""
    return _said_of(t, who, (other,))


def _said_of(
    t: Turn,
    who: Person,
    opponents: Sequence[str | None],
    answers: Sequence[str] = (ACCEPT, DECLINE, APOLOGISE),
) -> str:
    said = [*todo(t, who, AnswerChallenge), *(todo(t.at(0), who, AnswerChallenge) if t.week else ())]
    for named in opponents:
        for order in said:
            if order.opponent == named and order.answer in answers:
                return str(order.answer)
    return ""


def answer_challenges(t: Turn) -> None:
    """Let the challenged answer; whose time is over without a word fights as a gentleman does (7.3.5)."""
    for cause in affairs(t):
        if not cause.challenged or cause.accepted or cause.name not in t.world.causes:
            continue
        who, other = t.world.people[cause.offender], t.world.people[cause.offended]
        answer = answer_of(t, who, other.name)
        if answer == ACCEPT or (not answer and _means_to_fight(t, who, other)):
            accept(t, cause)
        elif answer == DECLINE:
            decline(t, cause, who, other)
        elif answer == APOLOGISE:
            apologise(t, cause)
        elif _time_is_over(t, cause, who):
            # Wounded he is taken to decline, which costs him nothing (7.1.11).
            if who.badly_hurt:
                decline(t, cause, who, other)
            else:
                accept(t, cause)


def _means_to_fight(t: Turn, who: Person, other: Person) -> bool:
    """Whether he orders a duel with this man for a week to come: that is an answer too."""
    to_come = (order for week in range(max(1, t.week), 5) for order in ordered(t.at(week), who, Duel))
    return any(order.opponent == other.name for order in to_come)


def fights_all_the_same(t: Turn, who: Person, other: Person) -> bool:
    """Whether a wounded man has said this month that he will fight another, or orders the duel for now.

    What he wrote when he was whole says nothing of wounds that he has taken since: nobody who has them is
    taken to fight, unless he said that he does so though he be hurt.
    """
    whom = (other.name, None)
    weeks = range(t.week + 1)
    said = [o for week in weeks for o in todo(t.at(week), who, AnswerChallenge) if o.opponent in whom]
    duels = [o for week in sorted({0, t.week}) for o in todo(t.at(week), who, Duel) if o.opponent in whom]
    if said and said[-1].answer == DECLINE and not duels:
        return False
    if any(o.hurt for o in said) or any(o.hurt for o in duels):
        return True
    return _was_hurt(t, who) and (bool(duels) or (bool(said) and said[-1].answer == ACCEPT))


def _was_hurt(t: Turn, who: Person) -> bool:
    """Whether he was below half of his endurance when the month began, and he had written his orders."""
    moved = (c for e in t.ledger.concerning(who.name) for c in e.changes if c.who == who.name)
    gained = sum(change.by for change in moved if change.what == "endurance")
    return who.is_badly_hurt_with(who.endurance - gained)


def backs_out(t: Turn, cause: Cause, who: Person) -> str:
    """Whether a man takes back what was agreed on: ``terms``, ``refused``; empty: he stands by it.

    The terms are the other's, and so the challenger's alone to reject (7.1.8). Who says of this man by name
    that he does not fight has declined (7.3.3), whatever he accepted before.
    """
    other = cause.other(who.name)
    if who.name == cause.offended and _said_of(t, who, (other, None), (REJECT,)):
        return "terms"
    return "refused" if _reply_of(t, who, other) == DECLINE else ""


def _time_is_over(t: Turn, cause: Cause, who: Person) -> bool:
    """Whether he has let his time pass, and means to say nothing later this month either."""
    if cause.reason == "none":
        # Nobody need answer a challenge without cause.
        return False
    waits = months_between(cause.challenged, t.world.month) < t.hidden("answer_months", "7.1.8")
    later = (ordered(t.at(week), who, AnswerChallenge) for week in range(t.week + 1, 5))
    return not waits and not any(order.opponent in (None, cause.offended) for said in later for order in said)


@rule("7.1.8")
def accept(t: Turn, cause: Cause) -> None:
    """Take up a challenge on the challenged man's terms (ruling 130), unless the challenger rejects them.

    Whoever rejects them loses what declining costs.
    """
    who, other = t.world.people[cause.offender], t.world.people[cause.offended]
    if backs_out(t, cause, other):
        decline(t, cause, other, who, reason="terms")
        return
    said = terms_of(t, who, other.name)
    weapon = said.weapon if said.weapon in BLADES else own_weapon(who)
    if said.weapon == PISTOL and not who.goods.get(PISTOL):
        t.under("8.9.3").refuse(who, "answer-challenge", reason="no-pistol")
    limit = said.limit if said.limit in LIMITS else "surrender"
    week = _week_named(t, who, other, said)
    terms = {"weapon": weapon, "limit": limit, "place": said.place or "", "from": f"{t.world.month}/{week}"}
    laid = [Become(cause.name, f"terms.{name}", value) for name, value in terms.items()]
    t.post(
        PUBLIC, "challenge.accepted", Become(cause.name, "accepted", True), *laid,
        who=who, partner=other, weapon=PISTOL if _draws(who, said) else weapon,
        until=limit, ground=said.place or "", in_week=week,
    )  # fmt: skip


def _draws(who: Person, said: DuelTerms) -> bool:
    """Whether he lays down what no gentleman does, and has it: he will draw it and be disgraced (8.9.1)."""
    return said.weapon == PISTOL and bool(who.goods.get(PISTOL))


def terms_of(t: Turn, who: Person, other: str) -> DuelTerms:
    """What he lays down for a duel with another: of this man, and where that says nothing, of any."""
    orders = t.orders.get(who.name)
    said = orders.terms if orders is not None else ()
    found = [terms for named in (other, None) for terms in said if terms.opponent == named]

    def first(what: str) -> Any:
        return next((value for terms in found if (value := getattr(terms, what)) is not None), None)

    return DuelTerms(
        other, first("weapon"), first("place"), first("week"), first("limit"), first("surrender_below")
    )


def own_weapon(who: Person) -> str:
    """The weapon of his regiment, of the one he left for the frontier too; a civilian's is the rapier."""
    regiment = book().regiments.get(who.home_regiment or who.regiment)
    return regiment.weapon if regiment is not None and regiment.weapon else CIVIL_WEAPON


def _week_named(t: Turn, who: Person, other: Person, terms: DuelTerms) -> int:
    """The week of the duel: what the challenged man says, else the next possible one.

    He says it with his terms or by ordering the duel for a week. Who is at the front, in bed or under arrest
    then fights in the first week in which both can (ruling 147).
    """
    earliest = max(1, t.week)
    weeks = [terms.week] if terms.week else []
    weeks += [
        week
        for one, opponent in ((who, other), (other, who))
        for week in range(earliest, 5)
        for order in ordered(t.at(week), one, Duel)
        if order.opponent in (None, opponent.name)
    ]
    return next((week for week in weeks if earliest <= week <= 4), earliest)


def decline(t: Turn, cause: Cause, who: Person, other: Person, reason: str = "refused") -> None:
    """Let a man refuse to fight over an affair, which is over then.

    ``reason`` is ``terms`` where he rejects the other's. Who is challenged without cause may let it be. A
    lover who will not fight her husband gives her up (ruling 95).
    """
    if cause.reason == "none" and who.name == cause.offender:
        t.under("7.1.5").post(PUBLIC, "challenge.declined", who=who, partner=other, reason="ignored")
    else:
        refuse_to_fight(t.under("7.1.8" if reason == "terms" else "7.1.5"), who, other, reason)
    if cause.reason == "adultery" and who.name == cause.offender and cause.lady in t.world.ladies:
        end(t.under("4.6.5"), who, t.world.ladies[cause.lady])
    settle(t.under("7.1.5"), cause)


def refuse_to_fight(t: Turn, who: Person, other: Person, reason: str) -> None:
    """Take from who will not fight what it costs, and give the other his due (7.3.3), under the rule in hand.

    ``reason`` is ``refused``, ``terms`` or ``enemy``; wounded enough, he loses nothing (7.1.11).
    """
    if who.badly_hurt:
        decline_wounded(t, who, other)
        return
    t.post(PUBLIC, "challenge.declined", who=who, partner=other, reason=reason)
    score(t, who, other, "decline-with-cause")
    score(t, other, who, "opponent-declines")
    _count_refusals(t, who)


@rule("7.1.11")
def decline_wounded(t: Turn, who: Person, other: Person) -> None:
    """Let a man below half of his endurance decline without loss; the other has his points all the same."""
    t.post(PUBLIC, "challenge.declined", who=who, partner=other, reason="wounded")
    score(t, other, who, "opponent-declines")


def _count_refusals(t: Turn, who: Person) -> None:
    """Ask whether who declines again and again is held a cad (12.1.2)."""
    note_quarrel(t.under("12.1.2"), who, "declined")
    if who.quarrels["declined"] >= t.hidden("declined_from", "12.1.2"):
        accuse(t, who, "declined")


@rule("7.1.9")
def apologise(t: Turn, cause: Cause) -> None:
    """Offer an apology: who accepts it has won as if they had fought, and the matter is over (ruling 132).

    What the challenger says of it in his orders decides; without a word the referee does, and accepts.
    Refused, it costs twice what declining costs and brings the other nothing (7.1.10, ruling 131).
    """
    who, other = t.world.people[cause.offender], t.world.people[cause.offended]
    said = _said_of(t, other, (who.name, None), (FORGIVE, SPURN)) or _reply_of(t, other, who.name)
    if said in (ACCEPT, DECLINE, FORGIVE, SPURN):
        accepted = said in (ACCEPT, FORGIVE)
    else:
        accepted = yes_or_no(t, "apology", who, other, offender=who.name, partner=other.name)
    if accepted:
        t.post(PUBLIC, "apology.accepted", who=who, partner=other)
        win_and_lose(t, other, who)
    else:
        t.under("7.1.10").post(PUBLIC, "apology.refused", who=who, partner=other)
        score(t, who, other, "decline-with-cause", times=2)
    settle(t, cause)
