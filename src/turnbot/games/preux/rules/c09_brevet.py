"""Chapter 9, promotion and acting rank (9.7): who rises by his merits, and whether he keeps what he won."""

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import RANKS
from turnbot.games.preux.rules.c09_enlisting import PRIVATE, holders, remembered_service
from turnbot.games.preux.state.army import MOUNTAINEERS, battalion_of, office_of
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import home_of, prestige_of, rank_of
from turnbot.games.preux.week.living import Turn, everybody


def next_rank(rank: str) -> str:
    """The rank above one; the highest is above itself."""
    ladder = book().army.ladder
    return ladder[min(book().army.height(rank) + 1, len(ladder) - 1)]


@rule("9.7.1")
def promote(t: Turn, who: Person) -> None:
    """Promote a man by his merits: one rank, acting where his level is too low; an acting one it confirms.

    No place in his regiment, because players hold them all: he stays what he is (ruling 182). At the frontier
    there is room for everybody, but it is his own regiment that says whether he brings the rank home.
    """
    rank = rank_of(who) if who.brevet_from else next_rank(who.rank or PRIVATE)
    general, has_place = rank in book().army.general_ranks, _has_place(t, who, rank)
    if who.brevet_from and has_place:
        _confirm(t, who, "promotion")
        return
    top = bool(who.brevet_from) or rank == who.rank or _is_too_high_there(who, rank)
    if top or not (has_place or (_has_room(who) and not general)):
        t.post(PUBLIC, "promotion.idle", who=who, rank=who.rank, regiment=who.regiment)
        return
    # The two rules of acting rank: who lacks the level (9.7.1), and whoever rises above colonel (9.7.2).
    # With the mountaineers he may rise to what he is at home anyhow.
    higher = book().army.height(rank) > book().army.height(rank_of(who))
    acting = higher and (general or not has_place or who.level < _least_level(who, rank))
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
    """Whether some place of a rank is no other player's in his own regiment, or for a general in the army.

    Of the ranks above Colonel the Brigadiers alone have a number (9.1.6); who acts as one counts too.
    """
    general = book().army.general_ranks.get(rank)
    if general is not None:
        bearers = sum(one is not who and rank_of(one) == rank for one in everybody(t))
        return general.places is None or bearers < general.places
    if not book().regiments[home_of(who)].brigade:
        return True
    others = [one for one in holders(t, home_of(who), rank) if one is not who]
    return len(others) < book().army.ranks[rank].places


def _has_room(who: Person) -> bool:
    """Whether he serves where every rank may be borne, whatever places there are at home (9.1.4)."""
    return not book().regiments[who.regiment].brigade


def _least_level(who: Person, rank: str) -> int:
    """The level that a rank asks for in his own regiment, wherever he serves (9.7.1)."""
    return book().army.terms(rank, prestige_of(home_of(who))).minimum_level


def rank_at_home(t: Turn, who: Person) -> str:
    """The rank that a man has when he is back from the frontier in his own regiment.

    The highest that he bears; but where he acts and players hold all its places there, what he was before.
    """
    rank = rank_of(who)
    return rank if not who.brevet_from or _has_place(t, who, rank) else who.brevet_from


def _confirm(t: Turn, who: Person, cause: str) -> None:
    """Let him keep an acting rank for good; a general belongs to no regiment any more.

    In the field he stays with it until the campaign is over (9.4.4).
    """
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
        if rank_of(who) in book().army.general_ranks:
            weigh_general(t, who)
        else:
            weigh_officer(t, who)


def _is_over(t: Turn, who: Person) -> bool:
    """Whether his year is over: so many turns from the promotion (ruling 207)."""
    return bool(months_between(who.brevet_since, t.world.month) >= t.hidden("months", "9.7.1"))


def weigh_officer(t: Turn, who: Person) -> None:
    """Confirm an officer who has reached the level of his rank; after a year without it he falls back."""
    t = t.under("9.7.1")
    rank = rank_of(who)
    has_place = who.regiment == home_of(who) or _has_place(t, who, rank)
    if who.level >= _least_level(who, rank) and has_place:
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
    """Let him be what he was before he acted, at the frontier and in his own regiment alike."""
    before = who.brevet_from
    rank = min(who.rank, before, key=book().army.height)
    t.post(
        PUBLIC, "rank.lost", Become(who.name, "rank", rank), Become(who.name, "brevet_from", ""),
        Become(who.name, "home_rank", min(who.home_rank, before, key=book().army.height)),
        Become(who.name, "brevet_since", ""), Become(who.name, "battalion", battalion_of(rank, who.level)),
        who=who, rank=before, regiment=who.regiment,
    )  # fmt: skip
