"""From a month's public events to the paragraphs of the chronicle: who stands in a sentence with whom.

What happened in one place in one week makes one paragraph; people who did the same thing share a sentence.
A sentence is an item: the fragment that tells it (``kind``, some with a form of its own as
``club.visited-alone``), its facts, and the ``key`` that chooses the variant. The words are the templates'.

Only public events come in here (``views`` sees to that), so nothing of what comes out can be a secret.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux import spoken, told_duels
from turnbot.games.preux.orders import CLUBS

Item = dict[str, Any]
Paragraph = list[Item]
Cast = Mapping[str, Mapping[str, Any]]

#: Kinds that stand among the notices at the end, whatever their week, in this order.
NOTICES = (
    *("level.rose", "level.fell", "level.lost", "wife.rose", "wife.fell", "disgrace.ended"),
    *("disgrace.fell", "disgrace.fled", "disgrace.shortened"),
    *("wedding.postponed", "wedding.cancelled", "betrothal.ended"),
    *("pregnancy.seen", "child.born", "lady.retired", "cad.branded", "cad.cleared", "house.lost"),
    *("club.lost", "club.expelled", "correction.announced", "play.billed"),
    *("wife.eloped", "character.arrived", "profiles.listed"),
)
#: Kinds that tell of a level that rose or fell.
_LEVELS = frozenset(("level.rose", "level.fell", "level.lost", "wife.rose", "wife.fell"))
#: Kinds that stand in the «Gaceta militar».
MILITARY: tuple[str, ...] = ()
#: Kinds that stand among the affairs of honour, before the weeks in which men fight.
HONOUR = (
    *("challenge.made", "challenge.accepted", "challenge.declined"),
    *("apology.accepted", "apology.refused"),
)
#: Kinds that stand among the obituaries.
OBITUARIES = ("child.stillborn", "lady.died", "character.died", "character.retired")
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
_DRUNK_TOGETHER = ("drunk.slept", "drunk.sang", "drunk.raved")
#: Kinds that tell of members who come and go.
_MOVES = ("club.joined", "club.left")
_DECLINED = "challenge.declined"
#: A party at home that nobody came to.
_EMPTY = "home.opened-empty"
#: Kinds that a week tells in paragraphs of their own.
_TOLD_APART = SCENES | told_duels.KINDS | frozenset(_MOVES)
#: What opens the chronicle and is no news.
_OPENING = frozenset(("month.began",))
_ELSEWHERE = frozenset((*NOTICES, *MILITARY, *OBITUARIES, *_OPENING))


def weeks(events: Sequence[Event], cast: Cast) -> list[list[Paragraph]]:
    """Return the «Ecos de sociedad»: for each of the four weeks its paragraphs."""
    told = [e for e in events if e.kind not in _ELSEWHERE]
    # How many duels were told before turns the voices in which they are told, from month to month too.
    month = int(told[0].month[-2:]) if told else 0
    fought = [month + sum(e.kind == told_duels.FOUGHT and e.week < w for e in told) for w in (1, 2, 3, 4)]
    return [
        _week(w, [e for e in told if e.week == w], _wed(events, cast, before=w), fought[w - 1])
        for w in (1, 2, 3, 4)
    ]


def _wed(events: Sequence[Event], cast: Cast, before: int) -> Cast:
    """The cast, which knows people as the month began, after the weddings of the weeks ``before`` one."""
    brides = {e.facts["lady"] for e in events if e.kind == "wedding.held" and e.week < before}
    return {
        name: {**one, "style": one["style"].replace("mademoiselle ", "madame ", 1)} if name in brides else one
        for name, one in cast.items()
    }


def honour(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Return who challenged whom and who answered how, in its order; what a week saw is told there."""
    return _others([e for e in events if e.kind in HONOUR and not e.week], cast)


def military(events: Sequence[Event], cast: Cast) -> list[Paragraph]:
    """Return the «Gaceta militar»: what regiments and front have to tell."""
    told = [plain(e, cast) for e in events if e.kind in MILITARY]
    return [told] if told else []


