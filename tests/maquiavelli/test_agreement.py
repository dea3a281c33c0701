"""Two judges that know nothing of each other agree: on the positions, and on random campaigns."""

from typing import Any

import pytest

from maquiavelli.agreement import adjustment_differences, differences
from maquiavelli.slow.board import AREAS
from maquiavelli.slow.campaigns import Chance, campaign
from maquiavelli.slow.judge import adjudicate
from maquiavelli.slow.plans import Plans
from maquiavelli.slow.seasons import income
from maquiavelli.slow.table import Table, piece
from maquiavelli.slow.winters import winter
from maquiavelli.test_positions import CASES
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.positions.dice import Given


def _of(kind: str) -> list[str]:
    return [name for name, case in CASES.items() if case["kind"] == kind]


def _said(name: str, wanted: Any, found: Any) -> None:
    """What a position says, and nothing beyond it, must be so."""
    if isinstance(wanted, dict) and name not in ("rebellion", "loans"):
        found = {key: found.get(key) for key in wanted}
    if isinstance(wanted, list):
        wanted, found = sorted(wanted), sorted(found)
    assert found == wanted, name


@pytest.mark.parametrize("name", _of("campaign"))
def test_the_slow_judge_ends_a_campaign_as_the_position_says(name: str) -> None:
    case = CASES[name]
    position = dict(case["before"])
    for turn in case["campaign"]:
        position |= {key: turn[key] for key in ("season", "year") if key in turn}
        end = adjudicate(position, turn["orders"], Given(turn.get("dice", {})))
        for field, wanted in turn["after"].items():
            _said(field, wanted, end[field])
        position = end


@pytest.mark.parametrize("name", _of("adjust"))
def test_the_slow_judge_adjusts_as_the_position_says(name: str) -> None:
    case = CASES[name]
    end = adjudicate({**case["before"], "kind": "adjust"}, case["orders"], Given())
    for field in ("units", "treasury", "refused"):
        _said(field, case["after"][field], end[field])


@pytest.mark.parametrize("name", _of("income"))
def test_the_slow_judge_pays_as_the_position_says(name: str) -> None:
    for case in CASES[name]["case"]:
        paid = income(Table(case), case["die"])
        _said("income", case["income"], paid)


def test_the_slow_judge_knows_where_units_can_go() -> None:
    for name in _of("reach"):
        for case in CASES[name]["case"]:
            if case["unit"] == "G":
                continue
            one = piece(f"Papado {case['unit']}1 {case['at']}")
            places = {place for place, _ in Plans.goals(None, one)}  # type: ignore[arg-type]
            assert places == set(case.get("only", places))
            assert set(case.get("can", ())) <= places
            assert not set(case.get("cannot", ())) & places


def test_both_know_the_same_board() -> None:
    fast = board().areas
    assert set(fast) == set(AREAS)
    for name, row in AREAS.items():
        area = fast[name]
        assert area.sea == (row["kind"] == "sea")
        if not area.sea:
            told = (row["port"], row["income"], row["home"])
            assert (area.port, area.income, area.home) == told, name


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_random_campaigns_end_alike(start: int) -> None:
    for seed in range(start, start + 20):
        assert differences(seed) == []


@pytest.mark.parametrize("seed", [3, 11])
def test_so_do_campaigns_read_from_the_players_lines(seed: int) -> None:
    assert differences(seed, by_lines=True) == []


def test_random_adjustments_end_alike() -> None:
    for seed in range(60):
        assert adjustment_differences(seed) == []


def test_random_adjustments_keep_buy_and_refuse() -> None:
    ends = [adjudicate(*winter(seed), {}) for seed in range(40)]
    assert sum(len(end["refused"]) for end in ends) > 20
    opened = [winter(seed)[0]["units"] for seed in range(40)]
    more = [set(end["units"]) - set(begun) for end, begun in zip(ends, opened, strict=True)]
    fewer = [set(begun) - set(end["units"]) for end, begun in zip(ends, opened, strict=True)]
    assert sum(map(len, more)) > 20
    assert sum(map(len, fewer)) > 20


def test_random_campaigns_hold_all_kinds_of_luck() -> None:
    found: dict[str, int] = {}
    for seed in range(150):
        position, lines, dice = campaign(seed)
        for result in adjudicate(position, lines, dice)["results"].values():
            found[result] = found.get(result, 0) + 1
    kinds = (
        "advanced held supported cut convoyed bounced no-convoy error dislodged disbanded converted dissolved"
    )
    for kind in [*kinds.split(), "besieges", "siege-complete"]:
        assert found.get(kind, 0) > 1, kind


def test_a_campaign_follows_from_its_number() -> None:
    assert campaign(7) == campaign(7)
    assert Chance(7)["income"] == Chance(7)["income"]
    assert {Chance(seed)["income"] for seed in range(40)} == {1, 2, 3, 4, 5, 6}
