"""One person through his month: where he went, with whom, what came of it, in one paragraph.

A portrait takes its events out of what the weeks tell: each thing is told once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, ranked
from turnbot.games.preux.telling.teller.memory import Memory
from turnbot.games.preux.telling.teller.topics import Topics
from turnbot.games.preux.words import spoken

#: What a portrait tells of its hero, as clauses, and how much each is worth of being told.
_WORTH: Mapping[str, int] = {
    "club.visited": 2, "tavern.visited": 2, "casino.visited": 2, "theatre.visited": 2, "home.visited": 2,
    "drunk.slept": 3, "drunk.sang": 3, "drunk.raved": 3, "lady.left": 2,
    "lady.escorted": 2, "stroll.noticed": 1, "proposal.rejected": 2, "house.moved": 1,
}  # fmt: skip
#: A week is worth telling for these; what else there is of his stands beside them.
_WEEKS = 2
#: One portrait for so many people.
_PEOPLE = 4
_LEVELS = ("level.rose", "level.fell")


@dataclass(frozen=True, slots=True)
class Portraits:
    """The month's portraits: who are their heroes, the paragraphs, and the events that they tell."""

    heroes: Sequence[str]
    paragraphs: Sequence[Paragraph]
    told: frozenset[int]


def portraits(
    events: Sequence[Event], people: Sequence[str], cast: Cast, memory: Memory, topics: Topics
) -> Portraits:
    """Choose whom the month follows, whoever was not followed lately first, and tell it."""
    own = {name: _acts(name, events) for name in people if name in cast}
    last = {one.facts["who"]: one.month for one in memory.of("portrait")}
    worthy = [name for name, acts in own.items() if _is_worthy(acts)]
    chosen = sorted(worthy, key=lambda name: (last.get(name, ""), -_worth(own[name]), name))
    heroes: list[str] = []
    taken: set[int] = set()
    remarked: set[str] = set()  # the same remark on two people of a month is none
    paragraphs = []
    for name in chosen:
        acts = [e for e in own[name] if e.seq not in taken]
        if not _is_worthy(acts):
            continue
        heroes.append(name)
        taken |= {e.seq for e in acts} | _beside(name, acts, events)
        remark = [one for one in _moved(name, acts[0].month, events, cast) if one["kind"] not in remarked]
        remarked |= {one["kind"] for one in remark}
        paragraphs.append(_told(name, acts, events, cast, topics) + remark)
        if len(heroes) * _PEOPLE >= len(people):
            break
    return Portraits(heroes, paragraphs, frozenset(taken))


def _acts(name: str, events: Sequence[Event]) -> list[Event]:
    """What he did in weeks, that a portrait can tell; a party's guests and hosts are told at the party."""
    rooms = {(e.week, e.facts.get("club", "")) for e in events if e.kind in ("party.given", "stag.held")}
    return [
        e
        for e in events
        if e.kind in _WORTH
        and e.week
        and e.facts["who"] == name
        and not (e.kind == "club.visited" and (e.week, e.facts["club"]) in rooms)
        and not (e.kind == "club.visited" and e.facts["role"] not in ("member", "guest"))
        and not (e.kind == "home.visited" and _is_received(e, events))
        and not (e.kind == "theatre.visited" and e.facts["seat"] == "box" and _has_guests(e, events))
    ]


def _is_received(visit: Event, events: Sequence[Event]) -> bool:
    """Whether the house that he visits is told as a party."""
    return any(
        e.kind == "home.opened" and e.week == visit.week and e.facts["who"] == visit.facts["host"]
        for e in events
    )


def _has_guests(visit: Event, events: Sequence[Event]) -> bool:
    host, week = visit.facts["host"], visit.week
    there = [e for e in events if (e.kind, e.week) == (visit.kind, week) and e.facts["host"] == host]
    return len(there) > 1


def _is_worthy(acts: Sequence[Event]) -> bool:
    """Whether there is a story in it: several weeks, and not the same in all of them."""
    different = {(e.kind, e.facts.get("club", ""), e.facts.get("host", "")) for e in acts}
    return len({e.week for e in acts}) >= _WEEKS and len(different) >= _WEEKS


def _worth(acts: Sequence[Event]) -> int:
    different = {(e.kind, e.facts.get("club", ""), e.facts.get("host", "")) for e in acts}
    return sum(_WORTH[e.kind] for e in acts) + 3 * len(different)


def _beside(name: str, acts: Sequence[Event], events: Sequence[Event]) -> set[int]:
    """What his portrait tells of others: that they talked with him."""
    visits = {(e.week, e.facts["club"]) for e in acts if e.kind == "club.visited"}
    return {
        e.seq
        for e in events
        if e.kind == "club.talked"
        and name in (e.facts["who"], e.facts["partner"])
        and (e.week, e.facts["club"]) in visits
    }


