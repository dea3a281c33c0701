"""What a clause says is done, for those who ask whether it is he who does it, and now."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnbot.games.preux.reading.orders.clause import Clause, place_of
from turnbot.games.preux.reading.orders.slots import mentions
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.verbs import Form

PRESENT = ("present", "future")


@dataclass(frozen=True, slots=True)
class Doing:
    """A clause and its verbs; a participle before the first other is none: «el mes pasado junté...»."""

    clause: Clause
    verbs: Sequence[Item]
    state: State

    @property
    def items(self) -> Sequence[Item]:
        """The clause's own items."""
        return self.clause.items

    @property
    def form(self) -> Form | None:
        """The form of its first verb, if it has one."""
        return self.verbs[0].form if self.verbs else None

    @property
    def now(self) -> Form | None:
        """The same, if it is somebody else's, or somebody's of whom he speaks, and of this month."""
        form = self.form
        return form if form is not None and form.person == 3 and form.tense in PRESENT else None

    @property
    def at(self) -> int:
        """The place of its first verb among its items; there must be one."""
        return place_of(self.verbs[0], self.items)

    def names_me(self) -> bool:
        """Whether the sender is named in it."""
        me = self.state.sender.name if self.state.sender else None
        return any(me in mention.names for _, mention in mentions(self.clause))


def doing_of(clause: Clause, verbs: Sequence[Item], state: State) -> Doing:
    """Return what a clause with these verbs says is done."""
    first = next((k for k, v in enumerate(verbs) if v.form is not None and v.form.tense != "participle"), 0)
    return Doing(clause, verbs[first:], state)


def plain(items: Sequence[Item]) -> list[Item]:
    """Return items without marks, joiners, and what is said in passing."""
    return [i for i in items if i.kind != "mark" and not i.sub and i.role != "joiner"]
