"""Causes for duels: they stand in the world until chapter 7 takes them up (7.1.1)."""

from turnbot.core.events import only
from turnbot.core.ledger import Enter
from turnbot.games.preux.plan import Turn
from turnbot.games.preux.world import Lady, Person


def give_cause(t: Turn, offended: Person, offender: Person, reason: str, lady: Lady | None = None) -> None:
    """Let a man have cause to challenge another, under the rule in hand; both learn of it.

    ``reason`` as in ``Cause``. One cause of a kind for the same two in a month.
    """
    about = lady.name if lady else ""
    name = f"cause/{t.world.month}/{offended.name}/{offender.name}/{reason}/{about}"
    if name in t.world.causes:
        return
    doc = {
        "name": name, "offended": offended.name, "offender": offender.name, "reason": reason,
        "month": t.world.month, "lady": about,
    }  # fmt: skip
    t.post(
        only(offended, offender), "cause.given", Enter("cause", doc),
        who=offended, partner=offender, reason=reason, lady=about,
    )  # fmt: skip
