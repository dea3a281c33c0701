"""Chapter 11, how offices are given (11.0): announcements, candidacies, who chooses and what the dice say.

The year of an office: in the month before its own, candidates announce themselves; in the first week of its
own they stand for it, and whoever gives it chooses: by a die where he is no player, else by his word, for
which he is asked with the letter that tells the announcements.

Another chapter registers its offices as rows: ``military_offices.toml`` and ``church_offices.toml`` are read
like ``ministers.toml`` into ``power().offices``, and all of this holds for them as they stand. Where rows do
not say enough, its function for a ``kind`` (``ministry``, ``military``, ``church``) is written into one of:

- ``PLACES``: which place of an office a man means who names the office alone (default: the name itself);
- ``SUITS``: why he may not have it, a reason of a refusal under 11.0.4, beside what the row asks (default:
  nothing);
- ``GIVERS``: the player who gives it (default: who holds the office that the row names).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Leave, Wish
from turnbot.core.rules import computes, rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.power import Office
from turnbot.games.preux.orders.tree import CHURCH_RANKS, Announce, Apply, Appoint
from turnbot.games.preux.rules import asked, c11_church, c11_military
from turnbot.games.preux.rules.c05_sway import succeeds, sway
from turnbot.games.preux.rules.c06_merits import note_minister
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.rules.c12_cads import held_against
from turnbot.games.preux.state.army import office_of
from turnbot.games.preux.state.between import Pending
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import (
    field_of,
    holder,
    is_given,
    is_post,
    months_to_renewal,
    places,
    posts_of,
    row_of,
)
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import open_post_name
from turnbot.games.preux.week.living import Turn, everybody, in_paris, kept_away
from turnbot.games.preux.week.plan import doing, doing_beforehand, todo

#: Printed in 11.0.3 and 11.0.5: offices that one may announce in a turn, and stand for in a week.
MOST = 3
#: Printed in 11.0.5: the week in which one stands for offices.
WEEK = 1
#: Printed in 11.0.10: what the die of a non-player must show to give an office before its month; and in
#: 11.0.11, how near that month may not be.
CALLS_ON, TOO_NEAR = 7, 2

NOBODY = "nobody"
#: Printed in 11.1.3: who, if players, give offices to whom they want.
_MINISTERS = ("Ministro de Estado", "Ministro de la Guerra")

PLACES: Mapping[str, Callable[[Turn, Person, str], str]] = {**c11_military.PLACES, **c11_church.PLACES}
SUITS: Mapping[str, Callable[[Turn, Person, str], str]] = {**c11_military.SUITS}
GIVERS: Mapping[str, Callable[[Turn, str], Person | None]] = {**c11_military.GIVERS, **c11_church.GIVERS}


# Announcing ---------------------------------------------------------------------------------------------


def announce(t: Turn) -> None:
    """Let everybody announce for which offices he will stand next month, wherever his orders say so."""
    for who in everybody(t):
        for order in todo(t, who, Announce):
            for office in order.offices or ("",):
                _announce(t, who, office)


@rule("11.0.2")
def _announce(t: Turn, who: Person, office: str) -> None:
    """Tell all Paris of one candidacy, a month before the office is given."""
    mine = [e.facts["office"] for e in t.happened("candidacy.announced", who, who=who.name)]
    if office in mine or office in map(office_of, mine):
        return  # said twice, it is one candidacy
    post, month = _place(t, who, office), month_after(t.world.month)
    row = row_of(post)
    if row is None or not is_post(post):
        t.refuse(who, "announce", reason="no-office", office=office)
    elif not is_given(t.world, post, month):
        t.refuse(who, "announce", reason="not-now", office=office, month=_next(t, post))
    elif kept_away(t, who) in ("dead", "in-disgrace"):
        t.refuse(who, "announce", reason="away", office=office)
    elif _may_announce(t, who, row):
        stands = Become(who.name, f"candidacies.{post}", t.world.month)
        t.post(PUBLIC, "candidacy.announced", stands, who=who, office=post, month=month)


def _next(t: Turn, post: str) -> str:
    """The month in which a post is ordinarily given next, after this one."""
    return month_after(t.world.month, months_to_renewal(post, t.world.month) or 12)


@rule("11.0.3")
def _may_announce(t: Turn, who: Person, row: Office) -> bool:
    """Whether he may reach what the office asks, one level in the month, and names no more than three."""
    if row.minimum_level > who.level + 1:
        t.refuse(who, "announce", reason="out-of-reach", office=row.office, level=row.minimum_level)
    elif len(t.happened("candidacy.announced", who, who=who.name)) >= MOST:
        t.refuse(who, "announce", reason="too-many", office=row.office)
    else:
        return True
    return False


def _place(t: Turn, who: Person, office: str) -> str:
    """The post he means: the one he names, or the place in it that his kind of office has for him."""
    row = row_of(office)
    find = PLACES.get(row.kind) if row else None
    if find is None or "/" in office:
        return office
    # Where he announced himself for one of its places, he means that.
    past = month_after(t.world.month, -1)
    mine = [post for post, month in who.candidacies.items() if month == past and office_of(post) == office]
    return mine[0] if mine and is_given(t.world, mine[0], t.world.month) else find(t, who, office)


def giver(t: Turn, post: str) -> Person | None:
    """The player who gives a post; None: somebody who is none."""
    row = row_of(post)
    if row is None:
        return None
    return GIVERS[row.kind](t, post) if row.kind in GIVERS else holder(t.world, row.appoints)


@rule("11.0.4")
def ask_givers(t: Turn) -> None:
    """Ask every player who gives an office next month whom of those who announced themselves he wants."""
    posts: dict[str, list[str]] = {}
    for event in t.ledger.of_kind("candidacy.announced"):
        posts.setdefault(event.facts["office"], []).append(event.facts["who"])
    for post, names in posts.items():
        chief = giver(t, post)
        if chief is not None:
            asked.ask(t, chief, "appoint", (*names, NOBODY), post, office=post)


# Standing -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who stands for a post: its place among those he named, his die with all that is added to it."""

    who: Person
    nth: int
    total: int = 0
    draw: int = 0


