"""Chapter 11, spies (11.2.2, 11.4.18): whom they follow, what they tell, and who notices them."""

from collections.abc import Mapping, Sequence

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import (
    Action,
    Cancel,
    Decide,
    IgnorePriest,
    Influence,
    IntendChild,
    NoQuarter,
    Other,
    RiskKeep,
    Spy,
)
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.state.offices import POLICE
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, kept_away
from turnbot.games.preux.week.plan import all_of_the_week
from turnbot.games.preux.words.told_back import of_another

PARIS_GOVERNOR = "Gobernador Militar de París"

#: Printed in 11.2.2: how many spies an office has.
SPIES = 3
WEEKS = (1, 2, 3, 4)

#: What no man in the street could see: a word in somebody's ear, a letter to the King's men, what he intends.
_UNSEEN = (Influence, Decide, Cancel, Spy, IntendChild, RiskKeep, NoQuarter, IgnorePriest)


def everybody_spies(t: Turn) -> None:
    """Let who has spies hear at the month's end what they saw of it."""
    for who in everybody(t):
        police = SPIES if who.police == POLICE else 0
        at_most = police + (SPIES if who.post == PARIS_GOVERNOR else 0)
        for nth, order in enumerate(of_the_month(t, who, Spy)):
            if nth < police or who.post != PARIS_GOVERNOR:
                send_for_police(t, who, order, nth, at_most)
            else:
                send_for_governor(t, who, order, nth, at_most)


@rule("11.2.2")
def send_for_police(t: Turn, who: Person, order: Spy, nth: int, at_most: int) -> None:
    """Set a spy of the police on a man: the Crown pays him."""
    _send(t, who, order, nth, at_most)


def send_for_governor(t: Turn, who: Person, order: Spy, nth: int, at_most: int) -> None:
    """Set one of the Governor of Paris's on a man: he has as many, who work as those of the police do."""
    _send(t.under("11.4.18"), who, order, nth, at_most)


def _send(t: Turn, who: Person, order: Spy, nth: int, at_most: int) -> None:
    """Let a spy follow a man for the month; what his master adds sharpens his eyes (ruling 248)."""
    target = t.world.people.get(order.on or "")
    extra = order.crowns or 0
    if not at_most:
        t.refuse(who, "spy", reason="no-office")
    elif nth >= at_most:
        t.refuse(who, "spy", reason="too-many", limit=at_most)
    elif target is None or target is who or target.died:
        t.refuse(who, "spy", reason="nobody", target=order.on or "")
    elif any(e.facts["target"] == target.name for kind in _ENDS for e in t.happened(kind, who, who=who.name)):
        t.refuse(who, "spy", reason="once", target=target.name)
    elif extra > spare(t, who):
        t.refuse(who, "spy", reason="cannot-pay", crowns=extra)
    elif kept_away(t, who) not in ("", "at-front"):
        t.refuse(who, "spy", reason="kept-away")
    else:
        _follow(t, who, target, extra)


_ENDS = ("spy.reported", "spy.failed")


def _follow(t: Turn, who: Person, target: Person, extra: int) -> None:
    if extra:
        paid = Delta(who.name, "crowns", -extra)
        t.post(only(who), "spy.paid", paid, who=who, target=target.name, crowns=extra)
    # Two men may have each other followed: whose spy it is tells their throws apart.
    dice = t.roll(f"spy:{target.name}", who, times=2, hidden=True).total
    seen = weeks_seen(dice, extra, t.house("11.2.2"))
    t.post(SECRET, "spy.sent", who=who, target=target.name, total=dice, count=seen)
    if not seen:
        t.post(only(who), "spy.failed", who=who, target=target.name)
        if dice <= t.hidden("noticed_up_to", "11.2.2"):
            t.post(only(target), "spy.noticed", who=target)
        return
    drawn = t.roll(f"spied-week:{target.name}", who, faces=len(WEEKS), hidden=True).total
    for week in WEEKS if seen == len(WEEKS) else (drawn,):
        deeds = what_he_did(t, target, week)
        t.post(only(who), "spy.reported", who=who, target=target.name, in_week=week, deeds=deeds)


def weeks_seen(dice: int, extra: int, house: Mapping[str, int]) -> int:
    """Of how many weeks a spy tells, by his two dice and the crowns that he had beside his pay."""
    total = dice + min(extra // house["crowns_per_bonus"], house["most_bonus"])
    if dice <= house["noticed_up_to"] or total < house["one_week_from"]:
        return 0
    return len(WEEKS) if total >= house["all_weeks_from"] else 1


def what_he_did(t: Turn, target: Person, week: int) -> Sequence[str]:
    """What a man ordered for a week, as somebody in the street sees it; what he whispers nobody hears.

    What he ordered for the month, once, is seen in its first week.
    """
    if target.at_front:
        return []
    told = [
        of_another(act, week)
        for act in all_of_the_week(t.at(week), target)
        if not isinstance(act, _UNSEEN) and not (isinstance(act, Other) and _is_noted(t, target, act))
    ]
    return list(dict.fromkeys(told))


def _is_noted(t: Turn, who: Person, act: Action) -> bool:
    """Whether it stands in his observations: what is no order there is said to the referee, and not done."""
    return any(act is one for one in t.orders[who.name].notes)
