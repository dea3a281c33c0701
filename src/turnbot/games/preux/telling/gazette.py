"""From a month's public events to the paragraphs of the chronicle: what is told under which heading.

Each of the four weeks has its places (``scenes``), its duels (``told_duels``) and whatever else it saw; what
belongs to no week stands among the affairs of honour, the notices or the obituaries. The words are the
templates': here are ``sentences`` as data.

Only public events come in here (``views`` sees to that), so nothing of what comes out can be a secret.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from turnbot.core.events import Event
from turnbot.games.preux.orders.tree import CLUBS
from turnbot.games.preux.telling import gathered, scenes, told_duels, war_news
from turnbot.games.preux.telling.remembered import remembered
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, people_of, plain, ranked
from turnbot.games.preux.words import spoken

#: Kinds that stand among the notices at the end, whatever their week, in this order.
NOTICES = (
    *("level.rose", "level.fell", "wife.rose", "wife.fell", "disgrace.ended"),
    *("disgrace.fell", "disgrace.fled", "disgrace.moved", "disgrace.shortened"),
    *("wedding.postponed", "wedding.cancelled", "betrothal.ended"),
    *("pregnancy.seen", "child.born", "lady.retired", "cad.branded", "cad.again", "cad.cleared"),
    *("house.lost", "club.lost", "club.expelled", "correction.announced", "correction.published"),
    *("play.billed", "mass.announced", "mass.missed", "vacancies.opened", "vacancies.closed"),
    *("ruling.proclaimed", "ruling.announced", "note.published"),
    *("wife.eloped", "character.arrived", "profiles.listed"),
)
#: Kinds that tell of a level that rose or fell.
_LEVELS = frozenset(("level.rose", "level.fell", "wife.rose", "wife.fell"))
#: Kinds that stand among the affairs of honour, before the weeks in which men fight.
HONOUR = (
    *("challenge.made", "challenge.accepted", "challenge.declined"),
    *("apology.accepted", "apology.refused"),
)
#: Kinds that the Gaceta militar tells, whatever their week, in this order.
MILITARY = (
    *("army.relieved", "army.deployed", "escort.sent", "army.surprised"),
    *("army.marched", "unit.volunteered", "man.volunteered", "campaign.joined"),
    *("army.returned", "campaign.returned"),
    *("realm.invaded", "lands.taken", "realm.freed"),
    *("unit.fought", "revolt.began", "revolt.crushed", "revolt.spread"),
    *("troops.sent", "troops.countermanded", "troops.home"),
    *("governor.marched", "governor.returned", "governor.dismissed"),
    *("order.mentioned", "front.wounded", "front.fell"),
    *("prisoner.taken", "prisoner.freed", "prisoner.executed", "regiment.expelled"),
    *("rank.won", "rank.confirmed", "rank.lost", "promotion.idle"),
    *("regiment.joined", "regiment.left", "regiment.dismissed", "army.called"),
)
#: Kinds that are told of the court, whatever their week, a paragraph for each row: whom the King raises, or
#: punishes for it; who has which office, and who would.
COURT = (
    ("title.granted", "knights.joined", "king.displeased", "king.charged", "king.pardoned"),
    ("office.kept", "office.filled", "office.ended", "office.lost"),
    ("renewal.called", "candidacy.announced"),
)
#: Kinds that stand among the obituaries.
OBITUARIES = ("child.stillborn", "lady.died", "character.died", "character.retired")
#: Kinds that tell of members who come and go.
_MOVES = ("club.joined", "club.left")
_DECLINED = "challenge.declined"
#: Kinds that a week tells in paragraphs of their own.
_TOLD_APART = scenes.SCENES | told_duels.KINDS | frozenset(_MOVES)
#: Who heard a mass is told with the sermon.
_AT_MASS, _SERMON = "mass.attended", "mass.said"
#: What opens the chronicle and is no news.
_OPENING = frozenset(("month.began",))
_AT_COURT = frozenset(kind for kinds in COURT for kind in kinds)
_ELSEWHERE = frozenset((*NOTICES, *MILITARY, *OBITUARIES, *_OPENING, *_AT_COURT))


def weeks(
    events: Sequence[Event], cast: Cast, shared: Collection[tuple[int, str]] = ()
) -> list[list[Paragraph]]:
    """Return the «Ecos de sociedad»: for each of the four weeks its paragraphs.

    ``shared``: in which weeks in which clubs there were others, who are told of elsewhere.
    """
    sermons = {e.facts["who"] for e in events if e.kind == _SERMON}
    told = [
        e
        for e in events
        if e.kind not in _ELSEWHERE and not (e.kind == _AT_MASS and e.facts["priest"] in sermons)
    ]
    # How many duels were told before turns the voices in which they are told, from month to month too.
    month = int(told[0].month[-2:]) if told else 0
    fought = [month + sum(e.kind == told_duels.FOUGHT and e.week < w for e in told) for w in (1, 2, 3, 4)]
    return remembered(
        [
            _week(
                w,
                [e for e in told if e.week == w],
                wed(events, cast, before=w),
                fought[w - 1],
                [club for week, club in shared if week == w],
            )
            for w in (1, 2, 3, 4)
        ]
    )


def wed(events: Sequence[Event], cast: Cast, before: int) -> Cast:
    """The cast, which knows people as the month began, after the weddings of the weeks ``before`` one."""
    brides = {e.facts["lady"] for e in events if e.kind == "wedding.held" and e.week < before}
    return {
        name: {**one, "style": one["style"].replace("mademoiselle ", "madame ", 1)} if name in brides else one
        for name, one in cast.items()
    }


def _told_after_the_weeks(events: Sequence[Event]) -> list[Event]:
    """Who would not fight at the month's end for wounds that its weeks tell of."""
    return [e for e in events if e.kind == _DECLINED and e.stage == "end" and e.facts["reason"] == "wounded"]


