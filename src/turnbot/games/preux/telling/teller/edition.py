"""A month's chronicle, composed: its sections as lists of paragraphs, each of items that fragments tell.

Everything comes from the month's public events, from what is public in its worlds, and from what the
numbers before it told. ``remembered`` is what the next one will know of this one.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from turnbot.core.events import Event
from turnbot.core.ledger import Holder, accounts
from turnbot.core.turn import Outcome
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import gathered, gazette, war_news
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, people_of, ranked
from turnbot.games.preux.telling.teller import (
    company,
    couples,
    paragraphs,
    portraits,
    quarrels,
    recalled,
    renown,
    rounds,
    shape,
    turns,
)
from turnbot.games.preux.telling.teller import memory as memories
from turnbot.games.preux.telling.teller.topics import Topics
from turnbot.games.preux.words import styles, tempers

#: Kinds that the list of movements tells, small, at the end.
MOVEMENTS = ("level.rose", "level.fell", "wife.rose", "wife.fell")


@dataclass(frozen=True, slots=True)
class Edition:
    """The sections of a number, in the order in which they are read.

    ``weeks`` are four lists of paragraphs, ``movements`` items, the rest lists of paragraphs.
    """

    opening: Sequence[Paragraph]
    military: Sequence[Paragraph]
    honour: Sequence[Paragraph]
    portraits: Sequence[Paragraph]
    weeks: Sequence[Sequence[Paragraph]]
    court: Sequence[Paragraph]
    notices: Sequence[Paragraph]
    obituaries: Sequence[Paragraph]
    movements: Sequence[Item]


@dataclass(frozen=True, slots=True)
class Composed:
    """An edition, how often each fragment was told with it, its paragraphs, and what it is remembered for.

    ``heroes`` are those whom its portraits follow, ``known`` of whom it reminds readers, of what and when.
    """

    edition: Edition
    turns: Mapping[str, int]
    heroes: Sequence[str]
    known: Sequence[tuple[str, str, str]]
    numbered: Sequence[paragraphs.Numbered]


def compose(events: Sequence[Event], opening: World, closing: World) -> Composed:
    """Compose the chronicle of the month that began with ``opening``, of its public events."""
    # What the referee corrects quietly is seen on the lists, and told to whom it touches alone.
    events = [e for e in events if e.audience.public and not e.facts.get("quiet")]
    memory = memories.read(opening.told)
    cast = _tempered({**cast_of(closing), **cast_of(opening)}, (closing, opening), memory)
    topics = Topics(opening.month, events, memory, cast)
    fought = int(opening.month[5:])
    affairs, in_affairs = quarrels.quarrels(events, cast, memory, fought)
    rest = gathered.standing([e for e in events if e.seq not in in_affairs])
    alive = [name for name, who in opening.people.items() if not who.died]
    known = _renown(events, affairs, opening.month, cast, memory)
    followed = portraits.portraits(rest, events, alive, cast, memory, topics, known)
    shared = {(e.week, str(e.facts["club"])) for e in rest if e.seq in followed.told and "club" in e.facts}
    rest = [e for e in rest if e.seq not in followed.told]
    edition = Edition(
        opening=[shape.lead(opening.month, events, cast, memory)],
        military=war_news.paragraphs(gazette.military(rest, cast)),
        honour=[*affairs, *(company.noticed(opening.month, events) if affairs else [])],
        portraits=followed.paragraphs,
        weeks=_weeks(rest, shared, cast, topics, known),
        court=gazette.court(rest, cast),
        notices=couples.gathered(
            [[one] for one in gazette.notices([e for e in rest if e.kind not in MOVEMENTS], cast)]
        ),
        obituaries=[recalled.lived([one], memory, cast) for one in gazette.obituaries(rest, cast)],
        movements=gazette.notices([e for e in rest if e.kind in MOVEMENTS], cast),
    )
    weeks, notices = couples.followed(edition.weeks, edition.notices)
    edition = replace(edition, weeks=weeks, notices=notices)
    edition = _with_the_silent(edition, opening.month, alive, cast)
    reminded = {name for name, _, _ in known.told}
    edition = replace(
        edition,
        weeks=company.overheard(
            [[recalled.recalled(paragraph, memory) for paragraph in week] for week in edition.weeks]
        ),
        notices=[
            recalled.turned(recalled.recalled(paragraph, memory), memory, cast, reminded)
            for paragraph in edition.notices
        ],
        military=[recalled.turned(paragraph, memory, cast, reminded) for paragraph in edition.military],
    )
    return _finished(edition, memory, followed.heroes, known.told)


def _tempered(cast: Cast, worlds: Sequence[World], memory: memories.Memory) -> Cast:
    """The cast with how each man speaks."""
    men = {name: who for world in worlds for name, who in world.people.items()}
    authors = {news.facts["who"] for news in memory.of("play.opened")}
    return {
        name: {**one, "temper": tempers.temper(public(men[name]), writes=name in authors)}
        if name in men
        else one
        for name, one in cast.items()
    }


def _weeks(
    events: Sequence[Event],
    shared: Collection[tuple[int, str]],
    cast: Cast,
    topics: Topics,
    known: renown.Renown,
) -> list[list[Paragraph]]:
    """The four weeks: what stood out, then one line for whoever merely was somewhere.

    ``shared``: the weeks and clubs in which those were who are followed through their month.
    """
    mere = {e.seq for week in (1, 2, 3, 4) for e in rounds.mere([e for e in events if e.week == week])}
    told = gazette.weeks([e for e in events if e.seq not in mere], cast, shared)
    return [
        [
            *map(company.criticised, week),
            *rounds.told(
                nth,
                [e for e in events if e.week == nth and e.seq in mere],
                gazette.wed(events, cast, before=nth),
                topics,
                known,
            ),
        ]
        for nth, week in enumerate(told, 1)
    ]


def _renown(
    events: Sequence[Event], affairs: Sequence[Paragraph], month: str, cast: Cast, memory: memories.Memory
) -> renown.Renown:
    """What readers can be reminded of, but for what the month's ``affairs`` of honour tell anyway."""
    told = frozenset(people_of(affairs))
    quarrelled = [e for e in events if e.kind in quarrels.KINDS]
    pairs = frozenset(frozenset((str(e.facts["who"]), str(e.facts["partner"]))) for e in quarrelled)
    return renown.Renown(month, memory, cast, told, pairs)


