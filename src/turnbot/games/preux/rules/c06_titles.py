"""Chapter 6, titles (6.0.2-6.0.4, 6.0.8): the King's die, the ladder, what a title brings, Dukes' other ones.

Why somebody deserves one is in ``c06_merits``; lands in the enemy's hands are in ``c06_lands``, the King's
displeasure in ``c06_displeasure``.
"""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.printed import Title
from turnbot.games.preux.rules.c05_sway import succeeds, sway
from turnbot.games.preux.rules.c06_merits import CAUSES
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.titles import highest, ladder, next_title, pension, special
from turnbot.games.preux.week.living import Turn, everybody

#: Printed in 6.0.2: what the King's die must show, and the levels above the least that add one to it.
GRANTED_FROM, LEVELS_PER_BONUS = 6, 3
#: Who decides, and on what favours are used for it.
KING, MATTER = "Rey", "title"
#: What the referee may let a Duke into who wins the lowest title again (6.0.8).
NO_ORDER = "none"
ORDERS_OF_KNIGHTS = ("Chevalier de Saint-Michel", "Chevalier du Saint-Esprit")


@rule("6.0.2")
def weigh_titles(t: Turn) -> None:
    """Let the King throw, once a month, for everybody who deserved a title in it (ruling 119).

    Nobody has one in disgrace (ruling 258), nor whose level is below the least that the title asks for.
    """
    for who in everybody(t):
        merits = {e.facts["cause"] for e in t.ledger.of_kind("title.merited") if e.facts["who"] == who.name}
        if merits and not who.disgrace:
            _weigh(t, who, next(cause for cause in CAUSES if cause in merits))


def _weigh(t: Turn, who: Person, cause: str) -> None:
    title = next_title(who)
    if who.level < title.minimum_level:
        t.under("6.0.4").post(
            only(who), "title.withheld", who=who, dignity=title.title, cause=cause, level=title.minimum_level
        )
        return
    die = t.roll("title", who)
    own = bonus_of(who.level, title.minimum_level, who.title_failures)
    if who.noticed:
        # Whom the Cardinal or the King's family noticed as a guard has one more, once (ruling 251).
        own += t.hidden("next_roll", "11.4.11")
        t.under("11.4.11").post(SECRET, "guard.remembered", Become(who.name, "noticed", False), who=who)
    granted = succeeds(die.total, own + sway(t, who, MATTER, KING), GRANTED_FROM)
    t.post(
        only(who), "title.weighed", Delta(who.name, "title_failures", -who.title_failures if granted else 1),
        who=who, dignity=title.title, cause=cause, own=die, bonus=own, least=GRANTED_FROM, holds=granted,
    )  # fmt: skip
    if granted and title is special():
        _win_another(t, who, cause)
    elif granted:
        _win(t, who, title, cause)


def bonus_of(level: int, minimum: int, failures: int) -> int:
    """What is added to the King's die besides favours (6.0.2): levels above the least, each failure."""
    return (level - minimum) // LEVELS_PER_BONUS + failures


@rule("6.0.3")
def _win(t: Turn, who: Person, title: Title, cause: str) -> None:
    """Let a man have a title and its points: won at the front, they are kept for Paris (9.4.4)."""
    titles = (*who.titles, title.title)
    t.post(
        PUBLIC, "title.granted", Become(who.name, "titles", titles),
        who=who, dignity=title.title, cause=cause, count=len(titles),
    )  # fmt: skip
    t.post(
        only(who), "title.honoured", Delta(who.name, "status", title.status),
        who=who, dignity=title.title, points=title.status,
    )  # fmt: skip
    if t.hidden("level_from", "6.0.4") == "at-once":
        _raise(t, who)


@rule("6.0.8")
def _win_another(t: Turn, who: Person, cause: str) -> None:
    """Let a Duke have one more title, whichever a die says (ruling 122): it does not raise him any more.

    The lowest opens an order of knights to him, if the referee thinks so.
    """
    title: Title = ladder()[t.roll("extra-title", who, faces=len(ladder()), hidden=True).total - 1]
    _win(t, who, title, cause)
    if title is not ladder()[0]:
        return
    order = t.decide("order-of-knights", who, proposal=NO_ORDER, options=(NO_ORDER, *ORDERS_OF_KNIGHTS))
    if order != NO_ORDER and order not in who.titles:
        t.post(
            PUBLIC, "knights.joined", Become(who.name, "titles", (*who.titles, order)), who=who, dignity=order
        )


def raise_nobles(t: Turn) -> None:
    """Raise the month's new nobles when points and penalties are settled (ruling 4), at the front too."""
    if t.hidden("level_from", "6.0.4") == "at-once":
        return
    for event in t.ledger.of_kind("title.granted"):
        who = t.world.people[event.facts["who"]]
        if not who.died:
            _raise(t, who)


@rule("6.0.4")
def _raise(t: Turn, who: Person) -> None:
    """Raise a noble to the level that goes with his highest title, if he is below it."""
    title = highest(who)
    level = (title.new_level or 0) if title else 0
    if who.level < level:
        t.post(PUBLIC, "level.rose", Delta(who.name, "level", level - who.level), who=who, level=level)


def pay_pensions(t: Turn) -> None:
    """Pay everybody, on the first day, what his titles bring; not who has lost his lands (6.0.6)."""
    t = t.under("6.0.3")
    for who in everybody(t):
        crowns = pension(who)
        if crowns and not who.lands_lost:
            t.post(only(who), "pension.paid", Delta(who.name, "crowns", crowns), who=who, crowns=crowns)


def new_nobles(t: Turn) -> Sequence[Person]:
    """Those who won a title this month and live, in the order in which they did."""
    names = [e.facts["who"] for e in t.ledger.of_kind("title.granted")]
    return [who for name in names if (who := t.world.people.get(name)) is not None and not who.died]
