"""Chapter 5, bribes (5.2): money for the favour of who holds an office and is no player."""

from collections.abc import Mapping, Sequence

from turnbot.core.events import only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.orders.tree import Bribe, Enlist
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c11_trials import bring_to_trial, is_tried
from turnbot.games.preux.state.army import post_name
from turnbot.games.preux.state.justice import BRIBERY
from turnbot.games.preux.state.offices import POLICE, holder, posts_of
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
    elif target not in t.world.people and not is_tried(t, target):
        t.refuse(who, "bribe", reason="nobody", target=target)
    elif crowns > who.crowns:
        t.refuse(who, "bribe", reason="cannot-pay", crowns=crowns)
    elif done:
        t.refuse(who, "bribe", reason="once", office=office)
    elif (chief := chief_of(t, who, office, target)) is not None:
        ask_player(t, who, chief, office, crowns, target, against)
    elif not level:
        t.refuse(who, "bribe", reason="too-little", crowns=crowns)
    else:
        _give(t, who, office, crowns, target, against, level, extra)


#: What a position is called, and the offices or the rank whose bearers are meant by it, where it is no name.
_OFFICES: Mapping[str, Sequence[str]] = {
    "Mariscal": ("Marechal de France",),
    "Inspector General": ("Inspector General de Infantería", "Inspector General de Caballería"),
}
_OF_THE_REGIMENT: Mapping[str, str] = {
    "Capitán": "captain", "Mayor": "major", "Teniente Coronel": "lieutenant-colonel", "Coronel": "colonel",
}  # fmt: skip
_RANKS: Mapping[str, str] = {
    "Brigadier General": "brigadier-general", "Teniente General": "lieutenant-general", "General": "general",
    "Cura": "priest", "Abad": "abbot", "Vicario": "vicar", "Obispo": "bishop", "Arzobispo": "archbishop",
    "Cardenal": "cardinal",
}  # fmt: skip


def chief_of(t: Turn, who: Person, office: str, target: str) -> Person | None:
    """The player who is meant by an office or a rank, who decides for himself (5.2.5); None: no player is.

    Of the officers of a regiment, and of the chiefs of its brigade, it is he under whom whom it is about
    serves, or would; of several who bear another rank the highest. In an office of many places there are
    others than players. Nobody is asked to decide about himself.
    """
    codes = _units(t, target)
    rank = _OF_THE_REGIMENT.get(office)
    if rank is not None:
        there = [one for one in everybody(t) if one.rank == rank and one.regiment in codes]
    else:
        titles = _OFFICES.get(office, (office,))
        meant = {*titles, *(post_name(title, code) for title in titles for code in codes)}
        there = [one for one in everybody(t) if meant.intersection(posts_of(one))]
        bearers = (one for one in everybody(t) if _RANKS.get(office) in (one.rank, one.church_rank))
        there = there or [one for one in bearers if office in _RANKS]
    others = [one for one in there if one is not who and one.name != target]
    return min(others, key=lambda one: (-one.level, one.name), default=None)


def _units(t: Turn, target: str) -> frozenset[str]:
    """The regiments where it may be decided about a man, his and those he asks, with their brigades."""
    orders, who = t.orders.get(target), t.world.people.get(target)
    sections = (*orders.weeks, orders.notes) if orders else ()
    sought = [
        code for one in sections for order in one if isinstance(order, Enlist) for code in order.regiments
    ]
    codes = [*([who.regiment] if who and who.regiment else ()), *sought]
    brigades = [book().regiments[code].brigade for code in codes if code in book().regiments]
    return frozenset((*codes, *brigades))


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
