"""What people talk about: what is true and public, this month's first, then the last one's, then the season.

A topic is a clause that says a thing with its article: «el duelo de Aubrac y Lecoq». Each is talked of once a
month.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.telling.sentences import Cast, Item, item
from turnbot.games.preux.telling.teller.memory import Memory

#: What is talked of, the most talked of first, and the facts that name people.
_TALKED: dict[str, tuple[str, ...]] = {
    "duel.fought": ("who", "partner"),
    "character.died": ("who",),
    "wedding.held": ("who", "lady"),
    "play.opened": (),
    "disgrace.fell": ("who",),
    "challenge.declined": ("who", "partner"),
    "wife.eloped": ("lady",),
    "title.granted": ("who",),
    "lady.won": ("who", "lady"),
    "challenge.made": ("who", "partner"),
    "party.given": ("who",),
    "lady.left": ("who", "lady"),
    "unit.fought": (),
}


@dataclass(slots=True)
class Topics:
    """What there is to talk about in a month; each is given out once."""

    month: str
    events: Sequence[Event]
    memory: Memory
    cast: Cast
    _spent: set[Any] = field(default_factory=set)

    def heard(self, week: int, speakers: Sequence[str] = ()) -> Item:
        """Something that is known in this week, of others than the ``speakers``."""
        for e in sorted(
            self.events, key=lambda e: (-e.week, list(_TALKED).index(e.kind) if e.kind in _TALKED else 99)
        ):
            if e.kind in _TALKED and 0 < e.week <= week and self._is_fresh(e.kind, e.facts, speakers):
                return self._told(e.kind, e.facts, week, then=False)
        last = month_after(self.month, -1)
        for kind in _TALKED:
            for news in self.memory.of(kind):
                if news.month == last and self._is_fresh(kind, news.facts, speakers):
                    return self._told(kind, news.facts, week, then=True)
        nth = sum(isinstance(one, int) for one in self._spent)
        self._spent.add(nth)
        return item(f"topic.season-{int(self.month[5:]):02}", self.month, week, (str(nth),))

    def _is_fresh(self, kind: str, facts: Any, speakers: Sequence[str]) -> bool:
        named = [str(facts.get(name, "")) for name in _TALKED[kind]]
        known = all(name in self.cast for name in named) and not set(named) & set(speakers)
        if kind == "unit.fought":
            return known and kind not in self._spent
        if kind == "play.opened" and not facts.get("title"):
            return False
        return known and (kind, *sorted(named), str(facts.get("title", ""))) not in self._spent

    def _told(self, kind: str, facts: Any, week: int, *, then: bool) -> Item:
        named = [str(facts.get(name, "")) for name in _TALKED[kind]]
        self._spent.add(
            kind if kind == "unit.fought" else (kind, *sorted(named), str(facts.get("title", "")))
        )
        people = {name: self.cast[str(facts[name])] for name in _TALKED[kind]}
        others = {name: str(facts[name]) for name in ("title", "author") if facts.get(name)}
        what = f"topic.{kind}"
        return item(what, self.month, week, named, **{**others, **people}, then=then)
