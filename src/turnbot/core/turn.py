"""What a rule holds in its hand while a month is played, and what the month leaves behind."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from turnbot.core.dice import EVERYBODY, DiceLike, Key, Roll, label
from turnbot.core.events import Audience, Event, Named, only
from turnbot.core.ledger import Ledger, Wish, WorldLike

W = TypeVar("W", bound=WorldLike)
O = TypeVar("O")  # noqa: E741  # a game's orders

Who = Named | str

#: Says what is wrong with a referee's answer, in a Spanish clause for him; empty when it can be used.
Fits = Callable[[Any], str]

#: Faces of the die that puts people in order: wide enough that two alike are not worth a thought.
_ORDER_FACES = 1 << 32


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee laid down for a case: ``key`` as the case has it, ``answer`` as plain data."""

    key: str
    answer: Any


@dataclass(frozen=True, slots=True)
class Case:
    """Something a rule proposes and the referee disposes.

    ``key`` is stable over previews; ``what`` is the kind of case, ``apart`` tells several of a kind apart
    for the same people in one week (empty: there is one); ``options`` are what he may choose from (empty: a
    number or text); ``answer`` is what was used: his ruling or the proposal, and ``ruled`` whether it was
    his. A month cannot be published while a case that ``must`` be settled has no ruling that can be used.
    """

    key: str
    rule: str
    week: int
    what: str
    apart: str
    who: tuple[str, ...]
    facts: Mapping[str, Any]
    options: tuple[Any, ...]
    proposal: Any
    answer: Any
    ruled: bool
    must: bool

    def to_json(self) -> dict[str, Any]:
        """One entry of cases.json."""
        return {
            "key": self.key, "rule": self.rule, "week": self.week, "what": self.what, "apart": self.apart,
            "who": list(self.who),
            "facts": dict(self.facts), "options": list(self.options), "proposal": self.proposal,
            "answer": self.answer, "ruled": self.ruled, "must": self.must,
        }  # fmt: skip


class UnruledError(Exception):
    """Something tried to post, roll or decide without a rule's number: a bug."""


