"""What a reader remembers while he reads a mail: who was last spoken of, what was last tried."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action, DuelRoutine
from turnbot.games.preux.reading.trace import Trace
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.names import Mention, NameIndex
from turnbot.games.preux.words.cast import Cast, Person


@dataclass(frozen=True, slots=True)
class Heard:
    """A clause that gave an order, or said more about one: where it stands, and its words."""

    where: str
    items: tuple[Item, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Deed:
    """Something no rule provides for, told of himself in the third person: where, in which words, if what."""

    where: str
    start: int
    end: int
    condition: Condition | None


@dataclass(slots=True)
class State:
    """The memory of one mail. Everything in it belongs to that mail alone."""

    text: str
    cast: Cast
    index: NameIndex
    sender: Person | None
    sections: dict[str, list[Action]] = field(default_factory=dict)
    flags: list[Flag] = field(default_factory=list)
    duels: list[DuelRoutine] = field(default_factory=list)
    routines_within: list[tuple[int, str]] = field(
        default_factory=list
    )  # (which of ``duels``, told in what week)
    arms: dict[str, str] = field(default_factory=dict)  # by opponent («»: any): the weapon named for him
    death_roll: tuple[int, ...] | None = None
    where: str = "notes"
    _breaks: list[int] | None = None
    amends: bool = False  # the mail corrects orders sent before
    lady: str | None = None
    men: tuple[str, ...] = ()
    before_case: tuple[str, ...] = ()  # the same, before the last condition
    several: tuple[str, ...] = ()  # the last men who were named together: «al primero»
    place: dict[str, Any] = field(default_factory=dict)  # the tags of the place spoken of last: «voy allí»
    feast: tuple[str, str] | None = None  # (where, host): the feast last told of, and not ordered
    challenger: str | None = None  # who was last said to have challenged him
    subject_at: int = -1  # where that clause ends, as an offset
    subject: tuple[str, ...] = ()  # the men of the last clause that ordered nothing
    asked: str | None = None  # whoever was last invited, courted, challenged: who may accept or refuse
    along: str | None = None  # who goes along if the condition holds that is being read: «con ella si acepta»
    condition: Condition | None = None  # the last condition said, for «si no»
    asked_in: str = ""  # the section in which it was said
    earlier: Condition | None = None  # the one before it in that section
    under: Condition | None = None  # of a «si no» before: on what the next «si no» hangs beside its own
    asked_how: str = ""  # by which verb the last condition asked: «si la hay, ...; si no la hay, ...»
    unread: str = ""  # by which verb the last condition asked that nobody could read
    by_noun: Condition | None = None  # the last condition, if said by a noun: «con permiso, ...; sin él, ...»
    asserted: Condition | None = None  # the same without its «no», for «si lo es»
    denied: list[tuple[str, str, Said, frozenset[str]]] = field(
        default_factory=list
    )  # (where, do, words, to whom): what he will not do
    amount: int | None = None  # the crowns spoken of last: «Noisel necesita 80 y se las presto»
    latest: str | None = None  # who was spoken of since the last condition
    last_verb: str | None = None
    taking: str | None = (
        None  # whom he takes along wherever this sentence goes: «me la llevo al club y al teatro»
    )
    last: Action | None = None
    doubt: Said | None = None  # the words of the last condition that nobody could read
    staked: Condition | None = None  # under which the last order was given: «si gano, la cortejo; si va mal»
    hope: str = ""  # what was left open last: «asked» (somebody's answer) or «tried» (an outcome)
    fought: bool = False  # whether a duel or bets were left open after that
    tried: str = ""  # the last attempt, as the name of its order
    invited: bool = False  # whether the one asked last was invited somewhere
    dated_to: tuple[int, str] = (0, "")  # where a clause ends that named its own section, and which
    third_person: int = 0  # orders he gave in the third person, less those in the first
    others: str = ""  # the tense in which it was told last what another does: «Vallon irá al club y beberá»
    spoken: dict[str, list[Item]] = field(default_factory=dict)  # all the words under a heading
    looked_for: dict[str, dict[str, None]] = field(default_factory=dict)  # by section: «si está Larue»
    heard: list[Heard] = field(default_factory=list)
    passed: list[Heard] = field(default_factory=list)  # clauses taken for colour
    deeds: list[Deed] = field(default_factory=list)
    dated: str | None = None  # the one week that the sentence being read names, before any is begun
    weighed: list[tuple[str, int, Said]] = field(
        default_factory=list
    )  # (where, how many orders stood there, words): what he was not sure to do
    drinks_somehow: set[Said] = field(default_factory=set)  # the words of orders to drink that say not how
    things: tuple[Item, ...] = ()  # what was spoken of last, and not ordered: «me hace falta un criado»
    supposed: list[Action] = field(default_factory=list)  # orders of the other case, which was not spoken of
    copied: list[Action] = field(default_factory=list)  # orders that «lo mismo» gave once more, as they stand
    base: dict[str, Action] = field(default_factory=dict)  # by section: a visit before conditions changed it
    trace: Trace = field(default_factory=Trace)

    @property
    def actions(self) -> list[Action]:
        """The orders of the section being read, so far; they may be changed in place."""
        try:
            return self.sections[self.where]
        except KeyError:
            return self.sections.setdefault(self.where, [])

    def is_copied(self, action: Action) -> bool:
        """Whether «lo mismo» gave an order once more and nothing has been said of it since."""
        return any(action is one for one in self.copied)

    def made(self) -> Mapping[str, Sequence[Any]]:
        """Return all that has been ordered so far, by section, routines and death roll among it."""
        if not self.duels and self.death_roll is None:
            return self.sections
        rolled = [] if self.death_roll is None else [self.death_roll]
        return {**self.sections, "duels": self.duels, "death-roll": rolled}

    def note(self, span: tuple[int, int], outcome: str, module: str = "", why: str = "") -> None:
        """Write into the trace what became of the words of ``span``."""
        self.trace.module = module or self.trace.module
        self.trace.why = why or self.trace.why
        self.trace.note(self.made(), len(self.flags), self.where, span, outcome)

    def amend(self, start: int, outcome: str | None = None, why: str = "") -> None:
        """Add to the trace what a second look at the words at ``start`` brought."""
        self.trace.amend(self.made(), len(self.flags), start, outcome, why)

    def said(self, start: int, end: int) -> Said:
        """Return the player's words between two offsets, and their line."""
        text = " ".join(self.text[start:end].split())
        return Said(text.strip(" ,;:.-"), self.line_of(start))

    def line_of(self, at: int) -> int:
        """Return the number of the line in which an offset lies."""
        if self._breaks is None:
            self._breaks = [n for n, letter in enumerate(self.text) if letter == "\n"]
        return bisect_left(self._breaks, at) + 1

    def flag(self, why: str, said: Said, options: Sequence[Action] = (), where: str | None = None) -> None:
        """Raise a flag in the section being read, once."""
        flag = Flag(where or self.where, why, said, tuple(options))
        if not any(f.where == flag.where and f.why == why and f.said.text == said.text for f in self.flags):
            self.flags.append(flag)

    def own_lady(self) -> str | None:
        """Return the sender's lady."""
        return self.sender.lady if self.sender and self.sender.lady else None

    def resolve(self, mention: Mention, said: Said, *, want: str = "any") -> str | None:
        """Return the one person a mention means; flag it and return None if there are none or several.

        ``want``: ``man``, ``lady`` or ``any``; the sender is not meant where somebody else can be.
        """
        names = mention.names
        if want == "lady" and any(n in self.index.ladies for n in names):
            names = tuple(n for n in names if n in self.index.ladies)
        elif want == "man" and any(n in self.index.people for n in names):
            names = tuple(n for n in names if n in self.index.people)
        me = self.sender.name if self.sender else None
        if len(names) > 1 and me in names:
            names = tuple(n for n in names if n != me)
        if len(names) > 1:
            # «Cortejo a Marie Tessier; si Marie acepta...»: who has been named in full is meant by less
            names = tuple(n for n in names if n in (self.lady, *self.men)) or names
        if len(names) == 1:
            self.remember(names[0])
            return names[0]
        self.flag(
            "ambiguous-person" if names else "unknown-person", Said(mention.text or said.text, said.line)
        )
        return None

    def remember(self, name: str) -> None:
        """Note who was spoken of last."""
        self.latest = name
        if name in self.index.ladies:
            self.lady = name
        else:
            self.men = (name,)