def notices(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Return the notices of the month, and whatever else happened in no week."""
    cast = _wed(events, cast, before=5)
    settled = _settled_levels(events)
    items = [item for kind in NOTICES for item in _notice(kind, [e for e in settled if e.kind == kind], cast)]
    others = [e for e in events if not e.week and e.kind not in _ELSEWHERE and e.kind not in HONOUR]
    moves = [e for e in others if e.kind in _MOVES]
    items += [told for code in CLUBS for told in _joined(code, moves, cast)] + _left(moves, cast)
    return items + [plain(e, cast) for e in others if e.kind not in _MOVES]


def obituaries(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Return those who are with us no more."""
    return [plain(e, cast) for e in events if e.kind in OBITUARIES]


def _week(week: int, events: Sequence[Event], cast: Cast, fought: int) -> list[Paragraph]:
    if not events:
        return []
    moves = [e for e in events if e.kind in _MOVES]
    at = {code: [e for e in events if _place(e) == code] for code in CLUBS}
    clubs = {code: _club(week, code, at[code], cast) for code in CLUBS}
    lonely = [code for code, told in clubs.items() if told and told[0]["kind"] == "club.visited-alone"]
    if len(lonely) > 1:
        clubs |= {code: [] for code in lonely}
    paragraphs = [_joined(code, moves, cast) + clubs[code] for code in CLUBS]
    if len(lonely) > 1:
        paragraphs.append(_lonely([_Scene(week, spoken.club(code), at[code], cast) for code in lonely]))
    paragraphs.append(_theatre(week, [e for e in events if _place(e) == "theatre"], cast))
    paragraphs.append(_casino(week, [e for e in events if _place(e) == "casino"], cast))
    paragraphs.append(_taverns(week, [e for e in events if _place(e) == spoken.TAVERN], cast))
    paragraphs += _homes(week, [e for e in events if _place(e).startswith(spoken.AT_HOME)], cast)
    paragraphs.append(_left(moves, cast))
    paragraphs.append(_others([e for e in events if e.kind not in _TOLD_APART], cast))
    paragraphs += told_duels.paragraphs(events, fought, lambda e: plain(e, cast))
    return [paragraph for paragraph in paragraphs if paragraph]


def _others(events: Sequence[Event], cast: Cast) -> Paragraph:
    """What has no paragraph of its own; whom a man does not fight for one reason stand in one sentence."""
    declined: dict[tuple[str, str], list[Event]] = {}
    for e in events:
        if e.kind == _DECLINED:
            declined.setdefault((e.facts["who"], e.facts["reason"]), []).append(e)
    told: Paragraph = []
    for e in events:
        alike = (
            declined.get((e.facts.get("who", ""), e.facts.get("reason", "")), [])
            if e.kind == _DECLINED
            else []
        )
        if len(alike) < 2:
            told.append(plain(e, cast))
        elif e is alike[0]:
            people = _ranked(
                [other.facts["partner"] for other in alike if other.facts["partner"] in cast], cast
            )
            told.append({**plain(e, cast), "kind": f"{_DECLINED}-several", "people": people})
    return told


def _place(event: Event) -> str:
    if event.kind not in SCENES:
        return ""
    if event.kind in _AT_HOME:
        return spoken.AT_HOME + str(event.facts.get("host") or event.facts["who"])
    if event.kind in _WHERE:
        return _WHERE[event.kind]
    return str(event.facts.get("club") or event.facts.get("place") or "")


# Items --------------------------------------------------------------------------------------------------


def item(kind: str, month: str, week: int, names: Iterable[str], /, **facts: Any) -> Item:
    """Make a sentence. Its key depends on month, week, kind, people and club alone: no dice choose words."""
    key = "/".join((month, str(week), kind, *sorted(names), str(facts.get("club", ""))))
    return {"kind": kind, "key": key, "week": week, **facts}


def plain(event: Event, cast: Cast) -> Item:
    """One event as one sentence: people as the cast has them, codes as names."""
    people = sorted({name for value in event.facts.values() for name in names(value) if name in cast})
    facts = {name: _spoken(name, value, cast) for name, value in event.facts.items()}
    if "what" in event.facts:
        facts["account"] = spoken.account(str(event.facts["what"]))
    return item(event.kind, event.month, event.week, people) | facts


def names(value: Any) -> list[str]:
    """The texts in a fact, which may be names: itself, or what a list of them holds."""
    if isinstance(value, str):
        return [value]
    return [one for one in value if isinstance(one, str)] if isinstance(value, list | tuple) else []


def _spoken(name: str, value: Any, cast: Cast) -> Any:
    if isinstance(value, str):
        if name in ("club", "left_club"):
            return spoken.club(value)
        if name == "place":
            return _place_of(value, cast)
        if name == "regiment":
            return spoken.the_regiment(value)
        if name == "weapon":
            return spoken.weapon(value)
        return cast.get(value, value)
    if isinstance(value, list | tuple):
        return [_spoken("weapon" if name == "weapons" else "", one, cast) for one in value]
    return spoken.house(value) if name == "residence" else value


def _place_of(code: str, cast: Cast) -> str:
    """Where something happened, with its preposition; a home is its master's, called as he is."""
    host = cast.get(code.removeprefix(spoken.AT_HOME))
    if not code.startswith(spoken.AT_HOME) or host is None:
        return spoken.place(code)
    style = str(host["style"])
    return f"en casa {'del ' + style.removeprefix('el ') if style.startswith('el ') else 'de ' + style}"


def _ranked(names: Iterable[str], cast: Cast) -> list[Mapping[str, Any]]:
    """People by precedence: the level everybody knows, then the name."""
    return [cast[name] for name in sorted(set(names), key=lambda n: (-cast[n]["level"], n))]


def people_of(told: Item) -> list[str]:
    """The names of everybody a sentence speaks of."""
    spoken_of = [one for value in told.values() for one in (value if isinstance(value, list) else [value])]
    return [one["name"] for one in spoken_of if isinstance(one, Mapping)]


# Scenes -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Scene:
    """What happened in one place in one week, and how its people are spoken of."""

    week: int
    place: str
    events: Sequence[Event]
    cast: Cast

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
        return _ranked(who, self.cast)


def _club(week: int, code: str, events: Sequence[Event], cast: Cast) -> Paragraph:
    """A week at a club: parties, guests, whoever else came, who talked, who drank too much."""
    if not events:
        return []
    scene = _Scene(week, spoken.club(code), events, cast)
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
    told += _arrivals(scene, [e for who, e in seen.items() if who not in named], also=bool(told))
    told += _talk(scene, [set(people_of(one)) for one in told])
    return told + _drunk(scene, named=bool(told), alone=len(seen) == len(told) == 1)


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
        kind = "club.visited-alone" if scene.named <= set(there) else "club.visited-one"
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
        told = [scene.tell("party.given-empty", (name,), host=host)]
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


def _joined(code: str, moves: Sequence[Event], cast: Cast) -> Paragraph:
    """Who joins this club in a week; of who left another for it, both in one sentence."""
    joined = [e for e in moves if e.kind == "club.joined" and e.facts["club"] == code]
    before = {e.facts["who"]: e.facts["club"] for e in moves if e.kind == "club.left"}
    before |= {e.facts["who"]: e.facts["left_club"] for e in joined if e.facts["left_club"]}
    moved = [e for e in joined if e.facts["who"] in before]
    told = _together("club.joined", [e for e in joined if e.facts["who"] not in before], cast)
    for e in moved:
        one, left = plain(e, cast), spoken.club(before[e.facts["who"]])
        told.append(one | {"kind": "club.joined-moved", "left_club": left})
    return told


def _left(moves: Sequence[Event], cast: Cast) -> Paragraph:
    joined = {e.facts["who"] for e in moves if e.kind == "club.joined"}
    left = [e for e in moves if e.kind == "club.left" and e.facts["who"] not in joined]
    groups = [[e for e in left if e.facts["club"] == code] for code in CLUBS]
    return [told for group in groups for told in _together("club.left", group, cast)]


def _together(kind: str, events: Sequence[Event], cast: Cast) -> Paragraph:
    """Everybody of whom the same is to be told of the same club, in one sentence."""
    if not events:
        return []
    names = [e.facts["who"] for e in events]
    club = spoken.club(events[0].facts["club"])
    return [item(kind, events[0].month, events[0].week, names, club=club, people=_ranked(names, cast))]


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


# Notices ------------------------------------------------------------------------------------------------


def _settled_levels(events: Sequence[Event]) -> list[Event]:
    """Of several notices about one person's level leave the last that goes where the month took him.

    It tells the level he ends with; where he ends as he began, nothing is told.
    """
    moved: dict[tuple[str, str], list[Event]] = {}
    for e in events:
        if e.kind in _LEVELS:
            moved.setdefault((e.kind.partition(".")[0], e.facts[_whose(e)]), []).append(e)
    others = [e for e in events if e.kind not in _LEVELS]
    return others + [told for several in moved.values() for told in _settled(several)]


def _settled(several: Sequence[Event]) -> list[Event]:
    if len(several) == 1:
        return list(several)
    by = sum(c.by for e in several for c in e.changes if (c.who, c.what) == (e.facts[_whose(e)], "level"))
    told = [e for e in several if e.kind.endswith(".rose") == (by > 0)] if by else []
    facts = {"level": several[-1].facts["level"]}
    return [replace(e, facts={**e.facts, **facts}) for e in told[-1:]]


def _whose(event: Event) -> str:
    """The fact that names whose level moved."""
    return "lady" if event.kind.startswith("wife.") else "who"


def _notice(kind: str, events: Sequence[Event], cast: Cast) -> Paragraph:
    if not events:
        return []
    if kind in ("level.rose", "level.fell", "level.lost"):
        names = [e.facts["who"] for e in events]
        levels = {e.facts["who"]: e.facts["level"] for e in events}
        entries = [{**one, "level": levels[one["name"]]} for one in _ranked(names, cast)]
        return [item(kind, events[0].month, 0, names, people=entries)]
    if kind == "play.billed":
        # What is played this month is told where it opens.
        return [plain(e, cast) for e in events if e.facts["month"] != e.month]
    if kind == "club.expelled":
        return [
            told
            for code in CLUBS
            for told in _together(kind, [e for e in events if e.facts["club"] == code], cast)
        ]
    return [plain(e, cast) for e in events]
