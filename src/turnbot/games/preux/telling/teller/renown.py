"""What earlier numbers told of somebody, beside his name; and who meets whom that he owes a duel.

Everything is in the chronicle's memory, which is made of public events; each piece is told of a man once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.telling.sentences import Cast, Item, item
from turnbot.games.preux.telling.teller.memory import Memory, News

#: So many months back readers are reminded of something; of older things the month alone would not tell when.
_MONTHS = 5
#: How a piece of news is told of each man in it: the fact that names him, the fragment, who the other is.
_KNOWN: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "title.granted": (("who", "titled", ""),),
    "wedding.held": (("who", "wed", "lady"),),
    "disgrace.ended": (("who", "returned", ""),),
    "disgrace.fell": (("who", "fell", ""),),
    "cad.branded": (("who", "cad", ""),),
    "wedding.cancelled": (("who", "jilted", "lady"),),
    "rank.won": (("who", "promoted", ""),),
    "order.mentioned": (("who", "mentioned", ""),),
    "front.wounded": (("who", "wounded", ""),),
    "play.opened": (("who", "author", ""),),
    "lady.left": (("who", "left", "lady"),),
    "lady.won": (("who", "won", "lady"),),
    "proposal.accepted": (("who", "betrothed", "lady"),),
    "proposal.rejected": (("who", "rejected", "lady"),),
    "duel.fought": (("who", "duel", "partner"), ("partner", "duel", "who")),
    "challenge.declined": (("partner", "refused", "who"), ("who", "declined", "partner")),
    "challenge.made": (("who", "challenger", "partner"), ("partner", "challenged", "who")),
}
#: What is between two who meet, the gravest first.
_BETWEEN = {"duel.fought": "duel", "challenge.declined": "declined", "challenge.made": "challenge"}
#: What later news of the same two undoes.
_UNDONE = {"lady.won": "lady.left", "proposal.accepted": "wedding.cancelled"}


def _weight(told: tuple[News, str, str]) -> tuple[bool, str, int]:
    """How much readers want to be reminded: of what did not happen last, else of what is newest."""
    kind = told[0].kind
    return kind != "challenge.declined", told[0].month, -list(_KNOWN).index(kind)


@dataclass(slots=True)
class Renown:
    """What there is to remind readers of in a month; each is given out once.

    ``silent`` are those whose affairs the month tells anyway, ``apart`` pairs of whom it tells together.
    """

    month: str
    memory: Memory
    cast: Cast
    silent: frozenset[str] = frozenset()
    apart: frozenset[frozenset[str]] = frozenset()
    told: list[tuple[str, str, str]] = field(default_factory=list)
    _named: set[str] = field(default_factory=set)
    _news: Sequence[News] = field(init=False)
    _met: set[frozenset[str]] = field(default_factory=set)
    _spent: set[tuple[str, str, frozenset[str]]] = field(default_factory=set)

    def __post_init__(self) -> None:
        oldest = month_after(self.month, -_MONTHS)
        self._news = [one for one in self.memory.news if one.month >= oldest]

    def known(self, name: str, week: int, beside: Iterable[str] = ()) -> Item | None:
        """What is told of him, as a clause; nothing of what is between him and those ``beside`` him."""
        if name in self._named or name in self.silent:
            return None
        found = [told for news in self._news for told in self._of(news, name) if told[1] not in {*beside}]
        if not found:
            return None
        latest = max(found, key=_weight)
        self._named.add(name)
        return self._clause(name, week, *latest)

    def _of(self, news: News, name: str) -> list[tuple[News, str, str]]:
        """The news, who else is in it and the fragment that tells it of him, where it is worth telling."""
        found = []
        for side, fragment, other in _KNOWN.get(news.kind, ()):
            whom = str(news.facts.get(other, ""))
            undone = self.memory.of(_UNDONE.get(news.kind, ""), who=name, lady=whom)
            fresh = not self.memory.of("known", who=name, of=news.kind, then=news.month)
            fresh = fresh and (news.kind, news.month, frozenset((name, whom))) not in self._spent
            if news.facts.get(side) == name and (not other or whom in self.cast) and fresh and not undone:
                found.append((news, whom, fragment))
        return found

    def _clause(self, name: str, week: int, news: News, whom: str, fragment: str) -> Item:
        self.told.append((name, news.kind, news.month))
        self._spent.add((news.kind, news.month, frozenset((name, whom))))
        if fragment == "duel":
            winner = str(news.facts.get("winner", ""))
            fragment += ".drawn" if not winner else ".won" if winner == name else ".lost"
        facts: dict[str, Any] = {"other": self.cast[whom]} if whom else {}
        if fragment == "author":
            facts["title"] = news.facts["title"]
        return item(
            f"known.{fragment}", self.month, week, [name], **facts, then=news.month, ago=self._ago(news)
        )

    def _ago(self, news: News) -> int:
        return next(back for back in range(_MONTHS + 1) if month_after(self.month, -back) == news.month)

    def met(
        self, people: Sequence[str], where: str, week: int, talked: Iterable[frozenset[str]]
    ) -> list[Item]:
        """A sentence about two of these people between whom something is, if there are such."""
        spoke = {*talked}
        for one, other in combinations(people, 2):
            pair = frozenset((one, other))
            if pair in self._met or pair in self.apart or pair & self.silent or not pair <= self.cast.keys():
                continue
            told = self._between(one, other, where, week, talked=pair in spoke)
            if told:
                self._met.add(pair)
                return [told]
        return []

    def _between(self, one: str, other: str, where: str, week: int, *, talked: bool) -> Item | None:
        facts: dict[str, Any] = {"where": where, "talked": talked}
        for news in reversed(self._news):
            if news.kind in _BETWEEN and news.pair == frozenset((one, other)):
                sides = {
                    "one": self.cast[str(news.facts["who"])],
                    "other": self.cast[str(news.facts["partner"])],
                }
                kind = f"met.{_BETWEEN[news.kind]}"
                return item(kind, self.month, week, [one, other], **sides, **facts, then=news.month)
        for left in reversed(self._news):
            lady = str(left.facts.get("lady", ""))
            for loser, winner in ((one, other), (other, one)):
                won = self.memory.of("lady.won", who=winner, lady=lady)
                if left.kind != "lady.left" or left.facts["who"] != loser or lady not in self.cast or not won:
                    continue
                if won[-1].month >= left.month and not self.memory.of("lady.left", who=winner, lady=lady):
                    sides = {"one": self.cast[loser], "other": self.cast[winner], "lady": self.cast[lady]}
                    return item(
                        "met.rivals", self.month, week, [one, other], **sides, **facts, then=left.month
                    )
        return None
