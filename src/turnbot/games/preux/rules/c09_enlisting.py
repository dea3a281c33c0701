"""Chapter 9, entering a regiment and leaving it (9.1.1, 9.1.5, 9.3.1-9.3.4): who is let in, and as what."""

from collections.abc import Iterable, Sequence

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import RANKS, REGIMENTS, Enlist, LeaveRegiment
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.rules.c12_cads import held_against
from turnbot.games.preux.state.army import FRONTIER, MOUNTAINEERS, battalion_of
from turnbot.games.preux.state.offices import officers
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import arm_of, prestige_of
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import doing, todo

#: Printed in 9.3.3: how many regiments one may try in a week, and how many rejections weigh one point.
TRIES, REJECTIONS = 3, 2

#: Printed in 9.1.5: what the mountaineers ask of everybody, and of an officer's military ability.
MOUNTAIN_CONSTITUTION, MOUNTAIN_STRENGTH, MOUNTAIN_MASTERY = 11, 10, 10
MOUNTAIN_ABILITY = {"captain": 2, "major": 3}

PRIVATE, COLONEL = "private", "colonel"


def everybody_enlists(t: Turn) -> None:
    """Let everybody apply to regiments who spends the week on it."""
    for who in everybody(t):
        orders = doing(t, who, Enlist)
        if orders:
            codes = tuple(dict.fromkeys(code for order in orders for code in order.regiments))
            rank = _on_sale(t, who, next((order.rank for order in orders if order.rank), PRIVATE))
            apply(t, who, codes, rank, ordered=any(order.ordered for order in orders))


@rule("9.1.1", "9.3.3")
def apply(t: Turn, who: Person, codes: Sequence[str], rank: str, *, ordered: bool = False) -> None:
    """Apply to up to three regiments; of those that would have him he joins the most prestigious.

    Of two alike he joins the one that he wrote first, and so of all where he wrote them in the ``ordered``
    way: as he prefers them (ruling 187). ``rank`` is the commission he would buy.
    """
    t = t.under("9.3.3")
    known = [code for code in codes if code in REGIMENTS]
    if not known:
        t.refuse(who, "enlist", reason="no-regiment")
        return
    for code in known[TRIES:]:
        t.refuse(who, "enlist", reason="too-many", regiment=code)
    nth = {code: str(place) for place, code in enumerate(known[:TRIES], 1)} if ordered else {}
    willing = [code for code in known[:TRIES] if _would_have(t, who, code, rank, nth.get(code, ""))]
    if willing:
        join(t, who, willing[0] if ordered else min(willing, key=prestige_of), rank)


@rule("9.3.1")
def _would_have(t: Turn, who: Person, code: str, rank: str, nth: str = "") -> bool:
    """Whether a regiment would have him now: nobody has to ask where it never can.

    A Colonel who is a player is asked with his letter, and his word counts a month later; ``nth`` is which of
    his choices it is, where he put them in an order.
    """
    reason = _barred(who, code)
    if reason:
        t.refuse(who, "enlist", reason=reason, regiment=code)
        return False
    if code == FRONTIER:
        return True
    if code == MOUNTAINEERS:
        return _is_mountaineer(t.under("9.1.5"), who)
    colonel = next((one for one in holders(t, code, COLONEL) if one is not who), None)
    if colonel is None or book().army.admissions[code].least(who.level) is None:
        return _is_admitted(t, who, code)
    apart = f"{who.name}/{code}"
    asked.ask(t, colonel, "admission", ("yes", "no"), apart, who=who.name, regiment=code, rank=rank, wish=nth)
    t.post(only(who), "regiment.asked", who=who, regiment=code, partner=colonel)
    return False


def hear_colonels(t: Turn) -> None:
    """Let those in, on the first day, whom Colonels who are players will have; silence is a no (ruling 185).

    It is not counted as a rejection (ruling 186). Of several the most prestigious takes him, as in a week, or
    the one he put first.
    """
    t = t.under("9.3.1")
    admitted: dict[str, dict[str, str]] = {}
    wishes: dict[tuple[str, str], str] = {}
    for question, answer in asked.decided(t, "admission"):
        who, code = t.world.people.get(question.facts["who"]), question.facts["regiment"]
        if who is None or who.died or who.at_front or _barred(who, code):
            continue
        t.post(
            only(who), "colonel.spoke", who=who, regiment=code, partner=question.who, success=answer == "yes"
        )  # fmt: skip
        if answer == "yes":
            admitted.setdefault(who.name, {})[code] = question.facts["rank"]
            wishes[who.name, code] = question.facts.get("wish", "")
    for name in sorted(admitted):
        best = min(admitted[name], key=lambda code: (wishes[name, code], prestige_of(code)))
        join(t, t.world.people[name], best, admitted[name][best])


