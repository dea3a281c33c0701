"""Chapter 12, disgrace (12.0.1-12.0.3): who must leave Paris, for where, what it takes, and who comes back.

Cads, who may stay, are in ``c12_cads``.
"""

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.rules.c04_courtship import leave
from turnbot.games.preux.rules.c09_battle import in_field
from turnbot.games.preux.rules.c09_brevet import rank_at_home
from turnbot.games.preux.rules.c09_enlisting import off_the_field
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.state.army import unit_name
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import home_of, rank_of
from turnbot.games.preux.week.living import Turn, everybody, must_rest

#: Why a man falls: debts; a duel with a man of his own regiment; his mistress's husband dead by his hand; a
#: revolt that he failed to put down; a pistol drawn in a duel; a duel on holy ground; the King's displeasure;
#: by sentence of a court (11.2.3); or because the referee says so.
CAUSES = (
    *("debt", "own-regiment", "husband-killed", "revolt", "pistol", "sacrilege", "king", "frontier"),
    "referee",
)

#: Printed in 12.0.2: whom his regiment never has back; and who serves as a private from then on.
EXPELLED, DEGRADED = ("own-regiment",), ("own-regiment", "husband-killed")

#: Printed in 12.0.3, 4.6.5 and 11.2.3: the months he must stay, and how many mentions in one month make
#: it how many.
MONTHS, MONTHS_FOR = 6, {"husband-killed": 8, "frontier": 12}
MENTIONS, MONTHS_MENTIONED = 2, 3

#: Where he must enlist whose regiment is not in the field, and as what who has no rank.
FRONTIER, PRIVATE = "FR", "private"
#: Printed in 9.1.4: always in the field, as the frontier is.
MOUNTAINEERS = "RCM"


@rule("12.0.1")
def disgrace(t: Turn, who: Person, why: str, words: str = "", *, quiet: bool = False) -> None:
    """Let a man fall in disgrace. In a week he hides until the month's end; outside weeks he leaves at once.

    ``why`` is one of CAUSES; ``words`` are the referee's reason, for all to read, and ``quiet`` keeps it from
    the chronicle. All his offices go, except for debt; his rank, and his regiment for ever, where 12.0.2
    says so; his lady where a die is above her
    moral (ruling 257). Who is in disgrace does not fall again, but from debt into a worse one.
    """
    if who.disgrace and (who.disgrace != "debt" or why == "debt"):
        return
    home, rank = _home(who), rank_of(who)
    until = "" if why == "debt" else back_on(t, t.world.month, MONTHS_FOR.get(why, MONTHS))
    wishes: list[Wish] = [
        Become(who.name, "disgrace", why), Become(who.name, "disgraced_since", t.world.month),
        Become(who.name, "disgrace_until", until),
    ]  # fmt: skip
    if why in EXPELLED and home and home != FRONTIER:
        wishes.append(Become(who.name, f"expelled.{home}", t.world.month))
        home = ""
    if why in DEGRADED:
        rank = PRIVATE if home else ""
    there = FRONTIER if why == "frontier" else _refuge(t, who.regiment if home else "")
    if who.at_front or (not t.week and not must_rest(t, who)):
        wishes += _serve(who, there, home, rank)
    else:
        wishes += _belong(who, home, rank)
    t.post(
        PUBLIC, "disgrace.fell", *wishes,
        who=who, cause=why, regiment=there, month=until, words=words, quiet=quiet,
    )  # fmt: skip
    if why != "debt":
        leave_offices(t, who, "disgrace")
    _lose_lady(t, who)


def _lose_lady(t: Turn, who: Person) -> None:
    """See whether his lady leaves him for it; a wife stays."""
    lady = t.world.ladies.get(who.lady)
    if lady is None or who.wife:
        return
    if t.roll("disgraced", who, lady, hidden=True).total > lady.moral:
        leave(t, who, lady)


# Where he serves ------------------------------------------------------------------------------------------


def _home(who: Person) -> str:
    """The regiment he belongs to; none, if he only enlisted at the frontier for his disgrace."""
    return who.home_regiment if who.disgrace and who.regiment == FRONTIER else home_of(who)


def _refuge(t: Turn, regiment: str) -> str:
    """Where he must serve: in his own regiment if it is in the field (12.0.2)."""
    return regiment if regiment and _in_field(t, regiment) else FRONTIER


def _in_field(t: Turn, regiment: str) -> bool:
    """Whether a regiment is at the front, or a battalion of it.

    Where there is no army: whether men of it are who are not there for their disgrace.
    """
    unit = t.world.units.get(unit_name("regiment", regiment))
    out = t.world.has_at_front(regiment) if unit is None else in_field(unit)
    return regiment in (FRONTIER, MOUNTAINEERS) or out