@dataclass(slots=True)
class _Month(Generic[W, O]):
    """What all handles of one month share."""

    world: W
    orders: Mapping[str, O]
    ledger: Ledger
    dice: DiceLike
    rulings: Mapping[str, Any]
    house: Mapping[str, Mapping[str, Any]]
    cases: dict[str, Case] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turn(Generic[W, O]):
    """The narrow handle of a rule: it may read the world, roll, post and ask; nothing else.

    It cannot write to the world, look at a clock or open a file. ``stage`` is the game's own word for the
    part of the turn that is played, ``week`` the number of that part where there are several alike, else 0.
    """

    _month: _Month[W, O]
    week: int = 0
    rule: str = ""
    stage: str = ""

    @classmethod
    def begin(
        cls,
        world: W,
        orders: Mapping[str, O],
        rulings: Iterable[Ruling],
        dice: DiceLike,
        house: Mapping[str, Mapping[str, Any]],
    ) -> "Turn[W, O]":
        """Open a month. ``house`` holds the referee's hidden numbers, by rule number and name."""
        answers = {ruling.key: ruling.answer for ruling in rulings}
        return cls(_Month(world, orders, Ledger(world), dice, answers, house))

    def at(self, week: int, stage: str = "") -> "Turn[W, O]":
        """The same month in a given week, and of another stage if one is named."""
        return Turn(self._month, week, self.rule, stage or self.stage)

    def under(self, rule: str) -> "Turn[W, O]":
        """The same handle, stamping another rule's number."""
        return Turn(self._month, self.week, rule, self.stage)

    @property
    def world(self) -> W:
        """The live world, to read."""
        return self._month.world

    @property
    def orders(self) -> Mapping[str, O]:
        """Everybody's orders for this month, by name; who sent none is not in it."""
        return self._month.orders

    @property
    def ledger(self) -> Ledger:
        """The events so far, to read: rules use ``happened``, steps of the calendar and views this."""
        return self._month.ledger

    @property
    def rulings(self) -> Mapping[str, Any]:
        """What the referee laid down, by key: for his corrections; rules ask with ``decide``."""
        return MappingProxyType(self._month.rulings)

    @property
    def cases(self) -> Sequence[Case]:
        """What the referee is or would be asked, in the order it came up."""
        return tuple(self._month.cases.values())

    @property
    def rolls(self) -> Sequence[Roll]:
        """Every roll so far."""
        return self._month.dice.log

    # Chance -------------------------------------------------------------------------------------

    def roll(
        self,
        what: str,
        *who: Who,
        faces: int = 6,
        times: int = 1,
        hidden: bool = False,
        seen: Audience | None = None,
    ) -> Roll:
        """Roll dice for these people. The same rule, week, words and people roll only once a month.

        ``seen`` are those who are shown the die and can throw it again; None: those of them who get letters.
        A ``hidden`` one nobody is shown.
        """
        readers = None if seen is None else EVERYBODY if seen.names is None else tuple(sorted(seen.names))
        return self._month.dice.roll(self._key(what, who), faces, times, hidden=hidden, readers=readers)

    def order(self, what: str, people: Iterable[Named]) -> list[Any]:
        """Put equals in an order that neither names nor the arrival of mails decide: a draw for each."""
        drawn = [
            (self.roll(what, one, faces=_ORDER_FACES, hidden=True).total, one.name, one) for one in people
        ]
        return [one for _, _, one in sorted(drawn, key=lambda d: d[:2], reverse=True)]

    def pick(self, what: str, people: Iterable[Named], *who: Who) -> Any | None:
        """Draw one of many: a draw for each, the highest wins; a newcomer changes the result only by winning.

        ``who`` are the people it is drawn for. None when there is nobody to pick.
        """
        drawn = [
            (self.roll(f"{what}:{one.name}", *who, faces=_ORDER_FACES, hidden=True).total, one.name, one)
            for one in people
        ]
        return max(drawn, key=lambda d: d[:2])[2] if drawn else None

    # Writing ------------------------------------------------------------------------------------

    def post(self, audience: Audience, kind: str, *wishes: Wish, **facts: Any) -> Event:
        """Let something happen: the only way to change the world. Raises LedgerError on a bug."""
        return self._month.ledger.post(
            audience, kind, wishes, facts, rule=self._ruled(f"post {kind}"), week=self.week,
            stage=self.stage,
        )  # fmt: skip

    def refuse(self, who: Named, what: str, **facts: Any) -> Event:
        """Tell a player, and him alone, that the rules forbid what he ordered, and which rule it is."""
        return self.post(only(who), "order.refused", who=who, what=what, **facts)

    # The referee --------------------------------------------------------------------------------

    def decide(
        self,
        what: str,
        *who: Who,
        proposal: Any,
        options: Sequence[Any] = (),
        fits: Fits | None = None,
        apart: str = "",
        must: bool = False,
        **facts: Any,
    ) -> Any:
        """Return the referee's ruling if there is one that can be used, else the proposal; note the case.

        A ruling must be one of ``options``, of the same type, or pass ``fits`` where there are none. One that
        does not is told to the referee (``ruling.unusable``), and the proposal holds.
        """
        rule, week, name, *people = self._key(_named(what, apart), who)
        key = label((rule, week, name, *people))
        ruled = key in self._month.rulings
        answer = self._month.rulings.get(key, proposal)
        wrong = _misfit(answer, options, fits) if ruled else ""
        if wrong:
            self.post(only(), "ruling.unusable", key=key, why=wrong)
            ruled, answer = False, proposal
        self._month.cases[key] = Case(
            key, rule, week, what, apart, tuple(people), facts, tuple(options), proposal, answer, ruled, must
        )
        return answer

    def hidden(self, name: str, rule: str = "") -> Any:
        """A number the book keeps hidden, from the referee's drawer: of this rule, or of the one named.

        Raises KeyError that names rule and value when neither the house nor the referee has it.
        """
        number = rule or self._ruled(f"look up {name}")
        try:
            return self._month.house[number][name]
        except KeyError:
            raise KeyError(f"no house value {name!r} under rule {number}") from None

    def house(self, rule: str) -> Mapping[str, Any]:
        """All such numbers of a rule, by name, for what is only reckoned. Raises KeyError with the rule."""
        return self._month.house[rule]

    # The past -----------------------------------------------------------------------------------

    def happened(
        self, kind: str, seen_by: Named, *, week: int | None = None, **facts: Any
    ) -> Sequence[Event]:
        """Events of a kind that this reader may know, with these facts: conditions can ask nothing else.

        ``week`` narrows it to one week. Without a fact that names somebody, only events that concern the
        reader himself are found.
        """
        # What the events must name anyway: the least talked of makes the shortest list to look through.
        ledger, events = self._month.ledger, None
        for value in facts.values():
            if isinstance(value, str) and value:
                found = ledger.concerning(value, kind)
                if events is None or len(found) < len(events):
                    events = found
                if not events:
                    return []
        if events is None:
            events = ledger.concerning(seen_by.name, kind)
        return [
            e
            for e in events
            if (week is None or e.week == week)
            and e.audience.includes(seen_by.name)
            and all(e.facts.get(name) == value for name, value in facts.items())
        ]

    def _key(self, what: str, who: Sequence[Who]) -> Key:
        people = sorted(one if isinstance(one, str) else one.name for one in who)
        return (self._ruled(f"roll {what}"), self.week, what, *people)

    def _ruled(self, what: str) -> str:
        if not self.rule:
            raise UnruledError(f"nothing may {what} without a rule's number")
        return self.rule


def whole(least: int | None = None) -> Fits:
    """A check for ``decide``: a whole number, not below ``least``."""

    def fits(answer: Any) -> str:
        if type(answer) is not int:
            return f"«{answer}» no es un número entero"
        return f"{answer} es menos de {least}" if least is not None and answer < least else ""

    return fits


def _misfit(answer: Any, options: Sequence[Any], fits: Fits | None) -> str:
    if options:
        if any(type(answer) is type(one) and answer == one for one in options):
            return ""
        return f"«{answer}» no es ninguna de las opciones: {', '.join(map(str, options))}"
    return fits(answer) if fits else ""


def _named(what: str, apart: str) -> str:
    return f"{what}-{apart}" if apart else what


Step = Callable[[Turn[Any, Any]], None]
Watch = Callable[[str, int], None]


@dataclass(frozen=True, slots=True)
class Outcome(Generic[W]):
    """What a month leaves: the closing world and everything that explains it."""

    month: str
    world: W
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    cases: tuple[Case, ...]


def outcome(t: Turn[W, O]) -> Outcome[W]:
    """Close a month."""
    return Outcome(t.world.month, t.world, tuple(t.ledger.events), tuple(t.rolls), tuple(t.cases))


def run(
    t: Turn[Any, Any],
    steps: Sequence[Step],
    week: int,
    watch: Watch | None,
    until: str | None,
    stage: str = "",
) -> bool:
    """Run the steps of one page of a calendar; True when ``until`` (a step's name) was reached.

    ``watch`` is told each step's name and week after it: progress, logs and the tests' checks hang on it.
    """
    for step in steps:
        step(t.at(week, stage))
        name = getattr(step, "__name__", repr(step))
        if watch is not None:
            watch(name, week)
        if name == until:
            return True
    return False
