"""A clause ready to be read: its items, and what may be asked of the places they stand in."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import pairwise

from turnbot.games.preux.reading.words.hints import held_by
from turnbot.games.preux.reading.words.items import Item


@dataclass(slots=True)
class Clause:
    """A clause ready to be read: its items, whether its verb is denied, and the verb it inherits."""

    items: list[Item]
    start: int
    end: int
    negative: bool = False
    inherited: str | None = None
    extra: list[Item] = field(default_factory=list)  # what came after and only adds to it
    held: AbstractSet[str] | None = field(default=None, init=False)  # its hints; None while it may change

    def settle(self) -> None:
        """Note what it holds: from here on nothing is added to it or to its items."""
        self.held = held_by(self.all)

    def lacks(self, hints: Iterable[str] | None) -> bool:
        """Whether it surely has none of these words, verbs and tags; False while it may change."""
        return self.held is not None and hints is not None and self.held.isdisjoint(hints)

    @property
    def all(self) -> list[Item]:
        """Its own items and what was added to them, to be looked at and not to be changed."""
        return self.items + self.extra if self.extra else self.items

    def tagged(self, *tags: str) -> list[Item]:
        """Items with any of these tags, those said in passing included."""
        return [] if self.lacks(tags) else [i for i in self.all if i.has(*tags)]

    def has(self, *tags: str) -> bool:
        """Whether it holds any of these, not counting what is said in passing."""
        return not self.lacks(tags) and any(not i.sub and i.has(*tags) for i in self.all)

    def verb(self, *lemmas: str) -> bool:
        """Whether one of these verbs is in it, not counting what is said in passing."""
        return not self.lacks(lemmas) and any(
            i.form is not None and not i.sub and i.form.lemma in lemmas for i in self.all
        )

    def word(self, *norms: str) -> bool:
        """Whether one of these words is in it."""
        return not self.lacks(norms) and any(i.norm in norms for i in self.all)

    def followed(self, norm: str, tag: str) -> bool:
        """Whether a word of this spelling stands before something with this tag: «una fiesta», «de Larue»."""
        return not self.lacks((tag,)) and any(
            one.norm == norm and other.has(tag) and not other.sub for one, other in pairwise(self.all)
        )

    def place(self, item: Item) -> int:
        """Return where an item stands among all of them; 0 for one that is none of them."""
        return place_of(item, self.all)


def place_of(item: Item, items: Sequence[Item]) -> int:
    """Return at which place this very item stands, and not one that looks the same; 0 if at none."""
    for k, other in enumerate(items):
        if other is item:
            return k
    return 0


def is_one_of(item: Item, items: Sequence[Item]) -> bool:
    """Whether this very item is among ``items``, and not only one that looks the same."""
    return any(item is other for other in items)
