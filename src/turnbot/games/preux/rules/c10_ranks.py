"""Chapter 10, the ladder of the Church (10.3, 10.4.1): vacancies, promotion, points of a rank, and alms."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Enter, Leave
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import ChurchRank
from turnbot.games.preux.orders.tree import CHURCH_RANKS, RELIGIOUS_ORDERS, Beg, Promotion
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.state.people import NOVICE, Person
from turnbot.games.preux.state.things import Vacancy, vacancy_name
from turnbot.games.preux.week.living import Turn, everybody, kept_away, refuse_absent
from turnbot.games.preux.week.plan import doing, ordered, todo

#: The ranks, lowest first.
LADDER = (NOVICE, *CHURCH_RANKS)
#: Printed in 10.3.1: the months in which places fall vacant.
VACANT = (1, 7)


def rank_of(who: Person) -> ChurchRank | None:
    """What the table says of his rank; None where he is no churchman."""
    return book().church.get((who.order, who.church_rank))


def next_rank(who: Person) -> str:
    """The rank above his; empty where there is none, or he is no churchman."""
    if rank_of(who) is None or who.church_rank == LADDER[-1]:
        return ""
    return LADDER[LADDER.index(who.church_rank) + 1]


# Vacancies ------------------------------------------------------------------------------------------------


def open_vacancies(t: Turn) -> None:
    """At the end of January and July see which places fall vacant, and close those nobody had (10.3.1)."""
    t = t.under("10.3.1")
    late = [one for one in t.world.vacancies.values() if one.month != t.world.month]
    for habit in RELIGIOUS_ORDERS:
        gone = [Leave(one.name) for one in late if one.order == habit]
        ranks = _vacant(t, habit) if int(t.world.month[-2:]) in VACANT else []
        if gone:
            t.post(PUBLIC, "vacancies.closed", *gone, habit=habit)
        if ranks:
            free = [
                Enter("vacancy", {"name": vacancy_name(habit, rank), "order": habit, "rank": rank,
                                  "month": t.world.month})
                for rank in ranks
            ]  # fmt: skip
            t.post(PUBLIC, "vacancies.opened", *free, habit=habit, ranks=ranks)


@rule("10.3.4")
def _vacant(t: Turn, habit: str) -> Sequence[str]:
    """The ranks of an order of which a place falls vacant: a hidden die for each (ruling 218).

    Who aspires to one may help it with influence, or another hinder it.
    """
    hoping = [who for who in everybody(t) if who.order == habit]
    free = []
    for rank in CHURCH_RANKS:
        least = t.hidden("cardinal_from" if rank == "cardinal" else "vacant_from", "10.3.1")
        called = book().church[habit, rank].name
        helped = sum(sway(t, who, "vacancy", called) for who in hoping if next_rank(who) == rank)
        if t.roll(f"vacancy-{rank}", habit, hidden=True).total + helped >= least:
            free.append(rank)
    return free


# Promotion ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Trial:
    """One candidate's throw for a place."""

    who: Person
    total: int
    succeeds: bool


@rule("10.3.1")
def promote(t: Turn) -> None:
    """In the first week let who stands for a free place throw two dice; the highest total has it.

    Of equals the higher level has it, and of these a draw decides. Whoever stands in a later week, or for a
    place that is not free, is told so.
    """
    candidates: dict[str, list[Person]] = {}
    for who in everybody(t):
        for order in _standing(t, who):
            place = _place(t, who, order)
            if place is not None and who not in candidates.setdefault(place.name, []):
                candidates[place.name].append(who)
    for name, men in sorted(candidates.items()):
        _fill(t, t.world.vacancies[name], men)


def _standing(t: Turn, who: Person) -> Iterable[Promotion]:
    """His orders to stand for a place: those of the first week count, in other weeks he is refused."""
    if t.week != 1:
        for _ in ordered(t, who, Promotion)[:1]:
            t.refuse(who, "promotion", reason="late")
        return ()
    return (*todo(t.at(0), who, Promotion), *todo(t, who, Promotion))


def _place(t: Turn, who: Person, order: Promotion) -> Vacancy | None:
    """The free place that he may stand for; None where he may not, which he is told."""
    rank = order.rank or next_rank(who)
    place = t.world.vacancies.get(vacancy_name(who.order, rank))
    away = kept_away(t, who)
    if away:
        refuse_absent(t, who, "promotion", away)
    elif not who.is_priest:
        t.refuse(who, "promotion", reason="no-priest")
    elif not next_rank(who):
        t.refuse(who, "promotion", reason="highest")
    elif rank != next_rank(who):
        t.refuse(who, "promotion", reason="not-next", rank=rank)
    elif place is None:
        t.refuse(who, "promotion", reason="no-vacancy", rank=rank)
    elif who.level < (minimum := book().church[who.order, rank].minimum_level):
        t.refuse(who, "promotion", reason="level", rank=rank, minimum=minimum)
    else:
        return place
    return None


def _fill(t: Turn, place: Vacancy, men: Sequence[Person]) -> None:
    trials = [_try(t, place, who) for who in men]
    best = [one for one in trials if one.succeeds]
    highest = max(((one.total, one.who.level) for one in best), default=None)
    equals = [one.who for one in best if (one.total, one.who.level) == highest]
    drawn: Person | None = equals[0] if len(equals) == 1 else t.pick("rivals", equals, place)
    if drawn is None:
        return
    rivals = [one.who.name for one in trials if one.who is not drawn]
    t.post(
        PUBLIC, "priest.promoted", Become(drawn.name, "church_rank", place.rank), Leave(place.name),
        who=drawn, habit=place.order, rank=place.rank, rivals=rivals,
    )  # fmt: skip


def _try(t: Turn, place: Vacancy, who: Person) -> _Trial:
    """Throw for one candidate; two dice never fail by themselves (ruling 102)."""
    rank = book().church[place.order, place.rank]
    dice = t.roll("promotion", who, times=2)
    total = dice.total + sway(t, who, "promotion", rank.name, at=rank.favour)
    trial = _Trial(who, total, total >= rank.roll)
    t.post(
        only(who), "promotion.tried",
        who=who, rank=place.rank, own=dice, least=rank.roll, holds=trial.succeeds,
    )  # fmt: skip
    return trial


# What a rank brings ---------------------------------------------------------------------------------------


@rule("10.3.3")
def honour_ranks(t: Turn) -> None:
    """Give churchmen the points of their rank, every month that they are not at the front."""
    for who in everybody(t):
        rank = rank_of(who)
        if rank is not None and not who.at_front:
            points = Delta(who.name, "status", rank.status)
            t.post(only(who), "habit.honoured", points, who=who, rank=rank.rank, points=rank.status)


@rule("10.4.1")
def everybody_begs(t: Turn) -> None:
    """Let churchmen beg who spend the week on it, once a month; their share of it is as the table says."""
    for who in everybody(t):
        if not doing(t, who, Beg):
            continue
        rank = rank_of(who)
        if rank is None:
            t.refuse(who, "beg", reason="no-friar")
        elif t.happened("alms.given", who, who=who.name):
            t.refuse(who, "beg", reason="once")
        else:
            dice = t.roll("alms", who, times=rank.alms_dice)
            crowns = rank.alms(dice.total)
            t.post(
                only(who), "alms.given", Delta(who.name, "crowns", crowns), who=who, own=dice, crowns=crowns
            )
