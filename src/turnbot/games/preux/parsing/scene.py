"""What a clause is read in, and a clause as it is understood so far: what the steps of ``clause`` hand on."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.parsing.draft import Draft, Made, State
from turnbot.games.preux.parsing.filled import Writer
from turnbot.games.preux.parsing.frames import Match, matched
from turnbot.games.preux.parsing.words.items import Item


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a clause stands: its section, what it hangs on, and what was read and said before it.

    ``opening``: whether it stands before the weeks of a mail that has weeks; ``holds``: the condition said
    before it.
    """

    where: str
    opening: bool
    holds: Condition | None
    draft: Draft
    state: State

    @property
    def me(self) -> str | None:
        """The writer's name."""
        return self.draft.me.name if self.draft.me else None

    @property
    def last(self) -> Made | None:
        """The order said last in this section."""
        return next((m for m in reversed(self.draft.made) if m.where == self.where), None)

    def writer(self) -> Writer:
        """What building an order here needs."""
        draft, where = self.draft, self.where
        return Writer(
            draft.me,
            draft.index,
            self.state.memory,
            lambda why, first, last: draft.flag(where, why, first.start, last.end),
            where,
            self.state.touched,
        )

    def doubt(self, kind: str, items: Sequence[Item]) -> None:
        """Note a doubt about some words."""
        self.draft.doubt(self.where, kind, items)


@dataclass(slots=True)
class Told:
    """A clause, which no step changes: its words, its traits, whose deed it is, and the frames that fit.

    ``said``: the words as they stand; ``items``: those that order, with what leads up to them; ``traits``:
    the classes of the whole (NEG, CLERGY, ...); ``finite``: the verbs that govern; ``foreign``: somebody
    else's deed; ``past``: done before; ``verbless``: no verb, or one that says nothing.
    """

    said: tuple[Item, ...]
    items: tuple[Item, ...]
    asides: tuple[Item, ...]
    denied: bool
    traits: frozenset[str]
    verbs: tuple[Item, ...] = ()
    finite: tuple[Item, ...] = ()
    verbless: bool = False
    foreign: bool = False
    past: bool = False
    matches: tuple[Match, ...] = ()

    def fits(self, items: Sequence[Item], *, verbless: bool) -> tuple[Match, ...]:
        """Return the frames that fit some words in the place of the clause's own."""
        return tuple(matched(items, self.traits, verbless=verbless))

    @property
    def open(self) -> bool:
        """Whether nothing was found in it, and nothing denied."""
        return not self.matches and not self.denied
