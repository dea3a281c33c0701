"""The month's shape: what it was rich in, in one sentence or two before everything else."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.telling.sentences import Cast, Paragraph, item
from turnbot.games.preux.telling.teller.memory import Memory

#: What a month may be rich in: from how many on, and how much one weighs.
_RICH: Mapping[str, tuple[Sequence[str], int, int]] = {
    "deaths": (("character.died", "front.fell"), 1, 9),
    "weddings": (("wedding.held", "couple.married"), 1, 7),
    "duels": (("duel.fought",), 2, 5),
    "war": (("campaign.joined", "front.wounded", "rank.won"), 4, 2),
    "hearts": (("lady.won", "lady.left", "proposal.rejected", "wife.eloped"), 2, 3),
    "wine": (("drunk.slept", "drunk.sang", "drunk.raved", "drunk.insulted", "drunk.babbled"), 3, 2),
    "challenges": (("challenge.made",), 2, 3),
    "scandal": (("cad.branded", "disgrace.fell", "wife.eloped", "embezzler.seized"), 1, 3),
    "titles": (("title.granted",), 1, 4),
}


def lead(month: str, events: Sequence[Event], cast: Cast, memory: Memory) -> Paragraph:
    """The season, what the month was rich in, and the wedding or duel that was told a year ago."""
    counted = Counter(e.kind for e in events)
    # Who fell at the front has two events of it, and died once.
    dead = {str(e.facts["who"]) for e in events if e.kind in _RICH["deaths"][0]}
    weights: dict[str, tuple[int, int]] = {}
    for shape, (kinds, least, weight) in _RICH.items():
        count = len(dead) if shape == "deaths" else sum(counted[kind] for kind in kinds)
        if count >= least:
            weights[shape] = (count * weight, count)
    told = [item(f"season.{int(month[5:]):02}", month, 0, ())]
    ordered = sorted(weights, key=lambda shape: (-weights[shape][0], shape))
    if not ordered:
        # A month with a duel or a broken heart is not rich, and is not quiet either.
        poor = {shape: sum(counted[kind] for kind in kinds) for shape, (kinds, _, _) in _RICH.items()}
        most = max(poor, key=lambda shape: (poor[shape] * _RICH[shape][2], shape))
        what = f"shape.also-{most}" if poor[most] else "shape.quiet"
        told.append(item(what, month, 0, (), count=poor[most]))
    else:
        told.append(item(f"shape.{ordered[0]}", month, 0, (), count=weights[ordered[0]][1]))
        told += (
            [item(f"shape.also-{ordered[1]}", month, 0, (), count=weights[ordered[1]][1])]
            if ordered[1:]
            else []
        )
    return told + _anniversary(month, cast, memory)


def _anniversary(month: str, cast: Cast, memory: Memory) -> Paragraph:
    """One thing that was told a year ago of people who are still about."""
    year = month_after(month, -12)
    for kind, names in (("wedding.held", ("who", "lady")), ("duel.fought", ("who", "partner"))):
        for news in memory.of(kind):
            people: dict[str, Any] = {name: cast.get(str(news.facts[name])) for name in names}
            if news.month == year and all(people.values()):
                winner = cast.get(str(news.facts.get("winner", "")), {})
                return [item(f"year.{kind}", month, 0, (), **people, winner=winner)]
    return []
