"""Who merely was somewhere: one line a week for all of them, tied to what was talked about there."""

from collections import Counter
from collections.abc import Mapping, Sequence

from turnbot.core.events import Event
from turnbot.games.preux.orders.tree import CLUBS
from turnbot.games.preux.telling import scenes
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, ranked
from turnbot.games.preux.telling.teller.renown import Renown
from turnbot.games.preux.telling.teller.topics import Topics
from turnbot.games.preux.words import spoken

#: Kinds that say no more than that somebody was there, or there with somebody.
ATTENDANCE = frozenset(("club.visited", "tavern.visited", "casino.visited", "theatre.visited", "club.talked"))
_TALKED = "club.talked"
VISITS = ATTENDANCE - {_TALKED}
#: A box at the theatre, whose holder sits in it alone.
BOX = "box"
_SEATS = {BOX: "en los palcos del Théâtre Royal", "theatre": "en la platea del Théâtre Royal"}
#: Places that have sentences of their own; all others are clubs.
_APART = (BOX, "theatre", "casino", "tavern")
#: Of so many people of a week readers are reminded, and no more: a list is read for who is in it.
_REMINDERS = 2
#: So many conversations of a week are told with what they were about.
_TALKS = 4


def mere(events: Sequence[Event]) -> list[Event]:
    """Those of a week's events that are mere attendance: nothing else happened in that place."""
    busy = {place(e) for e in events if e.kind in scenes.SCENES - ATTENDANCE}
    parties = {
        e.facts["club"]
        for e in events
        if e.kind == "club.visited" and e.facts["role"] not in ("member", "guest")
    }
    closed = busy | parties
    boxes = Counter(e.facts["host"] for e in events if place(e) == BOX)
    return [
        e for e in events if e.kind in ATTENDANCE and place(e) not in closed and not _is_company(e, boxes)
    ]


def _is_company(event: Event, boxes: Mapping[str, int]) -> bool:
    """Whether he sat in a box in company, which is a scene of its own."""
    return place(event) == BOX and (bool(event.facts["lady"]) or boxes[event.facts["host"]] > 1)


def place(event: Event) -> str:
    """Where somebody was: a club's code or another place's; ``BOX`` for a box, empty if none is told."""
    if event.kind == "theatre.visited" and event.facts["seat"] == "box":
        return BOX
    if event.kind in ("tavern.visited", "casino.visited", "theatre.visited"):
        return event.kind.partition(".")[0]
    if event.kind == "play.opened":
        return ""  # the stalls are told by their places, whatever is played
    return str(event.facts.get("club") or event.facts.get("place") or "")


def told(week: int, events: Sequence[Event], cast: Cast, topics: Topics, renown: Renown) -> list[Paragraph]:
    """A paragraph for all who merely were somewhere in a week, and who talked about what; none for nobody."""
    visits = [e for e in events if e.kind in VISITS]
    month = events[0].month if events else ""
    paragraph: Paragraph = []
    if visits:
        places = {where: _present(where, visits, cast) for where in _order(visits)}
        names = [name for there in places.values() for name in there]
        stops: list[Item] = []
        for where, there in places.items():
            known = None if sum("known" in one["within"] for one in stops) >= _REMINDERS else renown
            stops.append(_stop(where, there, week, month, cast, known))
        if len(stops) > 1:
            _talked_over(stops, week, topics)
        if len(names) == 1:  # who is alone talks of nothing
            paragraph.append(item("round.alone", month, week, names, within={"stops": stops}))
        else:
            kind = "round.one" if len(stops) == 1 else "round"
            within = {"stops": stops, "topic": topics.heard(week, names)}
            paragraph.append(item(kind, month, week, names, within=within))
        paragraph += _meetings(week, places, events, renown)
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
    here = {place(e) for e in visits}
    return [code for code in (*CLUBS, BOX, "theatre", "casino", "tavern") if code in here]


def _present(where: str, visits: Sequence[Event], cast: Cast) -> list[str]:
    """Who was in a place, by precedence: visitors, and the ladies whom they brought."""
    there = [e for e in visits if place(e) == where]
    ladies = [e.facts["lady"] for e in there if e.facts.get("lady")]
    people = ranked([*(e.facts["who"] for e in there), *(lady for lady in ladies if lady in cast)], cast)
    return [str(one["name"]) for one in people]


def _stop(where: str, names: Sequence[str], week: int, month: str, cast: Cast, renown: Renown | None) -> Item:
    """One place as a clause: who was there, and last the one of whom there is something to be told."""
    clauses = ((name, renown and renown.known(name, week, names)) for name in reversed(names))
    last, known = next(((name, told) for name, told in clauses if told), ("", None))
    people = [cast[name] for name in (*(one for one in names if one != last), *([last] if last else []))]
    kind = f"stop.{where if where in _APART else 'club'}"
    within = {"known": known} if known else {}
    return item(kind, month, week, names, club=spoken.club(where), people=people, within=within)


def _talked_over(stops: Sequence[Item], week: int, topics: Topics) -> None:
    """Give the first club of a week something of its own to talk about, where there is enough of it."""
    club = next((one for one in stops if one["kind"] == "stop.club"), None)
    topic = topics.news(week, [one["name"] for one in club["people"]]) if club else None
    if club and topic:
        club["kind"], club["within"] = "stop.club-topic", {**club["within"], "topic": topic}


def _meetings(
    week: int, places: Mapping[str, Sequence[str]], events: Sequence[Event], renown: Renown
) -> Paragraph:
    """Who met whom between whom something is."""
    talked = [frozenset((e.facts["who"], e.facts["partner"])) for e in events if e.kind == _TALKED]
    return [
        met
        for where, names in places.items()
        for met in renown.met(names, _SEATS.get(where) or spoken.place(where), week, talked)
    ]
