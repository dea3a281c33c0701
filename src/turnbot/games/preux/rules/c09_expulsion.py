"""Chapter 9, expulsion for cowardice (9.6.3, ruling 206): the Colonel's wish, and all officers'."""

from collections.abc import Mapping, Sequence

from turnbot.core.events import only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Expel
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.rules.c09_rewards import expel
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import place_of_rank
from turnbot.games.preux.week.living import Turn, everybody

#: Who has a voice: 9.2.1 counts subalterns and up among the officers.
_COLONEL, _LEAST_OFFICER = "colonel", "subaltern"


def everybody_expels(t: Turn) -> None:
    """Let Colonels expel who was seen to be a coward, if every officer who is a character wants it too.

    The non-players among the officers agree as a body, on a die.
    """
    t = t.under("9.6.3")
    wanted: dict[str, list[str]] = {}
    for who in everybody(t):
        for order in of_the_month(t, who, Expel):
            wanted.setdefault(order.who or "", []).append(who.name)
    for name, voices in sorted(wanted.items()):
        _judge(t, name, [t.world.people[voice] for voice in voices])


def _judge(t: Turn, name: str, voices: Sequence[Person]) -> None:
    coward = t.world.people.get(name)
    own = [who for who in voices if coward is not None and who is not coward and _same(who, coward)]
    for who in voices:
        if who not in own:
            t.refuse(who, "expel", reason="not-his", partner=name)
    colonel = next((who for who in own if place_of_rank(who) == _COLONEL), None)
    if coward is None or not own:
        return
    if colonel is None or not coward.cowardice:
        reason = "no-cowardice" if colonel is not None else "no-colonel"
        for who in own:
            t.refuse(who, "expel", reason=reason, partner=name)
        return
    against = [one.name for one in _officers(t, colonel) if one not in own and one is not coward]
    if against or t.roll("officers", coward, colonel, hidden=True).total < t.hidden("officers_agree_from"):
        t.post(only(colonel), "expulsion.opposed", who=colonel, partner=coward, people=against)
        return
    expel(t, coward)


def _same(one: Person, other: Person) -> bool:
    return bool(one.regiment) and one.regiment in (other.regiment, other.home_regiment)


def _officers(t: Turn, colonel: Person) -> Sequence[Person]:
    army: Mapping[str, object] = book().army.ranks
    return [
        one
        for one in t.world.about(colonel.regiment, Person)
        if one.regiment == colonel.regiment and one is not colonel and not (one.died or one.captured)
        and one.rank in army and book().army.at_least(one.rank, _LEAST_OFFICER)
    ]  # fmt: skip
