"""Chapter 7, causes for duels (7.1.1): what two men are to each other, and how an affair of honour begins.

Enemies who meet fight at once (7.3.4); everything else is an affair that stands in the world until it is
fought over, paid for or forgiven.
"""

from collections.abc import Sequence
from typing import Literal

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Delta, Enter, Leave
from turnbot.games.preux.book import book
from turnbot.games.preux.living import Turn
from turnbot.games.preux.world import Cause, Lady, Person

Relation = Literal["own-regiment", "friend", "enemy", "neutral"]

#: Reasons for which nobody must challenge: 4.6.6, ruling 124, and what is no cause at all.
OPTIONAL = frozenset(("turned-away", "snobbery", "none"))

#: Reasons that everybody has seen; of the others the public learns no more than that it is about a lady.
_SEEN = frozenset(("insult", "indiscretion", "snobbery", "none"))


def relation(one: Person, other: Person) -> Relation:
    """What two men are to each other in a duel, the same from both sides (rulings 134 and 135).

    Cads are everybody's enemies; civilians, churchmen and men of the frontier are nobody's.
    """
    if one.cad or other.cad:
        return "enemy"
    ours, theirs = (book().regiments.get(who.regiment) for who in (one, other))
    if ours is None or theirs is None or one.church_rank or other.church_rank:
        return "neutral"
    if share_colours(one, other):
        return "own-regiment"
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
    return [cause for cause in affairs(t) if {cause.offended, cause.offender} == {one, other}]


def public_reason(cause: Cause) -> str:
    """Why they fight, as far as everybody may know it: what was between a man and a lady is their affair."""
    return cause.reason if cause.reason in _SEEN else "lady"


def public_lady(cause: Cause) -> str:
    """The lady it is about, where everybody knows."""
    return cause.lady if cause.reason in _SEEN else ""


def give_cause(t: Turn, offended: Person, offender: Person, reason: str, lady: Lady | None = None) -> None:
    """Let a man have cause to challenge another, under the rule in hand; both learn of it.

    ``reason`` as in ``Cause``. While such an affair stands between the two no second one begins; who has paid
    for letting one be, and is given another of the kind, may challenge but owes nothing (7.1.7).
    """
    about = lady.name if lady else ""
    same = [
        cause
        for cause in t.world.causes.values()
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
        drop(t, one)


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
