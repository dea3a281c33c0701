"""Scenes of a week: what happened in one place makes one paragraph, and who did the same shares a sentence.

The places are the clubs, the theatre, the Casino, the taverns and people's homes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.orders.tree import CLUBS
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, names, people_of, plain, ranked
from turnbot.games.preux.words import spoken

#: Kinds of a party at home.
_AT_HOME = frozenset(("wedding.held", "home.opened", "home.visited", "hostess.missing"))
#: Kinds that belong to the place they happened in, which is always in one of the four weeks.
SCENES = frozenset(
    (
        *("club.visited", "party.given", "club.talked", "tavern.visited", "drunk.slept", "drunk.sang"),
        *("drunk.insulted", "drunk.babbled", "drunk.raved", "casino.visited", *_AT_HOME),
        *("play.opened", "theatre.visited", "stag.held"),
    )
)
#: Where things happen that do not say so.
_WHERE = {
    "tavern.visited": spoken.TAVERN, "casino.visited": "casino",
    "theatre.visited": "theatre", "play.opened": "theatre",
}  # fmt: skip
#: What several do in one sentence when they have drunk too much.
_DRUNK_TOGETHER = ("drunk.slept", "drunk.sang", "drunk.raved")
#: A party at home that nobody came to.
_EMPTY = "home.opened-empty"
#: A party at a club that nobody came to.
_NO_GUESTS = "party.given-empty"


def clubs(
    week: int, events: Sequence[Event], cast: Cast, shared: Collection[str] = ()
) -> tuple[dict[str, Paragraph], Paragraph]:
    """Return what each club saw in a week, by its code, and those who had a club to themselves.

    One alone is told at his club; several share a sentence, and their clubs have nothing else to tell. At
    those ``shared`` there were others of whom another part of the chronicle tells.
    """
    at = {code: [e for e in events if _place(e) == code] for code in CLUBS}
    told = {code: _club(week, code, at[code], cast, shared=code in shared) for code in CLUBS}
    lonely = [code for code, said in told.items() if said and said[0]["kind"] == "club.visited-alone"]
    if len(lonely) < 2:
        return told, []
    scenes = [_Scene(week, spoken.club(code), at[code], cast) for code in lonely]
    return {**told, **{code: [] for code in lonely}}, _lonely(scenes)


def elsewhere(week: int, events: Sequence[Event], cast: Cast) -> list[Paragraph]:
    """Return what theatre, Casino, taverns and homes saw in a week, in this order."""
    return [
        _theatre(week, [e for e in events if _place(e) == "theatre"], cast),
        _casino(week, [e for e in events if _place(e) == "casino"], cast),
        _taverns(week, [e for e in events if _place(e) == spoken.TAVERN], cast),
        *_homes(week, [e for e in events if _place(e).startswith(spoken.AT_HOME)], cast),
    ]


def _place(event: Event) -> str:
    """The place an event belongs to: a club's code, ``theatre``, ``casino``, the taverns or a home."""
    if event.kind not in SCENES:
        return ""
    if event.kind in _AT_HOME:
        return spoken.AT_HOME + str(event.facts.get("host") or event.facts["who"])
    if event.kind in _WHERE:
        return _WHERE[event.kind]
    return str(event.facts.get("club") or event.facts.get("place") or "")


@dataclass(frozen=True, slots=True)
class _Scene:
    """What happened in one place in one week, and how its people are spoken of."""

    week: int
    place: str
    events: Sequence[Event]
    cast: Cast
    shared: bool = False

    def of(self, *kinds: str) -> list[Event]:
        return [e for e in self.events if e.kind in kinds]

    @property
    def named(self) -> set[str]:
        """Everybody of whom something is known to have happened there."""
        facts = (value for e in self.events for value in e.facts.values())
        return {name for value in facts for name in names(value) if name in self.cast}

    def tell(self, kind: str, who: Collection[str], /, **facts: Any) -> Item:
        """A sentence about these people; ``people`` unless the facts say otherwise."""
        facts = facts or {"people": self.ranked(who)}
        return item(kind, self.events[0].month, self.week, who, club=self.place, **facts)

    def ranked(self, who: Iterable[str]) -> list[Mapping[str, Any]]:
        return ranked(who, self.cast)


