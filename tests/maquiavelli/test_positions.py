"""A hundred positions with their outcome: worked examples of the rules, and what the rulings make of the
rest.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from maquiavelli.engine import play, world_of
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import switched
from turnbot.games.maquiavelli.rules.c05_income import fixed, shown
from turnbot.games.maquiavelli.rules.c09_orders import reach
from turnbot.games.maquiavelli.rules.field import Field, Piece, Switches
from turnbot.games.maquiavelli.state.text import read_unit, write_unit

POSITIONS = Path(__file__).parent / "positions"
CASES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(POSITIONS.glob("*.toml"))
}


class Quiet(dict[str, int]):
    """Dice that the case does not speak of: nothing is struck, and nothing is drawn by lot."""

    def __missing__(self, name: str) -> int:
        if name.endswith("chart"):
            return 2
        if name == "income":
            return 1
        raise KeyError(name)


def _named(kind: str) -> list[str]:
    return [name for name, case in CASES.items() if case["kind"] == kind]


def _same(name: str, wanted: Any, found: Any) -> None:
    if name == "units":
        wanted = [write_unit(read_unit(line)) for line in wanted]
    if isinstance(wanted, dict) and name not in ("rebellion",):
        found = {key: found.get(key) for key in wanted}
    if isinstance(wanted, list):
        wanted, found = sorted(wanted), sorted(found)
    assert found == wanted, name


@pytest.mark.parametrize("name", _named("campaign"))
def test_a_campaign_ends_as_the_position_says(name: str) -> None:
    case = CASES[name]
    position = dict(case["before"])
    for campaign in case["campaign"]:
        position |= {k: campaign[k] for k in ("season", "year") if k in campaign}
        end = play(position, campaign["orders"], Quiet(campaign.get("dice", {})))
        for field, wanted in campaign["after"].items():
            _same(field, wanted, end[field])
        carried = (
            "units",
            "control",
            "treasury",
            "chits",
            "loans",
            "granted",
            "sieges",
            "famine",
            "rebellion",
            "home",
        )
        position |= {k: end[k] for k in carried}


@pytest.mark.parametrize("name", _named("adjust"))
def test_adjustments_end_as_the_position_says(name: str) -> None:
    case = CASES[name]
    end = play(case["before"] | {"kind": "adjust"}, case["orders"], Quiet())
    for field, wanted in case["after"].items():
        if field != "note":
            _same(field, wanted, end[field])


@pytest.mark.parametrize("name", _named("income"))
def test_income_is_what_the_position_says(name: str) -> None:
    for case in CASES[name]["case"]:
        world = world_of(case, switched({}))
        for power, wanted in case["income"].items():
            rows = [power, *(["Génova"] if world.land("Génova").owner == power else [])]
            total = sum(fixed(world, board(), power).values()) + sum(shown(row, case["die"]) for row in rows)
            assert total == wanted, case["note"]


def test_units_reach_what_the_rules_name() -> None:
    the_board = board()
    field = Field(the_board, {}, {}, frozenset(), {}, frozenset(), Switches())
    for case in CASES["92-reach"]["case"]:
        place, _, coast = case["at"].partition("/")
        piece = Piece("x", "x", "Venecia", case["unit"], place, coast, 1, False)
        found = {area for area in the_board.areas if reach(field, piece, area)}
        if "becomes" in case:
            area = the_board.areas[place]
            assert set(case["becomes"]) == ({"E", "F"} if area.port else {"E"})
            continue
        assert found == set(case["only"]) if "only" in case else set(case.get("can", ())) <= found, case
        assert not set(case.get("cannot", ())) & found, case


def test_every_position_is_played() -> None:
    assert len(CASES) == 109
    assert {case["kind"] for case in CASES.values()} == {"campaign", "adjust", "income", "reach"}