def _serve(who: Person, there: str, home: str, rank: str) -> list[Wish]:
    """Send him to the front, to his own regiment or away from it."""
    now: list[Wish] = [Become(who.name, "at_front", True), Become(who.name, "volunteer_until", "")]
    if there == who.regiment and (home, rank) == (_home(who), rank_of(who)):
        return now
    return [
        Become(who.name, "regiment", there), Become(who.name, "home_regiment", "" if there == home else home),
        Become(who.name, "rank", rank or PRIVATE), Become(who.name, "home_rank", ""), *now,
    ]  # fmt: skip


def _belong(who: Person, home: str, rank: str) -> list[Wish]:
    """Leave him in the regiment he belongs to."""
    serves = bool(home) or rank in book().army.general_ranks
    # Who only enlisted for his disgrace is no soldier any more, whatever he rose to there; nor does he act on
    # in a rank for which there is no place at home.
    acts = serves and rank == rank_of(who)
    kept = [] if acts else [Become(who.name, what, "") for what in ("brevet_from", "brevet_since")]
    return [
        *kept,
        Become(who.name, "regiment", home), Become(who.name, "home_regiment", ""),
        Become(who.name, "rank", rank if serves else ""), Become(who.name, "home_rank", ""),
    ]  # fmt: skip


@rule("12.0.2")
def flee(t: Turn) -> None:
    """Let those who hide in Paris leave it when the month is over; the gravely wounded wait (8.8.2)."""
    for who in everybody(t):
        if who.disgrace and not who.at_front and not must_rest(t, who):
            there = FRONTIER if who.disgrace == "frontier" else _refuge(t, who.regiment)
            wishes = _serve(who, there, _home(who), rank_of(who))
            t.post(PUBLIC, "disgrace.fled", *wishes, who=who, cause=who.disgrace, regiment=there)


def go_to_the_frontier(t: Turn) -> None:
    """Let who served his disgrace with his own regiment enlist at the frontier when it has come home."""
    t = t.under("12.0.2")
    for who in everybody(t):
        held = who.captured or not (who.disgrace and who.at_front)
        if not held and _refuge(t, who.regiment) != who.regiment:
            there = _serve(who, FRONTIER, _home(who), rank_of(who))
            t.post(PUBLIC, "disgrace.moved", *there, who=who, cause=who.disgrace, regiment=who.regiment)


# When he is back ------------------------------------------------------------------------------------------


def back_on(t: Turn, fell: str, months: int) -> str:
    """The month on whose first day he may be back: after the season that holds the last of so many months.

    ``fell`` is the month of the fall; they are counted from the one after it (ruling 256).
    """
    month = month_after(fell, months + 1)
    while int(month[-2:]) not in t.hidden("season_first_months", "1.0.2"):
        month = month_after(month)
    return month


@rule("12.0.3")
def come_back(t: Turn) -> None:
    """Let those back into Paris on the first day whose time is over."""
    for who in everybody(t):
        if who.disgrace_until and who.disgrace_until <= t.world.month:
            restore(t, who)


def count_mentions(t: Turn) -> None:
    """Shorten the disgrace of who was mentioned twice in the Order of one month, the present one.

    Three months will do then, and the season that he is in.
    """
    t = t.under("12.0.3")
    for who in everybody(t):
        if not who.disgrace_until or who.mentions < MENTIONS:
            continue
        months = max(MONTHS_MENTIONED, months_between(who.disgraced_since, t.world.month))
        until = back_on(t, who.disgraced_since, months)
        if until < who.disgrace_until:
            t.post(
                PUBLIC, "disgrace.shortened", Become(who.name, "disgrace_until", until),
                who=who, month=until, count=who.mentions,
            )  # fmt: skip


def restore(t: Turn, who: Person, words: str = "", *, quiet: bool = False) -> None:
    """End his disgrace, under 12.0.3: he is back in Paris and in his regiment, or with it in the field.

    ``words`` are the referee's reason where he ends it; ``quiet`` keeps it from the chronicle.
    """
    home = _home(who)
    stays = bool(home) and _in_field(t, home)
    t.under("12.0.3").post(
        PUBLIC, "disgrace.ended",
        Become(who.name, "disgrace", ""), Become(who.name, "disgraced_since", ""),
        Become(who.name, "disgrace_until", ""), *_belong(who, home, rank_at_home(t, who)),
        *([Become(who.name, "at_front", True)] if stays else off_the_field(who)),
        who=who, cause=who.disgrace, regiment=home, words=words, quiet=quiet,
    )  # fmt: skip