def _with_the_silent(edition: Edition, month: str, alive: Sequence[str], cast: Cast) -> Edition:
    """The edition with a notice of whom it would not name."""
    silent = _silent(alive, edition, cast)
    if not silent:
        return edition
    notice = item("nobody.saw", month, 0, silent, people=ranked(silent, cast))
    return replace(edition, notices=[*edition.notices, [notice]])


def _silent(alive: Sequence[str], edition: Edition, cast: Cast) -> list[str]:
    """Of whom nothing is told."""
    named = {name for field in fields(edition) for name in people_of(getattr(edition, field.name))}
    return [name for name in alive if name in cast and name not in named]


def _finished(
    edition: Edition, memory: memories.Memory, heroes: Sequence[str], known: Sequence[tuple[str, str, str]]
) -> Composed:
    """Everybody by his name or more shortly, and each item with its turn."""
    counted = dict(memory.turns)
    sections: dict[str, Any] = {}
    for field in fields(edition):
        section = getattr(edition, field.name)
        if field.name == "weeks":
            section = [[turns.shortened(paragraph) for paragraph in week] for week in section]
        elif field.name != "movements":
            section = [turns.shortened(paragraph) for paragraph in section]
        sections[field.name] = turns.numbered(section, counted)
    told, numbered = paragraphs.marked(sections)
    return Composed(Edition(**told), counted, heroes, known, numbered)


def remembered(outcome: Outcome[World], opening: World) -> dict[str, Any]:
    """What the numbers after this one know of it and of those before it, as plain data."""
    public = [e for e in outcome.events if e.audience.public]
    composed = compose(public, opening, outcome.world)
    before = memories.read(opening.told)
    return memories.after(
        before, opening.month, public, composed.turns, composed.heroes, composed.known
    ).document()


def public(holder: Holder) -> dict[str, Any]:
    """The name of somebody and the accounts that everybody sees, and no other field."""
    seen = [what for what, account in accounts(type(holder)).items() if account.seen_by == "public"]
    return {"name": holder.name, **{what: getattr(holder, what) for what in sorted(seen)}}


def cast_of(world: World) -> Cast:
    """How everybody is spoken of, from public accounts alone."""
    return styles.styles(map(public, world.people.values()), map(public, world.ladies.values()))
