"""Chapter 10, masses (10.4.2-10.4.5, 10.5.9): a priest announces one and says it; the faithful come or not.

Sunday mass in the parishes is no matter of the game: who goes to one simply spends his week so.
"""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Delta, Enter, Leave
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import TEMPLES, AnnounceMass, Mass, SayMass
from turnbot.games.preux.rules.c10_ranks import LADDER
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import Service, grave_name, service_name
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import doing, todo
from turnbot.games.preux.week.whereabouts import Visit, by_place, is_church

#: Printed in 10.4.4: what it costs a priest that nobody comes.
EMPTY = -2

# Announcing -----------------------------------------------------------------------------------------------


def everybody_announces(t: Turn) -> None:
    """Let priests announce the masses of the next month."""
    for who in everybody(t):
        for order in todo(t, who, AnnounceMass):
            announce(t, who, order)


@rule("10.4.2")
def announce(t: Turn, who: Person, order: AnnounceMass) -> None:
    """Announce a mass for a week of the next month: one a priest and month (ruling 222)."""
    month = month_after(t.world.month)
    temple = order.temple or highest_temple(who)
    name = service_name(month, who.name)
    if not who.is_priest:
        t.refuse(who, "announce-mass", reason="no-priest")
    elif order.week not in (1, 2, 3, 4):
        t.refuse(who, "announce-mass", reason="no-week")
    elif name in t.world.services:
        t.refuse(who, "announce-mass", reason="one-a-month")
    elif may_use(t, who, temple) and may_mourn(t, who, order.dead or ""):
        doc = {
            "name": name, "priest": who.name, "month": month, "week": order.week, "temple": temple,
            "dead": order.dead or "",
        }  # fmt: skip
        t.post(
            PUBLIC, "mass.announced", Enter("service", doc),
            who=who, temple=temple, month=month, in_week=order.week, deceased=order.dead or "",
        )  # fmt: skip


def highest_temple(who: Person) -> str:
    """The best temple that his rank lets him use."""
    return max(
        (one for one in TEMPLES if _ranks_for(who, one)),
        key=lambda one: book().temples[one].bonus,
        default="",
    )


def _ranks_for(who: Person, temple: str) -> bool:
    needed = book().temples[temple].rank
    return who.church_rank in LADDER and LADDER.index(who.church_rank) >= LADDER.index(needed)


@rule("10.4.3")
def may_use(t: Turn, who: Person, temple: str) -> bool:
    """Tell whether his rank lets him say mass in a temple; he is told where it does not."""
    if temple not in book().temples:
        t.refuse(who, "announce-mass", reason="no-temple")
        return False
    if not _ranks_for(who, temple):
        t.refuse(who, "announce-mass", reason="rank", temple=temple, rank=book().temples[temple].rank)
        return False
    return True


@rule("10.5.9")
def may_mourn(t: Turn, who: Person, dead: str) -> bool:
    """Tell whether a mass may be said for somebody's soul: for a character's who died, or for nobody's."""
    if dead and grave_name(dead) not in t.world.graves:
        t.refuse(who, "announce-mass", reason="alive", partner=dead)
        return False
    return True


# The mass -------------------------------------------------------------------------------------------------


def go_to_church(t: Turn) -> None:
    """Let priests say the masses of this week, and let everybody who goes to mass find his place."""
    t = t.under("10.4.2")
    held = [service for who in everybody(t) for order in doing(t, who, SayMass)
            if (service := _officiate(t, who, order))]  # fmt: skip
    held.sort(
        key=lambda one: (-book().temples[one.temple].bonus, -t.world.people[one.priest].level, one.name)
    )
    for who in everybody(t):
        for order in doing(t, who, Mass):
            _attend(t, who, order, held)


def _officiate(t: Turn, who: Person, order: SayMass) -> Service | None:
    """Let a priest say the mass he announced for this week and place; else he is told why not."""
    service = t.world.services.get(service_name(t.world.month, who.name))
    if not who.is_priest:
        t.refuse(who, "say-mass", reason="no-priest")
    elif service is None:
        t.refuse(who, "say-mass", reason="not-announced")
    elif service.week != t.week:
        t.refuse(who, "say-mass", reason="other-week", in_week=service.week)
    elif order.temple not in (None, service.temple):
        t.refuse(who, "say-mass", reason="other-temple", temple=service.temple)
    else:
        t.post(PUBLIC, "mass.attended", who=who, priest=who, role="priest", temple=service.temple)
        return service
    return None


def _attend(t: Turn, who: Person, order: Mass, held: Sequence[Service]) -> None:
    """Let him hear the mass he names, or else the one in the greatest temple; in his parish where none is."""
    wanted = [one for one in held if order.priest in (None, one.priest)]
    if wanted:
        first = wanted[0]
        t.post(PUBLIC, "mass.attended", who=who, priest=first.priest, role="faithful", temple=first.temple)
        return
    if order.priest:
        t.refuse(who, "mass", reason="no-mass", partner=order.priest)
    t.post(only(who), "mass.heard", who=who)


def preach(t: Turn) -> None:
    """Let the priests of this week's masses preach to whoever has come."""
    for place, there in sorted(by_place(t).items()):
        if not is_church(place):
            continue
        priest = next((visit.who for visit in there if visit.role == "priest"), None)
        if priest is not None:
            _preach(t, priest, [visit for visit in there if visit.role == "faithful"])


def _preach(t: Turn, priest: Person, faithful: Sequence[Visit]) -> None:
    service = t.world.services[service_name(t.world.month, priest.name)]
    result, points = "", EMPTY
    if faithful:
        result, points = sermon(t, priest, service)
    t.under("10.4.2").post(
        PUBLIC, "mass.said", Leave(service.name), who=priest, temple=service.temple, deceased=service.dead,
        result=result, guests=[visit.who.name for visit in faithful],
    )  # fmt: skip
    for visit in faithful:
        t.under("10.4.5").post(
            only(visit.who), "sermon.heard", Delta(visit.who.name, "status", points),
            who=visit.who, priest=priest, result=result, points=points,
        )  # fmt: skip
    reward(t, priest, result, points)


@rule("10.4.5")
def sermon(t: Turn, priest: Person, service: Service) -> tuple[str, int]:
    """How good his sermon is, and its points: a hidden die, the temple's part and his charisma (ruling 221).

    The die is hidden since with the result it would tell his charisma.
    """
    total = t.roll("sermon", priest, hidden=True).total + book().temples[service.temple].bonus
    quality = book().sermons.by(total + t.hidden("charisma")[priest.charisma - 1])
    return quality.quality, quality.status


@rule("10.4.4")
def reward(t: Turn, priest: Person, result: str, points: int) -> None:
    """Give a priest twice what his sermon was worth to others, or took from them; alone he loses two."""
    worth = points * book().sermons.priest_times if result else EMPTY
    t.post(
        only(priest), "sermon.preached", Delta(priest.name, "status", worth),
        who=priest, result=result, points=worth,
    )  # fmt: skip


def miss_masses(t: Turn) -> None:
    """Tell, at the month's end, which masses were announced for it and not said."""
    t = t.under("10.4.2")
    for service in [one for one in t.world.services.values() if one.month <= t.world.month]:
        t.post(PUBLIC, "mass.missed", Leave(service.name), who=service.priest, temple=service.temple)
