"""Keeping, dismissing and buying before spring (2.7, 2.15; rulings 42-44, 48, 87, 90)."""

import re

from maquiavelli.slow.board import AREAS, POWERS, PROVINCES, port
from maquiavelli.slow.lines import KINDS, place, plain
from maquiavelli.slow.table import Piece, Table

PRICE = {"": 3, "milicia": 6, "mercenarios": 6, "profesionales": 9}
UNITS = re.compile(r"\b(?:[ef]\d+|g \w+)")
LIMIT = {"E": 12, "F": 8, "G": 6}


def adjust(position, orders):
    table = Table(position)
    refused = []
    for power in POWERS:
        keep, dismissed, buys = read_lines(table, power, orders.get(power, []))
        gone = {one.place for one in dismissed}
        for one in dismissed:
            table.remove(one)
        for one in keep:
            if PRICE[one.elite] <= table.treasury[power]:
                table.treasury[power] -= PRICE[one.elite]
            else:
                table.remove(one)
                gone.add(one.place)
                refused.append(_label(one))
        for text, kind, where, elite in buys:
            if _may_buy(table, power, kind, where, elite, gone):
                table.treasury[power] -= PRICE[elite]
                number = table.number(power, kind) if kind != "G" else 0
                table.units.append(Piece(power, kind, number, where, "", elite, (power, kind, number, where)))
            else:
                refused.append(text)
    return {
        "units": sorted(one.text() for one in table.units),
        "treasury": dict(table.treasury),
        "refused": refused,
    }


def _label(one):
    return f"G {one.place}" if one.kind == "G" else f"{one.kind}{one.number}"


def read_lines(table, power, lines):
    """What is kept, in the order of payment; what is dismissed; what is bought."""
    mine = sorted(
        (one for one in table.units if one.power == power),
        key=lambda one: ("EFG".index(one.kind), one.number, one.place),
    )
    named = {plain(_label(one)): one for one in mine}
    keep, dismissed, buys = None, [], []
    for line in lines:
        words = plain(line)
        units = [named[one] for one in UNITS.findall(words) if one in named]
        if words.startswith("pago a todas"):
            keep = [one for one in mine if one not in units]
        elif words.startswith("mantengo"):
            keep = (keep or []) + units
        elif words.startswith("no mantengo"):
            dismissed += units
        else:
            buys.append(purchase(line))
    if keep is None:
        keep = [one for one in mine if one not in dismissed]
    keep = [one for one in keep if one not in dismissed]
    return keep, [one for one in mine if one not in keep], buys


def purchase(line):
    """A unit to be bought: the line itself, kind, place, élite kind."""
    words = re.sub(r"^creo ", "", plain(line))
    match = re.fullmatch(
        r"(e|f|g|ejercito|flota|guarnicion) (?:en |de )?(\w+)"
        r"(?: (milicia|mercenarios|profesionales)(?: ciudadana| de elite)?)?",
        words,
    )
    kind = KINDS.get(match[1], match[1].upper())
    return line, kind, place(match[2])[0], match[3] or ""


def _may_buy(table, power, kind, where, elite, gone):
    mine = [one for one in table.units if one.power == power]
    here = [one for one in table.units if one.place == where and (one.kind == "G") == (kind == "G")]
    full = any(one.place == "Venecia" for one in table.units) if where == "Venecia" else bool(here)
    sort = AREAS[where].get("city")
    return (
        where in PROVINCES
        and table.home.get(where) == power
        and table.control[where] == power
        and sort in ("city", "fortified")
        and (kind != "G" or sort == "fortified")
        and (kind != "F" or port(where))
        and not full
        and where not in gone
        and where not in table.famine
        and where not in table.rebellion
        and sum(one.kind == kind for one in mine) < LIMIT[kind]
        and not (elite and any(one.elite for one in mine))
        and PRICE[elite] <= table.treasury[power]
    )