def renew(t: Turn) -> None:
    """Give the month's offices in its first week: to whom the players want, or the dice (11.0.5)."""
    if t.week != WEEK:
        return
    wanted = _wanted(t.under("11.0.4"))
    standing = _standing(t)
    _name_freely(t, wanted, standing)
    _drop_out(t, standing)
    ranked = {post: _rank(t, post, candidates, wanted) for post, candidates in standing.items()}
    winners = settle(ranked, field_of)
    due = {post for who in everybody(t) for post in posts_of(who) if is_given(t.world, post, t.world.month)}
    for post in sorted(due | standing.keys()):
        _give(t, post, winners.get(post))


def _wanted(t: Turn) -> dict[str, str]:
    """Whom players want who give an office this month: as they answered, or named in their orders."""
    named: dict[str, str] = {}
    for who in everybody(t):
        for order in [order for week in range(5) for order in todo(t.at(week), who, Appoint)]:
            named |= dict.fromkeys(_meant(t, who, order), order.who or NOBODY)
    wanted: dict[str, str] = {}
    for one, name in asked.decided(t, "appoint", lambda one: named.get(str(one.facts["office"]))):
        chief = giver(t, str(one.facts["office"]))
        if name is not None and chief is not None and chief.name == one.who:
            wanted[str(one.facts["office"])] = name
    return wanted | named


