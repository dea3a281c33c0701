"""What the chronicle remembers of its earlier numbers: how often it told each fragment, the news of a year.

It stands in the world as plain data (``World.told``) and is made of public events alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.state.months import month_after

#: Kinds of news to which a later number may come back, with the facts that it needs.
KEPT: Mapping[str, Sequence[str]] = {
    "duel.fought": ("who", "partner", "winner", "reason", "dead"),
    "challenge.made": ("who", "partner", "reason"),
    "challenge.declined": ("who", "partner", "reason"),
    "apology.accepted": ("who", "partner"),
    "drunk.insulted": ("who", "partner"),
    "wedding.held": ("who", "lady"),
    "lady.won": ("who", "lady"),
    "lady.left": ("who", "lady"),
    "wedding.cancelled": ("who", "lady"),
    "play.opened": ("who", "author", "title", "result"),
    "character.died": ("who", "partner"),
    "disgrace.fell": ("who", "cause", "regiment"),
    "title.granted": ("who", "dignity"),
    "party.given": ("who", "club"),
    "pregnancy.seen": ("lady",),
    "proposal.accepted": ("who", "lady"),
    "proposal.rejected": ("who", "lady"),
    "cad.branded": ("who", "lady", "cause"),
    "disgrace.fled": ("who", "regiment"),
    "disgrace.ended": ("who", "cause"),
    "campaign.joined": ("who", "regiment"),
    "front.wounded": ("who",),
    "front.fell": ("who",),
    "order.mentioned": ("who",),
    "rank.won": ("who", "rank"),
    "portrait": ("who",),
    "known": ("who", "of", "then"),
}
#: For so many months: a year and one, so that an anniversary is among them.
_MONTHS = 13
#: So many pieces of news at most, the newest; a war of hundreds would fill the world with them.
_MOST = 400


@dataclass(frozen=True, slots=True)
class News:
    """Something that was told: in which month, what (a kind of event), and its facts."""

    month: str
    kind: str
    facts: Mapping[str, Any]

    @property
    def pair(self) -> frozenset[str]:
        """The two between whom it was, where it was between two."""
        return frozenset((str(self.facts.get("who", "")), str(self.facts.get("partner", ""))))


@dataclass(frozen=True, slots=True)
class Memory:
    """How often each fragment was told, and what there was to tell, oldest first."""

    turns: Mapping[str, int] = field(default_factory=dict)
    news: Sequence[News] = ()

    def between(self, one: str, other: str) -> list[News]:
        """What was told of these two, oldest first."""
        return [news for news in self.news if news.pair == frozenset((one, other))]

    def of(self, kind: str, **facts: Any) -> list[News]:
        """News of a kind with these facts, oldest first."""
        found = [news for news in self.news if news.kind == kind]
        return [news for news in found if all(news.facts.get(name) == value for name, value in facts.items())]

    def document(self) -> dict[str, Any]:
        """As plain data, which ``read`` reads again."""
        news = [[one.month, one.kind, dict(one.facts)] for one in self.news]
        return {"turns": dict(sorted(self.turns.items())), "news": news}


def read(document: Mapping[str, Any]) -> Memory:
    """A memory from plain data; an empty document, as of a game's first month, is an empty one."""
    news = tuple(News(month, kind, facts) for month, kind, facts in document.get("news", ()))
    return Memory(dict(document.get("turns", {})), news)


def after(
    memory: Memory,
    month: str,
    events: Iterable[Event],
    turns: Mapping[str, int],
    heroes: Iterable[str],
    known: Iterable[tuple[str, str, str]] = (),
) -> Memory:
    """What is remembered once this month is told.

    ``turns`` as they stand, ``heroes`` of its portraits, and whom readers were reminded of what, of which
    month (``known``).
    """
    oldest = month_after(month, -_MONTHS)
    fresh = [
        News(month, e.kind, {name: e.facts[name] for name in KEPT[e.kind] if name in e.facts})
        for e in events
        if e.kind in KEPT
    ]
    fresh += [News(month, "portrait", {"who": name}) for name in heroes]
    fresh += [News(month, "known", {"who": who, "of": of, "then": then}) for who, of, then in known]
    kept = [one for one in memory.news if one.month > oldest]
    return Memory(turns, tuple([*kept, *fresh][-_MOST:]))