def _told(name: str, acts: Sequence[Event], events: Sequence[Event], cast: Cast, topics: Topics) -> Paragraph:
    who, month = cast[name], acts[0].month
    weeks = sorted({e.week for e in acts})
    clauses = [_week(name, week, [e for e in acts if e.week == week], events, cast, topics) for week in weeks]

    def say(what: str, week: int, of: Sequence[Sequence[Item]]) -> Item:
        return item(f"portrait.{what}", month, week, [name], who=who, weeks=weeks,
                    within={f"acts{nth}": list(one) for nth, one in enumerate(of, 1)})  # fmt: skip

    told = [say("begun", weeks[0], clauses[:1])]
    middle, last = clauses[1:-1], clauses[-1:]
    if len(middle) == 2:
        told.append(say("went-twice", weeks[1], middle))
    elif middle:
        told.append(say("went", weeks[1], middle))
    told.append(say("ended", weeks[-1], last))
    return told


def _moved(name: str, month: str, events: Sequence[Event], cast: Cast) -> Paragraph:
    """What the month made of him, where it moved him one way alone: a word of it, and no reason."""
    moved = {e.kind for e in events if e.kind in _LEVELS and e.facts["who"] == name}
    if len(moved) != 1:
        return []
    return [item(f"portrait.{moved.pop().partition('.')[2]}", month, 0, [name], who=cast[name])]


def _week(
    name: str, week: int, acts: Sequence[Event], events: Sequence[Event], cast: Cast, topics: Topics
) -> list[Item]:
    return [
        _act(name, e, events, cast, topics)
        for e in sorted(acts, key=lambda e: (e.kind.startswith("drunk"), e.seq))
    ]


def _act(name: str, e: Event, events: Sequence[Event], cast: Cast, topics: Topics) -> Item:
    """One thing that he did, as a clause without its subject."""
    kind, facts = f"act.{e.kind}", e.facts
    told: dict[str, Any] = {}
    if e.kind in ("club.visited", "casino.visited"):
        company = [one for one in facts.get("company", ()) if one in cast and one != name]
        company = [one for one in company if _was_there(one, e, events)]
        talked = _talked(name, e, events)
        told = {
            "club": spoken.club(str(facts.get("club", "casino"))),
            "people": ranked({*company, *talked}, cast),
        }
        host = str(facts.get("host", ""))
        if facts.get("role") == "guest" and host in cast:
            kind, told = "act.club.guest", {**told, "host": cast[host]}
        elif talked:
            kind = "act.club.talked"
            told |= {
                "people": ranked(talked, cast),
                "within": {"topic": topics.heard(e.week, [name, *talked])},
            }
        elif company:
            kind += "-company"
    elif e.kind == "theatre.visited":
        kind += f"-{facts['seat']}"
        told = {
            "host": cast.get(str(facts["host"]), {}),
            "lady": cast.get(str(facts["lady"]), {}),
            "own": facts["host"] == name,
        }
    elif e.kind.startswith("drunk."):
        told = (
            {"place": "allí"}
            if len(_acts_of(name, e, events)) > 1
            else {"place": spoken.place(str(facts["place"]))}
        )
    else:
        told = {one: cast.get(str(value), value) for one, value in facts.items() if one in ("lady", "host")}
        if "place" in facts:
            told["place"] = spoken.place(str(facts["place"]))
        if "club" in facts:
            told["club"] = spoken.club(str(facts["club"]))
        if "residence" in facts:
            told["residence"] = spoken.house(facts["residence"])
    return item(kind, e.month, e.week, [name, e.kind], who=cast[name], **told)


def _acts_of(name: str, drunk: Event, events: Sequence[Event]) -> list[Event]:
    """Where he was in the week that he was drunk: a portrait names the place with the visit."""
    visits = ("club.visited", "tavern.visited", "casino.visited")
    return [
        e
        for e in events
        if e.week == drunk.week and e.facts.get("who") == name and (e.kind in visits or e is drunk)
    ]


def _was_there(other: str, visit: Event, events: Sequence[Event]) -> bool:
    return any(e.kind == visit.kind and e.week == visit.week and e.facts["who"] == other
               and e.facts.get("club") == visit.facts.get("club") for e in events)  # fmt: skip


def _talked(name: str, visit: Event, events: Sequence[Event]) -> list[str]:
    pairs = [
        (e.facts["who"], e.facts["partner"])
        for e in events
        if e.kind == "club.talked" and e.week == visit.week
    ]
    return sorted({one for pair in pairs if name in pair for one in pair if one != name})
