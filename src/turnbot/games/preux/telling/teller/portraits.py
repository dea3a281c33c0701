"""One person through his month: where he went, with whom, what came of it, in one paragraph.

A portrait takes its events out of what the weeks tell: each thing is told once.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.orders.tree import CLUBS
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, plain, ranked
from turnbot.games.preux.telling.teller import rounds
from turnbot.games.preux.telling.teller.memory import Memory
from turnbot.games.preux.telling.teller.renown import Renown
from turnbot.games.preux.telling.teller.topics import Topics
from turnbot.games.preux.words import spoken

#: What a portrait tells of its hero, as clauses, and how much each is worth of being told.
_WORTH: Mapping[str, int] = {
    "club.visited": 2, "tavern.visited": 2, "casino.visited": 2, "theatre.visited": 2, "home.visited": 2,
    "drunk.slept": 3, "drunk.sang": 3, "drunk.raved": 3, "drunk.babbled": 3, "lady.left": 2,
    "lady.escorted": 2, "stroll.noticed": 1, "proposal.rejected": 2, "house.moved": 1,
}  # fmt: skip
#: A week is worth telling for these; what else there is of his stands beside them.
_WEEKS = 2
#: One portrait for so many people.
_PEOPLE = 3
#: So many at most: more would tell each in words that stood in another.
_MOST = 12
#: A crowd has one for so many people, even of those who were merely present.
_FEW, _SMALL = 5, 20
#: Where he may have been drinking.
_DRINKING = ("club.visited", "tavern.visited", "casino.visited")
_FOUGHT = "duel.fought"
#: What is told in its own place, of which a portrait takes nothing: that it was is said of those whom these
#: facts name.
_NOTED: Mapping[str, Sequence[str]] = {
    _FOUGHT: ("who", "partner"), "party.given": ("who",), "lady.won": ("who",), "drunk.insulted": ("who",),
}  # fmt: skip
#: Where he may be told to have been again.
_AGAIN = ("act.tavern.visited", "act.theatre.visited-stalls")
#: A club that was named just before; and again; and again.
_SAME = ("la misma casa", "los mismos salones", "la casa de siempre")
_CLUB_NAMES = frozenset(map(spoken.club, CLUBS))
_LEVELS = ("level.rose", "level.fell")


@dataclass(frozen=True, slots=True)
class Portraits:
    """The month's portraits: who are their heroes, the paragraphs, and the events that they tell."""

    heroes: Sequence[str]
    paragraphs: Sequence[Paragraph]
    told: frozenset[int]


class _Month:
    """A month's events by what a portrait asks for."""

    def __init__(self, events: Sequence[Event], month: Sequence[Event]) -> None:
        self.of: dict[str, list[Event]] = {}
        self.talks: dict[tuple[str, int], list[Event]] = {}
        for e in events:
            self.of.setdefault(str(e.facts.get("who", "")), []).append(e)
            if e.kind == "club.talked":
                for side in ("who", "partner"):
                    self.talks.setdefault((e.facts[side], e.week), []).append(e)
        self.noted: dict[str, list[Event]] = {}
        for e in month:
            for side in _NOTED.get(e.kind, ()) if e.week else ():
                self.noted.setdefault(e.facts[side], []).append(e)
        parties = ("party.given", "stag.held")
        self.rooms = {(e.week, e.facts.get("club", "")) for e in events if e.kind in parties}
        self.receptions = {(e.week, e.facts["who"]) for e in events if e.kind == "home.opened"}
        self.seats = Counter((e.week, e.facts["host"]) for e in events if e.kind == "theatre.visited")
        visits = ("club.visited", "casino.visited")
        self.visits = {
            (e.kind, e.week, e.facts["who"], e.facts.get("club")) for e in events if e.kind in visits
        }


def portraits(
    events: Sequence[Event],
    whole: Sequence[Event],
    people: Sequence[str],
    cast: Cast,
    memory: Memory,
    topics: Topics,
    renown: Renown,
) -> Portraits:
    """Choose whom the month follows, whoever was not followed lately first, and tell it.

    ``events`` are those from which a portrait may take its own, ``whole`` all that the month tells.
    """
    month = _Month(events, whole)
    own = {name: _acts(name, month) for name in people if name in cast}
    last = {one.facts["who"]: one.month for one in memory.of("portrait")}
    worthy = [name for name, acts in own.items() if _is_worthy(acts, month, places=0)]
    stories = {name for name in worthy if _is_worthy(own[name], month, places=1)}
    chosen = sorted(
        worthy, key=lambda name: (name not in stories, last.get(name, ""), -_worth(own[name]), name)
    )
    heroes: list[str] = []
    taken: set[int] = set()
    remarked: set[str] = set()  # the same remark on two people of a month is none
    paragraphs = []
    for name in chosen:
        acts = [e for e in own[name] if e.seq not in taken]
        few = len(heroes) * _FEW < len(people) and len(people) > _SMALL
        if not _is_worthy(acts, month, places=0 if few else 1):
            continue
        heroes.append(name)
        taken |= {e.seq for e in acts} | _beside(name, acts, month)
        remark = [one for one in _moved(name, acts[0].month, month, cast) if one["kind"] not in remarked]
        remarked |= {one["kind"] for one in remark}
        begun, *rest = _told(name, acts, month, cast, topics)
        paragraphs.append([begun, *_who_he_is(name, acts, cast, renown), *rest, *remark])
        if len(heroes) * _PEOPLE >= len(people) or len(heroes) == _MOST:
            break
    return Portraits(heroes, paragraphs, frozenset(taken))


