"""Nobody learns from a letter or a page what he may not know.

Every fact of every private event holds something that occurs nowhere else: what a text shows of these must
be its reader's own.
"""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import august
from mail_day import GAME

import event_samples
from rules.months import lady, person
from turnbot.core.dice import Dice
from turnbot.core.events import Audience, Change, Event, only
from turnbot.core.exchange import LIST
from turnbot.core.turn import Outcome
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.events.kinds import KINDS
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import letters
from turnbot.render import pages, site

#: Facts that hold a code or a choice: no place for a mark.
_CODES = frozenset(
    (
        *("who", "club", "place", "regiment", "quality", "result", "role", "occasion", "condition", "cause"),
        *("what", "in_week", "left_club", "key", "why", "residence", "ending"),
        *(
            "left_regiment",
            "rank",
            "superior",
            "office",
            "matter",
            "source",
            "fared",
            "province",
            "task",
            "unit",
            "fate",
        ),
        *("crime", "judge", "sentence"),
    )
)
_MARK = re.compile(r"\b(?:4\d{4}|Canario4\d{4})\b")


class Marks:
    """Hands out what occurs nowhere else."""

    def __init__(self) -> None:
        self._next = 40_000

    def fact(self, name: str, value: Any, of_refusal: bool) -> Any:
        """The same fact, marked; codes, months, truth and nothing stay as they are."""
        unmarked = name in _CODES or (name == "reason" and of_refusal)
        if unmarked or value is None or value == "" or isinstance(value, bool):
            return value
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d", value):
            return value
        self._next += 1
        if isinstance(value, int):
            return self._next
        if isinstance(value, list):
            nested = [one for one in value if isinstance(one, dict)]
            if nested:
                return [{key: self._number(one) for key, one in row.items()} for row in nested]
            return [f"Canario{self._next}"]
        return f"Canario{self._next}"

    def _number(self, value: Any) -> Any:
        return self.amount() if type(value) is int else value

    def amount(self) -> int:
        """A number that occurs nowhere else."""
        self._next += 1
        return self._next


def marked(sample: Event, who: str, seq: int, marks: Marks) -> Event:
    """This event for another reader, with marks in all its facts and its change."""
    refusal = sample.kind == "order.refused"
    facts = {name: marks.fact(name, value, refusal) for name, value in sample.facts.items()}
    facts["who"] = who
    audience: Audience = only(who) if sample.audience.names else sample.audience
    moved = (Change(who, "horses", marks.amount(), 1),) if sample.audience.names else ()
    return replace(sample, seq=seq, facts=facts, audience=audience, effects=moved)


def marks_in(value: Any) -> set[str]:
    return set(_MARK.findall(str(value).replace(".", "")))  # letters write 40.001


def month_of_secrets() -> tuple[Outcome[World], World, dict[str, list[Event]], list[Event]]:
    """August as it was, with every private and secret kind of event for three people besides."""
    outcome, opening = august.played()
    marks, events = Marks(), list(outcome.events)
    people = ("Gaspard Bellerive", "Nicolas Jolivet", "Yves Kergoat")
    private: dict[str, list[Event]] = {who: [] for who in people}
    secret: list[Event] = []
    samples = [e for _, e in event_samples.every() if not e.audience.public]
    for who in people:
        for sample in samples:
            event = marked(sample, who, len(events) + 1, marks)
            events.append(event)
            (private[who] if event.audience.names else secret).append(event)
    return replace(outcome, events=tuple(events)), opening, private, secret


def all_pages(outcome: Outcome[World], opening: World, to: Path) -> dict[str, str]:
    made = [
        replace(page, view={"game": GAME, **page.view})
        for page in letters.pages(outcome, opening, august.month(outcome))
    ]
    site.write(made, to)
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(to.resolve().rglob("*.html"))}


