"""What was read so far, and what is remembered on the way: who was spoken of, what was tried last."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import NAMES, Action
from turnbot.games.preux.parsing.asked import TRIED, Context
from turnbot.games.preux.parsing.filled import Filled, Memory, quoted
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.names import NameIndex
from turnbot.games.preux.parsing.words.text import listed
from turnbot.games.preux.words.cast import Person


@dataclass(slots=True)
class Made:
    """An order with the clause and the frame it came of, and where it stands."""

    action: Action
    where: str
    filled: Filled
    hung: bool = False  # whether its condition was said behind it
    branches: int = 0  # how many conditions part it: «si acepta, voy con ella; si no, con Larue»
    likely: float | None = None  # how likely it is meant, once that was weighed


@dataclass(frozen=True, slots=True)
class Note:
    """What became of one part of a sentence.

    ``kind``: ``clause``, ``question``, ``if``, ``unless``, ``else`` or ``then``; ``made``: its orders,
    ``touched``: those it said more of; ``asked``: the condition it stands for; ``side``: to which side it
    looks, ``before``, ``behind`` or ``alone``. A condition on which nothing hangs is an ``occasion``.
    """

    where: str
    kind: str
    items: tuple[Item, ...]
    asides: tuple[Item, ...] = ()
    denied: bool = False
    made: tuple[Made, ...] = ()
    touched: tuple[Made, ...] = ()
    asked: Condition | None = None
    side: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What a pass nearly read, or read with little to go by: the judge weighs whether to show it."""

    where: str
    kind: str
    start: int
    end: int


@dataclass(slots=True)
class Draft:
    """What was read so far."""

    text: str
    me: Person | None
    index: NameIndex
    voice: int = 1
    made: list[Made] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)  # what became of each part
    cutting: set[str] = field(default_factory=set)  # sections of whose bets it is said that he cuts
    denied: list[tuple[frozenset[str], int, int]] = field(
        default_factory=list
    )  # classes denied for the month

    def said(self, start: int, end: int) -> Said:
        """Return the words from ``start`` to ``end``."""
        return quoted(self.text, start, end)

    def flag(self, where: str, why: str, start: int, end: int, options: tuple[Action, ...] = ()) -> None:
        """Show words to the referee, and what was nearly read in them; once for a reason."""
        flag = Flag(where, why, self.said(start, end), options)
        if flag not in self.flags:
            self.flags.append(flag)

    def doubt(self, where: str, kind: str, items: Sequence[Item]) -> None:
        """Note a doubt about some words."""
        if items:
            self.doubts.append(Doubt(where, kind, items[0].start, items[-1].end))

    def section(self, where: str) -> list[Action]:
        """Return the orders of a section."""
        return [m.action for m in self.made if m.where == where]


@dataclass(slots=True)
class State:
    """What is remembered from one sentence to the next."""

    memory: Memory = field(default_factory=Memory)
    context: Context = field(default_factory=Context)
    unclear: list[tuple[int, int]] = field(default_factory=list)  # conditions of this sentence
    pending: list[Item] = field(
        default_factory=list
    )  # what led up to the next clause: «con Vallon y Parrot, ...»
    invented: list[tuple[int, int]] = field(default_factory=list)  # deeds that no order stands for
    deeds: list[tuple[list[Item], Condition | None]] = field(
        default_factory=list
    )  # what he does, and no order
    all_month: bool = False  # under «todo el mes»
    later: bool = False  # behind the last week, in a paragraph of its own
    dangling: list[Item] = field(default_factory=list)  # a verb whose object is still to come
    touched: list[Made] = field(default_factory=list)  # what this sentence said more of
    before: list[Made] = field(default_factory=list)  # what the sentence before ordered
    headed: bool = False  # in a section with a heading
    owed: list[Item] = field(default_factory=list)  # «Duval me debe 12»: who and how much
    gossip: bool = False  # this sentence tells what others say
    challenged: bool = False  # it was said what he answers to a challenge of somebody
    retract: bool = False  # he has just taken back what he said
    sentence: list[Made] = field(default_factory=list)


def remember(items: Sequence[Item], draft: Draft, state: State) -> None:
    """Remember whom some words speak of."""
    several = [i.tags["P"][0] for i in items if "MAN" in i.atoms and len(i.tags.get("P", ())) == 1]
    if len(several) > 1:
        state.memory.men = tuple(several)
    for item in items:
        if item.has("CLUB", "club", "CASINO"):
            state.memory.place = item
        names = item.tags.get("P", ())
        if len(names) == 1:
            if names[0] in draft.index.ladies:
                state.memory.lady = state.context.lady = names[0]
                state.context.named = names[0]
            else:
                state.context.named = names[0]
                state.memory.man = state.context.man = names[0]
        elif "OWNLADY" in item.tags and draft.me is not None and draft.me.lady:
            state.memory.lady = state.context.lady = draft.me.lady


# What somebody else has to answer, or what may come off or not.
_ASKING = listed(
    """
    invite propose court challenge enlist apply leave-of-absence borrow promotion join-order
    join-club join-casino escape rescue ask-king duel gamble visit-casino submit-play embezzle
    extort arrest ransom confess stroll
    """
)


def note(action: Action, state: State) -> None:
    """Remember what was tried and who was asked, for the conditions behind it."""
    do = NAMES[type(action)]
    who = getattr(action, "who", None) if do == "invite" else None
    asked = who or getattr(action, "lady", None) or getattr(action, "opponent", None)
    if do in _ASKING | TRIED | {"theatre"}:
        state.context.tried = do
    if do in _ASKING:
        state.context.fresh = True
    if do in ("gamble", "visit-casino", "duel"):
        state.context.gambled = True
    if do in ("invite", "propose", "court", "challenge", "stroll", "accompany-lady") and isinstance(
        asked, str
    ):
        state.context.asked = asked
    elif do in ("enlist", "apply", "leave-of-absence", "borrow", "promotion", "join-order", "join-club"):
        state.context.asked = None
        lender = getattr(action, "from_", None)
        state.context.lender = lender if lender != "moneylender" else None
