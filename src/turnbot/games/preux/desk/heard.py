"""Of words that were given in answer, or entered in a player's stead: the clauses that nothing came of.

The reader notes what became of every clause; those that ordered nothing, and that neither an order nor a
doubt has in its own words, are told back to whoever wrote them.
"""

from collections.abc import Iterator

from turnbot.core.exchange import Text
from turnbot.games.preux.desk.settling import UNASKED, study
from turnbot.games.preux.orders.tree import SECTIONS, Orders
from turnbot.games.preux.parsing.account import account
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words.cast import fold

#: What the reader found in a clause that orders nothing, which may be told back.
_IDLE = frozenset(("colour", "unseen"))
#: Fewer words say nothing that could be missed.
_FEWEST = 2


def unheard(orders: Orders, words: str, world: World) -> tuple[str, ...]:
    """The clauses of somebody's answer that came into none of these orders, nor into a doubt."""
    found = tuple(one for one in idle(words, orders.sender, world) if not _stands(one, said_in(orders)))
    return () if fold(words).strip(" .") in map(fold, found) else found


def idle(words: str, who: str | None, world: World) -> Iterator[str]:
    """The clauses that order nothing where the words are read alone, about which nobody is asked."""
    reading = study(Text(who, "", words), world)
    doubts = [fold(flag.said.text) for flag in reading.orders.flags if flag.why not in UNASKED]
    for step in account(reading):
        if step.outcome not in _IDLE:
            continue
        said = " ".join(reading.text[step.start : step.end].split()).strip(" ,;:.")
        if len(said.split()) >= _FEWEST and not _stands(said, doubts):
            yield said


def said_in(orders: Orders) -> list[str]:
    """The words of all that stands in orders, and of what is in doubt about them."""
    taken = [one.said for where in SECTIONS for one in orders.section(where)]
    taken += [one.said for one in orders.duels]
    taken += [one.said for one in orders.terms]
    taken += [flag.said for flag in orders.flags if flag.why not in UNASKED]
    return [" ".join(fold(one.text).split()) for one in taken if one is not None]


def _stands(clause: str, taken: list[str]) -> bool:
    bare = " ".join(fold(clause).split())
    return any(bare in text for text in taken if text)
