"""The only door to the world.

Everything in a world is a frozen dataclass; the ledger alone applies changes, all of an event's or none, and
refuses what would break the books or give a secret away. What a rule holds in its hand moves with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, Protocol

from turnbot.core.dice import Roll
from turnbot.core.events import Arrival, Audience, Change, Departure, Effect, Event, Setting

SeenBy = Literal["public", "owner", "referee"]


@dataclass(frozen=True, slots=True)
class Account:
    """A number or value the ledger may change: its bounds (None: none) and who sees it.

    ``public`` stands in the lists everybody reads, ``owner`` on the owners' sheets, ``referee`` nowhere.
    """

    seen_by: SeenBy
    low: int | None = None
    high: int | None = None

    def allows(self, value: int) -> bool:
        """Whether a value lies within the bounds."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


def account(
    seen_by: SeenBy,
    *,
    low: int | None = None,
    high: int | None = None,
    default: Any = ...,
    factory: Any = None,
) -> Any:
    """Declare a field of a frozen dataclass as an account of the ledger."""
    metadata = {"account": Account(seen_by, low, high)}
    if factory is not None:
        return field(default_factory=factory, metadata=metadata)
    if default is ...:
        return field(metadata=metadata)
    return field(default=default, metadata=metadata)


def nothing() -> Mapping[str, Any]:
    """What an account that counts by name begins with, as its ``factory``."""
    return MappingProxyType({})


@cache
def accounts(kind: type) -> Mapping[str, Account]:
    """The accounts that a dataclass declares, by field name."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} is no dataclass")
    return MappingProxyType({f.name: f.metadata["account"] for f in fields(kind) if "account" in f.metadata})


class Holder(Protocol):
    """A thing in the world that has accounts."""

    @property
    def name(self) -> str:
        """Its one name in the world; never changes."""

    @property
    def owners(self) -> tuple[str, ...]:
        """Whose sheets show its ``owner`` accounts."""


class WorldLike(Protocol):
    """What the ledger needs of a game's world."""

    @property
    def month(self) -> str:
        """The month being played, as ``1626-08``."""

    def holder(self, name: str) -> Holder:
        """Return what stands under a name. Raises KeyError with the name."""

    def holders(self) -> Iterable[Holder]:
        """Everything that has accounts."""

    def admit(self, kind: str, doc: Mapping[str, Any]) -> Holder:
        """Let something new stand in the world; ValueError if the name is taken. For the ledger alone."""

    def dismiss(self, name: str) -> Holder:
        """Take something out of the world and return it. Called by the ledger alone."""

    def write(self, name: str, what: str, now: Any) -> None:
        """Let a field of what stands under a name hold this from now on. Called by the ledger alone.

        It goes through the frozen dataclass (``overwrite``); a world that looks things up by the field takes
        note of it.
        """


@dataclass(frozen=True, slots=True)
class Delta:
    """A change as a rule asks for it: the ledger adds what the number is then."""

    who: str
    what: str
    by: int


@dataclass(frozen=True, slots=True)
class Become:
    """A setting as a rule asks for it."""

    who: str
    what: str
    now: Any


@dataclass(frozen=True, slots=True)
class Enter:
    """Something new, as a rule asks for it. ``doc`` must hold its ``name``."""

    kind: str
    doc: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Leave:
    """A farewell, as a rule asks for it."""

    who: str


Wish = Delta | Become | Enter | Leave


class LedgerError(Exception):
    """A rule tried what the books do not allow: a bug in that rule, never a player's mistake."""