def test_every_reader_finds_his_own_secrets_and_nobody_elses(tmp_path):
    outcome, opening, private, secret = month_of_secrets()
    assert {e.kind for e in secret} == {k.name for k in KINDS.values() if k.readers == "secret"}
    for letter in letters.letters(outcome, opening, {}, august.month(outcome)):
        words = pages.render(letter.kind, {"game": GAME, **letter.view})
        for text in (words.text, words.html or ""):
            if letter.to == "@referee":
                continue
            found = marks_in(text)
            own = private.get(letter.to, [])
            assert found <= {mark for e in own for mark in marks_in(e.facts) | marks_in(e.effects)}
            for event in own:  # each told: its change, if nothing else, marks its line
                told = marks_in(event.effects) & found
                assert told or event.kind in ("loan.made",), event.kind
    assert not marks_in("".join(all_pages(outcome, opening, tmp_path / "web").values()))


def test_the_referee_finds_everything():
    outcome, opening, private, secret = month_of_secrets()
    minutes = letters.letters(outcome, opening, {}, august.month(outcome))[-1]
    text = pages.render(minutes.kind, {"game": GAME, **minutes.view}).text
    every = [e for own in private.values() for e in own] + secret
    assert marks_in(text) >= {mark for e in every for mark in marks_in(e.facts)}


def test_chronicle_and_site_are_the_same_with_and_without_secrets(tmp_path):
    outcome, opening = august.played()
    more = month_of_secrets()[0]
    assert all_pages(outcome, opening, tmp_path / "a") == all_pages(more, opening, tmp_path / "b")
    texts = [
        pages.render(one.kind, {"game": GAME, **one.view})
        for one in (letters.letters(o, opening, {}, august.month(o))[0] for o in (outcome, more))
    ]
    assert texts[0] == texts[1]


def test_the_chronicle_goes_to_the_list_and_sheets_to_their_owners():
    outcome, opening = august.played()
    for letter in letters.letters(outcome, opening, {}, august.month(outcome)):
        if letter.kind == "preux/chronicle":
            assert letter.to == LIST
        elif letter.kind == "preux/sheet":
            assert letter.to == letter.view["who"]


def fallen(points: int, crowns: int) -> tuple[Outcome[World], World]:
    """A month in which Anselme falls: for want of points, or of money for his keep (2.0.1)."""
    opening = World.of(
        "1626-08",
        [person("Anselme", level=6, status=points, crowns=crowns), person("Bruno", level=8, status=9)],
        [lady("Yvonne", lover="Anselme", level=6)],
    )
    dice = Dice(august.OPEN, august.HIDDEN)
    return calendar.play(opening, {}, (), dice, loaded.house()), opening


def test_why_a_man_fell_is_nobody_elses_affair(tmp_path):
    """Who cannot pay his keep falls before everybody as who has too few points does (2.0.1)."""
    (poor, before), (dull, other) = fallen(points=20, crowns=0), fallen(points=0, crowns=900)
    kinds = [{e.kind for e in one.events} for one in (poor, dull)]
    assert "maintenance.failed" in kinds[0] - kinds[1]
    assert poor.world.people["Anselme"].level == dull.world.people["Anselme"].level == 5

    def seen(outcome: Outcome[World]) -> list[str]:
        # Points are weighed before penalties are taken, which no letter shows.
        told = (e for e in outcome.events if e.audience.includes("Bruno"))
        return sorted(f"{e.week} {e.rule} {e.kind} {e.facts}" for e in told)

    assert seen(poor) == seen(dull)
    assert all_pages(poor, before, tmp_path / "a") == all_pages(dull, other, tmp_path / "b")
    for one, two in zip(
        letters.letters(poor, before, {}, august.month(poor)),
        letters.letters(dull, other, {}, august.month(dull)),
        strict=True,
    ):
        if one.to not in ("Anselme", "@referee"):
            words = [pages.render(it.kind, {"game": GAME, **it.view}) for it in (one, two)]
            assert words[0] == words[1], one.to
