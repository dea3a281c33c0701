"""Of five hundred duels nobody learns from chronicle, page or the other's account what he may not know."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import html5lib
import pytest
from duelling import a_duel

from duel_samples import CAST, COLONEL, DUKE, fought
from turnbot.core.dice import Dice
from turnbot.core.events import Event, only
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.events.duel import Record
from turnbot.games.preux.events.witnessed import witnessed
from turnbot.games.preux.orders.tree import Orders, VisitClub
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import drawn_duels, gazette
from turnbot.render import pages

TIMES = 500
GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": ""}


@pytest.fixture(scope="module")
def fights() -> list[Record]:
    return [a_duel(seed).fought() for seed in range(TIMES)]


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for inner in value.values() for leaf in leaves(inner)]
    if isinstance(value, list | tuple):
        return [leaf for inner in value for leaf in leaves(inner)]
    return [value]


def disguised(record: Record) -> Record:
    """The same duel between men of whom nothing is the same but what they did, and that a hit hit.

    Both have other characteristics, came with other wounds and lose other points; masteries, thresholds and
    the names of their routines' authors are others; every inserted pose counts as written.
    """
    men = tuple(
        replace(
            man, strength=man.strength + 7, constitution=man.constitution + 2, endurance=man.endurance + 3,
            expertise={"base": 20}, surrender_below=1, no_quarter=not man.no_quarter, routine=("X",),
        )
        for man in record.fencers
    )  # fmt: skip
    turns = tuple(
        turn._replace(
            inserted=("", ""), dice=(),
            losses=tuple(loss and loss % 5 + 1 for loss in turn.losses),
            endurance=(turn.endurance[1] + 5, turn.endurance[0] - 40),
        )
        for turn in record.turns
    )  # fmt: skip
    return replace(record, fencers=(men[0], men[1]), turns=turns)


def test_bystanders_see_no_number_but_that_of_the_turn(fights):
    for record in fights:
        for turn, seen in zip(record.turns, witnessed(record), strict=True):
            assert [leaf for leaf in leaves(seen) if type(leaf) is int] == [turn.nth]
            assert seen["hit"] == [lost > 0 for lost in turn.losses]


def test_other_men_who_did_the_same_are_told_and_drawn_the_same(fights):
    """What is made public is a function of actions, hits and breakages, and of nothing else."""
    for record in fights:
        other = disguised(record)
        assert other != record
        assert witnessed(other) == witnessed(record)


def test_no_number_stands_in_the_chronicle_of_a_duel(fights):
    for seed, record in enumerate(fights):
        event = fought(seed, COLONEL, DUKE, record=record, until=record.terms.limit, reason="insult")
        paragraphs = gazette.weeks([event], CAST)[0]
        text = pages.page("preux/told.txt.j2", {"paragraphs": paragraphs})
        assert not re.search(r"\d", text), text


def test_the_page_of_a_duel_has_the_numbers_of_its_turns_and_no_others(fights):
    shell = {"game": GAME, "root": "../", "site": [], "path": "x", "month": "1626-08", "number": 1}
    for seed, record in enumerate(fights[:100]):
        event = fought(seed, COLONEL, DUKE, record=record)
        drawn = drawn_duels.drawn([event], CAST)[0]
        written = pages.page("preux/web/duel.html.j2", {"duel": drawn, **shell})
        tree = html5lib.HTMLParser(namespaceHTMLElements=False).parse(written)
        told = "".join(tree.find(".//main").itertext())
        assert {int(n) for n in re.findall(r"\d+", told)} <= {1626, *range(1, len(record.turns) + 1)}


# In the month ------------------------------------------------------------------------------------------


def quarrelsome(seed: int, men: int = 60) -> World:
    """A club in which two regiments that hate each other drink: no two of them are alike."""
    draw = Random(seed)

    def man(nth: int) -> Person:
        strength, constitution = draw.randint(6, 16), draw.randint(6, 16)
        return Person(
            name=f"Caballero {nth:03}", level=7, crowns=500, status=0, strength=strength,
            constitution=constitution, endurance=strength * constitution, military_ability=3, charisma=3,
            club="TB", regiment="GC" if nth % 2 else "MDR", rank="captain",
            expertise={"base": draw.randint(0, 15)},
        )  # fmt: skip

    return World.of("1626-08", map(man, range(men)), [])


def told_of(seed: int) -> Iterator[tuple[World, Event, Event]]:
    """Of every duel of such a month the public event and one man's own."""
    world = quarrelsome(seed)
    orders = {name: Orders(sender=name, weeks=((VisitClub(),),) * 4) for name in world.people}
    key = bytes([seed]) * 16
    outcome = calendar.play(world, orders, (), Dice(key, key), loaded.house())
    public: dict[frozenset[str], Event] = {}
    for event in outcome.events:
        pair = frozenset((event.facts.get("who", ""), event.facts.get("partner", "")))
        if event.kind == "duel.fought":
            public[pair] = event
        elif event.kind == "duel.told":
            yield world, public[pair], event


def test_his_own_account_holds_his_own_points_and_of_the_other_what_everybody_saw():
    accounts = [one for seed in range(12) for one in told_of(seed)]
    assert len(accounts) >= 2 * TIMES
    for world, seen, told in accounts:
        me = told.facts["who"]
        assert told.audience == only(me)
        side = 0 if seen.facts["who"] == me else 1
        left = None
        for mine, turn in zip(told.facts["turns"], seen.facts["record"], strict=True):
            assert mine.keys() == {"nth", "own", "his", "lost", "left", "broke", "thrown"}
            assert [mine["own"], mine["his"]] == [turn["actions"][side], turn["actions"][1 - side]]
            assert mine["broke"] == [turn["broke"][side], turn["broke"][1 - side]]
            assert mine["thrown"] == [turn["thrown"][side], turn["thrown"][1 - side]]
            left = mine["left"] if left is None else left - mine["lost"]
            assert mine["left"] == left
        man = world.people[me]
        assert told.facts["turns"][0]["left"] <= man.strength * man.constitution