class Ledger:
    """The events of one month, and the checks on each."""

    def __init__(self, world: WorldLike):
        self._world = world
        self._events: list[Event] = []
        #: What rules ask for is found where it was put when it was written; nobody looks through the month.
        self._of_kind: dict[str, list[Event]] = {}
        self._of_week: dict[tuple[str, int], list[Event]] = {}
        self._naming: dict[str, dict[str, list[Event]]] = {}

    @property
    def events(self) -> Sequence[Event]:
        """All events so far, in order."""
        return self._events

    def concerning(self, name: str, kind: str | None = None) -> Sequence[Event]:
        """Events for this reader alone or a few, and public or secret ones whose facts name him, in order.

        ``kind`` narrows them to one kind; who knows it should say so, for then they are only looked up.
        """
        by_kind = self._naming.get(name, {})
        if kind is not None:
            return by_kind.get(kind, ())
        return sorted((event for events in by_kind.values() for event in events), key=lambda one: one.seq)

    def of_kind(self, kind: str, week: int | None = None) -> Sequence[Event]:
        """All events of a kind so far, or those of one week."""
        if week is not None:
            return self._of_week.get((kind, week), ())
        return self._of_kind.get(kind, ())

    def post(
        self,
        audience: Audience,
        kind: str,
        wishes: Iterable[Wish],
        facts: Mapping[str, Any],
        *,
        rule: str,
        week: int,
        stage: str = "",
    ) -> Event:
        """Book one event: apply all its changes or none.

        Raises LedgerError that names event, holder and account when a value would leave its bounds, when
        somebody who sees an account could not read why it moved, or when somebody who does not see it
        could read the number: what moves between two purses is two events.
        """
        rolls = tuple(roll.key for value in facts.values() for roll in _rolls(value) if not roll.hidden)
        plain = {name: _plain(kind, name, value) for name, value in facts.items()}
        effects = self._apply(kind, audience, tuple(wishes))
        event = Event(
            len(self._events) + 1, self._world.month, week, rule, kind, audience, plain, effects, rolls, stage
        )
        self._events.append(event)
        self._of_kind.setdefault(kind, []).append(event)
        self._of_week.setdefault((kind, week), []).append(event)
        for name in self._names(event):
            self._naming.setdefault(name, {}).setdefault(kind, []).append(event)
        return event

    def _names(self, event: Event) -> set[str]:
        names = set(event.audience.names or ())
        for value in event.facts.values():
            if isinstance(value, str):
                names.add(value)
            elif isinstance(value, list):
                names.update(v for v in value if isinstance(v, str))
        return names

    def _apply(self, kind: str, audience: Audience, wishes: tuple[Wish, ...]) -> tuple[Effect, ...]:
        """Look at all wishes first, then carry out all of them."""
        planned: list[Effect] = []
        pending: dict[tuple[str, str], Any] = {}
        for wish in wishes:
            match wish:
                case Delta(who, what, by):
                    if by:
                        planned.append(self._delta(kind, audience, who, what, by, pending))
                case Become(who, what, now):
                    setting = self._become(kind, audience, who, what, now)
                    if setting.was != setting.now:
                        planned.append(setting)
                case Enter(thing, doc):
                    planned.append(Arrival(str(doc["name"]), thing, dict(doc)))
                case Leave(who):
                    self._told_whole(kind, audience, self._world.holder(who))
                    planned.append(Departure(who, "", {}))
        return tuple(self._carry_out(kind, audience, effect) for effect in planned)

    def _delta(
        self, kind: str, audience: Audience, who: str, what: str, by: int, pending: dict[tuple[str, str], Any]
    ) -> Change:
        holder = self._world.holder(who)
        book = self._checked(kind, audience, holder, what)
        was = pending.get((who, what), _value(holder, what) or 0)
        now = was + by
        if not book.allows(now):
            raise LedgerError(f"{kind}: {who}.{what} would go from {was} to {now}, outside its bounds")
        pending[who, what] = now
        return Change(who, what, by, now)

    def _become(self, kind: str, audience: Audience, who: str, what: str, now: Any) -> Setting:
        holder = self._world.holder(who)
        self._checked(kind, audience, holder, what)
        return Setting(who, what, _value(holder, what), now)

    def _checked(self, kind: str, audience: Audience, holder: Holder, what: str) -> Account:
        try:
            book = accounts(type(holder))[what.partition(".")[0]]
        except KeyError:
            raise LedgerError(f"{kind}: {holder.name} has no account {what!r}") from None
        if book.seen_by == "public" and not audience.public:
            raise LedgerError(f"{kind}: {holder.name}.{what} is public, so its change must be posted to all")
        if book.seen_by == "owner":
            self._told_to_owners(kind, audience, holder, what)
        if book.seen_by == "referee" and audience.public:
            raise LedgerError(f"{kind}: a public event would show {holder.name}.{what}")
        return book

    def _told_to_owners(self, kind: str, audience: Audience, holder: Holder, what: str) -> None:
        """Refuse an event about a holder's own affairs that others may read, or that an owner may not."""
        owners = frozenset(holder.owners)
        if audience.names is None or audience.names - owners:
            raise LedgerError(f"{kind}: others than {sorted(owners)} would read {holder.name}.{what}")
        for owner in sorted(owners - audience.names):
            raise LedgerError(f"{kind}: {owner} sees {holder.name}.{what} move but may not know why")

    def _told_whole(self, kind: str, audience: Audience, holder: Holder) -> None:
        """Look at an event that says all about a holder: what he owns, only he may read."""
        if any(book.seen_by == "owner" for book in accounts(type(holder)).values()):
            self._told_to_owners(kind, audience, holder, "everything")

    def _write(self, who: str, what: str, now: Any) -> None:
        name, dot, key = what.partition(".")
        if dot:
            now = MappingProxyType({**getattr(self._world.holder(who), name), key: now})
        self._world.write(who, name, now)

    def _carry_out(self, kind: str, audience: Audience, effect: Effect) -> Effect:
        match effect:
            case Change(who, what, _, now) | Setting(who, what, _, now):
                self._write(who, what, now)
                return effect
            case Arrival(who, thing, doc):
                newcomer = self._world.admit(thing, doc)
                self._told_whole(kind, audience, newcomer)
                return Arrival(who, thing, snapshot(newcomer))
            case Departure(who):
                gone = self._world.dismiss(who)
                return Departure(who, type(gone).__name__.lower(), snapshot(gone))


