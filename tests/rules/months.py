"""A month in the hands of a rule's test: exactly the people needed, loaded dice, every check run."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from turnbot.core.dice import LoadedDice
from turnbot.core.events import Event
from turnbot.core.ledger import balance, books
from turnbot.core.turn import Outcome, Ruling
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.events.kinds import faults
from turnbot.games.preux.orders.tree import ACTIONS, Action, Orders
from turnbot.games.preux.state.between import Cause, Debt, Tie, tie_name
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import Thing, World

#: Nor does a month without company cost anything, unless the test says so.
KIND = {"4.1.1": {"status_per_month": 0}}
#: What a test that is about something else need not foresee: nobody is drunk or robbed, and draws are even.
QUIET = {
    "*/drunk/*": (1, 1),
    "*/robbery/*": (6, 6),
    "*/named/*": 1,
    "*/company/*": 1,
    "*/circle/*": 1,
    "*/bill/*": 1,
    # The play is a competent one, of no foreigner.
    "3.4.1/*/foreign/*": (6, 6),
    "3.4.1/*/title/*": 1,
    "3.4.*/1/quality": 4,
    "*/infection/*": (6, 6),
    "9.8.2/*/fever/*": 6,
    "11.4.11/*/noticed/*": (1, 1),
    # The army holds its own, and no province is restless.
    "9.6.2/*/result/*": 3,
    "9.6.2/*/result-*": 3,
    "9.9.1/*/restless*": 1,
    "9.9.1/*/unrest": (1, 1),
    # At the front nobody falls, and nobody earns anything.
    "9.5.3/*/task/*": 1,
    "9.5.3/*/death/*": (1, 1),
    "*/mention/*": (1, 1),
    "9.*/promotion/*": (1, 1),
    "*/loot/*": (1, 1),
    "*/neglected/*": 6,
    "*/conception/*": (1, 1),
    "*/wife-discovers/*": (6, 6),
    "*/husband-discovers/*": (6, 6),
    # Enemies of one level fight in the order of their names, and no watch comes by.
    "*/precedence/*": 1,
    "*/patrol/*": (6, 6),
    # One regiment is called up for the next season, and no crisis sends another.
    "9.4.1/*/called": 1,
    "9.4.1/*/lot/*": 1,
    "9.4.1/*/crisis": (1, 1),
    # The King grants no titles.
    "6.0.2/*/title/*": 1,
    # Whoever is denounced is not charged, unless the chief of police is a player.
    "11.2.3/*/denounced-*": 1,
    # No place of the Church falls vacant.
    "*/vacancy-*/*": 1,
}


def person(name: str, **given: Any) -> Person:
    """A gentleman of level 6 whom no drink can fell, with 200 crowns."""
    values = {
        "level": 6, "crowns": 200, "strength": 10, "constitution": 18, "endurance": 180,
        "military_ability": 3, "charisma": 3,
    }  # fmt: skip
    return Person(name=name, **(values | given))


def lady(name: str, **given: Any) -> Lady:
    return Lady(**({"name": name, "level": 5, "moral": 3} | given))


def debt(lender: str, borrower: str, crowns: int, **given: Any) -> Debt:
    values = {"name": f"debt/{borrower}/{lender}", "principal": crowns, "owed": crowns, "month": "1626-04"}
    return Debt(lender=lender, borrower=borrower, **(values | given))


def tie(man: str, woman: str, **given: Any) -> Tie:
    """What is between these two: they have talked, last month."""
    return Tie(**({"name": tie_name(man, woman), "man": man, "lady": woman, "talked": "1626-07"} | given))


def cause(offended: str, offender: str, **given: Any) -> Cause:
    values = {"name": f"cause/{offended}/{offender}", "reason": "rivals", "month": "1626-07"}
    return Cause(**(values | {"offended": offended, "offender": offender} | given))


def weeks(*ordered: Action | Sequence[Action], notes: Sequence[Action] = ()) -> Orders:
    """Orders with one entry a week, from the first: an action, or several."""
    acts = [(w,) if isinstance(w, Action) else tuple(w) for w in ordered]
    return Orders(weeks=tuple([*acts, (), (), (), ()][:4]), notes=tuple(notes))


@dataclass
class Played:
    """A month that was played: its opening and its outcome."""

    opening: World
    outcome: Outcome[World]

    def __getitem__(self, name: str) -> Person:
        return self.outcome.world.people[name]

    def gained(self, name: str, what: str) -> Any:
        """How much a number of his moved over the month."""
        return getattr(self[name], what) - getattr(self.opening.people[name], what)

    def events(self, kind: str, week: int | None = None, **facts: Any) -> list[Event]:
        return [
            e
            for e in self.outcome.events
            if e.kind == kind
            and week in (None, e.week)
            and all(e.facts[name] == value for name, value in facts.items())
        ]

    def only(self, kind: str, week: int | None = None, **facts: Any) -> Event:
        """The one event of this kind and these facts."""
        (event,) = self.events(kind, week, **facts)
        return event

    def refused(self, who: str) -> list[tuple[str, str]]:
        """The refusals he got: rule and reason."""
        return [(e.rule, e.facts["reason"]) for e in self.events("order.refused", who=who)]

    @property
    def open_causes(self) -> list[Cause]:
        """The affairs of honour that are not settled when the month is over."""
        return [cause for cause in self.outcome.world.causes.values() if not cause.closed]

    def points(self, who: str, rule: str) -> int:
        """Status points that he won or lost under a rule."""
        return self._moved(who, "status", rule)

    def crowns(self, who: str, rule: str) -> int:
        """Crowns that he won or lost under a rule."""
        return self._moved(who, "crowns", rule)

    def kept(self, who: str, rule: str) -> int:
        """Status points that are kept for him at the front under a rule."""
        return self._moved(who, "status_kept", rule)

    def _moved(self, who: str, what: str, rule: str) -> int:
        changes = [c for e in self.outcome.events if e.rule == rule for c in e.changes]
        return sum(c.by for c in changes if c.who == who and c.what == what)


def house_with(changed: Mapping[str, Mapping[str, Any]]) -> loaded.House:
    values = {rule: dict(named) for rule, named in loaded.house().items()}
    for rule, named in changed.items():
        assert named.keys() <= values[rule].keys(), "the house has no such value"
        values[rule].update(named)
    return MappingProxyType(values)


def play_month(
    *people: Person,
    orders: Mapping[str, Orders] | None = None,
    dice: Mapping[str, int | Sequence[int]] | None = None,
    rulings: Mapping[str, Any] | None = None,
    house: Mapping[str, Mapping[str, Any]] | None = None,
    ladies: Iterable[Lady] = (),
    debts: Iterable[Debt] = (),
    others: Iterable[Thing] = (),
    at: str = "1626-08",
    until: str | None = None,
) -> Played:
    """Play a month of these people, and check its books and its events."""
    opening = World.of(at, people, ladies, debts, others=others)
    before = save(opening)
    laid = [Ruling(key, answer) for key, answer in (rulings or {}).items()]
    thrown = {**(dice or {}), **{key: QUIET[key] for key in QUIET if key not in (dice or {})}}
    outcome = calendar.play(
        opening, orders or {}, laid, LoadedDice(thrown),
        house_with({**KIND, **(house or {})}),
        until=until,
    )  # fmt: skip
    assert save(opening) == before, "the month changed the world it was given"
    closing = load(save(outcome.world))
    assert balance(books(opening), outcome.events, books(closing)) == []
    assert [fault for event in outcome.events for fault in faults(event, ACTIONS)] == []
    assert misread(outcome, opening, until) == []
    return Played(opening, outcome)


def misread(outcome: Outcome[World], opening: World, until: str | None = None) -> list[str]:
    """Open dice that are shown to others than those who may throw them again, or not to these.

    With what is in his envelope a reader would else learn what he is not told, or could not check what he is.
    """
    people = {*opening.people, *outcome.world.people}
    shown: dict[object, set[str]] = {roll.key: set() for roll in outcome.rolls}
    for event in outcome.events:
        for key in event.rolls:
            shown[key] |= {"everybody"} if event.audience.names is None else set(event.audience.names)
    return [
        f"{roll.key}: for {sorted(people & set(roll.readers))}, shown to {sorted(shown[roll.key])}"
        for roll in outcome.rolls
        if not roll.hidden
        and shown[roll.key] != people & set(roll.readers)
        and (shown[roll.key] or not until)
    ]


def lived(world: World) -> World:
    """The same world, as one in which a month is played: for a rule that is tried on people at hand."""
    object.__setattr__(world, "_live", True)
    return world


def months_of(
    world: World, plan: Sequence[Mapping[str, Orders]], dice: Mapping[str, Any] | None = None
) -> Iterator[Played]:
    """Play month after month, each from what the one before has left."""
    for orders in plan:
        m = play_month(
            others=tuple(world.holders()), at=world.month, orders=orders, dice=dice,
            rulings={f"1.0.4/0/retire/{name}": False for name in world.people},
        )  # fmt: skip
        yield m
        world = calendar.turn_page(m.outcome.world)
