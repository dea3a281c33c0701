"""Who merely was somewhere: one line a week for all of them, tied to what was talked about there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.orders.tree import CLUBS
from turnbot.games.preux.telling import scenes
from turnbot.games.preux.telling.sentences import Cast, Paragraph, item, ranked
from turnbot.games.preux.telling.teller.topics import Topics
from turnbot.games.preux.words import spoken

#: Kinds that say no more than that somebody was there, or there with somebody.
ATTENDANCE = frozenset(("club.visited", "tavern.visited", "casino.visited", "theatre.visited", "club.talked"))
_TALKED = "club.talked"
_VISITS = ATTENDANCE - {_TALKED}
#: A box at the theatre, whose holder sits in it alone.
BOX = "box"
_SEATS = {BOX: "en palco propio del Théâtre Royal", "theatre": "en la platea del Théâtre Royal"}
#: So many conversations of a week are told with what they were about.
_TALKS = 4


def mere(events: Sequence[Event]) -> list[Event]:
    """Those of a week's events that are mere attendance: nothing else happened in that place."""
    busy = {_place(e) for e in events if e.kind in scenes.SCENES - ATTENDANCE}
    parties = {
        e.facts["club"]
        for e in events
        if e.kind == "club.visited" and e.facts["role"] not in ("member", "guest")
    }
    closed = busy | parties
    boxes = Counter(e.facts["host"] for e in events if _place(e) == BOX)
    return [
        e for e in events if e.kind in ATTENDANCE and _place(e) not in closed and not _is_company(e, boxes)
    ]


def _is_company(event: Event, boxes: Mapping[str, int]) -> bool:
    """Whether he sat in a box in company, which is a scene of its own."""
    return _place(event) == BOX and (bool(event.facts["lady"]) or boxes[event.facts["host"]] > 1)


def _place(event: Event) -> str:
    if event.kind == "theatre.visited" and event.facts["seat"] == "box":
        return BOX
    if event.kind in ("tavern.visited", "casino.visited", "theatre.visited"):
        return event.kind.partition(".")[0]
    if event.kind == "play.opened":
        return ""  # the stalls are told by their places, whatever is played
    return str(event.facts.get("club") or event.facts.get("place") or "")


def told(week: int, events: Sequence[Event], cast: Cast, topics: Topics) -> list[Paragraph]:
    """A paragraph for all who merely were somewhere in a week, and who talked about what; none for nobody."""
    visits = [e for e in events if e.kind in _VISITS]
    month = events[0].month if events else ""
    paragraph: Paragraph = []
    if visits:
        stops = [_stop(where, visits, cast) for where in _order(visits)]
        names = [one["name"] for stop in stops for one in stop["people"]]
        kind = "round.one" if len(stops) == 1 else "round"
        facts: dict[str, Any] = {"stops": stops}
        paragraph.append(item(kind, month, week, names, **facts, within={"topic": topics.heard(week, names)}))
    clubs = {
        name: e.facts["club"]
        for e in events
        if e.kind == _TALKED
        for name in (e.facts["who"], e.facts["partner"])
    }
    pairs = scenes.circles((e.facts["who"], e.facts["partner"]) for e in events if e.kind == _TALKED)
    for nth, group in enumerate(pairs):
        parts = {"within": {"topic": topics.heard(week, group)}} if nth < _TALKS else {}
        kind = f"talk.{'two' if len(group) == 2 else 'circle'}{'' if parts else '-brief'}"
        club = clubs[group[0]]
        paragraph.append(
            item(kind, month, week, group, people=ranked(group, cast), club=spoken.club(club), **parts)
        )
    return [paragraph] if paragraph else []


def _order(visits: Sequence[Event]) -> list[str]:
    """The places of a week: clubs as they rank, then theatre, Casino and taverns."""
    here = {_place(e) for e in visits}
    return [code for code in (*CLUBS, BOX, "theatre", "casino", "tavern") if code in here]


def _stop(where: str, visits: Sequence[Event], cast: Cast) -> Mapping[str, Any]:
    """One place: where, with its preposition, and who was there."""
    there = [e for e in visits if _place(e) == where]
    ladies = [e.facts["lady"] for e in there if e.facts.get("lady")]
    place = _SEATS.get(where) or spoken.place(where)
    people = ranked([*(e.facts["who"] for e in there), *(lady for lady in ladies if lady in cast)], cast)
    return {"where": place, "club": spoken.club(where), "people": people}
