"""Chapter 9, promotion and acting rank (9.7): who rises by his merits, and whether he keeps what he won."""

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import RANKS
from turnbot.games.preux.rules.c09_enlisting import PRIVATE, places_left, remembered_service
from turnbot.games.preux.state.army import MOUNTAINEERS, battalion_of, office_of
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import prestige_of
from turnbot.games.preux.week.living import Turn, everybody


def next_rank(rank: str) -> str:
    """The rank above one; the highest is above itself."""
    ladder = book().army.ladder
    return ladder[min(book().army.height(rank) + 1, len(ladder) - 1)]


@rule("9.7.1")
def promote(t: Turn, who: Person) -> None:
    """Promote a man by his merits: one rank, acting where his level is too low; an acting one it confirms.

    No place in his regiment, because players hold them all: he stays what he is (ruling 182).
    """
    if who.brevet_from:
        _confirm(t, who, "promotion")
        return
    rank = next_rank(who.rank or PRIVATE)
    general = rank in book().army.general_ranks
    if rank == who.rank or _is_too_high_there(who, rank) or (not general and not _has_place(t, who, rank)):
        t.post(PUBLIC, "promotion.idle", who=who, rank=who.rank, regiment=who.regiment)
        return
    # The two rules of acting rank: who lacks the level (9.7.1), and whoever rises above colonel (9.7.2).
    acting = general or who.level < book().army.terms(rank, prestige_of(who.regiment)).minimum_level
    wishes: list[Wish] = [
        Become(who.name, "rank", rank),
        Become(who.name, "battalion", battalion_of(rank, t.roll("posted", who, hidden=True).total)),
        *remembered_service(t, who, who.regiment, rank),
    ]  # fmt: skip
    if acting:
        wishes += [Become(who.name, "brevet_from", who.rank), Become(who.name, "brevet_since", t.world.month)]
    t.under("9.7.2" if general else "9.7.1").post(
        PUBLIC, "rank.won", *wishes, who=who, rank=rank, regiment=who.regiment, acting=acting
    )


def _is_too_high_there(who: Person, rank: str) -> bool:
    """Whether a regiment has no such rank: the mountaineers' highest is a Major (9.1.4)."""
    return who.regiment == MOUNTAINEERS and book().army.height(rank) > book().army.height(RANKS[-1])


def _has_place(t: Turn, who: Person, rank: str) -> bool:
    """Whether some place of a rank is no player's in his regiment; the frontier has room for everybody."""
    return not book().regiments[who.regiment].brigade or places_left(t, who.regiment, rank) > 0


def _confirm(t: Turn, who: Person, cause: str) -> None:
    """Let him keep an acting rank for good; a general belongs to no regiment any more."""
    general = who.rank in book().army.general_ranks
    wishes: list[Wish] = [Become(who.name, "brevet_from", ""), Become(who.name, "brevet_since", "")]
    if general and not who.at_front:
        wishes.append(Become(who.name, "regiment", ""))
    t.under("9.7.2" if general else "9.7.1").post(
        PUBLIC, "rank.confirmed", *wishes, who=who, rank=who.rank, cause=cause
    )


def weigh_acting_ranks(t: Turn) -> None:
    """See what becomes of acting ranks, at the month's end when levels have moved."""
    for who in everybody(t):
        if not who.brevet_from:
            continue
        if who.rank in book().army.general_ranks:
            weigh_general(t, who)
        else:
            weigh_officer(t, who)


def _is_over(t: Turn, who: Person) -> bool:
    """Whether his year is over: so many turns from the promotion (ruling 207)."""
    return bool(months_between(who.brevet_since, t.world.month) >= t.hidden("months", "9.7.1"))


def weigh_officer(t: Turn, who: Person) -> None:
    """Confirm an officer who has reached the level of his rank; after a year without it he falls back."""
    t = t.under("9.7.1")
    terms = book().army.terms(who.rank, prestige_of(who.home_regiment or who.regiment))
    if who.level >= terms.minimum_level:
        _confirm(t, who, "level")
    elif _is_over(t, who):
        _fall_back(t, who)


@rule("9.7.2")
def weigh_general(t: Turn, who: Person) -> None:
    """Let a general act on while he holds an office that asks for his rank; else for a year alone."""
    office = book().army.offices.get(office_of(who.post))
    held = office is not None and book().army.at_least(office.rank, "brigadier-general")
    if not held and _is_over(t, who):
        _fall_back(t, who)


def _fall_back(t: Turn, who: Person) -> None:
    rank = who.brevet_from
    t.post(
        PUBLIC, "rank.lost", Become(who.name, "rank", rank), Become(who.name, "brevet_from", ""),
        Become(who.name, "brevet_since", ""), Become(who.name, "battalion", battalion_of(rank, who.level)),
        who=who, rank=rank, regiment=who.regiment,
    )  # fmt: skip
