"""A scenario file as a position: eight powers and their players; the rest is the board's unless it says
more.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from turnbot.core.dice import Dice
from turnbot.core.exchange import ScenarioError
from turnbot.core.rules import computes
from turnbot.core.turn import Turn
from turnbot.games.maquiavelli.book.board import Board, board
from turnbot.games.maquiavelli.book.loaded import house
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.rules import c05_income, c14_disasters
from turnbot.games.maquiavelli.rules.c10_movement import whole
from turnbot.games.maquiavelli.rules.c11_sieges import controller
from turnbot.games.maquiavelli.state.text import read_unit
from turnbot.games.maquiavelli.state.world import LAND, Land, Power, Unit, World

_KEYS = {"start", "year", "power", "autonomous", "control", "famine", "rebellion", "title"}
_POWER_KEYS = {"name", "player", "email", "treasury", "units"}


@computes("1.1b", "1.3b", "1.3c", "2.1a", "2.1d")
def build(doc: Mapping[str, Any], seed: bytes) -> World:
    """The opening world of a scenario; the first winter's famine and income are drawn from the seed.

    ``start`` is ``winter`` (famine, income, adjustments, as at any winter) or ``spring`` (units stand as
    paid, each power has the board's sum). Raises ScenarioError.
    """
    the_board = board()
    _known(doc, _KEYS, "el escenario")
    start, year = doc.get("start", "winter"), doc.get("year", 1454)
    if start not in ("winter", "spring"):
        raise ScenarioError("«start» puede ser «winter» o «spring».")
    if not isinstance(year, int) or not 1000 <= year <= 9000:
        raise ScenarioError("«year» ha de ser un año, como 1454.")
    powers = _powers(doc, the_board, start)
    units = _units(doc, the_board)
    lands = {LAND + a.name: Land(LAND + a.name, owner=a.home) for a in the_board.areas.values() if not a.sea}
    world = World(f"{year}-{0 if start == 'winter' else 1}", powers, lands, units)
    control = doc.get("control", {})
    for place in (*control, *doc.get("famine", ()), *doc.get("rebellion", {})):
        if LAND + place not in lands:
            raise ScenarioError(f"«{place}» no es ninguna provincia del mapa.")
    for name, land in lands.items():
        owner = control.get(land.area, controller(world, land.area))
        if owner and owner not in powers:
            raise ScenarioError(f"{land.area}: «{owner}» no es ninguna de las ocho potencias.")
        lands[name] = Land(
            name, owner, land.area in doc.get("famine", ()), doc.get("rebellion", {}).get(land.area, "")
        )
    return world if start == "spring" else _first_winter(world, seed, drawn="famine" not in doc)


def _known(row: Mapping[str, Any], keys: set[str], where: str) -> None:
    for key in row:
        if key not in keys:
            raise ScenarioError(f"No conozco «{key}» en {where}: puede haber {', '.join(sorted(keys))}.")


def _powers(doc: Mapping[str, Any], the_board: Board, start: str) -> dict[str, Power]:
    rows = {row.get("name", ""): row for row in doc.get("power", ())}
    for name, row in rows.items():
        if name not in the_board.powers:
            raise ScenarioError(f"«{name}» no es ninguna potencia: son {', '.join(the_board.powers)}.")
        _known(row, _POWER_KEYS, f"la potencia {name}")
    found = {}
    for name, card in the_board.powers.items():
        row = rows.get(name, {})
        money = row.get("treasury", card.in_spring if start == "spring" else 0)
        if not isinstance(money, int) or money < 0:
            raise ScenarioError(f"{name}: «treasury» son ducados, de cero en adelante.")
        chits = tuple(sorted(other for other in the_board.powers if other != name))
        found[name] = Power(
            name, row.get("player", ""), row.get("email", ""), money, chits, countries=(name,)
        )
    return found


def _units(doc: Mapping[str, Any], the_board: Board) -> dict[str, Unit]:
    rows = {row["name"]: row for row in doc.get("power", ())}
    lines = [
        f"{name} {unit}"
        for name, card in the_board.powers.items()
        for unit in rows.get(name, {}).get("units", card.units)
    ]
    lines += [f"autónoma G {place}" for place in doc.get("autonomous", the_board.autonomous)]
    found: dict[str, Unit] = {}
    for line in lines:
        try:
            unit = read_unit(line)
        except ValueError as wrong:
            raise ScenarioError(str(wrong)) from None
        area = the_board.areas.get(unit.place)
        fits = (
            area is not None
            and {"E": not area.sea, "F": unit.node in the_board.sails, "G": area.walls}[unit.kind]
        )
        if not fits:
            raise ScenarioError(f"«{line}»: allí no puede estar esa unidad.")
        if unit.name in found:
            raise ScenarioError(f"{unit.name} está dos veces.")
        found[unit.name] = unit
    double = whole(World("", {}, {}, found))
    if double:
        raise ScenarioError(f"Dos unidades en el mismo sitio: {double[0]}.")
    return found


def _first_winter(world: World, seed: bytes, *, drawn: bool) -> World:
    living = world.copy()
    dice = Dice(seed.ljust(16, b"\0")[:64], seed.ljust(16, b"\0")[:64])
    t: Turn[World, Orders] = Turn.begin(living, {}, (), dice, house())
    if drawn:
        c14_disasters.famine(t)
    c05_income.income(t)
    return living


def misfits(world: World) -> list[str]:
    """What the rules would undo at once: powers without players can be had, powers without a country
    cannot.
    """
    return [
        f"{power.name} no domina ninguna provincia de su país natal: quedaría fuera en la primera campaña. "
        "Quite de «control» alguna."
        for power in world.living()
        if not any(land.owner == power.name for land in world.lands.values())
    ]


def join(world: World, doc: Mapping[str, Any], seed: bytes) -> World:
    """The world in which somebody plays a power that nobody played. Raises ScenarioError for any other."""
    _known(doc, {"name", "player", "email"}, "quien entra")
    name = str(doc.get("name", ""))
    power = world.powers.get(name)
    if power is None:
        raise ScenarioError(f"«{name}» no es ninguna potencia: son {', '.join(world.powers)}.")
    if power.out:
        raise ScenarioError(f"{name} está fuera de la partida: ya no la puede llevar nadie.")
    if power.email:
        raise ScenarioError(f"A {name} ya la lleva alguien: para darle relevo, «turnbot people replace».")
    if not doc.get("email"):
        raise ScenarioError(f"Falta la dirección de quien ha de llevar {name}.")
    after = world.copy()
    after.powers[name] = replace(power, player=str(doc.get("player", "")), email=str(doc["email"]))
    return after
