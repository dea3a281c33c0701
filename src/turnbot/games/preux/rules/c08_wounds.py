"""Chapter 8, wounds (8.4.5, 8.8.1, 8.8.2): what a fight leaves of a man, and how he heals."""

from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.state.months import week_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, must_rest, this_week


def wound(t: Turn, who: Person, left: int) -> None:
    """Leave a man with so much endurance after a fight; whether he lives is for whoever fought it to say.

    Who has nothing left lies in bed until the month's end, needs four weeks of rest, and has lost a point
    of constitution (ruling 170). Who has lost nothing is not wounded.
    """
    t = t.under("8.4.5")
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


# Healing --------------------------------------------------------------------------------------------------


def heal(t: Turn) -> None:
    """Let everybody's wounds heal at the week's end, but those of this very week."""
    for who in everybody(t):
        if who.endurance >= soundness(who) or who.wounded_in >= this_week(t):
            continue
        if who.resting_until:
            heal_slowly(t, who)
        else:
            heal_lightly(t, who)


def soundness(who: Person) -> int:
    """The endurance to which rest brings him: all of it, less what an illness has worn away (4.1.3)."""
    return who.full_endurance - who.worn


@rule("8.8.1")
def heal_lightly(t: Turn, who: Person) -> None:
    """Bring him back to half of his endurance a week after the fight, then by his constitution each week.

    Who has half of it left begins with the latter in the first week (ruling 172).
    """
    first = who.wounded_in != "" and this_week(t) == week_after(who.wounded_in)
    _mend(t, who, who.half_endurance - who.endurance if first and who.badly_hurt else who.constitution)


@rule("8.8.2")
def heal_slowly(t: Turn, who: Person) -> None:
    """After four full weeks of rest bring him back by his constitution each week, from where he is.

    There is no leap to half of his endurance for him (ruling 173); when he has reached it, his wounds are
    as anybody's.
    """
    if not must_rest(t, who):
        _mend(t, who, who.constitution)


def _mend(t: Turn, who: Person, points: int) -> None:
    points = min(points, soundness(who) - who.endurance)
    wishes: list[Wish] = [Delta(who.name, "endurance", points)]
    if who.endurance + points >= soundness(who):
        wishes += [Become(who.name, "wounded_in", ""), Become(who.name, "resting_until", "")]
    elif not who.is_badly_hurt_with(who.endurance + points):
        wishes.append(Become(who.name, "resting_until", ""))
    if points > 0:
        t.post(only(who), "wounds.healed", *wishes, who=who, points=points)
