"""A cue being tried on a clause: what the clause still offers, and how much of it the cue has taken."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property

from turnbot.games.preux.reading.orders.clause import Clause, is_one_of
from turnbot.games.preux.reading.orders.standing import is_bid, is_transparent, says_how
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import Frame, lexicon


@dataclass(frozen=True)
class Offer:
    """What a clause offers to the cues, all of which ask the same of it."""

    clause: Clause
    state: State
    free: Sequence[Item]  # what no order has taken yet, and is not said in passing
    verbs: Sequence[Item]  # all but participles and what is said in passing, taken or not
    done: Set[str]  # the orders read in it before, by their names

    @property
    def again(self) -> bool:
        """Whether something was ordered in this clause before."""
        return bool(self.done)

    @cached_property
    def transparent(self) -> Sequence[Item]:
        """The verbs that only say that he does what their object names."""
        return [v for v in self.verbs if is_transparent(v)]

    @cached_property
    def is_verb_unsaid(self) -> bool:
        """Whether the clause leaves out what he does: «misa», «me permito dos bailes», «apúnteme a misa»."""
        auxiliary = lexicon().roles["auxiliary"]
        return all(
            v.form is None
            or v.form.lemma in auxiliary
            or is_transparent(v)
            or is_bid(v)
            or says_how(self.clause, v)
            for v in self.verbs
        )


@dataclass(slots=True)
class Fit:
    """How a frame fits so far."""

    frame: Frame
    score: int = 0
    taken: list[Item] = field(default_factory=list)  # what its cue took
    fresh: bool = False  # whether that is more than an order before took
    named: bool = False  # whether somebody or an amount meets a need, and is taken by nothing
    unsaid: bool = False  # whether a verb of its cue goes without saying
    through: Sequence[Item] = ()  # transparent verbs that stand for it
    leads: tuple[str, ...] = ()  # the prepositions behind which their object stands

    def take(self, *items: Item) -> None:
        """Count items as taken."""
        self.taken += items

    def speaks(self, offer: Offer) -> bool:
        """Whether it takes a verb that no order took before."""
        return any(item.form is not None and is_one_of(item, offer.free) for item in self.taken)
