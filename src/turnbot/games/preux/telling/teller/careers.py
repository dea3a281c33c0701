"""A man's story over months: debts, the front, what came of it, told as one where it takes its next step.

It is made of what earlier numbers told of him, and of nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.telling.sentences import Cast, Item, item
from turnbot.games.preux.telling.teller.memory import Memory, News
from turnbot.games.preux.words import spoken

#: What makes a career, with the facts that say whose it is; the weightiest first.
_STEPS: Mapping[str, Sequence[str]] = {
    "disgrace.fell": ("who",),
    "disgrace.fled": ("who",),
    "front.wounded": ("who",),
    "disgrace.ended": ("who",),
    "title.granted": ("who",),
    "wedding.held": ("who",),
    "cad.branded": ("who",),
    "order.mentioned": ("who",),
    "rank.won": ("who",),
    "campaign.joined": ("who",),
    "wedding.cancelled": ("who",),
    "duel.fought": ("who", "partner"),
    "lady.won": ("who",),
    "lady.left": ("who",),
    "play.opened": ("who",),
}
_RANK = {kind: nth for nth, kind in enumerate(_STEPS)}
#: So many steps make a story, and so many are told of it.
_LEAST, _MOST = 2, 4
#: So many months back a month is told without its year.
_MONTHS = 11


def career(name: str, month: str, memory: Memory, cast: Cast) -> list[Item]:
    """What was told of him, as clauses in the order in which it happened; nothing where it is no story."""
    found: dict[str, tuple[int, News]] = {}  # the last of each kind
    oldest = month_after(month, -_MONTHS)
    for nth, news in enumerate(memory.news):
        if news.month < oldest:
            continue
        if any(news.facts.get(side) == name for side in _STEPS.get(news.kind, ())) and _known(
            news, name, cast
        ):
            found[news.kind] = (nth, news)
    chosen = sorted(found.values(), key=lambda one: _RANK[one[1].kind])[:_MOST]
    if len(chosen) < _LEAST:
        return []
    ordered = [news for _, news in sorted(chosen, key=lambda one: one[0])]
    steps, before = [], ""
    for news in ordered:
        steps.append(_step(news, name, month, cast, same=news.month == before))
        before = news.month
    return steps


def _known(news: News, name: str, cast: Cast) -> bool:
    """Whether everybody else in it is still spoken of."""
    others = {str(news.facts.get(side, "")) for side in ("who", "partner", "lady")} - {name, ""}
    return others <= cast.keys()


def _step(news: News, name: str, month: str, cast: Cast, *, same: bool) -> Item:
    facts: dict[str, Any] = {"then": news.month, "same": same}
    what = news.kind
    if news.kind == "duel.fought":
        facts["other"] = cast[str(news.facts["partner" if news.facts["who"] == name else "who"])]
        winner = news.facts.get("winner", "")
        what += "-drawn" if not winner else "-won" if winner == name else "-lost"
    elif news.facts.get("lady"):
        facts["other"] = cast[str(news.facts["lady"])]
    if "regiment" in news.facts:
        facts["regiment"] = spoken.the_regiment(str(news.facts["regiment"]))
    if news.kind.startswith("disgrace."):
        facts["debt"] = news.facts.get("cause") == "debt"
    if news.kind == "play.opened":
        facts["title"] = news.facts["title"]
    return item(f"step.{what}", month, 0, [name, news.month], **facts)
