"""Chapter 4, adultery (4.6): what makes it easy, what it gives, and how it comes out.

Who sees whom in secret stands in a ``Tie``; he alone knows of it until it comes out.
"""

from collections.abc import Iterable, Mapping, Sequence

from turnbot.core.events import SECRET, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.rules.c04_acquaintance import remember, tie_of
from turnbot.games.preux.rules.c04_births import husband_of
from turnbot.games.preux.rules.c04_houses import wife_of
from turnbot.games.preux.rules.c04_whereabouts import HOME
from turnbot.games.preux.rules.c07_causes import give_cause
from turnbot.games.preux.state.between import Cause, Tie, tie_name
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, in_paris


def affairs(t: Turn) -> Sequence[Tie]:
    """What goes on in secret."""
    return [tie for tie in t.world.ties.values() if tie.affair]


@rule("4.6.1")
def resistance(t: Turn, lady: Lady) -> int:
    """What is added to the die of who courts a married woman: less two, for her to be tempted by neglect."""
    when = "punishes-husband" if lady.punishes(t.world.month) else "married"
    return book().courtship.bonus(when) + lady.neglected * book().courtship.bonus("neglected-by-husband")


@rule("4.6.2")
def begin(t: Turn, who: Person, lady: Lady) -> None:
    """Let an affair begin: nobody else learns of it, and each keeps whom he has."""
    since = remember(t, who, lady, affair=t.world.month)
    t.post(only(who), "affair.began", *since, who=who, lady=lady)


@rule("4.6.3")
def favours(t: Turn, lady: Lady, who: Person) -> tuple[str, ...]:
    """Which columns of the table of ladies' influence she grants a man: ``normal``, ``additional``, or both.

    An influential lady grants both. A wife has one more of the second for her lover alone, which may come
    twice; her angry husband's lady grants him none (4.6.4).
    """
    tie = next((tie for tie in t.world.about(who.name, Tie) if tie.lady == lady.name and tie.affair), None)
    his = who.lady == lady.name
    if confesses(t, who, lady):
        return ("normal",)
    if (not his and tie is None) or (his and who.wife and lady.punishes(t.world.month)):
        return ()
    granted = ("normal", "additional") if lady.influential else ("normal",)
    return (*granted, "additional") if tie is not None and husband_of(t, lady) else granted


def served_first(t: Turn, lady: Lady, asking: Iterable[Person]) -> Person | None:
    """Of the men who ask for her influence in one week, who has what they share: her lover (4.6.3).

    The other's has no effect, and nobody tells him so. Her confessor comes after her husband (226).
    """
    husband = husband_of(t, lady)
    men = sorted(asking, key=lambda who: (confesses(t, who, lady), who is husband, who.name))
    return men[0] if men else None


def confesses(t: Turn, who: Person, lady: Lady) -> bool:
    """Whether she confesses to him: he uses her influence as a husband would (10.5.3)."""
    tie = t.world.ties.get(tie_name(who.name, lady.name))
    return tie is not None and bool(tie.confesses)


@rule("4.6.6")
def turned_away(t: Turn, who: Person, lady: Lady) -> None:
    """Leave it to the husband of who could not be won whether he takes it ill of her suitor (ruling 96)."""
    husband = husband_of(t, lady)
    if husband is not None and husband is not who:
        give_cause(t, husband, who, "turned-away", lady)


def sees_in_secret(t: Turn, who: Person, lady: Lady) -> bool:
    """Whether she is his in secret, and he or she is married still: else he may win her openly."""
    tie = tie_of(t, who, lady)
    return tie is not None and bool(tie.affair) and (who.wife or husband_of(t, lady) is not None)


def end(t: Turn, who: Person, lady: Lady) -> None:
    """Let what was between them in secret be over: she is his openly now, or he would not fight for her."""
    tie = tie_of(t, who, lady)
    if tie is not None and tie.affair:
        t.post(only(who), "affair.ended", *remember(t, who, lady, affair=""), who=who, lady=lady)