def _barred(who: Person, code: str) -> str:
    """Why he can never enter a regiment as he stands; empty: nothing keeps him out."""
    if code in (who.regiment, who.home_regiment):
        return "there-already"
    if code in who.expelled:
        return "expelled"
    if who.no_regiment and code != FRONTIER:
        return "coward"
    if book().army.height(who.rank) > book().army.height(COLONEL):
        return "general"
    return ""


@rule("9.1.5")
def _is_mountaineer(t: Turn, who: Person) -> bool:
    """Whether he has what the mountaineers ask for; then no dice are thrown."""
    fit = (
        who.constitution >= MOUNTAIN_CONSTITUTION
        and who.strength >= MOUNTAIN_STRENGTH
        and who.expertise.get("base", 0) >= MOUNTAIN_MASTERY
    )
    if not fit:
        t.refuse(who, "enlist", reason="unfit", regiment=MOUNTAINEERS)
    return fit


@rule("9.3.2")
def _is_admitted(t: Turn, who: Person, code: str) -> bool:
    """Let a Colonel decide by the table of his regiment: one die, by the applicant's level.

    Influence counts, and so do earlier rejections and being held a cad (12.1.1); a natural one fails only
    where the house says so (ruling 10). Where no number is printed nobody's influence helps (ruling 184).
    """
    least = book().army.admissions[code].least(who.level)
    if least is None:
        t.refuse(who, "enlist", reason="level", regiment=code)
        return False
    roll = t.roll(f"admission-{code}", who)
    bonus = held_against(t, who) - who.rejections.get(code, 0) // REJECTIONS
    total = roll.total + bonus + sway(t, who, "admission", "Coronel")
    admitted = total >= least and not (t.hidden("natural_one_fails") and roll.total == 1)
    told = {"who": who, "regiment": code, "die": roll, "bonus": bonus, "least": least}
    if admitted:
        t.post(only(who), "regiment.willing", **told)
    else:
        counted = Delta(who.name, f"rejections.{code}", 1)
        t.post(only(who), "regiment.unwilling", counted, **told)
    return admitted


# Entering -----------------------------------------------------------------------------------------------


@rule("9.3.4")
def join(t: Turn, who: Person, code: str, wanted: str) -> None:
    """Let him enter a regiment, with the commission he can have of that which he wants to buy.

    The old regiment is left; at the frontier and with the mountaineers he keeps his rank, as far as it goes
    there, and has his old place again when he is back (9.1.5, ruling 181).
    """
    if code in (FRONTIER, MOUNTAINEERS):
        _join_the_field(t, who, code)
        return
    rank, cost = _commission(t, who, code, wanted if wanted in RANKS else PRIVATE)
    wishes, left = enrolled(t, who, code, rank), who.regiment
    t.post(PUBLIC, "regiment.joined", *wishes, who=who, regiment=code, rank=rank, left_regiment=left)
    if cost:
        t.post(
            only(who), "commission.bought", Delta(who.name, "crowns", -cost),
            who=who, regiment=code, rank=rank, cost=cost,
        )  # fmt: skip


def _on_sale(t: Turn, who: Person, wanted: str) -> str:
    """The commission that he wants, if it is on sale; else he is told so, and enters as a private."""
    if wanted in RANKS:
        return wanted
    t.under("9.3.4").refuse(who, "enlist", reason="not-sold")
    return PRIVATE


def enrolled(t: Turn, who: Person, code: str, rank: str) -> list[Wish]:
    """What makes him a man of this regiment with this rank, whoever lets him in.

    With those who are always in the field he keeps the place he comes from, for when he is back (9.1.4).
    """
    if code in (FRONTIER, MOUNTAINEERS):
        home = [Become(who.name, "home_regiment", who.regiment), Become(who.name, "home_rank", who.rank)]
    else:
        home = [Become(who.name, what, "") for what in _OF_ANOTHER]
    return [*_settled(t, who, code, rank), *home]


@rule("9.1.4")
def _join_the_field(t: Turn, who: Person, code: str) -> None:
    """Let him join those who are always in the field; he goes there with the next month."""
    home, there = who.regiment, _rank_in_field(who, code)
    t.post(
        PUBLIC, "regiment.joined", *enrolled(t, who, code, there),
        who=who, regiment=code, rank=there, left_regiment=home,
    )  # fmt: skip


def _rank_in_field(who: Person, code: str) -> str:
    """The highest rank that he may bear there, of those up to his own."""
    ladder = book().army.ladder
    below = ladder[: book().army.height(who.rank or PRIVATE) + 1]
    if code == FRONTIER:
        return below[-1]
    fit = [r for r in below if r in RANKS and who.military_ability >= MOUNTAIN_ABILITY.get(r, 0)]
    return fit[-1]


