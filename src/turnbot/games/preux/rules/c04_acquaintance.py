"""Chapter 4: what he remembers of a lady, and what she may come to feel for him."""

from typing import Any

from turnbot.core.ledger import Become, Enter, Wish
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state.between import Tie, tie_name
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn

#: What may come of a talk, from the worst; the last three are the stages of 4.1.6.
RESULTS = ("snub", "nothing", "talk", "flirt", "date")
STAGES = RESULTS[2:]


def tie_of(t: Turn, who: Person, lady: Lady) -> Tie | None:
    """What is between these two; None before the first word."""
    return t.world.ties.get(tie_name(who.name, lady.name))


def remember(t: Turn, who: Person, lady: Lady, **now: Any) -> tuple[Wish, ...]:
    """What makes him remember this of her: wishes for an event that he reads, and nobody else."""
    name = tie_name(who.name, lady.name)
    if name in t.world.ties:
        return tuple(Become(name, what, value) for what, value in now.items())
    return (Enter("tie", {"name": name, "man": who.name, "lady": lady.name, **now}),)


def is_taken(lady: Lady, who: Person) -> bool:
    """Whether she is another man's."""
    return bool(lady.lover) and lady.lover != who.name


def lowest_die(who: Person, lady: Lady) -> int | None:
    """The lowest die that wins her in the table of 4.2.1, by their levels; None where there is no hope."""
    return book().courtship.least(who.level - lady.level)