def _meant(t: Turn, who: Person, order: Appoint) -> Sequence[str]:
    """The places of which a man who gives offices speaks: where he names the office alone, or none at all.

    Of several places it is that for which the man whom he names announced himself, of nobody all.
    """
    office = order.office or ""
    if not office:
        due = [str(one.facts["office"]) for one in t.world.about(who.name, Pending) if one.what == "appoint"]
    else:
        mine = [post for post in _places(t, office) if giver(t, post) is who]
        due = [post for post in mine if is_given(t.world, post, t.world.month)]
        if mine and not due:
            t.refuse(who, "appoint", reason="not-now", office=office)
            return ()
    if not due:
        t.refuse(who, "appoint", reason="not-yours", office=office)
    man = t.world.people.get(order.who or "")
    if len(due) < 2 or man is None:
        return due
    past = month_after(t.world.month, -1)
    return ([post for post in due if man.candidacies.get(post) == past] or due)[:1]


def _places(t: Turn, office: str) -> Sequence[str]:
    """The place that is named, or every place in an office that is named alone; of no office none."""
    row = row_of(office)
    if row is None or "/" in office:
        return [office] if row is not None else []
    return c11_military.places(t, office) if row.kind == "military" else places(office)


def _name_freely(t: Turn, wanted: dict[str, str], standing: dict[str, list[Candidate]]) -> None:
    """See who is named to an office without standing for it: Ministers may name whom they want.

    Only of those who have what it asks, are there to take it, and lose no other office by it. Of all others
    who name somebody so nothing comes, and they are told: then it is as if they had said nothing.
    """
    t = t.under("11.1.3")
    for post, name in sorted(wanted.items()):
        if name == NOBODY or any(one.who.name == name for one in standing.get(post, ())):
            continue
        row, man, chief = row_of(post), t.world.people.get(name), giver(t, post)
        if row is None or chief is None:
            continue
        free = man is not None and not (getattr(man, field_of(post)) or kept_away(t, man))
        sought = [other for other, ones in standing.items() if any(one.who is man for one in ones)]
        rival = any(field_of(other) == field_of(post) for other in sought)
        may = t.hidden("name_freely") and row.appoints in _MINISTERS
        if man is not None and may and free and not rival and not _unfit(t, man, post, row):
            standing.setdefault(post, []).append(Candidate(man, 1))
        else:
            del wanted[post]
            t.under("11.0.4").refuse(chief, "appoint", reason="no-candidate", office=post, partner=name)


@rule("11.0.5")
def _standing(t: Turn) -> dict[str, list[Candidate]]:
    """Who stands for what: a long action of the first week, for up to three that he announced."""
    standing: dict[str, list[Candidate]] = {}
    for who in in_paris(t):
        applies = doing_beforehand(t, who, Apply)
        if any(not order.offices for order in applies):
            t.refuse(who, "apply", reason="no-office", office="")
        offices = [office for order in applies for office in order.offices]
        for nth, office in enumerate(offices, 1):
            post = _place(t, who, office)
            why = "too-many" if nth > MOST else _why_not(t, who, post)
            if why:
                t.refuse(who, "apply", reason=why, office=office)
            else:
                standing.setdefault(post, []).append(Candidate(who, nth))
    return standing


@rule("11.0.7")
def _drop_out(t: Turn, standing: Mapping[str, Sequence[Candidate]]) -> None:
    """Let who announced himself and does not stand lose nothing by it; what was used for him comes back."""
    for who in everybody(t):
        for post, month in sorted(who.candidacies.items()):
            stands = any(one.who is who for one in standing.get(post, ()))
            if month == month_after(t.world.month, -1) and not stands:
                t.post(only(who), "candidacy.dropped", who=who, office=post)


def refuse_later(t: Turn) -> None:
    """Tell who would stand for an office in a later week that he is too late."""
    if t.week != WEEK:
        for who in in_paris(t):
            for order in doing(t, who, Apply):
                office = order.offices[0] if order.offices else ""
                t.under("11.0.5").refuse(who, "apply", reason="first-week", office=office)


def _why_not(t: Turn, who: Person, post: str) -> str:
    """Why he may not stand for a post; empty: he may."""
    row = row_of(post)
    if row is None or not is_post(post):
        return "no-office"
    if not is_given(t.world, post, t.world.month):
        return "not-now"
    if who.candidacies.get(post) != month_after(t.world.month, -1):
        return "not-announced"
    return _unfit(t, who, post, row)