def _settled(t: Turn, who: Person, code: str, rank: str) -> list[Wish]:
    """What makes him a man of a regiment, in a battalion where there is room for his rank."""
    drawn = t.roll("battalion", who, hidden=True).total
    wishes: list[Wish] = [
        Become(who.name, "regiment", code), Become(who.name, "rank", rank),
        Become(who.name, "battalion", battalion_of(rank, drawn)),
    ]  # fmt: skip
    return [*wishes, *remembered_service(t, who, code, rank)]


def remembered_service(t: Turn, who: Person, code: str, rank: str) -> list[Wish]:
    """What lets the King remember in which arm he served as a Major or more (11.4.9)."""
    arm = arm_of(code)
    if not arm or arm in who.served_as_major or not book().army.at_least(rank, "major"):
        return []
    return [Become(who.name, f"served_as_major.{arm}", t.world.month)]


def _commission(t: Turn, who: Person, code: str, wanted: str) -> tuple[str, int]:
    """The rank he gets for his money, and what it costs; what he cannot have he is told, with the reason.

    He pays for all ranks up to it. A place is found by a die for each rank, from the highest down, and
    players are never put out of theirs (ruling 182).
    """
    for rank in reversed(RANKS[1 : RANKS.index(wanted) + 1]):
        terms, cost = book().army.ranks[rank].terms(prestige_of(code)), price_of(code, rank)
        if who.level < terms.minimum_level:
            t.refuse(who, "enlist", reason="rank-level", regiment=code, rank=rank, level=terms.minimum_level)
        elif cost > spare(t, who):
            t.refuse(who, "enlist", reason="cannot-pay", regiment=code, rank=rank, cost=cost)
        elif not _is_vacant(t.under("9.1.6"), who, code, rank):
            t.refuse(who, "enlist", reason="no-vacancy", regiment=code, rank=rank)
        else:
            return rank, cost
    return PRIVATE, 0


def price_of(code: str, rank: str) -> int:
    """Crowns for a commission in a regiment: its own price and those of all ranks below it (9.3.4)."""
    prices = [book().army.ranks[one].terms(prestige_of(code)).price for one in RANKS[: RANKS.index(rank) + 1]]
    return sum(price or 0 for price in prices)


def holders(t: Turn, code: str, rank: str) -> Iterable[Person]:
    """The characters who hold a rank's places in a regiment, wherever they are; the dead hold none."""
    return officers(t.world, code, rank)


def places_left(t: Turn, code: str, rank: str) -> int:
    """How many places of a rank no player holds in a regiment (9.1.6)."""
    return book().army.ranks[rank].places - len(list(holders(t, code, rank)))


def _is_vacant(t: Turn, who: Person, code: str, rank: str) -> bool:
    if places_left(t, code, rank) <= 0:
        return False
    return bool(t.roll(f"vacancy-{code}-{rank}", who, hidden=True).total >= t.hidden("vacant_from"))


# Leaving ------------------------------------------------------------------------------------------------


def everybody_leaves(t: Turn) -> None:
    """Let those leave their regiment who order it, this week or for the month."""
    for who in everybody(t):
        for _ in todo(t, who, LeaveRegiment):
            leave_regiment(t, who)


def leave_regiment(t: Turn, who: Person) -> None:
    """End a man's service in Paris at his wish; from the field nobody goes before his campaign is over."""
    t = t.under("9.3.1")
    if not who.regiment:
        t.refuse(who, "leave-regiment", reason="no-regiment")
    elif who.at_front:
        # Who is always in the field goes home at the month's end, if he may (``c09_campaign``).
        if who.regiment not in (FRONTIER, MOUNTAINEERS) or who.disgrace or not t.world.units:
            t.refuse(who, "leave-regiment", reason="at-front")
    elif book().army.height(who.rank) > book().army.height(COLONEL):
        t.refuse(who, "leave-regiment", reason="general-stays")
    else:
        discharge(t, who, "regiment.left")


def discharge(t: Turn, who: Person, kind: str) -> None:
    """Take a man off his regiment's rolls: he is a civilian again. ``kind`` is the event that says so."""
    t.post(PUBLIC, kind, *civilian(who), who=who, regiment=who.regiment)


def civilian(who: Person) -> list[Wish]:
    """What makes him a man of no regiment."""
    wishes = [Become(who.name, what, "") for what in ("regiment", "rank", *_OF_ANOTHER)]
    return [*wishes, Become(who.name, "battalion", 0)]


#: What a man has beside his regiment and rank, and loses with them.
_OF_ANOTHER = ("home_regiment", "home_rank", "brevet_from", "brevet_since")


def off_the_field(who: Person) -> list[Wish]:
    """What ends a man's time at the front: he is in Paris again."""
    return [Become(who.name, "at_front", False), Become(who.name, "front_since", "")]
