"""Each value of each switch that a referee may set, on a position in which it makes a difference."""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import pytest

from maquiavelli.engine import resolve
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.positions.dice import Given
from turnbot.games.maquiavelli.positions.engine import play

CHOICES: Mapping[str, list[Any]] = {
    name: values
    for rule in tomllib.loads(
        (files("turnbot.games.maquiavelli.book") / "house.toml").read_text(encoding="utf-8")
    )["rules"].values()
    for name, values in rule.items()
}


def campaign(
    look: Callable[[dict[str, Any]], Any],
    units: list[str],
    orders: dict[str, list[str]],
    dice: dict[str, int] | None = None,
    **position: Any,
) -> Callable[[dict[str, Any]], Any]:
    """What is looked at after a campaign with these switches."""

    def seen(switches: dict[str, Any]) -> Any:
        there = {"season": "verano", "units": units, "switches": switches, **position}
        return look(play(there, orders, Given(dice or {})))

    return seen


def result(unit: str) -> Callable[[dict[str, Any]], Any]:
    return lambda end: end["results"].get(unit)


def has(unit: str) -> Callable[[dict[str, Any]], Any]:
    return lambda end: unit in end["units"]


def purse(power: str) -> Callable[[dict[str, Any]], Any]:
    return lambda end: end["treasury"][power]


def refused(end: dict[str, Any]) -> bool:
    return bool(end["refused"])


def author(switches: dict[str, Any]) -> bool:
    """Whether the event of a rebellion tells who paid for it."""
    there = {"units": ["Milán E1 Milán"], "treasury": {"Milán": 20}, "switches": switches, "season": "verano"}
    out = resolve(there, {"Milán": ["crear rebelión en Roma, 15d"]}, Given())
    (risen,) = [e for e in out.events if e.kind == "rebellion.raised"]
    return "author" in risen.facts


def almost_all() -> dict[str, str]:
    """Milán has fourteen cities, six and more of them abroad, and one fortress."""
    areas = [a for a in board().areas.values() if not a.sea]
    cities = sorted((a for a in areas if a.city in ("city", "fortified")), key=lambda a: a.home != "Milán")
    forts = [a for a in areas if a.city == "fortress" and a.home != "Milán"]
    home = [a.name for a in areas if a.home == "Milán"]
    mine = {*home, *(a.name for a in cities[:14]), forts[0].name}
    return {a.name: "Milán" if a.name in mine else "" for a in areas}


MONEY = {"treasury": {"Venecia": 60, "Milán": 60, "Papado": 60, "Francia": 60}}
MURDER = ["intento de asesinato de Milán - 12 - 1"]
UPRISINGS = {
    f"uprising Milán: {a}": 1
    for a in ("Como", "Cremona", "Fornova", "Milán", "Parma", "Pavía", "Piacenza", "Turín", "Saluzzo")
}
KILLED = {"assassination Francia→Milán": 1, **UPRISINGS}
BUYING = {"kind": "adjust", "treasury": {"Venecia": 30, "Florencia": 30}}
SOMETHING = {
    "income Austria": 1, "income Florencia": 1, "income Florencia second": 6, "income Francia": 1,
    "income Milán": 1, "income Nápoles": 1, "income Papado": 1, "income Turquía": 1, "income Venecia": 1,
    "income Venecia second": 1,
}  # fmt: skip
OLD = {"assassination Francia→Milán": 1, **UPRISINGS}

