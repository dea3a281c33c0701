"""Which player decides what favours are used on: no influence moves him (5.1.1).

Who holds an office, commands a regiment or judges a case is public.
"""

from collections.abc import Mapping
from dataclasses import replace

from turnbot.core.dice import LoadedDice
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.orders.tree import SECTIONS, Influence, Orders
from turnbot.games.preux.rules.c03_plays import MINISTER
from turnbot.games.preux.rules.c05_sway import SENT
from turnbot.games.preux.rules.c09_leave import SUPERIORS, superior
from turnbot.games.preux.rules.c11_renewals import giver
from turnbot.games.preux.rules.c11_spies import PARIS_GOVERNOR
from turnbot.games.preux.rules.c11_war import WAR_MINISTER
from turnbot.games.preux.state.army import office_of
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import holder, row_of, serves_as
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week.living import Turn

#: Who decides such a matter by an office of his, whomever it is about.
_BY_OFFICE: Mapping[str, str] = {
    **dict.fromkeys((*SENT, "reinforcements"), WAR_MINISTER), "play": MINISTER, "escort": PARIS_GOVERNOR,
}  # fmt: skip
#: What a player decides even by saying nothing: no die is thrown in his stead.
EVEN_SILENT = frozenset(("reinforcements", "escort", "renewal"))


def deciders(world: World, orders: Orders, who: str) -> Mapping[Influence, str]:
    """The players other than himself who decide what he uses favours on, by his orders for it (``plain``)."""
    t: Turn = Turn.begin(world.living(), {who: orders}, (), LoadedDice({}), house()).at(1)
    used = {plain(one) for where in SECTIONS for one in orders.section(where) if isinstance(one, Influence)}
    found = {one: _decider(t, one, who) for one in used}
    return {one: chief.name for one, chief in found.items() if chief is not None and chief.name != who}


def plain(action: Influence) -> Influence:
    """An order without the words it was given in, and its condition."""
    return replace(action, said=None, if_=None)


def matter_of(action: Influence) -> str:
    """What an order for influence is used on; empty where it says nothing of it."""
    return action.matter or ("office" if action.office else "")


def _decider(t: Turn, action: Influence, who: str) -> Person | None:
    matter = matter_of(action)
    target = action.for_ or action.against or who
    if matter in _BY_OFFICE:
        return holder(t.world, _BY_OFFICE[matter])
    if matter == "trial":
        judges = [case.judge for case in t.world.trials.values() if case.accused == target]
        return holder(t.world, judges[0]) if judges else None
    if matter == "leave":
        asks = t.world.people.get(target)
        rank = serves_as(asks) if asks is not None else ""
        return superior(t, asks, SUPERIORS[rank]) if asks is not None and rank in SUPERIORS else None
    if matter in ("office", "renewal"):
        posts = _posts(t, matter, action.office or "", target)
        return giver(t, posts[0]) if posts else None
    return None


def _posts(t: Turn, matter: str, office: str, target: str) -> list[str]:
    """The posts that an office means: those that are vacant, or for which he announced himself last month."""
    if matter == "renewal":
        return [one.post for one in t.world.open_posts.values() if office in (one.post, office_of(one.post))]
    man, past = t.world.people.get(target), month_after(t.world.month, -1)
    stands = man.candidacies.items() if man is not None else ()
    found = [post for post, month in stands if month == past and office in (post, office_of(post))]
    return found or ([office] if row_of(office) is not None else [])