def _club(week: int, code: str, events: Sequence[Event], cast: Cast, *, shared: bool) -> Paragraph:
    """A week at a club: parties, guests, whoever else came, who talked, who drank too much."""
    if not events:
        return []
    scene = _Scene(week, spoken.club(code), events, cast, shared)
    seen = {e.facts["who"]: e for e in scene.of("club.visited")}
    told: Paragraph = []
    named: set[str] = set()
    stags = {e.facts["who"]: e for e in scene.of("stag.held")}
    for party in scene.of("party.given"):
        stag = stags.pop(party.facts["who"], None)
        told += _stag_night(scene, stag, seen) if stag else _party(scene, party, seen)
        named |= {party.facts["who"], *party.facts["guests"]}
    told += [plain(e, cast) for e in stags.values()]
    named |= {who for who, e in seen.items() if e.facts["role"] in ("gatecrasher", "party", "host")}
    for who, visit in sorted(seen.items()):
        host = visit.facts["host"]
        if visit.facts["role"] == "guest" and host:
            told.append(scene.tell("club.visited-guest", (who, host), who=cast[who], host=cast[host]))
            named |= {who, host}
    apart = bool(told) and told[-1]["kind"] == _NO_GUESTS
    told += _arrivals(scene, [e for who, e in seen.items() if who not in named], also=bool(told))
    if apart and told[-1]["kind"] == "club.visited-also":
        told[-1] |= {"kind": "club.visited-apart"}  # «No faltó tampoco» would make a guest of him
    told += _talk(scene, [set(people_of(one)) for one in told])
    alone = len(seen) == len(told) == 1 and len(set(people_of(told[0]))) == 1
    return told + _drunk(scene, named=bool(told), alone=alone)


def _lonely(scenes: Sequence[_Scene]) -> Paragraph:
    """Those who had a club to themselves, in one sentence, and what drink did to them there."""
    there = {scene.of("club.visited")[0].facts["who"]: scene for scene in scenes}
    people = [{**scene.cast[who], "club": scene.place} for who, scene in there.items()]
    told = [scenes[0].tell("club.visited-lonely", list(there), people=people)]
    return told + [one for scene in scenes for one in _drunk(scene, named=False, alone=False)]


def _casino(week: int, events: Sequence[Event], cast: Cast) -> Paragraph:
    """A week at the Casino: who played, in whose company, and who talked."""
    if not events:
        return []
    scene = _Scene(week, spoken.club("casino"), events, cast)
    visits = scene.of("casino.visited")
    there = [e.facts["who"] for e in visits]
    groups = _groups(visits)
    if len(there) == 1:
        told = [scene.tell("casino.visited-alone", there)]
    elif groups == [sorted(there)]:
        told = [scene.tell("casino.visited-together", there)]
    else:
        told = [scene.tell("casino.visited", there)] if there else []
        told += [scene.tell("casino.visited-company", group) for group in groups]
    return told + _talk(scene, [set(people_of(one)) for one in told])


def _theatre(week: int, events: Sequence[Event], cast: Cast) -> Paragraph:
    """A week at the theatre: how a first night went, who sat in whose box, who in the stalls."""
    if not events:
        return []
    scene = _Scene(week, spoken.club("theatre"), events, cast)
    told = [_first_night(e, cast) for e in scene.of("play.opened")]
    boxes: dict[str, list[str]] = {}
    stalls: list[str] = []
    for e in scene.of("theatre.visited"):
        holder, company = e.facts["host"], [name for name in (e.facts["who"], e.facts["lady"]) if name]
        if e.facts["seat"] == "box":
            boxes.setdefault(holder, []).extend(name for name in company if name != holder)
        else:
            stalls += company
    for holder, guests in sorted(boxes.items(), key=lambda box: (-cast[box[0]]["level"], box[0])):
        kind = "theatre.visited-box" if guests else "theatre.visited-box-alone"
        host = cast[holder]
        told.append(scene.tell(kind, (holder, *guests), host=host, guests=scene.ranked(guests)))
    if stalls:
        told.append(scene.tell("theatre.visited", stalls))
    return told + _talk(scene, [set(people_of(one)) for one in told])


def _first_night(event: Event, cast: Cast) -> Item:
    result = event.facts["result"]
    told = plain(event, cast)
    return told if result == "triumph" else {**told, "kind": f"{event.kind}-{result}"}


def _groups(visits: Sequence[Event]) -> list[list[str]]:
    """Who came in whose company, of those who are there."""
    there = {e.facts["who"] for e in visits}
    pairs = [(e.facts["who"], other) for e in visits for other in e.facts["company"]]
    return circles(pair for pair in pairs if there.issuperset(pair))


def _arrivals(scene: _Scene, visits: Sequence[Event], *, also: bool) -> Paragraph:
    """Who came on his own account; ``also`` when others were named before."""
    there = [e.facts["who"] for e in visits]
    if not there:
        return []
    if also:
        return [scene.tell("club.visited-also", there)]
    if len(there) == 1:
        alone = scene.named <= set(there) and not scene.shared
        kind = "club.visited-alone" if alone else "club.visited-one"
        return [scene.tell(kind, there, who=scene.cast[there[0]])]
    groups = _groups(visits)
    if groups == [sorted(there)]:
        return [scene.tell("club.visited-together", there)]
    companies = [scene.tell("club.visited-company", group) for group in groups]
    return [scene.tell("club.visited", there), *companies]


def _stag_night(scene: _Scene, stag: Event, seen: Mapping[str, Event]) -> Paragraph:
    """A groom's last party, and the friends who came to it besides."""
    host, groom = stag.facts["who"], stag.facts["partner"]
    friends = [who for who, e in seen.items() if e.facts["host"] == host and who not in (host, groom)]
    told = [plain(stag, scene.cast)]
    return [*told, scene.tell("club.visited-also", friends)] if friends else told