# Neglect ----------------------------------------------------------------------------------------------------


def count_neglect(t: Turn) -> None:
    """Count the months in which a wife waited in vain for her husband, up to three (4.5.1, ruling 92).

    A month with a visit makes her forget them, and one to the bride is one to the wife (4.4.6); months at the
    front are not counted.
    """
    t = t.under("4.5.1")
    for who in in_paris(t):
        wife = wife_of(t, who)
        if wife is None:
            continue
        if t.happened("lady.visited", who, who=who.name, lady=wife.name):
            if wife.neglected:
                soothed = Delta(wife.name, "neglected", -wife.neglected)
                t.post(SECRET, "wife.soothed", soothed, who=who, lady=wife)
        else:
            more = min(1, t.hidden("most_neglect") - wife.neglected)
            t.post(only(who), "wife.neglected", Delta(wife.name, "neglected", more), who=who, lady=wife)


# Discovery --------------------------------------------------------------------------------------------------


def affairs_come_out(t: Turn) -> None:
    """See at the month's end which affairs come out: to his wife, and to her husband (ruling 94)."""
    meetings = _meetings(t)
    for tie in affairs(t):
        who, lady = t.world.people[tie.man], t.world.ladies[tie.lady]
        if who.at_front:
            continue
        weeks = meetings.get((who.name, lady.name), ())
        wife, husband = wife_of(t, who), husband_of(t, lady)
        if wife is not None and not wife.punishes(t.world.month):
            wife_discovers(t, who, wife, lady, weeks)
        if husband is not None:
            husband_discovers(t, husband, who, lady, weeks)


def _meetings(t: Turn) -> Mapping[tuple[str, str], Sequence[int]]:
    """The weeks in which each of those who have an affair met."""
    weeks: dict[tuple[str, str], list[int]] = {}
    for event in t.ledger.of_kind("affair.visited"):
        weeks.setdefault((event.facts["who"], event.facts["lady"]), []).append(event.week)
    return weeks


@rule("4.6.4")
def wife_discovers(t: Turn, who: Person, wife: Lady, lady: Lady, weeks: Sequence[int]) -> None:
    """Throw for whether his wife finds him out; for half a year she is not his but in name."""
    if _is_seen(t, "wife-discovers", who, wife, lady, weeks):
        month = month_after(t.world.month, t.hidden("months"))
        t.post(
            only(who),
            "wife.angered",
            Become(wife.name, "angry_until", month),
            who=who,
            lady=wife,
            month=month,
        )


@rule("4.6.5")
def husband_discovers(t: Turn, husband: Person, lover: Person, lady: Lady, weeks: Sequence[int]) -> None:
    """Throw for whether her husband finds them out, as he does when he comes home while the other is there.

    He has challenged the lover then, without a choice: the cause stands until the duel is settled.
    """
    if any(
        cause.reason == "adultery" and (cause.offended, cause.offender) == (husband.name, lover.name)
        for cause in t.world.about(husband.name, Cause)
    ):
        return
    home = {e.week for e in t.happened("lady.visited", husband, who=husband.name, lady=lady.name, place=HOME)}
    if home & set(weeks) or _is_seen(t, "husband-discovers", husband, lady, lover, weeks):
        give_cause(t, husband, lover, "adultery", lady)


def _is_seen(t: Turn, what: str, one: Person, lady: Lady, other: Person | Lady, weeks: Sequence[int]) -> bool:
    """Throw against hidden odds, one better for each visit after the first; the referee disposes."""
    dice = t.roll(what, one, lady, other, times=t.hidden("discovery_dice", "4.6.4"), hidden=True)
    if dice.total > t.hidden("discovered_up_to", "4.6.4") + max(0, len(weeks) - 1):
        # Nothing happens to most of them, and nobody wants a case for each.
        return False
    return bool(t.decide(what, one, lady, other, proposal=True, options=(True, False)))
