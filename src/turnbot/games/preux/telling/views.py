"""What each reader may know of a month: only here and in ``sheets`` are events read for people.

Views are built up, never cut down. A ``ChronicleView`` comes from public events and public accounts, a
``SheetView`` (see ``sheets``) from the events that its reader may know and the accounts he may see, a
``RefereeView`` from everything. All are plain data, and templates get nothing else. The running numbers of
events are in none but the referee's: their gaps would count secrets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from turnbot.core.events import Event, effect_to_json
from turnbot.core.exchange import Month, Question
from turnbot.core.turn import Case, Outcome
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import posts_of
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import affairs as honour
from turnbot.games.preux.telling import drawn_duels, pen, press
from turnbot.games.preux.telling.sentences import Item, Paragraph
from turnbot.games.preux.telling.teller import edition, paragraphs
from turnbot.games.preux.telling.teller.edition import cast_of as cast_of
from turnbot.games.preux.telling.teller.edition import public as public
from turnbot.games.preux.words import minutes, spoken, styles


class View:
    """A view as a mapping: a letter's or page's template gets its fields."""

    __slots__ = ()

    def data(self) -> dict[str, Any]:
        """The fields by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]  # all are dataclasses


@dataclass(frozen=True, slots=True)
class ChronicleView(View):
    """A month as everybody may read it.

    Its sections are those of ``teller.edition.Edition``; ``told_of`` says which of its paragraphs name whom.
    ``mottoes``, ``announcements`` and ``readers`` are what players have written for it (see ``press``).
    ``people`` and ``ladies`` are the public lists at the month's end.
    ``open_seed`` is empty in a preview, and where its dice came from envelopes, which were ``opened``.
    """

    month: str
    number: int
    opening: Sequence[Paragraph]
    military: Sequence[Paragraph]
    honour: Sequence[Paragraph]
    portraits: Sequence[Paragraph]
    weeks: Sequence[Sequence[Paragraph]]
    court: Sequence[Paragraph]
    notices: Sequence[Paragraph]
    obituaries: Sequence[Paragraph]
    movements: Sequence[Item]
    mottoes: Sequence[Mapping[str, Any]]
    announcements: Sequence[Mapping[str, Any]]
    readers: Sequence[Mapping[str, Any]]
    told_of: Mapping[str, Sequence[int]]
    open_seed: str
    opened: bool
    commitment: str
    next_month: str | None
    next_deadline: Any
    next_commitment: str | None
    people: Sequence[Mapping[str, Any]]
    ladies: Sequence[Mapping[str, Any]]


def chronicle(outcome: Outcome[World], opening: World, month: Month) -> ChronicleView:
    """Return the month as everybody may read it. ``opening`` is the world it started from."""
    made = edition.compose(outcome.events, opening, outcome.world)
    told = {f.name: getattr(made.edition, f.name) for f in fields(made.edition)}
    told, numbered = pen.laid(told, made.numbered, month.pens)
    return ChronicleView(
        month=month.month,
        number=month.number,
        **told,
        mottoes=press.printed(month.pens.pieces, "motto"),
        announcements=press.printed(month.pens.pieces, "notice"),
        readers=press.printed(month.pens.pieces, "article", "colour", "letter", "verses"),
        told_of=paragraphs.told_of(numbered),
        open_seed=opened_seed(month),
        opened=month.sealed is not None,
        commitment=month.commitment,
        next_month=month.next_month,
        next_deadline=month.next_deadline,
        next_commitment=month.next_commitment,
        people=[_listed(p) for p in outcome.world.people.values()],
        ladies=[_listed(lady) for lady in outcome.world.ladies.values()],
    )


def duels(outcome: Outcome[World], opening: World) -> Sequence[Mapping[str, Any]]:
    """Return the month's duels as the site draws them (see ``drawn_duels``)."""
    cast = {**cast_of(outcome.world), **cast_of(opening)}
    return drawn_duels.drawn([e for e in outcome.events if e.audience.public], cast)


def opened_seed(month: Month) -> str:
    """The open seed once the month may be published; a preview, which has no next month, keeps it sealed."""
    return month.open_seed if month.next_month else ""


def _listed(holder: Person | Lady) -> dict[str, Any]:
    """What everybody sees of somebody, as lists print it: ``called``, and titles and offices in Spanish."""
    seen = public(holder)
    offices = [spoken.post(one) for one in posts_of(holder)] if isinstance(holder, Person) else []
    called = styles.in_lists(seen) if isinstance(holder, Person) else holder.name
    return {
        **seen, "called": called, "titles": [spoken.title(one) for one in holder.titles], "offices": offices
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class RefereeView(View):
    """Everything, in order: each event as {seq, week, rule, kind, readers, facts, effects}, and the cases.

    ``affairs`` are the affairs of honour that are open now, a line each.
    """

    month: str
    number: int
    events: Sequence[Mapping[str, Any]]
    cases: Sequence[Mapping[str, Any]]
    rolls: int
    affairs: Sequence[str]


def referee(outcome: Outcome[World], month: Month, asked: Sequence[Question] = ()) -> RefereeView:
    """Return the minutes of the month, for the referee alone; ``asked`` are its cases as he is asked them."""
    return RefereeView(
        month=month.month,
        number=month.number,
        events=[_minute(event) for event in outcome.events],
        cases=[_case(case, one) for case, one in zip_longest(outcome.cases, asked)],
        rolls=len(outcome.rolls),
        affairs=honour.lines(outcome.world, month.house, month_after(month.month)),
    )


def _case(case: Case, asked: Question | None) -> dict[str, Any]:
    said = [] if asked is None else [(value, text) for text, value in asked.choices]

    def told(value: Any) -> str:
        return next((text for one, text in said if one == value), "") or minutes.decided(value)

    return {
        "rule": case.rule,
        "sentence": case.key if asked is None else asked.sentence,
        "proposal": told(case.proposal),
        "answer": told(case.answer),
        "ruled": case.ruled,
    }


def _minute(event: Event) -> dict[str, Any]:
    readers = event.audience.to_json()
    return {
        "seq": event.seq,
        "week": event.week,
        "rule": event.rule,
        "kind": minutes.event(event.kind),
        "readers": {"public": "todos", "secret": "árbitro"}.get(readers, readers)
        if isinstance(readers, str)
        else ", ".join(readers),
        "facts": minutes.facts(event.facts),
        "effects": [minutes.effect(effect_to_json(effect)) for effect in event.effects],
    }
