"""The army in the world: drawn with a scenario, saved, loaded from documents of before it, looked up."""

from dataclasses import replace
from typing import Any

import pytest

from turnbot.core.exchange import ScenarioError
from turnbot.games.preux.begin.scenario import build
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state.army import (
    PROVINCES,
    Unit,
    battalion_of,
    office_of,
    place_of,
    post_name,
    posts,
    unit_name,
)
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import World

SEED = bytes(32)


def scenario(*units: dict[str, Any], **pierre: Any) -> World:
    doc = {"month": "1626-08", "character": [{"name": "Pierre", **pierre}], "unit": list(units)}
    return build(doc, SEED)


def test_a_scenario_that_says_nothing_has_its_whole_army_at_peace() -> None:
    world = scenario()
    kinds = [unit.kind for unit in world.units.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "army": 3, "division": 6, "brigade": 8, "regiment": 19
    }  # fmt: skip
    assert {one.code for one in world.provinces.values()} == set(PROVINCES)
    out = {unit.code: unit.task for unit in world.units.values() if unit.since}
    assert out == {"FR": "frontier", "RCM": "mountain"}
    assert {unit.ability for unit in world.units.values()} == {1, 2, 3, 4, 5, 6}
    assert save(scenario()) == save(world)


def test_a_scenario_may_say_what_a_unit_is_at() -> None:
    world = scenario(
        {"kind": "regiment", "code": "MDR", "at_front": True, "task": "siege", "ability": 9},
        {"kind": "army", "code": "2", "ability": 1},
    )
    musketeers = world.units[unit_name("regiment", "MDR")]
    assert (musketeers.since, musketeers.task, musketeers.ability) == ("1626-08", "siege", 9)
    assert world.units[unit_name("army", 2)].ability == 1
    assert world.units[unit_name("army", 2)].since == ""


def test_where_a_character_is_at_the_front_his_regiment_is() -> None:
    there = scenario(regiment="MDR", at_front=True)
    assert there.units[unit_name("regiment", "MDR")].since == "1626-08"
    assert there.people["Pierre"].front_since == "1626-08"
    assert scenario(regiment="MDR").units[unit_name("regiment", "MDR")].since == ""


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "regiment"}, {"code": "MDR"}, {"kind": "squad", "code": "1"}, {"kind": "army", "code": "4"},
        {"kind": "regiment", "code": "MDR", "task": "siege"}, {"kind": "army", "code": "1", "ability": 0},
        {"kind": "army", "code": "1", "at_front": True, "task": "picnic"},
        {"kind": "army", "code": "1", "chief": "Pierre"},
    ],
)  # fmt: skip
def test_a_unit_that_cannot_be_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError, match=r"\[\[unit\]\] número 1"):
        scenario(row)


@pytest.mark.parametrize("told", [{"post": "Jefe de Cocina"}, {"brevet_from": "cook"}, {"battalion": 4}])
def test_what_nobody_holds_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError, match=next(iter(told))):
        scenario(regiment="MDR", rank="captain", **told)


@pytest.mark.parametrize(
    ("rank", "battalions"),
    [
        ("private", {1, 2, 3}), ("captain", {1, 2, 3}), ("major", {2, 3}), ("lieutenant-colonel", {1}),
        ("colonel", {0}), ("", {0}), ("general", {0}),
    ],
)  # fmt: skip
@pytest.mark.rule("9.2.1")
def test_each_rank_serves_in_a_battalion_of_its_own(rank: str, battalions: set[int]) -> None:
    assert {battalion_of(rank, drawn) for drawn in range(1, 13)} == battalions


@pytest.mark.rule("11.3.2")
def test_there_are_as_many_places_in_an_office_as_are_printed() -> None:
    held = [office_of(post) for post in posts()]
    for office in book().army.offices.values():
        if office.places:
            assert held.count(office.office) == office.places, office.office
    assert held.count("Mayor de Brigada") == 8
    assert held.count("Ayudante Regimental") == 17
    assert len(set(posts())) == len(posts())


def test_a_place_says_what_it_belongs_to() -> None:
    post = post_name("Jefe de Brigada", "foot-1")
    assert (office_of(post), place_of(post)) == ("Jefe de Brigada", "foot-1")
    assert (office_of("Marechal de France"), place_of("Marechal de France")) == ("Marechal de France", "")


def test_who_serves_where_is_looked_up() -> None:
    world = scenario(regiment="MDR", post="Jefe de Brigada/guards").living()
    pierre = world.people["Pierre"]
    assert world.about("MDR", Person) == (pierre,)
    assert world.about("Jefe de Brigada/guards", Person) == (pierre,)
    world.write("unit/regiment/MDR", "under", "unit/brigade/guards")
    assert [unit.code for unit in world.about("unit/brigade/guards", Unit)] == ["MDR"]
    world.write("Pierre", "regiment", "GC")
    assert world.about("MDR", Person) == ()


# Older documents ----------------------------------------------------------------------------------------


def of_before(**pierre: Any) -> dict[str, Any]:
    """A document as the first version wrote it: no army, and nothing of the service in a man."""
    doc = save(scenario(**pierre))
    new = {"battalion", "post", "front_since", "leave", "leaves", "captured", "rejections"}
    for who in doc["people"].values():
        for key in new:
            del who[key]
    return {key: value for key, value in doc.items() if key not in ("units", "provinces")} | {"version": 1}


def test_a_world_of_before_gets_its_army_and_always_the_same() -> None:
    old = of_before(regiment="MDR", rank="major", at_front=True)
    world = load(old)
    assert save(load(old)) == save(world)
    assert len(world.units) == 36
    assert len(world.provinces) == 6
    assert world.units["unit/regiment/MDR"].since == "1626-08"
    assert world.units["unit/regiment/GC"].since == ""
    pierre = world.people["Pierre"]
    assert pierre.battalion in (2, 3)
    assert (pierre.front_since, pierre.post, pierre.leave) == ("1626-08", "", "")
    assert "units" not in old, "loading changed the document"


def test_who_is_at_the_front_for_his_disgrace_takes_no_regiment_there() -> None:
    old = of_before(regiment="MDR", at_front=True)
    old["people"]["Pierre"]["disgrace"] = "revolt"
    assert load(old).units["unit/regiment/MDR"].since == ""


def test_what_a_unit_is_at_is_saved_and_loaded() -> None:
    world = scenario()
    busy = replace(
        world.units["unit/regiment/MDR"], since="1626-09", task="assault", result=5, province="Loire",
        battalions={"2": "1626-09"}, under="unit/division/3", called="1626-12", sent_by="Pierre", supply=-2,
        embezzled="1626-09",
    )  # fmt: skip
    again = load(save(World.of("1626-09", [], others=[busy]))).units["unit/regiment/MDR"]
    assert {name: getattr(again, name) for name in again.__dataclass_fields__} == {
        name: getattr(busy, name) for name in busy.__dataclass_fields__
    }
