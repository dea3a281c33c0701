"""Offices as the world holds them (chapter 11): who has which, and when each is given.

A post is an office by its name, or one of several places in it: «Jefe de Brigada/foot-1» (see
``army.post_name``). Of each kind a man has one at most, in a field of his own.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.book.power import Office
from turnbot.games.preux.state.army import office_of, place_of, post_name, posts, unit_codes
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import place_of_rank, prestige_of
from turnbot.games.preux.state.things import open_post_name
from turnbot.games.preux.state.world import World

POLICE = "Teniente General de Policía"

#: The field in which a man holds an office of each kind: two of one field do not go together (ruling 233).
_FIELDS: Mapping[str, str] = MappingProxyType(
    {"ministry": "office", "military": "post", "church": "benefice"}
)


def row_of(post: str) -> Office | None:
    """What the tables say of a post; None where it is none."""
    return power().offices.get(office_of(post))


def field_of(post: str) -> str:
    """The field of ``Person`` that holds such a post; the police goes with a ministry (11.1.3)."""
    office = office_of(post)
    return "police" if office == POLICE else _FIELDS[power().offices[office].kind]


def is_ministry(post: str) -> bool:
    """Whether who holds a post is a Minister: the police stands in their table and is none (ruling 233)."""
    row = row_of(post)
    return row is not None and row.kind == "ministry" and row.office != POLICE


#: Every field in which a man may hold one.
HELD = ("office", "police", "post", "benefice")


def held_in(who: Person, post: str) -> str:
    """The field in which a man holds a post, one of the referee's own invention among them."""
    return next(field for field in HELD if getattr(who, field) == post)


def posts_of(who: Person) -> tuple[str, ...]:
    """The posts that a man holds."""
    return tuple(post for post in (getattr(who, field) for field in HELD) if post)


def holder(world: World, post: str) -> Person | None:
    """The character who holds a post; None where it is in the hands of nobody who is one."""
    return next((who for who in world.about(post, Person) if not who.died and post in posts_of(who)), None)


def officers(world: World, code: str, rank: str) -> Sequence[Person]:
    """The characters who hold a rank's places in a regiment, wherever they serve meanwhile."""
    return [
        one for one in world.on_rolls(code, rank) if place_of_rank(one) == rank and not one.died
    ]  # fmt: skip


def places(office: str) -> Sequence[str]:
    """Every place in an office, by the name of ``post_name``: one for each unit, or so many, or itself."""
    row = power().offices[office]
    if row.kind == "military":
        return [post for post in posts() if office_of(post) == office]
    if row.one_per == "regiment":
        return [post_name(office, one.code) for one in book().regiments.values() if one.brigade]
    if row.one_per:
        return [post_name(office, code) for code in unit_codes()[row.one_per]]
    return [post_name(office, nth + 1) for nth in range(row.places)] if row.places > 1 else [office]


def is_post(post: str) -> bool:
    """Whether there is such a post; the Church's places are counted, the army's aides follow their chiefs."""
    row = row_of(post)
    return row is not None and (row.kind != "church" or post in places(row.office))


def status_of(post: str) -> int:
    """Points that a post brings a month; a regiment's chaplain has its second's (11.5.1)."""
    row = row_of(post)
    if row is None or not row.status_as:
        return row.status if row else 0
    return book().army.terms(row.status_as, prestige_of(place_of(post))).status


def serves_as(who: Person) -> str:
    """The rank by which the army takes a man: his own, or a chaplain's that of his place (11.5.2)."""
    row = row_of(who.benefice)
    if who.rank or row is None or not row.one_per:
        return who.rank
    return row.status_as or "general"


def is_given(world: World, post: str, month: str) -> bool:
    """Whether a post is given in a month: in its own of every year, or called for before it (11.0.9)."""
    row, vacant = row_of(post), world.open_posts.get(open_post_name(post))
    called = vacant is not None and vacant.called == month
    return row is not None and (int(month[-2:]) == row.month or called)


def months_to_renewal(post: str, month: str) -> int:
    """Months from this one to the next in which a post is ordinarily given; 0: in this very one."""
    row = row_of(post)
    return (row.month - int(month[-2:])) % 12 if row else 0
