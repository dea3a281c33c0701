"""Chapter 5, bribes (5.2): money for the favour of who holds an office and is no player."""

from turnbot.core.events import only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders.tree import Bribe
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c11_trials import bring_to_trial
from turnbot.games.preux.state.justice import BRIBERY
from turnbot.games.preux.state.offices import POLICE, holder
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import errands

#: The King has no price, and is no officer.
_NOT_FOR_SALE = frozenset(("Rey", "Le Dauphin"))


def give_bribes(t: Turn) -> None:
    """Let who orders it bribe, before anything of the week is decided (ruling 6)."""
    for who in everybody(t):
        for order in errands(t, who, Bribe):
            offer(t, who, order)


def give_bribes_late(t: Turn) -> None:
    """The bribes of who waited to see how the week went."""
    for who in everybody(t):
        for order in errands(t, who, Bribe, late=True):
            offer(t, who, order)


@rule("5.2.2")
def offer(t: Turn, who: Person, order: Bribe) -> None:
    """Offer a sum to who decides: as much as a favour of some level costs, for or against somebody.

    More than he has is refused (ruling 114); one bribe for a decision (ruling 115). Who is a player decides
    for himself, and is told of the offer (5.2.5).
    """
    office, crowns = order.office or "", order.crowns or 0
    target = order.for_ or order.against or who.name
    against = int(order.for_ is None and order.against is not None)
    level, extra = power().bribe(crowns)
    done = [e for kind in _DONE for e in t.happened(kind, who, who=who.name, office=office, target=target)]
    if office not in power().deciders or office in _NOT_FOR_SALE:
        t.refuse(who, "bribe", reason="no-office")
    elif target not in t.world.people:
        t.refuse(who, "bribe", reason="nobody", target=target)
    elif crowns > who.crowns:
        t.refuse(who, "bribe", reason="cannot-pay", crowns=crowns)
    elif done:
        t.refuse(who, "bribe", reason="once", office=office)
    elif (chief := holder(t.world, office)) is not None:
        ask_player(t, who, chief, office, crowns, target, against)
    elif not level:
        t.refuse(who, "bribe", reason="too-little", crowns=crowns)
    else:
        _give(t, who, office, crowns, target, against, level, extra)


_DONE = ("bribe.granted", "bribe.pocketed", "bribe.denounced", "bribe.offered")


@rule("5.2.4")
def dice_for(t: Turn, who: Person, office: str, target: str, extra: int) -> int:
    """Two dice, and what the money beyond the price adds to them.

    Two men may pay for each other: whose money it is tells their throws apart.
    """
    return t.roll(f"bribe-{office}:{target}", who, times=2, hidden=True).total + extra


@rule("5.2.3")
def _give(
    t: Turn, who: Person, office: str, crowns: int, target: str, against: int, level: int, extra: int
) -> None:
    """See what comes of a bribe; the money is gone in any case. Who is denounced loses face (ruling 112)."""
    result = power().bribe_result(dice_for(t, who, office, target, extra))
    told = {"who": who, "office": office, "crowns": crowns, "target": target, "against": against}
    paid = Delta(who.name, "crowns", -crowns)
    if result == "granted":
        t.post(only(who), "bribe.granted", paid, **told, favour=level)
    elif result == "pocketed":
        t.post(only(who), "bribe.pocketed", paid, **told)
    else:
        points = t.hidden("denounced_status")
        t.post(only(who), "bribe.denounced", paid, Delta(who.name, "status", points), **told, points=points)
        police = holder(t.world, POLICE)
        if police is not None:
            t.post(only(police), "bribe.reported", who=police, partner=who, office=office)
        denounce(t, who, police, office, target)


def denounce(t: Turn, who: Person, police: Person | None, office: str, target: str) -> None:
    """Let the chief of police charge who was denounced: a player is asked, another does so on a die (112).

    Who is denounced of several bribes in one office (each for another ``target``) is one briber to a player,
    and has a die against him for each where there is none.
    """
    t = t.under("11.2.3")
    if police is not None and police is not who:
        asked.ask(t, police, "denunciation", ("charge", "silence"), f"{who.name}/{office}",
                  who=who.name, office=office)  # fmt: skip
    elif police is None:
        die = t.roll(f"denounced-{office}:{target}", who, hidden=True).total
        if die >= t.hidden("denounced_from"):
            bring_to_trial(t, who, BRIBERY)


@rule("5.2.5")
def ask_player(
    t: Turn, who: Person, chief: Person, office: str, crowns: int, target: str, against: int
) -> None:
    """Tell a player who holds the office what he is offered; the money waits for what the two agree on."""
    t.post(
        only(who, chief), "bribe.offered",
        who=who, partner=chief, office=office, crowns=crowns, target=target, against=against,
    )  # fmt: skip