def notices(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Return the notices of the month, and whatever else happened in no week."""
    cast = wed(events, cast, before=5)
    settled = _settled_levels(events)
    items = [item for kind in NOTICES for item in _notice(kind, [e for e in settled if e.kind == kind], cast)]
    late = _told_after_the_weeks(events)
    others = [
        e for e in events if not e.week and e.kind not in _ELSEWHERE and (e.kind not in HONOUR or e in late)
    ]
    moves = [e for e in others if e.kind in _MOVES]
    items += [told for code in CLUBS for told in _joined(code, moves, cast)] + _left(moves, cast)
    return items + [plain(e, cast) for e in others if e.kind not in _MOVES]


def court(events: Sequence[Event], cast: Cast) -> list[Paragraph]:
    """Return what is told of the court: titles, then offices, then who hopes for one."""
    told = [
        [item for kind in kinds for item in _at_court(kind, [e for e in events if e.kind == kind], cast)]
        for kinds in COURT
    ]
    return [paragraph for paragraph in told if paragraph]


def _at_court(kind: str, events: Sequence[Event], cast: Cast) -> Paragraph:
    return (
        gathered.candidates(events, cast) if kind == gathered.ANNOUNCED else gathered.gathered(events, cast)
    )


def military(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Return the Gaceta militar: the King's army, who serves in it and how it fares."""
    apart = {war_news.FOUGHT: war_news.fronts, war_news.MENTIONED: war_news.mentioned}
    told: Paragraph = []
    for kind in MILITARY:
        if kind in apart:
            told += apart[kind](events, cast)
        elif kind in war_news.TOGETHER:
            told += war_news.together(kind, events, cast)
        else:
            told += _of_the_army(kind, events, cast)
    return told


#: Kinds of which everybody is told in one sentence.
_TOGETHER = ("campaign.joined", "campaign.returned")


def _of_the_army(kind: str, events: Sequence[Event], cast: Cast) -> Paragraph:
    """What is told of a kind: regiments by their names, and who goes or comes in one sentence."""
    found = [e for e in events if e.kind == kind]
    if kind in _TOGETHER and found:
        names = [e.facts["who"] for e in found]
        return [item(kind, found[0].month, found[0].week, names, people=ranked(names, cast))]
    regiments = [[spoken.the_regiment(code) for code in e.facts.get("regiments", ())] for e in found]
    return [plain(e, cast) | {"regiments": names} for e, names in zip(found, regiments, strict=True)]


def obituaries(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Return those who are with us no more."""
    return [plain(e, cast) for e in events if e.kind in OBITUARIES]


def _week(
    week: int, events: Sequence[Event], cast: Cast, fought: int, shared: Collection[str]
) -> list[Paragraph]:
    if not events:
        return []
    moves = [e for e in events if e.kind in _MOVES]
    at_clubs, lonely = scenes.clubs(week, events, cast, shared)
    paragraphs = [_joined(code, moves, cast) + told for code, told in at_clubs.items()]
    paragraphs += [lonely, *scenes.elsewhere(week, events, cast)]
    paragraphs.append(_left(moves, cast))
    # What came of a duel is told behind it: «herido como está».
    first = next((e.seq for e in events if e.kind == told_duels.FOUGHT), 0)
    others = [e for e in events if e.kind not in _TOLD_APART]
    paragraphs += _by_matter(gathered.gathered([e for e in others if not first or e.seq <= first], cast))
    paragraphs += told_duels.paragraphs(events, fought, lambda e: plain(e, cast))
    paragraphs += _by_matter(gathered.gathered([e for e in others if first and e.seq > first], cast))
    return [paragraph for paragraph in paragraphs if paragraph]


def _by_matter(told: Paragraph) -> list[Paragraph]:
    """The sentences in paragraphs: together are those of one chapter, or of the same people."""
    found: list[Paragraph] = []
    for one in told:
        before = found[-1][-1] if found else None
        if before and (_chapter(before) == _chapter(one) or {*people_of(before)} & {*people_of(one)}):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _chapter(told: Item) -> str:
    return str(told["kind"]).partition(".")[0]


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
    return [item(kind, events[0].month, events[0].week, names, club=club, people=ranked(names, cast))]


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
    if kind in ("level.rose", "level.fell"):
        names = [e.facts["who"] for e in events]
        levels = {e.facts["who"]: e.facts["level"] for e in events}
        entries = [{**one, "level": levels[one["name"]]} for one in ranked(names, cast)]
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
    return gathered.gathered(events, cast)