def _value(holder: Holder, what: str) -> Any:
    name, dot, key = what.partition(".")
    value = getattr(holder, name)
    return value.get(key) if dot else value


def overwrite(holder: Holder, what: str, now: Any) -> None:
    """Write through a frozen dataclass: the one place that does, for ``WorldLike.write`` alone."""
    object.__setattr__(holder, what, now)


#: A tuple, not a union: this is asked of every fact, and of a tuple it is answered sooner.
_SIMPLE = (str, int, type(None))


def _rolls(value: Any) -> Iterable[Roll]:
    """The rolls that a fact shows: itself, or those of a list of them."""
    if isinstance(value, Roll):
        return (value,)
    return [one for one in value if isinstance(one, Roll)] if isinstance(value, list | tuple) else ()


def _plain(kind: str, name: str, value: Any) -> Any:
    """A fact as JSON can hold it: rolls become their total, things their name."""
    if isinstance(value, _SIMPLE):
        return value
    if isinstance(value, Roll):
        return value.total
    if isinstance(value, tuple | list | frozenset | set):
        items = [_plain(kind, name, item) for item in value]
        return sorted(items, key=str) if isinstance(value, frozenset | set) else items
    if isinstance(value, Mapping):
        return {str(k): _plain(kind, name, v) for k, v in value.items()}
    if hasattr(value, "name"):
        return value.name
    raise LedgerError(f"{kind}: the fact {name} is {value!r}, which no document can hold")


def snapshot(holder: Holder) -> Mapping[str, Any]:
    """Everything a holder is, by field name; mappings spread to dotted names, so that each is an account."""
    found: dict[str, Any] = {}
    for f in fields(holder):  # type: ignore[arg-type]  # accounts() refuses what is no dataclass
        value = getattr(holder, f.name)
        if isinstance(value, Mapping):
            found.update({f"{f.name}.{key}": _plain("snapshot", f.name, v) for key, v in value.items()})
        else:
            found[f.name] = _plain("snapshot", f.name, value)
    return found


def books(world: WorldLike) -> Mapping[str, Mapping[str, Any]]:
    """The accounts of every holder, as ``balance`` wants them."""
    return {holder.name: snapshot(holder) for holder in world.holders()}


def _in_document(value: Any) -> Any:
    """A value as a saved document has it: what stands in a row stands in a list there."""
    return list(value) if isinstance(value, tuple) else value


def balance(
    opening: Mapping[str, Mapping[str, Any]],
    events: Iterable[Event],
    closing: Mapping[str, Mapping[str, Any]],
) -> list[str]:
    """Check that opening and changes make the closing, for every account of every holder.

    ``opening`` and ``closing`` are the books of worlds loaded from *saved documents*, so that what slipped
    past the door, or past the save game, shows. Returns one sentence for each account that does not agree;
    none is the good answer.
    """
    ours: dict[str, dict[str, Any]] = {name: dict(held) for name, held in opening.items()}
    wrong: list[str] = []
    for event in events:
        for effect in event.effects:
            match effect:
                case Change(who, what, by, now):
                    ours[who][what] = (ours[who].get(what) or 0) + by
                    if ours[who][what] != now:
                        wrong.append(
                            f"event {event.seq}: {who}.{what} says {now}, adds up to {ours[who][what]}"
                        )
                case Setting(who, what, was, now):
                    if ours[who].get(what) != _in_document(was):
                        wrong.append(
                            f"event {event.seq}: {who}.{what} was {ours[who].get(what)!r}, not {was!r}"
                        )
                    ours[who][what] = _in_document(now)
                case Arrival(who, _, doc):
                    ours[who] = dict(doc)
                case Departure(who):
                    del ours[who]
    for name in sorted(ours.keys() | closing.keys()):
        mine, theirs = ours.get(name), closing.get(name)
        if mine is None or theirs is None:
            wrong.append(f"{name} stands in only one of ledger and closing")
            continue
        wrong += [
            f"{name}.{what}: the ledger ends at {mine.get(what)!r}, the world at {theirs.get(what)!r}"
            for what in sorted(mine.keys() | theirs.keys())
            if mine.get(what) != theirs.get(what)
        ]
    return wrong