def _acts(name: str, month: _Month) -> list[Event]:
    """What he did in weeks, that a portrait can tell; a party's guests and hosts are told at the party."""
    return [e for e in month.of.get(name, ()) if e.kind in _WORTH and e.week and not _is_told_apart(e, month)]


def _is_told_apart(act: Event, month: _Month) -> bool:
    """Whether it belongs to a party, a reception or a box in company, which are scenes of their own."""
    if act.kind == "club.visited":
        return (act.week, act.facts["club"]) in month.rooms or act.facts["role"] not in ("member", "guest")
    if act.kind == "home.visited":
        return (act.week, act.facts["host"]) in month.receptions
    if act.kind == "theatre.visited" and act.facts["seat"] == "box":
        return month.seats[act.week, act.facts["host"]] > 1
    return False


def _is_worthy(acts: Sequence[Event], month: _Month, *, places: int) -> bool:
    """Whether there is a story in it: several weeks, not the same in all of them, and more than presence.

    Who was merely present needs so many ``places`` more.
    """
    different = {(e.kind, e.facts.get("club", ""), e.facts.get("host", "")) for e in acts}
    places = _WEEKS if any(_is_news(e, month) for e in acts) else _WEEKS + places
    return len({e.week for e in acts}) >= _WEEKS and len(different) >= places


def _is_news(act: Event, month: _Month) -> bool:
    """Whether he did more than to be there: he talked with somebody there, or it is no visit at all."""
    return act.kind not in rounds.ATTENDANCE or (str(act.facts["who"]), act.week) in month.talks


def _worth(acts: Sequence[Event]) -> int:
    different = {(e.kind, e.facts.get("club", ""), e.facts.get("host", "")) for e in acts}
    return sum(_WORTH[e.kind] for e in acts) + 3 * len(different)


def _beside(name: str, acts: Sequence[Event], month: _Month) -> set[int]:
    """What his portrait tells of others: that they talked with him."""
    visits = {(e.week, e.facts["club"]) for e in acts if e.kind == "club.visited"}
    talks = [e for week, _ in visits for e in month.talks.get((name, week), ())]
    return {e.seq for e in talks if (e.week, e.facts["club"]) in visits}


def _told(name: str, acts: Sequence[Event], lived: _Month, cast: Cast, topics: Topics) -> Paragraph:
    who, month = cast[name], acts[0].month
    noted = lived.noted.get(name, [])
    weeks = sorted({e.week for e in (*acts, *noted)})
    clauses = [
        _week(
            name,
            [e for e in acts if e.week == week],
            [e for e in noted if e.week == week],
            lived,
            cast,
            topics,
        )
        for week in weeks
    ]
    clauses = _once(clauses)

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


def _who_he_is(name: str, acts: Sequence[Event], cast: Cast, renown: Renown) -> Paragraph:
    """What earlier numbers told of him."""
    known = renown.known(name, acts[0].week)
    if not known:
        return []
    return [item("portrait.known", acts[0].month, 0, [name], who=cast[name], within={"known": known})]


def _once(weeks: Sequence[Sequence[Item]]) -> list[list[Item]]:
    """The clauses of weeks: a club that was just named as «la misma casa», what was done there as «allí».

    Who goes where he went in an earlier week goes there again.
    """
    told: list[list[Item]] = []
    last, again = "", 0
    been: set[str] = set()
    for week in weeks:
        own: list[Item] = []
        named = ""
        for act in week:
            club = str(act.get("club", ""))
            with_her = any(act.get("lady") == other.get("lady") for other in own)
            if act.get("lady") and with_her:  # she was just named
                act = {**act, "lady": {**act["lady"], "style": "ella"}}
            if named and act.get("place") == f"en {named}":
                own.append({**act, "place": "allí"})
            elif club and club == last and club in _CLUB_NAMES:
                own.append({**act, "club": _SAME[again % len(_SAME)]})
                again += 1
            else:
                own.append({**act, "kind": f"{act['kind']}-again"} if act["kind"] in been else act)
            if act["kind"] in _AGAIN and not act.get("lady"):
                been.add(act["kind"])
            if club or not act["kind"].startswith("act.drunk."):
                last = named = club or str(act.get("place", "")).removeprefix("en ")
        told.append(own)
    return told


