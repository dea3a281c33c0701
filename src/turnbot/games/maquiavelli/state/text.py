"""Units as people write them down: ``Venecia E1 Pádua (mercenarios)``, ``Papado G Perugia``, ``Francia F1
Provenza/N``.
"""

import re
from typing import Any

from turnbot.games.maquiavelli.state.world import Unit, unit_name

_UNIT = re.compile(r"(\S+) ([EFG])(\d*) ([^ /]+)(?:/([NS]))?(?: \((\w+)\))?")


def read_unit(text: str) -> Unit:
    """A unit of its line. ValueError in Spanish for what is none."""
    found = _UNIT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"«{text}» no es una unidad: se escribe «Venecia E1 Pádua» o «Papado G Perugia».")
    power, kind, number, place, coast, elite = found.groups()
    power = "" if power == "autónoma" else power
    nth = 0 if kind == "G" else int(number or 1)
    return Unit(unit_name(power, kind, nth, place), power, kind, nth, place, coast or "", elite or "")


def write_unit(unit: Unit) -> str:
    """The line of a unit."""
    own = "G" if unit.walled else f"{unit.kind}{unit.number}"
    elite = f" ({unit.elite})" if unit.elite else ""
    return f"{unit.power or 'autónoma'} {own} {unit.node}{elite}"


def due_text(month: str) -> str:
    """A turn's code as in a debt: ``otoño 1501``."""
    return f"{('ajustes', 'primavera', 'verano', 'otoño')[int(month[5:])]} {month[:4]}"


def due_code(text: str) -> str:
    """The code of such a turn."""
    season, year = text.split()
    return f"{year}-{('ajustes', 'primavera', 'verano', 'otoño').index(season)}"


def listed(units: Any) -> list[str]:
    """Lines of units, sorted."""
    return sorted(write_unit(unit) for unit in units)