def _unfit(t: Turn, who: Person, post: str, row: Office) -> str:
    """What he lacks that a post asks for; empty: nothing."""
    if who.level < row.minimum_level:
        return "level"
    if not meets(who, row):
        return "rank"
    return SUITS[row.kind](t, who, post) if row.kind in SUITS else ""


@computes("11.1.1")
def meets(who: Person, row: Office) -> bool:
    """Whether he has one of what an office asks, or stands higher on the same ladder (ruling 237).

    Where it asks for the exact rank no other will do; of a regiment's own men it takes no others.
    """
    if row.regiment and who.regiment != row.regiment:
        return False
    return any(_has(who, need, exact=row.exact) for need in row.needs)


def _has(who: Person, need: str, *, exact: bool) -> bool:
    titles = [row.title for row in book().titles]
    if need in titles:
        return any(one in titles and titles.index(one) >= titles.index(need) for one in who.titles)
    if need in CHURCH_RANKS:
        ladder = ("friar", *CHURCH_RANKS)
        return who.church_rank in ladder and ladder.index(who.church_rank) >= ladder.index(need)
    return who.rank == need if exact else bool(who.rank) and book().army.at_least(who.rank, need)


@rule("11.0.6")
def _rank(
    t: Turn, post: str, candidates: Sequence[Candidate], wanted: Mapping[str, str]
) -> Sequence[Candidate]:
    """Those who may have a post, the best first: whom a player wants, or whose dice are high enough.

    The highest wins, of equals who is of the higher level, else a draw decides.
    """
    if post in wanted:
        chief = giver(t, post)
        for one in candidates:
            if one.who.name != wanted[post]:
                t.post(only(one.who), "candidacy.passed", who=one.who, office=post, partner=chief or "")
        return [one for one in candidates if one.who.name == wanted[post]]
    thrown = [_throw(t, post, one) for one in candidates]
    passed = [one for one in thrown if one is not None]
    return sorted(passed, key=lambda one: (-one.total, -one.who.level, -one.draw, one.who.name))


def _throw(t: Turn, post: str, one: Candidate) -> Candidate | None:
    """Throw a candidate's die; what favours and his secret ability add he is not told. None: not enough."""
    row = row_of(post)
    if row is None:
        return None
    who = one.who
    die = t.roll(f"office-{post}", who)
    bonus = added(t, who, row, post)
    total = bonus + _by_ability(who, row) + sway(t, who, "office", row.appoints, row.office)
    passed = succeeds(die.total, total, row.roll)
    if who.noticed:
        t.post(SECRET, "guard.remembered", Become(who.name, "noticed", False), who=who)
    t.post(only(who), "candidacy.weighed", who=who, office=post, own=die, bonus=bonus, least=row.roll)
    if not passed:
        return None
    draw = t.roll(f"draw-{post}", who, faces=1 << 16, hidden=True).total
    return Candidate(who, one.nth, die.total + total, draw)


@rule("11.1.2")
def added(t: Turn, who: Person, row: Office, post: str) -> int:
    """What is added to a candidate's die that he may know: levels, holding it already, ill fame.

    Whom the Cardinal or the King's family noticed as a guard has one more (ruling 251).
    """
    above = (who.level - row.minimum_level) // row.levels_per_bonus if row.levels_per_bonus else 0
    holds = row.renewal_bonus if post in posts_of(who) else 0
    noticed = t.hidden("next_roll", "11.4.11") if who.noticed else 0
    return above + holds + noticed + held_against(t, who)


def _by_ability(who: Person, row: Office) -> int:
    """What a candidate's military ability adds, which nobody ever tells him."""
    return book().army.ability_bonus(who.military_ability) if row.ability else 0


