"""The map in words, for who does not see it: the picture's description, and the site's."""

from collections.abc import Iterable

from turnbot.games.maquiavelli.drawing.geometry import geometry
from turnbot.games.maquiavelli.drawing.palette import POWERS
from turnbot.games.maquiavelli.drawing.view import MapView, Unit

_KINDS = {"E": "ejército", "F": "flota", "G": "guarnición"}
_ELITE = {
    "milicia": "milicia ciudadana",
    "mercenarios": "mercenarios de élite",
    "profesionales": "profesionales de élite",
}


def account(view: MapView) -> str:
    """Who holds what and stands where, in Spanish: a sentence or two for each power, then the markers."""
    out = []
    for power in POWERS:
        lands = sorted(name for name, owner in view.control.items() if owner == power)
        troops = [_unit(unit) for unit in view.units if unit.power == power]
        if lands:
            out.append(f"{power} controla {_list(lands)}.")
        if troops:
            out.append(f"Sus tropas: {_list(troops)}." if lands else f"Tropas de {power}: {_list(troops)}.")
    alone = [unit.place for unit in view.units if not unit.power]
    for words, places in (
        ("Guarniciones autónomas", alone),
        ("Hambre", view.famine),
        ("Rebelión", view.rebellion),
    ):
        if places:
            out.append(f"{words}: {_list(sorted(places))}.")
    return " ".join(out) or "Mapa sin tropas ni dueños."


def _unit(unit: Unit) -> str:
    area = geometry().areas[unit.place]
    number = f" {unit.number}" if unit.number else ""
    coast = {"N": ", costa norte", "S": ", costa sur"}.get(unit.coast, "")
    elite = f" ({_ELITE[unit.elite]})" if unit.elite else ""
    siege = ", sitiada" if unit.besieged else ""
    return f"{_KINDS[unit.kind]}{number}{elite} en {area.full}{coast}{siege}"


def _list(names: Iterable[str]) -> str:
    *most, last = list(names)
    return f"{', '.join(most)} y {last}" if most else last