def _moved(name: str, month: str, lived: _Month, cast: Cast) -> Paragraph:
    """What the month made of him, where it moved him one way alone: a word of it, and no reason."""
    moved = {e.kind for e in lived.of.get(name, ()) if e.kind in _LEVELS}
    if len(moved) != 1:
        return []
    return [item(f"portrait.{moved.pop().partition('.')[2]}", month, 0, [name], who=cast[name])]


def _week(
    name: str, acts: Sequence[Event], noted: Sequence[Event], lived: _Month, cast: Cast, topics: Topics
) -> list[Item]:
    ordered = sorted(acts, key=lambda e: (e.kind.startswith("drunk"), e.seq))
    told = [_act(name, e, lived, cast, topics) for e in ordered]
    company = {one["name"] for act in told for one in act.get("people", ())}
    been = {rounds.place(e).replace(rounds.BOX, "theatre") for e in acts if e.kind in rounds.VISITS}
    others = [_noted(name, e, been, cast) for e in noted if e.kind != _FOUGHT]
    there = "" if any(e.kind.startswith("drunk.") for e in acts) else "allí"  # drink has said «allí»
    duels = [e for e in noted if e.kind == _FOUGHT]
    return [*told, *others, *_fought(name, duels, been, there, company, cast)]


def _noted(name: str, e: Event, been: Collection[str], cast: Cast) -> Item:
    """That he did what another place tells, where he is told to have been or elsewhere."""
    told = plain(e, cast)
    where = e.facts.get("place") or e.facts.get("club", "")
    place = "allí" if where in been else spoken.place(str(where)) if where else ""
    told.pop("club", None)  # a name to which «la misma casa» would go back
    return {**told, **item(f"act.{e.kind}", e.month, e.week, [name, e.kind], who=cast[name]), "place": place}


def _fought(
    name: str, duels: Sequence[Event], been: Collection[str], there: str, company: Collection[str], cast: Cast
) -> list[Item]:
    """That he fought in a week, with whom, where he was told to have ``been`` or not; a clause a place."""
    told = []
    for where in dict.fromkeys(str(duel.facts["place"]) for duel in duels):
        at = [duel for duel in duels if duel.facts["place"] == where]
        others = [str(duel.facts["partner" if duel.facts["who"] == name else "who"]) for duel in at]
        facts = {
            "who": cast[name],
            # Whom he was just told to have sat with needs no second name.
            "others": [
                "él" if company == {one} else str(cast[one]["style"]) for one in dict.fromkeys(others)
            ],
            "place": there if where in been else plain(at[0], cast)["place"],
        }
        told.append(item("act.fought", at[0].month, at[0].week, [name, *others], **facts))
    return told


def _act(name: str, e: Event, lived: _Month, cast: Cast, topics: Topics) -> Item:
    """One thing that he did, as a clause without its subject."""
    if e.kind in ("club.visited", "casino.visited"):
        what, told = _visit(name, e, lived, cast, topics)
    elif e.kind == "theatre.visited":
        host, lady = (cast.get(str(e.facts[one]), {}) for one in ("host", "lady"))
        what, told = (
            f"{e.kind}-{e.facts['seat']}",
            {"host": host, "lady": lady, "own": e.facts["host"] == name},
        )
    elif e.kind.startswith("drunk."):
        # Where he drank is named with the visit, if he is told to have visited something.
        named = any(one.week == e.week and one.kind in _DRINKING for one in lived.of[name])
        place = "allí" if named else spoken.place(str(e.facts["place"]))
        what, told = e.kind, {**plain(e, cast), "place": place}
    else:
        what, told = e.kind, plain(e, cast)
    return {**told, **item(f"act.{what}", e.month, e.week, [name, e.kind], who=cast[name])}


def _visit(name: str, e: Event, lived: _Month, cast: Cast, topics: Topics) -> tuple[str, dict[str, Any]]:
    """A visit to a club or the Casino: with whom, at whose invitation, and of what they talked."""
    club = e.facts.get("club")
    company = [one for one in e.facts.get("company", ()) if one in cast and one != name]
    company = [one for one in company if (e.kind, e.week, one, club) in lived.visits]
    pairs = [(one.facts["who"], one.facts["partner"]) for one in lived.talks.get((name, e.week), ())]
    talked = sorted({one for pair in pairs for one in pair if one != name})
    told: dict[str, Any] = {
        "club": spoken.club(str(club or "casino")),
        "people": ranked(talked or company, cast),
    }
    host = str(e.facts.get("host", ""))
    if e.facts.get("role") == "guest" and host in cast:
        return "club.guest", {**told, "host": cast[host]}
    if talked:
        return "club.talked", {**told, "within": {"topic": topics.heard(e.week, [name, *talked])}}
    topic = topics.news(e.week, [name]) if topics.plenty and club and not company else None
    if topic:
        return f"{e.kind}-topic", {**told, "within": {"topic": topic}}
    return e.kind + "-company" * bool(company), told