@computes("11.0.13", "11.4.17.1")
def settle(ranked: Mapping[str, Sequence[Candidate]], field: Callable[[str], str]) -> Mapping[str, Candidate]:
    """See who has which post where nobody may have two of a field: of several he has the one he named first.

    What he leaves falls to the next. Offices of different fields go together; nobody governs two provinces.
    """
    left = {post: list(candidates) for post, candidates in ranked.items()}
    while True:
        won: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for post, candidates in left.items():
            if candidates:
                best = candidates[0]
                won.setdefault((best.who.name, field(post)), []).append((best.nth, post))
        over = [post for several in won.values() for _, post in sorted(several)[1:]]
        if not over:
            return {post: candidates[0] for post, candidates in left.items() if candidates}
        for post in over:
            left[post].pop(0)


@rule("11.1.3")
def _give(t: Turn, post: str, winner: Candidate | None) -> None:
    """Give a post to who won it, or to somebody who is no player; whoever had it leaves it."""
    before, now = holder(t.world, post), winner.who if winner else None
    vacant = open_post_name(post)
    filled: list[Wish] = [Leave(vacant)] if vacant in t.world.open_posts else []
    if before is not None and before is not now:
        ended = Become(before.name, field_of(post), "")
        t.post(PUBLIC, "office.ended", ended, who=before, office=post, partner=now or "")
    if now is None:
        if filled:
            t.post(PUBLIC, "office.filled", *filled, who="", office=post)
    elif before is now:
        t.post(PUBLIC, "office.kept", *filled, who=now, office=post)
    else:
        other = getattr(now, field_of(post))
        if other:
            leave_offices(t, now, "incompatible", other)
        t.post(PUBLIC, "office.filled", *filled, Become(now.name, field_of(post), post), who=now, office=post)
        note_minister(t, now, post)
        since = Become(now.name, f"since.office/{post}", t.world.month)
        t.post(only(now), "office.taken", since, who=now, office=post)


# Before its month ---------------------------------------------------------------------------------------


def ask_about_vacancies(t: Turn) -> None:
    """Ask a player who gives a vacant office, as long as it is vacant, whether it is given before its time.

    He is asked as long as there is time for it when he has answered (11.0.11).
    """
    t = t.under("11.0.9")
    for vacant in list(t.world.open_posts.values()):
        chief = giver(t, vacant.post)
        far = months_to_renewal(vacant.post, month_after(t.world.month)) > TOO_NEAR
        if chief is None or vacant.called or not far:
            continue
        asked.ask(t, chief, "renewal", ("yes", "no"), vacant.post, office=vacant.post)


@rule("11.0.9")
def call_renewals(t: Turn) -> None:
    """Announce which vacant offices players give before their time: next month, to who announces himself."""
    for one, answer in asked.decided(t, "renewal"):
        post = str(one.facts["office"])
        if answer == "yes" and open_post_name(post) in t.world.open_posts and _is_far(t, post):
            _call(t, post, month_after(t.world.month))


@rule("11.0.11")
def _is_far(t: Turn, post: str) -> bool:
    """Whether the month in which an office is given anyhow is more than two months away."""
    return months_to_renewal(post, t.world.month) > TOO_NEAR


@rule("11.0.10")
def move_givers(t: Turn) -> None:
    """Let favours move who is no player to give a vacant office before its time: never without any.

    It is announced with the month's news: candidates announce themselves next month.
    """
    used = {e.facts["office"] for e in t.ledger.of_kind("influence.used") if e.facts["matter"] == "renewal"}
    for vacant in list(t.world.open_posts.values()):
        row = row_of(vacant.post)
        if row is None or row.office not in used or vacant.called or giver(t, vacant.post) is not None:
            continue
        if not _is_far(t, vacant.post):
            continue
        die = t.roll(f"renewal-{vacant.post}", hidden=True)
        if succeeds(die.total, sway(t, None, "renewal", row.appoints, row.office), CALLS_ON):
            _call(t, vacant.post, month_after(t.world.month, 2))


def _call(t: Turn, post: str, month: str) -> None:
    called = Become(open_post_name(post), "called", month)
    t.post(PUBLIC, "renewal.called", called, office=post, month=month)
