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
from turnbot.games.preux.telling.teller.memory import Memory, News

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


_RANK = {kind: nth for nth, kind in enumerate(_TALKED)}
#: So many things of a week, or of the last month, are talked of at most, however many there are to talk.
_MOST = 20
#: From so many things to talk about on, who tells of mere presence may take some of them.
_PLENTY = 12


@dataclass(slots=True)
class Topics:
    """What there is to talk about in a month; each is given out once."""

    month: str
    events: Sequence[Event]
    memory: Memory
    cast: Cast
    _spent: set[Any] = field(default_factory=set)
    _named: set[str] = field(default_factory=set)
    _seen: dict[tuple[int, str], set[str]] = field(default_factory=dict)
    _fresh: list[Event] = field(init=False)
    _stale: list[News] = field(init=False)

    def __post_init__(self) -> None:
        for e in self.events:
            if e.kind == "club.visited":
                self._seen.setdefault((e.week, str(e.facts["club"])), set()).add(str(e.facts["who"]))
        talked = [e for e in self.events if e.kind in _TALKED and e.week]
        talked = [e for e in talked if e.kind != "party.given" or self._was_attended(e)]
        talked.sort(key=lambda e: _RANK[e.kind])
        self._fresh = [e for week in (4, 3, 2, 1) for e in [e for e in talked if e.week == week][:_MOST]]
        last = month_after(self.month, -1)
        news = [one for one in self.memory.news if one.kind in _TALKED and one.month == last]
        self._stale = sorted(news, key=lambda one: _RANK[one.kind])[:_MOST]

    def _was_attended(self, party: Event) -> bool:
        """Whether any guest came, so that there is something to talk about."""
        came = self._seen.get((party.week, str(party.facts["club"])), set())
        return bool(came & set(party.facts["guests"]))

    def news(self, week: int, speakers: Sequence[str] = ()) -> Item | None:
        """Something new of this week or the last month, of others than the ``speakers``; perhaps nothing.

        Of whom nobody talked yet this month comes first.
        """
        for of_somebody_new in (True, False):
            for e in [*self._fresh]:
                if 0 < e.week <= week and self._is_fresh(e.kind, e.facts, speakers, new=of_somebody_new):
                    self._fresh.remove(e)
                    return self._told(e.kind, e.facts, week, then=False)
            for news in [*self._stale]:
                if self._is_fresh(news.kind, news.facts, speakers, new=of_somebody_new):
                    self._stale.remove(news)
                    return self._told(news.kind, news.facts, week, then=True)
        return None

    @property
    def plenty(self) -> bool:
        """Whether there is more to talk about than the month's conversations need."""
        return len(self._fresh) + len(self._stale) >= _PLENTY

    def heard(self, week: int, speakers: Sequence[str] = ()) -> Item:
        """Something that is known in this week, of others than the ``speakers``: the season, if need be."""
        found = self.news(week, speakers)
        if found:
            return found
        nth = sum(isinstance(one, int) for one in self._spent)
        self._spent.add(nth)
        return item(f"topic.season-{int(self.month[5:]):02}", self.month, week, (str(nth),))

    def _is_fresh(self, kind: str, facts: Any, speakers: Sequence[str], *, new: bool) -> bool:
        named = [str(facts.get(name, "")) for name in _TALKED[kind]]
        if new and self._named & set(named):
            return False
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
        self._named.update(named)
        people = {name: self.cast[str(facts[name])] for name in _TALKED[kind]}
        others = {name: str(facts[name]) for name in ("title", "author") if facts.get(name)}
        what = f"topic.{kind}"
        return item(what, self.month, week, named, **{**others, **people}, then=then)