#: Of each switch what is looked at, and what it is for each value, the default first.
ROWS: Mapping[str, tuple[Callable[[dict[str, Any]], Any], tuple[Any, Any]]] = {
    "plague": (
        campaign(has("Venecia E1 Friuli"), ["Venecia E1 Friuli"], {},
                 {"plague chart": 7, "plague row": 4}, season="primavera"),
        (False, True),
    ),
    "famine": (
        campaign(lambda end: bool(end["famine"]), [], {},
                 {"famine chart": 4, "famine row": 9}, season="otoño"),
        (True, False),
    ),
    "tivoli_is_papal": (
        campaign(lambda end: "Tívoli" in end["home"], [], {}), (True, False),
    ),
    "lucca_is_port": (
        campaign(result("Florencia G Lucca"), ["Florencia G Lucca"],
                 {"Florencia": ["G Lucca se convierte en flota"]}),
        ("error", "converted"),
    ),
    "elimination": (
        campaign(lambda end: "Florencia" in end["eliminated"], ["Florencia E1 Pistoia"], {},
                 control={"Florencia": "Milán", "Pisa": "Milán", "Pistoia": "Florencia", "Arezzo": "Milán"}),
        (False, True),
    ),
    "fortress_builds": (
        campaign(refused, [], {"Venecia": ["E Brescia"]}, **BUYING), (True, False),
    ),
    "build_in_rebellion": (
        campaign(refused, [], {"Venecia": ["E Treviso"]}, rebellion={"Treviso": "Venecia"}, **BUYING),
        (True, False),
    ),
    "one_build_per_province": (
        campaign(refused, [], {"Venecia": ["E Treviso", "G Treviso"]}, **BUYING), (False, True),
    ),
    "dalmatia_istria_by_land": (
        campaign(result("Venecia E1"), ["Venecia E1 Dalmacia"], {"Venecia": ["E1 a Istria"]}),
        ("no-convoy", "advanced"),
    ),
    "disband_defends": (
        campaign(result("Milán E1"), ["Venecia E1 Cremona", "Milán E1 Mantua"],
                 {"Venecia": ["E1 se disuelve"], "Milán": ["E1 a Cremona"]}),
        ("advanced", "bounced"),
    ),
    "cut_by": (
        campaign(result("Papado E1"),
                 ["Papado E1 Bolonia (profesionales)", "Papado E2 Lucca", "Milán E1 Mantua"],
                 {"Papado": ["E1 apoya a E2 en Módena", "E2 a Módena"], "Milán": ["E1 a Bolonia"]}),
        ("cut", "supported"),
    ),
    "own_bounce": (
        campaign(result("Venecia E1"), ["Venecia E1 Pádua", "Venecia E2 Verona"],
                 {"Venecia": ["E1 a Vicenza", "E2 a Vicenza"]}),
        ("error", "bounced"),
    ),
    "overrun": (
        campaign(result("Papado G Bolonia"), ["Papado G Bolonia", "Milán E1 Módena", "Milán E2 Mantua"],
                 {"Papado": ["G Bolonia se convierte en ejército"],
                  "Milán": ["E1 a Bolonia", "E2 apoya a E1 en Bolonia"]}),
        ("dislodged", "bounced"),
    ),
    "retreat_clash": (
        campaign(lambda end: sum("Venecia E" in unit for unit in end["units"]),
                 ["Venecia E1 Verona", "Venecia E2 Pádua", "Milán E1 Mantua", "Milán E2 Brescia",
                  "Papado E1 Ferrara", "Papado E2 Treviso"],
                 {"Venecia": ["E1 se mantiene, retirada Vicenza, Trento", "E2 se mantiene, retirada Vicenza"],
                  "Milán": ["E1 a Verona", "E2 apoya a E1 en Verona"],
                  "Papado": ["E1 a Pádua", "E2 apoya a E1 en Pádua"]},
                 {"lot retreat Venecia E1: Bérgamo": 5}),
        (1, 0),
    ),
    "fifth_expense": (
        campaign(purse("Venecia"), ["Venecia E1 Pádua"],
                 {"Venecia": [f"contrasoborno a E1 {3 * n}d" for n in range(1, 6)]}, **MONEY),
        (30, 15),
    ),
    "buy_committed_garrison": (
        campaign(has("Venecia G Bolonia"), ["Venecia E1 Ferrara", "Papado G Bolonia"],
                 {"Venecia": ["comprar guarnición de Papado en Bolonia, 18"]}, **MONEY),
        (False, True),
    ),
    "rebellion_needs_adjacency": (
        campaign(lambda end: "Roma" in end["rebellion"], ["Milán E1 Milán"],
                 {"Milán": ["crear rebelión en Roma, 15d"]}, **MONEY),
        (True, False),
    ),
    "rebels_help_conversion": (
        campaign(result("Papado G Verona"), ["Papado G Verona", "Venecia E1 Verona"],
                 {"Papado": ["G Verona se convierte en ejército"],
                  "Venecia": ["E1 se mantiene, retirada Pádua"]},
                 rebellion={"Verona": "Venecia"}),
        ("bounced", "converted"),
    ),
    "elite": (
        campaign(refused, [], {"Venecia": ["E Treviso mercenarios de élite"]}, **BUYING), (False, True),
    ),
    "loans": (
        campaign(lambda end: bool(end["loans"]), [],
                 {"Venecia": ["pido un préstamo de 10 ducados a un año"]}),
        (True, False),
    ),
    "assassination": (
        campaign(result("Milán E1"), ["Milán E1 Milán"], {"Francia": MURDER, "Milán": ["E1 a Como"]},
                 KILLED, **MONEY),
        ("held", "advanced"),
    ),
    "killed_garrisons": (
        campaign(has("Milán G Milán"), ["Milán G Milán", "Venecia E1 Milán"],
                 {"Francia": MURDER, "Venecia": ["E1 asedia"]}, OLD, **MONEY),
        (False, True),
    ),
    "fortress_counts": (
        campaign(lambda end: end["winner"], [], {}, control=almost_all()), ("", "Milán"),
    ),
    "reveal_authors": (author, (False, True)),
    "year_chart": (
        campaign(lambda end: "Florencia" in end["famine"], [], {},
                 {"famine chart": 6, "famine row": 9, "famine column": 5}, season="otoño"),
        (False, True),
    ),
    "variable_dice": (
        campaign(lambda end: end["income"]["Florencia"], [], {}, {"income": 1, **SOMETHING}, season="otoño"),
        (10, 15),
    ),
    "genoa_row": (
        campaign(lambda end: end["income"]["Milán"], ["Milán G Génova"], {}, {"income": 6}, season="otoño"),
        (25, 21),
    ),
    "conquest_variable_income": (
        campaign(lambda end: end["income"]["Milán"], [], {}, {"income": 6}, season="otoño",
                 home={"Florencia": "Milán", "Pisa": "Milán", "Arezzo": "Milán", "Pistoia": "Milán"},
                 control={"Florencia": "Milán", "Pisa": "Milán", "Arezzo": "Milán", "Pistoia": "Milán"}),
        (26, 31),
    ),
}  # fmt: skip


#: How long something takes is no reading of the rules: tests/maquiavelli/test_rules_map.py.
NUMBERS = {"adjustment_days"}


def test_every_switch_has_a_row_and_two_values() -> None:
    assert {*ROWS} == {*CHOICES} - NUMBERS
    assert all(len(CHOICES[name]) == 2 for name in ROWS)


@pytest.mark.parametrize("switch", sorted(ROWS))
def test_each_value_of_a_switch_does_what_it_says(switch: str) -> None:
    seen, wanted = ROWS[switch]
    found = tuple(seen({switch: value}) for value in CHOICES[switch])
    assert found == wanted
    assert found[0] != found[1]
