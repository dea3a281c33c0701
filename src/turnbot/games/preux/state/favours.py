"""Which favours somebody may count on (5.1.10-5.1.13): rules ask it when he uses one, his sheet shows it.

Every favour has a key: ``own``; ``office/OFFICE/NTH`` of an office, ``lady/NAME/COLUMN`` of a lady (columns
``normal``, ``additional``, and ``extra`` for a wife's lover). What a lady truly grants, and whether she has
done somebody else the favour already, neither he nor anybody else is told (4.6.3): that stands in
``Lady.granted`` and is the rules' affair.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.state.between import Tie, tie_name
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import posts_of, row_of
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World

OWN = "own"
NORMAL, ADDITIONAL, EXTRA = "normal", "additional", "extra"
#: What the key of a lady's favour begins with.
LADYS = "lady/"


@dataclass(frozen=True, slots=True)
class Favour:
    """A favour and its level; ``of`` is ``own``, ``office`` or ``lady``, ``giver`` the office or lady."""

    key: str
    level: int
    of: str
    giver: str = ""


def ladys(key: str) -> tuple[str, str]:
    """The lady and the column that the key of a lady's favour speaks of."""
    name, _, column = key.removeprefix(LADYS).rpartition("/")
    return name, column


def season_of(month: str, firsts: Iterable[int]) -> str:
    """The first month of the season that a month lies in; ``firsts`` are the months (1-12) that begin one."""
    begins = frozenset(firsts)
    while int(month[-2:]) not in begins:
        month = month_after(month, -1)
    return month


def last_month_of(month: str, firsts: Iterable[int]) -> str:
    """The last month of the season that a month lies in."""
    begins = frozenset(firsts)
    while int(month_after(month)[-2:]) not in begins:
        month = month_after(month)
    return month


def holds(world: World, who: Person) -> Sequence[Favour]:
    """Everything he may count on, used this season or not: his own first, then his offices', then ladies'."""
    own = power().own_favour(who.level)
    found = [Favour(OWN, own, OWN)] if own else []
    for office in posts_of(who):
        row = row_of(office)
        levels = row.influence if row else ()
        found += [
            Favour(f"office/{office}/{nth}", level, "office", office) for nth, level in enumerate(levels, 1)
        ]
    rank = book().church.get((who.order, who.church_rank))
    if rank is not None and rank.influence:
        # What a rank of the Church gives is an office's in all but the name (10.3.3).
        found.append(Favour(f"office/{rank.name}/1", rank.influence, "office", rank.name))
    return (*found, *ladies_favours(world, who))


def ladies_favours(world: World, who: Person) -> Sequence[Favour]:
    """What ladies may do for him: his own, who is his in secret, and who confesses to him."""
    found: list[Favour] = []
    names = [who.lady] if who.lady else []
    names += [
        tie.lady
        for tie in world.about(who.name, Tie)
        if (tie.affair or tie.confesses) and tie.lady != who.lady
    ]
    for name in names:
        lady = world.ladies.get(name)
        if lady is not None:
            found += [
                Favour(f"{LADYS}{name}/{column}", level, "lady", name)
                for column in _columns(world, who, lady)
                if (level := _level(lady, column))
            ]
    return found


def _level(lady: Lady, column: str) -> int:
    return power().ladys_favour(lady.level, NORMAL if column == NORMAL else ADDITIONAL)


def _columns(world: World, who: Person, lady: Lady) -> Sequence[str]:
    """The columns he may hope for; whether she has influence he may not know, and hopes."""
    tie = world.ties.get(tie_name(who.name, lady.name))
    if tie is not None and tie.confesses:
        return (NORMAL,)
    if who.lady == lady.name:
        return (NORMAL, ADDITIONAL)
    husband = world.people.get(lady.lover)
    married = husband is not None and husband.wife and husband.lady == lady.name
    return (NORMAL, ADDITIONAL, EXTRA) if married else (NORMAL, ADDITIONAL)


def is_used(who: Person, key: str, month: str, firsts: Iterable[int]) -> bool:
    """Whether he has used a favour in the season of a month, as he knows it."""
    used = who.used.get(key, "")
    return bool(used) and season_of(used, firsts) == season_of(month, firsts)
