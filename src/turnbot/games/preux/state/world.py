"""The world of «Preux et audacieux»: everything a month starts from and ends with.

Frozen all the way down, but for the one world in which a month is being played (``World.living``): there the
ledger moves what is declared an ``account`` here, and each account says who sees it. What is no account never
changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from turnbot.core.ledger import overwrite
from turnbot.games.preux.state.army import Province, Unit
from turnbot.games.preux.state.between import Cause, Debt, Investment, Pending, Tie
from turnbot.games.preux.state.justice import Trial
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.things import Child, Grave, OpenPost, Play, Realm, Season, Service, Vacancy

#: The edition of the rule book this program plays (99.0.2 promises others).
EDITION = "1"


K = TypeVar(
    "K", "Person", "Lady", "Debt", "Tie", "Cause", "Child", "Investment", "Unit", "Pending", "Service"
)

_Private = Person | Lady | Debt | Tie | Cause | Child | Investment | Pending
_Public = Play | Season | Unit | Province | Vacancy | Service | Grave | OpenPost | Realm | Trial
Thing = _Private | _Public

KINDS: Mapping[str, type[Thing]] = MappingProxyType(
    {
        "person": Person,
        "lady": Lady,
        "debt": Debt,
        "tie": Tie,
        "cause": Cause,
        "play": Play,
        "child": Child,
        "investment": Investment,
        "season": Season,
        "unit": Unit,
        "province": Province,
        "pending": Pending,
        "vacancy": Vacancy,
        "service": Service,
        "grave": Grave,
        "open_post": OpenPost,
        "realm": Realm,
        "trial": Trial,
    }
)

#: Where in a world, and in its document, things of a kind stand.
SHELVES: Mapping[str, type[Thing]] = MappingProxyType(
    {
        "people": Person,
        "ladies": Lady,
        "debts": Debt,
        "ties": Tie,
        "causes": Cause,
        "plays": Play,
        "children": Child,
        "investments": Investment,
        "seasons": Season,
        "units": Unit,
        "provinces": Province,
        "pending": Pending,
        "vacancies": Vacancy,
        "services": Service,
        "graves": Grave,
        "open_posts": OpenPost,
        "realms": Realm,
        "trials": Trial,
    }
)

_SHELF_OF: Mapping[type[Thing], str] = MappingProxyType({kind: shelf for shelf, kind in SHELVES.items()})

#: The fields by which things name people, ladies, offices and units, to look up by.
_NAMING: Mapping[type[Thing], tuple[str, ...]] = MappingProxyType(
    {
        Person: ("lady", "bride", "office", "police", "regiment", "home_regiment", "post", "benefice"),
        Lady: ("lover",),
        Debt: ("lender", "borrower"),
        Tie: ("man", "lady"),
        Cause: ("offended", "offender"),
        Child: ("father", "mother"),
        Service: ("priest",),
        Investment: ("investor",),
        Unit: ("under", "province"),
        Pending: ("who",),
    }
)
#: The fields on which it hangs whether a man's regiment is in the field, and under what ranks he stands on
#: its rolls.
_RANKS = ("rank", "home_rank", "brevet_from")
_SERVICE = ("regiment", "at_front", "disgrace", "died", *_RANKS)
_WATCHED = frozenset((*((kind, what) for kind in _NAMING for what in _NAMING[kind]),
                      *((Person, what) for what in _SERVICE)))  # fmt: skip


@dataclass(frozen=True, eq=False)
class World:
    """Everything there is at one moment, by name. Names are unique over all shelves (see ``SHELVES``)."""

    month: str
    people: Mapping[str, Person] = field(default_factory=dict)
    ladies: Mapping[str, Lady] = field(default_factory=dict)
    debts: Mapping[str, Debt] = field(default_factory=dict)
    ties: Mapping[str, Tie] = field(default_factory=dict)
    causes: Mapping[str, Cause] = field(default_factory=dict)
    plays: Mapping[str, Play] = field(default_factory=dict)
    investments: Mapping[str, Investment] = field(default_factory=dict)
    seasons: Mapping[str, Season] = field(default_factory=dict)
    children: Mapping[str, Child] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    provinces: Mapping[str, Province] = field(default_factory=dict)
    pending: Mapping[str, Pending] = field(default_factory=dict)
    vacancies: Mapping[str, Vacancy] = field(default_factory=dict)
    services: Mapping[str, Service] = field(default_factory=dict)
    graves: Mapping[str, Grave] = field(default_factory=dict)
    open_posts: Mapping[str, OpenPost] = field(default_factory=dict)
    realms: Mapping[str, Realm] = field(default_factory=dict)
    trials: Mapping[str, Trial] = field(default_factory=dict)
    edition: str = EDITION
    #: What the chronicles of the months before told (see ``telling.teller.memory``): public, and no account.
    told: Mapping[str, Any] = field(default_factory=dict)
    _live: bool = False
    _all: dict[str, Thing] = field(default_factory=dict, repr=False)
    _about: dict[tuple[type[Thing], str], dict[str, Thing]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        month: str,
        people: Iterable[Person],
        ladies: Iterable[Lady] = (),
        debts: Iterable[Debt] = (),
        edition: str = EDITION,
        others: Iterable[Thing] = (),
        told: Mapping[str, Any] | None = None,
    ) -> "World":
        """Put a world together; ``others`` may be of any kind, ``told`` is what chronicles told before it.

        Raises ValueError that names whoever stands in it twice.
        """
        world = cls(month, edition=edition, told=told or {})
        for things in (people, ladies, debts, others):
            for thing in things:
                world._put(thing)
        return world

    def living(self) -> "World":
        """Return a copy in which a month can be lived, everybody in the order of names, nobody shared.

        It alone may be written, by the ledger, until ``settle``; what rules hold of it in their hands moves
        with it.
        """
        world = World(self.month, edition=self.edition, told=self.told, _live=True)
        for shelf in SHELVES:
            for _, thing in sorted(getattr(self, shelf).items()):
                world._put(copy(thing))
        return world

    def remember(self, told: Mapping[str, Any]) -> None:
        """Keep what the month's chronicle tells, for those after it. For the month alone, when it is over."""
        self._must_live()
        object.__setattr__(self, "told", told)

    def settle(self) -> "World":
        """End its life: from now on it is as it is, like every world that anybody is given."""
        object.__setattr__(self, "_live", False)
        return self

    def holder(self, name: str) -> Thing:
        """Return what stands under a name. Raises KeyError with the name."""
        return self._all[name]

    def holders(self) -> Iterable[Thing]:
        """Everything that has accounts."""
        return self._all.values()

    def about(self, name: str, kind: type[K]) -> Sequence[K]:
        """Return the things of a kind that name somebody (see ``_NAMING``).

        People stand in the order of names, everything else as it came. They are looked up, not looked for, so
        everybody may ask for his own.
        """
        found: dict[str, Any] = self._about.get((kind, name), {})
        return tuple(found[one] for one in (sorted(found) if kind in (Person, Lady) else found))

    def has_at_front(self, regiment: str) -> bool:
        """Tell whether a man of this regiment is at the front who is not there for his disgrace."""
        return (Person, _in_field(regiment)) in self._about

    def on_rolls(self, regiment: str, rank: str) -> Sequence[Person]:
        """Return who stands on a regiment's rolls with a rank that he bears, bore at home or acts above."""
        return self.about(_on_rolls(regiment, rank), Person)

    def admit(self, kind: str, doc: Mapping[str, Any]) -> Thing:
        """Let something new stand in the world. For the ledger alone."""
        self._must_live()
        thing = KINDS[kind](**doc)
        self._put(thing)
        return thing

    def dismiss(self, name: str) -> Thing:
        """Take something out of the world and return it. For the ledger alone."""
        self._must_live()
        thing = self._all.pop(name)
        del self._shelf(thing)[name]
        self._forget(thing)
        return thing

    def write(self, name: str, what: str, now: Any) -> None:
        """Let a field hold this from now on. For the ledger alone."""
        self._must_live()
        thing = self._all[name]
        if (type(thing), what) not in _WATCHED:
            overwrite(thing, what, now)
            return
        self._forget(thing)
        overwrite(thing, what, now)
        self._note(thing)

    def _must_live(self) -> None:
        if not self._live:
            raise TypeError(f"the world of {self.month} is not being played, and stays as it is")

    def _put(self, thing: Thing) -> None:
        if thing.name in self._all:
            raise ValueError(f"{thing.name!r} stands in the world already")
        self._all[thing.name] = thing
        self._shelf(thing)[thing.name] = thing
        self._note(thing)

    def _note(self, thing: Thing) -> None:
        for key in _keys(thing):
            self._about.setdefault(key, {})[thing.name] = thing

    def _forget(self, thing: Thing) -> None:
        for key in _keys(thing):
            named = self._about[key]
            del named[thing.name]
            if not named:
                del self._about[key]

    def _shelf(self, thing: Thing) -> dict[str, Any]:
        return getattr(self, _SHELF_OF[type(thing)])  # type: ignore[no-any-return]  # read-only to everybody else


def _keys(thing: Thing) -> set[tuple[type[Thing], str]]:
    """Under what a thing is looked up: its kind, and whom it names."""
    kind = type(thing)
    keys = {(kind, name) for what in _NAMING.get(kind, ()) if (name := getattr(thing, what))}
    if isinstance(thing, Person) and thing.at_front and not (thing.disgrace or thing.died):
        keys.add((kind, _in_field(thing.regiment)))
    if isinstance(thing, Person) and (home := thing.home_regiment or thing.regiment):
        keys |= {(kind, _on_rolls(home, rank)) for what in _RANKS if (rank := getattr(thing, what))}
    return keys


def _in_field(regiment: str) -> str:
    return f"front/{regiment}"


def _on_rolls(regiment: str, rank: str) -> str:
    return f"rolls/{regiment}/{rank}"
