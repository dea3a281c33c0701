"""Chapter 7, causes for duels (7.1.1): what two men are to each other, and how an affair of honour begins.

Enemies who meet fight at once (7.3.4); everything else is an affair that stands in the world until it is
fought over, paid for or forgiven.
"""

from collections.abc import Sequence
from typing import Literal

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Become, Delta, Enter, Leave
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn

Relation = Literal["own-regiment", "friend", "enemy", "neutral"]

#: Reasons that everybody has seen; of the others the public learns no more than that it is about a lady.
_SEEN = frozenset(("insult", "indiscretion", "snobbery", "none"))


def relation(one: Person, other: Person) -> Relation:
    """What two men are to each other in a duel, the same from both sides (rulings 134 and 135).

    Cads are everybody's enemies but their comrades'; civilians and men of the frontier are nobody's. Priests
    neither fight nor are fought, cads though they be (10.1.2).
    """
    if one.is_priest or other.is_priest:
        return "neutral"
    ours, theirs = (book().regiments.get(who.regiment) for who in (one, other))
    serve = ours is not None and theirs is not None
    if serve and share_colours(one, other):
        return "own-regiment"
    if one.cad or other.cad:
        return "enemy"
    if not serve or ours is None or theirs is None:
        return "neutral"
    if theirs.code == ours.enemy:
        return "enemy"
    return "friend" if theirs.code == ours.friend else "neutral"


def share_colours(one: Person, other: Person) -> bool:
    """Whether both serve in one regiment of the order of battle."""
    regiment = book().regiments.get(one.regiment)
    return regiment is not None and bool(regiment.brigade) and one.regiment == other.regiment


# Affairs ------------------------------------------------------------------------------------------------


def affairs(t: Turn) -> Sequence[Cause]:
    """The affairs of honour that are not settled, in the order of their names."""
    return [cause for _, cause in sorted(t.world.causes.items()) if not cause.closed]


def between(t: Turn, one: str, other: str) -> Sequence[Cause]:
    """Those of these two men, whoever is offended."""
    theirs = (cause for cause in t.world.about(one, Cause) if cause.other(one) == other)
    return sorted((cause for cause in theirs if not cause.closed), key=lambda cause: cause.name)


def public_reason(cause: Cause) -> str:
    """Why they fight, as far as everybody may know it: what was between a man and a lady is their affair."""
    return cause.reason if cause.reason in _SEEN else "lady"


def public_lady(cause: Cause) -> str:
    """The lady it is about, where everybody knows."""
    return cause.lady if cause.reason in _SEEN else ""


def give_cause(t: Turn, offended: Person, offender: Person, reason: str, lady: Lady | None = None) -> None:
    """Let a man have cause to challenge another, under the rule in hand; both learn of it.

    ``reason`` as in ``Cause``. A priest neither has nor gives any (10.1.2). While such an affair stands
    between the two no second one begins; who has paid for letting one be, and is given another of the kind,
    may challenge but owes nothing (7.1.7).
    """
    if offended.is_priest or offender.is_priest:
        return
    about = lady.name if lady else ""
    same = [
        cause
        for cause in t.world.about(offended.name, Cause)
        if (cause.offended, cause.offender) == (offended.name, offender.name)
        and (cause.reason, cause.lady) == (reason, about)
    ]
    if offended.died or offender.died or any(not cause.closed for cause in same):
        return
    doc = {
        "name": f"cause/{t.world.month}/{offended.name}/{offender.name}/{reason}/{about}",
        "offended": offended.name, "offender": offender.name, "reason": reason,
        "month": t.world.month, "lady": about, "paid": max((cause.paid for cause in same), default=0),
    }  # fmt: skip
    t.post(
        only(offended, offender), "cause.given", *[Leave(cause.name) for cause in same], Enter("cause", doc),
        who=offended, partner=offender, reason=reason, lady=about,
    )  # fmt: skip


def settle(t: Turn, cause: Cause) -> None:
    """Let an affair be over, and with it what the same quarrel gave the other man cause for."""
    twins = [
        other
        for other in between(t, cause.offended, cause.offender)
        if other is cause or (other.reason, other.lady) == (cause.reason, cause.lady)
    ]
    for one in twins:
        # What somebody calls an insult he may call so again: that one is remembered (7.1.7, 7.1.11).
        if one.reason == "insult" and one.challenged:
            close(t, one)
        else:
            drop(t, one)


@rule("7.1.7")
def close(t: Turn, cause: Cause) -> None:
    """Let an affair be over, and remember it, so that nobody pays or challenges for it twice."""
    t.post(
        only(*cause.owners), "cause.closed", Become(cause.name, "closed", t.world.month),
        who=cause.offended, partner=cause.offender, lady=cause.lady, reason=cause.reason,
    )  # fmt: skip


def drop(t: Turn, cause: Cause) -> None:
    """Let one man's cause be over, whatever the other may have against him."""
    t.post(
        only(*cause.owners), "cause.closed", Leave(cause.name),
        who=cause.offended, partner=cause.offender, lady=cause.lady, reason=cause.reason,
    )  # fmt: skip


def note_quarrel(t: Turn, who: Person, what: str) -> None:
    """Remember against a man an insult of his (``insults``) or a ``baseless`` challenge (7.1.6, 7.3.3)."""
    count = who.quarrels.get(what, 0) + 1
    t.post(SECRET, "quarrel.noted", Delta(who.name, f"quarrels.{what}", 1), who=who, what=what, count=count)


# Snobbery -----------------------------------------------------------------------------------------------


def may_snub(t: Turn, who: Person, other: Person) -> bool:
    """Whether a noble finds a commoner above himself, and may challenge him for it (ruling 124)."""
    noble = bool(who.titles) or who.birth == "noble"
    plebeian = not other.titles and other.birth != "noble"
    return noble and plebeian and other.level - who.level >= t.hidden("snobbery_levels", "7.1.1")
