"""Chapter 8, wounds (8.4.5, 8.8.1, 8.8.2): what a fight leaves of a man, and how he heals."""

from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.plan import Turn, this_week
from turnbot.games.preux.world import Person, week_after


@rule("8.4.5")
def wound(t: Turn, who: Person, left: int) -> None:
    """Leave a man with so much endurance after a fight; whether he lives is for whoever fought it to say.

    Who has nothing left lies in bed until the month's end, needs four weeks of rest, and has lost a point
    of constitution (ruling 170). Who has lost nothing is not wounded.
    """
    if left >= who.endurance:
        return
    t.post(
        only(who), "wounds.taken",
        Delta(who.name, "endurance", left - who.endurance), Become(who.name, "wounded_in", this_week(t)),
        who=who, wounds=who.endurance - left,
    )  # fmt: skip
    if left <= 0:
        _fall(t, who)


def _fall(t: Turn, who: Person) -> None:
    # Nobody's constitution is less than one.
    lost = 1 if who.constitution > 1 else 0
    until = week_after(this_week(t), t.hidden("weeks", "8.8.2"))
    month, _, week = until.partition("/")
    t.post(
        only(who), "wounds.grave",
        Delta(who.name, "constitution", -lost), Become(who.name, "laid_up", f"{t.world.month}/4"),
        Become(who.name, "resting_until", until), who=who, count=lost, month=month, in_week=int(week),
    )  # fmt: skip
