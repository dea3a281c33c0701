"""Every kind of event has its sentences where its readers are, and nowhere else."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from event_samples import FACTS, ME, OTHER, THIRD, every
from turnbot.core.dice import commitment
from turnbot.core.events import Event
from turnbot.core.exchange import Month
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.events.kinds import FACTS as KNOWN
from turnbot.games.preux.events.kinds import KINDS, REFUSALS
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import scenes, sheets, views
from turnbot.render import catalogue, pages
from turnbot.resources import folder

SHELVES = folder("templates") / "preux"
#: Public kinds that concern nobody in particular have no line on a sheet.
NOBODYS = {
    kind.name for kind in KINDS.values() if kind.readers == "public" and not {"who", "people"} & {*kind.facts}
}


def names(shelf: str) -> set[str]:
    return {path.name.removesuffix(".j2") for path in (SHELVES / shelf).glob("*.j2")}


SENTENCES = catalogue.sections(SHELVES / "sheet")
SHARED = SENTENCES.pop(catalogue.SHARED).facts


def test_the_sheet_tells_whatever_a_player_may_know_and_nothing_else() -> None:
    known = {kind.name for kind in KINDS.values() if kind.readers != "secret"}
    refused = {f"{rule}-{reason}" for rule, reason in REFUSALS}
    assert set(SENTENCES) == (known - NOBODYS) | refused


@pytest.mark.parametrize("name", sorted(SENTENCES))
def test_a_sentence_of_the_sheet_says_of_what_it_may_speak_and_speaks_of_nothing_else(name: str) -> None:
    section = SENTENCES[name]
    rule, _, reason = name.partition("-")
    if refusal := REFUSALS.get((rule, reason)):
        # It stands within the sentence of whatever was refused, and counts how often it was.
        facts = {*refusal.facts, *KINDS["order.refused"].facts, "times", "nth"}
    else:
        facts = {*KINDS[name].facts} | ({"times", "nth"} if name == "order.refused" else set())
    assert section.facts == set(sheets.known_to(sorted(facts))) - SHARED
    assert catalogue.strangers(pages.environment(), section, section.facts | SHARED) == []


#: What the chronicle says beside what happened: sections of its catalogues, by what their names begin with.
ASIDES = {
    "season",
    "shape",
    "year",
    "before",
    "life",
    "portrait",
    "act",
    "round",
    "talk",
    "topic",
    "said",
    "nobody",
    "critic",
    "secretary",
    "since",
    "sword",
    "stop",
    "known",
    "met",
    "step",
}
STORIES = catalogue.sections(SHELVES / "chronicle")


#: That a month began the season says.
PUBLIC = {kind.name for kind in KINDS.values() if kind.readers == "public"} - {"month.began"}


def test_the_chronicle_tells_what_is_public_and_nothing_else() -> None:
    told = {name for name in names("chronicle") if name[0] != "_" and not name[0].isdigit()}
    assert {name.partition("-")[0] for name in told} == PUBLIC
    assert {name.partition(".")[0] for name in STORIES} == ASIDES


@pytest.mark.parametrize("name", sorted(STORIES))
def test_what_the_chronicle_says_beside_it_speaks_of_nothing_else_than_it_says(name: str) -> None:
    section = STORIES[name]
    assert catalogue.strangers(pages.environment(), section, section.facts) == []


def test_the_samples_know_every_fact_of_the_catalogue() -> None:
    assert set(FACTS) >= set(KNOWN)


@pytest.mark.parametrize("kind", sorted(PUBLIC))
def test_the_chronicle_has_at_least_four_ways_to_tell_it(kind: str) -> None:
    for path in [SHELVES / "chronicle" / f"{kind}.j2", *(SHELVES / "chronicle").glob(f"{kind}-*.j2")]:
        assert path.read_text(encoding="utf-8").count("\n---\n") >= 3, path.name


def world() -> World:
    def person(name: str) -> Person:
        return Person(
            name=name, level=7, crowns=100, status=0, strength=10, constitution=10, endurance=100,
            military_ability=3, charisma=3, club="TB",
        )  # fmt: skip

    people = (ME, OTHER, THIRD)
    return World.of("1626-08", map(person, people), [Lady(name="Sidonie Vasseur", level=7, moral=3)])


def month() -> Month:
    seed = bytes(32)
    return Month("1626-08", 1, datetime(2026, 11, 15, tzinfo=UTC), seed.hex(), commitment(seed), house())


SAMPLES = dict(every())
GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": ""}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())
def test_it_can_be_told_to_whoever_may_know_it(sample: Event) -> None:
    outcome = Outcome("1626-08", world(), (sample,), (), ())
    chronicle = views.chronicle(outcome, world(), month()).data()
    letter = pages.render("preux/chronicle", {"game": GAME, **chronicle})
    assert "{" not in letter.text
    told = [sheet for sheet in sheets.sheets(outcome, world(), {}, {}, month()) if sheet.chapters]
    readers = {ME, OTHER, THIRD} if sample.audience.public else set(sample.audience.names or ())
    assert {sheet.who for sheet in told} <= readers
    if sample.audience.names:
        assert {sheet.who for sheet in told} == readers
    for sheet in told:
        letter = pages.render("preux/sheet", {"game": GAME, **sheet.data()})
        assert f"({sample.rule})" in letter.text
        for text in (letter.text, letter.html or ""):
            assert not {"None", "True", "False", "moneylender"} & set(text.replace(",", " ").split())


PUBLIC_SAMPLES = [e for e in SAMPLES.values() if e.audience.public and "who" in e.facts]


@pytest.mark.parametrize(
    ("sample", "week"),
    [(e, week) for e in PUBLIC_SAMPLES for week in (0, 1) if week or e.kind not in scenes.SCENES],
)
def test_what_is_public_stands_in_the_chronicle_whatever_its_week(sample: Event, week: int) -> None:
    outcome = Outcome("1626-08", world(), (replace(sample, week=week),), (), ())
    view = views.chronicle(outcome, world(), month())
    sections = (view.honour, view.military, view.portraits, view.court, view.notices, view.obituaries)
    items = [
        *(i for section in sections for p in section for i in p),
        *(i for w in view.weeks for p in w for i in p),
        *view.movements,
    ]
    assert items
    assert "{" not in pages.render("preux/chronicle", {"game": GAME, **view.data()}).text