def _party(scene: _Scene, party: Event, seen: Mapping[str, Event]) -> Paragraph:
    name = party.facts["who"]
    host = scene.cast[name]
    asked = [guest for guest in party.facts["guests"] if guest in scene.cast and guest != name]
    came = [guest for guest in asked if guest in seen]
    absent = [guest for guest in asked if guest not in seen]
    crashed = [
        who for who, e in seen.items() if e.facts["role"] == "gatecrasher" and e.facts["host"] in ("", name)
    ]
    if came:
        told = [scene.tell("party.given", (name, *came), host=host, guests=scene.ranked(came))]
    else:
        told = [scene.tell(_NO_GUESTS, (name,), host=host)]
    if came and absent:
        told.append(scene.tell("party.given-absent", absent))
    if crashed:
        told.append(scene.tell("party.given-crashed", crashed))
    return told


def _talk(scene: _Scene, named: Sequence[set[str]]) -> Paragraph:
    """Who talked with whom; those whom a sentence just ``named``, and nobody else, are not named again."""
    told = []
    for group in circles((e.facts["who"], e.facts["partner"]) for e in scene.of("club.talked")):
        kind = "club.talked" if len(group) == 2 else "club.talked-circle"
        told.append(scene.tell("club.talked-same" if named == [set(group)] else kind, group))
    return told


def _drunk(scene: _Scene, *, named: bool, alone: bool) -> Paragraph:
    """Who drank too much.

    Where the place was ``named`` it is «allí»; who is ``alone`` and was just named goes without his name.
    """
    told: Paragraph = []
    for kind in _DRUNK_TOGETHER:
        who = [e.facts["who"] for e in scene.of(kind)]
        if who:
            told.append(scene.tell(kind + "-same" * alone, who))
    told += [plain(e, scene.cast) for e in scene.of("drunk.insulted", "drunk.babbled")]
    places = [str(e.facts["place"]) for e in scene.events if "place" in e.facts]
    where = "allí" if named else spoken.place(places[0] if places else "")
    return [{**one, "place": where} for one in told]


def _taverns(week: int, events: Sequence[Event], cast: Cast) -> Paragraph:
    if not events:
        return []
    scene = _Scene(week, spoken.TAVERN, events, cast)
    who = [e.facts["who"] for e in scene.of("tavern.visited")]
    kind = "tavern.visited" if len(who) > 1 else "tavern.visited-alone"
    told = [scene.tell(kind, who)] if who else []
    return told + _drunk(scene, named=bool(told), alone=len(who) == 1)


def circles(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Gather people who are joined by pairs, directly or through others, into groups; all in sorted order."""
    groups: dict[str, set[str]] = {}
    for pair in pairs:
        small, large = sorted((groups.get(name, {name}) for name in pair), key=len)
        large |= small
        for name in small | set(pair):
            groups[name] = large
    unique = {id(group): sorted(group) for group in groups.values()}
    return sorted(unique.values())


def _homes(week: int, events: Sequence[Event], cast: Cast) -> list[Paragraph]:
    """The parties at home of a week, a paragraph each."""
    places = sorted({_place(e) for e in events})
    told = [_home(_Scene(week, "", [e for e in events if _place(e) == at], cast)) for at in places]
    empty = [one[0] for one in told if len(one) == 1 and one[0]["kind"] == _EMPTY]
    if len(empty) < 2:
        return told
    # Several who received in vain share a sentence.
    hosts = [one["host"] for one in empty]
    shared = item(
        f"{_EMPTY}-several", events[0].month, week, [host["name"] for host in hosts],
        hosts=hosts, hostesses=[one["hostess"] or {"style": "su esposa"} for one in empty],
    )  # fmt: skip
    return [one for one in told if one[0] not in empty] + [[shared]]


def _home(scene: _Scene) -> Paragraph:
    """Who received, who came, whether the lady of the house appeared, who drank too much."""
    told = [plain(e, scene.cast) for e in scene.of("wedding.held")]
    missing = scene.of("hostess.missing")
    for opened in scene.of("home.opened"):
        host, guests = opened.facts["who"], opened.facts["guests"]
        facts = {"host": scene.cast[host], "hostess": scene.cast.get(opened.facts["lady"], {})}
        kind = "home.opened" + "-wedding" * (opened.facts["occasion"] == "wedding") + "-alone" * bool(missing)
        if guests or opened.facts["ladies"]:
            came = scene.ranked((*guests, *opened.facts["ladies"]))
            told.append(scene.tell(kind, (host, *guests), guests=came, **facts))
        else:
            told.append(scene.tell(f"{kind.removesuffix('-alone')}-empty", (host,), **facts))
    if not told:
        told = [plain(e, scene.cast) for e in scene.of("home.visited")]
    told += [plain(e, scene.cast) for e in missing]
    return told + _drunk(scene, named=bool(told), alone=False)
